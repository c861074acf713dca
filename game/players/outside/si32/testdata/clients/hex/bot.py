"""A player for the engine with hexagons: frames of MessagePack, read and written by hand.

It builds where it can, mines, and sends stacks of eight and more towards a hive of an enemy. What it is called with it prints every turn.
"""
import struct
import sys

EAST, WEST, NORTHEAST, NORTHWEST, SOUTHEAST, SOUTHWEST, NONE = range(1, 8)
STEPS = [{NORTHWEST: (0, -1), NORTHEAST: (1, -1), EAST: (1, 0), SOUTHEAST: (1, 1), SOUTHWEST: (0, 1), WEST: (-1, 0)},
         {NORTHWEST: (-1, -1), NORTHEAST: (0, -1), EAST: (1, 0), SOUTHEAST: (0, 1), SOUTHWEST: (-1, 1), WEST: (-1, 0)}]


def unpack(data, at):
    """Returns the value at a place, and the place after it."""
    kind = data[at]
    at += 1
    sizes = {0xcc: ">B", 0xcd: ">H", 0xce: ">I", 0xcf: ">Q", 0xd0: ">b", 0xd1: ">h", 0xd2: ">i", 0xd3: ">q", 0xca: ">f", 0xcb: ">d",
             0xd9: ">B", 0xda: ">H", 0xdb: ">I", 0xdc: ">H", 0xdd: ">I", 0xde: ">H", 0xdf: ">I"}
    if kind < 0x80:
        return kind, at
    if kind >= 0xe0:
        return kind - 256, at
    if kind in (0xc0, 0xc2, 0xc3):
        return {0xc0: None, 0xc2: False, 0xc3: True}[kind], at
    number = kind & (31 if 0xa0 <= kind < 0xc0 else 15)
    if kind >= 0xc0:
        form = sizes[kind]
        number, = struct.unpack_from(form, data, at)
        at += struct.calcsize(form)
    if 0xc0 <= kind < 0xd9:
        return number, at
    if kind < 0x90 or kind >= 0xde:
        table = {}
        for _ in range(number):
            key, at = unpack(data, at)
            table[key], at = unpack(data, at)
        return table, at
    if kind < 0xa0 or kind >= 0xdc:
        items = []
        for _ in range(number):
            item, at = unpack(data, at)
            items.append(item)
        return items, at
    return data[at:at + number].decode(), at + number


def pack(value):
    if isinstance(value, int):
        return bytes([value]) if 0 <= value < 128 else struct.pack(">Bq", 0xd3, value)
    if isinstance(value, str):
        return bytes([0xa0 | len(value)]) + value.encode()
    if isinstance(value, list):
        return struct.pack(">BH", 0xdc, len(value)) + b"".join(map(pack, value))
    return bytes([0x80 | len(value)]) + b"".join(pack(k) + pack(v) for k, v in value.items())


def receive():
    head = sys.stdin.buffer.read(4)
    if len(head) < 4:
        sys.exit()
    data = sys.stdin.buffer.read(struct.unpack("<i", head)[0])
    value, end = unpack(data, 0)
    assert end == len(data)
    return value


def send(value):
    data = pack(value)
    sys.stdout.buffer.write(struct.pack("<i", len(data)) + data)
    sys.stdout.buffer.flush()


me, players, parameters = receive(), receive(), receive()
assert parameters == {}
resource = {}


def towards(x, y, goal, inside):
    """The direction whose next cell is nearest to a goal, by columns and rows."""
    ways = [(d, x + dx, y + dy) for d, (dx, dy) in STEPS[y % 2].items() if (x + dx, y + dy) in inside]
    return min(ways, key=lambda w: (abs(w[1] - goal[0]) + abs(w[2] - goal[1]), w[0]))[0] if ways else NONE


def orders(state):
    cells = {(x, y): cell for y, row in enumerate(state["m"]) for x, cell in enumerate(row) if not cell.get("o")}
    assert len(state["r"]) == players and len(state["m"]) == state["h"] and len(state["m"][0]) == state["w"]
    for place, cell in cells.items():
        resource[place] = cell.get("r", resource.get(place))
        assert resource[place] is not None
    ore = state["r"][me]
    goals = [place for place, cell in cells.items() if cell.get("b", me) != me]
    for (x, y), cell in cells.items():
        if "u" not in cell or cell["p"] != me:
            continue
        n, order = cell["u"], {"l": [x, y], "c": "MINE", "d": NONE, "n": cell["u"]}
        if ore >= 100 and "b" not in cell:
            ore -= 100
            order.update(c="BUILD", n=1)
        elif n >= 8 and goals:
            order.update(c="MOVE", d=towards(x, y, goals[0], cells))
        elif not resource[(x, y)] or "b" in cell:
            order.update(c="MOVE", d=towards(x, y, (state["w"] // 2, state["h"] // 2), cells))
        yield order


while True:
    position = receive()
    if sys.argv[1:]:
        print(*sys.argv[1:])
    send(list(orders(position)))
