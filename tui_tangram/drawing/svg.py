"""The polygons that an SVG draws, with all transforms applied, and y turned upwards.

The tree is walked here, because it decides which elements are drawn and how often: groups,
links, ``use``, ``symbol`` and ``svg`` inside ``svg``.  The content of ``defs`` and the like is
drawn only where it is used.  Hidden elements (``display``, ``visibility`` and ``opacity``, as
attributes, in ``style`` or by simple selectors of a style sheet) are not drawn at all.
Transforms, lengths and view boxes are read by svgelements, which knows their many forms.

Shapes are polygons, polylines that close, rectangles, and paths of straight lines; each closed
run of a path is one polygon.  Any other visible element is refused by name, because a drawing
with a part left out silently would be a riddle.

Limits
------
A file may come from anybody.  Entities are refused before the text is parsed, so nothing in it
grows; elements count each time they are drawn, so neither a circle of ``use`` nor a tree of them
takes long, and polygons are made only as they are asked for.  The texts for svgelements have a
largest length and their numbers a largest number of digits, because some of its patterns take the
square or the cube of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from tui_tangram.drawing.numbers import MAX_DIGITS, NUMBER, closed_runs, in_pairs, read_numbers
from tui_tangram.geometry.point import FloatPoint
from tui_tangram.language import tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.phrases import grouped

if TYPE_CHECKING:
    from svgelements import Matrix

MAX_ELEMENTS: Final = 5_000
"""The most elements that are drawn; a group that is used twice counts twice."""
MAX_DEPTH: Final = 100
"""The most elements inside each other."""
MAX_TEXT: Final = 1_000
"""The most characters of a text for svgelements, and a tenth of those of a style sheet."""
_GROUPS: Final = frozenset(("a", "g", "svg", "switch", "symbol", "use"))
_SHAPES: Final = frozenset(("path", "polygon", "polyline", "rect"))
_NO_POLYGONS: Final = frozenset(("circle", "ellipse", "foreignObject", "image", "line", "text"))
_DRAWN: Final = _GROUPS | _SHAPES | _NO_POLYGONS
_DIGITS: Final = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
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
_UNREAD: Final = ("transform-origin", "transform-box", "clip-path", "mask")
"""Attributes that would change the picture and are not supported."""
_PROPERTIES: Final = ("display", "visibility", "opacity", "transform", *_UNREAD)
_FAULTS: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors that svgelements may raise for texts that are not SVG."""


def svg_polygons(content: str) -> Iterator[list[FloatPoint]]:
    """Yield the corners of the polygons that an SVG draws.  Raises `DocumentError`."""
    if "<!ENTITY" in content or "<!ATTLIST" in content:
        raise DocumentError("has entities, which are not supported")
    yield from _Page(*_tree(content)).polygons()


class _Builder(TreeBuilder):
    """Builds a tree that is not too deep, and notes where its elements begin."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0
        self.lines: dict[Element, int] = {}
        """The line in which each element begins."""
        self.parser = ParserCreate(namespace_separator="}")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._close
        self.parser.CharacterDataHandler = self.data

    def _begin(self, tag: str, attrs: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise DocumentError("nested too deeply")
        known = {_full(key): value for key, value in attrs.items()}
        self.lines[self.start(_full(tag), known)] = self.parser.CurrentLineNumber

    def _close(self, tag: str) -> None:
        self._depth -= 1
        self.end(_full(tag))


def _full(name: str) -> str:
    """Return the name of an element or attribute as trees have it, with its language in braces."""
    return f"{{{name}" if "}" in name else name


def _tree(content: str) -> tuple[Element, Mapping[Element, int]]:
    """Return the root of an SVG, and the line of each element."""
    # Expat is safe once there are no entities.  It takes text, so the encoding that the
    # file names does not matter again.
    builder = _Builder()
    try:
        builder.parser.Parse(content, True)
        root: Element = builder.close()
    except ExpatError as error:
        raise DocumentError(
            "is not SVG: bad XML in line {line}, column {column}",
            line=error.lineno,
            column=error.offset + 1,
        ) from None
    except ValueError as error:
        if isinstance(error, DocumentError):
            raise
        raise DocumentError("is not SVG: it is not XML") from None
    return root, builder.lines


class _Read(NamedTuple):
    """The parts of an element that drawing needs, however often it is drawn."""

    look: Mapping[str, str]
    """The properties that are read, from attributes, style sheet and style."""
    matrix: Matrix
    outlines: list[list[FloatPoint]]
    """The corners of a shape, before any transform."""


class _Page:
    """A walk through an SVG."""

    def __init__(self, root: Element, lines: Mapping[Element, int]) -> None:
        self._root, self._lines = root, lines
        self._named = {one.get("id", ""): one for one in root.iter()}
        self._rules: dict[str, dict[str, str]] = {}
        self._reads: dict[Element, _Read] = {}
        self._below: dict[Element, list[Element]] = {}
        """The children of an element that are drawn, however often it is drawn."""
        self._drawn = 0

    def polygons(self) -> Iterator[list[FloatPoint]]:
        """Yield the corners of all polygons that are drawn."""
        from svgelements import Matrix

        for element in self._root.iter():
            if _name(element) == "style":
                self._learn(element.text or "")
        yield from self._draw(self._root, Matrix(), "visible", (self._root,))

    def _learn(self, sheet: str) -> None:
        if len(sheet) > 10 * MAX_TEXT:
            raise DocumentError("a <style> is too long; remove it")
        for rule in _COMMENT.sub("", sheet).split("}")[:-1]:
            # What stands before another brace is a condition, such as @media.
            before, _, declarations = rule.rpartition("{")
            declared = _declared(declarations)
            for selector in before.rpartition("{")[2].split(","):
                self._rules.setdefault(selector.strip(), {}).update(declared)

    def _draw(
        self, element: Element, around: Matrix, visibility: str, within: tuple[Element, ...]
    ) -> Iterator[list[FloatPoint]]:
        """Draw an element that is inside the elements *within*, itself the last of them."""
        name = _name(element)
        if name not in _DRAWN:
            return
        self._drawn += 1
        if self._drawn > MAX_ELEMENTS:
            raise DocumentError("draws more than {most} elements", most=grouped(MAX_ELEMENTS))
        if len(within) > MAX_DEPTH:
            raise DocumentError("nested too deeply")
        read = self._reads.get(element)
        if read is None:
            with self._told(element):
                read = self._reads[element] = self._read(element, name)
        visibility = read.look.get("visibility", visibility)
        if read.look.get("display") == "none" or _is_nothing(read.look.get("opacity", "1")):
            return
        if name in _GROUPS:
            matrix = read.matrix * around
            children = self._below.get(element)
            if children is None:
                children = self._below[element] = self._children(element, name)
            for child in children:
                if child in within:
                    raise DocumentError("<use> of {name} uses itself", name=quote(_link(element)))
                yield from self._draw(child, matrix, visibility, (*within, child))
            return
        if visibility != "visible":
            return
        if name in _NO_POLYGONS:
            with self._told(element):
                raise DocumentError(
                    "<{name}> is not supported; make it a polygon or a path", name=name
                )
        matrix = read.matrix * around
        for outline in read.outlines:
            yield [(x, -y) for x, y in map(matrix.point_in_matrix_space, outline)]

    def _children(self, element: Element, name: str) -> list[Element]:
        if name == "use":
            target = self._named.get(_link(element).removeprefix("#"))
            if target is None:
                raise DocumentError("<use> of {name}: no such element", name=quote(_link(element)))
            return [target]
        if name == "switch":
            # The first child without special conditions: that is the purpose of a switch.
            return [one for one in element if one.get("requiredExtensions") is None][:1]
        # A symbol is drawn where it is used only.
        return [one for one in element if _name(one) in _DRAWN and _name(one) != "symbol"]

    @contextmanager
    def _told(self, element: Element) -> Iterator[None]:
        """Name the line of an element in errors."""
        try:
            yield
        except DocumentError as error:
            line = tr("line {line}", line=self._lines[element])
            raise DocumentError("{why}", at=line, why=error) from None

    def _read(self, element: Element, name: str) -> _Read:
        look = self._look(element, name)
        for key in _UNREAD:
            if look.get(key, "none") != "none":
                raise _unread(name, key, look[key])
        try:
            matrix = _matrix(look.get("transform", "none"), name)
            if name == "use":
                x, y = (_length(element, key, 0.0) for key in ("x", "y"))
                matrix = _matrix(f"translate({x},{y})", name) * matrix
            elif name in ("svg", "symbol"):
                matrix = _matrix(self._viewport(element, name), name) * matrix
        except _FAULTS as fault:
            if isinstance(fault, DocumentError):
                raise
            raise _unread(name, "transform", look.get("transform")) from None
        return _Read(look, matrix, _outlines(element, name) if name in _SHAPES else [])

    def _look(self, element: Element, name: str) -> Mapping[str, str]:
        """Return the attributes, overridden by the style sheet, then by the style."""
        look = {
            key: value.strip() for key in _PROPERTIES if (value := element.get(key)) is not None
        }
        classes = [f".{one}" for one in element.get("class", "")[:MAX_TEXT].split()]
        for selector in ("*", name, *classes, *(name + one for one in classes)):
            look |= self._rules.get(selector, {})
        look |= self._rules.get(f"#{element.get('id', '')}", {})
        return look | _declared(element.get("style", ""))

    def _viewport(self, element: Element, name: str) -> str:
        """Return the transform of a view box; none for the outermost, which only scales."""
        from svgelements import Viewbox

        box = element.get("viewBox")
        ratio = element.get("preserveAspectRatio")
        sizes = [element.get(key, "100%") for key in ("width", "height")]
        if element is self._root and any("%" in size for size in sizes):
            return "none"
        if box is None:
            x, y = (_length(element, key, 0.0) for key in ("x", "y"))
            return "none" if element is self._root else f"translate({x},{y})"
        if any("%" in size for size in sizes):
            raise DocumentError(
                "<{name}> with a viewBox needs a width and a height as numbers", name=name
            )
        x, y, width, height = (_length(element, key, 0.0) for key in ("x", "y", "width", "height"))
        seen = read_numbers(_short(box, name, "viewBox"), f"viewBox of <{name}>")
        if len(seen) != 4 or min(seen[2:]) <= 0:
            raise _unread(name, "viewBox", box)
        return str(Viewbox.viewbox_transform(x, y, width, height, *seen, ratio)) or "none"


def _name(element: Element) -> str:
    """Return the name of an element in SVG; elements of other languages have none."""
    tag = str(element.tag)
    if tag.startswith("{http://www.w3.org/2000/svg}"):
        return tag.partition("}")[2]
    return "" if tag.startswith("{") else tag


def _link(element: Element) -> str:
    return element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""


def _declared(style: str) -> dict[str, str]:
    """Return the properties in a list of declarations that are read; the last of a name counts."""
    found: dict[str, str] = {}
    for declaration in style.split(";"):
        key, _, value = declaration.partition(":")
        if (key := key.strip().lower()) in _PROPERTIES:
            found[key] = value.replace("!important", "").strip()
    return found


def _is_nothing(opacity: str) -> bool:
    try:
        return float(opacity.removesuffix("%")) <= 0
    except ValueError:
        return False


def _unread(name: str, key: str, value: str | None) -> DocumentError:
    return DocumentError(
        "<{name}> has an unsupported {key}: {value}; flatten it first",
        name=name,
        key=key,
        value=quote(value),
    )


def _short(text: str, name: str, key: str) -> str:
    """Return a text that is short enough for svgelements."""
    if len(text) > MAX_TEXT or _DIGITS.search(text):
        raise DocumentError(
            "<{name}> has a {key} that is too long; split it up", name=name, key=key
        )
    return text


def _matrix(text: str, name: str) -> Matrix:
    from svgelements import Matrix

    if text == "none":
        return Matrix()
    steps = _short(text, name, "transform").lower().split(")")
    for step in steps[:-1]:
        if step.partition("(")[0].strip(" ,\t\n\r") not in _TRANSFORMS:
            raise _unread(name, "transform", text)
    matrix = Matrix(text, ppi=96)
    parts = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
    if steps[-1].strip() or not all(isinstance(x, int | float) and isfinite(x) for x in parts):
        raise _unread(name, "transform", text)
    return matrix


def _length(element: Element, key: str, missing: float) -> float:
    """Return a length in pixels."""
    from svgelements import Length

    text = element.get(key)
    if text is None:
        return missing
    name = _name(element)
    text = _short(text, name, key).strip()
    value = Length(text).value(ppi=96) if NUMBER.match(text) else None
    if not isinstance(value, int | float) or not isfinite(value):
        raise _unread(name, key, text)
    return float(value)


def _outlines(element: Element, name: str) -> list[list[FloatPoint]]:
    """Return the corners of a shape; none where it draws nothing."""
    if name == "path":
        return closed_runs(element.get("d", ""))
    if name == "rect":
        x, y, width, height = (_length(element, key, 0.0) for key in ("x", "y", "width", "height"))
        for key in ("rx", "ry"):
            if element.get(key, "auto") != "auto" and _length(element, key, 0.0) > 0:
                raise _unread(name, key, element.get(key))
        if width <= 0 or height <= 0:
            return []
        return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]]
    what = tr("points of a <{name}>", name=name)
    spots = in_pairs(read_numbers(element.get("points", ""), what), what)
    if not spots:
        return []
    if name == "polyline" and spots[0] != spots[-1]:
        raise DocumentError("a <polyline> does not end where it starts; make it a polygon")
    return [spots]
