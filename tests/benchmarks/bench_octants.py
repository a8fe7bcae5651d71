"""What octants cost and lose beside half blocks, and what lower half blocks alone cost.

    python -m tests.benchmarks.bench_octants [N]

Every figure of the library (or every N-th) is played at 120×40: half of its pieces are laid, and
one of the others moves over it, a step at a time.  Printed are the bytes of a move by the product's
own encoder, the milliseconds of the processor from look to rows, the share of cells that lose a
colour (of all, and of those with more than one), and the pixels in them that are shown otherwise.
The budgets are 1.3 times the bytes of half blocks in the median, 2 ms more in the mean, and `LOST`
of the cells.  Terminals that take blocks from the font are sent lower half blocks alone, and xterm
those kept apart from blanks.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import pairwise
from statistics import mean, median

from rich.console import Console
from textual.color import Color

from tests.fine_pictures import OCTANT, shown_pixels
from tui_tangram.app.chrome import GAP
from tui_tangram.app.painter import Painter
from tui_tangram.games.tangram.look import piece_looks
from tui_tangram.games.tangram.screen.looks import step_pixels
from tui_tangram.games.tangram.source.figures import Figure, Figures
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.player.library import shipped_library
from tui_tangram.render.cells import Row, changed_spans, encode
from tui_tangram.render.one_half import separated_blanks
from tui_tangram.render.palette import DEFAULT, Palette, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.tangram import BoardLook, PieceState, draw_board
from tui_tangram.render.viewport import Viewport
from tui_tangram.terminal.lean_update import LeanUpdate, SentCells
from tui_tangram.terminal.one_half import ONE_HALF

LOST = 0.025
"""The most cells that may lose a colour, over all figures."""
COLUMNS, LINES = 66, 36
"""The board in a terminal of 120×40."""
STEPS = 6
HALF = make_palette(DEFAULT, Profile.TRUECOLOR)
CONSOLE = Console(color_system="truecolor", force_terminal=True, file=StringIO())


def boards(figure: Figure, scale: int) -> Iterator[BoardLook]:
    """Yield boards on which a piece moves to the right, in steps for that scale."""
    pieces = piece_looks(figure, shipped_library().of(Figures).piece_set(figure.set_id))
    half = max(len(pieces) // 2, 1)
    held, laid = pieces[half - 1], pieces[half:]
    for step in range(STEPS):
        across = (step - STEPS // 2) * step_pixels(scale)
        motion = Isometry.translation(Point.of(across, 0, 1, 0, scale))
        moved = held._replace(polygon=held.polygon.moved(motion), state=PieceState.HELD)
        yield BoardLook(tuple(figure.outline), (*laid, moved))


Rows = tuple[Row, ...]


def written(
    paint: Painter, before: Rows, after: Rows, columns: int = COLUMNS, *, half: str = ""
) -> str:
    """Return what changes one picture into another, in blocks of one *half* where it is named."""
    pieces = [
        SentCells(x, y, paint.picture(after[y]).between(x, end, paint.gap))
        for y, x, end in changed_spans(before, after, gap=GAP)
    ]
    if half:
        black = Color(0, 0, 0)
        pieces = [one._replace(words=ONE_HALF[half].apply([*one.words], black)) for one in pieces]
    update = LeanUpdate(pieces, columns)
    update.one_half, update.erases = bool(half), True
    return update.render_segments(CONSOLE)


def sent(paint: Painter, before: Rows, after: Rows, columns: int = COLUMNS) -> int:
    """Return the bytes that change one picture into another."""
    return len(written(paint, before, after, columns).encode())


def frames(
    looks: list[BoardLook], view: Viewport, palette: Palette
) -> tuple[list[Rows], list[float]]:
    """Return a picture of each look, and the seconds that each but the first took."""
    pictures, times = [], []
    for look in looks:
        start = time.process_time()
        pictures.append(encode(draw_board(look, view, fine=palette.fine), palette))
        times.append(time.process_time() - start)
    return pictures, times[1:]


def lost(look: BoardLook, view: Viewport) -> tuple[int, int, int, int]:
    """Return the cells, those of several colours, those that lose one, and the pixels lost."""
    picture = draw_board(look, view, fine=2)
    shown = shown_pixels(picture)
    drawn = [[OCTANT.colours[ink] for ink in row] for row in picture.pixmap.rows()]
    several = fewer = pixels = 0
    for y in range(0, len(drawn), 4):
        for x in range(0, len(drawn[0]), 2):
            wanted = [drawn[y + j][x + i] for j in range(4) for i in range(2)]
            seen = [shown[y + j][x + i] for j in range(4) for i in range(2)]
            several += len({*wanted}) > 1
            fewer += len({*wanted}) > 2
            pixels += sum(a != b for a, b in zip(wanted, seen, strict=True))
    return len(drawn) * len(drawn[0]) // 8, several, fewer, pixels


def main(step: int) -> None:
    """Print the tables."""
    figures = [f for f in shipped_library().of(Figures).entries if f.solution][::step]
    # By palette: the bytes of the moves over each figure, the seconds of all frames.
    sizes: dict[int, list[list[int]]] = {1: [], 2: []}
    times: dict[int, list[float]] = {1: [], 2: []}
    lower: list[list[int]] = []
    apart: list[list[int]] = []
    counts = [0, 0, 0, 0]
    for figure in figures:
        view = Viewport.fit(figure.outline, COLUMNS, 2 * LINES)
        looks = list(boards(figure, int(view.scale)))
        for palette in (HALF, OCTANT):
            pictures, seconds = frames(looks, view, palette)
            paint = Painter(palette)
            sizes[palette.fine].append([sent(paint, *pair) for pair in pairwise(pictures)])
            times[palette.fine] += seconds
            if palette is HALF:
                texts = [written(paint, *pair, half="lower") for pair in pairwise(pictures)]
                lower.append([len(text.encode()) for text in texts])
                apart.append([len(separated_blanks(text).encode()) for text in texts])
        counts = [sum(pair) for pair in zip(counts, lost(looks[0], view), strict=True)]
    cells, several, fewer, pixels = counts
    print(f"{len(figures)} figures; bytes of a move beside those of half blocks of both kinds:")
    compared("octants", sizes[2], sizes[1])
    compared("lower half blocks alone", lower, sizes[1])
    compared("those kept apart from blanks", apart, sizes[1])
    half, fine = (1000 * mean(times[fine]) for fine in (1, 2))
    print(f"a frame: {half:.2f} ms in half blocks, {fine:.2f} ms in octants")
    print(f"cells that lose a colour: {fewer / cells:.2%} of all, {fewer / several:.1%} of those")
    print(f"    with several, in each {pixels / max(fewer, 1):.1f} of 8 pixels")


def compared(name: str, sizes: Sequence[list[int]], usual: Sequence[list[int]]) -> None:
    """Print how many times the *usual* bytes the moves over each figure take."""
    ratios = [sum(one) / sum(other) for one, other in zip(sizes, usual, strict=True)]
    more = mean(map(median, sizes)) - mean(map(median, usual))
    print(f"    {name}: × {median(ratios):.2f} in the median, × {max(ratios):.2f} at most,")
    print(f"        {more:+.0f} bytes on average")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1)
