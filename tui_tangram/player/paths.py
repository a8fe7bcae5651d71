"""Directories of the platform for a player's data and settings."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

NAME = "tui-tangram"
DATA_VARIABLE = "TUI_TANGRAM_DATA_DIR"
CONFIG_VARIABLE = "TUI_TANGRAM_CONFIG_DIR"
PACKS_VARIABLE = "TUI_TANGRAM_PACKS_DIR"
PLAYER_VARIABLE = "TUI_TANGRAM_PLAYER"
NOWHERE: Final = Path("/nonexistent") / NAME
"""The conventional home of accounts without one: it is empty and cannot be written."""
PLAYERS: Final = "players"
"""The directory, in both, with a directory for each player who has a name of their own."""

_PLAYER: Final = r"(?a)[a-z0-9][a-z0-9_-]{0,31}"
# Devices on Windows, in every directory.
_DEVICE: Final = r"(?a)con|prn|aux|nul|(com|lpt)[0-9]"


class Directories(NamedTuple):
    """The two directories of the player, which need not exist yet."""

    data: Path
    """For progress and saves."""
    config: Path
    """For settings."""

    @property
    def trouble(self) -> str:
        """The message for a player whose data cannot all be saved; usually empty."""
        if not any(one.is_relative_to(NOWHERE) for one in self):
            return ""
        return tr("no home directory: use --data-dir and --config-dir, or nothing is saved")


def directories(
    data: Path | None = None, config: Path | None = None, environ: Mapping[str, str] | None = None
) -> Directories:
    """Return the directories to use.

    An argument wins over the environment (`DATA_VARIABLE`, `CONFIG_VARIABLE`, by default of
    this process), and the environment over the platform's custom.  An empty variable counts
    as none.  If there is no home they are `NOWHERE`.  Raises `ValueError` for a path from a
    working directory that was removed.
    """
    environ = os.environ if environ is None else environ
    data = data or _named(environ.get(DATA_VARIABLE))
    config = config or _named(environ.get(CONFIG_VARIABLE))
    if data is None or config is None:
        # Late, because it costs more than the rest of this package.
        import platformdirs

        try:
            # Before platformdirs 4.12 a home that is not known is a directory called "~".
            data = data or platformdirs.user_data_path(NAME, appauthor=False).expanduser()
            config = config or platformdirs.user_config_path(NAME, appauthor=False).expanduser()
        except RuntimeError:  # the account has no home
            data, config = data or NOWHERE, config or NOWHERE
    try:
        return Directories(data.absolute(), config.absolute())
    except OSError as error:
        raise Refusal("the working directory cannot be used: {why}", why=error.strerror) from None


def pack_directories(data: Path, environ: Mapping[str, str] | None = None) -> tuple[Path, ...]:
    """Return the directories of installed packs: the player's, then those for all players.

    The latter are that which the environment names (`PACKS_VARIABLE`), or else the platform's.
    """
    environ = os.environ if environ is None else environ
    own = data / "packs"
    if environ.get(PACKS_VARIABLE):
        return own, Path(environ[PACKS_VARIABLE]).absolute()
    import platformdirs

    shared = platformdirs.site_data_dir(NAME, appauthor=False, multipath=True)
    return own, *(Path(one) / "packs" for one in shared.split(os.pathsep) if one)


def player_name(text: str) -> str:
    """Return the name of one of several players on an account, checked.

    It becomes the name of a directory, so it is the same on every system: small letters,
    digits, hyphens and underscores, no more than 32.  Raises `ValueError`.
    """
    if not re.fullmatch(_PLAYER, text):
        raise Refusal(
            "use 1 to 32 of a-z, 0-9, - and _, starting with a letter or digit, not {name}",
            name=quote(text),
        )
    if re.fullmatch(_DEVICE, text):
        raise Refusal("must not be {name}, a device name on some systems", name=quote(text))
    return text


def of_player(usual: Directories, name: str) -> Directories:
    """Return the directories of the player called *name*, below the *usual* ones.

    Raises `ValueError` for a name that `player_name` refuses.
    """
    own = Path(PLAYERS, player_name(name))
    return Directories(usual.data / own, usual.config / own)


def _named(value: str | None) -> Path | None:
    return Path(value) if value else None
