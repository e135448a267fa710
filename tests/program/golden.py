"""The golden records: whole games between bots that must never change by accident.

    golden.py PROGRAM    plays all of them again, and counts perft.json again

A record is named GAME_SEED_PLAYERS, "=" standing for ":"; GAME may be followed by a word that
says what is special about it, as in GAME-faceup. Its options are those that it says itself.
"""
import json
import pathlib
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).parent / "golden"


def command(path):
    """The words after `benben` that play the game of this record."""
    lines = path.read_text().splitlines()
    game = next(line.split()[1] for line in lines if line.startswith("game "))
    _, seed, *players = path.stem.split("_")
    options = [word for line in lines if line.startswith("option ")
               for word in ("--option", line.split()[1])]
    return ["play", game, "--players", ",".join(players).replace("=", ":"), "--seed", seed, *options]


def perft_args(case):
    return ["perft", *case["args"].replace("GOLDEN", str(GOLDEN)).split(), "--json"]


def renew(program):
    for path in sorted(GOLDEN.glob("*.txt")):
        subprocess.run([program, *command(path), "--record", path], check=True, stdout=subprocess.DEVNULL)
    counts = GOLDEN / "perft.json"
    cases = json.loads(counts.read_text())
    for case in cases:
        out = subprocess.run([program, *perft_args(case)], check=True, capture_output=True, text=True)
        case["sequences"] = [json.loads(line)["sequences"] for line in out.stdout.splitlines()]
    counts.write_text("[\n" + ",\n".join("  " + json.dumps(case) for case in cases) + "\n]\n")


if __name__ == "__main__":
    renew(sys.argv[1])
