"""Silver & Gold by JSON-RPC.

    rpc_test.py PROGRAM SOURCES
"""
import json
import random
import unittest

from program.rpc_case import BAD_POSITION, BAD_RECORD, NOT_LEGAL, PARAMS, EngineTest
from program.rpc_client import request


class SilverGold(EngineTest):
    def test_views_hide_the_rows_of_others_and_nothing_else(self):
        self.views_hide("silver-gold", 3, {"pending", "hand", "kept", "crosses", "reckoned"})

    def test_undo_cannot_reroll(self):
        match = self.open("silver-gold", seed=8)
        keeps = [self.legal(match, seat)[0] for seat in range(2)]
        for seat in range(2):
            self.call("apply", match=match, seat=seat, actions=[keeps[seat]])
        after = self.position(match)
        self.call("undo", match=match, seat=1)
        self.call("undo", match=match, seat=0, agree=True)
        self.call("apply", match=match, seat=1, actions=[keeps[1]])
        self.assertEqual(self.position(match), after)

    def test_the_longest_record_can_be_read(self):
        """A match that is played to and fro ends with a refusal, and what chance
        brings after the last step is still in a record that can be read."""
        one, two = self.open("silver-gold", seed=1), self.open("silver-gold", seed=1)
        keep = [self.legal(one, seat)[0]["number"] for seat in range(2)]
        times = self.to_and_fro(one, keep[0], 10**6)
        self.refused(NOT_LEGAL, "apply", match=one, seat=0, actions=[keep[0]])
        self.assertEqual(self.to_and_fro(two, keep[0], times - 1), times - 1)
        for seat in range(2):
            self.call("apply", match=two, seat=seat, actions=[keep[seat]])
        for match in one, two:
            record = self.call("record", match=match)["record"]
            loaded = self.call("load", record=record)["match"]
            self.assertEqual(self.position(loaded), self.position(match))

    def test_a_record_of_rules_1_is_refused(self):
        match = self.open("silver-gold", seed=1)
        record = self.call("record", match=match)["record"].replace(" rules 2 ", " rules 1 ")
        self.assertEqual(self.refused(BAD_RECORD, "load", record=record).message, (
            "line 2: this match of Silver & Gold: Pyramids was played by rules 1; this program plays "
            "by rules 2, and the same moves would come to something else."))
        self.assertEqual(self.position(match), self.position(self.call("load", record=record.replace(
            " rules 1 ", " rules 2 "))["match"]))

    def test_skulls_are_reckoned_as_they_are_marked(self):
        """SG-4.3: a player sees what the choice so far does to the skulls; nobody else does."""
        match = self.open("silver-gold", seed=1)
        told, rng = 0, random.Random(1)
        while told < 5:
            self.play(match, rng, steps=1)
            position = self.position(match)
            for seat, (ticked, wiped) in enumerate(position["reckoned"]):
                if not ticked and not wiped:
                    continue
                told += 1
                skulls = position["skulls"][seat] + ticked - wiped
                malus = (0, 1, 2, 4, 6, 9, 12, 16, 20, 25, 30)[skulls]
                own = self.call("text", match=match, seat=seat)["text"]
                self.assertIn(f"With this choice: skulls {skulls} (malus {malus}).", own)
                self.assertNotIn("With this choice", self.call("text", match=match, seat="spectator")["text"])

    def to_and_fro(self, match, action, times):
        """Takes an action and takes it back, so many times or until it is
        refused; how many times."""
        there = json.loads(request("apply", 1, {"match": match, "seat": 0, "actions": [action]}))
        back = json.loads(request("undo", 1, {"match": match, "seat": 0}))
        done = 0
        while done < times:
            answers = self.engine.ask(json.dumps([there, back] * min(32, times - done)))
            taken = sum("result" in answer for answer in answers[::2])
            done += taken
            if taken < len(answers) / 2:
                break
        return done

    def test_bad_positions(self):
        match = self.open("silver-gold", seed=1)
        good = self.position(match)
        for change in [{"seats": 5}, {"seats": -1}, {"seats": 1.5}, {"phase": 200}, {"phase": "rest"},
                       {"marks": 7}, {"marks": [["a1+f9", 0]] + [[0, 0]] * 3}, {"place": [9] * 48},
                       {"extra": 1}, {"pending": None}, {"turn": 2**40},
                       {"turn": "3"}, {"hand": [[[1]]]}]:
            with self.subTest(change=change):
                self.refused(BAD_POSITION, "load", game="silver-gold", position={**good, **change})
        view = self.call("view", match=match, seat=0)["position"]
        self.refused(BAD_POSITION, "load", game="silver-gold", position=view)
        self.refused(BAD_POSITION, "load", game="null", position=good)
        self.refused(BAD_POSITION, "load", game="silver-gold", position={})
        self.refused(PARAMS, "load", position=good)
        self.refused(PARAMS, "load", game="silver-gold", position=[good])

    def test_text_of_a_seat(self):
        match = self.open("silver-gold", seed=1, names=["Ann", "Zoë"])
        english = self.call("text", match=match, seat=0)["text"]
        french = self.call("text", match=match, seat=0, lang="fr")["text"]
        self.assertNotEqual(english, french)
        self.play(match, random.Random(1), steps=6)
        self.assertIn("Zoë", self.call("text", match=match, seat="spectator")["text"])
        self.assertNotEqual(english, self.call("text", match=match, seat=1)["text"])
        self.refused(PARAMS, "text", match=match, seat="*")

    def test_why_not(self):
        match = self.open("silver-gold", seed=1)
        action = self.legal(match, 0)[0]
        self.assertEqual(self.call("why_not", match=match, seat=0, action=action), {"legal": True})
        answers = [self.call("why_not", match=match, seat=0, action="mark left a1", lang=lang)
                   for lang in ("en", "fr")]
        self.assertFalse(answers[0]["legal"])
        self.assertEqual(answers[0]["clause"], answers[1]["clause"])
        self.assertNotEqual(answers[0]["text"], answers[1]["text"])
        self.assertFalse(self.call("why_not", match=match, seat="*", action="fill 1")["legal"])

    def test_every_action_of_every_kind_is_answered(self):
        """Numbers near the legal ones: legal, refused with a clause, or no action."""
        match, rng = self.open("silver-gold", seed=1), random.Random(1)
        for _ in range(25):
            self.play(match, rng, steps=1)
            for number in [rng.getrandbits(32) for _ in range(20)] + \
                    [rng.randrange(9) << 24 | rng.randrange(3) << 16 | rng.randrange(50) << 8 |
                     rng.randrange(30) for _ in range(40)]:
                answer = self.engine.ask(request("why_not", 1, {"match": match, "seat": 0,
                                                                "action": number}))
                if "error" in answer:
                    self.assertEqual(answer["error"]["code"], PARAMS)
                elif not answer["result"]["legal"]:
                    self.assertTrue(answer["result"]["clause"])
                    self.assertNotIn("«", answer["result"]["text"])


if __name__ == "__main__":
    unittest.main()
