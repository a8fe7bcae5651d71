"""Places that no contact fixes: of pieces that slide along others, and of parts that do not touch.

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

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from heapq import merge
from itertools import product
from math import gcd, hypot, log, sqrt
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tui_tangram.games.tangram.drawing.contacts import Contact, ContactKind, Feature
from tui_tangram.games.tangram.drawing.sheet import EAST, NORTH, Equations, TurnedPieces
from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import Point
from tui_tangram.play import DocumentError
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]

PARTS: Final = 1000
"""The finest fraction of an edge."""
SIMPLE: Final = 4
"""The denominator up to which all fractions are tried."""
UNIT: Final = 48
"""The multiple of all denominators of numbers with √2."""
UNUSUAL: Final = 2.0
"""The extra cost of a place that is no fraction of an edge that touches."""
DIGITS: Final = 9
"""The digits of a distance that count: of equal ones, as a symmetric drawing has, the first is
the nearest."""
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


Share: TypeAlias = tuple[int, int, int]
"""The numbers a, b and d of (a + b√2) / d."""


class _Way(NamedTuple):
    """A place that a piece may have."""

    cost: float
    """The improbability of the place; less is better."""
    along: Point
    """The direction of the ruler."""
    first: Feature
    second: Feature
    share: Share
    size: Sqratio
    """The size that the share multiplies, times the length of the ruler."""

    @property
    def rank(self) -> tuple[object, ...]:
        """The order of places; of equal ones, as a symmetric drawing has, the shortest is first."""
        return self.cost, abs(self.share[0]), self.first, self.second


def slide(
    sheet: TurnedPieces, equations: Equations, accepted: Sequence[Contact], astray: float
) -> tuple[Slide, ...]:
    """Give places to pieces that may slide along others, the likeliest first.

    Places have an error of *astray* legs at most.
    """
    slides: list[Slide] = []
    left = [one for one in accepted if one.touch is not ContactKind.CORNERS]
    while True:
        # What is fixed once stays so.
        left = [
            one
            for one in left
            if equations.is_news(sheet.between(one.first, one.second, sheet.way(one.second)))
        ]
        ways = (way for one in left for way in _ways(sheet, equations, one, astray))
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
                _fractions(sheet, equations, ruler, [pair], [Sqratio.ONE]),
                _numbers(sheet, equations, ruler, pair, Sqratio.ONE),
            )
            found = _taken(sheet, equations, ways)
            if found is None:
                raise DocumentError("has no exact position nearby", at=sheet.sources[piece])
            slides.append(found)
    return tuple(slides)


def _taken(
    sheet: TurnedPieces, equations: Equations, ways: Iterable[Iterable[_Way]]
) -> Slide | None:
    """Use the likeliest possible place of some, each sorted; return None if there is none."""
    for _, along, first, second, share, size in merge(*ways, key=attrgetter("rank")):
        exact = Sqratio(*share)
        if equations.take([sheet.between(first, second, along, size * exact)]):
            return Slide(first, second, exact)
    return None


def _nearest(sheet: TurnedPieces, piece: int, others: Iterable[int]) -> tuple[Feature, Feature]:
    """Return the corner of a piece that is nearest to a corner of *others*, and that corner."""
    import numpy as np

    parts = [Feature(other, j) for other in others for j in range(len(sheet.shapes[other]))]
    spots = np.array([sheet.shapes[other][j] for other, j in parts])
    far = np.abs(np.subtract.outer(sheet.shapes[piece], spots)).round(DIGITS)
    corner, number = divmod(int(far.argmin()), len(parts))
    return Feature(piece, corner), parts[number]


def _ways(
    sheet: TurnedPieces, equations: Equations, contact: Contact, astray: float
) -> Iterator[Iterable[_Way]]:
    """Yield the places along each other that two pieces may have, in parts that are sorted."""
    first, second = contact.first, contact.second
    along = sheet.way(second)
    ruler = _Ruler(along, hypot(*along.floats()), astray)
    sizes = [along.dot(along)]
    starts = [first]
    if contact.touch is ContactKind.EDGES:
        sizes.append(sheet.way(first).dot(along))
        starts.append(sheet.following(first))
    pairs = list(product(starts, (second, sheet.following(second))))
    yield _fractions(sheet, equations, ruler, pairs, sizes)
    leg = square_root(along.dot(along))
    if leg is not None:
        yield _fractions(sheet, equations, ruler, pairs, [leg], extra=UNUSUAL)
        yield _numbers(sheet, equations, ruler, (first, second), leg, extra=UNUSUAL)


def _fractions(
    sheet: TurnedPieces,
    equations: Equations,
    ruler: _Ruler,
    pairs: Sequence[tuple[Feature, Feature]],
    sizes: Sequence[Sqratio],
    *,
    extra: float = 0.0,
) -> list[_Way]:
    """Return the places of one corner relative to another that are fractions of *sizes*, sorted.

    The sizes, too, are measured along the vector of the ruler, times its length.  All cost
    *extra*.
    """
    found = []
    for start, end in pairs:
        far = _far(sheet, equations, ruler, start, end)
        for size in sizes:
            whole = float(size) / ruler.length
            for share in fractions(far / whole, ruler.astray / abs(whole)):
                cost = _error(float(share) * whole - far, ruler.astray) + 2 * log(share.denominator)
                exact = share.numerator, 0, share.denominator
                found.append(_Way(cost + extra, ruler.along, start, end, exact, size))
    return sorted(found, key=attrgetter("rank"))


def _numbers(
    sheet: TurnedPieces,
    equations: Equations,
    ruler: _Ruler,
    pair: tuple[Feature, Feature],
    leg: Sqratio,
    *,
    extra: float = 0.0,
) -> Iterator[_Way]:
    """Yield the places of a corner relative to another that are numbers of legs, sorted."""
    for cost, share in numbers(_far(sheet, equations, ruler, *pair), ruler.astray):
        yield _Way(cost + extra, ruler.along, *pair, share, leg)


def _far(
    sheet: TurnedPieces, equations: Equations, ruler: _Ruler, start: Feature, end: Feature
) -> float:
    """Return the distance of a corner from another along a ruler, in legs."""
    apart = sheet.spot(start, equations) - sheet.spot(end, equations)
    return (apart * complex(*ruler.along.floats()).conjugate()).real / ruler.length


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


def numbers(value: float, astray: float) -> Iterator[tuple[float, Share]]:
    """Yield the numbers (a + b√2) / d no farther than *astray*, d dividing 48.

    Before each comes its cost; the likeliest are first.

    >>> next(numbers(0.942809, 1e-6))[1], list(numbers(0.95, 1e-6))
    ((0, 2, 3), [])
    """
    import numpy as np

    parts, roots = _roots()
    whole = np.rint(parts * value - sqrt(2) * roots).astype(int)
    off = (whole + sqrt(2) * roots) / parts - value
    near = (np.abs(off) <= astray) & (np.gcd(np.gcd(whole, roots), parts) == 1)
    whole, roots, parts = whole[near], roots[near], parts[near]
    costs = _error(off[near], astray) + np.log(3 * parts * (2 * np.abs(roots) + 1))
    for at in np.argsort(costs, kind="stable"):
        yield costs[at].item(), (whole[at].item(), roots[at].item(), parts[at].item())


@cache
def _roots() -> tuple[Whole, Whole]:
    """Return all denominators with all multiples of √2."""
    import numpy as np

    pairs = (
        (parts, roots)
        for parts in range(1, UNIT + 1)
        if UNIT % parts == 0
        for roots in range(-3 * parts, 3 * parts + 1)
    )
    parts, roots = np.array(list(pairs)).T
    return parts, roots


def _error(off: Any, astray: float) -> Any:  # noqa: ANN401
    return (DEVIATIONS * off / astray) ** 2 / 2
