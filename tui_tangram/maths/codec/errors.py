"""The error for an invalid shape code."""

from __future__ import annotations

from typing import Final

from tui_tangram.play.refusal import Refusal

LONGEST: Final = 1_000
"""The maximum number of squares across, squares down, and lattice steps of one side."""


class ShapeError(Refusal):
    """A code of no valid shape; the message is one line and gives the reason."""
