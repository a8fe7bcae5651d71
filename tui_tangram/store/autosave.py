"""The unfinished games, one for each puzzle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tui_tangram.play import FindGame
from tui_tangram.session import Save, Session, read_save
from tui_tangram.store.disk import Disk
from tui_tangram.store.shelf import LeftAloneError, Report, Shelf


class Saved(NamedTuple):
    """An unfinished game that can be continued."""

    save: Save
    """What its save says; whether its moves are valid shows when it is opened."""
    written: float
    """When it was saved last, in seconds since 1970."""


class Autosaves:
    """Saves that come and go by themselves: kept while a game is unfinished."""

    def __init__(self, directory: Path, report: Report, disk: Disk) -> None:
        """Keep them in *directory* and tell troubles to *report*."""
        self._shelf = Shelf(directory, report, disk)

    def save(self, session: Session[Any], *, durable: bool = False) -> bool:
        """Keep the game; return whether the disk now says what it should.

        To be called after every move, and with *durable* when the player leaves the game:
        only then is it forced to the medium.  A game that is solved is no longer kept, and
        one in which nothing was done yet is not kept either.  A puzzle without a name cannot
        be found again, so it is never kept.
        """
        puzzle = session.game.puzzle_id
        if not puzzle:
            return True
        path = self._shelf.path(puzzle)
        if session.solved_at is not None:
            return self._shelf.remove(path)
        if not (session.entries or session.hints or session.revealed):
            return True
        return self._shelf.write(path, session.to_text(), durable=durable)

    def open(
        self, puzzle: str, find_game: FindGame, clock: Callable[[], float]
    ) -> Session[Any] | None:
        """Return the unfinished game of a puzzle, or `None` when there is none to go on with."""

        def parse(text: str) -> tuple[str, Session[Any]]:
            save = read_save(text)
            return save.puzzle, Session.from_save(save, find_game, clock)

        try:
            # The save's own name counts: the game may have been given another since.
            found = self._shelf.read(self._shelf.path(puzzle), parse, lambda pair: pair[0])
        except LeftAloneError:
            return None
        return None if found is None else found[1]

    def all(self) -> list[Saved]:
        """Return the unfinished games, the one played last first."""
        saves = self._shelf.read_all(read_save, lambda save: save.puzzle)
        return [Saved(save, written) for save, written in saves]

    def discard(self, puzzle: str) -> bool:
        """Forget the unfinished game of a puzzle; return whether that worked."""
        return self._shelf.remove(self._shelf.path(puzzle))
