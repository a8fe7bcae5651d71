"""The two colours of a cell that has pixels of more.

A cell of six or eight pixels shows two colours.  Where a drawer gave it more, lines come before
surfaces: the most important line stays, and with it the surface that costs most if it is lost.
Another surface that touches that one joins it, so that the line is no thicker where the two meet,
unless its colour is nearly the line's.  What the line keeps from it takes the colour of the line,
unless it is of nearly the same colour as the surface; so does another line, unless it is nearer to
it.  So no line has a gap, and no surface is seen beyond a line that bounds it.  Surfaces without a
line between them, at a corner of three pieces, are shown in the two colours from which the pixels
differ least, and rather in one that they touch; contours stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from tui_tangram.render import inks
from tui_tangram.render.octants import MISSING, OCTANTS, SEXTANTS, CellGrid
from tui_tangram.render.palette import Colour, Palette, distance, rgb_of

PIXELS: Final = 8
"""The pixels of a cell in a fine picture, two across."""


class TwoColours(NamedTuple):
    """A cell as it is shown."""

    pattern: int
    """The pixels in the first colour, as in `tui_tangram.render.octants`."""
    first: Colour
    second: Colour
    pens: tuple[tuple[Colour, Colour], ...]
    """Foreground and background of the ways to write it, the first of which is always one."""

    @property
    def blank(self) -> bool:
        """Whether it is of one colour."""
        return self.first == self.second


_LINES: Final[Mapping[int, int]] = {
    ink: rank
    for rank, same in enumerate(
        (
            (inks.SILHOUETTE_EDGE,),
            (inks.SHADOW, inks.HATCH_GAP),
            (inks.HATCH, inks.CHOSEN_EDGE, inks.TROUBLE_EDGE),
            (inks.MATCHED, inks.MISSING, inks.OUTSIDE, inks.SUCCESS, inks.HINT),
            (inks.TEXT, inks.QUIET, inks.ACCENT, inks.TROUBLE),
        ),
        2,
    )
    for ink in same
}
_LINE_RANGES: Final[Mapping[int, int]] = {inks.SEAM: 1, inks.GHOST: 3, inks.BRIGHT: 4}


def importance(ink: int) -> int:
    """Return the importance of a line, 0 for a surface."""
    return _LINES.get(ink, 0) if ink < inks.COLOURS else _LINE_RANGES.get(ink & ~31, 0)


@lru_cache(maxsize=1 << 15)
def two_colours(palette: Palette, cell: bytes) -> TwoColours:
    """Return what a cell shows of its eight pixels; *cell* has their inks row by row."""
    if palette.cells is CellGrid.SEXTANTS:
        middle = (
            max(over, under, key=importance)
            for over, under in zip(cell[2:4], cell[4:6], strict=True)
        )
        cell = bytes((*cell[:2], *middle, *cell[6:]))
    colours = [palette.colours[ink] for ink in cell]
    if len(set(colours)) == 1:
        return TwoColours(0, colours[0], colours[0], ((None, colours[0]),))
    kept = _fewer(palette, cell, colours)
    first, second = dict.fromkeys(kept.values())
    pattern = sum(1 << place for place, colour in enumerate(colours) if kept[colour] == first)
    signs = SEXTANTS if palette.cells is CellGrid.SEXTANTS else OCTANTS
    # The terminal's own background can be nothing else; then a pixel more, if the sign may lack.
    if first is None and signs[~pattern] in MISSING:
        pattern &= ~MISSING[signs[~pattern]]
    elif second is None and signs[pattern] in MISSING:
        pattern |= MISSING[signs[pattern]]
    ways = ((first, second, pattern), (second, first, ~pattern))
    pens = tuple(
        (fore, back) for fore, back, n in ways if fore is not None and signs[n] not in MISSING
    )
    return TwoColours(pattern, first, second, pens)


_NOTCH: Final = 16
"""A pixel is so many times as bad in the ground as in another piece: there it is in a contour."""
_ALIKE: Final = 4
"""A surface is nearly like another if what else it may be is so many times as far from it."""


def _touch(colours: Sequence[Colour], one: Colour, other: Colour) -> bool:
    """Whether pixels of two colours of a cell have a side in common."""
    beside = zip(colours[::2], colours[1::2], strict=True)
    pairs = (*beside, *zip(colours[:-2], colours[2:], strict=True))
    return (one, other) in pairs or (other, one) in pairs


def _fewer(palette: Palette, cell: bytes, colours: list[Colour]) -> dict[Colour, Colour]:
    """Return one of two colours for each of any number."""
    found = list(dict.fromkeys(colours))
    if len(found) <= 2:
        return {colour: colour for colour in found}
    ground = palette.theme.background.rgb
    rgb = {colour: rgb_of(colour, ground) for colour in found}
    line = max(cell, key=importance)

    def loss(colour: Colour, shown: Colour) -> float:
        # Many pixels lost together are a lump; one is hardly seen.
        return colours.count(colour) ** 2 * distance(rgb[colour], rgb[shown])

    if importance(line):
        drawn = palette.colours[line]
        others = [colour for colour in found if colour != drawn]
        kept = max(others, key=lambda colour: loss(colour, drawn))
        lines = {palette.colours[ink] for ink in cell if importance(ink)}

        def shown(colour: Colour) -> Colour:
            # Another line is no part of this one: it would be a spur.
            if colour in lines:
                times = 1.0
            else:
                times = 1 / _ALIKE if _touch(colours, colour, kept) else _ALIKE
            return kept if times * loss(colour, kept) < loss(colour, drawn) else drawn

        return {colour: shown(colour) for colour in found}
    nothing = palette.colours[inks.BACKGROUND]

    def notch(colour: Colour, shown: Colour) -> float:
        times = _NOTCH if (colour == nothing) != (shown == nothing) else 1
        if not _touch(colours, colour, shown):
            times *= _ALIKE
        return times * loss(colour, shown)

    pairs = combinations(found, 2)
    best = min(pairs, key=lambda pair: sum(min(notch(one, two) for two in pair) for one in found))
    return {one: min(best, key=lambda two: notch(one, two)) for one in found}
