"""The sign of a hint on a tile board."""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.matching.tile import Orientation


class HintedStep(NamedTuple):
    """The parts of a step that a hint has told."""

    place: int | None
    """The place to look at."""
    tile: int | None = None
    """The tile that goes there, or has to come back."""
    orientation: Orientation | None = None
    """The orientation of the tile there."""
