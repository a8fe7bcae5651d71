"""The interfaces of a seat at a table for its parts, and of its play screen for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tui_tangram.app.play.host import PlayHost

if TYPE_CHECKING:
    from textual.timer import Timer

    from tui_tangram.app.play.other_puzzles import OtherPuzzles
    from tui_tangram.app.typing_line import LineQuestion
    from tui_tangram.games.session import Session
    from tui_tangram.games.together.client import TableClient, TableDetails
    from tui_tangram.games.together.shares import SeatShare
    from tui_tangram.play import Game


class SeatHost(PlayHost, Protocol):
    """A play screen at a table."""

    @property
    def others(self) -> OtherPuzzles:
        """The puzzles to continue with."""

    @property
    def question(self) -> LineQuestion:
        """The question to the player, answered by a line."""

    def relayout(self) -> None:
        """Lay everything out again."""

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Timer:
        """Call *callback* every so many seconds."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call *callback* once, after so many seconds."""


class SeatedPlayer(Protocol):
    """A seat; `tui_tangram.app.play.seat.TableSeat` explains each member."""

    client: TableClient
    details: TableDetails
    session: Session[Any]
    late: bool

    @property
    def whole(self) -> Game[Any]:
        """The game as it is for everybody."""

    @property
    def code(self) -> str:
        """The word by which others find the table."""

    @property
    def shown(self) -> TableDetails:
        """The table with the moves of all who play on one board, as they are now."""

    @property
    def shares(self) -> Sequence[SeatShare]:
        """The share of each player in the common board; empty without one."""

    @property
    def over(self) -> bool:
        """Whether the game is over for this player."""

    @property
    def outcome(self) -> str:
        """The sentence on the end, or what is going on before it."""

    def choices(self) -> list[tuple[str, str]]:
        """Return the keys that go on after the end, and what they do."""

    def moved(self) -> None:
        """Report to the host how far the player is in a race."""
