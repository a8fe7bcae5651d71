"""Errors for the player that are data, so that what raises them need not speak."""

from __future__ import annotations

from tui_tangram.language.catalogue import tr


class PlayerError(Exception):
    """An error of a text in English, which counts as marked, and the values in it.

    Its message is that text in the language in use.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        """Take the reason that *text* gives."""
        super().__init__(tr(text, **values))
        self.text = text
        self.values = values
