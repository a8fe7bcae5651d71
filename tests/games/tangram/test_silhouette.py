from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Spot
from shapely.ops import polygonize, unary_union

from tests.examples import each, examples
from tests.strategies.tangram import figures
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.silhouette import check_silhouette, checked_contour
from tui_tangram.maths.contour.trace import outline
from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.play import DocumentError

Plain = list[tuple[int, int]]

SQUARE: Plain = [(0, 0), (4, 0), (4, 4), (0, 4)]


def checked(*contours: Plain) -> tuple[Polygon, ...]:
    places = [f"c{number}" for number in range(len(contours))]
    return check_silhouette(
        [
            checked_contour([at(*xy) for xy in contour], place)
            for contour, place in zip(contours, places, strict=True)
        ],
        places,
    )


def at(x: int, y: int) -> Point:
    return Point.of(x, 0, y, 0)


@each(
    ("contours", "place", "cause"),
    [
        ([[(0, 0), (1, 0)]], "c0", "has 2 points"),
        ([[(0, 0)]], "c0", "has 1 point;"),
        ([[]], "c0", "has 0 points"),
        ([[*SQUARE, (0, 0)]], "c0[4]", "repeats the first point"),
        ([[(0, 0), (4, 0), (4, 0), (4, 4)]], "c0[2]", "repeats the point before it"),
        ([[(0, 0), (2, 0), (4, 0)]], "c0[0]", "turns back"),
        ([[(0, 0), (4, 0), (4, 4), (4, 6), (4, 4), (0, 4)]], "c0[3]", "turns back"),
        ([[(0, 0), (4, 0), (0, 4), (4, 4)]], "c0[3]", r"crosses the edge from c0\[1\]"),
        ([SQUARE, [(2, 2), (6, 2), (6, 6), (2, 6)]], "c1[0]", r"crosses the edge from c0"),
        ([SQUARE, [(4, 1), (6, 1), (6, 3), (4, 3)]], "c1[3]", "runs along"),
        ([SQUARE, [(4, 4), (4, 0), (6, 2)]], "c1[0]", r"along the edge from c0\[1\]"),
        ([SQUARE, SQUARE], "c1[0]", "runs along"),
        ([SQUARE, [(1, 1), (3, 1), (3, 3), (1, 3)]], "c1", "is inside another contour"),
        ([SQUARE[::-1]], "c0", "an outer contour runs anticlockwise"),
        ([SQUARE, [(5, 1), (5, 3), (7, 3), (7, 1)]], "c1", "is inside no contour"),
        (
            [SQUARE, [(1, 1), (1, 3), (3, 3), (3, 1)], [(2, 1), (2, 2), (3, 1)]],
            "c2[2]",
            "runs along",
        ),
    ],
)
def test_contours_that_bound_no_region(contours: list[Plain], place: str, cause: str) -> None:
    """What is wrong is told with the contour and, if there is one, the point to blame."""
    with pytest.raises(DocumentError, match=cause) as caught:
        checked(*contours)
    assert place == caught.value.place


TOUCHING = [
    # Two squares joined at a corner, as two contours and as one.
    [[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 1), (2, 1), (2, 2), (1, 2)]],
    [[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (1, 2), (1, 1), (0, 1)]],
]


@pytest.mark.parametrize("contours", TOUCHING)
def test_parts_may_touch(contours: list[Plain]) -> None:
    """Corner contact is sound however it is listed, and the region is the same."""
    assert outline(checked(*TOUCHING[1])) == outline(checked(*contours))


@pytest.mark.parametrize(
    "contours",
    [
        # A hole that touches the outline from within, at a corner and in an edge.
        [SQUARE, [(0, 0), (1, 3), (3, 1)]],
        [SQUARE, [(2, 0), (1, 2), (3, 2)]],
        # The same hole as a notch whose mouth is one point.
        [[(0, 0), (2, 0), (1, 2), (3, 2), (2, 0), (4, 0), (4, 4), (0, 4)]],
        # An island in a hole.
        [
            [(-2, -2), (6, -2), (6, 6), (-2, 6)],
            [(0, 0), (0, 4), (4, 4), (4, 0)],
            [(1, 1), (3, 1), (3, 3), (1, 3)],
        ],
        # A corner that stands on an edge from outside.
        [SQUARE, [(4, 2), (6, 0), (6, 4)]],
    ],
)
def test_sound_contours(contours: list[Plain]) -> None:
    """Holes may touch what is around them, and islands may lie in holes."""
    assert len(contours) == len(checked(*contours))


def test_contours_that_change_sides() -> None:
    """Passing through a corner of another contour to its other side is a crossing."""
    waisted = [(0, 0), (2, 2), (4, 0), (4, 6), (2, 4), (0, 6)]
    for through in (
        [(2, -2), (2, 8), (8, 8), (8, -2)],
        [(2, 2), (2, 4), (1, 8), (8, 8), (8, -2), (3, -2)],
    ):
        with pytest.raises(DocumentError, match=r"changes sides where it touches c0\[1\]"):
            checked(waisted, through)


@given(figures())
def test_figures_of_the_library_are_sound(figure: Figure) -> None:
    """The outlines we ship pass, and come out as they went in."""
    contours = [checked_contour(contour.points, "c") for contour in figure.outline]
    assert figure.outline == check_silhouette(contours, ["c"] * len(contours))


grid = st.tuples(st.integers(0, 4), st.integers(0, 4))


@examples(60, suppress_health_check=[HealthCheck.filter_too_much])
@given(st.lists(st.lists(grid, min_size=3, max_size=7, unique=True), min_size=1, max_size=2))
def test_sound_means_inside_on_the_left(contours: list[Plain]) -> None:
    """Of contours that run along nothing twice, the sound ones wind once around what they fill.

    The twin cuts the plane along all edges and counts how often the contours wind around a
    point of each face: once or not at all.  Where three or more passes share a point, they
    may be paired in a crossing way around a region that is sound; such cases are left out.
    """
    try:
        corners = [checked_contour([at(*xy) for xy in contour], "c") for contour in contours]
    except DocumentError:
        assume(False)
    edges = [
        (contour[i - 1], contour[i])
        for contour in ([(c.point.x.a, c.point.y.a) for c in contour] for contour in corners)
        for i in range(len(contour))
    ]
    lines = [LineString(edge) for edge in edges]
    meetings = [a.intersection(b) for a, b in combinations(lines, 2)]
    assume(all(meeting.length == 0 for meeting in meetings))
    spots = [meeting for meeting in meetings if isinstance(meeting, Spot)]
    assume(all(passes(edges, spot) <= 2 for spot in spots))
    faces = polygonize(unary_union(lines))
    windings = {winding(edges, face.representative_point()) for face in faces}
    try:
        check_silhouette(corners, ["c"] * len(corners))
        sound = True
    except DocumentError:
        sound = False
    assert sound == (windings <= {0, 1})


def passes(edges: list[tuple[tuple[int, int], tuple[int, int]]], spot: Spot) -> float:
    """How many times the edges go through *spot*; an edge that ends there counts half."""
    near = [edge for edge in edges if LineString(edge).distance(spot) < 1e-9]
    ending = sum(min(Spot(end).distance(spot) for end in edge) < 1e-9 for edge in near)
    return len(near) - ending / 2


def winding(edges: list[tuple[tuple[int, int], tuple[int, int]]], spot: Spot) -> int:
    """How often the edges go around *spot* counter-clockwise."""
    count = 0
    for (x1, y1), (x2, y2) in edges:
        if (y1 > spot.y) != (y2 > spot.y):
            crossing = x1 + (spot.y - y1) * (x2 - x1) / (y2 - y1)
            if crossing > spot.x:
                count += 1 if y2 > y1 else -1
    return count
