# A bot for Si32: it keeps its buildings busy, builds more, mines, and sends big stacks to the enemy. Make it better.

SQUARE = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
CORNERS = {"northeast": (1, -1), "southeast": (1, 1), "southwest": (-1, 1), "northwest": (-1, -1)}


def tile(p):
    """What is on a place, a wall beyond the edge."""
    board = state["tiles"]
    if 0 <= p[0] < board["w"] and 0 <= p[1] < board["h"]:
        return board["cells"][p[1] * board["w"] + p[0]]
    return {"wall": True, "units": [0] * 4, "workers": 0, "building": 0, "resource": 0}


def steps(p):
    """The directions in which units march, each with the place to which it leads."""
    half = 1 if p[1] % 2 == 0 else 0  # on hexagons even rows lie further east
    ways = SQUARE
    if state["constants"]["geometry"] == "hex":
        ways = {"east": (1, 0), "west": (-1, 0), **{d: ((half if x > 0 else half - 1), y) for d, (x, y) in CORNERS.items()}}
    for d, (x, y) in ways.items():
        if not tile((p[0] + x, p[1] + y))["wall"]:
            yield d, (p[0] + x, p[1] + y)


def distances(goals):
    """How many steps every place is from the nearest of these."""
    far, queue = {p: 0 for p in goals}, list(goals)
    for p in queue:
        for _, q in steps(p):
            if q not in far:
                far[q] = far[p] + 1
                queue.append(q)
    return far


def owner(p):
    """Whose building stands there; None for nobody's."""
    number = tile(p)["building"]
    return state["buildings"][number - 1]["owner"] if number else None


def site(p, taken):
    """The direction in which a building has room, and the places that it covers; none without."""
    for d, (x, y) in CORNERS.items():
        area = [p, (p[0] + x, p[1]), (p[0], p[1] + y), (p[0] + x, p[1] + y)][:state["constants"]["rules"]["building_size"] ** 2]
        cells = [tile(q) for q in area]
        if taken.isdisjoint(area) and not any(t["wall"] or t["building"] or sum(t["units"]) > t["units"][seat] for t in cells):
            return d, area
    return None, []


def crew(number):
    """How many units work in a building."""
    return sum(t["workers"] for t in state["tiles"]["cells"] if t["building"] == number)


def strength(p):
    """How many units it takes to raze the building there."""
    number = tile(p)["building"]
    cells = [t for t in state["tiles"]["cells"] if t["building"] == number]
    return state["constants"]["defence"] + sum(sum(t["units"]) for t in cells) + 5


def play(turn):
    """One turn: fill the buildings with workers, build, send big stacks to the enemy, and mine with the others."""
    c, w = state["constants"], state["tiles"]["w"]
    everywhere = [(i % w, i // w) for i in range(len(state["tiles"]["cells"]))]
    ore = distances([p for p in everywhere if tile(p)["resource"] > 3 and not any(tile(p)["units"])])
    targets = [p for p in everywhere if owner(p) not in (None, seat)]
    war, need = distances(targets), min((strength(p) for p in targets), default=0)
    money, taken = state["sides"][seat]["resources"], set()
    for p in everywhere:
        t = tile(p)
        at, left = {"x": p[0], "y": p[1]}, t["units"][seat] - t["workers"]
        if left > 0 and owner(p) == seat and c["per_worker"] > 0:
            n = min(left, c["worker_cap"] - crew(t["building"]))
            if n > 0 and do({"verb": "work", "at": at, "n": n}):
                left -= n
        d, area = site(p, taken) if left > 0 and money >= c["building_cost"] else (None, [])
        if d and do({"verb": "build", "at": at, "dir": d, "n": 1}):
            money, left = money - c["building_cost"], left - 1
            taken.update(area)
        if targets and left >= need and p in war and war[p] > 0:
            best = min(steps(p), key=lambda s: war.get(s[1], 999))
            do({"verb": "move", "at": at, "dir": best[0], "n": left})
            continue
        miners = min(left, (t["resource"] + 9) // 10)
        if miners > 0:
            do({"verb": "mine", "at": at, "n": miners})
        if left - miners > 0 and ore.get(p, 0) > 0:
            best = min(steps(p), key=lambda s: ore.get(s[1], 999))
            do({"verb": "move", "at": at, "dir": best[0], "n": min(left - miners, 4)})
