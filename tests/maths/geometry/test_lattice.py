"""Points as four integers over a common unit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import points
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.maths.geometry.plane import common_unit, quad, turned_quad


@given(st.lists(points, min_size=1))
def test_round_trip(some: list[Point]) -> None:
    """In their common unit the four integers of each point lead back to it."""
    unit = common_unit(some)
    assert some == [Point.of(*quad(point, unit), unit) for point in some]


@given(st.lists(points, min_size=1))
def test_least_unit(some: list[Point]) -> None:
    """The common unit is the least in which all coordinates are integers."""
    unit = common_unit(some)
    assert unit == next(
        n for n in range(1, unit + 1) if all(n % x.d == 0 for point in some for x in point)
    )


@given(points, st.integers(-9, 9), st.integers(1, 3))
def test_turning(point: Point, eighths: int, factor: int) -> None:
    """Turning the integers in a doubled unit turns the point."""
    unit = 2 * factor * common_unit([point])
    turned = Isometry.linear(eighths)(point)
    assert quad(turned, unit) == turned_quad(quad(point, unit), eighths)
