"""Errors that are data."""

from __future__ import annotations

import pickle

from tests.tools.texts import KEYWORDS
from tui_tangram.geometry import OpenContourError
from tui_tangram.language import use
from tui_tangram.matching.puzzle import PuzzleError
from tui_tangram.matching.recipe import RecipeError
from tui_tangram.play import MoveError
from tui_tangram.play.refusal import Refusal


def kinds(of: type[Refusal]) -> set[type[Refusal]]:
    """Return a class and all that are built on it."""
    return {of}.union(*(kinds(kind) for kind in of.__subclasses__()))


def test_a_refusal_is_its_text_and_values() -> None:
    """Both can be asked for, and its message has one in the other."""
    refusal = MoveError("there is no piece {piece}", piece="Z")
    assert ("there is no piece {piece}", {"piece": "Z"}) == (refusal.text, refusal.values)
    assert "there is no piece Z" == str(refusal) == refusal.args[0]
    again = pickle.loads(pickle.dumps(refusal))
    assert (str(again), again.text) == (str(refusal), refusal.text)


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
    found = kinds(Refusal)
    assert {MoveError, OpenContourError, PuzzleError, RecipeError} < found
    names = {kind.__name__ for kind in found if kind.__module__.startswith("tui_tangram.")}
    assert {(1, False)} == {KEYWORDS.get(name) for name in names}
