"""The mark of a hint on a tile board."""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.games.matching.core.tile import Orientation


class HintedStep(NamedTuple):
    """The parts of a step revealed by a hint."""

    place: int | None
    """The place to examine."""
    tile: int | None = None
    """The tile that goes there, or must be removed."""
    orientation: Orientation | None = None
    """The orientation of the tile there."""
