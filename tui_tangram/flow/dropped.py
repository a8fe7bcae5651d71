"""Paths of files as they are typed, pasted, or dropped on a terminal.

Each terminal writes a file that is dropped on it in its own way: in quotes, with backslashes, as
an address (``file:///my%20figure.svg``), and several with blanks between.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

_ADDRESS: Final = "file:"
_LONGEST: Final = 20_000
"""Characters of a line whose quotes are looked at: that takes time by the square of a word."""


def words_of(line: str) -> list[str]:
    r"""Return the words of a line, of which quotes and backslashes may keep some together.

    On Windows, where paths have them, backslashes are like all other characters.

    >>> words_of(r"play 'Cat 2' my\ figure.svg"), words_of("it's")
    (['play', 'Cat 2', 'my figure.svg'], ["it's"])
    """
    if len(line) > _LONGEST:
        return line.split()
    split = shlex.shlex(line, posix=True, punctuation_chars=False)
    split.whitespace_split, split.commenters = True, ""
    if os.sep == "\\":
        split.escape = ""
    try:
        return list(split)
    except ValueError:  # a quotation without an end
        return line.split()


def path_named(text: str) -> Path:
    """Return the path called *text*: an address, or one that may begin with somebody's home."""
    if text[: len(_ADDRESS)].lower() == _ADDRESS:
        with suppress(ValueError):  # with brackets it may be no address after all
            text = unquote(urlsplit(text).path)
        if os.name == "nt":
            text = text.lstrip("/")
    try:
        return Path(text).expanduser()
    except (RuntimeError, ValueError):  # no account has that home, or a path with a null
        return Path(text)


def paths_of(line: str, words: Sequence[str] | None = None) -> list[Path]:
    """Return the paths that a line names, in *words* if it is split already.

    What is there under the whole of the line is that, and so is what is not there and has blanks:
    a name that was typed without quotes.
    """
    line, words = line.strip(), words_of(line) if words is None else words
    whole, paths = path_named(line), [path_named(word) for word in words]
    if len(paths) == 1 and not _there(whole):
        return paths
    return [whole] if _there(whole) or not any(map(_there, paths)) else paths


def _there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
