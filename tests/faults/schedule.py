"""Faults, as a seed has them: which, when, to whom and for how long."""
import random

NODES = 3

# How often each comes, of a hundred. A run begins with one of each.
KINDS = {"kill": 22, "stop": 12, "cut": 15, "lost answer": 12, "delay": 8, "notices": 12, "clock": 9,
         "restart": 5, "failover": 5}


def one_or_all(rng):
    """A node, or None for all of them at once."""
    return None if rng.random() < 0.25 else rng.randrange(NODES)


def fault(rng, kind):
    """Its parameters, all of them drawn beforehand."""
    if kind == "kill":
        return {"node": rng.randrange(NODES), "seconds": round(rng.uniform(0.1, 2.5), 2)}
    if kind == "stop":
        return {"node": rng.randrange(NODES), "seconds": round(rng.uniform(0.3, 4), 2)}
    if kind == "cut":
        return {"node": one_or_all(rng), "seconds": round(max(0, rng.uniform(-1, 1.5)), 2)}
    if kind == "lost answer":
        return {"node": one_or_all(rng), "seconds": round(rng.uniform(0.1, 1), 2)}
    if kind == "delay":
        return {"node": one_or_all(rng), "delay": round(rng.uniform(0.02, 0.4), 3),
                "seconds": round(rng.uniform(1, 3), 2)}
    if kind == "notices":
        return {"node": one_or_all(rng), "seconds": round(rng.uniform(1, 4), 2)}
    if kind == "clock":
        return {"node": rng.randrange(NODES), "wrong": rng.choice((-1, 1)) * rng.choice((10, 600, 7200, 86400))}
    if kind == "restart":
        return {"host": rng.choice(("primary", "standby")), "at_once": rng.random() < 0.5}
    return {}


def schedule(seed, faults, rate, without=()):
    """(seconds from the beginning, kind, parameters) of so many faults, `rate` of them a second."""
    rng = random.Random(seed)
    weights = {kind: weight for kind, weight in KINDS.items() if kind not in without}
    kinds = rng.sample(list(weights), len(weights))
    kinds += rng.choices(list(weights), weights.values(), k=max(0, faults - len(kinds)))
    return [((i + rng.random()) / rate, kind, fault(rng, kind)) for i, kind in enumerate(kinds[:faults])]
