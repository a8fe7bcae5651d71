"""The player's seat: the open game, its records, and the lines to the player."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tui_tangram.flow.help import Help
from tui_tangram.flow.record import Recorder, Solved, praise
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, Kind, Out
from tui_tangram.plain.kinds import kind_of
from tui_tangram.plain.services import LineServices
from tui_tangram.plain.table import Item, Said, Table
from tui_tangram.play import Game
from tui_tangram.session import Session


class LineSession:
    """One player at the line mode."""

    def __init__(self, desk: LineServices, out: Out) -> None:
        """Work with *desk* and answer to *out*."""
        self.desk = desk
        self._out = out
        self.table: Table | None = None
        self._help: Help[Any]
        self._recorder: Recorder
        self._solved = False
        self._unsigned: list[str] = []
        """The keys of records that wait for a name; the name is asked for once."""
        self._command = ""

    @property
    def session(self) -> Session[Any]:
        """The open game."""
        assert self.table is not None
        return self.table.session

    def open(self, game: Game[Any]) -> None:
        """Open *game*, resumed where the player left it."""
        self._leave()
        self._recorder = Recorder(self.desk)
        if game.puzzle_id:
            self._begin(*self._recorder.open(game))
        else:
            # In lists the name of a game from a file would be the puzzle's whole text.
            self._begin(Session(game, self.desk.clock))

    def close(self) -> None:
        """Save the open game and end the searches."""
        self._leave()
        self.desk.helper.close()
        self.desk.store.scores.close(self.desk.moment)

    # Within

    @property
    def _table(self) -> Table:
        if self.table is None:
            raise CommandError("no puzzle is open; list shows some, play opens one")
        return self.table

    def _moved(self) -> None:
        """Say the progress of the game, and save it."""
        self._help.forget_hints()
        solved, before = self._recorder.moved(self.session), self._solved
        self._solved = solved is not None
        if solved is not None and not before:
            self._celebrate(solved)
        else:
            self._tell(self._table.summary())

    def _celebrate(self, solved: Solved) -> None:
        desk, session, result = self.desk, self.session, self.session.solved_at
        assert result is not None
        self._out(Event(Kind.SOLVED, praise(session.game.name, result), result._asdict()))
        placing = solved.placing
        if placing is None:
            return
        from tui_tangram.plain.daily import line_of

        if line := line_of(desk, session.game):
            self._say(line)
        if placing.is_record and not desk.settings.name:
            if not self._unsigned:
                self._say(tr("This is a record. set name NAME puts your name beside it."))
            self._unsigned.append(placing.key)

    def _begin(self, session: Session[Any], going_on: bool = False) -> None:
        self.table = kind_of(session.game).table()(session)
        self._help = Help(session)
        self._solved = session.verdict.solved
        self._recorder.opened(session)
        for line in self.table.opening():
            self._tell(line)
        if going_on:
            self._say(tr("Gone on with where it was left."))
            self._tell(self.table.summary())

    def _keep(self, *, durable: bool = False) -> None:
        self._recorder.keep(self.session, durable=durable)

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
