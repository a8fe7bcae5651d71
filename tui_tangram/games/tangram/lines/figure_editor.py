"""The figure editor in the plain mode."""

from __future__ import annotations

from typing import Any, Final

from tui_tangram.games.tangram.lines.kind import FIGURES
from tui_tangram.language import mark, markc
from tui_tangram.plain.commands import LineCommand
from tui_tangram.plain.table import GameLines

_WHEN: Final = mark("while you make a figure")
_COMMANDS: Final = (
    LineCommand("facts", "fa", "",
            mark("Tell what is known of it: symmetry, solutions, difficulty."), _WHEN),
    LineCommand("keep", "ke", markc("usage", "NAME"),
            mark("Save what you have built as a figure."), _WHEN),
)  # fmt: skip


def _table() -> type[GameLines[Any]]:
    from tui_tangram.games.tangram.lines.figure_lines import FigureEditorLines

    return FigureEditorLines


FIGURE_EDITOR: Final = FIGURES._replace(
    table=_table, commands=(*_COMMANDS, *FIGURES.commands), about_set=None, edits=True
)
"""The commands of figures, and those that save what is made."""
