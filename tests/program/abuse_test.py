"""Guests who misbehave: too many, too much, too slow, half there, or no protocol at all. Others
at the same server play on as if they were alone. Loopback only; vandals come from 127.0.0.2."""
import json
import os
import pathlib
import socket
import struct
import tempfile
import unittest

from program.server import Server, seated, step

VANDAL = "127.0.0.2"


def frame(opcode, data, first=0x80, mask=True):
    n = len(data)
    size = bytes([n]) if n < 126 else b"\x7e" + struct.pack(">H", n) if n < 65536 else b"\x7f" + struct.pack(">Q", n)
    size = bytes([size[0] | (0x80 if mask else 0)]) + size[1:]
    return bytes([first | opcode]) + size + (b"\0\0\0\0" if mask else b"") + data


ASK = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "games", "params": {}}).encode()


class Abuse(unittest.TestCase):
    """Ann and Bob play while somebody misbehaves."""

    limits = ("--messages", "0")

    def serve(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Server(pathlib.Path(folder.name) / "data", *self.limits)
        self.addCleanup(self.server.kill)

    def setUp(self):
        self.serve()
        self.friends, self.table = seated(self.server, "null", "Ann", "Bob")

    def others_play(self, steps=3):
        for _ in range(steps):
            self.assertTrue(step(self.friends, self.table) or
                            self.friends[0].ask("table", table=self.table)["stage"] == "finished")

    def vandal(self, *headers):
        return self.server.shake_hands(*headers, source=VANDAL)[1]

    def is_closed(self, one):
        """The code that comes before the end of a connection, None if it just ends."""
        try:
            while True:
                first, n = one.take(2)
                n &= 127
                if n > 125:
                    n = int.from_bytes(one.take(2 if n == 126 else 8), "big")
                data = one.take(n)
                if first & 15 == 8:
                    return int.from_bytes(data[:2], "big")
        except OSError:
            return None


class Frames(Abuse):
    def test_frames_that_are_none_end_their_connection_alone(self):
        noise = os.urandom(300)
        for bad in (frame(3, b"x"), frame(11, b""), frame(1, b"x", first=0xC0), frame(1, b"x", first=0x90),
                    frame(9, b"x" * 126), frame(8, b"x"), frame(0, b"x"), b"\x81\xff" + b"\xff" * 8 + b"\0" * 4,
                    b"\x81\xff" + struct.pack(">Q", 1 << 40) + b"\0" * 4, frame(1, b"a", first=0) + frame(1, b"b"),
                    frame(8, struct.pack(">H", 1000) + noise[:50]), frame(1, ASK, mask=False)):
            one = self.vandal()
            one.sock.sendall(bad)
            self.others_play(1)
            one.sock.shutdown(socket.SHUT_WR)
            self.is_closed(one)
        self.others_play()

    def test_noise_instead_of_frames(self):
        for _ in range(20):
            one = self.vandal()
            try:
                one.sock.sendall(os.urandom(5000))
                one.sock.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # it was thrown out before it had said all
            self.is_closed(one)
        self.others_play()

    def test_a_message_that_is_too_long_is_told_so(self):
        for pieces in ((frame(1, b" " * 70000),), [frame(1, b" " * 20000, first=0)] +
                       [frame(0, b" " * 20000, first=0)] * 3 + [frame(0, b" " * 20000)]):
            one = self.vandal()
            try:
                for piece in pieces:
                    one.sock.sendall(piece)
            except OSError:
                pass
            self.assertEqual(self.is_closed(one), 1009)
        self.others_play()

    def test_a_message_in_a_thousand_pieces_is_one_message(self):
        one = self.vandal()
        one.sock.sendall(frame(1, ASK[:1], first=0) + b"".join(frame(0, ASK[i:i + 1], first=0)
                                                             for i in range(1, len(ASK) - 1)) +
                         b"".join(frame(9, b"ping") for _ in range(3)) + frame(0, ASK[-1:]))
        self.assertIn("games", one.message()["result"])


class Sizes(Abuse):
    limits = ("--message-size", "1024", "--messages", "0")

    def test_the_size_of_a_message_is_a_limit(self):
        one = self.vandal()
        one.sock.sendall(frame(1, ASK + b" " * (1024 - len(ASK))))
        self.assertIn("games", one.message()["result"])
        one.sock.sendall(frame(1, ASK + b" " * (1025 - len(ASK))))
        self.assertEqual(self.is_closed(one), 1009)


class Numbers(Abuse):
    limits = ("--connections", "8", "--messages", "0")

    def test_an_address_has_so_many_connections(self):
        held = [self.vandal() for _ in range(8)]
        for _ in range(30):
            head, one = self.server.shake_hands(source=VANDAL)
            self.assertEqual(head, "")
            one.close()
        self.others_play()
        self.assertEqual(self.server.figure("benben_turned_away_total"), 30)
        held.pop().close()
        while self.server.figure("benben_guests") > 9:  # until it is seen to have gone
            pass
        self.assertIn(" 101 ", self.server.shake_hands(source=VANDAL)[0])

    def test_connections_of_http_count_too(self):
        idle = [socket.create_connection(("127.0.0.1", self.server.port), source_address=(VANDAL, 0))
                for _ in range(8)]
        while self.server.figure("benben_connections") < 11:  # the two friends, these, and this one
            pass
        with self.assertRaises(OSError):
            self.server.get("/", source=VANDAL)
        self.assertEqual(self.server.get("/")[0], 200)
        for one in idle:
            one.close()


class Tables(Abuse):
    limits = ("--tables", "3", "--messages", "0")

    def test_a_person_has_so_many_unfinished_tables(self):
        ann, bob = self.friends
        for _ in range(2):  # beside the one at which they play
            ann.do("create", game="null")
        with self.assertRaisesRegex(RuntimeError, "too many tables"):
            ann.do("create", game="null")
        bob.do("create", game="null")
        while step(self.friends, self.table):
            pass
        ann.do("create", game="null")


class Requests(Abuse):
    limits = ("--messages", "5")

    def test_too_many_are_told_to_come_later(self):
        statuses = [self.server.get("/api/v1/games", source=VANDAL)[0] for _ in range(100)]
        self.assertEqual(statuses[:25], [200] * 25)  # which may come at once, and five a second
        self.assertIn(429, statuses)
        status, headers, body = self.server.get("/api/v1/games", source=VANDAL)
        if status == 429:  # unless this machine is slower than the limit
            self.assertEqual(headers["retry-after"], "1")
            self.assertIn("later", json.loads(body)["error"]["message"])
        self.assertEqual(self.server.get("/api/v1/tables", source="127.0.0.3")[0], 200)
        self.assertEqual(self.server.get("/", source=VANDAL)[0], 200)  # the page itself is free


class Floods(Abuse):
    limits = ("--messages", "20")

    def test_who_says_too_much_is_heard_slowly_and_loses_nothing(self):
        one = self.vandal()
        count = 160  # a hundred may come at once, and twenty a second
        before = self.server.figure("benben_slowed_total")
        one.sock.sendall(b"".join(frame(1, ASK.replace(b'"id": 1', b'"id": %d' % i)) for i in range(count)))
        self.others_play()  # not slowed
        for i in range(count):
            self.assertEqual(one.message()["id"], i)
        self.assertGreaterEqual(self.server.figure("benben_slowed_total") - before, 1)

    def test_a_flood_that_nobody_reads_does_not_reach_others(self):
        floods = [self.vandal() for _ in range(5)]
        for one in floods:
            one.sock.setblocking(False)
            try:
                while one.sock.send(frame(1, ASK) * 100):
                    pass
            except BlockingIOError:
                pass  # its own buffers are full: it is not listened to
        self.others_play()
        for one in floods:
            one.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.close()
        self.others_play()
        while self.server.figure("benben_guests") > 2:
            pass


class Silence(Abuse):
    limits = ("--idle", "2", "--messages", "0")

    def setUp(self):
        self.serve()  # friends would have to answer in time

    def test_who_is_gone_without_a_word_is_let_go(self):
        """Half open: the other end is there, and nobody reads or answers."""
        dead = []
        for _ in range(3):
            head, one = self.server.shake_hands(source=VANDAL)
            self.assertIn(" 101 ", head)
            dead.append(one)
        while self.server.figure("benben_guests") > 0:
            pass
        for one in dead:
            self.assertIsNone(self.is_closed(one))

    def test_who_answers_a_ping_may_be_silent(self):
        one = self.vandal()
        pings = 0
        while pings < 4:  # longer than a silent one lasts
            opcode, data, _ = one.take_frame()
            if opcode == 9:
                one.send_frame(10, data)
                pings += 1
        self.assertIn("games", one.ask("games"))

    def test_a_request_that_never_ends_is_dropped(self):
        slow = [socket.create_connection(("127.0.0.1", self.server.port), timeout=60, source_address=(VANDAL, 0))
                for _ in range(10)]
        for i, one in enumerate(slow):
            one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: y"[:i * 5])
        for one in slow:
            self.assertEqual(one.recv(100), b"")
            one.close()


if __name__ == "__main__":
    unittest.main()
