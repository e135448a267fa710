"""Kheops by JSON-RPC.

    rpc_test.py PROGRAM SOURCES
"""
import random
import unittest

from program.rpc_case import EngineTest


class Kheops(EngineTest):
    def test_views_hide_the_rows_of_others_and_nothing_else(self):
        self.views_hide("kheops", 2, {"hand"})

    def test_score_of_a_seat(self):
        match = self.open("kheops", seed=1)
        self.play(match, random.Random(1), steps=20)
        plain = self.call("score", match=match)
        for seat in 0, 1, "spectator":
            score = self.call("score", match=match, seat=seat)
            self.assertEqual(score.pop("seat"), seat)
            self.assertEqual(score, plain)  # nothing that counts is hidden in this game
            self.assertTrue(all(line["clause"].startswith("KH-5.") for line in score["account"]))


if __name__ == "__main__":
    unittest.main()
