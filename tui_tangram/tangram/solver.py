"""The corner solver: every way to lay given pieces on what is left of a figure, exactly.

The argument
------------
Let R be what is left: a bounded region whose edges run in the eight directions.  Take a
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
Those that do not stay inside R are dropped, each of the others is taken out of R, and the
same is asked of the rest, which has one piece fewer.  No position is ever guessed along a
line, so pieces at √2 offsets, corner contacts and sliding pieces need no special care.

*Each arrangement comes once.*  Which piece covers the corner is a fact about the
arrangement, and equal pieces are one kind with a number, so no two branches meet again.

What makes it fast
------------------
The corner is the tightest one: least angle, because few corners of pieces go into 45° and
they determine both edges; ties by the shortest leaving stretch.  Angles are compared
first, then the piece is held against the walls of R (four comparisons of integers each,
see `tui_tangram.tangram.remainder`).  A piece that has its corner in R's sector and is
entered by no wall lies inside R: it is connected and starts inside.  Nothing else is
needed, no subtraction of polygons and no area, which seed implementations spend their
time on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Polygon
from tui_tangram.play import Limit, Meter
from tui_tangram.tangram.frame import Frame, Shape, Spot, frame_for
from tui_tangram.tangram.pieces import PieceKind
from tui_tangram.tangram.remainder import Corner, Remainder, fits


class Placed(NamedTuple):
    """A piece of some kind where a solution has it."""

    kind: PieceKind
    motion: Isometry
    """Takes the kind's reference polygon to its place."""

    @property
    def polygon(self) -> Polygon:
        """The piece as it lies."""
        return self.kind.polygon.moved(self.motion)


Solution = tuple[Placed, ...]
"""Placed pieces in the order in which the search laid them."""


def solutions(
    region: Sequence[Polygon],
    pieces: Mapping[PieceKind, int],
    meter: Meter | None = None,
) -> Iterator[Solution]:
    """Yield every way to lay *pieces* (kinds with their numbers) so that they fill *region*.

    *region* lists outlines counter-clockwise and holes clockwise.  Equal pieces are not
    told apart: with two pairs of them each arrangement stands for four with the pieces
    coloured.  Every piece must be used.  The order is deterministic.

    Raises `ValueError` when an edge runs in none of the eight directions, and `Stopped`
    (from *meter*) when a limit is reached; what was yielded before remains true.
    """
    kinds = [kind for kind, number in pieces.items() if number > 0]
    needed = sum((kind.area * pieces[kind] for kind in kinds), Sqratio.ZERO)
    if needed != sum((contour.signed_area for contour in region), Sqratio.ZERO):
        return
    kinds.sort(key=lambda kind: kind.area, reverse=True)
    frame = frame_for(kinds, region)
    search = _Search(frame, Remainder(frame, region), [pieces[kind] for kind in kinds])
    meter = meter or Limit().meter()
    for laid in search.run(meter):
        meter.found += 1
        yield tuple(Placed(kinds[shape.kind], frame.placement(shape, spot)) for shape, spot in laid)


def first_solution(
    region: Sequence[Polygon], pieces: Mapping[PieceKind, int], meter: Meter | None = None
) -> Solution | None:
    """Return one way to fill *region*, or None when there is none."""
    return next(solutions(region, pieces, meter), None)


def count(
    region: Sequence[Polygon], pieces: Mapping[PieceKind, int], meter: Meter | None = None
) -> int:
    """Return the number of arrangements, equal pieces not told apart."""
    return sum(1 for _ in solutions(region, pieces, meter))


class _Search:
    """One depth-first search; *numbers* says how many of each kind are left."""

    def __init__(self, frame: Frame, remainder: Remainder, numbers: list[int]) -> None:
        self.frame = frame
        self.remainder = remainder
        self.numbers = numbers
        self.laid: list[tuple[Shape, Spot]] = []

    def run(self, meter: Meter) -> Iterator[Sequence[tuple[Shape, Spot]]]:
        """Yield the pieces laid each time nothing is left."""
        meter.tick()
        if self.remainder.empty:
            yield self.laid
            return
        walls, corners = self.remainder.survey()
        corner = min(corners, key=_tightness)
        numbers, laid, spot = self.numbers, self.laid, corner.spot
        for kind, leaving in enumerate(self.frame.leaving):
            if not numbers[kind]:
                continue
            for shape in leaving[corner.out]:
                if shape.angle <= corner.angle and fits(shape, spot, walls):
                    numbers[kind] -= 1
                    laid.append((shape, spot))
                    self.remainder.add(shape.sides, spot, -1)
                    yield from self.run(meter)
                    self.remainder.add(shape.sides, spot, 1)
                    laid.pop()
                    numbers[kind] += 1


def _tightness(corner: Corner) -> tuple[int, int]:
    return corner.angle, corner.reach
