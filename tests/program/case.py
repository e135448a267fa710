"""What tests of the program share: how it is called, and what it must say.

    ..._test.py PROGRAM SOURCES
"""
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import termios
import time
import unittest

PROGRAM = sys.argv.pop(1)
ROOT = pathlib.Path(sys.argv.pop(1))
PATIENCE = 1800  # seconds until a program hangs, on the slowest machine


def run(*args, stdin="", env=None):
    """(exit code, stdout, stderr) of the program."""
    clean = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | (env or {})
    done = subprocess.run([PROGRAM, *map(str, args)], input=stdin.encode(), capture_output=True,
                          env=clean, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def games():
    """What the program tells of each game that players are shown."""
    return [game for game in json.loads(run("games", "--json")[1]) if not game["hidden"]]


def reference(folder):
    """The reference edition of the game that lives there."""
    return ROOT / "games" / folder / "editions" / "reference.yaml"


def with_second_verifier():
    """The names of the games that tools/verify.py knows."""
    return {re.search(r'^game: "?([\w-]+)', reference(path.parent.name).read_text(), re.M)[1]
            for path in ROOT.glob("games/*/dealing.py")}


def first_listed(heard, prompt, at):
    """How the first action is typed, of those that were listed at a prompt."""
    return heard.split(prompt)[at].splitlines()[0].split("  ")[-1]


# libedit loses some bytes whenever it begins anew; the rest of the program does not. Who lost
# them is only seen if the stack is unwound past the C library.
LENIENT = {"ASAN_OPTIONS": "fast_unwind_on_malloc=0",
           "LSAN_OPTIONS": f"print_suppressions=0:suppressions={pathlib.Path(__file__).parent / 'libedit.supp'}"}


class Terminal:
    """The program in a terminal, as somebody uses it who types and reads."""

    def __init__(self, *args, env):
        self.ours, theirs = pty.openpty()
        self.talk = subprocess.Popen([PROGRAM, *map(str, args)], stdin=theirs, stdout=theirs,
                                     stderr=theirs, env={"LC_ALL": "C", **LENIENT, **env})
        os.close(theirs)

    def until(self, *texts):
        """What there is to read up to the last of these texts, which come in this order."""
        heard, at = "", 0
        for text in texts:
            while text not in heard[at:]:
                heard += os.read(self.ours, 4096).decode(errors="replace")
            at = heard.index(text, at) + len(text)
        return heard

    def type(self, text):
        """Types it once the program reads key by key."""
        while termios.tcgetattr(self.ours)[3] & termios.ICANON:
            time.sleep(0.01)
        os.write(self.ours, text.encode())

    def leave(self):
        """Quits; the exit code, and what there was still to read."""
        heard = b""
        self.type("quit\n")
        try:
            while part := os.read(self.ours, 4096):
                heard += part
        except OSError:  # the program has left the terminal
            pass
        os.close(self.ours)
        return self.talk.wait(PATIENCE), heard.decode(errors="replace")


class Program(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def good(self, *args, **kwargs):
        code, out, err = run(*args, **kwargs)
        self.assertEqual((code, err), (0, ""), (args, out))
        return out

    def bad(self, *args, code=2, says=(), **kwargs):
        """One clear sentence on stderr, nothing on stdout."""
        got, out, err = run(*args, **kwargs)
        self.assertEqual((got, out), (code, ""), (args, err))
        self.assertTrue(err.startswith("benben: ") and err.count("\n") == 1, err)
        for word in says:
            self.assertIn(word, err)

    def file(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def record(self, game, players="greedy,greedy", seed=1, *more):
        path = self.folder / f"{game}-{seed}.txt"
        self.good("play", game, "--players", players, "--seed", seed, "--record", path, *more)
        return path

    def play_first_choice(self, game, lang, *extra):
        """A person who always takes the first action of the list, to the end."""
        path = self.folder / "person.txt"
        command = [PROGRAM, "play", game, "--players", "human:Zoé,greedy", "--seed", "11",
                   "--record", str(path), "--lang", lang, *extra]
        talk = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        heard, prompts = "", 0
        try:
            while True:
                char = talk.stdout.read(1)
                if not char:
                    break
                heard += char
                if heard.endswith("Zoé> "):
                    prompts += 1
                    asked = prompts % 2 == 1
                    line = "?" if asked else first_listed(heard, "Zoé> ", -2)
                    talk.stdin.write(line + "\n")
                    talk.stdin.flush()
        finally:
            talk.stdin.close()
            code = talk.wait(timeout=PATIENCE)
            talk.stdout.close()
        self.assertEqual(code, 0)
        self.assertNotIn("⟨", heard)
        return heard, path

    def talk(self, game, players, lines, lang="en"):
        """What Ann, whose match has the seed 2, is answered to each of these lines."""
        out = self.good("play", game, "--players", players, "--seed", 2, "--lang", lang,
                        stdin="\n".join(lines) + "\n")
        return out.split("Ann> ")[1:]

    def verifiers(self, path):
        other = subprocess.run([sys.executable, ROOT / "tools" / "verify.py", path], capture_output=True,
                               text=True, check=False)
        return run("verify", path)[0], other.returncode
