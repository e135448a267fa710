"""The checker bites: games that were played without any fault are found in order, and each fault
that is planted in their logs or their deeds is found.

    check_test.py PROGRAM SOURCES
"""
import copy
import json
import pathlib
import sqlite3
import sys
import tempfile
import unittest

PROGRAM, ROOT = sys.argv.pop(1), pathlib.Path(sys.argv.pop(1))
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]
from faults.check import Checker, lines_of  # noqa: E402
from faults.client import Client, Company  # noqa: E402
from faults.nodes import Node  # noqa: E402
from faults.schedule import KINDS, schedule  # noqa: E402
from leftovers import Leftovers  # noqa: E402

GAME = {"game": "null", "seats_min": 3, "seats_max": 4}  # a bot sits there too
TABLES = 8  # games are short: at one of them the first client plays several steps


class Games(Company):
    """A company that makes so many tables and no more."""

    def choose(self):
        if self.made == TABLES - 1:
            self.first.stops = True
        return super().choose()


def play(folder):
    """Two people at a node without a fault; their logs, and the deeds as the checker reads them."""
    leftovers = Leftovers()
    node = Node(folder, 0, PROGRAM, leftovers, "--data", str(folder / "data"), own_clock=False)
    node.start()
    node.up.wait()
    company = Games(2, [GAME], 1)
    clients = [Client(f"p{i}", i, company, [node], folder / f"client-{i}.log", i, 0.0) for i in range(2)]
    company.first = clients[0]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
        assert not client.failure, client.failure
    assert node.end() == 0, node.said()
    leftovers.close()
    store = sqlite3.connect(folder / "data/benben.db")
    deeds = store.execute("SELECT tbl, number, person, request, text FROM deeds ORDER BY tbl, number").fetchall()
    store.close()
    return [list(lines_of(folder / f"client-{i}.log")) for i in range(2)], [list(deed) for deed in deeds]


class Seeds(unittest.TestCase):
    def test_a_seed_has_the_same_faults_again_and_each_kind_of_them(self):
        self.assertEqual(schedule(7, 100, 1.0), schedule(7, 100, 1.0))
        self.assertNotEqual(schedule(7, 100, 1.0), schedule(8, 100, 1.0))
        self.assertEqual({kind for _, kind, _ in schedule(7, len(KINDS), 1.0)}, set(KINDS))
        self.assertNotIn("clock", {kind for _, kind, _ in schedule(7, 100, 1.0, ["clock"])})


class Bites(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            cls.logs, cls.deeds = play(pathlib.Path(folder))
        steps = [line["table"] for line in cls.logs[0] if line.get("ack") and line["method"] == "apply"]
        cls.table = max(steps, key=steps.count)

    def setUp(self):
        self.logs, self.deeds = copy.deepcopy(self.logs), copy.deepcopy(self.deeds)

    def checked(self):
        with tempfile.TemporaryDirectory() as folder:
            files = [*((f"client-{i}.log", log) for i, log in enumerate(self.logs)), ("deeds.jsonl", self.deeds)]
            for name, lines in files:
                (pathlib.Path(folder) / name).write_text("".join(json.dumps(line) + "\n" for line in lines))
            checker = Checker(PROGRAM, pathlib.Path(folder))
            return checker.check(), checker.figures()

    def found(self, sentence):
        wrong, _ = self.checked()
        self.assertTrue(any(sentence in one for one in wrong), (sentence, wrong))

    def played(self, request=True):
        """Where steps of people (or of bots) at the table are among the deeds."""
        return [i for i, (table, _, _, name, text) in enumerate(self.deeds)
                if table == self.table and json.loads(text)["do"] == "play" and bool(name) == request]

    def count_anew(self):
        number = -1
        for deed in self.deeds:
            if deed[0] == self.table:
                deed[1] = number = number + 1

    def lines(self, what, **how):
        """Where lines of this kind on the table are in the first log."""
        how["table"] = self.table
        return [i for i, line in enumerate(self.logs[0])
                if what in line and all(line.get(k) == v for k, v in how.items())]

    def spoil_record(self, old, new):
        """Replaces a text in the deed where it is."""
        for deed in self.deeds:
            if deed[0] == self.table and old in deed[4]:
                deed[4] = deed[4].replace(old, new, 1)
                return
        self.fail(old)

    def test_nothing_is_wrong_with_what_went_well(self):
        wrong, figures = self.checked()
        self.assertEqual(wrong, [])
        self.assertEqual((figures["tables"], figures["finished"]), (TABLES, TABLES))
        self.assertGreater(figures["steps"], 5)
        self.assertGreater(figures["seen"], figures["steps"])

    def test_a_lost_step(self):
        del self.deeds[self.played()[1]]
        self.count_anew()
        self.found("and is lost")

    def test_a_lost_step_that_left_a_gap(self):
        del self.deeds[self.played()[1]]
        self.found("has not one history")

    def test_the_last_step_is_lost(self):
        del self.deeds[self.played()[-1]:]
        self.found("and is lost")

    def test_a_lost_table(self):
        self.deeds = [deed for deed in self.deeds if deed[0] != self.table]
        self.found("and is lost")

    def test_a_doubled_step(self):
        at = self.played()[0]
        self.deeds.insert(at + 1, copy.copy(self.deeds[at]))
        self.count_anew()
        self.found("was done twice")

    def test_a_doubled_step_that_nobody_asked_for(self):
        at = self.played()[0]
        self.deeds.insert(at + 1, [*self.deeds[at][:3], None, self.deeds[at][4]])
        self.count_anew()
        self.found("was told it played")

    def test_a_deed_under_a_name_that_nobody_has_used(self):
        at = max(i for i, deed in enumerate(self.deeds) if deed[0] == self.table and deed[3])
        self.deeds[at][3] = "p0-1000"
        self.found("no client asked for it")

    def test_two_steps_with_one_number(self):
        at = self.played()[0]
        self.deeds[at + 1][1] = self.deeds[at][1]
        self.found("has not one history")

    def test_steps_in_another_order(self):
        mine = [i for i in self.played() if self.deeds[i][3].startswith("p0-")]
        for column in (3, 4):
            a, b = (self.deeds[i][column] for i in mine[:2])
            self.deeds[mine[0]][column], self.deeds[mine[1]][column] = b, a
        self.found("was acknowledged as deed")

    def test_a_step_under_another_name(self):
        a, b = self.lines("ack", method="apply")[:2]
        one, two = self.logs[0][a], self.logs[0][b]
        one["deed"], two["deed"] = two["deed"], one["deed"]
        self.found(", after ")

    def test_another_step_than_was_asked_for(self):
        line = self.logs[0][self.lines("ask", method="apply")[0]]
        line["actions"] = ["dig a1+a2" if line["actions"] != ["dig a1+a2"] else "dig a1+a3"]
        self.found("was told it played")

    def test_refused_and_yet_done(self):
        ack = self.logs[0][self.lines("ack", method="apply")[0]]
        self.logs[0].append({"refused": ack["ack"], "code": 1, "says": "no"})
        self.found("was refused")

    def test_somebody_saw_what_is_not_there(self):
        self.logs[0][self.lines("saw")[0]]["news"][-1] = "0" * 16
        self.found("what is not there")

    def test_somebody_saw_more_than_there_is(self):
        line = self.logs[0][self.lines("saw")[-1]]
        self.logs[0].append({**line, "saw": line["saw"] + 1})
        self.found("what is not there")

    def test_somebody_missed_something(self):
        del self.logs[0][self.lines("saw")[1]]
        self.found(" after ")

    def test_somebody_was_told_another_record(self):
        line = self.logs[0][self.lines("record")[0]]
        line["record"] = line["record"].replace("\nend ", "\nend  ")
        self.found("another record")

    def test_somebody_was_told_of_other_events(self):
        self.logs[0][self.lines("whole")[0]]["events"][1]["text"] = "Nothing happened."
        self.found("other events")

    def test_the_dice_were_loaded(self):
        deal = next(json.loads(deed[4])["record"] for deed in self.deeds
                    if deed[0] == self.table and '"begin"' in deed[4])
        first = deal[deal.index("* deal 0 "):][:10]
        self.spoil_record(first, f"* deal 0 {1 if first[-1] != '1' else 2}")
        self.found(f"table {self.table} ")

    def test_the_secret_is_another(self):
        secret = json.loads(next(deed[4] for deed in self.deeds if deed[:2] == [self.table, 0]))["secret"]
        self.spoil_record(secret, ("0" if secret[0] != "0" else "1") + secret[1:])
        self.found(f"table {self.table} has no record that can be replayed: The secret did not deal")

    def test_a_seat_was_handed_over_though_nobody_asked(self):
        last = json.loads(self.deeds[self.played()[0]][4])
        last["record"] += "! hand 0 greedy\n"
        self.deeds[self.played()[0]][4] = json.dumps(last)
        self.found("nobody asked for '! hand 0 greedy'")

    def test_a_bot_played_twice(self):
        bots = self.played(request=False)
        self.deeds.insert(bots[0] + 1, copy.copy(self.deeds[bots[0]]))
        self.count_anew()
        self.found("no record that can be replayed")


if __name__ == "__main__":
    unittest.main()
