"""What the server keeps: over restarts and crashes, from earlier versions, in a folder that cannot be
used, and when the disk does not take it."""
import json
import pathlib
import resource
import sqlite3
import tempfile
import unittest
import urllib.request

from program.case import ROOT, run
from program.server import Server, seated, step


class Store(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.data = pathlib.Path(self.folder.name) / "data"

    def tearDown(self):
        self.folder.cleanup()

    def test_everything_is_there_after_a_restart(self):
        server = Server(self.data)
        guests, table = seated(server, "null", "Ann", "Bob")
        step(guests, table)
        before = guests[0].ask("view", table=table), guests[0].ask("events", table=table)
        for stop in (server.stop, server.kill):
            stop()
            server.start()
            ann = server.guest(token=guests[0].token)
            self.assertEqual((ann.ask("view", table=table), ann.ask("events", table=table)), before)
        server.stop()

    def test_tables_of_the_first_version_are_brought_to_this_one(self):
        old = (ROOT / "tests/program/old/tables-1.sql").read_text()
        facts = json.loads(old.split("\n", 1)[0].split(": ", 1)[1])
        self.data.mkdir()
        store = sqlite3.connect(self.data / "benben.db")
        store.executescript(old)
        store.close()
        for _ in range(2):  # once migrated, and once as it is then
            server = Server(self.data)
            ann, bob = (server.guest(token=facts["tokens"][name]) for name in ("Ann", "Bob"))
            self.assertEqual([one.ask("me")["name"] for one in (ann, bob)], ["Ann", "Bob"])
            self.assertEqual(ann.ask("view", table=facts["playing"]), facts["view"])
            self.assertEqual([t["table"] for t in bob.ask("tables", which="own")["tables"]], [facts["playing"]])
            for link in ("invitation", "watching"):
                self.assertEqual(bob.ask("table", table=facts["seating"], key=facts[link])["stage"], "seating")
            shown = ann.do("links", table=facts["seating"])
            for link in ("invitation", "watching"):
                self.assertEqual(bob.ask("table", table=facts["seating"], key=shown[link])["stage"], "seating")
            self.assertEqual(server.stop(), (0, ""))
        server.start()
        ann, bob = (server.guest(token=facts["tokens"][name]) for name in ("Ann", "Bob"))
        ann.do("links", table=facts["seating"], renew="invitation")
        with self.assertRaisesRegex(RuntimeError, "no such table"):
            bob.ask("table", table=facts["seating"], key=facts["invitation"])
        ann.seat, bob.seat = 0, 1
        while step([ann, bob], facts["playing"]):
            pass
        self.assertEqual(server.stop(), (0, ""))

    def test_a_backup_is_made_while_people_play(self):
        server = Server(self.data)
        guests, table = seated(server, "null", "Ann", "Bob")
        step(guests, table)
        other = pathlib.Path(self.folder.name) / "other"
        other.mkdir()
        self.assertEqual(run("backup", other / "benben.db", "--data", self.data)[0], 0)
        step(guests, table)
        server.stop()
        copy = Server(other)
        self.assertEqual(copy.guest(token=guests[0].token).ask("table", table=table)["stage"], "playing")
        copy.stop()
        self.assertEqual(run("backup", other, "--data", self.data)[0], 2)
        self.assertEqual(run("backup", other / "x", "--data", self.data / "nowhere")[0], 2)
        self.assertEqual(run("backup", other / "x")[0], 2)

    def test_without_a_folder_it_is_the_users_own(self):
        home = pathlib.Path(self.folder.name)
        for env, folder in (({"HOME": str(home)}, home / ".local/share/benben"),
                            ({"HOME": str(home), "XDG_DATA_HOME": str(home / "a/b")}, home / "a/b/benben"),
                            ({"HOME": str(home / "c"), "XDG_DATA_HOME": "d"}, home / "c/.local/share/benben")):
            server = Server(None, env=env)
            table = server.guest("Ann").do("create", game="null")["table"]
            self.assertTrue((folder / "benben.db").exists())
            self.assertEqual(folder.stat().st_mode & 0o777, 0o700)
            code, out, err = run("backup", home / f"copy-{table}", env=env)
            self.assertEqual((code, out, err), (0, "", ""))
            self.assertEqual(server.stop(), (0, ""))

    def test_a_folder_of_ones_own_that_cannot_be_used_leaves_the_page(self):
        (home := pathlib.Path(self.folder.name) / "home").write_text("a file")
        for env, says in (({}, "home"), ({"HOME": str(home)}, str(home)), ({"XDG_DATA_HOME": str(home)}, str(home))):
            server = Server(None, env=env)
            with self.assertRaises(ConnectionError):
                server.guest()
            self.assertEqual(urllib.request.urlopen(server.url).status, 200)
            code, err = server.stop()
            self.assertEqual((code, err.count("\n")), (0, 1), err)
            self.assertIn(says, err)
            self.assertRegex(err, "^benben: .*without")

    def test_one_server_at_a_time_has_a_folder(self):
        server = Server(self.data)
        self.assertIn("another server", run("serve", "--port", 0, "--data", self.data)[2])
        self.assertIn("un autre serveur", run("serve", "--port", 0, "--data", self.data, "--lang", "fr")[2])
        server.kill()
        server.start()
        self.assertEqual(server.stop(), (0, ""))

    def test_a_file_that_cannot_be_used_is_told(self):
        self.data.mkdir()
        for bytes_ in (b"no database" * 500,):
            (self.data / "benben.db").write_bytes(bytes_)
            code, _, err = run("serve", "--port", 0, "--data", self.data)
            self.assertEqual(code, 2)
            self.assertIn("benben.db", err)
        (self.data / "benben.db").unlink()
        newer = sqlite3.connect(self.data / "benben.db")
        newer.execute("PRAGMA user_version = 99")
        newer.close()
        self.assertIn("newer version", run("serve", "--port", 0, "--data", self.data)[2])

    def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(self):
        server = Server(self.data)
        (ann, bob), table = seated(server, "null", "Ann", "Bob")
        before = ann.ask("view", table=table)
        action = ann.ask("legal", table=table)["actions"][0]["text"]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1024, resource.RLIM_INFINITY))  # in any file
        for lang, says in (("en", "disk is full"), ("fr", "disque du serveur est plein")):
            with self.assertRaisesRegex(RuntimeError, says):
                ann.do("apply", table=table, actions=[action], lang=lang)
            with self.assertRaisesRegex(RuntimeError, says):
                bob.do("say", table=table, text="Where is everybody?", lang=lang)
        self.assertEqual(ann.ask("view", table=table), before)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        ann.do("apply", table=table, actions=[action])
        before = ann.ask("view", table=table)
        server.kill()
        server.start()
        ann, bob = server.guest(token=ann.token), server.guest(token=bob.token)
        self.assertEqual(ann.ask("view", table=table), before)
        ann.seat, bob.seat = 0, 1
        while step([ann, bob], table):
            pass
        self.assertEqual(server.stop(), (0, ""))

    def test_a_table_that_cannot_be_read_is_told_and_others_go_on(self):
        server = Server(self.data)
        (ann, bob), table = seated(server, "null", "Ann", "Bob")
        (eve, dan), other = seated(server, "null", "Eve", "Dan")
        server.stop()
        store = sqlite3.connect(self.data / "benben.db", isolation_level=None)
        store.execute("UPDATE deeds SET text = 'noise' WHERE tbl = ? AND number = 3", (table,))
        store.close()
        server.start()
        ann, eve, dan = (server.guest(token=one.token) for one in (ann, eve, dan))
        for lang, says in (("en", "cannot be read"), ("fr", "plus lisible")):
            with self.assertRaisesRegex(RuntimeError, says):
                ann.ask("table", table=table, lang=lang)
        eve.seat, dan.seat = 0, 1
        while step([eve, dan], other):
            pass
        self.assertTrue(bob)
        self.assertEqual(server.stop(), (0, ""))

    def test_a_store_that_fails_loses_nothing_and_play_goes_on(self):
        server = Server(self.data)
        (ann, bob), table = seated(server, "null", "Ann", "Bob")
        blocker = sqlite3.connect(self.data / "benben.db", isolation_level=None)
        blocker.execute("CREATE TRIGGER full BEFORE INSERT ON deeds BEGIN SELECT RAISE(ABORT, 'full'); END")
        before = ann.ask("view", table=table)
        action = ann.ask("legal", table=table)["actions"][0]["text"]
        with self.assertRaisesRegex(RuntimeError, "could not be stored"):
            ann.do("apply", table=table, actions=[action])
        self.assertEqual(ann.ask("view", table=table), before)
        with self.assertRaisesRegex(RuntimeError, "could not be stored"):
            bob.do("create", game="null")
        blocker.execute("DROP TRIGGER full")
        blocker.close()
        while step([ann, bob], table):
            pass
        self.assertEqual(server.stop()[0], 0)


if __name__ == "__main__":
    unittest.main()
