"""The sets of pieces with arcs that come with the package, and their figures.

``curved/sets/*.json`` and ``curved/figures/*.json`` beside the other puzzles are files in the
form of `tui_tangram.tangram.curved`.  A figure is called ``curved/`` and the name of its file.

Names are read without the contours, and nothing that knows arcs is loaded for them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tui_tangram.language import tr
from tui_tangram.play.files import FormatError, text_of
from tui_tangram.store.library import LibraryError, shipped_library

if TYPE_CHECKING:
    from tui_tangram.tangram.curved import CurvedFigure, CurvedSet

PREFIX = "curved/"

_T = TypeVar("_T")


class CurvedRow(NamedTuple):
    """What a list says of a figure."""

    id: str
    name: str
    set_id: str
    category: str
    """The name of its set."""
    source: str


@lru_cache(maxsize=1)
def curved_sets() -> Mapping[str, CurvedSet]:
    """Return the sets by their ids.  Raises `LibraryError`."""
    from tui_tangram.tangram.curved import read_curved_pieces

    found = [_read(path, read_curved_pieces) for path in _files("sets")]
    return {pieces.id: pieces for pieces in found}


@lru_cache(maxsize=1)
def curved_ids() -> tuple[str, ...]:
    """Return the ids of the figures.  Raises `LibraryError`."""
    return tuple(PREFIX + path.stem for path in _files("figures"))


@lru_cache(maxsize=64)
def curved_figure(figure_id: str) -> CurvedFigure:
    """Return the figure with this id.

    Raises `KeyError` when there is none, `LibraryError` when it cannot be read.
    """
    from tui_tangram.tangram.curved import read_curved_figure

    if figure_id not in curved_ids():
        raise KeyError(figure_id)
    name = figure_id.removeprefix(PREFIX)
    (path,) = (path for path in _files("figures") if path.stem == name)
    sets = curved_sets()
    figure = _read(path, lambda text, where: read_curved_figure(text, where, sets))
    return replace(figure, id=figure_id, category=sets[figure.set_id].name)


@lru_cache(maxsize=2)
def curved_rows(directory: Path | None = None) -> tuple[CurvedRow, ...]:
    """Return what a list says of every figure, without looking at the contours.

    *directory* is that of the puzzles, the package's when it is not given.  Raises
    `LibraryError`.
    """
    names = {}
    for path in _files("sets", directory):
        text = path.read_text(encoding="utf-8")
        names[_text(text, path, "id")] = _text(text, path, "name")
    rows = []
    for path in _files("figures", directory):
        text = _head(path.read_text(encoding="utf-8"))
        name, set_id, source = (_text(text, path, key) for key in ("name", "set", "source"))
        rows.append(CurvedRow(PREFIX + path.stem, name, set_id, names.get(set_id, set_id), source))
    return tuple(rows)


def _head(text: str) -> str:
    """Return the file without its contours, where they come last; else the file."""
    head, contours, _ = text.partition('"outline"')
    head = head.rstrip().removesuffix(",") + "}"
    try:
        json.loads(head)
    except ValueError:
        return text
    return head if contours else text


def _text(text: str, path: Path, key: str) -> str:
    try:
        return text_of(text, path.name, key)
    except FormatError as error:
        raise LibraryError(tr("{file} cannot be read: {why}", file=path, why=error)) from None


@lru_cache(maxsize=4)
def _files(part: str, directory: Path | None = None) -> tuple[Path, ...]:
    paths = ((directory or shipped_library().directory) / "curved" / part).glob("*.json")
    # The shape that the pieces of a set are cut from comes before its figures: egg, egg-bull.
    return tuple(sorted(paths, key=lambda path: path.stem.partition("-")))


def _read(path: Path, read: Callable[[bytes, str], _T]) -> _T:
    try:
        return read(path.read_bytes(), path.name)
    except (OSError, FormatError) as error:
        raise LibraryError(tr("{file} cannot be read: {why}", file=path, why=error)) from None
