"""A play screen on which a game at a table may be played, or a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tui_tangram.app.actions import Action
from tui_tangram.app.play.parts import LessonScreen, LessonStrip

if TYPE_CHECKING:
    from tui_tangram.app.play.ending import Ending
    from tui_tangram.app.play.ghost_strip import GhostStrip
    from tui_tangram.app.play.seat import TableSeat
    from tui_tangram.app.play.table import GameTable
    from tui_tangram.app.together.link import TableNews


class SeatScreen(LessonScreen):
    """A play screen, with what a table and a lesson change of it."""

    seat: TableSeat | None = None
    """The seat at a table, if this is a game there."""
    ghost: GhostStrip | None = None
    """The race against a ghost, for a game of one player."""
    table: GameTable[Any]
    ending: Ending

    strip: LessonStrip | TableSeat | GhostStrip | None = None
    """The strip below everything else: of a lesson, a table or a ghost."""

    def find_strip(self) -> LessonStrip | TableSeat | GhostStrip | None:
        """Return the strip that has its room from the next layout on."""
        ghost = self.ghost if self.ghost is not None and self.ghost.shown else None
        return self.lesson or self.seat or ghost

    @property
    def covering(self) -> Sequence[str]:
        """The lines on a hidden board; none for those of a pause."""
        return () if self.seat is None else self.seat.covering

    @property
    def is_over(self) -> bool:
        """Whether the game is over, for this player."""
        return self.table.solved if self.seat is None else self.seat.over

    def refuses(self, wanted: Action) -> bool:
        """Return whether an action of one player is not for a table, or one of a table for none."""
        if self.seat is None:
            return wanted.intent in ("table_code", "other_puzzle", "owners")
        return bool(self.seat.refusal(wanted))

    def on_unmount(self) -> None:
        """Leave the table, if this is one; a terminal that is gone may come back."""
        if self.seat is not None and not self.nav.ends:
            self.seat.leave()

    def heard(self, news: TableNews) -> None:
        """Handle news of the table, or of a result that a host has counted."""
        # Late: only a host has news.
        from tui_tangram.games.together.boards import Counted

        if self.seat is not None:
            self.seat.heard(news)
        elif isinstance(news, Counted):
            self.ending.counted(news)
