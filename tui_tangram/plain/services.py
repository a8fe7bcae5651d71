"""The resources of the plain mode: the player's stores, the library, time and chance."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING

from tui_tangram.commands.host import Host, Watch
from tui_tangram.language import tr
from tui_tangram.play import Limit

if TYPE_CHECKING:
    from tui_tangram.plain.helper import Helper
    from tui_tangram.player import Settings, Store
    from tui_tangram.player.library import Library


@dataclass(kw_only=True)
class LineServices(Host):
    """See the module."""

    store: Store
    settings: Settings
    load_library: Callable[[], Library]
    helper: Helper
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = date.today
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    random: Random = field(default_factory=Random)
    restricted: bool = False
    """Whether the player may read no files but their own."""
    patience: Limit = field(default_factory=lambda: Limit(seconds=60))
    say: Callable[[str], None] = print
    """Says a line to the player."""

    @contextmanager
    def watching(
        self, title: str, count_words: Callable[[int], str] | None = None
    ) -> Iterator[Watch]:
        """Say when a quarter of the work is done."""
        del count_words
        from tui_tangram.plain.helper import Quarters

        running = tr("Running: {title}.", title=title)
        stops = tr("A minute at most. Ctrl+C stops it.")
        watch = Quarters(self.say, f"{running} {stops}")
        watch.reach(0.0)
        yield watch
