"""What can be read by GET: games, tables, records, pictures; as the description says."""
import json
import pathlib
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from program.case import ROOT, games, run
from program.server import Server, guest, seated, step

DESCRIPTION = ROOT / "server/files/api/v1/openapi.json"


class Reading(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(pathlib.Path(cls.folder.name) / "data", "--messages", "0", "--proxy")
        cls.answers = []

    @classmethod
    def tearDownClass(cls):
        code, said = cls.server.stop()
        cls.folder.cleanup()
        assert (code, said) == (0, ""), said

    def tearDown(self):
        self.server.dismiss()

    def get(self, path, status=200, **headers):
        """(headers, body) of an answer with this status, which is kept to be checked."""
        got, head, body = self.server.get(path, **headers)
        self.assertEqual(got, status, (path, body[:200]))
        template = re.sub(r"\?.*", "", re.sub(r"/tables/\d+", "/tables/{table}", path))
        self.answers.append({"path": template, "status": status, "type": head["content-type"], "body": body})
        return head, body

    def finished(self, game="null"):
        guests, table = seated(self.server, game, "Ann", "Bob")
        while step(guests, table):
            pass
        return guests, table

    def test_all_answers_are_as_described(self):
        ann = self.server.guest("Ann")
        open_, closed = (ann.do("create", game="null", open=how)["table"] for how in (True, False))
        for path in ("/api/v1/games", "/api/v1/tables", f"/api/v1/tables/{open_}", "/api/v1/openapi.json"):
            head, _ = self.get(path)
            self.get(path, 304, If_None_Match=head["etag"])
            if not path.endswith("json"):
                self.get(path + "?colour=green", 400)
        self.get("/api/v1/games?lang=fr")
        for what in ("record", "picture.svg"):
            self.get(f"/api/v1/tables/{open_}/{what}", 409)
            self.get(f"/api/v1/tables/{open_}/{what}?x=y", 400)
            self.get(f"/api/v1/tables/{closed}/{what}", 404)
        self.get(f"/api/v1/tables/{closed}", 404)
        for game in games():
            guests, table = seated(self.server, game["game"], "Ann", "Bob")
            for _ in range(3):
                step(guests, table)
            self.get(f"/api/v1/tables/{table}")
            head, _ = self.get(f"/api/v1/tables/{table}/picture.svg?shape=tall&lang=fr&theme=dark")
            self.get(f"/api/v1/tables/{table}/picture.svg?shape=tall&lang=fr&theme=dark", 304,
                     If_None_Match=head["etag"])
        _, table = self.finished()
        head, _ = self.get(f"/api/v1/tables/{table}/record")
        self.get(f"/api/v1/tables/{table}/record", 304, If_None_Match=head["etag"])
        self.get("/healthz")
        self.get("/healthz?x=y", 400)
        self.get("/metrics")
        self.get("/metrics?x=y", 400)
        self.get("/metrics", 403, X_Forwarded_For="192.0.2.1")
        done = subprocess.run(["node", ROOT / "tests/program/openapi.mjs", DESCRIPTION], check=False,
                              input=json.dumps(self.answers), capture_output=True, text=True, cwd=ROOT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        left = {line for line in done.stdout.splitlines()
                if not re.fullmatch(r"not asked: \S+ (429|503)", line)}  # abuse and operate tests have them
        self.assertEqual(left, set())

    def test_the_description_is_served(self):
        head, body = self.get("/api/v1/openapi.json")
        self.assertEqual(body, DESCRIPTION.read_text())
        self.assertEqual(head["cache-control"], "no-cache")

    def test_games_are_those_of_the_program(self):
        for lang in ("en", "fr"):
            told = json.loads(self.get(f"/api/v1/games?lang={lang}")[1])
            self.assertEqual(told["games"], json.loads(run("games", "--json", "--lang", lang)[1]))

    def test_lists_and_tables_are_what_guests_are_told(self):
        ann = self.server.guest("Ann")
        table = ann.do("create", game="null", open=True)["table"]
        guest.sit(ann, table)
        eve = self.server.guest("Eve")
        self.assertEqual(json.loads(self.get("/api/v1/tables")[1]), eve.ask("tables", which="open"))
        self.assertEqual(json.loads(self.get(f"/api/v1/tables/{table}")[1]), eve.ask("table", table=table))

    def test_a_closed_table_is_shown_to_whoever_has_a_link(self):
        ann = self.server.guest("Ann")
        made = ann.do("create", game="null")
        path = f"/api/v1/tables/{made['table']}"
        for wrong in ("", "x", made["invitation"][:-1], made["watching"] + "0", "x" * 500):
            self.get(path, 404, Benben_Key=wrong)
        for link in ("invitation", "watching"):
            head, body = self.get(path, Benben_Key=made[link])
            self.assertEqual(head["cache-control"], "private, no-cache")
            self.assertIn("Benben-Key", head["vary"])
            self.assertNotIn(made["invitation"], body)
        self.get(f"{path}?key={made['watching']}", 400)  # never in an address

    def test_a_record_is_there_when_all_is_over(self):
        guests, table = seated(self.server, "null", "Ann", "Bob")
        path = f"/api/v1/tables/{table}/record"
        self.get(path, 409)
        while step(guests, table):
            pass
        head, record = self.get(path)
        self.assertEqual(record, guests[0].ask("record", table=table)["record"])
        self.assertEqual(head["cache-control"], "public, max-age=31536000, immutable")

    def test_a_picture_is_a_spectators(self):
        guests, table = seated(self.server, games()[0]["game"], "Ann", "Bob")
        path = f"/api/v1/tables/{table}/picture.svg"
        before = self.get(path)[1]
        one = guests[0]
        one.do("apply", table=table, actions=[one.ask("legal", table=table)["actions"][0]["text"]])
        after = [self.get(path)[1] for _ in range(2)]
        self.assertEqual(after[0], after[1])
        pictures = {query: self.get(f"{path}?{query}")[1] for query in (
            "shape=wide", "shape=tall", "shape=tablet", "lang=fr", "theme=light", "theme=dark")}
        for svg in (before, *after, *pictures.values()):
            xml.etree.ElementTree.fromstring(svg)
        self.assertEqual(pictures["shape=wide"], after[0])
        self.assertEqual(len(set(pictures.values()) | {after[0]}), 6)
        self.assertIn("prefers-color-scheme", after[0])
        for theme in ("light", "dark"):
            self.assertNotIn("prefers-color-scheme", pictures[f"theme={theme}"])

    def test_what_is_not_there(self):
        for path in ("/api/", "/api/v1", "/api/v1/", "/api/v2/games", "/api/v1/tables/", "/api/v1/tables/0",
                     "/api/v1/tables/01", "/api/v1/tables/-1", "/api/v1/tables/1x", "/api/v1/tables/1/",
                     "/api/v1/tables/1/secret", "/api/v1/tables/9999999999999999", "/api/v1/tables/1/record/",
                     "/api/v1/games/", "/api/v1/Games", "/healthz/", "/metrics/x", "/api/v1/ws"):
            status, _, body = self.server.get(path)
            self.assertEqual(status, 404, path)
            if path.startswith("/api/"):
                self.assertEqual(json.loads(body), {"error": {"code": 404, "message": "There is nothing here."}})
        for query in ("lang=de", "lang", "=", "&", "lang=en&lang", "x=" + "y" * 300, "&".join(["lang=en"] * 50)):
            self.assertEqual(self.server.get(f"/api/v1/games?{query}")[0], 400, query)
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            self.assertEqual(self.server.get("/api/v1/tables", method)[0], 405)

    def test_a_table_that_stores_something_is_waited_for(self):
        """Bots play as fast as they can; whoever looks is always answered, with what is stored."""
        (ann,), table = seated(self.server, "null", "Ann", bots=["greedy", "greedy"])
        while step([ann], table):
            self.get(f"/api/v1/tables/{table}")
            self.get(f"/api/v1/tables/{table}/picture.svg")


if __name__ == "__main__":
    unittest.main()
