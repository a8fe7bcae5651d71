"""Figures in the plain mode."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.language import mark, markc
from tui_tangram.plain.commands import CommandError, LineCommand, given_when
from tui_tangram.plain.table import GameLines, PlainKind
from tui_tangram.play import quote

if TYPE_CHECKING:
    from tui_tangram.player.player import PlayerLibrary

_COMMANDS: Final = given_when(
    mark("while a figure is open"),
    LineCommand("look", "l", markc("usage", "[PIECE]"),
            mark("Describe the figure and the placed pieces, or one piece.")),
    LineCommand("unplaced", "le left", "",
            mark("List the unplaced pieces and describe what is still to fill.")),
    LineCommand("contour", "e edges", "", mark("Describe the corners and edges still to fill.")),
    LineCommand("placed", "wh where", markc("usage", "[PIECE]"),
            mark("Show where the pieces are.")),
    LineCommand("wrong", "w", "", mark("List what is wrong: overlaps and pieces that stick out.")),
    LineCommand("corner", "k", markc("usage", "NUMBER"),
            mark("List the pieces that fit a corner.")),
    LineCommand("fits", "f", markc("usage", "[PIECE]"),
            mark("List the fits of a piece, or count them for all.")),
    LineCommand("place", "pl", markc("usage", "PIECE [NUMBER]"),
            mark("Place a piece at a fit, by number.")),
    LineCommand("lay", "la", markc("usage", "PIECE CORNER [NUMBER]"),
            mark("List the ways to place a piece flush in a corner, or use one.")),
    LineCommand("remove", "t take", markc("usage", "PIECE"), mark("Remove a piece.")),
    LineCommand("move", "mv", markc("usage", "PIECE DIRECTION [LENGTH]"),
            mark("Move a piece on the board: right 1, up left r2.")),
    LineCommand("turn", "tu", markc("usage", "PIECE [left or right] [DEGREES or flush]"),
            mark("Turn a piece on the board by 45 degrees (90 on squares), by DEGREES, or until "
             "flush.")),
    LineCommand("flip", "fl", markc("usage", "PIECE"), mark("Flip a piece on the board.")),
)  # fmt: skip


def _table() -> type[GameLines[Any]]:
    from tui_tangram.games.tangram.lines.figure import TangramLines

    return TangramLines


def _about_set(library: PlayerLibrary, name: str, solved: Collection[str]) -> list[str]:
    from tui_tangram.games.tangram.source.figures import Figures
    from tui_tangram.games.tangram.source.piece_sets import lines

    return lines(library.of(Figures), name, solved)


def _new(library: PlayerLibrary, words: Sequence[str], random: Random) -> str:
    """Return the id of a random figure: of a difficulty or of any, and perhaps of a set."""
    from tui_tangram.games.tangram.core.random_figure import (
        SEEDS,
        SET,
        WORDS,
        grade_called,
    )
    from tui_tangram.games.tangram.source.figures import Figures
    from tui_tangram.games.tangram.source.piece_sets import set_called

    number = next((n for n in (2, 1) if "-".join(words[:n]).lower() in WORDS), 0)
    level, of = " ".join(words[:number]), " ".join(words[number:])
    grade = grade_called(level) if level else random.randint(1, len(WORDS))
    figures = library.of(Figures)
    pieces = set_called(figures, of) if of else figures.piece_set(SET)
    if pieces is None:
        # A word that is no set is probably a misspelt difficulty.
        grade_called(level or of)
        raise CommandError("no piece set called {name}", name=quote(of))
    return figures.random_id(grade, random.randrange(SEEDS), pieces.id)


FIGURES: Final = PlainKind(_table, _COMMANDS, about_set=_about_set, new_by_name=_new)
