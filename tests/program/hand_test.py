"""A seat whose person does not play: handed to a bot, taken back, left for good; and clocks, which
hand it over when the time is out and go on after a restart."""
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

from program.case import ROOT, run
from program.server import AtTables, Server, guest, seated, step


def told(one, method="table"):
    """The next that is told by this method."""
    while (told := one.told())["method"] != method:
        pass
    return told["params"]


def is_done(one, method, **params):
    """Whether it is, or refused."""
    try:
        one.do(method, **params)
    except guest.Refused:
        return False
    return True


class Hand(AtTables):
    def verified(self, record):
        file = pathlib.Path(self.folder.name) / "record.txt"
        file.write_text(record)
        code, out, err = run("verify", file)
        self.assertEqual(code, 0, out + err)
        second = subprocess.run([sys.executable, ROOT / "tools/verify.py", file], capture_output=True, check=False)
        self.assertIn(second.returncode, (0, 2), second.stderr)  # 2: it does not know this game
        self.assertNotIn(b"is not '", second.stderr)

    def other(self, *more):
        """A server with other limits, for one test."""
        server = Server(pathlib.Path(self.folder.name) / self._testMethodName, *more)
        self.addCleanup(lambda: self.assertEqual(server.stop(), (0, "")))
        return server

    def test_a_bot_plays_on_and_the_record_says_so(self):
        for _ in range(20):  # who finds the crown at once ends the match: then another
            (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
            bob.ask("watch", table=table)
            ann.do("hand", table=table, bot="random")
            place = told(bob)["places"][0]
            self.assertEqual((place["bot"], place["person"], place["name"], place["here"]),
                             ("random", True, "Ann", False))
            self.refused(13, ann, "apply", table=table, actions=["pick 1"], request="a")
            self.refused(13, ann, "undo", table=table, request="a")
            self.refused(14, ann, "hand", table=table, bot="greedy", request="a")
            self.refused(-32602, bob, "hand", table=table, bot="deep thought", request="a")
            self.refused(13, bob, "take", table=table, request="a")
            step([bob], table)
            while (info := bob.ask("table", table=table))["stage"] == "playing" and bob.seat not in info["to_act"]:
                pass
            if info["stage"] == "playing":
                break
        ann.do("take", table=table)
        self.assertIsNone(told(bob)["places"][0]["bot"])
        while step([ann, bob], table):
            pass
        record = ann.ask("record", table=table)["record"]
        self.assertRegex(record, r"(?s)\n! hand 0 random\n.*\n! take 0\n")
        self.verified(record)
        file = pathlib.Path(self.folder.name) / "wrong.txt"
        for right, wrong in (("! hand 0 random\n", ""), ("! hand 0 random", "! hand 2 random"),
                             ("! hand 0 random", "! hand 0 "), ("! take 0", "! take 1"), ("! take 0", "! take")):
            file.write_text(record.replace(right, wrong))
            code, _, err = run("verify", file)
            self.assertEqual(code, 2)
            self.assertRegex(err, r"line \d+: ")

    def test_a_bot_of_any_level_plays_at_a_table(self):
        for level in range(1, 6):
            (ann,), table = seated(self.server, "null", "Ann", bots=[f"level:{level}"])
            self.assertEqual(ann.ask("table", table=table)["places"][1]["bot"], f"level:{level}")
            while step([ann], table):
                pass
            self.verified(ann.ask("record", table=table)["record"])
        made = ann.do("create", game="null", open=True)["table"]
        self.refused(-32602, ann, "fill", table=made, bot="level:6", request="b")

    def test_everything_is_there_when_the_table_is_read_again(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob", pace={"clock": 900, "bonus": 5})
        ann.do("hand", table=table, bot="random")
        step([bob], table)
        before = bob.ask("table", table=table)
        self.server.kill()
        self.server.start()
        bob = self.server.guest(token=bob.token)
        after = bob.ask("table", table=table)
        for place in before["places"] + after["places"]:
            self.assertTrue(800000 < place.pop("left") < 1000000)
        self.assertEqual([p["bot"] for p in after["places"]], ["random", None])

    def test_too_often(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        for _ in range(1000):
            try:
                ann.do("hand", table=table, bot="random")
                ann.do("take", table=table)
            except RuntimeError as wrong:
                self.assertIn("too often", str(wrong))
                break
            if ann.ask("table", table=table)["stage"] != "playing":  # the bot was quicker
                return
        ann.do("leave", table=table)
        bob.do("leave", table=table)

    def test_another_seat_only_if_its_person_is_gone(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        bob.ask("watch", table=table)
        self.assertIn("60 seconds", self.refused(15, ann, "hand", table=table, seat=1, bot="random", request="a"))
        self.refused(15, self.server.guest("Eve"), "hand", table=table, seat=1, bot="random", request="a")
        bob.ask("unwatch", table=table)
        self.assertIn("60 secondes", self.refused(15, ann, "hand", table=table, seat=1, bot="random", request="a", lang="fr"))
        self.assertEqual((ann.ask("me")["gone"], ann.ask("table", table=table)["places"][1]["gone"]), (60, False))
        self.assertIsNone(ann.ask("table", table=table)["places"][1]["bot"])

    def test_the_seat_of_somebody_who_is_gone(self):
        """Handed over by another, at three tables: during a game, before one, and when all have sat
        down and their nonces are being opened. On a server where nobody waits long."""
        server = self.other("--messages", "0", "--gone", "1")
        (ann, bob), table = seated(server, "null", "Ann", "Bob")
        early, back = (ann.do("create", game="null", open=True)["table"] for _ in range(2))
        for one in (ann, bob):
            one.early, one.back = guest.sit(one, early)[1], guest.sit(one, back)[1]
        ann.do("start", table=back)
        ann.do("open", table=back, nonce=ann.back)
        for which in (early, back, table):
            ann.ask("watch", table=which)
            bob.ask("watch", table=which)
        token = bob.token
        bob.close()
        server.guests.remove(bob)
        while not ann.ask("table", table=early)["places"][1]["gone"]:
            pass
        place = ann.do("hand", table=table, seat=1, bot="greedy")["places"][1]
        self.assertEqual((place["name"], place["person"], place["bot"], place["here"]), ("Bob", True, "greedy", False))
        info = ann.do("hand", table=early, seat=1, bot="greedy")
        self.assertEqual((info["stage"], info["places"][1]["bot"], info["places"][1]["opened"]), ("seating", "greedy", True))
        ann.do("start", table=early)
        self.refused(15, ann, "hand", table=early, bot="greedy", request="b")  # one's own seat, before the game
        ann.do("open", table=early, nonce=ann.early)
        bob = server.guest(token=token)
        info = ann.do("hand", table=back, seat=1, bot="greedy")
        self.assertEqual((info["stage"], info["places"][0]["commitment"]), ("seating", None))  # spent
        self.refused(13, bob, "commit", table=back, commitment="0" * 64, request="a")
        self.refused(-32602, bob, "take", table=back, commitment="0", request="a")
        bob.do("take", table=back, commitment=guest.commit(1, bob_nonce := "12" * 16))
        ann.do("commit", table=back, commitment=guest.commit(0, ann.early))
        ann.do("start", table=back)
        for one, nonce in ((ann, ann.early), (bob, bob_nonce)):
            one.do("open", table=back, nonce=nonce)
        ann.seat, bob.seat = 0, 1
        while step([ann, bob], back):
            pass
        record = bob.ask("record", table=back)["record"]
        self.assertIn(f"\nnonce 1 {bob_nonce}\n", record)
        self.assertNotIn("! hand", record)
        self.verified(record)
        for which in (table, early):
            while bob.ask("table", table=which)["stage"] == "opening":
                pass
            self.refused(13, bob, "apply", table=which, actions=["pick 1"], request="a")
            bob.do("take", table=which)
            while step([ann, bob], which):
                pass
            record = bob.ask("record", table=which)["record"]
            self.assertRegex(record, r"(?s)\n! hand 1 greedy\n.*\n! take 1\n")
            self.verified(record)

    def test_where_others_always_wait(self):
        server = self.other("--gone", "0")
        (ann, bob), table = seated(server, "null", "Ann", "Bob")
        bob.close()
        server.guests.remove(bob)
        self.assertIsNone(ann.ask("me")["gone"])
        self.assertIn("only whoever sits there", self.refused(15, ann, "hand", table=table, seat=1, bot="random", request="a"))

    def test_who_leaves_is_played_for_and_the_last_closes_the_table(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        ann.do("leave", table=table, bot="random")
        self.assertEqual(ann.ask("tables", which="own")["tables"], [])
        info = bob.ask("table", table=table)
        self.assertEqual([(p["person"], p["bot"], p["name"]) for p in info["places"]],
                         [(False, "random", "Ann"), (True, None, "Bob")])
        self.assertTrue(info["host"])
        self.refused(15, ann, "take", table=table, request="a")
        self.assertEqual(bob.do("leave", table=table)["stage"], "closed")
        self.refused(13, bob, "leave", table=table, request="a")


class Clocks(AtTables):
    def test_what_is_no_pace(self):
        ann = self.server.guest("Ann")
        for pace in ({"clock": 0}, {"clock": 60, "turn": 5}, {"bonus": 5}, {"turn": "day"}, {"speed": 1},
                     {"clock": 1.5}, {"turn": 1, "bonus": 1}):
            self.refused(-32602, ann, "create", game="null", pace=pace, request="a")
        self.assertEqual(ann.do("create", game="null", pace={})["pace"], {})
        self.assertIsNone(ann.do("create", game="null")["places"][0]["left"])

    def test_the_clock_of_who_is_to_act_runs_and_a_turn_gives_the_bonus(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob", pace={"clock": 600, "bonus": 100})
        self.assertEqual(ann.ask("table", table=table)["pace"], {"clock": 600, "bonus": 100})
        ann.do("apply", table=table, actions=[ann.ask("legal", table=table)["actions"][0]["text"]])
        first, second = (p["left"] for p in bob.ask("table", table=table)["places"])
        self.assertTrue(600000 < first <= 700000 and second <= 600000, (first, second))
        again = bob.ask("table", table=table)["places"]
        self.assertEqual(again[0]["left"], first)  # has chosen, and waits
        while again[1]["left"] == second:
            again = bob.ask("table", table=table)["places"]
        self.assertLess(again[1]["left"], second)

    def out_of_time(self, **pace):
        """Ann, whose time is out, so that a bot plays for her, and the table; Bob has chosen in time."""
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob", pace={"clock": 3, **pace})
        bob.do("apply", table=table, actions=[bob.ask("legal", table=table)["actions"][0]["text"]])
        info = ann.ask("watch", table=table)
        while not info["places"][0]["bot"]:
            info = told(ann)
        self.assertEqual(info["places"][0]["left"], 0)
        return ann, table

    def test_whoever_is_out_of_time_is_played_for_and_may_come_back(self):
        for _ in range(20):  # where the bot finds the crown at once there is nothing to come back to
            ann, table = self.out_of_time(bonus=1)
            if is_done(ann, "take", table=table):
                break
        self.assertLessEqual(ann.ask("table", table=table)["places"][0]["left"], 1000)

    def test_without_a_bonus_the_time_stays_out(self):
        for _ in range(20):
            ann, table = self.out_of_time()
            said = self.refused(13, ann, "take", table=table, request="a")
            if ann.ask("table", table=table)["stage"] == "playing":  # it was no finished game
                break
        self.assertIn("time is out", said)

    def test_each_turn_has_its_time(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob", pace={"turn": 500})
        for one in (ann, bob):
            one.do("apply", table=table, actions=[one.ask("legal", table=table)["actions"][0]["text"]])
        for place in ann.ask("table", table=table)["places"]:
            self.assertTrue(490000 < place["left"] <= 500000, place)


class Restart(unittest.TestCase):
    def test_clocks_stand_still_while_the_server_does(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(pathlib.Path(folder) / "data")
            (ann, bob), table = seated(server, "null", "Ann", "Bob", pace={"clock": 600})
            ann.do("apply", table=table, actions=[ann.ask("legal", table=table)["actions"][0]["text"]])
            before = [p["left"] for p in ann.ask("table", table=table)["places"]]
            for stop in (server.kill, server.stop):
                stop()
                time.sleep(1)
                begun = time.monotonic()
                server.start()
                now = [p["left"] for p in server.guest(token=bob.token).ask("table", table=table)["places"]]
                passed = 1000 * (time.monotonic() - begun)
                self.assertEqual(now[0], before[0], "who has chosen has a clock that stands")
                self.assertTrue(before[1] - passed - 1 <= now[1] <= 600000, (before, now, passed))
            server.stop()

    def test_a_seat_is_handed_over_though_nobody_looks(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(pathlib.Path(folder) / "data")
            (ann, bob), table = seated(server, "null", "Ann", "Bob", pace={"clock": 1})
            token = ann.token
            server.kill()
            server.start()
            ann = server.guest(token=token)
            while not any(t["places"][0]["bot"] for t in ann.ask("tables", which="own")["tables"]):
                pass  # the list is read from the store: nobody asks for the table itself
            self.assertTrue(bob and guest)
            server.stop()


if __name__ == "__main__":
    unittest.main()
