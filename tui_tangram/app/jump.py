"""Items to choose, their cells, and letters to jump to them.

A screen has a `JumpTarget` for each item that can be chosen, with its cells. They serve both the
jump mode, which puts letters on all visible items, and clicks (`tui_tangram.app.base`); the screen
itself then chooses the item, as if arrows had gone there, and announces it in the same words.

A `Jump` knows the letters and those typed so far.  It draws nothing: whatever draws lines
asks `lettered` for the letters on each of them, and only the cells of the letters are sent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual.geometry import Region
from textual.strip import Strip

from tui_tangram.app.keymap import SIDES
from tui_tangram.language import tr
from tui_tangram.render import inks

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.widget import Widget

    from tui_tangram.app.painter import Painter

ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"


class JumpTarget(NamedTuple):
    """Something that can be chosen, in cells of a widget or of the window."""

    key: Hashable
    """The screen's own name for it."""
    x: int
    y: int
    width: int = 1
    height: int = 1
    chosen: bool = False
    """Whether the cursor is on it."""
    mark: tuple[int, int] | None = None
    """The column and line of its letters; by default left of it, or else at its beginning."""
    letters: str = ""
    """Its own short visible name, if it has one, such as a piece's letter."""
    secondary: bool = False
    """Whether it is less important, so that others get the single letters."""

    @property
    def region(self) -> Region:
        """The cells."""
        return Region(self.x, self.y, self.width, self.height)

    def moved(self, across: int, down: int) -> JumpTarget:
        """Return the same target, *across* and *down* cells further."""
        mark = None if self.mark is None else (self.mark[0] + across, self.mark[1] + down)
        return self._replace(x=self.x + across, y=self.y + down, mark=mark)

    def place(self, size: int) -> tuple[int, int]:
        """Return the column and line at which *size* letters begin.

        >>> JumpTarget("entry", 30, 5).place(1), JumpTarget("thumbnail", 1, 4).place(2)
        ((28, 5), (1, 4))
        """
        if self.mark is not None:
            return self.mark
        left = next((x for x in (self.x - size - 1, self.x - size) if x >= 0), self.x)
        return left, self.y


class Letters(NamedTuple):
    """The letters still to type for one item, and their place."""

    x: int
    y: int
    text: str


def alphabet(hand: str = "both") -> str:
    """Return the letters that are typed, with one hand those on its side.

    >>> alphabet("left")
    'abcdefgqrstvwxz'
    """
    side = SIDES.get(hand)
    return "".join(letter for letter in ALPHABET if side is None or letter in side)


def codes(count: int, letters: str = ALPHABET) -> list[str]:
    """Return *count* different texts, none of which begins another: letters, and then pairs.

    As few letters as can be begin pairs.  Of more texts than there are pairs all are as long.

    >>> codes(3), codes(28)[24:], codes(3, "xy")
    (['a', 'b', 'c'], ['y', 'za', 'zb', 'zc'], ['x', 'yx', 'yy'])
    """
    many = len(letters)
    pairs = max(-(-(count - many) // (many - 1)), 0)
    if pairs <= many:
        firsts = letters[many - pairs :]
        found = [*letters[: many - pairs], *(first + one for first in firsts for one in letters)]
        return found[:count]
    size = 3
    while many**size < count:
        size += 1
    return [
        "".join(letters[number // many**power % many] for power in reversed(range(size)))
        for number in range(count)
    ]


class Jump:
    """Letters on items, and those typed so far."""

    def __init__(self, spots: Iterable[JumpTarget], letters: str = ALPHABET) -> None:
        """Put letters on *spots* in their order, or their own names where they have some."""
        found = sorted(spots, key=lambda spot: spot.secondary)
        own = {spot.letters.casefold() for spot in found if spot.letters}
        nameless = [spot for spot in found if not spot.letters]
        free = [code for code in codes(len(nameless) + len(own), letters) if code not in own]
        named = {spot.letters.casefold(): spot for spot in found if spot.letters}
        self.ways: Mapping[str, JumpTarget] = MappingProxyType(
            {**named, **dict(zip(free, nameless, strict=False))}
        )
        """The items by their letters."""
        self.typed = ""

    def type(self, letter: str) -> JumpTarget | None:
        """Add a letter; return the target if it was the last one.

        A letter without a target changes nothing; see `misses`.
        """
        if self.misses(letter):
            return None
        self.typed += letter.casefold()
        return self.ways.get(self.typed)

    def misses(self, letter: str) -> bool:
        """Whether no item's letters begin with those typed and *letter*."""
        typed = self.typed + letter.casefold()
        return not any(code.startswith(typed) for code in self.ways)

    @property
    def shown(self) -> Sequence[Letters]:
        """The letters still to type for each item that is left."""
        done = len(self.typed)
        return [
            Letters(*spot.place(len(code)), spot.letters[done:] or code[done:])
            for code, spot in self.ways.items()
            if code.startswith(self.typed)
        ]

    @property
    def prompt(self) -> str:
        """An instruction to type, in words."""
        rest = sorted(code[len(self.typed) :] for code in self.ways if code.startswith(self.typed))
        if len(rest) == 1:
            return tr("Type {first} to go there.", first=rest[0])
        if len(rest[-1]) > 1:
            return tr("Type one or two letters, {first} to {last}.", first=rest[0], last=rest[-1])
        return tr("Type a letter, {first} to {last}.", first=rest[0], last=rest[-1])


def lettered(widget: Widget, paint: Painter, y: int, strip: Strip) -> Strip:
    """Return line *y* of a widget with the letters of a jump on it, if there are any."""
    jump: Jump | None = getattr(widget.screen, "jump", None)
    if jump is None:
        return strip
    corner = widget.region.offset
    for letters in jump.shown:
        x, width = letters.x - corner.x, len(letters.text)
        if letters.y - corner.y == y and 0 <= x <= strip.cell_length - width:
            # Reversed, so that it is legible on whatever background there is.
            chip = paint.words(letters.text, inks.ACCENT, bold=True, reverse=True)
            strip = Strip.join([strip.crop(0, x), Strip([chip]), strip.crop(x + width)])
    return strip


def redraw_letters(screen: Screen[Any], letters: Iterable[Letters]) -> None:
    """Redraw the cells of *screen* where *letters* are, or were."""
    for widget in screen.query("Page, Sheet"):
        region = widget.region
        cells = [
            Region(x - region.x, y - region.y, len(text), 1)
            for x, y, text in letters
            if region.contains(x, y)
        ]
        if cells:
            widget.refresh(*cells)
