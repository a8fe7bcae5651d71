"""The puzzle to play next: a little harder than the last, or a random one like it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from random import Random
from typing import Any

from tui_tangram.games.catalog import games
from tui_tangram.language import tr
from tui_tangram.play.phrases import grade_name
from tui_tangram.player.filters import PuzzleProgress
from tui_tangram.player.rows import PuzzleRow
from tui_tangram.player.saves import SaveList
from tui_tangram.player.source import Source
from tui_tangram.player.store import Backend, Store


def recommended(backend: Backend, solved: Collection[str]) -> PuzzleRow | None:
    """Return the puzzle to play next, not one of the *solved* ones; None when all are solved.

    It is of the kind played last, and needs a little more effort than the puzzle solved last
    without help, among its siblings; if none of those is left, than the one solved before that. If
    nothing was solved without help it is the easiest; ties are broken by the largest pieces.
    Raises `LibraryError`.
    """
    last, _ = last_played(backend)
    for kind in sorted([game.kind for game in games()], key=lambda one: one != last):
        source = backend.library[kind]
        for puzzle in backend.store.scores.clean(kind):
            rows = source.siblings(puzzle)
            effort = next((row.effort for row in rows if row.id == puzzle), None)
            if found := _following(source, rows, effort or 0.0, solved):
                return found
        if found := _following(source, source.usual, 0.0, solved):
            return found
    return None


def _following(
    source: Source[Any], rows: Sequence[PuzzleRow], effort: float, solved: Collection[str]
) -> PuzzleRow | None:
    """Return the easiest unsolved puzzle with more effort, else the hardest of the others.

    Ties are broken by the largest pieces.  A puzzle that was not measured counts as harder than all
    measured ones.
    """
    left = [(row.effort or inf, row) for row in rows if row.id not in solved]
    efforts = sorted(takes for takes, _ in left)
    wanted = next((takes for takes in efforts if takes > effort), max(efforts, default=inf))
    alike = (row for takes, row in left if takes == wanted)
    return min(alike, key=lambda row: source.span(row.id), default=None)


def progress(store: Store) -> PuzzleProgress:
    """Return the puzzles that the player has solved, and those in progress, for a search."""
    return PuzzleProgress(
        store.scores.solved(), lambda: (one.save.puzzle for one in store.autosaves.all())
    )


def random_like_last(
    backend: Backend, left: Sequence[PuzzleRow], random: Random
) -> tuple[PuzzleRow, str]:
    """Return one of the puzzles *left*, and a sentence that names it, with the reason.

    It is of the kind and grade played last, if such are left; before anything was played it is one
    of the easiest.
    """
    kind, last = last_played(backend)
    if not kind:
        least = min((row.difficulty for row in left if row.difficulty), default=0)
        left = [row for row in left if row.difficulty == least]
    alike = [row for row in left if row.kind == kind]
    if alike:
        siblings = backend.library[kind].siblings(last)
        grade = next((row.difficulty for row in siblings if row.id == last), None)
        if like := [row for row in alike if grade and row.difficulty == grade]:
            row = random.choice(like)
            title = titled(backend, row)
            return row, tr("Random, as hard as the last: {puzzle}.", puzzle=title)
    row = random.choice(alike or left)
    return row, tr("Random: {puzzle}.", puzzle=titled(backend, row))


def titled(backend: Backend, row: PuzzleRow) -> str:
    """Return the name of a puzzle, with that of its set if needed, and its grade."""
    name = backend.library[row.kind].full_title(row)
    return f"{name} · {grade_name(row.difficulty)}" if row.difficulty else name


def last_played(backend: Backend) -> tuple[str, str]:
    """Return kind and id of the puzzle that was played last; empty if there is none."""
    score = backend.store.scores.last()
    at = score.finished.timestamp() if score is not None and score.finished is not None else 0.0
    unfinished = next(backend.store.saves.each(SaveList.UNFINISHED), None)
    if unfinished is not None and unfinished.written > at:
        return unfinished.save.game, unfinished.save.puzzle
    return (score.subject.kind, score.subject.puzzle) if score is not None else ("", "")
