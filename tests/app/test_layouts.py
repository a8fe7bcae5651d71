"""Keys of other layouts are those in their places, where they mean nothing themselves."""

from __future__ import annotations

import string

import pytest

from tests.app.conftest import with_keys
from tui_tangram.app.application import TangramApp
from tui_tangram.app.chrome import Page
from tui_tangram.app.keys import by_place, key_name
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.screen.screen import TangramScreen

ROWS = {
    "AZERTY": ("1234567890", "&é\"'(-è_çà"),
    "Cyrillic": ("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить"),
    "Greek": ("wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ"),
    "wide": (
        string.ascii_lowercase + "1?",
        "ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ１？",
    ),
}
"""The keys of layouts as they are printed side by side on keyboards."""


@pytest.mark.parametrize("layout", ROWS)
def test_every_key_is_the_one_in_its_place(layout: str) -> None:
    """Capitals are those with Shift."""
    for meant, typed in zip(*ROWS[layout], strict=True):
        assert key_name(meant) in by_place(key_name(typed)), typed
        if meant.isalpha() and typed != "ς":
            assert [meant.upper()] == [*by_place(typed.upper())]


def test_the_usual_keys_are_themselves() -> None:
    """No letter or digit of the table stands for another."""
    for key in string.ascii_letters + string.digits:
        assert not by_place(key)


async def test_commands_are_heard_and_text_is_as_it_is_typed(services: Services) -> None:
    """A piece is taken, turned and put down; a search and the player's own keys stay."""
    own = with_keys(services, {"contour": ("ç",)})
    app = TangramApp(own, puzzle="convex/2")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TangramScreen)
        await pilot.press("é")
        assert screen.table.view.hand is not None
        turned = screen.table.view.hand
        await pilot.press("к")
        assert turned != screen.table.view.hand
        await pilot.press("escape", "２")
        assert screen.table.view.hand is not None
        await pilot.press("escape", "ç")
        assert screen.table.contour
        assert screen.table.view.hand is None
        await pilot.press("g", "ф")
        assert screen.jump is None
        await pilot.press("q", "t", "/", "к", "é")
        await pilot.pause()
        assert "кé" in app.screen.query_one(Page).text
