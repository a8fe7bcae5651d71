"""Packs in play: those that a puzzle has finished."""

from __future__ import annotations

from tui_tangram.store.packs import PuzzlePack
from tui_tangram.store.store import Backend


def just_finished(backend: Backend, puzzle: str) -> tuple[PuzzlePack, ...]:
    """Return the packs that were finished when *puzzle* was solved for the first time just now.

    Raises `LibraryError`.
    """
    scores = backend.store.scores
    if scores.record(puzzle).times_solved != 1:
        return ()
    solved = scores.solved()
    return tuple(one for one in backend.packs if puzzle in one.puzzles and one.finished(solved))
