"""People: a phrase that moves somebody to another device, and how friends find the server."""
import re
import unittest

from program.server import AtTables, Server, guest, seated


class Phrase(AtTables):
    def test_it_moves_somebody_to_another_device(self):
        (ann, bob), table = seated(self.server, "null", "Ann", "Bob")
        self.assertEqual(ann.ask("me"), {"name": "Ann", "phrase": False, "gone": 60})
        phrase = ann.do("phrase")["phrase"]
        self.assertRegex(phrase, "^[a-z]{4,6}( [a-z]{4,6}){5}$")
        self.assertEqual(ann.ask("me"), {"name": "Ann", "phrase": True, "gone": 60})
        phone = self.server.guest()
        got = phone.ask("recover", phrase="  " + phrase.upper().replace(" ", " - "))
        self.assertEqual(got["name"], "Ann")
        self.assertEqual(phone.ask("view", table=table), ann.ask("view", table=table))
        again = self.server.guest(token=got["token"])
        self.assertEqual(again.ask("me"), {"name": "Ann", "phrase": True, "gone": 60})
        self.assertEqual(self.server.guest(token=ann.token).ask("me")["name"], "Ann")
        bob.ask("recover", phrase=phrase)  # with a token that was Bob's
        self.assertEqual(self.server.guest(token=bob.token).ask("me")["name"], "Ann")

    def test_an_earlier_one_ends_and_none_is_kept(self):
        ann = self.server.guest("Ann")
        first, second = ann.do("phrase", lang="fr")["phrase"], ann.do("phrase")["phrase"]
        self.assertIn("Nobody", self.refused(11, self.server.guest(), "recover", phrase=first))
        self.assertEqual(self.server.guest().ask("recover", phrase=second)["name"], "Ann")
        self.refused(11, self.server.guest(), "phrase", request="a")
        for file in self.server.folder.iterdir():
            for phrase in (first, second):
                self.assertNotIn(phrase.encode(), file.read_bytes())

    def test_guesses_are_limited(self):
        own = Server(None, env={"HOME": self.folder.name + "/other"})
        for _ in range(10):
            self.refused(11, own.guest(), "recover", phrase="")
        self.assertIn("minute", self.refused(6, own.guest(), "recover", phrase="palm"))
        self.assertEqual(own.stop(), (0, ""))


class Friends(AtTables):
    def test_a_link_as_a_picture(self):
        ann = self.server.guest("Ann")
        svg = ann.ask("qr", text=self.server.url + "#/at/7/0123456789abcdef")["svg"]
        self.assertRegex(svg, r'^<svg [^>]*viewBox="0 0 (\d+) \1"')
        side = int(re.search(r'viewBox="0 0 (\d+)', svg)[1]) - 8
        self.assertEqual((side - 17) % 4, 0)
        for x, y in ((4, 4), (4 + side - 7, 4), (4, 4 + side - 7)):  # its three corners
            self.assertIn(f"M{x} {y}h1v1h-1z", svg)
        for text in ("http://evil.example/", "javascript:1", "", self.server.url[:-1] + ".evil.example/",
                     self.server.url + "x" * 200):
            self.refused(-32602, ann, "qr", text=text)

    def test_where_others_find_it(self):
        self.assertEqual(self.server.guest().ask("addresses"), {"addresses": []})


if __name__ == "__main__":
    unittest.main()
