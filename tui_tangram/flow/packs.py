"""Packs in play: those finished by solving a puzzle."""

from __future__ import annotations

from tui_tangram.player.packs import PuzzlePack
from tui_tangram.player.store import Backend


def just_finished(backend: Backend, puzzle: str) -> tuple[PuzzlePack, ...]:
    """Return the packs finished just now by solving *puzzle* for the first time.

    Raises `LibraryError`.
    """
    scores = backend.store.scores
    if scores.record(puzzle).times_solved != 1:
        return ()
    solved = scores.solved()
    return tuple(one for one in backend.packs if puzzle in one.puzzles and one.finished(solved))
