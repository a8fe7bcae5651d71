"""The names beside results."""

from __future__ import annotations

from typing import Final

from tui_tangram.play.names import typed

LONGEST_NAME: Final = 40
"""Characters of a player's name."""


def login_name() -> str:
    """Return the name by which the player is known to the system; empty where there is none."""
    import getpass

    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
    return typed(name)[:LONGEST_NAME]
