"""The sets of pieces with arcs that come with the package, and their figures.

``curved/sets/*.json`` and ``curved/figures/*.json`` beside the other puzzles are files in the
form of `tui_tangram.tangram.curved`.  A figure is called ``curved/`` and the name of its file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from tui_tangram.play.files import FormatError, text_of
from tui_tangram.store.library import LibraryError, shipped_library
from tui_tangram.tangram.curved import (
    CurvedFigure,
    CurvedSet,
    read_curved_figure,
    read_curved_pieces,
)

PREFIX = "curved/"

_T = TypeVar("_T")


@lru_cache(maxsize=1)
def curved_sets() -> Mapping[str, CurvedSet]:
    """Return the sets by their ids.  Raises `LibraryError`."""
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
    if figure_id not in curved_ids():
        raise KeyError(figure_id)
    name = figure_id.removeprefix(PREFIX)
    (path,) = (path for path in _files("figures") if path.stem == name)
    sets = curved_sets()
    return _read(path, lambda text, where: read_curved_figure(text, where, sets))


def curved_rows() -> list[tuple[str, str, str]]:
    """Return id, name and name of the set of every figure, without looking at the contours.

    Raises `LibraryError`.
    """
    sets = curved_sets()
    rows = []
    for path in _files("figures"):
        text = path.read_bytes()
        name, set_id = (_read_text(text, path, key) for key in ("name", "set"))
        rows.append((PREFIX + path.stem, name, sets[set_id].name if set_id in sets else set_id))
    return rows


def _read_text(text: bytes, path: Path, key: str) -> str:
    try:
        return text_of(text, path.name, key)
    except FormatError as error:
        raise LibraryError(f"{path} cannot be read: {error}") from None


def _files(part: str) -> list[Path]:
    return sorted((shipped_library().directory / "curved" / part).glob("*.json"))


def _read(path: Path, read: Callable[[bytes, str], _T]) -> _T:
    try:
        return read(path.read_bytes(), path.name)
    except (OSError, FormatError) as error:
        raise LibraryError(f"{path} cannot be read: {error}") from None
