"""Tangrams in the gallery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Final

from tui_tangram.app.gallery.stock import Box, Group, Item, Missing
from tui_tangram.app.words import difficulty
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.names import named
from tui_tangram.render.cells import Picture
from tui_tangram.render.palette import Palette
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import silhouette, solved
from tui_tangram.store.library import Library
from tui_tangram.tangram import Figure, PieceSet

THUMBNAIL: Final = (12, 6)
"""Columns and rows of a thumbnail."""


class Figures:
    """The library's figures."""

    kind: Final = "tangram"
    title: Final = mark("Tangrams")
    missing: Final = Missing(
        mark("There is no figure here."),
        mark("There is no figure to solve."),
        mark("There is no figure to play"),
    )
    thumbnails: Final = (THUMBNAIL,)
    look: Final = None

    def __init__(self, library: Library, palette: Callable[[], Palette]) -> None:
        """Show the figures of *library* in the present colours of *palette*."""
        self.library = library
        self._palette = palette

    def counted(self, number: int) -> str:
        """Return a number of figures, in words."""
        return trn("{n} figure", "{n} figures", number)

    @property
    def palette(self) -> Palette:
        """The colours of the pictures."""
        return self._palette()

    @cached_property
    def items(self) -> dict[str, Item]:
        """All figures by their ids."""
        return {figure.id: self._item(figure) for figure in self.library.all_figures}

    @cached_property
    def everything(self) -> Group:
        """All figures of the seven tans."""
        return self._groups[0]

    def groups(self, played: Sequence[str]) -> Sequence[Group]:
        """Return the convex figures, the categories, and the figures of other sets."""
        del played
        return self._groups[1:]

    @cached_property
    def _groups(self) -> tuple[Group, ...]:
        return tuple(
            Group(one.id, one.name, tuple(self.items[figure.id] for figure in one.shown))
            for one in self.library.collections
        )

    def search(self, text: str) -> Sequence[Item]:
        """Return the figures that match *text*."""
        return [self.items[figure.id] for figure in self.library.search(text)]

    def _item(self, figure: Figure) -> Item:
        return Item(
            figure.id,
            figure.name,
            figure.category,
            figure.difficulty,
            partial(self._draw, figure),
            brief=lambda: (named(figure.category, figure.id), difficulty(figure.difficulty)),
            facts=partial(_facts, figure),
            source=tr("from {source}", source=tr(figure.source)),
        )

    def _draw(self, figure: Figure, box: Box, coloured: bool) -> Picture:
        """Draw the pieces in colour, or the silhouette."""
        pieces = self.library.piece_set(figure.set_id)
        looks = piece_looks(figure, pieces) if coloured else ()
        if looks:
            return solved(looks, *box, pieces.scale)
        return silhouette(figure.outline, *box, pieces.scale)


def _facts(figure: Figure) -> Sequence[str]:
    if figure.solutions is None:
        return ()
    if figure.solutions == 1:
        return (tr("one solution"),)
    return (trn("{n} solution", "{n} solutions", figure.solutions),)


def piece_looks(figure: Figure, pieces: PieceSet) -> tuple[PieceLook, ...]:
    """Return the pieces of the figure's known solution, in their colours."""
    free = list(enumerate(pieces.pieces))
    looks: list[PieceLook] = []
    for kind, shape in figure.solution or ():
        index, piece = next(item for item in free if item[1].kind.kind == kind)
        free.remove((index, piece))
        looks.append(PieceLook(shape, piece.letter, index))
    return tuple(looks)
