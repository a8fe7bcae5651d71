"""``import``: a drawing becomes the file of an exact figure, and it is said what was done."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.tangram.games import LIBRARY
from tests.tools.build_free import DRAWN
from tui_tangram.contour.match import match
from tui_tangram.tangram.format import read_figure

SQUARE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<defs><polygon id="large" points="0,0 4,0 2,2"/></defs>
<g transform="translate(30 7) rotate(36.86989764584402) scale(10)">
<use xlink:href="#large"/><path d="M0 0 2 2 0 4z"/><polygon points="4,0 4,2 3,1"/>
<rect width="1.4142135623730951" height="1.4142135623730951" transform="translate(3 1) rotate(45)"/>
<polygon points="2,2 3,3 1,3"/><polygon points="0,4 1,3 3,3 2,4"/><polygon points="4,2 4,4 2,4"/>
</g></svg>"""
"""The square of the seven tans, turned as a whole."""


def test_a_drawing_of_octilinear_pieces_gives_an_ordinary_figure(run: Run) -> None:
    """Transforms, groups, ``use`` and rectangles are read; the figure is the square."""
    ran = run("import", "-", "--name", "Square", stdin=SQUARE)
    assert ran.status == 0
    figure = read_figure(ran.out, "x", LIBRARY.sets)
    assert match(figure.outline, LIBRARY.find("convex/2").outline) is not None
    assert "all pieces are at multiples of 45°" in ran.err
    assert "contacts: edge on edge 10, corner on corner" in ran.err
    assert "made exact; moved by (in legs): 1 0.0000" in ran.err


def test_what_is_no_drawing_of_the_set_is_one_line(run: Run, tmp_path: Path) -> None:
    """With status 2 and what is wrong."""
    path = tmp_path / "a.svg"
    path.write_text(SQUARE.replace('<path d="M0 0 2 2 0 4z"/>', ""))
    for words, told in {
        (str(path),): "has 6 polygons, but the set tangram has 7 pieces",
        ("-", "--set", "nine"): "--set: no set 'nine'",
        ("-", "--set", "rings-and-frame"): "has pieces with arcs or holes",
        ("-", "--name", "n" * 81): "--name: use 1 to 80 printable characters",
    }.items():
        ran = run("import", *words, stdin=SQUARE)
        assert ran.status == 2
        assert told in ran.err
        assert ran.err.count("\n") == 1


def test_a_rounded_figure_is_made_exact_where_it_is_read(run: Run) -> None:
    """And it is said how far each piece was moved."""
    path = DRAWN / "kite.json"
    ran = run("show", str(path), "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["format"] == "tui-tangram/figure"
    assert f"{path}: made exact; moved by (in legs): 1 0.00" in ran.err
    assert run("solve", str(path)).status == 0
