"""Turns as exact unit vectors: a group, in order, with a text and a table."""

from __future__ import annotations

import copy
import pickle
from cmath import exp
from math import radians

import pytest
from hypothesis import assume, given

from tests.strategies.geometry import points, turns
from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import ORIGIN, Point, Turn
from tui_tangram.maths.geometry.plane import TABLE_UNIT

EAST = Point.of(1, 0, 0, 0)


@given(turns, turns, turns)
def test_group(f: Turn, g: Turn, h: Turn) -> None:
    """Turns associate and commute, have a neutral one and inverses."""
    assert f.then(g).then(h) == f.then(g.then(h))
    assert f.then(g) == g.then(f)
    assert f == f.then(Turn.of(0))
    assert Turn.of(0) == f.then(f.inverse())


@given(turns, turns, points)
def test_then_is_one_after_the_other(f: Turn, g: Turn, vector: Point) -> None:
    """The composed turn takes a vector where the two take it one after the other."""
    assert g(f(vector)) == f.then(g)(vector)
    assert vector == f.inverse()(f(vector))


@given(turns)
def test_a_turn_is_the_vector_that_the_east_goes_to(turn: Turn) -> None:
    """Its coordinates are those of a unit vector, and it turns the east there."""
    assert turn(EAST) == Point(turn.cos, turn.sin)
    assert turn.cos * turn.cos + turn.sin * turn.sin == 1


@given(turns, points)
def test_agrees_with_complex_numbers(turn: Turn, vector: Point) -> None:
    """The angle in degrees is the one by which vectors turn, up to rounding."""
    turned = complex(*vector.floats()) * exp(radians(turn.degrees) * 1j)
    assert pytest.approx(turned) == complex(*turn(vector).floats())
    assert 0 <= turn.degrees < 360


@given(turns, turns)
def test_values(f: Turn, g: Turn) -> None:
    """Equal turns hash alike; turns are ordered by their angle; they survive a copy."""
    same = (f.cos, f.sin) == (g.cos, g.sin)
    assert same == (f == g)
    if same:
        assert hash(f) == hash(g)
    elif abs(f.degrees - g.degrees) > 1e-9:
        assert (f.degrees < g.degrees) == (f < g)
    assert f == copy.copy(f) == pickle.loads(pickle.dumps(f))
    assert f != f.degrees


def test_eighths() -> None:
    """So many eighths are what they say, however they are made."""
    for number, turn in enumerate(Turn.EIGHTHS):
        assert Turn.of(number) is Turn.of(number - 8) is turn
        assert (number, 45.0 * number) == (turn.eighth, turn.degrees)
        assert turn == Turn(turn.cos, turn.sin)
    assert Turn(Sqratio(3, 0, 5), Sqratio(4, 0, 5)).eighth is None


@pytest.mark.parametrize(("cos", "sin"), [((1,), (1,)), ((3, 0, 5), (4, 0, 6)), ((0,), (0,))])
def test_refuses_what_is_no_unit_vector(cos: tuple[int, ...], sin: tuple[int, ...]) -> None:
    """A vector that is longer or shorter would change the size of pieces."""
    with pytest.raises(ValueError, match="not a unit vector"):
        Turn(Sqratio(*cos), Sqratio(*sin))
    with pytest.raises(AttributeError):
        Turn.of(1).cos = Sqratio(1)  # type: ignore[misc]


@given(points, points)
def test_along_takes_one_direction_to_another(first: Point, second: Point) -> None:
    """A turn lays one edge along another exactly where the product of lengths is in the field."""
    assume(ORIGIN not in (first, second))
    turn = Turn.along(first, second)
    in_field = square_root(first.dot(first) * second.dot(second)) is not None
    assert in_field == (turn is not None)
    if turn is not None:
        turned = turn(first)
        assert turned.cross(second) == 0
        assert turned.dot(second) > 0


@given(points, turns)
def test_along_finds_every_turn_of_an_edge(vector: Point, turn: Turn) -> None:
    """Equal edges can always be laid along each other, and the turn is found."""
    assume(vector != ORIGIN)
    assert Turn.along(vector, turn(vector)) == turn


def test_a_needle_does_not_lie_along_a_leg() -> None:
    """The hypotenuse of legs 1 and 2 has length √5: no turn of the field takes it to the east."""
    needle = Point.of(2, 0, 1, 0)
    assert Turn.along(needle, EAST) is None
    assert Turn.along(needle, Point.of(1, 0, 2, 0)) == Turn(Sqratio(4, 0, 5), Sqratio(3, 0, 5))
    with pytest.raises(ValueError, match="no direction"):
        Turn.along(needle, ORIGIN)


@given(turns)
def test_text(turn: Turn) -> None:
    """The text of a turn says it: eighths alone, others as a point."""
    text = str(turn)
    if turn.eighth is not None:
        assert text == str(turn.eighth)
        return
    parts, _, unit = text.partition("/")
    a, b, c, d = map(int, parts.split(","))
    assert (turn.cos, turn.sin) == Point.of(a, b, c, d, int(unit))


def test_table() -> None:
    """Each degree has a turn no farther than 0.148° from it, in a common unit."""
    off = []
    for angle in range(360):
        turn = Turn.nearest(angle)
        off.append(abs((turn.degrees - angle + 180) % 360 - 180))
        assert 2 * TABLE_UNIT % turn.cos.d == 0 == 2 * TABLE_UNIT % turn.sin.d
        if angle % 45 == 0:
            assert turn is Turn.of(angle // 45)
    assert 0.147 < max(off) < 0.148
    assert Turn.nearest(-1) == Turn.nearest(359) == Turn.nearest(719)
    assert len({Turn.nearest(angle) for angle in range(360)}) == 360
