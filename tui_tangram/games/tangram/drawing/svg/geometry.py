"""The geometry of SVG: lengths and transforms, and paths and shapes as runs of straight lines.

Lengths and transforms are parsed by svgelements, which knows their many forms.  Its input is
limited in length and in digits per number, because some of its patterns take quadratic or cubic
time.  It does not know origins, percentages of a view port, nor the view boxes of symbols.

Curves and arcs without a bend are straight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import hypot, inf, isfinite
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from tui_tangram.games.tangram.drawing.drawn import (
    MAX_DIGITS,
    NUMBER,
    STRAIGHT,
    FloatPolygon,
    in_pairs,
    is_straight,
    read_numbers,
)
from tui_tangram.games.tangram.drawing.svg.tree import MAX_TEXT, name_of
from tui_tangram.language import tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from svgelements import Matrix


_DIGITS: Final = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")
_FAULTS: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors that svgelements may raise for texts that are not SVG."""
_TRANSFORMS: Final = frozenset(
    f"{name}{axis}"
    for name, axes in {
        "translate": "xy",
        "scale": "xy",
        "skew": "xy",
        "rotate": "",
        "matrix": "",
    }.items()
    for axis in ("", *axes)
)
_SIDES: Final = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}


class ReferenceBox(NamedTuple):
    """A box that percentages are of."""

    left: float
    top: float
    width: float
    height: float


class Port(NamedTuple):
    """A view port: the base of lengths in percent; None if unknown."""

    width: float | None
    height: float | None


def unread(name: str, key: str, value: str | None) -> DocumentError:
    """Return the error of an attribute."""
    return DocumentError(
        "<{name}> has an unsupported {key}: {value}; flatten it first",
        name=name,
        key=key,
        value=quote(value),
    )


def length(text: str, name: str, key: str, whole: float | None) -> float:
    """Return a length in pixels; one in percent is a part of *whole*.  Raises `DocumentError`."""
    from svgelements import Length

    text = _short(text, name, key).strip()
    found = NUMBER.match(text)
    if found and text[found.end() :] == "%" and whole is not None:
        value: object = float(found[0]) / 100 * whole
    else:
        try:
            value = Length(text).value(ppi=96) if found else None
        except _FAULTS:
            value = None
    if not isinstance(value, int | float) or not isfinite(value):
        raise unread(name, key, text)
    return float(value)


def lengths(element: Element, port: Port, missing: Mapping[str, float]) -> list[float]:
    """Return attributes in pixels; absent ones are taken from *missing*."""
    name = name_of(element)
    return [
        value
        if (text := element.get(key)) is None
        else length(text, name, key, port.width if key[0] in "xw" or key == "rx" else port.height)
        for key, value in missing.items()
    ]


def matrix(text: str, name: str) -> Matrix:
    """Return the matrix of a transform.  Raises `DocumentError`."""
    from svgelements import Matrix

    if text == "none":
        return Matrix()
    steps = _short(text, name, "transform").lower().split(")")
    for step in steps[:-1]:
        if step.partition("(")[0].strip(" ,\t\n\r") not in _TRANSFORMS:
            raise unread(name, "transform", text)
    try:
        found = Matrix(text, ppi=96)
    except _FAULTS:
        raise unread(name, "transform", text) from None
    parts = [found.a, found.b, found.c, found.d, found.e, found.f]
    if steps[-1].strip() or not all(isinstance(x, int | float) and isfinite(x) for x in parts):
        raise unread(name, "transform", text)
    return found


def moved(x: float, y: float) -> Matrix:
    """Return the matrix that moves."""
    from svgelements import Matrix

    return Matrix(1, 0, 0, 1, x, y)


def corners_on(place: Matrix, left: float, top: float, width: float, height: float) -> FloatPolygon:
    """Return the corners of a rectangle on the page."""
    right, bottom = left + width, top + height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple((x, y) for x, y in map(place.point_in_matrix_space, corners))


def about(found: Matrix, text: str, box: ReferenceBox | None, name: str) -> Matrix:
    """Return a matrix about a `transform-origin` in a box; without one only in pixels.

    Raises `DocumentError`.
    """
    words = text.lower().split()[:3] or ["0"]
    words += ["center"] * (2 - len(words))
    if words[0] in ("top", "bottom") or words[1] in ("left", "right"):
        words[:2] = words[1::-1]
    sizes = (box.width, box.height) if box else (None, None)
    x, y = (
        length(_SIDES.get(word, word), name, "transform-origin", size)
        for word, size in zip(words, sizes, strict=False)
    )
    if box:
        x, y = x + box.left, y + box.top
    return moved(-x, -y) * found * moved(x, y)


def seen_through(element: Element, spot: ReferenceBox) -> tuple[Matrix, Port]:
    """Return the matrix of an element with a view box in a port at *spot*, and the port in it."""
    from svgelements import Viewbox

    name, text = name_of(element), element.get("viewBox")
    x, y, width, height = spot
    if text is None:
        return moved(x, y), Port(width, height)
    box = view_box(text, name)
    try:
        ratio = element.get("preserveAspectRatio")
        scaled = str(Viewbox.viewbox_transform(x, y, width, height, *box, ratio))
    except _FAULTS:
        raise unread(name, "viewBox", text) from None
    return matrix(scaled or "none", name), Port(box.width, box.height)


def view_box(text: str, name: str) -> ReferenceBox:
    """Return the box described by `viewBox`.  Raises `DocumentError`."""
    seen = read_numbers(_short(text, name, "viewBox"), f"viewBox of <{name}>")
    if len(seen) != 4 or min(seen[2:]) <= 0:
        raise unread(name, "viewBox", text)
    return ReferenceBox(*seen)


def _short(text: str, name: str, key: str) -> str:
    """Return a text that is short enough for svgelements."""
    if len(text) > MAX_TEXT or _DIGITS.search(text):
        raise DocumentError(
            "<{name}> has a {key} that is too long; split it up", name=name, key=key
        )
    return text


_BLANKS: Final = ", \t\n\r"
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""The numbers of each step of a command."""
_FLAGS: Final = (3, 4)
"""Those numbers of an arc that are one digit, which the next number may follow at once."""
_COMMANDS: Final = re.compile("([MLHVCSQTAZmlhvcsqtaz])")


class PathRun(NamedTuple):
    """A part of a path that is drawn without a break."""

    corners: list[FloatPoint]
    closed: bool = True
    """Whether it ends where it began."""
    bent: str = ""
    """The first command that bends; empty where all is straight."""


def path_runs(data: str) -> list[PathRun]:
    """Return the runs of a path.  Raises `DocumentError`."""
    odd = next((sign for sign in data if sign not in _SIGNS), None)
    if odd is not None:
        raise DocumentError("a <path> has {sign}, which is not valid in a path", sign=quote(odd))
    try:
        runs = _walked(data)
    except _DataError:
        raise DocumentError(
            "a <path> has data that cannot be read: {data}", data=quote(data)
        ) from None
    # A move that nothing follows draws nothing.
    return [run for run in runs if len(run.corners) > 1 or run.bent]


_SIGNS: Final = frozenset("MLHVCSQTAZmlhvcsqtaz+-.eE0123456789" + _BLANKS)


class _DataError(ValueError):
    """Data that are no path."""


def _walked(data: str) -> list[PathRun]:
    before, *steps = _COMMANDS.split(data)
    if before.strip(_BLANKS):
        raise _DataError
    runs: list[PathRun] = []
    here: FloatPoint = (0.0, 0.0)
    last, bend = "", here
    """The command before, and the last place that bent it."""
    for command, text in zip(steps[::2], steps[1::2], strict=True):
        kind = command.upper()
        rows = list(_rows(text, _NUMBERS[kind], arc=kind == "A"))
        if bool(rows) == (kind == "Z") or not (runs or kind == "M"):
            raise _DataError
        if kind == "Z":
            # After closing, a path continues from its start.
            here = runs[-1].corners[0]
            runs[-1] = runs[-1]._replace(closed=True)
            runs.append(PathRun([here], closed=False))
        for number, row in enumerate(rows):
            places = _places(kind, row, here if command.islower() else None, here)
            if kind == "M" and not number:
                runs.append(PathRun([], closed=False))
            if kind in "ST":
                # They first bend in the direction in which the previous curve would have continued.
                mirrored = (2 * here[0] - bend[0], 2 * here[1] - bend[1])
                places.insert(0, mirrored if last in ("CS" if kind == "S" else "QT") else here)
            straight = _arc_is_straight(row, here, places[-1]) if kind == "A" else is_straight(
                here, places[:-1], places[-1]
            )  # fmt: skip
            if not straight and not runs[-1].bent:
                runs[-1] = runs[-1]._replace(bent=command)
            bend = places[-2] if kind in "CSQT" else places[-1]
            last, here = kind, places[-1]
            runs[-1].corners.append(here)
        last = kind
    return [run._replace(closed=run.closed or run.corners[0] == run.corners[-1]) for run in runs]


def _places(
    kind: str, row: list[float], base: FloatPoint | None, here: FloatPoint
) -> list[FloatPoint]:
    """Return the places of a step, its end last; those relative to a *base* if it has one."""
    x, y = base or (0.0, 0.0)
    if kind == "H":
        return [(x + row[0], here[1])]
    if kind == "V":
        return [(here[0], y + row[0])]
    if kind == "A":
        row = row[5:]
    return [(x + across, y + up) for across, up in zip(row[::2], row[1::2], strict=True)]


def _arc_is_straight(row: list[float], start: FloatPoint, end: FloatPoint) -> bool:
    """Return whether an arc is indistinguishable from its chord."""
    small, large = sorted(map(abs, row[:2]))
    chord = hypot(end[0] - start[0], end[1] - start[1])
    if not small or not chord:
        return True
    # The arc bends most where its radius is smallest; half of its chord at least is that wide.
    radius = small * small / large if large < inf else 0.0
    return not row[3] and chord <= 8 * STRAIGHT * radius


def _rows(text: str, size: int, *, arc: bool) -> Iterator[list[float]]:
    """Yield the numbers of each step of a command."""
    row: list[float] = []
    at = 0
    while at < len(text):
        if text[at] in _BLANKS:
            at += 1
            continue
        if arc and len(row) in _FLAGS:
            if text[at] not in "01":
                raise _DataError
            end = at + 1
        else:
            # One match at a time: a pattern for the whole list could take practically for ever to
            # fail.
            number = NUMBER.match(text, at)
            if number is None or len(number[0]) > MAX_DIGITS:
                raise _DataError
            end = number.end()
        row.append(float(text[at:end]))
        at = end
        if len(row) == size:
            yield row
            row = []
        elif not size:
            raise _DataError
    if row:
        raise _DataError


SHAPES: Final = frozenset(("line", "path", "polygon", "polyline", "rect"))
"""The elements that have corners."""
_ENDS: Final = {"x1": 0.0, "y1": 0.0, "x2": 0.0, "y2": 0.0}


def runs_of(element: Element, name: str, port: Port) -> list[PathRun]:
    """Return the runs of a shape; none where it draws nothing.  Raises `DocumentError`."""
    if name == "path":
        return path_runs(element.get("d", ""))
    if name == "rect":
        return _rectangle(element, name, port)
    if name == "line":
        x, y, u, v = lengths(element, port, _ENDS)
        return [PathRun([(x, y), (u, v)], closed=False)]
    what = tr("points of a <{name}>", name=name)
    spots = in_pairs(read_numbers(element.get("points", ""), what), what)
    return [PathRun(spots, name == "polygon" or spots[0] == spots[-1])] if spots else []


def _rectangle(element: Element, name: str, port: Port) -> list[PathRun]:
    x, y, width, height = lengths(element, port, dict.fromkeys(("x", "y", "width", "height"), 0.0))
    for key in ("rx", "ry"):
        value = element.get(key, "auto")
        if value != "auto" and lengths(element, port, {key: 0.0})[0] > 0:
            raise unread(name, key, value)
    if width <= 0 or height <= 0:
        return []
    return [PathRun([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])]
