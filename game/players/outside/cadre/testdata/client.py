"""A minimal client of the Cadre protocol: client.py HOST:PORT GAME NAME YEAR [SETTINGS]. It plays a little, and prints how its match ended."""
import json
import socket
import sys

address, game_name, name, year = sys.argv[1:5]
host, port = address.split(":")
sock = socket.create_connection((host, int(port)))
buffer, waiting, game, me = "", [], {}, None


def send(event, data):
    sock.sendall((json.dumps({"sentTime": 1, "event": event, "data": data}) + "\x04").encode("utf-8"))


def receive():
    """The next message; each part of the stream is decoded by itself, as the first clients did."""
    global buffer
    while not waiting:
        part = sock.recv(1024).decode("utf-8")
        if not part:
            sys.exit("the server hung up")
        *whole, buffer = (buffer + part).split("\x04")
        waiting.extend(json.loads(text) for text in whole)
    return waiting.pop(0)


def is_reference(value):
    return isinstance(value, dict) and len(value) == 1 and "id" in value


def merge(old, delta):
    if not isinstance(delta, dict) or is_reference(delta):
        return delta
    if "&LEN" in delta:
        new = (old if isinstance(old, list) else [])[: delta["&LEN"]]
        new += [None] * (delta["&LEN"] - len(new))
        for key, value in delta.items():
            if key != "&LEN" and value != "&RM":
                new[int(key)] = merge(new[int(key)], value)
        return new
    new = old if isinstance(old, dict) and not is_reference(old) else {}
    for key, value in delta.items():
        if value == "&RM":
            new.pop(key, None)
        else:
            new[key] = merge(new.get(key), value)
    return new


def wait_for(event):
    global game
    while True:
        message = receive()
        data = message.get("data")
        if message["event"] == "delta":
            game = merge(game, data)
        elif message["event"] == "fatal":
            sys.exit("fatal: " + data["message"])
        elif message["event"] == "over":
            player = obj(me)
            print("won:" if player["won"] else "lost:", player["reasonWon"] or player["reasonLost"])
            sock.close()
            sys.exit(0)
        elif message["event"] == "order" and event != "order":
            sys.exit("an order instead of " + event)
        if message["event"] == event:
            return message["data"]  # as the first clients did: the key must be there


def obj(reference):
    return game["gameObjects"][reference["id"]]


def run(caller, function, **args):
    send("run", {"caller": {"id": caller["id"]}, "functionName": function, "args": args})
    return wait_for("ran")


def mine():
    player = obj(me)
    if not player["miners"]:
        assert run(player, "spawnMiner") is True
    for reference in player["miners"]:
        miner = obj(reference)
        below = obj(miner["tile"])["tileSouth"]
        if below:
            run(miner, "mine", tile=below, amount=0)
        run(miner, "dump", tile=player["baseTile"], material="dirt", amount=0)


def burn():
    player = obj(me)
    other = obj(player["otherPlayer" if year == "2015" else "opponent"])
    wind = obj(game["currentForecast"])["direction"]
    assert wind in (("north", "east", "south", "west") if year == "2015" else ("North", "East", "South", "West")), wind
    for reference in player["warehouses"]:
        if obj(reference)["isHeadquarters"]:
            continue
        if player["bribesRemaining"] > 0 and not obj(reference)["bribed"] and obj(reference)["health"] > 0:
            assert run(obj(reference), "ignite", building=next(b for b in other["buildings"] if not obj(b)["isHeadquarters"])) >= 0
    refused = run(obj(player["warehouses"][0]), "ignite", building=other["headquarters"])
    assert refused == -1, refused


if year != "2015":
    send("alias", game_name)
    game_name = wait_for("named")
play = {"gameName": game_name, "requestedSession": "*", "clientType": "Python", "playerName": name,
        "gameSettings": sys.argv[5] if len(sys.argv) > 5 else None}
if year != "2015":
    play.update(password=None, playerIndex=None)
send("play", play)
lobby = wait_for("lobbied")
assert lobby["gameName"] == game_name and lobby["constants"]["DELTA_REMOVED"] == "&RM", lobby
me = {"id": wait_for("start")["playerID"]}
assert obj(me)["name"] == name and obj(me)["clientType"] == "Python", obj(me)
while True:
    order = wait_for("order")
    assert order["name"] == "runTurn" and order["args"] == [], order
    mine() if game_name == "Coreminer" else burn()
    send("finished", {"orderIndex": order["index"], "returned": True})
