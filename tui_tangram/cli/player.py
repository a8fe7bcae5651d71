"""The player whose puzzles a command uses: the one that its options name.

`main` loads this before it answers ``--help``, so the store is imported late.

Inputs of commands: the player's library, files and standard input.

All errors are `UsageError` s with the file, the place in it and the cause.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TextIO, cast

from tui_tangram.api.making import made
from tui_tangram.cli.errors import UsageError, complain, refusing
from tui_tangram.files import regular
from tui_tangram.language import tr
from tui_tangram.play import Limit, quote
from tui_tangram.play.files import MAX_BYTES
from tui_tangram.player.library import shipped_library

if TYPE_CHECKING:
    from argparse import Namespace

    from tui_tangram.play import Meter
    from tui_tangram.player import Directories
    from tui_tangram.player.library import Library
    from tui_tangram.player.player import PlayerLibrary


BARE: Final = cast("Namespace", SimpleNamespace(
    command=None, config_dir=None, data_dir=None, player=None,
    plain=False, json_lines=False, slow=False, restricted=False,
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
        self.library: PlayerLibrary | None = None
        self.meter: Meter | None = None
        """The meter of all work of the command, once it has a limit."""

    def begin(self, options: Namespace, words: Sequence[str] = ()) -> None:
        """Begin a command with these options, parsed from *words*."""
        self.options, self.words, self.library, self.meter = options, tuple(words), None, None

    def limit(self, limit: Limit) -> Meter:
        """Limit the command from now on, the making of its puzzles too; return the meter."""
        self.meter = limit.meter()
        return self.meter

    def own(self, below: Library) -> PlayerLibrary:
        """Return the player's library above the one that came with the program."""
        from tui_tangram.player.paths import pack_directories
        from tui_tangram.player.player import PlayerLibrary
        from tui_tangram.player.user_files import UserStore

        known = self.library
        if known is None or known.below is not below:
            data = directories_of(self.options).data
            own = UserStore(data / "puzzles", complain)
            known = self.library = PlayerLibrary(below, own, pack_directories(data))
        return known


COMMAND = _Command()


_HANDED_OVER: Final = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")


def library() -> PlayerLibrary:
    """Return the player's library."""
    return COMMAND.own(shipped_library())


def puzzle(name: str, kind: str) -> Any:  # noqa: ANN401
    """Return the puzzle of a kind that *name* names, made within the limit of the command.

    Without one the limit of help applies.  Raises as `Library.find` does, and `LimitError`.
    """
    try:
        return made(library(), name, kind, lambda: COMMAND.meter or COMMAND.limit(help_limit()))
    except KeyboardInterrupt:
        complain(f"{quote(name)}: {tr('stopped')}")
        raise


def help_limit() -> Limit:
    """Return the limit of help, as the player has set it."""
    from tui_tangram.player import Store

    store = Store.open(directories_of(COMMAND.options), complain)
    return Limit(seconds=store.settings.read().help_seconds)


def content(text: str, most: int = MAX_BYTES) -> bytes:
    """Return the content of a file; of one that is longer than *most* only the beginning."""
    with opened(text) as file:
        return file.read(most + 1)


@contextmanager
def opened(text: str) -> Iterator[BinaryIO]:
    """Open a file to be read, standard input for ``-``."""
    try:
        if text == "-":
            stdin: TextIO | None = sys.stdin
            if stdin is None:
                raise UsageError("standard input: is closed")
            yield stdin.buffer
            return
        # A file descriptor of the shell, as of <(command), is open already.
        opener = None if text.startswith(_HANDED_OVER) else regular
        with open(text, "rb", opener=opener) as file:
            yield file
    except FileNotFoundError:
        raise UsageError("{file}: no such file", file=shown(text)) from None
    except (OSError, ValueError) as error:
        if Path(text).is_fifo():
            raise UsageError("{file}: is a pipe; use - < {file}", file=shown(text)) from None
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError("{file}: cannot be read: {why}", file=shown(text), why=why) from None


def shown(text: str) -> str:
    """Return the name of a file in messages."""
    if text == "-":
        return tr("standard input")
    return text if text.isprintable() else quote(text)
