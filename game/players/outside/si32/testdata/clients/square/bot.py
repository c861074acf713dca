"""A player for the engines with square tiles: pickles in, lines with pickles out.

It builds where it can, mines, and sends stacks of eight and more towards the first building of the enemy.
An argument is the protocol of its pickles.
"""
import pickle
import sys

from game.Command import Command

protocol = int(sys.argv[1]) if len(sys.argv) > 1 else pickle.DEFAULT_PROTOCOL
me = pickle.load(sys.stdin.buffer)


def orders(state):
    board, ore = state["map"], state["player"]["resources"]
    tiles = [tile for column in board.tiles for tile in column]
    assert len(tiles) == board.width * board.height
    assert all(board.tiles[a][b].position == (a, b) for a in range(board.width) for b in range(board.height))
    goals = [tile.position for tile in tiles if tile.building is not None and tile.building.ownerId != me]
    for tile in tiles:
        n, (a, b) = tile.units[me], tile.position
        if n <= 0 or a >= board.width - 1 or b >= board.height - 1:
            continue
        if ore >= 100 and tile.building is None:
            ore -= 100
            yield Command(me, tile.position, "build", 1, [0, 0])
        elif n >= 8 and goals:
            x, y = goals[0]
            step = [(x > a) - (x < a), 0] if x != a else [0, (y > b) - (y < b)]
            yield Command(me, tile.position, "move", n, step)
        elif tile.resource > 0:
            yield Command(me, tile.position, "mine", n, [0, 0])
        else:
            yield Command(me, tile.position, "move", n, [1, 0] if (a + b) % 2 and a < board.width - 2 else [0, 1] if b < board.height - 2 else [-1, 0])


while True:
    try:
        state = pickle.load(sys.stdin.buffer)
    except EOFError:
        break
    print(pickle.dumps(list(orders(state)), protocol), flush=True)
