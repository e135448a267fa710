"""The rulebooks games/<g>/rules.LANGUAGE.md: whole, the same in both languages, and true.
Every game that players are shown has one; what is special about one is tested in its folder.

    rulebook_test.py PROGRAM SOURCES GAMES.TXT
"""
import functools
import pathlib
import re
import sys
import unittest

from rulebook.book import (LANGUAGES, NARROW, NO_BREAK, Book, anchors, images, links, prose, run,
                           sections, symbols)


class Listed(Book):
    """A rulebook with the title of its game, and with its pictures."""

    def __init__(self, line):
        folder, _, _, self.look, self.title = line.split(" ", 4)
        super().__init__(folder)

    def lacks(self):
        """The languages in which there is none."""
        return [language for language in LANGUAGES
                if not (self.folder / f"rules.{language}.md").exists()]

    def pictures(self):
        """A row a picture: its name, its record, and what is to be seen."""
        return [(name, record, options) for name, record, *options in
                map(str.split, self.rows("pictures.txt"))]


LISTED = list(map(Listed, pathlib.Path(sys.argv.pop(1)).read_text().splitlines()))
BOOKS = [book for book in LISTED if not book.lacks()]


def of_each_text(check):
    """A test of every book in every language, which tells the file that fails."""
    @functools.wraps(check)
    def test(self):
        for book in BOOKS:
            for language in LANGUAGES:
                with self.subTest(file=f"{book.folder}/rules.{language}.md"):
                    check(self, book, book.text(language))
    return test


class Whole(unittest.TestCase):
    def test_whoever_plays_can_read_the_rules(self):
        for book in LISTED:
            if book.look != "hidden":
                self.assertEqual(book.lacks(), [], f"{book.folder} lacks rules.LANGUAGE.md")

    @of_each_text
    def test_every_clause_has_one_anchor(self, book, text):
        self.assertGreater(len(book.clauses()), 0)
        self.assertEqual(sorted(anchors(text)), sorted(book.clauses()))

    @of_each_text
    def test_an_anchor_begins_the_paragraph_of_its_clause(self, book, text):
        good = re.findall(r'\n\n<a id="([^"]*)"></a>\*\*\1\*\* \S', text)
        self.assertEqual(good, anchors(text))

    @of_each_text
    def test_links_lead_somewhere(self, book, text):
        for target in links(text):
            with self.subTest(target=target):
                if target.startswith("#"):
                    self.assertIn(target[1:], anchors(text))
                else:
                    self.assertTrue((book.folder / target).is_file())

    @of_each_text
    def test_nothing_but_the_plain_subset(self, book, text):
        """Headings, paragraphs, lists, tables, bold, italics, links, images, anchors."""
        text = re.sub(r'<a id="[^"]*"></a>', "", text)
        self.assertIsNone(re.search(r"[<>`~\\\t]|&\w+;|__|  |[ \u00a0]$", text, re.M))
        for line in text.splitlines():
            self.assertRegex(line, r"^(#{1,3} |- |\||!\[|\*|[^\W_]|$)")
            self.assertEqual(line.count("**") % 2, 0, line)
            self.assertEqual(line.replace("**", "").count("*") % 2, 0, line)
        self.assertTrue(text.endswith("\n") and not text.endswith("\n\n"))

    @of_each_text
    def test_the_title(self, book, text):
        self.assertTrue(text.startswith(f"# {book.title}\n"))


class Same(unittest.TestCase):
    """What is said in one language is said in the other, in the same order."""

    def assert_same(self, what):
        for book in BOOKS:
            first, second = (what(book.text(language)) for language in LANGUAGES)
            with self.subTest(book=book.folder):
                self.assertEqual(first, second)

    def test_headings(self):
        self.assert_same(lambda text: re.findall(r"(?m)^#+ ", text))

    def test_anchors(self):
        self.assert_same(anchors)

    def test_links(self):
        self.assert_same(links)

    def test_images(self):
        self.assert_same(lambda text: [re.sub(r"\.\w\w\.svg$", "", i) for i in images(text)])

    def test_symbols(self):
        self.assert_same(symbols)

    def test_tables_and_lists(self):
        self.assert_same(lambda text: [line.count("|") for line in text.splitlines()
                                       if line.startswith("|")])
        self.assert_same(lambda text: len(re.findall(r"(?m)^- ", text)))

    def test_numbers_and_squares(self):
        """In every paragraph the same numbers and squares, though perhaps in another order."""
        self.assert_same(lambda text: [sorted(re.findall(r"−?\b[a-g]?\d+", prose(part)))
                                       for part in text.split("\n\n")])

    def test_names(self):
        names = re.compile(r"\b(?:Nefru|Tahar|Meret)\b")
        self.assert_same(lambda text: [set(names.findall(prose(part)))
                                       for part in sections(text)])


class French(unittest.TestCase):
    def setUp(self):
        self.texts = [prose(book.text("fr")).replace(book.title, "") for book in BOOKS]

    def never(self, pattern):
        for text in self.texts:
            found = re.search(pattern, text)
            self.assertIsNone(found, found and text[max(0, found.start() - 30):found.end() + 30])

    def test_apostrophes_and_quotation_marks(self):
        self.never(r"['\"‘“”]")

    def test_a_no_break_space_before_a_colon(self):
        self.never(f"[^{NO_BREAK}]:")

    def test_a_narrow_no_break_space_before_high_punctuation(self):
        self.never(f"[^{NARROW}][;!?](?!\\[)")

    def test_no_break_spaces_inside_guillemets(self):
        self.never(f"«[^{NO_BREAK}]")
        self.never(f"[^{NO_BREAK}]»")

    def test_these_spaces_are_nowhere_else(self):
        self.never(f"{NARROW}[^;!?]")
        self.never(f"(?<!«){NO_BREAK}[^:»]")

    def test_one_sort_of_dots(self):
        self.never(r"\.\.\.")


class Symbols(unittest.TestCase):
    """symbols.txt: what the symbols of a rulebook are made of."""

    def test_each_is_in_its_book_and_each_in_a_book_is_listed(self):
        for book in BOOKS:
            listed = [line.split()[0] for line in book.rows("symbols.txt")]
            for language in LANGUAGES:
                self.assertEqual(sorted(set(symbols(book.text(language)))), sorted(listed))

    def test_the_rulebook_of_a_game_with_motifs_of_its_own_has_some(self):
        for book in BOOKS:
            if (book.folder / "art").exists():
                self.assertGreater(len(book.rows("symbols.txt")), 0, book.folder)


class Page(unittest.TestCase):
    """What a page leaves out, or has no use for."""

    def test_names_of_options_are_in_the_chapter_on_the_terminal_alone(self):
        for book in LISTED:
            if book.look == "hidden":
                continue
            for language, heading in zip(LANGUAGES, ("In the terminal", "Dans le terminal")):
                text = book.text(language).split(f"\n## {heading}\n")[0]
                self.assertIsNone(re.search(r"\w+=\w+|--option|[Tt]erminal", text), book.folder)


class Pictures(unittest.TestCase):
    def test_each_is_in_its_book_and_each_in_a_book_is_listed(self):
        for book in BOOKS:
            listed = [name for name, _, _ in book.pictures()]
            self.assertEqual(len(set(listed)), len(listed))
            for language in LANGUAGES:
                self.assertEqual(sorted(images(book.text(language))),
                                 sorted(f"rulebook/{name}.{language}.svg" for name in listed))

    def test_the_positions_can_be_shown(self):
        for book in BOOKS:
            for name, record, options in book.pictures():
                self.assertTrue(book.show(record, *options), name)

    def test_the_records_verify(self):
        for book in BOOKS:
            listed = {record for _, record, _ in book.pictures()}
            there = {path.stem for path in book.folder.glob("rulebook/records/*")}
            self.assertEqual(listed, there)
            for record in listed:
                code, out, err = run("verify", book.record(record))
                self.assertEqual((code, err), (0, ""), out)


class Examples(unittest.TestCase):
    """examples.txt: what the examples tell of a record, by its step."""

    def test_they_happened(self):
        for book in BOOKS:
            told = [(record, int(step), text) for record, step, text in
                    (line.split(" ", 2) for line in book.rows("examples.txt"))]
            for record in {record for record, _, _ in told}:
                steps = book.replay(record)
                self.assertEqual(max(steps), max(step for of, step, _ in told if of == record))
                for _, step, text in (row for row in told if row[0] == record):
                    happened = [event["text"] for event in steps[step]["events"]]
                    self.assertIn(text, [steps[step]["text"], *happened])


if __name__ == "__main__":
    unittest.main()
