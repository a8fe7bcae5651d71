"""What a hint shows on a tile board."""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.matching.tile import Stance


class Mark(NamedTuple):
    """As much of a step as a hint has told."""

    place: int | None
    """Where to look."""
    tile: int | None = None
    """Which tile goes there, or has to come back."""
    stance: Stance | None = None
    """How it lies there."""
