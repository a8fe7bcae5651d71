"""What a frame costs: run by hand with ``python -m tests.benchmarks.bench_render``.

For boards of several sizes a piece in hand is moved one step at a time over a half solved
figure.  Printed are the milliseconds from look to rows (the mean and the slowest), how
many times as fast that is as asking for each pixel which shape it lies in, and the bytes
that the changed spans take, each with its cursor movement.  The budget of a 120×40 board
is 4 ms and 2,500 bytes.
"""

from __future__ import annotations

import time

from tests.strategies.render import SWAN, SWAN_OUTLINE, cropped, look, moved
from tui_tangram.render.cells import changed_spans, encode
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.surface import to_ansi
from tui_tangram.render.tangram import BoardLook, PieceState, draw_board
from tui_tangram.render.viewport import Viewport

STEPS = 24


def frames(view: Viewport) -> list[BoardLook]:
    """Return boards on which a piece moves to the right, one pixel from each to the next."""
    laid = tuple(look(letter, SWAN[letter]) for letter in "ABCEFG")
    parts = max(int(view.scale), 1)
    return [
        BoardLook(SWAN_OUTLINE, (*laid, look("D", moved(SWAN["D"], i, 0, parts), PieceState.HELD)))
        for i in range(STEPS)
    ]


def slow_frame(look: BoardLook, view: Viewport) -> list[list[str]]:
    """Ask for every pixel which shape it lies in."""
    shapes = [("", view.contour(polygon)) for polygon in look.target]
    shapes += [(piece.letter, view.contour(piece.polygon)) for piece in look.pieces]
    picture = []
    for y in range(view.height):
        row = []
        for x in range(view.width):
            found = "."
            for letter, contour in shapes:
                inside = False
                ax, ay = contour[-1]
                for bx, by in contour:
                    if (ay > y + 0.5) != (by > y + 0.5):
                        inside ^= x + 0.5 < ax + (y + 0.5 - ay) / (by - ay) * (bx - ax)
                    ax, ay = bx, by
                if inside:
                    found = letter
            row.append(found)
        picture.append(row)
    return picture


def main() -> None:
    """Print a line for each size and profile."""
    print("cells    profile     mean ms  slowest  × as fast  bytes a step (most)")
    for columns, lines in ((58, 20), (120, 40), (150, 55)):
        view = Viewport.fit(SWAN_OUTLINE, columns, 2 * lines)
        boards = frames(view)
        start = time.perf_counter()
        slow_frame(boards[0], view)
        slow = time.perf_counter() - start
        for profile in Profile:
            palette = make_palette(DEFAULT, profile)
            times, sizes = [], []
            before = encode(draw_board(boards[0], view), palette)
            for board in boards[1:]:
                start = time.perf_counter()
                rows = encode(draw_board(board, view), palette)
                times.append(time.perf_counter() - start)
                sizes.append(
                    sum(
                        len(f"\x1b[{row};{first}H")
                        + len(to_ansi([cropped(rows[row], first, last)]).encode())
                        for row, first, last in changed_spans(before, rows)
                    )
                )
                before = rows
            mean = sum(times) / len(times)
            print(
                f"{columns:3d}×{lines:<4d} {profile.value:10s} {mean * 1e3:8.2f} "
                f"{max(times) * 1e3:8.2f} {slow / mean:10.0f} {max(sizes):10,d}"
            )


if __name__ == "__main__":
    main()
