"""Files of figures with free angles, and drawings that become figures."""

from __future__ import annotations

import json
from functools import cache
from math import cos, radians, sin
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui_tangram.catalog.free import free_set
from tui_tangram.free import FreeGame, FreeSet, FreeState
from tui_tangram.free.drawing import NEAR, read_drawing
from tui_tangram.free.format import (
    read_free_figure,
    read_free_laid,
    write_free_figure,
    write_free_laid,
)
from tui_tangram.play.files import FormatError
from tui_tangram.store.library import shipped_library

LIBRARY = shipped_library()
NAMES = tuple(LIBRARY.free_figures)


@cache
def tans() -> FreeSet:
    """Return the seven tans."""
    return free_set(LIBRARY.piece_set("tangram"))


def text(name: str = "free/runner") -> str:
    """Return the file of a figure."""
    return write_free_figure(LIBRARY.free(name), tans())


def changed(*path: str | int, to: Any) -> str:
    """Return that file with another value somewhere; None takes it out."""
    document = json.loads(text())
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    if to is None:
        del at[path[-1]]
    return json.dumps(document)


@pytest.mark.parametrize("name", NAMES)
def test_files_are_read_as_they_were_written(name: str) -> None:
    """A figure, and what is laid of it, pieces missing or not."""
    figure = LIBRARY.free(name)
    assert figure == read_free_figure(text(name), "x", {"tangram": tans()}, name)
    poses = (*figure.solution[:3], None, None, *figure.solution[5:])
    laid = read_free_laid(write_free_laid(tans(), poses), "x", {"tangram": tans()})
    # Equal pieces come in the order of the file.
    assert (*poses[:3], None, None, *poses[5:]) == laid.poses
    assert figure.solution == read_free_laid(text(name), "x", {"tangram": tans()}).poses


def test_another_unit_is_converted() -> None:
    """Places are counted in thousandths of the leg, whatever the file counts in."""
    document = json.loads(text())
    document["unit"] = 10_000
    for piece in document["pieces"]:
        piece["x"], piece["y"] = 10 * piece["x"] + 4, 10 * piece["y"] - 4
    found = read_free_figure(json.dumps(document), "x", {"tangram": tans()})
    assert LIBRARY.free("free/runner").solution == found.solution


BAD = {
    "exact": (changed("format", to="tui-tangram/figure"), "format: 'tui-tangram/figure' is exact"),
    "other": (changed("format", to="x"), "format: must be 'tui-tangram/free-figure', not 'x'"),
    "newer": (changed("version", to=2), "version: 2 is newer"),
    "set": (changed("set", to="gold"), "set: there is no set 'gold'"),
    "unit": (changed("unit", to=0), "unit: must be a whole number from 1"),
    "tolerance": (changed("tolerance", to=51), "tolerance: must be a whole number from 1 to 50"),
    "pieces": (changed("pieces", to={}), "pieces: must be a list, not an object"),
    "piece": (changed("pieces", 2, to=7), "pieces[2]: must be an object, not 7"),
    "missing": (changed("pieces", 6, to=None), "must have all pieces of the set; G, small tri"),
    "kind": (changed("pieces", 0, "kind", to="Z"), "pieces[0].kind: must be one of L, M, Q, P, S"),
    "too many": (changed("pieces", 2, "kind", to="L"), "pieces[2].kind: the set has only 2"),
    "float": (changed("pieces", 1, "x", to=0.5), "pieces[1].x: must be a whole number"),
    "far": (changed("pieces", 1, "y", to=100_001), "pieces[1].y: must be a whole number from"),
    "angle": (changed("pieces", 1, "angle", to=36_000), "pieces[1].angle: must be a whole number"),
    "flip": (changed("pieces", 1, "flip", to=1), "pieces[1].flip: must be true or false"),
    "cut off": (text()[:80], "not JSON"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_files(case: str) -> None:
    """One line: the file, the place in it, the cause."""
    content, line = BAD[case]
    with pytest.raises(FormatError) as caught:
        read_free_figure(content, "some.json", {"tangram": tans()})
    assert str(caught.value).startswith("some.json: ")
    assert line in str(caught.value)
    assert str(caught.value).isprintable()


def drawn(name: str, scale: float, turn: float, shake: float, *, svg: bool) -> bytes:
    """Return a drawing of a figure: larger, turned, each corner a little astray."""
    c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
    figure = LIBRARY.free(name)
    shapes = FreeGame(figure, tans()).shapes(FreeState(figure.solution)).values()
    polygons = [
        [
            (c * x - s * y + shake * scale * (-1) ** i, s * x + c * y + shake * scale)
            for i, (x, y) in enumerate(shape)
        ]
        for shape in shapes
    ]
    if not svg:
        return json.dumps({"polygons": polygons[::-1]}).encode()
    rows = []
    for number, polygon in enumerate(polygons):
        if number % 2:
            rows.append(f'<polygon points="{" ".join(f"{x},{-y}" for x, y in polygon)}"/>')
        else:
            path = "M" + " L ".join(f"{x} {-y}" for x, y in polygon) + " Z"
            rows.append(f"<svg:path fill='none' d='{path}'/>")
    return f"<svg><!-- <circle/> -->{''.join(rows)}</svg>".encode()


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(NAMES), st.floats(0.01, 900), st.floats(0, 360), st.booleans())
def test_a_drawing_of_a_figure_is_that_figure(
    name: str, scale: float, turn: float, svg: bool
) -> None:
    """Of any size, turned anyhow, in either format: it is solved by what was read."""
    found = read_drawing(drawn(name, scale, turn, 0, svg=svg), "x", tans(), "Drawing")
    one = FreeGame(LIBRARY.free(name), tans())
    assert one.verdict(FreeState(found.solution)).solved


def test_a_drawing_may_be_a_little_astray_and_not_more() -> None:
    """What is off by less than is allowed at each corner is taken for the piece."""
    near = read_drawing(drawn("free/house", 30, 10, NEAR / 3, svg=False), "x", tans(), "Drawing")
    assert 7 == len(near.solution)
    with pytest.raises(FormatError, match=r"is like no piece that is left; the nearest is off by"):
        read_drawing(drawn("free/house", 30, 10, 0.2, svg=False), "x", tans(), "Drawing")


SQUARE = "0,0 1,0 1,1 0,1"
BAD_DRAWINGS = {
    "empty": (b"", "not JSON"),
    "no polygons": (b"<svg></svg>", "has no polygons"),
    "few": (f'<polygon points="{SQUARE}"/>'.encode(), "has 1 polygon; the set tangram has 7"),
    "curve": (b'<path d="M0 0 C1 1 2 2 3 3 Z"/>', "command C; only straight lines"),
    "circle": (b'<svg><circle r="1"/></svg>', "<circle> is not read"),
    "transform": (b'<polygon transform="scale(2)" points="0,0"/>', "has a transform"),
    "odd": (b'<polygon points="0 0 1"/>', "an odd number"),
    "words": (b'<polygon points="zero"/>', "must be numbers, not 'zero'"),
    "line": (b'<polygon points="0,0 1,1 2,2"/>', "polygons[0]: has less than three corners"),
    "entity": (b'<!DOCTYPE x [<!ENTITY a "b">]><svg/>', "has entities"),
    "not text": (b"\xff\xfe<", "not text in UTF-8"),
    "point": (b'{"polygons": [[[0, "1"]]]}', "polygons[0][0]: must be two numbers"),
    "figure": (text().encode(), "is no drawing to import"),
    "flat": (json.dumps({"polygons": [[[0, 0], [1, 0]]] * 7}).encode(), "less than three corners"),
    "huge": (b'{"polygons": [[[0, 1e300], [1, 0], [0, 1]]]}', "must be two numbers"),
}


@pytest.mark.parametrize("case", BAD_DRAWINGS)
def test_bad_drawings(case: str) -> None:
    """One line that says what cannot be read, and what to do where that is known."""
    content, line = BAD_DRAWINGS[case]
    with pytest.raises(FormatError) as caught:
        read_drawing(content, "some.svg", tans(), "Drawing")
    assert line in str(caught.value)
    assert str(caught.value).startswith("some.svg: ")
    assert str(caught.value).isprintable()
