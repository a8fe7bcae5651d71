"""The results of a player on a host, sent until they are counted, and the host's boards.

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
from typing import Any, Final

from tui_tangram.games.catalog import daily_kinds
from tui_tangram.games.catalog.daily import DailySlot, read_names, week_name
from tui_tangram.games.session import HelpClass, Session, help_in_words, is_whole
from tui_tangram.games.session.savetext import SAVE_TEXT
from tui_tangram.games.together.boards import (
    LONGEST_NAME,
    BoardClient,
    BoardEvent,
    BoardKind,
    BoardQuery,
    BoardRow,
    Counted,
    Uncounted,
)
from tui_tangram.games.together.run import run_of
from tui_tangram.language import PlayerError, mark, tr, trn
from tui_tangram.play import Game, read_document
from tui_tangram.play.document import RecordSchema, encode, text
from tui_tangram.play.names import folded, looks_like_slot
from tui_tangram.play.phrases import duration
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.shelf import DocumentShelf
from tui_tangram.player.store import Backend
from tui_tangram.values import NamedTuple

NO_HOST: Final = mark("rankings are for players on a host; this is none")
"""The answer where there is no host, a phrase."""
CLASSES: Final = {
    HelpClass.CLEAN: mark("games without help"),
    HelpClass.ASSISTED: mark("assisted games"),
    HelpClass.SHOWN: mark("games with the solution shown, not ranked"),
}
"""The names of the classes of games, each of which has boards of its own."""


def board_named(
    backend: Backend, text: str, help_class: HelpClass = HelpClass.CLEAN, start: int = 0
) -> BoardQuery:
    """Return the board that a text names: of a day, a ladder or a puzzle, or of all puzzles.

    Raises as `Backend.find_puzzle` does, and `Refusal` for a puzzle that others cannot play.
    """
    if folded(text.strip()) in ("", "all"):
        return BoardQuery(BoardKind.EVER, "", help_class, start)
    if looks_like_slot(text):
        slots = read_names(text, backend.utc_today, daily_kinds()) or ()
        return of_slots(slots)._replace(help_class=help_class, start=start)
    _, puzzle, _ = backend.public_source(backend.find_puzzle(text))
    if not puzzle or puzzle.startswith("{"):
        raise Refusal("this puzzle has no ranking: others cannot play it")
    return BoardQuery(BoardKind.PUZZLE, puzzle, help_class, start)


def of_slots(slots: tuple[DailySlot, ...]) -> BoardQuery:
    """Return the board of a slot, or of all rungs of a ladder."""
    first = slots[0]
    if len(slots) == 1:
        return BoardQuery(BoardKind.DAY, first.name)
    return BoardQuery(BoardKind.WEEK, first.name.rpartition("/")[0])


def board_title(backend: Backend, query: BoardQuery) -> str:
    """Return the name of a board."""
    if query.kind is BoardKind.EVER:
        return tr("All puzzles")
    if query.kind is BoardKind.PUZZLE:
        try:
            return backend.find_puzzle(query.name).name
        except (LookupError, ValueError):  # it has to be made first
            return query.name
    slots = read_names(query.name, backend.utc_today, daily_kinds()) or ()
    slot = slots[0]
    game = backend.name_of(slot.kind)
    if not slot.weekly:
        return tr("{game}, {day}", game=game, day=slot.day.isoformat())
    week = week_name(slot.day)
    if query.kind is BoardKind.WEEK:
        return tr("{game}, ladder of {week}", game=game, week=week)
    return tr("{game}, {week}, rung {step}", game=game, week=week, step=slot.step)


def row_words(query: BoardQuery, row: BoardRow) -> str:
    """Return a row of a board as a phrase."""
    name = tr("{name} (you)", name=row.player) if row.own else row.player
    parts = [name, *score_words(query, row)]
    helped = help_in_words(row.result)
    parts += [helped] if helped else []
    text = ", ".join(parts)
    if query.help_class is HelpClass.SHOWN:
        return text
    return tr("rank {place}: {text}", place=row.place, text=text)


def score_words(query: BoardQuery, row: BoardRow) -> list[str]:
    """Return what the places of a board go by, in words."""
    if query.kind is BoardKind.EVER:
        return [trn("{n} puzzle", "{n} puzzles", row.puzzles)]
    time = duration(row.result.elapsed)
    if query.kind is BoardKind.WEEK:
        return [trn("{n} rung", "{n} rungs", row.puzzles), time]
    return [time]


def counted_words(counted: Counted) -> str:
    """Return the sentence on a result that a host has counted; empty for one without a place."""
    if not counted.place:
        return ""
    text = tr("On this host: rank {place} of {all}.", place=counted.place, all=counted.size)
    if counted.day_place:
        text += " " + tr("Of the day: rank {place}.", place=counted.day_place)
    return text


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
