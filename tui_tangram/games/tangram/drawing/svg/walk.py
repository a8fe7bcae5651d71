"""A walk through an SVG: which elements are drawn, where, and how often.

Groups, links, ``use``, ``symbol`` and ``svg`` inside ``svg`` are walked through here.  The content
of ``defs`` and the like is drawn only where it is used.  Hidden elements (``display``,
``visibility`` and ``opacity``) are not drawn at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from tui_tangram.games.tangram.drawing.drawn import FloatPolygon
from tui_tangram.games.tangram.drawing.svg.geometry import (
    SHAPES,
    PathRun,
    Port,
    ReferenceBox,
    about,
    corners_on,
    length,
    lengths,
    matrix,
    moved,
    runs_of,
    seen_through,
    unread,
    view_box,
)
from tui_tangram.games.tangram.drawing.svg.tree import (
    MAX_DEPTH,
    MOVES,
    Inherited,
    StyleSheet,
    SvgTree,
    is_hidden,
    link_of,
    name_of,
)
from tui_tangram.language import tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from svgelements import Matrix

MAX_ELEMENTS: Final = 5_000
"""The maximum number of drawn elements; a group that is used twice counts twice."""
_GROUPS: Final = frozenset(("a", "g", "svg", "switch", "symbol", "use"))
OTHERS: Final[Mapping[str, str]] = {
    "circle": "circle",
    "ellipse": "circle",
    "foreignObject": "text",
    "image": "image",
    "text": "text",
}
"""The elements that are not polygons, and the type they are counted as."""
_DRAWN: Final = _GROUPS | SHAPES | OTHERS.keys()


class Clipped(NamedTuple):
    """An element with a clip or a mask, or a window, and its place."""

    element: Element
    look: Mapping[str, str]
    matrix: Matrix
    port: Port
    window: FloatPolygon | None = None
    """The area of the page outside which nothing is visible."""


class Surroundings(NamedTuple):
    """The surroundings that an element is drawn in."""

    matrix: Matrix
    port: Port
    inherited: Inherited = Inherited()
    clipped: tuple[Clipped, ...] = ()
    """All with a clip or a mask."""
    sized: Mapping[str, str] = {}
    """The width and height that ``use`` gives to what it uses."""


class Traced(NamedTuple):
    """A part of a drawing."""

    element: Element
    name: str
    around: Surroundings
    """Its own properties and place among it."""
    run: PathRun | None = None
    """Its corners on the page, y downwards; None for elements without corners."""
    shape: int = 0
    """The number of its shape, where that has other runs."""
    why: DocumentError | None = None
    """The reason why a shape cannot be read."""


class SvgWalk:
    """A walk through an SVG; everything it yields counts, so that no walk is long."""

    def __init__(self, tree: SvgTree) -> None:
        """Read the style sheets.  Raises `DocumentError`."""
        self.root, self._lines = tree
        self.named = {one.get("id", ""): one for one in self.root.iter()}
        """The elements by their ids."""
        self._sheet = StyleSheet(self.root)
        self._looks: dict[Element, Mapping[str, str]] = {}
        self._runs: dict[tuple[Element, Port], list[PathRun]] = {}
        self._matrices: dict[tuple[Element, Port], Matrix] = {}
        self._below: dict[Element, list[Element]] = {}
        """The children of an element that are drawn, however often it is drawn."""
        self._drawn = 0

    def trace(
        self, element: Element, around: Surroundings, within: tuple[Element, ...]
    ) -> Iterator[Traced]:
        """Yield the drawn parts of an element in the elements *within*, itself the last of them.

        Raises `DocumentError`.
        """
        name = name_of(element)
        if name not in _DRAWN:
            return
        self._drawn += 1
        if self._drawn > MAX_ELEMENTS:
            raise DocumentError("draws more than {most} elements", most=grouped(MAX_ELEMENTS))
        if len(within) > MAX_DEPTH:
            raise DocumentError("nested too deeply")
        look = self.look(element)
        if is_hidden(look):
            return
        around = around._replace(inherited=around.inherited.within(look))
        if name in _GROUPS:
            yield from self._trace_group(element, name, around, within)
        elif around.inherited.visibility != "visible":
            return
        elif name in OTHERS:
            yield Traced(element, name, around)
        else:
            yield from self._trace_shape(element, name, around)

    def _trace_group(
        self, element: Element, name: str, around: Surroundings, within: tuple[Element, ...]
    ) -> Iterator[Traced]:
        with self.located_errors(element):
            around = self._placed(element, name, around, within)
            inside = self._inside(element, name, around)
        children = self._below.get(element)
        if children is None:
            children = self._below[element] = self._children(element, name)
        for child in children:
            if child in within:
                raise DocumentError("<use> of {name} uses itself", name=quote(link_of(element)))
            yield from self.trace(child, inside, (*within, child))

    def _trace_shape(self, element: Element, name: str, around: Surroundings) -> Iterator[Traced]:
        try:
            around = self._placed(element, name, around, ())
            key = element, around.port
            runs = self._runs.get(key)
            if runs is None:
                runs = self._runs[key] = runs_of(element, name, around.port)
        except DocumentError as error:
            yield Traced(element, name, around, why=self.located(element, error))
            return
        number = self._drawn if len(runs) > 1 else 0
        for run in runs:
            corners = list(map(around.matrix.point_in_matrix_space, run.corners))
            laid = run._replace(corners=[(x, y) for x, y in corners])
            yield Traced(element, name, around, laid, number)

    def _placed(
        self, element: Element, name: str, around: Surroundings, within: tuple[Element, ...]
    ) -> Surroundings:
        """Return *around* with the transform of an element, and its clips."""
        look, key = self.look(element), (element, around.port)
        own = self._matrices.get(key)
        if own is None:
            own = self._matrices[key] = self._matrix(element, name, look, around.port, within)
        whole = own * around.matrix
        clipped = around.clipped
        if any(look.get(one, "none") != "none" for one in ("clip-path", "mask")):
            clipped = (*clipped, Clipped(element, look, whole, around.port))
        return around._replace(matrix=whole, clipped=clipped)

    def _matrix(
        self,
        element: Element,
        name: str,
        look: Mapping[str, str],
        port: Port,
        within: tuple[Element, ...],
    ) -> Matrix:
        """Return the transform of an element."""
        for move in MOVES:
            if look.get(move, "none") != "none":
                raise unread(name, move, look[move])
        found = matrix(look.get("transform", "none"), name)
        moves_only = (found.a, found.b, found.c, found.d) == (1, 0, 0, 1)
        named = look.keys() & {"transform-origin", "transform-box"}
        if named and not moves_only and element is not self.root:
            box = self._box(element, name, look, port, within)
            found = about(found, look.get("transform-origin", "0 0"), box, name)
        if name == "use":
            x, y = lengths(element, port, {"x": 0.0, "y": 0.0})
            found = moved(x, y) * found
        return found

    def _box(
        self,
        element: Element,
        name: str,
        look: Mapping[str, str],
        port: Port,
        within: tuple[Element, ...],
    ) -> ReferenceBox | None:
        """Return the box that the origin of a transform is in; None if unknown."""
        from svgelements import Matrix

        key = look.get("transform-box", "view-box")
        if key == "view-box":
            known = port.width is not None and port.height is not None
            return ReferenceBox(0.0, 0.0, port.width or 0.0, port.height or 0.0) if known else None
        if key not in ("fill-box", "content-box"):
            raise unread(name, "transform-box", key)
        corners: list[FloatPoint] = []
        if name in SHAPES:
            corners = [corner for run in runs_of(element, name, port) for corner in run.corners]
        elif name == "g":
            here = Surroundings(Matrix(), port)
            for child in element:
                for one in self.trace(child, here, (*within, child)):
                    if one.run is None or one.run.bent:
                        raise unread(name, "transform-box", key)
                    corners += one.run.corners
        if not corners:
            raise unread(name, "transform-box", key)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return ReferenceBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _inside(self, element: Element, name: str, around: Surroundings) -> Surroundings:
        """Return what the content of a group is drawn in."""
        if name == "use":
            given = {key: element.get(key, "auto") for key in ("width", "height")}
            return around._replace(sized=given)
        around, sized = around._replace(sized={}), around.sized
        if name not in ("svg", "symbol"):
            return around
        inner, port, spot = self._viewport(element, name, around.port, sized)
        clipped = around.clipped
        look = self.look(element)
        if spot is not None and look.get("overflow", "hidden") in ("hidden", "scroll", "clip"):
            window = corners_on(around.matrix, *spot)
            clipped = (*clipped, Clipped(element, {}, around.matrix, around.port, window))
        return around._replace(matrix=inner * around.matrix, port=port, clipped=clipped)

    def _viewport(
        self, element: Element, name: str, port: Port, sized: Mapping[str, str]
    ) -> tuple[Matrix, Port, ReferenceBox | None]:
        """Return the matrix, the port and the window of an element with a view box or its own size.

        The outermost element has no window, and only scales, if its size is known.
        """
        outermost = element is self.root
        texts = {}
        for key in ("width", "height"):
            dimensions = [sized.get(key, "auto"), element.get(key, "auto"), "100%"]
            texts[key] = next(text for text in dimensions if text != "auto")
        box = element.get("viewBox")
        if outermost and any("%" in text for text in texts.values()):
            seen = view_box(box, name) if box else None
            inner = Port(seen.width, seen.height) if seen else Port(None, None)
            return moved(0, 0), inner, None
        x, y = (0.0, 0.0) if outermost else lengths(element, port, {"x": 0.0, "y": 0.0})
        known = dict(zip(("width", "height"), port, strict=True))
        if any("%" in text and known[key] is None for key, text in texts.items()):
            if box is None:
                return moved(x, y), Port(None, None), None
            raise DocumentError(
                "<{name}> with a viewBox needs a width and a height as numbers", name=name
            )
        width, height = (length(text, name, key, known[key]) for key, text in texts.items())
        spot = ReferenceBox(x, y, width, height)
        return *seen_through(element, spot), None if outermost else spot

    def _children(self, element: Element, name: str) -> list[Element]:
        if name == "use":
            target = self.named.get(link_of(element).removeprefix("#"))
            if target is None:
                raise DocumentError(
                    "<use> of {name}: no such element", name=quote(link_of(element))
                )
            return [target]
        if name == "switch":
            # The first child without special conditions: that is the purpose of a switch.
            return [one for one in element if one.get("requiredExtensions") is None][:1]
        # A symbol is drawn where it is used only.
        return [one for one in element if name_of(one) in _DRAWN and name_of(one) != "symbol"]

    def look(self, element: Element) -> Mapping[str, str]:
        """Return the properties of an element that are read."""
        look = self._looks.get(element)
        if look is None:
            look = self._looks[element] = self._sheet.look(element)
        return look

    def place(self, element: Element) -> str:
        """Return the place of an element in the file, for messages."""
        return tr("line {line}", line=self._lines[element])

    def located(self, element: Element, error: DocumentError) -> DocumentError:
        """Return an error with the line of an element."""
        return DocumentError("{why}", at=self.place(element), why=error)

    @contextmanager
    def located_errors(self, element: Element) -> Iterator[None]:
        """Name the line of an element in errors."""
        try:
            yield
        except DocumentError as error:
            raise self.located(element, error) from None
