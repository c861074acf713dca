"""A bot that plays, and in its first turn does what its argument says: what a stranger's program may try. What it gets hold of that it must not, it
says on standard error in a line that begins with "reached"."""
import ctypes
import json
import os
import signal
import socket
import sys
import time

SECRET = "a-secret-of-the-host"  # in the environment, files and command lines of the test


def say(message):
    print(json.dumps(message), flush=True)


def reached(what):
    print("reached", what, file=sys.stderr, flush=True)


def read(path):
    try:
        with open(path, errors="replace") as f:
            return f.read(1 << 20)
    except OSError:
        return ""


def write(path, text="x"):
    try:
        with open(path, "w") as f:
            f.write(text)
        return True
    except OSError:
        return False


def quietly(do, *args):
    try:
        return do(*args)
    except (OSError, OverflowError):
        return None


def parent():
    for number in (signal.SIGSTOP, signal.SIGKILL, signal.SIGTERM):
        quietly(os.kill, os.getppid(), number)


def flee():
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() > 0:
                os._exit(0)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(1000)


def everybody():
    for number in (signal.SIGSTOP, signal.SIGKILL):
        quietly(os.kill, -1, number)
        for pid in range(3, 70000):
            if pid != os.getpid():
                quietly(os.kill, pid, number)


def look():
    if SECRET in str(os.environ):
        reached("a variable of the host")
    for pid in filter(str.isdigit, os.listdir("/proc")):
        for name in ("environ", "cmdline", "cwd", "root/etc/shadow"):
            path = f"/proc/{pid}/{name}"
            text = (quietly(os.readlink, path) or "") if name == "cwd" else read(path)
            if SECRET in text or name == "root/etc/shadow" and text:
                reached(path)
    if len([p for p in os.listdir("/proc") if p.isdigit()]) > 4:
        reached("other processes")


def forks():
    while True:
        quietly(os.fork)


def disk():
    for path in ("/bot/x", "/x", "/usr/x", "/etc/x", "/proc/x", "/dev/x", "/bot/bot.py", "/var/tmp/x", "/home/x", "/root/x"):
        if write(path):
            reached(path)
    total = 0
    for path in ("/tmp/full", "/dev/shm/full"):
        with open(path, "wb") as f:
            while (quietly(f.write, b"x" * (1 << 20)) or 0) and total < 1 << 30:
                total += 1 << 20
            quietly(f.flush)
        quietly(os.remove, path)
    if total > 96 << 20:
        reached(f"{total >> 20} MB of room")


def memory():
    blocks = []
    while True:
        blocks.append(b"x" * (8 << 20))


def together():
    """Several processes, none of which has too much alone."""
    for _ in range(6):
        if os.fork() == 0:
            keep = b"x" * (60 << 20)
            time.sleep(1000)
            print(len(keep))
    time.sleep(1000)


def network(port, name):
    for address in (("127.0.0.1", int(port)), ("::1", int(port)), ("1.1.1.1", 53)):
        with socket.socket(socket.AF_INET6 if ":" in address[0] else socket.AF_INET) as s:
            s.settimeout(0.2)
            try:
                s.connect(address)
                reached(address)
            except OSError:
                pass
    with socket.socket(socket.AF_UNIX) as s:
        try:
            s.connect("\0" + name)
            reached("a socket of the host")
        except OSError:
            pass


def links():
    for path in ("link.txt", "up/secret.txt", "../secret.txt", "up/bot/../../secret.txt"):
        if SECRET in read(path):
            reached(path)
    for path in ("/bot/..", "/root", "/home", "/var", "/run", "/sys", "/etc"):
        for name in quietly(os.listdir, path) or []:
            if name in ("passwd", "shadow", "root", "lib", "fs") and path != "/bot/.." or name in ("home", "root", "var", "sys"):
                reached(f"{path}/{name}")


def trace():
    libc = ctypes.CDLL(None, use_errno=True)
    for pid in range(3, 20000):
        if pid != os.getpid() and libc.ptrace(16, pid, None, None) == 0:  # PTRACE_ATTACH
            reached(f"process {pid}")


def kernel():
    for root, _, files in os.walk("/proc/sys/kernel"):
        for name in files:
            path = os.path.join(root, name)
            try:
                os.close(os.open(path, os.O_WRONLY))  # nothing is changed
                reached(path)
            except OSError:
                pass
    for path in ("/proc/sysrq-trigger", "/dev/mem", "/dev/kmsg", "/proc/kcore", "/dev/vda", "/dev/sda"):
        try:
            os.close(os.open(path, os.O_RDWR))
            reached(path)
        except OSError:
            pass
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0:
        reached("mount")
    if libc.syscall(250, 0, -3, 0) > 0 and SECRET in read("/proc/keys"):  # keyctl: the keys of the session
        reached("keys")


def spin():
    while True:
        pass


def lines():
    sys.stdout.write("x" * (1 << 24))
    sys.stdout.flush()


def escapes():
    text = "\x1b]0;owned\x07\x1b[2J\x1b[31m"
    print(text, file=sys.stderr, flush=True)
    say({"type": "log", "text": text})


def stay():
    """Ends neither by the end of its input nor by a signal, and starts others that do not either."""
    for number in range(1, 32):
        quietly(signal.signal, number, signal.SIG_IGN)
    os.fork()
    time.sleep(1000)


def main():
    act, args = sys.argv[1], sys.argv[2:]
    for line in sys.stdin:
        if json.loads(line)["type"] == "turn":
            if act != "nothing":
                globals()[act](*args)
                act = "nothing"
            say({"type": "end"})


def nothing():
    pass


main()
