"""The figures with free angles that come with the package: ``free/*.json``.

They are files in the form of `tui_tangram.free.format`; a figure is called ``free/`` and the
name of its file.  There are few, so all are read when one is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tui_tangram.catalog.free import free_set
from tui_tangram.free import FreeFigure
from tui_tangram.free.format import read_free_figure
from tui_tangram.language import markc
from tui_tangram.tangram.pieces import PieceSet

PREFIX: Final = "free/"
COLLECTION: Final = markc("name", "Free angles (not exact)")
"""What lists call them all."""


def read_figures(directory: Path, sets: Mapping[str, PieceSet]) -> Iterator[FreeFigure]:
    """Yield the figures in *directory* by their names.  Raises `FormatError` and `OSError`."""
    known = {name: free_set(pieces) for name, pieces in sets.items()}
    for path in sorted(directory.glob("*.json")):
        yield read_free_figure(path.read_bytes(), path.name, known, PREFIX + path.stem)
