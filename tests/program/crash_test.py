"""The server is killed at random moments under load, again and again. What a guest was told is
done must be there afterwards, once and in order; nothing else may be half there.

    crash_test.py PROGRAM SOURCES [KILLS [SEED]]

Guests write down what they asked and what they were answered; after every restart crash_check.py
reads these logs and the file of the store.
"""
import json
import pathlib
import random
import sys
import tempfile
import threading
import time
import unittest

KILLS = int(sys.argv.pop(3)) if len(sys.argv) > 3 else 200
SEED = int(sys.argv.pop(3)) if len(sys.argv) > 3 else 1

from program.case import run  # noqa: E402  (takes its own arguments)
from program.crash_check import Checker  # noqa: E402
from program.server import Server, guest  # noqa: E402

GUESTS = 6


class Player(threading.Thread):
    """Makes tables and plays at them against bots, through all crashes, until told to stop."""

    def __init__(self, server, name, seed, log):
        super().__init__()
        self.server, self.name_, self.random = server, name, random.Random(seed)
        self.log, self.ends, self.token, self.link, self.failure = log, False, None, None, None
        self.requests = self.answers = 0
        log.touch()

    def connect(self):
        while not self.ends:
            try:
                self.link = guest.Guest(self.server.url, self.token)
                return
            except (OSError, ConnectionError):
                time.sleep(0.002)

    def persist(self, ask):
        """What `ask` comes to, however often the connection breaks."""
        while not self.ends:
            try:
                return ask()
            except (OSError, ConnectionError):
                self.link.close()
                self.connect()
        raise EOFError

    def do(self, method, **params):
        """The same for what changes something: one request, asked until it is answered."""
        self.requests += 1
        request = f"{self.name_}-{self.requests}"
        result = self.persist(lambda: self.link.ask(method, request=request, **params))
        with self.log.open("a") as log:
            log.write(json.dumps({"request": request, "table": result["table"],
                                  "deed": result["deed"]}) + "\n")
        self.answers += 1
        return result

    def hello(self):
        """A person who was told nothing may be there or not; another one is as good."""
        self.token = self.persist(lambda: self.link.ask("hello", name=self.name_))["token"]

    def play(self):
        table = self.do("create", game="null", seats=3)["table"]
        self.do("sit", table=table)
        for bot in ("greedy", "random"):
            self.do("fill", table=table, bot=bot)
        self.do("start", table=table)
        while True:
            info = self.persist(lambda: self.link.ask("watch", table=table))
            if info["stage"] == "finished":
                return
            if 0 in info["to_act"]:
                actions = self.persist(lambda: self.link.ask("legal", table=table))["actions"]
                self.do("apply", table=table, actions=[self.random.choice(actions)["text"]])
            else:
                time.sleep(0.002)

    def run(self):
        try:
            self.connect()
            self.hello()
            while True:
                self.play()
        except EOFError:
            pass
        except Exception as wrong:  # the test tells it
            self.failure = wrong


def wait_for(players, answers):
    """Until guests were answered so often again: however slow the machine, there is load."""
    wanted = sum(p.answers for p in players) + answers
    while sum(p.answers for p in players) < wanted and not any(p.failure for p in players):
        time.sleep(0.001)


class Crash(unittest.TestCase):
    def test_what_was_acknowledged_is_there_once_and_in_order(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(pathlib.Path(folder) / "data")
            logs = [pathlib.Path(folder) / f"p{i}.log" for i in range(GUESTS)]
            players = [Player(server, f"p{i}", SEED + i, log) for i, log in enumerate(logs)]
            checker = Checker(server.folder / "benben.db", logs)
            moments = random.Random(SEED)
            for one in players:
                one.start()
            for _ in range(KILLS):
                wait_for(players, moments.randrange(6))
                time.sleep(moments.random() ** 2 * 0.01)
                server.kill()
                server.start()
                checker.check()
            wait_for(players, 50)
            for one in players:
                one.ends = True
            self.assertEqual(server.stop()[0], 0)
            for one in players:
                one.join()
                if one.link:
                    one.link.close()
                self.assertIsNone(one.failure)
            checker.check()
            tables, answers = checker.check_whole(), checker.answers
            print(f"{KILLS} kills, {answers} acknowledged deeds, {len(tables)} tables, seed {SEED}")
            self.assertGreater(answers, KILLS)
            self.verify(folder, tables)

    def verify(self, folder, tables):
        """The records that deeds add up to are records, and fair."""
        finished = 0
        for deeds in tables.values():
            text = "".join(deed.get("record", "") for deed in deeds)
            if "\nreveal " not in text:
                continue
            finished += 1
            if finished % 10 == 1:
                file = pathlib.Path(folder) / "record.txt"
                file.write_text(text)
                code, out, err = run("verify", file)
                self.assertEqual(code, 0, out + err)
        self.assertGreater(finished, 0)


if __name__ == "__main__":
    unittest.main()
