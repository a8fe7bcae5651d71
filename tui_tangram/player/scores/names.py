"""The player's names of results."""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 40
"""Characters of a player's name."""
