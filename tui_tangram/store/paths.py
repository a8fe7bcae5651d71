"""Where the platform keeps what belongs to the player."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

NAME = "tui-tangram"
DATA_VARIABLE = "TUI_TANGRAM_DATA_DIR"
CONFIG_VARIABLE = "TUI_TANGRAM_CONFIG_DIR"


class Directories(NamedTuple):
    """The two directories of the player, which need not exist yet."""

    data: Path
    """For progress and saves."""
    config: Path
    """For settings."""


def directories(
    data: Path | None = None,
    config: Path | None = None,
    environ: Mapping[str, str] | None = None,
) -> Directories:
    """Return the directories to use.

    An argument wins over the environment (`DATA_VARIABLE`, `CONFIG_VARIABLE`, by default of
    this process), and the environment over the platform's custom.  An empty variable counts
    as none.
    """
    environ = os.environ if environ is None else environ
    data = data or _named(environ.get(DATA_VARIABLE))
    config = config or _named(environ.get(CONFIG_VARIABLE))
    if data is None or config is None:
        # Late, because it costs more than the rest of this package.
        import platformdirs

        data = data or platformdirs.user_data_path(NAME, appauthor=False)
        config = config or platformdirs.user_config_path(NAME, appauthor=False)
    return Directories(data.absolute(), config.absolute())


def _named(value: str | None) -> Path | None:
    return Path(value) if value else None
