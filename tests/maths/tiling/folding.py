"""Boards folded up: where each point of a net is on the solid, or on the torus.

It shares no code with the glued sides of `tui_tangram.maths.tiling`: nets are folded in space.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import asin, cos, isqrt, pi, sin, sqrt, tan

import numpy as np

from tui_tangram.maths.tiling import MIDDLE, Board, tiling

Point = tuple[float, ...]


def folded(board: Board, place: int, point: complex) -> Point:
    """Return a key of a point of a place, the same for points that are one when folded up."""
    middle = complex(board.mesh.faces[place].middle) / MIDDLE
    # The front face of a cube, and the middle one of a prism, begin at the origin.
    if board.shape == "cube":
        n = isqrt(len(board) // 6)
        found = _on_cube(n, middle + n, point + n)
    elif board.shape == "prism":
        found = _on_prism(board, middle, point)
    elif board.wraps:
        found = _on_torus(board, point)
    elif board.mesh.closed:
        corner, across, inwards, origin = _in_space(board)[place]
        z = (point - corner) / across
        # Drawn corners are rounded, by far less than corners are apart.
        found = tuple(round(float(x) + 0.00123, 2) for x in origin + inwards @ (z.real, z.imag))
    else:
        found = point.real, point.imag
    return tuple(round(part, 4) + 0.0 for part in found)


def _on_cube(n: int, middle: complex, point: complex) -> Point:
    """Fold the cross; its front face is where z is 0, and the cube behind it."""
    x, y = point.real, point.imag
    if not 0 < middle.imag < n:
        return (x - n, n, n - y) if middle.imag > 0 else (x - n, 0, y)
    return [(0, y, x - n), (x - n, y, 0), (n, y, 2 * n - x), (4 * n - x, y, -n)][
        int(middle.real // n)
    ]


def _on_prism(board: Board, middle: complex, point: complex) -> Point:
    """Fold the band round a triangle, its middle face from (0, 0) to (n, 0)."""
    squares = sum(face.sides == 4 for face in board.mesh.faces)
    n = isqrt((len(board) - squares) // 2)
    height = squares // (3 * n)
    middle, x, y = middle + n, point.real + n, point.imag
    if middle.imag > height:
        return x - n, height, y - height
    if middle.imag < 0:
        return x - n, 0, -y
    corners = (n / 2, n * sqrt(3) / 2), (0.0, 0.0), (float(n), 0.0)
    side = int(middle.real // n)
    (ax, az), (bx, bz) = corners[side], corners[(side + 1) % 3]
    part = x / n - side
    return ax + (bx - ax) * part, y, az + (bz - az) * part


def radius(around: Sequence[int]) -> float:
    """Return the radius of the sphere through all corners, with these polygons around each.

    The ends of the sides at a corner lie on a circle, as far apart as the polygons are wide there.
    """
    low, high = max(cos(pi / sides) for sides in around), 1.0
    for _ in range(100):
        share = (low + high) / 2
        full = sum(2 * asin(min(cos(pi / sides) / share, 1)) for sides in around)
        low, high = (share, high) if full > 2 * pi else (low, share)
    return 1 / (2 * sqrt(1 - low * low))


@lru_cache(maxsize=4)
def _in_space(board: Board) -> list[tuple[complex, complex, np.ndarray, np.ndarray]]:
    """Fold the net about its drawn sides until all corners lie on the sphere.

    For each place: a corner in the plane and the side that leaves it, and where the axes along
    and beside that side, and the corner, are in space.
    """
    degree = {4: 3, 8: 4, 20: 5}.get(len(board), 0)
    around = [3] * degree if board.layout == "triangle" else [*map(int, board.layout.split("."))]
    size = radius(around)
    flat = [[complex(corner) for corner in face.corners] for face in board.mesh.faces]
    drawn = {
        (_near(start), _near(end)): (place, number)
        for place, corners in enumerate(flat)
        for number, (start, end) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True))
    }
    first = len(flat[0])
    height = sqrt(size**2 - 1 / (4 * sin(pi / first) ** 2))
    side = np.array([-0.5, -0.5 / tan(pi / first), height]), np.array([1.0, 0, 0])
    found: dict[int, tuple[complex, complex, np.ndarray, np.ndarray]] = {}
    todo = [(0, 0, *side)]
    for place, number, origin, along in todo:
        if place in found:
            continue
        corners = flat[place]
        count = len(corners)
        middle = origin + along / 2
        # Of the two faces at a side this one is on the left of it, seen from outside.
        left = np.cross(middle, along)
        left /= np.linalg.norm(left)
        apothem, reach = 1 / (2 * tan(pi / count)), float(np.linalg.norm(middle))
        high = sqrt(reach**2 - apothem**2)
        centre = middle * (high / reach) ** 2 + left * (high * apothem / reach)
        inwards = np.column_stack([along, (centre - middle) / apothem])
        start, end = corners[number], corners[(number + 1) % count]
        found[place] = start, end - start, inwards, origin
        for k in range(count):
            a, b = corners[k], corners[(k + 1) % count]
            beyond = drawn.get((_near(b), _near(a)))
            if beyond is not None:
                ends = [
                    origin + inwards @ ((z := (one - start) / (end - start)).real, z.imag)
                    for one in (b, a)
                ]
                todo.append((*beyond, ends[0], ends[1] - ends[0]))
    return [found[place] for place in range(len(flat))]


def _near(point: complex) -> complex:
    return complex(round(point.real, 4) + 0.0, round(point.imag, 4) + 0.0)


def _on_torus(board: Board, point: complex) -> Point:
    """Take, of the points that are one, the one nearest to a point of no symmetry."""
    first, second = map(complex, tiling(board.layout).translations)
    assert board.columns
    assert board.rows
    leans = abs((first.conjugate() * second).real) > 1e-6
    a, b = first * board.columns, second * board.rows - first * (board.rows // 2 if leans else 0)
    around = [point + k * a + m * b for k in range(-3, 4) for m in range(-3, 4)]
    keys = [(round(z.real, 4), round(z.imag, 4)) for z in around]
    return min(keys, key=lambda key: abs(complex(*key) - (0.1234 + 0.0567j)))
