"""Small jobs for the tests of `tui_tangram.research.lab.work`; workers import this module."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from tui_tangram.play import Meter
from tui_tangram.research.lab.work import ResultForm


@dataclass(frozen=True)
class Squares:
    """The squares of the numbers of its parts; what happens on the way is up to *place*."""

    count: int
    place: str = ""
    """A directory: a worker that finds no file of its part's name makes it and dies."""
    deadly: int = -1
    """A part that takes every worker with it."""
    slow: float = 0.0

    def describe(self) -> dict[str, object]:
        return {"work": "squares", "count": self.count}

    def parts(self, meter: Meter | None = None) -> int:
        return self.count

    @property
    def form(self) -> ResultForm:
        return [int]

    def do(self, part: int, meter: Meter) -> list[int]:
        meter.tick()
        time.sleep(self.slow)
        if part == self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.place and part % 4 == 1:
            mark = Path(self.place) / str(part)
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        if self.place:
            with (Path(self.place) / "done").open("a") as log:
                log.write(f"{part}\n")
        return [part * part]
