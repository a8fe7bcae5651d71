"""The corner solver: every way to place given pieces on the rest of a figure, exactly.

The argument
------------
Let R be the region left: a bounded region whose edges run in the eight directions.  Take a
corner v of R whose inner angle is less than 180°, let e be the stretch of R's boundary
that leaves v with R on its left, and suppose pieces tile R.

*A piece has a corner at v and an edge flush with e.*  Walk along e close to v and look
left: the points there belong to some piece P, the same one for all points close enough to
v and e, since pieces are closed and finitely many.  So v is a point of P and P's edge runs
along e.  Near v, P is a sector inside the sector of R, which is narrower than 180°; a point
inside P or inside an edge of P would see P over 360° or 180°.  So v is a corner of P, and
the edge of P that leaves v with P on its left lies on e.

*Such a corner exists.*  The lexicographically least point of R is one.

*The search is complete and finite.*  At v it tries each kind of piece left over, with each
of its corners at v, turned (and, where the mirror image differs, turned over) so that the
leaving edge is flush with e: finitely many placements, and the true one is among them.
Those that do not stay inside R are dropped, each of the others is subtracted from R, and the search
continues with the rest, which has one piece fewer.  No position is ever guessed along a line, so
pieces at √2 offsets, corner contacts and sliding pieces need no special care.

*Each arrangement comes once.*  Which piece covers the corner is a fact about the
arrangement, and equal pieces are one kind with a number, so no two branches meet again.

What makes it fast
------------------
The corner is the tightest one: least angle, because few corners of pieces go into 45° and
they determine both edges; ties by the shortest leaving stretch.  Angles are compared
first, then the piece is tested against the walls of R (four comparisons of integers each,
see `tui_tangram.games.tangram.core.frame`).  A piece that has its corner in R's sector
and is entered by no wall lies inside R: it is connected and starts inside.  Nothing else is needed,
in particular no subtraction of polygons, where other implementations spend their time.

Areas halve the search.  The total areas of the straight and of the slanted pieces are known
beforehand (`tui_tangram.games.tangram.core.lattice.areas`), so a piece is tried in a pose only if
the remaining pieces can still add up to both.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import lcm, prod
from operator import mul
from typing import Final, Protocol, TypeAlias

from tui_tangram import native
from tui_tangram.games.tangram.core.frame import (
    AnchoredShape,
    Frame,
    FramePoint,
    RegionBoundary,
    Sector,
    ShapeTables,
    fits,
    frame_for,
)
from tui_tangram.games.tangram.core.lattice import areas, is_straight
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed, TangramSolution
from tui_tangram.maths.cover import compiled
from tui_tangram.maths.exact import total
from tui_tangram.maths.geometry import Polygon
from tui_tangram.play import Limit, Meter
from tui_tangram.values import NamedTuple

_Cover: TypeAlias = Sequence[tuple[AnchoredShape, FramePoint]]
"""Shapes, each with the spot of its corner."""
MOST_JUMPS: Final = 1024
"""The maximum number of jumps of a boundary in the compiled search."""
MOST_SUMS: Final = 1 << 14
"""The maximum number of words of the compiled search for sums of areas."""


def solutions(
    region: Sequence[Polygon],
    pieces: Mapping[PieceKind, int],
    meter: Meter | None = None,
    *,
    by_area: bool = True,
    observer: CornerObserver | None = None,
) -> Iterator[TangramSolution]:
    """Yield every way to place *pieces* (kinds with their numbers) so that they fill *region*.

    *region* lists outlines counter-clockwise and holes clockwise.  Equal pieces are
    interchangeable: with two pairs of them each arrangement stands for four with the pieces
    coloured.  Every piece must be used.  The order is deterministic.

    Without *by_area* the search does not use the areas of straight and slanted pieces: the
    solutions are the same, but it takes more nodes.  An *observer* is notified of its steps.

    Raises `ValueError` when an edge runs in none of the eight directions, and `Stopped`
    (from *meter*) when a limit is reached; the solutions yielded before are right.
    """
    for frame, laid in _covers(region, pieces, meter, by_area=by_area, observer=observer):
        kinds = frame.kinds
        yield tuple(Placed(kinds[shape.kind], frame.placement(shape, spot)) for shape, spot in laid)


def count(
    region: Sequence[Polygon], pieces: Mapping[PieceKind, int], meter: Meter | None = None
) -> int:
    """Return the number of `solutions`, without making them."""
    return sum(1 for _ in _covers(region, pieces, meter))


def _covers(
    region: Sequence[Polygon],
    pieces: Mapping[PieceKind, int],
    meter: Meter | None,
    *,
    by_area: bool = True,
    observer: CornerObserver | None = None,
) -> Iterator[tuple[Frame, _Cover]]:
    """Yield the frame and the shapes of each solution."""
    kinds = [kind for kind, number in pieces.items() if number > 0]
    needed = total(kind.area * pieces[kind] for kind in kinds)
    if needed != total(contour.signed_area for contour in region):
        return
    kinds.sort(key=lambda kind: kind.area, reverse=True)
    frame = frame_for(kinds, region)
    remainder = RegionBoundary(frame, region)
    numbers = [pieces[kind] for kind in kinds]
    meter = meter or Limit().meter()
    shares = _shares(region, kinds) if by_area else _NO_SHARES
    if shares is None:
        meter.tick()
        return
    if observer is not None:
        observer.begin(frame)
    search = _Search(frame, remainder, numbers, shares, observer)
    found = None
    if observer is None and native.problem() is None and (tables := frame.tables) is not None:
        found = search.compiled(tables, meter)
    for laid in found or search.run(meter):
        meter.found += 1
        yield frame, laid


class CornerObserver(Protocol):
    """Receives the events of a search."""

    def begin(self, frame: Frame) -> None:
        """Receive the frame used for corners and shapes, before anything else."""

    def corner(self, sector: Sector, corners: Sequence[Sector]) -> None:
        """Receive the tightest of all *corners*, at which every piece is tried next."""

    def refused(self, shape: AnchoredShape, *, wide: bool, areas: bool) -> None:
        """Receive a shape that is refused there.

        It is *wide*r than the corner, or with it the remaining *areas* of straight and slanted
        pieces could not be reached; otherwise a wall is in its way.
        """

    def laid(self, shape: AnchoredShape) -> None:
        """Receive a shape that is placed there."""

    def taken(self) -> None:
        """Receive the removal of the shape placed last."""


class _Shares:
    """The area of the straight pieces, in a unit that makes all areas whole."""

    def __init__(self, straight: int, sizes: Sequence[int]) -> None:
        self.straight = straight
        """The area of all straight pieces together; updated by the search."""
        self.sizes = sizes
        """The area of one piece of each kind."""
        self._sums: dict[tuple[int, ...], frozenset[int]] = {}

    def allow(self, kind: int, numbers: Sequence[int]) -> tuple[bool, bool]:
        """Return whether a piece of *kind* may be slanted, and whether it may be straight.

        *numbers* has the number of other pieces left of each kind.
        """
        if not self.sizes:
            return True, True
        sums = self._sums_of(tuple(numbers))
        return self.straight in sums, self.straight - self.sizes[kind] in sums

    def _sums_of(self, numbers: tuple[int, ...]) -> frozenset[int]:
        """Return the sums of areas of all selections from *numbers* pieces of each kind."""
        found = self._sums.get(numbers)
        if found is None:
            sums = {0}
            for size, number in zip(self.sizes, numbers, strict=True):
                # Bundles of 1, 2, 4, … pieces and the rest make every number of them.
                bundle = 1
                while number:
                    bundle = min(bundle, number)
                    sums |= {one + size * bundle for one in sums}
                    number, bundle = number - bundle, 2 * bundle
            found = self._sums[numbers] = frozenset(sums)
        return found


_NO_SHARES = _Shares(0, ())


def _shares(region: Sequence[Polygon], kinds: Sequence[PieceKind]) -> _Shares | None:
    """Return the shares of *region*; None if they prove that there is no solution."""
    if any(is_straight(kind.polygon) is None for kind in kinds):
        return _NO_SHARES
    found = areas(region)
    if found is None:
        return None
    sized = [kind.polygon.area for kind in kinds]
    unit = lcm(found.straight.d, *(area.d for area in sized))
    sizes = [(area * unit).a for area in sized]
    return _Shares((found.straight * unit).a, sizes)


class _Sums(NamedTuple):
    """The sums of areas of all selections of pieces, as sets of bits, for the compiled search."""

    words: int
    """The 64-bit words of each set."""
    weights: tuple[int, ...]
    """The pieces left have as their index the sum of their numbers times these."""
    of_all: int
    """The index of all pieces."""
    table: array[int]
    """The sets by index."""


_NO_SUMS = _Sums(0, (), 0, array("Q"))


@lru_cache(maxsize=32)
def _sums(sizes: tuple[int, ...], numbers: tuple[int, ...]) -> _Sums | None:
    """Return the sums for so many pieces of these *sizes*; None if they are too many."""
    count = prod(number + 1 for number in numbers)
    words = compiled.words_for(sum(map(mul, sizes, numbers)) + 1)
    if count * words > MOST_SUMS:
        return None
    weights, sets = list[int](), [1]
    for size, number in zip(sizes, numbers, strict=True):
        weights.append(len(sets))
        last = sets
        for _ in range(number):
            # One piece more of this kind: with it, or without it.
            last = [some | some << size for some in last]
            sets = sets + last
    return _Sums(words, tuple(weights), count - 1, compiled.in_words(sets, words))


def _compiled(
    tables: ShapeTables, state: tuple[array[int], ...], numbers: tuple[int, int], meter: Meter
) -> Iterator[_Cover]:
    at, out, size = state[3], state[-1], 3 * numbers[0]
    status = compiled.PAUSE
    while status:
        status = native.kernel.corners(numbers, (*tables[1:], *state), meter.room)
        meter.nodes += at[1]
        for begin in range(0, at[2] * size, size):
            rows = out[begin : begin + size]
            yield [
                (tables.shapes[shape], (x, y))
                for shape, x, y in zip(rows[::3], rows[1::3], rows[2::3], strict=True)
            ]
        if status == compiled.PAUSE:
            meter.look(compiled.SLICE)


class _Search:
    """One depth-first search; *numbers* has the number of pieces left of each kind."""

    def __init__(
        self,
        frame: Frame,
        remainder: RegionBoundary,
        numbers: list[int],
        shares: _Shares,
        observer: CornerObserver | None,
    ) -> None:
        self.frame = frame
        self.remainder = remainder
        self.numbers = numbers
        self.shares = shares
        self.observer = observer
        self.laid: list[tuple[AnchoredShape, FramePoint]] = []

    def run(self, meter: Meter) -> Iterator[_Cover]:
        """Yield the placed pieces each time nothing is left to cover.

        Without recursion, as pieces may be many.
        """
        levels: list[Iterator[AnchoredShape]] = []
        while True:
            meter.tick()
            if self.remainder.empty:
                yield self.laid
            else:
                levels.append(self._pieces())
            while levels and next(levels[-1], None) is None:
                levels.pop()
            if not levels:
                return

    def compiled(self, tables: ShapeTables, meter: Meter) -> Iterator[_Cover] | None:
        """Return what `run` yields, in its order, found compiled; None where that is impossible."""
        pieces, numbers = sum(self.numbers), self.numbers
        sizes = tuple(self.shares.sizes)
        sums = _sums(sizes, tuple(numbers)) if sizes else _NO_SUMS
        lines = self.remainder.jumps()
        sides = sum(
            number * max(len(shape.sides) for shape in shapes)
            for number, shapes in zip(numbers, self.frame.shapes, strict=True)
        )
        most = sum(map(len, lines)) // 3 + 2 * sides
        if sums is None or most > MOST_JUMPS or not pieces:
            return None
        at = array("q", [0, 0, 0, 1, sums.of_all, self.shares.straight])
        at.extend(len(line) // 3 for line in lines)
        filled = (line + [0] * (3 * most - len(line)) for line in lines)
        room = compiled.BATCH
        state = (
            array("q", sizes or [0] * len(numbers)),
            array("q", sums.weights or [0] * len(numbers)),
            sums.table,
            at,
            array("q", numbers),
            array("q", chain.from_iterable(filled)),
            array("q", bytes(64 * most)),
            array("q", bytes(56 * pieces)),
            array("q", bytes(24 * pieces * room)),
        )
        return _compiled(tables, state, (pieces, sums.words), meter)

    def _pieces(self) -> Iterator[AnchoredShape]:
        """Place each piece that fits at the tightest corner, until the next one is requested."""
        walls, corners = self.remainder.survey()
        corner = min(corners, key=_tightness)
        numbers, laid, shares, spot = self.numbers, self.laid, self.shares, corner.spot
        observer = self.observer
        if observer is not None:
            observer.corner(corner, corners)
        for kind, leaving in enumerate(self.frame.leaving):
            if not numbers[kind]:
                continue
            numbers[kind] -= 1
            allowed = shares.allow(kind, numbers)
            for shape in leaving[corner.out]:
                if (
                    shape.angle <= corner.angle
                    and allowed[shape.straight]
                    and fits(shape, spot, walls)
                ):
                    size = shares.sizes[kind] if shape.straight and shares.sizes else 0
                    shares.straight -= size
                    laid.append((shape, spot))
                    self.remainder.add(shape.sides, spot, -1)
                    if observer is not None:
                        observer.laid(shape)
                    yield shape
                    if observer is not None:
                        observer.taken()
                    self.remainder.add(shape.sides, spot, 1)
                    laid.pop()
                    shares.straight += size
                elif observer is not None:
                    wide = shape.angle > corner.angle
                    observer.refused(shape, wide=wide, areas=not allowed[shape.straight])
            numbers[kind] += 1


def _tightness(corner: Sector) -> tuple[int, int]:
    return corner.angle, corner.reach
