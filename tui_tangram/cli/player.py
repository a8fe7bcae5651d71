"""The player whose puzzles a command uses: the one that its options name.

`main` loads this before it answers ``--help``, so the store is imported late.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final, cast

from tui_tangram.language import refusing

if TYPE_CHECKING:
    from argparse import Namespace
    from socket import socket

    from tui_tangram.player.paths import Directories

BARE: Final = cast("Namespace", SimpleNamespace(
    command=None, config_dir=None, data_dir=None, player=None,
    plain=False, json_lines=False, reader=False, slow=False, restricted=False,
))  # fmt: skip
"""The options of a command line without any word, which needs no parser."""


def player_of(options: Namespace) -> str:
    """Return the name of the player, one of several on this account, or none."""
    from tui_tangram.player.paths import PLAYER_VARIABLE

    return getattr(options, "player", None) or os.environ.get(PLAYER_VARIABLE, "")


def directories_of(options: Namespace) -> Directories:
    """Return the directories from the options, or else from environment and platform.

    A player with a name has theirs below those.
    """
    from tui_tangram.player.paths import PLAYER_VARIABLE, directories, of_player

    with refusing(ValueError):
        usual = directories(
            data=getattr(options, "data_dir", None), config=getattr(options, "config_dir", None)
        )
    player = player_of(options)
    if not player:
        return usual
    # The parser refuses an invalid option.
    with refusing(ValueError, what=PLAYER_VARIABLE):
        return of_player(usual, player)


class _Command:
    """The running command."""

    def __init__(self) -> None:
        self.options = BARE
        self.words: tuple[str, ...] = ()
        """The words of the command line, without the program."""
        self.link: socket | None = None
        """The way to the host that the player is on, if there is one."""

    def begin(self, options: Namespace, words: Sequence[str] = ()) -> None:
        """Begin a command with these options, parsed from *words*."""
        self.options, self.words = options, tuple(words)


COMMAND = _Command()
