"""Figures as looks, views, and random pictures for tests of rendering."""

from __future__ import annotations

from hypothesis import strategies as st

from tui_tangram.games.matching.look.view import TileCorners, TileView
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.player.library import shipped_library
from tui_tangram.render.cells import Row, Run
from tui_tangram.render.tangram import PieceLook, PieceState
from tui_tangram.render.viewport import Viewport

LETTERS = "ABCDEFG"
_LETTERS_OF = {"L": "AB", "M": "C", "Q": "D", "P": "E", "S": "FG"}


def _polygon(*points: tuple[int, int, int, int]) -> Polygon:
    return Polygon(Point.of(*point, 48) for point in points)


SWAN = {
    "A": _polygon((192, -24, -48, -120), (96, -24, 48, -120), (96, -24, -48, -120)),
    "B": _polygon((96, 72, 48, -120), (96, -24, 48, -120), (96, 24, 48, -168)),
    "C": _polygon((96, -24, -48, -120), (96, -24, 48, -120), (48, -24, 0, -120)),
    "D": _polygon((48, -24, 0, -72), (48, 0, 0, -96), (48, 24, 0, -72), (48, 0, 0, -48)),
    "E": _polygon((48, 0, 0, 0), (48, 0, 0, -48), (48, 24, 0, -72), (48, 24, 0, -24)),
    "F": _polygon((48, 0, 0, 0), (0, 0, -48, 0), (48, 0, -48, 0)),
    "G": _polygon((48, -24, 0, -72), (48, -24, 0, -120), (48, 0, 0, -96)),
}
"""A swan by the letters of its pieces; F and E are head and neck, D and G throat and breast."""

SWAN_OUTLINE = (
    _polygon(
        (0, 0, -48, 0), (48, 0, -48, 0), (48, 0, 0, -48), (48, -24, 0, -72),
        (48, -24, 0, -120), (96, -24, -48, -120), (192, -24, -48, -120), (96, 24, 48, -168),
        (96, 72, 48, -120), (96, -24, 48, -120), (48, 24, 0, -72), (48, 24, 0, -24),
        (48, 0, 0, 0),
    ),
)  # fmt: skip


def _by_letter(figure) -> dict[str, Polygon]:
    pieces: dict[str, Polygon] = {}
    for placed in figure.solution:
        letter = next(x for x in _LETTERS_OF[placed.kind] if x not in pieces)
        pieces[letter] = placed.shape.polygon
    return pieces


def look(
    letter: str, polygon, state: PieceState = PieceState.LAID, *, trouble: bool = False
) -> PieceLook:
    """Return the look of one of the seven tans."""
    return PieceLook(polygon, letter, LETTERS.index(letter), state, trouble)


def moved(polygon: Polygon, x: int, y: int, unit: int = 8) -> Polygon:
    """Return *polygon* moved by x / unit and y / unit."""
    return polygon.moved(Isometry.translation(Point.of(x, 0, y, 0, unit)))


@st.composite
def divided_figures(draw) -> tuple[tuple[Polygon, ...], dict[str, Polygon]]:
    """Outline and pieces of a figure of the library, in any of sixteen poses, anywhere."""
    figure = draw(st.sampled_from(shipped_library().of(Figures).figures))
    motion = Isometry(
        draw(st.integers(0, 7)),
        draw(st.booleans()),
        Point.of(*(draw(st.integers(-30, 30)) for _ in range(4)), 8),
    )
    pieces = {letter: piece.moved(motion) for letter, piece in _by_letter(figure).items()}
    return tuple(polygon.moved(motion) for polygon in figure.outline), pieces


@st.composite
def views(draw, shapes) -> Viewport:
    """A view of *shapes* at some scale, mostly on them, sometimes cutting them off."""
    width, height = draw(st.integers(1, 70)), draw(st.integers(1, 50))
    view = Viewport.centred(shapes, width, height, draw(st.integers(1, 16)))
    # Halves and quarters of a pixel are where ties are.
    across, down = (draw(st.integers(-20, 20)) / 4 for _ in range(2))
    return view._replace(right=view.right + across, down=view.down + down)


float_contours = st.lists(
    st.tuples(*[st.integers(-24, 120).map(lambda n: n / 4)] * 2), min_size=3, max_size=8
)
"""Any closed line on a grid of quarter pixels, crossing itself as it likes."""


def pixels(rows: int, columns: int, inks: int = 6):
    """Rows of pixels in a few inks, with long runs."""
    # Drawn by the row: to draw each ink and each length takes longer than most laws.
    row = st.binary(min_size=2 * columns, max_size=2 * columns).map(
        lambda drawn: b"".join(
            bytes([ink * inks >> 8]) * (1 + length % 5)
            for ink, length in zip(drawn[::2], drawn[1::2], strict=True)
        )[:columns]
    )
    return st.lists(row, min_size=rows, max_size=rows)


def cropped(row: Row, start: int, end: int) -> Row:
    """Return the cells of *row* from *start* up to and without *end*."""
    runs: list[Run] = []
    x = 0
    for text, style in row:
        if part := text[max(start - x, 0) : max(end - x, 0)]:
            runs.append(Run(part, style))
        x += len(text)
    return tuple(runs)


def middle_cell(view: TileView, corners: TileCorners) -> tuple[int, int]:
    """Return the (column, line) of the cell in the middle of a tile or a place."""
    pixels = view.pixels(corners)
    count = len(pixels)
    return (
        (2 * sum(x for x, _ in pixels) + count) // (2 * count),
        (2 * sum(y for _, y in pixels) + count) // (4 * count),
    )
