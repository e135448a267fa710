"""Once more at another table, seats in another order, and games that move here and back."""
import pathlib
import re
import tempfile
import unittest

from program.case import run
from program.server import AtTables, Server, guest, seated, step


class Rematch(AtTables):
    def test_the_same_people_one_seat_further(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob", bots=["random"], pace={"turn": 900})
        self.refused(13, ann, "rematch", table=table, request="early")
        self.assertIsNone(ann.ask("table", table=table)["rematch"])
        while step([ann, bob], table):
            pass
        self.refused(15, self.server.guest("Eve"), "rematch", table=table, request="a")
        bob.ask("watch", table=table)
        again = ann.do("rematch", table=table)["rematch"]
        while (told := bob.told())["method"] != "table":
            pass
        self.assertEqual(told["params"]["rematch"], again)
        self.assertEqual(bob.do("rematch", table=table)["rematch"], again)
        info = bob.ask("table", table=again)
        self.assertEqual([(p["kept"], p["bot"]) for p in info["places"]],
                         [("Bob", None), (None, "random"), ("Ann", None)])
        self.assertEqual((info["pace"], info["stage"]), ({"turn": 900}, "seating"))
        self.assertIn(again, [t["table"] for t in bob.ask("tables", which="own")["tables"]])
        eve = self.server.guest("Eve")
        key = ann.do("links", table=again)["invitation"]
        self.assertIn("Bob", self.refused(14, eve, "sit", table=again, seat=0, key=key, request="b"))
        self.assertEqual([p["you"] for p in bob.do("sit", table=again)["places"]], [True, False, False])
        ann.do("stand", table=again, seat=2)  # Ann keeps it no longer, and Eve may sit there
        eve.do("sit", table=again, key=key)
        ann.do("start", table=again)
        self.assertEqual(eve.ask("table", table=again)["places"][2]["name"], "Eve")


    def test_whoever_looks_on_by_a_link_is_given_that_of_the_next_table(self):
        ann, eve, dan = (self.server.guest(name) for name in ("Ann", "Eve", "Dan"))
        made = ann.do("create", game="null")
        ann.seat, ann.nonce = guest.sit(ann, made["table"])
        ann.do("fill", table=made["table"], bot="random")
        ann.do("start", table=made["table"])
        ann.do("open", table=made["table"], nonce=ann.nonce)
        while step([ann], made["table"]):
            pass
        for one, link in ((eve, "watching"), (dan, "invitation")):
            self.assertIsNone(one.ask("watch", table=made["table"], key=made[link])["rematch_key"])
        again = ann.do("rematch", table=made["table"])
        self.assertIsNone(again["rematch_key"])
        links = ann.do("links", table=again["rematch"])
        for one, link in ((eve, "watching"), (dan, "invitation")):
            while (told := one.told())["method"] != "table" or not told["params"]["rematch"]:
                pass
            self.assertEqual(told["params"]["rematch_key"], links[link])
            self.assertEqual(one.ask("table", table=again["rematch"], key=links[link])["stage"], "seating")
        self.refused(12, eve, "sit", table=again["rematch"], key=links["watching"], request="a")
        self.server.kill()
        self.server.start()
        eve = self.server.guest("Eve")
        self.assertEqual(eve.ask("watch", table=made["table"], key=made["watching"])["rematch_key"], links["watching"])


class Limit(unittest.TestCase):
    def test_tables_that_one_person_has_made(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(pathlib.Path(folder) / "data", "--tables", "2")
            (ann, bob), table = seated(server, "null", "Ann", "Bob")
            while step([ann, bob], table):
                pass
            file = pathlib.Path(folder) / "own.txt"
            run("play", "null", "--players", "random,random", "--seed", "3", "--record", file)
            lines = file.read_text().splitlines(keepends=True)
            record = "".join(lines[:next(i for i, line in enumerate(lines) if re.match("[0-9] ", line)) + 1])
            brought = {"record": record, "secret": re.search("reveal (.*)", lines[-1])[1],
                       "seats": ["person", "bot:random"]}
            again = ann.do("rematch", table=table)["rematch"]
            ann.do("create", game="null")
            for method, more in (("create", {"game": "null"}), ("bring", brought)):
                with self.assertRaisesRegex(RuntimeError, "too many tables"):
                    ann.do(method, **more)
            self.assertEqual(bob.do("rematch", table=table)["rematch"], again)  # it is there already
            ann.do("sit", table=again)
            ann.do("leave", table=again)  # Ann made it, and closes it
            (eve, dan), other = seated(server, "null", "Eve", "Dan")
            while step([eve, dan], other):
                pass
            eve.do("create", game="null")
            eve.do("bring", **brought)
            with self.assertRaisesRegex(RuntimeError, "too many tables"):
                eve.do("rematch", table=other)
            dan.do("rematch", table=other)
            ann.do("bring", **brought)
            server.stop()


class Order(AtTables):
    def test_who_has_moved_commits_again(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", seats=3, open=True)["table"]
        for one in (ann, bob):
            one.seat, one.nonce = guest.sit(one, table)
        ann.do("fill", table=table, bot="random")
        for seats in ([0, 1], [0, 0, 1], [0, 1, 3], ["0", 1, 2], 3, [0, 1, 2, 3]):
            self.refused(-32602, ann, "order", table=table, seats=seats, request="a")
        self.refused(15, bob, "order", table=table, seats=[0, 1, 2], request="a")
        places = ann.do("order", table=table, seats=[1, 0, 2])["places"]
        self.assertEqual([(p["name"], p["commitment"]) for p in places],
                         [("Bob", None), ("Ann", None), ("random", places[2]["commitment"])])
        self.assertRegex(places[2]["commitment"], "^[0-9a-f]{64}$")  # the server's, for the bot
        self.assertIn("Bob", self.refused(13, ann, "start", table=table, request="b"))
        for one, seat in ((bob, 0), (ann, 1)):
            one.seat = seat
            one.do("commit", table=table, commitment=guest.commit(seat, one.nonce))
        self.refused(-32602, ann, "commit", table=table, commitment="x", request="c")
        ann.do("start", table=table)
        self.refused(13, ann, "order", table=table, seats=[0, 1, 2], request="d")
        for one in (ann, bob):
            one.do("open", table=table, nonce=one.nonce)
        while step([ann, bob], table):
            pass
        file = pathlib.Path(self.folder.name) / "record.txt"
        file.write_text(ann.ask("record", table=table)["record"])
        self.assertEqual(run("verify", file)[0], 0)

    def test_whoever_leaves_before_all_have_opened_sends_the_others_back_to_their_seats(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", open=True)["table"]
        for one in (ann, bob):
            one.seat, one.nonce = guest.sit(one, table)
        ann.do("start", table=table)
        ann.do("open", table=table, nonce=ann.nonce)
        info = bob.do("leave", table=table)
        self.assertEqual((info["stage"], info["places"][0]["commitment"], info["places"][0]["opened"]),
                         ("seating", None, False))
        ann.do("fill", table=table, bot="random")
        self.refused(13, ann, "start", table=table, request="a")


class Move(AtTables):
    def local(self, game="null", seats=2):
        """A game under way: its record and its secret, and the whole of it."""
        file = pathlib.Path(self.folder.name) / "own.txt"
        run("play", game, "--players", ",".join(["random"] * seats), "--seed", "3", "--record", file)
        lines = file.read_text().splitlines(keepends=True)
        secret = re.search("reveal (.*)", lines[-1])[1]
        first = next(i for i, line in enumerate(lines) if re.match("[0-9] ", line))
        return "".join(lines[:first + 1]), secret, "".join(lines)

    def test_here_and_back(self):
        record, secret, _ = self.local()
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        made = ann.do("bring", record=record, secret=secret, seats=["person", "bot:random"])
        table = made["table"]
        self.assertEqual((made["stage"], made["fair"], made["places"][0]["you"]), ("playing", False, True))
        self.refused(12, bob, "table", table=table)
        ann.seat = 0
        if ann.ask("table", table=table)["stage"] == "playing" and 0 in ann.ask("table", table=table)["to_act"]:
            step([ann], table)
        if ann.ask("table", table=table)["stage"] == "playing":
            back = ann.do("fetch", table=table)
            self.assertEqual((back["secret"], back["stage"]), (secret, "closed"))
            self.assertTrue(back["record"].startswith(record))
            self.assertEqual(ann.do("fetch", table=table)["record"], back["record"])
            self.refused(13, ann, "apply", table=table, actions=["pick 1"], request="a")

    def test_friends_take_the_other_seats(self):
        record, secret, _ = self.local()
        ann, bob, eve = (self.server.guest(name) for name in ("Ann", "Bob", "Eve"))
        made = ann.do("bring", record=record, secret=secret, seats=["person", "person"])
        table = made["table"]
        self.assertIsNone(made["places"][1]["name"])
        self.assertEqual(bob.do("sit", table=table, key=made["invitation"])["places"][1]["name"], "Bob")
        self.refused(14, eve, "sit", table=table, key=made["invitation"], request="a")
        self.refused(15, ann, "fetch", table=table, request="a")
        ann.seat, bob.seat = 0, 1
        while step([ann, bob], table):
            pass
        file = pathlib.Path(self.folder.name) / "brought.txt"
        file.write_text(ann.ask("record", table=table)["record"])
        self.assertEqual(run("verify", file)[0], 0)

    def test_what_cannot_be_brought(self):
        record, secret, whole = self.local()
        ann = self.server.guest("Ann")
        seats = ["person", "bot:random"]
        for code, params in ((3, {"record": "benben 9\n"}), (3, {"record": ""}), (3, {"record": whole}),
                             (3, {"record": record + "! hand 0 x\n! take 0\n" * 250}),
                             (3, {"secret": "0" * 64}), (-32602, {"secret": "x"}), (-32602, {"seats": ["person"]}),
                             (-32602, {"seats": 2}), (-32602, {"seats": ["bot:random", "bot:random"]}),
                             (-32602, {"seats": ["person", "bot:x"]}), (-32602, {"seats": ["person", 1]})):
            self.refused(code, ann, "bring", **{"record": record, "secret": secret, "seats": seats, "request": "a"} | params)
        self.assertEqual(ann.ask("tables", which="own")["tables"], [])


if __name__ == "__main__":
    unittest.main()
