"""The screen of the journey: what is solved of each collection, and what is next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.app.conftest import Recorder, play_through, solve
from tui_tangram.app.journey_screen import JourneyScreen
from tui_tangram.app.services import Services
from tui_tangram.flow.journey import STRETCH, journey
from tui_tangram.player.scores.values import Moment, Subject
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
    """Nothing is cut; the cursor reaches every station, and signs tell what is solved."""
    (shelf,) = [one for one in services.library.collections if one.id == "half-discs"]
    discs = [row.id for row in shelf.items]
    solve(services, *discs, "heptex/pitcher", "square/3x3/tetravex/c6/s1")
    app = Recorder(replace(services, profile=profile))
    async with app.run_test(size=size) as pilot:
        await pilot.press("w", "home")
        page = here(app).page
        drawn = page.paint.written
        signs = {}
        for number, one in enumerate(page.path.stations):
            assert page.path.chosen == one
            lines = page.text.splitlines()
            assert [] == [line for line in lines if len(line) > size[0] - 1]
            column, line = app.cursor_position
            title = drawn(one.row.collection.title)
            below = " ".join(text[column:][: len(title)] for text in lines[line : line + 2])
            assert [] == [word for word in title.split()[:2] if word not in below]
            rail = lines[line - 1]
            signs[title] = rail[column]
            assert ("next step" in rail[column:][:14]) == one.here
            assert number == page.path.index
            await pilot.press("right")
        assert len(page.journey.rows) == len(page.path.stations) == len(signs)
        assert drawn("★") == signs.pop("Two half discs")
        assert drawn("▸") == signs.pop("Heptex")
        assert {drawn("○")} == {*signs.values()}
        counts = f"{len(discs) + 1} of 1,296 solved"
        assert f"level: very easy · {counts}" in page.text.replace(" . ", " · ")
        assert not page.text.isascii() or profile is Profile.ASCII
        await pilot.press("home")
        assert f" 0/{page.path.stations[0].row.grades[0].all}" in page.text
        page.journey = page.journey._replace(made=(1, 0, 2, 0, 0))
        page.redraw()
        assert ("Generated, solved: 3" in page.text) == (size[0] > 100)


async def test_a_station_has_the_colours_of_its_state(services: Services) -> None:
    """What was solved has all of its colours; what is next, and what was not tried, one each."""
    play_through(services, "tangram/swan")
    app = Recorder(services)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("w")
        page, kinds = here(app).page, []
        for one in page.path.stations[:3]:
            picture = page.drawn_picture(
                one,
                one.last or (one.next.id if one.next else ""),
                (14, 7),
                solved=bool(one.last),
                raised=False,
            )
            kinds.append({run.style.fg for row in picture for run in row if run.text.strip()})
        swan, *others = kinds
        assert 6 < len(swan)
        assert all(len(one) < len(swan) for one in others)
        assert others[0] != others[1]


async def test_it_plays_what_is_next(services: Services) -> None:
    """Enter the next step, as at home, and of another collection its next, among all of it."""
    figures = [row.id for row in services.library["tangram"].usual]
    solve(services, *figures[:STRETCH])
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("w", "enter", "home", "right", "right", "enter", "q", "+")
        (step, *_), (other, _, siblings), (same, *_) = app.played
        assert step == same
        assert services.find_puzzle(step).kind == "matching"
        assert other.startswith("paradox")
        assert other in siblings


async def test_what_was_not_tried(services: Services) -> None:
    """It is shown alone; once everything is tried that is said, and nothing can be played."""
    app = Recorder(services)
    every = [one.collection for one in journey(services).rows]
    moment = Moment(services.now(), services.today())
    for one in every[1:]:
        subject = Subject.of(services.find_puzzle(one.items[0].id))
        services.store.scores.opened(subject, moment)
    async with app.run_test() as pilot:
        await pilot.press("w", "u")
        assert [every[0]] == [one.row.collection for one in here(app).page.path.stations]
        assert here(app).announcer.text.startswith("Not tried yet: 1. Tangram: 0 of 295. Next: ")
        await pilot.press("u")
        assert every == [one.row.collection for one in here(app).page.path.stations]
        subject = Subject.of(services.find_puzzle("tangram/swan"))
        services.store.scores.opened(subject, moment)
        await pilot.press("u", "q", "w", "u", "down", "enter")
        assert () == (*here(app).page.path.stations,)
        assert "You have tried everything." in here(app).page.text
        assert [] == app.played
