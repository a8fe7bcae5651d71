"""All kinds of boards side by side on the screen of new boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from tests.app.conftest import Recorder
from tests.app.libraries import with_boards
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core import RULES
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe, parse_id
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.screen.new_board.form import USUAL
from tui_tangram.games.matching.screen.new_board.preview import good, repaired
from tui_tangram.games.matching.screen.new_board.samples import SAMPLES, Sample, loose_tiles
from tui_tangram.games.matching.screen.new_board.screen import BoardScreen
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.render import inks
from tui_tangram.render.profile import Profile


@pytest.fixture
def boards(services: Services, tmp_path: Path) -> Services:
    """Services with a few boards."""
    return with_boards(services, tmp_path / "puzzles")


async def shown(pilot: Pilot[None]) -> BoardScreen:
    """Return the screen once all there is to draw has been drawn."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    assert isinstance(pilot.app.screen, BoardScreen)
    return pilot.app.screen


@given(
    sample=st.sampled_from(SAMPLES),
    before=st.sampled_from(SAMPLES),
    rules=st.sampled_from(RULES),
    wraps=st.booleans(),
)
def test_the_kind_that_is_chosen_is_had(
    sample: Sample, before: Sample, rules: object, wraps: bool
) -> None:
    """Whatever was in the form, what gives way is another choice."""
    recipe = replace(USUAL, rules=getattr(rules, "id"))  # noqa: B009
    recipe, _ = repaired(replace(before.chosen(recipe), wraps=wraps and not before.solid), "wraps")
    found, _ = repaired(sample.chosen(recipe), "layout")
    assert sample == Sample.of(found)
    assert good(found)


def test_no_two_kinds_look_alike() -> None:
    """Each has a picture of its own at both sizes, with colours; the tilings also without."""
    for box in ((12, 4), (16, 7)):
        for profile in (Profile.TRUECOLOR, Profile.MONO):
            some = SAMPLES if profile.coloured else SAMPLES[: len(LAYOUTS)]
            seen = Counter(sample.picture(box, TileStyle(profile=profile)) for sample in some)
            assert [1] * len(some) == [*seen.values()]
            for picture in seen if profile.coloured else ():
                assert picture is not None
                # Neighbours are set off from each other.
                assert len({ink for ink in picture.pixmap.data if ink >= inks.FILL}) > 1


def test_loose_tiles_are_drawn_where_they_have_room() -> None:
    """Or some, as on the first page of a drawer; where that would be a list there is nothing."""
    puzzle = generate(parse_id("square/3x3/tetravex/c3/s1"))
    roomy = loose_tiles(puzzle, (46, 20), TileStyle())
    assert roomy is not None
    numbers = {mark.text for mark in roomy.marks}
    assert set("123456789") <= numbers
    some = loose_tiles(puzzle, (46, 5), TileStyle())
    assert some is not None
    assert "9" not in {mark.text for mark in some.marks}
    assert loose_tiles(puzzle, (46, 2), TileStyle()) is None
    turned = generate(parse_id("square/3x3/rotator/c3/s1"))
    assert loose_tiles(turned, (46, 20), TileStyle()) is None


async def test_a_small_window_shows_them_by_one_key(boards: Services) -> None:
    """Tab leads to them and back, the arrows through them, and Enter plays the one chosen."""
    app = Recorder(boards)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        screen = await shown(pilot)
        assert "Stripes" not in screen.page.text
        await pilot.press("tab")
        screen = await shown(pilot)
        assert all(word in screen.page.text for word in ("Triangles", "Stripes", "Cubes", "moves"))
        assert not screen.page.lacking
        labels = [one.label for one in screen.keyline.items]
        assert "form" in labels
        assert not {"layouts", "change"} & {*labels}
        await pilot.press("end")
        assert SAMPLES[-1] == Sample.of((await shown(pilot)).recipe)
        await pilot.press("home", "right", "right", "right")
        screen = await shown(pilot)
        assert "4.8.8" == screen.recipe.layout
        assert "Bathroom tiles" in screen.announcer.text
        await pilot.press("down", "down")
        screen = await shown(pilot)
        assert "cube" == screen.recipe.shape
        await pilot.press("right", "up", "up", "up", "left", "left")
        screen = await shown(pilot)
        assert ("hexagon", "") == (screen.recipe.layout, screen.recipe.shape)
        await pilot.press("tab", "down", "right", "enter")
        assert screen.recipe.rules != USUAL.rules
        assert ["hexagon"] == [parse_id(puzzle).layout for puzzle, _, _ in app.played]


@pytest.mark.parametrize("size", [(70, 60), (120, 40), (200, 60)])
async def test_a_large_window_always_shows_them(boards: Services, size: tuple[int, int]) -> None:
    """All tilings and some solids are beside the form, and a click chooses one."""
    app = Recorder(boards)
    async with app.run_test(size=size) as pilot:
        await pilot.press("n")
        screen = await shown(pilot)
        for word in ("Layout", "Unique solution", "Triangles", "Stripes", "Cubes", "Tetrahedron"):
            assert word in screen.page.text
        assert not screen.page.lacking
        here = {spot.key: spot for spot in screen.page.spots}
        spot = here[Sample("hexagon")]
        await pilot.click(offset=(spot.x + 2, spot.y + 1))
        screen = await shown(pilot)
        assert "hexagon" == screen.recipe.layout
        assert not screen.page.walking


async def test_a_slow_line_gets_them_when_they_are_asked_for(boards: Services) -> None:
    """They are more bytes than all the rest."""
    app = Recorder(boards)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        screen = await shown(pilot)
        screen.page.quiet = True
        screen.page.redraw()
        assert "Stripes" not in screen.page.text
        await pilot.press("tab")
        assert "Stripes" in (await shown(pilot)).page.text


async def test_a_board_is_told_in_words(boards: Services) -> None:
    """With a screen reader the sentence has what others see beside the form."""
    app = Recorder(boards)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        screen = await shown(pilot)
        assert "9 squares" not in screen.describe_cursor()
        screen.announcer.speech = "full"
        assert "9 squares. 12 inner edges." in screen.describe_cursor()
        assert "about" in screen.describe_cursor()
        await pilot.press("tab")
        assert (await shown(pilot)).describe_cursor().startswith("Squares. The classic grid")


def test_a_kind_keeps_a_shape_that_it_may_have() -> None:
    """A ring stays a ring, and only a solid is given up."""
    ring = Recipe("square", 8, "tetravex", shape="ring")
    assert "ring" == Sample("hexagon").chosen(ring).shape
    assert not Sample("hexagon").chosen(Sample("square", "cube").chosen(USUAL)).shape
