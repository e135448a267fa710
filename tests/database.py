#!/usr/bin/env python3
"""A PostgreSQL of one's own, for tests: in a temporary folder, on a socket there, gone afterwards.

    database.py [--durable] COMMAND...

runs a command with one, whose address is in BENBEN_POSTGRES; a durable one waits for the disk, as
one that is in use does, and is in /var/tmp, which is on one. PostgreSQL does not run as root: then
it is the user postgres who runs it.
"""
import contextlib
import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile

from leftovers import Leftovers

PLACES = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda p: int(p.split("/")[4]))
BIN = pathlib.Path(PLACES[-1] if PLACES else "/usr/bin")
# Nothing need survive a crash of the machine, so nothing waits for its disk.
HASTE = "-c fsync=off -c full_page_writes=off -c shared_buffers=16MB"
CARE = "-c shared_buffers=128MB -c max_wal_size=4GB"


class Database:
    def __init__(self, settings=HASTE, where=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bb-pg-", dir=where))
        self.data, self.settings, self.leftovers = self.folder / "data", settings, Leftovers()
        self.leftovers.folder(self.folder)
        self.who = {}
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.run("initdb", "-N", "-A", "trust", "-U", "benben", "-E", "UTF8", "--locale=C")
        self.start()
        self.address = f"postgresql:///postgres?host={self.folder}&user=benben"

    def run(self, program, *args):
        done = subprocess.run([BIN / program, "-D", self.data, *args], cwd=self.folder, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False, **self.who)
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)

    def start(self):
        log = str(self.folder / "log")
        # a server that stays must not hold the pipes of whoever started it
        done = subprocess.run([BIN / "pg_ctl", "-D", self.data, "-s", "-w", "-l", log, "-o",
                               f"-k {self.folder} -c listen_addresses= {self.settings}", "start"], cwd=self.folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False, **self.who)
        if done.returncode:
            raise RuntimeError(pathlib.Path(log).read_text())
        pid = (self.data / "postmaster.pid").read_text().split("\n", maxsplit=1)[0]
        self.leftovers.process(pid, self.data, signal.SIGQUIT)

    def stop(self):
        self.run("pg_ctl", "-s", "-m", "immediate", "stop")

    @contextlib.contextmanager
    def locked(self, table):
        """Nobody writes there meanwhile; the lock ends with the database, too."""
        one = subprocess.Popen([BIN / "psql", "-X", "-q", "-d", self.address], text=True, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        one.stdin.write(f"BEGIN; LOCK TABLE {table} IN EXCLUSIVE MODE; SELECT 'locked';\n")
        one.stdin.flush()
        while "locked" not in one.stdout.readline():
            pass
        try:
            yield
        finally:
            one.kill()
            one.communicate()

    def sql(self, text):
        """Lines of what the last statement finds, columns apart by |."""
        return subprocess.run([BIN / "psql", "-X", "-q", "-A", "-t", "-d", self.address, "-c", text], text=True,
                              capture_output=True, check=True).stdout.splitlines()

    def end(self):
        if (self.data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder)
        self.leftovers.close()


def main():
    durable = sys.argv[1] == "--durable"
    database = Database(CARE, "/var/tmp") if durable else Database()
    try:
        return subprocess.call(sys.argv[1 + durable:], env={**os.environ, "BENBEN_POSTGRES": database.address})
    finally:
        database.end()


if __name__ == "__main__":
    sys.exit(main())
