"""Drawings as other programs write them, pages of several figures, lines and outlines.

``drawings.json`` has the square of the seven tans in the forms of Inkscape, Illustrator, Figma,
matplotlib, dvisvgm, TikZ, pdf2svg and others, written by hand after their files; public domain.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.examples import each
from tests.games.tangram.drawing.square import PIECES, svg
from tests.games.tangram.games import LIBRARY
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play.files import FormatError, ImportSpec
from tui_tangram.player.source import Arrival

DRAWINGS = json.loads(Path(__file__).with_name("drawings.json").read_text())
OTHERS = {
    "two_figures": ["Square", "Square"],
    # Two pieces lie apart: a figure that the library does not have.
    "apart": [""],
    # It is stretched by its page.
    "unit_points_mm": [],
    "hex": [],
}
"""The drawings that show something other than one square."""


def shown(content: str) -> list[Arrival]:
    """Return the figures of a drawing."""
    return list(LIBRARY.arrivals(content.encode(), "x.svg", ImportSpec(name="x")))


def titles(content: str) -> list[str]:
    """Return the titles of the figures of the library that a drawing shows."""
    try:
        return [one.twin for one in shown(content)]
    except FormatError:
        return []


def test_drawings_of_other_programs_show_the_square() -> None:
    """With layers, classes, units, clips, flipped axes, strokes, rounded and with gaps."""
    found = {name: titles(content) for name, content in DRAWINGS.items()}
    assert {name: OTHERS.get(name, ["Square"]) for name in DRAWINGS} == found


def test_the_figures_of_a_page_are_read_in_reading_order() -> None:
    """Each alone, with its place and a name; what is no figure is refused alone."""
    kite = PIECES.replace("100,0 75,25 100,50", "100,0 100,50 125,25")
    rows = [
        f'<g transform="translate({x} {y}) rotate({turn})">{pieces}</g>'
        for x, y, turn, pieces in (
            (400, 30, 0, kite),
            (0, 300, 0, '<path d="M0 0H90V30H30V90H0Z"/>'),
            (0, 0, 0, PIECES),
            (560, 330, 90, PIECES),
        )
    ]
    found = shown(svg('<rect width="999" height="999"/>' + "".join(rows), ""))
    assert ["figure 1", "figure 2", "figure 3", "figure 4"] == [one.place for one in found]
    assert ["x 1", "x 2", "x 3", "x 4"] == [one.name for one in found]
    assert ["Square", "", "", "Square"] == [one.twin for one in found]
    assert [True, True, False, True] == [one.puzzle is not None for one in found]
    assert found[2].cause


FIGURES = [one for one in LIBRARY.entries if one.set_id == "tangram" and one.solution][:60]
FIGURES = [one for one in FIGURES if one.attachment == "vertex"]
"""Figures whose pieces all meet at corners, so that a drawing shows their exact places."""


def edges_of(figure: Figure, scale: float, random: Random) -> list[str]:
    """Return the edges of a solution as lines of an SVG, a little too long or too short."""
    assert figure.solution is not None
    lines: set[tuple[FloatPoint, ...]] = set()
    for placed in figure.solution:
        for contour in placed.shape.contours:
            for start, end in contour.edges():
                lines.add(tuple(sorted((start.floats(), end.floats()))))
    drawn = []
    for (x, y), (a, b) in random.sample(sorted(lines), len(lines)):
        x, y, a, b = (
            round(scale * v + random.uniform(-1, 1) * scale / 500, 2) for v in (x, y, a, b)
        )
        drawn.append(f'<line x1="{x:.2f}" y1="{-y:.2f}" x2="{a:.2f}" y2="{-b:.2f}"/>')
    return drawn


@each("seed", range(0, len(FIGURES), 4))
def test_pieces_may_be_drawn_as_lines(seed: int) -> None:
    """One for each edge, in any order, rounded, with ends that miss each other a little."""
    figure, scale = FIGURES[seed], 20 + 5 * seed
    assert [figure.name] == titles(svg("".join(edges_of(figure, scale, Random(seed))), ""))


@pytest.mark.parametrize("name", ["swan", "convex/7", "house"])
def test_an_outline_is_a_figure(name: str) -> None:
    """Of any size, rounded to two digits; its solution is found."""
    figure = LIBRARY.find(name)
    assert figure is not None
    path = "".join(
        "M"
        + " ".join(f"{3.3 * x:.2f},{-3.3 * y:.2f}" for x, y in (p.floats() for p in one.points))
        + "Z"
        for one in figure.outline
    )
    [one] = shown(svg(f'<path d="{path}"/>', ""))
    assert figure.name == one.twin
    assert one.shown is not None
    assert one.shown.error < 1
    assert one.puzzle.solution is not None


def test_pieces_that_match_no_set_are_no_outline() -> None:
    """A rectangle in parts is not filled with other pieces."""
    with pytest.raises(FormatError, match="shows the pieces of no set"):
        shown(DRAWINGS["unit_points_mm"])
