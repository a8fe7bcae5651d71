"""A changed part of the screen in few bytes.

Textual 8.2.8 sends a changed span of a row from the left edge of its widget on (known there
as #5625), and every run of cells with both its colours and a reset.  A move on a board changes
two short spans in each of twenty rows; that way it takes three times the bytes it needs.
The update made here sends the cells of the spans alone and keeps the pen, which is what the
terminal writes with, from one run to the next.  A half block can be written in two ways,
``▀`` with one pen or ``▄`` with the colours exchanged; the shortest choice for the whole
update is found by going through it once (for each pen that may be in force, only the
shortest way to get there matters).

`LeanCompositor` takes the place of a screen's compositor.  Only partial updates differ: the
first frame and those after a change of layout are Textual's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor


class Pen(NamedTuple):
    """What a terminal writes with: two colours and attributes, as codes of its sequences.

    Both colours are told by the codes for the foreground.
    """

    fore: str
    back: str
    attributes: str


PLAIN: Final = Pen("39", "39", "")
"""The pen before and after every update."""


class Part(NamedTuple):
    """Neighbouring cells that one pen can write."""

    jump: str
    """What brings the cursor there; empty where it is already."""
    text: str
    pen: Pen


_EXCHANGED: Final = str.maketrans("▀▄", "▄▀")
_ON_BLANKS: Final = frozenset("4579")
"""Attributes that show on blanks and blocks too: underlined, blinking, reverse, struck out."""
_STRETCH: Final = 6
"""At most so many blanks are written as blocks instead; from there on that is longer."""


def ways(text: str, pen: Pen, before: Pen) -> Iterator[tuple[Pen, str]]:
    """Yield the ways to make *text*, written with *pen*, look as it should.

    *before* is the pen in force.  Blanks show only the background, so the rest of the pen
    may stay; a few of them can be blocks in the foreground.  Half blocks can be the other
    half with the colours exchanged.
    """
    if not _ON_BLANKS.isdisjoint(before.attributes + pen.attributes):
        yield pen, text
    elif not text.strip(" "):
        yield Pen(before.fore, pen.back, before.attributes), text
        # Without attributes: in bold some terminals take a brighter colour.
        if len(text) <= _STRETCH and pen.back != PLAIN.back:
            yield Pen(pen.back, before.back, ""), "█" * len(text)
    else:
        yield pen, text
        if not text.strip("▀▄") and PLAIN.fore not in pen:
            yield Pen(pen.back, pen.fore, pen.attributes), text.translate(_EXCHANGED)


class _Chain(NamedTuple):
    """A text that ends with some pen, and what was written before it."""

    length: int
    text: str
    before: _Chain | None


def encoded(parts: Iterable[Part]) -> str:
    """Return the shortest text that writes *parts*, from a plain pen to a plain pen."""
    best: dict[Pen, _Chain] = {PLAIN: _Chain(0, "", None)}
    for jump, text, pen in parts:
        reached: dict[Pen, _Chain] = {}
        for before, chain in best.items():
            for wanted, written in ways(text, pen, before):
                more = jump + change(before, wanted) + written
                length = chain.length + len(more.encode())
                known = reached.get(wanted)
                if known is None or length < known.length:
                    reached[wanted] = _Chain(length, more, chain)
        best = reached
    ends = (
        _Chain(chain.length + len(end), end, chain)
        for pen, chain in best.items()
        for end in (change(pen, PLAIN),)
    )
    link: _Chain | None = min(ends, key=lambda chain: chain.length)
    texts: list[str] = []
    while link is not None:
        texts.append(link.text)
        link = link.before
    return "".join(reversed(texts))


@lru_cache(maxsize=4096)
def change(before: Pen, after: Pen) -> str:
    """Return the sequence that changes one pen into another."""
    if before == after:
        return ""
    if after == PLAIN:
        return "\x1b[m"
    codes: list[str] = []
    if before.attributes != after.attributes:
        if before.attributes:
            codes.append("0")
            before = PLAIN
        codes += after.attributes
    if before.fore != after.fore:
        codes.append(after.fore)
    if before.back != after.back:
        first, *rest = after.back.split(";")
        codes += [str(int(first) + 10), *rest]
    return f"\x1b[{';'.join(codes)}m"


_SYSTEMS: Final = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
    "windows": ColorSystem.WINDOWS,
}
_ATTRIBUTES: Final = (
    ("bold", "1"),
    ("dim", "2"),
    ("italic", "3"),
    ("underline", "4"),
    ("blink", "5"),
    ("reverse", "7"),
    ("conceal", "8"),
    ("strike", "9"),
)


@lru_cache(maxsize=4096)
def pen_of(style: Style | None, system: ColorSystem) -> Pen:
    """Return the pen that writes in *style*, with the colours that *system* has."""
    if style is None:
        return PLAIN
    return Pen(
        _code(style.color, system),
        _code(style.bgcolor, system),
        "".join(code for name, code in _ATTRIBUTES if getattr(style, name)),
    )


def _code(colour: Color | None, system: ColorSystem) -> str:
    if colour is None:
        return PLAIN.fore
    return ";".join(colour.downgrade(system).get_ansi_codes())


_KINDS: Final = re.compile(" +|[▀▄]+")


def _runs(text: str) -> list[str]:
    """Return *text* in runs of blanks and of half blocks, or whole when there is more to it."""
    return _KINDS.findall(text) if not text.strip(" ▀▄") else [text]


def jump(width: int, here: tuple[int, int] | None, there: tuple[int, int]) -> str:
    """Return what moves the cursor between two (column, row) on a screen *width* cells wide.

    *here* is None where the cursor may be anywhere.  Behind the last column a terminal waits
    with the cursor still on it, so from there only absolute jumps are safe.
    """
    column, row = there
    if here is not None and here[0] < width:
        if here == there:
            return ""
        if here[1] == row and here[0] < column:
            return f"\x1b[{column - here[0]}C"
        if here == (column, row - 1):
            return "\x1b[B"
    return f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"


class LeanUpdate(ChopsUpdate):
    """A partial update of the screen in few bytes."""

    def render_segments(self, console: Console) -> str:
        """Return the update as it is written to the terminal."""
        return encoded(self._parts(_SYSTEMS.get(console.color_system or "", _SYSTEMS["truecolor"])))

    def _parts(self, system: ColorSystem) -> Iterator[Part]:
        here: tuple[int, int] | None = None
        for y, first, last in self.spans:
            ends = self.chop_ends[y]
            for end, (x, strip) in zip(ends, self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                column = max(x, first)
                move = jump(ends[-1], here, (column, y))
                for text, style, _ in strip.crop(column - x, min(end, last) - x):
                    pen = pen_of(style, system)
                    for run in _runs(text):
                        yield Part(move, run, pen)
                        move = ""
                    column += cell_len(text)
                here = column, y


class LeanCompositor(Compositor):
    """Textual's compositor with lean partial updates."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return what has to be drawn again, or None when that is nothing."""
        update = super().render_partial_update()
        if update is None:
            return None
        return LeanUpdate(update.chops, update.spans, update.chop_ends)
