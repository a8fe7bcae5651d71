"""The explanations that there are, and what each of them explains.

Each explainer takes any thing of `tui_tangram.explain.things`, and returns None for one that it
does not explain.  It is quick: the steps are worked out later, one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from tui_tangram.explain.step import Explanation
from tui_tangram.explain.things import TypedWords
from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.play import quote
from tui_tangram.play.phrases import either
from tui_tangram.play.refusal import Refusal


class Explainer(NamedTuple):
    """One algorithm that can be watched."""

    name: str
    """The word by which it is called."""
    title: str
    """The algorithm in a few words, as marked."""
    usage: str
    """The words that it takes, as marked in the context "usage"."""
    examples: tuple[str, ...]
    """The words of ready-made examples."""
    explain: Callable[[object], Explanation | None]
    """Return the explanation of a thing, or None; raises `Refusal` for words that are wrong."""


def _contour(thing: object) -> Explanation | None:
    from tui_tangram.explain.contour import explain

    return explain(thing)


EXPLAINERS: Final = (
    Explainer(
        "contour",
        mark("Check a figure by its contour"),
        markc("usage", "[PUZZLE or example/N]"),
        tuple(f"example/{number}" for number in (10, 11, 12, 13, 14, 15)),
        _contour,
    ),
)
"""All of them, in the order of the papers."""


def find(name: str) -> Explainer:
    """Return the explainer called *name*, or whose name begins so.  Raises `Refusal`."""
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


def explanations(thing: object) -> list[Explanation]:
    """Return all explanations of a thing, in the order of the papers."""
    return [found for one in EXPLAINERS if (found := one.explain(thing)) is not None]


def examples() -> Iterator[Explanation]:
    """Yield the ready-made examples of all of them."""
    for one in EXPLAINERS:
        for words in one.examples:
            found = one.explain(TypedWords((words,)))
            assert found is not None
            yield found


def line_of(explainer: Explainer) -> str:
    """Return name, usage and title of an explainer, in the language in use."""
    called = f"{explainer.name} {trc('usage', explainer.usage)}".rstrip()
    return tr("{name}: {title}.", name=called, title=tr(explainer.title))
