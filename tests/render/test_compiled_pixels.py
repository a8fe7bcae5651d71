"""What is drawn by compiled code is what plain Python draws, pixel by pixel."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.test_fine_tiles import palette
from tests.strategies.render import pixels
from tui_tangram import native
from tui_tangram.games.matching.look.canvas import TileCanvas
from tui_tangram.games.matching.look.shape import TileRaster
from tui_tangram.games.matching.look.sign_cells import _options
from tui_tangram.games.matching.look.style import TILE_DEFAULT, TileStyle
from tui_tangram.games.matching.look.view import SIZES, TileView
from tui_tangram.render import cells, inks, mixed_cells
from tui_tangram.render.cells import Picture, Run, Style, encode
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

pytestmark = pytest.mark.skipif(native.kernel is None, reason="nothing is compiled here")

NEAR = st.integers(-25, 25)
PIXELS = st.tuples(NEAR, NEAR)


@st.composite
def polygons(draw: st.DrawFn) -> tuple[tuple[int, int], ...]:
    """Return corners around a middle, counter-clockwise as seen; some may coincide."""
    across, down = draw(st.integers(2, 40)), draw(st.integers(2, 40))
    count = draw(st.integers(3, 10))
    turn = draw(st.floats(0, 1))
    around = [complex(0, 1) ** (4 * (k + turn) / count) for k in range(count)]
    corners = [(round(across * z.real), round(-down * z.imag)) for z in around]
    (x0, y0), *_ = corners
    return tuple((x - x0, y - y0) for x, y in corners)


def drawn(
    corners: tuple[tuple[int, int], ...], at: tuple[int, int], whole: bool, solid: bool
) -> list[object]:
    """Return all that is drawn of a tile, of its edges, and the cells of its signs."""
    shape = TileRaster(corners, whole=whole, solid=solid and len(corners) == 4)
    canvas = TileCanvas(TileView(40, 30, SIZES[0], 0, 0), TileStyle(TILE_DEFAULT))
    canvas.paint_rows(shape.rows, at, [40 + side for side in range(shape.sides)])
    for (ax, ay), (bx, by) in shape.ends:
        line = (at[0] + ax, at[1] + ay), bx - ax, by - ay
        canvas.paint_line(line, 7, (-(ax % 2), -(ay % 3)), (bx % 3, by % 2))
    canvas.paint(shape.inside[::3], at, 9)
    spots = [(x + 0.3 * y, y / 3) for x, y in corners]
    return [shape.inside, shape.rows, canvas.picture(), _options(shape, at[0] % 2, spots)]


@given(polygons(), PIXELS, st.booleans(), st.booleans())
def test_tiles_are_drawn_alike(corners, at, whole, solid) -> None:
    """Squashed ones, and those that are partly outside."""
    found = drawn(corners, at, whole, solid)
    with pytest.MonkeyPatch.context() as without:
        without.setattr(native, "kernel", None)
        assert drawn(corners, at, whole, solid) == found


CLEAR = make_palette(DEFAULT, Profile.TRUECOLOR, cells=CellGrid.SEXTANTS, transparent=True)

KINDS = (
    inks.BACKGROUND, inks.SILHOUETTE, inks.FILL + 1, inks.FILL + 2, inks.FILL + 6, inks.SHADOW,
    inks.SEAM + 1, inks.SEAM + 2, inks.CHOSEN_EDGE, inks.SILHOUETTE_EDGE, inks.BRIGHT + 1,
)  # fmt: skip
"""Surfaces, and lines of each importance."""
TABLE = bytes(KINDS).ljust(256)


@given(
    pixels(8, 12, inks=len(KINDS)) | pixels(8, 12, inks=5),
    st.sampled_from([palette(1), palette(2), CLEAR]),
)
def test_cells_are_written_alike(rows, colours) -> None:
    """In half blocks and in finer ones, the same colours, signs and runs."""
    picture = Picture(Pixmap.of_rows(row.translate(TABLE) for row in rows), fine=colours.fine)
    found = encode(picture, colours)
    with pytest.MonkeyPatch.context() as without:
        without.setattr(native, "kernel", None)
        cells._row.cache_clear()
        mixed_cells._shown.cache_clear()
        assert encode(picture, colours) == found


COLOURS = st.sampled_from((None, 1, "#102030"))
STYLES = st.builds(Style, COLOURS, COLOURS, st.booleans())
ROWS = st.lists(st.builds(Run, st.text(" ▀▄a", max_size=3), STYLES), max_size=8).map(tuple)


@given(ROWS, ROWS, st.integers(1, 3), st.integers(0, 3))
def test_cells_differ_alike(row, other, gap, same) -> None:
    """In whatever runs two rows are written, and wherever one of them ends."""
    styled = tuple(Run(run.text, two.style) for run, two in zip(row, other, strict=False))
    for one in (other, row[:same] + other[:1] + row[same:] + other[1:], styled):
        for old, new in (([row], [one]), ([row, one], [row]), ([], [one]), ([one], [row, row])):
            slowly = [*cells._changed_spans(old, new, gap)]
            assert cells.changed_spans(old, new, gap=gap) == slowly
