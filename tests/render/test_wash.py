"""A picture that washes over another: each cell comes once, the nearest first."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, encode, looks
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile
from tui_tangram.render.wash import washed

PALETTE = make_palette(DEFAULT, Profile.TRUECOLOR)
WIDTH, HEIGHT = 14, 6


def picture(first: int, width: int = WIDTH) -> Picture:
    """Return stripes of three inks from *first* on; no pixel is as in one three inks further."""
    pixels = ((x // 2 + y) % 3 + first for y in range(2 * HEIGHT) for x in range(width))
    return Picture(Pixmap(width, 2 * HEIGHT, bytes(pixels)))


@given(
    st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1), st.lists(st.floats(0, 1)), st.booleans()
)
def test_each_cell_comes_once_the_nearest_first(
    column: int, line: int, parts: list[float], same: bool
) -> None:
    """At the end all are there; what is not there yet is as before, or empty."""
    old, new = picture(inks.FILL), picture(inks.FILL + 3)
    before = encode(old if same else picture(inks.FILL, WIDTH + 1), PALETTE)
    empty = Picture(Pixmap.blank(WIDTH, 2 * HEIGHT))
    first = [looks(row) for row in encode(old if same else empty, PALETTE)]
    last = [looks(row) for row in encode(new, PALETTE)]
    every = list(product(range(WIDTH), range(HEIGHT)))
    come: set[tuple[int, int]] = set()
    for part in (*sorted(parts), 1.0):
        rows = [looks(row) for row in washed(before, new, PALETTE, (column, line), part)]
        now = {(x, y) for x, y in every if rows[y][x] == last[y][x]}
        assert come <= now
        come = now
        missing = [cell for cell in every if cell not in come]
        assert all(rows[y][x] == first[y][x] for x, y in missing)
        away = {(x, y): (x - column) ** 2 + 4 * (y - line) ** 2 for x, y in every}
        farthest = max((away[cell] for cell in come), default=0)
        # Of the cells on the rim of the disc some are in it.
        assert all(away[cell] + 2 * WIDTH + 1 >= farthest for cell in missing)
    assert len(come) == WIDTH * HEIGHT
