"""What tests of rulebooks share: the program, the games, and the parts of a text.

    ..._test.py PROGRAM SOURCES
"""
import json
import os
import pathlib
import re
import subprocess
import sys

PROGRAM = sys.argv.pop(1)
ROOT = pathlib.Path(sys.argv.pop(1))
LANGUAGES = ("en", "fr")
NO_BREAK, NARROW = "\u00a0", "\u202f"


def run(*args):
    """(exit code, stdout, stderr) of the program."""
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, check=False,
                          env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}, timeout=1800)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Book:
    """The rulebook of the game that lives in a folder of games/."""

    def __init__(self, folder):
        self.folder = ROOT / "games" / folder
        self.edition = (self.folder / "editions" / "reference.yaml").read_text(encoding="utf-8")

    def text(self, language):
        return (self.folder / f"rules.{language}.md").read_text(encoding="utf-8")

    def words(self, language):
        """{key: word} of the game."""
        text = (self.folder / "words.yaml").read_text(encoding="utf-8")
        rows = re.findall(r'- key: (\S+)\n +en: "(.*)"\n +fr: "(.*)"', text)
        rows += re.findall(r'- \{ key: (\S+), en: "(.*)", fr: "(.*)" \}', text)
        return {key: both[LANGUAGES.index(language)] for key, *both in rows}

    def each(self):
        """The text in each language, and the words of the game in it."""
        return [(self.text(language), self.words(language)) for language in LANGUAGES]

    def clauses(self):
        """All clauses of the game, by its words, or of the English rulebook where they leave it
        to that; the test of words holds them against its table."""
        words = (self.folder / "words.yaml").read_text(encoding="utf-8")
        return re.findall(r"key: clause\.([^\s,]+)", words) or anchors(self.text(LANGUAGES[0]))

    def rulings(self):
        """The clauses that the README says to be rulings of ours; and for each language those
        that the rulebook marks so in its questions and answers."""
        told = re.findall(r"(?m)^\| ([A-Z]+-\d+\.\d+) \|", self.readme("Rulings"))
        return set(told), self.marked("Ruling", "Décision")

    def departures(self):
        """The same of departures from the printed rules, which the README has in brackets."""
        told = re.findall(r"\(([A-Z]+-\d+\.\d+)\)", self.readme("Departures"))
        return set(told), self.marked("Departure", "Écart")

    def readme(self, heading):
        """A section of the README."""
        text = (self.folder / "README.md").read_text(encoding="utf-8")
        return text.split(f"\n## {heading}\n")[1].split("\n## ")[0]

    def marked(self, *words):
        """For each language the clauses that the rulebook cites after its word."""
        return [{clause for line in self.text(language).splitlines() if f" *{word}*, " in line
                 for clause in re.findall(r"\(#([^)]*)\)", line.split(f"*{word}*")[1])}
                for language, word in zip(LANGUAGES, words)]

    def rows(self, name):
        """The lines of a list that goes with the rulebook; none if there is no such list."""
        path = self.folder / "rulebook" / name
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def record(self, name):
        return self.folder / "rulebook" / "records" / f"{name}.txt"

    def show(self, name, *options):
        """What the program shows of a record: the end, or what the options say."""
        code, out, err = run("show", self.record(name), *options)
        assert (code, err) == (0, ""), err
        return out

    def state(self, name, *options):
        return json.loads(self.show(name, *options, "--json"))

    def replay(self, name):
        """{step: what was done and happened} of a record."""
        code, out, err = run("replay", self.record(name), "--json")
        assert (code, err) == (0, ""), err
        return {row["step"]: row for row in map(json.loads, out.splitlines()) if "step" in row}


def anchors(text):
    return re.findall(r'<a id="([^"]*)"></a>', text)


def links(text):
    return re.findall(r"(?<!!)\[[^]]*\]\(([^)]*)\)", text)


def images(text):
    """The pictures; symbols in the text are none."""
    return re.findall(r"!\[[^]]*\]\((?!symbols\.svg#)([^)]*)\)", text)


def symbols(text):
    """The symbols that are shown in the text, by their names."""
    return re.findall(r"!\[\]\(symbols\.svg#([^)]*)\)", text)


def prose(text):
    """What is read: without anchors, targets of links and clause numbers."""
    text = re.sub(r"!\[\]\(symbols\.svg#[^)]*\)|<[^>]*>|\]\([^)]*\)", "", text)
    return re.sub(r"\b[A-Z]+-\d+\.\d+", "", text)


def tables(text, after):
    """The cells of all tables after some words, without their heads and without symbols."""
    text = re.sub(r"!\[\]\(symbols\.svg#[^)]*\) ?", "", text)
    return [[[cell.strip(" *") for cell in line.strip("|").split("|")]
             for line in part.splitlines()[2:]]
            for part in text[text.index(after):].split("\n\n") if part.startswith("|")]


def sections(text):
    return re.split(r"(?m)^(?=#)", text)[1:]
