"""Files of free figures, made exact, and the figures of the library that were such files."""

from __future__ import annotations

import json
from itertools import combinations, zip_longest
from math import cos, hypot, radians, sin
from typing import Any

import pytest
from hypothesis import given

from tests.examples import each, examples
from tests.strategies.readers import spoiled
from tests.tools.build_free import ANGLES, DRAWN, picture
from tui_tangram.games.tangram.drawing.contacts import ContactKind
from tui_tangram.games.tangram.drawing.free_figure import read_free_figure
from tui_tangram.games.tangram.drawing.settle import ROUNDED, Imported
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.trace import outline
from tui_tangram.maths.geometry import Polygon
from tui_tangram.maths.geometry.overlay import area, interior_disjoint
from tui_tangram.play.files import FormatError
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
TANS = LIBRARY.piece_set("tangram")

BOAT = """
{"format": "tui-tangram/free-figure", "version": 1, "name": "Boat in a storm", "set": "tangram",
"unit": 1000, "tolerance": 5, "source": "composed for this program", "pieces": [
{"kind": "L", "x": 2592, "y": 2210, "angle": 3500, "flip": false},
{"kind": "L", "x": 3004, "y": 3497, "angle": 1200, "flip": false},
{"kind": "M", "x": 1807, "y": 3509, "angle": 33700, "flip": false},
{"kind": "Q", "x": 2727, "y": 641, "angle": 7000, "flip": false},
{"kind": "P", "x": 4474, "y": 776, "angle": 32500, "flip": false},
{"kind": "S", "x": 1344, "y": 4812, "angle": 1500, "flip": false},
{"kind": "S", "x": 541, "y": 3005, "angle": 2000, "flip": false}
]}"""
KITE = """
{"format": "tui-tangram/free-figure", "version": 1, "name": "Kite in the wind", "set": "tangram",
"pieces": [
{"kind": "P", "x": 2073, "y": 1079, "angle": 14000},
{"kind": "S", "x": 3816, "y": 464, "angle": 3500, "flip": false},
{"kind": "M", "x": 6339, "y": 1540, "angle": 32500, "flip": false},
{"kind": "L", "x": 6218, "y": 3484, "angle": 6200, "flip": false},
{"kind": "L", "x": 5942, "y": 4386, "angle": 24200, "flip": false},
{"kind": "Q", "x": 5118, "y": 999, "angle": 17200, "flip": false},
{"kind": "S", "x": 599, "y": 1609, "angle": 10000, "flip": false}
]}"""


def read(text: str | bytes) -> Imported:
    """Return the figure in a file."""
    return read_free_figure(text, "some.json", {"tangram": TANS})


def changed(*path: str | int, to: Any) -> str:
    """Return the file of the boat with another value somewhere; None takes it out."""
    document = json.loads(BOAT)
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    if to is None:
        del at[path[-1]]
    return json.dumps(document)


def test_pieces_touch_where_they_did_and_have_hardly_moved() -> None:
    """The mast of the boat stands at eight fifths of a leg, as it was composed."""
    figure, report = read(BOAT)
    assert "Boat in a storm" == figure.name
    assert ("tangram", "composed for this program") == (figure.set_id, figure.source)
    assert ROUNDED.most >= max(report.moved)
    assert not report.octilinear
    assert () == report.dropped
    pairs = {
        (c.first.piece, c.second.piece) for c in report.accepted if c.touch is ContactKind.CORNERS
    }
    assert {(1, 2), (3, 4), (0, 3), (0, 6), (1, 5)} == pairs
    assert {(1, 0), (2, 0)} == {
        (c.first.piece, c.second.piece) for c in report.accepted if c.touch is ContactKind.STEM
    }
    (slide,) = report.slides
    assert (8, 0, 5) == (slide.share.a, slide.share.b, slide.share.d)
    assert (1, 0) == (figure.islands, figure.holes)


def test_pieces_are_where_the_file_says() -> None:
    """Centre, angle and flip, in any unit; those of a kind in the order of the file."""
    for unit in (1000, 10_000):
        document = json.loads(KITE)
        document["unit"] = unit
        for one in document["pieces"]:
            one["x"], one["y"] = one["x"] * unit // 1000, one["y"] * unit // 1000
        figure, report = read(json.dumps(document))
        assert ["L", "L", "M", "Q", "P", "S", "S"] == [kind for kind, _ in figure.solution or ()]
        polygons = [Polygon(shape.points) for _, shape in figure.solution or ()]
        rows = sorted(document["pieces"], key=lambda row: "LMQPS".index(row["kind"]))
        first = polygons[0].centre.floats()
        for row, polygon in zip(rows, polygons, strict=True):
            x, y = polygon.centre.floats()
            away = hypot(
                x - first[0] - (row["x"] - rows[0]["x"]) / unit,
                y - first[1] - (row["y"] - rows[0]["y"]) / unit,
            )
            assert away < 2 * ROUNDED.most
        assert "" == figure.source
        assert ROUNDED.most >= max(report.moved)


def test_a_flipped_piece_is_mirrored_before_it_is_turned() -> None:
    """Left for right, about its centre."""
    document = json.loads(KITE)
    document["pieces"][0] |= {"flip": True, "angle": 2000}
    found = read(json.dumps(document)).figure
    parallelogram = next(
        Polygon(one.shape.points) for one in found.solution or () if one.kind == "P"
    )
    own = TANS.kind("P").polygon
    middle = own.centre
    c, s = cos(radians(20)), sin(radians(20))
    wanted = [
        (-c * float(p.x - middle.x) - s * float(p.y - middle.y),
         -s * float(p.x - middle.x) + c * float(p.y - middle.y))
        for p in own.points
    ]  # fmt: skip
    for point in parallelogram.points:
        x, y = (point - parallelogram.centre).floats()
        assert min(hypot(x - a, y - b) for a, b in wanted) < 0.01


BAD = [
    (changed("format", to="x"), "format: must be 'tui-tangram/free-figure', not 'x'"),
    (changed("version", to=2), "version: 2 is newer"),
    (changed("set", to="gold"), "set: no piece set called 'gold'; known sets: tangram"),
    (changed("unit", to=0), "unit: must be a whole number from 1"),
    (changed("name", to=""), "name: must have 1 to 80 characters"),
    (changed("pieces", to={}), "pieces: must be a list, not an object"),
    (changed("pieces", 2, to=7), "pieces[2]: must be an object, not 7"),
    (changed("pieces", 6, to=None), "must have all pieces of the set; missing: S, small tri"),
    (changed("pieces", 0, "kind", to="Z"), "pieces[0].kind: must be one of L, M, Q, P, S"),
    (changed("pieces", 2, "kind", to="L"), "pieces[2].kind: the set has only 2 of"),
    (changed("pieces", 1, "x", to=0.5), "pieces[1].x: must be a whole number"),
    (changed("pieces", 1, "y", to=100_001), "pieces[1].y: must be a whole number from"),
    (changed("pieces", 1, "angle", to=36_000), "pieces[1].angle: must be a whole number"),
    (changed("pieces", 1, "flip", to=1), "pieces[1].flip: must be true or false"),
    (BOAT[:80], "not JSON"),
    (changed("pieces", 1, "x", to=2800), "pieces[1]: overlaps pieces[0]"),
]


@each("content, line", BAD)
def test_bad_files(content: str | bytes, line: str) -> None:
    """One line: the file, the place in it, the cause."""
    with pytest.raises(FormatError) as caught:
        read(content)
    assert str(caught.value).startswith("some.json: ")
    assert line in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_file_whose_pieces_would_move_too_far_is_refused() -> None:
    """A hundredth of a leg is a contact; to close it is too far."""
    document = json.loads(BOAT)
    # The parallelogram hangs on the square by a corner, and on nothing else.
    document["pieces"][4]["x"] += 9
    with pytest.raises(FormatError, match=r"some\.json: pieces\[4\]: is 0\.0"):
        read(json.dumps(document))
    # Farther, and they do not touch at all.
    document["pieces"][4]["x"] += 9
    assert 0.005 > max(read(json.dumps(document)).report.moved)


def test_what_is_not_needed_is_not_read() -> None:
    """A tolerance may say anything."""
    assert read(BOAT).figure == read(changed("tolerance", to="none")).figure
    assert read(BOAT).figure == read(changed("tolerance", to=None)).figure


@examples(40)
@given(spoiled(BOAT.encode()))
def test_spoiled_files_are_read_or_refused(content: bytes) -> None:
    """Cut off, bits turned, other values: only the documented error."""
    refused = ""
    try:
        found = read(content)
    except FormatError as error:
        refused = str(error)
    else:
        assert max(found.report.moved) <= ROUNDED.most
    assert refused.isprintable()


@pytest.mark.parametrize("name", ANGLES)
def test_the_shipped_figure_is_exact_and_looks_as_it_did(name: str) -> None:
    """Pieces of the set, none over another, that are the outline; the same to the pixel.

    The pictures are those of the rounded figures, drawn by the release that had them.
    """
    figure = LIBRARY.find(f"free/{name}")
    assert figure.solution is not None
    polygons = [shape.polygon for _, shape in figure.solution]
    pieces = [polygon for polygon in polygons if polygon is not None]
    assert outline(pieces) == figure.outline
    assert (8, 8) == (area(figure.outline), sum(float(piece.area) for piece in pieces))
    assert all(interior_disjoint(one, other) for one, other in combinations(pieces, 2))
    assert all(TANS.kind(kind).pose_of(shape) for kind, shape in figure.solution)
    assert (1, "Any angle") == (figure.islands, figure.category)
    before = (DRAWN / f"{name}.txt").read_text("utf-8").splitlines()
    rows = zip(before, picture(figure).splitlines(), strict=True)
    pixels = (pair for one, two in rows for pair in zip_longest(one, two, fillvalue="."))
    assert sum(one != two for one, two in pixels) == (5 if name == "boat" else 0)
    report = read((DRAWN / f"{name}.json").read_text("utf-8")).report
    assert 0 < max(report.moved) <= ROUNDED.most == 0.005
    assert () == report.dropped
