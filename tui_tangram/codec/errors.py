"""The error for a code that is no shape."""

from __future__ import annotations

from typing import Final

from tui_tangram.play.refusal import Refusal

LONGEST: Final = 1_000
"""The most squares across, squares down, and lattice steps of one side."""


class ShapeError(Refusal):
    """A code that is no shape; the message is one line and gives the reason."""
