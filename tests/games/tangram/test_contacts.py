"""Fits are contacts: against all pairs of contacts, and so that solutions are reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.tangram.arrangements import STOCKS, Piece, arrangement, cases, reached, region_of
from tests.games.tangram.games import FIGURES, LIBRARY, SET, game, solved, some
from tests.strategies.arcs import DISC, HALF_DISC, QUARTER_DISC, UNIT_SQUARE, at, edge, placed_round
from tests.strategies.geometry import TANS, any_motions, turns
from tui_tangram.games.tangram.core.anyangle import PieceStock, ShapeContours, edges, frame, moved
from tui_tangram.games.tangram.core.contacts import fits
from tui_tangram.games.tangram.core.fits import eighth_fits, free_region, union_of
from tui_tangram.games.tangram.core.pieces import Fits, Hold, Room
from tui_tangram.games.tangram.core.rounded import RoundedShape, rounded, winding
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    ORIGIN,
    Arc,
    Contour,
    Curve,
    Isometry,
    Point,
    Polygon,
    Straight,
    Turn,
    polygons,
)
from tui_tangram.maths.geometry import Shape as Covered
from tui_tangram.maths.geometry.contour import disc
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.maths.geometry.touch import touch

Places = set[frozenset[Hashable]]


def _square(size: int) -> Contour:
    return Contour(edge((0, 0), (size, 0), (size, size), (0, size), (0, 0)))


NOTCHED = Contour(edge((0, 0), (4, 0), (4, 4), (3, 4), (3, 2), (1, 2), (0, 3), (0, 0)))


def _of(found: Fits, shape: ShapeContours, *holds: Hold) -> Places:
    return {edges(moved(shape, one.motion)) for one in found.fits if not holds or one.hold in holds}


def _lies_in(region: Sequence[Contour], placed: ShapeContours) -> bool:
    cut = cut_layers([region, placed])
    return all(free or not piece for sides in cut.sides for free, piece in sides)


def _near(region: Sequence[Contour], placed: ShapeContours) -> bool:
    """Whether the box around a piece lies in that around a region, but for a little."""
    a, b, c, d = region[0].box
    left, bottom, right, top = placed[0].box
    return left > a - 1e-3 and bottom > b - 1e-3 and right < c + 1e-3 and top < d + 1e-3


def _pairs(
    region: Sequence[Contour], shape: ShapeContours
) -> tuple[Places, dict[frozenset[Hashable], ShapeContours]]:
    """Return all places that two contacts hold, of straight pieces, by trying each two.

    First those with an edge along an edge, at all turns that are looked at; then all.
    """
    walls = [curve for contour in region for curve in contour.curves]
    flush: Places = set()
    held: dict[frozenset[Hashable], ShapeContours] = {}
    for mirrored in (False, True):
        image = moved(shape, Isometry.linear(0, mirrored))
        sides = [curve for contour in image for curve in contour.curves]
        ways = {
            Turn.along(side.leaving, wall.leaving) for side, wall in product(sides, walls)
        } | set(frame(region))
        for turn in ways - {None}:
            assert turn is not None
            posed = moved(image, Isometry.linear(turn))
            mine = [curve for contour in posed for curve in contour.curves]
            loci = []
            for side, wall in product(mine, walls):
                if not side.leaving.cross(wall.leaving):
                    if side.leaving.dot(wall.leaving).sign > 0:
                        loci.append((Straight(wall.start - side.end, wall.end - side.start), True))
                    continue
                loci.append((Straight(wall.start - side.start, wall.end - side.start), False))
                loci.append((Straight(wall.start - side.end, wall.end - side.end), False))
                loci.append((Straight(wall.start - side.start, wall.start - side.end), False))
                loci.append((Straight(wall.end - side.start, wall.end - side.end), False))
            for (one, first), (other, second) in combinations(dict.fromkeys(loci), 2):
                if not one.leaving.cross(other.leaving):
                    continue
                for shift in touch(one, other).points:
                    placed = moved(posed, Isometry.translation(shift))
                    key = edges(placed)
                    # An edge along an edge is more than an end on an end.
                    along = (first and shift not in one) or (second and shift not in other)
                    if key not in held and not (_near(region, placed) and _lies_in(region, placed)):
                        continue
                    held[key] = placed
                    if along:
                        flush.add(key)
    return flush, held


def _wedged(region: Sequence[Contour], placed: ShapeContours) -> bool:
    """Whether the normals of three contacts of straight edges neither meet nor are parallel."""
    normals: set[tuple[Sqratio, Sqratio, Sqratio]] = set()
    for contours, others in ((placed, region), (region, placed)):
        for contour, other in product(contours, others):
            for i, leaving in enumerate(contour.curves):
                out, back = leaving.leaving, -contour.curves[i - 1].arriving
                for edge_ in other.curves:
                    along = edge_.leaving
                    # A wall has the piece on its left, an edge of the piece what is not free on
                    # its right.
                    sides = (out, back) if contours is placed else (-back, -out)
                    turns_ = [*(along.cross(side) for side in sides), sides[0].cross(sides[1])]
                    if min(turns_) >= 0 and edge_.has(leaving.start):
                        across = Point(-along.y, along.x)
                        normals.add((*across, leaving.start.cross(across)))
    return any(
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
        for (a, b, c), (d, e, f), (g, h, i) in combinations(normals, 3)
    )


def _checked(region: Sequence[Contour], shape: ShapeContours) -> Fits:
    """Return the fits, compared with those of all pairs of contacts."""
    found = fits(region, shape)
    flush, held = _pairs(region, shape)
    assert _of(found, shape, Hold.CORNER, Hold.STOP) == flush
    wedged = {key for key, placed in held.items() if _wedged(region, placed)}
    assert _of(found, shape, Hold.WEDGE) == wedged - flush - _of(found, shape, Hold.TIPS)
    if not flush and not _of(found, shape, Hold.TIPS, Hold.WEDGE):
        assert _of(found, shape, Hold.BETWEEN) == set(held)
    assert not _of(found, shape, Hold.BETWEEN) or not flush
    assert len(_of(found, shape)) == len(found.fits)
    assert all(_lies_in(region, moved(shape, one.motion)) for one in found.fits)
    assert (found.room is Room.HELD) == bool(found.fits) == (found.somewhere is not None)
    assert found.room is not Room.NONE or not held
    return found


@given(st.sampled_from(TANS[2:]), any_motions)
@examples(3)
def test_in_a_notched_square_fits_are_all_pairs_of_contacts(tan: Polygon, motion: Isometry) -> None:
    """Turned as a whole by any turn, so that no edge runs in the eight directions."""
    _checked(moved((NOTCHED,), motion), (tan,))


@pytest.mark.parametrize("sides", [(1, 4), (3, 1)])
def test_needles_in_triangles_fit_by_all_pairs_of_contacts(sides: tuple[int, int]) -> None:
    """Edges whose lengths are outside the field lie along each other only in pairs."""
    across, up = sides
    needle = Contour(edge((0, 0), (across, 0), (0, up), (0, 0)))
    region = (Contour(edge((0, 0), (6, 0), (2, 4), (0, 0))),)
    assert _checked(region, (needle,)).room is Room.HELD


def test_what_lies_only_across_is_held_between_contacts() -> None:
    """A stick that is longer than the square lies in it slanted: no edge along an edge."""
    thin = (Contour(edge((0, 0), (9, 0), (9, 1), (0, 1), (0, 0))),)
    long = moved(thin, Isometry(Turn.of(1), False, ORIGIN))
    square = (_square(8),)
    found = _checked(square, long)
    assert {one.hold for one in found.fits} == {Hold.BETWEEN}
    assert fits((_square(7),), thin) == ((), Room.NONE, None)
    assert fits((_square(1),), (TANS[0],)).room is Room.NONE


@pytest.mark.parametrize("more", [(0, 0), (-9369319, 6625109)])
def test_two_tips_are_as_far_apart_as_two_corners_exactly(more: tuple[int, int]) -> None:
    """A twenty-millionth farther is too far."""
    right = Point(4 + Sqratio(*more), Sqratio.ZERO)
    rhomb = Polygon([ORIGIN, Point.of(2, 0, -5, 0), right, Point.of(2, 0, 5, 0)])
    low = Contour(edge((0, 0), (4, 0), (2, 1), (0, 0)))
    assert bool(_of(fits((rhomb,), (low,)), (low,), Hold.TIPS)) == (right == Point.of(4, 0, 0, 0))


@given(any_motions)
@examples(5)
def test_no_wall_runs_between_two_parts_of_a_piece(motion: Isometry) -> None:
    """Three squares in an angle do not lie in a row, though the parts on one side do."""
    angle = Contour(edge((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2), (0, 0)))
    row = Contour(edge((0, 0), (4, 0), (4, 1), (0, 1), (0, 0)))
    assert fits(moved((row,), motion), (angle,)).room is Room.NONE
    wide = Contour(edge((0, 0), (4, 0), (4, 2), (0, 2), (0, 0)))
    assert len(_of(fits(moved((wide,), motion), (angle,)), (angle,), Hold.CORNER)) == 8


@given(st.integers(0, len(FIGURES) - 1), st.sets(st.integers(0, 6), max_size=5), st.booleans())
@example(249, {0}, False)
@example(186, {0, 1, 2, 3}, True)
@examples(8)
def test_fits_on_integers_are_the_same(number: int, keep: set[int], beside: bool) -> None:
    """On boards of the seven tans, in the silhouette and beside what is laid."""
    laid = game(number).shapes(some(solved(number), keep))
    around = [contour.reversed() for contour in union_of(laid) or ()]
    region = polygons(around if beside else free_region(FIGURES[number].outline, laid) or ())
    for kind in dict.fromkeys(piece.kind for piece in SET.pieces[1:]):
        shape = kind.shape.contours
        slow, fast = fits(region, shape), fits(region, shape, eighth_fits(region, kind))
        assert fast.room is slow.room
        assert [one.hold for one in fast.fits] == [one.hold for one in slow.fits]
        for hold in Hold:
            assert _of(fast, shape, hold) == _of(slow, shape, hold)


@given(st.integers(0, 2**32), any_motions, st.integers(0, 5), st.sampled_from(STOCKS))
@examples(5)
def test_fits_go_where_the_board_goes(
    seed: int, motion: Isometry, keep: int, stock: PieceStock[str]
) -> None:
    """What is free, turned and mirrored as a whole, has the fits turned and mirrored."""
    shape = stock.shape
    laid = arrangement(Random(seed))
    region = free_region(region_of(laid), [Covered(one) for one in laid[:keep]]) or ()
    here, there = fits(region, shape), fits(moved(region, motion), shape)
    assert here.room is there.room
    assert {(one.hold, edges(moved(shape, one.motion.then(motion)))) for one in here.fits} == {
        (one.hold, edges(moved(shape, one.motion))) for one in there.fits
    }


def _offered(free: Sequence[Contour], piece: Piece) -> bool:
    _, shape, placed = piece
    found = fits(free, shape)
    # A solution has a place for it.
    assert found.room is not Room.NONE
    if found.somewhere is not None:
        assert _lies_in(free, moved(shape, found.somewhere))
    return edges(placed) in _of(found, shape)


@given(st.data())
@examples(4)
def test_fits_lead_to_shipped_solutions(data: st.DataObject) -> None:
    """Of straight figures; and it is never said that there is no room where there is."""
    _, outline, pieces = data.draw(
        st.sampled_from([case for case in cases(straight=True) if len(case[2]) < 9])
    )
    assert reached(outline, pieces, Random(data.draw(st.integers(0, 99))), _offered)


@given(st.data())
@examples(3)
def test_fits_lead_to_shipped_round_solutions(data: st.DataObject) -> None:
    """Of figures with arcs and holes."""
    _, outline, pieces = data.draw(st.sampled_from(cases(straight=False)))
    assert reached(outline, pieces, Random(data.draw(st.integers(0, 99))), _offered)


@given(st.integers(0, 2**32), turns)
@examples(3)
def test_fits_lead_to_tans_in_any_directions(seed: int, turn: Turn) -> None:
    """Each piece at the turn it has there."""
    laid = [polygon.moved(Isometry(turn, False, ORIGIN)) for polygon in arrangement(Random(seed))]
    pieces: list[Piece] = [("", (one,), (one,)) for one in laid]
    assert reached(region_of(laid), pieces, Random(seed), _offered)


@pytest.mark.parametrize(("name", "letters"), [("egg", "AFG"), ("disc", "ABCD")])
def test_what_lies_inside_has_room_on_the_empty_board(name: str, letters: str) -> None:
    """Pieces that touch the boundary in points alone, or not at all, are held all the same."""
    figure = LIBRARY.find(f"curved/{name}")
    for piece in LIBRARY.piece_set(figure.set_id).pieces:
        found = fits(figure.outline, piece.kind.shape.contours)
        assert found.room is Room.HELD
        if piece.letter in letters:
            assert all(one.hold > Hold.STOP for one in found.fits)


def _centres(found: Fits, shape: ShapeContours) -> Counter[tuple[float, float]]:
    centres = (moved(shape, one.motion)[0].curves[0] for one in found.fits)
    return Counter(arc.centre.floats() for arc in centres if isinstance(arc, Arc))


def test_discs_lie_in_corners_and_on_circles() -> None:
    """A disc touches two edges, or fills a round end, or lies loose in a larger disc."""
    found = fits((_square(3),), (DISC,))
    assert _centres(found, (DISC,)) == Counter([(1, 1), (2, 1), (1, 2), (2, 2)])
    assert {one.hold for one in found.fits} == {Hold.WEDGE}
    large = disc(ORIGIN, 3)
    loose = fits((large,), (DISC,))
    assert loose.room is Room.LOOSE
    assert loose.somewhere is not None
    assert _lies_in([large], moved((DISC,), loose.somewhere))
    assert _centres(fits((DISC,), (DISC,)), (DISC,)) == Counter([(0, 0)])
    assert fits((DISC,), (disc(ORIGIN, 2),)).room is Room.NONE
    # Between two discs that touch each other, beside them: 3-4-5 twice.
    around = [disc(at(x, 0), 3).reversed() for x in (-4, 4)]
    beside = fits(around, (disc(ORIGIN, 2),))
    assert _centres(beside, (disc(ORIGIN, 2),)) == Counter([(0, 3), (0, -3)])


def _half(radius: int) -> list[Curve]:
    """Return the arc of a half disc about the origin, over the diameter."""
    return [Arc.of(at(radius, 0), at(-radius, 0), ORIGIN, left=True)]


_BUMP = Arc.of(at(-1, 0), at(1, 0), ORIGIN, left=False)
_DENT = Arc.of(at(8, 8), at(0, 8), at(4, 8), left=False)
BUMPED = Contour([*edge((-10, 0), (-1, 0)), _BUMP, *edge((1, 0), (10, 0)), *_half(10)])
BAY = Contour([*edge((-8, 0), (8, 0)), *_half(8)])
DENTED = Contour([*edge((0, 0), (8, 0), (8, 8)), _DENT, *edge((0, 8), (0, 0))])


@pytest.mark.parametrize(
    ("region", "radius", "centres"),
    [
        (BUMPED, 4, {(3, 4), (-3, 4)}),
        (BAY, 3, {(4, 3), (-4, 3)}),
        (DENTED, 1, {(1, 1), (7, 1), (1, 4), (7, 4)}),
    ],
)
def test_discs_touch_what_is_round(
    region: Contour, radius: int, centres: set[tuple[int, int]]
) -> None:
    """From outside, from inside, and an edge besides: right triangles with sides 3, 4, 5."""
    piece = (disc(ORIGIN, radius),)
    assert set(_centres(fits((region,), piece), piece)) == centres


def test_what_arcs_and_a_corner_touch_is_wedged() -> None:
    """A half disc under a roof, one corner on a slope; not a twenty-millionth above it."""
    root = 2 * Sqratio.HALF_ROOT
    apex, low = Point(Sqratio.ZERO, root), Point(Sqratio(-3), root - 3)
    foot = Point(Sqratio(2), root - 2)
    for deeper, wedged in ((Sqratio.ZERO, True), (Sqratio(-9369319, 6625109), False)):
        end = Point((root + 1 + deeper) / 2, (root - 1 - deeper) / 2)
        slope = Polygon([apex, low, Point(Sqratio(-3), -4 - deeper), end])
        assert _lies_in([slope], (HALF_DISC,))
        places = _of(fits((slope,), (HALF_DISC,)), (HALF_DISC,), Hold.WEDGE)
        assert (edges([HALF_DISC]) in places) == wedged
    # Without a slope the disc may turn.
    floor = Polygon([apex, low, at(-3, -4), at(2, -4), foot])
    places = _of(fits((floor,), (HALF_DISC,)), (HALF_DISC,), Hold.WEDGE)
    assert edges([HALF_DISC]) not in places


@pytest.mark.parametrize(("slant", "wedged"), [(0, True), (1, False)])
def test_a_hollow_arc_on_a_tip_is_a_contact(slant: int, wedged: bool) -> None:
    """With walls at two corners; unless the three normals meet in the point (-3, -1)."""
    cut = Arc.of(at(5, 0), at(0, 5), at(5, 5), left=False)
    rest = Contour([*edge((0, 0), (5, 0)), cut, *edge((0, 5), (0, 0))])
    beside = ((8, -24), (3, 16)) if slant else ((5, -15), (5, 16))
    hall = Contour(edge((-5, 15), *beside, (-5, 15)))
    spike = Contour(edge((1, 2), (4, 5), (3, 6), (1, 2))).reversed()
    assert _lies_in([hall, spike], (rest,))
    places = _of(fits((hall, spike), (rest,)), (rest,), Hold.WEDGE)
    assert (edges([rest]) in places) == wedged


def test_what_is_not_known_is_not_said() -> None:
    """A disc as wide as half a ring can slide there, but in no place that is looked at."""
    ring = Contour([*edge((-5, 0), (-1, 0)), _BUMP, *edge((1, 0), (5, 0)), *_half(5)])
    piece = disc(ORIGIN, 2)
    assert _lies_in([ring], (piece.moved(Isometry.translation(at(9, 12, 5))),))
    assert fits((ring,), (piece,)) == ((), Room.UNKNOWN, None)


def test_edges_slide_until_something_round_stops_them() -> None:
    """A corner at an arc, an arc at a corner, arcs that touch outside and inside."""
    block = Contour(edge((0, 0), (2, 0), (2, 3), (0, 3), (0, 0)))
    bay = Contour([*edge((-5, 0), (5, 0)), *_half(5)])
    ledge = Contour(edge((0, 0), (12, 0), (12, 3), (7, 3), (7, 9), (0, 9), (0, 0)))
    wedge = Contour([Arc.of(at(5, 0), at(0, 5), ORIGIN, left=True), *edge((0, 5), (0, 0), (5, 0))])
    hall = Contour(edge((0, 0), (12, 0), (12, 12), (0, 12), (0, 0)))
    cut = Arc.of(at(5, 0), at(0, 5), at(5, 5), left=False)
    rest = Contour([*edge((0, 0), (5, 0)), cut, *edge((0, 5), (0, 0))])
    pillar = disc(at(30, 13, 5), 1).reversed()
    # The middle of the post is six above the floor, ten from that of the wedge.
    post = disc(at(11, 6), 5).reversed()
    tall = Contour(edge((0, 0), (17, 0), (17, 17), (0, 17), (0, 0)))
    for region, piece, shift in (
        ((bay,), block, at(2, 0)),
        ((ledge,), wedge, at(3, 0)),
        ((tall, post), wedge, at(3, 0)),
        ((hall, pillar), rest, at(21, 0, 5)),
    ):
        places = _of(fits(region, (piece,)), (piece,), Hold.STOP)
        assert edges([piece.moved(Isometry.translation(shift))]) in places


def test_nothing_holds_where_an_arc_would_touch_if_it_were_a_circle() -> None:
    """Of arcs only what is there touches, and along an edge only as far as it goes."""
    hall = Contour(edge((0, 0), (12, 0), (12, 12), (0, 12), (0, 0)))
    wedge = Contour([Arc.of(at(5, 0), at(0, 5), ORIGIN, left=True), *edge((0, 5), (0, 0), (5, 0))])
    cut = Arc.of(at(5, 0), at(0, 5), at(5, 5), left=False)
    rest = Contour([*edge((0, 0), (5, 0)), cut, *edge((0, 5), (0, 0))])
    assert {one.hold for one in fits((hall,), (wedge,)).fits} == {Hold.CORNER}
    # The ends of the hollow arc on one wall, and one of them in a corner.
    assert Counter(one.hold for one in fits((hall,), (rest,)).fits) == {
        Hold.CORNER: 12,
        Hold.WEDGE: 8,
    }
    # The left half of a post, seen from its left and from its right.
    top, low, middle = at(30, 18, 5), at(30, 8, 5), at(30, 13, 5)
    half = Contour([Arc.of(top, low, middle, left=True), Straight(low, top)]).reversed()
    block = Contour(edge((0, 0), (2, 0), (2, 3), (0, 3), (0, 0)))
    for piece, shift in ((rest, at(21, 0, 5)), (block, at(3, 0))):
        places = _of(fits((hall, half), (piece,)), (piece,), Hold.STOP)
        assert edges([piece.moved(Isometry.translation(shift))]) in places
    # At the end of the floor, and beyond it, the post would be touched too.
    pit = Contour(edge((0, 0), (4, 0), (4, -8), (24, -8), (24, 17), (0, 17), (0, 0)))
    for end in (4, 9):
        post = disc(at(end + 8, 6), 5).reversed()
        places = _of(fits((pit, post), (wedge,)), (wedge,))
        assert edges([wedge.moved(Isometry.translation(at(end, 0)))]) not in places
    near = disc(at(11, 6), 5).reversed()
    places = _of(fits((pit, near), (wedge,)), (wedge,))
    assert edges([wedge.moved(Isometry.translation(at(3, 0)))]) in places


def test_arcs_lie_on_circles_with_a_second_contact() -> None:
    """In a whole circle at eight turns; on an arc where something else is touched too."""
    found = fits((DISC,), (QUARTER_DISC,))
    assert [(one.hold, one.motion.turn.eighth) for one in found.fits] == [
        (Hold.STOP, turn) for turn in range(8)
    ]
    crab = LIBRARY.find("curved/egg-crab")
    triangle = LIBRARY.piece_set(crab.set_id).pieces[0].kind.shape.contours
    assert [one.hold for one in fits(crab.outline, triangle).fits] == [Hold.STOP]
    # A segment with a quarter of the rim: ends on ends, and none that could slide on.
    bay = Contour([*edge((-5, 0), (5, 0)), *_half(5)])
    segment = Contour([Arc.of(at(5, 0), at(0, 5), ORIGIN, left=True), *edge((0, 5), (5, 0))])
    on_rim = {
        moved((segment,), one.motion)[0].centre
        for one in fits((bay,), (segment,)).fits
        if segment.moved(one.motion).curves[0].circle == bay.curves[1].circle  # type: ignore[union-attr]
    }
    assert len(on_rim) == 2


def test_pieces_with_holes_and_around_islands() -> None:
    """A frame fits around what stands in the middle, and nothing else does."""
    ring = (
        _square(4),
        *(one.reversed() for one in moved((UNIT_SQUARE,), Isometry.translation(at(1, 1)))),
    )
    region = (_square(4), ring[1])
    found = fits(region, ring)
    assert {edges(moved(ring, one.motion)) for one in found.fits} == {edges(region)}
    assert fits(region, (_square(4),)).room is Room.NONE
    assert fits((_square(3),), ring).room is Room.NONE
    assert fits((_square(5),), ring).room is Room.HELD


@given(placed_round, st.sampled_from((DISC, QUARTER_DISC, UNIT_SQUARE, HALF_DISC)))
@examples(15)
def test_beside_laid_pieces_fits_touch_and_do_not_overlap(laid: Contour, piece: Contour) -> None:
    """Whatever is found lies outside, in contact; or nothing holds it and there is room."""
    found = fits([laid.reversed()], (piece,))
    for one in found.fits:
        placed = moved((piece,), one.motion)
        assert not cut_layers([[laid], placed]).overlaps()
        assert any(touch(a, b).points for a in laid.curves for b in placed[0].curves)
    assert found.room in (Room.HELD, Room.LOOSE)
    assert found.somewhere is not None
    assert not cut_layers([[laid], moved((piece,), found.somewhere)]).overlaps()


def _all_shapes() -> Iterator[ShapeContours]:
    for _, _, pieces in (*cases(straight=True), *cases(straight=False)):
        yield from (shape for _, shape, _ in pieces)


def test_all_shipped_pieces_have_a_point_well_inside() -> None:
    """The point by which a piece is seen to be free, or taken."""
    for shape in set(_all_shapes()):
        assert (
            winding(RoundedShape(shape).spot, [rounded(c) for one in shape for c in one.curves])
            == 1
        )
