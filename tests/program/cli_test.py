"""The program as people call it: every subcommand, good input and bad.

    cli_test.py PROGRAM SOURCES
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import golden

PROGRAM = sys.argv.pop(1)
ROOT = pathlib.Path(sys.argv.pop(1))
HERE = pathlib.Path(__file__).parent
GOLDEN = golden.GOLDEN
REFERENCE = ROOT / "games" / "silvergold" / "editions" / "reference.yaml"


def run(*args, stdin="", env=None, timeout=120):
    """(exit code, stdout, stderr) of the program."""
    clean = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | (env or {})
    done = subprocess.run([PROGRAM, *map(str, args)], input=stdin.encode(), capture_output=True,
                          env=clean, timeout=timeout, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def first_listed(heard, prompt, at):
    """How the first action is typed, of those that were listed at a prompt."""
    return heard.split(prompt)[at].splitlines()[0].split("  ")[-1]


class Program(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def good(self, *args, **kwargs):
        code, out, err = run(*args, **kwargs)
        self.assertEqual((code, err), (0, ""), (args, out))
        return out

    def bad(self, *args, code=2, says=(), **kwargs):
        """One clear sentence on stderr, nothing on stdout."""
        got, out, err = run(*args, **kwargs)
        self.assertEqual((got, out), (code, ""), (args, err))
        self.assertTrue(err.startswith("benben: ") and err.count("\n") == 1, err)
        for word in says:
            self.assertIn(word, err)

    def file(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def record(self, players="greedy,greedy", seed=1, game="silver-gold", *more):
        path = self.folder / f"{game}-{seed}.txt"
        self.good("play", game, "--players", players, "--seed", seed, "--record", path, *more)
        return path


class Games(Program):
    def test_games(self):
        out = self.good("games")
        self.assertIn("silver-gold", out)
        self.assertIn("Reference edition", out)
        self.assertNotIn("null", out)
        games = {g["game"]: g for g in json.loads(self.good("games", "--json"))}
        self.assertTrue(games["null"]["hidden"])
        self.assertEqual((games["silver-gold"]["seats_min"], games["silver-gold"]["seats_max"]), (2, 4))

    def test_help_everywhere(self):
        self.assertIn("benben play", self.good("--help"))
        for command in ("games", "play", "replay", "show", "verify", "perft", "solve", "arena", "bench",
                        "check", "engine"):
            for lang in ("en", "fr"):
                self.assertIn(f"benben {command}", self.good(command, "--help", "--lang", lang))

    def test_bad_usage(self):
        self.assertEqual(run()[0], 2)
        self.bad("nonsense", says=["nonsense"])
        self.bad("play", says=["play"])
        self.bad("play", "chess", says=["chess"])
        self.bad("play", "silver-gold", "--nonsense", says=["--nonsense"])
        self.bad("play", "silver-gold", "--seed", says=["--seed"])
        self.bad("play", "silver-gold", "--seed", "x", says=["seed", "x"])
        self.bad("play", "silver-gold", "--seed", "-1")
        self.bad("play", "silver-gold", "--seed", "99999999999999999999")
        self.bad("play", "silver-gold", "--lang", "de", says=["de"])
        self.bad("play", "silver-gold", "--players", "greedy", says=["2 .. 4"])
        self.bad("play", "silver-gold", "--players", "greedy,greedy,greedy,greedy,greedy")
        self.bad("play", "silver-gold", "--players", "greedy,genius", says=["genius"])
        self.bad("play", "silver-gold", "--players", "greedy,flat:0")
        self.bad("play", "silver-gold", "--players", "greedy,", says=["player"])
        self.bad("play", "silver-gold", "--players", "greedy,human:a\tb")
        self.bad("play", "silver-gold", "--option", "k=v", "--players", "greedy,greedy", says=["k=v"])
        self.bad("play", "null", "--option", "length=huge", "--players", "greedy,greedy")
        self.bad("play", "silver-gold", "one", "two", says=["one"])
        self.bad("play", "silver-gold", "--json=yes")
        self.bad("play", "silver-gold", "--players", "greedy,greedy", "--record", "/nowhere/x")
        self.bad("games", "--lang", "fr", "--quoi", says=["il n’y a pas d’option"])


class Play(Program):
    def test_bots_only(self):
        out = self.good("play", "silver-gold", "--players", "greedy,flat:40,random,random", "--seed", 3)
        self.assertEqual(len(out.splitlines()), 4)
        result = json.loads(self.good("play", "silver-gold", "--players", "greedy,random", "--seed", 3,
                                      "--json"))
        for score in result["scores"]:
            self.assertEqual(sum(score["sources"].values()), score["points"])

    def test_same_seed_same_record(self):
        a = self.record("greedy,flat:30", 5).read_text()
        self.assertEqual(a, self.record("greedy,flat:30", 5).read_text())
        self.assertNotEqual(a, self.record("greedy,flat:30", 6).read_text())

    def test_without_seed_unlike(self):
        texts = set()
        for name in ("a", "b"):
            path = self.folder / name
            self.good("play", "null", "--players", "random,random", "--record", path)
            self.assertIn("all 6 outcomes", self.good("verify", path))
            texts.add(path.read_text())
        self.assertEqual(len(texts), 2)

    def test_options_reach_the_game(self):
        short = self.record("random,random", 1, "null", "--option", "length=short").read_text()
        self.assertIn("option length=short\n", short)
        self.assertEqual(short.count(" pick "), 4)

    def play_first_choice(self, lang, *extra, game="silver-gold"):
        """A person who always takes the first action of the list, to the end."""
        path = self.folder / "person.txt"
        command = [PROGRAM, "play", game, "--players", "human:Zoé,greedy", "--seed", "11",
                   "--record", str(path), "--lang", lang, *extra]
        talk = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        heard, prompts = "", 0
        try:
            while True:
                char = talk.stdout.read(1)
                if not char:
                    break
                heard += char
                if heard.endswith("Zoé> "):
                    prompts += 1
                    asked = prompts % 2 == 1
                    line = "?" if asked else first_listed(heard, "Zoé> ", -2)
                    talk.stdin.write(line + "\n")
                    talk.stdin.flush()
        finally:
            talk.stdin.close()
            code = talk.wait(timeout=60)
            talk.stdout.close()
        self.assertEqual(code, 0)
        self.assertNotIn("⟨", heard)
        return heard, path

    def test_a_person_plays_a_whole_game(self):
        heard, path = self.play_first_choice("en")
        self.assertIn("Round 4, turn 7", heard)
        self.assertIn("Zoé keeps", heard)
        self.assertIn("Verified", self.good("verify", path))

    def test_in_french(self):
        heard, path = self.play_first_choice("fr")
        self.assertIn("Manche 4, tour 7", heard)
        self.assertIn("cocher", heard)
        self.assertIn("Vérifié", self.good("verify", path, "--lang", "fr"))

    def test_a_person_plays_kheops(self):
        for lang, turn, verified in (("en", "Turn 15 of 15", "Verified"),
                                     ("fr", "Tour 15 sur 15", "Vérifié")):
            heard, path = self.play_first_choice(lang, game="kheops")
            self.assertIn(turn, heard)
            self.assertIn(verified, self.good("verify", path, "--lang", lang))

    def test_a_person_plays_terra(self):
        for lang, turns, verified in (("en", "13 turns played", "Verified"),
                                      ("fr", "13 tours joués", "Vérifié")):
            heard, path = self.play_first_choice(lang, "--option", "version=nile", game="terra")
            self.assertIn(turns, heard)
            self.assertIn(verified, self.good("verify", path, "--lang", lang))

    def test_prompt(self):
        lines = ["help", "rules SG-4.1", "rules XX-1", "why keep 1 2", "nonsense", "mark left a1", "",
                 "undo", "show", "x" * 5000, "keep", "quit"]
        code, out, err = run("play", "silver-gold", "--players", "human:Ann,greedy", "--seed", "2",
                             stdin="\n".join(lines) + "\n")
        self.assertEqual(code, 0)
        self.assertIn("SG-4.1 For each cross", out)
        self.assertIn("[SG-2.1]", out)
        self.assertIn("XX-1", err)
        self.assertIn("nonsense", err)
        self.assertIn("nothing to take back", out)
        self.assertIn("6 actions fit. Keep: choose a card, then another card.", out)
        self.assertIn("leave the table", out)

    def test_actions_are_listed_as_sentences(self):
        """Each with its number, and what one types; a number takes it."""
        for lang, sentence, typed, kept in (("en", "Keep cards", "keep", "Ann keeps cards"),
                                            ("fr", "Gardez les cartes", "garder", "Ann garde les")):
            code, out, err = run("play", "silver-gold", "--players", "human:Ann,greedy", "--seed", "2",
                                 "--lang", lang, stdin="?\n#0\n#99999999999999999999\n#2\n")
            self.assertEqual((code, err.count("\n")), (0, 2))
            second = re.search(rf"^#2 +{sentence} (\d+) \w+ (\d+)  {typed} \1 \2$", out, re.M)
            self.assertIsNotNone(second)
            self.assertRegex(out, rf"{kept} .*{second[1]} \w+ {second[2]}")

    def test_undo_at_the_prompt_is_recorded(self):
        path = self.folder / "undo.txt"
        first = self.good("play", "silver-gold", "--players", "human:Ann,greedy", "--seed", "2",
                          stdin="?\n")
        first = first_listed(first, "Ann> ", 1)
        run("play", "silver-gold", "--players", "human:Ann,greedy", "--seed", "2", "--record", path,
            stdin=f"{first}\nundo\n{first}\n")
        text = path.read_text()
        self.assertIn("! undo 0 ", text)
        self.assertIn(" agreed\n", text)
        before, after = text.split("! undo")
        reveal = [l for l in before.splitlines() if "reveal" in l][-1]
        self.assertIn(reveal, after, "the same steps again bring the same outcomes")

    def test_hot_seat_undo_needs_the_other(self):
        first = self.good("play", "silver-gold", "--players", "human:Ann,human:Bob", "--seed", "2",
                          stdin="\n?\n")
        first = first_listed(first, "Ann> ", 1)
        second = self.good("play", "silver-gold", "--players", "human:Ann,human:Bob", "--seed", "2",
                           stdin=f"\n{first}\n\n?\n")
        second = first_listed(second, "Bob> ", 1)
        for answer, word in (("n", "do not agree"), ("y", "takes back")):
            out = self.good("play", "silver-gold", "--players", "human:Ann,human:Bob", "--seed", "2",
                            stdin=f"\n{first}\n\n{second}\n\nundo\n{answer}\n")
            self.assertIn(word, out)

    def test_hot_seat_hides_hands(self):
        out = self.good("play", "silver-gold", "--players", "human:Ann,human:Bob", "--seed", "2",
                        stdin="\n?\n")
        self.assertIn("Now Ann: press Enter.", out)
        self.assertIn("Bob is dealt a card.", out)
        self.assertNotRegex(out, r"Bob is dealt card \d")

    def test_no_colour_in_pipes(self):
        for env in ({}, {"NO_COLOR": "1"}):
            self.assertNotIn("\033", self.good("play", "null", "--players", "human,greedy", stdin="?\n",
                                               env=env))

    def test_language_follows_the_environment(self):
        self.assertIn("les jeux disponibles", self.good("--help", env={"LANG": "fr_FR.UTF-8"}))


class Records(Program):
    def test_replay(self):
        path = self.record("greedy,random,greedy", 4)
        steps = [json.loads(line) for line in self.good("replay", path, "--json").splitlines()]
        self.assertEqual([s["step"] for s in steps], list(range(1, len(steps) + 1)))
        for step in steps:
            self.assertEqual(step["text"], step["action"]["text"])
            self.assertTrue(all(e["clause"].startswith("SG-") for e in step["events"]))
            self.assertIsNotNone(step["state"]["pending"][0][0])
        self.assertEqual(steps[-1]["state"]["turn"], 28)
        shorter = self.good("replay", path, "--json", "--at", 20).splitlines()
        self.assertEqual([json.loads(line) for line in shorter], steps[:20])
        self.assertIn("[SG-3.1]", self.good("replay", path))
        self.assertEqual(json.loads(self.good("show", path, "--at", 20, "--json")), steps[19]["state"])

    def test_replay_as_a_seat(self):
        path = self.record("greedy,random", 4)
        hidden = seen = 0
        for line in self.good("replay", path, "--json", "--as", 1).splitlines():
            step = json.loads(line)
            if step["seat"] != 1:
                self.assertIsNone(step["action"])
            if step["view"]["phase"] != "over":
                self.assertEqual(step["view"]["pending"][0], [None, None])
                self.assertEqual(step["view"]["hand"][0], [None] * 4)
                hidden += 1
            for event in step["events"]:
                self.assertFalse(event["event"] in ("dealt", "keeps", "marks") and event["seat"] == 0)
            seen += step["view"]["pending"][1] != [None, None]
        self.assertTrue(hidden and seen)
        self.assertIn("Round", self.good("show", path, "--at", 40, "--as", 1))
        self.assertIn("Manche", self.good("show", path, "--at", 40, "--as", "spectator", "--lang", "fr"))

    def test_picture(self):
        path, picture = self.record(), self.folder / "board.svg"
        for more in ((), ("--as", 0), ("--as", 1, "--tall", "--at", 30), ("--lang", "fr")):
            self.good("show", path, "-o", picture, *more)
            root = xml.etree.ElementTree.parse(picture).getroot()
            self.assertTrue(root.tag.endswith("svg"))
        self.bad("show", path, "-o", self.folder / "none" / "x.svg", says=["x.svg"])

    def test_bad_numbers(self):
        path = self.record()
        self.bad("replay", path, "--at", 100000, says=["at"])
        self.bad("show", path, "--as", 2, says=["2"])
        self.bad("show", path, "--as", "x")
        self.bad("replay", self.folder / "none.txt", says=["none.txt"])
        self.bad("verify", self.folder, says=[str(self.folder)])

    def test_verify(self):
        path = self.record("greedy,greedy,random", 8)
        self.assertIn("Verified", self.good("verify", path))
        self.assertTrue(json.loads(self.good("verify", path, "--json"))["verified"])

    def verifiers(self, path):
        other = subprocess.run([sys.executable, ROOT / "tools" / "verify.py", path], capture_output=True,
                               text=True, check=False)
        return run("verify", path)[0], other.returncode

    def test_two_verifiers_agree(self):
        for seed in range(20, 32):
            players = ["random,random", "greedy,greedy,random", "greedy,random,greedy,random"][seed % 3]
            path = self.record(players, seed)
            self.assertEqual(self.verifiers(path), (0, 0), seed)
            path = self.record("random,greedy", seed, "kheops")
            self.assertEqual(self.verifiers(path), (0, 0), seed)

    def test_two_verifiers_agree_on_golden_records(self):
        for path in sorted(GOLDEN.glob("[!n]*.txt")):  # the second one does not know the null game
            self.assertEqual(self.verifiers(path), (0, 0), path.name)

    def test_two_verifiers_agree_on_terra(self):
        for seed, (players, *chosen) in enumerate([
                ("random,random",),
                ("random,random,random", "version=horus", "symbols=yes"),
                ("random,random,random,random", "version=nile", "faceup=yes"),
                ("random,random", "version=nile", "peek_order=reorder"),
                ("random,random,random", "faceup=yes", "peek_faceup=yes", "peek_order=reorder"),
                ("random", "mission=1", "mission_tips=4"),
                ("random,random,random", "mission=3", "faceup=yes")]):
            options = [word for option in chosen for word in ("--option", option)]
            path = self.record(players, 40 + seed, "terra", *options)
            self.assertEqual(self.verifiers(path), (0, 0), (players, chosen))
            text = path.read_text()
            drawn = text.rindex("* base ") + len("* base ")
            other = "1" if text[drawn] != "1" else "2"
            self.file("changed.txt", text[:drawn] + other + text[drawn + 1:])
            self.assertEqual(self.verifiers(self.folder / "changed.txt")[1], 1)

    def test_two_verifiers_catch_a_changed_deal(self):
        lines = self.record("random,random", 8).read_text().splitlines(keepends=True)
        last = max(i for i, line in enumerate(lines) if line.startswith("* reveal"))
        word = lines[last].split()[2]
        caught = 0
        for other in ("domino", "straight", "corner", "ell", "tee", "square"):
            if other == word:
                continue
            # the last turn plays on by single squares, so another pattern is still legal there
            changed = lines[:last] + [lines[last].replace(word, other)] + lines[last + 1:]
            path = self.file("changed.txt", "".join(changed))
            ours, theirs = self.verifiers(path)
            self.assertIn(ours, (1, 2))
            self.assertEqual(theirs, 1)
            caught += ours == 1
        self.assertGreater(caught, 0)

    def test_wrong_secret(self):
        text = self.record().read_text()
        secret = text.split("reveal ")[-1].strip()
        path = self.file("secret.txt", text.replace(secret, "00" * 32))
        self.bad("verify", path, code=1, says=["committed"])
        self.assertEqual(self.verifiers(path)[1], 1)

    def test_damaged_records(self):
        text = self.record().read_text()
        lines = text.splitlines(keepends=True)
        mark = next(i for i, line in enumerate(lines) if " mark " in line)
        damage = {
            "empty": ("", "line 0"),
            "not a record": ("hello\n", "benben 1"),
            "cut off": (text[:len(text) // 2].rstrip("\n"), "middle of a line"),
            "illegal move": ("".join(lines[:mark] + ["0 mark left e5\n"]), "SG-3"),
            "no action": ("".join(lines[:mark] + ["0 mark left z9\n"]), "not an action"),
            "out of turn": ("".join(lines[:mark] + ["0 take 3\n"]), "SG-3.2"),
            "impossible outcome": ("".join(lines[:mark] + ["* reveal tee\n"]), "not possible"),
            "scores": (text.replace("end 0=", "end 0=1"), "scores should be"),
            "rules": (text.replace("rules 1", "rules 99"), "rules 99"),
            "edition": (text.replace("reference#", "reference#0"), "--edition"),
            "game": (text.replace("game silver-gold", "game chess"), "chess"),
            "seats": (text.replace("seats 2", "seats 9"), "2 to 4"),
            "more": (text + "0 mark left a1\n", "nothing follows"),
            "long line": (lines[0] + "x" * 5000 + "\n", "longer"),
            "zero byte": (lines[0] + "game\0\n", "zero"),
            "undo": ("".join(lines[:mark]) + "! undo 0 9\n", "undo"),
        }
        for name, (broken, says) in damage.items():
            with self.subTest(name):
                path = self.file("broken.txt", broken)
                for command in ("replay", "show", "verify"):
                    self.bad(command, path, says=[says])
        self.bad("verify", self.file("unfinished.txt", "".join(lines[:mark])), says=["finished"])
        self.good("show", self.folder / "unfinished.txt")

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


class Study(Program):
    def test_perft(self):
        first = self.good("perft", "silver-gold", "--depth", 3).split()
        self.assertEqual(first, ["0", "1", "1", "48", "2", str(48 * 47), "3", str(48 * 47 * 46)])
        for case in json.loads((GOLDEN / "perft.json").read_text()):
            out = self.good(*golden.perft_args(case))
            self.assertEqual([json.loads(line)["sequences"] for line in out.splitlines()],
                             case["sequences"], case["args"])
        self.bad("perft", "silver-gold", "--depth", "x")
        self.bad("perft", "silver-gold", "--seats", "7")
        self.good("perft", "null", "--option", "length=short", "--depth", 2)
        self.bad("perft", "null", "--option", "length=endless", says=["length=endless"])

    def test_solve(self):
        path = self.record("greedy,greedy", 4, "kheops")
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
        self.bad("solve", self.record("greedy,greedy", 4), "--at", 30, says=["30"])

    def test_alone_wins_or_loses(self):
        """No rank is told to who plays alone."""
        for lang, said in (("en", "greedy has lost.\n"), ("fr", "greedy a perdu.\n")):
            out = self.good("play", "pyramidice", "--players", "greedy", "--seed", 3, "--lang", lang)
            self.assertTrue(out.startswith(said + "greedy  "), out)

    def test_a_team_wins_or_loses_together(self):
        for lang, said in (("en", "The team has lost.\n"), ("fr", "L’équipe a perdu.\n")):
            out = self.good("play", "terra", "--players", "random,random,random", "--seed", 3,
                            "--option", "mission=1", "--lang", lang)
            self.assertTrue(out.startswith(said + "random  "), out)

    def test_options_that_do_not_go_together(self):
        for players, says, *chosen in (
                ("greedy", "TP-8.3: alone",),
                ("greedy,greedy", "TP-8.3: missions", "mission=1", "version=horus"),
                ("greedy,greedy", "TP-8.3: missions", "mission=3", "version=nile"),
                ("greedy,greedy", "TP-4.4: no pile", "peek_faceup=yes"),
                ("greedy,greedy", "TP-8.3: four tips", "mission_tips=4"),
                ("greedy,greedy", "TP-8.3: four tips", "mission=2", "mission_tips=4")):
            options = [word for option in chosen for word in ("--option", option)]
            self.bad("play", "terra", "--players", players, *options, says=[says])
        self.good("play", "terra", "--players", "random", "--option", "mission=2", "--option",
                  "mission_tips=4", "--option", "symbols=yes", "--option", "faceup=yes", "--seed", 1)

    def test_arena(self):
        lines = [json.loads(line) for line in self.good(
            "arena", "kheops", "--players", "greedy,random", "--deals", 20, "--json").splitlines()]
        self.assertEqual([line["name"] for line in lines], ["0", "1", "greedy", "random"])
        self.assertEqual(sum(line["wins_percent"] for line in lines[:2]), 100)
        self.assertGreater(lines[2]["wins_percent"], 90)
        self.assertIn("greedy", self.good("arena", "silver-gold", "--players", "greedy,random,random",
                                          "--deals", 5))
        self.assertEqual(*(self.good("arena", "kheops", "--players", "flat:20,greedy", "--deals", 2,
                                     "--seed", 3) for _ in range(2)))
        self.bad("arena", "kheops", "--players", "greedy", says=["number of players"])
        self.bad("arena", "kheops", "--players", "greedy,human", says=["human"])
        self.bad("arena", "kheops", "--deals", 0)

    def test_bench(self):
        for line in self.good("bench", "--ms", 20, "--json").splitlines():
            for key in ("game", "seats", "steps_per_s", "games_per_s", "state_bytes"):
                self.assertIn(key, json.loads(line))
        self.assertIn("silver-gold", self.good("bench", "silver-gold", "--ms", 20, "--seats", 3))
        self.assertIn("null", self.good("bench", "null", "--option", "length=short", "--games", 9))
        for version in "base", "horus", "nile":
            option = f"version={version}"
            told = [json.loads(line) for line in self.good("bench", "terra", "--option", option, "--games", 3,
                                                           "--json").splitlines()]
            self.assertEqual([(line["seats"], line["options"]) for line in told],
                             [(seats, [option]) for seats in (2, 3, 4)])
            self.assertIn(option, self.good("bench", "terra", "--option", option, "--seats", 4, "--games", 3))
        self.bad("bench", "chess")
        self.bad("bench", "null", "--option", "speed=high", says=["speed=high"])
        self.bad("bench", "--option", "length=short")
        self.bad("bench", "kheops", "--seats", 3, says=["number of players"])
        self.bad("bench", "kheops", "--seats", 3, "--lang", "fr", says=["ce nombre de joueurs"])

    def test_check(self):
        self.assertIn("silver-gold reference#", self.good("check", REFERENCE))
        text = REFERENCE.read_text()
        broken = {
            "malus": (text.replace("malus: [1,", "malus: [3,"), "SG-1.4"),
            "number": (text.replace("number: 7\n", "number: 8\n", 1), "SG-1.1"),
            "copies": (text.replace("copies: 2", "copies: 3", 1), "SG-1.2"),
            "key": (text.replace("skulls:", "sculls:"), "line"),
            "yaml": (text + "\n  - [", "line"),
            "no game": ("edition: x\n", "game"),
        }
        for name, (bad, says) in broken.items():
            with self.subTest(name):
                self.bad("check", self.file("edition.yaml", bad), says=["edition.yaml", "line", says])
        line = text[:text.index("malus:")].count("\n") + 1
        self.bad("check", self.file("edition.yaml", broken["malus"][0]), says=[f"line {line}:"])
        self.bad("check", self.folder / "none.yaml")
        self.bad("check", "/dev/zero")

    def test_play_another_edition(self):
        text = REFERENCE.read_text().replace("edition: reference", "edition: harsh")
        text = text.replace("malus: [1, 2,", "malus: [2, 3,")
        edition = self.file("harsh.yaml", text)
        path = self.record("greedy,greedy", 3, "silver-gold", "--edition", edition)
        self.assertIn("edition harsh#", path.read_text())
        self.bad("replay", path, says=["--edition"])
        self.assertIn("Verified", self.good("verify", path, "--edition", edition))
        self.bad("replay", path, "--edition", self.file("worse.yaml", text.replace("[2, 3", "[3, 3")),
                 says=["SG-1.4"])
        self.bad("play", "null", "--edition", edition, "--players", "greedy,greedy", says=["silver-gold"])


if __name__ == "__main__":
    unittest.main()
