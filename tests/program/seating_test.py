"""Before the game: links that can be revoked, codes said aloud, who is ready, who goes."""
import re
import unittest

from program.case import ROOT
from program.server import AtTables, Server, guest, seated


class Links(AtTables):
    def test_they_are_shown_again_and_end_when_renewed(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        made = ann.do("create", game="null")
        table = made["table"]
        shown = ann.do("links", table=table)
        self.assertEqual({k: made[k] for k in ("table", "invitation", "watching", "code")}, shown)
        self.assertNotEqual(shown["invitation"], shown["watching"])
        for link in ("invitation", "watching"):
            self.assertEqual(bob.ask("table", table=table, key=shown[link])["table"], table)
            other = ann.do("links", table=table, renew=link)
            self.refused(12, bob, "table", table=table, key=shown[link])
            self.assertEqual(bob.ask("table", table=table, key=other[link])["table"], table)
            for rest in {"invitation", "watching"} - {link}:
                self.assertEqual(other[rest], shown[rest])
            self.assertEqual(other["code"] == shown["code"], link == "watching")
            shown = {k: other[k] for k in shown}
        self.refused(12, bob, "join", code=made["code"])
        self.assertEqual(bob.ask("join", code=shown["code"]), {"table": table, "key": shown["invitation"]})

    def test_they_are_the_hosts(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", open=True)["table"]
        self.refused(15, bob, "links", table=table, request="a")
        self.refused(11, self.server.guest(), "links", table=table, request="a")
        self.refused(-32602, ann, "links", table=table, renew="code", request="a")
        for one in bob.ask("table", table=table), bob.ask("tables", which="open")["tables"][0]:
            self.assertEqual({"code", "invitation", "watching"} & set(one), set())

    def test_a_request_to_renew_is_done_once(self):
        ann = self.server.guest("Ann")
        table = ann.do("create", game="null")["table"]
        ask = {"table": table, "renew": "watching", "request": "again"}
        once = ann.ask("links", **ask)
        self.assertTrue(ann.ask("links", **ask)["before"])
        self.assertEqual(ann.do("links", table=table)["watching"], once["watching"])


class Codes(AtTables):
    def setUp(self):
        self.own = Server(None, env={"HOME": self.folder.name + "/" + self._testMethodName})

    def tearDown(self):
        self.assertEqual(self.own.stop(), (0, ""))

    def test_a_code_leads_to_the_table_until_the_game_begins(self):
        ann, bob = self.own.guest("Ann"), self.own.guest("Bob")
        for lang, words in self.words().items():
            made = ann.do("create", game="null", lang=lang)
            one, other, number = made["code"].split("-")
            self.assertTrue(one in words and other in words and 10 <= int(number) <= 99, made["code"])
            for typed in (made["code"], made["code"].upper(), f" {one} {other}  {number} "):
                self.assertEqual(bob.ask("join", code=typed), {"table": made["table"], "key": made["invitation"]})
        guest.sit(bob, made["table"], made["invitation"])
        ann.do("fill", table=made["table"], bot="random")
        ann.do("start", table=made["table"])
        self.refused(12, bob, "join", code=made["code"])
        self.assertIsNone(ann.do("links", table=made["table"])["code"])

    def words(self):
        """The words that codes are made of: unmistakable, so that no two differ in one letter."""
        text = (ROOT / "server/words.yaml").read_text().split("key: code-words")[1]
        lists = dict(zip(("en", "fr"), (part.split() for part in re.split(r"\n    (?:en|fr): \|-\n", text)[1:])))
        for words in lists.values():
            self.assertEqual(len(set(words)), 256)
            for word in words:
                self.assertRegex(word, "^[a-z]{4,6}$")
            shapes = {}
            for word in words:
                for i in range(len(word)):
                    shape = word[:i] + "?" + word[i + 1:]
                    self.assertNotIn(shape, shapes, word)
                    shapes[shape] = word
                    self.assertNotIn(word[:i] + word[i + 1:], words)
        return lists

    def test_guesses_are_limited(self):
        ann, eve = self.own.guest("Ann"), self.own.guest()
        code = ann.do("create", game="null")["code"]
        for wrong in ("palm-ibis-1", "", "palm", "é", "x" * 200, "palm-ibis-100", "-", "1", "2", "3"):
            self.refused(12, eve, "join", code=wrong)
        self.assertIn("wait", self.refused(6, eve, "join", code=code))
        self.assertIn("patienter", self.refused(6, self.own.guest(), "join", code=code, lang="fr"))


class Seats(AtTables):
    def test_who_is_ready_is_told(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", open=True)["table"]
        self.refused(15, ann, "ready", table=table, ready=True, request="a")
        for one in (ann, bob):
            guest.sit(one, table)
        bob.ask("watch", table=table)
        ann.do("ready", table=table, ready=True)
        self.assertEqual([p["ready"] for p in bob.told()["params"]["places"]], [True, False])
        ann.do("ready", table=table, ready=False)
        self.assertEqual([p["ready"] for p in bob.told()["params"]["places"]], [False, False])
        self.refused(-32602, ann, "ready", table=table, request="a")
        ann.do("start", table=table)
        self.refused(13, ann, "ready", table=table, ready=True, request="a")

    def test_the_host_who_leaves_passes_it_on_and_the_last_closes_the_table(self):
        ann, bob, eve = (self.server.guest(name) for name in ("Ann", "Bob", "Eve"))
        table = ann.do("create", game="null", seats=3, open=True)["table"]
        self.refused(15, eve, "leave", table=table, request="a")
        for one in (ann, bob):
            guest.sit(one, table)
        bob.ask("watch", table=table)
        left = ann.do("leave", table=table)
        self.assertEqual([p["name"] for p in left["places"]], [None, "Bob", None])
        self.assertFalse(left["host"])
        told = bob.told()["params"]
        self.assertTrue(told["host"] and told["places"][1]["host"])
        self.refused(15, ann, "fill", table=table, bot="random", request="b")
        bob.do("fill", table=table, bot="random")
        self.assertEqual(bob.do("leave", table=table)["stage"], "closed")
        self.assertEqual(ann.ask("table", table=table)["stage"], "closed")
        for which in ("open", "own", "finished"):
            self.assertNotIn(table, [t["table"] for t in bob.ask("tables", which=which)["tables"]])
        for method in ("sit", "leave", "start"):
            self.assertIn("fermée", self.refused(13, ann, method, table=table, request="c", lang="fr"))

    def test_somebody_who_leaves_lets_the_host_stay(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", open=True)["table"]
        guest.sit(bob, table)
        self.assertEqual(bob.do("leave", table=table)["stage"], "seating")
        self.assertTrue(ann.ask("table", table=table)["host"])
        guest.sit(bob, table)

    def test_who_is_to_act_thinks(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        info = ann.ask("table", table=table)
        self.assertEqual([p["seat"] for p in info["places"] if p["thinking"]], info["to_act"])
        self.assertEqual([p["person"] for p in info["places"]], [True, True])
        self.assertTrue(bob)

    def test_refusals_are_in_the_readers_language(self):
        ann = self.server.guest("Ann")
        table = ann.do("create", game="null")["table"]
        for lang, sentence in (("en", "There is no such table for you."), ("fr", "Cette table n’existe pas pour vous.")):
            self.assertEqual(self.refused(12, self.server.guest(), "table", table=table, lang=lang), sentence)
        self.assertIn("« go »", self.refused(-32602, ann, "create", game="go", request="a", lang="fr").replace("\u00a0", " "))
        self.assertIn("trop long", self.refused(-32602, ann, "hello", name="x" * 48, lang="fr"))


if __name__ == "__main__":
    unittest.main()
