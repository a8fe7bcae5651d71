"""Drawings in lines of numbers, with or without names and brackets, and well-known text (WKT)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tui_tangram.games.tangram.drawing.drawn import DrawnPart, DrawnPolygon, Unread
from tui_tangram.games.tangram.drawing.numbers import in_pairs, read_numbers
from tui_tangram.language import tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote

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
