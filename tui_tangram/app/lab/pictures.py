"""Pictures of shapes, solutions and sets, in half blocks; those drawn last are kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow
from tui_tangram.codec import Grid, outline
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.lab.fit import TanSolution
from tui_tangram.lab.tans import Tanset
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import silhouette, solved, tray
from tui_tangram.tangram.pieces import LETTERS


def picture_of(row: LabRow, box: CellSize) -> Picture | None:
    """Return the picture of a row in a box; None for a row without one."""
    if isinstance(row, ShapeRow):
        if row.solutions:
            return _solved(row.shape, row.solutions[0], box)
        return _shape(row.shape, box)
    return set_picture(row.tans, box) if isinstance(row, SetRow) else None


@lru_cache(maxsize=256)
def _shape(shape: Grid, box: CellSize) -> Picture:
    return silhouette(outline(shape), *box)


@lru_cache(maxsize=128)
def _solved(shape: Grid, solution: TanSolution, box: CellSize) -> Picture:
    return solved(looks(shape, solution), *box)


@lru_cache(maxsize=128)
def set_picture(tans: Tanset, box: CellSize) -> Picture:
    """Return the tans of a set beside each other, the largest first."""
    return tray(tan_looks(tans), *box, largest=8)[0]


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
