"""Points and vectors: their algebra, turns to the left and right, the eight directions."""

from __future__ import annotations

from math import atan2, pi

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.strategies.exact import sqratios
from tests.strategies.geometry import lattice_points, motions, numbers, points
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import ORIGIN, Isometry, Point, octant, turn

wide_points = st.builds(Point, sqratios, sqratios)
"""Points with coordinates of any size and denominator."""

some_points = st.one_of(points, lattice_points, wide_points)


@given(some_points, some_points, some_points)
def test_vectors(u: Point, v: Point, w: Point) -> None:
    """Vectors add and subtract as a group, coordinate by coordinate."""
    assert u + v == v + u
    assert (u + v) + w == u + (v + w)
    assert u + ORIGIN == u
    assert u + -u == ORIGIN
    assert u - v == u + -v
    assert (u.x + v.x, u.y + v.y) == tuple(u + v)


@given(some_points, some_points, numbers)
def test_scaling(u: Point, v: Point, factor: Sqratio) -> None:
    """Scaling distributes over sums and multiplies both products."""
    assert (u + v).scaled(factor) == u.scaled(factor) + v.scaled(factor)
    assert u.scaled(factor).dot(v) == u.dot(v) * factor
    assert u.cross(v.scaled(factor)) == u.cross(v) * factor
    assert u.scaled(2) == u + u


@given(some_points, some_points, some_points)
def test_products(u: Point, v: Point, w: Point) -> None:
    """The scalar product is symmetric, the cross product changes sign; both are linear."""
    assert u.dot(v) == v.dot(u)
    assert u.cross(v) == -v.cross(u)
    assert u.cross(u) == 0
    assert u.dot(u) >= 0
    assert (u + w).dot(v) == u.dot(v) + w.dot(v)
    assert (u + w).cross(v) == u.cross(v) + w.cross(v)
    # Lagrange: together they are the product of the lengths.
    assert u.dot(v) * u.dot(v) + u.cross(v) * u.cross(v) == u.dot(u) * v.dot(v)


@given(some_points, some_points, some_points)
def test_turn_is_the_sign_of_the_cross_product(origin: Point, u: Point, v: Point) -> None:
    """Turning left is what the cross product of the two steps says."""
    assert (u - origin).cross(v - origin).sign == turn(origin, u, v)


@given(lattice_points, lattice_points, lattice_points, st.integers(-3, 3))
def test_turn(u: Point, v: Point, w: Point, n: int) -> None:
    """Turning is the same from each corner, opposite when swapped, none on a line."""
    assert turn(u, v, w) == turn(v, w, u) == turn(w, u, v) == -turn(u, w, v)
    assert turn(u, v, u + (v - u).scaled(n)) == 0


def test_turn_decides_what_floats_cannot() -> None:
    """A point beside a line by less than a float can tell is on its side all the same."""
    # 1 / (p + q√2) with a large convergent of √2 is below 10⁻²⁴.
    nearly = Sqratio(1572584048032918633353217, -1111984844349868137938112)
    far = Point.of(10**6, 0, 10**6, 0)
    above = Point(Sqratio(3), Sqratio(3) + abs(nearly))
    assert turn(ORIGIN, far, above) == 1
    assert turn(ORIGIN, far, Point(above.y, above.x)) == -1
    assert turn(ORIGIN, far, Point.of(3, 0, 3, 0)) == 0


@given(some_points)
@example(Point.of(-1, 1, -1, 1))
def test_octant(vector: Point) -> None:
    """A direction has a number exactly when it is one of the eight."""
    if vector == ORIGIN:
        with pytest.raises(ValueError, match="no direction"):
            octant(vector)
        return
    rays = {i: Isometry.linear(i).direct(Point.of(1, 0, 0, 0)) for i in range(8)}
    along = [i for i, ray in rays.items() if ray.cross(vector) == 0 and ray.dot(vector) > 0]
    assert (along[0] if along else None) == octant(vector)


@given(some_points.filter(lambda p: p != ORIGIN), motions)
def test_octant_turns_with_the_vector(vector: Point, motion: Isometry) -> None:
    """A motion turns the direction with the vector; a mirror reflects it first."""
    before, after = octant(vector), octant(motion.direct(vector))
    if before is None:
        assert after is None
    else:
        assert (
            (4 - before if motion.mirrored else before) + (motion.turn.eighth or 0)
        ) % 8 == after


@given(points)
def test_floats(point: Point) -> None:
    """The rounded coordinates are those of the point, in order."""
    assert (float(point.x), float(point.y)) == point.floats()


@given(lattice_points, lattice_points)
def test_order(u: Point, v: Point) -> None:
    """Points are ordered by x, then y."""
    assert ((u.x, u.y) < (v.x, v.y)) == (u < v)


def test_of() -> None:
    """The four integers of a file are divided by its unit."""
    point = Point.of(24, 12, -6, 0, 48)
    assert (Sqratio(2, 1, 4), Sqratio(-1, 0, 8)) == tuple(point)


@pytest.mark.parametrize("i", range(8))
def test_octants_count_from_east(i: int) -> None:
    """Direction i makes i eighths of a turn with east, counter-clockwise."""
    x, y = Isometry.linear(i).direct(Point.of(3, 1, 0, 0)).floats()
    assert i == octant(Isometry.linear(i).direct(Point.of(3, 1, 0, 0)))
    assert pytest.approx(i * pi / 4) == atan2(y, x) % (2 * pi)
