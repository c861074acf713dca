# A bot for Anarchy: it spends each bribe where the wind makes most of it. Make it better.

DIRS = ["north", "east", "south", "west"]  # in the order of a building's "near"


def line(who, wind):
    """The buildings from which a wind carries fire to a headquarters, nearest first."""
    found, at = [], state["headquarters"][who]
    for _ in range(state["constants"]["rules"]["wind_reach"] or wind["intensity"]):
        at = state["buildings"][at]["near"][(DIRS.index(wind["direction"]) + 2) % 4]
        if at < 0:
            break
        if not state["buildings"][at]["headquarters"]:
            found.append(at)
    return found


def damage(who, wind, fires, later, least=0):
    """What a wind does to a headquarters until the fire is out; it blows after so many turns."""
    hit = max([least if line(who, wind) else 0] + [fires[i] - later for i in line(who, wind)])
    fire = max(min(hit, wind["intensity"]), fires[state["headquarters"][who]] - later)
    return fire * (fire + 1) / 2 if fire > 0 else 0


def value(fires, now, after):
    """How good these fires, this wind and the next one are: damage there less damage here."""
    worth = damage(1 - seat, now, fires, 0) - 1.2 * damage(seat, now, fires, 0)
    if after:
        worth += 0.5 * damage(1 - seat, after, fires, 1) - 0.7 * damage(seat, after, fires, 1) - 0.2 * damage(seat, after, fires, 1, 9)
    return worth


def ready(kind):
    """Your buildings of a kind that can still act, without the headquarters."""
    return [i for i, b in enumerate(state["buildings"])
            if b["owner"] == seat and b["kind"] == kind and not b["bribed"] and b["health"] > 0 and not b["headquarters"]]


def plans(fires, winds):
    """Yields ways to spend bribes: the commands, and the fires and the next wind after them."""
    c, buildings, after = state["constants"], state["buildings"], winds[1] if len(winds) > 1 else None
    for wind in winds:
        for target in line(1 - seat, wind):
            near = sorted(ready("warehouse"), key=lambda i: buildings[i]["exposure"] + abs(buildings[i]["x"] - buildings[target]["x"])
                          + abs(buildings[i]["y"] - buildings[target]["y"]))
            for n in range(1, min(5, len(near) + 1)):  # fire adds up
                lit = min(fires[target] + n * c["warehouse_fire"], c["max_fire"])
                yield [{"verb": "ignite", "building": i, "target": target} for i in near[:n]], {**fires, target: lit}, after
        water = ready("fire_department")
        for level in range(wind["intensity"]):  # bring all fires on the line down to this
            wet, commands = dict(fires), []
            for i in line(seat, wind):
                while wet[i] > level:
                    wet[i] = max(wet[i] - c["water_power"], 0)
                    commands.append({"verb": "extinguish", "target": i})
            if 0 < len(commands) <= len(water):
                yield [{**command, "building": i} for command, i in zip(commands, water)], wet, after
    stations = ready("weather_station")
    for turns in range(-1, 3) if after else []:
        for steps in range(-3, 4):
            strength = after["intensity"] + steps * c["wind_step"]
            if 0 < abs(turns) + abs(steps) <= len(stations) and 0 <= strength <= c["max_intensity"]:
                wind = {"direction": DIRS[(DIRS.index(after["direction"]) + turns) % 4], "intensity": strength}
                verbs = ["rotate"] * abs(turns) + ["intensify"] * abs(steps)
                yield [{"verb": v, "building": i, "reverse": (turns if v == "rotate" else steps) < 0}
                       for v, i in zip(verbs, stations)], fires, wind


def play(turn):
    """One turn: the plan that gains most for each bribe, again and again."""
    while state["bribes"][seat] > 0:
        fires = {i: b["fire"] for i, b in enumerate(state["buildings"])}
        winds = state["forecasts"][turn:min(turn + 2, state["constants"]["max_turns"])]
        now, after = winds[0], winds[1] if len(winds) > 1 else None
        before, best, gain = value(fires, now, after), None, 0.3
        for commands, lit, wind in plans(fires, winds):
            worth = (value(lit, now, wind) - before) / len(commands)
            if worth > gain and len(commands) <= state["bribes"][seat]:
                best, gain = commands, worth
        shown = state["buildings"][state["headquarters"][1 - seat]]["exposure"]  # what a raid does
        if shown > gain and ready("police_department"):
            best = [{"verb": "raid", "building": ready("police_department")[0], "target": state["headquarters"][1 - seat]}]
        if not best or not all([do(command) for command in best]):
            return
