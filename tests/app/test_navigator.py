"""Pages by their names."""

from __future__ import annotations

from tests.examples import each
from tui_tangram.app.actions import ACTIONS
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.navigator import page_class, pages

WITH_ARGUMENTS = {
    "game_replay", "game_solutions", "kind_gallery", "manual_topic", "puzzle_export",
    "set_of_pieces",
}  # fmt: skip
"""Pages that are about something, so that no action opens them by its intent alone."""


@each("name", pages())
def test_every_page_is_a_screen(name: str) -> None:
    """Its module and its class exist."""
    assert issubclass(page_class(name), BaseScreen)


def test_pages_that_need_something_are_no_intents() -> None:
    """All others are intents of actions, and are opened by them."""
    intents = {one.intent for one in ACTIONS}
    assert set(pages()) - intents == WITH_ARGUMENTS
