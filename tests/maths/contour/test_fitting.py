"""Completeness where the figure fits best, against every motion that lays an edge along one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.arcs import random_patchwork
from tests.strategies.geometry import any_motions, placed_tans
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.boundary import Boundary
from tui_tangram.maths.contour.curves import CurveTarget, _Laid, judge_curves
from tui_tangram.maths.contour.fitting import FigureCurves
from tui_tangram.maths.contour.judge import StraightTarget, best_progress, progress
from tui_tangram.maths.contour.sums import CurveSum
from tui_tangram.maths.contour.trace import trace
from tui_tangram.maths.contour.verdict import FINE
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Curve, Isometry, Point, Polygon, Straight, Turn
from tui_tangram.maths.geometry.layers import Layer, cut_layers
from tui_tangram.maths.geometry.overlay import union
from tui_tangram.maths.geometry.polygon import Convex, convex_parts
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)


def all_fits(
    figure: Sequence[Curve], laid: Sequence[Curve], mirrored: bool = False
) -> set[Isometry]:
    """Return the fits, by their definition: from each two, or four, edges, and all arcs."""
    first, found = Isometry.linear(0, mirrored), set()
    figure = [turned_over(curve) if mirrored else curve for curve in figure]
    turns: dict[Turn, list[tuple[Straight, Straight]]] = {}
    for one, other in product(figure, laid):
        if type(one) is not type(other):
            continue
        backward = one.reversed(), other.reversed()
        for mine, there in ((one, other), backward):
            turn = Turn.along(mine.leaving, there.leaving)
            if turn is None or (isinstance(mine, Arc) and not alike(mine, there)):
                continue
            turns.setdefault(turn, [])
            if isinstance(one, Straight) and isinstance(other, Straight):
                turns[turn].append((mine, there))
                found.add((turn, there.start - turn(mine.start)))
    for turn, pairs in turns.items():
        for one, other in product(figure, laid):
            if isinstance(one, Arc) and isinstance(other, Arc) and alike(one, other):
                found.add((turn, other.centre - turn(one.centre)))
        for (one, other), (two, another) in combinations(pairs, 2):
            along, across = other.leaving, another.leaving
            if skew := along.cross(across):
                # The shifts that bring each onto the line of its partner are two lines.
                here, there = other.start - turn(one.start), another.start - turn(two.start)
                found.add((turn, here + along.scaled((there - here).cross(across) / skew)))
    return {first.then(Isometry(turn, False, shift)) for turn, shift in found}


def alike(one: Curve, other: Curve) -> bool:
    """Whether an arc turns as another does, with its radius."""
    assert isinstance(one, Arc)
    assert isinstance(other, Arc)
    return (one.left, one.circle.square) == (other.left, other.circle.square)


def turned_over(curve: Curve) -> Curve:
    """Return the mirror image of a curve of an outline, which runs the other way."""
    return curve.moved(Isometry.linear(0, mirrored=True)).reversed()


def sides(mirror: bool) -> tuple[bool, ...]:
    """Return whether the figure lies on its face, for each way it may lie."""
    return (False, True) if mirror else (False,)


def check(target: StraightTarget, laid: Sequence[Polygon], mirror: bool) -> int:
    """Compare with what every fit has, and return the percent."""
    parts = [Convex.of(part) for piece in laid for part in convex_parts(piece)]
    covered = union(laid)
    boundary = Boundary(covered)
    contours = trace(boundary).all
    curves = [curve for contour in contours for curve in contour.curves]
    figure = [curve for contour in target.contours for curve in contour.curves]
    found = best_progress(target, contours, boundary, parts, mirror=mirror)
    best = (0, 0, 0)
    for motion in (one for side in sides(mirror) for one in all_fits(figure, curves, side)):
        shares = progress(target, boundary, parts, motion).shares(FINE)
        best = max(best, (min(shares), *shares))
    assert best == (min(found.shares(FINE)), *found.shares(FINE))
    assert progress(target, boundary, parts, found.motion) == found
    return found.percent


@pytest.mark.parametrize(
    ("name", "laid", "moved", "motion", "percent"),
    [
        ("pythagoras/parallelogram", [5], [], (5, -1, 6), 18),
        ("tangram/incomplete-square-2", [4, 5], [4, 5], (1, 4, 2), 18),
        ("z35/hexagon-4", [1, 2], [], (5, 1, -5), 12),
        ("pythagoras/eel", [0, 1, 3, 6], [1, 3], (7, 5, -9), 37),
        ("z35/parallelogram", [5, 6, 7], [], (0, -1, 3), 29),
        ("revathi/right-trapezoid", [1, 4, 5], [1, 5], (6, -4, 1), 30),
        ("heptex/letter-v", [0, 1, 2, 4, 5], [0, 1, 2, 5], (1, 6, -6), 42),
    ],
)
def test_half_built_positions(
    name: str, laid: list[int], moved: list[int], motion: tuple[int, int, int], percent: int
) -> None:
    """Some pieces of a solution, some of those moved together by eighths of a unit.

    In each of these the greatest length of edges with an end in common leads elsewhere.
    """
    figure = LIBRARY.find(name)
    pieces = LIBRARY.piece_set(figure.set_id)
    eighths, x, y = motion
    away = Isometry(eighths, False, Point.of(x, 0, y, 0, 8))
    lie = {}
    for index, place in enumerate(placements(figure.solution or (), pieces)):
        assert place is not None
        place = place.then(away) if index in moved else place
        lie[index] = pieces.pieces[index].kind.polygon.moved(place)
    target = StraightTarget([one for one in figure.outline if isinstance(one, Polygon)])
    assert percent == check(target, [lie[index] for index in laid], figure.mirror)


def test_a_trapezoid_in_two_parts() -> None:
    """Three quarters of it are there, and the longest edges with an end in common are not."""
    figure = LIBRARY.find("heptex/trapezoid-2")
    pieces = (
        ((12, 0), (16, 0), (16, 4)),
        ((12, 4), (14, 2), (16, 4)),
        ((0, 0), (4, 0), (6, 2), (2, 2)),
        ((20, 0), (24, 0), (20, 4)),
        ((8, 0), (12, 0), (14, 2), (12, 4)),
        ((4, 0), (8, 0), (12, 4), (8, 4)),
    )
    laid = [Polygon([Point.of(0, x, 0, y, 4) for x, y in piece]) for piece in pieces]
    target = StraightTarget([one for one in figure.outline if isinstance(one, Polygon)])
    assert check(target, laid, figure.mirror) == 75


@examples(10)
@given(
    st.lists(placed_tans, min_size=1, max_size=2),
    st.lists(placed_tans, min_size=1, max_size=2),
    any_motions,
    st.booleans(),
)
def test_no_motion_makes_a_figure_more_complete(
    figure: list[Polygon], laid: list[Polygon], motion: Isometry, mirror: bool
) -> None:
    """Whatever is laid, by any turn: of all fits that of the greatest completeness is taken."""
    check(StraightTarget(union(figure)), [piece.moved(motion) for piece in laid], mirror)


def test_where_nothing_can_lie_along_the_figure_it_is_measured_as_it_stands() -> None:
    """Sides of lengths √5 and √10 cannot be turned along sides of length 1 in the field."""
    figure, laid = (
        Polygon.of([(0, 0), (2, 1), (1, 3)]),
        Polygon.of([(1, 1), (2, 1), (2, 2), (1, 2)]),
    )
    assert not all_fits(figure.curves, laid.curves)
    parts = [Convex.of(laid)]
    found = best_progress(StraightTarget([figure]), [laid], Boundary([laid]), parts, mirror=True)
    assert found == progress(StraightTarget([figure]), Boundary([laid]), parts)
    assert found.covered > 0
    assert not FigureCurves([figure]).fits([], mirror=True).longest()


@examples(6)
@given(st.randoms(use_true_random=False), any_motions, any_motions, st.booleans())
def test_the_fits_of_figures_with_arcs(
    random: Random, motion: Isometry, other: Isometry, mirror: bool
) -> None:
    """They are those of their definition, the longest first."""
    heap = random_patchwork(random, 2)
    assume(heap)
    target = CurveTarget(heap)
    layers = [[piece.moved(random.choice((motion, other)))] for piece in heap]
    laid = CurveSum.of(cut_layers(layers).inside(any).edges)
    curves = [*laid.curves()]
    figure = [curve for contour in target.contours for curve in contour.curves]

    def length_at(motion: Isometry) -> float:
        return float(laid.split(target.moved(motion).sum)[0].length())

    lengths = {
        motion: length_at(motion)
        for side in sides(mirror)
        for motion in all_fits(figure, curves, side)
    }
    fits = FigureCurves(target.contours).fits(curves, mirror=mirror)
    most = max(lengths.values())
    longest = {motion: length for length, motion in fits.longest()}
    # Arcs may lie along others under each turn by eighths, too.
    assert longest.keys() >= {one for one, length in lengths.items() if length > most - 1e-9}
    assert [*longest.values()] == pytest.approx([most] * len(longest))
    for least in (most / 2, most / 4):
        found = fits.of_length(least)
        ranked = [round(length, 6) for length, _ in found]
        assert ranked == sorted(ranked, reverse=True)
        assert {one for _, one in found} >= {one for one, it in lengths.items() if it > least}
        for length, one in found:
            assert length_at(one) == pytest.approx(length)
    check_curves(target, layers, lengths, mirror)


def check_curves(
    target: CurveTarget, layers: Sequence[Layer], lengths: Mapping[Isometry, float], mirror: bool
) -> int:
    """Compare the verdict with what each fit has, and return the percent.

    *lengths* are those that each brings together.  Where that is less of the contour than the
    verdict has of it and of the area, it has no more.
    """
    verdict = judge_curves(target, layers, mirror=mirror)
    taken = verdict.progress.shares(FINE)
    for motion, length in [] if verdict.solved else lengths.items():
        if length >= (min(taken) / FINE - 1e-9) * float(target.length):
            there = judge_curves(target.moved(motion), layers, anywhere=False).progress.shares(FINE)
            assert (min(there), there[0]) <= (min(taken), taken[0])
    return verdict.completeness


ROOT: Final = Sqratio(0, 1)


@pytest.mark.parametrize(
    ("name", "laid", "percent"),
    [
        (
            "curved/heart",
            {
                **dict.fromkeys((2, 4, 7), (0, 0, 0, 0)),
                8: (1, 0, Sqratio(-7, 2, 4), Sqratio(-11, 6, 4)),
            },
            25,
        ),
        ("curved/disc-helmet", {1: (1, 0, ROOT, -ROOT), 5: (1, 0, 3 * ROOT, -ROOT)}, 25),
    ],
)
def test_half_built_round_figures(
    name: str, laid: dict[int, tuple[int, int, Sqratio | int, Sqratio | int]], percent: int
) -> None:
    """Pieces by eighths, mirrored, and shift; the longest contour in common leads elsewhere."""
    game = find_puzzle(shipped_library(), name, {"freestyle": True})
    layers = []
    for index, (eighths, mirrored, x, y) in laid.items():
        shift = Point(Sqratio(0) + x, Sqratio(0) + y)
        place = Isometry.linear(eighths, bool(mirrored)).then(Isometry.translation(shift))
        kind = game.piece(index).kind
        layers.append([*kind.shape.moved(place).contours])
    target = CurveTarget(game.figure.outline)
    laid_curves = CurveSum.of(cut_layers(layers).inside(any).edges)
    figure = [curve for contour in target.contours for curve in contour.curves]
    lengths = {
        motion: float(laid_curves.split(target.moved(motion).sum)[0].length())
        for side in sides(game.figure.mirror)
        for motion in all_fits(figure, [*laid_curves.curves()], side)
    }
    assert percent == check_curves(target, layers, lengths, game.figure.mirror)


def test_few_fits_are_measured_for_the_area_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece lies along a round figure in many places, with as much of the contour."""
    measured: list[tuple[int, int]] = []
    measure = _Laid.measured

    def noted(laid: _Laid, place: Any) -> Any:
        found = measure(laid, place)
        measured.append(found.progress.shares(FINE))
        return found

    monkeypatch.setattr(_Laid, "measured", noted)
    game = find_puzzle(shipped_library(), "curved/egg-flying-saucer", {"freestyle": True})
    verdict = judge_curves(
        CurveTarget(game.figure.outline), [game.piece(0).kind.shape.contours], mirror=True
    )
    assert len({contour for contour, _ in measured}) == 1
    # The fifth covers as much of the figure as it has of its contour; then six more of seven.
    assert (5, 11) == (
        next(n for n, one in enumerate(measured, 1) if one[1] > one[0]),
        len(measured),
    )
    assert verdict.progress.shares(FINE) == max(measured)
