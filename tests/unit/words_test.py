#!/usr/bin/env python3
"""words_test.py WORDS-KEYS SOURCE GAMES.TXT: every words.yaml is complete, has no word that
nobody uses, and is typeset as its languages are.

The tables of the games come from the program WORDS-KEYS; words that the code asks
for by name are found as string literals in the sources.
"""
import json
import pathlib
import re
import subprocess
import sys

NO_BREAK = "\u00a0\u202f"
FAMILIES = ("kind", "event", "clause", "source", "refusal", "text", "symbol", "ask", "paint", "unfit",
            "card")

faults = []


def fault(where, key, what):
    faults.append(f"{where}: {key}: {what}")


# ---- Reading ---------------------------------------------------------------------


def read_block(lines, i, indent):
    """The lines of a block scalar, and the index of the line after it."""
    block = []
    while i < len(lines) and (not lines[i].strip() or lines[i].startswith(" " * indent)):
        block.append(lines[i][indent:])
        i += 1
    return "\n".join(block).rstrip("\n"), i


def read_words(path):
    """{key: {"en": text, "fr": text}} of the simple YAML that words files are."""
    words, key, lines, i = {}, None, path.read_text(encoding="utf-8").split("\n"), 0
    while i < len(lines):
        line = lines[i]
        i += 1
        if not line.strip() or line.lstrip().startswith("#") or line == "words:":
            continue
        short = re.fullmatch(r'  - { key: (\S+), en: ("(?:[^"\\]|\\.)*"), fr: (".*") }', line)
        entry = re.fullmatch(r"  - key: (\S+)|    (en|fr): (.*)", line)
        if short:
            if short[1] in words:
                fault(path, short[1], "stands twice")
            words[short[1]] = {"en": json.loads(short[2]), "fr": json.loads(short[3])}
        elif not entry:
            fault(path, f"line {i}", "is neither a key nor a text")
        elif entry[1]:
            key = entry[1]
            if key in words:
                fault(path, key, "stands twice")
            words[key] = {}
        elif entry[3] in ("|-", "|"):
            words[key][entry[2]], i = read_block(lines, i, 6)
        else:
            words[key][entry[2]] = json.loads(entry[3])
    return words


def read_tables(program, homes):
    """{folder: {"required": {key: arguments}, "optional": {key: arguments},
    "choose": {(kind, operand): list}, "list": {name}}}"""
    tables = {}
    for line in subprocess.run([program], check=True, capture_output=True,
                               text=True).stdout.splitlines():
        game, kind, name, *arguments = line.split(" ")
        table = tables.setdefault(homes[game],
                                  {"required": {}, "optional": {}, "choose": {}, "list": set()})
        if kind == "list":
            table["list"].add(name)
        elif kind == "choose":
            table["choose"][name, arguments[0]] = arguments[1]
        else:
            table[kind][name] = int(arguments[0])
    return tables


def code(folder):
    """All C of a folder, without comments and macros."""
    text = "".join(p.read_text(encoding="utf-8") for p in sorted(folder.glob("*.[ch]")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"^#define (?:.*\\\n)*.*$", "", text, flags=re.M)


def literals(text):
    return set(re.findall(r'"((?:[^"\\\n]|\\.)*)"', text))


def asked_for(text, functions):
    """Keys that are given to one of these functions by name."""
    keys = set()
    for call in re.findall(rf"\b(?:{functions})\(([^;]*);", text):
        choice = re.search(r'\? "([\w.-]+)" : "([\w.-]+)"', call)
        first = re.search(r'"([\w.-]+)"', call)
        keys.update(choice.groups() if choice else [first[1]] if first else [])
    return keys


def refusals(text):
    """Words of refusals, without "refusal."."""
    return set(re.findall(r'\bbb_refuse\([^;"]*"([\w-]+)"', text)) | set(
        re.findall(r'\.word = "([\w-]+)"', text))


# ---- Typesetting -------------------------------------------------------------------


def holes(text):
    return re.findall(r"\{(\d?)(?::([\w-]+)|\|[^}]*)?\}", text)


def check_french(path, key, text):
    plain = re.sub(r"\{\d(?::[\w-]+)?\}", "x", text)
    if "'" in plain:
        fault(path, key, "has a straight apostrophe in French")
    for sign in re.finditer(r"[:;!?»]", plain):
        before, after = plain[:sign.start()][-1:], plain[sign.end():][:1]
        if sign[0] == ":" and after and not after.isspace() and after not in NO_BREAK:
            continue  # human:NOM, 12:30
        if re.search(r"\b[a-z]+$", plain[:sign.start()]) and re.match(
                r" [A-Z]{2,}", plain[sign.end():]):
            continue  # a line of a file: "game: NOM"
        if before not in NO_BREAK or not before:
            fault(path, key, f"has no no-break space before {sign[0]} in French")
    for sign in re.finditer("«", plain):
        if plain[sign.end():][:1] not in NO_BREAK:
            fault(path, key, "has no no-break space after « in French")


def check_text(path, key, texts, lists):
    if set(texts) != {"en", "fr"} or not all(texts.values()):
        fault(path, key, "is not in English and French")
        return
    check_french(path, key, texts["fr"])
    named = [sorted({h for h in holes(t)}) for t in (texts["en"], texts["fr"])]
    if [{i for i, _ in n} for n in named][0] != [{i for i, _ in n} for n in named][1]:
        fault(path, key, "has other holes in English than in French")
    if texts["en"].count("{}") != texts["fr"].count("{}"):
        fault(path, key, "has other holes in English than in French")
    for _, name in named[0] + named[1]:
        if name and name != "seat" and lists is not None and name not in lists:
            fault(path, key, f"names a list '{name}' that there is not")
    for text in texts.values():
        if re.search(r"\u27e8|\u27e9|\bTODO\b", text):
            fault(path, key, "is not written yet")


# ---- Which words there are, and which there should be --------------------------------


def check_arguments(path, key, texts, arguments):
    for index, _ in holes(texts.get("en", "")):
        if index and int(index) >= arguments:
            fault(path, key, f"has a hole {index}, but {arguments} arguments")


def chosen(path, words, choose):
    """The words for what people choose: of an operand, or else of its list."""
    used = set()
    for (kind, operand), name in choose.items():
        own = f"choose.{kind}.{operand}"
        key = own if own in words or name == "-" else f"choose.{name}"
        used.add(key)
        if key not in words:
            fault(path, own, "is missing")
    return used


def check_game(path, words, table, engine_words, source):
    own = code(path.parent)
    said = literals(own) | literals(code(source / "cli"))
    clauses = [set(re.findall(r'^<a id="(\S+)"></a>', p.read_text(encoding="utf-8"), flags=re.M))
               for p in sorted(path.parent.glob("rules.*.md"))]
    said_there = {f"clause.{c}" for c in set.intersection(*clauses)} if clauses else set()
    for key in table["required"]:
        if key not in words and key not in said_there and not (
                key.startswith("event.") and key in engine_words):
            fault(path, key, "is missing")
    for key in sorted(said_there - set(table["required"])):
        fault(path, key, "is a clause of the rulebook alone")
    for key, arguments in (table["optional"] | table["required"]).items():
        if key in words:
            check_arguments(path, key, words[key], arguments)
    known = set(table["required"]) | set(table["optional"]) | chosen(path, words, table["choose"])
    used = {f"refusal.{word}" for word in refusals(own)}
    used |= {k for k in literals(own) if re.fullmatch(rf"({'|'.join(FAMILIES)})\.[\w.-]+", k)}
    used |= asked_for(own, "bb_words_put|bb_words_say")
    for key in sorted(used - set(words) - set(engine_words)):
        fault(path, key, "is used but missing")
    for key in sorted(set(words) - known - used):
        if key not in said and not re.match(r"(name|explain)\.", key):  # the law `explain`
            fault(path, key, "is used nowhere")


def check_engine(path, words, source):
    own = "".join(code(source / folder) for folder in ("engine", "table", "chair"))
    games = [code(g) for g in (source / "games").iterdir() if g.is_dir()]
    said = (literals(own) | literals(code(source / "cli"))).union(*map(literals, games))
    used = refusals(own).union(*map(refusals, games))
    for key in sorted(words):
        family, _, name = key.partition(".")
        if family == "refusal" and name in used or family == "event" and name in said:
            continue
        if family in ("name", "explain"):  # of what all games draw
            continue
        if key not in said:
            fault(path, key, "is used nowhere")
    of_games = set().union(*(read_words(p) for p in source.glob("games/*/words.yaml")))
    for key in sorted(asked_for(own, "bb_words_put|bb_words_say") - set(words) - of_games):
        fault(path, key, "is used but missing")
    for word in sorted(refusals(own)):
        if f"refusal.{word}" not in words:
            fault(path, f"refusal.{word}", "is used but missing")


def check_program(path, words, source):
    own = code(path.parent)
    said = literals(own).union(*(literals(code(source / other)) for other in ("server", "cli")))
    for key in sorted(words):
        if key not in said and not (key.startswith("help.") and key[5:] in said):
            fault(path, key, "is used nowhere")
    used = asked_for(own, r"\w+_word|\w+_fail|\w+_say|hall_refuse|hall_error|rpc_deny")
    used |= {f"help.{name}" for name in re.findall(r'\{ "(\w+)", cli_\w+', own)}
    for key in sorted(used - set(words)):
        fault(path, key, "is used but missing")


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    games = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8").splitlines()
    tables = read_tables(program, {name: folder for folder, _, name, *_ in map(str.split, games)})
    engine_words = read_words(source / "engine" / "words.yaml")
    files = sorted(p for p in source.glob("*/words.yaml")) + sorted(
        source.glob("games/*/words.yaml"))
    for path in files:
        words = read_words(path)
        game = tables.get(path.parent.name) if path.parent.parent.name == "games" else None
        lists = game["list"] if game else None
        for key, texts in words.items():
            check_text(path, key, texts, lists)
        if game:
            check_game(path, words, game, engine_words, source)
        elif path.parent.parent.name == "games":
            fault(path, "all", "there is no such game")
        elif path.parent.name == "engine":
            check_engine(path, words, source)
        else:
            check_program(path, words, source)
    for line in faults:
        print(line)
    print(f"{len(files)} files, {len(faults)} faults")
    return 1 if faults or len(files) < 3 else 0


if __name__ == "__main__":
    sys.exit(main())
