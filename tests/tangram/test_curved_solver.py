"""The solver for pieces with arcs: against the other solvers, and on what ships."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tui_tangram.store.curved import curved_figure, curved_sets
from tui_tangram.tangram.curved import CurvedKind, CurvedPlaced

from tests.strategies.arcs import DISC, QUARTER_DISC, UNIT_SQUARE, at, random_patchwork
from tui_tangram.contour import check_pieces, curved_outline, outline
from tui_tangram.geometry import Contour, Isometry
from tui_tangram.play import Limit, Stopped
from tui_tangram.store.library import shipped_library
from tui_tangram.tangram.curved_solver import (
    curved_completion,
    curved_solutions,
    curved_symmetries,
    first_curved_solution,
    one_curved_of_each,
)
from tui_tangram.tangram.solver import solutions


def test_straight_pieces_have_as_many_solutions_as_by_the_other_solvers() -> None:
    """Parts of library figures: both list the same arrangements."""
    figures = shipped_library().figures
    compared = 0
    for number in (0, 5, 60, 120, 200):
        solution = figures[number].solution
        assert solution is not None
        pieces = shipped_library().piece_set(figures[number].set_id)
        for count in (3, 4):
            laid = solution[-count:]
            region = outline(one.polygon for one in laid)
            kinds = Counter(pieces.kind(one.kind) for one in laid)
            expected = {
                frozenset((one.kind.kind, Contour(one.polygon.curves).canonical()) for one in found)
                for found in solutions(region, kinds)
            }
            curved = {
                CurvedKind(kind.kind, kind.name, Contour(kind.polygon.curves)): n
                for kind, n in kinds.items()
            }
            found = [
                frozenset((one.kind, one.contour) for one in one_way)
                for one_way in curved_solutions([Contour(c.curves) for c in region], curved)
            ]
            assert len(found) == len(set(found))
            assert set(found) == expected
            compared += len(found)
    assert compared >= 10


def test_patchworks_are_solved() -> None:
    """Whatever some random pieces make, the solver makes of them, exactly."""
    random = Random(4)
    for _ in range(6):
        laid = random_patchwork(random, 2)
        kinds: list[CurvedKind] = []
        counts: Counter[CurvedKind] = Counter()
        for contour in laid:
            kind = next((one for one in kinds if one.pose_of(contour) is not None), None)
            if kind is None:
                kind = CurvedKind(chr(ord("A") + len(kinds)), "piece", contour.unified())
                kinds.append(kind)
            counts[kind] += 1
        region = curved_outline(laid).all
        found = first_curved_solution(region, counts)
        if not laid:
            continue
        assert found is not None
        contours = [one.contour for one in found]
        assert not check_pieces(contours)
        assert set(curved_outline(contours).all) == set(region)
        assert Counter(one.kind for one in found) == {k.kind: n for k, n in counts.items()}


def test_what_ships_is_solved_and_its_solution_is_among_those_found() -> None:
    """All solutions are listed once, and the one that the file has is one of them."""
    figure = curved_figure("curved/disc")
    counts = dict(curved_sets()[figure.set_id].counts)
    found = [frozenset(one) for one in curved_solutions(figure.outline, counts)]
    assert len(found) == len(set(found))
    assert frozenset(figure.solution or ()) in found
    classes = list(one_curved_of_each((tuple(one) for one in found), figure.outline))
    motions = curved_symmetries(figure.outline)
    images = {
        frozenset(CurvedPlaced(p.kind, p.contour.moved(motion).canonical()) for p in one)
        for one in classes
        for motion in motions
    }
    assert images == set(found)


def test_the_heart_is_completed_from_where_it_stands() -> None:
    """With pieces laid as in a solution the rest is found; with one in the way nothing is."""
    figure = curved_figure("curved/heart")
    pieces = curved_sets()[figure.set_id]
    laid = (figure.solution or ())[:5]
    rest = dict(pieces.counts)
    for one in laid:
        rest[pieces.kinds[one.kind]] -= 1
    found = curved_completion(figure.outline, laid, rest)
    assert found is not None
    contours = [one.contour for one in (*laid, *found)]
    assert set(curved_outline(contours).all) == set(figure.outline)
    away = [one._replace(contour=one.contour.moved(Isometry.translation(at(1, 0)))) for one in laid]
    assert curved_completion(figure.outline, away, rest) is None
    over = [*laid[:-1], laid[0]]
    assert curved_completion(figure.outline, over, rest) is None


def test_a_disc_without_corners_is_filled_from_its_rim() -> None:
    """Four quarters in a disc: two arrangements, since turns are multiples of 45°."""
    quarter = CurvedKind("Q", "quarter", QUARTER_DISC)
    found = list(curved_solutions([DISC], {quarter: 4}))
    assert len(found) == 2
    assert len(curved_symmetries([DISC])) == 16
    assert len(list(one_curved_of_each(found, [DISC]))) == 1
    whole = CurvedKind("D", "disc", DISC)
    moved = DISC.moved(Isometry.translation(at(3, 1)))
    (only,) = curved_solutions([moved], {whole: 1})
    assert only[0].contour == moved


def test_a_limit_ends_the_search_and_areas_must_agree() -> None:
    """A node too many is one too many; pieces of another area are no matter of search."""
    figure = curved_figure("curved/egg")
    counts = dict(curved_sets()[figure.set_id].counts)
    with pytest.raises(Stopped):
        list(curved_solutions(figure.outline, counts, Limit(nodes=5).meter()))
    square = CurvedKind("S", "square", UNIT_SQUARE)
    meter = Limit(nodes=0).meter()
    assert first_curved_solution([DISC], {square: 3}, meter) is None
