"""The resources of the plain mode: the player's stores, the library, time and chance."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING

from tui_tangram.store.store import Backend

if TYPE_CHECKING:
    from tui_tangram.plain.helper import Helper
    from tui_tangram.store import Settings, Store
    from tui_tangram.store.library import Library


@dataclass(kw_only=True)
class LineServices(Backend):
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
