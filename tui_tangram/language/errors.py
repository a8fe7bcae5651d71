"""Errors for the player that are data, so that what raises them need not speak."""

from __future__ import annotations

from typing import cast

from tui_tangram.language.catalogue import tr, trn


class PlayerError(Exception):
    """An error of a text in English, which counts as marked, and the values in it.

    Its message is that text in the language in use, after its place if it has one.
    """

    def __init__(self, text: str, many: str = "", /, at: object = "", **values: object) -> None:
        """Take the reason that *text* gives, and the place *at* in a file or the like.

        *many* is the text for values of ``n`` that want the plural.
        """
        n = cast("int", values.get("n"))
        self.cause = trn(text, many, n, **values) if many else tr(text, **values)
        super().__init__(f"{at}: {self.cause}" if at else self.cause)
        self.text = text
        self.values = values
        self.place = str(at)


class LimitError(PlayerError):
    """A limit that was reached before there was a result."""
