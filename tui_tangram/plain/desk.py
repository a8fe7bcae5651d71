"""What the line mode works with: the player's stores, the library, time and chance."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING, Any

from tui_tangram.play import Game, Option
from tui_tangram.store.scores import Moment

if TYPE_CHECKING:
    from tui_tangram.catalog import Occasion, Offer
    from tui_tangram.plain.helper import Helper
    from tui_tangram.store import Settings, Store
    from tui_tangram.store.library import Library


@dataclass(kw_only=True)
class Desk:
    """See the module."""

    store: Store
    settings: Settings
    library: Library
    helper: Helper
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = date.today
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    random: Random = field(default_factory=Random)

    @property
    def moment(self) -> Moment:
        """Now, as scores have it."""
        return Moment(self.now(), self.today())

    @property
    def utc_today(self) -> date:
        """The day of UTC, which daily puzzles go by."""
        return self.now().astimezone(UTC).date()

    def name_of(self, kind: str) -> str:
        """Return what players call a kind of game; one that is gone by the name in its saves."""
        from tui_tangram.catalog import entry

        try:
            return entry(kind).name
        except LookupError:
            return kind

    def offer(self, occasion: Occasion) -> Offer:
        """Return the puzzle of an occasion."""
        from tui_tangram.catalog import offer

        return offer(self.library, occasion)

    def find_game(self, kind: str, puzzle: str, options: Mapping[str, Option]) -> Game[Any]:
        """Return the game that a save names; see `tui_tangram.play.FindGame`."""
        from tui_tangram.catalog import find_game

        return find_game(self.library, kind, puzzle, options)

    def find_puzzle(self, puzzle: str) -> Game[Any]:
        """Return the game of a puzzle's name, as the player prefers it.

        The name may be that of a daily puzzle or of a step of a ladder.
        """
        from tui_tangram.catalog import daily_kinds, find_puzzle
        from tui_tangram.catalog.occasion import read_name

        occasion = read_name(puzzle, self.utc_today, daily_kinds())
        if occasion is not None:
            puzzle = self.offer(occasion).puzzle
        options = {"freestyle": self.settings.freestyle}
        return find_puzzle(self.library, puzzle, options)
