"""Pyramidice in the terminal.

    cli_test.py PROGRAM SOURCES
"""
import json
import unittest

from program.case import Program


class Pyramidice(Program):
    def test_alone_wins_or_loses(self):
        """No rank is told to who plays alone."""
        for lang, said in (("en", "greedy has lost.\n"), ("fr", "greedy a perdu.\n")):
            out = self.good("play", "pyramidice", "--players", "greedy", "--seed", 3, "--lang", lang)
            self.assertTrue(out.startswith(said + "greedy  "), out)

    def test_the_opponent_of_a_solo_game_has_a_name_and_points(self):
        for lang, name in (("en", "Snefru"), ("fr", "Snéfrou")):
            args = ("play", "pyramidice", "--players", "greedy", "--seed", 3, "--lang", lang)
            opponent = json.loads(self.good(*args, "--json"))["opponent"]
            self.assertEqual((opponent["name"], sum(opponent["sources"].values())),
                             (name, opponent["points"]))
            self.assertIn(f"\n{name}  {opponent['points']}  (", self.good(*args))
        result = self.good("play", "pyramidice", "--players", "greedy,greedy", "--seed", 3, "--json")
        self.assertNotIn("opponent", json.loads(result))

    def test_turns_of_others_are_told_with_what_they_gained(self):
        for lang, fame, works in (("en", "fame", "greedy works"), ("fr", "gloire", "greedy travaille")):
            heard, _ = self.play_first_choice("pyramidice", lang)
            self.assertRegex(heard, rf"\ngreedy \({fame} \+\d+\)\n  {works} ")
            self.assertRegex(heard, rf"\nZoé \({fame} .\d+\)\n")


if __name__ == "__main__":
    unittest.main()
