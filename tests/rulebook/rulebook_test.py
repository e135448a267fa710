"""The rulebooks in docs/rules: whole, the same in both languages, and true.

    rulebook_test.py PROGRAM SOURCES
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1)
ROOT = pathlib.Path(sys.argv.pop(1))
RULES = ROOT / "docs" / "rules"
LANGUAGES = ("en", "fr")
NO_BREAK, NARROW = "\u00a0", "\u202f"

# Each game: the letters of its clauses, the file that lists them, and its title.
GAMES = {
    "silver-gold": ("SG", ROOT / "games" / "silvergold" / "silvergold.h",
                    "Silver & Gold: Pyramids"),
}

# What the examples tell of a record: the step, and what happened in it.
EXAMPLES = {
    "silver-gold": [
        (91, "Nefru chooses d1+e1+d2 on card 22."),
        (94, "Round 2, turn 5: the expedition is straight."),
        (95, "Nefru chooses a2+b2+c2 on card 22."),
        (95, "Nefru has 1 more square to mark for crosses."),
        (96, "Nefru chooses a3 on card 22."),
        (96, "Nefru has 1 more square to mark for crosses."),
        (97, "Nefru chooses a4 on card 22."),
        (97, "Nefru has chosen."),
        (101, "Round 2, turn 6: the expedition is corner."),
        (102, "Nefru chooses b4+b5+c5 on card 22."),
        (104, "Nefru: 1 skull, the malus is now 4."),
        (104, "Nefru wipes off 2 skulls, the malus is now 1."),
        (104, "Nefru finishes card 22 (green): 10 points."),
        (140, "Nefru finishes card 30 (violet): 10 points."),
        (140, "Tahar finishes card 42 (violet): 10 points."),
        (140, "Meret finishes card 27 (violet): 10 points."),
        (141, "Meret takes card 9 of the display."),
        (143, "Nefru draws blind."),
        (145, "Tahar takes card 2 of the display."),
        (146, "Meret claims 10 points in violet with card 27."),
        (146, "Nefru claims 6 points in violet with card 30."),
        (146, "Tahar claims 3 points in violet with card 42."),
        (207, "Nefru finishes card 6 (violet): 10 points."),
        (207, "The game is over."),
    ],
}


def run(*args):
    """(exit code, stdout, stderr) of the program."""
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, check=False,
                          env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}, timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def book(game, language):
    return (RULES / f"{game}.{language}.md").read_text(encoding="utf-8")


def clauses(game):
    """All clauses of a game, in the order in which its header lists them."""
    letters, header, _ = GAMES[game]
    macro = re.search(r"#define \w+_CLAUSES\(X\)((?:.*\\\n)*.*)\n", header.read_text())
    return [f"{letters}-{a}.{b}" for a, b in re.findall(r"X\((\d+), (\d+)\)", macro[1])]


def anchors(text):
    return re.findall(r'<a id="([^"]*)"></a>', text)


def links(text):
    return re.findall(r"(?<!!)\[[^]]*\]\(([^)]*)\)", text)


def images(text):
    return re.findall(r"!\[[^]]*\]\(([^)]*)\)", text)


def prose(text):
    """What is read: without anchors, targets of links and clause numbers."""
    text = re.sub(r"<[^>]*>|\]\([^)]*\)", "", text)
    return re.sub(r"\b[A-Z]+-\d+\.\d+", "", text)


def sections(text):
    return re.split(r"(?m)^(?=#)", text)[1:]


def pictures():
    """A row a picture: its file, its record, and what is to be seen."""
    rows = []
    for line in (RULES / "pictures.txt").read_text(encoding="utf-8").splitlines():
        image, record, *options = line.split()
        rows.append((image, record, dict(zip(options[::2], options[1::2], strict=True))))
    return rows


class Whole(unittest.TestCase):
    def test_every_clause_has_one_anchor(self):
        for game in GAMES:
            self.assertGreater(len(clauses(game)), 20)
            for language in LANGUAGES:
                with self.subTest(game=game, language=language):
                    self.assertEqual(sorted(anchors(book(game, language))),
                                     sorted(clauses(game)))

    def test_an_anchor_begins_the_paragraph_of_its_clause(self):
        for game in GAMES:
            for language in LANGUAGES:
                text = book(game, language)
                good = re.findall(r'\n\n<a id="([^"]*)"></a>\*\*\1\*\* \S', text)
                self.assertEqual(good, anchors(text))

    def test_links_lead_somewhere(self):
        for game in GAMES:
            for language in LANGUAGES:
                text = book(game, language)
                for target in links(text):
                    with self.subTest(language=language, target=target):
                        if target.startswith("#"):
                            self.assertIn(target[1:], anchors(text))
                        else:
                            self.assertTrue((RULES / target).is_file())

    def test_nothing_but_the_plain_subset(self):
        """Headings, paragraphs, lists, tables, bold, italics, links, images, anchors."""
        for game in GAMES:
            for language in LANGUAGES:
                text = re.sub(r'<a id="[^"]*"></a>', "", book(game, language))
                self.assertIsNone(re.search(r"[<>`~\\\t]|&\w+;|__|  |[ \u00a0]$", text, re.M))
                for line in text.splitlines():
                    self.assertRegex(line, r"^(#{1,3} |- |\||!\[|\*|[^\W_]|$)")
                    self.assertEqual(line.count("**") % 2, 0, line)
                    self.assertEqual(line.replace("**", "").count("*") % 2, 0, line)
                self.assertTrue(text.endswith("\n") and not text.endswith("\n\n"))

    def test_the_title(self):
        for game, (_, _, title) in GAMES.items():
            for language in LANGUAGES:
                self.assertTrue(book(game, language).startswith(f"# {title}\n"))


class Same(unittest.TestCase):
    """What is said in one language is said in the other, in the same order."""

    def assert_same(self, what):
        for game in GAMES:
            first, second = (what(book(game, language)) for language in LANGUAGES)
            self.assertEqual(first, second)

    def test_headings(self):
        self.assert_same(lambda text: re.findall(r"(?m)^#+ ", text))

    def test_anchors(self):
        self.assert_same(anchors)

    def test_links(self):
        self.assert_same(links)

    def test_images(self):
        self.assert_same(lambda text: [re.sub(r"\.\w\w\.svg$", "", i) for i in images(text)])

    def test_tables_and_lists(self):
        self.assert_same(lambda text: [line.count("|") for line in text.splitlines()
                                       if line.startswith("|")])
        self.assert_same(lambda text: len(re.findall(r"(?m)^- ", text)))

    def test_numbers_and_squares(self):
        """In every paragraph the same numbers and squares, though perhaps in another order."""
        self.assert_same(lambda text: [sorted(re.findall(r"−?\b[a-e]?\d+", prose(part)))
                                       for part in text.split("\n\n")])

    def test_names(self):
        names = re.compile(r"\b(?:Nefru|Tahar|Meret)\b")
        self.assert_same(lambda text: [set(names.findall(prose(part)))
                                       for part in sections(text)])


class French(unittest.TestCase):
    def setUp(self):
        self.texts = [prose(book(game, "fr")).replace(title, "")
                      for game, (_, _, title) in GAMES.items()]

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


class Pictures(unittest.TestCase):
    def test_each_is_in_its_book_and_each_in_a_book_is_listed(self):
        shown = [image for game in GAMES for language in LANGUAGES
                 for image in images(book(game, language))]
        listed = [image for image, _, _ in pictures()]
        self.assertEqual(sorted(shown), sorted(listed))
        self.assertEqual(len(set(listed)), len(listed))
        for image, _, options in pictures():
            name = re.fullmatch(r"img/(.+)\.(\w\w)\.svg", image)
            self.assertEqual(options["--lang"], name[2])
            games = [game for game in GAMES if name[1].startswith(game + "-")]
            self.assertEqual(len(games), 1, image)
            self.assertIn(image, images(book(games[0], name[2])))

    def test_a_picture_is_the_same_position_in_every_language(self):
        positions = {}
        for image, record, options in pictures():
            options = {key: value for key, value in options.items() if key != "--lang"}
            position = positions.setdefault(image.split(".")[0], (record, options))
            self.assertEqual(position, (record, options))

    def test_the_positions_can_be_shown(self):
        for image, record, options in pictures():
            words = [word for pair in options.items() for word in pair]
            code, out, err = run("show", RULES / record, *words)
            self.assertEqual((code, err), (0, ""), image)
            self.assertTrue(out, image)

    def test_the_records_verify(self):
        listed = {record for _, record, _ in pictures()}
        there = {f"records/{path.name}" for path in (RULES / "records").iterdir()}
        self.assertEqual(listed, there)
        for record in listed:
            code, out, err = run("verify", RULES / record)
            self.assertEqual((code, err), (0, ""), out)


class Examples(unittest.TestCase):
    def replay(self, game):
        code, out, err = run("replay", RULES / "records" / f"{game}.txt", "--json")
        self.assertEqual((code, err), (0, ""))
        return {row["step"]: row for row in map(json.loads, out.splitlines()) if "step" in row}

    def test_they_happened(self):
        for game, told in EXAMPLES.items():
            steps = self.replay(game)
            self.assertEqual(max(steps), max(step for step, _ in told))
            for step, text in told:
                self.assertIn(text, [event["text"] for event in steps[step]["events"]])

    def test_components_of_silver_and_gold(self):
        """Maluses and patterns are those of the reference edition, under their names."""
        folder = ROOT / "games" / "silvergold"
        edition = (folder / "editions" / "reference.yaml").read_text()
        words = (folder / "words.yaml").read_text(encoding="utf-8")
        malus = re.search(r"malus: \[(.*)\]", edition)[1]
        deck = re.findall(r"- name: (\w+)\n +copies: (\d)", edition)
        for language in LANGUAGES:
            text = book("silver-gold", language)
            self.assertIn(f": {malus}.", text.replace(NO_BREAK, ""))
            table = text[text.index("**SG-1.2**"):].split("\n\n")[1].splitlines()[2:]
            cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
            names = {name: re.search(rf'pattern\.{name}\n +en: "(\w+)"\n +fr: "(\w+)"',
                                     words)[1 + LANGUAGES.index(language)] for name, _ in deck}
            self.assertEqual([(name, copies) for name, _, copies in cells],
                             [(names[name], copies) for name, copies in deck])

    def test_totals_of_silver_and_gold(self):
        """The columns of the table add up, and are those of the record."""
        text = book("silver-gold", "en")
        table = text[text.index("| | printed |"):].split("\n\n")[0].replace("*", "")
        rows = [[cell.strip() for cell in line.strip("|").split("|")]
                for line in table.splitlines()]
        columns = {name: [int(row[i].replace("−", "-")) for row in rows[2:]]
                   for i, name in enumerate(rows[0]) if name}
        for *sources, total in columns.values():
            self.assertEqual(sum(sources), total)
        self.assertEqual(columns["printed"], [7 * 10, 2 * 5, 19, 3 * 5 + 3, -6, 111])

        record = (RULES / "records" / "silver-gold.txt").read_text()
        seats = dict(re.findall(r"(?m)^seat (\d) (\w+)$", record))
        end = re.search(r"(?m)^end (.*)$", record)[1]
        points = {seats[seat]: int(p) for seat, p in re.findall(r"(\d)=(\d+)", end)}
        self.assertEqual(points["Nefru"], columns["Nefru"][-1])
        self.assertEqual(points["Meret"], columns["Meret"][-1])
        self.assertLess(points["Tahar"], points["Meret"])

        place = self.replay("silver-gold")[207]["state"]["place"]
        lowest = {name: place.index(6 + int(seat)) + 1 for seat, name in seats.items()}
        self.assertEqual(lowest, {"Nefru": 6, "Meret": 9, "Tahar": 1})


if __name__ == "__main__":
    unittest.main()
