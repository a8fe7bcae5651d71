"""The puzzle to play next, at random or for the day; `flow.journey` has the one to learn by.

The *level* of a player is the hardest difficulty of which `ENOUGH` puzzles were solved without
help, boards that were made among them; very easy before that.

The player's own daily puzzle is from the pack or collection of a setting, without one as hard as
the player's level was when the day began.  It is the same all day, days being UTC days.  Puzzles
that were not solved before the day come first, so none is repeated before all are solved.  It is
shown next to the daily puzzles of everybody, and counts for no streak; its results are those of
its puzzle.

A puzzle that takes long to make is made in the background, within the player's limit.  Every shell
handles `UnmadeError` when it opens one: it awaits `making`, shows `waiting` meanwhile, and then
retries, as the puzzle is known now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Final

from tui_tangram.games.catalog import DailyPuzzle, UnmadeError
from tui_tangram.games.catalog.daily import DailyProgress, DailySlot
from tui_tangram.language import tr
from tui_tangram.play import Limit, quote
from tui_tangram.play.names import folded
from tui_tangram.play.phrases import grade_name
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.filters import PuzzleProgress, PuzzleRow
from tui_tangram.player.progress import DailyJournal
from tui_tangram.player.saves import SaveList
from tui_tangram.player.source import LibraryError
from tui_tangram.player.store import Backend, Store
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.flow.help import Ask
    from tui_tangram.games.assist.client import Client, ProgressCallback


ENOUGH: Final = 3
"""The puzzles of a difficulty that make it the player's level."""


def level(backend: Backend, before: date | None = None) -> int:
    """Return the player's level, from 1 to 5, or what it was *before* a day in UTC."""
    clean = backend.store.scores.clean_grades(before)
    return max((grade for grade, count in clean.items() if count >= ENOUGH), default=1)


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


class DailySource(NamedTuple):
    """A pack or a collection, or the puzzles of the player's level."""

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
    from hashlib import sha256

    left = [one for one in puzzles if one not in before] or puzzles
    return min(left, key=lambda one: sha256(f"{day} {one}".encode()).digest())


def of_level(backend: Backend, day: date) -> DailySource:
    """Return all usual puzzles that are as hard as the player's level when a *day* began."""
    grade = level(backend, day)

    def ids() -> Iterator[str]:
        for source in backend.library.sources:
            with suppress(LibraryError):  # reported where puzzles are listed
                yield from (row.id for row in source.usual if row.difficulty == grade)

    return DailySource("level", tr("Your level"), tuple(ids()))


def own_daily(backend: Backend, journal: DailyJournal) -> OwnDaily | None:
    """Return today's puzzle of the player's choice or level; None if it is missing.

    Raises `LibraryError`.
    """
    wanted = backend.settings.daily_from
    source = source_of(backend, wanted) if wanted else None
    source = source or of_level(backend, journal.today)
    if not source.puzzles:
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


def making(backend: Backend, wanted: UnmadeError) -> Ask[None]:
    """Return the request to make a puzzle.  Raises `Refusal` where the player may not.

    A search runs in the worker process.  A large board is cut in another thread: it takes a second
    or two, and the program needs the board itself.  The request also raises `ValueError`, one line,
    for a malformed name.
    """
    if wanted.lasting and backend.restricted:
        raise Refusal("{id}: its set has no figures by number here", id=quote(wanted.name, 80))

    async def ask(client: Client, limit: Limit, report: ProgressCallback) -> None:
        # Imported late: commands need only `none_found`.
        import asyncio

        found = ""
        if wanted.sought:
            # What lasts is made once and for all, and what was done of it when the player stops.
            limit = Limit() if wanted.lasting else limit
            found = await client.search(wanted.kind, wanted.name, limit=limit, report=report)
        await asyncio.to_thread(backend.library.make, wanted, found)

    return ask


def waiting(wanted: UnmadeError) -> str:
    """Return the sentence for the player who waits."""
    return tr(wanted.waiting)


def none_found(why: object, advice: str = "") -> str:
    """Return the message for a search that ended early, for the reason *why*: "stopped …".

    *advice* is that of the `UnmadeError`.
    """
    sentence = tr("Found none, {why}.", why=why)
    return f"{sentence} {tr(advice)}" if advice else sentence
