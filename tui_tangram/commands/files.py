"""Files that a player names: read from typed, pasted or dropped text, written, and reported.

Each terminal writes a dropped file in its own way: in quotes, with backslashes, as an address
(``file:///my%20figure.svg``), and several separated by spaces.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from tui_tangram.commands.host import shown
from tui_tangram.language import PlayerError
from tui_tangram.play.refusal import Refusal


def exists_already(path: Path) -> Refusal:
    """Return the refusal to replace a file."""
    return Refusal("{file}: already exists; use --force to replace it", file=shown(str(path)))


def write_file(path: Path, content: bytes | Iterable[bytes], *, replace: bool) -> None:
    """Write a file that the player has named, at once or piece by piece.

    It is there once it is complete.  Raises `Refusal`, also if there is one and it is not to be
    replaced, and what making the pieces raises.
    """
    # Late: it draws pages.
    from tui_tangram.flow.export import write
    from tui_tangram.player.shelf import cause

    where = shown(str(path))
    try:
        with _ended_in_order():
            write(path, content, replace=replace)
    except FileExistsError:
        raise exists_already(path) from None
    except PlayerError:
        raise
    except (OSError, ValueError) as error:
        raise Refusal("{file}: cannot be written: {why}", file=where, why=cause(error)) from None


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Let signals that end a program end the block, so that what it began to write is removed."""
    import signal

    def end(number: int, _: object) -> None:
        raise SystemExit(_BY_SIGNAL + number)

    usual: list[int] = []
    try:
        with suppress(ValueError):  # only the main thread gets signals
            for name in _ENDING:
                number = getattr(signal, name, None)
                if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                    signal.signal(number, end)
                    usual.append(number)
        yield
    finally:
        for number in usual:
            signal.signal(number, signal.SIG_DFL)


_ENDING: Final = ("SIGTERM", "SIGHUP")
_BY_SIGNAL: Final = 128
"""The exit status of a program that a signal ended, less the signal's number."""
_ADDRESS: Final = "file:"
_LONGEST: Final = 20_000
"""The maximum length of a line whose quotes are parsed: that takes time quadratic in a word."""


def words_of(line: str) -> list[str]:
    r"""Return the words of a line, where quotes and backslashes may join several.

    On Windows, where paths contain them, backslashes are ordinary characters.

    >>> words_of(r"play 'Cat 2' my\ figure.svg"), words_of("it's")
    (['play', 'Cat 2', 'my figure.svg'], ["it's"])
    """
    import shlex

    if len(line) > _LONGEST:
        return line.split()
    split = shlex.shlex(line, posix=True, punctuation_chars=False)
    split.whitespace_split, split.commenters = True, ""
    if os.sep == "\\":
        split.escape = ""
    try:
        return list(split)
    except ValueError:  # an unclosed quotation
        return line.split()


def path_named(text: str) -> Path:
    """Return the path written as *text*: a URL, or a path that may begin with ``~``."""
    if text[: len(_ADDRESS)].lower() == _ADDRESS:
        with suppress(ValueError):  # with brackets it may not be a URL after all
            text = unquote(urlsplit(text).path)
        if os.name == "nt":
            text = text.lstrip("/")
    try:
        return Path(text).expanduser()
    except (RuntimeError, ValueError):  # an unknown home directory, or a path with a null character
        return Path(text)


def paths_of(line: str, words: Sequence[str] | None = None) -> list[Path]:
    """Return the paths that a line names, in *words* if it is split already.

    If the whole line names an existing file, it is that path; so it is if it has spaces and nothing
    exists: a name typed without quotes.
    """
    line, words = line.strip(), words_of(line) if words is None else words
    whole, paths = path_named(line), [path_named(word) for word in words]
    if len(paths) == 1 and not _there(whole):
        return paths
    return [whole] if _there(whole) or not any(map(_there, paths)) else paths


def with_inner(paths: Iterable[Path]) -> list[Path]:
    """Return paths with the files of each directory that is no pack in place of it, by name."""
    from tui_tangram.player.pack_files import MANIFEST

    found: list[Path] = []
    for path in paths:
        inner: list[Path] = []
        with suppress(OSError, ValueError):
            if path.is_dir() and not (path / MANIFEST).exists():
                files = (one for one in path.iterdir() if one.is_file())
                inner = sorted(one for one in files if not one.name.startswith("."))
        found += inner or [path]
    return found


def _there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
