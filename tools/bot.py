#!/usr/bin/env python3
"""bot.py: a sample player for `benben sit URL --as "cmd:python3 tools/bot.py"`.

It speaks the messages of `benben engine` (docs/PROTOCOL.md) as a client: requests go to standard
output, answers and news come from standard input, one JSON object a line. It plays at random;
replace choose() with something that thinks.
"""
import json
import random
import sys


def choose(actions):
    return random.choice(actions)


class Table:
    def __init__(self):
        self.last_id, self.told = 0, []

    def hear(self):
        return json.loads(sys.stdin.readline() or "null")

    def next_news(self):
        """What `benben sit` tells by itself: "seated" first, then "news"; None at the end."""
        return self.told.pop(0) if self.told else self.hear()

    def ask(self, method, **params):
        self.last_id += 1
        print(json.dumps({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}), flush=True)
        while (message := self.hear()) and message.get("id") != self.last_id:
            self.told.append(message)
        return message["result"] if message and "result" in message else None


def main():
    table = Table()
    at = table.next_news()["params"]
    where = {"match": at["match"], "seat": at["seat"]}
    while (message := table.next_news()) and not message["params"]["over"]:
        if at["seat"] in message["params"]["to_act"] and not table.told:
            legal = table.ask("legal", **where)
            if legal and legal["actions"]:
                table.ask("apply", **where, actions=[choose(legal["actions"])["text"]])


if __name__ == "__main__":
    main()
