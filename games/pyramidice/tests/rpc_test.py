"""Pyramidice by JSON-RPC.

    rpc_test.py PROGRAM SOURCES
"""
import random
import re
import unittest

from program.rpc_case import BAD_RECORD, EngineTest


class Pyramidice(EngineTest):
    def test_views_hide_the_rows_of_others_and_nothing_else(self):
        self.views_hide("pyramidice", 2, {"offer", "pick", "project"})

    def test_the_opponent_of_a_solo_game(self):
        match = self.open("pyramidice", seats=1, seed=4)
        self.play(match, random.Random(4))
        score, seen = self.call("score", match=match), self.call("score", match=match, seat=0, lang="fr")
        self.assertEqual(len(score["scores"]), 1)
        self.assertEqual((score["opponent"]["name"], seen["opponent"]["name"]), ("Snefru", "Snéfrou"))
        self.assertEqual(score["opponent"]["sources"], seen["opponent"]["sources"])
        self.assertEqual(sum(score["opponent"]["sources"].values()), score["opponent"]["points"])
        record = self.call("record", match=match)["record"]
        end = f"end 0={score['scores'][0]['points']} opponent={score['opponent']['points']}\n"
        self.assertIn("\n" + end, record)
        self.call("load", record=record)
        self.call("load", record=re.sub(" opponent=.*", "", record))
        for bad in (" opponent=1", " opponent=", " opponent", " 1=5", f" {end[4:-1]}"):
            self.refused(BAD_RECORD, "load", record=re.sub(" opponent=.*", bad, record))
        for lang, said in (("en", "points in all"), ("fr", "points en tout")):
            text = self.call("text", match=match, seat=0, lang=lang)["text"]
            self.assertIn(f" {score['scores'][0]['points']} {said}. ", text)
            self.assertIn(f" {score['opponent']['points']} {said}. ", text)
        changed = {change["seat"] for turn in self.call("story", match=match, seat=0)["turns"]
                   for change in turn["changes"]}
        self.assertEqual(changed, {0, "opponent"})

    def test_alone_tiles_come_back_from_the_left_and_it_is_told_which(self):
        """PD-7.7: in the text, in refusals, in the event and in the story."""
        match, said = self.open("pyramidice", seats=1, seed=4), []

        def look():
            told = re.search("\n(.*) comes back[.]\n", self.call("text", match=match, seat=0)["text"])
            if told:
                why = self.call("why_not", match=match, seat=0, action="fame")
                self.assertEqual(why["text"], f"Name a slot for {told[1]}.")
                said.append(told[1])

        self.play(match, random.Random(4), each=look)
        events = self.call("events", match=match, seat=0)["events"]
        taken, back, sentences = {"own": [], "his": []}, None, []
        for event in events:
            if event["event"] in ("rests", "architect-tile"):
                taken["own" if event["event"] == "rests" else "his"].append(event["tile"])
            elif event["event"] in ("tiles-back", "architect-tiles-back"):
                back = taken["own" if event["event"] == "tiles-back" else "his"]
            elif event["event"] == "returned":
                self.assertEqual(event["tile"], back.pop(0))
                sentences.append(event["text"])
        self.assertGreater(len(said), 6)
        self.assertEqual(said, [re.search("“(.*)” goes to slot", sentence)[1] for sentence in sentences])
        story = self.call("story", match=match, seat=0)["turns"]
        self.assertEqual(sentences, [event["text"] for turn in story for event in turn["events"]
                                     if event["event"] == "returned"])

    def test_a_story_leaves_details_out(self):
        match = self.open("pyramidice", seats=2, seed=5)
        self.play(match, random.Random(5), steps=60)
        story = self.call("story", match=match, seat=0)["turns"]
        told = {event["event"] for turn in story for event in turn["events"]}
        seen = {event["event"] for event in self.call("events", match=match, seat=0)["events"]}
        self.assertIn("fame", seen - told)


if __name__ == "__main__":
    unittest.main()
