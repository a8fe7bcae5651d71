"""Inputs of commands: the player's library, files and standard input.

All errors are `UsageError` s with the file, the place in it and the cause.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TextIO

from tui_tangram.api.making import made
from tui_tangram.cli.errors import UsageError, complain
from tui_tangram.cli.player import COMMAND, directories_of
from tui_tangram.files import regular
from tui_tangram.language import tr
from tui_tangram.play import Limit, quote
from tui_tangram.play.files import MAX_BYTES
from tui_tangram.player import Store
from tui_tangram.player.library import shipped_library

if TYPE_CHECKING:
    from tui_tangram.player.player import PlayerLibrary


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
