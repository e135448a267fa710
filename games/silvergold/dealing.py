"""What chance had to choose from in Silver & Gold: for tools/verify.py."""


class Dealing:
    RULES, OPTIONS = 2, ()
    PATTERNS = {"domino": 1, "straight": 2, "corner": 2, "ell": 1, "tee": 1, "square": 1}

    def __init__(self, lines, edition):
        self.hands, self.seen, self.shown = [], set(), []

    def outcomes(self, kind, *said):
        if kind == "deal":
            return [["deal", str(len(self.hands) // 4), str(c)] for c in range(1, 49)
                    if c not in self.hands]
        if kind == "reveal":
            this_round = self.shown[len(self.shown) // 7 * 7:]
            return [["reveal", p] for p, n in self.PATTERNS.items()
                    for _ in range(n - this_round.count(p))]
        return [[kind, str(c)] for c in range(1, 49) if c not in self.seen]

    def saw(self, seat, kind, *words):
        if kind == "deal":
            self.hands.append(int(words[1]))
        elif kind in ("keep", "fill", "turn"):
            self.seen.update(map(int, words))
        elif kind == "reveal":
            self.shown.append(words[0])
