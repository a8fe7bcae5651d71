"""The name beside a player's results."""

from __future__ import annotations

from dataclasses import dataclass

from tui_tangram.store.scores.scores import LONGEST_NAME


@dataclass
class Signature:
    """What is known of the name while the app runs."""

    name: str = ""
    """What the player has said; empty for nothing."""
    asked: bool = False
    """Whether the player was asked, which happens once."""


def login_name() -> str:
    """Return the name by which the player is known to the system; empty where there is none."""
    import getpass

    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
    return "".join(c for c in name if c.isprintable())[:LONGEST_NAME]
