#!/usr/bin/env python3
"""guest.py: a sample client of Benben's tables, in the standard library alone.

    guest.py URL --name NAME --create GAME [--seats N] [--bot SPEC ...]
    guest.py URL --name NAME --table ID [--key KEY]

Sits down at a table, or makes one, and plays to the end by choosing at random among the
actions that are open. URL is that of the server, http://127.0.0.1:8080. The protocol is
described in docs/PROTOCOL.md; replace choose() with something that thinks.
"""
import argparse
import base64
import hashlib
import json
import os
import random
import secrets
import socket
import struct
import urllib.parse


class Refused(RuntimeError):
    """The server answered with an error: docs/TABLES.md says what its code means."""

    def __init__(self, method, error):
        super().__init__(f"{method}: {error['message']}")
        self.code = error["code"]


class Guest:
    """A connection: requests and their answers, and what the server tells by itself."""

    def __init__(self, url, token=None, patience=60):
        at = urllib.parse.urlsplit(url)
        self.sock = socket.create_connection((at.hostname, at.port or 80), timeout=patience)
        self.rest, self.heard, self.last_id = b"", [], 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /api/v1/ws HTTP/1.1", f"Host: {at.netloc}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: benben.v1"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        self.sock.sendall("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.rest:
            self.more()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if b" 101 " not in head.split(b"\r\n")[0] or base64.b64encode(proof) not in head:
            raise ConnectionError(head.decode(errors="replace").split("\r\n")[0])

    def close(self):
        self.sock.close()

    # ---- WebSocket: RFC 6455, no extensions ----------------------------------------------

    def more(self):
        piece = self.sock.recv(65536)
        if not piece:
            raise ConnectionError("the server has hung up")
        self.rest += piece

    def take(self, n):
        while len(self.rest) < n:
            self.more()
        piece, self.rest = self.rest[:n], self.rest[n:]
        return piece

    def send_frame(self, opcode, data):
        mask = os.urandom(4)
        n = len(data)
        head = bytes([0x80 | opcode]) + (
            bytes([0x80 | n]) if n < 126 else bytes([0x80 | 126]) + struct.pack(">H", n)
            if n < 65536 else bytes([0x80 | 127]) + struct.pack(">Q", n))
        body = bytes(b ^ mask[i % 4] for i, b in enumerate(data))
        self.sock.sendall(head + mask + body)

    def take_frame(self):
        """Opcode and data of the next frame, and whether it is the last of its message."""
        first, n = self.take(2)
        n &= 127
        if n == 126:
            n, = struct.unpack(">H", self.take(2))
        elif n == 127:
            n, = struct.unpack(">Q", self.take(8))
        return first & 15, self.take(n), bool(first & 0x80)

    def message(self):
        """The next message."""
        whole = b""
        while True:
            opcode, data, last = self.take_frame()
            if opcode == 8:
                raise ConnectionError("the server has ended the connection")
            if opcode == 9:
                self.send_frame(10, data)
            if opcode in (0, 1, 2):
                whole += data
                if last:
                    return json.loads(whole)

    # ---- JSON-RPC --------------------------------------------------------------------------

    def ask(self, method, **params):
        """The result of a method; an error is raised."""
        self.last_id += 1
        self.send_frame(1, json.dumps({"jsonrpc": "2.0", "id": self.last_id, "method": method,
                                       "params": params}).encode())
        while True:
            message = self.message()
            if message.get("id") != self.last_id or "method" in message:
                self.heard.append(message)
            elif "error" in message:
                raise Refused(method, message["error"])
            else:
                return message["result"]

    def do(self, method, **params):
        """The same for what changes something: asked twice, it is done once."""
        return self.ask(method, request=secrets.token_hex(8), **params)

    def told(self):
        """The next thing that the server tells by itself."""
        return self.heard.pop(0) if self.heard else self.message()


def choose(actions):
    return random.choice(actions)


def commit(seat, nonce):
    """What is published of a nonce before all are opened: docs/FAIRNESS.md."""
    return hashlib.sha256(f"benben nonce {seat} ".encode() + bytes.fromhex(nonce)).hexdigest()


def sit(guest, table, key=None):
    """Takes the first free seat, with a commitment to a nonce, which is returned."""
    how = {"key": key} if key else {}
    info = guest.ask("table", table=table, **how)
    seat = next(p["seat"] for p in info["places"] if p["name"] is None)
    nonce = secrets.token_hex(16)
    guest.do("sit", table=table, seat=seat, commitment=commit(seat, nonce), **how)
    return seat, nonce


def play(guest, table, seat, nonce):
    """Plays until the game is over; the record of it."""
    info = guest.ask("watch", table=table)
    opened = False
    while info["stage"] != "finished":
        if info["stage"] == "opening" and not opened:
            opened = True
            info = guest.do("open", table=table, nonce=nonce)
        elif info["stage"] == "playing" and seat in info["to_act"]:
            actions = guest.ask("legal", table=table)["actions"]
            guest.do("apply", table=table, actions=[choose(actions)["text"]])
            info = guest.ask("table", table=table)
        else:
            guest.told()
            info = guest.ask("table", table=table)
    return guest.ask("record", table=table)["record"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("url")
    parser.add_argument("--name", default="guest")
    parser.add_argument("--create", metavar="GAME")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bot", action="append", default=[])
    parser.add_argument("--table", type=int)
    parser.add_argument("--key")
    asked = parser.parse_args()
    guest = Guest(asked.url)
    guest.ask("hello", name=asked.name)
    if asked.create:
        seats = {"seats": asked.seats} if asked.seats else {}
        made = guest.do("create", game=asked.create, **seats)
        asked.table = made["table"]
        print(f"table {asked.table}, invitation {made['invitation']}", flush=True)
    seat, nonce = sit(guest, asked.table, asked.key)
    for bot in asked.bot:
        guest.do("fill", table=asked.table, bot=bot)
    if asked.create and asked.bot:
        guest.do("start", table=asked.table)
    print(play(guest, asked.table, seat, nonce), end="")


if __name__ == "__main__":
    main()
