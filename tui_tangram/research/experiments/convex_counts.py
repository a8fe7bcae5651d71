"""The number of convex shapes that each set of pieces makes.

Fox-Epstein, Katsumata and Uehara count 13 for the tangram and 16 for Sei Shonagon Chie no Ita, of
the 20 convex shapes with 16 half squares.  The same is counted here for every set of half squares,
of any area.  The search for one shape ends after a number of nodes; then the count
is a lower bound, and the shapes left open are counted too.

No such count is known for pieces of quarter circles, half hexagons or free angles: their convex
shapes have not been listed, so they are reported as open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play import Meter, PartStopped
from tui_tangram.play.labelled import labellings
from tui_tangram.play.phrases import grouped
from tui_tangram.research.experiments.experiment import (
    Comparison,
    Experiment,
    ExperimentReport,
    ResultRow,
)
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.convex import convex_shapes
from tui_tangram.research.lab.tans import NAMED, Tanset, area, name

if TYPE_CHECKING:
    from tui_tangram.research.lab.job import ResultForm

NODES: Final = 100_000
"""The maximum number of nodes of the search for one shape."""
EVERY: Final = 40 * NODES
"""The maximum number of nodes of the search for all solutions of all shapes of a set."""
PAPER: Final[Mapping[str, int]] = {"tangram": 13, "sei-shonagon": 16}
"""The counts of the paper."""


class CountedSet(NamedTuple):
    """A set whose convex shapes are counted."""

    pieces: int
    """The number of its pieces."""
    tans: Tanset = ()
    """The pieces, if all of them are made of half squares."""
    known: tuple[Grid, ...] = ()
    """Convex shapes that it is known to fill, as canonical grids: figures of the library."""


@dataclass(frozen=True)
class ConvexCounts(Experiment):
    """The convex shapes of some sets."""

    id = "convex-counts"
    title = mark("Convex shapes per set")
    question = mark("How many convex shapes does each set fill, and in how many ways?")
    source = mark("Fox-Epstein, Katsumata, Uehara, IEICE Trans. E99-A(6), 2016")
    claim = mark("tangram 13, Sei Shonagon 16, of 20")
    sets: tuple[tuple[str, CountedSet], ...] = tuple((one, CountedSet(7)) for one in NAMED)
    """Their names, and the sets."""
    nodes: int = NODES
    results: ClassVar[Mapping[str, ResultForm]] = {
        "set": str, "pieces": int, "half_squares": int | None, "convex": int | None,
        "filled": int | None, "open": int | None, "solutions": int | None, "told_apart": int | None,
    }  # fmt: skip

    def describe(self) -> dict[str, object]:
        """Return the experiment as a JSON object."""
        sets = [
            [one, its.pieces, name(its.tans), list(map(str, its.known))] for one, its in self.sets
        ]
        return {"work": "experiment", "experiment": self.id, "sets": sets, "nodes": self.nodes}

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the sets."""
        return len(self.sets)

    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return a set's name, pieces and area, its shapes, those left open, and solutions."""
        name, one = self.sets[part]
        if not one.tans:
            return [[name, one.pieces, None, None, None, None, None, None]]
        tans = Counter(one.tans)
        shapes = convex_shapes(area(one.tans))
        made: list[Grid] = []
        undecided = 0
        known = frozenset(one.known)
        for shape in shapes:
            if shape.canonical in known:
                made.append(shape)
                continue
            try:
                with meter.part(self.nodes):
                    if fit.makes(shape, tans, meter):
                        made.append(shape)
            except PartStopped:
                undecided += 1
        number = None if undecided else self._solutions(made, one.tans, meter)
        apart = None if number is None else number * labellings(one.tans)
        return [
            [name, one.pieces, area(one.tans), len(shapes), len(made), undecided, number, apart]
        ]

    def _solutions(self, shapes: Sequence[Grid], tans: Tanset, meter: Meter) -> int | None:
        """Return the number of solutions of all *shapes*; None if it takes too long."""
        with suppress(PartStopped), meter.part(EVERY):
            return sum(1 for shape in shapes for _ in fit.solutions(shape, tans, meter))
        return None

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the counts compared with those of the paper, and the open ones."""
        if not rows:
            return ExperimentReport()
        found = {str(row[0]): row for row in rows}
        exact = [row for row in rows if row[5] is not None]
        others = [str(row[0]) for row in rows if row[5] is None]
        left = [row for row in exact if row[5]]
        words = [
            tr(
                "Each set is compared with the convex shapes of its own area, so sets of "
                "different areas cannot be compared by the number alone."
            )
        ]
        if left:
            words.append(
                trn(
                    "For {n} set the search for some shapes was given up: it fills at least the "
                    "shapes counted.",
                    "For {n} sets the search for some shapes was given up: they fill at least "
                    "the shapes counted.",
                    len(left),
                )
            )
        if others:
            words.append(
                tr(
                    "Open: {sets}. Their pieces are not half-squares, and there is no list of the "
                    "convex shapes that pieces with arcs or other angles could fill.",
                    sets=", ".join(others),
                )
            )
        return ExperimentReport(
            [
                Comparison(one, _filled(found[one]), str(number))
                for one, number in PAPER.items()
                if one in found
            ],
            tr("convex shapes filled"),
            [(str(row[0]), int(str(row[4]))) for row in exact],
            words,
            (
                trc("experiment", "set"),
                tr("pieces"),
                trc("experiment", "area"),
                trc("experiment", "convex"),
                trc("experiment", "filled"),
                tr("solutions"),
                trc("experiment", "told apart"),
            ),
            [
                (
                    str(row[0]),
                    str(row[1]),
                    _text(row[2]),
                    _text(row[3]),
                    _filled(row),
                    _text(row[6]),
                    _text(row[7]),
                )
                for row in (*exact, *(row for row in rows if row[5] is None))
            ],
        )


def _text(value: object) -> str:
    return grouped(value) if isinstance(value, int) else "–"


def _filled(row: ResultRow) -> str:
    if row[5] is None:
        return trc("experiment", "open")
    return _text(row[4]) if row[5] == 0 else tr("{number} or more", number=_text(row[4]))
