"""The answer of a screen about an action: whether it has it, and can do it at the moment."""

from __future__ import annotations

from enum import Enum


class Availability(Enum):
    """Whether a screen has an action, can do it at the moment, and names it in the footer."""

    def __init__(self, supported: bool, enabled: bool, in_footer: bool) -> None:
        """Say so: what is not *supported* is not in help, what is not *enabled* has no keys."""
        self.supported, self.enabled, self.in_footer = supported, enabled, in_footer

    UNSUPPORTED = False, False, False
    """The screen has no such action, or the host forbids it."""
    DISABLED = True, False, False
    """There is nothing to do it with at the moment."""
    IDLE = True, False, True
    """The same, and the footer goes on to name it."""
    UNLISTED = True, True, False
    """It can be done; the footer has no room for it, or something better."""
    ENABLED = True, True, True
    """It can be done."""
