"""The table of relations: the effect of each, its place in the paper, and a picture.

The pictures are computed.  Edges between the points of a small grid, and arcs between eight points
of a circle, are classified, and the clearest pair of each relation is chosen: it eliminates most,
resembles the other edge, and lies in the middle.  So the tables show the effect of the rules, and
numbers that cannot occur are missing because no pair has them.

Pairs whose pieces would overlap are left out, since section 3 of the paper excludes them: those on
one line that share a stretch in the same direction, and those where one ends inside the other on
the side of its piece.  Relations 5 and 10 have two pictures, since both eliminate in one form and
are null in the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from tui_tangram.language import mark, tr, trc
from tui_tangram.maths.contour.relation import (
    Effect,
    RelatedEdge,
    Relation,
    StraightEdge,
    classify,
    lies_on,
    relate,
)
from tui_tangram.maths.geometry import ORIGIN, Arc, Isometry, Point
from tui_tangram.play import quote
from tui_tangram.play.phrases import cited
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

Ends: TypeAlias = tuple[bool, bool]


class Example(NamedTuple):
    """Two edges and the parts of them that their relation leaves."""

    table: int
    """1 for straight edges, 2 for arcs."""
    figure: int | None
    """5 to 8 for the cases of relation 15 that the paper draws apart."""
    relation: Relation
    a: RelatedEdge
    b: RelatedEdge
    left_a: tuple[RelatedEdge, ...]
    left_b: tuple[RelatedEdge, ...]

    @property
    def effects(self) -> frozenset[Effect]:
        """The groups of section 4.1 that this picture shows."""
        if self.left_a == (self.a,) and self.left_b == (self.b,):
            return frozenset({Effect.NULL})
        return self.relation.effects - {Effect.NULL}

    @property
    def null(self) -> bool:
        """Whether both edges stay as they are."""
        return Effect.NULL in self.effects

    @property
    def drawn_apart(self) -> bool:
        """Whether another picture shows the form of this relation given in its table."""
        return self.figure is not None or (self.null and self.relation in TWOFOLD)

    @property
    def form(self) -> tuple[int, bool, int]:
        """The sort key of its row in the table."""
        return int(self.relation), self.drawn_apart, self.figure or 0

    @property
    def words(self) -> str:
        """The fate of the two edges, in a few words."""
        return tr(
            "a {first}, b {second}",
            first=_fate(self.a, self.left_a),
            second=_fate(self.b, self.left_b),
        )


TWOFOLD: Final = (Relation.ENDS_MEET, Relation.STARTS_MEET)
"""Relations that are null if the two points are one, and eliminate if not."""


class RelationRow(NamedTuple):
    """One row of the table: a relation, or a form of it, of straight edges and of arcs."""

    straight: Example | None
    """None where only arcs have the form."""
    arcs: Example | None
    """None where arcs cannot have the relation."""

    @property
    def example(self) -> Example:
        """One of its pictures."""
        one = self.straight or self.arcs
        assert one is not None
        return one

    @property
    def relation(self) -> Relation:
        """The relation, which is its number."""
        return self.example.relation

    @property
    def bits(self) -> str:
        """The four bits of a1, a2, b1, b2, in this order."""
        return f"{self.relation:04b}"

    @property
    def ends(self) -> tuple[str, ...]:
        """The ends that lie on the other edge."""
        ends = zip(("a1", "a2", "b1", "b2"), self.bits, strict=True)
        return tuple(end for end, bit in ends if bit == "1")

    @property
    def title(self) -> str:
        """The number and its bits."""
        text = tr("Relation {number}, bits {bits}", number=int(self.relation), bits=self.bits)
        return tr("{relation}, null", relation=text) if self._two_forms else text

    @property
    def _two_forms(self) -> bool:
        return self.example.null and self.example.drawn_apart

    @property
    def touching(self) -> str:
        """The meaning of the bits, as a sentence."""
        if not self.ends:
            return tr("No end is on the other edge.")
        return tr("On the other edge: {ends}.", ends=", ".join(self.ends))

    @property
    def sentence(self) -> str:
        """The effect of the relation, in one or two sentences."""
        example = self.example
        return tr(_SENTENCES[example.relation, example.null, example.figure])

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the paper that describe it."""
        return tuple(sorted(_SECTIONS[effect] for effect in self.example.effects))

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables of the paper that have it."""
        some = (self.straight, self.arcs)
        return tuple(one.table for one in some if one is not None and not one.drawn_apart)

    @property
    def source(self) -> str:
        """The sections, tables and figures of the paper, in words."""
        figure = self.example.figure
        return cited(self.sections, self.tables, () if figure is None else (figure,))


_SECTIONS: Final[Mapping[Effect, str]] = {
    Effect.SPLIT: "4.1.1",
    Effect.NULL: "4.1.2",
    Effect.ELIMINATE: "4.1.3",
}
_SENTENCES: Final[Mapping[tuple[Relation, bool, int | None], str]] = {
    (Relation.APART, True, None): mark("The edges are apart: both stay."),
    (Relation.B2_ON_A, False, None): mark("The end of b is inside a: a is split there."),
    (Relation.B1_ON_A, False, None): mark("The start of b is inside a: a is split there."),
    (Relation.B_INSIDE_A, False, None): mark(
        "All of b is inside a: b is removed, and a keeps a part on each side of it."
    ),
    (Relation.A2_ON_B, False, None): mark("The end of a is inside b: b is split there."),
    (Relation.ENDS_MEET, False, None): mark(
        "Both edges end inside the other: the part they share is removed from both."
    ),
    (Relation.ENDS_MEET, True, None): mark("Only the two ends touch: both edges stay."),
    (Relation.A2_AND_B1, True, None): mark(
        "Only the end of a and the start of b touch: both edges stay."
    ),
    (Relation.B_ENDS_A, False, None): mark(
        "b covers the end of a: b is removed, and a is shortened."
    ),
    (Relation.A1_ON_B, False, None): mark("The start of a is inside b: b is split there."),
    (Relation.A1_AND_B2, True, None): mark(
        "Only the start of a and the end of b touch: both edges stay."
    ),
    (Relation.STARTS_MEET, False, None): mark(
        "Both edges start inside the other: the part they share is removed from both."
    ),
    (Relation.STARTS_MEET, True, None): mark("Only the two starts touch: both edges stay."),
    (Relation.B_STARTS_A, False, None): mark(
        "b covers the start of a: b is removed, and a is shortened."
    ),
    (Relation.A_INSIDE_B, False, None): mark(
        "All of a is inside b: a is removed, and b keeps a part on each side of it."
    ),
    (Relation.A_ENDS_B, False, None): mark(
        "a covers the end of b: a is removed, and b is shortened."
    ),
    (Relation.A_STARTS_B, False, None): mark(
        "a covers the start of b: a is removed, and b is shortened."
    ),
    (Relation.SAME, False, None): mark("The same edge, once in each direction: both are removed."),
    (Relation.SAME, True, 5): mark(
        "The two arcs make the whole circle and share only their ends: both stay."
    ),
    (Relation.SAME, False, 6): mark(
        "The arcs start in one point and overlap at their ends: from b2 to a2 both are removed."
    ),
    (Relation.SAME, False, 7): mark(
        "The arcs end in one point and overlap at their starts: from b1 to a1 both are removed."
    ),
    (Relation.SAME, False, 8): mark(
        "The arcs overlap at both ends: from b1 to a1 and from b2 to a2 both are removed."
    ),
}
"""The sentences, by the number, by whether it is null, and by the figure that shows it."""


def _fate(edge: RelatedEdge, left: tuple[RelatedEdge, ...]) -> str:
    if not left:
        return trc("edge", "is removed")
    if left == (edge,):
        return trc("edge", "stays")
    if len(left) == 1:
        return trc("edge", "is shortened")
    if left[0].end == left[1].start:
        return trc("edge", "is split")
    return trc("edge", "loses its middle")


@cache
def table_1() -> tuple[Example, ...]:
    """Return one example for each relation of straight edges, in the order of the numbers.

    The null forms of 5 and 10 come after the others of their number.
    """
    a = StraightEdge(_at(0, 0), _at(6, 0))
    points = [_at(x, y) for x, y in product((*range(-2, 9, 2), 3), (-4, -2, 0, 2))]
    pairs = (
        (a, StraightEdge(start, end)) for start, end in product(points, points) if start != end
    )
    return tuple(_best(pairs))


@cache
def table_2() -> tuple[Example, ...]:
    """Return one example for each relation of arcs, then the cases of figures 5 to 8."""
    return (*_best(_arcs()), *_cases())


@cache
def rows() -> tuple[RelationRow, ...]:
    """Return the whole table, the forms of a relation after each other."""
    found: dict[tuple[int, bool, int], dict[int, Example]] = {}
    for one in (*table_1(), *table_2()):
        found.setdefault(one.form, {})[one.table] = one
    return tuple(RelationRow(one.get(1), one.get(2)) for _, one in sorted(found.items()))


def find(number: str) -> tuple[RelationRow, ...]:
    """Return the forms of the relation with a typed *number*.  Raises `Refusal`."""
    found = tuple(row for row in rows() if str(int(row.relation)) == number)
    if not found:
        raise Refusal("relations have numbers from 0 to 15, not {number}", number=quote(number))
    return found


def _arcs() -> Iterator[tuple[Arc, Arc]]:
    """Yield pairs of arcs of opposite concavity on eight points of the unit circle.

    The first starts in the east: any other pair is one of these, turned.
    """
    east = _at(1, 0)
    rim = [Isometry.linear(turn).direct(east) for turn in range(8)]
    for j, k, m in product(range(1, 8), range(8), range(8)):
        if k != m:
            yield Arc(east, rim[j], ORIGIN, left=True), Arc(rim[k], rim[m], ORIGIN, left=False)


def _best(pairs: Iterable[tuple[RelatedEdge, RelatedEdge]]) -> Iterator[Example]:
    """Yield the best example of each relation that occurs, and of each form of those with two."""
    found: dict[tuple[int, bool], tuple[tuple[float, ...], Example]] = {}
    for a, b in pairs:
        example = example_of(a, b)
        if example.figure is None and not _overlap(example):  # cases have their own: `_cases`
            _retain(found, (int(example.relation), example.drawn_apart), example)
    for _, (_, example) in sorted(found.items(), key=lambda one: one[0]):
        yield example


def _overlap(example: Example) -> bool:
    """Whether the pieces of two edges overlap, or would if their corners were blunt."""
    a, b = example.a, example.b
    if not (isinstance(a, StraightEdge) and isinstance(b, StraightEdge)):
        return False  # the pieces are on different sides of the circle
    if not (a.end - a.start).cross(b.end - b.start):
        one_way = (a.end - a.start).dot(b.end - b.start).sign > 0
        return one_way and bool(example.relation) and a.end != b.start and a.start != b.end
    for one, other in ((a, b), (b, a)):
        if any(lies_on(end, other) and end not in other for end in one):
            return _on_side_of(one, other)  # it ends inside the other edge
    return bool(example.relation) and _on_side_of(a, b) and _on_side_of(b, a)


def _on_side_of(edge: StraightEdge, other: StraightEdge) -> bool:
    """Whether *edge* is partly on the side of *other* that its piece is on."""
    return any((other.end - other.start).cross(end - other.start).sign > 0 for end in edge)


def _cases() -> Iterator[Example]:
    """Yield the best example of each case of figures 5 to 8."""
    found: dict[tuple[int, bool], tuple[tuple[float, ...], Example]] = {}
    for a, b in _arcs():
        example = example_of(a, b)
        if example.figure is not None:
            _retain(found, (example.figure, True), example)
    for key in sorted(found):
        yield found[key][1]


_FIGURES: dict[Ends, int] = {(True, True): 5, (True, False): 6, (False, True): 7, (False, False): 8}
"""The figures, by whether the arcs start in one point and whether they end in one."""


def example_of(a: RelatedEdge, b: RelatedEdge) -> Example:
    """Return two edges that the paper relates, with what their relation leaves of them."""
    relation, arcs = classify(a, b), isinstance(a, Arc)
    apart = arcs and relation is Relation.SAME and a.start != b.end
    figure = _FIGURES[a.start == b.start, a.end == b.end] if apart else None
    return Example(2 if arcs else 1, figure, relation, a, b, *relate(a, b))


def row_of(a: RelatedEdge, b: RelatedEdge) -> RelationRow:
    """Return the table row of two edges, with these edges as its picture."""
    found = example_of(a, b)
    return RelationRow(found, None) if found.table == 1 else RelationRow(None, found)


def _retain(
    found: dict[tuple[int, bool], tuple[tuple[float, ...], Example]],
    key: tuple[int, bool],
    example: Example,
) -> None:
    cost = _cost(example)
    if key not in found or cost < found[key][0]:
        found[key] = cost, example


def _cost(example: Example) -> tuple[float, ...]:
    """Return the faults of an example as a picture, the worst first."""
    a, b = example.a, example.b
    remaining = sum(map(_length, (*example.left_a, *example.left_b)))
    gone = _length(a) + _length(b) - remaining
    # The best arc stands upright like a bridge; the best edge runs across or along.
    (x, y), (u, v) = _middle(a), _middle(b)
    slant = min(abs(p - q) for p, q in zip(b.end.floats(), b.start.floats(), strict=True))
    return (
        round(gone < 1e-9),
        round(abs(_length(a) - (3.14159 if isinstance(a, Arc) else 6.0)), 6),
        0.0 if isinstance(a, Arc) else round(slant, 6),
        round(abs(_length(b) - _length(a)) if gone < 1e-9 else abs(gone - _length(a)), 6),
        round(abs(x - u) if isinstance(b, StraightEdge) else abs(u), 6),
        round(-y if isinstance(a, Arc) else -v, 6),
        *b.start.floats(),
    )


def _length(edge: RelatedEdge) -> float:
    if isinstance(edge, Arc):
        return float(edge.length)
    way = edge.end - edge.start
    size: float = float(way.dot(way)) ** 0.5
    return size


def _middle(edge: RelatedEdge) -> tuple[float, float]:
    if isinstance(edge, Arc):
        return edge.halfway
    (x, y), (u, v) = edge.start.floats(), edge.end.floats()
    return (x + u) / 2, (y + v) / 2


def _at(x: int, y: int) -> Point:
    return Point.of(x, 0, y, 0)
