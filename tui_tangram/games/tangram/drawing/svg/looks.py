"""Properties of elements, from their attributes, style sheets and their own style."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from tui_tangram.games.tangram.drawing.svg.tree import name_of
from tui_tangram.play import DocumentError

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
