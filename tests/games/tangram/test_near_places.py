"""A verdict never raises, and is what a slow twin says, however near pieces lie to a place."""

from __future__ import annotations

from decimal import Decimal
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.tangram import games
from tests.games.tangram.decimal_twin import judged
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library()
ROUND = tuple(one.id for one in LIBRARY.of(Figures).entries if not one.straight)
"""The figures with arcs."""


@cache
def game(name: str, *, freestyle: bool = False) -> TangramGame:
    """Return the game of a figure of the library."""
    found = find_puzzle(LIBRARY, name, {"freestyle": freestyle})
    assert isinstance(found, TangramGame)
    return found


@cache
def solved(name: str) -> tuple[Isometry, ...]:
    """Return where the pieces lie in the solution that the library has."""
    of = game(name)
    found = placements(of.figure.solution or (), of.pieces)
    return tuple(motion for motion in found if motion is not None)


def power(exponent: int) -> Sqratio:
    """Return a power of √2 - 1: as small as 10⁻¹⁶ for 42."""
    found = Sqratio.ONE
    for _ in range(exponent):
        found = found * Sqratio(-1, 1)
    return found


parts_of_a_unit = st.one_of(
    st.just(Sqratio.ZERO),
    st.just(Sqratio(-577, 408, 48)),
    st.builds(
        lambda k, sign, d: power(k) * sign / d,
        st.integers(6, 42),
        st.sampled_from((-1, 1)),
        st.sampled_from((1, 3, 48)),
    ),
    st.builds(Sqratio, st.integers(-4, 4), st.integers(-2, 2), st.sampled_from((1, 2, 4))),
)
shifts = st.builds(Point, parts_of_a_unit, parts_of_a_unit)


@st.composite
def disturbed(
    draw: st.DrawFn, solution: tuple[Isometry, ...], corners: tuple[Point, ...]
) -> TangramState:
    """Return pieces at their places but for some: moved, turned about a corner, or not laid."""
    places: list[Isometry | None] = list(solution)
    numbers = st.integers(0, len(places) - 1)
    for index in draw(st.lists(numbers, max_size=3)):
        places[index] = None
    for index in draw(st.lists(numbers, min_size=1, max_size=2)):
        place = solution[index]
        if draw(st.booleans()):
            # So that it stays against what it lay against.
            corner = place(corners[index])
            turn = Isometry.linear(draw(st.integers(0, 7)), draw(st.booleans()))
            back = Isometry.translation(-corner)
            place = place.then(back).then(turn).then(Isometry.translation(corner))
        places[index] = place.then(Isometry.translation(draw(shifts)))
    if draw(st.booleans()):
        first, second = draw(st.permutations(range(len(places))))[:2]
        # Two pieces over each other, equal ones in one place.
        places[first] = places[second]
    return TangramState(tuple(places))


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, TangramState]:
    """Return a figure with arcs and its pieces, not all at their places."""
    name = draw(st.sampled_from(ROUND))
    corners = tuple(piece.kind.shape.points[0] for piece in game(name).pieces.pieces)
    return name, draw(disturbed(solved(name), corners))


def check(name: str, state: TangramState) -> None:
    """Compare the verdict with the twin's."""
    of = game(name)
    verdict = of.verdict(state)
    laid = of.laid(state)
    twin = judged(of.figure.outline, [piece.shape.contours for piece in laid])
    named = [piece.index for piece in laid]
    assert verdict.overlaps == tuple((named[i], named[j]) for i, j in twin.overlaps)
    assert verdict.outside == tuple(named[i] for i in twin.outside)
    assert (verdict.islands, verdict.holes) == (twin.islands, twin.holes)
    progress = verdict.progress
    for ours, theirs in (
        (progress.matched_length, twin.matched),
        (progress.length, twin.length),
        (progress.covered, twin.covered),
        (progress.area, twin.area),
    ):
        assert float(ours) == pytest.approx(float(theirs), abs=1e-12)
    shares = [100 * twin.matched / twin.length, 100 * twin.covered / twin.area]
    if all(abs(share - round(share)) > 1e-9 for share in shares):
        assert verdict.completeness == min(map(int, shares))
    full = (
        min(shares) > Decimal("99.99999999999999999999") and not twin.overlaps and not twin.outside
    )
    assert verdict.solved == full
    assert (verdict.completeness == 100) == full


@examples(10)
@given(positions())
def test_the_verdict_is_what_the_twin_says(position: tuple[str, TangramState]) -> None:
    """Overlaps, what sticks out, islands, holes, the shares and solved, also next to a solution."""
    check(*position)


@examples(10)
@given(positions())
def test_there_always_is_a_verdict_also_in_freestyle(position: tuple[str, TangramState]) -> None:
    """Nothing raises, and what does not depend on the figure's place is the same."""
    name, state = position
    here, anywhere = (game(name, freestyle=free).verdict(state) for free in (False, True))
    assert 0 <= anywhere.completeness <= 100
    assert here.overlaps == anywhere.overlaps
    assert here.outlines == anywhere.outlines
    assert (here.solved, here.islands, here.holes) == (
        anywhere.solved,
        anywhere.islands,
        anywhere.holes,
    )
    assert anywhere.completeness >= here.completeness or not here.solved
    laid = game(name).laid(state)
    assert len(here.compared(game(name).figure.outline, laid)) == 3


@pytest.mark.parametrize("letter", "CDEF")
def test_a_piece_a_hair_beside_its_place_has_a_verdict(letter: str) -> None:
    """Two crossings beside a cusp, 10⁻²⁰ apart, once made two contours go on along one edge."""
    name = "curved/disc-flowerpot"
    index = "ABCDEFGH".index(letter)
    hair = Sqratio(-577, 408, 48)
    for shift in (Point(hair, Sqratio.ZERO), Point(-hair, Sqratio.ZERO), Point(Sqratio.ZERO, hair)):
        places = list(solved(name))
        places[index] = places[index].then(Isometry.translation(shift))
        check(name, TangramState(tuple(places)))


@examples(8)
@given(st.data())
def test_a_straight_verdict_is_what_the_twin_says(data: st.DataObject) -> None:
    """The verdict on straight pieces is held against the same twin."""
    number = data.draw(st.integers(0, len(games.FIGURES) - 1))
    solution = tuple(place for place in games.solved(number).placements if place is not None)
    corners = tuple(piece.kind.polygon.points[0] for piece in games.SET.pieces)
    state = data.draw(disturbed(solution, corners))
    of = games.game(number)
    verdict = of.verdict(state)
    laid = of.laid(state)
    twin = judged(of.figure.outline, [piece.shape.contours for piece in laid])
    named = [piece.index for piece in laid]
    assert set(verdict.overlaps) == {(named[i], named[j]) for i, j in twin.overlaps}
    assert verdict.outside == (() if verdict.solved else tuple(named[i] for i in twin.outside))
    assert (verdict.islands, verdict.holes) == (twin.islands, twin.holes)
    contour, area = twin.matched / twin.length, twin.covered / twin.area
    progress = verdict.progress
    assert float(progress.matched_length) == pytest.approx(float(twin.matched), abs=1e-12)
    assert float(progress.covered) == pytest.approx(float(twin.covered), abs=1e-12)
    full = min(contour, area) > Decimal("0.9999999999999999999999")
    assert verdict.solved == (full and not twin.overlaps and not twin.outside)
    assert 0 <= games.game(number, freestyle=True).verdict(state).completeness <= 100


@examples(30)
@given(st.data())
def test_faults_by_the_moved_piece_are_those_of_all(data: st.DataObject) -> None:
    """Whatever the others do, on the figure and beside it, with arcs and without."""
    free, name = data.draw(st.booleans()), data.draw(st.sampled_from(("tangram/swan", ROUND[0])))
    of, places = game(name, freestyle=free), solved(name)
    corners = tuple(piece.kind.shape.points[0] for piece in of.pieces.pieces)
    aside = Isometry.translation(Point.of(data.draw(st.sampled_from((0, 9))), 0, 0, 0))
    places = tuple(place.then(aside) for place in places)
    state = data.draw(st.just(TangramState(places)) | disturbed(places, corners))
    index = data.draw(st.integers(0, len(places) - 1))
    shift = data.draw(st.just(Point.of(0, 0, 0, 0)) | shifts)
    moved = state.with_piece(index, places[index].then(Isometry.translation(shift)))
    whole = of.verdict(moved)
    away = places[index].then(Isometry.translation(Point.of(20, 0, 0, 0)))
    for before in (state, state.with_piece(index, None), state.with_piece(index, away)):
        found = of.faults(moved, index, of.verdict(before))
        assert found == (whole.overlaps, whole.outside)


def test_a_figure_built_beside_itself_has_no_faults() -> None:
    """Its last piece solves it, and nothing sticks out any more."""
    of, aside = game("tangram/swan"), Isometry.translation(Point.of(9, 0, 0, 0))
    whole = TangramState(tuple(place.then(aside) for place in solved("tangram/swan")))
    before = of.verdict(whole.with_piece(0, None))
    assert len(before.outside) == 6
    assert of.faults(whole, 0, before) == ((), ())
