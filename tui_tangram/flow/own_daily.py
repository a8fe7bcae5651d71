"""A daily puzzle chosen by the player, from the pack or collection of a setting.

It is the same all day, days being UTC days.  Puzzles that were not solved before the day come
first, so none is repeated before all are solved.  It is shown next to the daily puzzles of
everybody, and counts for no streak; its results are those of its puzzle.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from tui_tangram.games.catalog import DailyPuzzle, DailySlot, UnmadeError
from tui_tangram.games.catalog.daily_progress import DailyProgress
from tui_tangram.play.names import folded
from tui_tangram.player.journal import DailyJournal
from tui_tangram.player.store import Backend


class DailySource(NamedTuple):
    """A pack or a collection."""

    id: str
    title: str
    puzzles: tuple[str, ...]
    """The ids of its puzzles."""


class OwnDaily(NamedTuple):
    """The puzzle of the day, and the player's progress with it."""

    source: DailySource
    puzzle: DailyPuzzle
    """Its grade is 0 if it has none."""
    progress: DailyProgress


def source_of(backend: Backend, text: str) -> DailySource | None:
    """Return the pack or collection with this id or title; None for none.

    Raises `LibraryError`.
    """
    packs = [DailySource(one.id, one.title, one.puzzles) for one in backend.packs]
    groups = [
        DailySource(one.id, one.title, tuple(row.id for row in one.items))
        for one in backend.library.collections
    ]
    every = [one for one in (*packs, *groups) if one.puzzles]
    same = [one for one in every if one.id == text]
    same = same or [one for one in every if folded(one.title) == folded(text)]
    return same[0] if same else None


def choose(puzzles: Sequence[str], before: Collection[str], day: date) -> str:
    """Return the puzzle of a *day*, not one of those solved *before* while others are left.

    Adding or removing a puzzle rarely changes the days for which the others are chosen.
    """
    left = [one for one in puzzles if one not in before] or puzzles
    return min(left, key=lambda one: sha256(f"{day} {one}".encode()).digest())


def own_daily(backend: Backend, journal: DailyJournal) -> OwnDaily | None:
    """Return today's puzzle of the player's choice; None if nothing is chosen or it is missing.

    Raises `LibraryError`.
    """
    wanted = backend.settings.daily_from
    source = source_of(backend, wanted) if wanted else None
    if source is None:
        return None
    puzzle = choose(source.puzzles, journal.solved_before(journal.today), journal.today)
    row = next((row for row in backend.library.items if row.id == puzzle), None)
    if row is None:
        try:
            game = backend.find_puzzle(puzzle)
        except (LookupError, ValueError, UnmadeError):
            return None
        found, kind = DailyPuzzle(puzzle, game.name, 0), game.kind
    else:
        found, kind = DailyPuzzle(puzzle, row.title, row.difficulty or 0), row.kind
    slot = DailySlot(kind, journal.today)
    return OwnDaily(source, found, journal.progress_of(slot, puzzle))
