"""What is wrong with a code."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 1_000
"""The most squares across, squares down, and lattice steps of one side."""


class ShapeError(ValueError):
    """A code that is no shape.  The message is one line: what, and why."""
