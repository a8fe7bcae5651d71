"""Errors that are data."""

from __future__ import annotations

import pickle
import re
from typing import Final

from tests.tools.texts import KEYWORDS, PACKAGE
from tui_tangram.games.matching.core.puzzle import PuzzleError
from tui_tangram.language import use
from tui_tangram.play import MoveError
from tui_tangram.play.refusal import Refusal

CLASS: Final = re.compile(r"^ *class (\w+)\(([^)]*)\):", re.MULTILINE)
"""The head of a class that is built on others."""


def kinds() -> set[str]:
    """Return the names of all classes that are built on `PlayerError`, and its own."""
    bases: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for name, below in CLASS.findall(path.read_text("utf-8")):
            bases.setdefault(name, set()).update(re.split(r"[\s,]+", below))
    found = {"PlayerError"}
    while more := {name for name, below in bases.items() if below & found} - found:
        found |= more
    return found


def test_a_refusal_is_its_text_and_values() -> None:
    """Both can be asked for, and its message has one in the other."""
    refusal = MoveError("there is no piece {piece}", piece="Z")
    assert ("there is no piece {piece}", {"piece": "Z"}) == (refusal.text, refusal.values)
    assert "there is no piece Z" == str(refusal) == refusal.args[0]
    again = pickle.loads(pickle.dumps(refusal))
    assert (str(again), again.text) == (str(refusal), refusal.text)


def test_its_place_and_its_plural() -> None:
    """The place is in front of the cause, which has the plural that ``n`` wants."""
    texts = "{n} tile overlaps {place}", "{n} tiles lie over {place}"
    one, two = (Refusal(*texts, at="a", n=n, place=7) for n in (1, 2))
    assert ("a", "1 tile overlaps 7") == (one.place, one.cause)
    assert "a: 2 tiles lie over 7" == str(two)


def test_braces_of_a_whole_text_stand() -> None:
    """Where there are no values nothing is put in."""
    assert "not a move: {x}" == str(PuzzleError("not a move: {x}"))


def test_it_is_said_in_the_language_in_use() -> None:
    """Whoever refuses says it in English."""
    use("de")
    try:
        assert "das Spiel ist angehalten" == str(MoveError("the game is paused"))
    finally:
        use("en")


def test_texts_of_every_kind_are_collected() -> None:
    """The tool that collects texts for translation knows each by its name."""
    found = kinds()
    assert {"MoveError", "CommandError", "LibraryError"} < found
    assert {0} == {KEYWORDS.get(name) for name in found}
