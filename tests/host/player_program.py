"""A player's program for tests, in place of the app: it answers lines typed in its terminal.

Run by itself it is the nursery of such programs.
"""

from __future__ import annotations

import os
import resource
import shutil
import socket
import sys
import time
import tty
from collections.abc import Callable, Sequence
from pathlib import Path

from tui_tangram.games.assist import worker
from tui_tangram.host import nursery

ANSWERS: dict[str, Callable[..., object]] = {
    "get": lambda name: os.environ.get(name, "nothing"),
    "names": lambda: " ".join(sorted(os.environ)),
    "open": lambda: sorted(one.name for one in Path("/proc/self/fd").iterdir()),
    "limit": lambda name: resource.getrlimit(getattr(resource, name)),
    "pid": os.getpid,
    "umask": lambda: oct(os.umask(nursery.UMASK)),
    "connect": lambda port: socket.socket().connect_ex(("127.0.0.1", int(port))),
}


def solver() -> None:
    """Import what a search of figures does."""
    import tui_tangram.games.tangram.core.solver
    import tui_tangram.games.tangram.entries  # noqa: F401


PRELOADS: dict[str, Callable[[], object] | None] = {
    "bare": None, "preloaded": lambda: None, "solver": solver
}  # fmt: skip
"""What nurseries import beforehand."""


def program(role: str, argv: Sequence[str], sockets: Sequence[socket.socket]) -> int:
    """Play, or search."""
    if role == nursery.WORKER:
        worker.main()
    return game(argv, sockets[0])


def game(argv: Sequence[str], link: socket.socket) -> int:
    """Answer until ``quit`` or the end of the terminal."""
    print("ready", flush=True)
    lines = link.makefile("rb")
    for line in sys.stdin:
        word, *more = line.split()
        if word == "quit":
            return int(more[0])
        if word == "size":
            print("size={0.columns}x{0.lines}".format(shutil.get_terminal_size()))
        elif word == "argv":
            print(f"argv={' '.join(argv)} done")
        elif word in ANSWERS:
            print(f"{more[0] if word == 'get' else word}={ANSWERS[word](*more)} done")
        elif word == "link":
            link.sendall(f"{more[0]}\n".encode())
        elif word == "hear":
            print(f"hear={lines.readline().decode().strip()} done")
        elif word == "flood":
            for number in range(int(more[0])):
                sys.stdout.write(f"{number:09}\n")
            print("flooded")
        elif word == "sink":
            tty.setraw(0)
            print("raw", flush=True)
            while not Path(more[0]).exists():  # nothing is read until then
                time.sleep(0.01)
            count = 0
            while count < int(more[1]):
                count += len(os.read(0, 4096))
            print(f"sunk={count} done", flush=True)
    return 0


if __name__ == "__main__":
    command = (sys.executable, __file__)
    role, *argv = sys.argv[1:]
    if role in (nursery.PLAYER, nursery.WORKER):
        handles = os.environ[nursery.SOCKETS].split()
        raise SystemExit(program(role, argv, [socket.socket(fileno=int(one)) for one in handles]))
    raise SystemExit(nursery.run(program, PRELOADS[role], command))
