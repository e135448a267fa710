#!/usr/bin/env python3
"""verify.py FILE: recompute the dealing of a finished record without Benben.

A second opinion on `benben verify`, written from docs/FAIRNESS.md and the rules
alone, for the reference editions. Each game below says which outcomes chance had
at a step, in the order of the protocol and as often as they weigh, and looks on at
what happens.
"""
import hashlib
import hmac
import pathlib
import re
import sys

GAMES = pathlib.Path(__file__).resolve().parent.parent / "games"


class SilverGold:
    PATTERNS = {"domino": 1, "straight": 2, "corner": 2, "ell": 1, "tee": 1, "square": 1}

    def __init__(self, lines):
        self.hands, self.seen, self.shown = [], set(), []

    def outcomes(self, kind, *said):
        if kind == "deal":
            return [["deal", str(len(self.hands) // 4), str(c)] for c in range(1, 49)
                    if c not in self.hands]
        if kind == "reveal":
            self.shown = self.shown if len(self.shown) < 7 else []
            return [["reveal", p] for p, n in self.PATTERNS.items()
                    for _ in range(n - self.shown.count(p))]
        return [[kind, str(c)] for c in range(1, 49) if c not in self.seen]

    def saw(self, seat, kind, *words):
        if kind == "deal":
            self.hands.append(int(words[1]))
        elif kind in ("keep", "fill", "turn"):
            self.seen.update(map(int, words))
        elif kind == "reveal":
            self.shown.append(words[0])


class Kheops:
    WAYS = {1: ["left", "right", "base"], 2: ["left+right", "left+base", "right+base"],
            3: ["left+right+base"]}

    def __init__(self, lines):
        text = (GAMES / "kheops/editions/reference.yaml").read_text(encoding="utf-8")
        tile = r"symbol: (\S+), kind: (\w+), openings: (\d), copies: (\d+)"
        self.left = {f"{kind}/{n}" + (f"/{symbol}" if symbol != "blank" else ""): int(copies)
                     for symbol, kind, n, copies in re.findall(tile, text)}
        self.cells = [f"a{i}" for i in range(1, 14)] + [f"b{i}" for i in range(1, 12, 2)]
        self.dealt, self.seat = 0, "0"

    def outcomes(self, kind, *said):
        if kind == "lay":
            return [["lay", tile, self.cells[0], way] for tile, n in self.left.items()
                    for ways in [self.WAYS[int(tile.split("/")[1])]] for way in ways
                    for _ in range(n * 3 // len(ways))]
        seat = str(self.dealt // 3) if self.dealt < 6 else self.seat
        return [["deal", seat, tile] for tile, n in self.left.items() for _ in range(n)]

    def saw(self, seat, kind, *words):
        if kind == "lay":
            self.left[words[0]] -= 1
            self.cells.pop(0)
        elif kind == "deal":
            self.left[words[1]] -= 1
            self.dealt += 1
        else:
            self.seat = seat


class Pyramidice:
    def __init__(self, lines):
        text = (GAMES / "pyramidice/editions/reference.yaml").read_text(encoding="utf-8")
        part = {name: body for name, body in re.findall(r"^(\w+):\n((?:[ #-].*\n|\n)*)", text, re.M)}
        names = lambda of: re.findall(r"^ +(?:- )?\{? ?name: ([\w-]+)", part[of], re.M)
        self.gods, self.tiles = names("gods"), names("tiles")
        self.projects = [f"p{i}" for i in range(1, 7)]
        self.scarabs = ("amethyst silver pearl quartz obsidian emerald gold lapis turquoise carnelian "
                        "malachite jasper").split()
        plans = dict(re.findall(r"name: (\w+).*?projects: (\d)", part["architects"], re.S))
        self.dealt, self.offered = 0, 0
        self.seats = sum(line.startswith("seat ") for line in lines)
        architect = next(l.split("=")[1] for l in lines if l.startswith("option architect"))
        self.open = int(plans[architect]) if self.seats == 1 else 0

    def outcomes(self, kind, *said):
        if kind == "lay":
            return [["lay", tile] for tile in self.tiles]
        if kind == "draw":
            return [["draw", god] for god in self.gods]
        if kind == "plan":
            player = 1 if self.dealt < self.open else self.dealt - self.open
            return [["plan", str(player), project] for project in self.projects]
        if kind == "offer":
            return [["offer", str(self.offered // 2), scarab] for scarab in self.scarabs]
        if kind == "first":
            return [["first", str(seat)] for seat in range(self.seats)]
        return [["roll", f"{said[0][0]}{face}"] for face in range(1, 7)]  # which die is no chance

    def saw(self, seat, kind, *words):
        if kind == "lay":
            self.tiles.remove(words[0])
        elif kind == "draw":
            self.gods.remove(words[0])
        elif kind == "plan":
            self.projects.remove(words[1])
            self.dealt += 1
        elif kind == "offer":
            self.scarabs.remove(words[1])
            self.offered += 1


class Terra:
    """Tiles are drawn when somebody first sees them, so which pile they are in does not matter."""
    SIZE, STOP = {"base": 5, "horus": 7, "nile": 8}, {"base": 0, "horus": 2, "nile": 3}
    SYMBOLS = {"worker": ["", "worker"], "eyes": ["", "eye", "two-eyes"],
               "masks": ["", "mask", "two-masks", "three-masks"], "oasis": ["", "oasis"]}

    def __init__(self, lines):
        text = (GAMES / "terra/editions/reference.yaml").read_text(encoding="utf-8")
        option = dict(l[7:].split("=") for l in lines if l.startswith("option "))
        version = option["version"]
        versions = list(self.SIZE)[:list(self.SIZE).index(version) + 1]
        self.tiles = {self.name(tile): int(tile["count"])
                      for tile in (dict(re.findall(r"(\w+): (\w+)", line)) for line in
                                   re.findall(r"\{ (version: .*) \}", text))
                      if tile["version"] in versions}
        bases = re.search(r"^bases:\n((?:  - .*\n)*)", text, re.M)[1]
        self.bases = [int(count) for count in re.findall(r"count: (\d+)", bases)]
        self.seats = sum(line.startswith("seat ") for line in lines)
        few = self.seats == 2 or option["mission"] != "none"
        self.size, self.stop = self.SIZE[version], self.STOP[version] + few
        self.piles = {f"{store}/{i}": self.size for store in ("sphinx", "scarab") for i in range(1, 5)}
        self.laid = 0

    def name(self, tile):
        symbols = [names[int(tile.get(of, 0))] for of, names in self.SYMBOLS.items()]
        return "+".join(filter(None, [tile.get("block"), *symbols]))

    def outcomes(self, kind, *said):
        if kind == "from":
            least = self.size - 1 if self.laid < 4 else self.stop
            return [["from", pile] for pile, height in self.piles.items() if height > least]
        if kind == "tile":
            return [["tile", tile] for tile, n in self.tiles.items() for _ in range(n)]
        if kind == "base":
            return [["base", str(i + 1)] for i, n in enumerate(self.bases) for _ in range(n)]
        return [["first", str(seat)] for seat in range(self.seats)]

    def saw(self, seat, kind, *words):
        if seat != "*":
            return
        if kind == "from":
            self.piles[words[0]] -= 1
            self.laid += 1
        elif kind == "tile":
            self.tiles[words[0]] -= 1
        elif kind == "base":
            self.bases[int(words[0]) - 1] -= 1


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
    head = dict(line.split(" ", 1) for line in lines
                if line.startswith(("game", "commit", "reveal")))
    secret = bytes.fromhex(head["reveal"])
    assert head["commit"] == "sha256:" + hashlib.sha256(secret).hexdigest(), "wrong secret"
    nonces = b"".join(bytes.fromhex(l.split()[2]) for l in lines if l.startswith("nonce"))
    key = hashlib.sha256(secret + nonces).digest()
    game = {"silver-gold": SilverGold, "kheops": Kheops, "pyramidice": Pyramidice,
            "terra": Terra}[head["game"].split()[0]](lines)
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
except (AssertionError, KeyError) as wrong:
    sys.exit(f"not verified: {wrong}")
