"""{about}

    arena match -game {game} 'python3 bot.py' rookie

What it reads and writes is explained in protocol.md. What it prints to sys.stderr is kept with the match.
"""
import json
import sys

state = None  # the position, as far as you may know it
seat = 0      # yours


def say(**message):
    print(json.dumps(message), flush=True)


def hear():
    """Returns the next message, and takes up what it says of the position."""
    global state, seat
    line = sys.stdin.readline()
    if not line:
        sys.exit()  # the match has gone
    message = json.loads(line)
    if message["type"] == "hello":
        seat = message["seat"]
        say(type="log", text=f"I play {message['game']} as player {seat + 1}")
    state = message.get("state", state)
    for change in message.get("changes", []):
        *path, last = change["path"]
        at = state
        for key in path:
            at = at[key]
        if isinstance(at, list) and last == len(at):
            at.append(change["value"])
        else:
            at[last] = change["value"]
    return message


def do(command):
    """Gives a command. Tells whether it was carried out; arena check says why not."""
    say(type="do", command=command)
    return hear()["ok"]


{play}


while True:
    message = hear()
    if message["type"] == "turn":
        play(message["turn"])
        say(type="end")
    elif message["type"] == "over":
        break
