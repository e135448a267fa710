#!/usr/bin/env python3
"""nodes_test.py BENBEN ROOT: several servers with the same tables, in one database."""
import json
import pathlib
import secrets
import tempfile
import threading
import time
import unittest

from database import Database
from program.case import games, run
from program.server import Server, begun, guest, seated, step


class Node(Server):
    def __init__(self, database, *more):
        super().__init__(None, "--messages", "0", "--store", database.address, *more)


def until(what, seconds=120):
    """Waits until something is so, and returns it."""
    end = time.monotonic() + seconds
    while not (found := what()):
        if time.monotonic() > end:
            raise AssertionError("it has not come to that")
        time.sleep(0.02)
    return found


def send(one, method, **params):
    """A request that is not waited for; its number."""
    one.last_id += 1
    one.send_frame(1, json.dumps({"jsonrpc": "2.0", "id": one.last_id, "method": method,
                                  "params": params}).encode())
    return one.last_id


def answer_to(one, number):
    """The whole answer to a request, also if it refuses."""
    for i, message in enumerate(one.heard):
        if message.get("id") == number:
            return one.heard.pop(i)
    while (message := one.message()).get("id") != number:
        one.heard.append(message)
    return message


def ask_raw(one, method, **params):
    return answer_to(one, send(one, method, **params))


def told(one, method, seconds=120):
    """The next notification of this kind."""
    one.sock.settimeout(seconds)
    try:
        for i, message in enumerate(one.heard):
            if message.get("method") == method:
                return one.heard.pop(i)["params"]
        while (message := one.message()).get("method") != method:
            pass
        return message["params"]
    finally:
        one.sock.settimeout(60)


class Nodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = Database()
        cls.nodes = [Node(cls.database), Node(cls.database)]

    @classmethod
    def tearDownClass(cls):
        codes = [node.stop() for node in cls.nodes]
        cls.database.end()
        assert all(code == 0 for code, _ in codes), codes

    def tearDown(self):
        for node in self.nodes:
            node.dismiss()

    def seated(self, *names, game="null", bots=(), **how):
        """Guests at one table, in turn at one node and at the other."""
        guests = [self.nodes[i % 2].guest(name) for i, name in enumerate(names)]
        return guests, begun(guests, game, bots, **how)

    def play(self, guests, table, most=10000):
        """Everybody plays where they are, by what they are told there; how many steps."""
        steps = 0
        end = time.monotonic() + 300
        while steps < most:
            self.assertLess(time.monotonic(), end, "nobody goes on")
            info = guests[steps % len(guests)].ask("table", table=table)
            if info["stage"] == "finished":
                break
            one = next((g for g in guests if g.seat in info["to_act"]), None)
            if not one:
                time.sleep(0.01)
                continue
            actions = one.ask("legal", table=table)["actions"]
            if actions:
                one.do("apply", table=table, actions=[guest.choose(actions)["text"]])
                steps += 1
        return steps

    def test_a_game_is_played_from_two_nodes_with_a_bot(self):
        game = next(g["game"] for g in games() if g["seats_min"] <= 3 <= g["seats_max"])
        guests, table = self.seated("Ann", "Bob", game=game, bots=["greedy"])
        for one in guests:
            one.ask("watch", table=table)
        self.assertGreater(self.play(guests, table), 3)
        records = [one.ask("record", table=table)["record"] for one in guests]
        self.assertEqual(records[0], records[1])
        with tempfile.NamedTemporaryFile("w", suffix=".benben") as file:
            file.write(records[0])
            file.flush()
            self.assertEqual(run("verify", file.name)[0], 0)
        numbers = self.database.sql(f"SELECT number FROM deeds WHERE tbl = {table} ORDER BY number")
        self.assertEqual(numbers, [str(i) for i in range(len(numbers))])

    def test_whoever_looks_on_elsewhere_is_told(self):
        (ann, bob), table = self.seated("Ann", "Bob")
        for one in (ann, bob):
            one.ask("watch", table=table)
        until(lambda: all(p["here"] for p in ann.ask("table", table=table)["places"]))
        actor = next(g for g in (ann, bob) if g.seat in ann.ask("table", table=table)["to_act"])
        witness = bob if actor is ann else ann
        before = told(witness, "news")["number"]
        actor.do("apply", table=table, actions=[guest.choose(actor.ask("legal", table=table)["actions"])["text"]])
        self.assertGreater(told(witness, "news")["number"], before)
        actor.do("say", table=table, text="Your turn")
        self.assertEqual(told(witness, "message")["text"], "Your turn")
        bob.ask("unwatch", table=table)
        until(lambda: not ann.ask("table", table=table)["places"][bob.seat]["here"])

    def test_a_missed_notice_is_caught_up(self):
        (ann, bob), table = self.seated("Ann", "Bob")
        for one in (ann, bob):
            one.ask("watch", table=table)
        actor = next(g for g in (ann, bob) if g.seat in ann.ask("table", table=table)["to_act"])
        witness = bob if actor is ann else ann
        before = told(witness, "news")["number"]
        # nobody hears notices from here on
        self.database.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'"
                          " OR query ILIKE 'UPDATE facts%'")
        actor.do("apply", table=table, actions=[guest.choose(actor.ask("legal", table=table)["actions"])["text"]])
        self.assertGreater(told(witness, "news")["number"], before)

    def test_what_others_did_is_told_where_something_could_not_be_stored(self):
        (ann, bob), table = self.seated("Ann", "Bob")
        for one in (ann, bob):
            one.ask("watch", table=table)
        actor = next(g for g in (ann, bob) if g.seat in ann.ask("table", table=table)["to_act"])
        witness, node = (bob, self.nodes[1]) if actor is ann else (ann, self.nodes[0])
        before = told(witness, "news")["number"]
        other = node.guest(token=actor.token)  # the same person, where the witness is
        steps = [guest.choose(actor.ask("legal", table=table)["actions"])["text"]]
        self.database.sql("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                          " IF new.request = 'refused' THEN PERFORM pg_sleep(2); RAISE 'refused'; END IF;"
                          " RETURN new; END $$; CREATE TRIGGER refuse BEFORE INSERT ON deeds FOR EACH ROW"
                          " EXECUTE FUNCTION refuse()")
        try:
            asked = send(other, "apply", table=table, actions=steps, request="refused")
            other.ask("me")  # that is under way ...
            actor.do("apply", table=table, actions=steps)  # ... and this overtakes it
            answer = answer_to(other, asked)
            self.assertEqual(answer["error"]["code"], 10, answer)
        finally:
            self.database.sql("DROP FUNCTION refuse CASCADE")
        self.assertGreater(told(witness, "news")["number"], before)

    def test_of_two_who_do_the_same_at_once_one_does_it(self):
        for _ in range(5):
            hosts = [self.nodes[i].guest(name) for i, name in enumerate(("Ann", "Bob"))]
            table = hosts[0].do("create", game="null", seats=2, open=True)["table"]
            answers = [None, None]

            def sit(i, table=table, hosts=hosts, answers=answers):
                answers[i] = ask_raw(hosts[i], "sit", table=table, seat=0, request=secrets.token_hex(8))

            threads = [threading.Thread(target=sit, args=(i,)) for i in range(2)]
            for one in threads:
                one.start()
            for one in threads:
                one.join()
            codes = sorted(answer.get("error", {}).get("code", 0) for answer in answers)
            self.assertEqual(codes, [0, 14], answers)

    def test_a_request_that_two_nodes_hear_is_done_once(self):
        one = self.nodes[0].guest("Ann")
        other = self.nodes[1].guest(token=one.token)
        request = secrets.token_hex(8)
        answers = [None, None]

        def make(i):
            answers[i] = ask_raw((one, other)[i], "create", game="null", seats=2, request=request)

        threads = [threading.Thread(target=make, args=(i,)) for i in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers[0]["result"]["table"], answers[1]["result"]["table"], answers)
        self.assertEqual(len(one.ask("tables", which="own")["tables"])
                         + int(self.database.sql(f"SELECT count(*) FROM deeds WHERE request = '{request}'")[0]), 1)

    def test_when_a_node_dies_its_people_go_on_at_another(self):
        third = Node(self.database)
        guests, table = self.seated("Ann", "Bob", bots=["greedy"])
        self.play(guests, table, 2)
        moved = third.guest(token=guests[0].token)
        moved.seat = guests[0].seat
        moved.ask("watch", table=table)
        self.play([moved, guests[1]], table, 2)
        third.kill()
        back = self.nodes[1].guest(token=guests[0].token)
        back.seat = guests[0].seat
        self.assertEqual(back.ask("me")["name"], "Ann")
        self.play([back, guests[1]], table)
        self.assertEqual(guests[1].ask("table", table=table)["stage"], "finished")

    def test_a_bot_of_a_node_that_dies_is_taken_over(self):
        third = Node(self.database)
        one = third.guest("Ann")
        table = one.do("create", game="null", seats=2, open=True)["table"]
        one.seat, one.nonce = guest.sit(one, table)
        one.do("fill", table=table, bot="level:3")
        one.do("start", table=table)
        one.do("open", table=table, nonce=one.nonce)
        until(lambda: one.ask("table", table=table)["stage"] == "playing")
        back = self.nodes[0].guest(token=one.token)
        back.seat = one.seat
        back.ask("watch", table=table)
        for _ in range(20):
            info = one.ask("table", table=table)
            if one.seat not in info["to_act"]:
                break
            one.do("apply", table=table, actions=[guest.choose(one.ask("legal", table=table)["actions"])["text"]])
        third.kill()  # while its bot thinks, most likely
        until(lambda: back.seat in back.ask("table", table=table)["to_act"]
              or back.ask("table", table=table)["stage"] == "finished")

    def test_a_database_that_is_away_is_told_and_play_goes_on(self):
        guests, table = self.seated("Ann", "Bob")
        for one in guests:
            one.ask("watch", table=table)
        self.play(guests, table, 2)
        self.database.stop()
        said = until(lambda: next((a["error"] for a in [ask_raw(guests[0], "table", table=table)]
                                   if "error" in a), None))
        self.assertEqual(said["code"], 10)
        self.assertRegex(said["message"], "database")
        self.assertEqual(until(lambda: self.nodes[0].get("/healthz")[0] == 503), True)
        self.assertEqual(self.nodes[0].get(f"/api/v1/tables/{table}")[0], 503)
        stranger = self.nodes[1].guest(token=guests[0].token)
        answer = ask_raw(stranger, "table", table=table, lang="fr")
        self.assertEqual(answer["error"]["code"], 10)
        self.assertRegex(answer["error"]["message"], "base de données")
        self.database.start()
        until(lambda: "result" in ask_raw(guests[0], "table", table=table))
        for node in self.nodes:
            until(lambda node=node: node.get("/healthz")[0] == 200)
        self.assertEqual(stranger.ask("me")["name"], "Ann")
        self.play(guests, table)
        self.assertEqual(guests[0].ask("table", table=table)["stage"], "finished")

    def test_a_database_that_is_full_is_told_and_play_goes_on(self):
        guests, table = self.seated("Ann", "Bob")
        self.play(guests, table, 1)
        self.database.sql("CREATE FUNCTION fill_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION"
                          " 'could not extend file: no space left on device' USING ERRCODE = '53100'; END $$;"
                          "CREATE TRIGGER fill_up BEFORE INSERT ON deeds EXECUTE FUNCTION fill_up()")
        try:
            one = next(g for g in guests if g.seat in g.ask("table", table=table)["to_act"])
            actions = one.ask("legal", table=table)["actions"]
            request = secrets.token_hex(8)
            step_of = {"table": table, "actions": [actions[0]["text"]], "request": request}
            answer = ask_raw(one, "apply", **step_of)
            self.assertEqual(answer["error"]["code"], 10)
            self.assertRegex(answer["error"]["message"], "disk is full")
        finally:
            self.database.sql("DROP FUNCTION fill_up CASCADE")
        self.assertIn("result", ask_raw(one, "apply", **step_of))
        self.play(guests, table)

    def test_whoever_waits_when_the_database_goes_is_answered(self):
        node = self.nodes[0]
        ann, bob = node.guest("Ann"), node.guest("Bob")
        table = ann.do("create", game="null", seats=2, open=True)["table"]
        ann.ask("watch", table=table)
        with self.database.locked("deeds"):
            send(ann, "sit", table=table, request="a")  # stands in line at the database ...
            ann.ask("me")
            asked = send(bob, "table", table=table)  # ... and this behind it
            bob.ask("me")
            ann.close()
            until(lambda: node.figure("benben_guests") == 1)
            self.database.stop()
        answer = answer_to(bob, asked)
        self.assertEqual(answer["error"]["code"], 10)
        self.database.start()
        until(lambda: "result" in ask_raw(bob, "table", table=table))

    def test_nobody_is_told_what_is_not_stored(self):
        ann, bob, cid = (self.nodes[0].guest(name) for name in ("Ann", "Bob", "Cid"))
        table = ann.do("create", game="null", seats=2, open=True)["table"]
        for one in (ann, cid):
            one.ask("watch", table=table)
        with self.database.locked("deeds"):
            asked = send(bob, "sit", table=table, seat=1, request="a")
            bob.ask("me")
            cid.close()  # somebody who looked on is gone, which is told
            until(lambda: self.nodes[0].figure("benben_guests") == 2)
            ann.ask("me")
            self.assertEqual([m for m in ann.heard if m["method"] == "table" and m["params"]["places"][1]["name"]], [])
        if "error" in answer_to(bob, asked):  # nothing waits for ever
            bob.ask("sit", table=table, seat=1, request="a")
        until(lambda: told(ann, "table")["places"][1]["name"] == "Bob")

    def test_clocks_are_those_of_the_database(self):
        guests, table = self.seated("Ann", "Bob", pace={"clock": 100, "bonus": 1})
        self.play(guests, table, 1)
        left = [[p["left"] for p in one.ask("table", table=table)["places"]] for one in guests]
        for one, other in zip(*left):
            self.assertLess(abs(one - other), 10000)
        late, table = self.seated("Cid", "Dot", pace={"turn": 1})
        until(lambda: all(any(p["bot"] for p in one.ask("table", table=table)["places"]) for one in late))


class Absence(unittest.TestCase):
    """A database to which no node has come yet, or from which all are gone for a while."""

    def setUp(self):
        self.database, self.nodes = Database(), []

    def tearDown(self):
        for node in self.nodes:
            node.kill()
        self.database.end()

    def node(self):
        self.nodes.append(Node(self.database))
        return self.nodes[-1]

    def test_nodes_that_begin_at_once_make_one_schema(self):
        threads = [threading.Thread(target=self.node) for _ in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual(len(self.nodes), 4)
        table = self.nodes[0].guest("Ann").do("create", game="null", seats=2, open=True)["table"]
        self.assertEqual(self.nodes[3].guest("Bob").ask("table", table=table)["stage"], "seating")

    def test_clocks_stand_still_until_a_node_is_there_again(self):
        node = self.node()
        guests, table = seated(node, "null", "Ann", "Bob", pace={"turn": 900})
        token = guests[0].token
        self.assertEqual(self.nodes.pop().stop()[0], 0)
        self.database.sql("UPDATE facts SET since = since - 3600000, beat = beat - 3600000")  # an hour ago
        self.database.sql("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;"
                          "CREATE TRIGGER refuse BEFORE UPDATE ON facts FOR EACH ROW EXECUTE FUNCTION refuse()")
        # it looks at tables before it can say that it is there
        ann = self.node().guest(token=token)
        before = ann.ask("table", table=table)
        self.database.sql("DROP FUNCTION refuse CASCADE")
        until(lambda: self.database.sql("SELECT 1 FROM facts WHERE beat > extract(epoch FROM now()) * 1000 - 30000"))
        for info in (before, ann.ask("table", table=table)):
            for place in info["places"]:
                self.assertIsNone(place["bot"])
                self.assertGreater(place["left"], 450000)


class Migration(unittest.TestCase):
    """A club moves to a database, and back."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.data = pathlib.Path(self.folder.name) / "data"
        self.file, self.database = f"sqlite:{self.data}/benben.db", Database()

    def tearDown(self):
        self.database.end()
        self.folder.cleanup()

    def refused(self, start, end, *more):
        code, out, err = run("migrate", "--from", start, "--to", end, *more)
        self.assertEqual((code, out), (2, ""))
        self.assertRegex(err, r"^benben: .*\.\n$")
        return err

    def test_everything_moves_there_and_back(self):
        server = Server(self.data)
        guests, table = seated(server, "null", "Ann", "Bob", pace={"clock": 500, "bonus": 5})
        guests[0].do("say", table=table, text="A line, a tab \\ and \"more\" : é")
        phrase = guests[0].do("phrase")["phrase"]
        step(guests, table)
        tokens = [one.token for one in guests]
        self.refused(self.file, self.database.address)  # a server is there
        server.stop()

        code, out, _ = run("migrate", "--from", self.file, "--to", self.database.address)
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^[1-9]\d+ records copied, and compared one by one\.\n$")
        self.assertIn("already", self.refused(self.file, self.database.address))
        self.assertIn("déjà", self.refused(self.file, self.database.address, "--lang", "fr"))
        node = Node(self.database)
        ann, bob = (node.guest(token=token) for token in tokens)
        self.assertEqual(ann.ask("messages", table=table)["messages"][0]["text"], "A line, a tab \\ and \"more\" : é")
        self.assertEqual(node.guest().ask("recover", phrase=phrase)["name"], "Ann")
        places = ann.ask("table", table=table)["places"]
        self.assertTrue(all(400000 < p["left"] <= 510000 for p in places), places)
        ann.seat, bob.seat = 0, 1
        step([ann, bob], table)
        self.refused(self.database.address, f"sqlite:{self.data}/back.db")  # a server is there
        node.stop()

        back = f"sqlite:{self.folder.name}/back/benben.db"
        until(lambda: run("migrate", "--from", self.database.address, "--to", back)[0] == 0)  # once it is free
        server = Server(pathlib.Path(self.folder.name) / "back")
        ann, bob = (server.guest(token=token) for token in tokens)
        ann.seat, bob.seat = 0, 1
        while step([ann, bob], table):
            pass
        self.assertEqual(server.stop()[0], 0)

    def test_what_cannot_be_moved(self):
        self.assertIn("--from", self.refused("mysql:x", self.database.address))
        self.assertRegex(self.refused("sqlite:/nowhere/x", self.database.address), "nowhere")
        self.assertRegex(self.refused("postgresql://127.0.0.1:1/x", self.file), "database")
        self.assertEqual(run("migrate", "--to", self.file)[0], 2)
        self.assertEqual(self.database.sql("SELECT 1 FROM pg_tables WHERE tablename = 'deeds'"), [])


class BadStores(unittest.TestCase):
    def refused(self, *how):
        code, out, err = run("serve", "--port", "0", *how)
        self.assertNotEqual(code, 0)
        self.assertEqual(out, "")
        self.assertRegex(err, r"^benben: .*\.\n$")
        return err

    def test_stores_that_cannot_be_used(self):
        self.assertRegex(self.refused("--store", "mysql://x"), "neither")
        self.assertRegex(self.refused("--store", "postgresql://127.0.0.1:1/x"), "database cannot be used: .*refused")
        self.assertRegex(self.refused("--store", "postgresql://127.0.0.1:1/x", "--lang", "fr"), "base de données")
        self.assertRegex(self.refused("--store", "postgresql://u:geheim@127.0.0.1:1/x"), "^(?!.*geheim)")
        self.assertRegex(self.refused("--store", "postgresql:///x?host=/nowhere", "--data", "x"), "nowhere")

    def test_each_host_that_was_tried_is_named(self):
        self.assertRegex(self.refused("--store", "postgresql://127.0.0.1:1,127.0.0.1:2/x"),
                         "port 1 failed: Connection refused; .*port 2 failed: Connection refused\\.$")

    def test_a_database_that_does_not_take_all_that_people_write(self):
        database = Database()
        try:
            database.sql("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'")
            address = database.address.replace("/postgres?", "/latin?")
            self.assertRegex(self.refused("--store", address), "encoding is not UTF8")
        finally:
            database.end()

    def test_no_server_starts_that_could_not_hear_the_others(self):
        database = Database()
        try:
            database.sql("CREATE ROLE few LOGIN CONNECTION LIMIT 2")
            database.sql("CREATE DATABASE own OWNER few")
            address = database.address.replace("/postgres?", "/own?").replace("user=benben", "user=few")
            self.assertRegex(self.refused("--store", address), "too many connections")
        finally:
            database.end()

    def test_a_schema_that_is_too_new(self):
        database = Database()
        try:
            Node(database).stop()
            database.sql("UPDATE benben_schema SET version = 99")  # which says that older ones may use it
            Node(database).stop()
            database.sql("UPDATE benben_schema SET least = 99")
            self.assertRegex(self.refused("--store", database.address), "newer version")
        finally:
            database.end()


if __name__ == "__main__":
    unittest.main()
