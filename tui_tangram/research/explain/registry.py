"""The list of explanations, and their subjects.

Each explainer takes any subject of `tui_tangram.research.explain.step`, and returns None for one
that it does not explain.  It is fast: the steps are computed later, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.late import at
from tui_tangram.play import quote
from tui_tangram.play.phrases import either
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.explain.step import Explanation, TypedWords
from tui_tangram.values import NamedTuple


class Explainer(NamedTuple):
    """One algorithm that can be watched."""

    name: str
    """The word that names it."""
    title: str
    """The algorithm in a few words, marked for translation."""
    usage: str
    """The words that it accepts, marked for translation in the context "usage"."""
    examples: tuple[str, ...]
    """The words of ready-made examples."""
    function: str
    """The function that explains, ``.module:name``."""
    choices: Mapping[str, bool] = MappingProxyType({})
    """Further arguments of it."""

    def explain(self, subject: object) -> Explanation | None:
        """Return the explanation of a subject, or None; raises `Refusal` for wrong words."""
        found: Explanation | None = at(__package__, self.function)()(subject, **self.choices)
        return found


def _search(name: str, title: str, function: str, **choices: bool) -> Explainer:
    """Return a search of one of two papers or of this game."""
    usage = markc("usage", "[PUZZLE, two-pieces or three-pieces]")
    examples = "two-pieces", "three-pieces"
    return Explainer(name, title, usage, examples, f".search:{function}", choices)


EXPLAINERS: Final = (
    Explainer("contour", mark("Check a figure by its contour"),
              markc("usage", "[PUZZLE or example/N]"),
              tuple(f"example/{number}" for number in (10, 11, 12, 13, 14, 15)),
              ".contour:explain"),
    _search("pieces", mark("Search piece by piece"), "by_pieces"),
    _search("pieces-small", mark("Search piece by piece, small pieces first"), "by_pieces",
            large_first=False),
    _search("search", mark("Search by subtraction"), "by_subtraction"),
    _search("search-small", mark("Search by subtraction, small pieces first"), "by_subtraction",
            large_first=False),
    _search("search-untested", mark("Search by subtraction, no vertex test"), "by_subtraction",
            vertex_test=False),
    _search("corners", mark("Search by the tightest corner, as in this game"), "by_corners"),
    Explainer("area", mark("Add up the area of a polygon"), markc("usage", "[PUZZLE or EXAMPLE]"),
              ("square", "dent", "hole"), ".polygon_area:explain"),
    Explainer("subtraction", mark("Subtract a polygon from another"),
              markc("usage", "[PUZZLE or EXAMPLE]"),
              ("crossing", "one-side", "four-sides", "pinch", "hole"),
              ".polygon_subtraction:explain"),
    Explainer("tiles", mark("Search a board of tiles, as in this game"),
              markc("usage", "[PUZZLE or EXAMPLE]"), ("nine-tiles",), ".board_search:explain"),
    Explainer("number", mark("Read a shape as its number"), markc("usage", "[PUZZLE or SHAPE]"),
              ("1313 1 2 4 2 4", "13233 1 3 3 2 1 1"), ".number:explain"),
    Explainer("grid", mark("Write a shape as a grid of digits, with its aliases"),
              markc("usage", "[PUZZLE or SHAPE]"),
              ("5553/5530/5300/3000", "13233 1 3 3 2 1 1"), ".digits:explain_grid"),
    Explainer("digits", mark("Fill a shape by subtraction of digits"),
              markc("usage", "[PUZZLE or SHAPE SET]"),
              ("112 2 4 4 4 tangram", "2222 1 2 2 2 2 sei-shonagon"), ".digits:explain"),
    Explainer("bound", mark("Why no perimeter is shorter"), markc("usage", "[PUZZLE or SHAPE]"),
              ("233233 2 1 2 2 1 2 2", "2222 1 2 2 2 2"), ".bound:explain"),
)  # fmt: skip
"""All explainers, in the order of the papers."""


def find(name: str) -> Explainer:
    """Return the explainer named *name*, or whose name begins with it.  Raises `Refusal`."""
    typed = name.lower()
    found = [one for one in EXPLAINERS if one.name == typed]
    found = found or [one for one in EXPLAINERS if typed and one.name.startswith(typed)]
    if len(found) != 1:
        raise Refusal(
            "no explanation named {name}; there are {names}",
            name=quote(name),
            names=either([one.name for one in EXPLAINERS]),
        )
    return found[0]


def example(explainer: Explainer, number: int = 0) -> Explanation:
    """Return one of the ready-made examples of an explainer, the first by default."""
    found = explainer.explain(TypedWords((explainer.examples[number],)))
    assert found is not None
    return found


def explanations(subject: object) -> list[Explanation]:
    """Return all explanations of a subject, in the order of the papers."""
    return [found for one in EXPLAINERS if (found := one.explain(subject)) is not None]


def examples() -> Iterator[Explanation]:
    """Yield the ready-made examples of all of them."""
    for one in EXPLAINERS:
        for number in range(len(one.examples)):
            yield example(one, number)


def examples_of(explainer: Explainer) -> str:
    """Return the words of the examples of an explainer, in the language in use."""
    return tr("Examples: {names}.", names=", ".join(explainer.examples))


def line_of(explainer: Explainer) -> str:
    """Return name, usage and title of an explainer, in the language in use."""
    called = f"{explainer.name} {trc('usage', explainer.usage)}".rstrip()
    return tr("{name}: {title}.", name=called, title=tr(explainer.title))
