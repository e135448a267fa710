"""What tests of `benben engine` share: an engine, refusals and random play.

    ..._test.py PROGRAM SOURCES
"""
import random
import unittest

from program.case import PROGRAM
from program.rpc_client import Engine, RpcError

PARSE, REQUEST, METHOD, PARAMS = -32700, -32600, -32601, -32602
NOT_LEGAL, NO_MATCH, BAD_RECORD, BAD_POSITION = 1, 2, 3, 4
BAD_EDITION, TOO_MANY, NOT_TO_ACT, NO_UNDO, WAITS = 5, 6, 7, 8, 9


class EngineTest(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(PROGRAM)
        self.call = self.engine.call

    def tearDown(self):
        self.assertEqual(self.engine.close(), 0)

    def refused(self, code, method, **params):
        """The error of a call, which must have this code and one sentence."""
        with self.assertRaises(RpcError) as caught:
            self.call(method, **params)
        self.assertEqual(caught.exception.code, code, caught.exception.message)
        self.assertSentence(caught.exception.message)
        return caught.exception

    def assertSentence(self, text):
        self.assertRegex(text, r"^[^\n]{5,}[.]$")

    def open(self, game="null", **params):
        return self.call("new", game=game, **params)["match"]

    def legal(self, match, seat):
        return self.call("legal", match=match, seat=seat)["actions"]

    def position(self, match):
        return self.call("state", match=match)["position"]

    def play(self, match, rng, steps=10**6, each=lambda: None):
        """Random legal actions, as text, number or object, until the end."""
        while steps > 0:
            to_act = self.call("score", match=match)["to_act"]
            if not to_act:
                return
            seat = rng.choice(to_act)
            action = rng.choice(self.legal(match, seat))
            form = rng.choice(["text", "number", None, "said"])
            given = action[form] if form else action
            self.call("apply", match=match, seat=seat, actions=[given])
            each()
            steps -= 1

    def hidden(self, truth, view, path=""):
        """Every value of the view is that of the truth, or null."""
        if isinstance(truth, (dict, list)):
            self.assertEqual(len(truth), len(view), path)
            keys = truth.keys() if isinstance(truth, dict) else range(len(truth))
            return sum((self.hidden(truth[k], view[k], f"{path}/{k}") for k in keys), [])
        if view is None:
            return [path]
        self.assertEqual(truth, view, path)
        return []

    def own(self, paths, fields, seat):
        """The paths that lie in rows of other seats of these fields."""
        return [p for p in paths if p.split("/")[1] not in fields or p.split("/")[2] == str(seat)]

    def views_hide(self, game, seats, fields, known=None):
        """Views of a match hide the rows of others in these fields, and what they have not seen
        of those that are `known` by another field, and nothing else."""
        match = self.open(game, seats=seats, seed=1)

        def look():
            state = self.call("state", match=match)
            for seat in *range(seats), "spectator":
                view = self.call("view", match=match, seat=seat)
                self.assertNotIn("secret", view)
                self.assertNotIn("steps", view)
                paths = self.hidden(state["position"], view["position"])
                if state["over"]:
                    self.assertEqual(paths, [])
                    continue
                for field, who in (known or {}).items():
                    bit = 4 if seat == "spectator" else seat
                    unseen = {f"/{field}/{i}" for i, seen in enumerate(state["position"][who])
                              if not seen >> bit & 1}
                    self.assertEqual({p for p in paths if p.startswith(f"/{field}/")}, unseen)
                    paths = [p for p in paths if p not in unseen]
                self.assertEqual(self.own(paths, fields, seat), [])
                self.assertEqual({p.split("/")[1] for p in paths}, fields)

        look()
        self.play(match, random.Random(1), steps=40, each=look)
