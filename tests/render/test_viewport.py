"""Where the world lies in the picture."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import heaps
from tests.strategies.render import SWAN_OUTLINE
from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.render import inks
from tui_tangram.render.pixmap import fill, plane
from tui_tangram.render.tangram import BoardLook, draw_board
from tui_tangram.render.viewport import Viewport

SIZES = st.integers(20, 160)


@given(heaps, SIZES, SIZES, st.integers(0, 3))
def test_what_is_fitted_is_inside_the_margin(shapes, width, height, margin):
    """All of the shapes lies inside the picture, unless even the smallest scale is too large."""
    view = Viewport.fit(shapes, width, height, margin=margin)
    if view.scale == 1:
        return
    corners = [corner for shape in shapes for corner in view.contour(shape)]
    # Half a pixel of the margin may be spent on a place without ties.
    slack = 0.5 + 1e-9
    assert min(x for x, _ in corners) >= margin - slack
    assert max(x for x, _ in corners) <= width - margin + slack
    assert min(y for _, y in corners) >= margin - slack
    assert max(y for _, y in corners) <= height - margin + slack


@given(heaps, SIZES, SIZES)
def test_the_scale_is_whole_and_as_large_as_fits(shapes, width, height):
    """The next larger scale that allows steps of several pixels would not fit."""
    view = Viewport.fit(shapes, width, height, margin=1)
    assert isinstance(view.scale, int)
    assert view.scale < 8 or not (view.scale % 2 and view.scale % 3)
    larger = view.scale + 1
    if larger >= 8 and larger % 2 and larger % 3:
        larger += 1
    xs = [float(p.x) for shape in shapes for p in shape.points]
    ys = [float(p.y) for shape in shapes for p in shape.points]
    across, up = max(xs) - min(xs), max(ys) - min(ys)
    assert across * larger > width - 2 - 1e-6 or up * larger > height - 2 - 1e-6


@given(heaps, st.floats(-90, 90), st.floats(-90, 90))
def test_pixels_and_world_are_inverse(shapes, x, y):
    """The world point of a pixel point has that pixel point."""
    view = Viewport.fit(shapes, 60, 40)
    assert view.pixel(view.world(x, y)) == pytest.approx((x, y), abs=1e-6)


def test_up_is_up():
    """A higher point of the world is a smaller row of the picture."""
    view = Viewport(10, 10, 2, 3.0, 7.0)
    assert (3.0, 7.0) == view.pixel((0.0, 0.0))
    assert (5.0, 3.0) == view.pixel(Point.of(1, 0, 2, 0))
    assert (5, 1) == view.cell(Point.of(1, 0, 2, 0))
    assert view.shows(Point.of(1, 0, 2, 0))
    assert not view.shows(Point.of(1, 0, 4, 0))


@pytest.mark.parametrize("size", [(22, 20), (58, 40), (59, 41), (120, 80)])
def test_symmetric_figures_have_symmetric_pictures(size):
    """A square on its corner looks the same from the left and the right, above and below."""
    diamond = Polygon(
        [Point.of(*p) for p in ((1, 0, 0, 0), (2, 0, 1, 0), (1, 0, 2, 0), (0, 0, 1, 0))]
    )
    view = Viewport.fit([diamond], *size)
    on = plane(*size)
    mask = fill(on, [view.contour(diamond)])
    rows = [on.data(mask)[y * size[0] : (y + 1) * size[0]] for y in range(size[1])]
    shapes = [row.strip(b"\0") for row in rows if any(row)]
    assert shapes == shapes[::-1]
    assert 2 * view.scale**2 == on.count(mask)
    edges = [(row.index(255), row.rindex(255)) for row in rows if any(row)]
    assert 1 == len({first + last for first, last in edges})


def test_scrolling_moves_the_picture():
    """Scrolling shifts every pixel alike, but for the ruling of the figure, by lines of cells."""
    view = Viewport.fit(SWAN_OUTLINE, 50, 44)

    def rows(seen: Viewport) -> list[bytes]:
        line, plain = bytes([inks.SILHOUETTE_LINE]), bytes([inks.SILHOUETTE])
        drawn = draw_board(BoardLook(SWAN_OUTLINE), seen).pixmap.rows()
        return [row.replace(line, plain) for row in drawn]

    aside = view._replace(right=view.right + 3, down=view.down - 2)
    assert [row[:-3] for row in rows(view)[2:]] == [row[3:] for row in rows(aside)[:-2]]


def test_nothing_to_fit_is_no_error():
    """Without shapes there is a view all the same."""
    assert Viewport.fit([], 10, 10).scale >= 1
    assert Viewport.fill([], 10, 10).scale > 0


CORNERS = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


@given(st.tuples(CORNERS, CORNERS, CORNERS), st.integers(0, 2))
def test_a_part_is_in_view_where_it_covers_something(
    corners: tuple[tuple[int, int], ...], margin: int
) -> None:
    """Corners and sides on the edge of the picture alone are out of view."""
    view = Viewport(12, 10, 1, 0, 10)
    triangle = Polygon(Point.of(x, 0, y, 0) for x, y in corners)
    window = shapely.box(margin, margin, view.width - margin, view.height - margin)
    covered = shapely.Polygon(view.contour(triangle)).intersection(window).area
    assert view.shows_part(triangle, margin) == (covered > 1e-9)
