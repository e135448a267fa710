"""Terra Pyramides by JSON-RPC.

    rpc_test.py PROGRAM SOURCES
"""
import random
import unittest

from program.rpc_case import EngineTest


class Terra(EngineTest):
    def test_views_show_what_the_seat_has_seen(self):
        known = {"hand": "hand_known", "heap": "heap_known"}
        for options in ({"version": "nile", "peek_order": "reorder"},
                        {"version": "horus", "faceup": "yes", "peek_faceup": "yes"}, {"mission": "2"}):
            match = self.open("terra", seats=3, seed=2, options=options)

            def look():
                state = self.call("state", match=match)
                shown = [self.call("view", match=match, seat=seat)["position"] for seat in range(3)]
                if "mission" in options:  # a team has no secrets
                    self.assertTrue(shown[0] == shown[1] == shown[2])
                for seat in 0, 1, 2, "spectator":
                    view = self.call("view", match=match, seat=seat)["position"]
                    hidden = set(self.hidden(state["position"], view))
                    if state["over"]:
                        self.assertEqual(hidden, set())
                        continue
                    bit = 4 if seat == "spectator" else seat
                    unseen = {f"/pool/{i}" for i in range(len(view["pool"]))}
                    for field, who in known.items():
                        unseen |= {path for path, seen in self.leaves(state["position"][who], f"/{field}")
                                   if not seen >> bit & 1}
                    self.assertEqual(hidden, unseen)

            self.play(match, random.Random(4), each=look)
            self.assertTrue(self.call("score", match=match)["over"])

    def leaves(self, value, path):
        if not isinstance(value, list):
            return [(path, value)]
        return sum((self.leaves(part, f"{path}/{i}") for i, part in enumerate(value)), [])


if __name__ == "__main__":
    unittest.main()
