"""The figure editor in the registry: ``make/figure/tangram``, ``make/figure/tangram/swan``.

What follows the prefix is a piece set, or the initial figure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tui_tangram.games.catalog.entry import MAKE, Entry, Puzzles
from tui_tangram.language import mark, tr
from tui_tangram.play import OptionValue, quote

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core.editor import FigureEditor
    from tui_tangram.games.tangram.core.pieces import PieceSet

PREFIX: Final = f"{MAKE}figure/"
_FIGURES: Final = "tangram"
TANS: Final = "tangram"
"""The default set."""


def set_named(sets: Mapping[str, PieceSet], name: str) -> PieceSet | None:
    """Return the piece set with this id or name, in either language; ids take precedence."""
    from tui_tangram.play.names import folded, named

    if name in sets:
        return sets[name]
    wanted = folded(name.strip())
    for key, one in sets.items():
        if wanted in map(folded, (key, one.name, named(one.name, key))):
            return one
    return None


def _make(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> FigureEditor:
    from tui_tangram.games.tangram.core.editor import FigureEditor
    from tui_tangram.games.tangram.core.figure import Arrangement
    from tui_tangram.play.names import named

    del options
    if not puzzle.startswith(PREFIX):
        raise LookupError(tr("no puzzle called {name}", name=quote(puzzle)))
    name = puzzle.removeprefix(PREFIX)
    source = puzzles[_FIGURES]
    pieces = set_named(source.sets, name or TANS)
    if pieces is not None:
        return FigureEditor.of(pieces)
    figure = puzzles.find(name, _FIGURES)
    pieces = source.piece_set(figure.set_id)
    laid = figure.solution or ()
    title = named(figure.name, figure.id)
    begun = Arrangement(set_id=pieces.id, pieces=tuple(laid), name=title)
    return FigureEditor.of(pieces, begun)


def _pack(game: FigureEditor) -> object:
    from tui_tangram.games.tangram.core.editor import pack

    return pack(game)


def _unpack(value: object, options: Mapping[str, OptionValue]) -> FigureEditor:
    from tui_tangram.games.tangram.core.editor import unpack

    del options
    return unpack(value)


FIGURE_EDITOR: Final = Entry("figure-editor", mark("Figure editor"), {}, _make, _pack, _unpack)
