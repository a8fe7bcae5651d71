"""What octants cost on boards of tiles.

    python -m tests.benchmarks.bench_fine_tiles

For the easy and the medium board of each layout, half of its tiles laid and one in hand: the
milliseconds of the processor to draw and to encode a step, the first frame remembered and nothing
else, and its bytes, in half blocks and in octants.  At most 2 ms more and 1.3 times the bytes are
wanted.
"""

from __future__ import annotations

import gc
import time
from dataclasses import replace
from itertools import pairwise
from statistics import mean, median

from tests.benchmarks.bench_octants import sent
from tests.render.test_fine_tiles import palette, style
from tests.render.test_tiles import THEMES, outline, scene
from tui_tangram.app.painter import Painter
from tui_tangram.games.matching.look.canvas import readable_sizes
from tui_tangram.games.matching.look.style import TilesLook, TileState
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import TileView, fit_tiles
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.render import cells, mixed_cells
from tui_tangram.render.cells import encode

BOARDS = (("easy", 54, 22), ("medium", 92, 37))
"""Levels, and the columns and lines that a board has on 80×24 and on 120×40."""


def main() -> None:
    """Print a line for each board, and the median of all."""
    print("                     ms: half  fine   bytes: half  fine")
    ratios: list[float] = []
    more: list[float] = []
    for level, columns, lines in BOARDS:
        for layout in LAYOUTS:
            shown = frames(scene(layout, level))
            sizes = readable_sizes(outline(shown[0]), THEMES["default"])
            view = fit_tiles(outline(shown[0]), columns, lines, sizes=sizes)
            (fast, few), (slow, many) = (measured(shown, view, fine) for fine in (1, 2))
            more.append(slow - fast)
            pairs = [(half, fine) for half, fine in zip(few, many, strict=True) if half]
            ratios += (fine / half for half, fine in pairs)
            print(
                f"{layout:11} {level:6} {fast:10.2f} {slow:5.2f} "
                f"{mean(half for half, _ in pairs):13.0f} {mean(fine for _, fine in pairs):5.0f}"
            )
    print(f"milliseconds: {median(more):+.2f} in the median, {max(more):+.2f} at most")
    print(f"bytes: {median(ratios):.2f} times those of half blocks in the median")


def frames(look: TilesLook) -> list[TilesLook]:
    """Return boards over which a tile is carried, from a place of its shape to the next."""
    held = replace(look.tiles[0], state=TileState.HELD)
    alike = (one for one in look.tiles[1:12] if len(one.sides) == len(held.sides))
    return [
        replace(look, tiles=(*look.tiles[1::2], replace(held, corners=there.corners)))
        for there in alike
    ]


def measured(shown: list[TilesLook], view: TileView, fine: int) -> tuple[float, list[int]]:
    """Return the milliseconds of a step, the least of three, and the bytes of each."""
    drawn = [draw_tiles(look, view, style(fine)) for look in shown]
    spent = []
    for _ in range(3):
        for remembered in (cells._row, mixed_cells._shown):
            remembered.cache_clear()
        rows = [encode(drawn[0], palette(fine))]
        # A collection would be charged to the frame that it happens to fall on.
        gc.collect()
        gc.disable()
        start = time.process_time()
        rows += (encode(draw_tiles(look, view, style(fine)), palette(fine)) for look in shown[1:])
        spent.append(time.process_time() - start)
        gc.enable()
    paint = Painter(palette(fine))
    sizes = [sent(paint, one, other, view.width) for one, other in pairwise(rows)]
    return 1000 * min(spent) / (len(shown) - 1), sizes


if __name__ == "__main__":
    main()
