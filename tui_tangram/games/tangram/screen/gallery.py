"""Tangrams in the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from tui_tangram.app.gallery.stock import GalleryItem, GallerySource, Missing, PuzzleGroup
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, changed
from tui_tangram.games.tangram.entries import PREFIX
from tui_tangram.games.tangram.look import piece_looks
from tui_tangram.games.tangram.source.figures import TANS, Figures
from tui_tangram.games.tangram.source.unlisted import looks_numbered
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.codec import ShapeError
from tui_tangram.play import MoveError
from tui_tangram.play.equivalence import counted, labellings
from tui_tangram.play.names import named
from tui_tangram.play.phrases import capital, careful_work, difficulty, grouped
from tui_tangram.player.library import Library
from tui_tangram.player.progress import Finds
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.palette import Palette
from tui_tangram.render.thumbnail import silhouette, solved

if TYPE_CHECKING:
    from tui_tangram.games.tangram.screen.all_figures import FiguresOfSet

THUMBNAIL: Final = (12, 6)
"""Columns and rows of a thumbnail."""


class GalleryFigures(GallerySource[Figure]):
    """The library's figures."""

    copies = PREFIX
    missing = Missing(
        mark("No figure selected."), mark("No figure selected."), mark("No figure to play")
    )
    thumbnails = (THUMBNAIL,)

    def __init__(
        self, library: Library, palette: Callable[[], Palette], finds: Finds | None = None
    ) -> None:
        """Show the figures of *library* in the current colours of *palette*.

        Solved ones have the solution that was found first, if *finds* has one.
        """
        super().__init__(library.of(Figures))
        self._finds = finds
        self._piece_set = library.of(Figures).piece_set
        self._palette = palette
        self._every: dict[str, FiguresOfSet] = {}
        self.sets_of_all = [TANS]
        """The sets of which every figure is a collection."""

    def counted(self, number: int) -> str:
        """Return a number of figures, in words."""
        return trn("{number} figure", "{number} figures", number, number=grouped(number))

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
        every = [one for set_id in self.sets_of_all for one in self.all_of(set_id).groups]
        return [*super().groups(played)[1:], *every]

    def all_of(self, set_id: str) -> FiguresOfSet:
        """Return all figures of a set.  Raises `Refusal` for a set that has no such figures."""
        if set_id not in self._every:
            # Late: a picture of one figure, as at home, takes none of it.
            from tui_tangram.games.tangram.screen.all_figures import FiguresOfSet

            pieces, source = self._piece_set(set_id), self.source
            assert isinstance(source, Figures)
            self._every[set_id] = FiguresOfSet(pieces, lambda: self.palette.fine)
        return self._every[set_id]

    def among_all(self, set_id: str, puzzle: str) -> tuple[str, str, str]:
        """Return the collection of every figure of a set, the ID of one of them there, and a note.

        The note says why a figure is not among them, which has no ID there.
        """
        from tui_tangram.games.tangram.core.half_squares import shape_of

        figure = self.source.find(puzzle) if puzzle else None
        whole = self.all_of(figure.set_id if figure else set_id or TANS)
        if whole.pieces.id not in self.sets_of_all:
            self.sets_of_all.append(whole.pieces.id)
        if not whole.found:
            raise whole.search
        if figure is None:
            return whole.collection, "", ""
        with suppress(ShapeError):
            if place := whole.place(shape_of(figure)):
                return whole.collection, whole.id(place.number), ""
        note = tr(
            "{name} is not among them: its pieces do not meet along whole edges.",
            name=named(figure.name, figure.id),
        )
        return whole.collection, "", note

    def number_words(self, puzzle: str) -> str:
        """Return the number of a figure among all of its set; or nothing."""
        from tui_tangram.commands.figures import place_words
        from tui_tangram.games.tangram.core.half_squares import shape_of

        figure = None if looks_numbered(puzzle) else self.source.find(puzzle)
        if figure is None or not (shape := shape_of(figure)).connected:
            return ""
        whole = self.all_of(figure.set_id)
        place = whole.place(shape) if whole.found else None
        return capital(place_words(place)) if place else "" if whole.found else tr(_NUMBER)

    def renew(self) -> None:
        """Read changes, also whether all figures of a set were found meanwhile."""
        super().renew()
        self._every.clear()

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
        assert isinstance(self.source, Figures)
        if partner := self.source.partner(figure):
            yield tr("partner: {name}", name=named(partner.name, partner.id))
        if figure.effort is not None:
            yield careful_work(figure.effort)
        if figure.solutions is not None:
            pieces = self._piece_set(figure.set_id).pieces
            yield counted(figure.solutions, labellings(piece.kind.kind for piece in pieces))

    def _draw(self, figure: Figure, box: CellSize, coloured: bool) -> Picture:
        """Draw the pieces in colour, or the silhouette."""
        pieces = self._piece_set(figure.set_id)
        looks = piece_looks(self._as_found(figure), pieces) if coloured else ()
        fine = self.palette.fine
        if looks:
            return solved(looks, *box, pieces.scale, fine=fine)
        return silhouette(figure.outline, *box, pieces.scale, fine=fine)

    def _as_found(self, figure: Figure) -> Figure:
        """Return a figure with the solution that the player found first, as it was laid."""
        found = self._finds.get(figure.id) if self._finds else None
        if found is None or not found.classes:
            return figure
        from tui_tangram.games.tangram.core.game import TangramGame
        from tui_tangram.games.tangram.core.symmetry import TangramEquivalence

        game = TangramGame(figure, self._piece_set(figure.set_id))
        with suppress(MoveError, LookupError):  # a file that somebody has changed
            placed = map(TangramEquivalence(game).placed, found.laid or found.classes[0])
            solution = tuple(PlacedKind(kind.kind, kind.shape.moved(at)) for kind, at in placed)
            return changed(figure, solution=solution)
        return figure


_NUMBER: Final = mark("{every_figure} finds its number among all figures.")
