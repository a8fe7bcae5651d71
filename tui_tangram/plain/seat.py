"""The player's seat: what is open, how it is kept, and what is said."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tui_tangram.flow.help import Help
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.daily import line_of
from tui_tangram.plain.desk import Desk
from tui_tangram.plain.events import Event, Kind, Out
from tui_tangram.plain.kinds import kind_of
from tui_tangram.plain.table import Item, Said, Table
from tui_tangram.play import Game
from tui_tangram.play.phrases import duration
from tui_tangram.session import Result, Session
from tui_tangram.store.scores import Subject, login_name


class Seat:
    """One player at the line mode."""

    def __init__(self, desk: Desk, out: Out) -> None:
        """Work with *desk* and answer to *out*."""
        self.desk = desk
        self._out = out
        self.table: Table | None = None
        self._help: Help[Any]
        self._solved = False
        self._recorded: Result | None = None
        self._unsigned: list[str] = []
        """The keys of records that wait for a name; it is asked for once."""
        self._noted = 0.0
        self._command = ""

    @property
    def session(self) -> Session[Any]:
        """The game that is open."""
        assert self.table is not None
        return self.table.session

    def open(self, game: Game[Any]) -> None:
        """Open *game*, gone on with where it was left."""
        self._leave()
        desk = self.desk
        session: Session[Any] | None = None
        if game.puzzle_id:
            saves = desk.store.autosaves
            options = saves.way(game.puzzle_id, game.options)
            session = saves.open(game.puzzle_id, desk.find_game, desk.clock, options)
        going_on = session is not None
        self._begin(session or Session(game, desk.clock))
        if going_on:
            self._say(tr("Gone on with where it was left."))
            self._tell(self._table.summary())

    def close(self) -> None:
        """Keep what is open and end the searches."""
        self._leave()
        self.desk.helper.close()
        self.desk.store.scores.close(self.desk.moment)

    # Within

    @property
    def _table(self) -> Table:
        if self.table is None:
            raise CommandError(tr("no puzzle is open; list shows some, play opens one"))
        return self.table

    def _moved(self) -> None:
        """Say how far it is, and keep it."""
        session = self.session
        self._help.forget_hints()
        self._keep()
        if session.verdict.solved and not self._solved:
            self._solved = True
            self._celebrate()
        else:
            self._solved = session.verdict.solved
            self._tell(self._table.summary())

    def _celebrate(self) -> None:
        session, result = self.session, self.session.solved_at
        assert result is not None
        name, time = session.game.name, duration(result.elapsed)
        moves = trn("{n} move", "{n} moves", result.moves)
        if result.revealed:
            text = tr(
                "{name} is complete, with help from the solution: {time}, {moves}.",
                name=name,
                time=time,
                moves=moves,
            )
        else:
            hints = trn("{n} hint", "{n} hints", result.hints) if result.hints else tr("no hints")
            text = tr(
                "{name} is solved: {time}, {moves}, {hints}.",
                name=name,
                time=time,
                moves=moves,
                hints=hints,
            )
        self._out(Event(Kind.SOLVED, text, result.as_json()))
        for line in self._table.solved():
            self._say(line)
        puzzle = session.game.puzzle_id
        if puzzle and self._recorded != result:
            self._recorded = result
            desk = self.desk
            player = desk.settings.name or login_name()
            placing = desk.store.scores.enter(session, desk.moment, player)
            if line := line_of(desk, session.game):
                self._say(line)
            if placing.is_record and not desk.settings.name:
                if not self._unsigned:
                    self._say(tr("This is a record. set name NAME puts your name beside it."))
                self._unsigned.append(placing.key)

    def _begin(self, session: Session[Any]) -> None:
        self.table = kind_of(session.game).table()(session)
        self._solved = session.verdict.solved
        self._recorded = session.solved_at
        self._help = Help(session)
        self._noted = session.elapsed
        if session.game.puzzle_id:
            desk = self.desk
            desk.store.scores.opened(Subject.of(session.game), desk.moment)
        for line in self.table.opening():
            self._tell(line)

    def _keep(self, *, durable: bool = False) -> None:
        desk, session = self.desk, self.session
        desk.store.autosaves.save(session, durable=durable)
        if durable and session.game.puzzle_id:
            seconds, self._noted = session.elapsed - self._noted, session.elapsed
            desk.store.scores.played(Subject.of(session.game), seconds, desk.moment)

    def _leave(self) -> None:
        if self.table is not None:
            self._keep(durable=True)
            self.table = None

    def _tell(self, line: Said) -> None:
        """Say a line of a table."""
        if isinstance(line, str):
            self._say(line)
        elif isinstance(line, Item):
            self._out(Event(Kind.ITEM, line.text, {"number": line.number, **line.data}))
        else:
            self._say(line.text, line.data)

    def _say(self, text: str, data: Mapping[str, object] = MappingProxyType({})) -> None:
        self._out(Event(Kind.SAY, text, data))
