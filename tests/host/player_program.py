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
from collections.abc import Sequence
from pathlib import Path

from tui_tangram.host import nursery


def program(  # noqa: C901  # a word after the other
    argv: Sequence[str], link: socket.socket
) -> int:
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
        elif word == "get":
            print(f"{more[0]}={os.environ.get(more[0], 'nothing')} done")
        elif word == "names":
            print(f"names={' '.join(sorted(os.environ))} done")
        elif word == "open":
            print(f"open={sorted(one.name for one in Path('/proc/self/fd').iterdir())} done")
        elif word == "limit":
            print(f"limit={resource.getrlimit(getattr(resource, more[0]))} done")
        elif word == "pid":
            print(f"pid={os.getpid()} done")
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
    command = (sys.executable, __file__, "player")
    if sys.argv[1] == "player":
        raise SystemExit(program(sys.argv[2:], socket.socket(fileno=int(os.environ[nursery.LINK]))))
    preload = (lambda: None) if sys.argv[1] == "preloaded" else None
    raise SystemExit(nursery.run(program, preload, command))
