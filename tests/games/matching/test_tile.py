"""Tiles and orientations: what is seen where, against points that are turned about."""

from __future__ import annotations

from cmath import exp, pi

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.games.matching.core import CIRCLE, Orientation, Tile

SHAPES = (3, 4, 6, 8, 12)


@st.composite
def oriented_tiles(draw):
    """Tiles, how they stand, and an angle of a place in which they lie flush."""
    shape = draw(st.sampled_from(SHAPES))
    tile = Tile(tuple(draw(st.lists(st.integers(-1, 4), min_size=shape, max_size=shape))))
    angle = draw(st.integers(0, CIRCLE - 1))
    turns = draw(st.integers(0, shape - 1))
    orientation = Orientation((angle + turns * tile.step) % CIRCLE, draw(st.booleans()))
    return tile, angle, orientation


def direction(angle: float) -> complex:
    """Return the unit step in a direction given in steps of 15°."""
    return exp(2j * pi * angle / CIRCLE)


@given(oriented_tiles())
def test_a_place_shows_the_colours_that_look_its_way(case) -> None:
    """Colours are where they come to lie when points on the sides are turned and mirrored."""
    tile, angle, orientation = case
    top = direction(orientation.angle)
    marks = [top * direction(k * tile.step) for k in range(tile.shape)]
    if orientation.flipped:
        # Mirrored in the line through the middle and side 0.
        marks = [top * (mark / top).conjugate() for mark in marks]
    seen = []
    for side in range(tile.shape):
        looks = direction(angle + side * tile.step)
        near = min(range(tile.shape), key=lambda k: abs(marks[k] - looks))
        assert abs(marks[near] - looks) < 1e-9
        seen.append(tile.sides[near])
    assert tile.shown(angle, orientation) == tuple(seen)


@given(oriented_tiles())
def test_every_side_of_a_tile_is_at_one_side_of_the_place(case) -> None:
    """However a tile stands, its sides and those of the place are in one-to-one relation."""
    tile, angle, orientation = case
    sides = [tile.side(angle, number, orientation) for number in range(tile.shape)]
    assert sorted(sides) == list(range(tile.shape))


@given(oriented_tiles(), st.integers(-30, 30))
def test_turning_the_tile_is_turning_the_place_the_other_way(case, turns: int) -> None:
    """A tile turned by some sides shows what it showed so many sides further."""
    tile, angle, orientation = case
    turned = tile.shown(angle, orientation.turned(turns * tile.step))
    shown = tile.shown(angle, orientation)
    assert turned == tuple(shown[(k - turns) % tile.shape] for k in range(tile.shape))


@given(oriented_tiles())
def test_turned_over_a_tile_shows_its_mirror_image(case) -> None:
    """A flipped tile is the mirrored tile unflipped; mirroring twice is nothing."""
    tile, angle, orientation = case
    other = Orientation(orientation.angle, not orientation.flipped)
    assert tile.shown(angle, other) == tile.mirrored.shown(angle, orientation)
    assert tile.mirrored.mirrored == tile


@given(oriented_tiles())
def test_the_period_is_the_least_turn_that_changes_nothing(case) -> None:
    """A tile looks the same after exactly the multiples of its period."""
    tile, angle, orientation = case
    for sides in range(1, tile.shape + 1):
        same = tile.shown(angle, orientation.turned(sides * tile.step)) == tile.shown(
            angle, orientation
        )
        assert same == (sides % tile.period == 0)


@given(oriented_tiles(), oriented_tiles())
def test_tiles_have_one_canonical_form_when_turning_makes_them_equal(one, other) -> None:
    """Canonical forms are equal exactly when some turn makes the tiles look the same."""
    first, second = one[0], other[0]
    turns = {first.shown(0, Orientation(k * first.step)) for k in range(first.shape)}
    assert (first.canonical == second.canonical) == (second.sides in turns)
    assert all(Tile(sides).canonical == first.canonical for sides in turns)
