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

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final, cast

from tui_tangram import native
from tui_tangram.render import inks
from tui_tangram.render.octants import MISSING, OCTANTS, SEXTANTS, CellGrid
from tui_tangram.render.palette import Colour, Palette, distance, rgb_of
from tui_tangram.values import NamedTuple

PIXELS: Final = 8
"""The pixels of a cell in a fine picture, two across."""


Pens = tuple[tuple[Colour, Colour], ...]
"""Foregrounds and backgrounds."""


class TwoColours(NamedTuple):
    """A displayed cell."""

    pattern: int
    """The pixels in the first colour, as in `tui_tangram.render.octants`."""
    first: Colour
    second: Colour
    pens: Pens
    """The ways to write it, of which there is always one."""
    signs: tuple[str, str]
    """The character in the first colour on the second, and that in the second on the first."""


def _blank(colour: Colour) -> TwoColours:
    """Return a cell of one colour."""
    return TwoColours(0, colour, colour, _same(((None, colour),)), (" ", " "))


@lru_cache(maxsize=1 << 13)
def _same(pens: Pens) -> Pens:
    """Return the same object each time, as equal ones are quickly found to be."""
    return pens


def _one_above_other(palette: Palette, cell: bytes) -> TwoColours:
    """Return what a cell shows of two pixels, one above the other; *cell* has their inks."""
    first, second = palette.colours[cell[0]], palette.colours[cell[1]]
    if first == second:
        return _blank(first)
    pens = tuple(pen for pen in ((first, second), (second, first)) if pen[0] is not None)
    return TwoColours(1, first, second, _same(pens), ("▀", "▄"))


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
_LINE_RANGES: Final[Mapping[int, int]] = {inks.SEAM: _SEAM, inks.GHOST: 2, inks.BRIGHT: _FRAME}


_IMPORTANCE: Final = bytes(
    _LINES.get(ink, 0) if ink < inks.COLOURS else _LINE_RANGES.get(ink & ~31, 0)
    for ink in range(256)
)


def importance(ink: int) -> int:
    """Return the importance of a line, 0 for a surface."""
    return _IMPORTANCE[ink]


@lru_cache(maxsize=16)
def _alike_inks(palette: Palette) -> bytes:
    """Return for each ink the first one of its colour: by these numbers colours are compared."""
    first: dict[Colour, int] = {}
    return bytes(first.setdefault(colour, ink) for ink, colour in enumerate(palette.colours))


def _in_two(palette: Palette, cell: bytes) -> bytes:
    """Return the pixels of a cell in at most two colours, each by its first ink."""
    if palette.cells is CellGrid.SEXTANTS and len(cell) == PIXELS:
        rows = zip(cell[2:4], cell[4:6], strict=True)
        middle = (max(pair, key=_IMPORTANCE.__getitem__) for pair in rows)
        cell = bytes((*cell[:2], *middle, *cell[6:]))
    shown = cell.translate(_alike_inks(palette))
    return _fewer(palette, cell, shown) if len(set(shown)) > 2 else shown


def _two_colours(palette: Palette, shown: bytes) -> TwoColours:
    """Return what a cell shows of its pixels, of which there are at most two kinds."""
    found = list(dict.fromkeys(shown))
    if len(found) == 1:
        return _blank(palette.colours[shown[0]])
    one, other = found
    first, second = palette.colours[one], palette.colours[other]
    pattern = sum([bit for bit, ink in zip(_BITS, shown, strict=False) if ink == one])
    signs = SEXTANTS if palette.cells is CellGrid.SEXTANTS else OCTANTS
    # The terminal's default background cannot be changed; then it has one pixel more, if the sign
    # can spare it.
    if first is None and signs[~pattern] in MISSING:
        pattern &= ~MISSING[signs[~pattern]]
    elif second is None and signs[pattern] in MISSING:
        pattern |= MISSING[signs[pattern]]
    written = signs[pattern], signs[~pattern]
    ways = zip(((first, second), (second, first)), written, strict=True)
    pens = tuple([pen for pen, sign in ways if pen[0] is not None and sign not in MISSING])
    return TwoColours(pattern, first, second, _same(pens), written)


class Shown(dict[bytes, TwoColours]):
    """The table of what cells of two or eight pixels show in a palette, each computed once.

    With *even* those of eight are `evened` before.
    """

    def __init__(self, palette: Palette, *, even: bool = False) -> None:
        """Begin without any."""
        super().__init__()
        self._palette = palette
        self._even = even

    def __missing__(self, cell: bytes) -> TwoColours:
        """Compute and remember what a cell shows.

        Many cells of more colours are alike in two.
        """
        if len(cell) == 2:
            found = _one_above_other(self._palette, cell)
        else:
            alike = _in_two(self._palette, evened(cell) if self._even else cell)
            same = alike == cell or self._even
            found = _two_colours(self._palette, alike) if same else self[alike]
        self[cell] = found
        return found


def evened(cell: bytes) -> bytes:
    """Return a cell in which single pixels of a surface belong to its largest other surface.

    Lines stay as they are, and nothing becomes background across them.

    >>> list(evened(bytes([1, 1, 1, 40, 1, 1, 10, 41])))
    [1, 1, 1, 1, 1, 1, 10, 1]
    """
    count = {ink: cell.count(ink) for ink in cell if not _IMPORTANCE[ink]}
    if inks.BACKGROUND in count and max(cell.translate(_IMPORTANCE)):
        return cell
    for ink, number in [*count.items()]:
        if number == 1 and len(count) > 1:
            del count[ink]
            largest = max(count, key=count.__getitem__)
            count[largest] += 1
            cell = cell.replace(bytes([ink]), bytes([largest]))
    return cell


_MOST_SHOWN: Final = 1 << 15
_shown = lru_cache(maxsize=8)(Shown)


def shown_in(palette: Palette, *, even: bool = False) -> Shown:
    """Return the table of a palette, the same one each time; *even* as for `Shown`."""
    found = _shown(palette, even=even)
    if len(found) > _MOST_SHOWN:
        found.clear()
    return found


_BITS: Final = tuple(1 << place for place in range(PIXELS))
_NOTCH: Final = 16
"""A pixel is so many times as bad in the ground as in another piece: there it is in a contour."""
_SEEN: Final = 6_000
"""Colours that are no farther apart than this make no contour."""
_ALIKE: Final = 4
"""A surface is nearly like another if its other candidates are so many times farther from it."""
_SPUR: Final = 64
"""The same for a surface that touches the other, next to a frame, whose spurs are bright."""


class _Distances(dict[tuple[int, int], float]):
    """The visible distances of the colours of two inks, each computed once."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette

    def __missing__(self, pair: tuple[int, int]) -> float:
        ground = self._palette.theme.background.rgb
        one, other = (rgb_of(self._palette.colours[ink], ground) for ink in pair)
        self[pair] = found = distance(one, other)
        return found


_distances = lru_cache(maxsize=16)(_Distances)


@lru_cache(maxsize=16)
def _channels(palette: Palette) -> bytes:
    """Return the red, green and blue of each ink."""
    ground = palette.theme.background.rgb
    return b"".join([bytes(rgb_of(colour, ground)) for colour in palette.colours])


def _fewer(palette: Palette, cell: bytes, colours: bytes) -> bytes:
    """Return the pixels of a cell in two of its colours, by the first inks of theirs."""
    if native.problem() is not None:
        chosen = _two_of(palette, cell, colours)
        return bytes([chosen[ink] for ink in colours])
    ends = _alike_inks(palette)[inks.BACKGROUND], _alike_inks(palette)[inks.SILHOUETTE]
    found = native.kernel.fewer(cell, colours, _IMPORTANCE, _channels(palette), *ends)
    return cast("bytes", found)


def _two_of(palette: Palette, cell: bytes, colours: bytes) -> Mapping[int, int]:
    """Return one of two colours for each of three or more, by the first inks of theirs."""
    kinds = bytes(dict.fromkeys(colours))
    # Many pixels lost together are a lump; a single one is hardly visible.
    lumps = [colours.count(colour) ** 2 for colour in kinds]
    # The colours of pixels that have a side in common.
    adjacent = {*zip(colours[::2] + colours[:-2], colours[1::2] + colours[2:], strict=True)}
    alike, apart = _alike_inks(palette), _distances(palette)
    nothing, place = alike[inks.BACKGROUND], alike[inks.SILHOUETTE]
    ground = nothing in kinds

    def losses(shown: int, *, bare: bool) -> list[float]:
        """Return how bad it is to show one colour in place of each."""
        found = [lump * apart[one, shown] for one, lump in zip(kinds, lumps, strict=True)]
        for k, one in enumerate(kinds if ground and bare else ()):
            if (one == nothing) != (shown == nothing) and apart[one, shown] > _SEEN:
                found[k] *= _NOTCH
        return found

    def touch(one: int, other: int) -> bool:
        return (one, other) in adjacent or (other, one) in adjacent

    given_up = -1
    ranks = cell.translate(_IMPORTANCE)
    rank = max(ranks)
    if rank:
        drawn = alike[cell[ranks.index(rank)]]
        lines = {colour for colour, own in zip(colours, ranks, strict=True) if own}
        # Whether there is a contour, without a line between a surface and the ground.
        others = [one for one in kinds if one not in lines and one != place] if ground else ()
        bare = any(touch(nothing, one) for one in others if one != nothing)
        far = losses(drawn, bare=bare)
        if ground and touch(nothing, place):
            # Next to a line a gap between places may end.
            far[kinds.index(nothing)] /= _ALIKE
        chosen = kinds[far.index(max(far))]
        joins = _SPUR if rank >= _FRAME else _ALIKE
        near = losses(chosen, bare=bare)
        found = {}
        for colour, one, other in zip(kinds, near, far, strict=True):
            # Another line is no part of this one: it would be a spur.
            part = 1 if colour in lines else 1 / joins if touch(colour, chosen) else _ALIKE
            found[colour] = chosen if one * part < other else drawn
        taken = [one for one in colours if one not in lines and found[one] == drawn]
        if rank > _SEAM or len(taken) <= colours.count(drawn):
            return found
        given_up = drawn
    lost = []
    for shown in kinds:
        each = zip(kinds, losses(shown, bare=True), strict=True)
        lost.append([loss * (1 if touch(colour, shown) else _ALIKE) for colour, loss in each])
    numbers = [number for number, colour in enumerate(kinds) if colour != given_up]
    a, b = min(
        combinations(numbers, 2), key=lambda pair: sum(map(min, lost[pair[0]], lost[pair[1]]))
    )
    pairs = zip(kinds, lost[a], lost[b], strict=True)
    return {one: kinds[a] if here <= there else kinds[b] for one, here, there in pairs}
