"""Kheops by JSON-RPC.

    rpc_test.py PROGRAM SOURCES
"""
import unittest

from program.rpc_case import EngineTest


class Kheops(EngineTest):
    def test_views_hide_the_rows_of_others_and_nothing_else(self):
        self.views_hide("kheops", 2, {"hand"})


if __name__ == "__main__":
    unittest.main()
