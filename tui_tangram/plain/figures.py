"""Figures in the line mode."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from tui_tangram.language import mark, markc
from tui_tangram.plain.commands import Command
from tui_tangram.plain.kind import PlainKind
from tui_tangram.plain.table import GameLines

if TYPE_CHECKING:
    from tui_tangram.store.player import PlayerLibrary

_WHEN: Final = mark("while a figure is open")
_COMMANDS: Final = (
    Command("look", "l", markc("usage", "[PIECE]"),
            mark("Describe the figure and what is laid, or one piece."), _WHEN),
    Command("left", "le", "", mark("Tell which pieces are left and what is left to cover."), _WHEN),
    Command("edges", "e", "", mark("Tell corners and edges of what is left to cover."), _WHEN),
    Command("where", "wh", markc("usage", "[PIECE]"), mark("Tell where the pieces lie."), _WHEN),
    Command("wrong", "w", "", mark("Tell what is wrong: overlaps, pieces that stick out."), _WHEN),
    Command("corner", "k", markc("usage", "NUMBER"),
            mark("Tell which pieces fit in a corner of what is left."), _WHEN),
    Command("fits", "f", markc("usage", "[PIECE]"),
            mark("Tell where a piece fits, numbered; or how often each does."), _WHEN),
    Command("place", "pl", markc("usage", "PIECE [NUMBER]"),
            mark("Lay a piece where it fits, by number."), _WHEN),
    Command("lay", "la", markc("usage", "PIECE CORNER [NUMBER]"),
            mark("Tell the ways of a piece flush in a corner, or lay it in one."), _WHEN),
    Command("take", "t", markc("usage", "PIECE"), mark("Take a piece back."), _WHEN),
    Command("move", "mv", markc("usage", "PIECE DIRECTION [LENGTH]"),
            mark("Move a laid piece: right 1, up left r2."), _WHEN),
    Command("turn", "tu", markc("usage", "PIECE [left or right] [DEGREES or flush]"),
            mark("Turn a piece on the board by 45 degrees, by DEGREES, or until flush."), _WHEN),
    Command("flip", "fl", markc("usage", "PIECE"), mark("Turn a laid piece over."), _WHEN),
)  # fmt: skip


def _table() -> type[GameLines]:
    from tui_tangram.plain.tangram import TangramLines

    return TangramLines


def _about_set(library: PlayerLibrary, name: str, solved: Collection[str]) -> list[str]:
    from tui_tangram.store.figures import Figures
    from tui_tangram.store.piece_sets import lines

    return lines(library.of(Figures), name, solved)


FIGURES: Final = PlainKind(_table, _COMMANDS, about_set=_about_set)
