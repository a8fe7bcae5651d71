"""Exact fits: they touch, they enter nothing, and they lead to every solution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.tangram.games import FIGURES, SET, game, random_motion, solved, some
from tests.games.tangram.others import pieces, polygon
from tests.strategies.geometry import motions
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.contacts import fits
from tui_tangram.games.tangram.core.fits import (
    eighth_fits,
    free_region,
    nearest_alike,
    nearest_first,
    same_pose,
)
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import Fit, Hold, PieceKind
from tui_tangram.maths.contour.boundary import Boundary
from tui_tangram.maths.geometry import Isometry, Point, Polygon, turn
from tui_tangram.maths.geometry.overlay import contains, interior_disjoint, union


def laid_on(board: TangramGame, state: TangramState) -> tuple[Polygon, ...]:
    """Return the laid tans as they lie."""
    return tuple(piece.polygon for piece in board.laid(state))


def _in_corners(fits: Iterable[Fit], kind: PieceKind) -> set[Polygon]:
    return {kind.polygon.moved(fit.motion).canonical() for fit in fits if fit.hold is Hold.CORNER}


def _slow_fits(region: Sequence[Polygon], kind: PieceKind) -> set[Polygon]:
    """Return the fits by trying every corner of the piece on every corner, in every pose."""
    spots = {point for contour in region for point in contour.points}
    edges = [edge for contour in region for edge in contour.edges()]
    found: set[Polygon] = set()
    for pose in kind.poses():
        posed = kind.polygon.moved(pose)
        for corner in posed.points:
            for spot in spots:
                placed = posed.moved(Isometry.translation(spot - corner)).canonical()
                if placed in found or not contains(region, placed):
                    continue
                if any(
                    spot == edge[end] == other[end] and _along(edge, other)
                    for edge in edges
                    for other in placed.edges()
                    for end in (0, 1)
                ):
                    found.add(placed)
    return found


def _along(wall: tuple[Point, Point], edge: tuple[Point, Point]) -> bool:
    """Whether two edges with a common end run along each other in one direction."""
    return turn(*wall, edge[0]) == turn(*wall, edge[1]) == 0 and (
        (wall[1] - wall[0]).dot(edge[1] - edge[0]).sign > 0
    )


@pytest.mark.parametrize(
    ("number", "keep"), [(0, set()), (9, {0, 3}), (77, set()), (140, {0, 3}), (288, {0, 3})]
)
def test_fits_are_those_of_an_exhaustive_search(number: int, keep: set[int]) -> None:
    """On free and on partly covered silhouettes exactly the slow twin's places are found."""
    state = some(solved(number), keep)
    region = free_region(FIGURES[number].outline, game(number).shapes(state))
    for index in (1, 4, 5):
        kind = SET.pieces[index].kind
        assert _in_corners(eighth_fits(region, kind), kind) == _slow_fits(region, kind)


@each("kind", pieces("tetratans"))
def test_fits_of_pieces_with_dents(kind: PieceKind) -> None:
    """Other poses that have the same corners are other fits, and dents are no obstacle."""
    notched = polygon((0, 0), (4, 0), (4, 4), (2, 4), (2, 3), (1, 3), (0, 4))
    assert _in_corners(eighth_fits([notched], kind), kind) == _slow_fits([notched], kind)


@each("seed", range(12))
def test_where_laid_pieces_touch_in_a_point_there_is_a_corner(seed: int) -> None:
    """Also where the side of one goes straight on as that of the other."""
    random = Random(seed)
    kinds = [piece.kind for piece in SET.pieces]
    one, other = (
        kind.polygon.moved(Isometry.linear(random.randrange(8))) for kind in random.sample(kinds, 2)
    )
    other = other.moved(
        Isometry.translation(random.choice(one.points) - random.choice(other.points))
    )
    region = tuple(contour.reversed() for contour in union((one, other)))
    for kind in random.sample(kinds, 2):
        fast = _in_corners(eighth_fits(region, kind), kind)
        assert fast == _in_corners(fits(region, kind.shape.contours).fits, kind)
        assert fast


def test_fits_enter_nothing_even_on_a_messy_board() -> None:
    """With pieces over each other and sticking out, fits still lie in what is free."""
    random = Random(5)
    for _ in range(60):
        number = random.randrange(len(FIGURES))
        state = some(solved(number), set(random.sample(range(7), 3)))
        state = state.with_piece(6, random_motion(random))
        free = free_region(FIGURES[number].outline, game(number).shapes(state, without=4))
        for motion in game(number).fits(state, 4):
            assert contains(free, SET.pieces[4].kind.polygon.moved(motion))


@given(st.integers(0, len(FIGURES) - 1), st.sets(st.integers(0, 6), max_size=6))
def test_some_missing_piece_of_a_solution_is_among_the_fits(number: int, keep: set[int]) -> None:
    """From any part of a solution one more of its pieces is a fit, so fits lead to the end."""
    whole = solved(number)
    state = some(whole, keep)
    missing = [index for index in range(7) if index not in keep]
    assert any(
        SET.pieces[index].kind.polygon.moved(motion).canonical()
        == SET.pieces[other].kind.polygon.moved(whole.placements[other]).canonical()
        for index in missing
        for other in missing
        if SET.pieces[index].kind == SET.pieces[other].kind
        for motion in game(number).fits(state, index)
    )


@examples(30)
@given(st.integers(0, len(FIGURES) - 1), st.sets(st.integers(0, 5), min_size=1, max_size=4))
def test_in_freestyle_fits_touch_the_laid_pieces_from_outside(number: int, keep: set[int]) -> None:
    """A fit shares an edge, two corners or more points with what is laid, and no inner point."""
    board = game(number, freestyle=True)
    state = some(solved(number), keep)
    laid = union(laid_on(board, state))
    corners = {point for contour in laid for point in contour.points}
    found = board.held(state, 6).fits
    assert found
    for fit in found[::9]:
        piece = SET.pieces[6].kind.polygon.moved(fit.motion)
        assert interior_disjoint(laid, piece)
        if fit.hold is Hold.TIPS:
            assert len(corners.intersection(piece.points)) >= 2
        elif fit.hold is Hold.WEDGE:
            assert len(_meeting([piece], laid) | _meeting(laid, [piece])) >= 2
        else:
            assert touching(laid, piece)


def _meeting(corners: Iterable[Polygon], edges: Iterable[Polygon]) -> set[Point]:
    """Return the corners of some contours that lie on edges of others."""
    curves = [curve for contour in edges for curve in contour.curves]
    points = {point for contour in corners for point in contour.points}
    return {point for point in points if any(curve.has(point) for curve in curves)}


def touching(laid: tuple[Polygon, ...], piece: Polygon) -> bool:
    """Whether the boundaries cancel along some stretch."""
    apart = Boundary(laid).length() + Boundary([piece]).length()
    return Boundary([*laid, piece]).length() < apart


def test_with_nothing_laid_freestyle_has_no_fits() -> None:
    """There is nothing to fit to yet."""
    board = game(0, freestyle=True)
    assert board.fits(board.start(), 0) == ()


@given(st.integers(0, len(FIGURES) - 1), st.integers(0, 6), motions)
def test_nearest_first_keeps_all_and_puts_unturned_ones_first(
    number: int, index: int, present: Isometry
) -> None:
    """The order is a permutation; those that need no turning come first, by distance."""
    board = game(number)
    kind = SET.pieces[index].kind
    found = board.fits(board.start(), index)
    ordered = nearest_first(found, kind, present)
    assert sorted(map(repr, ordered)) == sorted(map(repr, found))
    same = [same_pose(kind, present, motion) for motion in ordered]
    assert same == sorted(same, reverse=True)
    centre = kind.polygon.moved(present).centre
    near = [
        (way := kind.polygon.moved(motion).centre - centre).dot(way)
        for motion, unturned in zip(ordered, same, strict=True)
        if unturned
    ]
    assert near == sorted(near)
    nearest = (ordered[0], near[0]) if near else None
    assert nearest_alike(found, kind, present) == nearest


def test_a_solved_board_has_no_room() -> None:
    """When all is covered nothing fits except a piece where it lies."""
    state = solved(1)
    for index in range(7):
        lies = state.placements[index]
        kind = SET.pieces[index].kind
        places = {kind.polygon.moved(m).canonical() for m in game(1).fits(state, index)}
        assert places == {kind.polygon.moved(lies).canonical()}
    assert game(1).verdict(TangramState(state.placements)).solved
