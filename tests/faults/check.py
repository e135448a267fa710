#!/usr/bin/env python3
"""check.py PROGRAM FOLDER: what clients were told is done is in the record of its table, once and
in order; nobody ever saw what is not there; every table has one history, and its record verifies.

It knows nothing of nodes or faults. It reads the clients' own logs (client-*.log, see client.py) and
the deeds of all tables (deeds.jsonl: table, number, person, request, text), and replays records by
`benben engine` and `benben verify`. Whatever is wrong is a sentence; there should be none.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from program.rpc_client import Engine, RpcError  # noqa: E402


def lines_of(file):
    """The whole lines of a log; its writer may have been ended in the middle of one."""
    for line in file.read_text().splitlines(keepends=True):
        if line.endswith("\n"):
            yield json.loads(line)


class Table:
    """A table as it is stored."""

    def __init__(self, number):
        self.number, self.deeds, self.numbers = number, [], []

    def add(self, number, text):
        self.numbers.append(number)
        self.deeds.append(json.loads(text))

    def record(self):
        return "".join(deed.get("record", "") for deed in self.deeds)

    def secret(self):
        return self.deeds[0]["secret"]

    def steps(self, seat):
        """What that seat has played, one step after the other."""
        return [step for line in re.findall(rf"(?m)^{seat} (.*)$", self.record()) for step in line.split("; ")]


class Client:
    """What one client has written down."""

    def __init__(self, file):
        self.name = file.stem
        self.asked, self.acks, self.refused, self.counts = {}, [], [], collections.Counter()
        self.seats, self.saw, self.whole, self.records = {}, collections.defaultdict(list), {}, {}
        self.events = {}
        for line in lines_of(file):
            self.read(line)

    def read(self, line):
        if "ask" in line:
            self.asked[line["ask"]] = line
        elif "ack" in line:
            self.acks.append(line)
        elif "refused" in line:
            self.refused.append(line)
        elif "sat" in line:
            self.seats[line["table"]] = line["sat"]
        elif "saw" in line:
            self.saw[line["table"]].append(line)
        elif "whole" in line:
            self.whole[line["table"]], self.events[line["table"]] = line["whole"], line["events"]
        elif "record" in line:
            self.records[line["table"]] = line["record"]
        elif "count" in line:
            self.counts[line["count"]] += 1


class Checker:
    """Compares the two."""

    def __init__(self, program, folder):
        self.program, self.wrong = program, []
        self.clients = [Client(file) for file in sorted(folder.glob("client-*.log"))]
        self.tables, self.requests = {}, collections.defaultdict(list)
        for table, number, _, request, text in lines_of(folder / "deeds.jsonl"):
            self.tables.setdefault(table, Table(table)).add(number, text)
            if request:
                self.requests[request].append((table, number))

    def say(self, sentence):
        self.wrong.append(sentence)

    def check(self):
        for table in self.tables.values():
            self.check_history(table)
        self.check_asked()
        for client in self.clients:
            self.check_told(client)
            for table in client.seats:
                self.check_seat(client, table)
                self.check_seen(client, table)
        self.replay()
        return self.wrong

    def check_history(self, table):
        """One deed after the other, without a gap or a fork."""
        if table.numbers != list(range(len(table.numbers))):
            self.say(f"table {table.number} has not one history: its deeds are {table.numbers}")
        for line in re.findall(r"(?m)^! .*", table.record()):
            self.say(f"table {table.number}: nobody asked for '{line}'")
        for only in ("create", "start", "begin"):
            if sum(deed["do"] == only for deed in table.deeds) > 1:
                self.say(f"table {table.number} has more than one '{only}'")

    def check_asked(self):
        """Nothing is done for people but what one of them has asked for."""
        for name in self.requests.keys() - {name for client in self.clients for name in client.asked}:
            self.say(f"{name} was done, and no client asked for it: {self.requests[name]}")

    def check_told(self, client):
        """What was done is there, and once; what was refused is not."""
        last = {}
        for ack in client.acks:
            name, there = ack["ack"], self.requests[ack["ack"]]
            if there != [(ack["table"], ack["deed"])]:
                self.say(f"{name} was acknowledged as deed {ack['deed']} of {ack['table']} and is {there or 'lost'}")
            if ack["deed"] <= last.get(ack["table"], -1):
                self.say(f"{name} was acknowledged as deed {ack['deed']}, after {last[ack['table']]}")
            last[ack["table"]] = ack["deed"]
        for line in client.refused:
            if self.requests[line["refused"]]:
                self.say(f"{line['refused']} was refused ({line['says']}) and is {self.requests[line['refused']]}")
        for name in client.asked:
            if len(self.requests[name]) > 1:
                self.say(f"{name} was done twice: {self.requests[name]}")

    def check_seat(self, client, table):
        """A seat has played what its client was told it has, in this order, and nothing else. What
        nobody answered may have been done or not."""
        answered = {ack["ack"] for ack in client.acks} | {line["refused"] for line in client.refused}
        asked = [line for line in client.asked.values() if line["method"] == "apply" and line["table"] == table]
        done = {ack["ack"] for ack in client.acks}
        sure = [action for line in asked if line["ask"] in done for action in line["actions"]]
        open_ = [action for line in asked if line["ask"] not in answered for action in line["actions"]]
        steps = self.tables[table].steps(client.seats[table]) if table in self.tables else None
        if steps not in (sure, sure + open_):
            self.say(f"table {table}, {client.name} at seat {client.seats[table]} was told it played {sure}"
                     f" (and asked for {open_}), and the record has {steps}")

    def check_seen(self, client, table):
        """All that a client saw is there still, and it saw all of it."""
        whole, next_ = client.whole.get(table), 1
        for line in client.saw[table]:
            first = line["saw"] - len(line["news"]) + 1
            if first > next_:
                self.say(f"table {table}, {client.name} saw news {first} after {next_ - 1}")
            next_ = max(next_, line["saw"] + 1)
            for number, news in enumerate(line["news"], first):
                if whole is not None and (number > len(whole) or whole[number - 1] != news):
                    self.say(f"table {table}, {client.name} saw as news {number} of {line['saw']} what is not there")

    # ---- Records -----------------------------------------------------------------------------

    def replay(self):
        """Every record is one, is as it was told, was dealt by its secret, and holds what was seen."""
        engine = Engine(self.program)
        for table in self.tables.values():
            if table.record():
                self.replay_one(engine, table)
        engine.close()

    def replay_one(self, engine, table):
        record = table.record()
        try:
            match = engine.call("load", record=record, secret=table.secret())
        except RpcError as wrong:
            self.say(f"table {table.number} has no record that can be replayed: {wrong}")
            return
        if not match["verified"]:
            self.say(f"table {table.number} was not dealt by its secret: {match.get('why')}")
        if match["over"]:
            self.verify(table, record)
        for client in self.clients:
            if client.records.get(table.number, record) != record:
                self.say(f"table {table.number}: {client.name} was told another record than is stored")
            if table.number in client.events:
                self.compare_events(engine, match["match"], client, table)
        engine.call("free", match=match["match"])

    def compare_events(self, engine, match, client, table):
        events, since = [], 0
        while True:
            answer = engine.call("events", match=match, seat=client.seats[table.number], since=since, lang="en")
            if not answer["events"]:
                break
            events += answer["events"]
            since = answer["next"]
        if client.events[table.number] != events:
            self.say(f"table {table.number}: {client.name} was told other events than the record has")

    def verify(self, table, record):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(record)
            file.flush()
            done = subprocess.run([self.program, "verify", file.name], capture_output=True, text=True, check=False)
        if done.returncode:
            self.say(f"table {table.number} does not verify: {done.stdout}{done.stderr}")

    def figures(self):
        counts = collections.Counter()
        for client in self.clients:
            counts.update(client.counts)
            counts["refused"] += len(client.refused)
        return {"tables": len(self.tables),
                "finished": sum("\nend " in table.record() for table in self.tables.values()),
                "deeds": sum(len(table.deeds) for table in self.tables.values()),
                "acknowledged": sum(len(client.acks) for client in self.clients),
                "asked again": sum(ack["before"] for client in self.clients for ack in client.acks),
                "steps": sum(ack["method"] == "apply" for client in self.clients for ack in client.acks),
                "seen": sum(len(line["news"]) for client in self.clients for lines in client.saw.values()
                            for line in lines),
                "odd": dict(counts)}


def main():
    checker = Checker(sys.argv[1], pathlib.Path(sys.argv[2]))
    wrong = checker.check()
    for sentence in wrong[:50]:
        print(sentence)
    if len(wrong) > 50:
        print(f"and {len(wrong) - 50} more")
    print(json.dumps({"wrong": len(wrong), **checker.figures()}))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
