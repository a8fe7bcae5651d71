"""The careful player of `tui_tangram.play.difficulty` on a figure.

The places are the corners of the remaining region that are narrower than 180°; each is filled by a
piece that has a corner there and an edge flush with the stretch that leaves it (the argument is in
`corner` and `anyangle`).  Where curves leave no such corner, the place is the one at which
`anyangle` continues.  Equal pieces count once.  The effort does not depend on the position of a
figure; turned or mirrored it usually differs by a few per cent, as forced pieces then have another
order.

Numbers
-------
Of the 295 figures of the seven tans 37 need no more than their seven pieces; the fifths end at
8.04, 10.74, 14.58 and 20.02, and the hardest is the letter V with 61.5.  The convex figures are
of grade 3 (13.9, 14.0, 14.3), 4 (15.5 to 18.9) and 5 (25.3 to 26.4; the triangle 49.3).  Taking the
first of equally constrained corners, instead of any, made 20 or 66 of the mitten's 41.8.  Sets
differ: where each piece fits one place only, as in Four leaves, no mistake is possible, and
with twelve pentominoes a careful player places 176 to 90,000 pieces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product, starmap
from math import atan2, pi
from operator import add
from typing import Final, TypeAlias

from tui_tangram.games.tangram.core import anyangle
from tui_tangram.games.tangram.core.figure import Figure, changed
from tui_tangram.games.tangram.core.frame import (
    AnchoredShape,
    FramePoint,
    OctagonBounds,
    RegionBoundary,
    fits,
    frame_for,
)
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.core.rounded import RoundedMotion, RoundedShape, Walls
from tui_tangram.maths.contour.sums import CurveSum
from tui_tangram.maths.exact import total
from tui_tangram.maths.geometry import Arc, Contour, Curve, Point, octilinear, polygons
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.play.bits import bits
from tui_tangram.play.difficulty import TreePosition, effort, graded
from tui_tangram.values import NamedTuple

_STRAIGHT: Final = 4
"""180° in eighths of a full turn."""
PATIENCE: Final = 5.0
"""The maximum time of `measured` in seconds."""


def measure(
    outline: Sequence[Contour], pieces: PieceSet, meter: Meter | None = None
) -> float | None:
    """Return the effort of the figure with *outline*; None when *pieces* do not fill it.

    Raises `Stopped` when the limit of *meter* is reached.
    """
    meter = meter or Limit().meter()
    numbers = Counter(piece.kind for piece in pieces.pieces)
    if total(contour.signed_area for contour in outline) != total(
        kind.area * number for kind, number in numbers.items()
    ):
        return None
    eighths = octilinear(outline) and all(kind.octilinear for kind in numbers)
    start = (_Eighths if eighths else _AnyAngle)(outline, numbers).start()
    # Rounded, since the order of a sum is that of the corners.
    return None if start is None else (found := effort(start, meter)) and round(found, 2)


def measured(pieces: PieceSet, figures: Sequence[Figure]) -> list[Figure]:
    """Return figures of a set with their efforts and grades.

    This may take `PATIENCE` seconds.  If that is not enough, some remain without.
    """
    meter = Limit(seconds=PATIENCE).meter()
    efforts: list[float | None] = [None] * len(figures)
    with suppress(Stopped):
        for number, figure in enumerate(figures):
            efforts[number] = measure(figure.outline, pieces, meter)
    return [
        changed(figure, effort=effort, difficulty=graded(effort, len(pieces.pieces)))
        for figure, effort in zip(figures, efforts, strict=True)
    ]


class _FigurePosition(NamedTuple):
    """Some placed pieces, so that every corner can still be filled."""

    player: _Player
    key: frozenset[int]
    """The numbers of the placements."""
    numbers: tuple[int, ...]
    """The number of pieces left of each kind."""
    corners: Mapping[Hashable, int]
    """For each corner the placements that fit there, as bits, including kinds that are used up."""
    fits: Sequence[int]
    """The placements that fit the corners with the fewest, as bits."""

    @property
    def solved(self) -> bool:
        return not any(self.numbers)

    @property
    def places(self) -> int:
        return len(self.fits)

    def after(self, place: int, meter: Meter) -> Sequence[TreePosition]:
        found = []
        for option in bits(self.fits[place]):
            meter.tick()
            later = self.player.position(self, option)
            if later is not None:
                found.append(later)
        return found


class _Player(ABC):
    """The placements met in a search, numbered, and the remaining corners.

    A placement that fits an older corner also fitted it before the last piece.
    """

    def __init__(self, numbers: Mapping[PieceKind, int]) -> None:
        """Begin without placements; *numbers* has the number of pieces of each kind."""
        self._numbers = tuple(numbers.values())
        self._kind: list[int] = []
        """For each placement its kind."""
        self._of_kind = [0] * len(numbers)
        """For each kind its placements, as bits."""
        self._named: dict[Hashable, int] = {}
        self._positions: dict[frozenset[int], _FigurePosition | None] = {}

    def start(self) -> _FigurePosition | None:
        """Return the position with nothing placed; None if it is hopeless."""
        return self._position(frozenset(), self._numbers, self._corners(None, 0, self._numbers))

    def position(self, before: _FigurePosition, option: int) -> _FigurePosition | None:
        """Return the position after a placement; None when it leaves a hopeless corner."""
        laid = before.key | {option}
        if laid not in self._positions:
            kind = self._kind[option]
            left = tuple(n - (i == kind) for i, n in enumerate(before.numbers))
            corners = self._corners(before, option, left)
            self._positions[laid] = self._position(laid, left, corners)
        return self._positions[laid]

    def _position(
        self, laid: frozenset[int], numbers: tuple[int, ...], corners: Mapping[Hashable, int]
    ) -> _FigurePosition | None:
        there = sum(self._of_kind[kind] for kind, number in enumerate(numbers) if number)
        listed = [fitting & there for fitting in corners.values()]
        fewest = min(map(int.bit_count, listed), default=0)
        if not fewest and any(numbers):
            return None
        # Of pieces that must be somewhere any one is placed; it does not matter which.
        most = 1 if fewest == 1 else None
        fits = [fitting for fitting in dict.fromkeys(listed) if fitting.bit_count() == fewest]
        return _FigurePosition(self, laid, numbers, corners, fits[:most])

    @abstractmethod
    def _corners(
        self, before: _FigurePosition | None, last: int, numbers: Sequence[int]
    ) -> Mapping[Hashable, int]:
        """Return the corners after the placement *last*, with the placements that fit there."""

    def _number(self, kind: int, name: Hashable) -> int:
        """Return the number of a placement, which is new if *name* is."""
        number = self._named.setdefault((kind, name), len(self._kind))
        if number == len(self._kind):
            self._kind.append(kind)
            self._of_kind[kind] |= 1 << number
        return number


_Corner: TypeAlias = tuple[FramePoint, int]
"""A corner and the direction of the edge that leaves it."""


class _Laid(NamedTuple):
    """A placement in a figure with edges in the eight directions."""

    shape: AnchoredShape
    spot: FramePoint
    parts: Sequence[OctagonBounds]


class _Eighths(_Player):
    """The player of figures with edges in the eight directions.

    A piece fits when no edge of the figure enters it, which is computed once for each corner, and
    when it overlaps no placed piece, which is computed once for each pair of placements.
    """

    def __init__(self, outline: Sequence[Contour], numbers: Mapping[PieceKind, int]) -> None:
        super().__init__(numbers)
        region = polygons(outline)
        self._frame = frame_for(tuple(numbers), region)
        self._boundary = RegionBoundary(self._frame, region)
        self._walls = self._boundary.survey().walls
        self._placed: list[_Laid] = []
        self._in_figure: dict[_Corner, int] = {}
        self._over: dict[int, tuple[int, int]] = {}

    def _corners(
        self, before: _FigurePosition | None, last: int, numbers: Sequence[int]
    ) -> Mapping[Hashable, int]:
        del numbers
        earlier = before.corners if before else {}
        laid = before.key | {last} if before else frozenset[int]()
        for option in laid:
            self._boundary.add(self._placed[option].shape.sides, self._placed[option].spot, -1)
        found: dict[Hashable, int] = {}
        for corner in self._boundary.survey().corners:
            if corner.angle < _STRAIGHT:
                at = corner.spot, corner.out
                fitting = earlier.get(at)
                others: Iterable[int] = (last,)
                if fitting is None:
                    fitting, others = self._fitting(at), laid
                for option in others:
                    fitting &= ~self._overlapping(option, fitting)
                found[at] = fitting
        for option in laid:
            self._boundary.add(self._placed[option].shape.sides, self._placed[option].spot, 1)
        return found

    def _fitting(self, at: _Corner) -> int:
        """Return the placements in the figure at a corner, as bits."""
        if at not in self._in_figure:
            spot, out = at
            self._in_figure[at] = sum(
                1 << self._option(kind, shape, spot)
                for kind, leaving in enumerate(self._frame.leaving)
                for shape in leaving[out]
                if fits(shape, spot, self._walls)
            )
        return self._in_figure[at]

    def _option(self, kind: int, shape: AnchoredShape, spot: FramePoint) -> int:
        x, y = spot
        spots = [(x + dx, y + dy) for dx, dy in shape.spots]
        # Corners alone are not enough: different polygons can have the same.
        number = self._number(kind, frozenset(zip(spots, spots[1:] + spots[:1], strict=True)))
        if number == len(self._placed):
            shift = (x, x, y, y, x + y, x + y, y - x, y - x)
            parts = [OctagonBounds(*map(add, part, shift)) for part in shape.parts]
            self._placed.append(_Laid(shape, spot, parts))
        return number

    def _overlapping(self, option: int, among: int) -> int:
        """Return placements that overlap one, as bits; within *among* the result is complete."""
        found, known = self._over.get(option, (0, 0))
        new = among & ~known
        if new:
            mine = self._placed[option].parts
            for other in bits(new):
                if any(starmap(_overlap, product(mine, self._placed[other].parts))):
                    found |= 1 << other
            self._over[option] = found, known | new
        return found


def _overlap(one: OctagonBounds, other: OctagonBounds) -> bool:
    """Whether two convex sets with sides in the eight directions overlap, as in `fits`."""
    x0, x1, y0, y1, s0, s1, d0, d1 = one
    u0, u1, v0, v1, t0, t1, e0, e1 = other
    return (
        u0 < x1 and x0 < u1 and v0 < y1 and y0 < v1
        and t0 < s1 and s0 < t1 and e0 < d1 and d0 < e1
    )  # fmt: skip


class _AnyAngle(_Player):
    """The player of all other figures."""

    def __init__(self, outline: Sequence[Contour], numbers: Mapping[PieceKind, int]) -> None:
        super().__init__(numbers)
        self._forms = [anyangle.forms_of(kind.shape.contours) for kind in numbers]
        self._turns = anyangle.frame(outline)
        self._rests = {frozenset[int](): CurveSum(outline)}
        self._placed: list[tuple[anyangle.PlacedShape, RoundedShape, RoundedMotion]] = []

    def _corners(
        self, before: _FigurePosition | None, last: int, numbers: Sequence[int]
    ) -> Mapping[Hashable, int]:
        earlier: Mapping[Hashable, int] = {}
        laid = frozenset[int]()
        if before is not None:
            earlier, laid = before.corners, before.key | {last}
            self._rests[laid] = self._rests[before.key].minus(self._placed[last][0].shape)
        boundary = list(self._rests[laid].curves())
        walls = Walls(boundary)
        found: dict[Hashable, int] = {}
        for at, places in self._places(boundary):
            if at in earlier:
                found[at] = sum(1 << one for one in bits(earlier[at]) if self._fits(one, walls))
                continue
            found[at] = 0
            for place, (kind, forms) in product(places, enumerate(self._forms)):
                for form in forms if numbers[kind] else ():
                    for placed in place.placements(form, walls):
                        found[at] |= 1 << self._option(kind, form, placed)
        return found

    def _places(
        self, boundary: Sequence[Curve]
    ) -> Iterator[tuple[Hashable, tuple[anyangle.CornerPlace | anyangle.Rim, ...]]]:
        """Yield the corners, with the places of their pieces."""
        sharp = [corner for corner in anyangle.corners_of(boundary) if corner.angle < pi]
        for angle, leaving, _ in sharp:
            circle = leaving.circle if isinstance(leaving, Arc) else None
            x, y = leaving.leaving.floats()
            at = leaving.start, circle, round(atan2(y, x), 6), round(angle, 6)
            yield at, (anyangle.CornerPlace(leaving, False, angle),)
        if boundary and not sharp:
            yield object(), anyangle.places(boundary, self._turns)

    def _fits(self, option: int, walls: Walls) -> bool:
        _, look, motion = self._placed[option]
        return not look.entered(motion, walls)

    def _option(self, kind: int, form: anyangle.OrientedShape, placed: anyangle.PlacedShape) -> int:
        number = self._number(kind, anyangle.edges(placed.shape))
        if number == len(self._placed):
            turn, _, shift = placed.motion
            motion = RoundedMotion(*Point(turn.cos, turn.sin).floats(), *shift.floats())
            self._placed.append((placed, form.look, motion))
        return number
