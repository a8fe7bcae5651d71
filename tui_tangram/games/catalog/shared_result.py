"""Reads shared lines: the puzzle, and the time to beat, or a whole game to play against.

Players paste the line that `tui_tangram.flow.record` makes, or that of a daily puzzle, wherever an
ID is expected::

    tui-tangram Swan · 0:35 · no help · 7 moves · ★★★ · tangram/swan
    tui-tangram daily tangram 2026-11-21 · 1:02:05 · no help · streak 3

It may come from anybody and be in any language.  So only the time and the language-independent name
of the puzzle are read: the ID at the end, or the game and the day of a daily puzzle.  A title is
ambiguous and is not accepted.  The lines of the picture below it are ignored.

A line with a recorded run (`tui_tangram.games.together.run`) is read from that alone.
"""

from __future__ import annotations

import re
from typing import Final

from tui_tangram.games.session import SaveError, is_whole
from tui_tangram.games.together import run as recorded
from tui_tangram.games.together.run import RecordedRun, is_run, read_run
from tui_tangram.play import long_id, quote
from tui_tangram.play.phrases import duration
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

LONGEST: Final = 400 + long_id.LONGEST
"""The number of characters of a line that are read; names have at most 200."""
LONGEST_GAME: Final = 400 + recorded.LONGEST
"""The same of one with a recorded run."""
_HEAD: Final = "tui-tangram"
_BETWEEN: Final = "·"
_RUN_LINE: Final = re.compile(r"^(?=.*\brun/[0-9a-z])", re.ASCII | re.MULTILINE)
"""The beginning of a line with a recorded run."""
_PICTURE: Final = re.compile(r"[\n\r\u2580-\u259f]")
"""The beginning of the lines below it, which follow it directly if lines were joined."""
_TIME: Final = re.compile(r"(?:(\d{1,4}):(?=\d\d:))?(\d{1,2}):([0-5]\d)", re.ASCII)
_ID: Final = re.compile(r"[\w.+-]+(/[\w.+-]+)+", re.ASCII)
_DAY: Final = re.compile(r"(\w+) (\d{4}-\d\d-\d\d)$", re.ASCII)
_LADDER: Final = set("●◐○")


class SharedLineError(Refusal):
    """A result line without a puzzle or a time; the message is one line."""


class SharedResult(NamedTuple):
    """A puzzle that somebody has solved."""

    puzzle: str
    """Its ID, or the name of a daily puzzle."""
    seconds: int
    """The time, whole as in the line."""
    run: RecordedRun | None = None
    """The game itself, if the line has it."""

    @property
    def line(self) -> str:
        """The shortest line with the same content.

        >>> SharedResult("tangram/swan", 35).line
        'tui-tangram · 0:35 · tangram/swan'
        """
        if self.run is not None:
            return self.run.line
        return f"{_HEAD} {_BETWEEN} {duration(self.seconds)} {_BETWEEN} {self.puzzle}"


def read_shared(text: str) -> SharedResult | None:
    """Return the result described by a line; None for any other text.

    Raises `SharedLineError`.

    >>> read_shared("tui-tangram Swan · 0:35 · clean · tangram/swan")
    SharedResult(puzzle='tangram/swan', seconds=35, run=None)
    >>> read_shared("tui-tangram daily tangram 2026-11-21 · 1:02:05 · clean").puzzle
    'daily/tangram/2026-11-21'
    """
    if is_run(text):
        try:
            run = read_run(text)
        except SaveError as error:
            raise SharedLineError("{why}", why=error) from None
        if is_whole(run.save.puzzle):
            raise SharedLineError("this line names no puzzle: the ID at its end is missing")
        return SharedResult(run.save.puzzle, int(run.result.elapsed), run)
    line = _line(text)
    head, *parts = (part.strip() for part in line.split(_BETWEEN))
    if not parts or head.split(" ")[0] != _HEAD:
        return None
    if len(line) > LONGEST:
        raise SharedLineError("a shared line has at most {n} characters", n=LONGEST)
    if parts[0] and set(parts[0]) <= _LADDER:
        raise SharedLineError("this line is about a whole ladder: open one of its puzzles")
    time, puzzle = _TIME.fullmatch(parts[0]), parts[-1]
    if time is None:
        raise SharedLineError("{text} is no time such as 1:23", text=quote(parts[0]))
    if not _ID.fullmatch(puzzle):
        day = _DAY.search(head)
        if day is None:
            raise SharedLineError("this line names no puzzle: the ID at its end is missing")
        puzzle = f"daily/{day[1]}/{day[2]}"
    hours, minutes, seconds = (int(part or 0) for part in time.groups())
    return SharedResult(puzzle, (hours * 60 + minutes) * 60 + seconds)


def pasted(text: str) -> str:
    """Return the shared line in a pasted *text*, shortened; empty for any other text.

    A line that cannot be read is returned unchanged, so that the caller can report why.
    """
    try:
        found = read_shared(text)
    except SharedLineError:
        return "".join(text.split())[:LONGEST_GAME] if is_run(text) else _line(text)
    return found.line if found else ""


def runs_in(content: bytes) -> list[str]:
    """Return the lines with recorded runs in a file; none for a file of another kind.

    They may be broken into several, as a chat does.
    """
    if content[:1] in b"{[<" or not is_run(content[:LONGEST].decode(errors="replace")):
        return []
    return [one for one in _RUN_LINE.split(content.decode(errors="replace")) if is_run(one)]


def _line(text: str) -> str:
    """Return the first line of *text*, with single spaces, cut to the length that is read."""
    first = _PICTURE.split(text.lstrip()[: 2 * LONGEST], maxsplit=1)[0]
    return " ".join(first.split())
