"""From contours to pixels."""

from __future__ import annotations

from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import placed_tans
from tests.strategies.render import divided_figures, float_contours, views
from tui_tangram.render.pixmap import NUDGE, fill, line, plane, trail
from tui_tangram.render.viewport import Viewport


def winding(contour, x: float, y: float) -> int:
    """Return how often *contour* winds around a point, the slow obvious way."""
    total = 0
    for (ax, ay), (bx, by) in zip(contour, [*contour[1:], contour[0]], strict=True):
        if (ay > y) != (by > y) and ax + (y - ay) / (by - ay) * (bx - ax) < x:
            total += 1 if by > ay else -1
    return total


def pixel_set(on, mask) -> set[tuple[int, int]]:
    """Return the pixels of a mask as pairs."""
    return {(i % on.width, i // on.width) for i, byte in enumerate(on.data(mask)) if byte}


@given(st.lists(float_contours, min_size=1, max_size=3), st.booleans())
def test_a_pixel_is_filled_when_its_sampled_point_is_inside(contours, nonzero):
    """Filling agrees with asking for every pixel how often the contours wind around it."""
    on = plane(28, 26)
    expected = set()
    for y in range(on.height):
        for x in range(on.width):
            point = x + 0.5 + NUDGE[0], y + 0.5 + NUDGE[1]
            turns = sum(winding(contour, *point) for contour in contours)
            if turns != 0 if nonzero else turns % 2:
                expected.add((x, y))
    assert expected == pixel_set(on, fill(on, contours, nonzero=nonzero))


@given(st.data())
def test_pieces_of_a_figure_divide_its_pixels(data):
    """Pieces of a solved figure share no pixel and leave none of the silhouette uncovered."""
    outline, pieces = data.draw(divided_figures())
    view = data.draw(views(outline))
    on = plane(view.width, view.height)
    masks = [fill(on, [view.contour(piece)]) for piece in pieces.values()]
    union = 0
    for mask in masks:
        assert union & mask == 0
        union |= mask
    assert fill(on, [view.contour(polygon) for polygon in outline]) == union


@given(placed_tans, st.integers(1, 20), st.integers(-8, 8), st.integers(-8, 8))
def test_the_number_of_pixels_is_the_area_within_the_perimeter(tan, scale, across, down):
    """A shape has as many pixels as its area says, up to the length of its edge."""
    view = Viewport.centred([tan], 80, 80, scale)
    view = view._replace(right=view.right + across / 8, down=view.down + down / 8)
    on = plane(80, 80)
    corners = view.contour(tan)
    perimeter = sum(
        hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
    )
    area = float(tan.area) * scale**2
    assert abs(on.count(fill(on, [corners])) - area) <= perimeter


@given(placed_tans, st.integers(1, 12), st.integers(-6, 6), st.integers(-6, 6))
def test_a_shape_moved_by_whole_pixels_keeps_its_picture(tan, scale, across, down):
    """The picture of a piece does not change while it moves by whole pixels."""
    view = Viewport.centred([tan], 70, 70, scale)
    on = plane(70, 70)
    before = pixel_set(on, fill(on, [view.contour(tan)]))
    aside = view._replace(right=view.right + across, down=view.down + down)
    after = pixel_set(on, fill(on, [aside.contour(tan)]))
    assert {(x + across, y + down) for x, y in before} == after


@given(placed_tans, st.integers(2, 16))
def test_the_pixels_along_an_outline_are_its_outermost(tan, scale):
    """Left of every edge of a filled outline lie pixels of the shape that are on its rim.

    At an acute corner a trail may run a pixel past the shape, as the tip has no pixel.
    """
    view = Viewport.centred([tan], 60, 60, scale)
    on = plane(60, 60)
    shape = fill(on, [view.contour(tan)])
    inside, rim = pixel_set(on, shape), pixel_set(on, on.edge(shape))
    for start, end in tan.edges():
        pixels = trail(on, view.pixel(start), view.pixel(end))
        assert set(pixels) & inside <= rim
        assert inside.issuperset(pixels[2:-2])


def test_trails_run_from_start_to_end():
    """The pixels along a segment come in the order in which it is walked."""
    on = plane(10, 10)
    assert [(1, 4), (2, 4), (3, 4)] == trail(on, (1, 5), (4, 5))
    assert [(3, 5), (2, 5), (1, 5)] == trail(on, (4, 5), (1, 5))
    assert [(4, 7), (4, 6), (4, 5)] == trail(on, (5, 8), (5, 5))
    assert [(5, 5), (5, 6), (5, 7)] == trail(on, (5, 5), (5, 8))
    assert [] == trail(on, (5, 5), (5, 5))


def test_trails_stay_in_the_picture():
    """A segment that leaves the picture is cut off at its rim."""
    on = plane(4, 4)
    assert [(0, 1), (1, 1), (2, 1), (3, 1)] == trail(on, (-50, 2), (50, 2))
    assert [] == trail(on, (0, 50), (4, 50))


def test_dashes_of_collinear_segments_continue_each_other():
    """A dotted line drawn in two parts is the dotted line drawn in one."""
    on = plane(20, 4)
    for pattern in ((2, 1), (5, 3)):
        parts = line(on, (1, 2), (8, 2), pattern) | line(on, (8, 2), (17, 2), pattern)
        assert line(on, (1, 2), (17, 2), pattern) == parts


def test_a_shape_outside_the_picture_has_no_pixels():
    """What lies beyond the picture leaves no trace in it."""
    on = plane(10, 10)
    for dx, dy in ((50, 0), (-50, 0), (0, 50), (0, -50)):
        assert fill(on, [[(dx, dy), (dx + 9, dy), (dx + 9, dy + 9), (dx, dy + 9)]]) == 0
