"""`benben arena`: how strong bots are, measured against each other."""
import json
import math
import unittest

from program.case import PATIENCE, Program, Terminal, games, run


class Arena(Program):
    def arena(self, game, bots, *how, code=0):
        got, out, err = run("arena", game, "--bots", bots, *how, "--json")
        self.assertEqual((got, err), (code, ""), out)
        return json.loads(out)

    def test_two_bots(self):
        told = self.arena("null", "greedy,random", "--pairs", 200)
        first, second = told["bots"]
        self.assertEqual((told["pairs"], told["games"], sum(told["pair_scores"])), (200, 400, 200))
        self.assertAlmostEqual(first["wins_percent"] + second["wins_percent"], 100)
        self.assertAlmostEqual(first["elo"], -second["elo"])
        self.assertAlmostEqual(first["margin"], -second["margin"])
        self.assertAlmostEqual(first["margin"], first["points"] - second["points"])
        self.assertAlmostEqual(sum(seat["wins_percent"] for seat in told["seats"]), 100)
        # by the counts of pairs, 0 .. 4 half games each
        score = sum(i * n for i, n in enumerate(told["pair_scores"])) / 800
        self.assertAlmostEqual(first["elo"], 400 * math.log10(score / (1 - score)))
        self.assertGreater(first["elo"], 3 * first["elo_error"])
        self.assertNotIn("rank_points", first)

    def test_every_bot_has_every_seat_of_every_deal(self):
        """Those who play alike have the same luck, but for their own."""
        told = self.arena("null", "random,random,random", "--pairs", 300)
        for bot in told["bots"]:
            self.assertLess(abs(bot["wins_percent"] - 100 / 3), 4 * bot["wins_percent_error"])
            self.assertLess(abs(bot["rank_points"] - 1), 4 * bot["rank_points_error"])
        self.assertAlmostEqual(sum(bot["rank_points"] for bot in told["bots"]), 3)
        self.assertAlmostEqual(sum(bot["points"] for bot in told["bots"]), sum(seat["points"] for seat in told["seats"]))

    def test_the_same_whatever_the_number_of_threads(self):
        one = self.arena("null", "flat:20,greedy", "--pairs", 21, "--seed", 3)
        self.assertEqual(one, self.arena("null", "flat:20,greedy", "--pairs", 21, "--seed", 3, "--jobs", 5))
        self.assertNotEqual(one["bots"], self.arena("null", "flat:20,greedy", "--pairs", 21, "--seed", 4)["bots"])
        test = ("--sprt", 0, 30, 0.05, 0.05)
        stopped = self.arena("null", "greedy,random", "--pairs", 5000, *test)
        self.assertEqual(stopped, self.arena("null", "greedy,random", "--pairs", 5000, *test, "--jobs", 7))

    def test_a_test_stops_early_and_says_so(self):
        test = ("--pairs", 20000, "--sprt", 0, 50, 0.05, 0.05)
        for bots, code, verdict in (("greedy,random", 0, "high"), ("random,greedy", 1, "low")):
            told = self.arena("null", bots, *test, code=code)
            sprt = told["sprt"]
            self.assertEqual(sprt["verdict"], verdict)
            self.assertLess(told["pairs"], 2000)
            self.assertAlmostEqual(sprt["upper"], math.log(19))
            self.assertTrue(sprt["llr"] >= sprt["upper"] or sprt["llr"] <= sprt["lower"], sprt)
        open_ = self.arena("null", "greedy,random", "--pairs", 2, "--sprt", 0, 1, 0.05, 0.05, code=3)
        self.assertEqual((open_["pairs"], open_["sprt"]["verdict"]), (2, "open"))
        self.assertIn("SPRT: greedy is 50 rather than 0 Elo stronger", self.good("arena", "null", *test))
        self.assertIn("SPRT : greedy est plus fort de 50 plutôt que de 0 Elo", self.good("arena", "null", *test, "--lang", "fr"))

    def test_every_game(self):
        for game in games():
            for seats in range(max(2, game["seats_min"]), game["seats_max"] + 1):
                told = self.arena(game["game"], ",".join(["greedy"] + ["random"] * (seats - 1)), "--pairs", 2)
                self.assertEqual(told["games"], 2 * seats)

    def test_a_bound_where_all_is_won(self):
        out = self.good("arena", "null", "--bots", "greedy,random", "--pairs", 1)
        self.assertNotIn("inf", out)
        self.assertNotIn("nan", out)

    def test_a_bar_on_a_terminal_alone(self):
        talk = Terminal("arena", "null", "--bots", "flat:100ms,flat:100ms", "--pairs", 3, env={})
        heard = talk.until("[....", "] 0 of 3 pairs, -:-- left", "[##########....", "] 1 of 3 pairs, ", " left",
                           "null: 3 pairs, 6 games")
        self.assertEqual(talk.talk.wait(PATIENCE), 0)
        self.assertRegex(heard, r"1 of 3 pairs, \d+:\d\d left")

    def test_what_is_wrong(self):
        self.bad("arena", "null", "--bots", "greedy", says=["number of players"])
        self.bad("arena", "null", "--bots", "greedy,human", says=["human"])
        self.bad("arena", "null", "--bots", "greedy,greedy,greedy,greedy,greedy", says=["--bots"])
        self.bad("arena", "null", "--pairs", 0, says=["--pairs"])
        self.bad("arena", "null", "--jobs", 0, says=["--jobs"])
        for test in ((5, 0, 0.05, 0.05), (0, 5, 0.6, 0.6), (0, 5, 0, 0.05), ("x", 5, 0.05, 0.05), (0, 5, 0.05)):
            self.bad("arena", "null", "--sprt", *test, says=["--sprt"])


if __name__ == "__main__":
    unittest.main()
