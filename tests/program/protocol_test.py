"""Every example of docs/PROTOCOL.md, sent to the program in order, must be
answered as the page says. Run as: protocol_test.py PROGRAM SOURCE_FOLDER

In an expected answer "…" stands for any value; as a key, for any further
members; as an element of a list, for any further elements."""
import json
import os
import re
import sys
import unittest

from program.rpc_client import Engine

PROGRAM, SOURCE = "", ""
ANY = "…"


def examples(text):
    """Pairs of a request and its answer, each the text after an arrow."""
    messages, inside = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = not inside
        elif inside and line[:4] in ("--> ", "<-- "):
            messages.append([line[:3], line[4:]])
        elif inside:
            messages[-1][1] += line
    requests, answers = messages[::2], messages[1::2]
    assert all(arrow == "-->" for arrow, _ in requests), "two answers in a row"
    assert all(arrow == "<--" for arrow, _ in answers), "two requests in a row"
    return [(request, answer) for (_, request), (_, answer) in zip(requests, answers, strict=True)]


def matches(expected, real):
    if expected == ANY:
        return True
    if isinstance(expected, dict) and isinstance(real, dict):
        named = {key for key in expected if key != ANY}
        return (named <= real.keys() and (ANY in expected or named == real.keys()) and
                all(matches(expected[key], real[key]) for key in named))
    if isinstance(expected, list) and isinstance(real, list):
        if expected and expected[-1] == ANY:
            expected, real = expected[:-1], real[:len(expected) - 1]
        return len(expected) == len(real) and all(map(matches, expected, real))
    return type(expected) is type(real) and expected == real


class Page(unittest.TestCase):
    def setUp(self):
        self.page = self.source("docs/PROTOCOL.md")

    def test_examples(self):
        engine = Engine(PROGRAM)
        for request, expected in examples(self.page):
            real = engine.ask(request)
            if not matches(json.loads(expected), real):
                self.fail(f"\n--> {request}\n<-- {json.dumps(real, ensure_ascii=False)}")
        self.assertEqual(engine.close(), 0)

    def source(self, file):
        with open(os.path.join(SOURCE, file), encoding="utf-8") as source:
            return source.read()

    def test_every_error_is_listed(self):
        codes = self.source("rpc/call.h").split("enum rpc_code {")[1].split("}")[0]
        for code in re.findall(r"= (-?[1-9]\d*)", codes):
            self.assertTrue(re.search(rf"\n[|] {code} +[|] ", self.page), code)

    def test_every_method_has_an_example(self):
        methods = re.findall(r'[{] "(\w+)", +rpc_do_', self.source("cli/rpc.c"))
        shown = " ".join(request for request, _ in examples(self.page))
        self.assertGreater(len(methods), 10)
        for method in methods:
            self.assertIn(f"\n### `{method}`\n", self.page)
            self.assertIn(f'"method":"{method}"', shown)

    def test_matching(self):
        self.assertTrue(matches({"a": ANY, "b": [1, ANY], ANY: ANY}, {"a": 1, "b": [1, 2], "c": 3}))
        self.assertFalse(matches({"a": 1}, {"a": 1, "b": 2}))
        self.assertFalse(matches({"a": 1, ANY: ANY}, {"b": 2}))
        self.assertFalse(matches([1], [1, 2]))
        self.assertFalse(matches([1, 2, ANY], [1]))
        self.assertFalse(matches(1, True))


if __name__ == "__main__":
    SOURCE, PROGRAM = sys.argv.pop(), sys.argv.pop()
    unittest.main()
