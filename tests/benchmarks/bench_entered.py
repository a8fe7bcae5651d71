"""How much of the code a key, a save and a command go through; against code before too.

    python -m tests.benchmarks.bench_entered [BEFORE]

Counts the calls of the package's functions and the files that they are in, with a profile hook,
for a turn, a fit and a put on the swan at 120 by 40, for starting and going on with a save, and
for a cold ``solve convex/1``.  With BEFORE, a checkout of other code, the same is counted there.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Entered:
    """The files of the package that are entered, with the number of calls."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def __call__(self, frame: Any, event: str, _: object) -> None:
        """Count a call."""
        path = frame.f_code.co_filename
        if event == "call" and "/tui_tangram/" in path:
            self.calls[path] += 1

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what is called in this block."""
        self.calls.clear()
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @property
    def found(self) -> tuple[int, int]:
        """Calls and files."""
        return self.calls.total(), len(self.calls)


async def keys(data: Path) -> dict[str, tuple[int, int]]:
    """Count what keys on the swan go through; the game is saved."""
    entered, counts = Entered(), {}
    app = the_app(data, "tangram/swan")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("1", "r", "n")
        for name, key in (("turn", "r"), ("next fit", "n"), ("put", "enter")):
            await pilot.pause()
            with entered.counting():
                await pilot.press(key)
                await pilot.pause()
            counts[name] = entered.found
        app.exit()
    return counts


async def load(data: Path) -> dict[str, tuple[int, int]]:
    """Count what starting and going on with that save goes through."""
    entered = Entered()
    with entered.counting():
        app = the_app(data)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            for _ in range(5):
                await pilot.pause()
            app.exit()
    return {"start, go on": entered.found}


def the_app(data: Path, puzzle: str | None = None) -> Any:
    """Return the app of a player with a directory."""
    from tui_tangram.app import make_services, prepare_environment

    services = make_services(profile="truecolor", data=data / "data", config=data / "config")
    prepare_environment(services.profile, {})
    from tui_tangram.app.application import TangramApp

    return TangramApp(services, puzzle=puzzle)


async def solve(_: Path) -> dict[str, tuple[int, int]]:
    """Count what a cold ``solve convex/1`` goes through."""
    entered = Entered()
    with entered.counting():
        from tui_tangram.cli import main

        main(["solve", "convex/1", "--count"])
    return {"solve convex/1": entered.found}


PARTS = {"keys": keys, "load": load, "solve": solve}
"""What is counted, each in a process of its own."""


def counted(checkout: str) -> dict[str, tuple[int, int]]:
    """Return what is counted in a checkout."""
    counts: dict[str, tuple[int, int]] = {}
    with tempfile.TemporaryDirectory() as home:
        for part in PARTS:
            found = subprocess.run(
                [sys.executable, __file__, "--part", part, home],
                cwd=checkout,
                env={"PYTHONPATH": checkout, "HOME": home, "PATH": "", "TERM": "xterm-256color"},
                capture_output=True,
                text=True,
                check=True,
            )
            counts |= json.loads(found.stdout.splitlines()[-1])
    return counts


def main(before: str | None) -> None:
    """Print calls and files."""
    here = str(Path(__file__).resolve().parents[2])
    columns = [counted(checkout) for checkout in (here, before) if checkout]
    for name, (calls, files) in columns[0].items():
        line = f"{name:20}{calls:8} calls in {files:3} files"
        if before:
            calls, files = columns[1][name]
            line += f"   before{calls:8} in {files:3}"
        print(line)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--part"]:
        print(json.dumps(asyncio.run(PARTS[sys.argv[2]](Path(sys.argv[3])))))
    else:
        main(*sys.argv[1:2] or [None])
