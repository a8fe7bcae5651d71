"""Everything can be reached by keys that every terminal delivers, without chords, by one hand."""

from __future__ import annotations

import string

import pytest
from textual.command import CommandList

from tests.app.conftest import still
from tests.examples import each
from tui_tangram.app.actions import ACTIONS, ROWS, Action, Context, KeyMode, Nouns, places
from tui_tangram.app.application import TangramApp
from tui_tangram.app.key_help import items, sections
from tui_tangram.app.keymap import NAMES, SIDES, Keymap, contexts_of, hand_keys
from tui_tangram.app.keys import is_text, key_name, shown_key, undelivered
from tui_tangram.app.palette import ThemedPalette
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.player.settings import HANDS
from tui_tangram.player.settings import HANDS as SET_HANDS

NAMED = {
    "left", "up", "down", "right", "home", "end", "pageup", "pagedown", "delete", "enter", "tab",
    "space", "backspace", "escape", *(f"f{number}" for number in range(1, 11)),
}  # fmt: skip
WITH_TWO = {"shift+tab", *(f"shift+{way}" for way in ("left", "up", "down", "right"))} | {
    f"ctrl+{letter}" for letter in set(string.ascii_lowercase) - set("hijmsw")
}
"""Chords that arrive: without Ctrl+S, which stops a terminal, and Ctrl+W, which closes some."""
SHIFTED = set('~!@#$%^&*()_+{}|:"<>?')
"""Signs that the usual keyboard has with Shift."""
TYPED = {context for context in Context if context.mode is KeyMode.TYPING}
TEXT = {*TYPED, Context.FILTER_SOLUTIONS, Context.STORE, Context.JUMP}
"""Where text is typed, or a letter or number answers a question: all keys there are."""
USUAL = Keymap()
WALKS = {"left": ("f4", "tab", "f5", "escape"), "right": ("f8", "down", "up", "f9")}
"""Keys that open the palette, go down and up in it, and leave it."""


def is_chord(key: str) -> bool:
    """Whether two keys must be pressed at once."""
    sign = shown_key(key)
    return "+" in key or sign in SHIFTED or (len(sign) == 1 and sign.isupper())


def ways(action: Action, context: Context, keymap: Keymap) -> set[str]:
    """Return the keys by which what *action* does can be done in *context*."""
    return {
        key
        for other in ACTIONS
        if (other.intent, other.arguments) == (action.intent, action.arguments)
        for key in keymap.keys(other.id, context)
    }


@pytest.mark.parametrize("hand", HANDS)
def test_all_keys_arrive(hand: str) -> None:
    """Only keys that terminals deliver mean anything, whichever hand they are for."""
    keymap = Keymap(hand=hand)
    for name in NAMES:
        for key in keymap.usual(name):
            assert not undelivered(key)
            assert key in NAMED | WITH_TWO or (is_text(key) and shown_key(key).isascii())


def test_letters_are_text_where_text_is_typed() -> None:
    """An action that has a letter, and holds while text is typed too, leaves it to the text."""
    both = [a for a in ACTIONS if set(places(a)) & TYPED and set(places(a)) - TYPED]
    assert {"grid.up", "list.down"} <= {a.id for a in both}
    only = [a for a in ACTIONS if set(places(a)) <= TYPED]
    assert not [key for a in only for key in USUAL.keys(a.id) if is_text(key)]


def test_nothing_needs_a_chord() -> None:
    """What has only keys with Ctrl or Shift is in the palette too, which has a key of its own."""
    for row in ROWS:
        for context in row.contexts:
            if not row.palette:
                assert not all(map(is_chord, ways(row.action, context, USUAL))), row.action.id
    assert not is_chord(USUAL.keys("palette")[-1])


@pytest.mark.parametrize("hand", ["left", "right"])
def test_one_hand_reaches_everything(hand: str) -> None:
    """What is not in the palette has a key on the hand's side, except numbers and typing."""
    keymap, side = Keymap(hand=hand), SIDES[hand]
    missing = [
        (row.action.id, context.name)
        for row in ROWS
        if not row.palette and row.action.intent not in {"digit", "take"}
        for context in set(row.contexts) - TEXT - {Context.PRESSING, Context.SMALL}
        # The laboratory's pages are also gone through line by line.
        if not (context is Context.LAB and row.action.intent in {"page", "end"})
        if not any(key in side and not is_chord(key) for key in ways(row.action, context, keymap))
    ]
    assert [] == missing
    assert any(key in side for key in keymap.keys("palette"))
    assert any(key in side for key in keymap.keys("back"))


@each("hand", ["left", "right"])
@each("context", Context)
def test_footers_and_help_name_the_keys_of_the_hand(context: Context, hand: str) -> None:
    """All in the footer is on its side; what has no such key is in the palette."""
    keymap, side = Keymap(hand=hand), SIDES[hand]
    shown = items(keymap, context)
    named = {name: keymap.first(name, context) for item in shown for name in item.actions}
    if "palette" in {row.action.id for row in ROWS if context in row.contexts}:
        assert named["palette"] in side
        assert [item.pinned for item in shown if "palette" in item.actions] == [True]
        assert side >= set(named.values())
        assert not (context in TYPED and any(map(is_text, named.values())))
    assert "palette" not in {name for item in items(USUAL, context) for name in item.actions}
    listed: dict[str, list[str]] = {}
    for _, lines in sections(keymap, [context]):
        for line in lines:
            listed.setdefault(line.text, []).append(line.keys.split()[0])
    for row in ROWS:
        text = Nouns().in_words(row.help)
        if context in row.contexts and not row.family and text in listed:
            first = shown_key(keymap.first(row.action.id, context))
            assert not first or first in listed[text], row.action.id


def test_escape_is_never_the_only_key() -> None:
    """Fenrir takes it for itself; in reader mode the other one is named.

    What is in hand is taken away by another action.
    """
    keymap = Keymap(spoken=True)
    for row in ROWS:
        for context in row.contexts:
            key = keymap.first(row.action.id, context)
            if key == "escape" and row.action.id != "let_go":
                others = ways(row.action, context, keymap) - {"escape"}
                assert others, (row.action.id, context, key)


@each("hand", ["left", "right"])
def test_no_text_needs_a_chord(hand: str) -> None:
    """Where text is typed the hand travels, but presses one key at a time."""
    keymap = Keymap(hand=hand)
    for row in ROWS:
        for context in TYPED & set(row.contexts):
            if not row.palette:
                assert not all(map(is_chord, ways(row.action, context, keymap))), row.action.id


@pytest.mark.parametrize("hand", ["left", "right"])
async def test_the_palette_is_walked_with_one_hand(hand: str, services: Services) -> None:
    """It opens, goes down and up, chooses and closes with keys of the side that are no text."""
    app = TangramApp(still(services, hand=hand), puzzle="tangram/swan")
    opens, down, up, leaves = WALKS[hand]
    assert {*WALKS[hand]} <= SIDES[hand]
    async with app.run_test(size=(80, 24)) as pilot:

        async def opened() -> CommandList:
            await pilot.press(opens)
            while not isinstance(app.screen, ThemedPalette):
                await pilot.pause()
            found = app.screen.query_one(CommandList)
            while found.option_count < 5:
                await pilot.pause()
            return found

        await pilot.pause()
        commands = await opened()
        await pilot.press(down, down)
        below = commands.highlighted
        await pilot.press(up)
        assert below
        assert below - 1 == commands.highlighted
        await pilot.press(leaves)
        assert isinstance(app.screen, PlayScreen)
        commands = await opened()
        await pilot.press(down, opens)
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.context is Context.HELD


CORE = (
    "turn_left", "turn_right", "flip", "next_fit", "previous_fit", "put_down", "pick_up", "undo",
    "hint", "check", "snap", "describe", "to_tray", "help", "jump",
    "call", "go_to", "go_to_fit",
)  # fmt: skip


@each("hand", ["left", "right"])
@each("name", CORE)
def test_a_game_is_played_with_one_hand(name: str, hand: str) -> None:
    """The acts of a game need no palette and no second hand."""
    keys = Keymap(hand=hand).keys(name)
    assert any(key in SIDES[hand] and not is_chord(key) for key in keys)


@pytest.mark.parametrize("hand", HANDS)
def test_maps_for_a_hand_have_no_conflicts(hand: str) -> None:
    """Each says what holds, of actions that there are, and no key has two meanings anywhere."""
    keymap, said = Keymap(hand=hand), hand_keys(hand)
    assert set(said) <= set(NAMES)
    for name in NAMES:
        assert keymap.usual(name) == tuple(map(key_name, said.get(name, Keymap().usual(name))))
    for context in Context:
        keys = [
            key
            for name in NAMES
            if context in contexts_of(name) and not name.endswith("/held")
            for key in keymap.own(name)
        ]
        assert len(keys) == len(set(keys))
        owners: dict[str, str] = {}
        for name in NAMES:
            for key in keymap.own(name) if context in contexts_of(name) else ():
                one = name.removesuffix("/held")
                assert one == owners.setdefault(key, one)
    assert () == keymap.troubles


def test_a_change_goes_before_the_map() -> None:
    """What the settings say of one action holds, and what it would clash with is said."""
    assert ("f9",) == Keymap({"hint": ["f9"]}, "left").keys("hint", Context.FREE)
    clash = Keymap({"hint": ["w"]}, "left")
    assert "hint" in clash.refused
    assert ("h", "v") == clash.own("hint")


def test_the_settings_offer_every_hand() -> None:
    """The setting has the maps that there are."""
    assert HANDS == SET_HANDS == ("both", *SIDES)
