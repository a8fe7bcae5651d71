"""Figures on lattices: which they are, what their cells are, and what areas tell."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.tangram.games import FIGURES, SET, solved
from tests.games.tangram.lattice_twin import cells as twin_cells
from tests.games.tangram.lattice_twin import onto_lattice
from tests.games.tangram.others import polygon
from tests.strategies.lattices import elsewhere, random_figure, random_pieces
from tui_tangram.games.tangram.core import corner
from tui_tangram.games.tangram.core.lattice import areas, cells_for, fill, is_straight, lattice_of
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape
from tui_tangram.maths.geometry.overlay import exclude
from tui_tangram.play import Limit

PIECES = Counter(piece.kind for piece in SET.pieces)
NUMBERS = st.integers(0, len(FIGURES) - 1)
OCTILINEAR = frozenset({(1, 0), (0, 1), (1, 1), (1, -1)})
STEEP = OCTILINEAR | {(1, 2), (1, -2), (2, 1), (2, -1)}


# Which figures are on a lattice


def test_figures_with_whole_corners_are_on_a_lattice() -> None:
    """Whatever an independent look at the corners finds, and some more."""
    whole = {figure.id for figure in FIGURES if onto_lattice(figure.outline)}
    found = {figure.id for figure in FIGURES if lattice_of(figure.outline, PIECES)}
    assert len(whole) > 80
    assert whole < found
    assert "tangram/swan" not in found


@given(st.integers(0, 10**6))
def test_wherever_it_stands(seed: int) -> None:
    """A figure laid on a lattice stays on one under all motions, with as many squares."""
    random = Random(seed)
    region = random_figure(random, random_pieces(random, list(PIECES.elements()), 3))
    here, there = lattice_of(region, PIECES), lattice_of(elsewhere(random, region), PIECES)
    assert here is not None
    assert there is not None
    assert here.squares == there.squares


@given(NUMBERS)
def test_the_lattice_is_that_of_the_figure(number: int) -> None:
    """The contours in lattice coordinates are those of the figure, in boxes that fit."""
    region = FIGURES[number].outline
    lattice = lattice_of(region, PIECES)
    if lattice is None:
        return
    drawn = []
    for part in lattice.parts:
        assert part.width <= part.height
        xs = [x for loop in part.contours for x, _ in loop]
        ys = [y for loop in part.contours for _, y in loop]
        assert (0, 0, part.width, part.height) == (min(xs), min(ys), max(xs), max(ys))
        drawn += [Polygon(part.point(x, y) for x, y in loop) for loop in part.contours]
    assert exclude(region, drawn) == ()


@each("turn", range(8))
@each("scale", [Sqratio(1), Sqratio(1, 0, 3), Sqratio(0, 5), Sqratio(1, 1)])
def test_orientations_and_scales(turn: int, scale: Sqratio) -> None:
    """A square on its side or corner is on a lattice, unless its sides mix 1 and √2."""
    square = polygon((0, 0), (2, 0), (2, 2), (0, 2)).moved(Isometry.linear(turn))
    lattice = lattice_of([Polygon(point.scaled(scale) for point in square.points)], PIECES)
    assert (lattice is None) == bool(scale.a and scale.b)


def test_islands_have_lattices_of_their_own() -> None:
    """Two squares apart by any distance, one of them turned, are two parts."""
    one = polygon((0, 0), (2, 0), (2, 2), (0, 2))
    other = one.moved(Isometry(1, False, Point.of(5, 1, -1, 2, 3)))
    lattice = lattice_of([one, other], PIECES)
    assert lattice is not None
    assert [0, 1] == sorted(part.turn for part in lattice.parts)
    assert all((part.width, part.height) == (2, 2) for part in lattice.parts)


def test_an_island_in_a_hole() -> None:
    """The hole belongs to the ring around it and not to the island in it."""
    ring = polygon((0, 0), (4, 0), (4, 4), (0, 4))
    hole = polygon((1, 1), (1, 3), (3, 3), (3, 1))
    island = polygon((0, 0), (1, 0), (0, 1)).moved(Isometry.translation(Point.of(1, 1, 1, 1, 2)))
    lattice = lattice_of([ring, island, hole], PIECES)
    assert lattice is not None
    assert [1, 2] == sorted(len(part.contours) for part in lattice.parts)
    astray = hole.moved(Isometry.translation(Point.of(0, 1, 0, 0, 9)))
    assert lattice_of([ring, island, astray], PIECES) is None


def test_what_is_on_no_lattice() -> None:
    """Nothing, mixed edges, slopes that no piece has, and pieces that mix."""
    square = polygon((0, 0), (2, 0), (2, 2), (0, 2))
    assert lattice_of([], PIECES) is None
    assert lattice_of([square], {}) is None
    assert lattice_of([polygon((0, 0), (2, 0), (4, 1), (2, 1))], PIECES) is None
    mixed = Polygon(
        Point.of(x, a, y, 0) for x, a, y in ((0, 0, 0), (1, 1, 0), (1, 1, 1), (0, 0, 1))
    )
    assert lattice_of([mixed], PIECES) is None
    assert lattice_of([square], [PieceKind("X", "mixed", Shape(mixed))]) is None
    assert [None, True, False] == [
        is_straight(one) for one in (mixed, square, square.moved(Isometry.linear(1)))
    ]


def test_the_unit_serves_pieces_and_figure() -> None:
    """It divides what is between corners of the figure, and the edges of the pieces."""
    tall = polygon((0, 0), (2, 0), (2, 2), (0, 2))
    cases = [(Sqratio(1), 1), (Sqratio(1, 0, 4), 2), (Sqratio(2, 0, 3), 3)]
    for scale, parts in cases:
        lattice = lattice_of([Polygon(point.scaled(scale) for point in tall.points)], PIECES)
        assert lattice is not None
        assert Sqratio(1, 0, parts) == lattice.parts[0].unit


# Cells


def test_how_squares_are_cut() -> None:
    """One cell for edges along the axes, four with diagonals; with steeper ones a choice."""
    assert (1, True) == shape_of(frozenset({(1, 0), (0, 1)}))
    assert (4, True) == shape_of(OCTILINEAR)
    assert (4, False) == shape_of(STEEP)
    # Twelve lines in a square: V - E + F = 1 gives 32 faces.
    assert (32, True) == shape_of(STEEP, 2)


def shape_of(slopes: frozenset[tuple[int, int]], fine: int = 1) -> tuple[int, bool]:
    cells = cells_for(slopes, fine)
    return len(cells.points), cells.whole


@given(
    st.frozensets(
        st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(
            lambda slope: (
                Fraction(slope[0], slope[1] or 1).denominator == abs(slope[1] or 1)
                and slope != (0, 0)
                and (slope[1] != 0 or abs(slope[0]) == 1)
            )
        ),
        min_size=1,
        max_size=4,
    ),
    st.integers(1, 2),
)
def test_no_edge_runs_through_the_point_of_a_cell(
    slopes: frozenset[tuple[int, int]], fine: int
) -> None:
    """Points lie inside the square and on no line of a slope through lattice points."""
    cells = cells_for(slopes, fine)
    for x, y in cells.points:
        assert 0 < x < cells.scale
        assert 0 < y < cells.scale
        assert all((q * x - p * y) % cells.scale for p, q in slopes)


@given(st.integers(0, 10**6))
def test_a_filled_polygon_has_the_cells_inside(seed: int) -> None:
    """The bits are the quarters that point in polygon finds."""
    random = Random(seed)
    region = random_figure(random, random_pieces(random, list(PIECES.elements()), 4))
    left = min(point.x.floor() for contour in region for point in contour.points)
    low = min(point.y.floor() for contour in region for point in contour.points)
    width = random.randint(0, 3) + max(
        point.x.floor() - left for contour in region for point in contour.points
    )
    spots = [[(p.x.floor() - left, p.y.floor() - low) for p in loop.points] for loop in region]
    # The twin's quarters are bottom, right, top, left; the bits bottom, left, right, top.
    expected = sum(
        1 << ((y - low) * width + x - left) * 4 + (0, 2, 3, 1)[q] for x, y, q in twin_cells(region)
    )
    assert expected == fill(spots, width, cells_for(OCTILINEAR))


# Areas


@given(NUMBERS)
def test_areas_are_those_of_the_known_solution(number: int) -> None:
    """The outline tells how much area straight and slanted pieces have."""
    straight = slanted = Sqratio.ZERO
    for piece, motion in zip(SET.pieces, solved(number).placements, strict=True):
        assert motion is not None
        polygon = piece.kind.polygon.moved(motion)
        if is_straight(polygon):
            straight += polygon.area
        else:
            slanted += polygon.area
    assert (straight, slanted) == areas(FIGURES[number].outline)


def test_some_outlines_tell_that_nothing_fills_them() -> None:
    """A rectangle with sides 1 and √2 is no union of straight and slanted pieces."""
    mixed = Polygon(Point.of(0, a, y, 0) for a, y in ((0, 0), (1, 0), (1, 1), (0, 1)))
    assert areas([mixed]) is None


@examples(12)
@given(NUMBERS)
def test_areas_only_save_nodes(number: int) -> None:
    """Asked about or not, the corner solver finds the same; asked, it looks at less."""
    outline = FIGURES[number].outline
    meters = [Limit().meter(), Limit().meter()]
    found = [
        list(corner.solutions(outline, PIECES, meter, by_area=by_area))
        for meter, by_area in zip(meters, (False, True), strict=True)
    ]
    assert set(map(frozenset, found[0])) == set(map(frozenset, found[1]))
    assert len(found[0]) == len(found[1])
    assert meters[1].nodes <= meters[0].nodes
