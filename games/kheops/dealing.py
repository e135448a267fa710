"""What chance had to choose from in Kheops: for tools/verify.py."""
import re


class Dealing:
    RULES, OPTIONS = 1, ("pharaoh_needs_mummy",)
    WAYS = {1: ["left", "right", "base"], 2: ["left+right", "left+base", "right+base"],
            3: ["left+right+base"]}

    def __init__(self, lines, edition):
        tile = r"symbol: (\S+), kind: (\w+), openings: (\d), copies: (\d+)"
        self.left = {f"{kind}/{n}" + (f"/{symbol}" if symbol != "blank" else ""): int(copies)
                     for symbol, kind, n, copies in re.findall(tile, edition)}
        self.cells = [f"{letter}{i}" for letter, row in
                      zip("abcdefg", re.findall(r'(?m)^ *- "([.#]+)"$', edition))
                      for i, drawn in enumerate(row, 1) if drawn == "#"]
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
