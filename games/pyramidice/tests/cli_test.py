"""Pyramidice in the terminal.

    cli_test.py PROGRAM SOURCES
"""
import unittest

from program.case import Program


class Pyramidice(Program):
    def test_alone_wins_or_loses(self):
        """No rank is told to who plays alone."""
        for lang, said in (("en", "greedy has lost.\n"), ("fr", "greedy a perdu.\n")):
            out = self.good("play", "pyramidice", "--players", "greedy", "--seed", 3, "--lang", lang)
            self.assertTrue(out.startswith(said + "greedy  "), out)


if __name__ == "__main__":
    unittest.main()
