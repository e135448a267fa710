#!/usr/bin/env python3
"""ladder.py PROGRAM PAIRS STATE DOCUMENT [JOBS]: measures the bots and writes the table of their strength.

Every level against the one below it, and the best bot against its yardsticks, in every game; alone,
its share of wins. STATE is a folder that keeps what was played: run it again to go on. The table
replaces what stands between two comments of DOCUMENT.
"""
import json
import pathlib
import re
import subprocess
import sys

BEGIN, END = "<!-- ladder: written by make ladder -->", "<!-- end of the ladder -->"
SEED = 2026
LIMIT = "20ms"  # of the best bot and its yardsticks, for a decision
SOLO = f"best:{LIMIT}"


def run(program, *args):
    return subprocess.run([program, *map(str, args)], capture_output=True, text=True, check=False)


def has_bot(program, bot):
    """Whether there is such a bot, by a game of one pair that is refused for another reason."""
    return "‘" + bot + "’" not in run(program, "arena", "null", "--bots", bot).stderr


def rungs(program):
    """Who plays whom: the better one first."""
    levels = 0
    while has_bot(program, f"level:{levels + 1}"):
        levels += 1
    for level in range(2, levels + 1):
        yield f"level:{level}", f"level:{level - 1}"
    for other in (f"flat:{LIMIT}", f"uct:{LIMIT}", "greedy"):
        if has_bot(program, f"best:{LIMIT}") and has_bot(program, other):
            yield f"best:{LIMIT}", other


def alone(program, game):
    """The options that make a game of its own for somebody alone: the values of the first that can be played."""
    for name, option in game["options"].items():
        values = [f"{name}={value}" for value in option["values"] if run(
            program, "arena", game["game"], "--bots", "greedy", "--pairs", 1, "--option", f"{name}={value}").returncode == 0]
        if values:
            return values
    return []


def matches(program):
    """(game, bots, option) of every row."""
    for game in json.loads(run(program, "games", "--json").stdout):
        if game["hidden"]:
            continue
        if game["seats_min"] <= 2:
            for bots in rungs(program):
                yield game["game"], bots, None
        if game["seats_min"] == 1:
            for option in alone(program, game):
                yield game["game"], (SOLO,), option


def row(program, pairs, state, jobs, match):
    game, bots, option = match
    command = ["arena", game, "--bots", ",".join(bots), "--pairs", str(pairs), "--seed", str(SEED)]
    command += ["--option", option] if option else []
    name = re.sub(r"[^\w.-]+", "_", "-".join((game, *bots, option or "")))
    done = run(program, *command, "--jobs", jobs, "--state", state / f"{name}.jsonl", "--json")
    if done.returncode:
        sys.exit(done.stderr)
    told = json.loads(done.stdout)
    bot = told["bots"][0]
    elo = f"{bot['elo']:+.0f} ± {bot['elo_error']:.0f}" if "elo" in bot else "" if len(bots) == 1 else "all won" if bot["wins_percent"] else "all lost"
    return (f"| {game} | {bots[0]} | {bots[1] if len(bots) > 1 else option} | {bot['wins_percent']:.1f} ± "
            f"{bot['wins_percent_error']:.1f} | {elo} | {told['pairs']} | `benben {' '.join(command)}` |")


def main():
    program, pairs, state, document = sys.argv[1:5]
    jobs = sys.argv[5] if len(sys.argv) > 5 else "1"
    state, document = pathlib.Path(state), pathlib.Path(document)
    state.mkdir(parents=True, exist_ok=True)
    lines = ["| game | bot | against | wins, % | Elo | pairs | command |", "|---|---|---|---|---|---|---|"]
    for match in matches(program):
        lines.append(row(program, pairs, state, jobs, match))
        print(lines[-1], flush=True)
    text = document.read_text()
    before, rest = text.split(BEGIN)
    document.write_text(before + BEGIN + "\n\n" + "\n".join(lines) + "\n\n" + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
