"""A picture of the app as it stands in a terminal, for the README and for looking at.

    python -m tests.tools.poster OUT.svg 100x30 PUZZLE KEY KEY …

The app runs in a real pseudo-terminal, gets the keys (``enter``, ``tab``, arrows by name,
anything else as typed), and what is on the screen then is written as rectangles and letters.
Blocks are drawn, not printed, so the picture needs no font that has them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

import pyte

from tests.terminal import Terminal

WIDTH, HEIGHT = 10, 20
FOREGROUND, BACKGROUND = "d8dee9", "10141c"
_HALVES = {"▀": (0.0, 0.5), "▄": (0.5, 0.5)}


def main(arguments: Sequence[str]) -> None:
    """Write the picture; see the module's docstring."""
    out, size, puzzle, *keys = arguments
    columns, lines = (int(number) for number in size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "tui_tangram", "play", puzzle]
        with Terminal(command, columns, lines, {**os.environ, "HOME": home}) as terminal:
            terminal.settle()
            for key in keys:
                terminal.press(key)
                terminal.settle()
            Path(out).write_text(svg(terminal.screen), encoding="utf-8")


def svg(screen: pyte.Screen) -> str:
    """Return what *screen* shows as an SVG document."""
    width, height = screen.columns * WIDTH, screen.lines * HEIGHT
    body = "\n".join(_cells(screen))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" shape-rendering="crispEdges" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" '
        f'font-size="16">\n<rect width="{width}" height="{height}" fill="#{BACKGROUND}" rx="8"/>\n'
        f"{body}\n</svg>\n"
    )


def _cells(screen: pyte.Screen) -> Iterator[str]:
    for y in range(screen.lines):
        letters: list[str] = []
        boxes: dict[tuple[float, float, str], list[int]] = {}
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            ink, paper = _colour(cell.fg, FOREGROUND), _colour(cell.bg, BACKGROUND)
            if cell.reverse:
                ink, paper = paper, ink
            if cell.data == "█":
                paper = ink
            if paper != BACKGROUND:
                boxes.setdefault((0.0, 1.0, paper), []).append(x)
            if cell.data in _HALVES:
                boxes.setdefault((*_HALVES[cell.data], ink), []).append(x)
            elif cell.data not in " █":
                weight = ' font-weight="bold"' if cell.bold else ""
                letters.append(
                    f'<text x="{x * WIDTH}" y="{y * HEIGHT + 15}" fill="#{ink}"{weight}>'
                    f"{escape(cell.data)}</text>"
                )
        # Whole cells before halves, all before the letters.
        for (top, part, colour), places in sorted(boxes.items(), key=lambda box: -box[0][1]):
            for first, last in _runs(places):
                yield (
                    f'<rect x="{first * WIDTH}" y="{(y + top) * HEIGHT:g}" '
                    f'width="{(last - first + 1) * WIDTH}" height="{part * HEIGHT:g}" '
                    f'fill="#{colour}"/>'
                )
        yield from letters


def _runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = last = places[0]
    for place in places[1:]:
        if place != last + 1:
            yield first, last
            first = place
        last = place
    yield first, last


def _colour(name: str, default: str) -> str:
    return default if name == "default" else name


if __name__ == "__main__":
    main(sys.argv[1:])
