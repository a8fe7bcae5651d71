"""The number of convex shapes that each set of pieces makes, and the sets that make the most.

Fox-Epstein, Katsumata and Uehara count 13 for the tangram and 16 for Sei Shonagon Chie no Ita, of
the 20 convex shapes with 16 half squares.  The same is counted here for every set of half squares,
of any area.  The search for one shape ends after a number of nodes; then the count
is a lower bound, and the shapes left open are counted too.

No such count is known for pieces of quarter circles, half hexagons or free angles: their convex
shapes have not been listed, so they are reported as open.

The best sets of n pieces fill the most convex shapes.  Of the 20 convex shapes with 16 half squares
seven pieces fill at most 19, which four sets do; six never fill 19, and eleven are the fewest that
fill all 20 (Fox-Epstein, Katsumata and Uehara).  The search of the laboratory proves each of these
again, and finds those in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Final

from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play import Meter, PartStopped
from tui_tangram.play.equivalence import labellings
from tui_tangram.play.phrases import grouped
from tui_tangram.research.experiments.experiment import (
    Comparison,
    Experiment,
    ExperimentReport,
    ResultRow,
)
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.search import TansetJob, read_found
from tui_tangram.research.lab.tans import NAMED, Tanset, area, name
from tui_tangram.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm


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


SHOWN: Final = 60
"""The maximum number of sets of a size that are in the results by name."""


@dataclass(frozen=True)
class BestSets(Experiment):
    """The sets of each number of pieces that fill the most convex shapes."""

    id = "best-sets"
    title = mark("The best sets of n pieces")
    question = mark("How many convex shapes can n pieces fill, and which sets fill the most?")
    source = mark("Fox-Epstein, Katsumata, Uehara, IEICE Trans. E99-A(6), 2016")
    claim = mark("6 pieces: not 19, 7 pieces: 19, 11 pieces: 20")
    triangles: int = 16
    """Half squares."""
    sizes: tuple[int, ...] = tuple(range(16, 3, -1))
    """Numbers of pieces; small numbers take longest, so they come last."""
    results: ClassVar[Mapping[str, ResultForm]] = {
        "pieces": int, "convex": int, "filled": int, "sets": int, "nodes": int, "names": str,
    }  # fmt: skip

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the numbers of pieces."""
        return len(self.sizes)

    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return the pieces, the shapes, those filled, the number of sets, the nodes, the sets."""
        pieces, shapes = self.sizes[part], len(convex_shapes(self.triangles))
        nodes = meter.nodes
        for least in range(shapes, 0, -1):
            job = TansetJob(pieces, self.triangles, least)
            found = [
                one.tans for at in range(job.parts(meter)) for one in read_found(job.do(at, meter))
            ]
            if found:
                names = " ".join(name(tans) for tans in sorted(found)[:SHOWN])
                return [[pieces, shapes, least, len(found), meter.nodes - nodes, names]]
        return [[pieces, shapes, 0, 0, meter.nodes - nodes, ""]]

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the maximum of shapes for each number of pieces, compared with the paper."""
        if not rows:
            return ExperimentReport()
        found = {int(str(row[0])): row for row in rows}
        paper = {
            7: tr("{n}, {sets}", n=19, sets=_sets(4)),
            6: tr("fewer than {n}", n=19),
            11: "20",
            10: tr("fewer than {n}", n=20),
        }
        return ExperimentReport(
            [
                Comparison(
                    trn("{n} piece", "{n} pieces", pieces),
                    tr("{n}, {sets}", n=row[2], sets=_sets(int(str(row[3])))),
                    paper.get(pieces, "") if self.triangles == 16 else "",
                )
                for pieces, row in sorted(found.items())
                if pieces in paper
            ],
            tr("the most convex shapes, by pieces"),
            [
                (trn("{n} piece", "{n} pieces", pieces), int(str(row[2])))
                for pieces, row in sorted(found.items())
            ],
            (
                tr(
                    "Each line is proved: the search leaves out no set, and starts again with one "
                    "shape fewer until it finds some."
                ),
                tr(
                    "More pieces are not always better: from 7 to 10 pieces the most stays the "
                    "same, only more sets reach it."
                ),
                tr(
                    "The paper has 6, 7 and 11 pieces. The other lines are new. Open: "
                    "sets of other areas, and pieces that are not half-squares."
                ),
            ),
            (
                tr("pieces"),
                trc("experiment", "filled"),
                trc("experiment", "convex"),
                trc("experiment", "sets"),
                trc("experiment", "one of them"),
            ),
            [
                (
                    str(pieces),
                    str(row[2]),
                    str(row[1]),
                    grouped(int(str(row[3]))),
                    str(row[5]).partition(" ")[0],
                )
                for pieces, row in sorted(found.items())
            ],
        )


def _sets(number: int) -> str:
    return trn("{n} set", "{n} sets", number)
