"""PostgreSQL from Debian's package on loopback: a primary, and a standby that has every commit
before anybody is told of it. The primary can be killed and the standby promoted, again and again.

Nothing is ever lost by that, because a host becomes primary only when the other is dead to its
last process and had, since it was last started, a standby with all that it can show to anybody.
Disks are not synced: processes are killed here, not machines.
"""
import os
import pathlib
import pwd
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import threading
import time

from database import BIN
from ports import own_port

USER = DATABASE = "benben"
PATIENCE = 300  # seconds until something that must come does not

SETTINGS = {
    "listen_addresses": "127.0.0.1", "max_connections": "100", "shared_buffers": "16MB",
    "fsync": "off", "wal_log_hints": "on", "wal_keep_size": "64MB", "max_wal_size": "128MB",
    "synchronous_standby_names": "ANY 1 (a, b)", "synchronous_commit": "on", "hot_standby": "on",
    "wal_retrieve_retry_interval": "100ms", "wal_receiver_timeout": "5s", "wal_sender_timeout": "5s",
    "log_min_messages": "warning",
}


class Failed(RuntimeError):
    """What PostgreSQL says is wrong, or that it is not there."""


def servant():
    """Who runs PostgreSQL: it refuses to be root."""
    if os.getuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    who = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


def frames(data):
    """Splits what a server sent into whole messages, and what is left over."""
    at, whole = 0, []
    while len(data) - at >= 5:
        n = 1 + int.from_bytes(data[at + 1:at + 5], "big")
        if len(data) - at < n:
            break
        whole.append(data[at:at + n])
        at += n
    return whole, data[at:]


def family(pid):
    """The children of a process."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(entry.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(entry.parent.name))
        except OSError:
            pass  # it has just ended
    return found


class Host:
    """One server of PostgreSQL and its folder."""

    def __init__(self, folder, name, leftovers):
        self.folder, self.name, self.port, self.leftovers = folder, name, own_port(), leftovers
        self.data, self.log, self.process = folder / name, folder / f"{name}.log", None

    def tool(self, program, *args, **how):
        done = subprocess.run([BIN / program, *map(str, args)], cwd=self.folder, capture_output=True,
                              text=True, check=False, **servant(), **how)
        if done.returncode:
            raise Failed(f"{program}: {done.stdout}{done.stderr}")

    def reach(self, who="tool"):
        """How others on this machine reach it without a password. Commits wait for hosts, not for tools."""
        return f"host={self.folder} port={self.port} user={USER} dbname=postgres application_name={who}"

    def start(self, follow=None):
        """Starts it, as a standby of another host if that is given."""
        signal_file = self.data / "standby.signal"
        settings = {"port": str(self.port), "unix_socket_directories": str(self.folder)}
        if follow:
            signal_file.touch()
            settings["primary_conninfo"] = follow.reach(self.name)
        else:
            signal_file.unlink(missing_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [BIN / "postgres", "-D", self.data, *(f"--{k}={v}" for k, v in settings.items())],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **servant())
        self.leftovers.process(self.process.pid, self.data, signal.SIGQUIT)

    def stop(self, how=signal.SIGINT):
        """SIGINT ends it in order, SIGQUIT at once."""
        self.process.send_signal(how)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self):
        """To the last process, so that none of them goes on for a moment."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGSTOP)  # has no more children from now on
            for pid in family(self.process.pid):
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.process.kill()
            self.process.wait()

    def ask(self, *queries, database=DATABASE):
        """The rows of the last query, as texts."""
        try:
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(PATIENCE)
                line.connect(str(self.folder / f".s.PGSQL.{self.port}"))
                who = f"user\0{USER}\0database\0{database}\0\0".encode()
                line.sendall(struct.pack(">ii", 8 + len(who), 196608) + who)
                rows, rest = self.answer(line, b"")
                for query in queries:
                    text = query.encode() + b"\0"
                    line.sendall(b"Q" + struct.pack(">i", 4 + len(text)) + text)
                    rows, rest = self.answer(line, rest)
                return rows
        except OSError as wrong:
            raise Failed(f"{self.name}: {wrong}") from wrong

    @staticmethod
    def answer(line, rest):
        """The rows up to the end of an answer."""
        rows = []
        while True:
            whole, rest = frames(rest)
            for message in whole:
                kind = message[:1]
                if kind == b"E":
                    raise Failed(message[5:].replace(b"\0", b" ").decode(errors="replace"))
                if kind == b"D":
                    rows.append(Host.row(message))
                if kind == b"Z":
                    return rows, rest
            piece = line.recv(1 << 16)
            if not piece:
                raise Failed("PostgreSQL has hung up")
            rest += piece

    @staticmethod
    def row(message):
        n, at, values = int.from_bytes(message[5:7], "big"), 7, []
        for _ in range(n):
            size = int.from_bytes(message[at:at + 4], "big", signed=True)
            at += 4
            values.append(None if size < 0 else message[at:at + size].decode())
            at += max(size, 0)
        return tuple(values)

    def wait_for(self, query, *wanted):
        """Until a query has this row."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            try:
                if self.ask(query, database="postgres") == [wanted]:
                    return
            except Failed:
                if self.process.poll() is not None:
                    raise Failed(f"{self.name} has ended: {self.log.read_text()[-2000:]}") from None
            time.sleep(0.05)
        raise Failed(f"{self.name}: waited in vain for {query}; {self.log.read_text()[-2000:]}")

    def wait_for_rows(self, query, rows):
        """Until it has the same rows as another host."""
        ends = time.monotonic() + PATIENCE
        while self.ask(query) != rows:
            if time.monotonic() > ends:
                raise Failed(f"{self.name} has other rows than its primary")
            time.sleep(0.2)


class Pair:
    """A primary and its synchronous standby."""

    def __init__(self, folder, leftovers):
        self.folder, self.password = folder, secrets.token_hex(8)
        self.primary, self.standby = Host(folder, "a", leftovers), Host(folder, "b", leftovers)
        self.hosts = (self.primary, self.standby)
        self.whole = threading.Event()  # both are there, and the standby has all
        try:
            self.begin()
        except BaseException:
            self.close()
            raise

    def begin(self):
        self.folder.mkdir(mode=0o700)
        if servant():
            os.chown(self.folder, servant()["user"], servant()["group"])
        word = self.folder / "password"
        word.write_text(self.password)
        if servant():
            os.chown(word, servant()["user"], servant()["group"])
        one = self.primary
        one.tool("initdb", "-D", one.data, "-U", USER, "--pwfile", word, "--auth-local=trust",
                 "--auth-host=scram-sha-256", "--encoding=UTF8", "--no-locale", "--no-sync")
        word.unlink()
        with (one.data / "postgresql.conf").open("a") as file:  # in the file, where pg_rewind finds it too
            file.writelines(f"{name} = '{value}'\n" for name, value in SETTINGS.items())
        one.start()
        one.wait_for("SELECT 1", "1")
        one.ask("SET synchronous_commit = local", f"CREATE DATABASE {DATABASE}", database="postgres")
        self.copy()
        self.join()

    def copy(self):
        """The standby, anew, from the primary."""
        two = self.standby
        shutil.rmtree(two.data, ignore_errors=True)
        two.tool("pg_basebackup", "-D", two.data, "-d", self.primary.reach(), "-X", "stream", "-c", "fast",
                 "--no-sync")

    def join(self):
        """Starts the standby and waits until it has all that the primary has."""
        self.standby.start(follow=self.primary)
        self.catch_up()

    def catch_up(self):
        one = self.primary
        one.wait_for("SELECT 1", "1")
        [(have,)] = one.ask("SELECT pg_current_wal_lsn()")
        one.wait_for("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum' AND"
                     f" state = 'streaming' AND flush_lsn >= '{have}'", "1")
        # what pg_rewind has copied may be newer than that; a standby that lets nobody in cannot be promoted
        self.standby.wait_for("SELECT pg_is_in_recovery()", "t")
        self.whole.set()

    def fail_over(self):
        """The primary dies, the standby takes its place; what was the primary becomes the standby."""
        self.whole.clear()
        self.primary.kill()
        self.primary, self.standby = self.standby, self.primary
        self.primary.ask("SELECT pg_promote()", database="postgres")
        self.primary.wait_for("SELECT pg_is_in_recovery()", "f")
        self.primary.ask("CHECKPOINT", database="postgres")  # pg_rewind looks for the new timeline there
        try:
            self.standby.tool("pg_rewind", "--target-pgdata", self.standby.data, "--no-sync",
                              "--source-server", self.primary.reach())
        except Failed:
            self.copy()
        self.join()

    def restart(self, which, how):
        """Restarts the primary or the standby: in order (SIGINT) or at once (SIGQUIT)."""
        host = self.primary if which == "primary" else self.standby
        self.whole.clear()
        host.stop(how)
        host.start(follow=None if host is self.primary else self.primary)
        self.catch_up()

    def address(self, ports):
        """The store as nodes are told it, with both hosts at these ports."""
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        return (f"postgresql://{USER}:{self.password}@{hosts}/{DATABASE}?target_session_attrs=read-write"
                "&sslmode=disable&gssencmode=disable&connect_timeout=2")

    def close(self):
        for host in self.hosts:
            host.kill()
