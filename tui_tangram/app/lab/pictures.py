"""Pictures of shapes, solutions and sets, in cells; those drawn last are cached."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow
from tui_tangram.games.tangram.core.pieces import LETTERS
from tui_tangram.maths.codec import Grid, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import silhouette, solved, tray
from tui_tangram.research.lab.fit import TanSolution
from tui_tangram.research.lab.tans import Structure, Tanset


def picture_of(row: LabRow, box: CellSize, fine: int) -> Picture:
    """Return the picture of a row in a box, with *fine* pixels across a cell, as all here."""
    if isinstance(row, ShapeRow):
        if row.solutions:
            return solved_picture(row.shape, row.solutions[0], box, fine)
        return shape_picture(row.shape, box, fine)
    if isinstance(row, SetRow):
        return set_picture(row.tans, box, fine)
    return _bars(row.structure, box, fine)


@lru_cache(maxsize=256)
def shape_picture(shape: Grid, box: CellSize, fine: int) -> Picture:
    """Return a shape in a box."""
    return silhouette(outline(shape), *box, fine=fine, squared=True)


@lru_cache(maxsize=128)
def solved_picture(shape: Grid, solution: TanSolution, box: CellSize, fine: int) -> Picture:
    """Return a solution of a shape in a box."""
    return solved(looks(shape, solution), *box, fine=fine)


@lru_cache(maxsize=128)
def set_picture(tans: Tanset, box: CellSize, fine: int) -> Picture:
    """Return the tans of a set side by side, the largest first."""
    return tray(tan_looks(tans), *box, largest=8, fine=fine)[0]


@lru_cache(maxsize=128)
def _bars(structure: Structure, box: CellSize, fine: int) -> Picture:
    """Return a bar for each tan, as high as its area; those that may be doubles are alike."""
    found: list[PieceLook] = []
    kind = 0
    for part in structure.parts:
        for number in range(part.tans):
            kind += 0 < number < part.tans - part.doubles or not number
            left, right = 3 * len(found), 3 * len(found) + 2
            corners = (left, 0), (right, 0), (right, part.area), (left, part.area)
            polygon = Polygon.of(corners)
            found.append(PieceLook(polygon, str(part.area), kind - 1))
    return solved(tuple(found), *box, fine=fine)


def tan_looks(tans: Sequence[Grid]) -> tuple[PieceLook, ...]:
    """Return tans as pieces, the largest first, with letters in that order."""
    ordered = sorted(tans, key=lambda tan: -tan.triangles)
    return tuple(
        PieceLook(_hull(tan), LETTERS[number % len(LETTERS)], number)
        for number, tan in enumerate(ordered)
    )


def looks(shape: Grid, solution: TanSolution) -> tuple[PieceLook, ...]:
    """Return the tans of a solution where they lie."""
    return tuple(
        PieceLook(
            _hull(one.alias).moved(
                Isometry.translation(
                    Point(Sqratio(one.x), Sqratio(shape.height - one.y - one.alias.height))
                )
            ),
            LETTERS[number % len(LETTERS)],
            number,
        )
        for number, one in enumerate(solution)
    )


def _hull(tan: Grid) -> Polygon:
    """Return the outer contour of a tan; the area that it encloses belongs to others."""
    return max(outline(tan), key=lambda polygon: polygon.area)
