"""Difficulty: measured, stored as measured, held to a slow player, and spread over grades.

The numbers in `TABLE` were found beforehand by another program, which took the first of several
corners that tell as much: swan 8.5, convex/12 15.5, walking cat 12.0, letter V 59, triangle 48.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import mean

import pytest

from tests.examples import each
from tests.games.tangram.games import FIGURES, LIBRARY, SET
from tui_tangram.games.tangram.core.advice import corners
from tui_tangram.games.tangram.core.difficulty import measure
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.maths.geometry import Contour, Isometry, Point, subtract
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.difficulty import LIMITS, fifths, graded

TABLE = {
    "tangram/kangaroo": 7.0,
    "tangram/jogger": 7.0,
    "tangram/swan": 8.5,
    "tangram/walking-cat": 11.7,
    "convex/12": 15.47,
    "convex/1": 49.3,
    "tangram/letter-v": 61.51,
    "sei-shonagon/letter-o": 11.15,
    "curved/disc": 8.0,
    "curved/egg-vase": 9.58,
    "rings/tree": 9.5,
}


@each("name", TABLE)
def test_known_numbers(name: str) -> None:
    """Those of figures of several sets, with arcs and holes too."""
    figure = LIBRARY.find(name)
    assert figure is not None
    assert measure(figure.outline, LIBRARY.piece_set(figure.set_id)) == TABLE[name]
    assert figure.effort == TABLE[name]


def test_the_library_stores_what_is_measured() -> None:
    """The effort of the figures is that measured now: of some.

    `tests/tools/build_grades.py` measures all, and writes the files.
    """
    for figure in FIGURES[::72]:
        assert (figure.id, figure.effort) == (figure.id, measure(figure.outline, SET))


def test_the_scale_is_that_of_the_seven_tans() -> None:
    """Its limits are the fifths of their figures, and all figures are graded by it."""
    efforts = [figure.effort for figure in LIBRARY.figures if figure.effort is not None]
    assert (len(LIBRARY.figures), LIMITS) == (len(efforts), fifths(efforts))
    for figure in LIBRARY.entries:
        number = len(LIBRARY.piece_set(figure.set_id).pieces)
        assert graded(figure.effort, number) == figure.difficulty is not None


def test_one_scale_holds_for_all_sets() -> None:
    """What people find hard has more dots than what they do not, whatever it is made of."""
    grades = {figure.id: figure.difficulty for figure in LIBRARY.entries}
    assert grades["pentominoes/6x10-rectangle"] >= grades["tangram/spool"] > 1
    assert 1 == grades["curved/disc"] == grades["curved/egg-crown"]
    assert grades["stomachion/square"] == max(grades.values())


def test_each_grade_of_the_tans_has_a_fifth() -> None:
    """Ties apart: no grade is a tenth from its fifth; the convex figures are not all the last."""
    numbers = Counter(figure.difficulty for figure in LIBRARY.figures)
    fifth = len(LIBRARY.figures) / 5
    assert all(abs(numbers[grade] - fifth) < fifth / 10 for grade in range(1, 6))
    convex = Counter(one.difficulty for one in FIGURES if one.id.startswith("convex/"))
    assert {3: 3, 4: 5, 5: 5} == convex


@pytest.mark.parametrize("number", [3, 30, 200])
def test_difficulty_does_not_depend_on_the_place(number: int) -> None:
    """It is the same wherever the figure stands, and nearly the same turned and mirrored."""
    figure = FIGURES[number]
    shift = Point.of(3, -1, 2, 2)
    moved, mirrored = (
        measure([contour.moved(motion) for contour in figure.outline], SET)
        for motion in (Isometry.translation(shift), Isometry(3, True, shift))
    )
    assert figure.effort == moved == pytest.approx(mirrored, rel=0.25)


def slow(region: Sequence[Contour], left: tuple[PieceKind, ...]) -> tuple[bool, float] | None:
    """Return whether it can be done and the pieces laid; None where a corner is hopeless.

    The corners are those of the deductions, and pieces are taken out by subtraction.
    """
    if not left:
        return True, 0.0
    listed = [corner.choices for corner in corners(region, tuple(dict.fromkeys(left)))]
    fewest = min(map(len, listed))
    if not fewest:
        return None
    results = []
    for choices in [one for one in listed if len(one) == fewest][: 1 if fewest == 1 else None]:
        good, bad = [], 0.0
        for kind, shape in choices:
            rest = list(left)
            rest.remove(kind)
            found = slow(subtract(region, shape.contours), tuple(rest))
            if found is not None and found[0]:
                good.append(found[1] + 1)
            elif found is not None:
                bad += found[1] + 1
        results.append((bool(good), mean(good or [0]) + bad / (len(good) + 1)))
    assert len({ends for ends, _ in results}) == 1
    return results[0][0], mean(laid for _, laid in results)


@pytest.mark.parametrize("name", ["tangram/swan", "tangram/kangaroo"])
def test_a_slow_player_finds_the_same(name: str) -> None:
    """By other parts of the program, without memory."""
    figure = LIBRARY.find(name)
    assert figure is not None
    pieces = LIBRARY.piece_set(figure.set_id)
    found = slow(figure.outline, tuple(piece.kind for piece in pieces.pieces))
    assert found is not None
    assert (True, figure.effort) == (found[0], pytest.approx(found[1], abs=0.006))


def test_a_figure_of_forced_corners() -> None:
    """Where every corner is forced, the effort is the number of pieces; it is never less."""
    for name, figures in ((SET.id, LIBRARY.figures), *LIBRARY.further.items()):
        pieces = len(LIBRARY.piece_set(name).pieces)
        known = [figure.effort for figure in figures if figure.effort is not None]
        assert pieces <= min(known, default=pieces)


def test_what_cannot_be_done_has_no_effort() -> None:
    """Pieces that do not fill the figure, and too little of them."""
    small = PieceSet("small", "Small", SET.pieces[:-1])
    assert measure(FIGURES[0].outline, small) is None
    kite = LIBRARY.find("tangram/kangaroo")
    assert kite is not None
    assert measure(kite.outline, LIBRARY.piece_set("t1")) is None


def test_half_a_search_is_no_measure() -> None:
    """A limit raises Stopped."""
    with pytest.raises(Stopped):
        measure(FIGURES[0].outline, SET, Limit(nodes=10).meter())
