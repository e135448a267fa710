#!/usr/bin/env python3
"""verify.py FILE [COMMITMENT ...]: recompute the dealing of a finished record without Benben.

A second opinion on `benben verify`, written from docs/FAIRNESS.md, docs/RECORD.md and the
rules alone, for the reference editions. The file dealing.py of each game says which outcomes
chance had at a step, in the order of the protocol and as often as they weigh, and looks
on at what happens.

Commitments are those that were published before play, and must be in the record. Exit codes
are those of `benben verify`: 0 verified, 1 not, 2 it cannot be told, 3 the record begins at a
given position; then only secret and nonces are held against what was committed to.
"""
import hashlib
import hmac
import pathlib
import re
import runpy
import sys

GAMES = pathlib.Path(__file__).resolve().parent.parent / "games"
NOT_CHECKED = ("not checked here: whether the rules allow what players did and took back, whether chance was "
               "to act where it did, names, values of options, scores, and the edition's hash")
HASH, NONCE = "[0-9a-fA-F]{64}", "[0-9a-fA-F]{32}"


class Unfair(Exception):
    """The record is one, and its dealing is not that of its secret."""


class Refused(Exception):
    """It cannot be told: this is no record, no finished one, or not one for this program."""


class Game:
    """What says of a game which outcomes chance had: games/<g>/dealing.py."""

    def __init__(self, name):
        for folder in GAMES.iterdir():
            path = folder / "editions" / "reference.yaml"
            self.edition = path.read_text(encoding="utf-8") if path.exists() else ""
            if (folder / "dealing.py").exists() and re.search(rf'^game: "?{name}"?$', self.edition, re.M):
                self.dealing = runpy.run_path(str(folder / "dealing.py"))["Dealing"]
                return
        raise Refused(f"nothing is known here of the game {name}")

    def begin(self, lines):
        return self.dealing(lines, self.edition)


class Record:
    """A record, line by line; a line that is not known is refused."""

    def __init__(self, text):
        if not text.endswith("\n"):
            raise Refused("the record breaks off in the middle of a line")
        self.lines = text[:-1].split("\n")
        self.next = 0
        self.version, = self.take("benben ([12])")
        name, rules, self.seats = self.take(
            r"game ([a-z0-9-]+) rules (\d+) edition reference#[0-9a-f]{8,64} seats ([1-4])")
        self.game = Game(name)
        if int(rules) != self.game.dealing.RULES:
            raise Refused(f"rules {rules} of this game are not known here, only rules {self.game.dealing.RULES}")
        for option in self.game.dealing.OPTIONS:
            self.take(rf"option {option}=\S+")
        for seat in range(int(self.seats)):
            self.take(rf"seat {seat} .+")
        self.given = self.line().startswith("position ")
        if self.given:
            self.take("position .+")
        if not self.line().startswith(("commit ", "nonce ")):
            raise Refused("no commitment: people dealt this match")
        self.commitment, = self.take(f"commit sha256:({HASH})")
        self.promises = [self.take(f"commit {seat} sha256:({HASH})")[0] for seat in range(int(self.seats))
                         if self.version == "2"]
        self.nonces = [self.take(f"nonce {seat} ({NONCE})")[0] for seat in range(int(self.seats))]
        self.head = self.lines[:self.next]
        self.moves = self.until_end()
        self.secret, = self.take(f"reveal ({HASH})", "the secret is not revealed")
        if self.next < len(self.lines):
            raise Refused("something follows the secret")

    def line(self):
        return self.lines[self.next] if self.next < len(self.lines) else ""

    def take(self, pattern, otherwise=None):
        """What the next line says; it must be of this kind."""
        found = re.fullmatch(pattern, self.line())
        if not found:
            raise Refused(otherwise or f"line {self.next + 1} is not '{pattern}'")
        self.next += 1
        return found.groups()

    def until_end(self):
        """The lines of moves and undos."""
        first = self.next
        while self.next < len(self.lines) and not self.lines[self.next].startswith("end"):
            self.take(rf"(?:\*|[0-{int(self.seats) - 1}]) .+|! undo \d+ \d+(?: agreed)?|"
                      rf"! hand [0-{int(self.seats) - 1}] .+|! (?:take|hint) [0-{int(self.seats) - 1}]")
        self.take(r"end(?: (?:\d|opponent)=-?\d+)+", "the match is not over")
        return self.lines[first:self.next - 1]


def draw(key, k, label, below):
    """A number in 0 .. below-1: HMAC numbers past the last whole multiple are skipped."""
    attempt = 0
    while True:
        mac = hmac.new(key, f"{k} {label} {attempt}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(mac[:8], "big")
        if number < 2**64 - 2**64 % below:
            return number % below
        attempt += 1


def undo(line, steps):
    """Takes steps back, as a line of the record says."""
    _, _, seat, count, *agreed = line.split()
    own = max((i for i, step in enumerate(steps) if step[0] == seat), default=None)
    if own is None or int(count) != (len(steps) - own if agreed else 1):
        raise Refused(f"'{line}' could not have happened")
    del steps[own:None if agreed else own + 1]


class Walk:
    """The line of play, and the game as it stands; after an undo it is played again."""

    def __init__(self, record, key):
        self.record, self.key = record, key
        self.steps, self.seen, self.game = [], 0, None

    def back(self, line):
        undo(line, self.steps)
        self.game = None

    def chance(self, words):
        """Chance brought this: is it what the secret gives?"""
        if self.game is None:
            self.seen, self.game = 0, self.record.game.begin(self.record.head)
        for seat, said in self.steps[self.seen:]:
            self.game.saw(seat, *said)
        self.seen = len(self.steps)
        k = self.dealt()
        deck = self.game.outcomes(*words)
        fair = deck[draw(self.key, k, words[0], len(deck))]
        if words != fair:
            raise Unfair(f"outcome {k + 1} is '{' '.join(words)}', the secret gives '{' '.join(fair)}'")

    def dealt(self):
        return sum(seat == "*" for seat, _ in self.steps)


def hold_to_commitments(record, published):
    """Secret and nonces are those that the record, and who published them, committed to."""
    for commitment in published:
        if commitment.lower() not in (record.commitment.lower(), *map(str.lower, record.promises)):
            raise Unfair(f"the record does not have the commitment {commitment}")
    if bytes.fromhex(record.commitment) != hashlib.sha256(bytes.fromhex(record.secret)).digest():
        raise Unfair("the secret is not the one that was committed to")
    for seat, promise in enumerate(record.promises):
        nonce = bytes.fromhex(record.nonces[seat])
        if bytes.fromhex(promise) != hashlib.sha256(f"benben nonce {seat} ".encode() + nonce).digest():
            raise Unfair(f"the nonce of seat {seat} is not the one it committed to")


def verify(record):
    """How many outcomes there are; all of them, also those taken back, are as the secret gives."""
    walk = Walk(record, hashlib.sha256(bytes.fromhex(record.secret + "".join(record.nonces))).digest())
    for line in record.moves:
        seat, _, rest = line.partition(" ")
        if rest.startswith(("hand ", "take ", "hint ")) and seat == "!":
            continue  # who plays for a seat, and with what help, is nothing to chance
        if seat == "!":
            walk.back(line)
            continue
        for words in (part.split() for part in rest.split(";")):
            if seat == "*":
                walk.chance(words)
            walk.steps.append((seat, words))
    return walk.dealt()


def say(*parts):
    """A sentence on the error output; what a record holds is shown, not obeyed."""
    print("".join(c if c.isprintable() else repr(c)[1:-1] for c in "".join(map(str, parts))), file=sys.stderr)


def main(file, *published):
    try:
        record = Record(pathlib.Path(file).read_bytes().decode())
        hold_to_commitments(record, published)
        if record.given:
            say("the record begins at a given position: what came before is not covered, and what chance "
                "brought from there on cannot be told here")
            return 3
        print(f"verified: {verify(record)} outcomes")
        if not record.promises:
            print("the record is of format 1: seats had not committed to their nonces")
        print(NOT_CHECKED)
        return 0
    except Unfair as wrong:
        say("not verified: ", wrong)
        return 1
    except (Refused, OSError, UnicodeDecodeError) as wrong:
        say("it cannot be told: ", wrong)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as wrong:  # from dealing.py
        say("it cannot be told: a move is not one of the game (", repr(wrong), ")")
    return 2


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(say(__doc__.split("\n", maxsplit=1)[0]) or 2)
    sys.exit(main(*sys.argv[1:]))
