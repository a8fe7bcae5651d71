"""The solvers of the two papers, in their own words, for `bench_tangram`.

They are slow on purpose.  What is measured is what each paper measured: how much it saves to
lay large pieces first, and to ask whether the corners of a piece are in the figure before the
piece is taken out of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tui_tangram.geometry import Isometry, PointLocation, Polygon, subtract
from tui_tangram.geometry.overlay import area
from tui_tangram.tangram.masks import Masks
from tui_tangram.tangram.pieces import PieceKind


def solutions_piece_by_piece(masks: Masks, order: Sequence[int]) -> tuple[int, int]:
    """Return the number of solutions and of pieces laid, with kinds laid in this *order*.

    H. Wang: each piece is tried at every point in every turn, one piece after the other.
    Equal pieces are laid in one order only.
    """
    places: list[list[int]] = [[] for _ in masks.numbers]
    for option, place in masks.places.items():
        places[place.kind].append(option & (1 << masks.size) - 1)
    turns = [kind for kind in order for _ in range(masks.numbers[kind])]
    nodes = found = 0

    def lay(turn: int, rest: int, start: int) -> None:
        nonlocal nodes, found
        if turn == len(turns):
            found += 1
            return
        kind = turns[turn]
        equal = turn + 1 < len(turns) and turns[turn + 1] == kind
        for index in range(start, len(places[kind])):
            mask = places[kind][index]
            if mask & rest == mask:
                nodes += 1
                lay(turn + 1, rest ^ mask, index + 1 if equal else 0)

    lay(0, masks.figure, 0)
    return found, nodes


@dataclass
class Effort:
    """What the solver of the essay did."""

    tried: int = 0
    """Placements."""
    subtracted: int = 0
    """Placements that were taken out of the figure to see whether they fit."""


def first_by_subtraction(
    region: Sequence[Polygon], kinds: Sequence[PieceKind], effort: Effort, *, corners_first: bool
) -> bool:
    """Whether *kinds*, laid in their order, fill *region*; stops at the first solution.

    J. Ford, "Solving tangrams", sections 10 and 12: each corner of the piece is put on each
    corner of the figure in every pose, and the piece fits when taking it out leaves as much
    less as it is large.  With *corners_first* all its corners must be in one part of the
    figure before that is tried.
    """
    if not kinds:
        return not region
    kind, later = kinds[0], kinds[1:]
    whole = area(region)
    for spot in dict.fromkeys(point for contour in region for point in contour.points):
        for pose in kind.poses():
            posed = kind.polygon.moved(pose)
            for corner in posed.points:
                placed = posed.moved(Isometry.translation(spot - corner))
                effort.tried += 1
                if corners_first and not any(
                    all(part.locate(point) is not PointLocation.OUTSIDE for point in placed.points)
                    for part in region
                ):
                    continue
                effort.subtracted += 1
                rest = subtract(region, placed)
                if area(rest) != whole - kind.area:
                    continue
                if first_by_subtraction(rest, later, effort, corners_first=corners_first):
                    return True
    return False
