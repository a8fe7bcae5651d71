"""Contours compared as circular lists, wherever they stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import any_motions, points, turns
from tui_tangram.contour import match, outline
from tui_tangram.contour.match import circular_list, matches
from tui_tangram.geometry import Isometry, Point, Polygon, Turn, disc
from tui_tangram.store.library import shipped_library

FIGURES = shipped_library().figures
MIRROR = Isometry.linear(0, mirrored=True)


@given(st.integers(0, len(FIGURES) - 1), turns, points)
def test_a_figure_is_found_wherever_it_stands(number: int, turn: Turn, shift: Point) -> None:
    """Any turn and any move matches, and the motion found does it."""
    figure = FIGURES[number].outline
    moved = outline(c.moved(Isometry(turn, False, shift)) for c in figure)
    found = match(figure, moved)
    assert found is not None
    assert not found.mirrored
    assert outline(c.moved(found) for c in figure) == moved


@given(st.integers(0, len(FIGURES) - 1), turns, points)
def test_a_mirror_image_is_found_when_asked(number: int, turn: Turn, shift: Point) -> None:
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


@given(st.integers(0, len(FIGURES) - 1), any_motions, st.integers(0, 20))
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


SQUARE = Polygon(Point.of(x, 0, y, 0) for x, y in ((0, 0), (2, 0), (2, 2), (0, 2)))


@given(points, points, turns, points)
def test_circles_are_matched_by_their_centres(
    first: Point, second: Point, turn: Turn, shift: Point
) -> None:
    """The way from one centre to another tells the turn; of one circle only where it is."""
    discs = [disc(first, 1), disc(second, 2).reversed()]
    motion = Isometry(turn, False, shift)
    moved = [one.moved(motion) for one in discs]
    found = match(discs, moved[::-1])
    assert found is not None
    assert [one.moved(found) for one in discs] == moved
    if first != second:
        assert found == motion
    other = disc(motion(second) + Point.of(1, 0, 0, 0), 2).reversed()
    assert match(discs, [moved[0], other]) is None or first != second
    assert match(discs, [moved[0], disc(motion(second), 2)]) is None
    assert match(discs, [moved[0], SQUARE]) is None


@given(turns)
def test_every_symmetry_is_a_match(turn: Turn) -> None:
    """A square matches itself in four turns and four mirrorings, wherever it is turned to."""
    moved = [SQUARE.moved(Isometry.linear(turn))]
    assert len(list(matches([SQUARE], moved))) == 4
    assert len(list(matches([SQUARE], moved, mirror=True))) == 8
    first = match([SQUARE], moved, mirror=True)
    assert first is not None
    assert first.turn == min(motion.turn for motion in matches([SQUARE], moved))
