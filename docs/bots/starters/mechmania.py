# A bot for MechMania 27: it grows what pays most where it grows best, and sells it. Make it better.

def away(a, b):
    return abs(a["x"] - b["x"]) + abs(a["y"] - b["y"])


def fertility(y, number):
    """How fertile a row is in a turn: the band moves down the farm."""
    c = state["constants"]
    band = [c["fertility"][part] for part in ("outer", "mid", "inner", "mid", "outer") for _ in range(c["band_" + part])]
    row = max(0, (number - 1 - c["band_delay"]) // c["band_speed"]) - y - 1 + c["band_start"]
    return band[row] if 0 <= row < len(band) else 0


def value(crop, y, number):
    """What a crop planted there and then is worth when it is ripe; 0 where it dries up before."""
    grows = state["constants"]["crops"][crop]
    warm = [fertility(y, number + i) for i in range(grows["turns"] + 2)]
    if y < state["constants"]["grass_rows"] or not all(warm):
        return 0
    return sum(grows["gain"] * (1 - grows["sensitivity"] * (1 - f)) for f in warm[:grows["turns"]])


def best_row(crop, number):
    return max(range(state["tiles"]["h"]), key=lambda y: value(crop, y, number))


def around(reach):
    """The tiles within reach where the other farmer does not keep you off: the place, and what grows there."""
    me, other, tiles = state["farmers"][seat], state["farmers"][1 - seat], state["tiles"]
    for i, tile in enumerate(tiles["cells"]):
        p = {"x": i % tiles["w"], "y": i // tiles["w"]}
        if away(me["at"], p) <= reach and away(other["at"], p) > other["reach"]["protect"] and tile["scarecrow"] in (-1, seat):
            yield p, tile


def shop(at):
    """The nearest tile of the grocer."""
    middle, half = state["tiles"]["w"] // 2, state["constants"]["grocer_length"] // 2
    return {"x": min(max(at["x"], middle - half), middle + half), "y": 0}


def seeds(me):
    """The last kind of seeds you have, and how many."""
    return next(((c, n) for c, n in list(zip(state["constants"]["crops"], me["seeds"][1:]))[::-1] if n), (None, 0))


def goal(me, number):
    """Where to go: to the band with seeds, to crops, or to the grocer to sell and buy."""
    tiles, speed, (crop, n) = state["tiles"], me["reach"]["move"], seeds(me)
    column = tiles["w"] // 2 + (-3 if seat == 0 else 3)
    if n:
        return {"x": column, "y": best_row(crop, number + away(me["at"], {"x": column, "y": 8}) // speed)}
    best, found = 0, shop(me["at"])
    for i, tile in enumerate(tiles["cells"]):
        p = {"x": i % tiles["w"], "y": i // tiles["w"]}
        there = max(tile["timer"], away(me["at"], p) // speed)
        if tile["crop"] != "none" and (tile["timer"] or tile["value"]) and tile["planter"] == seat and len(me["basket"]) < me["reach"]["carry"]:
            if number + there + away(p, shop(p)) // speed + 1 <= state["constants"]["max_turns"] and tile["value"] + 1 > best * (there + 1):
                best, found = (tile["value"] + 1) / (there + 1), p
    return found


def purchase(me, number):
    """The seeds that pay most for each turn until they are sold."""
    best, order = 0, None
    for crop, grows in state["constants"]["crops"].items():
        y = best_row(crop, number + 2)
        n = min(15, me["reach"]["carry"] - len(me["basket"]), int(me["money"] // grows["price"]))
        turns = grows["turns"] + 2 * (1 + y // me["reach"]["move"]) + n // 5
        gain = n * (value(crop, y, number + 2) - grows["price"]) / turns
        if gain > best and number + turns + 1 < state["constants"]["max_turns"]:
            best, order = gain, {"verb": "buy", "crop": crop, "amount": n}
    return order


def play(turn):
    """One stage of a turn: before the first turn you pack, then both walk, then both act."""
    me, number = state["farmers"][seat], state["number"]
    crop, n = seeds(me)
    if state["stage"] == 0:
        do({"verb": "pack", "upgrade": "scythe"})
    elif state["stage"] == 1:
        at, to, left = me["at"], goal(me, number), me["reach"]["move"]
        x = max(at["x"] - left, min(at["x"] + left, to["x"]))
        left -= abs(x - at["x"])
        do({"verb": "move", "at": {"x": x, "y": max(at["y"] - left, min(at["y"] + left, to["y"]))}})
    elif not n and me["at"] == shop(me["at"]):
        do(purchase(me, number) or {"verb": "pass"})
    else:
        least = max(0.8 * value(crop, best_row(crop, number), number), 0.01) if n else 0
        free = [p for p, t in around(me["reach"]["plant"]) if n and t["crop"] == "none" and value(crop, p["y"], number) >= least]
        ripe = [p for p, t in around(me["reach"]["harvest"]) if t["crop"] != "none" and t["timer"] == 0 and t["value"] > 0]
        for p in free[:n]:
            do({"verb": "plant", "crop": crop, "at": p})
        for p in ripe[:max(me["reach"]["carry"] - len(me["basket"]) - sum(me["seeds"]), 0)] if not free else []:
            do({"verb": "harvest", "at": p})
