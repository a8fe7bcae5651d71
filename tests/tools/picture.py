"""Screens of text as SVG: blocks are drawn, not printed, so no font needs to have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from tui_tangram.render.octants import COMPLEMENTS, OCTANTS, SEXTANTS

WIDTH, HEIGHT = 10, 20
"""The size of a cell."""
FOREGROUND, BACKGROUND = "d8dee9", "10141c"
_HALVES: Final = {"▀": (0, HEIGHT // 2), "▄": (HEIGHT // 2, HEIGHT // 2), "█": (0, HEIGHT)}
_FINE: Final = {
    sign: (pattern, high)
    for high, signs in ((3, SEXTANTS), (4, OCTANTS))
    for pattern, sign in enumerate(signs)
    if sign not in " █▀▄"
}
"""The patterns of blocks in two columns, and their rows."""
_BASELINE: Final = 15


class PictureCell(NamedTuple):
    """A cell of a screen; colours are six hexadecimal digits."""

    text: str = " "
    ink: str = FOREGROUND
    paper: str = BACKGROUND
    bold: bool = False


def document(columns: int, lines: int, body: Iterable[str], style: str = "") -> str:
    """Return an SVG document of a screen of so many cells, with *style* in CSS."""
    width, height = columns * WIDTH, lines * HEIGHT
    css = f"<style>{style}</style>\n" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" shape-rendering="crispEdges" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16">\n'
        f'{css}<rect width="{width}" height="{height}" fill="#{BACKGROUND}" rx="8"/>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def row_svg(cells: Sequence[PictureCell], y: int) -> str:
    """Return the elements of a row of cells, whose top is at *y*: areas of colour, then text."""
    areas: dict[str, list[str]] = {}
    places = list(enumerate(cells))
    for paper, run in groupby(places, lambda one: one[1].paper):
        if paper != BACKGROUND:
            areas.setdefault(paper, []).append(_area(run, y, 0, HEIGHT))
    for (sign, ink), run in groupby(places, lambda one: (one[1].text, one[1].ink)):
        if sign in _HALVES:
            # After the papers: a half stands on one.
            areas.setdefault(f"{ink} ", []).append(_area(run, y, *_HALVES[sign]))
        elif sign in _FINE:
            areas.setdefault(f"{ink} ", []).extend(_pixels(run, y, *_FINE[sign]))
    drawn = [
        f'<path fill="#{colour.strip()}" d="{"".join(paths)}"/>'
        for colour, paths in sorted(areas.items(), key=lambda area: area[0].endswith(" "))
    ]
    return "".join((*drawn, *_texts(places, y + _BASELINE)))


def _area(run: Iterable[tuple[int, PictureCell]], y: int, top: int, height: int) -> str:
    first, *rest = (x for x, _ in run)
    width = (len(rest) + 1) * WIDTH
    return f"M{first * WIDTH} {y + top}h{width}v{height}h-{width}z"


def _pixels(
    run: Iterable[tuple[int, PictureCell]], y: int, pattern: int, high: int
) -> Iterator[str]:
    """Yield the pixels of equal cells, in *high* rows."""
    wide, tall = WIDTH // 2, HEIGHT / high
    for x, _ in run:
        for place in range(2 * high):
            if pattern >> place & 1:
                left, top = x * WIDTH + place % 2 * wide, y + place // 2 * tall
                yield f"M{left} {top:g}h{wide}v{tall:g}h-{wide}z"


def _texts(places: Sequence[tuple[int, PictureCell]], y: int) -> Iterator[str]:
    """Yield the words of a row, each with its width: fonts differ in theirs."""
    words = groupby(
        places, lambda one: (one[1].ink, one[1].bold, one[1].text in COMPLEMENTS, not one[1].text)
    )
    for (ink, bold, blank, _), run in words:
        cells = list(run)
        text = "".join(cell.text for _, cell in cells)
        if not blank and text:
            weight = ' font-weight="bold"' if bold else ""
            wide = f' textLength="{len(cells) * WIDTH}"' if len(cells) > 1 else ""
            x = cells[0][0] * WIDTH
            yield f'<text x="{x}" y="{y}" fill="#{ink}"{weight}{wide}>{escape(text)}</text>'
