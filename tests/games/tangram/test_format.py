from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples, spread
from tests.strategies.geometry import any_motions
from tests.strategies.tangram import (
    all_figures,
    figure_documents,
    json_values,
    mutated_documents,
    piece_sets,
)
from tui_tangram.games.tangram.core import format as figure_format
from tui_tangram.games.tangram.core.figure import Arrangement, Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.format import (
    begin_figure,
    read_arrangement,
    read_figure,
    read_pieces,
    write_arrangement,
    write_figure,
    write_pieces,
)
from tui_tangram.games.tangram.core.outlines import read_known_shape, read_shape
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.play import Document
from tui_tangram.play.files import MAX_BYTES, FormatError
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
SETS = LIBRARY.sets
SQUARE = LIBRARY.find("Square")


def read(document: Any) -> Figure:
    return read_figure(json.dumps(document), "x.json", SETS)


def square(**changes: Any) -> dict[str, Any]:
    """The file of the plain square, with fields changed; those set to None are left out."""
    document = json.loads(write_figure(SQUARE)) | changes
    return {key: value for key, value in document.items() if value is not None}


def scaled(points: list[list[int]]) -> list[list[int]]:
    """Points in whole legs of the small triangle, in the square's unit."""
    return [[48 * x, 0, 48 * y, 0] for x, y in points]


@each("figure", spread(LIBRARY.entries, 4))
def test_figures_round_trip(figure: Figure) -> None:
    """What is written is read back as the same figure, having passed every check."""
    assert figure == read_figure(write_figure(figure), "x.json", SETS)


@examples(30)
@given(all_figures(), any_motions)
def test_moved_figures_round_trip(figure: Figure, motion: Isometry) -> None:
    """Figures with other coordinates and units round trip as well."""
    assert figure.solution is not None
    moved = make_figure(
        figure.name,
        figure.set_id,
        solution=[
            PlacedKind(kind, shape.moved(motion).canonical()) for kind, shape in figure.solution
        ],
        mirror=True,
        eighths=True,
    )
    again = read_figure(write_figure(moved), "x.json", SETS)
    assert again == moved
    assert hash(again) == hash(moved)


def test_the_file_is_as_documented() -> None:
    """A file has its head first and one contour or piece on a line."""
    lines = write_figure(SQUARE).splitlines()
    assert [
        "{",
        '  "format": "tui-tangram/figure",',
        '  "version": 1,',
        '  "set": "tangram",',
        '  "name": "Square",',
    ] == lines[:5]
    assert "    [[0, 0, 0, 0], [0, 96, 0, 0], [0, 96, 0, 96], [0, 0, 0, 96]]" in lines
    assert sum(line.startswith('    {"kind": ') for line in lines) == 7


@pytest.mark.parametrize("part", ["outline", "solution"])
def test_either_part_is_enough(part: str) -> None:
    """From a solution the outline is computed; an outline alone is a figure too."""
    figure = read(square(**{part: None}))
    assert SQUARE.outline == figure.outline
    assert (figure.solution is None) == (part == "solution")


def test_other_fields() -> None:
    """Fields beyond the head are optional."""
    keep = ("format", "version", "set", "name", "unit", "outline")
    bare = {key: value for key, value in square().items() if key in keep}
    figure = read(bare | {"difficulty": None})
    assert ("", "", None, False) == (figure.id, figure.category, figure.difficulty, figure.mirror)
    figure = read(
        bare
        | {"mirror": True, "eighths": True, "difficulty": 5, "solutions": 32, "aliases": ["Box"]}
    )
    assert (True, True, 5, 32, ("Box",)) == (
        figure.mirror,
        figure.eighths,
        figure.difficulty,
        figure.solutions,
        figure.aliases,
    )
    none = read(bare | {"solutions": 0})
    assert 0 == none.solutions == json.loads(write_figure(none))["solutions"]


def objects(value: Any) -> list[dict[str, Any]]:
    """All objects in a JSON value, itself first."""
    inner = value.values() if isinstance(value, dict) else value
    found = [one for part in inner if isinstance(part, dict | list) for one in objects(part)]
    return [value, *found] if isinstance(value, dict) else found


HOLE = [[[0, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]]]


@given(
    all_figures(),
    st.sampled_from(("hole", "holes", "colour", "polly")),
    st.sampled_from((None, 9, [], HOLE, {"deep": [1.5, None]})),
    st.data(),
)
def test_no_field_is_ignored(figure: Figure, key: str, value: Any, data: st.DataObject) -> None:
    """A field that nobody reads is refused, wherever it is; one that says holes is read."""
    laid = Arrangement(set_id=figure.set_id, pieces=figure.solution or ())
    pieces = SETS[figure.set_id]
    text, reader, rest = data.draw(
        st.sampled_from(
            (
                (write_figure(figure), read_figure, [SETS]),
                (write_arrangement(laid), read_arrangement, [SETS]),
                (write_pieces(pieces), read_pieces, []),
            )
        )
    )
    document = json.loads(text)
    place = data.draw(st.sampled_from(objects(document)))
    # A set whose pieces have lost their holes is another set; an arrangement of them is none.
    said_nothing = key == "holes" and not value and (not place.get(key) or reader is read_pieces)
    place[key] = value
    of_figure = reader is read_figure and place is document and value is None
    if said_nothing and ("poly" in place or of_figure):
        reader(json.dumps(document), "x.json", *rest)
        return
    with pytest.raises(FormatError) as caught:
        reader(json.dumps(document), "x.json", *rest)
    assert str(caught.value).isprintable()
    assert key in str(caught.value) or (key == "holes" and "poly" in place)


def test_an_unknown_field_is_named_with_those_that_are_known() -> None:
    """Whoever wrote it meant something by it, and is told what there is."""
    with pytest.raises(FormatError) as caught:
        read(piece(3, hole=[]))
    assert str(caught.value) == (
        "x.json: solution[3]: has an unknown field 'hole'; the fields are kind, poly, holes"
    )


def test_names_lose_what_turns_a_line() -> None:
    """A mark that makes all after it run backwards is no part of a name that is read."""
    assert "ab" == read(square(name="a\u202eb")).name


def test_points_in_straight_runs_and_other_starts() -> None:
    """How a contour is listed does not matter: start, extra points, touching parts."""
    outline = square()["outline"][0]
    listed = [[0, 48, 0, 96], outline[3], outline[0], [0, 24, 0, 0], *outline[1:3]]
    assert SQUARE.outline == read(square(outline=[listed])).outline


def test_bytes_with_a_mark() -> None:
    """Files are UTF-8, with or without a byte order mark."""
    text = json.dumps(square(name="Quadrat ½"), ensure_ascii=False)
    assert read_figure(b"\xef\xbb\xbf" + text.encode(), "x", SETS).name == "Quadrat ½"
    assert read_figure("\ufeff" + text, "x", SETS).name == "Quadrat ½"


def outline(*contours: list[list[int]]) -> dict[str, Any]:
    return square(outline=[scaled(contour) for contour in contours], solution=None)


def piece(index: int, **changes: Any) -> dict[str, Any]:
    document = square(outline=None)
    document["solution"][index] |= changes
    return document


def point(value: Any) -> dict[str, Any]:
    document = square()
    document["outline"][0][2] = value
    return document


def without(index: int) -> dict[str, Any]:
    document = square(outline=None)
    del document["solution"][index]
    return document


def heart(**changes: Any) -> dict[str, Any]:
    """The file of a figure with arcs, with fields changed; those set to None are left out."""
    document = json.loads(write_figure(LIBRARY.find("curved/heart"))) | changes
    return {key: value for key, value in document.items() if value is not None}


def heart_piece(index: int, **changes: Any) -> dict[str, Any]:
    document = heart(outline=None)
    document["solution"][index] |= changes
    return document


def round_outline(*items: Any) -> dict[str, Any]:
    """A figure with one contour in units of 1."""
    return heart(unit=1, solution=None, outline=[list(items)])


def arc(x: int, y: int, u: int, v: int, turn: str = "left") -> dict[str, Any]:
    """The edge to (x, y) about (u, v)."""
    return {"to": [x, 0, y, 0], "centre": [u, 0, v, 0], "turn": turn}


EAST = [1, 0, 0, 0]
HALF = heart()["solution"][4]["poly"]

ROUND_BAD: list[tuple[Any, str, str]] = [
    (
        round_outline(EAST, arc(0, 2, 0, 0), [0, 0, 0, 0]),
        "outline[0][1].centre",
        "the ends are not on one circle around the centre: squared distances",
    ),
    (
        round_outline(EAST, arc(-1, 0, -1, 0)),
        "outline[0][1].centre",
        "the radius is 0: the centre is an end of the arc",
    ),
    (
        round_outline(arc(1, 0, 1, 0)),
        "outline[0][0].centre",
        "the radius is 0: centre and ends of the arc are one point",
    ),
    (
        round_outline(EAST, arc(0, -1, 0, 0), arc(-1, 0, 0, 0), [-3, 0, 0, 0]),
        "outline[0][2]",
        "the arc to here continues the circle of outline[0][1] past a full turn",
    ),
    (
        round_outline(EAST, arc(-1, 0, 0, 0), arc(0, 1, 0, 0, "right")),
        "outline[0][2]",
        "the arc to here overlaps outline[0][1] on the same circle",
    ),
    (
        round_outline(EAST, arc(-1, 0, 0, 0), [0, 0, 2, 0]),
        "outline[0][2]",
        "the edge to here crosses or touches the edge to outline[0][1]",
    ),
    (
        round_outline(EAST, arc(-1, 0, 0, 0, "right")),
        "outline[0]",
        "runs clockwise; list an outer contour anticlockwise",
    ),
    (
        round_outline(EAST, arc(-1, 0, 0, 0, "up")),
        "outline[0][1].turn",
        "must be 'left' or 'right', not 'up'",
    ),
    (
        round_outline(EAST, {"to": [0, 0, 1, 0], "turn": "left"}),
        "outline[0][1].centre",
        "is missing",
    ),
    (
        round_outline(EAST, arc(-1, 0, 0, 0) | {"radius": 1}),
        "outline[0][1]",
        "has an unexpected field 'radius'",
    ),
    (round_outline(EAST, arc(-1, 0, 0, 0) | {"to": 7}), "outline[0][1].to", "must be a point"),
    (
        round_outline(EAST, EAST, arc(-1, 0, 0, 0)),
        "outline[0][1]",
        "is the same point as outline[0][0]",
    ),
    (
        round_outline(EAST, {"to": [0, 0, 1, 0], "controls": [[0, 0, 0, 0]]}),
        "outline[0][1].controls",
        "must be two points, not a list",
    ),
    (
        round_outline(EAST, arc(-1, 0, 0, 0)),
        "outline",
        "has an area of π/2, but the pieces have 4 + π",
    ),
    (
        heart(unit=1, solution=None, outline=[[arc(1, 0, 0, 0)], [arc(2, 0, 1, 0)]]),
        "outline[1]",
        "crosses outline[0]",
    ),
    (
        heart(unit=1, solution=None, outline=[[arc(1, 0, 0, 0)], [arc(3, 0, 0, 0)]]),
        "outline[0]",
        "is inside another contour; filled contours must not overlap",
    ),
    (
        heart(unit=1, solution=None, outline=[[arc(1, 0, 0, 0)], [arc(-1, 0, 0, 0)]]),
        "outline[1]",
        "runs along outline[0]",
    ),
    (
        heart(unit=1, solution=None, outline=[[arc(1, 0, 0, 0)], [arc(5, 0, 4, 0, "right")]]),
        "outline[1]",
        "is outside; a hole must be inside one contour",
    ),
    (heart_piece(5, poly=HALF), "solution[5]", "S overlaps the S of solution[4]"),
    (heart(outline=None, solution=heart()["solution"][1:]), "solution", "has 0 of 1 Q (square)"),
    (heart_piece(0, kind="T"), "solution[0].poly", "is not a triangle (T): its area is 1, not 1/2"),
    (
        heart_piece(0, holes=[[[0, 0, 1, 0], [0, 0, 2, 0], [1, 0, 1, 0]]]),
        "solution[0].poly",
        "is not a square (Q): its area is",
    ),
    (
        heart(
            set="rings-and-frame",
            unit=1,
            outline=None,
            solution=[{"kind": "L", "poly": [arc(3, 0, 0, 0)]}],
        ),
        "solution[0].poly",
        "is a large ring (L) without its holes; add them",
    ),
    (
        heart(outline=json.loads(write_figure(LIBRARY.find("curved/heart-fox")))["outline"]),
        "solution",
        "does not fill the outline",
    ),
]


BAD: list[tuple[Any, str, str]] = [
    ([], "", "must be a JSON object, not a list"),
    (7, "", "must be a JSON object, not 7"),
    (square(format=None), "format", "is missing"),
    (square(format="tui-tangram/arrangement"), "format", "must be 'tui-tangram/f"),
    (square(version=None), "version", "is missing"),
    (square(version=2), "version", "2 is newer than this program"),
    (square(version=0), "version", "at least 1, not 0"),
    (square(version=True), "version", "at least 1, not true"),
    (square(set=None), "set", "is missing"),
    (square(set="ostomachion"), "set", "no piece set called 'ostomachion'; known sets: "),
    (square(name=None), "name", "is missing"),
    (square(name=""), "name", "must have 1 to 80 characters"),
    (square(name="  "), "name", "must not be only spaces"),
    (square(name="x" * 81), "name", "must have 1 to 80 characters, not 81"),
    (square(name="a\x1b[2Jb"), "name", r"control characters: 'a\x1b[2Jb'"),
    (square(name="a\nb"), "name", "control characters"),
    (square(name="a\ud800"), "name", "control characters"),
    (square(category="\x9b31m"), "category", "control characters"),
    (square(id=[1]), "id", "must be a text, not a list"),
    (square(aliases=["a", 3]), "aliases[1]", "must be a text, not 3"),
    (square(difficulty=6), "difficulty", "from 1 to 5, not 6"),
    (square(eighths="yes"), "eighths", "must be true or false, not 'yes'"),
    (square(mirror="maybe"), "mirror", "must be true or false, not 'maybe'"),
    (square(unit=None), "unit", "is missing"),
    (square(unit=0), "unit", f"from 1 to {10**36}, not 0"),
    (square(unit=48.0), "unit", f"from 1 to {10**36}, not 48.0"),
    (square(unit=10**36 + 1), "unit", f"from 1 to {10**36}, not 1"),
    (square(outline=None, solution=None), "outline", "is missing, and so is solution"),
    (square(outline="round"), "outline", "must be a list, not 'round'"),
    (square(outline=[]), "outline", "has no contour"),
    (square(outline=[5]), "outline[0]", "must be a list of points, not 5"),
    (point("here"), "outline[0][2]", "must be a point [ax, bx, ay, by]"),
    (point([0, 0]), "outline[0][2]", "must be a point [ax, bx, ay, by]"),
    (point([0, 0.5, 0, 0]), "outline[0][2]", "must have whole numbers, not 0.5"),
    (point([0, 0, 0, True]), "outline[0][2]", "must have whole numbers, not true"),
    (point([10**30, 0, 0, 0]), "outline[0][2]", "is beyond 1,000 times the unit"),
    (point([0, 0, 51 * 48, 0]), "outline[0][2]", "more than 50 from the origin"),
    (square(outline=[[[0, 0, 0, 0]] * 1001]), "outline[0]", "1000 are allowed"),
    (outline([[0, 0], [4, 0]]), "outline[0]", "has 2 points; a contour needs"),
    (outline([[0, 0], [4, 0], [4, 0], [4, 4]]), "outline[0][2]", "the point before"),
    (outline([[0, 0], [4, 0], [4, 4], [0, 0]]), "outline[0][3]", "closes by itself"),
    (outline([[0, 0], [4, 0], [4, 6], [4, 4], [0, 4]]), "outline[0][2]", "turns back"),
    (outline([[0, 0], [4, 0], [2, 0]]), "outline[0][0]", "turns back"),
    (outline([[0, 0], [4, 0], [0, 4], [4, 4]]), "outline[0][3]", "crosses the edge from"),
    (
        outline([[0, 0], [2, 0], [2, 2], [0, 2]], [[1, 1], [3, 1], [3, 3], [1, 3]]),
        "outline[1][0]",
        "crosses the edge from outline[0][1]",
    ),
    (
        outline([[0, 0], [2, 0], [2, 2], [0, 2]], [[2, 0], [4, 0], [4, 2], [2, 2]]),
        "outline[1][3]",
        "runs along the edge from outline[0][1]",
    ),
    (outline([[0, 0], [0, 4], [4, 4], [4, 0]]), "outline[0]", "runs clockwise"),
    (
        outline([[0, 0], [2, 0], [2, 4], [0, 4]], [[3, 0], [3, 1], [4, 1], [4, 0]]),
        "outline[1]",
        "runs clockwise like a hole, but is inside no contour",
    ),
    (
        outline([[0, 0], [4, 0], [4, 4], [0, 4]], [[1, 1], [2, 1], [2, 2], [1, 2]]),
        "outline[1]",
        "is inside another contour",
    ),
    (outline([[0, 0], [3, 0], [3, 3], [0, 3]]), "outline", "an area of 9, but the pieces"),
    (
        outline([[x, y] for i in range(24) for x, y in ((i, i), (i + 1, i))] + [[24, 24], [0, 24]]),
        "outline",
        "has 50 corners; the pieces make at most 46",
    ),
    (
        outline(*[[[i, i], [i + 1, i], [i, i + 1]] for i in range(48)] * 4),
        "outline[0]",
        "has 576 corners; at most 500 are allowed",
    ),
    (square(solution="easy"), "solution", "must be a list, not 'easy'"),
    (square(solution=["L"]), "solution[0]", "must be an object, not 'L'"),
    (square(solution=[{}]), "solution[0].kind", "is missing"),
    (piece(2, kind="X"), "solution[2].kind", "has no 'X'; it has L, M, Q, P, S"),
    (square(solution=[{"kind": "L"}]), "solution[0].poly", "must be a list of"),
    (piece(2, kind="L"), "solution[2].kind", "is L number 3; the set tangram has only 2"),
    (
        piece(3, poly=scaled([[0, 0], [2, 0], [0, 1]])),
        "solution[3].poly",
        "is not a square (Q), turned or flipped",
    ),
    (
        piece(3, poly=scaled([[0, 0], [2, 0], [2, 2], [0, 2]])),
        "solution[3].poly",
        "is not a square (Q): its area is 4, not 1",
    ),
    (piece(3, poly=scaled([[0, 0], [0, 1], [1, 1], [1, 0]])), "solution[3].poly", "runs clockwise"),
    (piece(3, poly=scaled([[0, 0], [1, 0], [2, 0]])), "solution[3].poly[0]", "turns back"),
    (without(4), "solution", "has 0 of 1 P (parallelogram)"),
    (without(6), "solution", "has 1 of 2 S (small triangle)"),
    (
        piece(6, poly=square()["solution"][5]["poly"]),
        "solution[6]",
        "S overlaps the S of solution[5]",
    ),
    (
        square(solution=json.loads(write_figure(LIBRARY.find("Swan")))["solution"]),
        "solution",
        "does not fill the outline",
    ),
]


@each("document, place, cause", [*BAD, *ROUND_BAD])
def test_bad_files(document: Any, place: str, cause: str) -> None:
    """What is wrong in a file is told in one line: the file, the place, the cause."""
    with pytest.raises(FormatError) as caught:
        read(document)
    error = caught.value
    assert ("x.json", place) == (error.where, error.place)
    assert cause in error.cause
    assert str(error) == ": ".join(part for part in ("x.json", place, error.cause) if part)
    assert str(error).isprintable()


TEXTS: list[tuple[str | bytes, str, str]] = [
    ("", "line 1, column 1", "not JSON"),
    ('{"format": "tui-tangram/figure",', "line 1, column 33", "not JSON"),
    ("{}\n{}", "line 2, column 1", "not JSON"),
    ('{"format": NaN}', "", "NaN is not a JSON number"),
    ('{"format": -Infinity}', "", "-Infinity is not a JSON number"),
    ('{"format": 1, "format": 2}', "", "'format' appears twice in one object"),
    ('{"unit": ' + "9" * 5000 + "}", "", "has 5000 digits"),
    ("[" * 900_000, "", "nested too deeply"),
    ('{"a":' * 150_000, "", "nested too deeply"),
    ("[" * 2_000_000, "", "is larger than 1,000,000 bytes"),
    (b"[" * 2_000_000, "", "is larger than 1,000,000 bytes"),
    (b"\x89PNG\r\n\x1a\n", "", "is not UTF-8 text (byte 0)"),
]


@each("text, place, cause", TEXTS)
def test_texts_that_are_no_document(text: str | bytes, place: str, cause: str) -> None:
    """What is not even JSON is refused before it costs anything."""
    with pytest.raises(FormatError) as caught:
        read_figure(text, "x.json", SETS)
    assert place == caught.value.place
    assert cause in caught.value.cause


def test_names_of_files_are_shown_safely() -> None:
    """A file's name may hold anything; the message stays one printable line."""
    with pytest.raises(FormatError) as caught:
        read_figure("", "a\n\x1b[2J.json", SETS)
    assert str(caught.value).startswith(r"'a\n\x1b[2J.json': line 1")


def harmless(reader: Callable[..., Any], text: str | bytes, *rest: Any) -> str:
    """Read and insist that nothing but a printable `FormatError` comes of it; return that."""
    message = ""
    try:
        reader(text, "x.json", *rest)
    except FormatError as error:
        message = str(error)
    assert message.isprintable()
    assert len(message) < 400
    return message


@examples(30)
@given(mutated_documents())
def test_damaged_figures(document: Any) -> None:
    """A figure file with something changed is read or refused, whatever was changed.

    What is refused for its form alone is refused when it is read too.
    """
    text = json.dumps(document)
    refused = harmless(read_figure, text, SETS)
    assert refused or not harmless(begin_figure, text, SETS)


@examples(20)
@given(mutated_documents(), st.sampled_from((read_arrangement, read_pieces)))
def test_damaged_files_of_other_forms(document: Any, reader: Callable[..., Any]) -> None:
    """So are arrangements and sets of pieces."""
    form = {read_arrangement: "tui-tangram/arrangement", read_pieces: "tui-tangram/pieces"}[reader]
    if isinstance(document, dict) and document.get("format") == "tui-tangram/figure":
        document["format"] = form
        if reader is read_pieces:
            document["id"] = "x"
            document["kinds"] = document.pop("solution", [])
            for kind in document["kinds"] if isinstance(document["kinds"], list) else []:
                if isinstance(kind, dict):
                    kind |= {"name": "piece", "count": 1}
    harmless(reader, json.dumps(document), *([] if reader is read_pieces else [SETS]))


@given(json_values())
def test_any_json(value: Any) -> None:
    """Any JSON at all is refused in an orderly way."""
    with pytest.raises(FormatError):
        read_figure(json.dumps(value), "x.json", SETS)


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_text(text: str | bytes) -> None:
    """So are any bytes and any text."""
    harmless(read_figure, text, SETS)


@given(figure_documents(), st.data())
def test_cut_off_files(document: Any, data: st.DataObject) -> None:
    """A file that ends too early is not JSON."""
    text = json.dumps(document)
    with pytest.raises(FormatError, match="not JSON"):
        read_figure(text[: data.draw(st.integers(0, len(text) - 1))], "x.json", SETS)


@given(all_figures(), st.sets(st.integers(0, 13)), any_motions)
def test_arrangements_round_trip(figure: Figure, laid: set[int], motion: Isometry) -> None:
    """Any of the pieces, anywhere, are read back as they were laid."""
    assert figure.solution is not None
    pieces = tuple(
        PlacedKind(kind, shape.moved(motion).canonical())
        for index, (kind, shape) in enumerate(figure.solution)
        if index in laid
    )
    arrangement = Arrangement(set_id=figure.set_id, pieces=pieces, name=figure.name)
    assert arrangement == read_arrangement(write_arrangement(arrangement), "x.json", SETS)


def test_arrangements_may_be_unfinished_and_overlap() -> None:
    """What lies over what is for the verdict to say; too many pieces and others are refused."""
    small = SETS["tangram"].kind("S").shape
    twice = Arrangement(set_id="tangram", pieces=(PlacedKind("S", small),) * 2)
    assert twice == read_arrangement(write_arrangement(twice), "x.json", SETS)
    document = json.loads(write_arrangement(twice))
    document["solution"] *= 2
    with pytest.raises(FormatError, match=r"solution\[2\].kind: is S number 3"):
        read_arrangement(json.dumps(document), "x.json", SETS)
    document["solution"] = [{"kind": "M", "poly": document["solution"][0]["poly"]}]
    with pytest.raises(FormatError, match=r"solution\[0\].poly: is not a medium triangle"):
        read_arrangement(json.dumps(document), "x.json", SETS)
    del document["solution"]
    with pytest.raises(FormatError, match="solution: is missing"):
        read_arrangement(json.dumps(document), "x.json", SETS)


def test_units() -> None:
    """Files are written in forty-eighths where that is fine enough, else in what is needed."""
    third = Isometry.translation(Point.of(1, 0, 0, 1, 5))
    moved = make_figure("Bar", "tangram", outline=[SQUARE.outline[0].moved(third)])
    assert json.loads(write_figure(moved))["unit"] == 5
    assert json.loads(write_figure(SQUARE))["unit"] == 48
    tiny = Isometry.translation(Point.of(1, 0, 0, 0, 10**36 + 1))
    with pytest.raises(ValueError, match=r"a unit of 1/10{35}1; files go to 1/1(,000){12}"):
        write_figure(make_figure("Bar", "tangram", outline=[SQUARE.outline[0].moved(tiny)]))


def test_a_large_file_is_not_needed() -> None:
    """The largest figure we ship is far below what is read."""
    assert max(len(write_figure(figure)) for figure in LIBRARY.figures) < MAX_BYTES / 100


@each("pieces", SETS.values())
def test_sets_of_pieces_round_trip(pieces: PieceSet) -> None:
    """A set of pieces is written as it is read."""
    assert pieces == read_pieces(write_pieces(pieces), "x.json")


@examples(25)
@given(piece_sets())
def test_any_set_round_trips(pieces: PieceSet) -> None:
    """Pieces of any form, with arcs and holes, in any direction, and some that touch themselves."""
    again = read_pieces(write_pieces(pieces), "x.json")
    assert again == pieces
    assert write_pieces(again) == write_pieces(pieces)


def kinds(*changes: dict[str, Any]) -> dict[str, Any]:
    document = json.loads(write_pieces(SETS["tangram"]))
    for kind, change in zip(document["kinds"], changes, strict=False):
        kind |= change
    return document


@each(
    ("document", "place", "cause"),
    [
        (kinds() | {"kinds": []}, "kinds", "a set has 1 to 26 pieces, not 0"),
        (kinds({"kind": "L1"}), "kinds[0].kind", "must be letters from A to Z, not 'L1'"),
        (kinds({"kind": "M"}), "kinds", "the set tangram lists one kind twice"),
        (kinds({"count": 0}), "kinds[0].count", "from 1 to 26, not 0"),
        (kinds({"count": 25}), "kinds", "1 to 26 pieces, not 30"),
        (kinds() | {"kinds": [{}] * 27}, "kinds", "a set has 1 to 26 pieces, not 27"),
        (
            kinds({"poly": [[0, 0, 0, 0], *([x, 0, 48 + x % 2, 0] for x in range(128, 0, -1))]}),
            "kinds[0].poly",
            "has 129 corners; at most 128 are allowed",
        ),
        (kinds({"name": ""}), "kinds[0].name", "must have 1 to 80 characters"),
        (kinds({"poly": None}), "kinds[0].poly", "must be a list of points, not null"),
        (kinds({"poly": scaled([[0, 0], [0, 1], [1, 0]])}), "kinds[0].poly", "runs clockwise"),
        (
            kinds({"poly": [[x * x, 0, 48 * x, 0] for x in range(32, -33, -1)]}),
            "kinds[0].poly",
            "has 65 corners; at most 64 are allowed",
        ),
        (
            kinds({"poly": scaled([[0, 0], [2, 0], [0, 2], [2, 2]])}),
            "kinds[0].poly[3]",
            "crosses the edge from kinds[0].poly[1]",
        ),
    ],
)
def test_bad_sets(document: Any, place: str, cause: str) -> None:
    """A set of pieces is checked as closely as a figure."""
    with pytest.raises(FormatError) as caught:
        read_pieces(json.dumps(document), "x.json")
    assert place == caught.value.place
    assert cause in caught.value.cause


def ring(index: int, *holes: Any, **changes: Any) -> dict[str, Any]:
    """A set of one kind of the set with holes, in units of 1/2, with other holes."""
    path = LIBRARY.directory / "sets" / "rings-and-frame.json"
    document = json.loads(path.read_bytes())
    document["kinds"] = [document["kinds"][index] | {"holes": holes} | changes]
    return document


def corners(*points: tuple[int, int], root: int = 0) -> list[list[int]]:
    """A contour of points, in units or, with *root*, in units times √2."""
    return [[0, x, 0, y] if root else [x, 0, y, 0] for x, y in points]


@each(
    ("document", "place", "cause"),
    [
        (
            ring(0, [arc(22, 0, 20, 0, "right")]),
            "holes[0]",
            "is outside; a hole must be inside one",
        ),
        (ring(0, [arc(4, 0, 0, 0)]), "holes[0]", "runs anticlockwise; list a hole clockwise"),
        (ring(0, [arc(9, 0, 5, 0, "right")]), "holes[0]", "crosses kinds[0].poly"),
        (ring(0, [arc(6, 0, 0, 0, "right")]), "holes[0]", "runs along kinds[0].poly"),
        (
            ring(0, [arc(4, 0, 0, 0, "right")], [arc(-4, 0, 0, 0, "right")]),
            "holes[1]",
            "runs along kinds[0].holes[0]",
        ),
        (
            ring(0, [arc(4, 0, 0, 0, "right")], [arc(2, 0, 0, 0, "right")]),
            "holes[1]",
            "is outside; a hole must be inside one contour",
        ),
        (
            ring(0, [arc(4, 0, 0, 0, "right"), *corners((5, 0), (4, 0))]),
            "holes[0][2]",
            "the edge to here crosses or touches the edge to kinds[0].holes[0][1]",
        ),
        (
            ring(2, corners((9, 0), (9, 1), (10, 0))),
            "holes[0]",
            "runs clockwise like a hole, but is inside no contour",
        ),
        (
            ring(2, corners((-1, -1), (1, -1), (1, 1), (-1, 1), root=1)),
            "holes[0]",
            "runs anticlockwise; list a hole clockwise",
        ),
        (
            ring(2, corners((0, 0), (0, 9), (1, 0))),
            "holes[0][0]",
            "crosses the edge from kinds[0].poly[2]",
        ),
        (ring(2, 5), "holes[0]", "must be a list of points, not 5"),
        (ring(2, []), "holes[0]", "has 0 points; a contour needs at least three"),
        (ring(2, holes=5), "holes", "must be a list, not 5"),
    ],
)
def test_bad_holes(document: Any, place: str, cause: str) -> None:
    """A hole is named by its own place, and with what is wrong with it."""
    with pytest.raises(FormatError) as caught:
        read_pieces(json.dumps(document), "x.json")
    assert f"kinds[0].{place}" == caught.value.place
    assert cause in caught.value.cause
    assert str(caught.value).isprintable()


def test_holes_that_touch_have_one_form() -> None:
    """Two squares that meet in a corner are one region, walked at once or one by one."""
    together = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 1), (1, 1), (1, 0)]
    apart = [[(0, 0), (0, 1), (1, 1), (1, 0)], [(1, 1), (1, 2), (2, 2), (2, 1)]]
    for poly in ([arc(6, 0, 0, 0)], corners((-9, -9), (9, -9), (9, 9), (-9, 9))):
        documents = [
            ring(0, corners(*together), poly=poly),
            ring(0, *(corners(*one) for one in apart), poly=poly),
        ]
        one, other = (read_pieces(json.dumps(document), "x.json") for document in documents)
        assert one == other
        assert len(one.kinds[0].shape.holes) == 2


def test_a_set_with_a_cubic_is_read_and_marked() -> None:
    """The edge of another kind is there, and says that it is not exact."""
    cubic = {"to": [2, 0, 4, 0], "controls": [[4, 0, 2, 0], [0, 0, 2, 0]]}
    poly = [[0, 0, 0, 0], [2, 0, 0, 0], cubic, [0, 0, 4, 0]]
    wave = {"kind": "W", "name": "wave", "count": 2, "poly": poly}
    head = {"format": "tui-tangram/pieces", "version": 1, "id": "wave", "name": "Wave", "unit": 1}
    (kind,) = read_pieces(json.dumps(head | {"kinds": [wave]}), "wave.json").kinds
    assert not kind.shape.exact
    assert not kind.straight
    assert len(kind.shape.outline) > 10


def test_a_piece_may_have_points_in_straight_runs() -> None:
    """A laid piece listed with more points than corners is the piece all the same."""
    document = square(outline=None)
    poly = document["solution"][3]["poly"]
    middle = [(a + b) // 2 for a, b in zip(poly[0], poly[1], strict=True)]
    document["solution"][3]["poly"] = [poly[0], middle, *poly[1:]]
    figure = read(document)
    assert figure.solution is not None
    assert isinstance(figure.solution[3].shape.outline, Polygon)
    assert figure.solution == SQUARE.solution


@examples(20)
@given(all_figures(), any_motions, st.integers(0, 9))
def test_a_known_piece_is_the_one_that_is_read(
    figure: Figure, motion: Isometry, start: int
) -> None:
    """A piece has one shape, known by its form or read with all checks, however it is listed."""
    pieces = SETS[figure.set_id]
    for kind, shape in figure.solution or ():
        placed = PlacedKind(kind, shape.moved(motion).canonical())
        document = json.loads(
            write_arrangement(Arrangement(set_id=figure.set_id, pieces=(placed,)))
        )
        (part,) = Document(document).parts("solution")
        poly = document["solution"][0]["poly"]
        poly[:] = poly[start % len(poly) :] + poly[: start % len(poly)]
        known = read_known_shape(part, document["unit"], pieces.kind(kind))
        assert known in (None, placed.shape)
        assert known is not None or shape.polygon is None
        assert placed.shape == read_shape(part, document["unit"])


@given(st.integers(0, 6), st.integers(0, 3), st.sampled_from((-96, -1, 1, 96)))
def test_a_changed_piece_is_not_known(piece: int, part: int, way: int) -> None:
    """It is refused, also when the right one was read before and when it is read again."""
    document = square(outline=None)
    read(document)
    document["solution"][piece]["poly"][0][part] += way
    for _ in range(2):
        with pytest.raises(FormatError):
            read(document)


def test_what_fills_the_outline_balances(monkeypatch: pytest.MonkeyPatch) -> None:
    """No figure of the library has to be read in full to be checked."""

    def read_in_full(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(figure_format, "_figure", read_in_full)
    for figure in spread(LIBRARY.entries, 4):
        begin_figure(write_figure(figure), "x.json", SETS)


@given(st.integers(0, 6), st.integers(0, 3), st.integers(1, 10**6))
def test_a_moved_piece_is_refused_by_the_check(piece: int, part: int, way: int) -> None:
    """Whichever part of its coordinates changes, the message is that of reading."""
    document = square()
    for point in document["solution"][piece]["poly"]:
        point[part] += way
    text = json.dumps(document)
    with pytest.raises(FormatError) as checked:
        begin_figure(text, "x.json", SETS)
    with pytest.raises(FormatError) as in_full:
        read_figure(text, "x.json", SETS)
    assert str(in_full.value) == str(checked.value)
