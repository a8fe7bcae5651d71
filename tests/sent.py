"""What a terminal is sent for a picture that follows another, by the product's own encoder."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from tui_tangram.app.chrome import GAP
from tui_tangram.app.painter import Painter
from tui_tangram.render.cells import Row, changed_spans
from tui_tangram.terminal.lean_update import LeanUpdate, SentCells

CONSOLE = Console(color_system="truecolor", force_terminal=True, file=StringIO())


def sent(paint: Painter, before: tuple[Row, ...], after: tuple[Row, ...], columns: int) -> int:
    """Return the bytes that change one picture into another."""
    update = LeanUpdate(
        [
            SentCells(x, y, paint.picture(after[y]).between(x, end, paint.gap))
            for y, x, end in changed_spans(before, after, gap=GAP)
        ],
        columns,
    )
    update.erases = True
    return len(update.render_segments(CONSOLE).encode())
