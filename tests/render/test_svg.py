"""Drawings as SVG files."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.render.svg import Drawing, Letter, Patch, svg

SPACE = "{http://www.w3.org/2000/svg}"
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
POINTS = st.tuples(st.floats(-5, 5), st.floats(-5, 5))
SHAPES = st.lists(POINTS, min_size=3, max_size=6, unique=True).map(
    lambda points: (*points, (6.0, 0.0), (0.0, 6.0))
)


def corners(path: ET.Element) -> list[tuple[float, float]]:
    """Return the corners of all shapes of a path of the file."""
    shapes = path.attrib["d"].removesuffix("Z").split("Z")
    pairs = [pair for shape in shapes for pair in shape.removeprefix("M").split("L")]
    return [tuple(map(float, pair.split(","))) for pair in pairs]


@given(st.lists(SHAPES, min_size=1, max_size=5), st.integers(1, 3))
def test_all_of_it_is_inside_and_to_scale(shapes, columns: int) -> None:
    """Every corner lies in the picture, and all drawings have one scale, y upside down."""
    drawings = [
        Drawing([Patch([shape], "#123456")], caption=str(i)) for i, shape in enumerate(shapes)
    ]
    root = ET.fromstringlist(svg(drawings, "shapes", columns=columns))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    scales = set()
    for shape, polygon in zip(shapes, root.iter(f"{SPACE}path"), strict=True):
        found = corners(polygon)
        assert all(0 <= x <= width and 0 <= y <= height for x, y in found)
        (x0, y0), (x1, y1) = shape[-2:]
        (u0, v0), (u1, v1) = found[-2:]
        scales.add((u1 - u0) / (x1 - x0))
        assert (u1 - u0) / (x1 - x0) == pytest.approx(-(v1 - v0) / (y1 - y0), abs=1e-3)
    # Numbers are written to a few decimals.
    assert max(scales) == pytest.approx(min(scales), abs=0.01)
    assert [str(i) for i in range(len(shapes))] == [t.text for t in root.iter(f"{SPACE}text")]


def test_neighbours_share_their_corners() -> None:
    """A corner of two shapes is one position in the file."""
    other = tuple((x + 1, y) for x, y in SQUARE)
    text = "".join(svg([Drawing([Patch([SQUARE], "#111111"), Patch([other], "#222222")])], "two"))
    first, second = (set(corners(p)) for p in ET.fromstring(text).iter(f"{SPACE}path"))
    assert 2 == len(first & second)


def test_words_are_safe() -> None:
    """Names may have any characters; letters stand where they belong."""
    letters = [Letter((0.5, 0.5), "<&>", "#000000", 0.5)]
    text = "".join(svg([Drawing([Patch([SQUARE], "#111111", "#ffffff")], letters)], "a < b & c"))
    root = ET.fromstring(text)
    assert "a < b & c" == root.findtext(f"{SPACE}title")
    (letter,) = root.iter(f"{SPACE}text")
    assert "<&>" == letter.text
    (square,) = root.iter(f"{SPACE}path")
    xs = [x for x, _ in corners(square)]
    assert min(xs) < float(letter.attrib["x"]) < max(xs)
    assert not re.search(r"\d\.\d{4}", text)


def test_nothing_makes_no_picture() -> None:
    """There must be something to draw."""
    with pytest.raises(ValueError, match="no drawings"):
        next(svg([], "nothing"))
