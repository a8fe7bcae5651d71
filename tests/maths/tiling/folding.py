"""Boards folded up: where each point of a net is on the solid, or on the torus.

It shares no code with the glued sides of `tui_tangram.maths.tiling`: nets are folded in space.
"""

from __future__ import annotations

from math import isqrt, sqrt

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
