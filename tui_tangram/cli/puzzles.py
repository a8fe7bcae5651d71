"""From arguments to puzzles.

Whatever is wrong is a `CommandError` with the file, the place in it and the cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tui_tangram.cli import inputs, occasions
from tui_tangram.cli.errors import CommandError, complain
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.files import FormatError, format_of
from tui_tangram.store.library import UnknownPuzzleError
from tui_tangram.tangram import Figure
from tui_tangram.tangram.format import FIGURE, read_figure

if TYPE_CHECKING:
    from tui_tangram.matching import Puzzle

TILES = "tui-tangram/tiles"
"""As `tui_tangram.matching.format` has it, which is loaded only for such a file."""
ROUNDED = "tui-tangram/free-figure"
"""The format of rounded figures, as `tui_tangram.drawing.free_figure` has it."""


def puzzle(text: str, *, files: bool = True) -> Figure | Puzzle:
    """Return what *text* names: a figure or a tile puzzle by id or name, a file, or ``-``.

    The id may be that of a daily puzzle or of a step of a ladder.  Without *files* it is not
    even looked whether there is such a file.
    """
    if text == "-" and files:
        return read(text)
    text = occasions.own_name(text)
    with inputs.library_errors():
        try:
            return inputs.library().find(text)
        except UnknownPuzzleError as error:
            unknown = error
        try:
            return inputs.library().tiles(text)
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
            raise CommandError(tr("{file}: there is no such file", file=inputs.shown(text)))
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
    found_text, where = inputs.content(text), inputs.shown(text)
    with inputs.format_errors():
        form = format_of(found_text, where)
        if form == FIGURE:
            return read_figure(found_text, where, inputs.library().sets)
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
    from tui_tangram.drawing.free_figure import read_free_figure
    from tui_tangram.drawing.importing import moves_said

    figure, report = read_free_figure(text, where, inputs.library().sets)
    complain(f"{where}: {moves_said(report, inputs.pieces_of(figure))}")
    return figure


def is_known(found: Figure | Puzzle) -> bool:
    """Return whether the library has this very puzzle under its id.

    A file may claim any id; what is not that puzzle must not be saved as if it were.
    """
    if not found.id:
        return False
    try:
        with inputs.library_errors():
            known = inputs.library()
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
            tr(
                "{file}: is a puzzle of tiles; only figures can be verified",
                file=inputs.shown(text),
            )
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
    known = inputs.library()
    steps = occasions.named(text)
    if steps is not None:
        return [puzzle(step.name) for step in steps]
    for figures in known.collections:
        if figures.id == text:
            return list(figures.figures)
    with inputs.library_errors():
        for tiles in known.tile_collections:
            if tiles.id == text:
                return [known.tiles(entry.id) for entry in tiles.entries]
    return []


def _is_there(text: str) -> bool:
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # too long, or no name at all
        return False


def _looks_like_a_file(text: str) -> bool:
    return text.startswith((".", "/")) or text.endswith(".json")
