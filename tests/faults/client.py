"""Clients: they make tables, sit down together and with bots, play at random, and come back at
another node whenever theirs is gone. Each writes its own log, a line of JSON for

    ask     what it asks for, by the name of the request
    ack     what it was told is done: table and deed
    refused what it was told is not done
    sat     where it sits
    saw     news: the number of the last, and a digest of each
    whole   all news of a seat, as told again at the end, and what happened in words
    record  the record of a finished table, as told
    back    the node died, and so many seconds later it plays on
    count   something odd that happened, and that does no harm
"""
import hashlib
import json
import random
import secrets
import select
import threading
import time

import guest

ANSWER, LONGEST = 1.0, 8.0  # seconds until a client looks for another node, and when that is in vain
SILENCE = 4.0  # seconds without news until it asks by itself
NOT_STORED, NOBODY, NO_TABLE, UNREADABLE = 10, 11, 12, 16
BROKEN = (OSError, ConnectionError, ValueError)


def digests(news):
    return [hashlib.sha256(one.encode()).hexdigest()[:16] for one in news]


class Company:
    """Those who play together; the first of them makes the tables."""

    def __init__(self, people, games, seed):
        self.people, self.games, self.random = people, games, random.Random(seed)
        self.turn, self.table, self.seats = threading.Condition(), None, None
        self.made, self.over = 0, False

    def choose(self):
        """What to play next: the parameters of create, and who sits where, the bots last."""
        game = self.random.choice([g for g in self.games if g["seats_max"] >= self.people])
        least = max(game["seats_min"], self.people, 2)
        seats = self.random.randint(min(least, game["seats_max"]), game["seats_max"])
        order = self.random.sample(range(seats), seats)
        pace = self.random.choice(({}, {"pace": {"turn": 3600}}, {"pace": {"clock": 3600, "bonus": 10}}))
        return {"game": game["game"], "seats": seats, "open": True, **pace}, order

    def publish(self, table, order):
        with self.turn:
            self.table, self.seats = table, order
            self.made += 1
            self.turn.notify_all()

    def end(self):
        """No more tables are made."""
        with self.turn:
            self.over = True
            self.turn.notify_all()

    def wait_for(self, number):
        """Table and seats of the next one; None if there are no more."""
        with self.turn:
            self.turn.wait_for(lambda: self.made >= number or self.over)
            return (self.table, self.seats) if self.made >= number else None


class Client(threading.Thread):
    """Somebody who plays until told to stop, and then to the end of the game."""

    def __init__(self, name, rank, company, nodes, log, seed, pause):
        super().__init__(daemon=True)
        self.name, self.rank, self.company, self.nodes = name, rank, company, nodes
        self.random, self.pause = random.Random(seed), pause
        self.log, self.started = log.open("w"), time.monotonic()
        self.node, self.link, self.since, self.patience = None, None, 0.0, ANSWER
        self.token, self.requests, self.steps = None, 0, 0
        self.told = 0  # how often something came by itself
        self.table, self.seat, self.nonce, self.number, self.info = None, None, None, 0, {}
        self.places, self.died, self.back = [], None, []
        self.stops = self.gives_up = False
        self.failure, self.moved = None, time.monotonic()  # when it last got on

    def note(self, **line):
        if not line.keys().isdisjoint({"ack", "saw", "whole", "record"}):
            self.moved = time.monotonic()
        self.log.write(json.dumps({"at": round(time.monotonic() - self.started, 4), **line}) + "\n")
        self.log.flush()

    # ---- Connections -------------------------------------------------------------------------

    def connect(self):
        """At any node but the last, as long as it takes."""
        while not self.gives_up:
            others = [n for n in self.nodes if n is not self.node] or self.nodes
            self.node = self.random.choice(others)
            try:
                self.since = time.monotonic()
                self.link = guest.Guest(self.node.url, self.token, self.patience)
                return
            except BROKEN:
                self.patience = min(1.3 * self.patience, LONGEST)
                time.sleep(self.random.uniform(0.01, 0.1))
        raise EOFError

    def lose(self):
        """The connection is gone, perhaps because the node was killed."""
        if self.link:
            self.hear()
            self.link.close()
            self.link = None
        if self.node and self.node.killed > self.since and not self.died:
            self.died = (self.node.number, self.node.killed)

    def play_on(self):
        """What the client wanted is done: if its node was killed, that is over."""
        if self.died:
            self.back.append((*self.died, time.monotonic()))
            self.note(back=round(time.monotonic() - self.died[1], 3), node=self.died[0])
            self.died = None

    def persist(self, ask):
        """What `ask` comes to, however often connections break or nothing can be stored."""
        while not self.gives_up:
            try:
                if not self.link:
                    self.connect()
                    if self.table:
                        self.watch()
                result = ask()
                self.patience = ANSWER
                return result
            except BROKEN:
                self.patience = min(1.3 * self.patience, LONGEST)
                self.lose()
            except guest.Refused as wrong:
                if wrong.code not in (NOBODY, NO_TABLE, NOT_STORED, UNREADABLE):
                    raise
                odd = "forgotten" if wrong.code in (NOBODY, NO_TABLE) else "not stored"
                self.note(count=odd, says=str(wrong), node=self.node.number)
                time.sleep(self.random.uniform(0.05, 0.2))
                self.lose()
            finally:
                self.hear()
        raise EOFError

    def hear(self):
        """What came beside answers."""
        while self.link and self.link.heard:
            self.take(self.link.heard.pop(0))

    def take(self, message):
        what, params = message.get("method"), message.get("params", {})
        if params.get("table") != self.table:
            return
        self.told += what in ("table", "news")
        if what == "table":
            self.info = params
        if what == "news":
            self.note(saw=params["number"], table=self.table, seat=self.seat, news=digests(params["news"]))
            self.number = max(self.number, params["number"])
            self.info = {**self.info, "to_act": params["to_act"]}
            if params["over"] or self.info.get("stage") != "playing":
                self.info = {}  # asked for again

    def watch(self):
        """Looks on, from where it was; on a connection that is there."""
        try:
            self.info = self.link.ask("watch", table=self.table, since=self.number, form="bytes")
        except guest.Refused as wrong:
            if wrong.code != -32602:
                raise
            self.note(count="behind", says=f"{wrong} (since {self.number})")
            self.info = self.link.ask("watch", table=self.table, since=0, form="bytes")
        self.hear()
        if self.seat not in self.info.get("to_act", []):
            self.play_on()

    def do(self, method, **params):
        """What changes something: one request, asked until it is answered; None if it is refused."""
        self.requests += 1
        request = f"{self.name}-{self.requests}"
        self.note(ask=request, method=method, **params)
        try:
            result = self.persist(lambda: self.link.ask(method, request=request, **params))
        except guest.Refused as wrong:
            self.note(refused=request, method=method, code=wrong.code, says=str(wrong), node=self.node.number)
            return None
        self.note(ack=request, method=method, table=result["table"], deed=result["deed"],
                  before=result.get("before", False), node=self.node.number)
        self.play_on()
        return result

    # ---- Playing -----------------------------------------------------------------------------

    def sit_down(self, number):
        """At the next table of the company; False if there is none."""
        self.table, self.number, self.info = None, 0, {}
        if self.rank == 0:
            how, order = self.company.choose()
            self.table = self.do("create", **how)["table"]
        else:
            found = self.company.wait_for(number)
            if not found:
                return False
            self.table, order = found
        self.seat, self.nonce = order[self.rank], secrets.token_hex(16)
        while not self.do("sit", table=self.table, seat=self.seat, commitment=guest.commit(self.seat, self.nonce)):
            self.persist(self.watch)
        self.note(sat=self.seat, table=self.table)
        self.places.append((self.table, self.seat))
        if self.rank == 0:
            for seat in order[self.company.people:]:
                while not self.do("fill", table=self.table, seat=seat, bot=self.random.choice(("random", "greedy"))):
                    pass
            self.company.publish(self.table, order)
        self.persist(self.watch)
        return True

    def wants(self):
        """What is to be done now, if anything: a method and its parameters."""
        stage, places = self.info["stage"], self.info["places"]
        if stage == "seating" and self.rank == 0 and all(p["name"] for p in places):
            return "start", {}
        if stage == "opening" and not places[self.seat]["opened"]:
            return "open", {"nonce": self.nonce}
        if stage == "playing" and self.seat in self.info["to_act"]:
            actions = self.persist(lambda: self.link.ask("legal", table=self.table))["actions"]
            if actions:
                return "apply", {"actions": [self.random.choice(actions)["text"]]}
        return None

    def play(self):
        """To the end of the game."""
        while True:
            if "stage" not in self.info:
                self.info = self.persist(lambda: self.link.ask("table", table=self.table))
            if self.info["stage"] == "finished":
                return
            wanted = self.wants()
            if not wanted:
                self.wait()
                continue
            done = self.do(wanted[0], table=self.table, **wanted[1])
            if wanted[0] == "apply" and done and not done.get("before"):
                self.info = {**self.info, "to_act": done["to_act"]}
                if done["over"]:
                    self.info = {}
            else:
                self.info = {}
            self.steps += wanted[0] == "apply" and done is not None
            time.sleep(self.random.uniform(0, 2 * self.pause))

    def wait(self):
        """Until something is told. Whoever hears nothing for long asks; nothing should come of it."""
        link = self.link
        if link and not link.heard and not link.rest and not select.select([link.sock], [], [], SILENCE)[0]:
            before, number, told = self.info, self.number, self.told
            self.info = self.persist(lambda: self.link.ask("table", table=self.table))
            if self.link is link and (self.info["to_act"] != before["to_act"] or self.info["stage"] != before["stage"]):
                # what came before the answer was told, and only late: the node or its database stood still
                odd = "untold" if self.told == told else "told late"
                self.note(count=odd, says=f"news after {number}, {self.info['stage']}, node {self.node.number}")
                self.persist(self.watch)
            return
        self.persist(lambda: self.link.heard.append(self.link.message()) if not self.link.heard else None)

    def hello(self):
        """A person who was told nothing may be there or not; another one is as good."""
        self.token = self.persist(lambda: self.link.ask("hello", name=self.name))["token"]

    def run(self):
        try:
            self.connect()
            self.hello()
            tables = 1
            while (self.rank or not self.stops) and self.sit_down(tables):
                self.play()
                tables += 1
            self.company.end()
            self.tell_all()
        except EOFError:
            self.note(count="gave up", says=f"at table {self.table}, {self.info.get('stage')}")
        except Exception as wrong:  # the run tells it
            self.failure = wrong
        finally:
            self.company.end()  # also if somebody failed
            self.lose()
            self.log.close()

    # ---- The end -----------------------------------------------------------------------------

    def tell_all(self):
        """Every table once more, from the beginning and at another node."""
        self.table = None
        self.lose()
        for table, seat in self.places:
            news, events = self.persist(lambda t=table: (self.news_of(t), self.events_of(t)))
            self.note(whole=news, events=events, table=table, seat=seat)
            self.note(record=self.persist(lambda t=table: self.link.ask("record", table=t))["record"], table=table)

    def news_of(self, table):
        self.link.ask("watch", table=table, form="bytes")
        self.link.ask("unwatch", table=table)
        heard, self.link.heard = self.link.heard, []
        return [one for message in heard if message.get("method") == "news" and message["params"]["table"] == table
                for one in digests(message["params"]["news"])]

    def events_of(self, table):
        events = []
        while more := self.link.ask("events", table=table, since=len(events), lang="en")["events"]:
            events += more
        return events
