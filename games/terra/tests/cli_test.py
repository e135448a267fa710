"""Terra Pyramides in the terminal.

    cli_test.py PROGRAM SOURCES
"""
import json
import unittest

from program.case import Program, first_listed


class Terra(Program):
    def test_a_person_plays_a_whole_game(self):
        for lang, turns, verified in (("en", "13 turns played", "Verified"),
                                      ("fr", "13 tours joués", "Vérifié")):
            heard, path = self.play_first_choice("terra", lang, "--option", "version=nile")
            self.assertIn(turns, heard)
            self.assertIn(verified, self.good("verify", path, "--lang", lang))

    def test_story_of_so_many_turns(self):
        players = "human:Ann,greedy,greedy"
        first = first_listed("".join(self.talk("terra", players, ["?"])), "Ann> ", 0)
        one, many = self.talk("terra", players, [first, "story 1", "story 99"])[1:3]
        self.assertTrue(one.startswith("Ann"), one)
        self.assertGreater(len(many), len(one))
        self.assertIn("[TP-2", many)

    def test_two_verifiers_agree(self):
        for seed, (players, *chosen) in enumerate([
                ("random,random",),
                ("random,random,random", "version=horus", "symbols=yes"),
                ("random,random,random,random", "version=nile", "faceup=yes"),
                ("random,random", "version=nile", "peek_order=reorder"),
                ("random,random,random", "faceup=yes", "peek_faceup=yes", "peek_order=reorder"),
                ("random", "mission=1", "mission_tips=4"),
                ("random,random,random", "mission=3", "faceup=yes")]):
            options = [word for option in chosen for word in ("--option", option)]
            path = self.record("terra", players, 40 + seed, *options)
            self.assertEqual(self.verifiers(path), (0, 0), (players, chosen))
            text = path.read_text()
            drawn = text.rindex("* base ") + len("* base ")
            other = "1" if text[drawn] != "1" else "2"
            self.file("changed.txt", text[:drawn] + other + text[drawn + 1:])
            self.assertEqual(self.verifiers(self.folder / "changed.txt")[1], 1)

    def test_a_record_of_earlier_rules_is_refused(self):
        text = self.record("terra", "random,random", 1).read_text()
        self.assertIn("game terra rules 2 ", text)
        self.bad("replay", self.file("earlier.txt", text.replace(" rules 2 ", " rules 1 ", 1)), says=[
            "this match of Terra Pyramides was played by rules 1; this program plays by rules 2"])

    def test_a_team_wins_or_loses_together(self):
        for lang, said in (("en", "The team has lost.\n"), ("fr", "L’équipe a perdu.\n")):
            out = self.good("play", "terra", "--players", "random,random,random", "--seed", 3,
                            "--option", "mission=1", "--lang", lang)
            self.assertTrue(out.startswith(said + "random  "), out)

    def test_who_plays_is_told_what_becomes_of_so_many(self):
        for lang, said in (("en", "none of 48 games, with 237 points"), ("fr", "aucune de 48 parties, avec 237 points")):
            for others, told in ((3, True), (0, False)):
                heard = self.good("play", "terra", "--players", ",".join(["human:Ann"] + ["greedy"] * others), "--seed", 2,
                                  "--option", "mission=2", "--lang", lang, stdin="")
                self.assertEqual(said in heard, told, heard)

    def test_options_that_do_not_go_together(self):
        for players, says, *chosen in (
                ("greedy", "TP-8.3: alone",),
                ("greedy,greedy", "TP-8.3: missions", "mission=1", "version=horus"),
                ("greedy,greedy", "TP-8.3: missions", "mission=3", "version=nile"),
                ("greedy,greedy", "TP-4.4: no pile", "peek_faceup=yes"),
                ("greedy,greedy", "TP-8.3: four tips", "mission_tips=4"),
                ("greedy,greedy", "TP-8.3: four tips", "mission=2", "mission_tips=4")):
            options = [word for option in chosen for word in ("--option", option)]
            self.bad("play", "terra", "--players", players, *options, says=[says])
        self.good("play", "terra", "--players", "random", "--option", "mission=2", "--option",
                  "mission_tips=4", "--option", "symbols=yes", "--option", "faceup=yes", "--seed", 1)

    def test_bench(self):
        for option in "version=base", "version=horus", "version=nile":
            told = [json.loads(line) for line in self.good("bench", "terra", "--option", option, "--games", 3,
                                                           "--json").splitlines()]
            self.assertEqual([(line["seats"], line["options"]) for line in told],
                             [(seats, [option]) for seats in (2, 3, 4)])
            self.assertIn(option, self.good("bench", "terra", "--option", option, "--seats", 4, "--games", 3))


if __name__ == "__main__":
    unittest.main()
