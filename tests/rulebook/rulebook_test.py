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
    "kheops": ("KH", ROOT / "games" / "kheops" / "kheops.h", "Kheops"),
    "pyramidice": ("PD", ROOT / "games" / "pyramidice" / "pyramidice.h", "Pyramidice"),
    "terra": ("TP", ROOT / "games" / "terra" / "terra.h", "Terra Pyramides"),
}

# What the examples tell of a record: the step, and what was done or happened in it.
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
    "kheops": [
        (30, "Tahar: worker on a6 (plain)."),
        (33, "Nefru: mummy on a6 (plain)."),
        (33, "A worker of Tahar goes home from a6."),
        (36, "Tahar: mummy on a3 (turn a room)."),
        (36, "A worker of Nefru goes home from a3."),
        (37, "turn a4 left+base"),
        (40, "Nefru: worker on a1 (swap)."),
        (41, "Nefru swaps pawns: mummy from a6 to a3, and back."),
        (84, "Nefru: worker on c2 (move)."),
        (85, "Nefru moves a pawn: mummy from a3 to c9."),
        (86, "add corridor/2/swap c8 left+right"),
        (87, "Nefru draws a tile."),
        (130, "The pyramid is complete: the game is over."),
    ],
    "pyramidice": [
        (284, "Nefru: fame -1, 31 in all."),
        (289, "Nefru rests: to-work."),
        (290, "Nefru takes 1 × worker."),
        (291, "Nefru's board is full; cat goes."),
        (292, "Nefru works with 4 prayer dice and 3 stone dice."),
        (300, "Nefru builds a 4 at Cheops/1/8: 5 fame."),
        (301, "Nefru: fame 3, 38 in all."),
        (302, "Nefru builds a 5 at Cheops/1/5: 7 fame."),
        (307, "Nefru builds a 4 at Cheops/2/1: 8 fame."),
        (308, "Nefru: fame 1, 54 in all."),
        (309, "Nefru spends a cat: p4 becomes p5."),
        (313, "Nefru: fame 1, 56 in all."),
        (314, "Nefru supports 4 gods; the limit is 1."),
        (315, "Nefru has to give up Thoth."),
        (317, "Nefru rests: worker-worker."),
        (317, "Nefru takes 2 × worker."),
        (317, "Khonsu is discarded from the row."),
        (318, "Khepri comes into the row."),
        (318, "Nefru takes the Pharaoh: their next turn is the last."),
        (326, "Tahar worships Ptah."),
        (327, "Tahar builds a 4 at Cheops/2/2: 6 fame."),
        (329, "Tahar uses Heka."),
        (330, "Tahar uses Montu."),
        (331, "Tahar may use 2 gods again."),
        (332, "Tahar uses Montu."),
        (333, "Tahar uses Heka."),
        (334, "Tahar supports 4 gods; the limit is 1."),
        (335, "Tahar has to give up Heka."),
        (358, "The game is over."),
    ],
    "terra": [
        (16, "Tahar begins."),
        (52, "Nefru: worker+eye on e4, steps down."),
        (53, "Nefru: horizontal row, 4 squares."),
        (53, "Nefru: 2 gold, now 3."),
        (53, "Nefru: 1 blue block."),
        (53, "Nefru: 1 red block."),
        (54, "Nefru: a worker from f4 to f7, 3 there."),
        (55, "Nefru builds level 1 on f7 (red)."),
        (56, "Nefru: a worker from d4 to d3, 2 there."),
        (57, "Nefru: a worker from e4 to d3, 3 there."),
        (58, "Nefru builds level 1 on d3 (brown)."),
        (232, "The game is over."),
    ],
    "terra-horus": [
        (190, "Tahar: worker+eye on d2, steps down."),
        (190, "d3 is surrounded: Tahar gains from it again."),
        (190, "Tahar: 5 on the Horus track, now 20."),
        (190, "Tahar: 2 gold, now 2."),
        (190, "Tahar: 2 offerings, now 29."),
        (190, "c1 is surrounded: Nefru gains from it again."),
        (190, "Nefru: 4 on the Horus track, now 22."),
        (190, "Nefru: 2 gold, now 2."),
        (213, "The game is over."),
    ],
    "terra-nile": [
        (120, "Meret: red+mask on f3, steps down."),
        (120, "f4 is surrounded: Meret gains from it again."),
        (120, "Meret: 1 on the Horus track, now 6."),
        (120, "Meret: 1 offering, now 3."),
        (120, "Meret: 1 oasis, now 7."),
        (120, "Meret's boat sails 3 spaces, to 14."),
        (121, "Meret: rising row, 6 squares."),
        (121, "Meret's boat sails 2 spaces, to 16."),
        (300, "The game is over."),
    ],
    "terra-mission": [
        (167, "Nefru builds level 4 on d3 (black)."),
        (235, "The mission has failed: 5 missing."),
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


def tables(text, after):
    """The cells of all tables after some words, without their heads."""
    return [[[cell.strip(" *") for cell in line.strip("|").split("|")]
             for line in part.splitlines()[2:]]
            for part in text[text.index(after):].split("\n\n") if part.startswith("|")]


def words(folder, language):
    """{key: word} of a game."""
    text = (ROOT / "games" / folder / "words.yaml").read_text(encoding="utf-8")
    rows = re.findall(r'- key: (\S+)\n +en: "(.*)"\n +fr: "(.*)"', text)
    return {key: both[LANGUAGES.index(language)] for key, *both in rows}


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
        self.assert_same(lambda text: [sorted(re.findall(r"−?\b[a-g]?\d+", prose(part)))
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
                happened = [event["text"] for event in steps[step]["events"]]
                self.assertIn(text, [steps[step]["text"], *happened])

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
            cells = tables(text, "**SG-1.2**")[0]
            names = {name: re.search(rf'pattern\.{name}\n +en: "(\w+)"\n +fr: "(\w+)"',
                                     words)[1 + LANGUAGES.index(language)] for name, _ in deck}
            self.assertEqual([(name, copies) for name, _, copies in cells],
                             [(names[name], copies) for name, copies in deck])

    def test_totals_of_silver_and_gold(self):
        """The columns of the table add up, and are those of the record."""
        text = book("silver-gold", "en")
        rows = tables(text, "**Example: totals.**")[0]
        columns = {name: [int(row[i].replace("−", "-")) for row in rows]
                   for i, name in enumerate(("printed", "Nefru", "Meret"), 1)}
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


class Kheops(unittest.TestCase):
    """Its tiles, the notation, and the count of the recorded game."""
    FOLDER = ROOT / "games" / "kheops"
    CELLS = [f"{row}{i + 1}" for r, row in enumerate("abcdefg") for i in range(13 - 2 * r)]
    LEFT, RIGHT, BASE = 1, 2, 4

    def tiles(self):
        """(symbol, kind, openings) of the fifty tiles of the reference edition."""
        edition = (self.FOLDER / "editions" / "reference.yaml").read_text()
        rows = re.findall(r"symbol: ([\w-]+), kind: (\w+), openings: (\d), copies: (\d+)", edition)
        return [tuple(row) for *row, copies in rows for _ in range(int(copies))]

    def networks(self):
        """The cells of each network at the end of the record, from below."""
        code, out, err = run("show", RULES / "records" / "kheops.txt", "--json")
        self.assertEqual((code, err), (0, ""))
        sides = dict(zip(self.CELLS, json.loads(out)["sides"], strict=True))
        groups = {cell: {cell} for cell in self.CELLS}

        def join(one, other):
            both = groups[one] | groups[other]
            groups.update((cell, both) for cell in both)

        for cell in self.CELLS:
            row, i = cell[0], int(cell[1:])
            right, below = f"{row}{i + 1}", f"{chr(ord(row) - 1)}{i + 1}"
            if sides[cell] & self.RIGHT and sides.get(right, 0) & self.LEFT:
                join(cell, right)
            if i % 2 and sides[cell] & self.BASE and sides.get(below, 0) & self.BASE:
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
        code, out, err = run("show", RULES / "records" / "kheops.txt")
        self.assertEqual((code, err), (0, ""))
        rows, ankhs = [], {"Nefru": 0, "Tahar": 0}
        for line in out.splitlines():
            if found := re.fullmatch(r"  (\w+) \(?(\d+)\)?: (\d+) : (\d+)\. (.*)", line):
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

    def test_symbols(self):
        tiles = [re.sub("-(red|green|gold)$", "", symbol) for symbol, _, _ in self.tiles()]
        self.assertEqual(len(tiles), 50)
        for language in LANGUAGES:
            names = {key[7:]: name for key, name in words("kheops", language).items()
                     if key.startswith("symbol.")}
            names["sarcophagus"] = re.sub("red | rouge", "", names["sarcophagus-red"])
            told = {name: int(count) for name, _, count, _ in
                    tables(book("kheops", language), "**KH-2.2**")[0]}
            self.assertEqual(told, {names[symbol]: tiles.count(symbol) for symbol in tiles})

    def test_rooms_and_corridors(self):
        tiles = [(kind, openings) for _, kind, openings in self.tiles()]
        for language in LANGUAGES:
            told = [[int(n) for n in row[1:]] for row in
                    tables(book("kheops", language), "**KH-2.3**")[0]]
            self.assertEqual(told, [[tiles.count((kind, n)) for n in "123"]
                                    for kind in ("room", "corridor")])

    def test_notation_is_that_of_the_program(self):
        for language in LANGUAGES:
            names = words("kheops", language)
            rows = tables(sections(book("kheops", language))[-1], "## ")[0]
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
            count, total = tables(book("kheops", language), "**KH-5.6**")[:2]
            expected = [[cells, white, blue, worth or cursed, colours[owner]]
                        for cells, (white, blue, worth, owner) in zip(networks, rows, strict=True)]
            self.assertEqual(count, expected)
            totals = [[points[name], ankhs[name], points[name] + ankhs[name]]
                      for name in ("Nefru", "Tahar")]
            self.assertEqual([[int(row[i]) for row in total] for i in (1, 2)], totals)


class Pyramidice(unittest.TestCase):
    """Its components as the reference edition has them, the notation, and the count."""
    CHANCE = {"lay", "draw", "plan", "offer", "first", "roll"}

    def setUp(self):
        folder = ROOT / "games" / "pyramidice"
        self.edition = (folder / "editions" / "reference.yaml").read_text()
        self.kinds = re.findall(r"\[PD_DO_\w+\] += \{ \.name = \"(\w+)\"",
                                (folder / "pyramidice.c").read_text())

    def entries(self, part):
        """The entries of a list of the edition, as {key: value}."""
        lines = re.search(rf"(?m)^{part}:\n((?:  .*\n)+)", self.edition)[1]
        return [{key: quoted or listed or plain for key, quoted, listed, plain in re.findall(
            r'(\w+): (?:"(.*?)"|\[((?:[^][]|\[.*?\])*)\]|([\w-]+))', entry)}
                for entry in lines.split("- {")[1:]]

    def each(self):
        """Each rulebook, the words of its language, and which of two words it has."""
        for index, language in enumerate(LANGUAGES):
            yield (book("pyramidice", language), words("pyramidice", language),
                   lambda *both, index=index: both[index])

    def test_gods(self):
        gods = self.entries("gods")
        self.assertEqual(len(gods), 38)
        for text, names, say in self.each():
            classes = {"work": say("work", "travail"), "rest": say("rest", "repos"),
                       "ongoing": say("ongoing", "permanent"), "end": say("end", "fin")}
            marks = {"*": say("any", "libre"), "W": names["token.worker"],
                     "C": names["token.cat"]}

            def cost(god, stone=say("stone", "pierre"), marks=marks):
                return ", ".join(marks.get(part, part.replace("s", f"{stone} "))
                                 for part in god["cost"].split())

            def effect(god, names=names):
                """What the program says, without what the column of its class says."""
                said = re.sub(r"^(Once a \w+ turn|Une fois par tour de \w+)\W+| in it", "",
                              names[f"power.{god['name']}"])
                return said[0].upper() + said[1:]

            rows, ladder, ennead = tables(text, "**PD-5.2**")[:3]
            self.assertEqual(rows, [[names[f"god.{god['name']}"], classes[god["class"]], cost(god),
                                     god.get("points", "0"), effect(god)]
                                    for god in gods if god["class"] != "ennead"])
            self.assertEqual(ennead, [[names[f"god.{god['name']}"], cost(god)]
                                      for god in gods if god["class"] == "ennead"])
            self.assertEqual(ladder[0][1:], [step["fame"] for step in self.entries("ladder")])

    def test_tiles_and_scarabs(self):
        tiles = self.entries("tiles")
        for text, names, say in self.each():
            origin = {"rulebook": say("print", "imprimé"),
                      "reconstructed": say("ours", "de nous")}
            self.assertEqual(tables(text, "**PD-2.5**")[0],
                             [[names[f"tile.{tile['name']}"], names[f"tile-effect.{tile['name']}"],
                               origin[tile["provenance"]]] for tile in tiles])
            self.assertEqual(tables(text, "**PD-5.20**")[0],
                             [[name, names[f"scarab-power.{key[7:]}"]]
                              for key, name in names.items() if key.startswith("scarab.")])

    def test_projects_and_architects(self):
        for text, names, _ in self.each():
            told = [[name, re.findall(r"\d", pairs), points]
                    for name, pairs, points in tables(text, "**PD-5.21**")[0]]
            self.assertEqual(told, [[row["name"], re.findall(r"\d", row["pairs"]), row["points"]]
                                    for row in self.entries("projects")])
            rows = tables(text, "**PD-7.6**")[0]
            self.assertEqual([row[:3] for row in rows],
                             [[names[f"architect.{row['name']}"], row["projects"], row["spaces"]]
                              for row in self.entries("architects")])
            for row, architect in zip(rows, self.entries("architects"), strict=True):
                self.assertIn(architect["amount"], re.findall(r"\d", row[3]))

    def test_set_up(self):
        """The table is that of the program, as far as two players have it."""
        code, out, err = run("show", RULES / "records" / "pyramidice.txt", "--at", "18", "--json")
        self.assertEqual((code, err), (0, ""))
        state = json.loads(out)
        stone = state["supply"][2] + sum(own[2] for own in state["res"])
        in_row, tiles = len(state["row"]), sum(map(bool, state["tile"]))
        for text, _, _ in self.each():
            rows = tables(text, "**PD-1.2**")[0][1:]
            self.assertEqual([int(row[2]) for row in rows],
                             [stone, state["supply"][2], tiles, 38 - state["deck"] - in_row,
                              state["deck"]])
            for column in range(1, 5):
                removed, deck = (int(row[column]) for row in rows[-2:])
                self.assertEqual(removed + deck + in_row, 38)
                self.assertEqual(int(rows[0][column]) - int(rows[1][column]), column)

    def test_notation_is_that_of_the_program(self):
        """Every action that people take is told, in words that they may type."""
        self.assertEqual(len(self.kinds), 35)
        for text, names, _ in self.each():
            rows = tables(sections(text)[-1], "## ")[0]
            self.assertEqual(sorted(action.split()[0] for action, _ in rows),
                             sorted(names[f"kind.{kind}"] for kind in
                                    set(self.kinds) - self.CHANCE))
            told = {word for action, _ in rows for word in action.split()[1:]
                    if not re.fullmatch(r"[psv]?[1-6]|" + names["space.cheops"] + "/1/[1-9]", word)}
            self.assertLessEqual(told, {word for key, word in names.items() if
                                        re.match(r"(token|tile|god|scarab|way|answer)\.", key)})

    def test_the_long_turn(self):
        """Its fame adds up, and is that of the record."""
        for text, _, _ in self.each():
            rows = tables(text, "![Nefru")[0]
            self.assertEqual(31 - 1 + sum(int(row[2]) for row in rows), 56)
            self.assertEqual(7 - sum(int(row[1]) for row in rows), 1)

    def test_the_count(self):
        code, out, err = run("show", RULES / "records" / "pyramidice.txt", "--json")
        self.assertEqual((code, err), (0, ""))
        state = json.loads(out)
        self.assertEqual([sum(own) for own in state["res"][:2]], [2, 1])
        record = (RULES / "records" / "pyramidice.txt").read_text()
        points = re.search(r"(?m)^end 0=(\d+) 1=(\d+)$", record).groups()
        for text, names, _ in self.each():
            *rows, total = tables(text, "![" + text.split("![")[2][:10])[0]
            self.assertEqual([row[0] for row in rows],
                             [name for key, name in names.items() if key.startswith("source.")])
            for seat in (0, 1):
                column = [int(row[1 + seat]) for row in rows]
                self.assertEqual(column[0], state["fame"][seat])
                self.assertEqual([sum(column), int(points[seat])], [int(total[1 + seat])] * 2)


class Terra(unittest.TestCase):
    """Its components as the reference edition has them, the notation, and the count."""
    CHANCE = {"first", "from", "tile", "base"}
    VERSIONS = ("base", "horus", "nile")

    def setUp(self):
        folder = ROOT / "games" / "terra"
        self.edition = (folder / "editions" / "reference.yaml").read_text()
        self.kinds = re.findall(r"\[TP_DO_\w+\] += \{ \.name = \"(\w+)\"",
                                (folder / "terra.c").read_text())

    def each(self):
        """Each rulebook, and the words of its language."""
        for language in LANGUAGES:
            yield book("terra", language), words("terra", language)

    def counts(self, part):
        lines = re.search(rf"(?m)^{part}:\n((?:  .*\n)+)", self.edition)[1]
        return re.findall(r"count: (\d+)", lines)

    def test_pieces(self):
        gold, blocks = (re.search(rf"(?m)^{part}: \{{ count: (\d+)", self.edition)[1]
                        for part in ("gold", "blocks"))
        first, *levels = self.counts("levels")
        bases = [number for value, count in enumerate(self.counts("bases"), 1)
                 for number in (count, str(value))]
        for text, _ in self.each():
            told = [re.findall(r"\d+", row[1]) for row in tables(text, "**TP-2.1**")[0]]
            self.assertEqual(told, [["15", "2", "13", "3", "11", "4"], [gold], [blocks], bases,
                                    [first], levels, ["2"]])

    def test_tiles(self):
        """So many in each version, in the order of the edition, colours together."""
        found = {}
        for version, count, symbols in re.findall(
                r"- \{ version: (\w+), count: (\d+), (.*), provenance", self.edition):
            kind = frozenset(re.sub(r": (?=\D).*", "", part) for part in symbols.split(", "))
            row = found.setdefault(kind, [0, 0, 0])
            for later in range(self.VERSIONS.index(version), 3):
                row[later] += int(count)
        for text, _ in self.each():
            rows = [list(map(int, row[1:])) for row in tables(text, "**TP-2.2**")[0]]
            self.assertEqual(sorted(rows), sorted(found.values()))
            self.assertEqual([sum(column) for column in zip(*rows, strict=True)], [40, 56, 64])

    def test_turns(self):
        """The tiles that are drawn are those that are played."""
        for text, _ in self.each():
            size, two, more = ([int(cell) for cell in row[1:]]
                               for row in tables(text, "**TP-2.3**")[0])
            for version in range(3):
                self.assertEqual(8 * (size[version] - two[version]) - 4, 14 * 2)
                self.assertEqual(8 * (size[version] - more[version]) - 4, 12 * 3)
            self.assertEqual(8 * (size[3] - two[3]) - 4, 28)

    def test_printed_examples(self):
        for text, _ in self.each():
            for had, scored in tables(text, "**TP-5.2**")[0]:
                had = list(map(int, had.split(", ")))
                self.assertEqual([n + sum(n - m for m in had if m < n) for n in had],
                                 list(map(int, scored.split(", "))))
            for sites, palms, points in tables(text, "**TP-6.4**")[0]:
                self.assertEqual(int(sites) * int(palms), int(points))

    def test_notation_is_that_of_the_program(self):
        """Every action that people take is told, in words that they may type."""
        self.assertEqual(len(self.kinds), 24)
        for text, names in self.each():
            rows = tables(sections(text)[-1], "## ")[0]
            self.assertEqual([action.split()[0] for action, _ in rows],
                             [names[f"kind.{kind}"] for kind in self.kinds
                              if kind not in self.CHANCE])
            told = {re.sub(r"/\d$", "", word) for action, _ in rows
                    for word in action.split()[1:] if not re.fullmatch(r"[a-j]?\d", word)}
            self.assertLessEqual(told, {word for key, word in names.items() if
                                        re.match(r"(way|row|piece|hue|card|pile)\.", key)})

    def test_the_count(self):
        record = (RULES / "records" / "terra-nile.txt").read_text()
        points = re.search(r"(?m)^end 0=(\d+) 1=(\d+) 2=(\d+)$", record).groups()
        code, out, err = run("show", RULES / "records" / "terra-nile.txt", "--json")
        self.assertEqual((code, err), (0, ""))
        state = json.loads(out)
        for text, names in self.each():
            *rows, total = tables(text, "(img/terra-end")[0]
            self.assertEqual([row[0] for row in rows],
                             [name for key, name in names.items() if key.startswith("source.")])
            for seat in range(3):
                column = [int(row[1 + seat]) for row in rows]
                self.assertEqual(column[2], state["horus"][seat])
                self.assertEqual(column[7], sum(state["block"][seat]))
                self.assertEqual([sum(column), int(points[seat])], [int(total[1 + seat])] * 2)


if __name__ == "__main__":
    unittest.main()
