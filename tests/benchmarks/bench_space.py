"""What a board in space costs: a frame of it next to one of its net.

    python -m tests.benchmarks.bench_space

For an icosahedron with 80 tiles in the window of a screen of 200×60, all of them laid: the
milliseconds of the processor for the looks, the drawing and the encoding of one frame, of the net,
of the solid while it turns, and of the solid at rest with all signs, each in half blocks and in
octants, and of each its ratio to the net.  The net is remembered from frame to frame; a solid is
new in each.  At most 15 ms are wanted.

Then a key that turns the solid in the app itself, and one that moves the cursor on its net, in a
pseudo-terminal of that size: the milliseconds of the processor from the key to the last byte of the
last picture, all in all, and the bytes.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tests.app.play.matching.conftest import table
from tests.pseudo_terminal import Terminal
from tests.render.test_fine_tiles import palette, style
from tui_tangram.games.matching.look.space import body_of, first_camera, in_space, reach, space_size
from tui_tangram.games.matching.look.style import TilesLook
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import TileView, fit_tiles
from tui_tangram.games.matching.screen import looks
from tui_tangram.render.cells import encode

PUZZLE = "triangle/icosahedron-hard/hard-infinity/c6/s1"
COLUMNS, LINES = 118, 57
FRAMES = 12
KEYS = 20


def main() -> None:
    """Print a line for each kind of frame."""
    on = table(PUZZLE, 80)
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
    for name, before, keys in (("turn", (), "LLKK"), ("cursor", ("V",), ("right", "left"))):
        print(f"{name:10}", "{:9.1f} ms {:6.0f} bytes a key".format(*pressed(before, keys)))


def pressed(before: tuple[str, ...], keys: str | tuple[str, ...]) -> tuple[float, float]:
    """Return the milliseconds of the processor and the bytes of a key in the app, in the mean."""
    command = [sys.executable, "-m", "tui_tangram", "play", PUZZLE]
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "TUI_TANGRAM_DATA_DIR": home, "TUI_TANGRAM_CONFIG_DIR": home}
        with Terminal(command, 200, 60, {**environ, "COLORTERM": "truecolor"}) as terminal:
            terminal.until("q back")
            for key in (*before, *keys):
                terminal.press(key)
                terminal.settle()
            start, sent = _ticks(terminal.pid), terminal.sent
            for number in range(KEYS):
                terminal.press(keys[number % len(keys)])
                terminal.settle(0.25)
            spent = 1000 * (_ticks(terminal.pid) - start) / os.sysconf("SC_CLK_TCK")
            return spent / KEYS, (terminal.sent - sent) / KEYS


def _ticks(process: int) -> int:
    """Return the time that a process has had of the processor, in ticks of the clock."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


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
