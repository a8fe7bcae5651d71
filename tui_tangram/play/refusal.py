"""Refusals: errors that are data, so that what refuses need not speak."""

from __future__ import annotations

from tui_tangram.language import PlayerError


class Refusal(PlayerError, ValueError):
    """A value that is refused, and why."""
