"""Words in lines: what is long comes in pages, on every screen by one rule."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import still
from tests.app.play.conftest import Helper, game, lay
from tui_tangram.app.application import TangramApp
from tui_tangram.app.painter import pages
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.play import Hint
from tui_tangram.play.columns import width

WORDS = st.text("ab.\u4e03", min_size=1, max_size=14)


@given(st.lists(WORDS).map(" ".join), st.integers(12, 40), st.sampled_from([" …", " .."]))
def test_pages_fit_and_lose_no_word(text: str, room: int, more: str) -> None:
    """Each fits, all but the last say that there is more, and together they are the text."""
    found = pages(text, room, more)
    assert all(width(page) <= room for page in found)
    assert all(page.endswith(more) for page in found[:-1])
    read = [page.removesuffix(more) for page in found[:-1]] + found[-1:]
    assert text.replace(" ", "") == "".join(read).replace(" ", "")
    assert (width(text) <= room) == (len(found) == 1)


def test_a_sentence_that_fits_is_on_one_page() -> None:
    """Nobody has to put it together from two, also where the first would have room left."""
    text = "No piece fits here. The last solvable position was there. C goes back."
    assert ["No piece fits here. …", "The last solvable position was there. …", "C goes back."] == (
        pages(text, 42)
    )


def said(screen: Any) -> str:
    """Return what stands on the line of words."""
    return str(screen.announcer.render_line(0).text.strip())


@pytest.mark.parametrize("profile", ["truecolor", "ascii"])
async def test_keys_that_tell_read_on(services: Services, profile: str) -> None:
    """The same key again turns the page, and after the last begins anew; messages are whole."""
    services.use(services.store.settings.change(profile=profile))
    app = TangramApp(still(services), puzzle="tangram/swan")
    async with app.run_test(size=(60, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, TangramScreen)
        lay(screen.table, 0, 1, 2)
        whole = screen.table.board_description()
        count = len(pages(services.paint.written(whole), 56, services.paint.written(" …")))
        read = []
        for _ in range(count + 1):
            await pilot.press("D")
            await pilot.pause()
            read.append(said(screen))
        assert (count, read[0]) == (len(set(read)), read[-1])
        assert count > 1
        assert all(len(page) <= 56 for page in read)
        assert services.paint.written(whole) in services.messages.lines


async def test_a_long_hint_is_read_before_the_next(
    helped: Services, helper: Helper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a narrow window no part of it is passed over."""
    long = Hint(
        1, "Look at the corner at the upper left of the whole figure. Few pieces fit there."
    )
    monkeypatch.setattr(type(game()), "hints", lambda *_: (long, Hint(2, "Press the key.")))
    async with TangramApp(still(helped), puzzle="tangram/swan").run_test(size=(60, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TangramScreen)
        await pilot.press("h")
        await pilot.pause()
        assert "Look at the corner at the upper left of the whole …" == said(screen)
        await pilot.press("h")
        assert "figure. Few pieces fit there." == said(screen)
        assert 1 == screen.table.session.hints
        await pilot.press("h")
        # What it costs is added where there is room.
        assert ("Press the key. Assisted now.", 1) == (said(screen), screen.table.session.hints)
