"""Figures, and the editors of figures, outlines and pieces, in the plain mode."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from tui_tangram.language import mark, markc
from tui_tangram.late import at
from tui_tangram.plain.commands import LineCommand, UnknownNameError, given_when
from tui_tangram.plain.table import AnswerPart, PlainKind, answer
from tui_tangram.play import quote
from tui_tangram.play.names import drawn_seed

if TYPE_CHECKING:
    from tui_tangram.player.player import PlayerLibrary


_COMMANDS: Final = given_when(
    mark("while a figure is open"),
    LineCommand("look", "l", markc("usage", "[PIECE]"),
            mark("Describe the figure and the placed pieces, or one piece.")),
    LineCommand("unplaced", "le left", "",
            mark("List the unplaced pieces and describe what is still to fill.")),
    LineCommand("contour", "e edges corners",
            markc("usage", "[next or previous or start or CORNER or PLACE or part NUMBER]"),
            mark("Describe the corners, from B on, and edges to fill, or walk along them.")),
    LineCommand("hold", "ho", markc("usage", "[PIECE [CORNER]]"),
            mark("Pick up a piece: contour then shows what it would do in each corner.")),
    LineCommand("placed", "wh where", markc("usage", "[PIECE]"),
            mark("Show where the pieces are.")),
    LineCommand("wrong", "w", "", mark("List what is wrong: overlaps and pieces that stick out.")),
    LineCommand("corner", "k", markc("usage", "CORNER"),
            mark("List the pieces that fit a corner.")),
    LineCommand("fits", "f", markc("usage", "[PIECE or CORNER]"),
            mark("List the fits of a piece or in a corner, or count them for all.")),
    LineCommand("place", "pl", markc("usage", "[PIECE [NUMBER or CORNERS]]"),
            mark("Place a piece at a fit, which counts as help, or the one you hold.")),
    LineCommand("lay", "la", markc("usage", "PIECE CORNER [NUMBER or WORDS]"),
            mark("List the ways to place a piece flush in a corner, or use one. It is no help.")),
    LineCommand("remove", "t take", markc("usage", "PIECE"), mark("Remove a piece.")),
    LineCommand("move", "mv", markc("usage", "PIECE DIRECTION [LENGTH]"),
            mark("Move a piece on the board: right 1, up left r2.")),
    LineCommand("turn", "tu", markc("usage", "[PIECE] [left or right] [DEGREES or flush]"),
            mark("Turn a piece on the board by 45 degrees (90 on squares), by DEGREES, or until "
             "flush; or the one you hold.")),
    LineCommand("flip", "fl", markc("usage", "PIECE"), mark("Flip a piece on the board.")),
)  # fmt: skip


def _about_set(library: PlayerLibrary, name: str, solved: Collection[str]) -> Sequence[AnswerPart]:
    from tui_tangram.games.tangram.source.figures import Figures
    from tui_tangram.games.tangram.source.piece_sets import kinds_of, lines, set_called

    figures = library.of(Figures)
    pieces = set_called(figures, name)
    if pieces is None:
        return []
    kinds = [{"kind": one.name, "pieces": [*one.labels]} for one in kinds_of(pieces)]
    data = {"set": pieces.id, "area": str(pieces.area), "kinds": kinds}
    return answer(lines(figures, pieces, solved), data, "set").lines


def _new(library: PlayerLibrary, words: Sequence[str], random: Random) -> str:
    """Return the id of a random figure: of a difficulty or of any, and perhaps of a set."""
    from tui_tangram.games.tangram.core.random_figure import SET, WORDS, grade_called
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
        raise UnknownNameError("no piece set called {name}", name=quote(of))
    return figures.random_id(grade, drawn_seed(random), pieces.id)


FIGURES: Final = PlainKind(
    at(__package__, ".figure:TangramLines"), _COMMANDS, about_set=_about_set, new_by_name=_new
)


_MADE: Final = mark("while you make a figure")
_MAKING: Final = (
    LineCommand("facts", "fa", "",
            mark("Tell what is known of it: symmetry, solutions, difficulty."), _MADE),
    LineCommand("keep", "ke", markc("usage", "NAME"),
            mark("Save what you have built as a figure."), _MADE),
)  # fmt: skip


FIGURE_EDITOR: Final = FIGURES._replace(
    table=at(__package__, ".editors:FigureEditorLines"),
    commands=(*_MAKING, *FIGURES.commands),
    about_set=None,
    edits=True,
)
"""The commands of figures, and those that save what is made."""


_DRAW: Final = mark("while you draw")
_DRAWING: Final = (
    LineCommand("look", "l", "", mark("Describe all that is drawn."), _DRAW),
    LineCommand("corner", "k", markc("usage", "X Y"),
            mark("Continue the line to a point of the lattice."), _DRAW),
    LineCommand("arc", "", markc("usage", "X Y left|right [half]"),
            mark("Continue the line by a quarter or half circle that turns left or right."), _DRAW),
    LineCommand("drop", "dr", "", mark("Drop the line."), _DRAW),
)  # fmt: skip
_REMOVE: Final = LineCommand(
    "remove", "t", markc("usage", "NUMBER"), mark("Remove a contour."), _DRAW
)
_OUTLINE: Final = (
    LineCommand("join", "j", "", mark("Close the line: a contour, or a hole."), _DRAW),
    _REMOVE,
    LineCommand("facts", "fa", "",
            mark("Tell whether the pieces fill it, and what is known of it."), _DRAW),
    LineCommand("keep", "ke", markc("usage", "NAME"), mark("Save the contour as a figure."), _DRAW),
)  # fmt: skip
_PIECES: Final = (
    LineCommand("keep", "ke", markc("usage", "NAME"), mark("Save the pieces as a set."), _DRAW),
)
_CUTTING: Final = (
    LineCommand("cut", "", "", mark("Cut the pieces along the line."), _DRAW),
    LineCommand("join", "j", markc("usage", "NUMBER NUMBER"), mark("Join two pieces."), _DRAW),
)  # fmt: skip
_CLOSING: Final = (
    LineCommand("join", "j", "", mark("Close the line to a piece."), _DRAW),
    _REMOVE,
)  # fmt: skip


OUTLINE_EDITOR: Final = PlainKind(
    at(__package__, ".editors:OutlineLines"), (*_DRAWING, *_OUTLINE), edits=True
)
SET_EDITOR: Final = PlainKind(
    at(__package__, ".editors:SetLines"), (*_DRAWING, *_PIECES, *_CUTTING), edits=True
)
PIECE_EDITOR: Final = PlainKind(
    at(__package__, ".editors:PieceLines"), (*_DRAWING, *_PIECES, *_CLOSING), edits=True
)
