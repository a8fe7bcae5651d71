"""What commands read: the player's library, files and standard input.

Whatever is wrong is a `CommandError` with the file, the place in it and the cause.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from tui_tangram.cli.errors import CommandError
from tui_tangram.cli.player import COMMAND
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.files import MAX_BYTES, FormatError
from tui_tangram.store.library import (
    LibraryError,
    shipped_library,
)
from tui_tangram.tangram import Arrangement, Figure, PlacedKind, Solution
from tui_tangram.tangram.format import read_arrangement
from tui_tangram.tangram.pieces import PieceSet

if TYPE_CHECKING:
    from tui_tangram.store.player import PlayerLibrary


def library() -> PlayerLibrary:
    """Return the player's library.  Raises `CommandError` when the program's is damaged."""
    with library_errors():
        found = COMMAND.own(shipped_library())
        # What is read when it is first needed is read now, before anything is printed.
        _ = found.sets, found.figures
        return found


@contextmanager
def library_errors() -> Iterator[None]:
    """Turn a damaged library into a `CommandError`."""
    try:
        yield
    except LibraryError as error:
        raise CommandError(str(error)) from None


def other_set(where: str, wanted: str, found: str) -> CommandError:
    """Return the error of an arrangement whose pieces are not those of the figure."""
    return CommandError(
        tr(
            "{file}: set: the figure is made with the set {wanted}, "
            "the arrangement has pieces of {found}",
            file=where,
            wanted=wanted,
            found=found,
        )
    )


def arrangement(text: str) -> Arrangement:
    """Return the arrangement in the file *text*, or in standard input for ``-``."""
    known = library()
    with format_errors():
        found, where = content(text), shown(text)
        return read_arrangement(found, where, known.sets)


def pieces_of(one: Figure) -> PieceSet:
    """Return the set of pieces that makes a figure."""
    with library_errors():
        return library().piece_set(one.set_id)


def in_set_order(solution: Solution, pieces: PieceSet) -> tuple[PlacedKind, ...]:
    """Return what the solver found as pieces in the order of their set."""
    order = [kind.kind for kind in pieces.kinds]
    placed = [PlacedKind(one.kind.kind, one.shape.canonical()) for one in solution]
    return tuple(sorted(placed, key=lambda one: (order.index(one.kind), one.shape.points)))


def content(text: str) -> bytes:
    """Return what is in a file, as far as a reader may want to know."""
    try:
        if text == "-":
            stdin: TextIO | None = sys.stdin
            if stdin is None:
                raise CommandError(tr("standard input: is closed"))
            return stdin.buffer.read(MAX_BYTES + 1)
        with Path(text).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise CommandError(tr("{file}: there is no such file", file=shown(text))) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandError(tr("{file}: cannot be read: {why}", file=shown(text), why=why)) from None


def shown(text: str) -> str:
    """Return what a file is called in messages."""
    if text == "-":
        return tr("standard input")
    return text if text.isprintable() else quote(text)


@contextmanager
def format_errors() -> Iterator[None]:
    """Turn what is wrong with a file into a `CommandError`."""
    try:
        yield
    except FormatError as error:
        raise CommandError(str(error)) from None
