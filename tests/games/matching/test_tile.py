"""Tiles and orientations: what is seen where, against points that are turned about.

What holds for polygons holds for cubes; points and mirrors alone are those of the plane.
"""

from __future__ import annotations

from cmath import exp, pi

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tui_tangram.games.matching.core import CIRCLE, Orientation, Tile
from tui_tangram.maths.tiling import CUBE, polygon

SHAPES = (*map(polygon, (3, 4, 6, 8, 12)), CUBE)


@st.composite
def oriented_tiles(draw, shapes=SHAPES):
    """Tiles, how they stand, and an angle of a place in which they lie flush."""
    shape = draw(st.sampled_from(shapes))
    sides = draw(st.lists(st.integers(-1, 4), min_size=shape.sides, max_size=shape.sides))
    tile = Tile(tuple(sides), solid=shape.solid)
    angle = 0 if shape.solid else draw(st.integers(0, CIRCLE - 1))
    turns = draw(st.integers(0, len(shape.turns) - 1))
    orientation = Orientation((angle + turns * shape.step) % CIRCLE, draw(st.booleans()))
    return tile, angle, orientation


def direction(angle: float) -> complex:
    """Return the unit step in a direction given in steps of 15°."""
    return exp(2j * pi * angle / CIRCLE)


@given(oriented_tiles(SHAPES[:-1]))
def test_a_place_shows_the_colours_that_look_its_way(case) -> None:
    """Colours are where they come to lie when points on the sides are turned and mirrored."""
    tile, angle, orientation = case
    top = direction(orientation.angle)
    marks = [top * direction(k * tile.shape.step) for k in range(tile.shape.sides)]
    if orientation.flipped:
        # Mirrored in the line through the middle and side 0.
        marks = [top * (mark / top).conjugate() for mark in marks]
    seen = []
    for side in range(tile.shape.sides):
        looks = direction(angle + side * tile.shape.step)
        near = min(range(tile.shape.sides), key=lambda k: abs(marks[k] - looks))
        assert abs(marks[near] - looks) < 1e-9
        seen.append(tile.sides[near])
    assert tile.shown(angle, orientation) == tuple(seen)


@given(oriented_tiles())
def test_every_side_of_a_tile_is_at_one_side_of_the_place(case) -> None:
    """However a tile stands, its sides and those of the place are in one-to-one relation."""
    tile, angle, orientation = case
    sides = [tile.side(angle, number, orientation) for number in range(tile.shape.sides)]
    assert sorted(sides) == list(range(tile.shape.sides))


@given(oriented_tiles(), st.integers(0, 23))
def test_a_turn_brings_what_a_place_shows_to_the_images_of_its_sides(case, number: int) -> None:
    """After a turn the image of each side shows what the side showed; a turn is undone."""
    tile, angle, orientation = case
    shape = tile.shape
    number %= len(shape.turns)
    by = number * shape.step
    after = orientation.turned(shape, by)
    shown, turned = tile.shown(angle, orientation), tile.shown(angle, after)
    assert all(turned[shape.image(number, side)] == shown[side] for side in range(shape.sides))
    assert orientation == after.turned(shape, shape.back(by))


@given(oriented_tiles())
def test_directions_are_those_in_which_colours_are_seen(case) -> None:
    """A place shows each colour where the tile faces; a side meets one that looks back."""
    tile, angle, orientation = case
    shape = tile.shape
    ways = [shape.direction(side, angle) for side in range(shape.sides)]
    assert dict(zip(ways, tile.shown(angle, orientation), strict=True)) == dict(
        tile.facing(orientation)
    )
    assert all(shape.opposite(shape.opposite(way)) == way != shape.opposite(way) for way in ways)


@each("shape", SHAPES)
def test_turns_are_a_group(shape) -> None:
    """The first does nothing, one after another is one again, and each has one that undoes it."""
    angles = [number * shape.step for number in range(len(shape.turns))]
    assert shape.turns[0] == tuple(range(shape.sides))
    assert len(set(shape.turns)) == len(shape.turns)
    assert len(shape.turns) == (24 if shape.solid else shape.sides)
    for one, images in zip(angles, shape.turns, strict=True):
        assert shape.turned(one, shape.back(one)) == 0 == shape.apart(one, one)
        for by, second in zip(angles, shape.turns, strict=True):
            after = shape.number(shape.turned(one, by))
            assert shape.turns[after] == tuple(second[side] for side in images)
    reached = {0}
    for _ in angles:
        reached |= {shape.turned(one, axis) for one in reached for axis in shape.axes}
    assert reached == set(angles)


def test_a_cube_turns_like_points_in_space() -> None:
    """Turns are the rotations of a cube: none is a mirror image, and axes turn as they say."""
    points = ((0, 1, 0), (-1, 0, 0), (0, -1, 0), (1, 0, 0), (0, 0, 1), (0, 0, -1))
    for turn in CUBE.turns:
        right, back, up = (points[turn[side]] for side in (3, 0, 4))
        across = [right[k - 2] * back[k - 1] - right[k - 1] * back[k - 2] for k in range(3)]
        assert tuple(across) == up
        for side, opposite in enumerate((2, 3, 0, 1, 5, 4)):
            assert turn[opposite] == CUBE.opposite(turn[side])
    left, tipped, rolled = (CUBE.turns[int(axis)] for axis in CUBE.axes)
    assert (left[0], left[4], tipped[2], tipped[3], rolled[3], rolled[0]) == (1, 4, 4, 3, 4, 0)


@given(oriented_tiles())
def test_turned_over_a_tile_shows_its_mirror_image(case) -> None:
    """A flipped tile is the mirrored tile unflipped; mirroring twice is nothing."""
    tile, angle, orientation = case
    other = Orientation(orientation.angle, not orientation.flipped)
    assert tile.shown(angle, other) == tile.mirrored.shown(angle, orientation)
    assert tile.mirrored.mirrored == tile


@given(oriented_tiles())
def test_looks_are_those_of_all_turns(case) -> None:
    """A tile looks different after each of its looks, and looks like one of them after any turn."""
    tile, angle, _ = case
    shape = tile.shape
    for sides, by in tile.looks.items():
        assert sides == tile.shown(angle, Orientation(angle).turned(shape, by))
    assert tile.looks.keys() == {
        tile.shown(angle, Orientation(angle).turned(shape, number * shape.step))
        for number in range(len(shape.turns))
    }


@given(oriented_tiles(), oriented_tiles())
def test_tiles_have_one_canonical_form_when_turning_makes_them_equal(one, other) -> None:
    """Canonical forms are equal exactly when some turn makes the tiles look the same."""
    first, second = one[0], other[0]
    shape = first.shape
    turns = {first.shown(0, Orientation(k * shape.step)) for k in range(len(shape.turns))}
    if shape == second.shape:
        assert (first.canonical == second.canonical) == (second.sides in turns)
    assert all(Tile(s, solid=first.solid).canonical == first.canonical for s in turns)
