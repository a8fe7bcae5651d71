"""Contours compared as circular lists, wherever they stand."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.arcs import O, at, edge, placed_round, round_heaps
from tests.strategies.geometry import any_motions, points, turns
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.sums import chain
from tui_tangram.maths.contour.trace import circular_list, match, matches, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Contour, Isometry, Point, Polygon, Turn, simplest
from tui_tangram.maths.geometry.contour import disc
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
FIGURES = LIBRARY.entries
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
        for figure in LIBRARY.figures[:13]
        if match(figure.outline, outline(c.moved(MIRROR) for c in figure.outline)) is None
    ]
    assert chiral == [
        "Parallelogram",
        "Right-angled trapezoid",
        "Tall right-angled trapezoid",
        "Pentagon",
        "Slanted hexagon",
    ]


def test_no_two_figures_match() -> None:
    """Silhouettes of the tans, and of what was composed of arcs, are not each other's image.

    (Of the sets besides, some come with one silhouette several times.)
    """
    keyed: dict[object, list[Figure]] = {}
    for figure in FIGURES:
        if figure in LIBRARY.figures or not LIBRARY.piece_set(figure.set_id).straight:
            forms = sorted((len(c), str(c.signed_area)) for c in figure.outline)
            keyed.setdefault((figure.set_id, *forms), []).append(figure)
    for figures in keyed.values():
        for one, other in combinations(figures, 2):
            mirror = one.set_id != "tangram"
            assert match(one.outline, other.outline, mirror=mirror) is None, (one.id, other.id)


CONTOURS = st.sampled_from([contour for figure in FIGURES for contour in figure.outline])


@given(CONTOURS | placed_round, turns, points, st.integers(0, 20))
def test_the_circular_list_forgets_place_turn_and_start(
    contour: Contour, turn: Turn, shift: Point, start: int
) -> None:
    """Started elsewhere, moved and turned, the list is a rotation of itself."""
    curves = contour.moved(Isometry(turn, False, shift)).curves
    start %= len(curves)
    entries = circular_list(simplest(Contour(curves[start:] + curves[:start])))
    assert circular_list(simplest(contour)) == entries[-start:] + entries[:-start]


@given(round_heaps, any_motions)
def test_what_a_heap_covers_is_found_wherever_it_stands(heap: list, motion: Isometry) -> None:
    """Of what heaps of round pieces cover any turn, mirror and move matches."""
    union_ = cut_layers([[piece] for piece in heap]).inside(any)
    if not union_.exact:
        return
    figure = chain(union_.edges).all
    moved = tuple(contour.moved(motion) for contour in figure)
    found = match(figure, moved, mirror=True)
    assert found is not None
    assert {one.moved(found).canonical() for one in figure} == {one.canonical() for one in moved}
    if not motion.mirrored:
        assert match(figure, moved) is not None


def test_concavity_and_radius_tell_figures_apart() -> None:
    """A bulge is no dent, and a flat arc is no deep one, though all chords are the same."""

    def with_arc(centre: int, left: bool) -> Contour:
        arc = Arc.of(at(1, 1), at(-1, 1), at(0, centre), left=left)
        return Contour([*edge((-1, 1), (-1, -3), (1, -3), (1, 1)), arc])

    bulge, dent, flat = with_arc(1, True), with_arc(1, False), with_arc(0, True)
    for first in (bulge, dent, flat):
        for second in (bulge, dent, flat):
            assert (match([first], [second], mirror=True) is None) == (first is not second)


def box(x: int, y: int, width: int, height: int) -> Polygon:
    """Return a rectangle, given its lower left corner."""
    return Polygon(
        at(a, b) for a, b in ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    )


def test_a_hole_elsewhere_is_another_figure() -> None:
    """The place of a hole counts, which the paper leaves to the player."""
    outer = box(0, 0, 9, 5)

    def hole(x: int) -> Polygon:
        return box(x, 2, 1, 1).reversed()

    assert match((outer, hole(1)), (outer, hole(2))) is None
    assert match((outer, hole(1)), (outer, hole(7))) == Isometry(4, False, at(9, 5))


def test_a_round_hole_elsewhere_is_another_figure() -> None:
    """A plate may be turned by any angle, so that two holes tell more than one."""
    plate = disc(O, 5)

    def hole(x: int, y: int) -> Contour:
        return disc(at(x, y), 1).reversed()

    assert match((plate, hole(2, 0)), (plate, hole(3, 0))) is None
    assert match((plate, hole(2, 0)), (plate, hole(0, -2))) == Isometry(6, False, O)
    assert match((plate, hole(2, 1)), (plate, hole(1, 2))) == Isometry(
        Turn(Sqratio(4, 0, 5), Sqratio(3, 0, 5)), False, O
    )
    one, other = (plate, hole(2, 1), hole(-3, 0)), (plate, hole(2, -1), hole(-3, 0))
    assert match(one, other) is None
    assert match(one, other, mirror=True) is not None


SQUARE = box(0, 0, 2, 2)


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
