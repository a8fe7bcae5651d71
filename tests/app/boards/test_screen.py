"""The screen that makes new boards, by its keys."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from tests import idle
from tests.app.conftest import Recorder
from tests.app.libraries import with_boards
from tests.app.test_making import Client
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.services import Services
from tui_tangram.app.tile_display import TileDisplay
from tui_tangram.games.assist.errors import SearchStoppedError
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe, parse_id
from tui_tangram.games.matching.screen.new_board import screen as module
from tui_tangram.games.matching.screen.new_board.form import shown
from tui_tangram.games.matching.screen.new_board.preview import RecipePreview, prospect, work_needed
from tui_tangram.games.matching.screen.new_board.screen import BoardScreen
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.play import Limit
from tui_tangram.render.profile import Profile


@pytest.fixture
def boards(services: Services, tmp_path: Path) -> Services:
    """Services with a few boards."""
    return with_boards(services, tmp_path / "puzzles")


def making(app: Recorder) -> BoardScreen:
    """Return the screen, which must be the one that is seen."""
    assert isinstance(app.screen, BoardScreen)
    return app.screen


async def found_out(pilot: Pilot[None]) -> None:
    """Wait until all there is to find out has been found out and shown."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste *text* into the terminal."""
    pilot.app.screen.post_message(Paste(text))
    await pilot.pause()


async def test_enter_plays_what_the_id_says(boards: Services) -> None:
    """The id on the screen is that of the puzzle played."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("n", "right", "down", "right")
        await found_out(pilot)
        shown = making(app).page.puzzle_id
        assert f"ID  {shown}" in making(app).page.text
        await pilot.press("enter")
        assert [shown] == [puzzle for puzzle, _, _ in app.played]
        recipe = parse_id(shown)
        assert making(app).recipe.layout == recipe.layout != "square"


async def test_the_footer_names_the_key_for_an_id(boards: Services) -> None:
    """A player with a shared ID comes here, and 80 columns have room for what opens it."""
    app = Recorder(boards)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert "i type ID" in making(app).keyline.render_line(0).text


async def test_numbers_are_typed(boards: Services) -> None:
    """Digits make a number, backspace takes one back, and another line begins a new one."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("n", "down", "down", "down", "1", "2")
        assert (12, 3) == making(app).recipe.size
        await pilot.press("backspace")
        assert (1, 3) == making(app).recipe.size
        await pilot.press("down", "4", "up", "5")
        assert (5, 4) == making(app).recipe.size
        await pilot.press("up", "7")
        assert (5, 4) == making(app).recipe.size


async def test_an_id_is_typed_or_pasted(boards: Services) -> None:
    """A typed id fills in the form; a wrong one is explained and stays; a paste needs no key."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("n", "i", *"hexagon/easy/infinty/s5", "enter")
        screen = making(app)
        assert Context.TYPING is screen.context
        assert "did you mean infinity?" in screen.announcer.text
        await pilot.press("escape")
        assert Context.NEW is screen.context
        assert "square" == screen.recipe.layout
        await pilot.press("i", *["backspace"] * 6, *"nity/s5", "enter")
        assert Recipe("hexagon", "easy", "infinity", seed=5) == screen.recipe
        await paste(pilot, "square/4x4/tetravex/\nc6/s3 \n")
        assert "square/4x4/tetravex/c6/s3" in screen.page.text
        await pilot.press("enter")
        assert Recipe("square", (4, 4), "tetravex", 6, seed=3) == screen.recipe


async def test_the_name_of_any_puzzle_opens_it(boards: Services) -> None:
    """What is no id of a generated board is looked up in the library."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("n", "i", *"squares/3x3", "enter")
        assert ["squares/3x3"] == [puzzle for puzzle, _, _ in app.played]
        await pilot.press("i", *"nothing", "enter")
        assert making(app).announcer.text.startswith("No puzzle called 'nothing'")
        await pilot.press("ctrl+u", "enter")
        assert Context.NEW is making(app).context


async def test_a_number_that_makes_no_board_is_said_and_repaired_once_it_is_typed(
    boards: Services,
) -> None:
    """The reason stands beside the form; Enter plays nothing, and neither does what it repairs."""
    app = Recorder(boards)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("n", *["down"] * 3, "5", "2", "0")
        await found_out(pilot)
        text = " ".join(making(app).page.text.split())
        assert "Cannot make this" in text
        assert "ID none" in text
        await pilot.press("y")
        assert "No puzzle ID yet." == making(app).announcer.text
        await pilot.press("enter")
        assert [] == app.played
        await found_out(pilot)
        assert "Rows: 1 instead of 3." == making(app).announcer.text
        assert (520, 1) == making(app).recipe.size


async def test_a_choice_is_repaired_and_said_to_be(boards: Services) -> None:
    """The form shows what was changed, and the line says why and what follows."""
    app = Recorder(boards)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "right", "right")
        await found_out(pilot)
        await pilot.press("down", "right", *["up"] * 4, "right")
        await found_out(pilot)
        recipe = making(app).recipe
        assert (recipe.layout, recipe.rules, recipe.wraps) == ("4.8.8", "hard-infinity", True)
        said = making(app).announcer.text
        assert "Infinity needs a border: now Hard Infinity. 12 cells instead of 13." == said
        assert not making(app).page.prospect.problem


async def test_a_sample_of_the_board_is_shown(boards: Services) -> None:
    """Solved, with its colours, and of other tiles than those that are played and shown loose."""
    app = Recorder(boards)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "down", "right")
        await found_out(pilot)
        page = making(app).page
        assert page.sample is not None
        puzzle = generate(page.prospect.playable)
        assert (puzzle.board, puzzle.colours) == (page.sample.board, page.sample.colours)
        assert puzzle.tiles != page.sample.tiles
        assert puzzle == page.dealt


async def test_choices_are_kept(boards: Services) -> None:
    """The form comes back as it was left, in this run and, once played, in the next."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("n", "right", "right", "q")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("n")
        recipe = making(app).recipe
        await found_out(pilot)
        await pilot.press("enter")
    new = replace(boards, tiles=TileDisplay())
    again = replace(new, settings=boards.store.settings.read())
    remembered = BoardScreen(again).recipe
    assert replace(remembered, seed=recipe.seed) == recipe != BoardScreen(new).recipe
    # The board that was played is not offered again.
    assert remembered.seed != recipe.seed
    damaged = replace(new, settings=replace(boards.settings, new_board="what/is/this"))
    assert "square" == BoardScreen(damaged).recipe.layout


async def test_after_a_board_comes_another(boards: Services) -> None:
    """The game can be gone on from to one like it, and the form offers other tiles by then."""
    app = TangramApp(boards)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await found_out(pilot)
        assert isinstance(app.screen, BoardScreen)
        first = app.screen.page.puzzle_id
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MatchingScreen)
        assert app.screen.puzzle == first
        assert app.screen.others.sibling(1) not in (None, first)
        await pilot.press("q")
        await found_out(pilot)
        assert isinstance(app.screen, BoardScreen)
        second = app.screen.page.puzzle_id
        assert second != first
        assert second.split("/")[:4] == first.split("/")[:4]


async def test_letters_choose_by_chance(boards: Services) -> None:
    """Other tiles keep everything but the seed; a surprise is another board; all can be undone."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("n", "down", "down", "right")
        before = making(app).recipe
        await pilot.press("s")
        assert before == replace(making(app).recipe, seed=before.seed) != making(app).recipe
        await pilot.press("r")
        assert "medium" == making(app).recipe.size
        await pilot.press("ctrl+u")
        assert ("square", "easy") == (making(app).recipe.layout, making(app).recipe.size)


async def test_the_cursor_of_the_terminal_follows(boards: Services) -> None:
    """It is on the value of the line chosen, and behind the id that is typed."""
    app = Recorder(boards)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("n")
        for _ in range(13):
            await pilot.press("down")
            await pilot.pause()
            column, line = app.cursor_position
            screen = making(app)
            value = screen.page.line.value(screen.recipe)
            assert screen.page.text.splitlines()[line][column:].startswith(f"{value} ›")
        await pilot.press("i", "a")
        column, line = app.cursor_position
        assert screen.page.text.splitlines()[line][:column].endswith("ID  a")


async def test_a_large_board_is_made_beside_the_keys(
    boards: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a board is cut the form can be changed; only the last one counts."""
    go_on = Event()

    def slow(recipe: Recipe, chosen: str) -> RecipePreview:
        go_on.wait(30)
        return prospect(recipe, chosen)

    monkeypatch.setattr(module, "prospect", slow)
    monkeypatch.setattr(module, "quick", lambda _: False)
    monkeypatch.setattr(idle, "PATIENCE", 0)
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("n", "left", "down", "down", "down", "6")
        await asyncio.sleep(2 * module.PAUSE)
        assert making(app).page.pending
        assert "ID  …" in making(app).page.text
        await pilot.press("enter")
        assert [] == app.played
        await pilot.press("0")
        go_on.set()
        await found_out(pilot)
        assert not making(app).page.pending
        assert "triangle/60/tetravex" in making(app).page.puzzle_id


WISH = "square/3x3/tetravex/c6+one/s5"


def seeking(services: Services, *ends: str | Exception | None) -> tuple[Recorder, Client]:
    """Return the app of a player whose searches end so, and the client that makes them."""
    client = Client(*ends)
    return Recorder(replace(services, make_client=lambda: client)), client


async def test_one_solution_is_looked_for_and_played(boards: Services) -> None:
    """What is found is played as the plain puzzle with its seed; again without a search."""
    plain = Recipe("square", (3, 3), "tetravex", 6, seed=13).id
    app, client = seeking(boards, plain)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await paste(pilot, WISH)
        await pilot.press("enter")
        await found_out(pilot)
        assert "shown once a unique board is found" in making(app).page.text
        await pilot.press("enter")
        await found_out(pilot)
        assert [plain] == [puzzle for puzzle, _, _ in app.played]
        assert f"ID  {plain}" in making(app).page.text
        await pilot.press("enter")
        assert [plain, plain] == [puzzle for puzzle, _, _ in app.played]
        assert [("matching", parse_id(WISH).checked().id)] == client.asked
        await pilot.press("s")
        assert "shown once a unique board is found" in making(app).page.text


async def test_a_search_that_fails_says_why(boards: Services) -> None:
    """Nothing is played, and the reason is said."""
    app, _ = seeking(boards, SearchStoppedError("stopped after 20 seconds"))
    async with app.run_test() as pilot:
        await pilot.press("n")
        await paste(pilot, WISH.replace("s5", "s6"))
        await pilot.press("enter")
        await found_out(pilot)
        await pilot.press("enter")
        await found_out(pilot)
        assert [] == app.played
        assert making(app).announcer.text.startswith("Found none, stopped after 20 seconds.")


async def test_escape_stops_the_search(boards: Services) -> None:
    """While a board is looked for the form rests, and one key stops it."""
    app, _ = seeking(boards, None)
    async with app.run_test() as pilot:
        await pilot.press("n")
        await paste(pilot, WISH.replace("s5", "s7"))
        await pilot.press("enter")
        await found_out(pilot)
        await pilot.press("enter")
        await pilot.pause()
        screen = making(app)
        assert Context.MAKING is screen.context
        await pilot.press("down")
        assert 0 == screen.page.cursor
        await pilot.press("escape")
        assert (Context.NEW, "Stopped.") == (screen.context, screen.announcer.text)


@pytest.mark.parametrize("profile", [Profile.MONO, Profile.ASCII])
async def test_it_works_without_colour(boards: Services, profile: Profile) -> None:
    """The chosen value stands out by its signs and reversed; in ascii nothing else is sent."""
    app = Recorder(replace(boards, profile=profile))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("n", "right")
        await found_out(pilot)
        screen = making(app)
        if profile is Profile.ASCII:
            assert screen.page.text.isascii()
            assert screen.announcer.render_line(0).text.isascii()
            assert screen.keyline.render_line(0).text.isascii()
        (reversed_words,) = (
            segment.text
            for strip in screen.page.render_lines(screen.page.size.region)
            for segment in strip
            if segment.style is not None and segment.style.reverse
        )
        assert "Hexagons" in reversed_words


def test_a_board_that_nobody_solves_is_said_to_be_one() -> None:
    """Beside its difficulty; of no other board."""
    recipes = {side: Recipe("square", (side, side), "infinity", 8, seed=1) for side in (10, 6)}
    told = {
        side: work_needed(recipe, generate(recipe), Limit().meter())
        for side, recipe in recipes.items()
    }
    assert told[10].endswith(
        " player. No program is known to solve boards like this in reasonable time."
    )
    assert told[6].endswith(" long even for a careful player")


async def test_the_editor_says_what_it_cannot_paint(boards: Services) -> None:
    """A board with colours at corners is not edited; the screen stays and says why."""
    app = TangramApp(boards)
    async with app.run_test() as pilot:
        await pilot.press("n", "i")
        await paste(pilot, "square/2x3/tetravex/c2+corners/s1")
        await pilot.press("enter")
        await found_out(pilot)
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, BoardScreen)
        assert "The editor cannot paint colours at corners." == app.screen.announcer.text


async def test_cubes_are_a_layout_with_layers(boards: Services) -> None:
    """What does not apply to them is no line."""
    app = Recorder(boards)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "left", "left")
        await found_out(pilot)
        recipe = making(app).recipe
        assert (recipe.layout, recipe.size) == ("cubes", "easy")
        lines = {one.id for one in shown(recipe)}
        assert not {"flip", "wraps", "places"} & lines
        assert {"layers", "outer", "shape"} <= lines
        assert not making(app).page.prospect.problem
        assert "A stack of cubes" in making(app).announcer.text
