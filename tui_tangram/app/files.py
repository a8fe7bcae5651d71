"""Files that the player writes: their names, and writing without overwriting.

The suffix of a name is the format of the file. A problem with a typed name is reported in one line,
and an existing file stays as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count, takewhile
from pathlib import Path
from typing import Final

from tui_tangram.commands.files import path_named
from tui_tangram.files import regular, shared
from tui_tangram.language import mark, tr
from tui_tangram.player.shelf import cause

LONGEST: Final = 400
"""The most characters of a file's name."""
NO_PATH: Final = mark("Type a file path, or press {text.cancel} to cancel.")
"""The refusal of no name, with the key that leaves the question."""
REPLACES: Final = mark("{path} exists. Press {text.accept} again to replace it.")
"""The question before a file or a save is replaced."""


def usual_path(stem: str, form: str, directories: Sequence[Path]) -> str:
    """Return an unused name, in the first of *directories* that is writable.

    It begins with *stem*, has the suffix *form*, and is as `shown` returns it.
    """
    directory = next(
        (one for one in directories if one.is_dir() and os.access(one, os.W_OK)), directories[-1]
    )
    paths = (directory / name for name in _names(stem, form))
    return shown(next(path for path in paths if not path.exists()))


def stem_of(name: str) -> str:
    """Return a file's name without its suffix, from the name or the id of a puzzle.

    >>> stem_of("convex/2"), stem_of("a b:ä"), stem_of("七巧")
    ('convex-2', 'a-b', 'puzzle')
    """
    return re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-.")[:80] or "puzzle"


def next_form(text: str, forms: Sequence[str]) -> str:
    """Return a file's name with the next of the suffixes *forms*.

    >>> [next_form(text, ("json", "csv", "svg")) for text in ("a.json", "a.SVG", "a")]
    ['a.csv', 'a.json', 'a.json']
    """
    stem, dot, end = text.rpartition(".")
    if dot and end.lower() in forms:
        return f"{stem}.{forms[(forms.index(end.lower()) + 1) % len(forms)]}"
    return f"{text}.{forms[0]}"


def completed(text: str) -> str:
    """Return the beginning of a path, completed as far as it is unambiguous.

    A directory ends with its separator.  A path that cannot be read stays as it is.
    """
    directory, name = os.path.split(text)
    try:
        with os.scandir(path_named(directory) if directory else ".") as entries:
            found = sorted(
                (entry.name, entry.is_dir())
                for entry in entries
                if entry.name.startswith(name) and (name or not entry.name.startswith("."))
            )
    except (OSError, ValueError):
        return text
    if not found:
        return text
    first, last = found[0][0], found[-1][0]
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    common = "".join(sign for sign, _ in same)
    more = os.sep if len(found) == 1 and found[0][1] else ""
    return os.path.join(directory, common) + more  # noqa: PTH118


def form_of(path: Path) -> str:
    """Return the suffix of a file's name, which is its format.

    >>> form_of(Path("a.CSV")), form_of(Path("a"))
    ('csv', '')
    """
    return path.suffix.lower().lstrip(".")


def read_named(path: Path, most: int) -> bytes:
    """Return the beginning of a file, one byte more than *most* if it is longer.

    Raises `OSError` and `ValueError`.
    """
    with open(path, "rb", opener=regular) as file:
        return file.read(most + 1)


def write_new(path: Path, content: Iterable[str]) -> str:
    """Write a new file of these pieces; return the error, in one line, or an empty text."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "xb", opener=shared) as file:
            try:
                file.writelines(piece.encode() for piece in content)
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except (OSError, ValueError) as error:
        if isinstance(error, FileExistsError) and path.exists():
            message = tr("{path} already exists. Choose another name.", path=shown(path))
        else:
            message = tr("Cannot write {path}: {why}.", path=shown(path), why=cause(error))
        return "".join(c if c.isprintable() else "?" for c in message)
    return ""


def _names(stem: str, form: str) -> Iterator[str]:
    yield f"{stem}.{form}"
    for number in count(2):
        yield f"{stem}-{number}.{form}"


def shown(path: Path) -> str:
    """Return *path* as the player knows it: relative to here, or to home."""
    for base, sign in ((Path.cwd, ""), (Path.home, "~" + os.sep)):
        with suppress(OSError, RuntimeError, ValueError):  # no such directory, or not in it
            return f"{sign}{path.relative_to(base())}"
    return str(path)


def working_directory() -> list[Path]:
    """Return the current directory as the only item; none if it was removed meanwhile."""
    try:
        return [Path.cwd()]
    except OSError:
        return []
