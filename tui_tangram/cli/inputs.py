"""From arguments to puzzles and arrangements.

Whatever is wrong is a `CommandError` with the file, the place in it and the cause.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from tui_tangram.cli.errors import CommandError
from tui_tangram.cli.player import COMMAND
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.files import MAX_BYTES, FormatError, format_of
from tui_tangram.store.library import (
    LibraryError,
    UnknownPuzzleError,
    shipped_library,
)
from tui_tangram.tangram import Arrangement, Figure, PlacedKind, Solution
from tui_tangram.tangram.format import FIGURE, read_arrangement, read_figure
from tui_tangram.tangram.pieces import PieceSet

if TYPE_CHECKING:
    from tui_tangram.matching import Puzzle
    from tui_tangram.store.player import PlayerLibrary

TILES = "tui-tangram/tiles"
"""As `tui_tangram.matching.format` has it, which is loaded only for such a file."""
ROUNDED = "tui-tangram/free-figure"
"""The format of rounded figures, as `tui_tangram.drawing.free_figure` has it."""


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


def puzzle(text: str, *, files: bool = True) -> Figure | Puzzle:
    """Return what *text* names: a figure or a tile puzzle by id or name, a file, or ``-``.

    The id may be that of a daily puzzle or of a step of a ladder.  Without *files* it is not
    even looked whether there is such a file.
    """
    if text == "-" and files:
        return read(text)
    from tui_tangram.cli.occasions import own_name

    text = own_name(text)
    with library_errors():
        try:
            return library().find(text)
        except UnknownPuzzleError as error:
            unknown = error
        try:
            return library().tiles(text)
        except UnknownPuzzleError:
            why = ""
        except ValueError as error:
            why = str(error)
        if not files:
            raise CommandError(
                why
                or tr(
                    "no puzzle is called {name}, and --restricted reads no file; {hint}",
                    name=quote(text),
                    hint=unknown.hint,
                )
            )
        if _is_there(text):
            return read(text)
        if _looks_like_a_file(text):
            raise CommandError(tr("{file}: there is no such file", file=shown(text)))
        if why:
            raise CommandError(why)
        raise CommandError(
            tr(
                "no puzzle and no file is called {name}; {hint}",
                name=quote(text),
                hint=unknown.hint,
            )
        )


def read(text: str) -> Figure | Puzzle:
    """Return the puzzle in the file *text*, or in standard input for ``-``.

    A puzzle of tiles without a name is called as its file.
    """
    found_text, where = content(text), shown(text)
    with _format_errors():
        form = format_of(found_text, where)
        if form == FIGURE:
            return read_figure(found_text, where, library().sets)
        if form == ROUNDED:
            return _made_exact(found_text, where)
        if form != TILES:
            raise FormatError(
                where,
                "format",
                tr(
                    "must be {figure} or {tiles}, not {value}",
                    figure=repr(FIGURE),
                    tiles=repr(TILES),
                    value=quote(form),
                ),
            )
        from tui_tangram.matching.format import read_tiles

        found = read_tiles(found_text, where)
    name = "" if text == "-" else Path(text).stem
    return found if found.name else replace(found, name=name[:80] or tr("Tiles"))


def _made_exact(text: bytes, where: str) -> Figure:
    """Return a rounded figure made exact, and say how far its pieces were moved."""
    from tui_tangram.cli.main import complain
    from tui_tangram.drawing.free_figure import read_free_figure
    from tui_tangram.drawing.importing import moves_said

    figure, report = read_free_figure(text, where, library().sets)
    complain(f"{where}: {moves_said(report, pieces_of(figure))}")
    return figure


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


def is_known(found: Figure | Puzzle) -> bool:
    """Return whether the library has this very puzzle under its id.

    A file may claim any id; what is not that puzzle must not be saved as if it were.
    """
    if not found.id:
        return False
    try:
        with library_errors():
            known = library()
            if isinstance(found, Figure):
                return known.find(found.id).outline == found.outline
            other = known.tiles(found.id)
    except (LookupError, ValueError):
        return False
    return replace(found, solution=None, difficulty=None) == replace(
        other, solution=None, difficulty=None
    )


def figure(text: str) -> Figure:
    """Return the figure that *text* names; see `puzzle`."""
    found = puzzle(text)
    if not isinstance(found, Figure):
        raise CommandError(
            tr("{file}: is a puzzle of tiles; only figures can be verified", file=shown(text))
        )
    return found


def puzzles(texts: Sequence[str]) -> list[Figure | Puzzle]:
    """Return the puzzles that *texts* name, collections of the library among them."""
    if texts.count("-") > 1:
        raise CommandError(tr("standard input can be read only once"))
    found: list[Figure | Puzzle] = []
    for text in texts:
        found += _collection(text) or [puzzle(text)]
    return found


def _collection(text: str) -> list[Figure | Puzzle]:
    """Return the puzzles of the collection with that id; none when there is no such one.

    The steps of a ladder are a collection, too.
    """
    known = library()
    from tui_tangram.cli.occasions import named

    steps = named(text)
    if steps is not None:
        return [puzzle(step.name) for step in steps]
    for figures in known.collections:
        if figures.id == text:
            return list(figures.figures)
    with library_errors():
        for tiles in known.tile_collections:
            if tiles.id == text:
                return [known.tiles(entry.id) for entry in tiles.entries]
    return []


def arrangement(text: str) -> Arrangement:
    """Return the arrangement in the file *text*, or in standard input for ``-``."""
    known = library()
    with _format_errors():
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


def _is_there(text: str) -> bool:
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # too long, or no name at all
        return False


def _looks_like_a_file(text: str) -> bool:
    return text.startswith((".", "/")) or text.endswith(".json")


def shown(text: str) -> str:
    """Return what a file is called in messages."""
    if text == "-":
        return tr("standard input")
    return text if text.isprintable() else quote(text)


@contextmanager
def _format_errors() -> Iterator[None]:
    try:
        yield
    except FormatError as error:
        raise CommandError(str(error)) from None
