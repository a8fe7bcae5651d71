"""The elements of an SVG: of a file, or of a page of the web.

A file may come from anybody.  Only short entities without nested ones are read, as used by old
versions of Illustrator for namespaces, and the length of their expansion is known before the text
is parsed.

The properties of elements are those of their attributes, style sheets and their own style.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from tui_tangram.play import DocumentError
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

MAX_DEPTH: Final = 100
"""The maximum nesting depth of elements."""
MAX_ENTITY: Final = 200
"""The maximum length of an entity."""
MAX_ENTITIES: Final = 100
MAX_GROWN: Final = 1_000_000
"""The maximum total length of all expanded entities."""
MAX_PARTS: Final = 20
"""The maximum number of drawings of a web page."""
_DECLARATION: Final = re.compile(r"<!(?:ENTITY|ATTLIST)")
_ENTITY: Final = re.compile(
    rf"""<!ENTITY\s+([A-Za-z_][\w.-]{{0,99}})\s+(?:"([^"&%<]{{0,{MAX_ENTITY}}})"|"""
    rf"""'([^'&%<]{{0,{MAX_ENTITY}}})')\s*>"""
)
_USE: Final = re.compile(r"&([A-Za-z_][\w.-]{0,99});")
_FIRST: Final = re.compile(
    r"(?:\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>)*<([A-Za-z][\w:.-]*)",
    re.DOTALL | re.IGNORECASE,
)
"""The beginning of a file up to the name of its first element."""
_TAG: Final = re.compile(r"<(/?)svg(?=[\s/>])[^<>]*?(/?)>")
_LINKS: Final = " xmlns:xlink='http://www.w3.org/1999/xlink'"


class SvgTree(NamedTuple):
    """The elements of an SVG."""

    root: Element
    lines: Mapping[Element, int]
    """The line of the file in which each element begins."""


def svg_trees(content: str) -> list[SvgTree]:
    """Return the SVG that a file is, or those in a page of the web.  Raises `DocumentError`."""
    first = _FIRST.match(content)
    name = first[1].lower() if first else "svg"
    if name.rpartition(":")[2] != "svg" and (parts := _parts(content)):
        return [_tree(part) for part in parts]
    if name == "html":
        raise DocumentError("is a page of the web without a drawing (SVG)")
    _check_entities(content)
    return [_tree(content)]


def _parts(content: str) -> list[str]:
    """Return the SVGs of a page, each after as many lines as there are before it."""
    found: list[str] = []
    depth = begin = 0
    for tag in _TAG.finditer(content):
        closes, alone = tag.groups()
        if not closes:
            begin = begin if depth else tag.start()
            depth += not alone
        elif depth:
            depth -= 1
        else:
            continue
        if depth:
            continue
        if len(found) == MAX_PARTS:
            raise DocumentError("has more than {most} drawings", most=MAX_PARTS)
        part = content[begin : tag.end()]
        if "xlink:" in part and "xmlns:xlink" not in part:
            # Pages may leave it out.
            part = f"<svg{_LINKS}{part[4:]}"
        found.append("\n" * content.count("\n", 0, begin) + part)
    return found


def _check_entities(content: str) -> None:
    declared = len(_DECLARATION.findall(content))
    if not declared:
        return
    known = {name: one or two for name, one, two in _ENTITY.findall(content)}
    if len(known) != declared or declared > MAX_ENTITIES:
        raise DocumentError(
            "has entities that are not supported; save it as plain SVG in your drawing program"
        )
    used = Counter(_USE.findall(content))
    if sum(times * len(known.get(name, "")) for name, times in used.items()) > MAX_GROWN:
        raise DocumentError(
            "has entities that stand for more than {most} characters", most=grouped(MAX_GROWN)
        )


class _Builder(TreeBuilder):
    """Builds a tree that is not too deep, and notes where its elements begin."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0
        self.lines: dict[Element, int] = {}
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


def _tree(content: str) -> SvgTree:
    # Expat is safe once entities are few and flat.  It gets text, so the encoding stated in the
    # file is irrelevant here.
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
    return SvgTree(root, builder.lines)


def name_of(element: Element) -> str:
    """Return the name of an element in SVG; elements of other languages have none."""
    tag = str(element.tag)
    if tag.startswith("{http://www.w3.org/2000/svg}"):
        return tag.partition("}")[2]
    return "" if tag.startswith("{") else tag


def link_of(element: Element) -> str:
    """Return the target of a link; empty for none."""
    return element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""


MAX_TEXT: Final = 1_000
"""The maximum length of a text for svgelements, and a tenth of that of a style sheet."""
MOVES: Final = ("translate", "rotate", "scale", "offset-path")
"""Properties that move an element, besides its transform, and are not supported."""
_PROPERTIES: Final = frozenset((
    "display", "visibility", "opacity", "fill", "fill-opacity", "transform", "transform-origin",
    "transform-box", "clip-path", "mask", "mask-type", "overflow",
))  # fmt: skip
_STYLED: Final = _PROPERTIES.union(MOVES)
"""The properties allowed in a style; as attributes, some of them mean something else."""
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_CLEAR: Final = re.compile(
    r"none|transparent|#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)|(?:rgb|hsl)a?\([^()]{0,99}[,/]\s*0*\.?0*%?\s*\)"
)
"""An invisible colour, apart from those of `_OPAQUE`."""
_OPAQUE: Final = re.compile(
    r"(?:rgb|hsl)a?\([^,/()]*,[^,/()]*,[^,/()]*\)|(?:rgb|hsl)a?\([^,/()]*\)"
)
"""A colour with three numbers."""
_WHITE: Final = frozenset(("white", "#fff", "#ffff", "#ffffff", "#ffffffff", "rgb(255,255,255)",
                           "rgb(100%,100%,100%)"))  # fmt: skip


class Inherited(NamedTuple):
    """Properties that elements have from those around them."""

    visibility: str = "visible"
    fill: str = "black"
    fill_opacity: str = "1"
    solid: bool = True
    """Whether nothing around is translucent."""

    def within(self, look: Mapping[str, str]) -> Inherited:
        """Return what the content of an element inherits."""
        fill = look.get("fill", self.fill)
        return Inherited(
            look.get("visibility", self.visibility),
            self.fill if fill == "inherit" else fill,
            look.get("fill-opacity", self.fill_opacity),
            self.solid and _number(look.get("opacity", "1")) >= 1,
        )

    @property
    def filled(self) -> bool:
        """Whether an area is drawn."""
        fill = self.fill.lower()
        clear = _CLEAR.fullmatch(fill) and not _OPAQUE.fullmatch(fill)
        return not clear and _number(self.fill_opacity) > 0

    @property
    def opaque(self) -> bool:
        """Whether nothing below a filled area is seen."""
        return self.solid and self.filled and _number(self.fill_opacity) >= 1

    @property
    def white(self) -> bool:
        """Whether an area is drawn in opaque white."""
        return self.opaque and self.fill.lower().replace(" ", "") in _WHITE


def is_hidden(look: Mapping[str, str]) -> bool:
    """Return whether an element and its content are not drawn."""
    return look.get("display") == "none" or _number(look.get("opacity", "1")) <= 0


class StyleSheet:
    """The style sheets of an SVG: rules for names, classes and ids."""

    def __init__(self, root: Element) -> None:
        """Read all.  Raises `DocumentError`."""
        self._rules: dict[str, dict[str, str]] = {}
        for element in root.iter():
            if name_of(element) == "style":
                self._learn(element.text or "")

    def _learn(self, sheet: str) -> None:
        if len(sheet) > 10 * MAX_TEXT:
            raise DocumentError("a <style> is too long; remove it")
        for rule in _COMMENT.sub("", sheet).split("}")[:-1]:
            # Text before another brace is a condition, such as @media.
            before, _, declarations = rule.rpartition("{")
            declared = _declared(declarations)
            for selector in before.rpartition("{")[2].split(","):
                self._rules.setdefault(selector.strip(), {}).update(declared)

    def look(self, element: Element) -> Mapping[str, str]:
        """Return the attributes, overridden by the style sheet, then by the style."""
        name = name_of(element)
        look = {
            key: value.strip() for key in _PROPERTIES if (value := element.get(key)) is not None
        }
        classes = [f".{one}" for one in element.get("class", "")[:MAX_TEXT].split()]
        for selector in ("*", name, *classes, *(name + one for one in classes)):
            look |= self._rules.get(selector, {})
        look |= self._rules.get(f"#{element.get('id', '')}", {})
        return look | _declared(element.get("style", ""))


def _declared(style: str) -> dict[str, str]:
    """Return the properties in a list of declarations that are read; the last of a name counts."""
    found: dict[str, str] = {}
    for declaration in style.split(";"):
        key, _, value = declaration.partition(":")
        if (key := key.strip().lower()) in _STYLED:
            found[key] = value.replace("!important", "").strip()
    return found


def _number(text: str) -> float:
    """Return an opacity; 1 for one that cannot be read."""
    try:
        value = float(text.removesuffix("%"))
    except ValueError:
        return 1.0
    return value / 100 if text.endswith("%") else value
