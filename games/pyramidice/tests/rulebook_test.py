"""The rulebook of Pyramidice."""
import re
import unittest

from rulebook.book import Book, sections, tables

BOOK = Book("pyramidice")


def filled(said, amount):
    """A sentence with its one number."""
    said = re.sub(r"\{0\|(.*?)\|(.*?)\}", lambda forms: forms[1 if amount == 1 else 2], said)
    return said.replace("{0}", str(amount))


class Pyramidice(unittest.TestCase):
    """Its components as the reference edition has them, the notation, and the count."""
    CHANCE = {"lay", "draw", "plan", "offer", "first", "roll"}

    def setUp(self):
        self.kinds = re.findall(r"\[PD_DO_\w+\] += \{ \.name = \"(\w+)\"",
                                (BOOK.folder / "pyramidice.c").read_text())

    def entries(self, part):
        """The entries of a list of the edition, as {key: value}."""
        lines = re.search(rf"(?m)^{part}:\n((?:  .*\n)+)", BOOK.edition)[1]
        return [{key: quoted or listed or plain for key, quoted, listed, plain in re.findall(
            r'(\w+): (?:"(.*?)"|\[((?:[^][]|\[.*?\])*)\]|([\w-]+))', entry)}
                for entry in lines.split("- {")[1:]]

    def each(self):
        """Each rulebook, the words of its language, and which of two words it has."""
        for index, (text, words) in enumerate(BOOK.each()):
            yield text, words, lambda *both, index=index: both[index]

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
            origin = {"rulebook": say("print", "imprimé"), "derived": say("print", "imprimé"),
                      "reconstructed": say("ours", "de nous")}
            price = say("; its price is ours", "\u202f; son prix est de nous")
            self.assertEqual(tables(text, "**PD-2.5**")[0],
                             [[names[f"tile.{tile['name']}"], names[f"tile-effect.{tile['name']}"],
                               origin[tile["provenance"]]] for tile in tiles])
            self.assertEqual(tables(text, "**PD-5.20**")[0],
                             [[names[f"scarab.{scarab['name']}"],
                               filled(names[f"scarab-power.{scarab['power']}"],
                                      int(scarab.get("amount", 0))),
                               origin[scarab["provenance"]]
                               + (price if "amount_provenance" in scarab else "")]
                              for scarab in self.entries("scarabs")])

    def test_what_print_does_not_tell_is_called_ours(self):
        """Quartz and Obsidian, two of Hathor's dice, six tiles of a pair, the golden cat."""
        scarabs = {scarab["name"]: scarab["provenance"] for scarab in self.entries("scarabs")}
        self.assertEqual([name for name, known in scarabs.items() if known != "reconstructed"],
                         ["amethyst", "silver", "pearl", "emerald"])
        self.assertEqual([god["name"] for god in self.entries("gods")
                          if god["cost_provenance"] != "reconstructed"], [])
        for text, _, say in self.each():
            ours = text[text.index(say("## What is reconstructed", "## Ce qui est reconstitué")):]
            for said in say(("Her other two dice are ours", "six that show resources, is ours",
                             "the golden cat goes with", "what Quartz and Obsidian count"),
                            ("Ses deux autres dés sont de nous", "montrent des ressources, est de nous",
                             "le chat d’or aille avec", "ce que comptent le Quartz et l’Obsidienne")):
                self.assertIn(said, ours)

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
        state = BOOK.state("game", "--at", "18")
        stone = state["supply"][2] + sum(own[2] for own in state["res"])
        in_row, tiles = len(state["row"]), state["tile"].count("out")
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
        state = BOOK.state("game")
        self.assertEqual([sum(own) for own in state["res"][:2]], [2, 1])
        record = BOOK.record("game").read_text()
        points = re.search(r"(?m)^end 0=(\d+) 1=(\d+)$", record).groups()
        for text, names, _ in self.each():
            *rows, total = tables(text, re.findall(r"(?m)^!\[.{10}", text)[1])[0]
            self.assertEqual([row[0] for row in rows],
                             [name for key, name in names.items() if key.startswith("source.")])
            for seat in (0, 1):
                column = [int(row[1 + seat]) for row in rows]
                self.assertEqual(column[0], state["fame"][seat])
                self.assertEqual([sum(column), int(points[seat])], [int(total[1 + seat])] * 2)


if __name__ == "__main__":
    unittest.main()
