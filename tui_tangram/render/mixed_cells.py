"""The two colours of a cell that has pixels of more.

A cell of six or eight pixels shows two colours.  If a drawer gave it more, lines take precedence
over surfaces: the most important line stays, and with it the surface whose loss costs most. Another
surface that touches that one is merged with it, so that the line is no thicker where the two meet,
unless its colour is nearly the line's.  Surfaces separated from it by the line get the colour of
the line, unless they have nearly the same colour as the surface; so does another line, unless it is
nearer to it.  So no line has a gap, and no surface is visible beyond a line that bounds it.  Only a
seam ends a cell early where it would be a lump: where more pixels of surfaces would get its colour
than it has.  Surfaces without a line between them, at a corner of three pieces, are shown in the
two colours from which the pixels differ least, preferably in one that they touch.  Visible contours
are unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from tui_tangram.render import inks
from tui_tangram.render.octants import MISSING, OCTANTS, SEXTANTS, CellGrid
from tui_tangram.render.palette import RGB, Colour, Palette, distance, rgb_of

PIXELS: Final = 8
"""The pixels of a cell in a fine picture, two across."""


class TwoColours(NamedTuple):
    """A displayed cell."""

    pattern: int
    """The pixels in the first colour, as in `tui_tangram.render.octants`."""
    first: Colour
    second: Colour
    pens: tuple[tuple[Colour, Colour], ...]
    """Foreground and background of the ways to write it, the first of which is always one."""
    blank: bool = False
    """Whether it is of one colour."""


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
_SEAM: Final = 1
_FRAME: Final = 4
_LINE_RANGES: Final[Mapping[int, int]] = {inks.SEAM: _SEAM, inks.GHOST: 3, inks.BRIGHT: _FRAME}


_IMPORTANCE: Final = tuple(
    _LINES.get(ink, 0) if ink < inks.COLOURS else _LINE_RANGES.get(ink & ~31, 0)
    for ink in range(256)
)


def importance(ink: int) -> int:
    """Return the importance of a line, 0 for a surface."""
    return _IMPORTANCE[ink]


@lru_cache(maxsize=1 << 15)
def two_colours(palette: Palette, cell: bytes) -> TwoColours:
    """Return what a cell shows of its eight pixels; *cell* has their inks row by row."""
    if palette.cells is CellGrid.SEXTANTS:
        rows = zip(cell[2:4], cell[4:6], strict=True)
        middle = (max(pair, key=_IMPORTANCE.__getitem__) for pair in rows)
        cell = bytes((*cell[:2], *middle, *cell[6:]))
    colours = [palette.colours[ink] for ink in cell]
    found = list(dict.fromkeys(colours))
    if len(found) == 1:
        return TwoColours(0, found[0], found[0], ((None, found[0]),), blank=True)
    if len(found) > 2:
        chosen = _fewer(palette, cell, colours)
        colours = [chosen[colour] for colour in colours]
        found = list(dict.fromkeys(colours))
    first, second = found
    pattern = 0
    for place, colour in enumerate(colours):
        if colour == first:
            pattern |= 1 << place
    signs = SEXTANTS if palette.cells is CellGrid.SEXTANTS else OCTANTS
    # The terminal's default background cannot be changed; then it has one pixel more, if the sign
    # can spare it.
    if first is None and signs[~pattern] in MISSING:
        pattern &= ~MISSING[signs[~pattern]]
    elif second is None and signs[pattern] in MISSING:
        pattern |= MISSING[signs[pattern]]
    ways = ((first, second, pattern), (second, first, ~pattern))
    pens = [(fore, back) for fore, back, n in ways if fore is not None and signs[n] not in MISSING]
    return TwoColours(pattern, first, second, tuple(pens))


_NOTCH: Final = 16
"""A pixel is so many times as bad in the ground as in another piece: there it is in a contour."""
_SEEN: Final = 6_000
"""Colours that are no farther apart than this make no contour."""
_ALIKE: Final = 4
"""A surface is nearly like another if its other candidates are so many times farther from it."""
_SPUR: Final = 64
"""The same for a surface that touches the other, next to a frame, whose spurs are bright."""


@lru_cache(maxsize=4096)
def _apart(one: Colour, other: Colour, ground: RGB) -> float:
    return distance(rgb_of(one, ground), rgb_of(other, ground))


def _fewer(palette: Palette, cell: bytes, colours: Sequence[Colour]) -> Mapping[Colour, Colour]:
    """Return one of two colours for each of three or more."""
    # Many pixels lost together are a lump; a single one is hardly visible.
    lumps = {colour: colours.count(colour) ** 2 for colour in dict.fromkeys(colours)}
    nothing, place = palette.colours[inks.BACKGROUND], palette.colours[inks.SILHOUETTE]
    ground = palette.theme.background.rgb
    across = zip(colours[::2], colours[1::2], strict=True)
    # The colours of pixels that have a side in common.
    adjacent = {*across, *zip(colours[:-2], colours[2:], strict=True)}

    def touch(colour: Colour, shown: Colour) -> bool:
        return (colour, shown) in adjacent or (shown, colour) in adjacent

    def loss(colour: Colour, shown: Colour, *, bare: bool = True) -> float:
        apart = _apart(colour, shown, ground)
        notched = bare and (colour == nothing) != (shown == nothing) and apart > _SEEN
        return lumps[colour] * apart * (_NOTCH if notched else 1)

    given_up: set[Colour] = set()
    line = max(cell, key=_IMPORTANCE.__getitem__)
    if _IMPORTANCE[line]:
        drawn = palette.colours[line]
        lines = {palette.colours[ink] for ink in cell if _IMPORTANCE[ink]}
        # Whether there is a contour, without a line between a surface and the ground.
        bare = any(touch(nothing, one) for one in lumps if one not in {*lines, nothing, place})
        far = {colour: loss(colour, drawn, bare=bare) for colour in lumps}
        if touch(nothing, place):
            # Next to a line a gap between places may end.
            far[nothing] /= _ALIKE
        chosen = max(far, key=far.__getitem__)
        joins = _SPUR if _IMPORTANCE[line] >= _FRAME else _ALIKE

        def shown(colour: Colour) -> Colour:
            near = loss(colour, chosen, bare=bare)
            # Another line is no part of this one: it would be a spur.
            if colour not in lines:
                near *= 1 / joins if touch(colour, chosen) else _ALIKE
            return chosen if near < far[colour] else drawn

        found = {colour: shown(colour) for colour in lumps}
        taken = [one for one in colours if one not in lines and found[one] == drawn]
        if _IMPORTANCE[line] > _SEAM or len(taken) <= colours.count(drawn):
            return found
        given_up = {drawn}

    def hole(colour: Colour, shown: Colour) -> float:
        return loss(colour, shown) * (1 if touch(colour, shown) else _ALIKE)

    lost = [{two: one != two and hole(one, two) for two in lumps} for one in lumps]
    pairs = combinations([colour for colour in lumps if colour not in given_up], 2)
    a, b = min(pairs, key=lambda pair: sum([min(one[pair[0]], one[pair[1]]) for one in lost]))
    return {one: a if those[a] <= those[b] else b for one, those in zip(lumps, lost, strict=True)}
