"""Pictures in pixels on the command line."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import struct
import termios
from collections import Counter

import pytest

from tests.cli.conftest import Run
from tests.cli.test_figures import STRIP
from tests.render.test_graphics import Pixels, from_kitty, from_sixel
from tui_tangram.commands.registry import IMAGES
from tui_tangram.render.graphics import PROTOCOLS

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def shown(run: Run, *words: str, stdin: str = "", status: int = 0) -> Pixels:
    """Return the pixels that are sent, which both protocols have alike."""
    ran = run("show", *words, "--image", "kitty", stdin=stdin)
    assert status == ran.status
    pixels = from_kitty(ran.out.partition("\n")[0])
    ran = run("show", *words, "--image", "sixel", stdin=stdin)
    width, height, inks, colours = from_sixel(ran.out.partition("\n")[0])
    assert (width, height) == (len(pixels[0]), len(pixels))
    painted = [[colours[inks[x, y]] for x in range(width)] for y in range(height)]
    assert painted == [
        [[round(part * 100 / 255) for part in pixel] for pixel in row] for row in pixels
    ]
    return pixels


def counted(pixels: Pixels) -> Counter[tuple[int, int, int]]:
    """Return how often each colour is there."""
    return Counter(pixel for row in pixels for pixel in row)


def test_the_ways_are_those_of_the_pictures() -> None:
    """The names that the command line takes are those that pictures know."""
    assert IMAGES == tuple(PROTOCOLS)


def test_a_figure_is_a_black_silhouette(run: Run) -> None:
    """As large as fits into the cells that were asked for, with a narrow edge."""
    pixels = shown(run, "convex/2", "--size", "20x10")
    assert {WHITE, BLACK} == set(counted(pixels))
    assert 200 == len(pixels)
    assert len(pixels[0]) <= 200
    assert BLACK in pixels[3]
    assert BLACK not in pixels[2]
    smaller = shown(run, "convex/2", "--size", "10x30")
    assert 100 == len(smaller[0])


def test_a_solution_has_its_pieces_in_colours(run: Run) -> None:
    """Seven pieces; without the option nothing of them is there."""
    pixels = shown(run, "swan", "--solution", "--size", "30x12")
    large = [colour for colour, n in counted(pixels).items() if n > 150]
    assert len(set(large) - {WHITE, BLACK}) >= 7


def test_a_board_has_its_tiles_beside_it(run: Run) -> None:
    """The empty board, and the tiles at the right; solved, the board alone."""
    open_, solved = (
        shown(run, "square/2x2/tetravex/c4/s1", *more, "--size", "40x20")
        for more in ((), ("--solution",))
    )
    assert len(solved) == len(solved[0]) == 400
    assert counted(solved)[WHITE] < 20_000
    assert len(open_[0]) == 400
    assert len(open_) < 300
    assert counted([row[:180] for row in open_])[WHITE] > 20_000
    assert len(counted([row[200:] for row in open_])) > 4


def test_a_set_is_a_picture_of_its_pieces(run: Run) -> None:
    """In rows, few in a wide room and many in a narrow one, and what is known of it below."""
    for size, wide in (("60x20", 600), ("20x20", 200)):
        pixels = shown(run, "heptex", "--size", size)
        assert len(counted(pixels)) > 7
        assert wide == len(pixels[0])
    assert run("show", "heptex", "--image", "sixel").out.partition("\n")[2].startswith("Heptex.\n")


def test_what_cannot_be_solved_is_shown_unsolved(run: Run) -> None:
    """The silhouette, status 1, and one line why."""
    text = json.dumps(STRIP)
    pixels = shown(run, "-", "--solution", "--size", "20x10", stdin=text, status=1)
    assert {WHITE, BLACK} == set(counted(pixels))


@pytest.mark.parametrize(("across", "down", "width"), [(0, 0, 100), (7 * 80, 15 * 24, 70)])
def test_a_terminal_may_tell_the_size_of_its_cells(
    run: Run, monkeypatch: pytest.MonkeyPatch, across: int, down: int, width: int
) -> None:
    """A picture of ten columns is as wide as ten cells."""
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, across, down))
    with os.fdopen(there, "w") as terminal, os.fdopen(here, "rb", buffering=0) as reader:
        monkeypatch.setattr("sys.stdout", terminal)
        assert 0 == run("show", "convex/2", "--image", "sixel", "--size", "10x30").status
        terminal.flush()
        found = b""
        while b"\x1b\\" not in found:
            found += reader.read(4096)
    assert f'q"1;1;{width};'.encode() in found
