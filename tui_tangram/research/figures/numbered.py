"""Figures by their numbers: IDs such as ``tangram/snug/1204331``.

The number is that of the store of the set, which is made for the first of its figures that is asked
for, and which any machine makes alike.  A set is named as in the IDs of random figures
(`tui_tangram.games.tangram.core.random_figure`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.core import random_figure
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.half_squares import grid_of_kind, tans_of
from tui_tangram.games.tangram.core.long_id import set_with
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.maths.codec import Grid, ShapeError, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Shape
from tui_tangram.play import Meter, Progress, quote
from tui_tangram.play.equivalence import labellings
from tui_tangram.play.names import id_in
from tui_tangram.play.phrases import grouped
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.figures.facts import fact_of
from tui_tangram.research.figures.placements import MOST
from tui_tangram.research.figures.store import (
    FigureStore,
    StoredFigure,
    found_parts,
    opened_store,
    store_path,
    write_store,
)
from tui_tangram.research.lab.fit import TanSolution, solutions
from tui_tangram.research.lab.tans import Tanset, area, tan_name
from tui_tangram.research.lab.work import WorkError
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.research.figures.columns import FigureFacts

SNUG: Final = "/snug/"
"""The part of an ID between the set and the number."""
NAME: Final = "Snug figure"
CATEGORY: Final = "Snug figures"
_NUMBER: Final = re.compile(r"[1-9]\d{0,11}", re.ASCII)


class FigureNumber(NamedTuple):
    """A set and the number of one of its figures."""

    set_id: str
    """An id of `random_figure.SETS`, or a long ID."""
    number: int

    @property
    def id(self) -> str:
        """The ID.

        >>> FigureNumber("tangram", 7).id
        'tangram/snug/7'
        """
        return f"{self.set_id}{SNUG}{self.number}"

    @property
    def tans(self) -> Tanset:
        """The set.  Raises `ShapeError` if it is not made of half squares."""
        return tans_of(set_with(random_figure.SETS.get(self.set_id, self.set_id)))


def parse(text: str) -> FigureNumber:
    """Return the parsed ID.  Raises `Refusal`.

    >>> parse("Tangram/Snug/12")
    FigureNumber(set_id='tangram', number=12)
    """
    set_id, _, number = id_in(text).lower().partition(SNUG)
    if not _NUMBER.fullmatch(number):
        raise Refusal(
            "puzzle ID {id}: the number is missing, such as tangram/snug/1204331",
            id=quote(text.strip(), 80),
        )
    return FigureNumber(set_id, int(number))


class FigurePlace(NamedTuple):
    """The number of a figure among all of its set."""

    number: int
    total: int


def place_of(shape: Grid, tans: Tanset) -> FigurePlace | None:
    """Return the number of a shape among all figures of a set.

    None for a shape that is no such figure, and where the store is missing.  Raises `Refusal`.
    """
    if area(tans) > MOST or (store := opened_store(tans)) is None:
        return None
    number = store.number_of(shape)
    return None if number is None else FigurePlace(number, store.totals.figures)


def store_of(wanted: FigureNumber, meter: Meter | None = None) -> FigureStore | None:
    """Return the store of a figure's set; without a *meter* only one that is there.

    Raises `Stopped` (from *meter*) and `Refusal`.
    """
    store = opened_store(wanted.tans)
    if store is not None or meter is None:
        return store

    def report(progress: Progress) -> None:
        # Its own nodes are those of the search, so that it reports as often.
        meter.found, meter.fraction = progress.found, progress.fraction
        meter.nodes = max(meter.nodes, progress.nodes)
        meter.tick()

    try:
        return write_store(wanted.tans, list(found_parts(wanted.tans, report=report)))
    except WorkError as error:
        raise Refusal(str(error)) from None


def has_facts(tans: Tanset) -> bool:
    """Whether there are files with the figures of a set and their facts."""
    path = store_path(tans)
    return path.exists() and path.with_suffix(".facts").exists()


def facts_of(store: FigureStore, meter: Meter | None = None) -> FigureFacts | None:
    """Return the facts of the figures of a store; without a *meter* only those that are there.

    Raises as `store_of` does.
    """
    if meter is None and not has_facts(store.tans):
        return None
    # Late: it loads NumPy.
    from tui_tangram.research.figures.columns import made_facts, opened_facts

    return opened_facts(store) if meter is None else made_facts(store, meter)


def search(text: str, meter: Meter) -> str:
    """Make the store of the figure of an ID and its facts if there are none, and return the ID.

    Raises as `parse` and `store_of` do.
    """
    wanted = parse(text)
    store = store_of(wanted, meter)
    assert store is not None, "it was made"
    facts_of(store, meter)
    return wanted.id


def check(wanted: FigureNumber) -> None:
    """Raise `Refusal` for an ID of a set without a store, or of a figure that its store has not."""
    store = store_of(wanted)
    if store is not None:
        stored_figure(wanted, store)


def stored_figure(wanted: FigureNumber, store: FigureStore) -> StoredFigure:
    """Return the figure of an ID.  Raises `Refusal`."""
    try:
        return store.figure(wanted.number)
    except IndexError:
        raise Refusal(
            "puzzle ID {id}: the figures of this set are numbered 1 to {most}",
            id=quote(wanted.id, 80),
            most=grouped(store.totals.figures),
        ) from None


def figure_with(wanted: FigureNumber, pieces: PieceSet, store: FigureStore) -> Figure:
    """Return the figure of an ID, with its estimated effort and a solution of its set, *pieces*.

    Raises as `stored_figure` does.
    """
    found = stored_figure(wanted, store)
    solution = next(solutions(found.grid, store.tans))
    figure = figure_of(found.grid, pieces, f"{NAME} {wanted.number}", solution)
    known = fact_of(found.grid, found.distinct)
    return make_figure(
        figure.name,
        pieces.id,
        outline=figure.outline,
        solution=figure.solution,
        id=wanted.id,
        category=CATEGORY,
        source=random_figure.SOURCE,
        difficulty=known.difficulty,
        effort=float(known.effort),
        solutions=found.distinct * labellings(store.tans),
    )


def figure_of(
    shape: Grid, pieces: PieceSet, name: str, solution: TanSolution | None = None
) -> Figure:
    """Return a shape as a figure for a set whose pieces are made of half squares.

    Raises `ShapeError` when *solution* has a tan that the set has not.
    """
    laid = None
    if solution is not None:
        kinds = {grid_of_kind(kind).canonical: kind.kind for kind in pieces.kinds}
        letters = [kind.kind for kind in pieces.kinds]
        laid = []
        for one in solution:
            if one.tan not in kinds:
                raise ShapeError(
                    "the set {set} has no piece {tan}", set=quote(pieces.id), tan=tan_name(one.tan)
                )
            shift = Point(Sqratio(one.x), Sqratio(shape.height - one.y - one.alias.height))
            polygon = outline(one.alias)[0].moved(Isometry.translation(shift))
            laid.append(PlacedKind(kinds[one.tan], Shape(polygon.canonical())))
        laid.sort(key=lambda placed: letters.index(placed.kind))
    return make_figure(name, pieces.id, outline=outline(shape), solution=laid)
