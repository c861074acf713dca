# A bot for Galapagos: its creatures kill together, graze and keep out of reach, and breed when they can afford it. Make it better.

ENERGY, CARNIVORISM, HERBIVORISM, SPEED, DEFENSE = range(5)  # places in "stats"


def away(a, b):
    return abs(a["x"] - b["x"]) + abs(a["y"] - b["y"])


def beside(p):
    """The cells above, right, below and left, and what stands there: the number of a thing, or -1."""
    board = state["cells"]
    for x, y in ((p["x"], p["y"] - 1), (p["x"] + 1, p["y"]), (p["x"], p["y"] + 1), (p["x"] - 1, p["y"])):
        if 0 <= x < board["w"] and 0 <= y < board["h"]:
            yield {"x": x, "y": y}, board["cells"][y * board["w"] + x]


def creatures(owner):
    return [i for i, t in enumerate(state["things"]) if t["kind"] == 2 and not t["gone"] and t["owner"] == owner]


def reach(creature):
    """The cells to which it can walk this turn, each with the steps to it."""
    ways, queue = {(creature["at"]["x"], creature["at"]["y"]): []}, [creature["at"]]
    for p in queue:
        way = ways[p["x"], p["y"]]
        for q, other in beside(p) if len(way) < min(creature["steps"], creature["health"] - 1) else []:
            if other < 0 and (q["x"], q["y"]) not in ways:
                ways[q["x"], q["y"]] = way + [q]
                queue.append(q)
    return [(p, ways[p["x"], p["y"]]) for p in queue]


def damage(eater, food):
    return max(1, eater["stats"][CARNIVORISM] - food["stats"][DEFENSE]) * state["constants"]["bite"]


def fit(creature, left):
    """Whether it can breed and live on."""
    return creature["can_breed"] and creature["health"] - state["constants"]["breed_cost"] > min(40, 2 * left)


def pull(i, p, left):
    """How much a cell is worth for a creature: near plants, prey and mates, far from foes."""
    c, me, worth, danger = state["constants"], state["things"][i], 0, 0
    for j, t in enumerate(state["things"]):
        d = away(p, t["at"])
        if t["gone"] or t["kind"] == 0 or j == i:
            continue
        if t["kind"] == 2 and t["owner"] != seat:
            if d <= t["stats"][SPEED] + 1:
                danger += min(damage(t, me), me["health"]) / 2
            worth = max(worth, damage(me, t) - 5 * d)
        elif t["kind"] == 2:
            worth = max(worth, 60 - 6 * d) if fit(me, left) and fit(t, left) else worth
        elif t["size"] > 0:
            worth = max(worth, min(c["graze_gain"] * me["stats"][HERBIVORISM], me["best"] - me["health"]) - 3 * d)
    return worth - danger


def bite(me, foe):
    """What a bite is worth: most if it kills, and more if the creatures in reach can kill together this turn."""
    if damage(me, foe) >= foe["health"]:
        return 200
    pack = [t for t in (state["things"][i] for i in creatures(seat)) if t["can_eat"] and away(t["at"], foe["at"]) <= t["steps"] + 1]
    return damage(me, foe) + (100 if sum(damage(t, foe) for t in pack) >= foe["health"] else 0)


def meals(me, p):
    """What it can eat from a cell, with how much that is worth."""
    yield 0, None
    for q, j in beside(p) if me["can_eat"] else []:
        food = state["things"][j]
        if j >= 0 and food["kind"] == 2 and food["owner"] != seat:
            yield bite(me, food), q
        elif j >= 0 and food["kind"] != 2 and food["size"] > 0:
            yield min(state["constants"]["graze_gain"] * me["stats"][HERBIVORISM], me["best"] - me["health"]), q


def play(turn):
    """One turn: every creature goes where it is best for it and eats there; then those side by side breed."""
    left = state["constants"]["max_turns"] - turn
    for i in creatures(seat):
        me = state["things"][i]
        options = [(worth + pull(i, p, left) - len(way), -n, way, meal) for n, (p, way) in enumerate(reach(me)) for worth, meal in meals(me, p)]
        _, _, way, meal = max(options, key=lambda o: o[:2])
        for p in way:
            do({"verb": "move", "creature": i, "at": p})
        if meal and not state["things"][i]["gone"]:
            do({"verb": "eat", "creature": i, "at": meal})
    for i in creatures(seat):
        for _, j in beside(state["things"][i]["at"]):
            me = state["things"][i]
            if j >= 0 and state["things"][j]["owner"] == seat and fit(me, left) and fit(state["things"][j], left):
                if all(egg["at"] != me["at"] for egg in state["eggs"]):
                    do({"verb": "breed", "creature": i, "mate": j})
