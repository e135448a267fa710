"""The rulebook of Silver & Gold: its components, and the totals of the recorded game."""
import re
import unittest

from rulebook.book import NO_BREAK, Book, tables

BOOK = Book("silvergold")


class Components(unittest.TestCase):
    def test_components(self):
        """Maluses and patterns are those of the reference edition, under their names."""
        malus = re.search(r"malus: \[(.*)\]", BOOK.edition)[1]
        copies = re.search(r"copies: \[(.*)\]", BOOK.edition)[1].split(", ")
        deck = list(zip(re.findall(r"- name: (\w+)\n", BOOK.edition), copies))
        for (text, words), edition in zip(BOOK.each(), ("reference edition", "édition de référence")):
            self.assertIn(f"{edition}: {malus}.", text.replace(NO_BREAK, ""))
            cells = tables(text, "**SG-1.2**")[0]
            self.assertEqual([(name, copies) for name, _, copies in cells],
                             [(words[f"pattern.{name}"], copies) for name, copies in deck])

    def test_rulings_are_marked(self):
        told, books = BOOK.rulings()
        self.assertIn("SG-4.3", told)
        self.assertEqual(books, [told, told])

    def test_provenance(self):
        """The printed text names a straight of three and an L; all else stood in pictures."""
        said = re.findall(r"(?m)^ *(?:- )?(\w+):(?: (\S+))?\n(?: +colour: .*\n)? +provenance: (\w+)$",
                          BOOK.edition)
        self.assertEqual(len(said), 1 + 1 + 6 + 48)
        self.assertEqual([(name or key, where) for key, name, where in said if where != "reconstructed"],
                         [("straight", "rulebook"), ("ell", "derived")])

    def test_totals(self):
        """The columns of the table add up, and are those of the record."""
        text = BOOK.text("en")
        rows = tables(text, "**Example: totals.**")[0]
        columns = {name: [int(row[i].replace("−", "-")) for row in rows]
                   for i, name in enumerate(("printed", "Nefru", "Meret"), 1)}
        for *sources, total in columns.values():
            self.assertEqual(sum(sources), total)
        self.assertEqual(columns["printed"], [7 * 10, 2 * 5, 19, 3 * 5 + 3, -6, 111])

        record = BOOK.record("game").read_text()
        seats = dict(re.findall(r"(?m)^seat (\d) (\w+)$", record))
        end = re.search(r"(?m)^end (.*)$", record)[1]
        points = {seats[seat]: int(p) for seat, p in re.findall(r"(\d)=(\d+)", end)}
        self.assertEqual(points["Nefru"], columns["Nefru"][-1])
        self.assertEqual(points["Meret"], columns["Meret"][-1])
        self.assertLess(points["Tahar"], points["Meret"])

        place = BOOK.replay("game")[207]["state"]["place"]
        lowest = {name: place.index(f"done-{seat}") + 1 for seat, name in seats.items()}
        self.assertEqual(lowest, {"Nefru": 6, "Meret": 9, "Tahar": 1})


if __name__ == "__main__":
    unittest.main()
