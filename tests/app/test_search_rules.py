"""The screen of the paper's rules of search."""

from __future__ import annotations

import pytest

from tests.app.conftest import Recorder
from tui_tangram.app.explain_screen import ExplainScreen
from tui_tangram.app.lab.rules_screen import RulesScreen
from tui_tangram.app.services import Services

BROKEN = "Broken by 40 of 2,638, first by 2333333 1 1 2 11 1 1 1 12 (77 half-squares)."


async def finished(app: Recorder) -> RulesScreen:
    """Open the screen from the laboratory, and wait until all is tested."""
    screen = app.screen
    assert isinstance(screen, RulesScreen)
    await app.workers.wait_for_complete([one for one in app.workers if one.group == "rules"])
    return screen


def words(screen: RulesScreen) -> str:
    """Return the words beside the names of the rules."""
    width = screen.size.width
    beside = [line[32 if width >= 76 else 0 :] for line in screen.page.text.splitlines()[3:]]
    return " ".join(" ".join(beside).split()).replace("half- ", "half-")


@pytest.mark.parametrize("size", [(60, 20), (200, 60)])
async def test_every_rule_is_shown_with_proof_or_picture(
    services: Services, size: tuple[int, int]
) -> None:
    """Rule after rule: its words whole, its proof, or the shape that breaks it, drawn."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("a", "R")
        screen = await finished(app)
        seen = set()
        for number in range(1, 11):
            await pilot.pause()
            line, text = screen.page.chosen, screen.page.text
            seen.add(line.title)
            flat = words(screen)
            assert f"{number} of 10" in text
            assert "testing" not in text
            assert all(len(one) <= size[0] for one in text.splitlines())
            assert line.verdict in flat
            assert line.proof in flat
            drawn = bool(set("▀▄█") & set(text))
            assert drawn or not (line.shape or line.tans)
            assert line.shape is None or size == (60, 20) or text.count("L[3]") > 2
            if size == (200, 60):
                assert drawn == bool(line.shape or line.tans or line.example)
            assert line.verdict in screen.announcer.text
            await pilot.press("down")
        assert 10 == len(seen)
        await pilot.press("escape")
        assert not isinstance(app.screen, RulesScreen)


async def test_the_rule_that_fails_at_77_is_told(services: Services) -> None:
    """Its verdict is on the screen and in the announcement, also before all is tested."""
    app = Recorder(services)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("a", "R", *["down"] * 7)
        screen = await finished(app)
        await pilot.pause()
        assert BROKEN in words(screen)
        assert BROKEN in screen.announcer.text


async def test_the_shape_that_breaks_a_rule_is_explained(services: Services) -> None:
    """Its number, step by step, and back to the rules."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "R", *["down"] * 7)
        await finished(app)
        await pilot.press("X")
        screen = app.screen
        assert isinstance(screen, ExplainScreen)
        assert "2333333 1 1 2 11 1 1 1 12" in screen.page.explanation.title
        await pilot.press("q")
        assert isinstance(app.screen, RulesScreen)
