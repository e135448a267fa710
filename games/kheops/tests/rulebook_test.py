"""The rulebook of Kheops."""
import re
import unittest

from rulebook.book import LANGUAGES, Book, sections, tables

BOOK = Book("kheops")


class Kheops(unittest.TestCase):
    """Its tiles, the notation, and the count of the recorded game."""
    CELLS = [f"{row}{i + 1}" for r, row in enumerate("abcdefg") for i in range(13 - 2 * r)]

    def tiles(self):
        """(symbol, kind, openings) of the fifty tiles of the reference edition."""
        rows = re.findall(r"symbol: ([\w-]+), kind: (\w+), openings: (\d), copies: (\d+)",
                          BOOK.edition)
        return [tuple(row) for *row, copies in rows for _ in range(int(copies))]

    def networks(self):
        """The cells of each network at the end of the record, from below."""
        sides = dict(zip(self.CELLS, (str(open).split("+") for open in BOOK.state("game")["sides"]),
                         strict=True))
        groups = {cell: {cell} for cell in self.CELLS}

        def join(one, other):
            both = groups[one] | groups[other]
            groups.update((cell, both) for cell in both)

        for cell in self.CELLS:
            row, i = cell[0], int(cell[1:])
            right, below = f"{row}{i + 1}", f"{chr(ord(row) - 1)}{i + 1}"
            if "right" in sides[cell] and "left" in sides.get(right, []):
                join(cell, right)
            if i % 2 and "base" in sides[cell] and "base" in sides.get(below, []):
                join(cell, below)
        found = []
        for cell in self.CELLS:
            cells = sorted(groups[cell], key=self.CELLS.index)
            if len(cells) > 1 and cells[0] == cell:
                found.append(" ".join(cells))
        return found

    def account(self):
        """(weights, what it is worth, owner) of each network, as the program counts; and
        the ankhs."""
        rows, ankhs = [], {"Nefru": 0, "Tahar": 0}
        for line in BOOK.show("game").splitlines():
            if found := re.fullmatch(r"  (\w+) \(?(\d+)\)?: White (\d+) : Blue (\d+)(?:, tied)?\. (.*)", line):
                owner, points, white, blue, why = found.groups()
                parts = [re.search(r"(\d+) rooms?", why)[1], *re.findall(r"\+(\d+)", why)]
                worth = " + ".join(part for part in parts if part != "0" or len(parts) == 1)
                if "×2" in why:
                    worth = f"({worth}) × 2" if "+" in worth else f"{worth} × 2"
                if worth != points:
                    worth = f"{worth} = {points}"
                rows.append((white, blue, "" if "cursed" in why else worth, owner))
            elif found := re.fullmatch(r"  (\w+) (\d+): \d+ ankhs?: .*", line):
                ankhs[found[1]] = int(found[2])
        return rows, ankhs

    def test_rulings_are_marked(self):
        told, books = BOOK.rulings()
        self.assertIn("KH-6.1", told)
        self.assertEqual(books, [told, told])

    def test_the_base(self):
        """It is that of the edition, said to be an inference wherever it is told."""
        self.assertIn('base:\n  provenance: derived\n  rows:\n    - "#############"\n    - "#.#.#.#.#.#"\n',
                      BOOK.edition)
        for (text, words), inference in zip(BOOK.each(), ("inference", "déduction")):
            self.assertIn(inference, words["clause.KH-1.3"])
            self.assertRegex(text, rf"\*\*KH-1\.3\*\* .*{inference}")

    def test_symbols(self):
        tiles = [re.sub("-(red|green|gold)$", "", symbol) for symbol, _, _ in self.tiles()]
        self.assertEqual(len(tiles), 50)
        for language in LANGUAGES:
            names = {key[7:]: name for key, name in BOOK.words(language).items()
                     if key.startswith("symbol.")}
            names["sarcophagus"] = re.sub("red | rouge", "", names["sarcophagus-red"])
            told = {name: int(count) for name, _, count, _ in
                    tables(BOOK.text(language), "**KH-2.2**")[0]}
            self.assertEqual(told, {names[symbol]: tiles.count(symbol) for symbol in tiles})

    def test_rooms_and_corridors(self):
        tiles = [(kind, openings) for _, kind, openings in self.tiles()]
        for language in LANGUAGES:
            told = [[int(n) for n in row[1:]] for row in
                    tables(BOOK.text(language), "**KH-2.3**")[0]]
            self.assertEqual(told, [[tiles.count((kind, n)) for n in "123"]
                                    for kind in ("room", "corridor")])

    def test_notation_is_that_of_the_program(self):
        for language in LANGUAGES:
            names = BOOK.words(language)
            rows = tables(sections(BOOK.text(language))[-1], "## ")[0]
            told = {word for action, _ in rows
                    for word in re.split(r"[ /+]", action) if not re.search(r"\d", word)}
            self.assertLessEqual(told, {word for key, word in names.items() if
                                        re.match(r"(kind|pawn|tile|sides)\.", key)})
            self.assertEqual([action.split()[0] for action, _ in rows],
                             [names[f"kind.{kind}"] for kind in
                              ("place", "turn", "spin", "swap", "move", "add")])

    def test_the_count(self):
        """What the tables say of networks and totals is what the program counts."""
        networks, (rows, ankhs) = self.networks(), self.account()
        points = {"Nefru": 0, "Tahar": 0, "Nobody": 0}
        for *_, worth, owner in rows:
            points[owner] += int(worth.split(" = ")[-1]) if worth else 0
        for language, cursed, colours in (
                ("en", "cursed", {"Nefru": "White", "Tahar": "Blue", "Nobody": "nobody"}),
                ("fr", "maudit", {"Nefru": "Blanc", "Tahar": "Bleu", "Nobody": "personne"})):
            count, total = tables(BOOK.text(language), "**KH-5.6**")[:2]
            expected = [[cells, white, blue, worth or cursed, colours[owner]]
                        for cells, (white, blue, worth, owner) in zip(networks, rows, strict=True)]
            self.assertEqual(count, expected)
            totals = [[points[name], ankhs[name], points[name] + ankhs[name]]
                      for name in ("Nefru", "Tahar")]
            self.assertEqual([[int(row[i]) for row in total] for i in (1, 2)], totals)


if __name__ == "__main__":
    unittest.main()
