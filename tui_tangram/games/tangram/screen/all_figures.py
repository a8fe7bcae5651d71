"""Every figure of a set in the gallery: millions, each made when it is seen."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Final, overload

from tui_tangram.app.gallery.stock import GalleryItem, NumberedItems, PuzzleGroup
from tui_tangram.commands.figures import FigureSheet, fact_words, numbers_in, place_words, selected
from tui_tangram.games.tangram.core import random_figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.look import piece_looks
from tui_tangram.games.tangram.source.unlisted import unmade
from tui_tangram.language import mark, markc, tr
from tui_tangram.maths.codec import Grid, outline
from tui_tangram.play import Meter
from tui_tangram.play.phrases import capital, difficulty, grouped
from tui_tangram.player.filters import SORTS as LISTED
from tui_tangram.player.filters import PuzzleProgress
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.thumbnail import silhouette, solved
from tui_tangram.research.figures import numbered
from tui_tangram.research.figures.numbered import FigureNumber, FigurePlace
from tui_tangram.research.lab.fit import solutions

if TYPE_CHECKING:
    from tui_tangram.research.figures.columns import FigureFacts, FigureSelection
    from tui_tangram.research.figures.store import FigureStore

    Rows = FigureSelection | range | tuple[int, ...]

HEADING: Final = markc("name", "Every figure")
"""The heading of these collections."""
SORTS: Final[Mapping[str, str]] = {
    LISTED[0]: "number",
    mark("most solutions first"): "solutions",
    mark("hardest first"): "effort",
    mark("most symmetric first"): "symmetry",
    mark("most corners first"): "corners",
    mark("longest contour first"): "length",
    mark("largest hole first"): "hole",
}
"""The orders, as marked, and the columns that they sort by."""
_ABOUT: Final = mark(
    "Every figure whose pieces meet along whole edges. Search: 12 corners, convex …"
)
_ABOUT_EXTREMES: Final = mark("The figures that no other one of this set surpasses.")
_EXTREMES: Final = markc("name", "Extremes")
_CACHED: Final = 1_000


class FiguresOfSet:
    """The figures of a set as they are shown, whether they were found already or not."""

    def __init__(self, pieces: PieceSet, fine: Callable[[], int]) -> None:
        """Show the figures of *pieces*, with *fine* pixels across a cell.

        Raises `Refusal` for a set without such figures.
        """
        self.pieces, self._fine = pieces, fine
        self.set_id = random_figure.name_of_set(pieces)
        self.tans = FigureNumber(self.set_id, 1).tans
        self.search = unmade(self.id(1))
        """The search that finds them."""
        self.store: FigureStore | None = None
        """Their store; None until it is opened."""
        self.item = lru_cache(maxsize=_CACHED)(self._item)

    def id(self, number: int) -> str:
        """Return the ID of a figure."""
        return FigureNumber(self.set_id, number).id

    @property
    def collection(self) -> str:
        """The id of the collection of all."""
        return self.id(0)[:-1]

    @property
    def found(self) -> bool:
        """Whether they were found already."""
        return numbered.has_facts(self.tans)

    @property
    def numbers(self) -> range:
        """The numbers of all; none until the store is opened."""
        return range(1, 1 if self.store is None else self.store.totals.figures + 1)

    @cached_property
    def facts(self) -> FigureFacts:
        """The facts of all of them, which opens the store.  Raises `Refusal`."""
        self.store = numbered.store_of(FigureNumber(self.set_id, 1))
        facts = None if self.store is None else numbered.facts_of(self.store)
        if facts is None:
            raise self.search
        facts.facts(1)  # reads the columns: here, and not while the player waits for a key
        # All that was read stays: to look through it for garbage takes the time of several keys.
        gc.freeze()
        return facts

    def place(self, shape: Grid) -> FigurePlace | None:
        """Return the number of a shape, or None.  Raises `Refusal`."""
        store = self.facts.store
        number = store.number_of(shape)
        return None if number is None else FigurePlace(number, store.totals.figures)

    @property
    def groups(self) -> list[PuzzleGroup]:
        """The collections: all figures, and the extreme ones."""
        every, name, set_id = self.collection, self.pieces.name, self.pieces.id
        found = [PuzzleGroup(every, name, AllFigures(self), _ABOUT, HEADING, set_id)]
        if self.found:
            best = ExtremeFigures(self, {})
            about = _ABOUT_EXTREMES
            found.append(PuzzleGroup(f"{every}extremes", _EXTREMES, best, about, HEADING, set_id))
        return found

    def _item(self, number: int, title: str = "") -> GalleryItem:
        """Return a figure as it is shown, perhaps with a *title* before its facts."""
        assert self.store is not None, "no figure without its store"
        known = self.facts.facts(number)
        place = FigurePlace(number, self.store.totals.figures)
        titles = [title] if title else []
        return GalleryItem(
            self.id(number),
            capital(title) or grouped(number),
            numbered.CATEGORY,
            known.difficulty,
            partial(self._draw, number),
            brief=lambda: (*titles, *fact_words(known, self.tans), difficulty(known.difficulty)),
            facts=lambda: tuple(
                map(capital, (*titles, place_words(place), *fact_words(known, self.tans)))
            ),
        )

    def _draw(self, number: int, box: CellSize, coloured: bool) -> Picture:
        """Draw the pieces in colour, or the silhouette."""
        grid = self.facts.store.figure(number).grid
        if not coloured:
            return silhouette(outline(grid), *box, self.pieces.scale, fine=self._fine())
        figure = numbered.figure_of(grid, self.pieces, "", next(solutions(grid, self.tans)))
        looks = piece_looks(figure, self.pieces)
        return solved(looks, *box, self.pieces.scale, fine=self._fine())


class FigureIds(Sequence[str]):
    """The IDs of figures of a set by their numbers, which a selection or a range has."""

    def __init__(self, whole: FiguresOfSet, rows: Callable[[], Rows]) -> None:
        """Use the numbers that *rows* returns."""
        self._whole, self._rows = whole, rows

    def __len__(self) -> int:
        return len(self._rows())

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, slice):
            return list(map(self._whole.id, self._rows()[at]))
        return self._whole.id(self._rows()[at])

    def place(self, puzzle: object) -> int | None:
        """Return the place of an ID, or None."""
        number = str(puzzle).rpartition("/")[2]
        if not number.isdecimal() or puzzle != self._whole.id(int(number)):
            return None
        rows = self._rows()
        if isinstance(rows, range | tuple):
            return rows.index(int(number)) if int(number) in rows else None
        return rows.place(int(number))

    def __contains__(self, puzzle: object) -> bool:
        return self.place(puzzle) is not None

    def index(self, value: str, start: int = 0, stop: int | None = None) -> int:
        """Return the place of an ID.  Raises `ValueError`."""
        place = self.place(value)
        if place is None or not start <= place < (len(self) if stop is None else stop):
            raise ValueError(value)
        return place


class AllFigures(NumberedItems):
    """Figures of a set by their numbers, in an order."""

    sorts = tuple(SORTS)

    def __init__(self, whole: FiguresOfSet, rows: Rows | None = None) -> None:
        """Show the figures of a set with the numbers *rows*, by default all."""
        self._whole, self._given = whole, rows
        self.ids = self._ids = FigureIds(whole, self._rows)
        self.unmade = None if whole.found else whole.search

    def _rows(self) -> Rows:
        return self._whole.numbers if self._given is None else self._given

    @property
    def ready(self) -> bool:
        """Whether they are there before they are arranged."""
        return self._given is not None or self._whole.store is not None or not self._whole.found

    def place(self, puzzle: str) -> int | None:
        """Return the place of the figure with this ID, or None."""
        return self._ids.place(puzzle)

    def __len__(self) -> int:
        return len(self._rows())

    def at(self, place: int) -> GalleryItem:
        """Return the figure at a place."""
        return self._whole.item(self._rows()[place])

    def written(self, form: str, meter: Meter) -> Iterator[str]:
        """Yield a row for each figure as text, in the form ``json`` or ``csv``."""
        rows = self._rows()
        data = {"set": self._whole.set_id, "count": len(rows)}
        sheet = FigureSheet(self._whole.facts, self._whole.set_id, rows)
        return sheet.written(form, data, meter)

    def arranged(self, text: str, sort: str, progress: PuzzleProgress) -> NumberedItems:
        """Return those that fulfil every word of *text*, in an order.  Raises `Refusal`."""
        facts = self._whole.facts
        if not text.strip() and sort == self.sorts[0]:
            return self
        solved = numbers_in(progress.solved, self._whole.set_id)
        rows = selected(facts, text, SORTS[sort], solved=solved)
        # What is sorted is looked up once: here, and not while the player waits for a key.
        _ = rows[:1], rows[-1:]
        return AllFigures(self._whole, rows)


class ExtremeFigures(AllFigures):
    """The figures of a set that surpass all others in something."""

    def __init__(self, whole: FiguresOfSet, titles: Mapping[int, str]) -> None:
        """Show the figures with the numbers of *titles*, which say in what."""
        super().__init__(whole, tuple(titles))
        self._titles = titles

    @property
    def ready(self) -> bool:
        """Whether they are known."""
        return bool(self._titles)

    def at(self, place: int) -> GalleryItem:
        """Return the figure at a place, with what it surpasses others in."""
        number, title = list(self._titles.items())[place]
        return self._whole.item(number, title)

    def arranged(self, text: str, sort: str, progress: PuzzleProgress) -> NumberedItems:
        """Return them, whatever is asked for.  Raises `Refusal`."""
        del text, sort, progress
        titles: dict[int, str] = {}
        for one, number in self._whole.facts.extremes():
            title = tr(one)
            titles[number] = f"{titles[number]}, {title}" if number in titles else title
        return ExtremeFigures(self._whole, titles)
