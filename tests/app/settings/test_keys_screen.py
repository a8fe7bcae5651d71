"""The screen of keys: every action is found, and its keys are changed by pressing them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from tests.app.conftest import Recorder
from tests.examples import examples
from tui_tangram.app.actions import ACTIONS, Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.keymap import NAMES, Keymap
from tui_tangram.app.keys import undelivered
from tui_tangram.app.services import Services
from tui_tangram.app.settings.keys_screen import KeysScreen, key_rows
from tui_tangram.app.text_page import HelpScreen
from tui_tangram.player.settings import SettingsFile
from tui_tangram.player.shelf import Disk


def seen(app: TangramApp) -> KeysScreen:
    """Return the screen, which must be the one that is seen."""
    assert isinstance(app.screen, KeysScreen)
    return app.screen


def kept(services: Services) -> dict[str, tuple[str, ...]]:
    """Return the keys in the file, as another app reads them."""
    return dict(SettingsFile(services.store.settings.path, pytest.fail, Disk(), {}).read().keys)


async def find(pilot: Pilot[None], words: str, name: str) -> KeysScreen:
    """Look for *words*, and put the cursor on the action called *name*."""
    screen = seen(pilot.app)
    screen.page.find(words)
    screen.moved()
    while screen.page.chosen != name:
        before = screen.page.chosen
        await pilot.press("down")
        assert before != screen.page.chosen, f"{name} is not found"
    return screen


async def test_a_key_is_changed_by_pressing_it(services: Services) -> None:
    """The new key takes the place of the old ones, at once and in the file; Esc leaves it."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3")
        screen = await find(pilot, "hint", "hint")
        await pilot.press("enter")
        assert ": press a key, or Esc to cancel." in screen.announcer.text
        assert "press a key" in screen.page.text
        await pilot.press("escape")
        assert Context.KEYS is screen.context
        assert {} == kept(services)
        await pilot.press("enter", "f5")
        assert {"hint": ("f5",)} == kept(services)
        assert ("f5",) == services.keymap.keys("hint", Context.FREE)
        assert 'hint = ["f5"]' in screen.page.text
        assert "Default: h." in screen.page.text

        # One more, then one less.
        await pilot.press("+", "@")
        assert {"hint": ("f5", "at")} == kept(services)
        await pilot.press("-")
        assert {"hint": ("f5",)} == kept(services)
        await pilot.press("-")
        assert {"hint": ()} == kept(services)
        assert "no key" in screen.page.text
        await pilot.press("backspace")
        assert {} == kept(services)
        assert screen.page.row.usual


async def test_conflicts_are_named_at_once(services: Services) -> None:
    """A key that means something in the same place is told, and taken when pressed again."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3")
        screen = await find(pilot, "undo", "undo")
        await pilot.press("enter", "h")
        told = (
            "h is in use. Press it again to take it from “Hint (again: next hint)” (nothing held)."
        )
        assert screen.announcer.text.startswith(told)
        assert {} == kept(services)
        await pilot.press("h")
        assert {"undo": ("h",), "hint": ()} == kept(services)
        assert "Removed from “Hint (again: next hint)”." in screen.announcer.text
        assert () == services.keymap.troubles
        # The usual keys cannot come back while another has them.
        await find(pilot, "hint", "hint")
        await pilot.press("backspace")
        assert "h is used by “Undo” (" in screen.announcer.text
        await pilot.press("ctrl+u")
        assert {} == kept(services)
        # A key that means something elsewhere only is no conflict.
        await find(pilot, "gallery", "gallery")
        await pilot.press("enter", "u")
        assert {"gallery": ("u",)} == kept(services)


async def test_keys_that_may_not_arrive_are_refused(services: Services) -> None:
    """The reason is said, and another key is waited for."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3")
        screen = await find(pilot, "hint", "hint")
        await pilot.press("enter", "ctrl+j")
        assert (
            "Your terminal may not send ctrl+j: terminals send it as enter. Try another."
            in screen.announcer.text
        )
        assert Context.PRESSING is screen.context
        await pilot.press("f5")
        assert {"hint": ("f5",)} == kept(services)


async def test_the_keys_of_this_screen_change_under_it(services: Services) -> None:
    """New keys hold on this screen too, in its footer and in help."""
    app = Recorder(services)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.press("f3")
        screen = await find(pilot, "rules keys", "help")
        await pilot.press("enter", "f12")
        assert ["f12"] == [item.keys for item in screen.keyline.items if item.label == "help"]
        await pilot.press("f12")
        assert isinstance(app.screen, HelpScreen)


async def test_what_the_file_wants_in_vain_is_said(services: Services) -> None:
    """A conflict in the file is told beside the action that has lost, and a new key ends it."""
    services.store.settings.change(keys={"undo": ("h",), "fly\x1b": ("x",)})
    services.use(services.store.settings.read())
    app = Recorder(services)
    async with app.run_test(size=(120, 24)) as pilot:
        await pilot.press("f3")
        screen = await find(pilot, "undo", "undo")
        assert (
            'In the file but not used: h is already used for "hint" (nothing held);'
            ' "undo" stays on u.' in screen.page.text
        )
        await pilot.press("enter", "f5")
        assert "In the file but" not in screen.page.text
        assert () == services.keymap.troubles
    assert all(line.isprintable() for line in Keymap({"a\x1b": ["x"]}).troubles)


async def test_an_action_that_is_not_there(services: Services) -> None:
    """A search that finds nothing says so, and nothing can be changed."""
    app = Recorder(services)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("f3", "/", *"xyzzy", "enter")
        screen = seen(app)
        assert "No action found." in screen.page.text
        for key in ("enter", "+", "-", "backspace", "down", "pagedown"):
            await pilot.press(key)
        assert Context.KEYS is screen.context
        await pilot.press("/", "ctrl+u", "enter", "end")
        assert screen.page.rows[-1].name == screen.page.chosen
        await pilot.press("home")
        assert screen.page.rows[0].name == screen.page.chosen


async def test_the_environment_is_said(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys from the environment are shown and cannot be changed here."""
    monkeypatch.setenv("TUI_TANGRAM_KEYS", '{hint = ["f5"]}')
    services.use(services.store.settings.read())
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3")
        screen = await find(pilot, "hint", "hint")
        assert ("f5",) == screen.page.row.keys
        await pilot.press("enter")
        assert "TUI_TANGRAM_KEYS is set in the environment" in screen.announcer.text
        assert Context.KEYS is screen.context


# The table


def test_every_action_is_in_the_list() -> None:
    """Each action has a line, those in hand one more, and can be found by its words."""
    rows = key_rows(Keymap())
    assert set(NAMES) == {row.name for row in rows}
    assert {action.id for action in ACTIONS} <= {row.name for row in rows}
    assert all(row.usual for row in rows)
    assert {"undo", "undo_save"} <= {row.name for row in key_rows(Keymap(), "UNDO")}
    groups = [row.group for row in rows]
    assert len(set(groups)) == sum(
        one != before for before, one in zip(["", *groups], groups, strict=False)
    )


KEYS = st.sampled_from([*"abcdehnruvx019", "tab", "enter", "f5", "f9"])


@examples(25)
@given(st.lists(st.tuples(st.sampled_from(NAMES), st.lists(KEYS, max_size=2)), max_size=6))
def test_taking_keys_leaves_no_conflict(changes: list[tuple[str, list[str]]]) -> None:
    """However keys are taken from one another, each means one thing in one place."""
    keymap = Keymap()
    for name, keys in changes:
        wanted = keymap.with_keys(name, keys)
        keymap = Keymap(wanted)
        assert () == keymap.troubles
        assert tuple(dict.fromkeys(keys)) == keymap.own(name)
        assert all(keymap.owner(name, key) is None for key in keys)
    assert Keymap(keymap.with_keys("undo", Keymap().usual("undo"))).own("undo") == ("u",)


def test_an_owner_is_found_where_both_hold() -> None:
    """A key has an owner only where the two actions hold in one context."""
    keymap = Keymap()
    owner = keymap.owner("undo", "h")
    assert owner is not None
    assert ("hint", Context.FREE) == owner
    assert keymap.owner("gallery", "h") is None
    # The keys in hand are of one action with its others.
    assert keymap.owner("turn_left", "7") is not None
    assert "take_7" == keymap.owner("turn_left", "7").name
    assert keymap.owner("turn_left/held", "r") is None


def test_no_usual_key_is_one_that_may_not_arrive() -> None:
    """What is refused to the player is not given by default."""
    assert [] == [key for name in NAMES for key in Keymap().usual(name) if undelivered(key)]
    assert all(map(undelivered, ("ctrl+i", "ctrl+m", "ctrl+h", "shift+space", "alt+enter")))
    assert all(map(undelivered, ("ctrl+1", "shift+a", "ctrl+shift+a", "shift+plus")))
    assert not any(map(undelivered, ("ctrl+a", "alt+x", "shift+left", "ctrl+left", "f10", "ж")))


def test_a_file_may_not_have_them_either() -> None:
    """Keys that do not arrive are named, and the usual ones stay."""
    keymap = Keymap({"hint": ["ctrl+i"]})
    assert ("h",) == keymap.own("hint")
    assert (
        'keys: your terminal may not send ctrl+i: terminals send it as tab; "hint" stays on h',
    ) == keymap.troubles
