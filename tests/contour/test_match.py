"""Contours compared as circular lists, wherever they stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import motions, points
from tui_tangram.contour import match, outline
from tui_tangram.contour.match import circular_list
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.store.library import shipped_library

FIGURES = shipped_library().figures
MIRROR = Isometry.linear(0, mirrored=True)


@given(st.integers(0, len(FIGURES) - 1), st.integers(0, 7), points)
def test_a_figure_is_found_wherever_it_stands(number: int, turn: int, shift: Point) -> None:
    """Any of the eight turns and any move matches, and the motion found does it."""
    figure = FIGURES[number].outline
    moved = outline(c.moved(Isometry(turn, False, shift)) for c in figure)
    found = match(figure, moved)
    assert found is not None
    assert not found.mirrored
    assert outline(c.moved(found) for c in figure) == moved


@given(st.integers(0, len(FIGURES) - 1), st.integers(0, 7), points)
def test_a_mirror_image_is_found_when_asked(number: int, turn: int, shift: Point) -> None:
    """With leave to mirror, every image of a figure matches, and the motion found does it."""
    figure = FIGURES[number].outline
    moved = outline(c.moved(Isometry(turn, True, shift)) for c in figure)
    found = match(figure, moved, mirror=True)
    assert found is not None
    assert outline(c.moved(found) for c in figure) == moved


def test_a_mirror_image_does_not_count_unasked() -> None:
    """Of the 13 convex figures those without an axis of symmetry differ from theirs."""
    chiral = [
        figure.name
        for figure in FIGURES[:13]
        if match(figure.outline, outline(c.moved(MIRROR) for c in figure.outline)) is None
    ]
    assert chiral == [
        "Parallelogram",
        "Right trapezoid",
        "Steep right trapezoid",
        "Pentagon",
        "Slanted hexagon",
    ]


def test_no_two_figures_of_the_library_match() -> None:
    """The 289 silhouettes differ by more than place, turn and mirror image."""
    keyed: dict[object, list[int]] = {}
    for number, figure in enumerate(FIGURES):
        key = tuple(
            sorted(
                (len(c), c.signed_area.a, c.signed_area.b, c.signed_area.d) for c in figure.outline
            )
        )
        keyed.setdefault(key, []).append(number)
    for numbers in keyed.values():
        for i, first in enumerate(numbers):
            for second in numbers[i + 1 :]:
                pair = FIGURES[first].outline, FIGURES[second].outline
                assert match(*pair) is None, (FIGURES[first].id, FIGURES[second].id)


@given(st.integers(0, len(FIGURES) - 1), motions, st.integers(0, 20))
def test_the_circular_list_forgets_place_turn_and_start(
    number: int, motion: Isometry, start: int
) -> None:
    """Started elsewhere, moved and turned, the list is a rotation of itself."""
    contour = FIGURES[number].outline[0]
    if motion.mirrored:
        return
    points = contour.moved(motion).points
    start %= len(points)
    entries = circular_list(Polygon(points[start:] + points[:start]))
    assert circular_list(contour) == entries[-start:] + entries[:-start]


def test_a_hole_elsewhere_is_another_figure() -> None:
    """The same outline with the same hole in another place does not match."""
    outer = Polygon(Point.of(x, 0, y, 0) for x, y in ((0, 0), (9, 0), (9, 5), (0, 5)))

    def hole(x: int) -> Polygon:
        corners = ((x, 2), (x, 3), (x + 1, 3), (x + 1, 2))
        return Polygon(Point.of(a, 0, b, 0) for a, b in corners)

    assert match((outer, hole(1)), (outer, hole(2))) is None
    assert match((outer, hole(1)), (outer, hole(7))) == Isometry(4, False, Point.of(9, 0, 5, 0))
