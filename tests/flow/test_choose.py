"""The puzzle to play next, and random ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.flow.conftest import LATE, solve
from tui_tangram.flow.choose import last_played, making, random_like_last, titled
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.store import Backend


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
    ungraded = rows["macmahon/hexagons"]._replace(difficulty=None)

    def told(name: str) -> str:
        return titled(backend, rows[name])

    assert "Tetravex: 2×2, no. 1 · very easy" == told("tetravex/2x2-1")
    assert f"MacMahon and others: {ungraded.title}" == titled(backend, ungraded)
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
