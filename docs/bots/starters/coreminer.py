# A bot for Coreminer: its miners dig a shaft beside the hopper, and a gallery under the ore. Make it better.

def tile(p):
    board = state["tiles"]
    inside = 0 <= p["x"] < board["w"] and 0 <= p["y"] < board["h"]
    return board["cells"][p["y"] * board["w"] + p["x"]] if inside else None


def place(column, y):
    """Columns are counted from your base: the hopper hangs in column 0, the shaft is column 1."""
    x = state["sides"][seat]["base"]["x"]
    return {"x": x + column if x == 0 else x - column, "y": y}


def earth(p):
    t = tile(p)
    return t["dirt"] + t["ore"] if t and not t["hopper"] and not t["base"] else 0


def room(me):
    c = state["constants"]
    return c["grades"][me["grade"]]["cargo"] - me["dirt"] - me["ore"] - me["material"] - me["bombs"] * c["bomb_size"]


def sell(i, me):
    """Sells what a miner carries, if it stands on or beside the base or the hopper."""
    for dx, dy in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)):
        p = {"x": me["at"]["x"] + dx, "y": me["at"]["y"] + dy}
        t = tile(p)
        if t and (t["base"] or t["hopper"]) and t["owner"] == seat:
            return any([do({"verb": "dump", "miner": i, "at": p, "item": item}) for item in ("ore", "dirt") if me[item] > 0])
    return False


def dig(i, me, p):
    """Mines as much as it can."""
    n = min(earth(p), me["power"], room(me))
    return n > 0 and do({"verb": "mine", "miner": i, "at": p, "amount": 0})


def walk(i, me, p):
    return me["moves"] > 0 and not earth(p) and do({"verb": "move", "miner": i, "at": p})


def stocked(i, me, structure):
    """Tells whether a miner has material to build with, bought beside the hopper if it can."""
    near = tile(place(0, me["at"]["y"]))
    shop = abs(me["at"]["x"] - place(0, 0)["x"]) < 2 and (near["hopper"] or near["base"])
    buys = shop and state["sides"][seat]["money"] >= 80 and room(me) >= 20
    return me["material"] >= state["constants"][structure + "_cost"] or buys and do({"verb": "buy", "miner": i, "item": "material", "amount": 20})


def build(i, me, structure):
    """Builds where the miner stands."""
    t = tile(me["at"])
    free = not t["ladder"] and not t["support"]
    return free and stocked(i, me, structure) and do({"verb": "build", "miner": i, "at": me["at"], "structure": structure})


def act(i, bottom, late):
    """One thing that a miner does; false if there is nothing left."""
    me = state["miners"][i]
    column, y = abs(me["at"]["x"] - place(0, 0)["x"]), me["at"]["y"]
    if me["ore"] + me["dirt"] > 0 and sell(i, me):
        return True
    if earth(me["at"]):
        return dig(i, me, me["at"])
    if column == 0 or column > 1 and (y != bottom or room(me) <= 0 or late):
        home = place(1 if column == 0 else column - 1, y)
        return dig(i, me, home) or walk(i, me, home)
    if column == 1:
        if y > 0 and build(i, me, "ladder") or dig(i, me, place(0, y)):
            return True
        down = place(1, y + 1)
        if y < bottom:
            return dig(i, me, down) or walk(i, me, down)
        stocked(i, me, "support")  # the gallery buries those who do not prop it
    else:
        build(i, me, "support")
        if tile(me["at"])["support"] and dig(i, me, place(column, y - 1)):
            return True
    ahead = place(column + 1, y)
    return ahead["x"] not in (-1, state["tiles"]["w"]) and not late and (dig(i, me, ahead) or walk(i, me, ahead))


def play(turn):
    """One turn: hire, and let every miner do what it can."""
    left = (state["constants"]["max_turns"] - turn + 1) // 2
    alive = [i for i, m in enumerate(state["miners"]) if m["owner"] == seat and not m["gone"] and m["health"] > 0]
    price = state["constants"]["spawn_price"] + 60
    while len(alive) < 20 and left > 14 and state["sides"][seat]["money"] >= price and do({"verb": "spawn"}):
        alive.append(len(state["miners"]) - 1)
    for i in alive:
        for _ in range(50):
            if not act(i, state["tiles"]["h"] - 1, left < 5):
                break
