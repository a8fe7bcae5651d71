"""Pictures for the entries of home: a puzzle to play next, of today, not solved yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tui_tangram.app.portraits import puzzle_portraits
from tui_tangram.games.catalog import games
from tui_tangram.render.cells import CellSize, Row, encode

if TYPE_CHECKING:
    from tui_tangram.app.base import BaseScreen
    from tui_tangram.app.home_menu import MenuFacts

BoxRenderer = Callable[[CellSize], Sequence[Row]]
"""Returns the rows of a picture for a box; none until it is drawn."""


class EntryPictures:
    """The pictures of entries, by their ids; an entry without one has the swan."""

    def __init__(self, screen: BaseScreen) -> None:
        """Draw for the page of *screen*."""
        self._portraits = puzzle_portraits(screen)
        self._facts: MenuFacts | None = None
        self._puzzles: dict[str, str] = {}
        """The puzzles of entries as the facts are, so that they are read once."""

    def of(self, entry: str, facts: MenuFacts) -> BoxRenderer | None:
        """Return what draws the picture of an entry; None for none of its own."""
        if entry == "saves" and (game := facts.unfinished):
            return lambda box: encode(game.draw(box), game.palette)
        if facts is not self._facts:
            self._facts, self._puzzles = facts, {}
        if entry not in self._puzzles:
            self._puzzles[entry] = _puzzle(entry, facts)
        puzzle = self._puzzles[entry]
        return partial(self._portraits, puzzle) if puzzle else None


def _puzzle(entry: str, facts: MenuFacts) -> str:
    """Return the id of the puzzle that an entry opens; empty for none."""
    if entry == "next":
        return facts.recommended.id if facts.recommended else ""
    if entry == "daily":
        return _of_today(facts)
    if entry not in {game.kind for game in games()}:
        return ""
    rows = facts.puzzles(entry)
    left = (row.id for row in rows if row.id not in facts.solved)
    return next(left, rows[0].id if rows else "")


def _of_today(facts: MenuFacts) -> str:
    """Return the id of the first puzzle of today that is not solved, or the first of all."""
    from tui_tangram.games.catalog import daily_kinds
    from tui_tangram.player.library import LibraryError

    journal = facts.services.journal()
    try:
        progress = [journal.today_of(kind) for kind in daily_kinds()]
        progress.sort(key=lambda one: one.state.done)
        return journal.daily_puzzle(progress[0].slot).puzzle if progress else ""
    except (LibraryError, LookupError):
        return ""
