"""`benben lab`: what many games of bots tell of a game; and the table of the bots' strength."""
import json
import math
import re
import sys
import unittest
import xml.dom.minidom

from program.case import PROGRAM, ROOT, Program, games, reference

BOTS = "greedy,random"
sys.dont_write_bytecode = True  # tools/ladder.py is no module of the tests


class Lab(Program):
    def lab(self, game, *how, bots=BOTS):
        page = self.folder / "page.html"
        out = self.good("lab", game, "--bots", bots, *how, "-o", page, "--json")
        return json.loads(out), page.read_text()

    def test_every_game(self):
        for game in games():
            told, page = self.lab(game["game"], "--games", 6)
            self.assertEqual((told["games"], sum(seat["n"] for seat in told["seats"])), (6, 12))
            self.assertAlmostEqual(sum(seat["wins_percent"] for seat in told["seats"]), 100)
            self.assertTrue(told["components"], game["game"])
            self.assertEqual(list(told["sources"]), list(game["sources"]))
            self.assertGreater(told["turns"], 1)
            self.assertNotIn("⟨", page)
            self.assertNotIn("<script", page)
            pictures = re.findall(r"<svg.*?</svg>", page, re.S)
            self.assertGreaterEqual(len(pictures), 5)
            for picture in pictures:
                xml.dom.minidom.parseString(picture)

    def test_the_figures_are_those_of_the_arena(self):
        """The same deals and bots: a game of the lab is one of a pair."""
        told, _ = self.lab("null", "--games", 1, "--seed", 4)
        kept = self.folder / "kept.jsonl"
        self.good("arena", "null", "--bots", BOTS, "--pairs", 1, "--seed", 4, "--state", kept)
        game = json.loads(kept.read_text().splitlines()[1])
        self.assertAlmostEqual(told["points"], sum(game["points"][0]) / 2)

    def test_components_and_their_ranges(self):
        told, _ = self.lab("null", "--games", 300)
        stones = told["components"]["stone"]
        self.assertEqual(list(stones), [str(i) for i in range(1, 7)])
        for stone in stones.values():
            self.assertLessEqual(stone["low"], stone["wins_percent"])
            self.assertLessEqual(stone["wins_percent"], stone["high"])
            share = stone["wins_percent"] / 100
            about = 2 * 196 * math.sqrt(share * (1 - share) / stone["n"])
            self.assertAlmostEqual(stone["high"] - stone["low"], about, delta=0.5)
        self.assertLess(stones["1"]["wins_percent"], stones["6"]["wins_percent"])  # high stones win

    def test_the_same_whatever_the_number_of_threads(self):
        one, page = self.lab("null", "--games", 30)
        self.assertEqual((one, page), self.lab("null", "--games", 30))
        self.assertEqual(one, self.lab("null", "--games", 30, "--jobs", 4)[0])

    def test_a_value_is_swept(self):
        edition = reference("null")
        told, page = self.lab("null", "--edition", edition, "--games", 60, "--sweep", "stones.5=3..6")
        self.assertEqual(list(told["sweep"]), ["3", "4", "5", "6"])
        held = [told["sweep"][i]["components"]["stone"]["6"]["n"] for i in "3456"]
        self.assertEqual(held, sorted(held))
        self.assertLess(held[0], held[3])
        self.assertIn("stones.5", page)
        plain, _ = self.lab("null", "--games", 60)
        self.assertEqual(told["sweep"]["4"], plain)
        for sweep, says in (("stones.5", "stones.5"), ("stones.5=3..1", "3..1"), ("stones.5=1..99", "64"),
                            ("stones.9=1..2", "stones.9"), ("stones.0=-1..2", "-1")):
            self.bad("lab", "null", "--edition", edition, "--games", 1, "--sweep", sweep, "-o", self.folder / "x.html", says=[says])
        self.bad("lab", "null", "--sweep", "stones.5=1..2", "-o", self.folder / "x.html", says=["--edition"])

    def test_in_french(self):
        _, page = self.lab("null", "--games", 2, "--lang", "fr")
        self.assertIn("Victoires de chaque place", page)

    def test_what_is_wrong(self):
        self.bad("lab", "null", says=["-o"])
        self.bad("lab", "chess", "-o", self.folder / "x.html", says=["chess"])
        self.bad("lab", "null", "--games", 0, "-o", self.folder / "x.html", says=["--games"])
        self.bad("lab", "null", "--bots", "chess,greedy", "-o", self.folder / "x.html", says=["chess"])
        self.bad("lab", "null", "--bots", BOTS, "--games", 1, "-o", self.folder / "no" / "x.html", says=["x.html"])


class Ladder(Program):
    def test_the_table_is_written_and_gone_on_with(self):
        """With bots that need no time: what a slow one plays is the same, but later."""
        document = self.file("STRENGTH.md", "Before.\n<!-- ladder: written by make ladder -->\nold\n<!-- end of the ladder -->\nAfter.\n")
        sys.path.insert(0, str(ROOT / "tools"))
        import ladder  # pylint: disable=import-outside-toplevel
        ladder.rungs = lambda program: [(("greedy", "random"), None)]
        ladder.SOLO = "greedy"
        sys.argv = ["ladder.py", PROGRAM, "3", str(self.folder / "state"), str(document)]
        for _ in range(2):
            ladder.main()
            text = document.read_text()
            self.assertTrue(text.startswith("Before.\n") and text.endswith("\nAfter.\n") and "\nold\n" not in text)
            for game in games():
                self.assertRegex(text, rf"\| {game['game']} \| greedy \| random \| [\d.]+ ± [\d.]+ \|.*\| 3 \|")
            command = re.findall(r"`benben (arena .*?)`", text)[0]
            self.assertIn("3 pairs", self.good(*command.split()))

    def test_the_rungs_are_the_levels(self):
        sys.path.insert(0, str(ROOT / "tools"))
        import importlib
        import ladder  # pylint: disable=import-outside-toplevel
        rungs = list(importlib.reload(ladder).rungs(PROGRAM))
        self.assertEqual([bots for bots, _ in rungs[:4]], [(f"level:{i}", f"level:{i - 1}") for i in (2, 3, 4, 5)])
        self.assertIn((("best:20ms", "greedy"), (511, 700)), rungs)
        self.assertIn((("best:20ms", "best:20ms"), None), rungs)

    def test_what_was_played_is_told_without_playing(self):
        document = self.file("STRENGTH.md", "<!-- ladder: written by make ladder -->\n<!-- end of the ladder -->\n")
        sys.path.insert(0, str(ROOT / "tools"))
        import ladder  # pylint: disable=import-outside-toplevel
        state = self.folder / "state"
        ladder.SOLO = "greedy"
        ladder.rungs = lambda program: [(("greedy", "random"), (0, 100))]
        for pairs in ("40", "0"):
            sys.argv = ["ladder.py", PROGRAM, pairs, str(state), str(document)]
            ladder.main()
            rows = re.findall(r"\| (\S+) \| greedy \| random \| .* \| more than 0 \| (\d+) \|", document.read_text())
            self.assertEqual([game for game, _ in rows], [game["game"] for game in games()])
            self.assertTrue(all(int(played) < 40 for _, played in rows))


if __name__ == "__main__":
    unittest.main()
