"""Whether all of every board can be seen: board and drawer of each layout, level, size, profile.

    python -m tests.tools.every_table

prints what is wrong, and is silent otherwise.  The tests check a part of it, which takes less time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from tests.app.play.test_panel import PAINTS, texts
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.naming import rows_of
from tui_tangram.games.matching.look.canvas import readable_sizes, signs_fit
from tui_tangram.games.matching.look.drawer import DrawerPicture, drawer_picture
from tui_tangram.games.matching.look.small import shown_large
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import SQUEEZED, TileView, box_of
from tui_tangram.games.matching.screen import looks, panel
from tui_tangram.games.matching.screen.board_screen import Window
from tui_tangram.games.matching.screen.layout import Needs, areas, split
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.games.session import Session
from tui_tangram.maths.tiling import LAYOUTS, LEVELS
from tui_tangram.player.library import shipped_library
from tui_tangram.render import inks
from tui_tangram.render.profile import Profile

SIZES = ((80, 24), (120, 40), (200, 60))
TELLING, FEW = 6, 20
"""The fewest pixels for a side of most boards, and the most places of one whose sides are less."""
BLANK = 1 / 3
"""The part of the screen that may be blank while anything is cut."""


def main() -> None:
    """Print all faults."""
    for layout, level, size, profile in product(LAYOUTS, LEVELS, SIZES, Profile):
        for fault in faults(layout, level, size, profile):
            print(layout, level, *size, profile.value, fault)


@lru_cache(maxsize=4)
def table(layout: str, level: str) -> tuple[MatchingTable, Needs]:
    """Return a board of a level with nothing laid."""
    game = find_puzzle(shipped_library(), f"{layout}/{level}/infinity/c5/s5", {})
    assert isinstance(game, MatchingGame)
    return MatchingTable(Session(game, lambda: 0.0)), looks.needs(game.puzzle)


def faults(
    layout: str, level: str, size: tuple[int, int], profile: Profile, *, pixels: bool = True
) -> Iterator[str]:
    """Yield what is wrong with a board at the beginning; with *pixels* look at each of them."""
    on, needs = table(layout, level)
    style, (width, height) = TileStyle(profile=profile), (size[0], size[1] - 2)
    found = split(width, height, needs, style)
    boxes = areas(width, height, found)
    window = Window(needs.places, needs.rows)
    window.open(boxes.board, found.size, 0)
    tiles, _ = looks.drawer_looks(on)
    room = boxes.drawer.width, boxes.drawer.height
    drawn = drawer_picture(tiles, *room, style, shelf=needs.tiles, sizes=found.drawn)
    told = texts(panel.tabs(PAINTS[profile], boxes.tabs, on, drawn))[0]
    cut = len(drawn.cells) < len(tiles)
    if cut and f"{len(drawn.cells)} of {len(tiles)}" not in told:
        yield f"what is not seen is not counted: {told}"
    signs = sum(
        colour != 0 or drawn.column > 0 or not style.coloured
        for number, _ in drawn.cells
        for colours in [[side.colour for side in tiles[number].sides]]
        # Of sides of one colour that meet, the board's smallest tiles show one sign.
        for colour in (colours if drawn.column or not style.coloured else {*colours})
    )
    marks = [mark for mark in drawn.picture.marks if mark.on != inks.BACKGROUND]
    bare = [one for one in needs.places if not signs_fit([one], window.view, style.theme)]
    # Where the board has no room for signs either, the tile under the cursor is shown large.
    plain = drawn.column or not (bare and style.colours_suffice)
    if plain and sum(mark.text.isalnum() or mark.text == "·" for mark in marks) < signs:
        yield "a side of the drawer has no sign"
    for one in () if not bare else (*readable_sizes(needs.places, style.theme), *SQUEEZED):
        if signs_fit(needs.places, TileView(0, 0, one, 0, 0), style.theme):
            other = split(width, height, needs, style, chosen=one)
            window.open(areas(width, height, other).board, other.size, 0)
            if window.whole and (one.side >= TELLING or len(needs.places) <= FEW):
                yield f"each side of the board would have a sign at size {tuple(one)}"
    window.open(boxes.board, found.size, 0)
    hand, shapes = boxes.hand, {len(one) for one in bare}
    alone = (one for one in tiles if len(one.sides) in shapes)
    if hand.height < 3 and not all(
        shown_large(one, hand.width, hand.height - 1, style, board=found.size) for one in alone
    ):
        yield "a side of the board has no sign, and its tile is not shown large"
    if pixels and unnumbered(window, on, style):
        yield "a row has no number"
    if (
        pixels
        and not drawn.column
        and profile is not Profile.ASCII
        and len(list(islands(drawn))) != len(drawn.cells)
    ):
        yield "tiles of the drawer touch"
    left, top, right, bottom = box_of(needs.places, window.view.size)
    used = min(right - left + 3, boxes.board.width) * min(
        (bottom - top + 3) / 2, boxes.board.height
    )
    used += sum(box.width * box.height for box in boxes if box not in (boxes.board, boxes.drawer))
    columns = 1 + max((mark.column for mark in drawn.picture.marks), default=0)
    if not drawn.column:
        columns = max(columns, *(len(row.rstrip(b"\0")) for row in drawn.picture.pixmap.rows()))
    used += columns * min(boxes.drawer.height, len(drawn.cells) if drawn.column else height)
    if (cut or not window.whole) and used < (1 - BLANK) * width * height:
        yield f"blank while something is cut: {1 - used / width / height:.0%}"


def unnumbered(window: Window, on: MatchingTable, style: TileStyle) -> set[int]:
    """Return the rows in sight without a number on their line; of several on one the first has."""
    picture = draw_tiles(looks.board_look(on), window.view, style)
    ruled, aside = window.ruled(picture)
    added = ruled.marks[len(picture.marks) :]
    lines: dict[int, int] = {}
    for number, (first, *_) in enumerate(rows_of(on.game.puzzle.board.mesh), start=1):
        heights = [y for _, y in window.view.pixels(window.outline[first])]
        lines.setdefault(sum(heights) // len(heights) // 2, number)
    return {
        number
        for line, number in lines.items()
        if 0 <= line < len(aside)
        and str(number)
        not in {aside[line], "".join(mark.text for mark in sorted(added) if mark.row == line)}
    }


def islands(found: DrawerPicture) -> Iterator[int]:
    """Yield the size of each piece of a drawer that hangs together, corners included."""
    pixmap = found.picture.pixmap
    width, inked = pixmap.width, {i for i, ink in enumerate(pixmap.data) if ink}
    while inked:
        size, todo = 0, [inked.pop()]
        while todo:
            i = todo.pop()
            size += 1
            for j in (i - 1, i + 1, *range(i - width - 1, i - width + 2),
                      *range(i + width - 1, i + width + 2)):  # fmt: skip
                if j in inked and abs(j % width - i % width) <= 1:
                    inked.remove(j)
                    todo.append(j)
        yield size


if __name__ == "__main__":
    main()
