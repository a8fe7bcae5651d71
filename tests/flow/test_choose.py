"""The puzzle to play next, and random ones."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import pytest

from tui_tangram.flow.choose import last_played, making, random_like_last, recommended, titled
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.session import Result, Session
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.screen.looks import areas, close_up
from tui_tangram.play.refusal import Refusal
from tui_tangram.player import Settings, Store, directories
from tui_tangram.player.library import shipped_library
from tui_tangram.player.scores import Moment, Subject
from tui_tangram.player.store import Backend

DAY = date(2026, 11, 20)
SOON, LATE = datetime(2026, 11, 20, tzinfo=UTC), datetime(2099, 1, 1, tzinfo=UTC)
"""Before and after the time at which saves are written."""


@pytest.fixture
def backend(tmp_path: Path) -> Backend:
    """The stores of a player who has done nothing yet."""
    found = Backend()
    found.store = Store.open(directories(tmp_path / "data", tmp_path / "config"), print)
    found.settings, found.load_library = Settings(), shipped_library
    found.clock, found.today, found.now = lambda: 0.0, lambda: DAY, lambda: SOON
    return found


def solve(backend: Backend, *puzzles: str, hints: int = 0, at: datetime = SOON) -> None:
    """Note puzzles as solved, one after the other."""
    for puzzle in puzzles:
        subject = Subject.of(backend.find_puzzle(puzzle))
        result = Result(83.0, 12, hints, False, True)
        backend.store.scores.finished(subject, result, Moment(at, DAY))


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
    """Return the least width or height, in pixels at 80×24, of a piece where it belongs."""
    game = backend.find_puzzle(figure)
    scale = close_up(game, areas(80, 22, game).board).scale
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


def test_random_keeps_to_game_and_grade(backend: Backend) -> None:
    """Of the kind and grade played last as long as such are left, then of the kind, then any.

    The first of all is an easy one.
    """
    library = backend.library
    left = [*library["tangram"].usual, *library["matching"].usual]
    told = set[str]()

    def chosen() -> set[tuple[str, int | None]]:
        found = [random_like_last(backend, left, Random(seed)) for seed in range(60)]
        told.update(text.partition(":")[0] for _, text in found)
        assert all(text.endswith(f": {titled(backend, row)}.") for row, text in found)
        return {(row.kind, row.difficulty) for row, _ in found}

    assert {("tangram", 1), ("matching", 1)} == chosen()
    assert {"Random"} == told
    told.clear()
    solve(backend, "convex/1")
    assert {("tangram", 5)} == chosen()
    assert {"Random, as hard as the last"} == told
    solve(backend, "tetravex/2x2-1")
    assert {("matching", 1)} == chosen()
    solve(backend, "square/3x3/tetravex/c6/s1")
    assert {1, 2, 3, 4, 5, None} >= {grade for _, grade in chosen()} > {1, 3, 5}
    left[:] = library["tangram"].usual
    assert {"tangram"} == {kind for kind, _ in chosen()}


def test_an_unfinished_game_was_played_too(backend: Backend) -> None:
    """Of the last solved and the last unfinished game the later one counts."""
    assert ("", "") == last_played(backend)
    solve(backend, "tetravex/2x2-1")
    game = backend.find_puzzle("convex/2")
    session = Session(game, lambda: 0.0)
    session.play(game.put(0, placements(game.figure.solution, game.pieces)[0]))
    backend.store.autosaves.save(session)
    assert ("tangram", "convex/2") == last_played(backend)
    solve(backend, "tetravex/2x2-1", at=LATE)
    assert ("matching", "tetravex/2x2-1") == last_played(backend)


def test_it_is_named_with_its_grade(backend: Backend) -> None:
    """And with its set, but for the seven tans; a puzzle without a grade has its name alone."""
    rows = {row.id: row for row in backend.library.items}

    def told(name: str) -> str:
        return titled(backend, rows[name])

    assert "Tetravex: 2×2, no. 1 · very easy" == told("tetravex/2x2-1")
    assert f"MacMahon and others: {rows['macmahon/hexagons'].title}" == told("macmahon/hexagons")
    assert "Heptex: Jug" == told("heptex/pitcher").partition(" · ")[0]
    assert "Crane · very easy" == told("tangram/crane")


def test_guests_of_a_host_make_no_large_files(
    backend: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The figures of a set by number come with a store, which a guest finds there or not."""
    monkeypatch.setenv("TUI_TANGRAM_CACHE_DIR", str(tmp_path / "cache"))
    with pytest.raises(UnmadeError) as wanted:
        backend.find_puzzle("tangram/snug/7")
    assert callable(making(backend, wanted.value))
    backend.restricted = True
    with pytest.raises(Refusal, match="tangram/snug/7"):
        making(backend, wanted.value)
    with pytest.raises(UnmadeError) as random:
        backend.find_puzzle("tangram/random/easy/s3")
    assert callable(making(backend, random.value))
    assert not (tmp_path / "cache").exists()
