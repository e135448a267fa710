"""Good and bad records, and what whoever verifies their dealing must say of them.

    dealings.py PROGRAM FOLDER GAME ...    writes them, and verdicts.json

`benben verify`, tools/verify.py and the page are held to the same verdicts: the exit code of
the first two, 0 verified, 1 not, 2 it cannot be told, 3 what came before is not covered. The
records are played anew, so that they are of the rules and editions of the day, and then altered.
"""
import hashlib
import itertools
import json
import pathlib
import re
import sys

from program.rpc_client import Engine

UNDOS, ENTRIES = 9000, 18000  # the journal has room for 20,000


def dealt(call, match):
    return call("record", match=match)["record"].count("\n* ")


def to_act(call, match):
    return call("score", match=match)["to_act"]


def bot_acts(call, match):
    """The first seat to act does what a bot would; the seat, or None at the end."""
    seats = to_act(call, match)
    if seats:
        call("bot", match=match, seat=seats[0], bot="random", seed=1, apply=True)
    return seats[0] if seats else None


def take_back(call, match, seat, seats):
    if not call("undo", match=match, seat=seat)["undone"]:
        for other in range(seats):
            if other != seat:
                call("undo", match=match, seat=other, agree=True)


def play(call, match, seats):
    """Plays to the end. The first step that brings nothing is taken back, and taken again; so is the
    first that brings an outcome, and now and then one until the end."""
    left = {True, False}
    for step in itertools.count(1):
        before = dealt(call, match)
        seat = bot_acts(call, match)
        if seat is None:
            return call("record", match=match)["record"]
        brought = dealt(call, match) > before
        if (brought in left or step % 12 == 0) and to_act(call, match):
            take_back(call, match, seat, seats)
            left.discard(brought)


def deal_by_hand(call, match, wanted):
    """Chance brings what somebody would like: the last that is possible, or the first."""
    while to_act(call, match) == ["*"]:
        call("apply", match=match, seat="*", actions=[call("legal", match=match, seat="*")["actions"][wanted]["text"]])


def forged(call, text, seats):
    """The same head and secret, and other outcomes."""
    match = call("load", record=text[:text.index("\n* ") + 1])["match"]
    while to_act(call, match):
        deal_by_hand(call, match, -1)
        bot_acts(call, match)
    return call("record", match=match)["record"] + line(text, "reveal")


def forged_undone(call, text, seats):
    """The same record, but for the outcome that was taken back."""
    again = undone_lines(text)
    start = text.index(again)
    for wanted in 0, -1:
        match = call("load", record=text[:start + again.index("* ")])["match"]
        deal_by_hand(call, match, wanted)
        take_back(call, match, int(again.split("! undo ")[1][0]), seats)
        altered = call("record", match=match)["record"] + text[start + len(again):]
        if altered != text:
            return altered
    raise ValueError("there was no other outcome")


def played(call, game, seats):
    """A whole match with an outcome that was taken back, one from its middle on, and forgeries."""
    match = call("new", game=game, seed=5, seats=seats)["match"]
    whole = play(call, match, seats)
    match = call("new", game=game, seed=6, seats=seats)["match"]
    for _ in range(6):
        bot_acts(call, match)
    position = call("state", match=match)["position"]
    match = call("load", game=game, position=position, seed=7)["match"]
    return whole, play(call, match, seats), {"forged": forged(call, whole, seats),
                                             "forged-undone": forged_undone(call, whole, seats)}


def line(text, pattern):
    """The first line of this kind."""
    return re.search(rf"^{pattern}.*\n", text, re.M)[0]


def undone_lines(text):
    """The step that was taken back, what chance brought, and the undo."""
    return re.search(r"(?:^[0-9] .*\n)?(?:^\* .*\n)+^! undo .* agreed\n", text, re.M)[0]


def flip(text, at):
    """Another hexadecimal digit there."""
    return text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1:]


def old(text):
    """The same of format 1, in which seats did not commit to their nonces."""
    return re.sub(r"commit \d .*\n", "", text.replace("benben 2", "benben 1", 1))


def bad_headers(text):
    """Lines that are there twice, or not at all."""
    commit, nonce, seat = line(text, "commit sha256"), line(text, "nonce 1"), line(text, "seat 1")
    promise = line(text, "commit 1")
    yield "two-promises", text.replace(promise, promise + promise)
    yield "missing-promise", text.replace(promise, "")
    yield "no-promises", re.sub(r"commit \d .*\n", "", text)
    yield "promises-in-old", text.replace("benben 2", "benben 1", 1)
    yield "two-commitments", text.replace(commit, commit + commit)
    yield "two-other-commitments", text.replace(commit, f"commit sha256:{'0' * 64}\n" + commit)
    yield "no-commitment", text.replace(commit, "")
    yield "two-nonces", text.replace(nonce, nonce + nonce)
    yield "two-other-nonces", text.replace(nonce, f"nonce 1 {'f' * 32}\n" + nonce)
    yield "missing-nonce", text.replace(nonce, "")
    yield "missing-first-nonce", text.replace(line(text, "nonce 0"), "")
    yield "two-names", text.replace(seat, seat + seat)
    yield "missing-name", text.replace(seat, "")
    yield "unknown-line", text.replace(commit, "comment fair\n" + commit)
    yield "another-version", text.replace("benben ", "benben 9", 1)
    yield "other-rules", re.sub(r" rules \d+ ", " rules 99 ", text, count=1)
    if "\noption " in text:
        option = line(text, "option ")
        yield "two-options", text.replace(option, option + option)
        yield "missing-option", text.replace(option, "")


def bad_ends(text):
    reveal = line(text, "reveal")
    yield "not-revealed", text.replace(reveal, "")
    yield "revealed-twice", text + reveal
    yield "something-follows", text + "0 pass\n"
    yield "broken-off", text[:-5]
    yield "not-over", text[:text.index("\nend ") + 1]
    yield "unknown-move", text.replace("\nend ", "\nbye\nend ")
    yield "undo-of-nothing", text.replace(line(text, "nonce 1"), line(text, "nonce 1") + "! undo 0 1 agreed\n")


def unfair(text):
    """Whole records whose chance is not that of the secret."""
    at = text.index("\nreveal ") + 20
    yield "another-secret", flip(text, at)
    yield "another-commitment", flip(text, text.index("\ncommit ") + 20)
    other = flip(text, at)
    yield "another-nonce", flip(text, text.index("\nnonce 1 ") + 20)
    yield "another-promise", flip(text, text.index("\ncommit 1 ") + 40)
    yield "another-nonce-in-old", flip(old(text), old(text).index("\nnonce 1 ") + 20)
    yield "another-secret-committed", re.sub("(?<=commit sha256:).*", hashlib.sha256(
        bytes.fromhex(line(other, "reveal").split()[1])).hexdigest(), other, count=1)


def many_undos(text):
    """A step that was taken back, taken again and again."""
    again = re.search(r"^[0-9] .*\n! undo [0-9] 1\n", text, re.M)[0]
    return text.replace(again, again * UNDOS, 1)


def many_outcomes_undone(text):
    """What chance brought was taken back, and brought again and again."""
    again = undone_lines(text)
    return text.replace(again, again * (ENTRIES // (again.count(";") + again.count("\n"))), 1)


def of(whole, given, forgeries, first):
    """(name, text, verdict) of each record made of these; lines that no game has to do with are
    altered in those of the first one only."""
    yield "good", whole, 0
    yield "old", old(whole), 0
    yield "many-undos", many_undos(whole), 0
    yield "many-outcomes-undone", many_outcomes_undone(whole), 0
    yield "given-position", given, 3
    yield "given-another-secret", flip(given, given.index("\nreveal ") + 20), 1
    yield "given-not-over", given[:given.index("\nend ") + 1], 2
    yield "given-something-follows", given + "0 pass\n", 2
    for verdict, bad in (2, bad_headers(whole)), (2, bad_ends(whole)), (1, unfair(whole)):
        for name, text in bad if first else ():
            yield name, text, verdict
    for name, text in forgeries.items():
        yield name, text, 1


def write(program, names, folder):
    """Writes all records; {file: verdict}."""
    folder = pathlib.Path(folder)
    engine = Engine(program)
    verdicts = {}
    for game in names:
        for name, text, verdict in of(*played(engine.call, game, 2), game == names[0]):
            file = f"{game}-{name}.txt"
            (folder / file).write_bytes(text.encode())
            verdicts[file] = verdict
    engine.close()
    (folder / "verdicts.json").write_text(json.dumps(verdicts, indent=1))
    return verdicts


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[3:], sys.argv[2])
