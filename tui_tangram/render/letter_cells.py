"""The cell for the letter of a piece."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import floor, hypot

from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render.pixmap import FloatContour, Mask, plane
from tui_tangram.render.viewport import Drawable, Viewport


@lru_cache(maxsize=256)
def letter_cell(
    shape: Drawable, view: Viewport, seen: Mask, fine: int = 1
) -> tuple[int, int] | None:
    """Return the (column, row) of the cell for the letter of *shape*, or None.

    All pixels of the cell are in *seen*, the visible part of the shape; of such cells it is the one
    nearest to the `middle`.  If no cell is fully visible, a partly visible one is used; without a
    visible pixel the result is None.  *seen* has *fine* pixels for each of the view.
    """
    on = plane(view.width * fine, view.height * fine)
    whole = part = seen
    for moves in ((on.up,), (on.left,), (on.up, on.up))[: 1 if fine == 1 else 3]:
        right_of, beneath = whole, part
        for move in moves:
            right_of, beneath = move(right_of), move(beneath)
        whole, part = whole & right_of, part | beneath
    x, y = middle(view.contour(shape))
    for mask in (whole, part):
        data = on.data(mask)
        step = 2 * fine * on.width
        first = range(0, view.height // 2 * step, step or 1)  # a window may have no columns
        cells = b"".join(data[start : start + on.width : fine] for start in first)
        best = _nearest(cells, view, floor(x), y / 2 - 0.5)
        if best is not None:
            return best
    return None


def _nearest(cells: bytes, view: Viewport, column: int, line: float) -> tuple[int, int] | None:
    """Return the set cell nearest to a place; *cells* has a byte for each, row by row."""
    width = view.width
    column = min(max(column, 0), width - 1)
    best: tuple[float, int, int] | None = None
    for row in sorted(range(view.height // 2), key=lambda row: abs(row - line)):
        down = 2 * abs(row - line)
        if best is not None and down * down >= best[0]:
            break
        start = row * width
        for found in (
            cells.rfind(b"\xff", start, start + column + 1),
            cells.find(b"\xff", start + column, start + width),
        ):
            if found >= 0:
                across = found - start - column
                candidate = (across * across + down * down, row, found - start)
                if best is None or candidate < best:
                    best = candidate
    return None if best is None else (best[2], best[1])


def middle(contour: FloatContour) -> FloatPoint:
    """Return a point well inside *contour*.

    This is the centre of mass of a convex contour; otherwise the point farthest from the edges, to
    about a hundredth of the contour's size.
    """
    return _centre(contour) if _is_convex(contour) else _pole(contour)


def _edges(contour: FloatContour) -> list[tuple[FloatPoint, FloatPoint]]:
    return list(pairwise((*contour, contour[0])))


def _is_convex(contour: FloatContour) -> bool:
    edges = _edges(contour)
    turns = [
        (x1 - x0) * (v1 - v0) - (y1 - y0) * (u1 - u0)
        for ((x0, y0), (x1, y1)), ((u0, v0), (u1, v1)) in pairwise((*edges, edges[0]))
    ]
    return min(turns) > -1e-9 or max(turns) < 1e-9


def _centre(contour: FloatContour) -> FloatPoint:
    x0, y0 = contour[0]
    area = sum_x = sum_y = 0.0
    for (ax, ay), (bx, by) in _edges(contour):
        # Relative to the first corner, lest rounding spoil a small shape far away.
        cross = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
        area += cross
        sum_x += (ax + bx - 2 * x0) * cross
        sum_y += (ay + by - 2 * y0) * cross
    if abs(area) < 1e-12:
        return x0, y0
    return x0 + sum_x / (3 * area), y0 + sum_y / (3 * area)


_STEPS = 12


def _pole(contour: FloatContour) -> FloatPoint:
    """Return the inside point farthest from the edges, found on ever finer grids."""
    sides = [
        (ax, ay, bx - ax, by - ay, (bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        for (ax, ay), (bx, by) in _edges(contour)
    ]
    left, right = min(x for x, _ in contour), max(x for x, _ in contour)
    top, bottom = min(y for _, y in contour), max(y for _, y in contour)
    best = (0.0, *contour[0])
    for _ in range(2):
        found = (best[0], float("-inf"), 0.0)
        for j in range(_STEPS):
            y = top + (bottom - top) * (j + 0.5) / _STEPS
            crossed = _crossed(contour, y)
            for i in range(_STEPS):
                x = left + (right - left) * (i + 0.5) / _STEPS
                if sum(x < at for at in crossed) % 2:
                    found = max(found, (_depth(sides, x, y, found[0]), -y, -x))
        if found[1] > float("-inf"):
            best = max(best, (found[0], -found[2], -found[1]))
        across, down = (right - left) / _STEPS, (bottom - top) / _STEPS
        left, right = best[1] - across, best[1] + across
        top, bottom = best[2] - down, best[2] + down
    return best[1], best[2]


def _crossed(contour: FloatContour, y: float) -> list[float]:
    """Return where the edges cross a horizontal line."""
    return [
        ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in _edges(contour)
        if (ay > y) != (by > y)
    ]


def _depth(
    sides: list[tuple[float, float, float, float, float]], x: float, y: float, least: float
) -> float:
    """Return the distance of a point from the nearest side, or one that is less than *least*.

    The side that gave this answer is tested first for the next point, which is adjacent.
    """
    nearest = float("inf")
    for number, (ax, ay, across, down, length) in enumerate(sides):
        along = ((x - ax) * across + (y - ay) * down) / length if length else 0.0
        along = min(max(along, 0.0), 1.0)
        nearest = min(nearest, hypot(x - ax - along * across, y - ay - along * down))
        if nearest < least:
            sides[0], sides[number] = sides[number], sides[0]
            break
    return nearest
