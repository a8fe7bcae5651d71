"""The interface of a seat at a table for its record and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from tui_tangram.games.session import Session
    from tui_tangram.games.together.client import TableDetails


class SeatedPlayer(Protocol):
    """A seat; `tui_tangram.app.play.seat.TableSeat` explains each member."""

    details: TableDetails
    session: Session[Any]

    @property
    def code(self) -> str:
        """The word by which others find the table."""

    @property
    def shown(self) -> TableDetails:
        """The table with the moves of all who play on one board, as they are now."""

    @property
    def over(self) -> bool:
        """Whether the game is over for this player."""

    @property
    def outcome(self) -> str:
        """The sentence on the end."""

    def choices(self) -> list[tuple[str, str]]:
        """Return the keys that go on after the end, and what they do."""

    def moved(self) -> None:
        """Report to the host how far the player is in a race."""
