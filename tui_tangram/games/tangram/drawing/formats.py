"""Drawings made elsewhere: polygons, each of which is one piece of a set, and other elements.

A drawing is one of these:

* SVG (`tui_tangram.games.tangram.drawing.svg`), also in a page of the web, where y points down;
* JSON (`tui_tangram.games.tangram.drawing.text_forms`), such as ``{"polygons": [[[x, y], …], …]}``,
  or GeoJSON;
* text with a polygon on a line, or well-known text (the same);
* TikZ or Asymptote (below);
* the text of draw-tangram (the same).

In all but SVG y points up.  A drawing may have any size, orientation and direction.  The result is
polygons of floating-point numbers, counter-clockwise, without corners in straight runs, and counts
of the other elements.  `tui_tangram.games.tangram.drawing.choice` finds the pieces among them,
`tui_tangram.games.tangram.drawing.settle` their exact places.

Files are untrusted.  Every fault becomes one `FormatError`; no content makes reading raise anything
else, or take long.

TikZ and Asymptote
------------------
These have paths such as ``(0,0) -- (1,0) -- cycle``.  Points are numbers, with units or without, or
previously defined names of points; TikZ may also have polar ones and those relative to the last.  A
path is a polygon if it ends with ``cycle`` or is filled; other paths are lines.  Text between paths
is skipped, but a drawing that moves parts of itself is rejected, because their positions are
unknown.
"""

from __future__ import annotations

import codecs
import re
import zlib
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import Final

from tui_tangram.games.tangram.drawing.drawn import (
    MAX_DIGITS,
    NUMBER,
    DrawnPart,
    DrawnPolygon,
    PolygonDrawing,
    Unread,
    collected,
    enclosed,
    set_aside_words,
)
from tui_tangram.games.tangram.drawing.svg import svg_parts, svg_trees
from tui_tangram.games.tangram.drawing.text_forms import (
    WKT,
    draw_tangram_parts,
    is_draw_tangram,
    json_parts,
    line_parts,
    wkt_parts,
)
from tui_tangram.language import mark, tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.files import MAX_BYTES, FormatError
from tui_tangram.play.phrases import grouped

TEX: Final = re.compile(r"\\(?:draw|fill|filldraw)\b|\)\s*--|--\s*cycle")
"""Something that only such drawings have."""
_COMMENT: Final = re.compile(r"(?<!\\)%.*|//.*")
_TEXT: Final = re.compile(
    r"\bnode\b(?:\s*\[[^\]]{0,200}\])?(?:\s*\([\w ]{0,99}\))?(?:\s*at\s*\([^()]{0,99}\))?\s*"
    r"(?:\[[^\]]{0,200}\]\s*)?\{[^{}]{0,999}\}"
    r'|"[^"\n]{0,999}"'
)
"""A text, in either language."""
_WHOLE: Final = re.compile(r"\\begin\s*\{tikzpicture\}\s*\[([^\]]{0,999})\]")
"""The options of a whole picture in TikZ."""
_MOVE: Final = re.compile(r"\b([xy]?(?:shift|scale|slant)|rotate(?: around)?|cm|reflect)\s*[=(]")
_BENDS: Final = re.compile(r"\b(?:[xy]scale|[xy]slant|cm|x|y)\s*=")
_GIVEN: Final = re.compile(
    r"\\(?:coordinate|node)\b[^();]{0,200}\(\s*(\w{1,99})\s*\)\s*at\s*\(([^()]*)\)"
    r"|\b([A-Za-z]\w{0,99})\s*=\s*\(([^()]*)\)"
)
_FILL: Final = re.compile(r"\\(?:fill|filldraw|shade)\b|\bfill(?:draw)?\s*\(|\bfill\b\s*[=,\]]")
_TOKEN: Final = re.compile(
    r"(?P<sum>\+{0,2})\((?P<point>(?:(?!--|\.\.)[^()])*)\)|(?P<line>--|-\||\|-)|(?P<curve>\.\.)|(?P<word>[A-Za-z]\w*)"
)
_STRAIGHT: Final = frozenset(("--", "-|", "|-", "rectangle"))
_JOINS: Final = frozenset(("rectangle", "to", "arc", "sin", "cos", "parabola", "controls", "and"))
"""Words that lead from one point to the next."""
_CIRCLES: Final = frozenset(("circle", "ellipse"))
_UNITS: Final = {"cm": 1.0, "mm": 0.1, "in": 2.54, "pt": 2.54 / 72.27, "bp": 2.54 / 72}
_VALUE: Final = re.compile(rf"\s*({NUMBER.pattern})\s*(cm|mm|in|pt|bp)?\s*")


def tex_parts(content: str) -> Iterator[DrawnPart]:
    """Yield what a drawing in one of the languages has, y upwards.  Raises `DocumentError`."""
    picture = _Picture()
    content, texts = _TEXT.subn(
        lambda found: "\n" * found[0].count("\n"), _COMMENT.sub("", content)
    )
    yield from [Unread("text")] * texts
    line = 1
    for text in content.split(";"):
        begins = line + text[: len(text) - len(text.lstrip())].count("\n")
        yield from picture.statement(text, tr("line {line}", line=begins))
        line += text.count("\n")


class _Picture:
    """The state of a drawing between its statements."""

    def __init__(self) -> None:
        self._points: dict[str, FloatPoint] = {}
        self._last: FloatPoint = (0.0, 0.0)

    def statement(self, text: str, place: str) -> Iterator[DrawnPart]:
        """Yield what a statement draws."""
        for options in _WHOLE.findall(text):
            self._check_whole(options, place)
        text = _WHOLE.sub(" ", text)
        move = _MOVE.search(text)
        if move:
            raise DocumentError(
                "moves a part of the drawing ({word}); write the corners where they are",
                at=place,
                word=quote(move[1]),
            )
        for name, spot, other, value in _GIVEN.findall(text):
            found = self._point("", spot or value)
            if found is not None:
                self._points[name or other] = found
        yield from self._paths(_GIVEN.sub(" ", text), place)

    def _check_whole(self, options: str, place: str) -> None:
        found = [one.strip() for one in options.split(",") if _BENDS.match(one.strip())]
        if len({one.partition("=")[2].strip() for one in found}) > 1 or len(found) == 1:
            raise DocumentError(
                "stretches the drawing ({word}); use one scale for both ways",
                at=place,
                word=quote(found[0]),
            )

    def _paths(self, text: str, place: str) -> Iterator[DrawnPart]:
        filled = _FILL.search(text) is not None
        path: list[FloatPoint] = []
        join = bent = ""
        for token in _TOKEN.finditer(text):
            word = token["word"] or ""
            if word in _CIRCLES:
                yield Unread("circle")
                path, join = [], ""
            elif token["line"] or token["curve"] or word in _JOINS:
                join = word or token[0]
                bent = bent or ("" if join in _STRAIGHT else join)
            elif word == "cycle":
                yield from _ended(path, place, bent, filled=filled, closed=True)
                path, join, bent = [], "", ""
            else:
                spot = self._point(token["sum"] or "", word or token["point"])
                if spot is None:
                    follows = text[token.end() :][:9].lstrip()[:2] in ("--", "..")
                    if join or (follows and not word):
                        raise DocumentError(
                            "{value} is no point with numbers", at=place, value=quote(token[0])
                        )
                    continue
                if not join:
                    yield from _ended(path, place, bent, filled=filled)
                    path, bent = [], ""
                path += _steps(path, join, spot)
                if join == "rectangle":
                    yield from _ended(path, place, bent, filled=filled, closed=True)
                    path = []
                join = ""
                if token["sum"] != "+":
                    self._last = spot
        yield from _ended(path, place, bent, filled=filled)

    def _point(self, relative: str, text: str) -> FloatPoint | None:
        """Return the place that a text names, or None."""
        for sign, polar in ((",", False), (":", True)):
            one, found, two = text.partition(sign)
            if not found:
                continue
            x, y = _value(one), _value(two)
            if x is None or y is None:
                return None
            if polar:
                x, y = y * cos(radians(x)), y * sin(radians(x))
            if relative:
                x, y = x + self._last[0], y + self._last[1]
            return x, y
        return self._points.get(text.strip())


def _value(text: str) -> float | None:
    found = _VALUE.fullmatch(text) if len(text) <= 2 * MAX_DIGITS else None
    return float(found[1]) * _UNITS.get(found[2], 1.0) if found else None


def _steps(path: list[FloatPoint], join: str, spot: FloatPoint) -> list[FloatPoint]:
    """Return the corners on the way from the end of a path to a place."""
    if not path or join not in ("-|", "|-", "rectangle"):
        return [spot]
    before, after = (spot[0], path[-1][1]), (path[-1][0], spot[1])
    if join == "rectangle":
        return [before, spot, after]
    return [before if join == "-|" else after, spot]


def _ended(
    path: list[FloatPoint], place: str, bent: str, *, filled: bool, closed: bool = False
) -> Iterator[DrawnPart]:
    """Yield what a path has drawn."""
    if len(path) < 2:
        return
    if bent:
        why = DocumentError("has a curve ({word}); use straight lines only", at=place, word=bent)
        yield Unread("curve", why)
    elif filled or closed or path[0] == path[-1]:
        yield DrawnPolygon(tuple(path), place, filled)
    else:
        yield Unread("line", path=tuple(path))


_PIXELS: Final = {
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"RIFF": "WebP",
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"\0\0\1\0": "ICO",
}
"""The magic bytes of pixel images, and their names."""
_OTHERS: Final = {
    b"%PDF": mark("is a PDF file; save the drawing as SVG"),
    b"%!PS": mark("is a PostScript file; save the drawing as SVG"),
    b"PK\3\4": mark("is a zip file; tui-tangram pack install installs packs"),
    b"{\\rtf": mark("is a text with formatting (RTF); save it as plain text"),
}
_MARKS: Final = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""The byte order marks at the beginning of texts."""
_GZIP: Final = b"\x1f\x8b"
_ENCODING: Final = re.compile(rb"<\?xml[^>]{1,99}encoding\s*=\s*[\"']([\w.-]{1,30})[\"']")
_LATIN: Final = ("iso-8859-1", "iso-8859-15", "windows-1252", "latin-1", "latin1", "us-ascii")


def drawing_text(content: bytes) -> str:
    """Return the text of a drawing.  Raises `DocumentError`."""
    if content.startswith(_GZIP):
        content = _unzipped(content)
    if len(content) > MAX_BYTES:
        raise DocumentError(
            "is larger than {most} bytes, the limit for a drawing", most=grouped(MAX_BYTES)
        )
    for begins, form in _PIXELS.items():
        if content.startswith(begins) and b"\0" in content[:64]:
            raise DocumentError(
                "is a {form} picture, which is not read; draw its pieces as SVG", form=form
            )
    for begins, name in _OTHERS.items():
        if content.startswith(begins):
            raise DocumentError(name)
    for begins, encoding in _MARKS.items():
        if content.startswith(begins):
            return _decoded(content[len(begins) :], encoding)
    declared = _ENCODING.match(content)
    named = declared[1].decode("ascii", "replace").lower() if declared else ""
    return _decoded(content, named if named in _LATIN else "utf-8")


def _unzipped(content: bytes) -> bytes:
    """Return what a drawing (SVGZ) was before it was made smaller."""
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        return reader.decompress(content, MAX_BYTES + 1)
    except zlib.error:
        raise DocumentError("is a damaged gzip file") from None


def _decoded(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise DocumentError(
            "is not {encoding} text (byte {byte})", encoding=encoding.upper(), byte=error.start
        ) from None


def read_drawings(content: bytes, where: str) -> tuple[PolygonDrawing, ...]:
    """Return the drawings in the content of the file named *where*; only a page has several.

    Each has a polygon at least.  Raises `FormatError`, one line.
    """
    try:
        found = [collected(parts) for parts in _parts(drawing_text(content))]
        drawn = tuple(filter(None, (one if one.polygons else enclosed(one) for one in found)))
        if not drawn:
            raise found[0].why or DocumentError(
                "has no polygons" if not found[0].aside else "has no polygons; {aside}",
                aside=set_aside_words(found[0].aside),
            )
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None
    return drawn


def _parts(content: str) -> Iterator[Iterable[DrawnPart]]:
    """Yield what each drawing in a text has."""
    text = content.lstrip()
    if text.startswith("<"):
        yield from map(svg_parts, svg_trees(text))
    elif _OBJECT.match(text):
        yield json_parts(text)
    elif text.startswith("["):
        yield _listed(content)
    elif is_draw_tangram(text):
        yield draw_tangram_parts(content)
    elif WKT.match(text):
        yield wkt_parts(content)
    elif TEX.search(text):
        yield tex_parts(content)
    else:
        yield line_parts(content)


def _listed(content: str) -> list[DrawnPart]:
    """Return what a text that begins with a list has: JSON, or as Python writes it, or lines."""
    try:
        return list(json_parts(content.translate(_ROUND) if "(" in content else content))
    except DocumentError as error:
        lines = content.splitlines()
        if len(lines) < 2 or any(line.count("[") != line.count("]") for line in lines):
            raise
        try:
            return list(line_parts(content))
        except DocumentError:
            raise error from None


_OBJECT: Final = re.compile(r'\{\s*(?:["}]|\Z)')
_ROUND: Final = str.maketrans("()", "[]")
