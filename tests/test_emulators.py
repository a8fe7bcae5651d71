"""Screenshots of emulators are compared with what was sent to them."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL")

from PIL import Image, ImageDraw  # only if it is there

from tests.tools.emulator_sheet import compared

GROUND, SEEN = "10141c", "e69f00"
WIDTH, HEIGHT = 9, 18
PATTERNS = "        ", "    ####", ".#.##..#"
CELLS = [
    [[SEEN if one == "#" else GROUND for one in PATTERNS[(x + y) % 3]] for x in range(12)]
    for y in range(5)
]


def drawn(left: int = 0, top: int = 0) -> Image.Image:
    """Return the cells in a window with a border."""
    picture = Image.new("RGB", (12 * WIDTH + 2 * left, 5 * HEIGHT + 2 * top), "white")
    draw = ImageDraw.Draw(picture)
    for y, row in enumerate(CELLS):
        for x, colours in enumerate(row):
            for place, colour in enumerate(colours):
                at = (
                    left + x * WIDTH + place % 2 * WIDTH // 2,
                    top + y * HEIGHT + place // 2 * HEIGHT // 4,
                )
                end = left + (x + 1) * WIDTH - 1, top + (y + 1) * HEIGHT - 1
                draw.rectangle((*at, *end), f"#{colour}")
    return picture


@pytest.mark.parametrize("border", [(0, 0), (2, 1), (1, 2)])
def test_a_right_picture_is_right_wherever_the_cells_are(border: tuple[int, int]) -> None:
    """All cells have their colours and nothing else."""
    assert (1.0, 0.0) == compared(drawn(*border), CELLS, (12 * WIDTH, 5 * HEIGHT))


def test_a_line_over_an_edge_is_a_stroke() -> None:
    """The colours are right, but not everywhere."""
    picture = drawn()
    ImageDraw.Draw(picture).line((0, HEIGHT, WIDTH - 1, HEIGHT), "white")
    assert (1.0, 1 / 60) == compared(picture, CELLS, (0, 0))


def test_another_picture_is_wrong() -> None:
    """An empty window has the right ground only."""
    picture = Image.new("RGB", drawn().size, f"#{GROUND}")
    right, strokes = compared(picture, CELLS, (0, 0))
    assert (20, 40) == (round(60 * right), round(60 * strokes))


def test_colours_that_are_not_known_are_not_right() -> None:
    """Those of a palette differ from terminal to terminal."""
    assert (0.0, 0.0) == compared(drawn(), [[None] * 12] * 5, (0, 0))
