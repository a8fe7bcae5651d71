"""What a board in space costs: a frame of it next to one of its net.

    python -m tests.benchmarks.bench_space

For an icosahedron with 80 tiles in the window of a screen of 200×60, all of them laid: the
milliseconds of the processor for the looks, the drawing and the encoding of one frame, of the net,
of the solid while it turns, and of the solid at rest with all signs, each in half blocks and in
octants, and of each its ratio to the net.  The net is remembered from frame to frame; a solid is
new in each.  At most 15 ms are wanted.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median

from tests.app.play.matching.conftest import table
from tests.render.test_fine_tiles import palette, style
from tui_tangram.games.matching.look.space import body_of, first_camera, in_space, reach, space_size
from tui_tangram.games.matching.look.style import TilesLook
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import TileView, fit_tiles
from tui_tangram.games.matching.screen import looks
from tui_tangram.render.cells import encode

COLUMNS, LINES = 118, 57
FRAMES = 12


def main() -> None:
    """Print a line for each kind of frame."""
    on = table("triangle/icosahedron-hard/hard-infinity/c6/s1", 80)
    board = on.game.puzzle.board
    body = body_of(board)
    assert body is not None
    scale = LINES / reach(body)
    side = int(scale)
    view = TileView(COLUMNS, 2 * LINES, space_size(side), COLUMNS // 2, LINES // 2 * 2)
    net = [face.corners for face in board.mesh.faces]
    flat = fit_tiles(net, COLUMNS, LINES)

    def solid(number: int, *, turning: bool) -> TilesLook:
        camera = first_camera(board, body, 0).turned(number / 7, number / 11)
        return looks.board_look(on, in_space(body, camera, scale / side), turning=turning)

    kinds: list[tuple[str, TileView, Callable[[int], TilesLook]]] = [
        ("net", flat, lambda _: looks.board_look(on)),
        ("turning", view, lambda number: solid(number, turning=True)),
        ("at rest", view, lambda number: solid(number + 100, turning=False)),
    ]
    print("            ms: half  fine   ratio: half  fine")
    first: list[float] = []
    for name, seen, look in kinds:
        found = [measured(look, seen, fine) for fine in (1, 2)]
        first = first or found
        ratios = (one / other for one, other in zip(found, first, strict=True))
        print(f"{name:10}", *(f"{one:9.1f}" for one in found), *(f"{one:8.1f}" for one in ratios))


def measured(look: Callable[[int], TilesLook], view: TileView, fine: int) -> float:
    """Return the milliseconds of a frame, in the median of some."""
    draw, colours = style(fine), palette(fine)
    encode(draw_tiles(look(0), view, draw), colours)
    gc.collect()
    gc.freeze()
    times = []
    for number in range(1, FRAMES):
        start = time.process_time()
        encode(draw_tiles(look(number), view, draw), colours)
        times.append(1000 * (time.process_time() - start))
    gc.unfreeze()
    return median(times)


if __name__ == "__main__":
    main()
