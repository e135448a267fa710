#!/usr/bin/env python3
"""crash_check.py STORE LOG ...: what guests were told is done is in the store, once and in order,
and nothing is half there. Reads the guests' own logs, a line of JSON for each answer, and the
file of the store; of the server it knows nothing but the names of its tables.
"""
import json
import pathlib
import sqlite3
import sys


class Wrong(AssertionError):
    """What is not as guests were told."""


class Checker:
    """Looks at a store again and again; what was read of a log before is not read again."""

    def __init__(self, file, logs):
        self.file, self.logs = file, [pathlib.Path(log) for log in logs]
        self.read, self.last = {log: 0 for log in self.logs}, {}
        self.answers = 0

    def told(self):
        """The whole lines that were added to the logs: what guests know by now."""
        for log in self.logs:
            with log.open("rb") as lines:
                lines.seek(self.read[log])
                for line in lines:
                    if not line.endswith(b"\n"):
                        break
                    self.read[log] += len(line)
                    yield log, json.loads(line)

    def check(self):
        """What was told since the last time; how many answers that were."""
        told = list(self.told())  # before the store is looked at: it may go on
        store = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)
        try:
            for log, line in told:
                rows = store.execute("SELECT number FROM deeds WHERE tbl = ? AND request = ?",
                                     (line["table"], line["request"])).fetchall()
                if rows != [(line["deed"],)]:
                    raise Wrong(f"acknowledged, and not there so: {line}, but {rows}")
                if line["deed"] <= self.last.get((log, line["table"]), -1):
                    raise Wrong(f"out of order: {line}")
                self.last[log, line["table"]] = line["deed"]
        finally:
            store.close()
        self.answers += len(told)
        return len(told)

    def check_whole(self):
        """Every table of the store, from its first deed to its last; its deeds."""
        store = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)
        tables, requests = {}, set()
        for table, number, request, text in store.execute(
                "SELECT tbl, number, request, text FROM deeds ORDER BY tbl, number"):
            deeds = tables.setdefault(table, [])
            if number != len(deeds):
                raise Wrong(f"table {table} has a gap before deed {number}")
            if request and request in requests:
                raise Wrong(f"{request} was done twice")
            requests.add(request)
            deeds.append(json.loads(text))
        self.check_lists(store, tables)
        if store.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise Wrong("the file is damaged")
        store.close()
        return tables

    @staticmethod
    def check_lists(store, tables):
        """What lists show of a table is stored with the deed that changed it, or not at all."""
        listed = {table: (stage, json.loads(summary)["places"]) for table, stage, summary in
                  store.execute("SELECT id, stage, summary FROM tables")}
        if listed.keys() != tables.keys():
            raise Wrong(f"listed and not made, or made and not listed: {listed.keys() ^ tables.keys()}")
        for table, deeds in tables.items():
            names, record = {}, ""
            for deed in deeds:
                if deed["do"] in ("sit", "fill"):
                    names[deed["seat"]] = deed["name"]
                record += deed.get("record", "")
            stage, places = listed[table]
            if {p["seat"]: p["name"] for p in places if p["name"]} != names:
                raise Wrong(f"table {table} lists {places}, and there sit {names}")
            if (stage == 3) != ("\nend " in record):
                raise Wrong(f"table {table} is listed at stage {stage}, its record says otherwise")


def main():
    checker = Checker(sys.argv[1], sys.argv[2:])
    checker.check()
    print(f"{checker.answers} acknowledged deeds, {len(checker.check_whole())} tables")


if __name__ == "__main__":
    main()
