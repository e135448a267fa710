"""Before the game: links that can be revoked, codes said aloud, who is ready, who goes."""
import re
import unittest

from program.case import ROOT, games
from program.server import AtTables, Server, guest, seated, step


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

    def test_whoever_is_invited_may_say_the_code(self):
        ann, tv = self.server.guest("Ann"), self.server.guest()
        made = ann.do("create", game="null")
        ask = {"table": made["table"], "request": "a"}
        self.assertEqual(tv.ask("links", key=made["invitation"], **ask),
                         {k: made[k] for k in ("table", "invitation", "code")})
        self.refused(11, tv, "links", key=made["watching"], **ask)
        self.refused(11, tv, "links", key=made["invitation"], renew="invitation", **ask)

    def test_a_request_to_renew_is_done_once(self):
        ann = self.server.guest("Ann")
        table = ann.do("create", game="null")["table"]
        ask = {"table": table, "renew": "watching", "request": "again"}
        once = ann.ask("links", **ask)
        self.assertTrue(ann.ask("links", **ask)["before"])
        self.assertEqual(ann.do("links", table=table)["watching"], once["watching"])


    def test_who_looked_on_by_a_link_that_ends_sees_no_more(self):
        ann, eve, dan = (self.server.guest(name) for name in ("Ann", "Eve", "Dan"))
        made = ann.do("create", game="null")
        table = made["table"]
        ann.ask("watch", table=table)
        for one, link in ((eve, "watching"), (dan, "invitation")):
            one.ask("watch", table=table, key=made[link])
        ann.do("links", table=table, renew="watching")
        self.assertEqual(eve.told(), {"jsonrpc": "2.0", "method": "ended", "params": {"table": table}})
        self.refused(12, eve, "watch", table=table, key=made["watching"])
        ann.do("fill", table=table, bot="random")
        for one in (ann, dan):  # they look on
            while (told := one.told())["method"] != "table" or not told["params"]["places"][0]["name"]:
                self.assertEqual(told["method"], "table")
        self.assertIn("code", self.refused(12, eve, "join", code="palm-ibis-1"))
        self.assertEqual(eve.heard, [])


class Change(AtTables):
    def told(self, one):
        while (told := one.told())["method"] != "table":
            pass
        return told["params"]

    def test_the_host_changes_what_is_played_and_guests_see_it(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", open=True)["table"]
        for one in (ann, bob):
            one.seat, one.nonce = guest.sit(one, table)
        bob.do("ready", table=table, ready=True)
        bob.ask("watch", table=table)
        before = bob.ask("table", table=table)
        ann.do("change", table=table, options={"length": "short"}, pace={"turn": 500}, open=False)
        info = self.told(bob)
        self.assertEqual((info["options"], info["pace"], info["open"], info["seats"]),
                         ({"length": "short"}, {"turn": 500}, False, 2))
        self.assertEqual(info["commitment"], before["commitment"])
        self.assertEqual([p["ready"] for p in info["places"]], [False, False])
        self.assertEqual([p["commitment"] for p in info["places"]], [p["commitment"] for p in before["places"]])
        info = ann.do("change", table=table, seats=3)
        self.assertEqual((info["options"], info["pace"], info["seats"]), ({"length": "short"}, {"turn": 500}, 3))
        info = ann.do("change", table=table, seats=2, pace={})
        self.assertEqual((info["pace"], [p["left"] for p in info["places"]]), ({}, [None, None]))
        ann.do("start", table=table)
        for one in (ann, bob):
            one.do("open", table=table, nonce=one.nonce)
        self.refused(13, ann, "change", table=table, seats=3, request="a")
        while step([ann, bob], table):
            pass
        self.assertIn("option length=short\n", ann.ask("record", table=table)["record"])

    def duel(self):
        return next(game for game in games() if game["seats_max"] == 2)

    def test_another_game_and_another_store(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        made = ann.do("create", game="null", seats=4)
        for one in (ann, bob):
            one.seat, one.nonce = guest.sit(one, made["table"], made["invitation"])
        ann.do("order", table=made["table"], seats=[0, 2, 3, 1])  # Bob sits at the end
        duel = self.duel()
        info = ann.do("change", table=made["table"], game=duel["game"])
        self.assertEqual((info["game"], info["seats"], info["options"]),
                         (duel["game"], 2, {name: option["usual"] for name, option in duel["options"].items()}))
        self.assertEqual([(p["name"], p["commitment"] is None) for p in info["places"]], [("Ann", False), ("Bob", True)])
        token = ann.token
        self.server.kill()
        self.server.start()
        again = self.server.guest(token=token).ask("table", table=made["table"])
        for one in info["places"] + again["places"]:
            one.pop("here")
        self.assertEqual({k: again[k] for k in info if k != "deed"}, {k: info[k] for k in info if k != "deed"})

    def test_what_cannot_be_changed(self):
        ann, bob, eve = (self.server.guest(name) for name in ("Ann", "Bob", "Eve"))
        table = ann.do("create", game="null", seats=3, open=True)["table"]
        for one in (ann, bob, eve):
            guest.sit(one, table)
        before = ann.ask("table", table=table)
        self.refused(15, bob, "change", table=table, seats=4, request="a")
        self.assertIn("se lever", self.refused(14, ann, "change", table=table, seats=2, request="a", lang="fr"))
        self.refused(14, ann, "change", table=table, game=self.duel()["game"], request="a")
        for more in ({"seats": 5}, {"seats": [1]}, {"game": "go"}, {"options": {"length": "endless"}},
                     {"options": {"colour": "red"}}, {"edition": "printed"}, {"pace": {"clock": 0}}, {"open": 1}):
            self.refused(-32602, ann, "change", table=table, request="a", **more)
        self.assertEqual(ann.ask("table", table=table), before)


class Remind(AtTables):
    def test_who_is_away_is_told_wherever_they_are(self):
        ann, bob, eve = (self.server.guest(name) for name in ("Ann", "Bob", "Eve"))
        table = ann.do("create", game="null", seats=3, open=True)["table"]
        for one in (ann, bob):
            guest.sit(one, table)
        self.refused(15, eve, "remind", table=table, seat=1)
        self.refused(13, ann, "remind", table=table, seat=2)
        self.refused(-32602, ann, "remind", table=table, seat=3)
        elsewhere = self.server.guest(token=bob.token)
        self.assertEqual(ann.ask("remind", table=table, seat=1), {"table": table, "reached": True})
        for one in (bob, elsewhere):
            self.assertEqual(one.told(), {"jsonrpc": "2.0", "method": "remind",
                                          "params": {"table": table, "game": "null", "name": "Ann"}})
        self.assertIn("moment", self.refused(6, ann, "remind", table=table, seat=1))
        bob.ask("watch", table=table)
        self.assertIn("est là", self.refused(13, ann, "remind", table=table, seat=1, lang="fr"))

    def test_who_is_nowhere(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", open=True)["table"]
        guest.sit(bob, table)
        bob.close()
        self.server.guests.remove(bob)
        while self.server.figure("benben_guests") > 1:
            pass
        self.assertEqual(ann.ask("remind", table=table, seat=0), {"table": table, "reached": False})

    def test_during_the_game_only_whose_turn_it_is(self):
        game = next(game["game"] for game in games() if game["seats_max"] == 2)
        (ann, bob), table = seated(self.server, game, "Ann", "Bob")
        first = ann.ask("table", table=table)["to_act"][0]
        idle, acts = ([ann, bob][1 - first], [ann, bob][first])
        self.assertIn("waiting", self.refused(13, acts, "remind", table=table, seat=1 - first))
        self.assertEqual(idle.ask("remind", table=table, seat=first), {"table": table, "reached": True})
        self.assertEqual(acts.told()["params"], {"table": table, "game": game, "name": ["Ann", "Bob"][1 - first]})
        acts.do("hand", table=table, bot="random")
        self.assertIn("n’attend", self.refused(13, idle, "remind", table=table, seat=first, lang="fr"))


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

    def test_who_is_here_is_told(self):
        ann, bob = self.server.guest("Ann"), self.server.guest("Bob")
        table = ann.do("create", game="null", open=True)["table"]
        for one in (ann, bob):
            guest.sit(one, table)
        ann.ask("watch", table=table)
        for _ in range(2):
            bob.ask("watch", table=table)
            while not ann.told()["params"]["places"][1]["here"]:
                pass
            bob.ask("unwatch", table=table)
            while ann.told()["params"]["places"][1]["here"]:
                pass
        bob.ask("watch", table=table, spectator=True)
        self.assertFalse(ann.ask("table", table=table)["places"][1]["here"])

    def test_news_that_was_never_told(self):
        (ann, _), table = seated(self.server, "null", "Ann", "Bob")
        self.assertEqual(ann.ask("watch", table=table)["table"], table)
        while (told := ann.told())["method"] != "news":
            pass
        last = told["params"]["number"]
        self.assertIn("nouvelle", self.refused(-32602, ann, "watch", table=table, since=last + 1, lang="fr"))
        self.assertEqual(ann.ask("watch", table=table, since=last)["table"], table)
        seating = ann.do("create", game="null")["table"]
        self.refused(-32602, ann, "watch", table=seating, since=1)

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
        table = ann.do("create", game="null", open=True)["table"]
        guest.sit(ann, table)
        for method, more in (("order", {"seats": [0, 0]}), ("commit", {"commitment": "x"}), ("stand", {"seat": 9}),
                             ("apply", {"actions": 1}), ("colour", {}), ("table", {"colour": 1}), ("table", {"table": "x"}),
                             ("tables", {"which": "all"}), ("create", {"game": "null", "pace": {"clock": 0}}),
                             ("create", {"game": "null", "pace": {"bonus": 1}}), ("fill", {"request": "a"})):
            more = {"table": table, "request": "a", "lang": "fr"} | more
            if method in ("create", "tables", "table"):
                more = {k: v for k, v in more.items() if k != "request" or method == "create"}
            if method in ("create", "tables"):
                del more["table"]
            code = -32601 if method == "colour" else -32602
            self.assertRegex(self.refused(code, ann, method, **more), r"^(Le |La |Un |Il |actions)")


if __name__ == "__main__":
    unittest.main()
