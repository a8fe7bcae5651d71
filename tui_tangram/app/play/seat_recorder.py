"""The record of a game at a table: a named save, and nothing in the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_tangram.flow.record import Opened, Recorder, Solved
from tui_tangram.games.session import Session
from tui_tangram.games.together.session import TableSession
from tui_tangram.language import tr
from tui_tangram.play import Game
from tui_tangram.player.saves import NameTakenError, SaveList

if TYPE_CHECKING:
    from tui_tangram.app.play.seat import TableSeat
    from tui_tangram.app.services import Services


class SeatRecorder(Recorder):
    """Records nothing: a game at a table is no result of one player."""

    def __init__(self, services: Services, seat: TableSeat) -> None:
        """Report to *seat* what is played."""
        super().__init__(services)
        self._services, self._seat = services, seat
        self._name = ""
        """The name of the save."""
        self._saved = 0
        """The number of moves that it has."""

    def open(self, game: Game[Any], session: Session[Any] | None = None) -> Opened:
        """Return the session of the table."""
        del game, session
        return Opened(self._seat.session, going_on=False)

    def restarted(self, session: Session[Any]) -> Session[Any] | None:
        """Return None: there is no other game to begin here."""
        del session
        return None

    def opened(self, session: Session[Any]) -> None:
        """Do nothing."""

    def save(self, session: Session[Any], *, durable: bool = False) -> bool:
        """Save the game under its name when the player leaves; return whether that worked."""
        del session
        return not durable or self.keep_table()

    def moved(self, session: Session[Any]) -> Solved | None:
        """Report to the table; return whether it is solved."""
        self._seat.moved()
        return Solved(None) if session.solved else None

    def _earlier(self, session: Session[Any], name: str) -> str:
        """Return the name of a save of this table, of when the player left it before; or ""."""
        for stored in self._services.store.saves.each(SaveList.NAMED):
            save = stored.save
            if save.name.startswith(name) and save.moves and session.includes(save):
                return save.name
        return ""

    def keep_table(self) -> bool:
        """Save the game under a name, as far as it has come; return whether nothing is lost."""
        seat = self._seat
        if not seat.details.seat or seat.late:
            return True
        session = seat.session
        ordinary = session.ordinary() if isinstance(session, TableSession) else session
        if not ordinary.puzzle or ordinary.moves == self._saved:
            return True
        others = [one.name for one in seat.details.seats]
        del others[seat.details.seat - 1]
        saves = self._services.store.saves
        if not self._name:
            table = name = tr("Table {code}", code=seat.code)
            if others:
                name = tr("Table {code}, with {names}", code=seat.code, names=", ".join(others))
            self._name = self._earlier(ordinary, table) or saves.free_name(name)
        try:
            saved = saves.save_as(ordinary, self._name, replace=True)
        except (NameTakenError, ValueError) as error:
            self._services.troubles(str(error))
            return False
        if saved:
            self._saved = ordinary.moves
        return saved
