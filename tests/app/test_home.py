from __future__ import annotations

import gc
import warnings
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import create_autospec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import Recorder, play_through, solve, still, with_keys
from tests.app.libraries import BOARDS, with_boards
from tui_tangram.app.daily.screen import DailyScreen
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.home import HomeScreen, Menu
from tui_tangram.app.home_menu import Detail, MenuFacts
from tui_tangram.app.painter import LARGE_LOGO, LOGO_FIGURE, SMALL_LOGO, Painter, logo
from tui_tangram.app.saves.replay import ReplayScreen
from tui_tangram.app.saves.screen import SavesScreen
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import HelpScreen
from tui_tangram.games.catalog import find_game
from tui_tangram.games.matching.screen.new_board.screen import BoardScreen
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.look import laid
from tui_tangram.language import use
from tui_tangram.player.library import shipped_library
from tui_tangram.render import inks
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.thumbnail import portrait


def begin(services: Services, figure: str, pieces: int = 3, seconds: float = 192.0) -> int:
    """Leave an unfinished game with so many pieces laid as they belong; return its percent."""
    library = shipped_library()
    game = find_game(library, "tangram", figure, {})
    now = [0.0]
    session = Session(game, lambda: now[0])
    where = placements(game.figure.solution, game.pieces)
    for index in range(pieces):
        session.play(game.put(index, where[index]))
    now[0] = seconds
    assert services.store.autosaves.save(session)
    return session.verdict.percent


def begin_board(services: Services, puzzle: str, tiles: int = 1, seconds: float = 65.0) -> int:
    """Leave an unfinished board with so many tiles where they belong; return its percent."""
    game = services.find_puzzle(puzzle)
    now = [0.0]
    session = Session(game, lambda: now[0])
    for tile in range(tiles):
        spot = game.puzzle.solution[tile]
        session.play(game.lay(tile, spot.place, spot.orientation))
    now[0] = seconds
    assert services.store.autosaves.save(session)
    return session.verdict.percent


def home(app: Recorder) -> HomeScreen:
    """Return the home screen, which must be the one that is seen."""
    assert isinstance(app.screen, HomeScreen)
    return app.screen


def test_the_swan_is_the_librarys() -> None:
    """The pixels kept for the first frame are what the library's figure would be drawn as."""
    looks = laid(shipped_library(), LOGO_FIGURE)
    for box in (SMALL_LOGO, LARGE_LOGO):
        assert portrait((), looks, *box).pixmap == logo(box, 1).pixmap
        drawn, shown = (
            list(one.pixmap.rows()) for one in (portrait((), looks, *box, fine=2), logo(box, 2))
        )
        moved = [bytes([inks.BACKGROUND]) + row[:-1] for row in drawn]
        # Two corners of pieces are left out, as they would be specks of another piece's colour.
        assert sum(a != b for one, row in zip(moved, shown, strict=True)
                   for a, b in zip(one, row, strict=True)) <= 2  # fmt: skip
        assert crowded(shown) < min(crowded(drawn), 4)


def crowded(rows: Sequence[bytes]) -> int:
    """Return the number of cells with more than two inks, of which octants lose one."""
    return sum(
        len({*b"".join(row[x : x + 2] for row in rows[y : y + 4])}) > 2
        for y in range(0, len(rows), 4)
        for x in range(0, len(rows[0]), 2)
    )


async def test_a_stranger_is_offered_an_easy_figure(services: Services) -> None:
    """With nothing played, the first line is an easy figure, and there is nothing to continue."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert ["next", "tangram", "matching"] == [one.id for one in home(app).menu.entries[:3]]
        assert "next" == home(app).menu.chosen.id
        assert "Teapot 3 · very easy" in home(app).menu.text
        assert "Continue" not in home(app).menu.text
        assert "0 of 1,167 solved" in home(app).menu.text
        await pilot.press("c")
        assert "No game in progress." == home(app).announcer.text
        assert [] == app.played
        await pilot.press("enter", "+")
        assert [("tangram/teapot-3", None, ())] * 2 == app.played
        assert "t Tangrams" in home(app).menu.text
        await pilot.press("g", "t")
        assert "tangram" == home(app).menu.chosen.id
        await pilot.press("t")
        assert isinstance(app.screen, GalleryScreen)
        assert 1_167 == len(app.screen.browser.items)


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("width", "height"), [(80, 22), (60, 18)])
def test_no_detail_is_cut(services: Services, language: str, width: int, height: int) -> None:
    """What has no room is left out, but the puzzle that is next is always named."""
    use(language)
    for name in ("tangram/swan", "convex/1", *services.packs[17].puzzles):
        solve(services, name)
    facts = MenuFacts(services)
    menu = Menu(services.paint)
    menu.details = {entry.id: entry.describe(facts) for entry in menu.entries}
    every = [row for source in services.library.sources for row in source.items]
    for number in range(len(menu.entries)):
        menu.cursor = number
        assert "…" not in in_words(menu, width, height)
    menu.cursor = 0
    full = cut = 0
    for row in every:
        facts.recommended = row
        menu.details = {**menu.details, "next": menu.entries[0].describe(facts)}
        found = in_words(menu, width, height)
        assert row.title.partition(",")[0][:15] in found, row.id
        cut += "…" in found
        full += menu.details["next"].text in found
    # Numbered figures have no names of their own, so that of their set stands before all of them.
    numbered = ("Random figures", "Paradoxes")
    named = [row for row in every if row.collection not in numbered]
    assert len(named) / 4 < full < len(every)
    assert cut < len(every) / 40


def in_words(menu: Menu, width: int, height: int) -> str:
    """Return the words of a menu that is drawn in so many cells."""
    return "\n".join("".join(one.text for one in line) for line in menu.lines(width, height))


names = st.lists(st.text("abc,", min_size=1, max_size=9), min_size=1, max_size=3).map(", ".join)


@given(names, names, st.lists(st.sampled_from(["40%", "3:12"]), unique=True), st.integers(0, 60))
def test_what_fits_is_said(name: str, longer: str, facts: list[str], room: int) -> None:
    """A detail has its room; what is left of it is whole, or the beginning of the name."""
    detail = Detail.of([f"{longer}: {name}", name], *facts)
    lengths = [detail.text, *detail.shorter]
    assert {detail.text, name} <= set(lengths)
    told = detail.fitting(Painter(make_palette(DEFAULT, Profile.TRUECOLOR)), room)
    assert told in lengths or name.startswith(told.removesuffix("…"))
    assert len(told) <= room


async def test_the_facts_are_read_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start, and again when home is seen again."""
    read = create_autospec(MenuFacts.refreshed, side_effect=MenuFacts.refreshed)
    monkeypatch.setattr(MenuFacts, "refreshed", read)
    async with Recorder(services).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert 1 == read.call_count
        await pilot.press("s", "q")
        assert 2 == read.call_count


async def test_an_unfinished_game_is_gone_on_with(services: Services) -> None:
    """The game played last is on top, with name, percent and time, and Enter goes on."""
    percent = begin(services, "tangram/swan")
    solve(services, "convex/1")
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.pause()
        menu = home(app).menu
        assert "continue" == menu.chosen.id == menu.entries[0].id
        assert f"Swan · {percent}% · 3:12" in menu.text
        assert "1 of 1,167 solved" in menu.text
        await pilot.press("enter")
        assert [("tangram/swan", {"freestyle": False}, ())] == app.played
        await pilot.press("down", "up")
        assert home(app).announcer.text.startswith("Continue: Swan")
        services.store.autosaves.discard("tangram/swan")
        home(app).read()
        assert home(app).announcer.text.startswith("Recommended: ")


async def test_letters_mean_one_thing(services: Services) -> None:
    """Whether there is a game to resume or not: each is the key that opens the entry, if short."""
    found = []
    for unfinished in (False, True):
        if unfinished:
            begin(services, "tangram/swan")
        app = Recorder(services)
        async with app.run_test() as pilot:
            await pilot.press("g")  # before the facts are there, too
            screen = home(app)
            assert screen.jump is not None
            entries = screen.menu.entries
            found.append({entries[spot.key].id: one for one, spot in screen.jump.ways.items()})
    assert "c" == found[1].pop("continue")
    assert found[0] == found[1]
    assert {"settings": "b"} == {
        name: one for name, one in found[0].items() if one != screen.menu.keys[name]
    }


async def test_help_alone_is_no_game_to_resume(services: Services) -> None:
    """It is kept, and counts when the puzzle is played; so is a game in which all was undone."""
    begin(services, "tangram/koi", 1)
    undone = services.store.autosaves.open("tangram/koi", services.find_game, lambda: 0.0)
    assert undone is not None
    undone.undo()
    assert services.store.autosaves.save(undone)
    session = Session(services.find_puzzle("tangram/swan"), lambda: 0.0)
    session.count_hint(1)
    assert services.store.autosaves.save(session)
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "Continue" not in home(app).menu.text
        begin(services, "tangram/cat")
        home(app).read()
        assert "continue" == home(app).menu.chosen.id
    kept = services.store.autosaves.open("tangram/swan", services.find_game, lambda: 0.0)
    assert kept is not None
    assert 1 == kept.hints


async def test_keys_that_are_faster_than_the_facts(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key before the facts are there counts in the order that they give, and is not lost."""
    monkeypatch.setattr(HomeScreen, "on_screen_resume", lambda self: None)
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("down")
        assert "tangram" == home(app).menu.chosen.id
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("enter")
        assert ["tangram/teapot-3"] == [puzzle for puzzle, *_ in app.played]


async def test_the_cursor_stays_on_its_entry(services: Services) -> None:
    """What the player has chosen stays chosen when the line above comes or goes."""
    begin(services, "tangram/swan")
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("down")
        menu = home(app).menu
        assert ("next", 1) == (menu.chosen.id, menu.cursor)
        solve(services, "convex/1")
        services.store.autosaves.discard("tangram/swan")
        await pilot.press("t", "q")
        await pilot.pause()
        assert ("next", 0) == (menu.chosen.id, menu.cursor)
        assert "Cat's head · very hard" in menu.text


async def test_chance_takes_what_is_not_solved(services: Services, tmp_path: Path) -> None:
    """A random puzzle is one that is not solved, of any game."""
    services = with_boards(services, tmp_path / "puzzles")
    everything = [row.id for source in services.library.sources for row in source.usual]
    assert set(BOARDS) < set(everything)
    solve(services, *everything[:-1])
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "Tilings: 3.3.4.3.4 · medium" == home(app).menu.details["next"].text
        await pilot.press("r")
        assert [everything[-1]] == [puzzle for puzzle, _, _ in app.played]
        assert app.greeting.endswith(": Tilings: 3.3.4.3.4 · medium.")
        solve(services, everything[-1])
        await pilot.press("r")
        assert 1 == len(app.played)
        assert "You have solved every puzzle!" == home(app).announcer.text
        home(app).read()
        assert "all solved" == home(app).menu.details["next"].text
        await pilot.press("+")
        assert 1 == len(app.played)


async def test_boards_are_offered_too(services: Services, tmp_path: Path) -> None:
    """Boards are counted, and have a gallery and a screen of their own."""
    services = with_boards(services, tmp_path / "puzzles")
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert f"0 of {len(BOARDS)} solved" in home(app).menu.text
        solve(services, BOARDS[0])
        await pilot.press(*["down"] * 2, "enter")
        assert isinstance(app.screen, GalleryScreen)
        assert app.screen.browser.stock.source.kind == "matching"
        await pilot.press("q")
        await pilot.pause()
        assert f"1 of {len(BOARDS)} solved" in home(app).menu.text
        for name, screen in (("daily", DailyScreen), ("new", BoardScreen)):
            menu = home(app).menu
            below = [entry.id for entry in menu.entries].index(name) - menu.cursor
            await pilot.press(*["down"] * below, "enter")
            await pilot.pause()
            assert isinstance(app.screen, screen)
            await pilot.press("q")
        await pilot.press("e")
        assert isinstance(app.screen, GalleryScreen)
        assert app.screen.browser.stock.source.kind == "matching"


async def test_an_unfinished_board_is_gone_on_with(services: Services, tmp_path: Path) -> None:
    """A board is offered like a figure, with a picture in the colours of its tiles."""
    services = with_boards(services, tmp_path / "puzzles")
    percent = begin_board(services, "squares/3x3")
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.pause()
        menu = home(app).menu
        assert f"3×3 · {percent}% · 1:05" in menu.text
        assert menu.palette is not menu.paint.palette
        laid = {ink for ink in menu.draw(SMALL_LOGO).pixmap.data if ink >= inks.FILL}
        tile = services.library.find("squares/3x3").tiles[0]
        slots = {inks.FILL + side for side in tile.sides}
        assert slots <= laid
        await pilot.press("down")
        assert menu.palette is menu.paint.palette
        await pilot.press("up", "enter")
        assert [("squares/3x3", {}, ())] == app.played


async def test_missing_boards_do_not_keep_from_figures(services: Services, tmp_path: Path) -> None:
    """Where the boards are damaged that is said, and figures are played as ever."""
    services = with_boards(services, tmp_path / "puzzles")
    for path in (services.library.directory / "tiles").iterdir():
        path.write_text("[]")
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("e")
        assert isinstance(app.screen, HomeScreen)
        assert "The boards are missing. Reinstall tui-tangram." == home(app).announcer.text
        await pilot.press("t")
        assert isinstance(app.screen, GalleryScreen)
        assert 1_167 == len(app.screen.browser.items)


async def test_the_cursor_goes_round(services: Services) -> None:
    """Arrows move through the menu and around its ends; help and quit are entries too."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("up")
        last = home(app).menu.chosen.id
        await pilot.press("home")
        assert "next" == home(app).menu.chosen.id
        await pilot.press("end")
        assert "quit" == last == home(app).menu.chosen.id
        await pilot.press("up", "enter")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("q", "down", "enter")
    assert 0 == app.return_code


@pytest.mark.parametrize("keys", [("q", "q"), ("ctrl+q",), ("ctrl+c",)])
async def test_the_app_ends(services: Services, keys: tuple[str, ...]) -> None:
    """Each way to quit ends the app with status 0."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press(*keys)
    assert 0 == app.return_code


async def test_one_key_too_many_does_not_quit(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key that leads home asks there, and anything said or some time takes that back."""
    services = with_keys(services, {"quit": ("Q",)})
    asked = "Press Q again to quit."
    monkeypatch.setattr("tui_tangram.app.home._AGAIN", 3600.0)  # the test says when it is over
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("Q", "down", "Q")
        assert asked == home(app).announcer.text
        timer = home(app)._asked
        assert timer is not None
        assert timer._callback is not None
        timer._callback()
        await pilot.pause()
        assert "" == home(app).announcer.text
        await pilot.press("Q")
        assert (asked, None) == (home(app).announcer.text, app.return_code)
        await pilot.press("Q")
    assert 0 == app.return_code


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_cursor_of_the_terminal_follows(
    services: Services, size: tuple[int, int]
) -> None:
    """The terminal's own cursor is on the entry that is chosen."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*["down"] * 2)
        column, line = app.cursor_position
        assert home(app).menu.text.splitlines()[line][column:].startswith("Tile boards")


async def test_entries_show_what_they_lead_to(services: Services, tmp_path: Path) -> None:
    """The figure is that of the chosen entry, where it has one; the menu stays where it is."""
    services = with_boards(services, tmp_path / "puzzles")
    begin(services, "tangram/swan", 4)
    app = Recorder(services)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        menu = home(app).menu
        assert menu.draw is not logo
        seen: dict[str, str] = {}
        columns = set()
        for _ in menu.entries:
            await pilot.press("down")
            await app.workers.wait_for_complete()
            await pilot.pause()
            entry = menu.chosen.id
            columns.add(menu.place[0])
            seen[entry] = "\n".join(line[: menu.place[0] - 4] for line in menu.text.split("\n")[2:])
        assert 1 == len(columns)
        assert all("▀" in text or "▄" in text for text in seen.values())
        swan = seen["help"]
        assert swan == seen["quit"] == seen["settings"] == seen["scores"]
        assert seen["saves"] == seen["continue"] != swan
        own = [seen[entry] for entry in ("next", "continue", "daily", "tangram", "matching")]
        assert swan not in own
        # An easy figure is recommended, and the first board of the gallery is another picture.
        assert seen["next"] != seen["matching"] != seen["continue"]


async def test_who_is_new_here_sees_the_swan(services: Services) -> None:
    """Until an entry is chosen: then the recommended figure; who has solved one sees it at once."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu = home(app).menu
        assert "next" == menu.chosen.id
        assert menu.preview is None
        await pilot.press("down", "up")
        assert menu.preview is not None
    solve(services, "convex/1")
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert home(app).menu.preview is not None


async def test_home_greets_with_what_was_solved_last(services: Services) -> None:
    """Move by move, then as it was solved; a key shows the entry instead, P replays it large."""
    moves = play_through(services, "tangram/swan")
    app = Recorder(services)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = home(app)
        for _ in range(2):  # the facts, then the film
            await pilot.pause()
            await app.workers.wait_for_complete()
        film = screen._film
        assert film is not None
        assert moves == len(film.session.line) == 7
        assert "Swan · solved just now · 0:00 · " in screen.menu.text
        seen = []
        for _ in range(moves):
            screen._tick()
            await app.workers.wait_for_complete()
            seen.append(screen.menu.text)
        assert film.ended
        assert screen._steps is None
        assert len({*seen}) == moves
        await pilot.press("P")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("q")
        await pilot.pause()
        assert screen._film is film  # seen once
        assert film.ended
        await pilot.press("down")
        assert "solved just now" not in screen.menu.text
    app = Recorder(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            await pilot.pause()
            await app.workers.wait_for_complete()
        assert home(app)._steps is None
        assert "Swan · solved just now" in home(app).menu.text
        begin(services, "convex/1")
        await pilot.press("s", "q")
        await pilot.pause()
        assert "solved just now" not in home(app).menu.text
        assert "played " in home(app).menu.text


async def test_continue_goes_on_with_the_last_of_several_games(services: Services) -> None:
    """One key is enough; the others are in the list of saves."""
    begin(services, "tangram/swan")
    begin(services, "convex/1")
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("enter")
        assert 1 == len(app.played)
        await pilot.press("l")
        assert isinstance(app.screen, SavesScreen)


async def test_work_that_is_replaced_at_once_says_nothing(services: Services) -> None:
    """Read twice before the first film is looked for: Python reports no coroutine never awaited."""
    play_through(services, "tangram/swan")
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        with warnings.catch_warnings(record=True) as reported:
            warnings.simplefilter("always")
            home(app).read()
            home(app).read()
            await app.workers.wait_for_complete(
                [one for one in app.workers if not one.is_cancelled]
            )
            gc.collect()
        assert not [one for one in reported if "never awaited" in str(one.message)]
        assert home(app)._film is not None
