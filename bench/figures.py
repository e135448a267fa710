"""figures.py PROGRAM WASM WEB LOAD: measures, and prints docs/FIGURES.md.

    make figures
"""
import datetime
import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
PROGRAM, WASM, WEB, LOAD = sys.argv[1:]
BOTS = WASM.replace(".wasm", "-bots.wasm")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def machine():
    name = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    cores = run("nproc").strip()
    compiler = run("gcc", "--version").splitlines()[0].split()[-1]
    return f"{name[1] if name else platform.machine()}, {cores} cores, gcc {compiler}, " \
           f"Node.js {run('node', '--version').strip()[1:]}"


def load():
    return pathlib.Path("/proc/loadavg").read_text().split()[0]


def rows():
    """A row for each game, number of seats and value of its first option."""
    counted = dict(re.findall(r"(.*?)  (\d+) instructions", run(HERE / "instructions.sh", PROGRAM)))
    shares = {(game, int(seats)): share for game, seats, share in re.findall(
        r"(?m)^(\S+) (\d)  random steps: .* share (\d+) %", run("node", HERE / "wasm.mjs", PROGRAM, BOTS))}
    titles = {g["game"]: g["title"] for g in json.loads(run(PROGRAM, "games", "--json"))}
    for line in run(PROGRAM, "bench", "--json").splitlines():
        row = json.loads(line)
        key = " ".join([row["game"], str(row["seats"]), *row["options"]])
        what = ", ".join([titles[row["game"]], *(o.split("=")[1] for o in row["options"])])
        share = shares.get((row["game"], row["seats"]))
        yield (what, row["seats"], f"{row['steps_per_s'] / 1e6:.1f}", f"{int(counted[key]):,}",
               f"{row['steps_per_game']:.0f}", row["state_bytes"], f"{row['view_ns']:.0f} ns",
               f"{row['replay_us']:.1f} µs", f"{share} %" if share else "")


def sizes():
    """What a first visit fetches, in bytes with brotli."""
    script = "const z=require('zlib'),f=require('fs');console.log(process.argv.slice(1)" \
             ".map((x)=>z.brotliCompressSync(f.readFileSync(x)).length).join(' '))"
    parts = {"WebAssembly": "benben-*.wasm", "script": "app-*.js", "shared script": "core-*.js", "worker": "worker-*.js",
             "English": "en-*.js", "French": "fr-*.js", "style": "style-*.css"}
    files = [next(pathlib.Path(WEB).glob(pattern)) for pattern in parts.values()]
    return dict(zip(parts, map(int, run("node", "-e", script, *files).split()), strict=True))


def taps():
    """How long a tap waits for its answer, on a slower machine; a row for each game and screen."""
    titles = {g["game"]: g["title"] for g in json.loads(run(PROGRAM, "games", "--json"))}
    times = r"median (\d+) ms, nine of ten (\d+) ms, worst (\d+) ms"
    for game, screen, *ms in re.findall(rf"(?m)^(\S+) (\w+)  .*answered: {times}; all done: {times}$",
                                        run("node", HERE / "tap.mjs", PROGRAM, WEB)):
        yield (titles[game], screen, *(f"{n} ms" for n in ms))


def turns():
    """How long bots think; a row for each game, number of seats and level."""
    titles = {g["game"]: g["title"] for g in json.loads(run(PROGRAM, "games", "--json"))}
    for game, seats, level, n, median, longest, most in re.findall(
            r"(?m)^(\S+) (\d)  level (\d)  (\d+) turns, median (\d+) ms, longest (\d+) ms of (\d+)",
            run("node", HERE / "turns.mjs", WASM, BOTS)):
        yield titles[game], seats, level, n, f"{median} ms", f"{longest} ms", f"{most} ms"


def served():
    """What the server can take: the table that the load generator prints."""
    with tempfile.TemporaryDirectory(dir=pathlib.Path(LOAD).parent) as folder:
        return run(sys.executable, HERE.parent / "tests" / "database.py", "--durable", LOAD, PROGRAM, folder).strip()


def faults():
    """What the last `make faults` said, if there was one: it takes most of an hour."""
    said = pathlib.Path(PROGRAM).parent / "faults.txt"
    if not said.exists():
        return "not made before these figures were written"
    day = datetime.date.fromtimestamp(said.stat().st_mtime)
    return f"last made on {day}:\n\n" + "\n".join(f"- {line}" for line in said.read_text().splitlines())


def table(head, body):
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in body:
        yield "| " + " | ".join(map(str, row)) + " |"


def main():
    before = load()
    speed = list(rows())
    size = sizes()
    start = run(HERE / "start.sh", PROGRAM).strip()
    tapped = list(taps())
    first = run("node", HERE / "first.mjs", PROGRAM).strip()
    thought = list(turns())
    load_of_server = served()
    size["in all, in French"] = sum(n for part, n in size.items() if part != "English")
    print(f"""# Figures

Written by `make figures` on {datetime.date.today()}: {machine()}; the load was {before} at
the beginning and {load()} at the end. Seconds depend on what else a machine does: compare
instructions, and ratios of one run. Speed is reported and never asserted by a test.

A step of random play is the list of legal actions, a choice, and the action; dice and cards
are steps too. Instructions are counted by callgrind (`bench/instructions.sh`). A view is made
from a truth; a replay is a whole match. The last column is the speed of WebAssembly as a
share of the native one, with the usual options (`bench/wasm.mjs`).
""")
    head = ("game", "seats", "M steps/s", "instructions per step", "steps per game", "bytes", "view",
            "replay", "wasm")
    print("\n".join(table(head, speed)))
    print(f"\nThe program, to list its games and end (`bench/start.sh`): {start.removeprefix('start: ')}.\n")
    print("""From a tap to the end of the first frame that shows an answer, and of the one in which all that comes of
it is drawn, on a machine four times slower than this one, waiting for the frame included (`bench/tap.mjs`):
""")
    print("\n".join(table(("game", "screen", "answered: median", "nine of ten", "worst", "all done: median", "nine of ten", "worst"), tapped)))
    print(f"""
A first visit with an empty cache and as slow a machine, 1.6 Mbit/s and 150 ms to the server and back
(`bench/first.mjs`), {first}.

How long bots think about a turn, all its decisions together, in WebAssembly, and how long they
may (`bench/turns.mjs`); levels 4 and 5 in a sixth of the turns of a game:
""")
    print("\n".join(table(("game", "seats", "level", "turns", "median", "longest", "at most"), thought)))
    print("""
Lighthouse is no part of the repository; `bench/lighthouse.mjs` says how to run it.

The server under load (`make load`): generator and server share this machine. A thousand tables
of all games are played at once, everybody looks on at their own, and a step counts when it is
on the disk and its guest was told. Steps are sent when they are due, whatever the answers do,
and latencies count from then.
""")
    print(load_of_server)
    print(f"\nFaults on purpose (`make faults`, [OPERATING.md](OPERATING.md)), {faults()}")
    print("\nWhat the page fetches on a first visit, in bytes with brotli:\n")
    print("\n".join(table(("part", "bytes"), ((part, f"{n:,}") for part, n in size.items()))))


main()
