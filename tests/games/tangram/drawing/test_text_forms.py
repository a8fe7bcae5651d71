"""Drawings that are no SVG: JSON of other programs, lines, well-known text, TikZ, Asymptote."""

from __future__ import annotations

import gzip
import json
import zlib

import pytest

from tests.examples import each
from tests.games.tangram.drawing.square import PIECES, ROWS, note, svg
from tests.games.tangram.drawing.test_formats import read_drawing
from tui_tangram.games.tangram.drawing.drawn import FloatPolygon
from tui_tangram.games.tangram.drawing.formats import read_drawings
from tui_tangram.play.files import MAX_BYTES, FormatError

SHAPES = [[tuple(map(int, pair.split(","))) for pair in row.split()] for row in ROWS]
RINGS = [[*shape, shape[0]] for shape in SHAPES]


def lines(form: str, between: str = " ", end: str = "\n", shapes: list = SHAPES) -> str:
    """Return each piece on a line, each corner in a form."""
    return "".join(between.join(form.format(x, y) for x, y in one) + end for one in shapes)


def feature(shape: list) -> dict[str, object]:
    """Return a feature of GeoJSON."""
    geometry = {"type": "Polygon", "coordinates": [shape]}
    return {"type": "Feature", "properties": {}, "geometry": geometry}


def objects(shape: list) -> list:
    """Return points as objects."""
    return [{"x": x, "y": y, "id": 1} for x, y in shape]


JSON = {
    "objects": {"polygons": [objects(one) for one in SHAPES]},
    "list of objects": [objects(one) for one in SHAPES],
    "pieces": {"type": "a", "pieces": [{"points": objects(one)} for one in SHAPES]},
    "corners": [{"color": "red", "vertices": one} for one in SHAPES],
    "flat": {"shapes": [{"points": [v for spot in one for v in spot]} for one in SHAPES]},
    "features": {"type": "FeatureCollection", "features": [feature(one) for one in RINGS]},
    "many": {"type": "MultiPolygon", "coordinates": [[one] for one in RINGS]},
    "one feature": {
        "type": "Feature",
        "geometry": {"type": "MultiPolygon", "coordinates": [[one] for one in RINGS]},
    },
    "heights": {
        "type": "GeometryCollection",
        "geometries": [feature([(*spot, 5) for spot in one])["geometry"] for one in RINGS],
    },
}
TEXTS = {
    "round brackets": lines("({}, {})"),
    "square brackets": lines("[{},{}]", ","),
    "curly brackets": lines("{{{}, {}}}", ", ", ",\n"),
    "semicolons": lines("{},{}", ";"),
    "names": "".join(f"T{i}: {row} # {i}\n" for i, row in enumerate(ROWS)),
    "numbers": "".join(f"{i}: {row}\n" for i, row in enumerate(ROWS)),
    "long names": "".join(f"Large triangle {i} = {row}\n" for i, row in enumerate(ROWS)),
    "comments": "% x\n// y\n# z\n" + lines("{} {}"),
    "blocks": "\n".join(lines("{} {}", "\n", "\n", [one]) for one in SHAPES),
    "named blocks": "".join(f"T{i}:\n{row}\n".replace(" ", "\n") for i, row in enumerate(ROWS)),
    "Python": repr(SHAPES),
    "rows of lists": "\n".join(json.dumps(one) for one in SHAPES),
    "polygons in WKT": lines("{} {}", ", ", "))\n", RINGS).replace("\n", "\nPOLYGON ((")[:-10]
    .join(("POLYGON ((", "")),
    "one in WKT": f"MULTIPOLYGON ((({lines('{} {}', ', ', ')),((', RINGS)[:-5]})))",
    "mixed WKT": "SRID=4326; geometrycollection z ("
    f"polygon(({lines('{} {} 5e0', ',', ')),polygon((', RINGS)[:-10]}))",
    "TikZ": "\\begin{tikzpicture}[scale=0.1, rotate=20, x=1cm, y=1cm]\n"
    + lines("({},{})", " -- ", " -- cycle;\n").replace("(", "\\draw[thick] (", 0)
    + "\\end{tikzpicture}",
    "Asymptote": "size(5cm);\n" + "".join(
        f"filldraw({lines('({},{})', '--', '--cycle', [one])}, red, black+linewidth(1));\n"
        for one in SHAPES),
    "units": lines("({}mm, {} mm)", "--", "--cycle;\n"),
    "filled": "\\fill " + lines("({},{})", "--", ";\n\\fill ")[:-6],
    "back to the start": "\\draw " + lines("({},{})", "--", ";\n\\draw ", RINGS)[:-6],
    "draw-tangram": """
# The square, corner by corner: whole sides of the square piece.
a-b-c-a <0,5,3> [0:2,2,2]; a-c-d-a <@7,6,5> [2,2,0:2];
<0> b-e-f-b <6,3,1> [0:1,1,1];
c-f <1> [1];
c-f-e-g-c <1,7,5,3> [1,1,1,1];
c-g-h-c <7,4,1> [1,0:1,1];
d-h-g-i-d <1,0,5,4> [1,0:1,1,0:1];
i [1,1] j [1,1/1] e [6,0:1] k [4,0:1] i;
""",
}  # fmt: skip


@pytest.mark.parametrize("name", JSON)
def test_json_of_other_programs(name: str) -> None:
    """Points as objects, polygons as objects, GeoJSON."""
    assert not note(json.dumps(JSON[name]))


@each("name", TEXTS)
def test_texts(name: str) -> None:
    """Brackets, names, comments; the languages of drawings."""
    assert not note(TEXTS[name])


def rounded(corners: FloatPolygon) -> FloatPolygon:
    """Return corners without the last digits, and without -0."""
    return tuple((round(x, 9) + 0.0, round(y, 9) + 0.0) for x, y in corners)


def test_tikz_has_many_ways_to_say_a_place() -> None:
    """Named, polar, relative, around a corner; rectangles; texts are set aside."""
    text = """
\\documentclass{article}\\usepackage{tikz} % (0,0) -- (9,9)
\\begin{document}\\begin{tikzpicture}[x=2mm,y=2mm]
\\coordinate (A) at (0,0); \\coordinate[label=left:$B$] (B) at (4,0);
\\node[below] at (0,-1) {A (0,0) -- (1,1);};
\\filldraw[fill=red] (A) -- (B) node[midway, above] {$b$} -- (0,3) -- cycle;
\\fill (0,0) -| (2,1) -- cycle;
\\fill[blue] (90:2) -- ++(1,0) -- +(0,1) -- ++(-1,1) -- cycle;
\\draw (5,5) rectangle (7,6) (8,8) -- (9,9);
\\draw (0,0) circle (2);
\\draw (0,0) .. controls (1,1) and (2,2) .. (3,0) -- cycle;
\\end{tikzpicture}\\end{document}"""
    [drawing] = read_drawings(text.encode(), "x")
    corners = [set(rounded(one.corners)) for one in drawing.polygons]
    assert [
        {(0, 0), (4, 0), (0, 3)},
        {(0, 0), (2, 0), (2, 1)},
        {(0, 2), (1, 2), (1, 3), (0, 3)},
        {(5, 5), (7, 5), (7, 6), (5, 6)},
    ] == corners
    assert [True, True, True, False] == [one.filled for one in drawing.polygons]
    assert ["text", "text", "line", "circle", "curve"] == [one.what for one in drawing.aside]
    assert [f"line {line}" for line in (6, 7, 8, 9)] == [one.place for one in drawing.polygons]


def test_asymptote_has_named_points() -> None:
    """Given before, as pairs."""
    given = 'pair A=(0,0), B=(4,0); pair C = (0, 3);\nlabel("$(9,9)--(8,8)$", A);\n'
    text = given + "draw(A--B--C--cycle);"
    [shape] = read_drawing(text.encode(), "x")
    assert {(0, 0), (4, 0), (0, 3)} == set(shape)


def test_holes_points_and_lines_are_set_aside() -> None:
    """Of GeoJSON and of well-known text."""
    whole, hole = "0 0,9 0,9 9,0 0", "1 1,2 1,2 2,1 1"
    wkt = (
        f"POINT(1 2)\nLINESTRING(1 2,3 4)\nPOLYGON(({whole}),({hole}))\nPOLYGON EMPTY\n"
        f"MULTIPOLYGON((({whole})),(({whole}),\n({hole})))"
    )
    rings = [[[0, 0], [9, 0], [9, 9], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]]
    geometries = [
        {"type": "Point", "coordinates": [1, 2]},
        {"type": "LineString", "coordinates": [[1, 2], [3, 4]]},
        {"type": "Polygon", "coordinates": rings},
        {"type": "MultiPolygon", "coordinates": [rings[:1], rings]},
        {"type": "Feature", "geometry": None},
    ]
    for content in (wkt, json.dumps({"type": "GeometryCollection", "geometries": geometries})):
        [drawing] = read_drawings(content.encode(), "x")
        assert [{(0, 0), (9, 0), (9, 9)}] == [set(one.corners) for one in drawing.polygons]
        assert ["point", "line", "hole", "hole"] == [one.what for one in drawing.aside]


def test_chains_may_come_before_their_corners_are_known() -> None:
    """A hidden line says where its end is, whichever end is known; blanks are of any kind."""
    for text in (
        "a-b-c-a <0,3,6>[1,0:1,1]; d-b <0>[1]; d-e-f-d <0,2,5>[1,1,0:1];",
        "a-b-c-a <0,\x1e3,6>[1,0:\u20031,1]; d-e-f-d <0,2,5>[1,1,0:1]; b-d <4>[1];",
    ):
        first, second = read_drawing(text.encode(), "x")
        assert {(0, 0), (1, 0), (0, 1)} == set(rounded(first))
        assert {(0, 0), (1, 0), (1, 1)} == set(rounded(second))


TRIANGLE = "a-b-c-a <0,3,6>[1,0:1,1];"
REFUSED = {
    "\\draw[shift={(1,0)}] (0,0)--(1,0)--cycle;": "line 1: moves a part of the drawing ('shift')",
    "x;\n\n draw(rotate(45)*((0,0)--(1,0)--cycle));": "line 3: moves a part of the drawing ('rotat",
    "\\begin{tikzpicture}[xscale=2]\n\\draw (0,0)--(1,0)--(1,1)--cycle;": "stretches the drawing",
    "\\begin{tikzpicture}[x=1cm,y=2cm]\n\\draw (0,0)--(1,0)--cycle;": "stretches the drawing",
    "\\draw (0,0)--(\\x,1)--cycle;": "line 1: '(\\\\x,1)' is no point with numbers",
    "\\draw (A)--(0,1)--cycle;": "line 1: '(A)' is no point with numbers",
    "\\draw (0,0)--(1,0);": "has no polygons; set aside: 1 line",
    "POLYGON ((0 0, 1, 1 1))": "line 1: must be points of two numbers, not '1'",
    "POLYGON ((0 0, 1 x))": "line 1: must be points of two numbers, not '1'",
    "POLYGON EMPTY": "has no polygons",
    '{"type": "Circle"}': "type: is nothing that GeoJSON draws: 'Circle'",
    '{"type": "Polygon", "coordinates": [[[0, 0], [1]]]}': "coordinates[0][1]: must be two numbers",
    '{"type": "Polygon"}': "coordinates: must be a list of points",
    '{"type": "MultiPolygon"}': "coordinates: is missing",
    '{"type": "FeatureCollection", "features": [7]}': "features[0]: must be an object, not 7",
    '{"pieces": [{"points": [{"x": 1}]}]}': "pieces[0].points[0]: must be two numbers, [x, y]",
    '{"pieces": [{"colour": 1}]}': "pieces[0]: must be a list of points",
    "[[1, 2, 3]]": "polygons[0]: must be an even number of numbers",
    "[[0, 0], [1, 0]\n[1, 1]]": "not JSON",
    TRIANGLE + "\nd-e-d <0,4>[1,1];": "line 2: the corner d has no known position",
    TRIANGLE + "a-b <0>[1,1];": "line 1: has 2 corners, but 1 angles and 2 lengths, not one less",
    TRIANGLE + "a-b <1/0>[1];": "line 1: divides by 0",
    TRIANGLE + "\n\na+b;": "line 3: is no chain of corners: 'a+b'",
    TRIANGLE + "a-b <0.5>[1];": "is no chain of corners",
    TRIANGLE + "x" * 2_001: "is longer than 2,000 characters",
    TRIANGLE * 400: "has more than 1,000 lines",
    "T1: 0,0 hello": "line 1: must be numbers, not 'hello'",
}


@each("text", REFUSED)
def test_texts_that_cannot_be_read(text: str) -> None:
    """With the line, and what would be right."""
    with pytest.raises(FormatError) as caught:
        note(text)
    assert REFUSED[text] in str(caught.value)


# Files


def test_encodings_are_told_by_their_marks() -> None:
    """UTF-16 as Notepad saves it, Latin-1 as old programs say it, packed files."""
    text = f'<?xml version="1.0" encoding="{{}}"?>{svg(PIECES + "<title>Hähnchen</title>")}'
    for encoding, said in (("utf-16", "utf-16"), ("utf-8-sig", "UTF-8"), ("latin-1", "ISO-8859-1")):
        assert 7 == len(read_drawing(text.format(said).encode(encoding), "x"))
    assert 7 == len(read_drawing(lines("{} {}").encode("utf-16"), "x"))
    assert 7 == len(read_drawing(gzip.compress(svg(PIECES).encode()), "x"))
    for content, told in (
        (text.format("UTF-8").encode("latin-1"), "is not UTF-8 text (byte "),
        (gzip.compress(b" " * (MAX_BYTES + 1)), "is larger than 1,000,000 bytes"),
        (b"\x1f\x8b\x08\0\0\0\0\0\0\0" + zlib.compress(b"x"), "is a damaged gzip file"),
    ):
        with pytest.raises(FormatError) as caught:
            read_drawings(content, "x")
        assert told in str(caught.value)


@pytest.mark.parametrize(
    ("begins", "told"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is a PNG picture, which is not read; draw its pieces"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "is a JPEG picture"),
        (b"GIF89a\1\0\1\0", "is a GIF picture"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "is a WebP picture"),
        (b"%PDF-1.7\n", "is a PDF file; save the drawing as SVG"),
        (b"%!PS-Adobe-3.0", "is a PostScript file; save the drawing as SVG"),
        (b"PK\3\4\x14\0", "is a zip file; tui-tangram pack install installs packs"),
        (b"{\\rtf1\\ansi", "is a text with formatting (RTF); save it as plain text"),
    ],
)
def test_files_that_are_no_text_are_named(begins: bytes, told: str) -> None:
    """And it is said what would do."""
    with pytest.raises(FormatError) as caught:
        read_drawings(begins + b"\0" * 9, "photo")
    assert told in str(caught.value)
