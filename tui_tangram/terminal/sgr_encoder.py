"""Cells in few bytes: the order in which they are written, and with which pens.

Changing a pen's two colours needs up to forty bytes, and writing a cell one or three.  Cells in
reading order change the pen at every edge that a row crosses.  So all cells of one pen are written
together, from row to row with short jumps, and then those of the next pen.  A few cells, and any in
the short codes of sixteen colours, can be shorter in reading order; the shorter of the two is used.
(Of 989 updates recorded in true colour, three were shorter so, by three bytes each.)

Many cells can be written with more than one pen.  A half block can be ``▀`` with one pen or ``▄``
with the colours swapped, and likewise octants and sextants; a blank shows only the background, and
as ``█`` only the foreground.  In both orders the shortest choice is found in one pass over the
cells: for each possible current pen, only the shortest way to reach it matters.

If blocks leave a line of their cell free (`tui_tangram.render.one_half`) there is no such choice:
*one_half* writes its input, and blanks as blanks.

A long run of blanks is erased, which takes four bytes and leaves the cursor at its beginning.  With
a background this is for terminals that erase in it (`erases_in_colour`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, TypeAlias, cast

from tui_tangram import native
from tui_tangram.play.columns import even
from tui_tangram.render.cells import Cell
from tui_tangram.render.octants import BLOCKS, COMPLEMENTS, TURNABLE
from tui_tangram.terminal.cursor import UNCERTAIN, PlacedText, jump, moved, write
from tui_tangram.terminal.pens import PLAIN, Pen, change, shows_on_blanks
from tui_tangram.values import NamedTuple


class Stroke(NamedTuple):
    """Neighbouring cells that one pen can write: all blank, all blocks, or words."""

    column: int
    row: int
    text: str
    pen: Pen


class _Kind(NamedTuple):
    """The properties of a text."""

    blank: bool
    """Whether there are only blanks."""
    blocks: bool
    """Whether there are only blocks and blanks."""
    turnable: bool
    """Whether these can be swapped for others with the colours swapped."""
    size: int
    """Its bytes."""
    exchanged: str
    """Its form with the colours swapped, see `exchanged`."""
    longer: int
    """The additional bytes of that."""
    across: int
    """The cells by which the cursor moves on, or `UNCERTAIN`."""


@lru_cache(maxsize=2048)
def kind_of(text: str) -> _Kind:
    """Return the properties of *text*; the same texts come again and again."""
    turned, size = exchanged(text), len(text.encode())
    across = 0 if text[:1] == "\x1b" else len(text) if even(text) else UNCERTAIN
    blocks, turnable = not text.strip(BLOCKS), not text.strip(TURNABLE)
    longer = len(turned.encode()) - size
    return _Kind(not text.strip(" "), blocks, turnable, size, turned, longer, across)


def across(text: str) -> int | None:
    """Return the cells that *text* takes, one for each character; None for any other text."""
    found = kind_of(text).across
    return None if found == UNCERTAIN else found


def _erased(text: str, pen: Pen, *, erases: bool) -> str:
    """Return what does the same with a *pen*: blanks are erased where that is shorter.

    With a background only if the terminal *erases* in it.
    """
    long = len(text) > STRETCH
    return (long and _erasing(text, pen, erases=erases)) or text


def _erasing(text: str, pen: Pen, *, erases: bool) -> str:
    """Return what erases blanks in place of writing them; empty where nothing does."""
    if shows_on_blanks(pen) or not (erases or pen.back == PLAIN.back):
        return ""
    return f"\x1b[{len(text)}X" if kind_of(text).blank else ""


def erases_in_colour(term: str) -> bool:
    """Whether a kind of terminal erases with the current background colour.

    GNU screen does not, nor do terminals of one colour; others inside them report the same name.
    """
    return not term.startswith(("screen", "vt", "dumb", "ansi"))


_EXCHANGED: Final = str.maketrans(dict(COMPLEMENTS))
_FEW: Final = 8
"""The most parts that can take fewer bytes in reading order with long codes."""
_SHORT: Final = 3
"""The most bytes of the code of one of the sixteen colours."""
STRETCH: Final = 6
"""The maximum number of blanks written as blocks; with more that is longer."""
FEWEST: Final = 3
"""The fewest blanks that are erased where the cursor goes on near their beginning."""


def shortest(
    parts: Sequence[Stroke], width: int, *, one_half: bool = False, erases: bool = False
) -> str:
    """Return the shorter text of the two orders; the pen is plain before and after.

    *parts* are in reading order, on a screen *width* cells wide.  With *one_half* colours are not
    swapped; the terminal *erases* in colour or does not.  Many, all in long codes, go by pens.
    """
    pens = by_pens(parts, width, one_half=one_half, erases=erases)
    if len(parts) > _FEW and all(len(part.pen.back) > _SHORT for part in parts):
        return pens
    found = in_reading_order(parts, width, one_half=one_half, erases=erases)
    return found if _bytes(found) <= _bytes(pens) else pens


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())


# In reading order


_Way: TypeAlias = tuple[Pen, str, int]
"""A pen, the text that it writes, and the bytes of that."""


def ways(text: str, pen: Pen, *, one_half: bool) -> Callable[[Pen], Sequence[_Way]]:
    """Return a function of the current pen: the ways that look like *text* written with *pen*.

    What is erased has one.

    Blanks show only the background, so the rest of the pen may stay; a few of them can be blocks
    in the foreground.  Half blocks can be the other half with the colours swapped.  Neither
    applies with *one_half*.
    """
    size = _bytes(text)
    only: Sequence[_Way] = ((pen, text, size),)
    if shows_on_blanks(pen):
        return lambda _: only
    if text.strip(" ") and text[0] != "\x1b":
        every = only
        # Not with attributes either: a bold half would become the other half.
        if not one_half and _are_blocks(text, pen):
            if text.strip(TURNABLE):
                every = (*only, (pen.reversed, text, size))
            else:
                turned = exchanged(text)
                every = (*only, (pen.exchanged, turned, _bytes(turned)))
        return lambda before: only if shows_on_blanks(before) else every
    # Without attributes: some terminals use a brighter colour for bold.
    few = size <= STRETCH and text[0] == " "
    blocks = "█" * size if few and not one_half and pen.back != PLAIN.back else ""

    def blank(before: Pen) -> Sequence[_Way]:
        if shows_on_blanks(before):
            return only
        stays = Pen(before.fore, pen.back, before.attributes), text, size
        if not blocks:
            return (stays,)
        return stays, (Pen(pen.back, before.back, ""), blocks, 3 * size)

    return blank


def _are_blocks(text: str, pen: Pen) -> bool:
    """Whether *text* consists of blocks in two colours that can be swapped."""
    return not pen.attributes and kind_of(text).blocks and PLAIN.fore not in pen


class _Chain(NamedTuple):
    """A text that ends with some pen, and the chain before it."""

    length: int
    text: str
    before: _Chain | None


def in_reading_order(
    parts: Iterable[Stroke], width: int, *, one_half: bool = False, erases: bool = False
) -> str:
    """Return the shortest text that writes *parts* one after the other."""
    here: Cell | None = None
    best: dict[Pen, _Chain] = {PLAIN: _Chain(0, "", None)}
    for column, row, whole, pen in parts:
        text = _erased(whole, pen, erases=erases)
        move = jump(width, here, (column, row))
        here = moved((column, row), kind_of(text).across)
        found = ways(text, pen, one_half=one_half)
        reached: dict[Pen, _Chain] = {}
        for before, chain in best.items():
            for wanted, written, size in found(before):
                sequence = change(before, wanted)
                length = chain.length + len(move) + len(sequence) + size
                known = reached.get(wanted)
                if known is None or length < known.length:
                    reached[wanted] = _Chain(length, move + sequence + written, chain)
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


# By pens


def by_pens(
    parts: Sequence[Stroke], width: int, *, one_half: bool = False, erases: bool = False
) -> str:
    """Return a short text that writes everything of one pen, then of the next."""
    if native.problem() is None:
        return cast("str", native.kernel.by_pens(parts, width, one_half, erases, kind_of))
    return _by_pens(parts, width, one_half=one_half, erases=erases)


def _by_pens(parts: Sequence[Stroke], width: int, *, one_half: bool, erases: bool) -> str:
    pen, here = PLAIN, None
    texts: list[str] = []
    groups = _groups(parts, one_half=one_half)
    while groups:
        ways = [(*way, group) for group in groups for way in group.ways(pen)]
        _, wanted, group = min(ways, key=itemgetter(0))
        groups.remove(group)
        texts.append(change(pen, wanted))
        pen = wanted
        here = write(texts, group.written_with(wanted, width, erases=erases), width, here)
    texts.append(change(pen, PLAIN))
    return "".join(texts)


def exchanged(text: str) -> str:
    """Return blocks and blanks in the form written with the pen's colours swapped.

    >>> exchanged("▀▀  ▄")
    '▄▄██▀'
    """
    return text.translate(_EXCHANGED)


_ANY: Final = ""
"""The code for a foreground that does not matter."""
_JUMP: Final = 5
"""The approximate length of a jump in bytes."""


class _Group:
    """The parts written with one pen."""

    def __init__(self, pen: Pen, *, blocks: bool, turns: bool) -> None:
        self.pen = pen
        self.blocks = blocks
        """Whether there are only blocks and blanks, so a blank can be a block."""
        self.turns = turns
        """Whether the colours can be swapped."""
        self.parts: list[tuple[int, int, str]] = []
        """The columns, rows and texts of its parts."""
        self.longer = 0
        """The additional bytes that its texts need with swapped colours."""

    def written(self, part: Stroke) -> str | None:
        """Return blanks as written with this pen, or None if it cannot."""
        if self.pen.back == part.pen.back:
            return part.text
        return "█" * len(part.text) if self.blocks and self.pen.fore == part.pen.back else None

    def ways(self, before: Pen) -> Iterator[tuple[int, Pen]]:
        """Yield the pens that can write this after the pen *before*, each with its bytes first."""
        own = self.pen
        if own.fore == _ANY:
            own = Pen(PLAIN.fore if before.attributes else before.fore, own.back, "")
        yield len(change(before, own)), own
        if self.blocks:
            turned = self.pen.exchanged if self.turns else self.pen.reversed
            yield len(change(before, turned)) + (self.longer if self.turns else 0), turned

    def written_with(self, pen: Pen, width: int, *, erases: bool) -> list[PlacedText]:
        """Return its parts as one of its pens writes them, on a screen so many cells wide."""
        turned = self.turns and pen.back != self.pen.back
        placed: list[PlacedText] = []
        for column, row, whole in self.parts:
            text, instead = kind_of(whole).exchanged if turned else whole, ""
            if len(text) > STRETCH:
                text = _erased(text, pen, erases=erases)
            elif len(text) >= FEWEST and column + len(text) < width:
                instead = _erasing(text, pen, erases=erases)
            placed.append((column, row, text, kind_of(text).across, instead))
        return placed


def _groups(parts: Sequence[Stroke], *, one_half: bool) -> list[_Group]:
    """Return *parts* by the pens that write them; there are few."""
    blanks: Counter[str] = Counter()
    fixed: set[Pen] = set()
    are_blank = [kind_of(text).blank and not shows_on_blanks(pen) for _, _, text, pen in parts]
    for (_, _, text, pen), is_blank in zip(parts, are_blank, strict=True):
        if is_blank:
            blanks[pen.back] += len(text)
        elif _are_blocks(text, pen) and not kind_of(text).turnable:
            fixed.add(pen)
    keys = [
        [] if is_blank else _keys(part, blanks, fixed, one_half=one_half)
        for part, is_blank in zip(parts, are_blank, strict=True)
    ]
    groups = {
        (pen, blocks): _Group(pen, blocks=blocks, turns=blocks and pen not in fixed)
        for pen, blocks in dict.fromkeys(key for found in keys for key in found)
    }
    by_colour: dict[str, list[_Group]] = {}
    for group in groups.values():
        if not shows_on_blanks(group.pen):
            by_colour.setdefault(group.pen.back, []).append(group)
            if group.blocks:
                by_colour.setdefault(group.pen.fore, []).append(group)
    for colour in blanks:
        if colour not in by_colour:
            pen = Pen(_ANY, colour, "")
            by_colour[colour] = [_Group(pen, blocks=False, turns=False)]
            groups[pen, False] = by_colour[colour][0]
    chosen = _chosen(
        [
            by_colour[part.pen.back] if is_blank else [groups[key] for key in own]
            for part, own, is_blank in zip(parts, keys, are_blank, strict=True)
        ],
        parts,
        are_blank,
    )
    for group, part, is_blank in zip(chosen, parts, are_blank, strict=True):
        text = part.text
        if is_blank:
            text = group.written(part) or text
        elif group.pen.back != part.pen.back:
            text = kind_of(text).exchanged
        group.parts.append((part.column, part.row, text))
        if group.turns:
            group.longer += kind_of(text).longer
    return [group for group in groups.values() if group.parts]


def _keys(
    part: Stroke, blanks: Mapping[str, int], fixed: set[Pen], *, one_half: bool
) -> list[tuple[Pen, bool]]:
    """Return the pens that may write blocks or words, and whether these are blocks.

    Blocks that are not `TURNABLE` have a *fixed* pen, and others of these two colours join them.
    Otherwise the background is the colour with more blanks.
    """
    pen = part.pen
    if one_half or not _are_blocks(part.text, pen):
        return [(pen, False)]
    if not kind_of(part.text).turnable:
        return [(pen, True)]
    joined = [(way, True) for way in (pen, pen.exchanged) if way in fixed]
    if joined:
        return joined
    fore, back = sorted(pen[:2], key=lambda colour: (blanks.get(colour, 0), colour))
    return [(Pen(fore, back, ""), True)]


_Choice: TypeAlias = "tuple[int, _Group, _Choice | None]"
"""The bytes as far as some part, the group for that, and the choice for the parts before it."""


def _chosen(
    candidates: Sequence[Sequence[_Group]], parts: Sequence[Stroke], are_blank: Sequence[bool]
) -> list[_Group]:
    """Return one of the candidates for each part, so that few jumps and bytes are needed."""
    best: _Choice | None = None
    known: dict[_Group, _Choice] = {}
    end: Cell | None = None
    for (column, row, text, pen), groups, is_blank in zip(
        parts, candidates, are_blank, strict=True
    ):
        if end != (column, row):
            known = {}
        kind = kind_of(text)
        own, jumped = kind.size, _JUMP + (best[0] if best else 0)
        reached: dict[_Group, _Choice] = {}
        shortest: _Choice | None = None
        for group in groups:
            # Where it is not the background of the pen, a blank is a block of three bytes.
            size = own if not is_blank or group.pen.back == pen.back else 3 * own
            choice: _Choice = jumped + size, group, best
            same = known.get(group)
            if same is not None and same[0] < jumped:
                choice = same[0] + size, group, same
            reached[group] = choice
            if shortest is None or choice[0] < shortest[0]:
                shortest = choice
        end = moved((column, row), kind.across)
        known, best = reached, shortest
    found: list[_Group] = []
    while best is not None:
        found.append(best[1])
        best = best[2]
    return found[::-1]


_KINDS: Final = re.compile(" +|[^ ]+")


def runs(text: str) -> list[str]:
    """Return *text* in runs of blanks and of blocks, or whole if it has other characters."""
    return _KINDS.findall(text) if kind_of(text).blocks else [text]
