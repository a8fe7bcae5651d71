"""The corner solver for any directions: against the other solvers, and under any turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import pi
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.tangram.arrangements import STOCKS, arrangement, region_of
from tests.games.tangram.games import LIBRARY, ROUND
from tests.maths.contour.paper import faults
from tests.strategies.arcs import (
    DISC,
    EIGHTH_DISC,
    QUARTER_DISC,
    UNIT_SQUARE,
    at,
    edge,
    placed_round,
    random_patchwork,
)
from tests.strategies.geometry import any_motions, heaps, turns
from tui_tangram.games.tangram.core import solver
from tui_tangram.games.tangram.core.anyangle import (
    PieceStock,
    ShapeContours,
    corners_of,
    edges,
    inner_angle,
    moved,
    solutions,
    symmetries,
)
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.rounded import RoundedMotion, RoundedShape, Walls
from tui_tangram.maths.contour.trace import match, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    ORIGIN,
    Arc,
    Contour,
    Isometry,
    Point,
    PointLocation,
    Polygon,
    Straight,
    Turn,
)
from tui_tangram.maths.geometry.contour import disc
from tui_tangram.maths.geometry.overlay import interior_disjoint
from tui_tangram.play import Limit, Stopped

Placed = frozenset[tuple[Hashable, frozenset[Hashable]]]

SHAPES = {stock.key: stock.shape for stock in STOCKS}


def _square(low: int, high: int) -> Contour:
    return Contour(edge((low, low), (high, low), (high, high), (low, high), (low, low)))


def _places(
    found: Iterable[Iterable[tuple[Hashable, Isometry]]], shapes: Mapping[Hashable, ShapeContours]
) -> list[Placed]:
    return [
        frozenset((key, edges(moved(shapes[key], motion))) for key, motion in one) for one in found
    ]


def _solved(region: Sequence[Contour], stocks: Sequence[PieceStock[str]]) -> list[Placed]:
    """Return all solutions, each checked to be one, and each found once."""
    listed = list(solutions(region, stocks))
    shapes = {stock.key: stock.shape for stock in stocks}
    for one in listed:
        laid = [contour for key, motion in one for contour in moved(shapes[key], motion)]
        assert edges(outline(laid)) == edges(region)
        assert Counter(key for key, _ in one) == {stock.key: stock.number for stock in stocks}
    places = _places(listed, shapes)
    assert len(places) == len(set(places))
    return places


def _stocks(figure: Figure) -> list[PieceStock[str]]:
    pieces = LIBRARY.piece_set(figure.set_id)
    return [
        PieceStock(kind.kind, kind.shape.contours, pieces.count(kind.kind)) for kind in pieces.kinds
    ]


SAMPLED = ("tangram", "revathi", "broken-cross", "heptex", "tetratans", "sei-shonagon", "pavage")


@given(st.data(), turns)
@examples(10)
def test_shipped_figures_have_the_solutions_of_the_other_solvers(
    data: st.DataObject, turn: Turn
) -> None:
    """Also the figure as a whole turned: what lies in it is turned with it."""
    figures = [
        figure
        for figure in LIBRARY.entries
        if figure.set_id in SAMPLED and (figure.solutions or 99) <= 8
    ]
    figure = data.draw(st.sampled_from(figures))
    pieces = LIBRARY.piece_set(figure.set_id)
    motion = Isometry(turn, False, at(1, 2, 3))
    region, stocks = moved(figure.outline, motion), _stocks(figure)
    shapes = {stock.key: stock.shape for stock in stocks}
    try:
        found = list(solutions(region, stocks, Limit(nodes=400).meter()))
    except Stopped:
        return
    counts = Counter(piece.kind for piece in pieces.pieces)
    known = [
        [(one.kind.kind, one.motion.then(motion)) for one in solution]
        for solution in solver.solutions(figure.outline, counts)
    ]
    assert Counter(_places(found, shapes)) == Counter(_places(known, shapes))


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("disc", 2),
        ("disc-mirror", 1),
        ("egg", 3),
        ("egg-drop", 6),
        ("heart-fox", 8),
        ("heart-fir", 2),
    ],
)
def test_round_figures_have_as_many_solutions_as_once_were_counted(name: str, number: int) -> None:
    """By a solver that knew eighths alone; and as many when the figure is turned."""
    figure = LIBRARY.find(name)
    stocks = _stocks(figure)
    found = _solved(figure.outline, stocks)
    assert len(found) == number
    motion = Isometry(Turn(Sqratio(3, 0, 5), Sqratio(-4, 0, 5)), True, at(1, 1, 3))
    assert len(_solved(moved(figure.outline, motion), stocks)) == number


@each("figure", ROUND)
def test_a_round_figure_is_made_of_its_pieces(figure: Figure) -> None:
    """The first solution is found soon, and is one; the shipped one is another or the same."""
    stocks = _stocks(figure)
    found = next(solutions(figure.outline, stocks, Limit(nodes=4_000).meter()))
    shapes = {stock.key: stock.shape for stock in stocks}
    laid = [contour for key, motion in found for contour in moved(shapes[key], motion)]
    assert edges(outline(laid)) == edges(figure.outline)
    shipped = [contour for piece in figure.solution or () for contour in piece.shape.contours]
    assert edges(outline(shipped)) == edges(figure.outline)


def test_patchworks_are_solved() -> None:
    """Whatever some random pieces make, the solver makes of them, exactly."""
    random = Random(4)
    for _ in range(6):
        laid = [piece.unified() for piece in random_patchwork(random, 2)]
        stocks: list[PieceStock[int]] = []
        for piece in laid:
            key = next((s.key for s in stocks if match(s.shape, (piece,), mirror=True)), None)
            if key is None:
                stocks.append(PieceStock(len(stocks), (piece,)))
            else:
                stocks[key] = PieceStock(key, stocks[key].shape, stocks[key].number + 1)
        if laid:
            region = outline(laid)
            found = next(solutions(region, stocks))
            shapes = {stock.key: stock.shape for stock in stocks}
            whole = [contour for key, motion in found for contour in moved(shapes[key], motion)]
            assert not faults(whole)
            assert edges(outline(whole)) == edges(region)


@given(st.integers(0, 2**32), any_motions)
@examples(8)
def test_tans_in_any_directions_are_solved(seed: int, motion: Isometry) -> None:
    """What was laid is among the solutions, and these go where the figure goes."""
    laid = arrangement(Random(seed))
    region = region_of(laid)
    found = list(solutions(region, STOCKS))
    places = _places(found, SHAPES)
    assert len(places) == len(set(places))
    assert frozenset(edges([one]) for one in laid) in {
        frozenset(where for _, where in place) for place in places
    }
    carried = _places(solutions(moved(region, motion), STOCKS), SHAPES)
    assert set(carried) == set(
        _places(([(key, one.then(motion)) for key, one in way] for way in found), SHAPES)
    )


@examples(25)
@given(any_motions)
def test_a_ring_is_filled_inside_too(motion: Isometry) -> None:
    """A frame around two triangles: the rest after the frame lies in its hole."""
    ring = (_square(0, 4), _square(1, 3).reversed())
    half = Contour(edge((0, 0), (2, 0), (0, 2), (0, 0)))
    stocks = [PieceStock("ring", ring), PieceStock("half", (half,), 2)]
    assert len(_solved(moved((_square(0, 4),), motion), stocks)) == 2
    assert len(_solved(moved(ring, motion), [PieceStock("ring", ring)])) == 1


@examples(20)
@given(turns)
def test_on_whole_circles_eight_turns_are_looked_at(turn: Turn) -> None:
    """Quarters of a disc stand in two ways, those that begin elsewhere in one."""
    assert len(_solved([DISC], [PieceStock("Q", (QUARTER_DISC,), 4)])) == 2
    assert len(_solved([DISC], [PieceStock("E", (EIGHTH_DISC,), 8)])) == 1
    ring = (disc(ORIGIN, 2), DISC.reversed())
    stocks = [PieceStock("Q", moved((QUARTER_DISC,), Isometry(turn, False, ORIGIN)), 4)]
    assert len(_solved([DISC], stocks)) == 2
    assert len(_solved([disc(ORIGIN, 2)], [*stocks, PieceStock("R", ring)])) == 2
    assert len(_solved([disc(ORIGIN, 2)], [PieceStock("D", (DISC,)), PieceStock("R", ring)])) == 1


def test_what_covers_the_start_of_a_circle_in_no_eighth_begins_there() -> None:
    """A sector from 23° to 37° is never over the east: turned so far, it begins there."""
    first, second = at(12, 5), at(52, 39, 5)
    sector, rest = (
        Contour([Arc.of(a, b, ORIGIN, left=True), Straight(b, ORIGIN), Straight(ORIGIN, a)])
        for a, b in ((first, second), (second, first))
    )
    # The rest covers the east in each of eight turns.
    stocks = [PieceStock("sector", (sector,)), PieceStock("rest", (rest,))]
    assert len(_solved([disc(ORIGIN, 13)], stocks)) == 1 + 8


def _stadium() -> tuple[Contour, Contour, Contour, Contour]:
    """Return a rectangle between two half discs, and a half disc, the middle, the rest."""
    right = Arc.of(at(3, 0), at(3, 2), at(3, 1), left=True)
    out = Arc.of(at(0, 2), at(0, 0), at(0, 1), left=True)
    dent = Arc.of(at(0, 2), at(0, 0), at(0, 1), left=False)
    along, back = edge((0, 0), (3, 0)), edge((3, 2), (0, 2))
    return (
        Contour([*along, right, *back, out]),
        Contour([*edge((0, 0), (0, 2)), out]),
        Contour(edge((0, 0), (3, 0), (3, 2), (0, 2), (0, 0))),
        Contour([*along, right, *back, dent]),
    )


@examples(20)
@given(turns)
def test_where_a_smooth_boundary_changes_there_is_a_corner(turn: Turn) -> None:
    """A stadium has no sharp corner; a disc fills its end, and pieces end where arcs do."""
    stadium, cap, middle, rest = _stadium()
    region = moved((stadium,), Isometry(turn, False, at(1, 1)))
    assert len(symmetries(region)) == 4
    assert len(_solved(region, [PieceStock("C", (cap,), 2), PieceStock("R", (middle,))])) == 1
    both = [PieceStock("D", (DISC,)), PieceStock("R", (rest,))]
    assert len(_solved(region, both)) == 2
    shapes = {stock.key: stock.shape for stock in both}
    one, other = (
        {
            frozenset((key, edges(moved(shapes[key], at.then(motion)))) for key, at in solution)
            for motion in symmetries(region)
        }
        for solution in solutions(region, both)
    )
    assert one == other
    # A disc of quarters can be turned where it is: in two ways, as that of a disc alone.
    assert (
        len(_solved(region, [PieceStock("Q", (QUARTER_DISC,), 4), PieceStock("R", (rest,))])) == 4
    )


@examples(30)
@given(any_motions)
def test_symmetries_are_found_at_any_turn(motion: Isometry) -> None:
    """As many as in the reference pose, the identity first, and each brings it onto itself."""
    needle = Contour(edge((0, 0), (2, 1), (0, 2), (-2, 1), (0, 0)))
    knight = (_square(0, 9), *(_square(i, i + 1).reversed() for i in (1, 3)))
    for shape, number in (
        ((UNIT_SQUARE,), 8),
        ((needle,), 4),
        ((QUARTER_DISC,), 2),
        ((DISC,), 16),
        ((disc(ORIGIN, 2), disc(at(1, 0, 2), 1).reversed()), 2),
        ((disc(at(0, 0), 1), disc(at(3, 0), 1)), 4),
        ((disc(at(0, 0), 1), disc(at(3, 0), 2), disc(at(9, 4), 1)), 1),
        (knight, 2),
    ):
        region = moved(shape, motion)
        found = symmetries(region)
        assert len(found) == len(set(found)) == number
        assert found[0] == Isometry.linear(0)
        assert all(edges(moved(region, one)) == edges(region) for one in found)


def test_a_limit_ends_the_search_and_areas_must_agree() -> None:
    """A node too many is one too many; pieces of another area are no matter of search."""
    region = region_of(arrangement(Random(3)))
    with pytest.raises(Stopped):
        list(solutions(region, STOCKS, Limit(nodes=3).meter()))
    meter = Limit(nodes=0).meter()
    assert list(solutions([DISC], [PieceStock("S", (UNIT_SQUARE,), 3)], meter)) == []
    meter = Limit().meter()
    assert len(list(solutions(region, STOCKS, meter))) == meter.found


@given(turns)
def test_inner_angles_tell_sides_exactly(turn: Turn) -> None:
    """A hair beside straight on, or beside the way back, is told from it."""
    motion = Isometry(turn, False, ORIGIN)
    hair = Sqratio(1, 0, 10**12)
    before = Straight(at(-1, 0), ORIGIN).moved(motion)
    for up in (hair, -hair):
        for ahead in (1, -1):
            way = Straight(ORIGIN, Point(Sqratio(ahead), up)).moved(motion)
            angle = inner_angle(before, way)
            assert (0 < angle < pi) == (up > 0)
            assert (pi < angle < 2 * pi) == (up < 0)
    assert inner_angle(before, Straight(ORIGIN, at(1, 0)).moved(motion)) == pi
    arc, back = Arc(ORIGIN, at(0, 2), at(0, 1), True), Arc(ORIGIN, at(0, -2), at(0, -1), False)
    assert inner_angle(before, arc.moved(motion)) == pi
    opposite = Straight(at(1, 0), ORIGIN).moved(motion)
    assert inner_angle(opposite, arc.moved(motion)) == 2 * pi
    assert inner_angle(opposite, back.moved(motion)) == 0


def test_corners_end_at_the_nearest_curve() -> None:
    """Two squares corner to corner: at their common corner each has its own right angle."""
    other = UNIT_SQUARE.moved(Isometry.translation(at(1, 1)))
    found = corners_of([*UNIT_SQUARE.curves, *other.curves])
    assert [corner.angle for corner in found] == [pytest.approx(pi / 2)] * 8
    assert {corner.spot for corner in found} == {*UNIT_SQUARE.points, *other.points}


@given(placed_round, turns, st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9))))
def test_a_rounded_look_is_never_wrong(
    piece: Contour, turn: Turn, spots: list[tuple[int, int]]
) -> None:
    """A point that is taken for one inside, of any curve, is inside, exactly."""
    motion = Isometry(turn, False, at(1, 0, 3))
    rounded = RoundedMotion(float(turn.cos), float(turn.sin), 1 / 3, 0.0)
    look = RoundedShape((piece,))
    whole = piece.moved(motion)
    for x, y in spots:
        spot = motion(at(x, y, 4))
        wall = Straight(spot, spot + at(1, 1, 10**9))
        if look.entered(rounded, Walls([wall])):
            assert whole.locate(spot) is PointLocation.INSIDE
        elif whole.locate(spot) is PointLocation.INSIDE and not piece.is_straight:
            # What it misses is close to an edge or a chord.
            assert any(
                abs(float(turn_side)) < 1e-6
                for curve in whole.curves
                for turn_side in ((curve.end - curve.start).cross(spot - curve.start),)
            )


@given(heaps, turns)
def test_no_piece_of_a_tiling_is_entered(pieces: list[Polygon], turn: Turn) -> None:
    """Edges of other pieces, of those that do not overlap one, enter nothing."""
    motion = Isometry(turn, False, at(2, 1, 3))
    rounded = RoundedMotion(float(turn.cos), float(turn.sin), 2 / 3, 1 / 3)
    first, *others = pieces
    for other in others:
        placed = other.moved(motion)
        entered = RoundedShape((first,)).entered(rounded, Walls(placed.curves))
        assert not (entered and interior_disjoint(first, other))
