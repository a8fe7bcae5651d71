"""Letters lead to everything that can be chosen, on every screen; Escape takes them away."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region
from textual.strip import Strip

from tests.app.conftest import Recorder, solve, still
from tests.app.play.conftest import lay, table
from tui_tangram.app.actions import (
    BOARD,
    BOARD_EDITING,
    CHOOSING,
    PIECES,
    ROWS,
    SKETCHES,
    TILES,
    Context,
    KeyMode,
)
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import ALPHABET, Jump, JumpTarget, Page, alphabet, codes, lettered
from tui_tangram.app.key_help import sections
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.keys import shown_key
from tui_tangram.app.saves.replay import ReplayScreen
from tui_tangram.app.saves.screen import SavesScreen
from tui_tangram.app.saves.tries import TriesScreen
from tui_tangram.app.services import Services
from tui_tangram.player.settings import HANDS
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

SWAN = "tangram/swan"


@given(count=st.integers(1, 800), letters=st.sampled_from([ALPHABET, alphabet("left")]))
def test_no_code_begins_another(count: int, letters: str) -> None:
    """Each is typed letter by letter and ends by itself; as many as can be are one letter."""
    found = codes(count, letters)
    assert count == len(set(found)) == len(found)
    kept = set(found)
    assert not [code for code in found for end in range(1, len(code)) if code[:end] in kept]
    assert {letter for code in found for letter in code} <= set(letters)
    if count <= len(letters):
        assert all(len(code) == 1 for code in found)
    elif count <= len(letters) ** 2:
        singles = sum(len(code) == 1 for code in found)
        # One single letter more would leave fewer pairs than are needed.
        fewer = (len(letters) - singles - 1) * len(letters)
        assert {len(code) for code in found} <= {1, 2}
        assert singles + 1 + fewer < count


@given(st.integers(1, 60), st.data())
def test_every_code_leads_to_its_spot(count: int, data: st.DataObject) -> None:
    """In either case, and nothing else that is typed moves anything."""
    spots = [JumpTarget(number, number, 0, secondary=number % 3 == 0) for number in range(count)]
    jump = Jump(spots)
    assert {spot.key for spot in jump.ways.values()} == set(range(count))
    code = data.draw(st.sampled_from(sorted(jump.ways)))
    for letter in code[:-1]:
        assert jump.type(letter.upper()) is None
    wrong = data.draw(st.sampled_from("0 äß-"))
    assert jump.misses(wrong)
    assert jump.type(wrong) is None
    assert [one.text for one in jump.shown] == [
        other[len(code) - 1 :] for other in jump.ways if other.startswith(code[:-1])
    ]
    assert jump.ways[code] is jump.type(code[-1])


def test_what_stands_beside_has_the_longer_letters() -> None:
    """Things with names of their own keep them, and no other has one of those."""
    spots = [
        JumpTarget("aside", 0, 0, secondary=True),
        *(JumpTarget(number, 0, 1) for number in range(26)),
    ]
    assert "zb" == next(code for code, spot in Jump(spots).ways.items() if spot.key == "aside")
    named = Jump([JumpTarget("piece", 0, 0, letters="A"), JumpTarget("other", 0, 0)])
    assert {"a": "piece", "b": "other"} == {c: spot.key for c, spot in named.ways.items()}
    assert ["A", "b"] == [one.text for one in named.shown]


def test_letters_of_one_hand() -> None:
    """A player with one hand types letters of that side only."""
    assert set(alphabet("left")).isdisjoint(alphabet("right"))
    assert set(ALPHABET) == {*alphabet("left"), *alphabet("right")} | {"b", "y"}


class Seen:
    """What a widget is to `lettered`."""

    def __init__(self, jump: Jump | None) -> None:
        self.screen = self
        self.jump = jump
        self.region = Region(10, 4, 20, 3)


@pytest.mark.parametrize("profile", Profile)
def test_letters_are_seen_in_every_profile(profile: Profile) -> None:
    """They stand where they belong, reversed, and the rest of the line is as it was."""
    from tui_tangram.app.painter import Painter

    paint = Painter(make_palette(DEFAULT, profile))
    strip = Strip([paint.words("0123456789" * 2)])
    seen: Any = Seen(Jump([JumpTarget(0, 14, 5), JumpTarget(1, 29, 5, mark=(29, 5))]))
    line = lettered(seen, paint, 1, strip)
    assert "01a3456789012345678b" == line.text
    chips = [text for text, style, _ in line if style is not None and style.reverse]
    assert ["a", "b"] == chips
    assert strip.text == lettered(seen, paint, 0, strip).text
    assert strip is lettered(Seen(None), paint, 1, strip)  # type: ignore[arg-type]


def test_every_screen_with_something_to_choose_has_a_jump() -> None:
    """Only where nothing can be chosen, or all letters are text of another kind, is none."""
    with_jump = {
        context for row in ROWS if row.action.intent in ("jump", "call") for context in row.contexts
    }
    # In a game it depends on whether there is anything to choose.
    played = {*BOARD}
    assert {*PIECES, *TILES} == played & with_jump
    assert {*CHOOSING, *BOARD_EDITING, Context.HOME} == with_jump - played
    nothing = {
        Context.STATISTICS, Context.SMALL, Context.PAUSED, Context.SPOILER, Context.STEP_SPOILER,
        Context.MAKING, *SKETCHES,
    }  # fmt: skip
    asked = {Context.FILTER_SOLUTIONS, Context.PRESSING, Context.FILTER, Context.STORE}
    typed = {
        Context.TYPING, Context.NAMING, Context.SIGNING, Context.VALUE, Context.ENTERING,
        Context.SCORE_PATH, Context.READ_PATH, Context.LAB_TYPING, Context.JUMP,
    }  # fmt: skip
    ended = {Context.SOLVED, Context.TILE_SOLVED}
    assert set(Context) - with_jump - played == nothing | asked | typed | ended


JUMPS = [
    row for row in ROWS
    if row.action.intent in ("jump", "call") and row.action.id != "go_to_fit"
]  # fmt: skip


@pytest.mark.parametrize("hand", HANDS)
def test_one_key_jumps_everywhere(hand: str) -> None:
    """F6 does it wherever there is a jump; the palette lists it there, and help says all keys."""
    keymap = Keymap(hand=hand)
    for row in JUMPS:
        name = row.action.id
        assert row.palette
        assert row.help.endswith(("by letter", "by its label"))
        for context in row.contexts:
            assert row.action is keymap.bindings(context)["f6"]
            others = {key.upper() for key in keymap.keys(name, context)} - {"F6"}
            # Where text is typed, letters are letters.
            assert bool(others) == (context.mode is not KeyMode.TYPING)
            lines = [line for _, found in sections(keymap, (context,)) for line in found]
            (line,) = [line for line in lines if line.text == row.help]
            assert {*map(shown_key, keymap.keys(name, context))} == {*line.keys.split()}


SCREENS = (
    ("g",),
    ("X", "g"),
    ("f6",),
    ("k", "E", "g"),
    ("t", "/", *"cat", "f6"),
    ("d", "g"),
    ("n", "g"),
    ("m", "g"),
    ("y", "g"),
    ("f", "g"),
    ("f2", "g"),
    ("f3", "g"),
    ("f7", "g"),
    ("?", "g"),
    ("f1", "g"),
    ("s", "g"),
    ("a", "g"),
    ("a", "v", "g"),
    ("a", "v", "/", "f6"),
    ("k", "g"),
    ("w", "g"),
    ("?", "V", "g"),
    ("a", "E", "g"),
)
"""What is pressed at home to jump on each screen."""


def jumps(screen: BaseScreen, size: tuple[int, int] = (80, 24)) -> None:
    """See that all letters are seen, and that the last leads to its thing, which is told."""
    jump, inside = screen.jump, Region(0, 0, *size)
    assert jump is not None
    assert (Context.JUMP, jump.prompt) == (screen.context, screen.announcer.text)
    for one in jump.shown:
        assert inside.contains_region(Region(one.x, one.y, len(one.text), 1))
    # The puzzle of one's own on the daily screen is opened at once.
    code, spot = [one for one in jump.ways.items() if one[1].key != ("own", "")][-1]
    for letter in code:
        screen.type_letter(letter)
    assert screen.jump is None
    for page in screen.query(Page):
        page.redraw()
    (chosen,) = [one for one in screen.spots() if one.key == spot.key]
    assert chosen.chosen or isinstance(screen, ReplayScreen)
    assert screen.announcer.text not in ("", "Cancelled.", jump.prompt)


async def test_jumping_on_every_screen(services: Services) -> None:
    """All that can be chosen has letters, which are seen, and lead there."""
    solve(services, SWAN, "convex/1")
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in SCREENS:
            await pilot.press(*keys)
            screen = app.screen
            assert isinstance(screen, BaseScreen)
            jumps(screen)
            while len(app.screen_stack) > 1:
                await app.pop_screen()


async def test_jumping_in_saves_tries_and_replays(services: Services) -> None:
    """Letters stand on saves and lists of them, on tries, and on parts of a game played again."""
    on = table(SWAN)
    lay(on, 0, 1, 2)
    assert services.store.autosaves.save(on.session)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        for screen in (
            SavesScreen(services),
            TriesScreen(services, on.session),
            ReplayScreen(services, on.session),
        ):
            await app.push_screen(screen)
            await pilot.pause()
            screen.action_jump()
            jumps(screen)
            if isinstance(screen, ReplayScreen):
                assert screen.film.ended
            await app.pop_screen()


async def test_a_wrong_letter_leaves_the_letters(services: Services) -> None:
    """It is said that nothing has it; Escape and a change of size take the letters away."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "escape")
        assert (None, "Cancelled.") == (app.screen.jump, app.screen.announcer.text)
        await pilot.press("g", "x")
        assert "No x here." == app.screen.announcer.text
        assert app.screen.jump is not None
        await pilot.resize_terminal(90, 30)
        await pilot.pause()
        assert app.screen.jump is None
        await pilot.press("g", "e")
        assert "matching" == app.screen.menu.chosen.id
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.topic == "gallery"


async def test_letters_on_pieces_and_on_fits(services: Services) -> None:
    """With nothing in hand they call pieces; with one, they stand on the places where it fits."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        lay(screen.table, 0)
        screen.changed()
        await pilot.pause()
        await pilot.press("g")
        shown = {one.text: one for one in screen.jump.shown}
        assert {*"1234567"} == set(shown)
        board = screen.parts["board"].region
        assert board.contains(shown["1"].x, shown["1"].y)
        assert screen.parts["tray"].region.contains(shown["2"].x, shown["2"].y)
        await pilot.press("6", "f6", "7", "G")
        fits = screen.table.fit_centres()
        assert len(fits) == len(screen.jump.ways) > 1
        code, spot = list(screen.jump.ways.items())[-1]
        await pilot.press(*code)
        await pilot.pause()
        assert screen.table.fits_here
        # The next of the fits is the one after it, as ever.
        assert f"fit {spot.key + 1} of {len(fits)}" in screen.table.words


PAGES = ("d",), ("f2",), ("f3",), ("f7",), ("?",), ("f1",), ("l",), ("s",), ("s", "n"), ("p",)
"""What is pressed at home to open pages on which nothing is played."""


@pytest.mark.parametrize("back", ["q", "escape"])
async def test_pages_are_left_by_either_key(services: Services, back: str) -> None:
    """Esc leads back as the key does that the footer names."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        for keys in PAGES:
            await pilot.press(*keys)
            assert app.screen is not home
            before = len(app.screen_stack)
            await pilot.press(back)
            assert before - 1 == len(app.screen_stack)
            while len(app.screen_stack) > 1:
                await app.pop_screen()
