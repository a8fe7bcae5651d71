"""Drawings as text: in JSON, in lines of numbers, and in the language of draw-tangram.

JSON
----
Lists of polygons, as many programs write them, and GeoJSON.  A polygon is a list of points, or an
object that has one; a point is ``[x, y]`` or an object with x and y, or all numbers are in one flat
list.

Lines
-----
Numbers, with or without names and brackets, and well-known text (WKT).

draw-tangram
------------
Pieces are chains of corners with angles and lengths.

``a-b-c-a <0,5,2> [0:1,2,0:1];`` goes from corner to corner: the angles are in eighths of a circle,
counter-clockwise from the right, and a length ``p:q`` is p + q√2.  ``@`` before the first means
that each of the others is added to the one before, and an angle in front of a chain turns it. ``a
<0>[0:1] b …`` and ``a [0,0:1] b …`` are the same step by step.  A chain that does not end where it
began is no piece: it only defines positions of corners.  The program and its texts are at
https://github.com/jasampler/draw-tangram.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from math import cos, pi, sin, sqrt
from typing import Final

from tui_tangram.games.tangram.drawing.drawn import (
    MAX_NUMBER,
    DrawnPart,
    DrawnPolygon,
    Unread,
    in_pairs,
    read_numbers,
)
from tui_tangram.language import tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.document import Document, parse_value
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

_LISTS: Final = ("polygons", "pieces", "shapes", "tans")
"""The keys that a list of polygons may have; the first is ours."""
_SEVERAL: Final = ("figures", "puzzles")
"""The keys of the results of several puzzles."""
_POINTS: Final = ("points", "vertices", "corners", "coordinates")
_COLLECTIONS: Final = {"FeatureCollection": "features", "GeometryCollection": "geometries"}
_OTHERS: Final = {
    "Point": "point",
    "MultiPoint": "point",
    "LineString": "line",
    "MultiLineString": "line",
}


def json_parts(content: str) -> Iterator[DrawnPart]:
    """Yield what a drawing in JSON has, y upwards.  Raises `DocumentError`."""
    value = parse_value(content)
    if isinstance(value, dict) and "type" in value and not value.keys() & {"format", *_LISTS}:
        return _geo_parts(value)
    document = Document(value if isinstance(value, dict) else {"polygons": value})
    if document.has("format"):
        document.fail(
            "format",
            "{form} cannot be imported as a drawing",
            form=quote(document.content["format"]),
        )
    key = next(filter(document.has, _LISTS), _LISTS[0])
    if not document.has(key) and (results := results_in(document)):
        if any(result.has("solutions") for result in results):
            raise DocumentError("has the solutions of a puzzle, which verify reads, and no drawing")
        raise only_counted()
    return (_polygon(row, f"{key}[{number}]") for number, row in enumerate(document.array(key)))


def results_in(document: Document) -> list[Document]:
    """Return the results of searches that a document has, of one puzzle or of several.

    Each has solutions, or only their number.
    """
    several = [key for key in _SEVERAL if isinstance(document.content.get(key), list)]
    parts = [part for key in several for part in document.parts(key)] or [document]
    return [
        one for one in parts if one.has("solutions") or (one.has("status") and one.has("count"))
    ]


def only_counted() -> DocumentError:
    """Return the refusal of a result without solutions."""
    return DocumentError(
        "has only the number of solutions; for the solutions themselves, use solve --all "
        "without --count"
    )


def _polygon(row: object, place: str) -> DrawnPolygon:
    if isinstance(row, dict):
        key = next((key for key in _POINTS if isinstance(row.get(key), list)), None)
        if key is None:
            raise DocumentError("must be a list of points", at=place)
        row, place = row[key], f"{place}.{key}"
    if not isinstance(row, list):
        raise DocumentError("must be a list of points", at=place)
    if row and all(_is_number(value) for value in row):
        if len(row) % 2:
            raise DocumentError("must be an even number of numbers", at=place)
        row = [list(pair) for pair in zip(row[::2], row[1::2], strict=True)]
    return DrawnPolygon(tuple(_point(one, f"{place}[{i}]") for i, one in enumerate(row)), place)


def _point(value: object, place: str, *, more: bool = False) -> FloatPoint:
    """Return a point, which may have *more* than two numbers."""
    if isinstance(value, dict):
        value = [value.get("x"), value.get("y")]
    if not (
        isinstance(value, list)
        and (len(value) == 2 or (more and len(value) > 2))
        and all(map(_is_number, value[:2]))
    ):
        raise DocumentError("must be two numbers, [x, y]", at=place)
    return float(value[0]), float(value[1])


def _is_number(value: object) -> bool:
    return (
        isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER
    )


def _geo_parts(value: dict[str, object]) -> Iterator[DrawnPart]:
    """Yield what a document of GeoJSON has."""
    left: list[tuple[object, str]] = [(value, "")]
    while left:
        one, place = left.pop()
        if one is None:
            # A feature may have no place.
            continue
        if not isinstance(one, dict):
            raise DocumentError("must be an object, not {value}", at=place, value=quote(one))
        document = Document(one, f"{place}." if place else "")
        kind = document.text("type")
        if kind == "Feature":
            left.append((one.get("geometry"), f"{document.place}geometry"))
        elif kind in _COLLECTIONS:
            key = _COLLECTIONS[kind]
            rows = [
                (row, f"{document.place}{key}[{i}]") for i, row in enumerate(document.array(key))
            ]
            left += reversed(rows)
        elif kind in _OTHERS:
            yield Unread(_OTHERS[kind])
        elif kind in ("Polygon", "MultiPolygon"):
            rows = [(rings, f"{document.place}coordinates") for rings in [one.get("coordinates")]]
            if kind == "MultiPolygon":
                rows = [
                    (rings, f"{document.place}coordinates[{i}]")
                    for i, rings in enumerate(document.array("coordinates"))
                ]
            yield from (_rings(rings, at) for rings, at in rows)
        else:
            document.fail("type", "is nothing that GeoJSON draws: {value}", value=quote(kind))


def _rings(rings: object, place: str) -> DrawnPart:
    """Return a polygon by its outer ring; the others are holes."""
    if not (isinstance(rings, list) and rings and isinstance(rings[0], list)):
        raise DocumentError("must be a list of points", at=place)
    if len(rings) > 1:
        return Unread("hole", DocumentError("has a hole; a piece must have none", at=place))
    corners = tuple(_point(one, f"{place}[0][{i}]", more=True) for i, one in enumerate(rings[0]))
    return DrawnPolygon(corners, place)


_COMMENT: Final = re.compile(r"#|//|%")
_NAME: Final = re.compile(r"\s*[^\W\d][\w .'-]{0,99}[:=]|\s*\d{1,9}\s*:")
"""The name of a polygon, before its corners."""
_BRACKETS: Final = str.maketrans("()[]{};|", " " * 8)
WKT: Final = re.compile(
    r"\s*(?:SRID=\d{1,9};\s*)?(?:(?:MULTI)?(?:POLYGON|POINT|LINESTRING)|GEOMETRYCOLLECTION)"
    r"\s*(?:ZM?|M)?\s*(?:\(|EMPTY)",
    re.IGNORECASE,
)
"""The beginning of well-known text."""
_PART: Final = re.compile(r"([A-Za-z]+)|(\()|((?:[^()A-Za-z]|(?<=[0-9.])[eE](?=[-+0-9]))+)")


def line_parts(content: str) -> Iterator[DrawnPart]:
    """Yield the polygons of a text with one on each line, y upwards.  Raises `DocumentError`.

    Where no line has more than one corner, a polygon ends at a line without.
    """
    rows = [(number, _corners(line, number)) for number, line in enumerate(content.splitlines(), 1)]
    if max((len(corners) for _, corners in rows), default=0) == 1:
        rows = _blocks(rows)
    for number, corners in rows:
        if corners:
            yield DrawnPolygon(tuple(corners), tr("line {line}", line=number))


def _corners(line: str, number: int) -> list[FloatPoint]:
    text = _COMMENT.split(line, maxsplit=1)[0]
    name = _NAME.match(text)
    text = text[name.end() :] if name else text
    what = tr("line {line}", line=number)
    return in_pairs(read_numbers(text.translate(_BRACKETS), what), what)


def _blocks(rows: list[tuple[int, list[FloatPoint]]]) -> list[tuple[int, list[FloatPoint]]]:
    """Return the corners of lines that follow each other as one row, with the first number."""
    found: list[tuple[int, list[FloatPoint]]] = [(0, [])]
    for number, corners in rows:
        if not corners:
            found.append((0, []))
        elif found[-1][1]:
            found[-1][1].extend(corners)
        else:
            found[-1] = number, list(corners)
    return found


def wkt_parts(content: str) -> Iterator[DrawnPart]:
    """Yield what well-known text has, y upwards.  Raises `DocumentError`."""
    kind, opened, line = "", 0, 1
    before: DrawnPart | None = None
    for part in _PART.finditer(content):
        word, opens, row = part.groups()
        place = tr("line {line}", line=line)
        line += part[0].count("\n")
        if word:
            # Z and M mean that points have more numbers.
            kind = word.upper() if len(word) > 2 else kind
            opened = 0
        elif opens:
            opened += 1
        elif opened and row.strip(", \t\r\n;"):
            if "POLYGON" in kind and opened == 1:
                # The first ring of a polygon has one bracket more than the rings of its holes.
                why = DocumentError("has a hole; a piece must have none", at=place)
                before = Unread("hole", why)
            else:
                if before is not None:
                    yield before
                before = _geometry(kind, row, place)
            opened = 0
    if before is not None:
        yield before


def _geometry(kind: str, row: str, place: str) -> DrawnPart:
    if "POLYGON" not in kind:
        return Unread("point" if "POINT" in kind else "line")
    corners = []
    for text in row.split(","):
        numbers = read_numbers(text, place)
        if len(numbers) < 2:
            raise DocumentError("must be points of two numbers, not {value}", at=place,
                                value=quote(text.strip()))  # fmt: skip
        corners.append((numbers[0], numbers[1]))
    return DrawnPolygon(tuple(corners), place)


MOST: Final = 1_000
"""The maximum number of lines from corner to corner of a file."""
LONGEST: Final = 2_000
"""The maximum length of a chain."""
_REMARK: Final = re.compile(r"#.*")
_RATIONAL: Final = r"\s*[-+]?[0-9]{1,9}(?:/[0-9]{1,9})?\s*"
_LENGTH: Final = rf"{_RATIONAL}(?::{_RATIONAL})?"
_TURN: Final = re.compile(rf"\s*<({_RATIONAL})>\s*")
_CHAIN: Final = re.compile(
    rf"\s*(\w{{1,99}}(?:\s*-\s*\w{{1,99}})+)\s*<\s*(@?)({_RATIONAL}(?:,{_RATIONAL})*)>\s*"
    rf"\[({_LENGTH}(?:,{_LENGTH})*)\]\s*"
)
_STEP: Final = re.compile(
    rf"\s*(?:<({_RATIONAL})>\s*\[({_LENGTH})\]|\[({_RATIONAL}),({_LENGTH})\])\s*(\w{{1,99}})\s*"
)
_CORNER: Final = re.compile(r"\s*(\w{1,99})\s*")


class _Step(NamedTuple):
    """A line from a corner to the next."""

    start: str
    angle: float
    """In radians."""
    length: float
    end: str


def is_draw_tangram(content: str) -> bool:
    """Return whether a text is of that program, judging by its first chain."""
    text = _REMARK.sub("", content[: 2 * LONGEST]).partition(";")[0][:LONGEST]
    turn = _TURN.match(text)
    at = turn.end() if turn else 0
    if _CHAIN.match(text, at):
        return True
    corner = _CORNER.match(text, at)
    return corner is not None and _STEP.match(text, corner.end()) is not None


def draw_tangram_parts(content: str) -> Iterator[DrawnPart]:
    """Yield the pieces of such a text, y upwards.  Raises `DocumentError`."""
    chains: list[tuple[str, list[_Step]]] = []
    line, number = 1, 0
    for text in _REMARK.sub("", content).split(";"):
        begins = line + text[: len(text) - len(text.lstrip())].count("\n")
        line += text.count("\n")
        text = text.strip()
        if not text:
            continue
        place = tr("line {line}", line=begins)
        if len(text) > LONGEST:
            raise DocumentError("is longer than {most} characters", at=place, most=grouped(LONGEST))
        steps = _steps(text, place)
        number += len(steps)
        if number > MOST:
            raise DocumentError("has more than {most} lines", most=grouped(MOST))
        chains.append((place, steps))
    places = _places([step for _, steps in chains for step in steps])
    for place, steps in chains:
        if len(steps) < 2 or steps[0].start != steps[-1].end:
            continue
        lost = next((step.start for step in steps if step.start not in places), None)
        if lost is not None:
            raise DocumentError("the corner {name} has no known position", at=place, name=lost)
        yield DrawnPolygon(tuple(places[step.start] for step in steps), place)


def _steps(text: str, place: str) -> list[_Step]:
    turn = _TURN.match(text)
    at, by = (turn.end(), _rational(turn[1], place)) if turn else (0, 0.0)
    chain = _CHAIN.fullmatch(text, at)
    if chain:
        corners = [one.strip() for one in chain[1].split("-")]
        angles = [_rational(one, place) for one in chain[3].split(",")]
        if chain[2]:
            angles = list(accumulate(angles))
        lengths = [_length(one, place) for one in chain[4].split(",")]
        if not len(angles) == len(lengths) == len(corners) - 1:
            raise DocumentError(
                "has {corners} corners, but {angles} angles and {lengths} lengths, not one less",
                at=place,
                corners=len(corners),
                angles=len(angles),
                lengths=len(lengths),
            )
    else:
        corner = _CORNER.match(text, at)
        corners, angles, lengths = [corner[1]] if corner else [], [], []
        at = corner.end() if corner else len(text)
        while step := _STEP.match(text, at):
            angles.append(_rational(step[1] or step[3], place))
            lengths.append(_length(step[2] or step[4], place))
            corners.append(step[5])
            at = step.end()
        if at < len(text) or not angles:
            raise DocumentError("is no chain of corners: {value}", at=place, value=quote(text))
    turned = [(angle + by) * pi / 4 for angle in angles]
    return [_Step(*row) for row in zip(corners, turned, lengths, corners[1:], strict=False)]


def _rational(text: str, place: str) -> float:
    # The pattern allows more blanks than a number may have around it.
    top, _, bottom = text.strip().partition("/")
    if bottom and not int(bottom):
        raise DocumentError("divides by 0", at=place)
    return int(top) / int(bottom or 1)


def _length(text: str, place: str) -> float:
    whole, _, roots = text.partition(":")
    return _rational(whole, place) + sqrt(2) * (_rational(roots, place) if roots else 0.0)


def _places(steps: list[_Step]) -> dict[str, FloatPoint]:
    """Return where the corners are: the first at the origin, others where a step leads first."""
    places: dict[str, FloatPoint] = {steps[0].start: (0.0, 0.0)} if steps else {}
    left = steps
    while left:
        later: list[_Step] = []
        for step in left:
            across, up = step.length * cos(step.angle), step.length * sin(step.angle)
            if step.start in places:
                x, y = places[step.start]
                places.setdefault(step.end, (x + across, y + up))
            elif step.end in places:
                x, y = places[step.end]
                places[step.start] = x - across, y - up
            else:
                later.append(step)
        if len(later) == len(left):
            break
        left = later
    return places
