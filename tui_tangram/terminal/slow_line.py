r"""Drawing on a slow line: the terminal's cells are tracked, and only differences are sent.

On a line of 56 kbit/s a frame of two kilobytes takes a third of a second, and frames that were
superseded long ago would still have to be sent.  So frames go to a `BackBuffer` first: a copy of
the desired screen, next to one of the terminal's current screen.  At most twelve times a second,
and never faster than the line, the differences are sent, those next to the cursor first; cells that
were overwritten meanwhile are never sent.  However many frames a held key has made, the rest when
it is let go is one screen's difference to another.

`BackBuffer` and `RateLimiter` are pure; `driver` has the clock and the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from tui_tangram.render.octants import TURNABLE, UPRIGHT
from tui_tangram.terminal.cursor import jump
from tui_tangram.terminal.pens import PLAIN, Pen, shows_on_blanks
from tui_tangram.terminal.sgr_encoder import Stroke, shortest
from tui_tangram.values import NamedTuple

FRAMES: Final = 12
"""The maximum number of frames per second."""
RATE: Final = 5_600
"""Bytes per second expected of a line of 56 kbit/s, of which a fifth is overhead."""
SLOWEST: Final = 200
"""The fewest bytes per second that a line is given."""
CHUNK: Final = 1_400
"""Bytes after which the rest of a frame is deferred: a quarter of a second."""

_GAP: Final = 3
"""The number of cells that are resent rather than skipped."""
_BLANKS: Final = 8
"""The most blanks of a run that is written only where it differs: longer ones are erased."""
_JUMP: Final = 8
"""The approximate number of bytes for starting elsewhere, or with another pen."""

_TOKEN: Final = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f]+)"
    r"|\x1b\[(?P<pen>[\d;]*)m"
    r"|\x1b\[(?P<line>\d*)(?:;(?P<column>\d*))?H"
    r"|\x1b\[(?P<far>\d*)(?P<way>[ABCD])"
    r"|\x1b\[(?P<erased>\d+)X"
    r"|(?P<back>\x08+)"
    r"|(?P<newline>\r?\n)"
    r"|(?P<sync>\x1b\[\?2026[hl])"
    r"|(?P<other>\x1b(?:\[[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]|\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|P[^\x1b]*\x1b\\|.)|[\x00-\x1f\x7f])",
    re.DOTALL,
)
_CLEARS: Final = re.compile(r"\x1b\[(?:\?1049h|\d*J)")
"""Sequences that clear the screen."""
_WAYS: Final = {"A": (0, -1), "B": (0, 1), "C": (1, 0), "D": (-1, 0)}


class RateLimiter:
    """Limits the rate of sending: at most `FRAMES` times a second, once the line is free again."""

    def __init__(self) -> None:
        """Create a limiter that has sent nothing yet."""
        self._free = 0.0
        self._rate = float(RATE)
        self._known = False
        """Whether the line was measured."""

    def measured(self, rate: float) -> None:
        """Send *rate* bytes per second from now on, within what is sensible.

        Later measurements, of few bytes, count a quarter: what is sent too fast waits in buffers.
        """
        rate = min(max(rate, SLOWEST), RATE)
        self._rate = 1 / (0.75 / self._rate + 0.25 / rate) if self._known else rate
        self._known = True

    @property
    def chunk(self) -> int:
        """The bytes after which the rest of a frame is deferred."""
        return round(CHUNK * self._rate / RATE)

    def when(self, now: float) -> float:
        """Return the earliest time to send, *now* or later, in seconds of any clock."""
        return max(now, self._free)

    def sent(self, now: float, size: int) -> None:
        """Record that *size* bytes were sent *now*."""
        self._free = now + max(1 / FRAMES, size / self._rate)


class CellContent(NamedTuple):
    """The contents of one cell, in a normal form."""

    text: str
    """A character with its combining marks; empty in the second half of a wide one."""
    pen: Pen


BLANK: Final = CellContent(" ", PLAIN)
_Row = list[CellContent | None]
"""Cells; None for an unknown one."""


class BackBuffer:
    """The desired screen, and the terminal's current one."""

    one_half = False
    """Whether half blocks are sent unchanged, see `tui_tangram.render.one_half`."""
    whole_lines = False
    """Whether a line that differs is sent whole, for readers that speak what is sent."""

    def __init__(self, width: int, height: int, *, erases: bool = True) -> None:
        """Create a buffer of unknown cells; *erases*: whether the terminal erases in colour."""
        self._erases = erases
        self._column = self._line = 0
        """The position of the next text."""
        self._pen = PLAIN
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Forget all cells: the screen has another size, and everything is redrawn."""
        self.size = width, height
        self._wanted: list[_Row] = [[None] * width for _ in range(height)]
        self._shown: list[_Row] = [[None] * width for _ in range(height)]
        self._dirty: set[int] = set()
        self._cursor: tuple[int, int] | None = None
        """The last known position of the terminal's cursor, as column and line."""
        self._clear = False

    @property
    def _place(self) -> tuple[int, int]:
        """The desired position of the cursor."""
        width, height = self.size
        return max(0, min(self._column, width - 1)), max(0, min(self._line, height - 1))

    @property
    def settled(self) -> bool:
        """Whether there is nothing to send."""
        return not (self._dirty or self._clear or self._cursor != self._place)

    @property
    def empty(self) -> bool:
        """Whether the desired screen has blanks alone."""
        return all(cell is None or cell.text == " " for row in self._wanted for cell in row)

    # The desired screen

    def take(self, data: str) -> str:
        """Accept data to write; return the sequences that draw nothing, to be sent unchanged."""
        passed: list[str] = []
        for token in _TOKEN.finditer(data):
            match token.lastgroup:
                case "text":
                    self._write(token["text"])
                case "pen":
                    self._pen = _changed(self._pen, token["pen"])
                case "line" | "column":
                    self._line = int(token["line"] or 1) - 1
                    self._column = int(token["column"] or 1) - 1
                case "way":
                    across, down = _WAYS[token["way"]]
                    self._column += across * int(token["far"] or 1)
                    self._line += down * int(token["far"] or 1)
                case "erased":
                    at = self._column
                    self._write(" " * int(token["erased"]))
                    self._column = at
                case "back":
                    self._column -= len(token["back"])
                case "newline":
                    self._line, self._column = self._line + 1, 0
                case "other":
                    passed.append(token["other"])
                    if _CLEARS.fullmatch(token["other"]):
                        self.resize(*self.size)
                        self._clear = True
                case _:
                    pass  # synchronised output is not needed here
        return "".join(passed)

    def _write(self, text: str) -> None:
        width, height = self.size
        at = self._column
        cells = _cells(text, self._pen, self.one_half)
        self._column += len(cells)
        cells = cells[: max(width - at, 0)]
        if not cells or not (0 <= self._line < height and at >= 0):
            return
        row = self._wanted[self._line]
        self._dirty.add(self._line)
        end = at + len(cells)
        if at and cells[0].text and _is_half(row[at]):
            row[at - 1] = BLANK
        if end < width and _is_half(row[end]):
            row[end] = BLANK
        if end == width and cell_len(cells[-1].text) > 1:
            cells[-1] = BLANK  # there is no room for the other half
        row[at:end] = cells

    # Sending

    def give(self, most: int = CHUNK) -> str:
        """Return data that brings the terminal closer to the desired screen.

        It stops after *most* bytes or a little more; the rest is deferred.  Lines near the cursor
        come first, and at the end the cursor is at its desired position.
        """
        texts: list[str] = []
        width, height = self.size
        if self._clear:
            texts.append("\x1b[m\x1b[2J")
            self._shown = [[BLANK] * width for _ in range(height)]
            self._clear = False
        sending = _Sending(width, one_half=self.one_half, erases=self._erases)
        for line in sorted(self._dirty, key=lambda line: abs(line - self._line)):
            if not self._give_line(line, sending, most):
                break
            self._dirty.discard(line)
        texts.append(sending.text())
        self._cursor = self._place
        texts.append(jump(width, None, self._cursor))
        return "".join(texts)

    def _give_line(self, line: int, sending: _Sending, most: int) -> bool:
        """Send the differences of one line; return whether all were sent."""
        wanted, shown = self._wanted[line], self._shown[line]
        at, width = 0, self.size[0]
        if self.whole_lines and wanted != shown:
            shown[:] = [None] * width
        while at < width:
            cell = wanted[at]
            if cell is None or cell == shown[at]:
                at += 1
                continue
            if sending.size >= most:
                return False
            if at and _is_half(cell):
                at -= 1
            blanks = self._blanks(wanted, at)
            end = at + blanks if blanks > _BLANKS else self._run_end(wanted, shown, at)
            sending.write(at, line, wanted[at:end])
            for half in (at, end):
                if 0 < half < width and _is_half(shown[half]):
                    shown[half - 1] = shown[half] = None
            shown[at:end] = wanted[at:end]
            at = end
        return True

    def _blanks(self, row: _Row, at: int) -> int:
        """Return the number of blanks that can be erased from *at* on."""
        cell = row[at]
        if cell is None or cell.text != " " or cell.pen.attributes:
            return 0
        if cell.pen != PLAIN and not self._erases:
            return 0
        end = at
        while end < len(row) and row[end] == cell:
            end += 1
        return end - at

    def _run_end(self, wanted: _Row, shown: _Row, at: int) -> int:
        """Return the end of the cells to be written from *at* on."""
        end = last = at
        while end < len(wanted) and end - last <= _GAP:
            cell = wanted[end]
            if cell is None or self._blanks(wanted, end) > _BLANKS:
                break
            if cell != shown[end]:
                last = end
            end += 1
        end = last + 1
        while end < len(wanted) and _is_half(wanted[end]):
            end += 1
        return end


class _Sending:
    """The cells sent together."""

    def __init__(self, width: int, *, one_half: bool, erases: bool) -> None:
        self._one_half, self._erases = one_half, erases
        self.size = 0
        """The approximate number of its bytes."""
        self._width = width
        self._parts: list[Stroke] = []

    def write(self, column: int, line: int, cells: _Row) -> None:
        """Write neighbouring cells."""
        kind = ""
        runs: list[tuple[int, Pen, list[str]]] = []
        for at, cell in enumerate(cells, column):
            assert cell is not None
            now = cell.text if cell.text == " " else TURNABLE if cell.text in TURNABLE else "a"
            if kind == now and runs[-1][1] == cell.pen:
                runs[-1][2].append(cell.text)
                self.size += 0 if now == " " and self._erases else len(cell.text.encode())
            elif cell.text:
                runs.append((at, cell.pen, [cell.text]))
                self.size += _JUMP + len(cell.text.encode())
                # Terminals disagree on the width of some characters.
                kind = now if cell_len(cell.text) == 1 else ""
        self._parts += [Stroke(at, line, "".join(texts), pen) for at, pen, texts in runs]

    def text(self) -> str:
        """Return the whole text; the pen is plain before and after."""
        texts: list[str] = []
        words: list[Stroke] = []
        for part in sorted(self._parts, key=lambda part: (part.row, part.column)):
            if cell_len(part.text) == len(part.text):
                words.append(part)
            else:  # the cursor position afterwards is uncertain
                texts.append(self._shortest([part]))
        if words:
            texts.append(self._shortest(words))
        return "".join(texts)

    def _shortest(self, parts: Sequence[Stroke]) -> str:
        options = {"one_half": self._one_half, "erases": self._erases}
        return shortest(parts, self._width, **options)


def _is_half(cell: CellContent | None) -> bool:
    """Whether it is the second half of a wide character."""
    return cell is not None and not cell.text


@lru_cache(maxsize=8192)
def _cell(text: str, pen: Pen, one_half: bool) -> CellContent:
    """Return a cell in the normal form of all those that look the same.

    A blank has no foreground; blocks cover the beginning of the cell, and there is no full block.
    With *one_half* blocks are unchanged.
    """
    if text == " " and not shows_on_blanks(pen):
        return CellContent(" ", Pen(PLAIN.fore, pen.back, ""))
    if not one_half and not pen.attributes and pen.fore != PLAIN.fore:
        if text == "█":
            return CellContent(" ", Pen(PLAIN.fore, pen.fore, ""))
        if text in UPRIGHT and text in TURNABLE and pen.back != PLAIN.back:
            return CellContent(UPRIGHT[text], pen.exchanged)
    return CellContent(text, pen)


def _cells(text: str, pen: Pen, one_half: bool) -> list[CellContent]:
    """Return the cells occupied by a text."""
    if text.isascii():
        return [_cell(character, pen, one_half) for character in text]
    cells: list[CellContent] = []
    for character in text:
        width = cell_len(character)
        if width:
            cells += [_cell(character, pen, one_half), CellContent("", pen)][:width]
        elif cells:
            at = -1 if cells[-1].text else -2
            cells[at] = CellContent(cells[at].text + character, pen)
    return cells


_OFF: Final = {"22": "12", "23": "3", "24": "4", "25": "5", "27": "7", "28": "8", "29": "9"}
"""The attributes that a code resets."""


@lru_cache(maxsize=4096)
def _changed(pen: Pen, codes: str) -> Pen:
    """Return the pen after a sequence with these codes.

    >>> _changed(PLAIN, "1;38;2;4;7;9;48;5;21")
    Pen(fore='38;2;4;7;9', back='38;5;21', attributes='1')
    >>> _changed(Pen("31", "97", "14"), "24;92;49"), _changed(Pen("31", "97", "1"), "") == PLAIN
    (Pen(fore='92', back='39', attributes='1'), True)
    """
    numbers = codes.split(";")
    while numbers:
        first = numbers[0] or "0"
        long = {"2": 5, "5": 3}.get(numbers[1], 1) if first in ("38", "48") and numbers[1:] else 1
        code = ";".join(["38" if first == "48" else first, *numbers[1:long]])
        del numbers[:long]
        number = int(first)
        if number == 0:
            pen = PLAIN
        elif number < 10:
            pen = pen._replace(attributes="".join(sorted({*pen.attributes, first})))
        elif first in _OFF:
            left = (one for one in pen.attributes if one not in _OFF[first])
            pen = pen._replace(attributes="".join(left))
        elif 30 <= number <= 39 or 90 <= number <= 97:
            pen = pen._replace(fore=code)
        elif 40 <= number <= 49 or 100 <= number <= 107:
            pen = pen._replace(back=code if number == 48 else str(number - 10))
    return pen
