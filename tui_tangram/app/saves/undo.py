"""What can be taken back of what was done to saves, as long as the app runs."""

from __future__ import annotations

from typing import NamedTuple

from tui_tangram.store import Kept


class Undo(NamedTuple):
    """Something that was done to a save."""

    kept: Kept
    """The save as it is since."""
    name: str | None = None
    """The name it had; None for one that was thrown away."""


__all__ = ["Undo"]
