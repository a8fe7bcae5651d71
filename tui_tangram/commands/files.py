"""Files that a player has named: written, and named in messages."""

from __future__ import annotations

from pathlib import Path

from tui_tangram.flow.documents import write
from tui_tangram.play import quote
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.shelf import cause


def shown(name: str) -> str:
    """Return the name of a file in messages."""
    return name if name.isprintable() else quote(name)


def write_file(path: Path, content: bytes, *, replace: bool) -> None:
    """Write a file that the player has named.  Raises `Refusal`, also if there is one."""
    where = shown(str(path))
    try:
        write(path, content, replace=replace)
    except FileExistsError:
        raise Refusal("{file}: already exists; use --force to replace it", file=where) from None
    except (OSError, ValueError) as error:
        raise Refusal("{file}: cannot be written: {why}", file=where, why=cause(error)) from None
