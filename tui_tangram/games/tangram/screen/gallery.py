"""Tangrams in the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from tui_tangram.app.gallery.source import GalleryItem, GallerySource, Missing, PuzzleGroup
from tui_tangram.app.words import difficulty
from tui_tangram.games.tangram.core import Figure
from tui_tangram.games.tangram.entries.figure_editor import PREFIX
from tui_tangram.games.tangram.look.laid import piece_looks
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.equivalence import counted, labellings
from tui_tangram.play.names import named
from tui_tangram.play.phrases import careful_work
from tui_tangram.player.library import Library
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.palette import Palette
from tui_tangram.render.thumbnail import silhouette, solved

THUMBNAIL: Final = (12, 6)
"""Columns and rows of a thumbnail."""


class GalleryFigures(GallerySource[Figure]):
    """The library's figures."""

    copies = PREFIX
    missing = Missing(
        mark("No figure selected."),
        mark("No figure selected."),
        mark("No figure to play"),
    )
    thumbnails = (THUMBNAIL,)

    def __init__(self, library: Library, palette: Callable[[], Palette]) -> None:
        """Show the figures of *library* in the current colours of *palette*."""
        super().__init__(library.of(Figures))
        self._piece_set = library.of(Figures).piece_set
        self._palette = palette

    def counted(self, number: int) -> str:
        """Return a number of figures, in words."""
        return trn("{n} figure", "{n} figures", number)

    @property
    def palette(self) -> Palette:
        """The colours of the pictures."""
        return self._palette()

    @property
    def everything(self) -> PuzzleGroup:
        """All figures."""
        return self.collections[0]

    def groups(self, played: Sequence[str]) -> Sequence[PuzzleGroup]:
        """Return the figures of the seven tans, those of them, and the figures of other sets."""
        return super().groups(played)[1:]

    def item(self, entry: Figure) -> GalleryItem:
        """Return a figure as it is shown."""
        return GalleryItem(
            entry.id,
            entry.name,
            entry.category,
            entry.difficulty,
            partial(self._draw, entry),
            brief=lambda: (named(entry.category, entry.id), difficulty(entry.difficulty)),
            facts=lambda: tuple(self._facts(entry)),
            source=tr("source: {source}", source=tr(entry.source)),
        )

    def _facts(self, figure: Figure) -> Iterator[str]:
        if figure.effort is not None:
            yield careful_work(figure.effort)
        if figure.solutions is not None:
            pieces = self._piece_set(figure.set_id).pieces
            yield counted(figure.solutions, labellings(piece.kind.kind for piece in pieces))

    def _draw(self, figure: Figure, box: CellSize, coloured: bool) -> Picture:
        """Draw the pieces in colour, or the silhouette."""
        pieces = self._piece_set(figure.set_id)
        looks = piece_looks(figure, pieces) if coloured else ()
        fine = self.palette.fine
        if looks:
            return solved(looks, *box, pieces.scale, fine=fine)
        return silhouette(figure.outline, *box, pieces.scale, fine=fine)
