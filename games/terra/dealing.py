"""What chance had to choose from in Terra Pyramides: for tools/verify.py."""
import re


class Dealing:
    """Tiles are drawn when somebody first sees them, so which pile they are in does not matter."""
    RULES, OPTIONS = 2, ("version", "symbols", "faceup", "mission", "peek_order", "peek_faceup", "mission_tips")
    SIZE, STOP = {"base": 5, "horus": 7, "nile": 8}, {"base": 0, "horus": 2, "nile": 3}
    SYMBOLS = {"worker": ["", "worker"], "eyes": ["", "eye", "two-eyes"],
               "masks": ["", "mask", "two-masks", "three-masks"], "oasis": ["", "oasis"]}

    def __init__(self, lines, edition):
        option = dict(l[7:].split("=") for l in lines if l.startswith("option "))
        version = option["version"]
        versions = list(self.SIZE)[:list(self.SIZE).index(version) + 1]
        self.tiles = {self.name(tile): int(tile["count"])
                      for tile in (dict(re.findall(r"(\w+): (\w+)", line)) for line in
                                   re.findall(r"\{ (version: .*) \}", edition))
                      if tile["version"] in versions}
        bases = re.search(r"^bases:\n((?:  - .*\n)*)", edition, re.M)[1]
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
