"""All ways to fill a figure with given pieces: the common entry to the three solvers.

*Exact cover on the lattice* (`lattice`, `masks`) serves figures whose corners lie on
a half-square lattice, in any of the eight orientations; each island may have its own.  There
a placement is an integer and a search node costs a microsecond.  It is proved in `lattice`
that no solution leaves the lattice.

*The corner solver* (`corner`) serves every figure with edges in the eight directions: pieces
at √2 offsets, corner contacts, holes, islands.  It needs no lattice, and a node costs thirty
microseconds, most of it for the boundary of the remaining region.

*The same argument on curves* (`anyangle`) serves all others: edges in any direction, arcs,
pieces with holes.

`solutions` uses the lattice if there is one that is not too fine: if pieces are offset by a
forty-eighth, the lattice of forty-eighths has too many squares to pay off (`FINEST`). On a lattice
pieces stand by eighths of a turn, and those are all solutions if edges run in the eight directions.
Pieces with steep edges, such as those of Archimedes' square, could be turned differently; unless
the caller knows that they are not, the corner search looks for such solutions after all others.

The three share no code but the geometry, and tests compare their results.

For large puzzles, from eleven pieces on, the fastest order for all solutions is not the fastest for
the first one.  There `first_solution` chooses the place with the fewest ways left, wherever it is,
and restarts in another order when that takes long (`masks.first_cover`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from tui_tangram.games.tangram.core.lattice import lattice_of
from tui_tangram.games.tangram.core.masks import (
    CoverDiagram,
    Masks,
    PlacementMask,
    first_cover,
    lowest,
)
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed, TangramSolution
from tui_tangram.maths.exact import total
from tui_tangram.maths.geometry import Contour, Isometry, Polygon, octilinear, polygons
from tui_tangram.play import Limit

if TYPE_CHECKING:
    from tui_tangram.maths.cover.diagram import NumberedSolutions
    from tui_tangram.play import Meter, SolutionIndex

FINEST = 1_000
"""The maximum number of unit squares of a lattice that `solutions` uses."""


def solutions(
    region: Sequence[Contour],
    pieces: Mapping[PieceKind, int],
    meter: Meter | None = None,
    *,
    eighths: bool = False,
) -> Iterator[TangramSolution]:
    """Yield every way to place *pieces* (kinds with their numbers) so that they fill *region*.

    *region* lists outlines counter-clockwise and holes clockwise.  Equal pieces are
    interchangeable: with two pairs of them each arrangement stands for four with the pieces
    coloured.  Every piece must be used, turned in any way.  Each arrangement is yielded once, in an
    order that depends on *region* and *pieces* alone.

    *eighths*: on a lattice no solution is known to have other turns than eighths, so none is
    searched for.

    Raises `Stopped` (from *meter*) when a limit is reached; the solutions yielded before are
    right.
    """
    wanted = _wanted(region, pieces)
    if wanted is None:
        return
    meter = meter or Limit().meter()
    masks = _masks(region, wanted)
    if masks is None:
        yield from _by_corners(region, wanted, meter)
        return
    for laid in _covers(masks, meter):
        meter.found += 1
        yield tuple(masks.placed(option) for option in laid)
    if not eighths:
        yield from _at_other_turns(region, wanted, meter)


def first_solution(
    region: Sequence[Contour], pieces: Mapping[PieceKind, int], meter: Meter | None = None
) -> TangramSolution | None:
    """Return one way to fill *region*, or None without one; see `solutions`."""
    return next(solutions(region, pieces, meter), None)


def count(
    region: Sequence[Contour],
    pieces: Mapping[PieceKind, int],
    meter: Meter | None = None,
    *,
    labelled: bool = False,
    eighths: bool = False,
) -> int:
    """Return the number of arrangements; with *labelled* equal pieces count as different.

    Much faster than listing them if a large puzzle has symmetries.  The meter's `found` counts
    arrangements with equal pieces interchangeable, also when it stops the count.  *eighths* and
    the exceptions are those of `solutions`.
    """
    wanted = _wanted(region, pieces)
    if wanted is None:
        return 0
    meter = meter or Limit().meter()
    before = meter.found
    masks = _masks(region, wanted)
    if masks is None:
        if _by_eighths(region, wanted):
            from tui_tangram.games.tangram.core import corner

            corner.count(polygons(region), wanted, meter)
        else:
            for _ in _by_corners(region, wanted, meter):
                pass
        eighths = True
    elif (diagram := masks.diagram(meter)) is not None:
        meter.found += diagram.count
    elif masks.large and (seldom := masks.seldom()):
        weights = masks.orbits(seldom)
        for laid in masks.search(meter, list(weights)):
            meter.found += weights[laid[0]]
    else:
        masks.count(meter)
    if not eighths:
        for _ in _at_other_turns(region, wanted, meter):
            pass
    return (meter.found - before) * (colourings(wanted) if labelled else 1)


def index(
    region: Sequence[Contour],
    pieces: Mapping[PieceKind, int],
    meter: Meter | None = None,
    *,
    eighths: bool = False,
    most: int | None = None,
) -> SolutionIndex[TangramSolution] | None:
    """Return `solutions` by number, or None if they can only be found one by one.

    Their parts are the placed pieces.  *most* is as for `tui_tangram.maths.cover.diagram.Diagram`.
    Raises `Stopped` (from *meter*).
    """
    wanted = _wanted(region, pieces)
    if wanted is None or not (eighths or all(kind.octilinear for kind in wanted)):
        return None
    meter = meter or Limit().meter()
    masks = _masks(region, wanted)
    diagram = None if masks is None else masks.diagram(meter, most=most)
    if masks is None or diagram is None:
        return None
    first = first_cover(masks, meter) if diagram.count else None
    numbered = _numbered(diagram, first or ())
    from tui_tangram.play import SolutionIndex

    placed = masks.placed
    return SolutionIndex(
        diagram.count,
        lambda number: tuple(map(placed, numbered[number])),
        cache(lambda: {placed(option): many for option, many in diagram.uses().items()}),
    )


def colourings(pieces: Mapping[PieceKind, int]) -> int:
    """Return the number of ways to permute equal pieces in one arrangement.

    *pieces* has the number of each kind: two kinds of two pieces each give 4.
    """
    from tui_tangram.play.equivalence import labellings

    return labellings(Counter(pieces).elements())


def _wanted(
    region: Sequence[Contour], pieces: Mapping[PieceKind, int]
) -> dict[PieceKind, int] | None:
    """Return the kinds with pieces, largest first; None when areas do not agree."""
    wanted = {kind: number for kind, number in pieces.items() if number > 0}
    needed = total(kind.area * number for kind, number in wanted.items())
    if needed != total(contour.signed_area for contour in region):
        return None
    return dict(sorted(wanted.items(), key=lambda item: item[0].area, reverse=True))


def _masks(region: Sequence[Contour], pieces: Mapping[PieceKind, int]) -> Masks | None:
    """Return the figure as masks, or None for a search by corners."""
    if not all(kind.straight for kind in pieces):
        return None
    if not all(isinstance(contour, Polygon) for contour in region):
        return None
    lattice = lattice_of(polygons(region), pieces)
    if lattice is None:
        return None
    if lattice.squares > FINEST and all(kind.octilinear for kind in pieces):
        return None
    return Masks(lattice, pieces)


def _covers(masks: Masks, meter: Meter) -> Iterator[Sequence[PlacementMask]]:
    """Yield all covers; for a large figure first that of the fastest search for one."""
    if not masks.large:
        yield from masks.search(meter)
        return
    first = first_cover(masks, meter)
    if first is None:
        return
    yield first
    diagram = masks.diagram(meter)
    if diagram is not None:
        yield from _numbered(diagram, first).others(meter)
        return
    known = set(first)
    for laid in masks.search(meter, masks.seldom() or None):
        if set(laid) != known:
            yield laid


def _numbered(
    diagram: CoverDiagram, first: Sequence[PlacementMask]
) -> NumberedSolutions[PlacementMask]:
    """Return all covers by number: the *first* that was found, if there is one, then the others."""
    from tui_tangram.maths.cover.diagram import NumberedSolutions

    # A diagram decides the lowest cell first.
    return NumberedSolutions(diagram, [sorted(first, key=lowest)] if first else [])


def _at_other_turns(
    region: Sequence[Contour], pieces: Mapping[PieceKind, int], meter: Meter
) -> Iterator[TangramSolution]:
    """Yield the solutions of a figure on a lattice in which some piece has another turn."""
    if all(kind.octilinear for kind in pieces):
        return
    meter.fraction = None
    for solution in _by_corners(region, pieces, meter):
        if all(placed.motion.turn.eighth is not None for placed in solution):
            meter.found -= 1  # This solution was found before.
        else:
            yield solution


def _by_eighths(region: Sequence[Contour], pieces: Mapping[PieceKind, int]) -> bool:
    """Whether all edges run in the eight directions."""
    return all(kind.octilinear for kind in pieces) and octilinear(region)


def _by_corners(
    region: Sequence[Contour], pieces: Mapping[PieceKind, int], meter: Meter
) -> Iterator[TangramSolution]:
    """Yield the solutions by the tightest corner, on integers where that is possible."""
    if _by_eighths(region, pieces):
        from tui_tangram.games.tangram.core import corner

        yield from corner.solutions(polygons(region), pieces, meter)
        return
    from tui_tangram.games.tangram.core import anyangle

    stocks = [anyangle.PieceStock(kind, kind.shape.contours, pieces[kind]) for kind in pieces]
    for found in anyangle.solutions(region, stocks, meter):
        yield tuple(Placed(kind, _named(kind, motion)) for kind, motion in found)


def _named(kind: PieceKind, motion: Isometry) -> Isometry:
    """Return the kind's canonical choice among the motions that look alike."""
    pose = kind.pose_of(kind.shape.moved(motion))
    assert pose is not None
    return pose
