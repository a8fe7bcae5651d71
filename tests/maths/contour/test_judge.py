"""The verdict on pieces with arcs: solved, overlaps, completeness, preconditions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples, times
from tests.maths.contour.paper import faults
from tests.strategies.arcs import (
    CORNER_LEFT,
    DISC,
    EIGHTH_DISC,
    HALF_DISC,
    KINDS,
    QUARTER_DISC,
    STEEP,
    UNIT_SQUARE,
    O,
    at,
    edge,
    random_round_heap,
    round_heaps,
    round_motions,
)
from tests.strategies.geometry import any_motions
from tui_tangram.maths.contour.curves import CurveTarget, judge_curves
from tui_tangram.maths.contour.verdict import ContourVerdict
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Contour, Isometry, Polygon, Shape, Turn
from tui_tangram.maths.geometry.contour import disc, total_area

GRID = 1e-11
"""Without a grid Shapely's answers on exactly touching pieces are wrong one time in five."""
THIRD = Turn(Sqratio(3, 0, 5), Sqratio(4, 0, 5))
SECTORS = tuple(EIGHTH_DISC.moved(Isometry.linear(turn)) for turn in range(8))
WHOLE = CurveTarget([DISC])


def judged(
    figure: CurveTarget,
    pieces: Sequence[Contour],
    *,
    anywhere: bool = True,
    mirror: bool = False,
) -> ContourVerdict:
    """Return the verdict on pieces without holes."""
    return judge_curves(figure, [[piece] for piece in pieces], anywhere=anywhere, mirror=mirror)


@examples(8)
@given(round_motions, st.permutations(range(8)))
def test_a_disc_of_eight_sectors_is_solved_wherever_it_lies(
    motion: Isometry, order: list[int]
) -> None:
    """All sectors make 100 %, in any order and place; without one it is less."""
    pieces = [SECTORS[i].moved(motion) for i in order]
    verdict = judged(WHOLE, pieces)
    assert verdict.solved
    assert verdict.completeness == 100
    assert verdict.progress.shares() == (100, 100)
    assert verdict.progress.exact
    less = judged(WHOLE, pieces[:-1])
    assert not less.solved
    # Seven eighths of the area and of the contour are there.
    assert less.completeness == 87


def test_completeness_is_the_smaller_share() -> None:
    """A half disc is half a disc, by its arc and by its area; a square in it is no contour."""
    half = judged(WHOLE, [HALF_DISC])
    assert half.progress.shares() == (50, 50)
    inner = UNIT_SQUARE.moved(Isometry.translation(at(-1, -1, 2)))
    square = judged(WHOLE, [inner], anywhere=False)
    # 1 of π is covered, 31.8 %, and nothing of the contour is there.
    assert square.progress.shares(1000) == (0, 318)
    assert square.completeness == 0
    assert square.progress.exact


def test_what_sticks_out_is_measured_beside_the_crossings() -> None:
    """A unit square moved by a half cuts the circle at √3/2: the area is not exact and says so."""
    out = UNIT_SQUARE.moved(Isometry.translation(at(1, -1, 2)))
    verdict = judged(WHOLE, [out], anywhere=False)
    assert not verdict.progress.exact
    disc_, square = shapely.Polygon(DISC.stops(4000)), shapely.Polygon(out.stops())
    share = disc_.intersection(square).area / 3.141592653589793
    assert verdict.progress.shares(1000)[1] == int(share * 1000)


def test_a_figure_with_a_hole_wants_it_in_its_place() -> None:
    """A plate with a hole is solved by pieces that leave it where it should be."""

    def plate(x: int) -> list[Contour]:
        frame = Contour(edge((-4, -2), (4, -2), (4, 2), (-4, 2), (-4, -2)))
        return [frame, disc(at(x, 0), 1).reversed()]

    def halves(x: int) -> list[Contour]:
        lower = HALF_DISC.moved(Isometry(0, False, at(x, 0))).curves[0].reversed()
        upper = HALF_DISC.moved(Isometry(4, False, at(x, 0))).curves[0].reversed()
        top = [*edge((x + 1, 0), (4, 0), (4, 2), (-4, 2), (-4, 0), (x - 1, 0)), lower]
        bottom = [*edge((x - 1, 0), (-4, 0), (-4, -2), (4, -2), (4, 0), (x + 1, 0)), upper]
        return [Contour(top), Contour(bottom)]

    figure = CurveTarget(plate(2))
    right = judged(figure, halves(2))
    assert right.solved
    assert (right.islands, right.holes) == (1, 1)
    turned = judged(figure, [piece.moved(Isometry(4, False, O)) for piece in halves(2)])
    assert turned.solved
    wrong = judged(figure, halves(1))
    assert not wrong.solved
    assert wrong.completeness < 100


@given(round_heaps, round_motions)
def test_what_makes_a_figure_solves_it_and_the_measure_moves_along(
    heap: list, motion: Isometry
) -> None:
    """Pieces that do not overlap solve what they make; moving figure and pieces is nothing."""
    if faults(heap):
        return
    figure = CurveTarget(heap)
    assert judged(figure, [piece.moved(motion) for piece in heap], mirror=True).completeness == 100
    here = judged(figure, heap[1:] or heap, anywhere=False)
    there = judged(
        CurveTarget(piece.moved(motion) for piece in heap),
        [piece.moved(motion) for piece in (heap[1:] or heap)],
        anywhere=False,
    )
    assert (here.completeness, here.islands, here.holes) == (
        there.completeness,
        there.islands,
        there.holes,
    )


def test_overlapping_pieces_are_named_and_still_measured() -> None:
    """Random heaps over a disc: overlaps, islands, holes and covered area are the oracle's."""
    random = Random(3)
    figure = CurveTarget([disc(O, 2)])
    target = shapely.Polygon(disc(O, 2).stops(2000))
    several = 0
    for _ in range(25):
        heap = random_round_heap(random)
        verdict = judged(figure, heap, anywhere=False)
        shapes = [shapely.Polygon(piece.stops(2000)) for piece in heap]
        joined = shapely.union_all(shapes, grid_size=1e-9)
        covered = joined.intersection(target).area
        assert float(verdict.progress.covered) == pytest.approx(covered, abs=2e-3)
        several += bool(verdict.overlaps)
        thick = joined.buffer(1e-3)
        parts = getattr(thick, "geoms", [thick])
        holes = sum(len(part.interiors) for part in parts)
        assert (verdict.islands, verdict.holes) == (len(parts), holes)
    assert several > 6


def square(size: int) -> Polygon:
    """Return a square about the origin, its sides twice as long."""
    return Polygon(at(size * x, size * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


FRAME = Shape(square(2), [square(1).reversed()])
RING = Shape(disc(O, 2), [DISC.reversed()])
CORE, PLUG = Shape(square(1)), Shape(DISC)


@examples(15)
@pytest.mark.parametrize(("ring", "core"), [(FRAME, CORE), (RING, PLUG)])
@given(motion=any_motions)
def test_a_ring_is_closed_by_what_fits_it(ring: Shape, core: Shape, motion: Isometry) -> None:
    """Open it is another figure than closed; a core that is beside its hole lies over it."""
    closed, open_ = CurveTarget([ring.outline]), CurveTarget(ring.contours)
    both = [one.moved(motion).contours for one in (ring, core)]
    verdict = judge_curves(closed, both)
    assert (verdict.solved, verdict.overlaps, verdict.islands, verdict.holes) == (True, (), 1, 0)
    assert verdict.outlines == (ring.outline.moved(motion).canonical(),)
    assert not judge_curves(open_, both).solved
    alone = judge_curves(open_, both[:1])
    assert (alone.solved, alone.islands, alone.holes) == (True, 1, 1)
    assert not judge_curves(closed, both[:1]).solved
    aside = [both[0], core.moved(motion.then(Isometry.translation(at(1, 0, 9)))).contours]
    assert judge_curves(closed, aside).overlaps == ((0, 1),)
    away = [both[0], core.moved(motion.then(Isometry.translation(at(9, 0)))).contours]
    assert judge_curves(closed, away).islands == 2


@pytest.mark.parametrize(
    ("shapes", "chords", "error"),
    [
        ((FRAME, CORE, Shape(square(2)), FRAME), 1, 1e-9),
        # A disc of radius 2 is larger than its picture by 2 · 10⁻⁵.
        ((RING, PLUG, Shape(disc(O, 2)), FRAME), 2_000, 2e-4),
    ],
    ids=["straight", "round"],
)
def test_pieces_with_holes_are_judged_as_the_oracle_sees_them(
    shapes: tuple[Shape, ...], chords: int, error: float
) -> None:
    """Thrown at random, turned by eighths and others: overlaps, area, islands, holes, strays."""
    random = Random(12)
    figure = CurveTarget([disc(O, 2), DISC.reversed()] if chords > 1 else FRAME.contours)
    clashes = 0
    for number in range(times(24)):
        laid = []
        for shape in random.sample(shapes, random.randint(1, 3)):
            turn = random.choice((*Turn.EIGHTHS, THIRD, THIRD.inverse()))
            shift = at(random.randint(-6, 6), random.randint(-6, 6), random.choice((1, 2, 3)))
            laid.append(shape.moved(Isometry(turn, False, O if number % 5 == 0 else shift)))
        verdict = judge_curves(figure, [shape.contours for shape in laid], anywhere=False)
        seen = [picture(shape.contours, chords) for shape in laid]
        overlaps = tuple(
            (i, j)
            for i, j in combinations(range(len(seen)), 2)
            if shapely.intersection(seen[i], seen[j], grid_size=GRID).area > 10 * error
        )
        assert verdict.overlaps == overlaps
        clashes += bool(overlaps)
        union = shapely.union_all(seen, grid_size=GRID)
        # Where it is solved it is measured where it was built.
        target = picture(figure.moved(verdict.progress.motion).contours, chords)
        covered = shapely.intersection(union, target, grid_size=GRID).area
        assert float(verdict.progress.covered) == pytest.approx(covered, abs=error)
        thick = union.buffer(1e-5)
        parts = getattr(thick, "geoms", [thick])
        assert verdict.islands == len(parts)
        assert verdict.holes == sum(len(part.interiors) for part in parts)
        if not verdict.solved:
            assert verdict.outside == tuple(
                i
                for i, one in enumerate(seen)
                if shapely.difference(one, target, grid_size=GRID).area > 10 * error
            )
    assert clashes > 6


def picture(contours: Sequence[Contour], chords: int) -> shapely.Geometry:
    """Return a region with arcs cut into chords."""
    outlines, holes = (
        [shapely.Polygon(one.stops(chords)) for one in contours if (one.signed_area > 0) == filled]
        for filled in (True, False)
    )
    return shapely.union_all(outlines).difference(shapely.union_all(holes))


def test_the_preconditions_are_checked_and_reported() -> None:
    """Overlaps, mixed orientation and outlines that cross themselves are named by number."""
    bow = Contour(edge((0, 0), (2, 2), (2, 0), (0, 2), (0, 0)))
    far = STEEP.moved(Isometry.translation(at(9, 9)))
    assert [
        ((2,), "crosses itself"),
        ((3,), "runs clockwise"),
        ((0, 1), "overlap"),
    ] == faults([UNIT_SQUARE, QUARTER_DISC, bow, far.reversed(), far])
    assert not faults([QUARTER_DISC, CORNER_LEFT.moved(Isometry(4, False, at(1, 1)))])
    assert not faults(list(SECTORS))


def test_the_figure_is_measured_where_it_fits_best() -> None:
    """Six of the eight sectors, turned and moved, count as six eighths of the contour."""
    motion = Isometry(3, False, at(7, -5, 3))
    laid = [piece.moved(motion) for piece in SECTORS[:6]]
    verdict = judged(WHOLE, laid)
    assert verdict.completeness == 75
    mirrored = [
        STEEP.moved(Isometry(2, True, O)),
        UNIT_SQUARE.moved(Isometry.translation(at(4, 4))),
    ]
    figure = CurveTarget(piece.moved(motion) for piece in mirrored)
    assert judged(figure, mirrored).solved


def test_a_figure_with_a_piece_too_many_is_not_solved() -> None:
    """All of it is there, and 100 percent is for what is solved."""
    for figure in (UNIT_SQUARE, QUARTER_DISC):
        far = figure.moved(Isometry.translation(at(9, 9)))
        verdict = judged(CurveTarget([figure]), [figure, far])
        assert verdict.progress.shares() == (100, 100)
        assert (verdict.solved, verdict.completeness) == (False, 99)


def test_a_figure_needs_a_contour() -> None:
    """Nothing is no figure; the total area of the kinds is positive."""
    with pytest.raises(ValueError, match="needs a contour"):
        CurveTarget([])
    assert total_area(KINDS) > 0
