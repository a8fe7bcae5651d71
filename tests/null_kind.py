"""The smallest game there can be, in every list of games: what a stranger's game is to be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.api.null_problem import NUMBERS as FOR_PROGRAMS
from tests.app.play.null_screen import NUMBERS as IN_APP
from tests.plain.null_table import NUMBERS as IN_LINES
from tests.play.null_game import NULL
from tests.store.null_source import NullSource
from tui_tangram.api.kinds import KINDS as API
from tui_tangram.app.kinds import KINDS as APP
from tui_tangram.catalog import GAMES
from tui_tangram.plain.kinds import KINDS as LINES
from tui_tangram.store.sources import SOURCES


@contextmanager
def registered() -> Iterator[None]:
    """Register it: a name in the catalog, an object for the store, for programs, for each shell."""
    with pytest.MonkeyPatch.context() as patch:
        GAMES.append(NULL)
        patch.setitem(SOURCES, "null", NullSource)
        patch.setitem(APP, "null", IN_APP)
        patch.setitem(LINES, "null", IN_LINES)
        patch.setitem(API, "null", FOR_PROGRAMS)
        try:
            yield
        finally:
            GAMES.remove(NULL)
