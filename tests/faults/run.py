#!/usr/bin/env python3
"""Faults on purpose: three nodes on a primary and a synchronous standby of PostgreSQL, clients who
play through the public protocol, and a fault a second; then check.py looks at what they were told.

    run.py PROGRAM [--faults N] [--seed S] [--rate R] [--clusters C] [--people 1,2,3] [--folder KEPT] ...

A seed has the same faults again, at the same times; what they hit depends on the machine. Several
clusters run beside each other with seeds of their own.
"""
import argparse
import collections
import json
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]
from faults.client import Client, Company  # noqa: E402
from faults.nodes import Node  # noqa: E402
from faults.postgres import Failed, Pair  # noqa: E402
from faults.proxy import Proxy  # noqa: E402
from faults.schedule import KINDS, NODES, schedule  # noqa: E402
from leftovers import Leftovers  # noqa: E402

START = 120  # seconds that a node has to begin, on a busy machine
STILL = 60  # seconds in which a client should get on, whatever happens; a busy machine may need more
FINISH = 180  # seconds without faults in which nobody gets on, until whoever still plays is given up


class Worker(threading.Thread):
    """Does one thing after the other, in the order in which they fell due."""

    def __init__(self, failures):
        super().__init__(daemon=True)
        self.queue, self.failures = queue.Queue(), failures
        self.start()

    def run(self):
        while (what := self.queue.get()) is not None:
            try:
                what()
            except Exception as wrong:  # the run tells it
                self.failures.append(f"a fault could not be made: {wrong}")
            self.queue.task_done()


class Cluster:
    """Everything of one run, and its faults."""

    def __init__(self, program, folder, clocks=True):
        self.clocks = clocks  # of their own, which jump
        self.folder, self.program, self.failures = folder, program, []
        self.nodes, self.proxy, self.pair, self.leftovers = [], None, None, Leftovers()
        self.still, self.stood = set(), 0  # who stands still, and how often somebody did
        self.began, self.done, self.spans = time.monotonic(), collections.Counter(), []
        self.standing = threading.Semaphore(NODES - 1)  # so many may be away at once
        self.log = (folder / "faults.log").open("w")

    def open(self):
        self.pair = Pair(self.folder / "postgresql", self.leftovers)
        self.proxy = Proxy(NODES, self.pair.hosts)
        for i in range(NODES):
            self.nodes.append(Node(self.folder, i, self.program, self.leftovers, "--store",
                                   self.pair.address(self.proxy.ports(i)), own_clock=self.clocks))
            self.nodes[i].start()
            if not self.nodes[i].up.wait(START):  # one after the other: the first makes the tables
                raise Failed(f"node {i} did not start: {self.nodes[i].said()}")

    def close(self):
        for node in self.nodes:
            if node.end() != 0:
                self.failures.append(f"node {node.number} did not end in order: {node.said()}")
            self.failures += node.troubles
        if self.proxy:
            self.proxy.close()
        if self.pair:
            self.pair.close()
        self.leftovers.close()
        self.log.close()

    def note(self, **line):
        self.log.write(json.dumps({"at": round(time.monotonic() - self.began, 3), **line}) + "\n")
        self.log.flush()

    # ---- Faults ----------------------------------------------------------------------------

    def at_node(self, kind, node, seconds=0.0, wrong=0):
        if kind == "clock":
            node.jump(wrong)
            return
        with self.standing:
            node.up.wait(10)
            if kind == "kill":
                node.kill(seconds)
                time.sleep(seconds)
                node.up.wait(10)
            else:
                node.pause(seconds)

    def at_database(self, kind, host="", at_once=False):
        self.pair.whole.wait(60)
        if kind == "failover":
            self.pair.fail_over()
        else:
            self.pair.restart(host, signal.SIGQUIT if at_once else signal.SIGINT)

    def at_network(self, kind, node, seconds, delay=0.0):
        how = {"cut": {"cut": True, "refuses": seconds > 0}, "lost answer": {"swallows": True},
               "delay": {"delay": delay}, "notices": {"drops": True}}[kind]
        self.proxy.run(self.proxy.trouble(node, seconds, **how)).result()

    def make(self, kind, how):
        """What carries out a fault, and who does: the same node or database, one after the other."""
        where = "database" if kind in ("restart", "failover") else "network" if kind in (
            "cut", "lost answer", "delay", "notices") else how["node"]

        def carry_out():
            self.note(fault=kind, **how)
            before = time.monotonic()
            if where == "database":
                self.at_database(kind, **how)
            elif where == "network":
                self.at_network(kind, **how)
            else:
                self.at_node(kind, self.nodes[how["node"]], **{k: v for k, v in how.items() if k != "node"})
            self.done[kind] += 1
            if kind != "clock":  # which takes no time
                self.spans.append((kind, how.get("node"), before, time.monotonic()))
        return where, carry_out

    def look(self, clients):
        """Tells at once who stands still or has failed. Whoever does not get on in the end is wrong."""
        for client in clients:
            late = time.monotonic() - client.moved > STILL
            if (late or client.failure) and client not in self.still:
                self.still.add(client)
                self.stood += 1
                print(f"{client.name} stands still at table {client.table}, seat {client.seat}, since"
                      f" {client.moved - client.started:.1f} s ({client.failure!r}): {client.info}", flush=True)
            elif not late and not client.failure:
                self.still.discard(client)

    def run(self, faults, clients=()):
        workers = {where: Worker(self.failures) for where in ("database", "network", *range(NODES))}
        began = time.monotonic()
        for at, kind, how in faults:
            time.sleep(max(0.0, began + at - time.monotonic()))
            where, carry_out = self.make(kind, how)
            workers[where].queue.put(carry_out)
            self.look(clients)
        for worker in workers.values():
            worker.queue.join()
            worker.queue.put(None)
        for node in self.nodes:
            node.jump(0)
            if not node.up.wait(START):
                self.failures.append(f"node {node.number} does not come back: {node.said()}")

    def deeds(self):
        """All that is stored, for the checker; both hosts have the same."""
        query = "SELECT tbl, number, person, request, text FROM deeds ORDER BY tbl, number"
        rows = self.pair.primary.ask(query)
        self.pair.catch_up()
        self.pair.standby.wait_for_rows(query, rows)
        with (self.folder / "deeds.jsonl").open("w") as out:
            for table, number, person, request, text in rows:
                out.write(json.dumps([int(table), int(number), int(person), request, text]) + "\n")


def people(cluster, groups, seed, pause):
    """Clients, in companies of so many."""
    games = json.loads(subprocess.run([cluster.program, "games", "--json"], capture_output=True, text=True,
                                      check=True).stdout)
    clients = []
    for i, size in enumerate(groups):
        fit = [g for g in games if g["seats_max"] >= size]
        company = Company(size, fit, f"{seed}-{i}")
        clients += [Client(f"{seed}-{i}{rank}", rank, company, cluster.nodes, cluster.folder / f"client-{i}{rank}.log",
                           f"{seed}-{i}-{rank}", pause) for rank in range(size)]
    return clients


def finish(clients, failures):
    """Games are played to their end; nobody may be left waiting."""
    began = time.monotonic()
    for client in clients:
        client.stops, client.pause = True, 0.0
    while (alive := [client for client in clients if client.is_alive()]) and time.monotonic() < FINISH + max(
            began, *(client.moved for client in clients)):
        alive[0].join(1)
    for client in clients:
        if client.is_alive():
            failures.append(f"{client.name} was left at table {client.table}, seat {client.seat}: {client.info}")
            client.gives_up = True
            client.join(10)
        if client.failure:
            failures.append(f"{client.name} failed: {client.failure!r}")


def pick(times, share):
    return round(sorted(times)[min(len(times) - 1, int(len(times) * share))], 3) if times else None


def times_of(cluster, clients):
    """Seconds from the death of a node until its clients played on: in all, and where there was no
    other fault at the time."""
    deaths = [death for client in clients for death in client.back]

    def alone(node, died, back):
        return not any(begin < back and died < end and not (kind == "kill" and at == node)
                       for kind, at, begin, end in cluster.spans)
    return {"back": [round(back - died, 3) for _, died, back in deaths],
            "back alone": [round(back - died, 3) for node, died, back in deaths if alone(node, died, back)]}


def one(args, folder):
    """A run on one cluster; what came of it."""
    cluster, clients, figures = Cluster(args.program, folder, not args.one_clock), [], {}
    try:
        cluster.open()
        clients = people(cluster, [int(n) for n in args.people.split(",")], args.seed, args.pause)
        for client in clients:
            client.start()
        cluster.run(schedule(args.seed, args.faults, args.rate, ["clock"] * args.one_clock), clients)
        finish(clients, cluster.failures)
        cluster.deeds()
        figures = {"faults": dict(cluster.done), "stood still": cluster.stood, "dropped notices": cluster.proxy.dropped(),
                   "starts refused": sum(node.refusals for node in cluster.nodes), **times_of(cluster, clients)}
    finally:
        for client in clients:
            client.gives_up = True
        cluster.close()
    checked = subprocess.run([sys.executable, ROOT / "tests/faults/check.py", args.program, folder],
                             capture_output=True, text=True, check=False)
    said = checked.stdout.splitlines() or [checked.stderr]
    if checked.returncode:
        cluster.failures += said[:-1] or [checked.stderr]
    return {**json.loads(said[-1]), **figures, "seconds": round(time.monotonic() - cluster.began),
            "failures": cluster.failures}


def add_up(all_):
    """The figures of several clusters as those of one."""
    total = {}
    for figures in all_:
        for name, value in figures.items():
            if isinstance(value, dict):
                total[name] = dict(collections.Counter(total.get(name, {})) + collections.Counter(value))
            elif name == "seconds":
                total[name] = max(total.get(name, 0), value)
            else:
                total[name] = total.get(name, type(value)()) + value
    return total


def told(total, args):
    """The figures in sentences."""
    kinds = ", ".join(f"{total['faults'].get(kind, 0)} {kind}" for kind in KINDS)
    yield (f"{sum(total['faults'].values())} faults in {total['seconds']} s on {args.clusters} cluster(s) side by side,"
           f" seed {args.seed}: {kinds}; {total['dropped notices']} notices were dropped.")
    yield (f"{total['acknowledged']} deeds were acknowledged, {total['steps']} of them steps of play and"
           f" {total['asked again']} asked for again after a fault, at {total['tables']} tables, of which"
           f" {total['finished']} were played to the end; {total['seen']} steps were seen. Lost, doubled or otherwise"
           f" wrong: {len(total['failures'])}.")
    for name, what in (("back", "whatever else went wrong"), ("back alone", "without another fault at the time")):
        times = total[name]
        yield (f"From the death of a node until a client of it plays on, {what}: median {pick(times, 0.5)} s,"
               f" p99 {pick(times, 0.99)} s, worst {pick(times, 1)} s, of {len(times)}.")
    odd = ", ".join(f"{n} {what}" for what, n in sorted(total["odd"].items()))
    yield (f"Odd, and harmless: {odd}; {total['starts refused']} starts while the database was away;"
           f" {total['stood still']} times somebody stood still for a minute.")


def several(args, folder):
    """Clusters beside each other, each a program of its own."""
    share = [args.faults // args.clusters + (i < args.faults % args.clusters) for i in range(args.clusters)]
    runs, leftovers = [], Leftovers()
    for i, faults in enumerate(share):
        (folder / str(i)).mkdir()
        runs.append(subprocess.Popen(
            [sys.executable, __file__, args.program, "--faults", str(faults), "--seed", str(args.seed + i), "--rate",
             str(args.rate), "--people", args.people, "--pause", str(args.pause), "--folder", str(folder / str(i)),
             *["--one-clock"] * args.one_clock]))
        leftovers.process(runs[i].pid, folder / str(i))
    try:
        for run in runs:
            run.wait()
    finally:
        for run in runs:
            run.terminate()
            run.wait()
        leftovers.close()
    files = [folder / str(i) / "figures.json" for i in range(args.clusters)]
    if not all(file.exists() for file in files):
        raise SystemExit("not all clusters came to their end")
    return add_up([json.loads(file.read_text()) for file in files])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--clusters", type=int, default=1)
    parser.add_argument("--people", default="1,2,3")
    parser.add_argument("--pause", type=float, default=0.1)
    parser.add_argument("--one-clock", action="store_true", help="no clock jumps: for a program with sanitizers")
    parser.add_argument("--folder", help="where logs are kept")
    parser.add_argument("--told", help="where the figures are written besides")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by a signal before it was done"))
    folder = pathlib.Path(args.folder or tempfile.mkdtemp(prefix="benben-faults-"))
    folder.mkdir(exist_ok=True)
    os.chmod(folder, 0o711)  # for who runs PostgreSQL
    args.program = str(pathlib.Path(args.program).resolve())
    print(f"seed {args.seed}, logs in {folder}", flush=True)
    total = one(args, folder) if args.clusters == 1 else several(args, folder)
    (folder / "figures.json").write_text(json.dumps(total))
    text = "\n".join(told(total, args)) + "\n"
    for sentence in total["failures"][:60]:
        print(f"WRONG: {sentence}")
    print(text, end="")
    if args.told:
        pathlib.Path(args.told).write_text(text)
    if total["failures"]:
        sys.exit(1)
    if not args.folder:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
