"""The name beside a player's results."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Signature:
    """What is known of the name while the app runs."""

    name: str = ""
    """What the player has said; empty for nothing."""
    asked: bool = False
    """Whether the player was asked, which happens once."""
