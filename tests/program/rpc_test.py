"""`benben engine`: whole games, undo, records and positions, secrets, and every
kind of bad input. Run as: rpc_test.py PROGRAM SOURCES"""
import hashlib
import json
import os
import pathlib
import random
import tempfile
import unittest

from program.case import PROGRAM, reference, run
from program.rpc_case import (BAD_EDITION, BAD_RECORD, METHOD, NO_MATCH, NO_UNDO, NOT_LEGAL,
                              NOT_TO_ACT, PARAMS, PARSE, REQUEST, TOO_MANY, WAITS, EngineTest)
from program.rpc_client import Engine, RpcError, request

def numbers_of_seats(engine, game):
    """The numbers of seats with which a game can be played as usual."""
    fit = []
    for seats in range(game["seats_min"], game["seats_max"] + 1):
        try:
            engine.call("free", match=engine.call("new", game=game["game"], seats=seats)["match"])
            fit.append(seats)
        except RpcError:
            pass
    return fit


def all_games():
    """{name: numbers of seats} of all games."""
    engine = Engine(PROGRAM)
    found = {game["game"]: numbers_of_seats(engine, game) for game in engine.call("games")["games"]}
    engine.close()
    return found


GAMES = all_games()


class WholeGames(EngineTest):
    def test_random_play(self):
        for game, numbers in GAMES.items():
            for seats in numbers:
                with self.subTest(game=game, seats=seats):
                    match = self.open(game, seats=seats, seed=seats)
                    self.play(match, random.Random(seats))
                    self.finished(match, seats)

    def finished(self, match, seats):
        score = self.call("score", match=match)
        self.assertTrue(score["over"])
        self.assertEqual(len(score["scores"]), seats)
        for line in score["scores"]:
            self.assertEqual(sum(line["sources"].values()), line["points"])
            if "account" in score:
                self.assertEqual(sum(account["points"] for account in score["account"]
                                     if account["seat"] == line["seat"]), line["points"])
        if seats > 1:
            self.assertIn(1, [line["rank"] for line in score["scores"]])
        for seat in range(seats):
            self.assertEqual(self.legal(match, seat), [])
        record = self.call("record", match=match)["record"]
        loaded = self.call("load", record=record)
        self.assertTrue(loaded["verified"])
        self.assertEqual(self.call("record", match=loaded["match"])["record"], record)
        self.assertEqual(self.position(match), self.position(loaded["match"]))

    def test_manual_dealer(self):
        for game, numbers in GAMES.items():
            with self.subTest(game=game):
                match = self.open(game, seats=numbers[-1], dealer="manual")
                self.assertEqual(self.call("score", match=match)["to_act"], ["*"])
                for outcome in self.legal(match, "*"):
                    self.assertGreater(outcome["weight"], 0)
                self.play(match, random.Random(7))
                record = self.call("record", match=match)["record"]
                self.assertNotIn("commit", record)
                loaded = self.call("load", record=record)
                self.assertEqual(loaded["dealer"], "manual")
                self.assertNotIn("verified", loaded)

    def test_chance_is_not_open_to_the_client_of_a_fair_match(self):
        match = self.open(seed=1)
        self.assertEqual(self.legal(match, "*"), [])
        error = self.refused(NOT_LEGAL, "apply", match=match, seat="*", actions=["deal 0 1"])
        self.assertEqual(error.data["reason"], "not-an-outcome")

    def test_same_seed_same_match(self):
        for game in GAMES:
            one, two = self.open(game, seed=5), self.open(game, seed=5)
            self.assertEqual(self.position(one), self.position(two))
            self.assertNotEqual(self.position(one), self.position(self.open(game, seed=6)))
            a, b = (self.call("state", match=self.open(game)) for _ in range(2))
            self.assertNotEqual(a["secret"], b["secret"])
            again = self.open(game, secret=self.call("state", match=one)["secret"])
            self.assertEqual(self.position(one), self.position(again))

    def test_bots(self):
        for bot in "random", "greedy", "flat:40", "flat:1ms", "uct:40", "best:40", "best:2ms*2", "level:1":
            for game in GAMES:
                match = self.open(game, seats=2, seed=3)
                for _ in range(12):
                    to_act = self.call("score", match=match)["to_act"]
                    if to_act:
                        self.call("bot", match=match, seat=to_act[0], bot=bot, apply=True)

    def test_bot_chooses_by_its_seed_and_does_nothing_unless_asked(self):
        match = self.open(seed=4)
        before = self.call("state", match=match)
        chosen = [self.call("bot", match=match, seat=0, bot="flat:100", seed=9)["action"]
                  for _ in range(3)]
        self.assertEqual(chosen[0], chosen[1])
        self.assertEqual(chosen[0], chosen[2])
        self.assertIn(chosen[0]["text"], [a["text"] for a in self.legal(match, 0)])
        self.assertEqual(self.call("state", match=match), before)

    def test_bot_knows_only_its_view(self):
        """What another seat holds does not change what a bot does."""
        match = self.open("null", seed=1, dealer="fair")
        position = self.position(match)
        chosen = set()
        for hand in [1, 1, 2], [5, 6, 6], [2, 3, 4]:
            position["hand"][1] = hand
            loaded = self.call("load", game="null", position=position)["match"]
            answer = self.call("bot", match=loaded, seat=0, bot="flat:60", seed=1)
            chosen.add(answer["action"]["text"])
        self.assertEqual(len(chosen), 1)

    def test_hints(self):
        for game in GAMES:
            match = self.open(game, seats=2, seed=3)
            seat = self.call("score", match=match)["to_act"][0]
            told = self.call("hint", match=match, seat=seat, playouts=20)
            self.assertEqual(told, self.call("hint", match=match, seat=seat, playouts=20), "the same question")
            open_now = [a["text"] for a in self.legal(match, seat)]
            self.assertTrue(0 < len(told["hints"]) <= 3)
            self.assertTrue(told["exact"] or told["worlds"] == 20)
            for i, hint in enumerate(told["hints"]):
                self.assertIn(hint["action"]["text"], open_now)
                self.assertAlmostEqual(sum(hint["sources"].values()), hint["points"], delta=0.5)
                self.assertTrue(0 <= hint["win"] <= 1 and hint["win_error"] >= 0)
                self.assertTrue(i > 0 or hint["loss"] == 0)
            self.assertEqual(self.call("record", match=match)["record"].count(f"! hint {seat}\n"), 1)

    def test_hints_know_only_the_view(self):
        position = self.position(self.open("null", seed=1))
        told = []
        for hand in [1, 1, 2], [5, 6, 6]:
            position["hand"][1] = hand
            loaded = self.call("load", game="null", position=position)["match"]
            told.append(self.call("hint", match=loaded, seat=0, playouts=30)["hints"])
        self.assertEqual(told[0], told[1])

    def test_an_analysis(self):
        match = self.open("null", seats=2, seed=3)
        self.play(match, random.Random(1))
        told = self.call("analyse", match=match, playouts=20)
        self.assertTrue(told["over"])
        self.assertEqual([seat["seat"] for seat in told["seats"]], [0, 1])
        for seat in told["seats"]:
            self.assertAlmostEqual(seat["start"] + seat["luck"] - seat["lost"] + seat["rest"], seat["end"], places=3)
        self.assertEqual([turn["turn"] for turn in told["turns"]], list(range(len(told["turns"]))))
        one = self.call("analyse", match=match, playouts=20, seat=1)
        self.assertEqual(one["seats"], told["seats"][1:])
        self.assertEqual(one, self.call("analyse", match=match, playouts=20, seat=1))

    def test_several_matches_at_once(self):
        rng = random.Random(2)
        matches = [self.open(rng.choice(list(GAMES)), seed=i) for i in range(6)]
        for _ in range(40):
            self.play(rng.choice(matches), rng, steps=1)


class Undo(EngineTest):
    def test_free_undo(self):
        match = self.open(seed=1)
        before = self.position(match)
        self.call("apply", match=match, seat=0, actions=[self.legal(match, 0)[0]])
        answer = self.call("undo", match=match, seat=0)
        self.assertEqual((answer["undone"], answer["waits_for"]), (True, []))
        self.assertEqual(self.position(match), before)

    def test_consent(self):
        match = self.open(seats=3, seed=1)
        before = self.position(match)
        for seat in range(3):
            self.call("apply", match=match, seat=seat, actions=[self.legal(match, seat)[0]])
        answer = self.call("undo", match=match, seat=0)
        self.assertEqual((answer["undone"], answer["waits_for"]), (False, [1, 2]))
        answer = self.call("undo", match=match, seat=2, agree=True)
        self.assertEqual((answer["undone"], answer["waits_for"]), (False, [1]))
        answer = self.call("undo", match=match, seat=1, agree=True)
        self.assertEqual((answer["undone"], answer["waits_for"]), (True, []))
        self.assertEqual(self.position(match), before)
        record = self.call("record", match=match)["record"]
        self.assertIn("! undo 0 3 agreed\n", record)
        self.assertEqual(self.position(self.call("load", record=record)["match"]), before)

    def test_a_step_withdraws_the_question(self):
        match = self.open(seed=1)
        for seat in 0, 1:
            self.call("apply", match=match, seat=seat, actions=[self.legal(match, seat)[0]])
        self.assertEqual(self.call("undo", match=match, seat=0)["waits_for"], [1])
        self.call("apply", match=match, seat=1, actions=[self.legal(match, 1)[0]])
        self.refused(NO_UNDO, "undo", match=match, seat=1, agree=True)

    def test_nothing_to_undo(self):
        match = self.open(seed=1)
        self.refused(NO_UNDO, "undo", match=match, seat=0)
        self.refused(NO_UNDO, "undo", match=match, seat=0, agree=True)
        self.refused(PARAMS, "undo", match=match, seat=0, agree=False)
        self.refused(PARAMS, "undo", match=match, seat="*")

    def test_a_finished_match_stays_so(self):
        match = self.open(seed=1)
        self.play(match, random.Random(1))
        before = self.call("record", match=match)["record"]
        self.refused(NO_UNDO, "undo", match=match, seat=0)
        self.assertEqual(self.call("record", match=match)["record"], before)


class Stories(EngineTest):
    """What a chair tells: turns, previews, accounts, the opponent of a solo game."""

    def test_turns_add_up_to_the_score(self):
        for game, numbers in GAMES.items():
            for seats in numbers[0], numbers[-1]:
                with self.subTest(game=game, seats=seats):
                    match = self.open(game, seats=seats, seed=seats)
                    first = [line["points"] for line in self.call("score", match=match)["scores"]]
                    self.play(match, random.Random(3))
                    for seat in 0, seats - 1:
                        self.adds_up(match, seat, first)

    def adds_up(self, match, seat, first):
        story = self.call("story", match=match, seat=seat)
        score = self.call("score", match=match, seat=seat)
        self.assertEqual([turn["turn"] for turn in story["turns"]], list(range(story["count"])))
        self.assertFalse(any(turn["goes_on"] for turn in story["turns"]))
        points = dict(enumerate(first))
        for turn in story["turns"]:
            for change in turn["changes"]:
                self.assertEqual(change["points"], sum(change["sources"].values()))
                self.assertTrue(change["text"])
                points[change["seat"]] = points.get(change["seat"], 0) + change["points"]
        for line in score["scores"]:
            self.assertEqual(points[line["seat"]], line["points"])
        self.assertEqual("opponent" in points, "opponent" in score)
        for turn in 0, story["count"] - 1:
            one = self.call("story", match=match, seat=seat, turn=turn)
            self.assertEqual(one["turns"], [story["turns"][turn]])

    def test_a_story_has_no_event_that_the_seat_did_not_see(self):
        for game, numbers in GAMES.items():
            match = self.open(game, seats=numbers[-1], seed=5)
            self.play(match, random.Random(5), steps=60)
            for seat in *range(numbers[-1]), "spectator":
                seen = [json.dumps(e) for e in self.call("events", match=match, seat=seat)["events"]]
                story = self.call("story", match=match, seat=seat)
                told = [json.dumps(e) for turn in story["turns"] for e in turn["events"]]
                self.assertLessEqual(len(told), len(seen))
                self.assertLessEqual(set(told), set(seen))

    def test_what_is_taken_back_leaves_the_story(self):
        match = self.open(seed=1)
        before = self.call("story", match=match, seat=1)
        self.assertTrue(before["turns"][-1]["goes_on"])
        self.call("apply", match=match, seat=0, actions=[self.legal(match, 0)[0]])
        self.assertNotEqual(self.call("story", match=match, seat=1), before)
        self.call("undo", match=match, seat=0)
        self.assertEqual(self.call("story", match=match, seat=1), before)
        self.assertEqual(self.call("events", match=match, seat=1)["events"][-1]["event"], "undone")

    def test_a_preview_is_what_happens(self):
        for game in GAMES:
            match = self.open(game, seats=2, seed=2)
            rng = random.Random(2)

            def look():
                to_act = self.call("score", match=match)["to_act"]
                if len(to_act) == 1:
                    self.compare(match, to_act[0], rng.choice(self.legal(match, to_act[0])))

            self.play(match, rng, steps=60, each=look)

    def compare(self, match, seat, action):
        """Takes the step if it can be taken back; it must be as the preview said."""
        before = self.call("state", match=match)
        preview = self.call("preview", match=match, seat=seat, action=action)
        self.assertEqual(self.call("state", match=match), before)
        self.assertEqual(preview["action"]["text"], action["text"])
        self.assertEqual("position" in preview, preview["known"])
        if not (preview["free"] and preview["known"]):
            return
        since = self.call("events", match=match, seat=seat)["next"]
        self.call("apply", match=match, seat=seat, actions=[action])
        self.assertEqual(self.call("view", match=match, seat=seat)["position"], preview["position"])
        seen = self.call("events", match=match, seat=seat, since=since)["events"]
        self.assertEqual(seen[:len(preview["events"])], preview["events"])
        self.assertTrue(self.call("undo", match=match, seat=seat)["undone"])

    def test_a_preview_of_what_is_not_legal(self):
        match = self.open(seed=1)
        own = {action["text"] for action in self.legal(match, 0)}
        other = next(f"pick {stone}" for stone in range(1, 7) if f"pick {stone}" not in own)
        error = self.refused(NOT_LEGAL, "preview", match=match, seat=0, action=other)
        self.assertEqual(error.data["reason"], "not-in-hand")
        self.refused(PARAMS, "preview", match=match, seat=0, action="nonsense")
        self.refused(PARAMS, "preview", match=match, seat="spectator", action=other)
        self.refused(PARAMS, "story", match=match, seat="*")
        self.refused(PARAMS, "score", match=match, seat="*")
        for turn in 99, -1, "0":
            self.refused(PARAMS, "story", match=match, seat=0, turn=turn)


class Loading(EngineTest):
    def test_position_there_and_back(self):
        for game, numbers in GAMES.items():
            for seats in numbers[0], numbers[-1]:
                match = self.open(game, seats=seats, seed=seats)

                def there_and_back():
                    state = self.call("state", match=match)
                    loaded = self.call("load", game=game, position=state["position"])
                    self.assertEqual(self.position(loaded["match"]), state["position"])
                    self.assertEqual(loaded["to_act"], state["to_act"])
                    self.call("free", match=loaded["match"])

                self.play(match, random.Random(1), steps=60, each=there_and_back)

    def test_a_loaded_position_is_played_on_and_recorded(self):
        for game in GAMES:
            match = self.open(game, seed=2)
            self.play(match, random.Random(3), steps=2)
            names = ["Ann", "Bob", "Zoë", "Max"][:len(self.call("score", match=match)["scores"])]
            loaded = self.call("load", game=game, position=self.position(match), seed=1,
                               names=names)
            self.assertEqual(loaded["names"], names)
            self.play(loaded["match"], random.Random(3))
            record = self.call("record", match=loaded["match"])["record"]
            self.assertIn("\nposition ", record)
            loaded = self.call("load", record=record)
            self.assertEqual((loaded["verified"], loaded["given"]), (True, True))

    def commitment(self, seat, nonce):
        return hashlib.sha256(f"benben nonce {seat} ".encode() + bytes.fromhex(nonce)).hexdigest()

    def test_seats_hand_in_nonces(self):
        """Commitments first, then nonces; until then there is no match to speak of."""
        nonces = ["0f" * 16, None, "a0" * 16]
        commitments = [nonce and self.commitment(seat, nonce) for seat, nonce in enumerate(nonces)]
        new = self.call("new", game="null", seats=3, commitments=commitments)
        match = new["match"]
        self.assertEqual([given and own for given, own in zip(commitments, new["commitments"])], commitments)
        for method, more in [("view", {"seat": 0}), ("state", {}), ("record", {}), ("score", {}),
                             ("apply", {"seat": "*", "actions": ["deal 0 1"]}), ("undo", {"seat": 0})]:
            self.refused(WAITS, method, match=match, **more)
        for bad in ([nonces[0], None], [nonces[0], nonces[2], nonces[2]], [nonces[2], None, nonces[0]],
                    [nonces[0], None, None], ["zz", None, nonces[2]], [1, None, nonces[2]]):
            self.refused(PARAMS, "open", match=match, nonces=bad)
        opened = self.call("open", match=match, nonces=nonces)
        self.assertEqual(opened["commitment"], new["commitment"])
        self.assertEqual(opened["commitments"], new["commitments"])
        self.assertEqual(opened["to_act"], [0, 1, 2])
        self.refused(PARAMS, "open", match=match, nonces=nonces)
        self.play(match, random.Random(1))
        record = self.call("record", match=match)["record"]
        for seat, nonce in enumerate(nonces):
            self.assertIn(f"commit {seat} sha256:{new['commitments'][seat]}\n", record)
            self.assertIn(f"nonce {seat} {nonce or ''}", record)
        self.assertTrue(self.call("load", record=record)["verified"])

    def test_nonces_matter_and_need_not_be_handed_in(self):
        def position(nonce):
            match = self.call("new", game="null", seed=1,
                              commitments=[self.commitment(0, nonce), None])["match"]
            self.call("open", match=match, nonces=[nonce, None])
            return self.position(match)

        self.assertEqual(position("00" * 16), self.position(self.open(seed=1)))
        self.assertNotEqual(position("01" * 16), position("00" * 16))
        match = self.call("new", game="null", seed=1, commitments=[None, None])["match"]
        self.call("open", match=match, nonces=[None, None])
        self.assertEqual(self.position(match), self.position(self.open(seed=1)))

    def test_bad_commitments(self):
        for bad in ([], [None], [None, "00"], [None, 1], [None, "g" * 64], [None, None, None]):
            self.refused(PARAMS, "new", game="null", commitments=bad)
        self.refused(PARAMS, "new", game="null", commitments=[None, None], dealer="manual")
        match = self.call("new", game="null", commitments=[None, None])["match"]
        self.assertTrue(self.call("free", match=match))

    def test_a_record_is_played_on_with_its_secret(self):
        for game in GAMES:
            one = self.open(game)
            self.play(one, random.Random(1), steps=2)
            record = self.call("record", match=one)["record"]
            secret = self.call("state", match=one)["secret"]
            self.assertNotIn(secret, record)
            two = self.call("load", record=record, secret=secret)
            self.assertEqual((two["dealer"], two["verified"]), ("fair", True))
            for match in one, two["match"]:
                self.play(match, random.Random(5))
            self.assertEqual(self.call("record", match=one)["record"],
                             self.call("record", match=two["match"])["record"])

    def test_a_record_without_its_secret_is_dealt_by_hand(self):
        for game in GAMES:
            match = self.open(game, seed=1)
            record = self.call("record", match=match)["record"]
            loaded = self.call("load", record=record)
            self.assertEqual(loaded["dealer"], "manual")
            self.assertIsNotNone(loaded["commitment"])
            self.refused(PARAMS, "load", record=record, seed=2)
            self.assertEqual(self.call("load", record=record, seed=1)["dealer"], "fair")

    def test_a_record_that_was_not_dealt_by_its_secret(self):
        match = self.open(seed=1)
        self.play(match, random.Random(1))
        record = self.call("record", match=match)["record"]
        last = record[-2]
        other = record[:-2] + ("0" if last != "0" else "1") + "\n"
        loaded = self.call("load", record=other)
        self.assertEqual((loaded["verified"], loaded["dealer"]), (False, "manual"))
        self.assertSentence(loaded["why"])

    def test_bad_records(self):
        match = self.open(seed=1)
        self.call("apply", match=match, seat=0, actions=[self.legal(match, 0)[0]])
        good = self.call("record", match=match)["record"]
        lines = good.splitlines()
        for line, bad in [(1, good.replace("benben 2", "benben 3")),
                          (2, good.replace("game null", "game chess")),
                          (2, good.replace("#", "#0")),
                          (3, good.replace("length=long", "length=odd")),
                          (len(lines), good[:-1]),
                          (len(lines) + 1, good + "0 pick 1\n"),
                          (len(lines) + 1, good + "0 " + "é" * 70 + "\n"),
                          (len(lines) + 1, good + "x" * 5000 + "\n"),
                          (len(lines) + 1, good + "! undo 9 1\n"),
                          (len(lines) + 1, good + "end 0=3 1=0\n")]:
            with self.subTest(line=line, bad=bad[-40:]):
                error = self.refused(BAD_RECORD, "load", record=bad)
                self.assertEqual(error.data, {"line": line})
        older = good.replace(" rules 1 ", " rules 0 ").replace("#", "#0")  # and of another edition
        self.assertIn("this match of Null was played by rules 0", self.refused(BAD_RECORD, "load", record=older).message)
        self.refused(PARAMS, "load", record=good, game="null")
        self.refused(PARAMS, "load", record=good, position={})
        self.refused(PARAMS, "load")


class Editions(EngineTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "editions"
        (self.folder / "below").mkdir(parents=True)
        self.good = reference("null").read_text(encoding="utf-8")
        for name in "own.yaml", "below/own.yaml", "../out.yaml":
            (self.folder / name).write_text(self.good, encoding="utf-8")
        self.engine = Engine(PROGRAM, "--editions", self.folder)
        self.call = self.engine.call

    def test_an_edition_from_a_file(self):
        usual = self.call("new", game="null", seed=1)
        for file in "own.yaml", "below/own.yaml", "./own.yaml":
            own = self.call("new", game="null", edition_file=file, seed=1)
            self.assertEqual(own["hash"], usual["hash"])
        self.play(own["match"], random.Random(1), steps=10)
        record = self.call("record", match=own["match"])["record"]
        self.call("load", record=record, edition_file="own.yaml")

    def test_bad_editions(self):
        other = self.good.replace('game: "null"', "game: other")
        for name, text, has_line in [("garbage", "]{\0", False), ("empty", "", False),
                                     ("other", other, True),
                                     ("unknown", self.good + "\nunknown: 1\n", True),
                                     ("anchor", self.good.replace("about: ", "about: &a "), True),
                                     ("huge", "#" * (1 << 20), False)]:
            with self.subTest(name=name):
                (self.folder / name).write_text(text, encoding="utf-8")
                error = self.refused(BAD_EDITION, "new", game="null", edition_file=name)
                self.assertEqual(error.data["file"], name)
                self.assertTrue(error.data["constraint"])
                if has_line:
                    self.assertGreater(error.data["line"], 0)

    def test_only_regular_files_in_the_folder(self):
        """Nothing leads out of it, and nothing is waited for."""
        os.mkfifo(self.folder / "fifo")
        os.symlink("own.yaml", self.folder / "link")
        os.symlink(self.folder.parent, self.folder / "up")
        os.symlink("/", self.folder / "root")
        for file in ("none.yaml", "below", "", ".", "/", "//", "own.yaml/", "below//own.yaml", "fifo",
                     "link", "up/out.yaml", "../out.yaml", "below/../own.yaml", "below/../../out.yaml",
                     "root/etc/passwd", "/etc/passwd", str(self.folder / "own.yaml"), "é" * 300,
                     "x/" * 4000):
            with self.subTest(file=file):
                error = self.refused(BAD_EDITION, "new", game="null", edition_file=file)
                self.assertIn("no such file in the folder", error.data["constraint"])

    def test_no_word_of_a_file_is_told(self):
        """Whatever it is: text, YAML, nearly an edition."""
        secret = "hunter2"
        for text in (f"root:{secret}:0", f"{secret}: 1", f"- {secret}", f'"{secret}', f"game: {secret}",
                     self.good + f"\n{secret}: 1", self.good.replace("about: ", f"about: [{secret}] #"),
                     self.good.replace("provenance: ", f"provenance: {secret} #"),
                     self.good.replace("stones: [", f"stones: [{secret}, ")):
            with self.subTest(text=text):
                (self.folder / "secret.yaml").write_text(text, encoding="utf-8")
                error = self.refused(BAD_EDITION, "new", game="null", edition_file="secret.yaml")
                self.assertNotIn(secret, error.message + str(error.data))

    def test_no_file_without_a_folder(self):
        engine = Engine(PROGRAM)
        with self.assertRaises(RpcError) as caught:
            engine.call("new", game="null", edition_file=str(reference("null")))
        self.assertEqual(caught.exception.code, BAD_EDITION)
        self.assertIn("--editions", caught.exception.message)
        self.assertEqual(engine.close(), 0)
        code, out, err = run("engine", "--editions", self.folder / "own.yaml")
        self.assertEqual((code, out, err.count("\n")), (2, "", 1))


class Secrets(EngineTest):
    def test_views_hide_the_rows_of_others_and_nothing_else(self):
        self.views_hide("null", 3, {"hand", "pick"}, {"crown": "known"})

    def test_events_of_others_are_filtered(self):
        match = self.open(seats=2, seed=1)
        own = self.call("events", match=match, seat=0)["events"]
        other = self.call("events", match=match, seat=1)["events"]
        spectator = self.call("events", match=match, seat="spectator")["events"]
        for seat, events in enumerate([own, other]):
            for event in events[:-1]:
                self.assertEqual("stone" in event, event["seat"] == seat)
        self.assertFalse(any("stone" in event for event in spectator))
        self.assertEqual(len(self.call("events", match=match, seat="*")["events"]),
                         len(own) + len(other) - 1)  # the crown is buried before all

    def test_events_are_numbered_for_each_seat(self):
        for game in GAMES:
            match = self.open(game, seed=1)
            self.play(match, random.Random(1), steps=30)
            whole, since = self.call("events", match=match, seat=0), 0
            self.assertEqual(whole["next"], len(whole["events"]))
            self.assertEqual(self.call("events", match=match, seat=0, since=5)["events"],
                             whole["events"][5:])
            for since in whole["next"], whole["next"] + 100:
                self.assertEqual(self.call("events", match=match, seat=0, since=since)["events"], [])
            self.refused(PARAMS, "events", match=match, seat=0, since=-1)

    def test_a_running_record_does_not_tell_the_secret(self):
        match = self.open(seed=1)
        self.assertNotIn(self.call("state", match=match)["secret"],
                         self.call("record", match=match)["record"])


class Refusals(EngineTest):
    def test_all_or_nothing(self):
        match = self.open(seed=1)
        before = self.call("state", match=match)
        action = self.legal(match, 0)[0]
        error = self.refused(NOT_LEGAL, "apply", match=match, seat=0, actions=[action, action])
        self.assertEqual(error.data["index"], 1)
        self.assertEqual(error.data["reason"], "chosen-already")
        self.assertEqual(self.call("state", match=match), before)

    def test_a_batch_does_not_look_beyond_a_reveal(self):
        """The last to choose is told the same of whatever follows, whatever the others chose."""
        for other in range(3):
            match = self.open(seed=1)
            self.call("apply", match=match, seat=0, actions=[self.legal(match, 0)[other]])
            own = self.legal(match, 1)[0]
            for further in (own, "probe b2", "dig a1+b3", "pick 6"):
                error = self.refused(NOT_LEGAL, "apply", match=match, seat=1, actions=[own, further])
                self.assertEqual(error.data, {"index": 1, "reason": "batch-ends", "clause": None,
                                              "text": error.message})

    def test_out_of_turn(self):
        match = self.open(seed=1)
        action = self.legal(match, 0)[0]["text"]
        self.call("apply", match=match, seat=0, actions=[action])
        before = self.call("state", match=match)
        error = self.refused(NOT_LEGAL, "apply", match=match, seat=0, actions=[action])
        self.assertEqual(error.data["clause"], "NG-2.1")
        self.assertEqual(error.data["text"], error.message)
        self.refused(NOT_TO_ACT, "bot", match=match, seat=0, bot="random")
        self.assertEqual(self.call("state", match=match), before)

    def test_things_that_are_no_actions(self):
        match = self.open(seed=1)
        for bad in ["", "pick", "pick 7", "pick 1 1", "dance", 0, -1, 2**32, 2**62, 1.5, None, True,
                    [], {}, {"kind": 3}, {"kind": "pick"}, {"kind": "pick", "stone": "x"}, "é" * 500,
                    {"kind": "pick", "stone": -1}, {"kind": "pick", "stone": 300}]:
            with self.subTest(bad=bad):
                self.refused(PARAMS, "apply", match=match, seat=0, actions=[bad])
                self.refused(PARAMS, "why_not", match=match, seat=0, action=bad)
        for bad in [[], "pick 1", {}, ["pick 1"] * 65]:
            self.refused(PARAMS, "apply", match=match, seat=0, actions=bad)

    def test_seats(self):
        match = self.open(seed=1)
        for bad in [-1, 2, 31, 2**40, 1.0, 0.5, "0", "x", None, True, [], {}]:
            for method in "view", "legal", "events", "text":
                with self.subTest(bad=bad, method=method):
                    self.refused(PARAMS, method, match=match, seat=bad)
        self.refused(PARAMS, "view", match=match, seat="*")
        self.refused(PARAMS, "legal", match=match, seat="spectator")
        self.refused(PARAMS, "apply", match=match, seat="spectator", actions=["pick 1"])

    def test_new(self):
        for params in [{}, {"game": 1}, {"game": "chess"}, {"game": "null", "seats": 1},
                       {"game": "null", "seats": 5}, {"game": "null", "seats": 2.0},
                       {"game": "null", "options": {"length": "odd"}},
                       {"game": "null", "options": {"length": 1}},
                       {"game": "null", "options": {"width": "long"}},
                       {"game": "null", "options": []}, {"game": "null", "names": ["Ann"]},
                       {"game": "null", "names": ["Ann", ""]},
                       {"game": "null", "names": ["Ann", 5]},
                       {"game": "null", "names": ["Ann", "a\nb"]},
                       {"game": "null", "names": ["Ann", "é" * 30]},
                       {"game": "null", "seed": -1}, {"game": "null", "seed": 1.5},
                       {"game": "null", "seed": "1"}, {"game": "null", "secret": "00"},
                       {"game": "null", "secret": "g" * 64},
                       {"game": "null", "seed": 1, "secret": "0" * 64},
                       {"game": "null", "dealer": "crooked"},
                       {"game": "null", "dealer": "manual", "seed": 1},
                       {"game": "null", "colour": 1}, {"game": "null", "lang": "fr"}]:
            with self.subTest(params=params):
                self.refused(PARAMS, "new", **params)
        made = self.call("new", game="null", options={"length": "short"}, names=["Ann", "Zoë"])
        self.assertEqual((made["options"], made["names"]), ({"length": "short"}, ["Ann", "Zoë"]))
        self.assertEqual(made["match"], 1)

    def test_unknown_parameters_are_named(self):
        error = self.refused(PARAMS, "games", colour=1)
        self.assertIn("'colour'", error.message)
        error = self.refused(PARAMS, "view", match=1)
        self.assertIn("'seat'", error.message)
        self.refused(PARAMS, "games", lang="de")
        self.refused(PARAMS, "games", lang=1)

    def test_bots(self):
        match = self.open(seed=1)
        for bad in ["", "chess", "flat:", "flat:0", "flat:-1", "flat:9999999", "flat:1s",
                    "random:5", 3]:
            self.refused(PARAMS, "bot", match=match, seat=0, bot=bad)
        self.refused(PARAMS, "bot", match=match, seat=0, bot="random", seed=-1)
        self.refused(PARAMS, "bot", match=match, seat="*", bot="random")

    def test_hints_and_analyses(self):
        match = self.open(seed=1)
        self.call("apply", match=match, seat=0, actions=[self.legal(match, 0)[0]["text"]])
        self.refused(NOT_TO_ACT, "hint", match=match, seat=0)
        for method in "hint", "analyse":
            for bad in 9, 100001, -1, "many", 20.5:
                self.refused(PARAMS, method, match=match, seat=1, playouts=bad)
            self.refused(PARAMS, method, match=match, seat=1, seed=-1)
            for bad in 2, "*", "spectator", None:
                self.refused(PARAMS, method, match=match, seat=bad)
            self.refused(NO_MATCH, method, match=99, seat=1)
        self.refused(PARAMS, "hint", match=match)

    def test_matches(self):
        for method in "state", "score", "record", "free":
            for bad in 0, 1, -1, 2**62:
                self.refused(NO_MATCH, method, match=bad)
            self.refused(PARAMS, method, match="1")
        numbers = [self.open(seed=1) for _ in range(64)]
        self.assertEqual(len(set(numbers)), 64)
        self.refused(TOO_MANY, "new", game="null")
        self.refused(TOO_MANY, "load", record="benben 2\n")
        self.assertIs(self.call("free", match=numbers[3]), True)
        self.refused(NO_MATCH, "state", match=numbers[3])
        self.assertNotIn(self.open(seed=1), numbers)
        self.call("state", match=numbers[63])


class Lines(EngineTest):
    def wrong(self, code, line, number=None):
        answer = self.engine.ask(line)
        self.assertEqual((answer["error"]["code"], answer["id"]), (code, number), answer)
        self.assertSentence(answer["error"]["message"])
        self.assertEqual(self.call("free", match=self.open(seed=1)), True)
        return answer

    def test_what_is_not_json(self):
        for line in ["{", "nonsense", "{'a': 1}", b"\xff\xfe", b'"\xc3"', b"{\0}", b'"a\0b"', "\0",
                     '{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "games"}',
                     '{"jsonrpc": "2.0", "id": 99999999999999999999, "method": "games"}',
                     '{"jsonrpc": "2.0", "id": 1e999, "method": "games"}', '"\\u0000"', '"\\ud800"',
                     "[" * 5000, "[" * 100000 + "]" * 100000, '{"a":' * 5000, "01", "1 2",
                     "é" * 300]:
            with self.subTest(line=line[:40]):
                self.wrong(PARSE, line)

    def test_what_is_not_a_request(self):
        for line in ["5", '"text"', "null", "true", "{}", "[]", '{"method": "games", "id": 1}',
                     '{"jsonrpc": 2.0, "method": "games"}', '{"jsonrpc": "1.0", "method": "games"}',
                     '{"jsonrpc": "2.0"}', '{"jsonrpc": "2.0", "method": 1}',
                     '{"jsonrpc": "2.0", "method": "games", "id": {}}',
                     '{"jsonrpc": "2.0", "method": "games", "id": true}',
                     '{"jsonrpc": "2.0", "method": "games", "params": 1}',
                     '{"jsonrpc": "2.0", "method": "games", "param": {}}',
                     "[" + ",".join(["1"] * 65) + "]"]:
            with self.subTest(line=line):
                number = 1 if '"id": 1' in line else None
                self.wrong(REQUEST, line, number)

    def test_methods_and_parameters_by_position(self):
        self.refused(METHOD, "chess")
        self.refused(METHOD, "")
        self.refused(METHOD, "é" * 100)
        self.wrong(PARAMS, '{"jsonrpc": "2.0", "id": "a", "method": "games", "params": []}', "a")

    def test_identifiers_come_back(self):
        for number in 0, -7, 2**62, 1.5, "", "é", None:
            self.assertEqual(self.engine.ask(request("games", number, {}))["id"], number)

    def test_huge_lines(self):
        exact = request("games", 1, {})
        exact += " " * ((1 << 20) - len(exact))
        self.assertIn("result", self.engine.ask(exact))
        self.wrong(REQUEST, exact + " ")
        self.wrong(REQUEST, "x" * (5 << 20))
        self.wrong(REQUEST, b"\0" * (3 << 20))

    def test_blank_lines_and_line_ends(self):
        self.engine.send("")
        self.engine.send(" \t\r")
        self.assertIn("result", self.engine.ask(request("games", 1, {}) + "\r"))

    def test_notifications(self):
        match = self.open(seed=1)
        action = self.legal(match, 0)[0]["text"]
        self.engine.notify("apply", match=match, seat=0, actions=[action])
        self.engine.notify("apply", match=match, seat=0, actions=[action])
        self.engine.notify("chess")
        self.engine.notify("games", colour=1)
        self.assertEqual(self.call("score", match=match)["to_act"], [1])

    def test_batches(self):
        match = self.open(seed=1)
        action = self.legal(match, 0)[0]["text"]
        batch = [json.loads(request("score", 1, {"match": match})),
                 {"jsonrpc": "2.0", "method": "apply",
                  "params": {"match": match, "seat": 0, "actions": [action]}},
                 5,
                 json.loads(request("score", "b", {"match": match})),
                 json.loads(request("chess", 3, {}))]
        answers = self.engine.ask(json.dumps(batch))
        self.assertEqual([a["id"] for a in answers], [1, None, "b", 3])
        self.assertEqual(answers[0]["result"]["to_act"], [0, 1])
        self.assertEqual(answers[1]["error"]["code"], REQUEST)
        self.assertEqual(answers[2]["result"]["to_act"], [1])
        self.assertEqual(answers[3]["error"]["code"], METHOD)
        self.engine.send(json.dumps([{"jsonrpc": "2.0", "method": "games"}] * 3))
        whole = json.dumps([json.loads(request("games", 1, {}))] * 64)
        self.assertEqual(len(self.engine.ask(whole)), 64)

    def test_random_bytes(self):
        rng = random.Random(1)
        good = request("apply", 1, {"match": self.open(seed=1), "seat": 0, "actions": ["pick 1"]})
        for _ in range(500):
            line = bytearray(good.encode())
            for _ in range(rng.randrange(1, 4)):
                line[rng.randrange(len(line))] = rng.choice(b'\0\xff{}[]":,0 x\xc3')
            self.engine.send(bytes(line))
            self.engine.send(request("games", "next", {}))
            answer = self.engine.receive()
            while not (isinstance(answer, dict) and answer["id"] == "next"):
                answer = self.engine.receive()

    def test_the_last_line_needs_no_end(self):
        engine = Engine(PROGRAM)
        engine.process.stdin.write(request("games", 1, {}).encode())
        engine.process.stdin.close()
        self.assertEqual(json.loads(engine.process.stdout.read())["id"], 1)
        engine.process.stdout.close()
        self.assertEqual(engine.process.wait(), 0)

    def test_language_of_the_program(self):
        engine = Engine(PROGRAM, "--lang", "fr")
        french = engine.call("games")
        self.assertEqual(french, self.call("games", lang="fr"))
        self.assertNotEqual(french, self.call("games"))
        self.assertEqual(engine.close(), 0)


if __name__ == "__main__":
    unittest.main()
