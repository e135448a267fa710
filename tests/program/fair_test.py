"""Whoever verifies a dealing says the same of the same records: dealings.py.

    fair_test.py PROGRAM SOURCES
"""
import json
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
        for path in sorted((ROOT / "tests" / "program" / "old").iterdir()):
            text = path.read_text()
            self.assertTrue(text.startswith("benben 1\n"))
            self.assertIn("first scheme", self.good("verify", path))
            self.assertIn("premier procédé", self.good("verify", path, "--lang", "fr"))
            self.assertEqual(json.loads(self.good("verify", path, "--json"))["scheme"], 1)
            new = (golden.GOLDEN / path.name).read_text()
            self.assertEqual(dealings.old(new), text)
            self.assertNotIn("first scheme", self.good("verify", golden.GOLDEN / path.name))

    def test_a_given_position_is_said(self):
        dealings.write(PROGRAM, sorted(with_second_verifier())[:1], self.folder)
        path = next(self.folder.glob("*-given-position.txt"))
        self.assertIn("What came before is not covered.", run("verify", path)[1])
        self.assertIn("Ce qui précède n’est pas couvert.", run("verify", path, "--lang", "fr")[1])


if __name__ == "__main__":
    unittest.main()
