"""`benben sit`: bots and programs of others at the tables of a server, also when it is killed."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from program.case import PATIENCE, PROGRAM, ROOT, Program, games, run
from program.server import Server, guest

BOT = f"cmd:{sys.executable} {ROOT / 'tools/bot.py'}"


class Sitting(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.server = Server(self.folder / "data")
        self.addCleanup(self.server.kill)
        self.ann = self.server.guest("Ann")

    def sit(self, *how, url=None):
        done = subprocess.Popen([PROGRAM, "sit", url or self.server.url, *map(str, how)], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)
        self.addCleanup(done.communicate)
        self.addCleanup(done.kill)
        return done

    def make(self, game="null", seats=2, **how):
        return self.ann.do("create", game=game, seats=seats, **how)

    def start(self, table):
        """Begins as soon as all sit."""
        while any(p["name"] is None for p in self.ann.ask("table", table=table)["places"]):
            pass
        self.ann.do("start", table=table)

    def ended(self, *all_):
        for one in all_:
            out, err = one.communicate(timeout=PATIENCE)
            self.assertEqual((one.returncode, err), (0, ""), out)
            yield out

    def verified(self, table):
        record = self.server.guest().ask("record", table=table)["record"]
        file = self.folder / "record.txt"
        file.write_text(record)
        self.assertEqual(run("verify", file)[0], 0)
        return record

    def test_two_bots_from_elsewhere_play_every_game(self):
        for game in games():
            table = self.make(game["game"], 2, open=True)["table"]
            bots = [self.sit("--as", "greedy", "--name", name, "--table", table) for name in ("Bo", "Bob")]
            self.start(table)
            for out in self.ended(*bots):
                self.assertRegex(out, r"^Sitting at place [12]\.\nPlace 1: -?\d+ points\.\nPlace 2: -?\d+ points\.\n$")
            self.assertIn(" Bob\n", self.verified(table))

    def test_a_program_plays_by_the_engines_messages(self):
        table = self.make(seats=3, open=True)["table"]
        all_ = [self.sit("--as", how, "--name", name, "--table", table, "--json")
                for how, name in ((BOT, "Bo"), (BOT, "Bob"), ("flat:20", "Flo"))]
        self.start(table)
        results = [json.loads(out) for out in self.ended(*all_)]
        self.assertEqual(sorted(one["seat"] for one in results), [0, 1, 2])
        self.assertEqual(results[0]["scores"], results[1]["scores"])
        self.verified(table)

    def test_an_invitation_a_code_and_an_open_table(self):
        made = self.make(seats=4)
        ways = [self.sit("--as", "random", "--name", "a", url=f"{self.server.url}#/at/{made['table']}/{made['invitation']}"),
                self.sit("--as", "random", "--name", "b", "--table", made["table"], "--key", made["invitation"]),
                self.sit("--as", "random", "--name", "c", "--code", made["code"])]
        while sum(p["name"] is not None for p in self.ann.ask("table", table=made["table"])["places"]) < 3:
            pass
        guest.sit(self.ann, made["table"])
        for one in ways:
            one.kill()
        table = self.make(open=True)["table"]
        bots = [self.sit("--as", "random", "--name", name) for name in "xy"]
        self.start(table)
        list(self.ended(*bots))

    def test_all_survive_that_the_server_is_killed_again_and_again(self):
        table = self.make(seats=3, open=True, options={"length": "long"})["table"]
        # bots that take their time, so that the server dies in the middle
        all_ = [self.sit("--as", how, "--name", name, "--table", table)
                for how, name in (("flat:300ms", "Bo"), (BOT, "Bob"), ("flat:300ms", "Flo"))]
        self.start(table)
        for kill in (self.server.kill, self.server.stop, self.server.kill):
            watching = self.server.guest()
            watching.ask("watch", table=table)
            while watching.told().get("method") != "news":
                pass
            kill()
            self.server.start()
        outs = list(self.ended(*all_))
        for out in outs:
            self.assertIn("The connection is lost; trying again.\nThe connection is back.\n", out)
        self.verified(table)

    def test_a_bot_that_is_started_again_goes_on(self):
        table = self.make(open=True)["table"]
        me = self.folder / "me.json"
        first = self.sit("--as", "greedy", "--name", "Bo", "--table", table, "--me", me)
        self.assertEqual(first.stdout.readline(), "Sitting at place 1.\n")
        first.kill()
        self.assertEqual(me.stat().st_mode & 0o777, 0o600)
        again = self.sit("--as", "greedy", "--name", "Bo", "--table", table, "--me", me)
        other = self.sit("--as", "greedy", "--name", "Bob", "--table", table)
        self.start(table)
        list(self.ended(again, other))
        self.verified(table)

    def play_a_round(self):
        """A table at which Ann and a bot have chosen and been shown what; None if that ended it."""
        table = self.make(open=True)["table"]
        seat, nonce = guest.sit(self.ann, table)
        self.sit("--as", "greedy", "--name", "Bo", "--table", table)
        self.start(table)
        self.ann.do("open", table=table, nonce=nonce)
        while self.ann.ask("table", table=table)["stage"] == "opening":
            pass
        self.ann.do("apply", table=table, actions=[self.ann.ask("legal", table=table)["actions"][0]["text"]])
        while seat not in (info := self.ann.ask("table", table=table))["to_act"] and info["stage"] == "playing":
            pass
        return table if info["stage"] == "playing" else None

    def test_a_bot_agrees_to_take_back(self):
        while not (table := self.play_a_round()):
            pass
        steps = self.server.figure("benben_steps_total")
        self.ann.do("undo", table=table)
        while self.ann.ask("table", table=table)["undo"]:
            pass
        self.assertGreater(self.server.figure("benben_steps_total"), steps)

    def test_what_is_wrong_is_told(self):
        table = self.make(open=True)["table"]
        closed = self.make()["table"]
        url = self.server.url
        for how, says in ((("nowhere",), "nowhere"), (("ftp://x/",), "ftp"), ((url, "--as", "chess"), "chess"),
                          ((f"{url}#/at/x",), "/at/x"), ((url, "--table", "0"), "--table"),
                          (("http://127.0.0.1:1/",), "no server"), ((url, "--table", 7), "no such table"),
                          ((url, "--table", closed), "no such table"), ((url, "--name", "x" * 60), "refuses"),
                          ((url, "--table", table, "--as", "cmd:true", "--json"), "ended"),
                          ((url, "--me", self.folder), str(self.folder)),
                          ((url, "--code", "no-such-7"), "refuses")):
            Program.bad(self, "sit", *how, says=[says])


if __name__ == "__main__":
    unittest.main()
