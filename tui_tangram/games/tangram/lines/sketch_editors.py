"""The outline editor, the set editor and the piece editor in the plain mode."""

from __future__ import annotations

from typing import Any, Final

from tui_tangram.language import mark, markc
from tui_tangram.plain.commands import LineCommand
from tui_tangram.plain.table import GameLines, PlainKind

_WHEN: Final = mark("while you draw")
_DRAWING: Final = (
    LineCommand("look", "l", "", mark("Describe all that is drawn."), _WHEN),
    LineCommand("corner", "k", markc("usage", "X Y"),
            mark("Continue the line to a point of the lattice."), _WHEN),
    LineCommand("arc", "", markc("usage", "X Y left|right [half]"),
            mark("Continue the line by a quarter or half circle that turns left or right."), _WHEN),
    LineCommand("drop", "dr", "", mark("Drop the line."), _WHEN),
)  # fmt: skip
_REMOVE: Final = LineCommand(
    "remove", "t", markc("usage", "NUMBER"), mark("Remove a contour."), _WHEN
)
_OUTLINE: Final = (
    LineCommand("join", "j", "", mark("Close the line: a contour, or a hole."), _WHEN),
    _REMOVE,
    LineCommand("facts", "fa", "",
            mark("Tell whether the pieces fill it, and what is known of it."), _WHEN),
    LineCommand("keep", "ke", markc("usage", "NAME"), mark("Save the contour as a figure."), _WHEN),
)  # fmt: skip
_PIECES: Final = (
    LineCommand("keep", "ke", markc("usage", "NAME"), mark("Save the pieces as a set."), _WHEN),
)
_CUTTING: Final = (
    LineCommand("cut", "", "", mark("Cut the pieces along the line."), _WHEN),
    LineCommand("join", "j", markc("usage", "NUMBER NUMBER"), mark("Join two pieces."), _WHEN),
)  # fmt: skip
_CLOSING: Final = (
    LineCommand("join", "j", "", mark("Close the line to a piece."), _WHEN),
    _REMOVE,
)  # fmt: skip


def _outline() -> type[GameLines[Any]]:
    from tui_tangram.games.tangram.lines.sketch_lines import OutlineLines

    return OutlineLines


def _set() -> type[GameLines[Any]]:
    from tui_tangram.games.tangram.lines.sketch_lines import SetLines

    return SetLines


def _piece() -> type[GameLines[Any]]:
    from tui_tangram.games.tangram.lines.sketch_lines import PieceLines

    return PieceLines


OUTLINE_EDITOR: Final = PlainKind(_outline, (*_DRAWING, *_OUTLINE), edits=True)
SET_EDITOR: Final = PlainKind(_set, (*_DRAWING, *_PIECES, *_CUTTING), edits=True)
PIECE_EDITOR: Final = PlainKind(_piece, (*_DRAWING, *_PIECES, *_CLOSING), edits=True)
