# A bot for MechMania 27 as the contest's were: it prints three lines, then reads positions and prints decisions.
# python3 -u farmer.py [ITEM [UPGRADE]]
import json
import sys


def shops(state):
    tiles = state["tileMap"]["tiles"]
    return [(x, 0) for x, tile in enumerate(tiles[0]) if tile["type"] == "GREEN_GROCER"]


def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def towards(me, goal, reach):
    x, y = me
    step = max(-reach, min(reach, goal[0] - x))
    x += step
    reach -= abs(step)
    y += max(-reach, min(reach, goal[1] - y))
    return x, y


def around(me, radius, state):
    tiles = state["tileMap"]["tiles"]
    for y in range(state["tileMap"]["mapHeight"]):
        for x in range(state["tileMap"]["mapWidth"]):
            if distance(me, (x, y)) <= radius:
                yield x, y, tiles[y][x]


class Farmer:
    def __init__(self, state):
        self.number = state["playerNum"]

    def read(self, state):
        self.me = state["p%d" % self.number]
        self.at = (self.me["position"]["x"], self.me["position"]["y"])
        self.speed = self.me["maxMovement"]

    def field(self, state):
        # The first fertile row, in a column of its own.
        rows = [y for y, row in enumerate(state["tileMap"]["tiles"]) if row[0]["type"].startswith("F_BAND")]
        return (8 if self.number == 1 else 21, max(rows) if rows else 4)

    def move(self, state):
        self.read(state)
        seeds = self.me["seedInventory"]["POTATO"]
        ripe = [(x, y) for x, y, t in around(self.at, self.speed, state) if t["crop"]["type"] != "NONE" and t["crop"]["growthTimer"] == 0 and t["crop"]["value"] > 0]
        if len(self.me["harvestedInventory"]) >= 5 or not (seeds or ripe or self.growing(state)):
            goal = min(shops(state), key=lambda p: distance(p, self.at))
        elif ripe:
            goal = ripe[0]
        elif seeds:
            goal = self.field(state)
        else:
            goal = self.at
        print(" going to", goal)
        return "move %d %d" % towards(self.at, goal, self.speed)

    def growing(self, state):
        return any(t["crop"]["type"] == "POTATO" and t["crop"]["growthTimer"] for _, _, t in around(self.at, 3, state))

    def act(self, state):
        self.read(state)
        if state["turn"] == 2 and self.me["item"] != "NONE":
            return "use_item "
        here = state["tileMap"]["tiles"][self.at[1]][self.at[0]]["type"]
        if here == "GREEN_GROCER" and not self.me["seedInventory"]["POTATO"] and state["turn"] < 140:
            return "buy POTATO 10"
        ripe = [(x, y) for x, y, t in around(self.at, self.me["harvestRadius"], state) if t["crop"]["type"] != "NONE" and t["crop"]["growthTimer"] == 0 and t["type"] != "ARID"]
        if ripe:
            return "harvest " + ", ".join("%d %d" % p for p in ripe)
        if self.me["seedInventory"]["POTATO"]:
            free = [(x, y) for x, y, t in around(self.at, self.me["plantRadius"], state) if t["crop"]["type"] == "NONE" and t["type"] in ("SOIL", "F_BAND_OUTER", "F_BAND_MID", "F_BAND_INNER")]
            if free:
                return "plant " + ", ".join("potato %d %d" % p for p in free[: self.me["seedInventory"]["POTATO"]])
        return "do_nothing "


def main():
    print("heartbeat")
    print(sys.argv[1] if len(sys.argv) > 1 else "NONE")
    print(sys.argv[2] if len(sys.argv) > 2 else "NONE")
    farmer = None
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        state = json.loads(line)
        farmer = farmer or Farmer(state)
        for text in state["feedback"]:
            print("info: " + text, file=sys.stderr)
        print(farmer.move(state))
        line = sys.stdin.readline()
        if not line:
            return
        print(farmer.act(json.loads(line)))


main()
