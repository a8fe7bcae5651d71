"""The terminal's clipboard: text is sent by an escape sequence, OSC 52.

The sequence is ``ESC ] 52 ; c ; <the text in UTF-8, in base 64> BEL``, so nothing in the text can
look like its end. What is pasted later may go to a shell, so a text is made harmless first
(`harmless`): one line, and printable characters only.

No terminal says whether it took it.  Most do; others drop it silently, and so do programs
between, such as tmux where ``set-clipboard`` is off. So a text that is sent is shown too, and the
message only reports that it was sent. The Linux console would print a part of the sequence, so
nothing is sent there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.app import App

LONGEST: Final = 24_400
"""Characters: a whole recorded game.  In base 64 that is a third of the 100,000 bytes from which on
terminals refuse it."""
_WITHOUT: Final = ("dumb", "linux")
"""Terminals without this sequence, or which print it."""


def harmless(text: str) -> str:
    r"""Return *text* as one line of printable characters.

    >>> harmless("a\x1b]52;c;Zm9v\x07\nb")
    'a]52;c;Zm9v b'
    """
    return _printable(" ".join(text.split()))


def _printable(line: str) -> str:
    return "".join(character for character in line if character.isprintable())


def send(
    app: App[object],
    text: str,
    environ: Mapping[str, str] = os.environ,
    *,
    below: Sequence[str] = (),
) -> bool:
    """Send *text*, one line, to the clipboard of the terminal; return whether it was sent.

    A text that is too long is not sent at all, rather than cut off unseen.  Lines *below* it, of
    a picture, go with it as they are.
    """
    text = "\n".join((harmless(text), *map(_printable, below)))
    if not text or len(text) > LONGEST or environ.get("TERM", "") in _WITHOUT:
        return False
    app.copy_to_clipboard(text)
    return True
