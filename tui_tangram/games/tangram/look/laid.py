"""The pieces of a figure as they are drawn, laid as in its known solution."""

from __future__ import annotations

from tui_tangram.games.tangram.core import Figure, PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.player.library import Library
from tui_tangram.render.tangram import PieceLook


def laid(library: Library, name: str) -> tuple[PieceLook, ...]:
    """Return the pieces of the figure with that name, in their colours, as it is solved."""
    figures = library.of(Figures)
    figure = figures.find(name)
    assert figure is not None
    return piece_looks(figure, figures.piece_set(figure.set_id))


def piece_looks(figure: Figure, pieces: PieceSet) -> tuple[PieceLook, ...]:
    """Return the pieces of the figure's known solution, in their colours."""
    free = list(enumerate(pieces.pieces))
    looks: list[PieceLook] = []
    for kind, shape in figure.solution or ():
        index, piece = next(item for item in free if item[1].kind.kind == kind)
        free.remove((index, piece))
        looks.append(PieceLook(shape, piece.label, index))
    return tuple(looks)
