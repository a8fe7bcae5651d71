"""A figure whose pieces stand at any angle: the known way to lay it is all there is of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tui_tangram.free.pose import Pose

TOLERANCE: Final = 5
"""Thousandths of the area by which what is shown may differ from what is wanted, usually."""
MOST: Final = 50
"""The largest tolerance that a file may ask for."""


@dataclass(frozen=True)
class FreeFigure:
    """A figure, not exact."""

    id: str
    """What saves and records call it; empty for one that came from a file."""
    name: str
    set_id: str
    solution: tuple[Pose, ...]
    """Where the pieces of the set lie, in the order of the set."""
    tolerance: int = TOLERANCE
    """Thousandths of the area."""
    source: str = field(default="", compare=False)
    """Who made it."""
