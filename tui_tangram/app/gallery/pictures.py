"""Pictures of figures: silhouettes, and in colour those that are solved."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tui_tangram.render.cells import Row, encode
from tui_tangram.render.palette import Palette, make_palette
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import silhouette, solved
from tui_tangram.tangram import Figure, PieceSet


class _Key(NamedTuple):
    figure: str
    columns: int
    lines: int
    coloured: bool
    raised: bool


class Pictures:
    """Draws figures, each once."""

    def __init__(self, palette: Palette) -> None:
        """Draw with *palette*."""
        self.palette = palette
        # What the cursor is on lies on a ground of its own.
        ground = replace(palette.theme, background=palette.theme.silhouette)
        self.raised = make_palette(ground, palette.profile)
        self._known: dict[_Key, tuple[Row, ...]] = {}

    def known(
        self, figure: Figure, columns: int, lines: int, *, coloured: bool, raised: bool = False
    ) -> tuple[Row, ...] | None:
        """Return the rows of the picture if it was drawn already."""
        return self._known.get(_Key(figure.id, columns, lines, coloured, raised))

    def draw(
        self,
        figure: Figure,
        pieces: PieceSet,
        columns: int,
        lines: int,
        *,
        coloured: bool,
        raised: bool = False,
    ) -> tuple[Row, ...]:
        """Return the rows of the picture: the pieces in colour, or the silhouette."""
        key = _Key(figure.id, columns, lines, coloured, raised)
        found = self._known.get(key)
        if found is None:
            looks = piece_looks(figure, pieces) if coloured else ()
            picture = (
                solved(looks, columns, lines)
                if looks
                else silhouette(figure.outline, columns, lines)
            )
            palette = self.raised if raised else self.palette
            found = self._known[key] = encode(picture, palette)
        return found


def piece_looks(figure: Figure, pieces: PieceSet) -> tuple[PieceLook, ...]:
    """Return the pieces of the figure's known solution, in their colours."""
    free = list(enumerate(pieces.pieces))
    looks: list[PieceLook] = []
    for kind, polygon in figure.solution or ():
        index, piece = next(item for item in free if item[1].kind.kind == kind)
        free.remove((index, piece))
        looks.append(PieceLook(polygon, piece.letter, index))
    return tuple(looks)
