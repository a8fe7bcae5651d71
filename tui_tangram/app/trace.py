"""Counters of the way of a key: with ``TUI_TANGRAM_TRACE=FILE`` they say where its time goes.

The stages are those of "The way of a key" in ``.github/ARCHITECTURE.md``.  Their functions are
replaced by counting ones once at the start, and only then: a game that is not traced runs the same
code as ever.  A stage's time is without that of the stages that it calls.  FILE holds one JSON
object, replaced whenever the terminal has been written to: for each stage its calls and
nanoseconds since the start.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from time import perf_counter_ns
from typing import Any, Final

VARIABLE: Final = "TUI_TANGRAM_TRACE"
_GAMES: Final = "tui_tangram.games"
STAGES: Final = {
    "sequences": ("tui_tangram.terminal.reply_filter:TerminalReplyFilter.feed",),
    "action": ("tui_tangram.app.base:BaseScreen.do", "tui_tangram.app.play.parts:LessonScreen.do"),
    "view": (f"{_GAMES}.tangram.core.view:respond", f"{_GAMES}.matching.core.view:respond"),
    "execute": (
        f"{_GAMES}.tangram.core.board:TangramBoard.execute",
        f"{_GAMES}.matching.core.board:MatchingBoard.execute",
    ),
    "verdict": (
        f"{_GAMES}.tangram.core.board:TangramBoard.verdict",
        f"{_GAMES}.tangram.core.board:TangramBoard.faults",
        f"{_GAMES}.matching.core.board:MatchingBoard.verdict",
    ),
    "kept": ("tui_tangram.app.play.screen:PlayScreen.keep",),
    "frame": (
        "tui_tangram.app.play.screen:PlayScreen._draw",
        f"{_GAMES}.tangram.screen.screen:TangramScreen.moved",
    ),
    "look": (
        f"{_GAMES}.tangram.screen.looks:board_look",
        f"{_GAMES}.matching.screen.looks:board_look",
    ),
    "pixels": ("tui_tangram.render.tangram:draw_board", f"{_GAMES}.matching.look.tiles:draw_tiles"),
    "cells": ("tui_tangram.render.cells:encode",),
    "strips": (
        "tui_tangram.app.play.parts:PictureSheet.show",
        "tui_tangram.app.play.parts:Lines.show",
    ),
    "compositor": ("tui_tangram.terminal.lean_update:LeanCompositor.render_partial_update",),
    "bytes": ("tui_tangram.terminal.lean_update:LeanUpdate.render_segments",),
    "output": ("tui_tangram.terminal.driver:SlowLineMixin.write",),
}
"""For each stage the functions that it begins with."""


class Trace:
    """The counters of one process."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.counts = {stage: [0, 0] for stage in STAGES}
        self.inner = [0]
        """For each stage that runs now, the nanoseconds of the stages that it has called."""

    def counted(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return *function*, counted as a *stage*."""
        count, inner = self.counts[stage], self.inner

        def run(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401  # those of any function
            inner.append(0)
            start = perf_counter_ns()
            try:
                return function(*arguments, **options)
            finally:
                took = perf_counter_ns() - start
                count[0] += 1
                count[1] += took - inner.pop()
                inner[-1] += took
                if stage == "output":
                    whole = self.file.with_suffix(".part")
                    whole.write_text(json.dumps(self.counts))
                    whole.replace(self.file)

        return run


def begin(file: str) -> None:
    """Count from now on, into *file*; before screens of games are loaded."""
    trace = Trace(Path(file))
    each = [(stage, name) for stage, names in STAGES.items() for name in names]
    # Functions first, and screens last: who imports a function then has the counting one.
    for stage, name in sorted(each, key=lambda one: ("." in one[1].partition(":")[2], one[1])):
        module, _, path = name.partition(":")
        *within, attribute = path.split(".")
        owner = resolve_name(f"{module}:{'.'.join(within)}") if within else import_module(module)
        setattr(owner, attribute, trace.counted(stage, getattr(owner, attribute)))
