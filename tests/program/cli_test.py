"""The program as people call it: every subcommand, good input and bad. What needs a game of
its own is in the tests of that game.

    cli_test.py PROGRAM SOURCES
"""
import json
import re
import subprocess
import unittest
import xml.etree.ElementTree

from program import golden
from program.case import PROGRAM, Program, Terminal, games, reference, run, with_second_verifier

GOLDEN = golden.GOLDEN


def crowd(game):
    """As many bots as may play."""
    return ",".join(["greedy", "random"] * 2)[:7 * game["seats_max"] - 1]


class Games(Program):
    def test_games(self):
        out = self.good("games")
        self.assertIn("Reference edition", out)
        self.assertNotIn("null", out)
        for game in games():
            self.assertIn(game["game"], out)
            self.assertLessEqual(game["seats_min"], game["seats_max"])
        told = {g["game"]: g for g in json.loads(self.good("games", "--json"))}
        self.assertTrue(told["null"]["hidden"])
        self.assertEqual((told["null"]["seats_min"], told["null"]["seats_max"]), (2, 4))

    def test_help_everywhere(self):
        self.assertIn("benben play", self.good("--help"))
        for command in ("games", "play", "replay", "show", "verify", "perft", "solve", "analyse", "arena", "lab", "train", "bench",
                        "check", "engine", "migrate"):
            for lang in ("en", "fr"):
                self.assertIn(f"benben {command}", self.good(command, "--help", "--lang", lang))

    def test_bad_usage(self):
        self.assertEqual(run()[0], 2)
        self.bad("nonsense", says=["nonsense"])
        self.bad("play", says=["play"])
        self.bad("play", "chess", says=["chess"])
        self.bad("play", "null", "--nonsense", says=["--nonsense"])
        self.bad("play", "null", "--seed", says=["--seed"])
        self.bad("play", "null", "--seed", "x", says=["seed", "x"])
        self.bad("play", "null", "--seed", "-1")
        self.bad("play", "null", "--seed", "99999999999999999999")
        self.bad("play", "null", "--lang", "de", says=["de"])
        self.bad("play", "null", "--players", "greedy", says=["2 .. 4"])
        self.bad("play", "null", "--players", "greedy,greedy,greedy,greedy,greedy")
        self.bad("play", "null", "--players", "greedy,genius", says=["genius"])
        self.bad("play", "null", "--players", "greedy,flat:0")
        self.bad("play", "null", "--players", "greedy,", says=["player"])
        self.bad("play", "null", "--players", "greedy,human:a\tb")
        self.bad("play", "null", "--option", "k=v", "--players", "greedy,greedy", says=["k=v"])
        self.bad("play", "null", "--option", "length=huge", "--players", "greedy,greedy")
        self.bad("play", "null", "one", "two", says=["one"])
        self.bad("play", "null", "--json=yes")
        self.bad("play", "null", "--players", "greedy,greedy", "--record", "/nowhere/x")
        self.bad("games", "--lang", "fr", "--quoi", says=["il n’y a pas d’option"])


    def test_nothing_from_outside_steers_the_terminal(self):
        """Whatever a file or an argument holds is shown, not obeyed."""
        evil = "\x1b[2J\x07\x9b31m\u202e\u2066"
        record = self.record("null").read_text()
        edition = reference("null").read_text()
        first = re.search(r"^0 .*$", record, re.M)[0]
        for args in (("replay", self.file("move", record.replace(first, f"0 {evil}"))),
                     ("replay", self.file("bytes", record.replace(first, "0 \udcff\udc9b")
                                          .encode(errors="surrogateescape"))),
                     ("check", self.file("key", edition + '"\\e[2J\\x9b\\u202e": 1\n')),
                     ("check", self.file("game", edition.replace('"null"', '"\\e[2J\\x9b\\u202e"'))),
                     ("play", evil), (evil,), ("play", "null", "--seed", evil), ("verify", evil)):
            with self.subTest(args=args):
                code, out, err = run(*args)
                self.assertEqual((code, out), (2, ""))
                self.assertIn("\\x", err)
                self.assertNotRegex(err[:-1], "[\\x00-\\x1f\\x7f-\\x9f\u202e\u2066]")

    def test_names_that_steer_are_refused(self):
        for name in "\x1b[2J", "a\x9b", "a\u202eb", "\u2067x", "a\u200f":
            self.bad("play", "null", "--players", f"human:{name},greedy", says=["control characters"])
            record = self.record("null").read_text()
            path = self.file("name", re.sub(r"^seat 0 .*$", f"seat 0 {name}", record, flags=re.M))
            self.bad("replay", path, says=["line 4", "control characters"])

    def test_a_full_disk_is_told(self):
        """By every command that has something to say, as exit code 2 and a sentence."""
        record = self.record("null", "random,random")
        edition = reference("null")
        for args in (("--help",), ("games",), ("games", "--json"), ("play", "--help"),
                     ("play", "null", "--players", "random,random"),
                     ("play", "null", "--players", "random,random", "--json"),
                     ("replay", record), ("replay", record, "--json"), ("show", record),
                     ("show", record, "--json"), ("verify", record), ("verify", record, "--json"),
                     ("perft", "null", "--depth", 2), ("check", edition),
                     ("arena", "null", "--bots", "random,random", "--pairs", 2),
                     ("bench", "null", "--games", 2), ("engine",)):
            with self.subTest(args=args), open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, *map(str, args)], stdout=full, stderr=subprocess.PIPE,
                                      input="{}\n", text=True, check=False)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertRegex(done.stderr, r"^benben: stdout cannot be written: .*\n$")
        self.bad("show", record, "-o", "/dev/full", says=["/dev/full", "space"])
        self.bad("play", "null", "--players", "random,random", "--record", "/dev/full", says=["space"])


class Play(Program):
    def test_bots_only(self):
        for game in games():
            out = self.good("play", game["game"], "--players", crowd(game), "--seed", 3)
            self.assertGreaterEqual(len(out.splitlines()), game["seats_max"])
            result = json.loads(self.good("play", game["game"], "--players", crowd(game), "--seed", 3,
                                          "--json"))
            for score in result["scores"]:
                self.assertEqual(sum(score["sources"].values()), score["points"])

    def test_same_seed_same_record(self):
        for game in games():
            a, b, c = (self.record(game["game"], crowd(game), seed).read_text() for seed in (5, 5, 6))
            self.assertEqual(a, b)
            self.assertNotEqual(a, c)

    def test_without_seed_unlike(self):
        texts = set()
        for name in ("a", "b"):
            path = self.folder / name
            self.good("play", "null", "--players", "random,random", "--record", path)
            self.assertIn("all 7 outcomes", self.good("verify", path))
            texts.add(path.read_text())
        self.assertEqual(len(texts), 2)

    def test_options_reach_the_game(self):
        short = self.record("null", "random,random", 1, "--option", "length=short").read_text()
        self.assertIn("option length=short\n", short)
        self.assertEqual(short.count(" pick "), 4)

    def test_at_one_terminal_nobody_reads_what_another_typed(self):
        """Neither on the screen, nor above it, nor by going back in the lines or in what was cut."""
        for env in ({"TERM": "xterm"}, {"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}):
            terminal = Terminal("play", "null", "--players", "human:Ann,human:Bob", "--seed", 1, env=env)
            terminal.until("Now Ann")
            terminal.type("\n")
            terminal.until("Ann> ")
            terminal.type("why my-secret\n")
            terminal.until("my-secret", "my-secret", "Ann> ")
            terminal.type("my-secret\x15?\n")
            choice = re.search(r"pick \d", terminal.until("pick", "Ann> "))[0]
            terminal.type("\x1b[A\x1b[A\x01\x0b" + choice + "\n")
            self.assertIn("my-secret", passed := terminal.until("Now Bob"))
            self.assertIn("\x1b[H\x1b[2J\x1b[3J", passed)
            terminal.type("\x1b[A\x19\n")
            heard = terminal.until("Bob> ")
            terminal.type("\x1b[A\x1b[A\x19\x01\x0b?\n")
            heard += terminal.until("pick", "Bob> ")
            self.assertNotIn("my-secret", heard)
            self.assertEqual(terminal.leave()[0], 0)

    def test_hints_are_sentences_and_in_the_record(self):
        path = self.folder / "hinted.txt"
        how = ("play", "null", "--players", "human:Ann,greedy", "--seed", 1, "--record", path)
        turns = "hint\nhint\n#1\n" * 20
        heard = self.good(*how, "--hints", stdin=turns)
        self.assertIn("1. Pick a stone of", heard)
        self.assertRegex(heard, r"\n   \d+ % to win \(± \d+\), \d\.\d points: rounds \d\.\d")
        self.assertRegex(heard, r"(More|Less)( for others)? from (rounds|crown): [+−]\d\.\d\.")
        self.assertEqual(heard, self.good(*how, "--hints", stdin=turns))
        record = path.read_text()
        self.assertRegex(record, r"\n! hint 0\n0 pick \d\n")
        self.assertNotIn("! hint 0\n! hint 0", record)
        self.good("verify", path)
        self.assertIn("The game is over.", self.good("replay", path))
        heard = self.good(*how, "--hints", "--lang", "fr", stdin="conseil\nquitter\n")
        self.assertRegex(heard, "\\d+ % de chances de gagner")
        self.assertTrue(path.read_text().endswith("\n! hint 0\n"))
        self.assertIn("Hints are off", self.good(*how, stdin="hint\n#1\n"))
        self.assertNotIn("hint", path.read_text())

    def test_no_colour_in_pipes(self):
        for env in ({}, {"NO_COLOR": "1"}):
            self.assertNotIn("\033", self.good("play", "null", "--players", "human,greedy", stdin="?\n",
                                               env=env))

    def test_language_follows_the_environment(self):
        self.assertIn("les jeux disponibles", self.good("--help", env={"LANG": "fr_FR.UTF-8"}))


class Records(Program):
    def test_picture(self):
        for game in games():
            path, picture = self.record(game["game"], crowd(game)), self.folder / "board.svg"
            for more in ((), ("--as", 0), ("--as", 0, "--tall", "--at", 9), ("--lang", "fr")):
                self.good("show", path, "-o", picture, *more)
                root = xml.etree.ElementTree.parse(picture).getroot()
                self.assertTrue(root.tag.endswith("svg"))
            self.bad("show", path, "-o", self.folder / "none" / "x.svg", says=["x.svg"])

    def test_bad_numbers(self):
        path = self.record("null")
        self.bad("replay", path, "--at", 100000, says=["at"])
        self.bad("show", path, "--as", 2, says=["2"])
        self.bad("show", path, "--as", "x")
        self.bad("replay", self.folder / "none.txt", says=["none.txt"])
        self.bad("verify", self.folder, says=[str(self.folder)])

    def test_verify(self):
        for game in games():
            path = self.record(game["game"], crowd(game), 8)
            self.assertIn("Verified", self.good("verify", path))
            self.assertTrue(json.loads(self.good("verify", path, "--json"))["verified"])

    def test_two_verifiers_agree(self):
        known = with_second_verifier()
        for game in (game for game in games() if game["game"] in known):
            for seed in range(20, 26):
                path = self.record(game["game"], crowd(game), seed)
                self.assertEqual(self.verifiers(path), (0, 0), seed)

    def test_two_verifiers_agree_on_golden_records(self):
        known = with_second_verifier()
        for path in sorted(GOLDEN.glob("*.txt")):
            if path.read_text().split()[3] in known:
                self.assertEqual(self.verifiers(path), (0, 0), path.name)

    def test_hints_are_nothing_to_chance(self):
        for name in with_second_verifier():
            path = self.record(name)
            text = re.sub(r"\n0 ", "\n! hint 0\n0 ", path.read_text(), count=1)
            self.assertEqual(self.verifiers(self.file("hinted.txt", text)), (0, 0), name)
            self.assertEqual(self.good("replay", path), self.good("replay", self.folder / "hinted.txt"))

    def test_wrong_secret(self):
        for game in games():
            text = self.record(game["game"], crowd(game)).read_text()
            secret = text.split("reveal ")[-1].strip()
            path = self.file("secret.txt", text.replace(secret, "00" * 32))
            self.bad("verify", path, code=1, says=["committed"])
            if game["game"] in with_second_verifier():
                self.assertEqual(self.verifiers(path)[1], 1, game["game"])

    def test_endless_record(self):
        self.bad("replay", "/dev/zero", says=["/dev/zero"])

    def test_golden_records(self):
        """Replayed byte for byte: the same players and seed give the same record."""
        seen = 0
        for path in sorted(GOLDEN.glob("*.txt")):
            again = self.folder / path.name
            self.good(*golden.command(path), "--record", again)
            self.assertEqual(path.read_text(), again.read_text(), path.name)
            self.assertIn("Verified", self.good("verify", path))
            seen += 1
        self.assertGreaterEqual(seen, 4)


class Analysis(Program):
    def test_luck_mistakes_and_rest_add_up(self):
        path, picture = self.record("null", "random,greedy", 4), self.folder / "luck.svg"
        told = json.loads(self.good("analyse", path, "--json", "--svg", picture, "--playouts", 100))
        self.assertEqual(told, json.loads(self.good("analyse", path, "--json", "--playouts", 100)))
        self.assertTrue(told["over"])
        self.assertEqual([seat["seat"] for seat in told["seats"]], [0, 1])
        for seat in told["seats"]:
            self.assertAlmostEqual(seat["start"] + seat["luck"] - seat["lost"] + seat["rest"], seat["end"])
            self.assertIn(seat["end"], (0, 0.5, 1))
            mistakes = [c for c in told["choices"] if c["seat"] == seat["seat"] and c["mistake"]]
            self.assertAlmostEqual(sum(c["loss"] for c in mistakes), seat["lost"])
            self.assertEqual(len({c["turn"] for c in mistakes}), seat["mistakes"])
        for i, turn in enumerate(told["turns"]):
            self.assertEqual(turn["turn"], i)
            self.assertAlmostEqual(sum(turn["chances"]), 1, delta=0.001)
        self.assertEqual(told["turns"][-1]["chances"], [seat["end"] for seat in told["seats"]])
        for choice in told["choices"]:
            self.assertGreater(choice["loss"], 0)
            self.assertNotEqual(choice["played"]["text"], choice["better"]["text"])
            self.assertEqual(set(choice), {"turn", "step", "seat", "played", "better", "loss", "error", "exact",
                                           "mistake", "win", "points", "why"})
        self.assertTrue(xml.etree.ElementTree.parse(picture).getroot().tag.endswith("svg"))

    def test_in_sentences_of_both_languages(self):
        path = self.record("null", "random,greedy", 4)
        self.assertRegex(self.good("analyse", path, "--playouts", 50),
                         r"random: from \d+ % to \d+ %\. Luck [+−]?\d+ % \(± \d+\), mistakes \(\d\)")
        self.assertRegex(self.good("analyse", path, "--playouts", 50, "--seat", 1, "--lang", "fr"),
                         r"^greedy.: de \d+ % à \d+ %\. Chance")
        self.bad("analyse", path, "--seat", 2, says=["seat", "2"])
        self.bad("analyse", path, "--playouts", "few", says=["few"])
        self.bad("analyse", path, "--svg", self.folder / "none" / "x.svg", says=["x.svg"])

    def test_of_a_match_that_is_not_over(self):
        path = self.file("part.txt", self.record("null").read_text().split("\n1 ")[0] + "\n")
        told = json.loads(self.good("analyse", path, "--json", "--playouts", 50))
        self.assertFalse(told["over"])
        self.assertGreater(len(told["turns"]), 0)


class Study(Program):
    def test_perft(self):
        for case in json.loads((GOLDEN / "perft.json").read_text()):
            out = self.good(*golden.perft_args(case))
            self.assertEqual([json.loads(line)["sequences"] for line in out.splitlines()],
                             case["sequences"], case["args"])
        self.bad("perft", "null", "--depth", "x")
        self.bad("perft", "null", "--seats", "7")
        self.good("perft", "null", "--option", "length=short", "--depth", 2)
        self.bad("perft", "null", "--option", "length=endless", says=["length=endless"])

    def test_bench(self):
        """Without a game: every game, with every value of its first option."""
        told = [json.loads(line) for line in self.good("bench", "--games", 2, "--json").splitlines()]
        for game in games():
            rows = [row for row in told if row["game"] == game["game"]]
            self.assertTrue(rows)
            for key in ("seats", "steps_per_s", "games_per_s", "state_bytes"):
                self.assertIn(key, rows[0])
            self.assertEqual(len({(row["seats"], *row["options"]) for row in rows}), len(rows))
        self.assertIn("null", self.good("bench", "null", "--ms", 20, "--seats", 3))
        self.assertIn("null", self.good("bench", "null", "--option", "length=short", "--games", 9))
        self.assertIn("best", self.good("bench", "null", "--seats", 2, "--bot", "best:200"))
        again = [json.loads(self.good("bench", "null", "--seats", 2, "--bot", "flat:200", "--json")) for _ in range(2)]
        self.assertGreater(again[0]["playouts_per_s"], 0)
        self.assertIn(again[0]["playouts"], range(200, 400))
        self.assertEqual(again[0]["choices"], again[1]["choices"])
        ending = json.loads(self.good("bench", "null", "--endings", 20, "--bot", "best:200", "--json"))
        self.assertGreater(ending["decisions"], 0)
        self.assertLessEqual(ending["regret"], 0.3)
        weaker = json.loads(self.good("bench", "null", "--endings", 20, "--bot", "uct:1", "--json"))
        self.assertGreater(weaker["regret"], ending["regret"])
        self.bad("bench", "null", "--bot", "flat:20ms", says=["flat:20ms"])
        self.bad("bench", "null", "--bot", "greedy", says=["greedy"])
        self.bad("bench", "chess")
        self.bad("bench", "null", "--option", "speed=high", says=["speed=high"])
        self.bad("bench", "--option", "length=short")
        self.bad("bench", "null", "--seats", 1, says=["number of players"])
        self.bad("bench", "null", "--seats", 1, "--lang", "fr", says=["ce nombre de joueurs"])

    def test_train(self):
        """A run that was broken off ends like one that was not, and says how good it is."""
        run_of = ("train", "null", "--setup", "2", "--setup", "3 length=short", "--bots",
                  "greedy,random", "--seed", 5)
        once, state, again = (self.folder / name for name in ("once", "state", "again"))
        told = json.loads(self.good(*run_of, "--games", 300, "--out", once, "--json"))
        self.assertEqual(told["mode"], "all")
        self.assertTrue(told["held_out"] > 100 and told["examples"] > 3 * told["held_out"])
        self.assertLess(told["judged"], told["standing"])
        self.good(*run_of, "--games", 120, "--state", state)
        self.good(*run_of, "--games", 300, "--state", state, "--out", again)
        text = once.read_text()
        self.assertEqual(again.read_text(), text)
        self.assertIn("benben train null --setup '2' --setup '3 length=short' --bots greedy,random "
                      "--stray 3 --seed 5 --lambda 100 --games 300", text)
        for word in ("mode all", "spread ", "stones ", "R2 "):
            self.assertIn(word, text)
        self.assertNotEqual(self.good(*run_of, "--games", 60), self.good(*run_of, "--games", 90))
        state.write_bytes(state.read_bytes()[:-100])
        self.good(*run_of, "--games", 300, "--state", state, "--out", again)
        self.assertEqual(again.read_text(), text)
        kept = state.read_bytes()
        told = json.loads(self.good(*run_of, "--games", 300, "--lambda", 60, "--state", state, "--out", again, "--json"))
        self.assertLess(told["judged"], told["standing"])
        self.assertNotEqual(again.read_text().replace("--lambda 60", "--lambda 100"), text)
        self.assertEqual(state.read_bytes(), kept)
        self.bad(*run_of, "--stray", 9, "--state", state, says=["another run"])
        self.bad("train", "null", "--setup", "9")
        self.bad("train", "null", "--setup", "4 length=short")
        self.bad("train", "null", "--bots", "flat:5ms", says=["flat:5ms"])
        self.bad("train", "null", "--games", 5, "--out", self.folder / "no" / "where")

    def test_check(self):
        text = reference("null").read_text()
        self.assertIn("null reference#", self.good("check", reference("null")))
        for bad, says in ((text.replace("stones:", "stone:"), "line"), (text + "\n  - [", "line"),
                          ("edition: x\n", "game")):
            self.bad("check", self.file("edition.yaml", bad), says=["edition.yaml", "line", says])
        self.bad("check", self.folder / "none.yaml")
        after = len(text.splitlines()) + 1
        for bad, why in (("zz: &a 1\n", "no anchors"), ("zz: *a\n", "no anchors"),
                         ("zz: [[[[[[[[[\n", "nests"), ("zz: }\n", "")):
            path = self.file("edition.yaml", text + bad)
            self.bad("check", path, says=[f"edition.yaml, line {after}: ", why])
            self.assertEqual(run("check", path), run("play", "null", "--edition", path))
        self.bad("check", "/dev/zero")


if __name__ == "__main__":
    unittest.main()
