"""Exact turns, the mirror and all shifts: a group that keeps lengths and angles."""

from __future__ import annotations

from cmath import exp
from math import radians

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import LINEAR, any_motions, placed_tans, points
from tui_tangram.maths.geometry import IDENTITY, ORIGIN, Isometry, Point, Polygon


@given(any_motions, any_motions, any_motions)
def test_group(f: Isometry, g: Isometry, h: Isometry) -> None:
    """Motions associate, have a neutral one and inverses on either side."""
    assert f.then(g).then(h) == f.then(g.then(h))
    assert f == IDENTITY.then(f) == f.then(IDENTITY)
    assert IDENTITY == f.then(f.inverse()) == f.inverse().then(f)
    assert f.then(g).inverse() == g.inverse().then(f.inverse())


@given(any_motions, any_motions, points)
def test_then_is_one_after_the_other(f: Isometry, g: Isometry, point: Point) -> None:
    """The composed motion takes a point where the two take it in turn, mirrored or not."""
    assert g(f(point)) == f.then(g)(point)
    assert point == f.inverse()(f(point))


@given(any_motions)
def test_mirror_then_turn_then_move(f: Isometry) -> None:
    """The three parts of a motion act in the order that its fields are read in."""
    mirror = Isometry.linear(0, f.mirrored)
    assert f == mirror.then(Isometry.linear(f.turn)).then(Isometry.translation(f.shift))


@given(any_motions, points, points)
def test_keeps_lengths_and_angles(f: Isometry, u: Point, v: Point) -> None:
    """Products of directions are kept; the cross product changes sign in a mirror."""
    a, b = f.direct(u), f.direct(v)
    assert u.dot(v) == a.dot(b)
    assert (-u.cross(v) if f.mirrored else u.cross(v)) == a.cross(b)
    assert f.direct(u - v) == f(u) - f(v)
    assert f(u) == f.direct(u) + f.shift


@given(any_motions, points)
def test_agrees_with_complex_numbers(f: Isometry, point: Point) -> None:
    """A motion is the usual formula with complex numbers, up to rounding."""
    z = complex(*point.floats())
    if f.mirrored:
        z = -z.conjugate()
    z = z * exp(radians(f.turn.degrees) * 1j) + complex(*f.shift.floats())
    assert pytest.approx(z) == complex(*f(point).floats())


@given(any_motions, any_motions, placed_tans)
def test_moving_a_piece_twice(f: Isometry, g: Isometry, tan: Polygon) -> None:
    """A piece moved twice lies where the composed motion lays it."""
    assert tan.moved(f).moved(g).canonical() == tan.moved(f.then(g)).canonical()


@pytest.mark.parametrize("mirrored", [False, True])
@given(points)
def test_eight_turns_make_none(mirrored: bool, point: Point) -> None:
    """Turning eight times by 45° changes nothing; so does mirroring twice."""
    eighth = Isometry.linear(1)
    turned = point
    for _ in range(8):
        turned = eighth(turned)
    mirror = Isometry.linear(0, mirrored)
    assert point == turned == mirror(mirror(point))


@given(st.integers(-30, 30), points)
def test_turns_are_counted_modulo_eight(turn: int, point: Point) -> None:
    """Any number of eighths stands for its remainder, negative numbers too."""
    assert Isometry.linear(turn % 8)(point) == Isometry.linear(turn)(point)
    assert turn % 8 == Isometry.linear(turn).turn.eighth


def test_the_sixteen_are_different() -> None:
    """No two of the sixteen motions about the origin do the same to a flag."""
    flag = (Point.of(1, 0, 0, 0), Point.of(3, 0, 1, 0))
    assert len({tuple(map(motion, flag)) for motion in LINEAR}) == len(LINEAR) == 16
    assert {ORIGIN} == {motion(ORIGIN) for motion in LINEAR}


def test_mirror_is_in_the_y_axis() -> None:
    """The mirror changes the sign of x."""
    assert Point.of(-2, 0, 5, 0) == Isometry.linear(0, True)(Point.of(2, 0, 5, 0))
