"""A client of the original Galapagos server, written from its protocol alone.

usage: client.py HOST[:PORT] [GAME] [NAME]

Its creatures walk to the right, eat plants and enemies there, and breed with the neighbour there, as the simplest clients of the contest did.
Like these it works on its own copy of the position and reads answers only when it waits for its next turn.
"""

import socket
import struct
import sys

CREATURE = (
    "id x y owner maxHealth currentHealth energy carnivorism herbivorism speed movementLeft defense canEat canBreed parentID".split()
)
PLANT = "id x y size growthRate turnsUntilGrowth".split()
SECTIONS = ["game", "Mappable", "Creature", "Plant", "Player"]


def parse(text):
    """Returns the only list in a text."""
    stack, at = [[]], 0
    while at < len(text):
        c = text[at]
        if c == "(":
            stack.append([])
        elif c == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif c == '"':
            atom = ""
            at += 1
            while text[at] != '"':
                at += text[at : at + 2] == '\\"'
                atom += text[at]
                at += 1
            stack[-1].append(atom)
        elif not c.isspace():
            end = at
            while text[end] not in "() \t\n":
                end += 1
            stack[-1].append(text[at:end])
            at = end - 1
        at += 1
    (only,), = stack
    return only


def numbers(names, row):
    assert len(row) == len(names), row
    return dict(zip(names, (int(float(n)) for n in row)))


class Connection:
    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))

    def send(self, text):
        data = text.encode()
        self.socket.sendall(struct.pack(">I", len(data)) + data)

    def receive(self):
        """Returns the next message, None when the server has closed the connection. The length comes at once, as the clients expect."""
        head = self.socket.recv(4)
        if not head:
            return None
        (length,), data = struct.unpack(">I", head), b""
        while len(data) < length:
            part = self.socket.recv(length - len(data))
            assert part, "the server hung up inside a message"
            data += part
        return parse(data.decode())


class Game:
    def __init__(self, connection):
        self.connection = connection
        self.player = None
        self.turns = self.denied = 0

    def status(self, message):
        """Takes over a position: that is the player's turn, except after the end."""
        sections = message[1:]
        assert [s[0] for s in sections] == SECTIONS, sections
        game, mappable, creatures, plants, players = (s[1:] for s in sections)
        self.turn, player, self.number, self.width, self.height, self.breeding, self.moving, _, _ = map(int, game)
        assert self.player in (None, player), "the player has changed"
        assert mappable == [] and [int(p[0]) for p in players] == [0, 1]
        self.player, self.names = player, [p[1] for p in players]
        self.creatures = [numbers(CREATURE, c) for c in creatures]
        self.plants = [numbers(PLANT, p) for p in plants]

    def play(self):
        """Plays a turn."""
        assert self.turn % 2 == self.player, "it is not this player's turn"
        self.turns += 1
        self.connection.send('(game-talk %d "turn \\"%d\\"")' % (self.player, self.turn))
        for c in self.creatures:
            if c["owner"] != self.player or c["currentHealth"] <= 0:
                continue
            x, y = c["x"] + 1, c["y"]
            there = [o for o in self.creatures if (o["x"], o["y"]) == (x, y) and o["currentHealth"] > 0]
            food = [p for p in self.plants if (p["x"], p["y"]) == (x, y) and p["size"] > 0]
            if not there and not food and c["movementLeft"] > 0 and x < self.width and c["currentHealth"] > self.moving:
                self.connection.send("(game-move %d %d %d)" % (c["id"], x, y))
                c["x"] = x
                c["currentHealth"] -= self.moving
            elif food and c["canEat"]:
                self.connection.send("(game-eat %d %d %d)" % (c["id"], x, y))
                food[0]["size"] -= 1
            elif there and there[0]["owner"] != self.player and c["canEat"]:
                self.connection.send("(game-eat %d %d %d)" % (c["id"], x, y))
            elif there and all(o["canBreed"] and o["currentHealth"] > self.breeding for o in (c, there[0])):
                self.connection.send("(game-breed %d %d)" % (c["id"], there[0]["id"]))
                for o in (c, there[0]):
                    o["canBreed"], o["currentHealth"] = 0, o["currentHealth"] - self.breeding
        self.connection.send("(game-move 0 0 0)")  # no creature: this is denied
        self.connection.send("(end-turn)")

    def loop(self):
        """Waits for the next turn. Returns whether there is one."""
        while True:
            message = self.connection.receive()
            if message is None:
                sys.exit("the server has closed the connection")
            if message[0] == "status":
                self.status(message)
                return True
            if message[0] == "game-winner":
                _, number, name, winner, reason = message
                self.connection.send("(request-log %s)" % number)
                while True:
                    message = self.connection.receive()
                    if message[0] == "status":
                        self.status(message)
                    if message[0] == "log":
                        assert message[1] == number, message
                        break
                assert self.names[int(winner)] == name and int(number) == self.number
                print("%s: %s, after %d turns, %d denied" % ("won" if int(winner) == self.player else "lost", reason, self.turns, self.denied))
                return False
            self.denied += message[0].endswith("-denied")


def main(address, number=None, name="Shell AI"):
    host, _, port = address.partition(":")
    connection = Connection(host, int(port or 19000))
    connection.send('(login "%s" "password")' % name)
    assert connection.receive() == ["login-accepted"]
    connection.send("(join-game %s player)" % number if number else "(create-game)")
    answer, number = connection.receive()
    if answer == "join-accepted":
        connection.send("(game-start)")
    else:
        assert answer == "create-game", answer
    print("game", number)
    game = Game(connection)
    while game.loop():
        game.play()


main(*sys.argv[1:])
