"""Places of the parts of a tile board's screen, and the sizes of its tiles.

The screen is split between the board and its tiles, next to each other or one below the other:
the board as large as possible while the tiles next to it are clear.  If a whole board would be
recognisable it is shown whole, otherwise a part of it takes most of the screen; tiles next to it
are never larger than on it.  All this follows from the puzzle, the style and the terminal, so
nothing moves while one plays; once the board is solved it has the room of the tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.play.parts import FARTHEST, NARROW, Box
from tui_tangram.games.matching.look.canvas import readable_sizes, signs_fit
from tui_tangram.games.matching.look.drawer import (
    LIST,
    LOOSE,
    DrawerSizes,
    Shelf,
    list_room,
    paged_drawer,
    pages,
    whole_drawer,
)
from tui_tangram.games.matching.look.style import Surface, TileStyle
from tui_tangram.games.matching.look.view import MARGIN as BAND
from tui_tangram.games.matching.look.view import (
    SIZES,
    SQUEEZED,
    TINY,
    TileCorners,
    TileSize,
    TileView,
    box_of,
)
from tui_tangram.values import NamedTuple


class Needs(NamedTuple):
    """The shapes that a board and its loose tiles have to show."""

    places: tuple[TileCorners, ...]
    """The outline of each place."""
    tiles: Shelf = Shelf((), ())
    """The tiles of the drawers, none if tiles stay in their places."""
    rows: tuple[int, ...] = ()
    """The first place of each row that has a number."""
    in_space: bool = False
    """Whether the places stand for a board in space, which is as large as its part of the screen,
    and next to which its net may be."""

    @property
    def gutter(self) -> int:
        """The columns left of the board, for numbers of rows with no room next to their tiles."""
        return len(str(len(self.rows))) + 1 if self.rows else 0


class Split(NamedTuple):
    """The way in which the screen is split, and what is then seen."""

    size: TileSize
    """The size of the board's tiles."""
    side_by_side: bool
    """Whether the panel is next to the board; else it is below."""
    extent: int
    """The columns of a panel at the side, the lines of one below."""
    portrait: int
    """The lines for one tile alone, or for the map."""
    gutter: int
    """The columns left of the board."""
    key: int
    """The columns before a tile of the drawer, for its number."""
    drawn: DrawerSizes = LIST
    """The sizes of the tiles in the drawer."""


class MatchingLayout(NamedTuple):
    """The box of each part of the screen."""

    header: Box
    rows: Box
    board: Box
    hand: Box
    tabs: Box
    drawer: Box
    status: Box


NOWHERE: Final = Box(0, 0, 0, 0)
_STATUS: Final = 4
"""Lines on the progress of the board."""
_WORDS: Final = 22, 36
"""The minimum number of columns for words, and the most that they need."""
_TIGHT: Final = 19
"""Columns for words in a panel below that has three parts."""
_ROOMY: Final = 28
"""Screens of fewer lines are low."""
_MAP: Final = (5, 9)
"""Lines of a map: on low screens and on others."""
_LEAST: Final = 4
"""Lines of a drawer that are more important than a large picture of one tile."""


def areas(
    width: int,
    height: int,
    split: Split,
    drawers: int = 1,
    *,
    spread: bool = False,
    ended: bool = False,
) -> MatchingLayout:
    """Return where everything stands in *width* × *height* cells, without the last lines.

    Without *drawers* their parts are away; with *spread* the drawer has all of the screen.  Once
    the game has *ended* the lines on its result are in place of the drawer.
    """
    header, tabs = Box(0, 0, width, 1), min(drawers, 2)
    if spread:
        x, inside = MARGIN, width - 2 * MARGIN
        hand, shown = Box(x, 1, inside, 1), Box(x, 2, inside, tabs)
        drawer = Box(x, 2 + tabs, inside, height - 2 - tabs)
        return MatchingLayout(header, NOWHERE, NOWHERE, hand, shown, drawer, NOWHERE)
    if split.side_by_side:
        x, words = width - MARGIN - split.extent, min(split.extent, FARTHEST)
        left = Box(0, 1, x - 1, height - 1)
        hand = Box(x, 1, words, 1 + split.portrait)
        status = Box(x, height - _STATUS, words, _STATUS)
        top = hand.y + hand.height
        rest = Box(x, top, split.extent, status.y - top)
        result = hand._replace(width=split.extent, height=status.y - hand.y)
    else:
        x, top, words = MARGIN, height - split.extent, _WORDS[0]
        left = Box(0, 1, width, top - 1)
        hand = Box(x, top, words, split.extent - _STATUS)
        status = Box(x, height - _STATUS, words, _STATUS)
        rest = Box(x + words + MARGIN, top, width - words - 3 * MARGIN, split.extent)
        if hand.height <= split.portrait:
            # The tile has the lines on the left for itself.
            hand = Box(x, top, _TIGHT, split.extent)
            status = Box(width - MARGIN - _TIGHT, top, _TIGHT, _STATUS)
            x = hand.x + hand.width + MARGIN
            rest = rest._replace(x=x, width=status.x - MARGIN - x)
        result = rest
    board = left._replace(x=split.gutter, width=left.width - split.gutter)
    rows = left._replace(width=split.gutter) if split.gutter else NOWHERE
    if ended or not tabs:
        hand = result if ended else hand
        return MatchingLayout(header, rows, board, hand, NOWHERE, NOWHERE, status)
    drawer = rest._replace(y=rest.y + tabs, height=rest.height - tabs)
    if split.drawn:
        # The first digits of its tiles' numbers stand left of the panel; the margin has room, too.
        drawer = drawer._replace(x=drawer.x - 1, width=drawer.width + split.key)
    tabs_box = rest._replace(height=tabs)
    return MatchingLayout(header, rows, board, hand, tabs_box, drawer, status)


class _Table(NamedTuple):
    """Everything that a split follows from."""

    width: int
    height: int
    needs: Needs
    style: TileStyle
    words: int
    """The minimum number of columns of a panel."""


def split(
    width: int,
    height: int,
    needs: Needs,
    style: TileStyle,
    *,
    large: bool = False,
    chosen: TileSize | None = None,
    ended: bool = False,
) -> Split:
    """Return the best way to split *width* × *height* cells, without the last lines.

    *large* asks for large tiles, however few are visible; the player has *chosen* a size of tiles.
    A game that has *ended* is shown whole at any size, and nothing moves if that is the same.
    """
    if ended:
        playing = split(width, height, needs, style, large=large, chosen=chosen)
        needs = needs._replace(tiles=Shelf((), ()))
    readable = readable_sizes(needs.places, style.theme)
    squeezed: Iterable[TileSize] = ()
    smaller: Iterable[TileSize] = ()
    if large:
        readable = tuple(size for size in SIZES if size.side >= _LARGE)
    elif ended or style.colours_suffice:
        least = _SMALLEST if len(needs.places) <= _FEW else _DISTINCT
        least = TINY.side if ended else least
        smaller = [size for size in (TINY, *SIZES) if least <= size.side < readable[0].side]
        squeezed = [
            size
            for size in SQUEEZED
            if size.side >= least
            and signs_fit(needs.places, TileView(0, 0, size, 0, 0), style.theme)
        ]
    words = min(max(_WORDS[0], width // 5), _WORDS[1]) * (4 if large else 3) // 3
    table = _Table(width, height, needs, style, words)
    for sizes in ((chosen,),) if chosen else (readable, squeezed, smaller):
        found = [one for size in sizes for one in _whole(table, size)]
        if found:
            whole = max(found, key=lambda one: _worth(table, one)[:-1])
            best = _narrowed(table, whole)
            if ended and best.side_by_side:
                # The words on the end take what a board of this size leaves.
                best = best._replace(extent=max(best.extent, min(whole.extent, _WORDS[1])))
            return playing if ended and best.size == playing.size else best
    if ended:
        return playing
    return _in_part(table, chosen or readable[0])


_LARGE: Final = 16
"""The minimum number of pixels for a side of a large tile."""
_DISTINCT: Final = 6
"""The minimum number of pixels for a side at which tiles are distinguishable by colours alone."""
_SMALLEST: Final = 4
_FEW: Final = 20
"""The maximum number of places of a board that is seen whole at the smallest size."""


def _room(outline: Iterable[TileCorners], size: TileSize) -> tuple[int, int]:
    """Return the columns and lines that a board takes."""
    left, top, right, bottom = box_of(outline, size)
    high = bottom - top + 1 + 2 * BAND + (top + BAND) % 2
    return right - left + 1 + 2 * BAND, (high + 1) // 2


def _whole(table: _Table, size: TileSize) -> Iterator[Split]:
    """Yield the splits that show all of the board at a size, with the largest panels."""
    width, height, needs, style, words = table
    columns, lines = _room(needs.places, size)
    columns += needs.gutter
    portrait = _portrait(needs, style, size)
    aside, under = width - MARGIN - 1 - columns, height - 1 - lines
    if needs.in_space:
        # Of all its tiles only half are seen, and many of those aslant.
        aside = min(aside, width - MARGIN - 1 - min(2 * height, width // 2))
        under = min(under, height // 2)
        portrait = max(portrait, _MAP[True] if height >= _ROOMY else 0)
    if lines < height and aside >= words:
        most = height - 2 - _STATUS - (_LEAST + 1) * bool(needs.tiles.order)
        yield Split(size, True, aside, min(portrait, max(most, 0)), needs.gutter, needs.tiles.key)
    # A solid is as wide as it is high, and would be small above its tiles in a wide window.
    if columns <= width and under > _STATUS and not (needs.in_space and aside >= words):
        yield Split(size, False, under, min(portrait, under - 1), needs.gutter, needs.tiles.key)


def _in_part(table: _Table, size: TileSize) -> Split:
    """Return the split for a board of which a part is seen, with a map."""
    width, height, needs, _, words = table
    if width >= NARROW:
        # Without tiles in a drawer the panel has words and the map alone.
        extent = max(words, width * 3 // 8) if needs.tiles.order else words
        lines = _MAP[height >= _ROOMY]
        found = Split(size, True, extent, lines, needs.gutter, needs.tiles.key)
    else:
        extent = max(height // 3, _STATUS + 2)
        found = Split(size, False, extent, extent - 1, needs.gutter, needs.tiles.key)
    board, largest = areas(width, height, found).board, max(needs.places, key=len)
    # A low window may not even show a whole place.
    fitting = [
        one
        for one in SIZES
        if one.side <= size.side
        and all(room <= most for room, most in zip(_room([largest], one), board[2:], strict=True))
    ]
    found = found._replace(size=fitting[-1] if fitting else SIZES[0])
    return found._replace(drawn=_worth(table, found).drawn)


def _portrait(needs: Needs, style: TileStyle, size: TileSize) -> int:
    """Return the lines for a picture of one tile, where the board has no room for its signs."""
    if style.theme.surface is Surface.BLANK:
        return 0

    def fit(one: TileCorners, size: TileSize) -> bool:
        return signs_fit([one], TileView(0, 0, size, 0, 0), style.theme)

    if size >= readable_sizes(needs.places, style.theme)[0]:
        return 0
    bare = {len(one) for one in needs.places if not fit(one, size)}
    shown = (one for one in needs.tiles.outlines if len(one) in bare)
    least = ((one, next(size for size in SIZES if fit(one, size))) for one in shown)
    return max((_room([one], size)[1] for one, size in least), default=0)


_CLEAR: Final = 10
"""The pixels for a side of tiles next to the board from which a larger board matters more."""


_VERY_FEW: Final = 4
"""The tiles on a page of a drawer that are worth signs as small as those of the board."""
_ENOUGH: Final = 6
"""The tiles on a page of a drawer from which on a larger board matters more."""


def _room_for_signs(needs: Needs, style: TileStyle, size: TileSize) -> bool:
    """Whether all tiles of a drawer have room for their signs at a size, as on a board."""
    return signs_fit(needs.tiles.outlines, TileView(0, 0, size, 0, 0), style.theme)


class _Worth(NamedTuple):
    """The value of a split: the first fields count most."""

    clear: int
    """The size of the smallest tile drawn, as far as it matters; 0 on pages, -1 in lists."""
    seen: float
    """The part of the tiles that is drawn or listed."""
    size: int
    """The size of the board."""
    smallest: int
    """The size of the smallest tile that is drawn."""
    roomy: int
    """The columns of a line of the list."""
    side_by_side: bool
    drawn: DrawerSizes
    """The sizes of the tiles in the drawer."""


def _worth(table: _Table, one: Split) -> _Worth:
    width, height, needs, style, _ = table
    if not needs.tiles.order:
        return _Worth(0, 1.0, one.size.side, 0, 0, one.side_by_side, LIST)
    box = areas(width, height, one).drawer
    columns = box.width + one.key
    drawn = whole_drawer(needs.tiles, columns, box.height, style, largest=one.size)
    if drawn:
        smallest = min(drawn.values()).side
        clear = min(smallest, _CLEAR) if len(set(drawn.values())) == 1 else 1
        return _Worth(clear, 1.0, one.size.side, smallest, 0, one.side_by_side, drawn)
    every = len(needs.tiles.order)
    # Of a board without signs the tile under the cursor is seen large, with its own.  Elsewhere
    # signs are legible in the drawer, unless a page would have room for very few tiles.
    bare = _portrait(needs, style, one.size) > 0
    smaller = (
        size for size in reversed(LOOSE) if size <= one.size and _room_for_signs(needs, style, size)
    )
    best: tuple[int, DrawerSizes] = 0, LIST
    for largest in (one.size,) if bare else (SIZES[-1], *smaller):
        drawn = paged_drawer(needs.tiles, columns, box.height, style, largest=largest)
        found = pages(needs.tiles, columns, box.height, drawn, style) if drawn else None
        if found and len(found[0]) > best[0]:
            best = len(found[0]), drawn
        if best[0] >= min(every, _VERY_FEW):
            break
    shown, drawn = best
    if drawn:
        seen = min(shown / min(every, _ENOUGH), 1.0)
        return _Worth(0, seen, one.size.side, 0, 0, one.side_by_side, drawn)
    room, roomy = list_room(needs.tiles, box.width, box.height)
    seen = min(room / every, 1.0)
    return _Worth(-1, seen, one.size.side, 0, roomy, one.side_by_side, LIST)


def _narrowed(table: _Table, best: Split) -> Split:
    """Return a split with the smallest panel that shows as much; the board has the rest.

    A drawer with pages has all that the board leaves.
    """
    worth = _worth(table, best)
    if worth.clear == 0 and worth.drawn:
        return best._replace(drawn=worth.drawn)  # a larger page has more tiles
    low, high = table.words if best.side_by_side else _STATUS + 1 + best.portrait, best.extent
    while low < high:
        middle = (low + high) // 2
        if _worth(table, best._replace(extent=middle)) == worth:
            high = middle
        else:
            low = middle + 1
    return best._replace(extent=high, drawn=worth.drawn)
