"""The availability of an action on a screen: whether it exists, and is possible now."""

from __future__ import annotations

from enum import Enum


class Availability(Enum):
    """Whether a screen has an action, can do it now, and names it in the footer."""

    def __init__(self, supported: bool, enabled: bool, in_footer: bool) -> None:
        """Set the flags: only *supported* actions are in help, only *enabled* ones have keys."""
        self.supported, self.enabled, self.in_footer = supported, enabled, in_footer

    UNSUPPORTED = False, False, False
    """The screen has no such action, or the host forbids it."""
    DISABLED = True, False, False
    """There is nothing to apply it to now."""
    IDLE = True, False, True
    """The same, but the footer still names it."""
    UNLISTED = True, True, False
    """It can be done; the footer has no room for it, or something better."""
    ENABLED = True, True, True
    """It can be done."""
