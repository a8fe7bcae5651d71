"""The screen of the journey: what is solved of each collection, and what is next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.app.conftest import Recorder, solve
from tui_tangram.app.journey_screen import JourneyScreen
from tui_tangram.app.services import Services
from tui_tangram.flow.journey import STRETCH
from tui_tangram.player.scores import Moment, Subject
from tui_tangram.render.profile import Profile


def here(app: Recorder) -> JourneyScreen:
    """Return the screen, which must be the one that is seen."""
    assert isinstance(app.screen, JourneyScreen)
    return app.screen


@pytest.mark.parametrize(
    ("size", "profile"),
    [((60, 20), Profile.ASCII), ((80, 24), Profile.MONO), ((200, 60), Profile.TRUECOLOR)],
)
async def test_all_collections_are_shown(
    services: Services, size: tuple[int, int], profile: Profile
) -> None:
    """Nothing is cut but names; the cursor reaches every line, and what is solved has a tick."""
    (shelf,) = [one for one in services.library.collections if one.id == "half-discs"]
    discs = [row.id for row in shelf.items]
    solve(services, *discs, "heptex/pitcher", "square/3x3/tetravex/c6/s1")
    app = Recorder(replace(services, profile=profile))
    async with app.run_test(size=size) as pilot:
        await pilot.press("w", "home")
        page = here(app).page
        seen = set()
        for one in page.journey.rows:
            assert here(app).page.chosen == one
            lines = page.text.splitlines()
            assert [] == [line for line in lines if len(line) > size[0] - 2]
            column, line = app.cursor_position
            assert lines[line][column:].startswith(page.paint.written(one.collection.title)[:12])
            seen |= {*lines}
            await pilot.press("down")
        tick = "v" if profile is Profile.ASCII else "✓"
        (full,) = [line for line in seen if line.strip().startswith("Two half discs")]
        assert f"{tick} {len(discs)}/{len(discs)}" in full
        (made,) = [line for line in seen if line.strip().startswith("Made, with")]
        assert made.split()[-5:] == ["-" if profile is Profile.ASCII else "–"] * 5
        assert f"level: very easy · {len(discs) + 1} of 1296 solved" in page.text.replace(
            " . ", " · "
        )
        assert not page.text.isascii() or profile is Profile.ASCII


async def test_it_plays_what_is_next(services: Services) -> None:
    """Enter the next step, as at home, and of another collection its next, among all of it."""
    figures = [row.id for row in services.library["tangram"].usual]
    solve(services, *figures[:STRETCH])
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("w", "enter", "home", "down", "down", "enter", "q", "+")
        (step, *_), (other, _, siblings), (same, *_) = app.played
        assert step == same
        assert services.find_puzzle(step).kind == "matching"
        assert other.startswith("paradox")
        assert other in siblings


async def test_what_was_not_tried(services: Services) -> None:
    """It is shown alone; once everything is tried that is said, and nothing can be played."""
    app = Recorder(services)
    every = [one.collection for one in JourneyScreen(services).page.journey.rows]
    moment = Moment(services.now(), services.today())
    for one in every[1:]:
        subject = Subject.of(services.find_puzzle(one.items[0].id))
        services.store.scores.opened(subject, moment)
    async with app.run_test() as pilot:
        await pilot.press("w", "u")
        assert [every[0]] == [row.collection for row in here(app).page.rows]
        assert here(app).announcer.text.startswith("Not tried yet: 1. Tangram: 0 of 295 solved.")
        await pilot.press("u")
        assert every == [row.collection for row in here(app).page.rows]
        subject = Subject.of(services.find_puzzle("tangram/swan"))
        services.store.scores.opened(subject, moment)
        await pilot.press("u", "q", "w", "u", "down", "enter")
        assert () == (*here(app).page.rows,)
        assert "You have tried everything." in here(app).page.text
        assert [] == app.played
