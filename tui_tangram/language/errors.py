"""Player errors as data, so that the code raising them needs no language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from tui_tangram.language.catalogue import tr, trn


class PlayerError(Exception):
    """An error with an English text, which is collected for translation, and its values.

    Its message is that text in the language in use, after its place if it has one.
    """

    def __init__(self, text: str, many: str = "", /, at: object = "", **values: object) -> None:
        """Create an error with the reason *text* and the place *at*, such as a place in a file.

        *many* is the text for plural values of ``n``.
        """
        n = cast("int", values.get("n"))
        self.cause = trn(text, many, n, **values) if many else tr(text, **values)
        super().__init__(f"{at}: {self.cause}" if at else self.cause)
        self.text, self.many = text, many
        self.values = values
        self.place = str(at)


class LimitError(PlayerError):
    """A limit that was reached before there was a result."""


@contextmanager
def refusing(*errors: type[Exception], what: str = "") -> Iterator[None]:
    """Turn errors of these types, whose messages are one line, into a `PlayerError`.

    *what* is put before the message.
    """
    try:
        yield
    except errors as error:
        raise PlayerError(f"{what}: {error}" if what else str(error)) from None
