"""Nodes: `benben serve` on one store, which are killed, stopped and told a wrong time, and which
somebody starts again whenever they end.
"""
import json
import os
import pathlib
import signal
import subprocess
import threading
import time

from ports import own_port

FAKETIME = "/usr/lib/*-linux-gnu/faketime/libfaketimeMT.so.1"


def faketime():
    found = sorted(pathlib.Path("/").glob(FAKETIME.lstrip("/")))
    if not found:
        raise SystemExit("libfaketime is not installed: make test-deps")
    return str(found[0])


class Node(threading.Thread):
    """One node and who starts it again."""

    def __init__(self, folder, number, program, leftovers, *how, own_clock=True):
        super().__init__(daemon=True)
        self.leftovers = leftovers
        self.own_clock = own_clock  # one that can jump
        self.number, self.port = number, own_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.log, self.clock = folder / f"node-{number}.log", folder / f"clock-{number}"
        self.command = [program, "serve", "--port", str(self.port), "--json", "--messages", "0", "--log", "info", *how]
        self.process, self.up, self.ends = None, threading.Event(), False
        self.killed, self.again = 0.0, 0.0  # when it was last killed, and when it is started again
        self.troubles, self.refusals = [], 0
        self.jump(0)

    def environment(self):
        if not self.own_clock:
            return None
        return {**os.environ, "LD_PRELOAD": faketime(), "FAKETIME_TIMESTAMP_FILE": str(self.clock),
                "FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def run(self):
        while not self.ends:
            self.live()
            while not self.ends and time.monotonic() < self.again:
                time.sleep(0.02)

    def live(self):
        """One life. A node that cannot begin says why, and is started again a moment later."""
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                            stderr=log, env=self.environment())
        self.leftovers.process(self.process.pid, f"--port\0{self.port}")
        line = self.process.stdout.readline()
        if line and json.loads(line)["url"] and not self.ends:
            self.up.set()
        code = self.process.wait()
        was_up = self.up.is_set()
        self.up.clear()
        self.process.stdout.close()
        if self.ends or self.killed >= began:
            return
        if was_up or code not in (1, 2):
            self.troubles.append(f"node {self.number} ended by itself with {code}: {self.said()}")
        self.refusals += 1
        self.again = time.monotonic() + 0.2

    def said(self):
        return self.log.read_text(errors="replace")[-600:] if self.log.exists() else ""

    def kill(self, seconds):
        """Kills it; it stays away for so long."""
        self.again = time.monotonic() + seconds
        self.killed = time.monotonic()
        self.signal(signal.SIGKILL)

    def pause(self, seconds):
        self.signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.signal(signal.SIGCONT)

    def signal(self, what):
        if self.process and self.process.poll() is None:
            self.process.send_signal(what)

    def jump(self, seconds):
        """From now on its clock is wrong by so much."""
        other = self.clock.with_suffix(".new")
        other.write_text(f"{seconds:+d}\n")
        other.replace(self.clock)

    def end(self):
        """Stops in order; its exit code."""
        self.ends = True
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
