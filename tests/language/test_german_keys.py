"""The table of actions in German: found, understood, and short enough for the footer."""

from __future__ import annotations

import pytest

from tests.examples import each
from tui_tangram.app.actions import ROWS, TILE_NOUNS, TURNED_NOUNS, Context, Nouns
from tui_tangram.app.key_help import fitting, items
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.settings.keys_screen import key_rows
from tui_tangram.language import use

ROOM = 76
"""Columns of the footer in a window of 80."""
NOUNS = [Nouns(), TILE_NOUNS, TURNED_NOUNS]


pytestmark = pytest.mark.usefixtures("german")


@pytest.mark.parametrize("nouns", NOUNS, ids=["pieces", "tiles", "turned"])
def test_every_action_can_be_understood(nouns: Nouns) -> None:
    """Labels and lines of help are short, and a line of help begins like a sentence."""
    for one in [one for row in ROWS for one in (row, row.family) if one]:
        label, text = nouns.label(one), nouns.in_words(one.help)
        assert 0 < len(label) <= 14, label
        assert len(text) <= 60, text
        assert text[0].isupper(), text
        assert not {*"{}"} & {*label, *text}


@each("context", Context)
def test_the_footer_shows_as_much_as_in_english(context: Context) -> None:
    """In a window of 80 columns German loses one key of the footer at most."""
    nouns = TILE_NOUNS if context.name.startswith("TILE") else Nouns()
    keymap = Keymap()
    german = fitting(items(keymap, context, nouns=nouns), ROOM)
    use("en")
    english = fitting(items(keymap, context, nouns=nouns), ROOM)
    assert len(german) >= len(english) - 1


def test_actions_are_searched_in_german() -> None:
    """The screen of keys finds an action by what it says, and by its name in the file."""
    assert ["undo"] == [row.name for row in key_rows(Keymap(), "rückgängig machen u ")][:1]
    assert "flip" in [row.name for row in key_rows(Keymap(), "flip")]
