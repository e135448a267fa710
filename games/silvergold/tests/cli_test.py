"""Silver & Gold in the terminal.

    cli_test.py PROGRAM SOURCES
"""
import json
import os
import pty
import re
import subprocess
import unittest

from program.case import PROGRAM, Program, first_listed, reference, run


class Play(Program):
    def test_a_person_plays_a_whole_game(self):
        heard, path = self.play_first_choice("silver-gold", "en")
        self.assertIn("Round 4, turn 7", heard)
        self.assertIn("Zoé keeps", heard)
        self.assertIn("Verified", self.good("verify", path))

    def test_in_french(self):
        heard, path = self.play_first_choice("silver-gold", "fr")
        self.assertIn("Manche 4, tour 7", heard)
        self.assertIn("cocher", heard)
        self.assertIn("Vérifié", self.good("verify", path, "--lang", "fr"))

    def test_prompt(self):
        lines = ["help", "rules SG-4.1", "rules SG-1.2", "rules XX-1", "why keep 1 2", "nonsense", "mark left a1", "",
                 "undo", "show", "x" * 5000, "keep", "quit"]
        code, out, err = run("play", "silver-gold", "--players", "human:Ann,greedy", "--seed", "2",
                             stdin="\n".join(lines) + "\n")
        self.assertEqual(code, 0)
        self.assertIn("SG-4.1 For each cross", out)
        self.assertIn("SG-1.2 Eight expedition cards show six patterns. The edition says which", out)
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

    def test_story_at_the_prompt(self):
        for lang, story, dealt in (("en", "story", "Ann is dealt card"), ("fr", "récit", "Ann reçoit la carte")):
            told = self.talk("silver-gold", "human:Ann,greedy", [story], lang)[0]
            self.assertEqual(told.count(dealt), 4)

    def test_trying_at_the_prompt(self):
        players = "human:Ann,greedy"
        first = first_listed(self.talk("silver-gold", players, ["?"])[0], "Ann> ", 0)
        for lang, word in (("en", "try"), ("fr", "essayer")):
            tried, again, refused = self.talk("silver-gold", players, [
                f"{word} {first}", f"{word} {first}", f"{word} keep 1 2"], lang)[:3]
            self.assertEqual(tried, again)
            self.assertIn("[SG-2.1]", tried)
            self.assertIn("[SG-2.1]", refused)
            self.assertNotIn("Ann", refused)

    def test_accents_on_a_terminal(self):
        """Whatever the environment says, what is typed is UTF-8."""
        ours, theirs = pty.openpty()
        talk = subprocess.Popen([PROGRAM, "play", "silver-gold", "--players", "human:Ann,greedy", "--lang", "fr"],
                                stdin=theirs, stdout=theirs, env={"LC_ALL": "C", "TERM": "dumb", "NO_COLOR": "1"})
        os.close(theirs)
        os.write(ours, "règles SG-2.1\nrécit\nquitter\n".encode())
        heard = b""
        try:
            while part := os.read(ours, 4096):
                heard += part
        except OSError:  # the program has left the terminal
            pass
        self.assertEqual(talk.wait(), 0)
        os.close(ours)
        self.assertIn("SG-2.1 Chacun reçoit", heard.decode())
        self.assertEqual(heard.decode().count("Ann reçoit la carte"), 8)

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


class Records(Program):
    def test_replay(self):
        path = self.record("silver-gold", "greedy,random,greedy", 4)
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

    def test_replay_as_a_seat_counts_what_it_noticed(self):
        """A seat is not told how many steps were taken back; some might be hidden."""
        path, options = self.folder / "undo.txt", ("--players", "human:Ann,human:Bob", "--seed", "2")
        lines = "\n"
        for name in "Ann", "Bob":
            heard = self.good("play", "silver-gold", *options, stdin=lines + "?\n")
            lines += first_listed(heard, f"{name}> ", 1) + "\n\n"
        self.good("play", "silver-gold", *options, "--record", path, stdin=lines + "undo\ny\n")
        taken = path.read_text().split("! undo 0 ")[1].split(" agreed")[0]
        for seat in 0, 1, "spectator":
            told = [json.loads(line) for line in self.good("replay", path, "--as", seat, "--json").splitlines()]
            self.assertEqual((told[-1]["undo"], told[-1]["seat"]), ({"agreed": True}, 0))
            self.assertLessEqual({line["seat"] for line in told[:-1]}, {None, seat})
            self.assertEqual(json.loads(self.good("show", path, "--as", seat, "--json")), told[-1]["view"])
            last = told[-1]["step"]
            until = self.good("replay", path, "--as", seat, "--json", "--at", last - 1).splitlines()
            self.assertEqual([json.loads(line) for line in until], told[:last - 1])
            self.bad("show", path, "--as", seat, "--at", last + 1, says=["at"])
        told = [json.loads(line) for line in self.good("replay", path, "--json").splitlines()]
        self.assertEqual(told[-1]["undo"], {"steps": int(taken), "agreed": True})

    def test_replay_as_a_seat(self):
        path = self.record("silver-gold", "greedy,random", 4)
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

    def test_two_verifiers_catch_a_changed_deal(self):
        lines = self.record("silver-gold", "random,random", 8).read_text().splitlines(keepends=True)
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

    def test_records_of_rules_1_are_refused(self):
        """There potions acted at the end of a turn (SG-4.3)."""
        old = self.record("silver-gold").read_text().replace(" rules 2 ", " rules 1 ")
        path = self.file("old.txt", old)
        for command in (["replay"], ["show"], ["show", "--at", 20, "--as", 0], ["verify"]):
            with self.subTest(command=command):
                self.bad(command[0], path, *command[1:], says=[
                    "old.txt: line 2: this match of Silver & Gold: Pyramids was played by rules 1; "
                    "this program plays by rules 2, and the same moves would come to something else."])

    def test_damaged_records(self):
        text = self.record("silver-gold").read_text()
        lines = text.splitlines(keepends=True)
        mark = next(i for i, line in enumerate(lines) if " mark " in line)
        damage = {
            "empty": ("", "line 0"),
            "not a record": ("hello\n", "benben 2"),
            "cut off": (text[:len(text) // 2].rstrip("\n"), "middle of a line"),
            "illegal move": ("".join(lines[:mark] + ["0 mark left e5\n"]), "SG-3"),
            "no action": ("".join(lines[:mark] + ["0 mark left z9\n"]), "not an action"),
            "out of turn": ("".join(lines[:mark] + ["0 take 3\n"]), "SG-3.2"),
            "impossible outcome": ("".join(lines[:mark] + ["* reveal tee\n"]), "not possible"),
            "scores": (text.replace("end 0=", "end 0=1"), "scores should be"),
            "rules": (text.replace("rules 2", "rules 99"), "rules 99"),
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


class Editions(Program):
    def test_check(self):
        self.assertIn("silver-gold reference#", self.good("check", reference("silvergold")))
        text = reference("silvergold").read_text()
        broken = {
            "malus": (text.replace("malus: [1,", "malus: [3,"), "SG-1.4"),
            "number": (text.replace("number: 7\n", "number: 8\n", 1), "SG-1.1"),
            "copies": (text.replace("copies: [1,", "copies: [2,", 1), "SG-1.2"),
            "key": (text.replace("skulls:", "sculls:"), "line"),
        }
        for name, (bad, says) in broken.items():
            with self.subTest(name):
                self.bad("check", self.file("edition.yaml", bad), says=["edition.yaml", "line", says])
        line = text[:text.index("malus:")].count("\n") + 1
        self.bad("check", self.file("edition.yaml", broken["malus"][0]), says=[f"line {line}:"])

    def test_play_another_edition(self):
        text = reference("silvergold").read_text().replace("edition: reference", "edition: harsh")
        text = text.replace("malus: [1, 2,", "malus: [2, 3,")
        edition = self.file("harsh.yaml", text)
        path = self.record("silver-gold", "greedy,greedy", 3, "--edition", edition)
        self.assertIn("edition harsh#", path.read_text())
        self.bad("replay", path, says=["--edition"])
        self.assertIn("Verified", self.good("verify", path, "--edition", edition))
        self.bad("replay", path, "--edition", self.file("worse.yaml", text.replace("[2, 3", "[3, 3")),
                 says=["SG-1.4"])
        self.bad("play", "null", "--edition", edition, "--players", "greedy,greedy", says=["silver-gold"])


class Study(Program):
    def test_nothing_to_solve(self):
        self.bad("solve", self.record("silver-gold", "greedy,greedy", 4), "--at", 30, says=["30"])

    def test_perft(self):
        first = self.good("perft", "silver-gold", "--depth", 3).split()
        self.assertEqual(first, ["0", "1", "1", "48", "2", str(48 * 47), "3", str(48 * 47 * 46)])


if __name__ == "__main__":
    unittest.main()
