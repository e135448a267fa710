"""Whoever verifies a dealing says the same of the same records: dealings.py.

    fair_test.py PROGRAM SOURCES
"""
import unittest

from program import dealings
from program.case import PROGRAM, Program, run, with_second_verifier


class Verifiers(Program):
    def test_they_agree(self):
        verdicts = dealings.write(PROGRAM, sorted(with_second_verifier()), self.folder)
        self.assertEqual(set(verdicts.values()), {0, 1, 2, 3})
        for file, verdict in verdicts.items():
            self.assertEqual(self.verifiers(self.folder / file), (verdict, verdict), file)

    def test_a_given_position_is_said(self):
        dealings.write(PROGRAM, sorted(with_second_verifier())[:1], self.folder)
        path = next(self.folder.glob("*-given-position.txt"))
        self.assertIn("What came before is not covered.", run("verify", path)[1])
        self.assertIn("Ce qui précède n’est pas couvert.", run("verify", path, "--lang", "fr")[1])


if __name__ == "__main__":
    unittest.main()
