"""Lengths, transforms and view boxes of SVG.

They are parsed by svgelements, which knows their many forms.  Its input is limited in length and in
digits per number, because some of its patterns take quadratic or cubic time.  It does not know
origins, percentages of a view port, nor the view boxes of symbols.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from tui_tangram.games.tangram.drawing.floats import FloatPolygon
from tui_tangram.games.tangram.drawing.numbers import MAX_DIGITS, NUMBER, read_numbers
from tui_tangram.games.tangram.drawing.svg.looks import MAX_TEXT
from tui_tangram.games.tangram.drawing.svg.tree import name_of
from tui_tangram.play import DocumentError, quote

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
        else length(text, name, key, port.width if key in ("x", "width", "rx") else port.height)
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
