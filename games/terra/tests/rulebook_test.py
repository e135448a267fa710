"""The rulebook of Terra Pyramides."""
import re
import unittest

from rulebook.book import LANGUAGES, Book, sections, tables

BOOK = Book("terra")


class Terra(unittest.TestCase):
    """Its components as the reference edition has them, the notation, and the count."""
    CHANCE = {"first", "from", "tile", "base"}
    VERSIONS = ("base", "horus", "nile")

    def setUp(self):
        self.kinds = re.findall(r"\[TP_DO_\w+\] += \{ \.name = \"(\w+)\"",
                                (BOOK.folder / "terra.c").read_text())

    def counts(self, part):
        lines = re.search(rf"(?m)^{part}:\n((?:  .*\n)+)", BOOK.edition)[1]
        return re.findall(r"count: (\d+)", lines)

    def test_pieces(self):
        gold, blocks = (re.search(rf"(?m)^{part}: \{{ count: (\d+)", BOOK.edition)[1]
                        for part in ("gold", "blocks"))
        [levels] = set(re.findall(r"count: \[(.*)\]", BOOK.edition))
        bases = [number for value, count in enumerate(self.counts("bases"), 1)
                 for number in (count, str(value))]
        for text, _ in BOOK.each():
            told = [re.findall(r"\d+", row[1]) for row in tables(text, "**TP-2.1**")[0]]
            self.assertEqual(told, [["15", "2", "13", "3", "11", "4"], [gold], [blocks], bases,
                                    levels.split(", "), ["2"]])

    def test_the_table_of_pieces_is_that_of_an_edition(self):
        for (text, words), edition in zip(BOOK.each(), ("edition", "édition")):
            self.assertRegex(text, rf"\*\*TP-2\.1\*\* .*{edition}.*:\n\n\|")
            self.assertIn(edition, words["clause.TP-2.1"])

    def test_rulings_are_marked(self):
        """Not all are worth a question."""
        told, books = BOOK.rulings()
        self.assertIn("TP-3.3", books[0])
        self.assertEqual(books[0], books[1])
        self.assertLessEqual(books[0], told)

    def test_departures_are_marked(self):
        """Each has a question, and the word is explained beside that of rulings."""
        told, books = BOOK.departures()
        self.assertIn("TP-3.8", told)
        self.assertEqual(books, [told, told])
        for text, words in zip(map(BOOK.text, LANGUAGES), ("Ruling Departure", "Décision Écart")):
            ruling, departure = words.split()
            self.assertRegex(text, rf"(?m)^\*{ruling}\*.?: .* \*{departure}\*.?: ")

    def test_tiles(self):
        """So many in each version, in the order of the edition, colours together."""
        found = {}
        for version, count, symbols in re.findall(
                r"- \{ version: (\w+), count: (\d+), (.*), provenance", BOOK.edition):
            kind = frozenset(re.sub(r": (?=\D).*", "", part) for part in symbols.split(", "))
            row = found.setdefault(kind, [0, 0, 0])
            for later in range(self.VERSIONS.index(version), 3):
                row[later] += int(count)
        for text, _ in BOOK.each():
            rows = [list(map(int, row[1:])) for row in tables(text, "**TP-2.2**")[0]]
            self.assertEqual(sorted(rows), sorted(found.values()))
            self.assertEqual([sum(column) for column in zip(*rows, strict=True)], [40, 56, 64])

    def test_turns(self):
        """The tiles that are drawn are those that are played."""
        for text, _ in BOOK.each():
            size, two, more = ([int(cell) for cell in row[1:]]
                               for row in tables(text, "**TP-2.3**")[0])
            for version in range(3):
                self.assertEqual(8 * (size[version] - two[version]) - 4, 14 * 2)
                self.assertEqual(8 * (size[version] - more[version]) - 4, 12 * 3)
            self.assertEqual(8 * (size[3] - two[3]) - 4, 28)

    def test_printed_examples(self):
        for text, _ in BOOK.each():
            for had, scored in tables(text, "**TP-5.2**")[0]:
                had = list(map(int, had.split(", ")))
                self.assertEqual([n + sum(n - m for m in had if m < n) for n in had],
                                 list(map(int, scored.split(", "))))
            for sites, palms, points in tables(text, "**TP-6.4**")[0]:
                self.assertEqual(int(sites) * int(palms), int(points))

    def test_notation_is_that_of_the_program(self):
        """Every action that people take is told, in words that they may type."""
        self.assertEqual(len(self.kinds), 25)
        for text, names in BOOK.each():
            rows = tables(sections(text)[-1], "## ")[0]
            self.assertEqual([action.split()[0] for action, _ in rows],
                             [names[f"kind.{kind}"] for kind in self.kinds
                              if kind not in self.CHANCE])
            told = {re.sub(r"/\d$", "", word) for action, _ in rows
                    for word in action.split()[1:] if not re.fullmatch(r"[a-j]?\d", word)}
            self.assertLessEqual(told, {word for key, word in names.items() if
                                        re.match(r"(way|row|piece|hue|card|pile)\.", key)})

    def test_the_count(self):
        record = BOOK.record("nile").read_text()
        points = re.search(r"(?m)^end 0=(\d+) 1=(\d+) 2=(\d+)$", record).groups()
        state = BOOK.state("nile")
        for text, names in BOOK.each():
            *rows, total = tables(text, "(rulebook/end")[0]
            self.assertEqual([row[0] for row in rows],
                             [name for key, name in names.items() if key.startswith("source.")])
            for seat in range(3):
                column = [int(row[1 + seat]) for row in rows]
                self.assertEqual(column[2], state["horus"][seat])
                self.assertEqual(column[7], sum(state["block"][seat]))
                self.assertEqual([sum(column), int(points[seat])], [int(total[1 + seat])] * 2)


if __name__ == "__main__":
    unittest.main()
