"""The pictures of Tables 1 and 2 and of figures 5 to 8, found by trying pairs of edges.

The code does not choose the pairs.  Edges between the points of a small grid, and arcs between
eight points of a circle, are classified, and the clearest pair of each relation is kept: it
eliminates most, is like the other edge, and lies in the middle.  So the tables show the effect
of the rules, and numbers that cannot occur are missing because no pair has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from tui_tangram.contour.relation import RelatedEdge, Relation, StraightEdge, classify, relate
from tui_tangram.geometry import ORIGIN, Arc, Isometry, Point
from tui_tangram.language import tr, trc

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
    def words(self) -> str:
        """The fate of the two edges, in a few words."""
        return tr(
            "a {first}, b {second}",
            first=_fate(self.a, self.left_a),
            second=_fate(self.b, self.left_b),
        )


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


def table_1() -> tuple[Example, ...]:
    """Return one example for each relation of straight edges, in the order of the numbers."""
    a = StraightEdge(_at(0, 0), _at(6, 0))
    points = [_at(x, y) for x, y in product(range(-2, 9, 2), (-2, 0, 2))]
    pairs = (
        (a, StraightEdge(start, end)) for start, end in product(points, points) if start != end
    )
    return tuple(_best(1, pairs).values())


def table_2() -> tuple[Example, ...]:
    """Return one example for each relation of arcs, then the cases of figures 5 to 8."""
    return (*_best(2, _arcs()).values(), *_cases())


def _arcs() -> Iterator[tuple[Arc, Arc]]:
    """Yield pairs of arcs of opposite concavity on eight points of the unit circle.

    The first starts in the east: any other pair is one of these, turned.
    """
    east = _at(1, 0)
    rim = [Isometry.linear(turn).direct(east) for turn in range(8)]
    for j, k, m in product(range(1, 8), range(8), range(8)):
        if k != m:
            yield Arc(east, rim[j], ORIGIN, left=True), Arc(rim[k], rim[m], ORIGIN, left=False)


def _best(table: int, pairs: Iterable[tuple[RelatedEdge, RelatedEdge]]) -> dict[int, Example]:
    """Return the best example of each relation that occurs, by its number."""
    found: dict[int, tuple[tuple[float, ...], Example]] = {}
    for a, b in pairs:
        example = _example(table, None, a, b)
        if example.relation is Relation.SAME and a.start != b.end:
            continue  # a case of its own: see `_cases`
        _keep(found, int(example.relation), example)
    return {number: found[number][1] for number in sorted(found)}


def _cases() -> Iterator[Example]:
    """Yield the best example of each case of figures 5 to 8."""
    found: dict[int, tuple[tuple[float, ...], Example]] = {}
    for a, b in _arcs():
        same = a.start == b.start, a.end == b.end
        if classify(a, b) is Relation.SAME and a.start != b.end:
            figure = _FIGURES[same]
            _keep(found, figure, _example(2, figure, a, b))
    for figure in sorted(found):
        yield found[figure][1]


_FIGURES: dict[Ends, int] = {
    (True, True): 5,
    (True, False): 6,
    (False, True): 7,
    (False, False): 8,
}
"""The figures, by whether the arcs start in one point and whether they end in one."""


def _example(table: int, figure: int | None, a: RelatedEdge, b: RelatedEdge) -> Example:
    return Example(table, figure, classify(a, b), a, b, *relate(a, b))


def _keep(found: dict[int, tuple[tuple[float, ...], Example]], key: int, example: Example) -> None:
    cost = _cost(example)
    if key not in found or cost < found[key][0]:
        found[key] = cost, example


def _cost(example: Example) -> tuple[float, ...]:
    """Return the faults of an example as a picture, the worst first."""
    a, b = example.a, example.b
    kept = sum(map(_length, (*example.left_a, *example.left_b)))
    gone = _length(a) + _length(b) - kept
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
