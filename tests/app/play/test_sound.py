"""Sounds of the app: what is heard of keys, when, and by whom not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.app.conftest import still
from tui_tangram.app import terminal_app
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.terminal.internals import driver_of


async def test_keys_are_heard(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece that comes to a fit, moves, what does not fit, the end; not on a slow line."""
    monkeypatch.setattr(
        terminal_app,
        "tones",
        lambda cue, on: ((0.0, f"<{cue.name}>"),) if on.value == "bell" else (),
    )
    monkeypatch.delenv("NO_SOUND", raising=False)
    services = still(services, sound="bell", slow="never", assistance="relaxed")
    sent: list[str] = []
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        app: Any = pilot.app
        driver = driver_of(app)
        assert driver is not None
        monkeypatch.setattr(driver, "write", sent.append)

        def heard() -> list[str]:
            cues = [text.strip("<>") for text in sent if text.startswith("<")]
            sent.clear()
            return cues

        await app.push_screen(TangramScreen(services, services.find_puzzle("convex/2")))
        await pilot.pause()
        assert not heard()
        app.use_settings(replace(services.settings, sound="notes"))
        app.use_settings(replace(services.settings, sound="bell"))
        assert heard() == ["MOVED"] * 2
        await pilot.press("1", "n")
        assert "FITS" in heard()
        await pilot.press("enter")
        assert heard() == ["MOVED"]
        await pilot.press("1", *["right"] * 5, "enter")
        assert heard()[-1] == "REFUSED"
        await pilot.press("u")
        assert heard() == ["MOVED"]
        app.use_settings(still(services, sound="bell", slow="always").settings)
        await pilot.press("u")
        assert not heard()
        app.use_settings(still(services, sound="off", slow="never").settings)
        await pilot.press("ctrl+r")
        assert not heard()
