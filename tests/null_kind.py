"""The smallest game there can be, in every list of games: what a stranger's game is to be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.app.play.null_screen import NUMBERS as IN_APP
from tests.cli.null_handler import NUMBERS as IN_COMMANDS
from tests.plain.null_table import NUMBERS as IN_LINES
from tests.play.null_game import NULL
from tests.store.null_source import NullSource
from tui_tangram.app.kinds import KINDS as APP
from tui_tangram.catalog import GAMES
from tui_tangram.cli.kinds import KINDS as COMMANDS
from tui_tangram.plain.kinds import KINDS as LINES
from tui_tangram.store.sources import SOURCES


@contextmanager
def registered() -> Iterator[None]:
    """Register it: one name in the catalog, one object for the store and for each shell."""
    with pytest.MonkeyPatch.context() as patch:
        GAMES.append(NULL)
        patch.setitem(SOURCES, "null", NullSource)
        patch.setitem(APP, "null", IN_APP)
        patch.setitem(LINES, "null", IN_LINES)
        patch.setitem(COMMANDS, "null", IN_COMMANDS)
        try:
            yield
        finally:
            GAMES.remove(NULL)
