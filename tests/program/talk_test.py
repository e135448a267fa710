"""Messages among the people at a table, and undo that others are asked to agree to."""
import time
import unittest

from program.case import games
from program.server import AtTables, guest, seated, step


class Talk(AtTables):
    def test_those_who_sit_there_are_told_and_nobody_else(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        eve = self.server.guest("Eve")
        for one in (bob, eve):
            one.ask("watch", table=table)
            while one.told()["method"] != "news":
                pass
        before = int(time.time())
        self.assertEqual(ann.do("say", table=table, text="Héllo!")["number"], 1)
        told = bob.told()
        self.assertEqual(told["method"], "message")
        said = told["params"]
        self.assertEqual({k: said[k] for k in ("table", "number", "seat", "name", "text")},
                         {"table": table, "number": 1, "seat": 0, "name": "Ann", "text": "Héllo!"})
        self.assertTrue(before <= said["at"] <= time.time())
        bob.do("say", table=table, text="x" * 280)
        self.assertEqual(ann.ask("messages", table=table)["messages"][0], said)
        self.assertEqual([m["number"] for m in ann.ask("messages", table=table, since=1)["messages"]], [2])
        for method, more in (("messages", {}), ("say", {"text": "hi", "request": "a"})):
            self.refused(15, eve, method, table=table, **more)
        while step([ann, bob], table):
            pass
        self.assertNotIn("Héllo", ann.ask("record", table=table)["record"])
        eve.ask("table", table=table)
        self.assertNotIn("message", [one.get("method") for one in eve.heard])

    def test_a_message_is_said_once(self):
        (ann, _), table = seated(self.server, "null", "Ann", "Bob")
        for _ in range(3):
            ann.ask("say", table=table, text="once", request="the same")
        self.assertEqual(len(ann.ask("messages", table=table)["messages"]), 1)

    def test_what_is_no_message(self):
        (ann, _), table = seated(self.server, "null", "Ann", "Bob")
        for text in ("", "   ", "x" * 281, "é" * 281, "a\nb", "a\x1bb", "a\u202eb"):
            self.refused(-32602, ann, "say", table=table, text=text, request="a")
        self.assertEqual(ann.ask("messages", table=table)["messages"], [])

    def test_too_many(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        for i in range(10):
            ann.do("say", table=table, text=str(i))
        self.refused(6, ann, "say", table=table, text="no", request="a")
        bob.do("say", table=table, text="still heard")


class Undo(AtTables):
    def ask_back(self):
        """A table where Ann would take back what Bob has seen; what everybody watches."""
        guests, table = seated(self.server, "null", "Ann", "Bob", "Eve")
        for one in guests:  # all choose at once; then it is revealed
            one.do("apply", table=table, actions=[one.ask("legal", table=table)["actions"][0]["text"]])
        for one in guests[1:]:
            one.ask("watch", table=table)
        self.assertFalse(guests[0].do("undo", table=table)["undone"])
        for one in guests[1:]:
            while not (undo := self.told(one)):
                pass  # somebody else came to look on
            self.assertEqual(undo, {"seat": 0, "waits_for": [1, 2]})
        return guests, table

    def told(self, one):
        while (told := one.told())["method"] != "table":
            pass
        return told["params"]["undo"]

    def test_everybody_is_told_who_is_asked_and_all_agree(self):
        (ann, bob, eve), table = self.ask_back()
        self.assertEqual(bob.ask("table", table=table)["undo"], {"seat": 0, "waits_for": [1, 2]})
        self.assertEqual(bob.do("undo", table=table, agree=True)["waits_for"], [2])
        for one in (bob, eve):
            self.assertEqual(self.told(one), {"seat": 0, "waits_for": [2]})
        self.refused(8, bob, "undo", table=table, agree=True, request="again")
        self.assertTrue(eve.do("undo", table=table, agree=True)["undone"])
        self.assertIsNone(self.told(bob))
        self.assertIsNone(self.told(eve))
        while step([ann, bob, eve], table):
            pass
        self.assertRegex(ann.ask("record", table=table)["record"], r"\n! undo 0 \d+ agreed\n")

    def test_somebody_refuses(self):
        (ann, bob, eve), table = self.ask_back()
        before = ann.ask("view", table=table)
        self.assertFalse(bob.do("undo", table=table, agree=False)["undone"])
        self.assertIsNone(self.told(eve))
        self.refused(8, eve, "undo", table=table, agree=True, request="too late")
        self.refused(8, eve, "undo", table=table, agree=False, request="too late")
        self.assertEqual(ann.ask("view", table=table), before)

    def test_who_has_asked_thinks_better_of_it(self):
        (ann, bob, _), table = self.ask_back()
        self.assertFalse(ann.do("undo", table=table, agree=False)["undone"])
        self.assertIsNone(self.told(bob))
        self.refused(8, ann, "undo", table=table, agree=False, request="again")

    def killed(self, guests):
        """The same people after the server was killed and started again."""
        tokens = [one.token for one in guests]
        self.server.kill()
        self.server.start()
        guests = [self.server.guest(token=token) for token in tokens]
        for one, token in zip(guests, tokens):
            one.token = token
        return guests

    def test_a_question_outlives_the_server(self):
        guests, table = self.ask_back()
        guests[1].do("undo", table=table, agree=True)
        ann, bob, eve = guests = self.killed(guests)
        self.assertEqual(ann.ask("table", table=table)["undo"], {"seat": 0, "waits_for": [2]})
        self.refused(8, bob, "undo", table=table, agree=True, request="again")
        eve.do("undo", table=table, agree=False)
        ann, bob, eve = guests = self.killed(guests)
        self.assertIsNone(ann.ask("table", table=table)["undo"])
        self.assertFalse(ann.do("undo", table=table)["undone"])
        _, bob, eve = self.killed(guests)
        self.assertFalse(bob.do("undo", table=table, agree=True)["undone"])
        self.assertTrue(eve.do("undo", table=table, agree=True)["undone"])

    def test_bots_wait_for_the_answer(self):
        turns = max(games(), key=lambda game: len(game["options"]))  # one in which seats take turns
        guests, table = seated(self.server, turns["game"], "Ann", "Bob", bots=["flat:300ms"])
        ann, played = guests[0], False
        for _ in range(20):  # until the question comes before the bot has thought
            while (to_act := ann.ask("table", table=table)["to_act"]) != [2] or not played:
                played = played or to_act == [0]
                step(guests, table)
            self.assertFalse(ann.do("undo", table=table)["undone"])
            if ann.ask("table", table=table)["to_act"] == [2]:
                break
            ann.do("undo", table=table, agree=False)
        time.sleep(1)  # more than the bot would need
        info = ann.ask("table", table=table)
        self.assertEqual((info["to_act"], info["undo"]), ([2], {"seat": 0, "waits_for": [1]}))
        ann.do("undo", table=table, agree=False)
        while ann.ask("table", table=table)["to_act"] == [2]:
            pass

    def test_a_step_withdraws_the_question(self):
        guests, table = self.ask_back()
        step(guests, table)
        self.assertIsNone(self.told(guests[1]))
        self.assertIsNone(guests[0].ask("table", table=table)["undo"])


if __name__ == "__main__":
    unittest.main()
