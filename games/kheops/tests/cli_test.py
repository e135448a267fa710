"""Kheops in the terminal.

    cli_test.py PROGRAM SOURCES
"""
import json
import unittest

from program.case import ROOT, Program, run


class Kheops(Program):
    def test_a_person_plays_a_whole_game(self):
        for lang, turn, verified in (("en", "Turn 15 of 15", "Verified"),
                                     ("fr", "Tour 15 sur 15", "Vérifié")):
            heard, path = self.play_first_choice("kheops", lang)
            self.assertIn(turn, heard)
            self.assertIn(verified, self.good("verify", path, "--lang", lang))

    def test_a_base_of_ones_own(self):
        """KH-1.3: the first tiles lie where the edition says."""
        edition = ROOT / "games/kheops/scenarios/other-base.yaml"
        self.assertIn("kheops other-base#", self.good("check", edition))
        path = self.record("kheops", "greedy,random", 5, "--edition", edition)
        laid = [step.split()[2] for line in path.read_text().splitlines() if line.startswith("* lay ")
                for step in line[2:].split("; ") if step.startswith("lay ")]
        self.assertEqual(laid, [f"a{i}" for i in range(3, 12)] + [f"b{i}" for i in range(2, 11)] + ["c5"])
        self.assertIn("Verified", self.good("verify", path, "--edition", edition))
        self.bad("replay", path, says=["--edition"])
        text = edition.read_text().replace('"....#...."', '"........."')
        self.bad("check", self.file("short.yaml", text), says=[
            "short.yaml", "line", "KH-1.3: the base is of 19 tiles, not 18."])

    def test_solve(self):
        path = self.record("kheops", "greedy,greedy", 4)
        steps = json.loads(self.good("play", "kheops", "--players", "greedy,greedy", "--seed", 4,
                                     "--json"))["steps"]
        found = json.loads(self.good("solve", path, "--at", steps - 1, "--json"))
        self.assertEqual((found["exact"], found["seat"]), (True, 1))
        self.assertIn("exact", self.good("solve", path, "--at", steps - 1))
        code, out, _ = run("solve", path, "--at", steps - 12, "--ms", 1, "--json")
        self.assertEqual((code, json.loads(out)["exact"], json.loads(out)["margin"]), (1, False, None))
        self.bad("solve", path, says=[str(steps)])
        self.bad("solve", path, "--at", 30, says=["30"])
        self.bad("solve", path, "--at", steps + 1)

    def test_arena(self):
        told = json.loads(self.good("arena", "kheops", "--bots", "greedy,random", "--pairs", 20, "--json"))
        self.assertEqual([bot["bot"] for bot in told["bots"]], ["greedy", "random"])
        self.assertAlmostEqual(sum(seat["wins_percent"] for seat in told["seats"]), 100)
        self.assertGreater(told["bots"][0]["wins_percent"], 90)

    def test_score_at_the_prompt(self):
        for lang, words in (("en", ("score", "account")), ("fr", ("score", "compte", "points"))):
            for word in words:
                told = self.talk("kheops", "human:Ann,greedy", [word], lang)[0]
                self.assertIn("1. Ann  0  (", told)
                self.assertRegex(told, r"\n \(?\+?\d+\)? .*\[KH-5[.]\d\]\n")

    def test_trying_at_the_prompt(self):
        for lang, word, rooms, over in (("en", "try", "rooms", "Your turn is over then."),
                                        ("fr", "essayer", "salles", "Votre tour est alors terminé.")):
            lines = [f"{word} place worker a4", "place worker a4", f"{word} #1"]
            placed, _, added = self.talk("kheops", "human:Ann,greedy", lines, lang)[:3]
            self.assertNotIn(over, placed)
            self.assertRegex(added, rf"\nAnn \({rooms} \+\d+\)\n{over}\n")


if __name__ == "__main__":
    unittest.main()
