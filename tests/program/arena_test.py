"""`benben arena`: how strong bots are, measured against each other."""
import json
import math
import os
import subprocess
import sys
import time
import unittest

from program.case import PATIENCE, PROGRAM, ROOT, Program, Terminal, games, run


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

    def killed_with(self, file, *how):
        """Kills it when it has kept two pairs."""
        talk = subprocess.Popen([PROGRAM, "arena", *map(str, how), "--state", file], stdout=subprocess.DEVNULL)
        while talk.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 3):
            time.sleep(0.01)
        talk.kill()
        talk.wait()

    def test_going_on_after_being_killed(self):
        how = ("--pairs", 12, "--seed", 8)
        whole = self.arena("null", "flat:3000,flat:2000", *how)
        file = self.folder / "kept.jsonl"
        self.killed_with(file, "null", "--bots", "flat:3000,flat:2000", *how)
        kept = file.read_bytes()
        file.write_bytes(kept[:-5])  # in the middle of a line
        self.assertEqual(self.arena("null", "flat:3000,flat:2000", *how, "--state", file), whole)
        self.assertEqual(file.read_bytes().count(b"\n"), 13)
        before = file.read_bytes()
        self.assertEqual(self.arena("null", "flat:3000,flat:2000", *how, "--state", file), whole)
        self.assertEqual(self.arena("null", "flat:3000,flat:2000", "--pairs", 5, "--seed", 8, "--state", file)["pairs"], 5)
        self.assertEqual(file.read_bytes(), before)
        more = self.arena("null", "flat:3000,flat:2000", "--pairs", 14, "--seed", 8, "--state", file)
        self.assertEqual((more["pairs"], file.read_bytes()[:len(before)]), (14, before))

    def test_shares_are_put_together(self):
        how = ("null", "--bots", "greedy,random,random", "--pairs", 20, "--seed", 5)
        files = [self.folder / f"{i}.jsonl" for i in (1, 2, 3)]
        for i, file in enumerate(files):
            told = json.loads(self.good("arena", *how, "--shard", f"{i + 1}/3", "--state", file, "--json"))
            self.assertEqual(told["pairs"], [7, 7, 6][i])
        whole = json.loads(self.good("arena", *how, "--json"))
        merged = json.loads(self.good("arena", "--merge", *reversed(files), "--json"))
        self.assertEqual(merged, whole | {"missing": 0})
        self.assertIn("20 pairs, 60 games", self.good("arena", "--merge", *files))
        self.assertIn("Missing pairs: 6.", self.good("arena", "--merge", *files[:2]))
        test = ("--sprt", -300, 0, 0.05, 0.05)
        self.assertEqual(run("arena", *how, *test, "--json")[1].split("sprt")[1],
                         run("arena", "--merge", *files, *test, "--json")[1].split("sprt")[1])

    def test_a_test_that_goes_on_ends_where_it_would_have(self):
        how = ("--pairs", 5000, "--sprt", 0, 50, 0.05, 0.05)
        file = self.folder / "kept.jsonl"
        whole = self.arena("null", "greedy,random", *how)
        self.arena("null", "greedy,random", "--pairs", 20, "--state", file)
        self.assertEqual(self.arena("null", "greedy,random", *how, "--state", file, "--jobs", 4), whole)
        self.assertEqual(self.arena("null", "greedy,random", *how, "--state", file), whole)

    def test_examples_for_schedulers(self):
        how = ("null", "--bots", "greedy,random", "--pairs", "9")
        whole = self.good("arena", *how)
        for _ in range(2):
            done = subprocess.run([ROOT / "tools/arena-parallel.sh", PROGRAM, "4", self.folder / "shares", *how],
                                  capture_output=True, text=True, timeout=PATIENCE, check=True)
            self.assertEqual((done.stdout, done.stderr), (whole, ""))
        for task in ("3", "4"):  # as Slurm starts them
            env = os.environ | {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "2",
                                "BENBEN": PROGRAM, "ARENA_RESULTS": str(self.folder / "tasks")}
            subprocess.run(["sh", ROOT / "tools/arena.sbatch", *how], env=env, stdout=subprocess.DEVNULL,
                           timeout=PATIENCE, check=True)
        self.assertEqual(self.good("arena", "--merge", *(self.folder / "tasks").iterdir()), whole)

    def test_files_that_do_not_fit(self):
        how = ("null", "--bots", "greedy,random", "--pairs", 3)
        file = self.folder / "kept.jsonl"
        self.good("arena", *how, "--state", file)
        self.bad("arena", *how, "--seed", 2, "--state", file, says=["other games", "‘seed’"])
        self.bad("arena", "null", "--bots", "greedy,greedy", "--state", file, says=["‘bots’"])
        self.bad("arena", *how, "--option", "length=short", "--state", file, says=["‘options’"])
        self.bad("arena", "--merge", file, file, says=["pair 0", "twice"])
        self.good("arena", *how, "--seed", 2, "--state", self.folder / "other.jsonl")
        self.bad("arena", "--merge", file, self.folder / "other.jsonl", says=["other.jsonl", "‘seed’"])
        head, pair = file.read_text().splitlines()[:2]
        for text, line in (("", "0"), ("x\n", "1"), ("[]\n", "1"), ("{}\n", "1"), (head + "\n{}\n", "2"),
                           (head + "\n" + pair.replace('"pair":0', '"pair":-1') + "\n", "2"),
                           (head + "\n" + pair.replace('"ranks":[[', '"ranks":[[9,') + "\n", "2")):
            self.bad("arena", "--merge", self.file("bad.jsonl", text), says=["bad.jsonl", f"line {line}"])
        self.bad("arena", "--merge", self.file("head.jsonl", head + "\n"), says=["no pair"])
        self.bad("arena", *how, "--state", self.file("bad.jsonl", "hello\n"), says=["line 1"])
        self.assertEqual((self.folder / "bad.jsonl").read_text(), "hello\n")
        self.bad("arena", *how, "--state", self.folder, says=[str(self.folder)])
        self.bad("arena", "--merge", self.folder / "none.jsonl", says=["none.jsonl"])
        for shard in ("0/3", "4/3", "1", "1/0", "x/3", "1/3x"):
            self.bad("arena", *how, "--state", self.folder / "new.jsonl", "--shard", shard, says=["--shard", shard])
        self.bad("arena", *how, "--shard", "1/2", says=["--state"])
        self.bad("arena", *how, "--shard", "1/2", "--state", file, "--sprt", 0, 5, 0.05, 0.05, says=["--merge"])
        self.bad("arena", "--merge", file, "--pairs", 3, says=["--merge"])
        self.bad("arena", "null", "more", says=["more"])

    def test_a_file_is_one_program_s_at_a_time(self):
        how = ("null", "--bots", "flat:200ms,flat:200ms", "--pairs", 50)
        file = self.folder / "kept.jsonl"
        talk = subprocess.Popen([PROGRAM, "arena", *map(str, how), "--state", file], stdout=subprocess.DEVNULL)
        self.addCleanup(talk.wait)
        self.addCleanup(talk.kill)
        while not file.exists() or not file.read_bytes():
            time.sleep(0.01)
        self.bad("arena", *how, "--state", file, says=["in use"])

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

    def bot(self, *lines):
        """A program of somebody else that hears where it sits, and then does this."""
        start = ("import json, sys, time", "at = json.loads(sys.stdin.readline())['params']",
                 "say = lambda **m: print(json.dumps({'jsonrpc': '2.0', 'id': 1} | m), flush=True)",
                 "where = {'match': at['match'], 'seat': at['seat']}")
        return f"cmd:{sys.executable} {self.file('mybot.py', chr(10).join(start + lines))}"

    def test_programs_of_others_play(self):
        sample = f"cmd:{sys.executable} {ROOT / 'tools/bot.py'}"
        for game in ["null"] + [game["game"] for game in games()]:
            told = self.arena(game, f"{sample},greedy", "--pairs", 2, "--jobs", 2)
            self.assertEqual([bot["bot"] for bot in told["bots"]], [sample, "greedy"])
            self.assertEqual(told["pairs"], 2)
        self.assertEqual(self.arena("null", f"{sample},{sample},greedy", "--pairs", 1)["games"], 3)

    def test_a_program_is_told_its_own_seat_alone(self):
        """It writes down what it is answered; then it plays as the sample does."""
        heard = self.folder / "heard.jsonl"
        lines = ["heard = open(%r, 'a')" % str(heard)]
        for method, params in (("view", "where"), ("view", "where | {'seat': 1 - at['seat']}"), ("state", "where"),
                               ("view", "where | {'match': 7777}"), ("record", "where"), ("undo", "where"),
                               ("score", "where"), ("text", "where | {'lang': 'fr'}")):
            lines += [f"say(method='{method}', params={params})", "line = sys.stdin.readline()",
                      "while 'id' not in json.loads(line): line = sys.stdin.readline()", "heard.write(line)"]
        lines += ["heard.close()", "sys.dont_write_bytecode = True", f"sys.path.insert(0, {str(ROOT / 'tools')!r})", "import bot", "table = bot.Table()",
                  "while legal := table.ask('legal', **where):",
                  "    if legal['actions']: table.ask('apply', **where, actions=[legal['actions'][0]['text']])"]
        self.arena("null", f"{self.bot(*lines)},greedy", "--pairs", 1)
        first = [json.loads(line) for line in heard.read_text().splitlines()][:8]
        self.assertEqual([one.get("error", {}).get("code", 0) for one in first],
                         [0, -32602, -32601, -32602, -32601, -32601, 0, 0])
        hands = first[0]["result"]["position"]["hand"]
        self.assertNotIn(None, hands[0])
        self.assertEqual(set(hands[1]), {None})

    def test_programs_that_fail(self):
        for lines, says in ((("sys.exit(3)",), "ended"), (("time.sleep(60)",), "1 seconds"),
                            (("for _ in range(99): print('hello', flush=True)", "time.sleep(60)"), "makes sense"),
                            (("for _ in range(99): say(method='chess', params={})", "time.sleep(60)"), "chess"),
                            (("for _ in range(99): say(method='apply', params=where | {'actions': ['fly']})",
                              "time.sleep(60)"), "actions[0]"),
                            (("while True: print('x' * 70000, end='')",), "makes sense")):
            patience = 1 if says == "1 seconds" else 50  # it takes a while to begin where much goes on
            self.bad("arena", "null", "--bots", f"{self.bot(*lines)},greedy", "--pairs", 1, "--patience", patience,
                     says=["mybot.py", "pair 0", says])
        code, out, err = run("arena", "null", "--bots", "cmd:no-such-program-here,greedy", "--pairs", 1)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("the bot ‘cmd:no-such-program-here’ has ended before its game, in pair 0.", err)

    def test_a_measurement_goes_on_when_the_program_is_mended(self):
        file = self.folder / "kept.jsonl"
        sample = ROOT / "tools/bot.py"
        bad = self.bot("sys.exit(3)")
        broken = self.folder / "mybot.py"
        whole = ("arena", "null", "--bots", f"{bad},greedy", "--pairs", 3, "--state", file)
        broken.rename(self.folder / "broken.py")
        broken.write_text(sample.read_text())
        self.good(*whole[:-4], "--pairs", 2, "--state", file)
        (self.folder / "broken.py").rename(broken)
        self.bad(*whole, says=["pair 2"])
        broken.write_text(sample.read_text())
        self.assertIn("3 pairs", self.good(*whole))

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
