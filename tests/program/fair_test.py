"""Whoever verifies a dealing says the same of the same records: dealings.py.

    fair_test.py PROGRAM SOURCES
"""
import hashlib
import json
import re
import subprocess
import sys
import unittest

from program import dealings, golden
from program.case import PROGRAM, ROOT, Program, run, with_second_verifier


class Verifiers(Program):
    def test_they_agree(self):
        verdicts = dealings.write(PROGRAM, sorted(with_second_verifier()), self.folder)
        self.assertEqual(set(verdicts.values()), {0, 1, 2, 3})
        for file, verdict in verdicts.items():
            self.assertEqual(self.verifiers(self.folder / file), (verdict, verdict), file)

    def test_old_records_verify_under_their_scheme(self):
        """Format 1: the same match, and seats that had not committed to their nonces."""
        for path in sorted((ROOT / "tests" / "program" / "old").glob("*.txt")):
            text = path.read_text()
            self.assertTrue(text.startswith("benben 1\n"))
            self.assertIn("first scheme", self.good("verify", path))
            self.assertIn("premier procédé", self.good("verify", path, "--lang", "fr"))
            self.assertEqual(json.loads(self.good("verify", path, "--json"))["scheme"], 1)
            new = (golden.GOLDEN / path.name).read_text()
            self.assertEqual(dealings.old(new), text)
            self.assertNotIn("first scheme", self.good("verify", golden.GOLDEN / path.name))

    def test_what_was_published_is_compared(self):
        path = self.record("null")
        lines = path.read_text().splitlines()
        published = [line.split("sha256:")[1] for line in lines if line.startswith("commit ")]
        self.assertEqual(len(published), 3)
        self.good("verify", path, *(word for hash in published for word in ("--commitment", hash)))
        self.good("verify", path, "--commitment", published[0].upper())
        other = published[0][:-1] + ("0" if published[0][-1] != "0" else "1")
        self.bad("verify", path, "--commitment", other, code=1, says=[other])
        self.bad("verify", path, "--commitment", published[0], "--commitment", other, code=1)
        self.bad("verify", path, "--commitment", other[1:], says=["64"])

    def test_the_second_verifier_says_what_it_saw(self):
        game = sorted(with_second_verifier())[0]
        text = self.record(game).read_text()
        chance = re.search(r"\n\* \S+ ", text).end()
        for altered, code, said in (
                (text, 0, "not checked here"), (dealings.old(text), 0, "format 1"),
                (text[:chance] + "\x1b[31m" + text[chance:], 1, "\\x1b[31m")):
            done = subprocess.run([sys.executable, ROOT / "tools" / "verify.py", self.file("altered.txt", altered)],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(said, done.stdout + done.stderr)
            self.assertNotIn("\x1b", done.stdout + done.stderr)
        done = subprocess.run([sys.executable, ROOT / "tools" / "verify.py"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("verify.py FILE", done.stderr)

    def test_both_compare_what_was_published(self):
        game = sorted(with_second_verifier())[0]
        path = self.record(game)
        table = path.read_text().split("commit sha256:")[1].split()[0]
        for published, verdict in (table, 0), ("0" * 64, 1):
            done = subprocess.run([sys.executable, ROOT / "tools" / "verify.py", path, published],
                                  capture_output=True, check=False)
            self.assertEqual(done.returncode, verdict)
            self.assertEqual(run("verify", path, "--commitment", published)[0], verdict)

    def test_play_publishes_what_the_record_has(self):
        path = self.folder / "published.txt"
        out = self.good("play", "null", "--players", "human:Ann,greedy", "--record", path)
        lines = [line.split("sha256:")[1] for line in path.read_text().splitlines() if "sha256:" in line]
        self.assertEqual(re.findall("Commitment of .*: (.*)", out), lines)
        self.assertLess(out.index(lines[-1]), out.index("Ann>"))
        result = json.loads(self.good("play", "null", "--players", "greedy,greedy", "--json", "--record", path))
        self.assertIn(f"commit sha256:{result['commitment']}\n", path.read_text())

    def test_people_hand_in_nonces(self):
        """First all commit, then all open; what does not fit is asked for again."""
        path, nonce = self.folder / "nonces.txt", "00112233445566778899aabbccddeeff"
        promise = hashlib.sha256(b"benben nonce 1 " + bytes.fromhex(nonce)).hexdigest()
        typed = ["", "12", promise, "77", "", nonce[::-1], nonce]
        for lang in "en", "fr":
            out = self.good("play", "null", "--players", "human:Ann,human:Bob", "--nonces", "--record", path,
                            "--lang", lang, stdin="\n".join(typed) + "\n")
            self.assertNotIn("⟨", out)
        text = path.read_text()
        self.assertIn(f"commit 1 sha256:{promise}\n", text)
        self.assertIn(f"nonce 1 {nonce}\n", text)
        self.assertNotIn("nonce 0 00", text)
        for end in range(len(typed)):
            self.good("play", "null", "--players", "human:Ann,human:Bob", "--nonces",
                      stdin="".join(line + "\n" for line in typed[:end]))

    def test_a_given_position_is_said(self):
        dealings.write(PROGRAM, sorted(with_second_verifier())[:1], self.folder)
        path = next(self.folder.glob("*-given-position.txt"))
        self.assertIn("What came before is not covered.", run("verify", path)[1])
        self.assertIn("Ce qui précède n’est pas couvert.", run("verify", path, "--lang", "fr")[1])


if __name__ == "__main__":
    unittest.main()
