"""A server with tables, for tests: started, killed, started again; and guests at it."""
import http.client
import json
import pathlib
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest

from ports import own_port
from program.case import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "tools"))
import guest  # noqa: E402  (the sample client is what the tests use)


def anything():
    """TLS that believes any certificate: tests make their own."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Server:
    """benben serve on a folder, or on that of a user with this environment. Its address stays
    when it is started again."""

    def __init__(self, folder, *more, env=None):
        self.folder, self.data = folder, ["--data", str(folder)] if folder else []
        self.more = more or ("--messages", "0")
        self.env, self.port, self.process = env, own_port(), None
        self.guests = []
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), *self.data, "--json",
             *self.more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.env)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(self.process.stderr.read().decode())
        self.url = json.loads(line)["url"]

    def kill(self):
        self.process.kill()
        self.process.communicate()
        self.dismiss()

    def stop(self):
        """Its exit code, and what it had to say."""
        self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate()
        self.dismiss()
        return self.process.returncode, (out + err).decode()

    def get(self, path, method="GET", source=None, **headers):
        """(status, headers, body) on a connection of its own, from any loopback address."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, source_address=(source or "127.0.0.1", 0))
        if self.url.startswith("https"):
            line = http.client.HTTPSConnection("127.0.0.1", self.port, context=anything())
        try:
            line.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            line.close()

    def figure(self, name):
        """One of the figures of /metrics."""
        text = self.get("/metrics")[2]
        return next(float(line.split()[1]) for line in text.splitlines() if line.split()[0] == name)

    def shake_hands(self, *more, host=None, source=None):
        """(head of the answer, guest) of a handshake with these headers, as a browser's."""
        one = guest.Guest.__new__(guest.Guest)
        one.sock = socket.create_connection(("127.0.0.1", self.port), timeout=60,
                                            source_address=(source or "127.0.0.1", 0))
        if self.url.startswith("https"):
            one.sock = anything().wrap_socket(one.sock)
        one.rest, one.heard, one.last_id = b"", [], 0
        one.sock.sendall("\r\n".join((
            "GET /api/v1/ws HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: benben.v1", *more, "", "")).encode())
        self.guests.append(one)
        try:
            while b"\r\n\r\n" not in one.rest:
                one.more()
        except OSError:
            pass  # hung up
        head, _, one.rest = one.rest.partition(b"\r\n\r\n")
        return head.decode(), one

    def guest(self, name=None, token=None):
        one = guest.Guest(self.url, token)
        if name:
            one.token = one.ask("hello", name=name)["token"]
        self.guests.append(one)
        return one

    def dismiss(self):
        """All guests hang up."""
        while self.guests:
            self.guests.pop().close()


def seated(server, game, *names, bots=(), **how):
    """Guests who sit at a new table of theirs, the first of whom made it; and the table."""
    guests = [server.guest(name) for name in names]
    return guests, begun(guests, game, bots, **how)


def begun(guests, game, bots=(), **how):
    """The table that the first of these made and all sit at, once play has begun."""
    table = guests[0].do("create", game=game, seats=len(guests) + len(bots), open=True, **how)["table"]
    for one in guests:
        one.seat, one.nonce = guest.sit(one, table)
    for bot in bots:
        guests[0].do("fill", table=table, bot=bot)
    guests[0].do("start", table=table)
    for one in guests:
        one.do("open", table=table, nonce=one.nonce)
    while guests[0].ask("table", table=table)["stage"] in ("seating", "opening"):
        pass
    return table


def step(guests, table, choose=guest.choose):
    """One action of a guest who is to act; False once the game is over."""
    info = guests[0].ask("table", table=table)
    if info["stage"] == "finished":
        return False
    one = next((g for g in guests if g.seat in info["to_act"]), None)
    if one:
        actions = one.ask("legal", table=table)["actions"]
        one.do("apply", table=table, actions=[choose(actions)["text"]])
    return True


class AtTables(unittest.TestCase):
    """Tests that share a server; guests hang up after each."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(pathlib.Path(cls.folder.name) / "data")

    @classmethod
    def tearDownClass(cls):
        code, said = cls.server.stop()
        cls.folder.cleanup()
        assert code == 0, said

    def tearDown(self):
        self.server.dismiss()

    def refused(self, code, one, method, /, **params):
        """The sentence of a refusal of this code."""
        one.last_id += 1
        one.send_frame(1, guest.json.dumps({"jsonrpc": "2.0", "id": one.last_id, "method": method,
                                            "params": params}).encode())
        while (message := one.message()).get("id") != one.last_id:
            pass
        self.assertEqual(message.get("error", {}).get("code"), code, message)
        self.assertRegex(message["error"]["message"], r"^[A-Z'a-z].*\.$")
        return message["error"]["message"]
