"""Pictures as bytes and masks as integers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.render.pixmap import Canvas, Pixmap, Plane, plane

WIDTH, HEIGHT = 7, 5
PIXELS = st.sets(st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)))
ON = Plane(WIDTH, HEIGHT)


def mask_of(pixels) -> int:
    """Return the mask of a set of pairs."""
    return ON.pixels(x + y * WIDTH for x, y in pixels)


def inside(pixels) -> set[tuple[int, int]]:
    """Return the pixels of a set that are in the picture."""
    return {(x, y) for x, y in pixels if 0 <= x < WIDTH and 0 <= y < HEIGHT}


def around(x: int, y: int) -> set[tuple[int, int]]:
    """Return the neighbours of a pixel that are in the picture."""
    return inside({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)})


@given(PIXELS)
def test_moving_a_mask_loses_what_leaves_the_picture(pixels):
    """Masks move by a pixel in four ways and never come back in at the other side."""
    mask = mask_of(pixels)
    assert mask_of(inside({(x + 1, y) for x, y in pixels})) == ON.right(mask)
    assert mask_of(inside({(x - 1, y) for x, y in pixels})) == ON.left(mask)
    assert mask_of(inside({(x, y + 1) for x, y in pixels})) == ON.down(mask)
    assert mask_of(inside({(x, y - 1) for x, y in pixels})) == ON.up(mask)


@given(PIXELS)
def test_the_edge_is_what_has_a_neighbour_outside(pixels):
    """Edge pixels have a neighbour in the picture that the mask leaves out."""
    expected = {pixel for pixel in pixels if not around(*pixel) <= pixels}
    assert mask_of(expected) == ON.edge(mask_of(pixels))
    assert mask_of(pixels - expected) == ON.inner(mask_of(pixels))


@given(PIXELS, PIXELS)
def test_touching_pixels_have_a_neighbour_in_the_other_mask(pixels, others):
    """Of one mask, those pixels touch another that have one of its pixels beside them."""
    expected = {pixel for pixel in pixels if around(*pixel) & others}
    assert mask_of(expected) == ON.touching(mask_of(pixels), mask_of(others))


@given(st.lists(st.tuples(PIXELS, st.integers(0, 255)), max_size=5))
def test_painting_covers_what_was_there(layers):
    """The last ink painted on a pixel is its ink."""
    canvas = Canvas(ON, 9)
    expected = [[9] * WIDTH for _ in range(HEIGHT)]
    for pixels, ink in layers:
        canvas.paint(mask_of(pixels), ink)
        for x, y in pixels:
            expected[y][x] = ink
    picture = canvas.pixmap()
    assert [bytes(row) for row in expected] == list(picture.rows())
    for x, y in ((0, 0), (WIDTH - 1, HEIGHT - 1)):
        assert expected[y][x] == picture.pixel(x, y) == canvas.ink(x, y)


@given(PIXELS)
def test_masks_know_their_size(pixels):
    """A mask counts its pixels."""
    assert len(pixels) == ON.count(mask_of(pixels))


def test_patterns():
    """Stripes repeat every few pixels."""
    on = plane(6, 4)
    rows = Pixmap(6, 4, on.data(on.stripes(1, 1, 3)).translate(bytes([46]) + bytes([35]) * 255))
    assert [b"#..#..", b"..#..#", b".#..#.", b"#..#.."] == list(rows.rows())


def test_pictures_are_values():
    """Two pictures of the same pixels are equal and hash alike."""
    first = Pixmap.of_rows([b"\1\2", b"\3\4"])
    second = Pixmap(2, 2, b"\1\2\3\4")
    assert first == second
    assert hash(first) == hash(second)
    assert Pixmap.blank(2, 2, 7) == Pixmap(2, 2, b"\7\7\7\7")
    assert [b"\1\2", b"\3\4"] == list(first.rows())


def test_wrong_pictures_are_refused():
    """Ragged rows and pixels outside a picture raise errors."""
    with pytest.raises(ValueError, match="equally long"):
        Pixmap.of_rows([b"\1\2", b"\3"])
    with pytest.raises(IndexError, match="outside 2×1"):
        Pixmap.blank(2, 1).pixel(0, 1)


def test_planes_of_one_size_are_one():
    """Masks of equal pictures share one plane."""
    assert plane(11, 12) is plane(11, 12)
