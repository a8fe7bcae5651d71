"""From arguments to figures and arrangements.

Whatever is wrong is a `CommandError` with the file, the place in it and the cause.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from tui_tangram.cli.errors import CommandError
from tui_tangram.play import quote
from tui_tangram.play.files import MAX_BYTES, FormatError
from tui_tangram.store.library import (
    Library,
    LibraryError,
    UnknownFigureError,
    shipped_library,
)
from tui_tangram.tangram import Arrangement, Figure, PlacedKind, Solution
from tui_tangram.tangram.format import (
    read_arrangement,
    read_figure,
)
from tui_tangram.tangram.pieces import PieceSet


def library() -> Library:
    """Return the library.  Raises `CommandError` when it is damaged."""
    with library_errors():
        found = shipped_library()
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


def figure(text: str) -> Figure:
    """Return the figure that *text* names: an id, a name, a file, or ``-``."""
    known = library()
    if text != "-":
        try:
            return known.find(text)
        except UnknownFigureError as unknown:
            if not _is_there(text):
                raise CommandError(_nowhere(text, unknown.suggestions)) from None
    with _format_errors():
        return read_figure(_content(text), shown(text), known.sets)


def figures(texts: Sequence[str]) -> list[Figure]:
    """Return the figures that *texts* name, collections of the library among them."""
    if texts.count("-") > 1:
        raise CommandError("standard input can be read only once")
    collections = {collection.id: collection for collection in library().collections}
    found: list[Figure] = []
    for text in texts:
        if text in collections:
            found += collections[text].figures
        else:
            found.append(figure(text))
    return found


def arrangement(text: str) -> Arrangement:
    """Return the arrangement in the file *text*, or in standard input for ``-``."""
    known = library()
    with _format_errors():
        return read_arrangement(_content(text), shown(text), known.sets)


def pieces_of(one: Figure) -> PieceSet:
    """Return the set of pieces that makes a figure."""
    with library_errors():
        return library().piece_set(one.set_id)


def in_set_order(solution: Solution, pieces: PieceSet) -> tuple[PlacedKind, ...]:
    """Return what the solver found as pieces in the order of their set."""
    order = [kind.kind for kind in pieces.kinds]
    placed = [PlacedKind(one.kind.kind, one.polygon.canonical()) for one in solution]
    return tuple(sorted(placed, key=lambda one: (order.index(one.kind), one.polygon.points)))


def _content(text: str) -> bytes:
    """Return what is in a file, as far as a reader may want to know."""
    try:
        if text == "-":
            stdin: TextIO | None = sys.stdin
            if stdin is None:
                raise CommandError("standard input: is closed")
            return stdin.buffer.read(MAX_BYTES + 1)
        with Path(text).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise CommandError(f"{shown(text)}: there is no such file") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandError(f"{shown(text)}: cannot be read: {why}") from None


def _is_there(text: str) -> bool:
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # too long, or no name at all
        return False


def _nowhere(text: str, similar: Sequence[Figure]) -> str:
    """Say that *text* names nothing, neither a figure nor a file."""
    if text.startswith((".", "/")) or text.endswith(".json"):
        return f"{shown(text)}: there is no such file"
    names = " or ".join(f"{one.name} ({one.id})" for one in similar)
    hint = f"did you mean {names}?" if names else "tui-tangram list shows all figures"
    return f"no figure and no file is called {quote(text)}; {hint}"


def shown(text: str) -> str:
    """Return what a file is called in messages."""
    if text == "-":
        return "standard input"
    return text if text.isprintable() else quote(text)


@contextmanager
def _format_errors() -> Iterator[None]:
    try:
        yield
    except FormatError as error:
        raise CommandError(str(error)) from None
