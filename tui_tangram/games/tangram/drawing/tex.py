"""Drawings in the languages of TikZ and Asymptote: paths such as ``(0,0) -- (1,0) -- cycle``.

Points are numbers, with units or without, or previously defined names of points; TikZ may also have
polar ones and those relative to the last.  A path is a polygon if it ends with ``cycle`` or is
filled; other paths are lines.  Text between paths is skipped, but a drawing that moves parts of
itself is rejected, because their positions are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final

from tui_tangram.games.tangram.drawing.drawn import (
    MAX_DIGITS,
    NUMBER,
    DrawnPart,
    DrawnPolygon,
    Unread,
)
from tui_tangram.language import tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote

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
        yield Unread("line")
