#!/usr/bin/env python3
"""verify.py FILE: recompute the dealing of a finished record without Benben.

A second opinion on `benben verify`, written from docs/FAIRNESS.md and the
rules alone. Silver & Gold with the expedition cards of the reference edition.
"""
import hashlib
import hmac
import sys

PATTERNS = {"domino": 1, "straight": 2, "corner": 2, "ell": 1, "tee": 1, "square": 1}


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
            del steps[len(steps) - int(line.split()[3]):]
        elif seat in ("*", "0", "1", "2", "3"):
            steps += [(seat, part.split()) for part in rest.split(";")]
    return steps


def verify(lines):
    head = dict(line.split(" ", 1) for line in lines if line.startswith(("commit", "reveal")))
    secret = bytes.fromhex(head["reveal"])
    assert head["commit"] == "sha256:" + hashlib.sha256(secret).hexdigest(), "wrong secret"
    nonces = b"".join(bytes.fromhex(l.split()[2]) for l in lines if l.startswith("nonce"))
    key = hashlib.sha256(secret + nonces).digest()
    hands, seen, shown, k = [], set(), [], 0
    for seat, words in line_of_play(lines):
        kind, cards = words[0], range(1, 49)
        if seat != "*":
            seen.update(map(int, words[1:]) if kind == "keep" else ())
            continue
        if kind == "deal":
            deck = [["deal", str(len(hands) // 4), str(c)] for c in cards if c not in hands]
        elif kind == "reveal":
            shown = shown if len(shown) < 7 else []
            deck = [["reveal", p] for p, n in PATTERNS.items() for _ in range(n - shown.count(p))]
        else:
            deck = [[kind, str(c)] for c in cards if c not in seen]
        fair = deck[draw(key, k, kind, len(deck))]
        assert words == fair, f"outcome {k + 1} is {words}, the secret gives {fair}"
        hands += [int(words[2])] if kind == "deal" else []
        seen.update([int(words[1])] if kind in ("fill", "turn") else [])
        shown += [words[1]] if kind == "reveal" else []
        k += 1
    return k


try:
    print(f"verified: {verify(open(sys.argv[1], encoding='utf-8').read().splitlines())} outcomes")
except (AssertionError, KeyError) as wrong:
    sys.exit(f"not verified: {wrong}")
