"""Pyramidice by JSON-RPC.

    rpc_test.py PROGRAM SOURCES
"""
import unittest

from program.rpc_case import EngineTest


class Pyramidice(EngineTest):
    def test_views_hide_the_rows_of_others_and_nothing_else(self):
        self.views_hide("pyramidice", 2, {"offer", "pick", "project"})


if __name__ == "__main__":
    unittest.main()
