#!/usr/bin/env python3
"""verify.py FILE: recompute the dealing of a finished record without Benben.

A second opinion on `benben verify`, written from docs/FAIRNESS.md and the rules
alone, for the reference editions. The file dealing.py of each game says which outcomes
chance had at a step, in the order of the protocol and as often as they weigh, and looks
on at what happens.
"""
import hashlib
import hmac
import pathlib
import re
import runpy
import sys

GAMES = pathlib.Path(__file__).resolve().parent.parent / "games"


def dealing(game, lines):
    """What says of a game which outcomes chance had: games/<g>/dealing.py."""
    for folder in GAMES.iterdir():
        path = folder / "editions" / "reference.yaml"
        edition = path.read_text(encoding="utf-8") if path.exists() else ""
        if re.search(rf'^game: "?{game}"?$', edition, re.M):
            names = runpy.run_path(str(folder / "dealing.py"))
            return names["Dealing"](lines, edition)
    raise KeyError(game)


def draw(key, k, label, below):
    """A number in 0 .. below-1: HMAC numbers past the last whole multiple are skipped."""
    attempt = 0
    while True:
        mac = hmac.new(key, f"{k} {label} {attempt}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(mac[:8], "big")
        if number < 2**64 - 2**64 % below:
            return number % below
        attempt += 1


def line_of_play(lines):
    """(seat, words) of each step that was not taken back."""
    steps = []
    for line in lines:
        seat, _, rest = line.partition(" ")
        if line.startswith("! undo"):
            words = line.split()
            own = max(i for i, step in enumerate(steps) if step[0] == words[2])
            del steps[own:None if "agreed" in words else own + 1]
        elif seat in ("*", "0", "1", "2", "3"):
            steps += [(seat, part.split()) for part in rest.split(";")]
    return steps


def verify(lines):
    head = dict(line.split(" ", 1) for line in lines
                if line.startswith(("game", "commit", "reveal")))
    secret = bytes.fromhex(head["reveal"])
    assert head["commit"] == "sha256:" + hashlib.sha256(secret).hexdigest(), "wrong secret"
    nonces = b"".join(bytes.fromhex(l.split()[2]) for l in lines if l.startswith("nonce"))
    key = hashlib.sha256(secret + nonces).digest()
    game = dealing(head["game"].split()[0], lines)
    k = 0
    for seat, words in line_of_play(lines):
        if seat == "*":
            deck = game.outcomes(*words)
            fair = deck[draw(key, k, words[0], len(deck))]
            assert words == fair, f"outcome {k + 1} is {words}, the secret gives {fair}"
            k += 1
        game.saw(seat, *words)
    return k


try:
    print(f"verified: {verify(open(sys.argv[1], encoding='utf-8').read().splitlines())} outcomes")
except (AssertionError, FileNotFoundError, KeyError) as wrong:
    sys.exit(f"not verified: {wrong}")
