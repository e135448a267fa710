#!/usr/bin/env python3
"""french.py FILE...: French as it is typeset, in words.yaml and rules.fr.md. A blank before
: ; ! ? and inside guillemets becomes one where no line breaks, in a rulebook a narrow one before
; ! ?. So authors type plain blanks, and `make format` does the rest.
"""
import pathlib
import re
import sys

NO_BREAK, NARROW = "\u00a0", "\u202f"


def typeset(text, high):
    text = re.sub(r" (?=[;?]|!(?!\[))", high, text)
    return re.sub(r" (?=:(?!\S)|»)|(?<=«) ", NO_BREAK, text)


def main():
    for path in map(pathlib.Path, sys.argv[1:]):
        old = path.read_text(encoding="utf-8")
        if path.suffix == ".md":
            new = typeset(old, NARROW)
        else:
            new = re.sub(r'\bfr: "(?:[^"\\]|\\.)*"',
                         lambda french: "fr: " + typeset(french[0][4:], NO_BREAK), old)
        if new != old:
            path.write_text(new, encoding="utf-8")


main()
