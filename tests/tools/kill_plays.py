"""Kill a playing program again and again, and look at what it has left on the disk.

    python -m tests.tools.kill_plays [ROUNDS] [SEED]

Each round a process goes on with the unfinished game, makes moves by chance and saves after
each, as the app does; now and then it changes a setting and enters a result.  After each of
these it says so.  At a random moment it is killed (SIGKILL), and everything is read again:
what was said must be there, of the game and of the results at most one more, and no file may
be one that cannot be understood.  Prints one JSON document; the exit status is 1 when
anything was lost.

This needs ``fork``: the processes share what was imported, so that a round takes little more
than the play itself.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date
from itertools import count
from pathlib import Path

from tests.strategies.session import CounterGame, find_game
from tests.strategies.store import finish
from tui_tangram.games.session import Result, Session
from tui_tangram.player.paths import Directories
from tui_tangram.player.store import Store

GAME = CounterGame(target=100)  # which is never reached
LONGEST = 400
"""Moves after which the game is begun anew, so that saves stay as small as most are."""
DAY = date(2026, 11, 20)


class Lost(Exception):
    """Something that was on the disk is not there any more."""


def opened(directory: Path, troubles: list[str]) -> Store:
    """Return the stores in a directory."""
    return Store.open(Directories(directory / "d", directory / "c"), troubles.append)


def resumed(store: Store) -> Session[int]:
    """Return the unfinished game, or a new one."""
    found = store.autosaves.open(GAME.puzzle_id, find_game, time.monotonic)
    return found or Session(GAME, time.monotonic)


def results(store: Store) -> int:
    """Return how many results were entered."""
    return store.scores.count()


def play(directory: Path, seed: int, say: int) -> None:
    """Play until killed."""
    chance = random.Random(seed)
    store = opened(directory, [])
    session = resumed(store)
    solved = results(store)

    def done(what: str, number: int) -> None:
        os.write(say, f"{what} {number}\n".encode())

    for step in count():
        if len(session.entries) >= LONGEST:
            store.autosaves.discard(GAME.puzzle_id)
            session = Session(GAME, time.monotonic)
            done("begun", 0)
        state = session.state
        session.play("+1" if state == 0 or (state < 9 and chance.random() < 0.5) else "-1")
        store.autosaves.save(session)
        done("moves", len(session.entries))
        if step % 11 == 5:
            store.settings.change(help_seconds=float(step))
            done("setting", step)
        if step % 17 == 9:
            finish(store.scores, GAME.puzzle_id, Result(5.0, 7, 0, False, True), DAY)
            solved += 1
            done("results", solved)


def said(text: str) -> Iterator[tuple[str, int]]:
    """Go through what a process said; it may have died within a line."""
    for line in text.splitlines(keepends=True):
        if line.endswith("\n"):
            what, number = line.split()
            yield what, int(number)


def round_of(directory: Path, seed: int) -> int:
    """Let a process play and kill it; return the moves it made.  Raises `Lost`."""
    chance = random.Random(seed)
    listen, say = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(listen)
        try:
            play(directory, seed, say)
        finally:
            os._exit(1)
    os.close(say)
    # The first word says that it plays; then any moment is as good as another.
    heard = os.read(listen, 1 << 16)
    time.sleep(chance.random() ** 2 * 0.04)
    os.kill(pid, signal.SIGKILL)
    while piece := os.read(listen, 1 << 16):
        heard += piece
    os.close(listen)
    _, status = os.waitpid(pid, 0)
    if not os.WIFSIGNALED(status):
        raise Lost("it ended by itself")
    told = list(said(heard.decode()))
    check(directory, dict(told))
    return sum(what == "moves" for what, _ in told)


def check(directory: Path, last: dict[str, int]) -> None:
    """Compare what is on the disk with what was said last.  Raises `Lost`."""
    troubles: list[str] = []
    store = opened(directory, troubles)
    settings = store.settings.read()
    session = resumed(store)
    moves, solved = len(session.entries), results(store)
    if troubles:
        raise Lost(troubles[0])
    if strays := [path.name for path in directory.rglob("*.corrupt*")]:
        raise Lost(strays[0])
    expected = [last["moves"], last["moves"] + 1]
    if last["moves"] >= LONGEST:
        expected += [0, 1]  # the game was begun anew, and that was not said yet
    if moves not in expected:
        raise Lost(f"{last['moves']} moves were saved, there are {moves}")
    if "results" in last and solved not in (last["results"], last["results"] + 1):
        raise Lost(f"{last['results']} results were entered, there are {solved}")
    if "setting" in last and settings.help_seconds < last["setting"]:
        raise Lost(f"{last['setting']} was set, it is {settings.help_seconds}")


def run(rounds: int, seed: int) -> dict[str, object]:
    """Play so many rounds, and return what is to be printed.  Raises `Lost`."""
    with tempfile.TemporaryDirectory() as place:
        directory = Path(place)
        moves = sum(round_of(directory, seed * 1_000_003 + number) for number in range(rounds))
        beside = list(directory.rglob("*.tmp"))
        return {"rounds": rounds, "moves": moves, "beside": len(beside)}


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:]]
    try:
        print(json.dumps(run(*(numbers + [200, 1][len(numbers) :]))))
    except Lost as error:
        print(json.dumps({"lost": str(error)}))
        raise SystemExit(1) from None
