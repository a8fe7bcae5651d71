"""Refusals: errors as data, so the code that raises them needs no language."""

from __future__ import annotations

from tui_tangram.language import PlayerError


class Refusal(PlayerError, ValueError):
    """A rejected value, with the reason."""
