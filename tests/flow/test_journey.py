"""The journey through all collections, and its next step."""

from __future__ import annotations

from tests.flow.conftest import DAY, SOON, solve
from tui_tangram.app.play.parts import Box
from tui_tangram.flow.choose import ENOUGH, level
from tui_tangram.flow.journey import (
    STRETCH,
    GradeProgress,
    _varied,
    journey,
    recommended,
    stretches,
)
from tui_tangram.games.session import Result
from tui_tangram.games.tangram.screen.layout import close_up
from tui_tangram.player.scores.values import Moment, Score, Subject
from tui_tangram.player.store import Backend


def following(backend: Backend) -> str:
    """Return the id of the recommended puzzle; empty for none."""
    row = recommended(backend, backend.store.scores.solved())
    return row.id if row else ""


def test_the_first_is_the_easiest_figure(backend: Backend) -> None:
    """Of the figures that a careful player lays without one piece too many, the best to see."""
    assert "tangram/teapot-3" == following(backend)
    rows = backend.library["tangram"].usual
    assert 7.0 == min(row.effort for row in rows if row.effort)
    seen = {row.id: smallest(backend, row.id) for row in rows if row.effort == 7.0}
    assert 8 <= seen["tangram/teapot-3"] == max(seen.values())
    assert 5 > seen["tangram/crane"]


def smallest(backend: Backend, figure: str) -> float:
    """Return the least width or height, in pixels, of a piece on a board of 55 × 21."""
    game = backend.find_puzzle(figure)
    scale = close_up(game, Box(0, 1, 55, 21)).scale
    corners = [one.shape.outline.bounds for one in game.figure.solution]
    sides = [side for low, high in corners for side in (high.x - low.x, high.y - low.y)]
    return scale * min(map(float, sides))


def test_it_is_slightly_harder_than_the_last(backend: Backend) -> None:
    """No unsolved figure of the set is between, and what is solved already is passed over."""
    solve(backend, "tangram/swan")
    rows = {row.id: row.effort or 0.0 for row in backend.library["tangram"].usual}
    first = following(backend)
    between = [one for one in rows if rows["tangram/swan"] < rows[one] < rows[first]]
    assert [] == between
    solve(backend, first, "tangram/swan")
    assert rows[first] <= rows[following(backend)]
    assert first != following(backend)
    # One that takes as much is not harder.
    solve(backend, "tangram/teapot-3")
    assert 7.0 < rows[following(backend)] < 8.0
    # After the hardest there is the hardest of what is left.
    solve(backend, *sorted(rows, key=lambda one: rows[one])[-1:])
    left = [one for one in rows if one not in backend.store.scores.solved()]
    assert max(left, key=lambda one: rows[one]) == following(backend)


def test_it_is_another_thing_than_the_last(backend: Backend) -> None:
    """No teapot follows on a teapot, solved with help or without, unless nothing else is left."""
    for hints in (0, 2):
        solve(backend, "tangram/teapot-3", hints=hints)
        assert "teapot" not in following(backend)
    rows = backend.library["tangram"].usual
    pots = [row for row in rows if "teapot" in row.id]
    assert pots == [*_varied(pots, backend.store.scores.last(), ())]
    assert {*rows} - {*pots} == {*_varied(rows, backend.store.scores.last(), ())}


def test_it_is_of_the_set_and_kind_played_last(backend: Backend) -> None:
    """A set leads to itself, tiles to tiles; a game with help leads to no harder one."""
    solve(backend, "heptex/pitcher")
    assert following(backend).startswith("heptex/")
    solve(backend, "tetravex/3x3-1")
    assert following(backend).startswith("tetravex/")
    before = following(backend)
    solve(backend, "framed/4x4-2", hints=1)
    assert before == following(backend)
    # No set has a board that was made, so it follows the one before.
    solve(backend, "square/3x3/tetravex/c6/s1")
    assert before == following(backend)
    solve(backend, "heptex/pitcher")
    assert following(backend).startswith("heptex/")


def test_a_set_comes_to_an_end(backend: Backend) -> None:
    """Then it is the set before, at last the easiest of all, then the other games, then none."""
    boards, figures = backend.library["matching"], backend.library["tangram"]
    try_all(backend)
    solve(backend, "heads-and-tails/2", *[row.id for row in boards.siblings("tetravex/2x2-1")])
    assert following(backend).startswith("heads-and-tails/")
    left = [row for row in boards.usual if row.id not in backend.store.scores.solved()]
    solve(backend, *[row.id for row in left if row.collection == "Heads and tails"], hints=1)
    left = [row for row in left if row.collection != "Heads and tails"]
    assert min(left, key=lambda row: row.effort or 0.0).id == following(backend)
    solve(backend, *[row.id for row in left])
    assert "tangram/teapot-3" == following(backend)
    solve(backend, *[row.id for row in figures.usual])
    for source in backend.library.sources:
        if source not in (boards, figures):
            assert source.kind == backend.find_puzzle(following(backend)).kind
            solve(backend, *[row.id for row in source.usual])
    assert "" == following(backend)


def try_all(backend: Backend) -> None:
    """Open a puzzle of every collection."""
    for source in backend.library.sources:
        for one in stretches(source):
            subject = Subject.of(backend.find_puzzle(one.items[0].id))
            backend.store.scores.opened(subject, Moment(SOON, DAY))


def test_every_puzzle_is_on_the_way_once(backend: Backend) -> None:
    """In one collection; their numbers add up."""
    rows = journey(backend).rows
    ids = [row.id for one in rows for row in one.collection.items]
    assert len({*ids}) == len(ids)
    every = {row.id for source in backend.library.sources for row in source.items}
    assert every == {*ids}
    for one in rows:
        unrated = sum(not row.difficulty for row in one.collection.items)
        assert one.all == unrated + sum(grade.all for grade in one.grades)
        assert not one.tried
        assert 0 == one.solved == sum(grade.solved for grade in one.grades)


def test_it_tells_what_is_solved_and_tried(backend: Backend) -> None:
    """A solved puzzle in its collection and difficulty, a made one under its rating."""
    solve(backend, "heptex/pitcher", "square/3x3/tetravex/c6/s1")
    subject = Subject.of(backend.find_puzzle("convex/1"))
    backend.store.scores.opened(subject, Moment(SOON, DAY))
    found = {one.collection.id: one for one in journey(backend).rows}
    assert {"heptex", "tangram"} == {name for name, one in found.items() if one.tried}
    assert 1 == found["heptex"].solved
    (row,) = [row for row in found["heptex"].collection.items if row.id == "heptex/pitcher"]
    assert row.difficulty
    grade = found["heptex"].grades[row.difficulty - 1]
    assert (1, f"1/{grade.all}") == (grade.solved, grade.text)
    assert 0 == found["tangram"].solved
    assert GradeProgress(0, 0) == found["heptex"].grades[0]


def graded(
    backend: Backend, puzzle: str, grade: int, *, hints: int = 0, stars: float = 0.0
) -> None:
    """Note a puzzle as solved, with its difficulty, within the time *stars* if given."""
    subject = Subject.of(backend.find_puzzle(puzzle))
    score = Score.of(
        subject, Result(83.0, 12, hints, False, True), Moment(SOON, DAY), grade=grade, par=stars
    )
    backend.store.scores.enter(score)


def test_the_level_is_what_was_solved_often_enough(backend: Backend) -> None:
    """The hardest difficulty of three puzzles without help: repeated and helped games are none."""
    ids = [row.id for row in backend.library["tangram"].usual]
    assert 1 == level(backend)
    for puzzle in (*ids[: ENOUGH - 1], ids[0]):
        graded(backend, puzzle, 4)
    graded(backend, ids[ENOUGH], 4, hints=1)
    assert 1 == level(backend)
    graded(backend, ids[ENOUGH + 1], 4)
    assert 4 == level(backend)
    graded(backend, ids[ENOUGH + 2], 0)
    assert 4 == level(backend)
    assert {0, ENOUGH} == {0, *backend.store.scores.clean_grades().values()}


def test_three_stars_make_a_longer_step_and_help_none(backend: Backend) -> None:
    """A twentieth of what is harder is passed over; after help it is not harder."""
    rows = {row.id: row.effort or 0.0 for row in backend.library["tangram"].usual}
    at = "tangram/swan"
    solve(backend, at)
    near = following(backend)
    harder = sorted(rows[one] for one in rows if rows[one] > rows[at] and not one.startswith(at))
    assert harder[0] == rows[near]
    graded(backend, at, 1, stars=100.0)
    assert harder[len(harder) // 20] == rows[following(backend)] > rows[near]
    graded(backend, near, 1, hints=2)
    easier = following(backend)
    assert rows[easier] <= rows[at]
    assert not [one for one in rows if rows[easier] < rows[one] <= rows[at] and one != at]


def test_after_a_stretch_the_journey_leads_elsewhere(backend: Backend) -> None:
    """To the other game first, then to other sets; what is too hard waits for its level."""
    ids = [row.id for row in backend.library["tangram"].usual]
    solve(backend, *ids[: STRETCH - 1])
    assert following(backend).startswith(("tangram/", "convex/"))
    solve(backend, ids[STRETCH - 1])
    first = following(backend)
    assert backend.find_puzzle(first).kind == "matching"
    seen = set()
    for _ in range(60):
        puzzle = following(backend)
        row = next(row for row in backend.library.items if row.id == puzzle)
        kind = backend.library[row.kind]
        new = {one.id for one in stretches(kind) if row in one.items}
        seen |= new
        solve(backend, *[one.id for one in kind.siblings(puzzle)][:STRETCH])
        if not any(not one.tried and one.grades[0].all for one in journey(backend).rows):
            break
    easy = {one.collection.id for one in journey(backend).rows if one.grades[0].all}
    assert easy - {"tangram"} <= seen
    # The others are harder than the level of somebody whose games are not rated.
    assert 1 == level(backend)
    left = {one.collection.id: one for one in journey(backend).rows if not one.tried}
    assert {"z35", "pentominoes"} <= {*left}
    solve(backend, *ids[STRETCH : 2 * STRETCH])
    last = following(backend)
    assert not any(row.id == last for one in left.values() for row in one.collection.items)
