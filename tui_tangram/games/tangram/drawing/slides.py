"""Places for pieces that contacts leave free: along an edge, or apart from the other pieces.

A piece that may slide along another has some end of an edge at some distance from an end of the
other's.  A drawing shows the distance rounded, and there are always fractions near it.  So each
candidate has a *cost*: half the square of its error in standard deviations, and the logarithm
of the number of candidates that are no finer.  This weighs a guess: a third of an edge that is
a little off is believed before a seventeenth that is exactly there.

Candidates are fractions of the edges that touch and of a leg, between any of their ends, and
numbers of legs (a + b√2) / d from one end to another, because pieces lined up with others that
lie across make such distances.  Parts that do not touch stay open: they are placed by the
coordinates of their nearest corners, in legs.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd, hypot, log, sqrt
from typing import Final, NamedTuple

from tui_tangram.games.tangram.drawing.contacts import Contact, ContactKind, Feature
from tui_tangram.games.tangram.drawing.sheet import EAST, NORTH, Equations, TurnedPieces
from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import Point
from tui_tangram.play import DocumentError

PARTS: Final = 1000
"""The finest fraction of an edge."""
SIMPLE: Final = 4
"""The denominator up to which all fractions are tried."""
UNIT: Final = 48
"""The multiple of all denominators of numbers with √2."""
UNUSUAL: Final = 2.0
"""The extra cost of a place that is no fraction of an edge that touches."""
DEVIATIONS: Final = 3
"""The largest error of a place, in standard deviations."""


class Slide(NamedTuple):
    """A place that no contact fixes."""

    first: Feature
    second: Feature
    share: Sqratio
    """The distance of the one corner from the other along an edge, across or up, in lengths of an
    edge or in legs."""


class _Ruler(NamedTuple):
    """A direction along which places are measured."""

    along: Point
    length: float
    astray: float
    """The largest error of a place."""


class _Way(NamedTuple):
    """A place that a piece may have."""

    cost: float
    """The improbability of the place; less is better."""
    first: Feature
    second: Feature
    share: Sqratio
    size: Sqratio
    """The size that the share multiplies, times the length of the ruler."""


def slide(
    sheet: TurnedPieces, equations: Equations, accepted: Sequence[Contact], astray: float
) -> tuple[Slide, ...]:
    """Give places to pieces that may slide along others, the likeliest first.

    Places have an error of *astray* legs at most.
    """
    slides: list[Slide] = []
    while True:
        ways: list[tuple[_Way, Point]] = []
        for contact in accepted:
            along = sheet.way(contact.second)
            apart = sheet.between(contact.first, contact.second, along)
            if contact.touch is not ContactKind.CORNERS and equations.is_news(apart):
                ways += ((way, along) for way in _ways(sheet, equations, contact, astray))
        found = _taken(sheet, equations, ways)
        if found is None:
            return tuple(slides)
        slides.append(found)


def loosen(sheet: TurnedPieces, equations: Equations, astray: float) -> tuple[Slide, ...]:
    """Place parts that do not touch.  Raises `DocumentError` if that is impossible."""
    slides: list[Slide] = []
    count = len(sheet.corners)
    for piece, way in product(range(1, count), (EAST, NORTH)):
        part = Feature(piece, 0)
        while equations.is_news(sheet.between(part, Feature(0, 0), way)):
            others = (
                other
                for other in range(count)
                if other != piece and equations.is_news(sheet.between(part, Feature(other, 0), way))
            )
            pair = _nearest(sheet, piece, others)
            ruler = _Ruler(way, 1.0, astray)
            ways = (
                *_fractions(sheet, equations, ruler, [pair], [Sqratio.ONE]),
                *_numbers(sheet, equations, ruler, pair, Sqratio.ONE),
            )
            found = _taken(sheet, equations, [(one, way) for one in ways])
            if found is None:
                raise DocumentError("has no exact position nearby", at=sheet.sources[piece])
            slides.append(found)
    return tuple(slides)


def _taken(
    sheet: TurnedPieces, equations: Equations, ways: Sequence[tuple[_Way, Point]]
) -> Slide | None:
    """Use the likeliest possible place of some; return None if there is none."""
    for (_, first, second, share, size), along in sorted(ways, key=lambda way: way[0].cost):
        if equations.take([sheet.between(first, second, along, size * share)]):
            return Slide(first, second, share)
    return None


def _nearest(sheet: TurnedPieces, piece: int, others: Iterable[int]) -> tuple[Feature, Feature]:
    """Return the corner of a piece that is nearest to a corner of *others*, and that corner."""
    _, i, other, j = min(
        (hypot(x - a, y - b), i, other, j)
        for other in others
        for i, (x, y) in enumerate(sheet.shapes[piece])
        for j, (a, b) in enumerate(sheet.shapes[other])
    )
    return Feature(piece, i), Feature(other, j)


def _ways(
    sheet: TurnedPieces, equations: Equations, contact: Contact, astray: float
) -> Iterator[_Way]:
    """Yield the places along each other that two pieces may have."""
    first, second = contact.first, contact.second
    along = sheet.way(second)
    ruler = _Ruler(along, hypot(*along.floats()), astray)
    sizes = [along.dot(along)]
    starts = [first]
    if contact.touch is ContactKind.EDGES:
        sizes.append(sheet.way(first).dot(along))
        starts.append(sheet.following(first))
    pairs = list(product(starts, (second, sheet.following(second))))
    yield from _fractions(sheet, equations, ruler, pairs, sizes)
    leg = square_root(along.dot(along))
    if leg is not None:
        yield from _fractions(sheet, equations, ruler, pairs, [leg], extra=UNUSUAL)
        yield from _numbers(sheet, equations, ruler, (first, second), leg, extra=UNUSUAL)


def _fractions(
    sheet: TurnedPieces,
    equations: Equations,
    ruler: _Ruler,
    pairs: Iterable[tuple[Feature, Feature]],
    sizes: Iterable[Sqratio],
    *,
    extra: float = 0.0,
) -> Iterator[_Way]:
    """Yield the places of one corner relative to another that are fractions of *sizes*.

    The sizes, too, are measured along the vector of the ruler, times its length.  All cost
    *extra*.
    """
    for (start, end), size in product(pairs, sizes):
        whole = float(size) / ruler.length
        far = _far(sheet, equations, ruler, start, end)
        for share in fractions(far / whole, ruler.astray / abs(whole)):
            cost = _error(float(share) * whole - far, ruler.astray) + 2 * log(share.denominator)
            exact = Sqratio(share.numerator, 0, share.denominator)
            yield _Way(cost + extra, start, end, exact, size)


def _numbers(
    sheet: TurnedPieces,
    equations: Equations,
    ruler: _Ruler,
    pair: tuple[Feature, Feature],
    leg: Sqratio,
    *,
    extra: float = 0.0,
) -> Iterator[_Way]:
    """Yield the places of a corner relative to another that are numbers of legs."""
    for cost, share in numbers(_far(sheet, equations, ruler, *pair), ruler.astray):
        yield _Way(cost + extra, *pair, share, leg)


def _far(
    sheet: TurnedPieces, equations: Equations, ruler: _Ruler, start: Feature, end: Feature
) -> float:
    """Return the distance of a corner from another along a ruler, in legs."""
    (x, y), (a, b) = (sheet.spot(part, equations) for part in (start, end))
    across, up = ruler.along.floats()
    return (across * (x - a) + up * (y - b)) / ruler.length


def fractions(value: float, astray: float) -> Iterator[Fraction]:
    """Yield the simple fractions no farther than *astray*, or else the simplest other.

    >>> [str(one) for one in fractions(0.33, 0.1)], [str(one) for one in fractions(0.4166, 0.001)]
    (['1/3', '1/4'], ['5/12'])
    """
    found = False
    for parts in range(1, PARTS):
        near = round(value * parts)
        if abs(near - value * parts) <= astray * parts and gcd(near, parts) == 1:
            found = True
            yield Fraction(near, parts)
        if found and parts >= SIMPLE:
            return
    yield Fraction(round(value * PARTS), PARTS)


def numbers(value: float, astray: float) -> Iterator[tuple[float, Sqratio]]:
    """Yield the numbers (a + b√2) / d no farther than *astray*, d dividing 48.

    With each comes its cost.

    >>> min(numbers(0.942809, 1e-6))[1], list(numbers(0.95, 1e-6))
    (Sqratio(0, 2, 3), [])
    """
    for parts, shares in _roots():
        rest, near = value % (1 / parts), astray + 1e-9
        # The shares are cyclic: a point near one end of a part is near the other.
        windows = [(rest - near, rest + near)]
        if 2 * near < 1 / parts:
            windows += [
                (low + turn, high + turn)
                for low, high in windows
                for turn in (-1 / parts, 1 / parts)
            ]
        else:
            windows = [(0.0, 1.0)]
        found = [
            one
            for low, high in windows
            for one in shares[bisect(shares, (low,)) : bisect(shares, (high,))]
        ]
        for _, roots in sorted(found, key=lambda one: one[1]):
            whole = round(parts * value - roots * sqrt(2))
            off = (whole + roots * sqrt(2)) / parts - value
            if abs(off) <= astray and gcd(whole, roots, parts) == 1:
                cost = _error(off, astray) + log(3 * parts * (2 * abs(roots) + 1))
                yield cost, Sqratio(whole, roots, parts)


@cache
def _roots() -> list[tuple[int, list[tuple[float, int]]]]:
    """Return for each denominator the multiples of √2, by what they leave of a part."""
    return [
        (
            parts,
            sorted(
                (roots * sqrt(2) / parts % (1 / parts), roots)
                for roots in range(-3 * parts, 3 * parts + 1)
            ),
        )
        for parts in range(1, UNIT + 1)
        if UNIT % parts == 0
    ]


def _error(off: float, astray: float) -> float:
    return (DEVIATIONS * off / astray) ** 2 / 2
