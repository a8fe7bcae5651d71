"""The texts that every play screen has, and the lines of its panels.

Lines have a fixed number and width, so that the words change but never move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.painter import Painter, cut, length
from tui_tangram.app.words import duration
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture

StyledLine = list[Segment]


class Heading(NamedTuple):
    """The words of the header on a puzzle."""

    name: str
    notes: str = ""
    """A few words on it, which are left out where there is no room."""
    grade: str = ""
    """The difficulty, in a few characters."""
    work: str = ""
    """The effort that the difficulty stands for, a clause; empty where it is not known."""
    found: str = ""
    """The number of solutions found, in words; empty for none, or where there is only one."""
    beat: int | None = None
    """The time to beat, in seconds, if there is one."""

    @property
    def sayings(self) -> tuple[str, ...]:
        """The notes next to the name, in several lengths, the shortest last.

        >>> Heading("Swan", "Animals", found="3 of 12 solutions found").sayings
        ('Animals, 3 of 12 solutions found', '3 of 12 solutions found')
        >>> Heading("Swan", "Animals", beat=83).sayings
        ('Animals, to beat 1:23', 'to beat 1:23')
        """
        beat = "" if self.beat is None else tr("to beat {time}", time=duration(self.beat))
        lengths = (
            (self.notes, self.found, self.work, beat),
            (self.notes, self.found, beat),
            (self.found or self.notes, beat),
            (beat or self.found or self.notes,),
        )
        return tuple(dict.fromkeys(", ".join(filter(None, one)) for one in lengths))


def spread(
    paint: Painter, width: int, left: Sequence[Segment], right: Sequence[Segment]
) -> StyledLine:
    """Return *left* and *right* at the two ends of a line; *left* is cut to its room."""
    room = width - length(right) - 1
    if left and right and length(left) > room:
        *before, last = left
        text = cut(last.text, max(room - length(before), 0))
        left = [*before, Segment(text, last.style)]
    return [*left, paint.gap(width - length(left) - length(right)), *right]


def pair(paint: Painter, width: int, label: str, text: str) -> StyledLine:
    """Return a label and its value at the two ends of a line."""
    if columns.width(label) + 1 + columns.width(text) > width:
        text = text.replace(" / ", "/")
    return spread(paint, width, [paint.words(label, inks.QUIET)], [paint.words(text)])


def padded(lines: Iterable[StyledLine], height: int) -> list[StyledLine]:
    """Return exactly *height* lines."""
    found = list(lines)[:height]
    return found + [[] for _ in range(height - len(found))]


def fitted(sentences: Sequence[str], width: int, room: int) -> list[str]:
    """Return *sentences* in at most *room* lines; the last has the number of the others.

    >>> fitted(["A lies over B and C", "D sticks out"], 12, 3)
    ['A lies over', 'B and C', 'D sticks out']
    >>> fitted(["A lies over B", "C lies over B", "D sticks out"], 22, 2)
    ['A lies over B', 'and 2 more']
    """
    shown: list[str] = []
    for number, sentence in enumerate(sentences):
        lines = wrap(sentence, width)
        more = number < len(sentences) - 1
        if len(shown) + len(lines) + more > room:
            rest = tr("and {number} more", number=len(sentences) - number)
            shown.append(rest if shown else cut(sentence, width))
            break
        shown += lines
    return shown[: max(room, 0)]


def header(paint: Painter, width: int, heading: Heading, elapsed: float | None) -> StyledLine:
    """Return the line at the top: puzzle, notes, difficulty, seconds played.

    *elapsed* is None where the time is hidden; its place stays empty.
    """
    right: StyledLine = [paint.words(heading.grade, inks.TEXT)]
    # Reserved room for the time, so that nothing moves when it gets longer.
    time = "" if elapsed is None else duration(elapsed)
    right.append(paint.words(f"{time:>9}", inks.TEXT))
    room = width - 2 * MARGIN - length(right) - 2
    sayings = [paint.written(one) for one in heading.sayings]
    # A time to beat is shown however long the name is.
    reserved = 0 if heading.beat is None else 3 + columns.width(sayings[-1])
    name = cut(paint.written(heading.name), room - reserved)
    left = [paint.words(name, inks.TEXT, bold=True)]
    for notes in sayings:
        if notes and length(left) + 3 + columns.width(notes) <= room:
            right = [paint.words(f"{notes}  ", inks.QUIET), *right]
            break
    return [paint.gap(MARGIN), *spread(paint, width - 2 * MARGIN, left, right), paint.gap(MARGIN)]


def covered(picture: Picture, lines: Sequence[str] = ()) -> Picture:
    """Return an empty picture with *lines* in the middle: a board while play is paused.

    Without *lines* it says just that.
    """
    lines = lines or (tr("Paused"), tr("Clock stopped."))
    marks: list[Mark] = []
    for number, text in enumerate(lines):
        row = picture.lines // 2 - len(lines) // 2 + number
        left = (picture.columns - len(text)) // 2
        ink = inks.QUIET if number else inks.TEXT
        marks += (
            Mark(left + x, row, character, ink, bold=not number) for x, character in enumerate(text)
        )
    return picture._replace(marks=tuple(marks))
