#!/usr/bin/env python3
"""ladder.py PROGRAM PAIRS STATE DOCUMENT [JOBS]: measures the bots and writes the table of their strength.

Every level against the one below it; the best bot against its yardsticks, against itself and among
four; those who play alone or together, by their share of wins. Where a row has a limit to hold, a
sequential test (docs/ARENA.md) ends it as soon as it is clear; else it ends after PAIRS pairs. STATE
is a folder that keeps what was played: run it again to go on. With 0 for PAIRS nothing is played, and
the table has what is there. It replaces what stands between two comments of DOCUMENT, but for rows of
which STATE has nothing. How each level does against the one below it goes into ratings.json of each
game, for the page.
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
GAP = (80, 160)  # Elo between levels: at least the first
YARDSTICKS = ((f"flat:{LIMIT}", (70, 130)), (f"uct:{LIMIT}", (191, 280)), ("greedy", (511, 700)))  # 60, 75, 95 %
MANY = 4  # seats of a game among several


def run(program, *args):
    return subprocess.run([program, *map(str, args)], capture_output=True, text=True, check=False)


def has_bot(program, bot):
    """Whether there is such a bot, by a game of one pair that is refused for another reason."""
    return "‘" + bot + "’" not in run(program, "arena", "null", "--bots", bot).stderr


def rungs(program):
    """Who plays whom, the better one first, and the Elo between which it is decided; None: nothing is."""
    levels = 0
    while has_bot(program, f"level:{levels + 1}"):
        levels += 1
    for level in range(2, levels + 1):
        yield (f"level:{level}", f"level:{level - 1}"), GAP
    if not has_bot(program, SOLO):
        return
    for other, limits in YARDSTICKS:
        if has_bot(program, other):
            yield (SOLO, other), limits
    yield (SOLO, SOLO), None
    yield (SOLO, *[f"uct:{LIMIT}"] * (MANY - 1)), None


def together(program, game):
    """(number of seats, option) of games of their own for somebody alone: of the first option that has such
    values; and of those who play them as a team."""
    def told(seats, option):
        played = run(program, "arena", game["game"], "--bots", ",".join(["random"] * seats), "--pairs", 1, "--option", option, "--json")
        return json.loads(played.stdout) if played.returncode == 0 else None

    for name, option in game["options"].items():
        values = [f"{name}={value}" for value in option["values"] if told(1, f"{name}={value}")]
        for value in values:
            yield 1, value
            yield from ((seats, value) for seats in (2, MANY) if (told(seats, value) or {}).get("team"))
        if values:
            return


def matches(program):
    """(game, bots, option, limits) of every row."""
    for game in json.loads(run(program, "games", "--json").stdout):
        if game["hidden"]:
            continue
        for bots, limits in rungs(program):
            if game["seats_min"] <= len(bots) <= game["seats_max"]:
                yield game["game"], bots, None, limits
        if game["seats_min"] == 1:
            for seats, option in together(program, game):
                yield game["game"], [SOLO] * seats, option, None


def play(program, pairs, command, kept, jobs):
    """What the row has come to; None: nothing was played."""
    if int(pairs):
        done = run(program, *command, "--jobs", jobs, "--state", kept, "--json")
    elif kept.exists():
        test = command[command.index("--sprt"):] if "--sprt" in command else []
        done = run(program, "arena", "--merge", kept, *test, "--json")
    else:
        return None
    if done.returncode not in (0, 1, 3) or not done.stdout:
        sys.exit(done.stderr)
    told = json.loads(done.stdout)
    return told if told["pairs"] else None


def rate(ratings, game, bots, told):
    """Notes what a level has come to against the one below it."""
    if len(bots) == 2 and all(bot.startswith("level:") for bot in bots):
        ratings.setdefault(game, {})[bots[0].split(":")[1]] = {
            "wins": round(told["bots"][0]["wins_percent"]), "error": round(told["bots"][0]["wins_percent_error"]), "pairs": told["pairs"]}


def others_of(bots, option):
    """With or against whom, as the table says it."""
    return option if len(bots) == 1 else ", ".join((*bots[1:], *([option] if option else [])))


def rows_of(text):
    """The rows of a table, by game, bot and others."""
    return {tuple(cell.strip() for cell in line.split("|")[1:4]): line for line in text.splitlines() if line.startswith("|")}


def parts_of(document):
    """What stands before the table, in it, and after it."""
    before, rest = document.read_text().split(BEGIN)
    return before, *rest.split(END)


def row(program, pairs, state, jobs, match, ratings):
    game, bots, option, limits = match
    command = ["arena", game, "--bots", ",".join(bots), "--pairs", str(pairs), "--seed", str(SEED)]
    command += ["--option", option] if option else []
    command += ["--sprt", *map(str, limits), "0.05", "0.05"] if limits else []
    name = re.sub(r"[^\w.-]+", "_", "-".join((game, *bots, option or "")))
    told = play(program, pairs, command, state / f"{name}.jsonl", jobs)
    if not told:
        return None
    rate(ratings, game, bots, told)
    bot, verdict = told["bots"][0], told.get("sprt", {}).get("verdict")
    elo = f"{bot['elo']:+.0f} ± {bot['elo_error']:.0f}" if "elo" in bot else "" if option else "all won" if bot["wins_percent"] else "all lost"
    limit = {"high": f"more than {limits[0]}", "low": f"not {limits[1]}", "open": "open"}[verdict] if verdict else ""
    command[command.index("--pairs") + 1] = str(told["pairs"])
    return (f"| {game} | {bots[0]} | {others_of(bots, option)} | {bot['wins_percent']:.1f} ± {bot['wins_percent_error']:.1f} | "
            f"{elo} | {limit} | {told['pairs']} | `benben {' '.join(command)}` |")


def main():
    program, pairs, state, document = sys.argv[1:5]
    jobs = sys.argv[5] if len(sys.argv) > 5 else "1"
    state, document = pathlib.Path(state), pathlib.Path(document)
    state.mkdir(parents=True, exist_ok=True)
    lines = ["| game | bot | with or against | wins, % | Elo | test | pairs | command |", "|---|---|---|---|---|---|---|---|"]
    ratings = {}
    kept = rows_of(parts_of(document)[1])
    for match in matches(program):
        game, bots, option, _ = match
        line = row(program, pairs, state, jobs, match, ratings) or kept.get((game, bots[0], others_of(bots, option)))
        if line:
            lines.append(line)
            print(line, flush=True)
    for game, levels in ratings.items():
        folder = document.parent.parent / "games" / game.replace("-", "")
        told = json.loads((folder / "ratings.json").read_text()) | levels
        (folder / "ratings.json").write_text(json.dumps(dict(sorted(told.items())), indent=2) + "\n")
    before, _, after = parts_of(document)
    document.write_text(before + BEGIN + "\n\n" + "\n".join(lines) + "\n\n" + END + after)


if __name__ == "__main__":
    main()
