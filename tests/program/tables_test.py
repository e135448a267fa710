"""Whole games over WebSockets: what is told, resuming, asking twice, bad input."""
import base64
import pathlib
import re
import socket
import unittest

from program.case import ROOT, games, run
from program.server import AtTables, guest, seated, step


class Tables(AtTables):
    # ---- Whole games ---------------------------------------------------------------------

    def test_two_people_play_every_game_and_the_record_verifies(self):
        for game in games():
            guests, table = seated(self.server, game["game"], "Ann", "Bob")
            while step(guests, table):
                pass
            record = guests[0].ask("record", table=table)["record"]
            file = pathlib.Path(self.folder.name) / "record.txt"
            file.write_text(record)
            code, out, err = run("verify", file)
            self.assertEqual(code, 0, out + err)
            for one in guests:  # each seat's own nonce is in it
                self.assertIn(f"nonce {one.seat} {one.nonce}\n", record)

    def test_a_bot_fills_a_seat_and_plays(self):
        (ann,), table = seated(self.server, "null", "Ann", bots=["flat:20", "greedy"])
        while step([ann], table):
            if ann.seat not in ann.ask("table", table=table)["to_act"]:
                ann.ask("watch", table=table)
        self.assertIn("seat 1 flat:20\n", ann.ask("record", table=table)["record"])

    # ---- What is told ----------------------------------------------------------------------

    def test_news_is_numbered_and_resumed_without_gap_or_repetition(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        watching = self.server.guest(token=ann.token)
        watching.ask("watch", table=table)
        whole, number = [], 0
        while step([ann, bob], table):
            pass
        while number < 1 or not last["over"]:
            last = watching.told()["params"]
            if "news" in last:
                whole += last["news"]
                number = last["number"]
                self.assertEqual(number, len(whole))
        for since in (0, 1, number // 2, number - 1):
            again = self.server.guest(token=ann.token)
            again.ask("watch", table=table, since=since)
            told = again.told()["params"]
            self.assertEqual((told["number"], told["news"]), (number, whole[since:]))

    def test_news_as_bytes_is_as_many(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        told = {}
        for form in ("json", "bytes"):
            bob.ask("watch", table=table, form=form)
            while (one := bob.told())["method"] != "news":
                pass
            told[form] = one
        self.assertEqual(len(told["json"]["params"]["news"]), len(told["bytes"]["params"]["news"]))
        self.assertTrue(all(base64.b64decode(one) for one in told["bytes"]["params"]["news"]))
        self.assertTrue(ann)

    def test_nobody_is_told_what_they_may_not_see(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        ann.do("apply", table=table, actions=[ann.ask("legal", table=table)["actions"][0]["text"]])
        eve = self.server.guest("Eve")
        for one, own in ((ann, 0), (bob, 1), (eve, None)):
            position = one.ask("view", table=table)["position"]
            for seat in (0, 1):
                self.assertEqual(position["hand"][seat] == [None] * 3, seat != own)
            self.assertEqual(position["pick"][0] is None, own != 0)
            self.refused(13, one, "record", table=table)

    # ---- Asking twice ------------------------------------------------------------------------

    def test_a_request_is_done_once_also_after_a_reconnection(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        action = ann.ask("legal", table=table)["actions"][0]["text"]
        ask = {"table": table, "actions": [action], "request": "the same"}
        first = ann.ask("apply", **ask)
        again = self.server.guest(token=ann.token).ask("apply", **ask)
        self.assertEqual((first["deed"], True), (again["deed"], again["before"]))
        self.assertEqual(bob.ask("apply", **ask | {"actions": [
            bob.ask("legal", table=table)["actions"][0]["text"]]})["deed"], first["deed"] + 1)

    def test_a_table_is_made_once(self):
        ann = self.server.guest("Ann")
        one = ann.ask("create", game="null", request="mine")
        self.assertEqual(ann.ask("create", game="null", request="mine")["table"], one["table"])

    # ---- Who may do what -----------------------------------------------------------------------

    def test_a_closed_table_takes_its_link(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        made = ann.do("create", game="null")
        table = made["table"]
        self.refused(12, bob, "table", table=table)
        self.refused(12, bob, "sit", table=table, key=made["watching"], request="a")
        self.assertEqual(bob.ask("table", table=table, key=made["watching"])["stage"], "seating")
        guest.sit(bob, table, made["invitation"])
        self.assertEqual([p["name"] for p in bob.ask("table", table=table)["places"]], ["Bob", None])
        self.refused(15, bob, "start", table=table, request="b")
        self.refused(13, ann, "start", table=table, request="c")
        bob.do("stand", table=table)
        self.refused(12, bob, "table", table=table)

    def test_lists(self):
        ann = self.server.guest("Ann")
        table = ann.do("create", game="null", open=True)["table"]
        self.assertEqual(ann.ask("tables", which="open")["tables"][0]["table"], table)
        self.assertEqual(ann.ask("tables", which="own")["tables"], [])
        guest.sit(ann, table)
        self.assertEqual([t["table"] for t in ann.ask("tables", which="own")["tables"]], [table])

    # ---- Bad input --------------------------------------------------------------------------------

    def test_what_is_wrong_is_said_and_changes_nothing(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        nobody = self.server.guest()
        legal = ann.ask("legal", table=table)["actions"][0]["text"]
        before = ann.ask("view", table=table)
        for code, one, method, params in (
                (-32601, ann, "chess", {}),
                (-32602, ann, "apply", {"table": table, "actions": [legal]}),
                (-32602, ann, "apply", {"table": table, "actions": [legal], "request": "x" * 64}),
                (-32602, ann, "apply", {"table": table, "actions": ["fly"], "request": "a"}),
                (-32602, ann, "apply", {"table": table, "actions": [], "request": "a"}),
                (-32602, ann, "table", {"table": -1}),
                (-32602, ann, "hello", {"name": ""}),
                (-32602, ann, "hello", {"name": "x" * 48}),
                (-32602, ann, "hello", {"name": "a\x1bb"}),
                (-32602, ann, "create", {"game": "chess", "request": "a"}),
                (-32602, ann, "create", {"game": "null", "seats": 9, "request": "a"}),
                (-32602, ann, "create", {"game": "null", "options": {"x": "y"}, "request": "a"}),
                (1, ann, "apply", {"table": table, "actions": [legal, legal], "request": "a"}),
                (8, ann, "undo", {"table": table, "request": "a"}),
                (11, nobody, "create", {"game": "null", "request": "a"}),
                (12, ann, "table", {"table": 7}),
                (13, ann, "sit", {"table": table, "request": "a"}),
                (13, ann, "start", {"table": table, "request": "a"}),
        ):
            self.refused(code, one, method, **params)
        self.assertEqual(ann.ask("view", table=table), before)
        self.assertTrue(bob)

    def test_out_of_turn_and_on_a_seat_that_is_taken(self):
        for game in games():
            guests, table = seated(self.server, game["game"], "Ann", "Bob")
            info = guests[0].ask("table", table=table)
            acts = next(one for one in guests if one.seat in info["to_act"])
            waits = next((one for one in guests if one.seat not in info["to_act"]), None)
            before = [one.ask("view", table=table) for one in guests]
            action = acts.ask("legal", table=table)["actions"][0]["text"]
            if waits:
                english, french = (self.refused(1, waits, "apply", table=table, actions=[action], request="a",
                                                lang=lang) for lang in ("en", "fr"))
                self.assertNotEqual(english, french)
            self.assertEqual([one.ask("view", table=table) for one in guests], before)
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", open=True)["table"]
        guest.sit(ann, table)
        before = ann.ask("table", table=table)
        self.refused(14, bob, "sit", table=table, seat=0, request="a")
        self.refused(-32602, bob, "sit", table=table, seat=2, request="a")
        self.refused(14, self.server.guest("Ann"), "sit", table=table, request="a")
        self.assertEqual(ann.ask("table", table=table), before)

    def test_a_number_that_was_never_given_is_refused(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        self.refused(-32602, ann, "watch", table=table, since=-1)
        self.refused(-32602, ann, "watch", table=table, since=10000)
        step([ann, bob], table)
        ann.ask("table", table=table)
        self.assertNotIn("news", [one["method"] for one in ann.heard])
        ann.ask("watch", table=table)
        while ann.told()["method"] != "news":
            pass

    def test_messages_that_are_none(self):
        ann = self.server.guest("Ann")
        for text in (b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"jsonrpc":"2.0"}', b"[" * 5000):
            ann.send_frame(1, text)
        self.assertIn("games", ann.ask("games"))
        ann.send_frame(1, b"x" * 70000)
        with self.assertRaises(ConnectionError):
            while True:
                ann.told()

    def test_only_the_own_page_may_come(self):
        at = ("127.0.0.1", self.server.port)
        for path, more in (("/api/v1/ws", "Origin: http://evil.example\r\n"), ("/other", "")):
            with socket.create_connection(at) as sock:
                sock.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                              "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: benben.v1\r\n"
                              f"{more}\r\n").encode())
                self.assertNotIn(b" 101 ", sock.recv(4096))


    def test_a_browser_is_known_by_a_cookie_that_no_script_reads(self):
        def shake_hands(*more):
            sock = socket.create_connection(("127.0.0.1", self.server.port))
            host = f"127.0.0.1:{self.server.port}"
            sock.sendall("\r\n".join((
                "GET /api/v1/ws HTTP/1.1", f"Host: {host}", f"Origin: http://{host}",
                "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Protocol: benben.v1", *more, "", "")).encode())
            one = guest.Guest.__new__(guest.Guest)
            one.sock, one.rest, one.heard, one.last_id = sock, b"", [], 0
            while b"\r\n\r\n" not in one.rest:
                one.more()
            head, _, one.rest = one.rest.partition(b"\r\n\r\n")
            self.server.guests.append(one)
            return head.decode(), one
        head, ann = shake_hands()
        cookie = re.search(r"(?i)set-cookie: (benben=[0-9a-f]{32}); (.*)", head)
        self.assertRegex(cookie[2], "HttpOnly; SameSite=Strict")
        self.assertEqual(ann.ask("me"), {"name": None, "phrase": False, "gone": 60})
        self.assertEqual(ann.ask("hello", name="Ann"), {"name": "Ann"})
        head, again = shake_hands(f"Cookie: other=1; {cookie[1]}")
        self.assertNotIn("set-cookie", head.lower())
        self.assertEqual(again.ask("me"), {"name": "Ann", "phrase": False, "gone": 60})


    def test_every_method_and_code_is_in_the_documentation(self):
        page = (ROOT / "docs/TABLES.md").read_text()
        for method in re.findall(r'[{] "(\w+)", +hall_', (ROOT / "server/hall_call.c").read_text()):
            self.assertIn(f"| `{method}` |", page)
        codes = (ROOT / "server/hall_in.h").read_text().split("enum hall_code {")[1].split("}")[0]
        for code in re.findall(r"= (\d+)", codes):
            self.assertIn(f"| {code} |", page)


if __name__ == "__main__":
    unittest.main()
