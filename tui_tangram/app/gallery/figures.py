"""Tangrams in the gallery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from tui_tangram.app.gallery.stock import Box, Group, Item, Missing
from tui_tangram.app.words import difficulty
from tui_tangram.language import mark, markc, tr, trn
from tui_tangram.play.names import named
from tui_tangram.render.cells import Picture
from tui_tangram.render.palette import Palette
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import silhouette, solved
from tui_tangram.store.library import Item as Row
from tui_tangram.store.library import Library
from tui_tangram.tangram import Figure, PieceSet

if TYPE_CHECKING:
    from tui_tangram.tangram.curved import CurvedFigure, CurvedSet

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
        """Show the figures of *library* in the colours that *palette* has at the moment."""
        self.library = library
        self._palette = palette

    def counted(self, number: int) -> str:
        """Return so many figures, in words."""
        return trn("{n} figure", "{n} figures", number)

    @property
    def palette(self) -> Palette:
        """The colours of the pictures."""
        return self._palette()

    @cached_property
    def items(self) -> dict[str, Item]:
        """All figures by their ids, those with arcs and then those with free angles last."""
        straight = {figure.id: self._item(figure) for figure in self.library.all_figures}
        curved = {row.id: self._curved(row) for row in self.library.curved_items}
        return straight | curved | {row.id: self._free(row) for row in self.library.free_items}

    @cached_property
    def everything(self) -> Group:
        """All figures of the seven tans."""
        return self._groups[0]

    def groups(self, played: Sequence[str]) -> Sequence[Group]:
        """Return the convex figures, the categories, and the figures of other sets.

        Those of sets with arcs come last, and those that are not exact after them.
        """
        del played
        return self._groups[1:]

    @cached_property
    def _groups(self) -> tuple[Group, ...]:
        groups = [
            Group(one.id, one.name, tuple(self.items[figure.id] for figure in one.shown))
            for one in self.library.collections
        ]
        for name, rows in groupby(self.library.curved_items, attrgetter("collection")):
            groups.append(Group(name, name, tuple(self.items[row.id] for row in rows)))
        if free := self.library.free_items:
            groups.append(
                Group(
                    "free", markc("name", "Free angles"), tuple(self.items[row.id] for row in free)
                )
            )
        return tuple(groups)

    def search(self, text: str) -> Sequence[Item]:
        """Return the figures that match *text*, those with arcs and with free angles last."""
        found = [self.items[figure.id] for figure in self.library.search(text)]
        rows = (*self.library.search_curved(text), *self.library.search_free(text))
        return found + [self.items[row.id] for row in rows]

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

    def _free(self, row: Row) -> Item:
        return Item(
            row.id,
            row.name,
            row.collection,
            None,
            partial(self._draw_free, row.id),
            brief=lambda: (tr("not exact"),),
            facts=lambda: (tr("Pieces stand at free angles: the verdict is within a tolerance."),),
            source=tr(row.source),
        )

    def _draw_free(self, name: str, box: Box, coloured: bool) -> Picture:
        """Draw a figure with free angles; each piece is a shape, for they do not overlap."""
        from tui_tangram.catalog.free import free_set

        figure = self.library.free(name)
        pieces = free_set(self.library.piece_set(figure.set_id)).pieces
        shapes = [one.kind.at(pose) for one, pose in zip(pieces, figure.solution, strict=True)]
        if not coloured:
            return silhouette(tuple(shapes), *box)
        looks = (
            PieceLook(shape, piece.letter, index)
            for index, (shape, piece) in enumerate(zip(shapes, pieces, strict=True))
        )
        return solved(tuple(looks), *box)

    def _curved(self, row: Row) -> Item:
        return Item(
            row.id,
            row.name,
            row.collection,
            None,
            partial(self._draw_curved, row.id),
            brief=lambda: (row.group,),
            source=tr(row.source),
        )

    def _draw_curved(self, name: str, box: Box, coloured: bool) -> Picture:
        """Draw a figure with arcs; it is read when it is first drawn."""
        found = self.library.curved(name)
        assert found is not None
        figure, pieces = found
        looks = curved_looks(figure, pieces) if coloured else ()
        unit = pieces.unit
        if looks:
            return solved(looks, *box, unit)
        return silhouette(figure.outline, *box, unit)

    def _draw(self, figure: Figure, box: Box, coloured: bool) -> Picture:
        """Draw the pieces in colour, or the silhouette."""
        looks = piece_looks(figure, self.library.piece_set(figure.set_id)) if coloured else ()
        return solved(looks, *box) if looks else silhouette(figure.outline, *box)


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
    for kind, polygon in figure.solution or ():
        index, piece = next(item for item in free if item[1].kind.kind == kind)
        free.remove((index, piece))
        looks.append(PieceLook(polygon, piece.letter, index))
    return tuple(looks)


def curved_looks(figure: CurvedFigure, pieces: CurvedSet) -> tuple[PieceLook, ...]:
    """Return the pieces of the known solution of a figure with arcs, in their colours."""
    free = list(enumerate(pieces.pieces))
    looks: list[PieceLook] = []
    for kind, contour in figure.solution or ():
        index, piece = next(item for item in free if item[1].kind.kind == kind)
        free.remove((index, piece))
        looks.append(PieceLook(contour, piece.letter, index))
    return tuple(looks)
