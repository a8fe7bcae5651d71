"""The results of a player on a host: sent as games are solved, and stored until they are counted.

A solved game is first written to a file of its own, then its run is made and sent; once the host
has counted it, or says that it never will, the file is removed.  So a result survives a host that
is away and a program that is killed: when the player comes back, what is left is sent again.

Only puzzles that everybody can play are sent, a player's own by the ID that has all of it; no
lessons, and nothing from editors.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.session import Session, is_whole
from tui_tangram.games.session.savetext import SAVE_TEXT
from tui_tangram.games.together.boards import (
    LONGEST_NAME,
    BoardClient,
    BoardEvent,
    Counted,
    Uncounted,
)
from tui_tangram.games.together.run import run_of
from tui_tangram.language import PlayerError
from tui_tangram.play import Game, read_document
from tui_tangram.play.document import RecordSchema, encode, text
from tui_tangram.player.shelf import DocumentShelf
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.player.store import Backend

FORMAT: Final = "tui-tangram/unsent"
VERSION: Final = 1
MOST: Final = 200
"""The most results that are stored; the oldest are removed."""

Background = Callable[[Callable[[], str], Callable[[str], None]], None]
"""Does what its first argument says, which takes long, and gives the result to the second."""


class UnsentResult(NamedTuple):
    """A solved game that the host has not counted yet."""

    name: str
    """A name that no other has."""
    puzzle: str
    """The ID of the puzzle for everybody."""
    save: str
    """The text of its save."""

    def to_text(self) -> str:
        """Return it as a document."""
        return encode({"format": FORMAT, "version": VERSION, **_UNSENT.write(self)}) + "\n"

    @classmethod
    def from_text(cls, content: str) -> UnsentResult:
        """Return the result in a document.  Raises `DocumentError`."""
        return _UNSENT.read(read_document(content, FORMAT, VERSION))


_UNSENT = RecordSchema(UnsentResult, name=text(), puzzle=text(LONGEST_NAME), save=SAVE_TEXT)


class ResultSender:
    """Sends the results of one player to their host."""

    def __init__(
        self,
        backend: Backend,
        send: Callable[[Mapping[str, Any]], None],
        background: Background = lambda make, use: use(make()),
    ) -> None:
        """Send lines by *send*; runs are made in the *background*."""
        store = backend.store
        self._backend = backend
        self._background = background
        self._shelf = DocumentShelf(
            store.directories.data / "unsent", store.report, store.disk, UnsentResult.from_text
        )
        self.client = BoardClient(send)
        self._session: Session[Any] | None = None
        """The game whose clock the host knows."""

    def connected(self) -> None:
        """Send what is left, the oldest first: there is a connection now."""
        if self._session is not None:
            self._say(self._session, runs=self._session.clock_runs)
        paths = self._shelf.paths()
        for path in paths[MOST:]:
            self._shelf.remove(path)
        for path in reversed(paths[:MOST]):
            unsent = self._shelf.find(path)
            if unsent is not None:
                self._send(unsent)

    def opened(self, session: Session[Any]) -> None:
        """Let the host measure the time of a game that is played from now on."""
        if session.practice or session.solved_at is not None or not self.puzzle(session.game):
            return
        session.watch_clock(partial(self._clock, session))
        self._say(session, runs=session.clock_runs, new=not session.begun)

    def _clock(self, session: Session[Any], runs: bool) -> None:  # a watcher
        if runs or session is self._session:
            self._say(session, runs=runs)

    def _say(self, session: Session[Any], *, runs: bool, new: bool = False) -> None:
        self._session = session
        elapsed = round(1000 * session.elapsed)
        self.client.clock(session.game.kind, self.puzzle(session.game), elapsed, runs=runs, new=new)

    def puzzle(self, game: Game[Any]) -> str:
        """Return the ID of the puzzle of a game for everybody; empty for none."""
        if not game.puzzle_id:
            return ""
        try:
            _, puzzle, _ = self._backend.public_source(game)
        except PlayerError:  # it is too large for one
            return ""
        return "" if is_whole(puzzle) or len(puzzle) > LONGEST_NAME else puzzle

    def solved(self, session: Session[Any]) -> None:
        """Send the result of a game that was solved now."""
        puzzle = self.puzzle(session.game)
        if session.practice or not puzzle:
            return
        name = os.urandom(8).hex()
        unsent = UnsentResult(name, puzzle, session.to_text())
        self._shelf.write(self._shelf.path(name), unsent.to_text(), durable=True)
        self._send(unsent)

    def _send(self, unsent: UnsentResult) -> None:
        def send(line: str) -> None:
            if line:
                self.client.result(unsent.name, unsent.puzzle, line)
            else:
                self._shelf.remove(self._shelf.path(unsent.name))

        self._background(partial(self._line, unsent), send)

    def race(self, session: Session[Any]) -> str:
        """Return the line of the run of a race that was won or lost just now; empty for none."""
        puzzle = self.puzzle(session.game)
        if self._backend.results is None or not puzzle:
            return ""
        return self._run(session, puzzle)

    def _line(self, unsent: UnsentResult) -> str:
        """Return the line of a run; empty if it cannot be made."""
        backend = self._backend
        try:
            session = Session.from_text(unsent.save, backend.find_game, backend.clock)
        except (PlayerError, LookupError, ValueError):  # such as a puzzle that is gone
            return ""
        return self._run(session, unsent.puzzle)

    def _run(self, session: Session[Any], puzzle: str) -> str:
        try:
            run = run_of(session, self._backend.player, self._backend.today())
            return run._replace(save=run.save._replace(puzzle=puzzle)).line
        except PlayerError:  # it is too long
            return ""

    def receive(self, line: Mapping[str, Any]) -> BoardEvent | None:
        """Note a line of the host, and return what it means, if it is about results.

        Raises `DocumentError` for one that is not a host's.
        """
        event = self.client.receive(line)
        if isinstance(event, Counted | Uncounted):
            self._shelf.remove(self._shelf.path(event.name))
        return event
