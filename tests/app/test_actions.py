from __future__ import annotations

from collections import Counter
from types import UnionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App
from textual.screen import Screen

from tests.app.conftest import with_keys
from tests.app.openings import screens
from tests.examples import each
from tui_tangram.app.actions import (
    ACTIONS,
    PIECES,
    ROWS,
    TILE_NOUNS,
    Context,
    KeyMode,
    Nouns,
    action,
    former_names,
    places,
    renamed,
)  # fmt: skip
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen, PuzzleMaking, bindings
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.keymap import HELD_SUFFIX, Keymap
from tui_tangram.app.keys import key_name
from tui_tangram.app.lab.atlas_screen import AtlasScreen
from tui_tangram.app.lab.card_screen import CardScreen
from tui_tangram.app.lab.own_puzzles import SaveKeys
from tui_tangram.app.lab.screen import LabScreen
from tui_tangram.app.lab.table_keys import SetKeys, TableKeys
from tui_tangram.app.navigator import pages
from tui_tangram.app.play.adviser import Adviser, SolutionViews
from tui_tangram.app.play.ending import Ending, NamePrompt, Sharing
from tui_tangram.app.play.ghost_strip import GhostStrip
from tui_tangram.app.play.other_puzzles import OtherPuzzles
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.play.seat import TableSeat
from tui_tangram.app.play.table_ending import TableSequel
from tui_tangram.app.play.timing import GameClock
from tui_tangram.app.saves.actions import SavesActions
from tui_tangram.app.services import Services
from tui_tangram.app.typing_line import LineQuestion
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.games.tangram.screen.figure_saver import FigureSaver
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.player.settings import HANDS

USUAL = Keymap()
TYPED = {context for context in Context if context.mode is KeyMode.TYPING}
SLOTS = [
    name
    for action in ACTIONS
    for name in (action.id, action.id + HELD_SUFFIX)
    if name == action.id or action.keys_in_hand
]
"""What keys can be set for."""


def meanings(keymap: Keymap, context: Context) -> Counter[str]:
    """Return how many actions each key means in *context*."""
    return Counter(
        key
        for one in ACTIONS
        if context in places(one)
        for key in dict.fromkeys(keymap.keys(one.id, context))
    )


@pytest.mark.parametrize("nouns", [Nouns(), TILE_NOUNS], ids=["pieces", "tiles"])
def test_every_action_can_be_found_and_understood(nouns: Nouns) -> None:
    """Each action has a key, a word for the footer, a line of help, and somewhere to be done."""
    for row in ROWS:
        label, text = nouns.in_words(row.label), nouns.in_words(row.help)
        assert row.action.keys, row.action.id
        assert 0 < len(label) <= 12, row.action.id
        assert text[0].isupper(), row.action.id
        assert not text.endswith("."), row.action.id
        assert len(text) <= 60, row.action.id
        assert row.contexts, row.action.id
        assert set(row.shown) <= set(row.contexts), row.action.id


def test_an_action_is_one() -> None:
    """All rows of an action have its keys and its effect, each in other contexts."""
    assert len({row.action for row in ROWS}) == len({row.action.id for row in ROWS})
    for one in ACTIONS:
        assert len(places(one)) == len(set(places(one)))


def test_what_is_the_same_for_each_hand_is_one_action() -> None:
    """No two have one effect and the same keys, for both hands and for either."""
    keymaps = [Keymap(hand=hand) for hand in HANDS]
    same = Counter(
        (one.intent, one.arguments, one.outside, *(keymap.own(one.id) for keymap in keymaps))
        for one in ACTIONS
        if not {*places(one)} & {Context.LAB, Context.TILE_FREE}  # digits are theirs
    )
    assert {1} == set(same.values())


def test_families_are_families() -> None:
    """Rows that share a line anywhere are several, and hold in the same places."""
    for context in Context:
        here = [row for row in ROWS if row.family and context in row.contexts]
        for family in {row.family for row in here}:
            members = [row for row in here if row.family == family]
            assert len(members) > 1, family
            (_,) = {row.contexts for row in members}


@each("context", Context)
def test_a_key_means_one_thing_in_one_context(context: Context) -> None:
    """By default no key means two things in one context."""
    assert set() == {key for key, count in meanings(USUAL, context).items() if count > 1}
    assert () == USUAL.troubles


def test_escape_loses_nothing() -> None:
    """Escape ends typing, stops, leaves pages, and drops what undo brings back.

    A slow line's arrow may begin like it.
    """
    harmless = {
        "text.leave", "text.done", "text.cancel", "stop_search", "let_go", "cancel", "drop",
        "end_picking", "end_pressing", "skip_name", "end_path", "close_page", "look_around",
        "drop_line",
    }  # fmt: skip
    assert harmless >= {a.id for a in ACTIONS if "escape" in USUAL.keys(a.id)}


def test_no_key_is_one_that_terminals_cannot_tell_from_another() -> None:
    """Ctrl+I, Ctrl+M and Ctrl+H arrive as other keys, and Shift+Space does not arrive."""
    used = {key for action in ACTIONS for key in USUAL.keys(action.id)}
    assert set() == used & {"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+j", "shift+space"}


@pytest.mark.parametrize("hand", ["left", "right"])
def test_arrows_digits_enter_and_tab_suffice_to_play(hand: str) -> None:
    """With keys for one hand all that is needed to solve a figure can be done without letters."""
    plain = {"left", "up", "down", "right", "enter", "tab", "shift+tab", *"0123456789"}
    keymap = Keymap(hand=hand)
    reach = {
        context: {action.id for key, action in keymap.bindings(context).items() if key in plain}
        for context in PIECES
    }
    assert {"take_1", "take_7", "move.up", "next_piece", "pick_up"} <= reach[Context.FREE]
    assert {
        "move.left", "turn_left", "turn_right", "flip", "next_fit", "previous_fit", "put_down",
        "to_tray",
    } <= reach[Context.HELD]  # fmt: skip


SCREENS = sorted((one for one in screens() if one.contexts), key=lambda one: one.__name__)
"""All screens; those without a context are what others are made of."""


EMPTY = {TangramScreen: (), MatchingScreen: ("nothing",)}
"""What a game's enums have besides: the mouse lets go, and nothing can be asked."""


@each("screen", SCREENS)
def test_a_screen_can_do_what_the_table_says(screen: type[BaseScreen]) -> None:
    """Each action of a screen's contexts is done by its model, by the screen or by the app.

    Of games that share a context one is enough: the others do not offer it.
    """
    missing = [
        one.id
        for one in ACTIONS
        for context in set(places(one)) & set(screen.contexts)
        if not any(does(each, one.intent) for each in sharing(screen, context))
    ]
    assert [] == missing


STANDING_IN: dict[type | UnionType, tuple[type, ...]] = {
    PlayScreen: (
        SavesActions, NamePrompt, Ending, LineQuestion, Adviser, SolutionViews, FigureSaver,
        GameClock, OtherPuzzles, Sharing, GhostStrip, TableSeat, TableSequel,
    ),
    LabScreen: (SetKeys, SaveKeys, TableKeys),
    AtlasScreen | CardScreen: (SaveKeys,),
}  # fmt: skip
"""What does actions in the place of some screens."""


def does(screen: type[BaseScreen], intent: str) -> bool:
    others = [one for of, those in STANDING_IN.items() if issubclass(screen, of) for one in those]
    places = (screen, PuzzleMaking, TangramApp, *others)
    found = any(hasattr(one, f"action_{intent}") for one in places)
    return found or intent in screen.handlers or intent in pages()


def sharing(screen: type[BaseScreen], context: Context) -> list[type[BaseScreen]]:
    games = [one for one in SCREENS if issubclass(one, PlayScreen) and context in one.contexts]
    return games if issubclass(screen, PlayScreen) else [screen]


@pytest.mark.parametrize("screen", [TangramScreen, MatchingScreen])
def test_whatever_a_game_can_do_is_wished_by_some_key(screen: type[PlayScreen[Any]]) -> None:
    """Each handler of a game is for an action of its contexts."""
    wished = {a.intent for a in ACTIONS if set(places(a)) & set(screen.contexts)}
    assert {"let go", *EMPTY[screen]} == set(screen.handlers) - wished


def test_no_action_is_done_by_textual_unasked() -> None:
    """No method that the table names is one that every Textual screen has anyway."""
    methods = {f"action_{action.intent}" for action in ACTIONS}
    inherited = {name for name in methods if hasattr(App, name) or hasattr(Screen, name)}
    assert {"action_back"} == inherited  # which every screen here defines anew
    assert "action_back" in BaseScreen.__dict__


def test_bindings_are_those_of_the_table() -> None:
    """A screen is bound to every key of its contexts, and to nothing else."""
    bound = {(key, b.action) for key, b in bindings(USUAL, TangramScreen.contexts)}
    assert {
        (key, f"do('{action.id}')")
        for context in TangramScreen.contexts
        for key, action in USUAL.bindings(context).items()
    } == bound


def test_a_key_with_two_meanings_has_the_one_of_the_context() -> None:
    """Tab is the next piece with nothing in hand and the next fit with a piece in hand."""
    assert "next_piece" == USUAL.bindings(Context.FREE)["tab"].id
    assert "next_fit" == USUAL.bindings(Context.HELD)["tab"].id
    assert "take_7" == USUAL.bindings(Context.FREE)["7"].id
    assert "swap_7" == USUAL.bindings(Context.HELD)["7"].id
    assert "turn_left" == Keymap(hand="right").bindings(Context.HELD)["7"].id
    assert "turn_left" == USUAL.bindings(Context.FREE)["r"].id


# Other keys


def test_an_action_can_have_other_keys() -> None:
    """A key from the settings takes the place of the usual ones."""
    keymap = Keymap({"hint": ["O", "F9"]})
    assert () == keymap.troubles
    assert ("O", "f9") == keymap.keys("hint", Context.FREE)
    assert "h" not in keymap.bindings(Context.FREE)


def test_an_action_can_be_without_a_key() -> None:
    """No keys at all switch an action's keys off."""
    assert () == Keymap({"restart": []}).keys("restart")


def test_two_actions_can_change_keys() -> None:
    """A swap is no conflict."""
    keymap = Keymap({"undo": ["h"], "hint": ["u"]})
    assert () == keymap.troubles
    assert "undo" == keymap.bindings(Context.HELD)["h"].id


def test_a_key_that_is_taken_is_said_and_the_usual_one_kept() -> None:
    """A change that would give one key two meanings is left out, with one line."""
    keymap = Keymap({"undo": ["h"]})
    assert ("u",) == keymap.keys("undo", Context.FREE)
    assert "hint" == keymap.bindings(Context.FREE)["h"].id
    (line,) = keymap.troubles
    assert line == 'keys: h is already used for "hint" (nothing held); "undo" stays on u'


def test_of_two_changes_for_one_key_the_first_in_the_table_has_it() -> None:
    """Two changes that want one key are not both lost."""
    keymap = Keymap({"hint": ["f9"], "undo": ["f9"]})
    assert "undo" == keymap.bindings(Context.FREE)["f9"].id
    assert ("h",) == keymap.keys("hint", Context.FREE)
    assert 1 == len(keymap.troubles)


def test_what_falls_back_can_push_out_another_change() -> None:
    """When half of a swap cannot be, neither half is, and each is said."""
    keymap = Keymap({"undo": ["h"], "hint": ["hyper+u"]})
    assert "hint" == keymap.bindings(Context.FREE)["h"].id
    assert "undo" == keymap.bindings(Context.FREE)["u"].id
    assert 2 == len(keymap.troubles)


def test_what_does_not_exist_is_said() -> None:
    """Unknown actions and keys are named, and everything else still holds."""
    keymap = Keymap({"fly": ["f3"], "flip": ["nokey"], "snap": ["f4"]})
    assert ("f4",) == keymap.keys("snap")
    assert ("f",) == keymap.keys("flip")
    assert [
        'keys: no action called "fly"',
        "keys: no key called 'nokey'; \"flip\" stays on f",
    ] == [*keymap.troubles]


def test_the_keys_in_hand_are_set_apart() -> None:
    """The keys that turn only a piece in hand have a name of their own in the settings."""
    keymap = Keymap({"turn_left" + HELD_SUFFIX: ["f4"]})
    assert () == keymap.troubles
    assert ("r", "f4") == keymap.keys("turn_left", Context.HELD)
    assert ("r",) == keymap.keys("turn_left", Context.FREE)


# Former names

KEYMAPS: dict[tuple[str, ...], tuple[str, ...]] = {
    # One list of many had another key: that key does it in all, and so does the usual one.
    ("save_down:j",): ("down", "j"),
    # All of them had others.
    ("leave_text:f4", "lab_leave:f5", "leave_path:f4 f6"): ("f4", "f5", "f6"),
    # One had none.
    ("save_down:",): ("down",),
    ("leave_text:", "lab_leave:", "leave_path:"): (),
    # The present name says which keys there are besides.
    ("list.down:f4", "save_down:j"): ("f4", "j"),
    ("search_sheet:f4",): ("slash", "f4"),
    # What is free in some lists alone holds there.
    ("save_down:j", "try_down:j s"): ("down", "j", "s"),
}


@pytest.mark.parametrize(("changes", "keys"), KEYMAPS.items(), ids=" ".join)
def test_former_names_hold(changes: tuple[str, ...], keys: tuple[str, ...]) -> None:
    """Keys that settings have by former names are all there."""
    read = {name: keys.split() for name, _, keys in (one.partition(":") for one in changes)}
    keymap = Keymap(read)
    (name,) = {renamed().get(one, one) for one in read}
    assert (keys, ()) == (keymap.own(name), keymap.troubles)
    # The screen of keys writes present names, with all the keys.
    assert keymap == Keymap(keymap.with_keys("undo", ("u",)))


def test_a_key_of_one_list_holds_wherever_it_is_free() -> None:
    """It does what it did in that list, and nothing loses a key to it."""
    keymap = Keymap({"save_down": ["s", "k"]})
    for context in set(places(action("list.down"))) - TYPED:
        for key in ("s", "k"):
            there = keymap.bindings(context)
            assert there[key] == USUAL.bindings(context).get(key, action("list.down"))
    assert ("down",) == keymap.keys("list.down", Context.HOME)
    assert ("down", "s", "k") == keymap.keys("list.down", Context.SAVES)
    assert keymap.owner("delete_save", "s") == ("list.down", Context.SAVES)
    # So it is after other changes of the action, and of the key elsewhere.
    keymap = Keymap(keymap.with_keys("list.down", ("down", "f4", "k")))
    assert ("down", "f4", "k") == keymap.keys("list.down", Context.SAVES)
    assert ("down", "f4") == keymap.keys("list.down", Context.HOME)
    assert "packs" == keymap.bindings(Context.HOME)["k"].id
    keymap = Keymap(keymap.with_keys("laboratory", ("a", "k")))
    assert "laboratory" == keymap.bindings(Context.HOME)["k"].id
    assert "list.down" == keymap.bindings(Context.SAVES)["k"].id
    assert ("down", "f4") == Keymap(keymap.with_keys("list.down", ("down", "f4"))).own("list.down")
    keymap = Keymap(keymap.with_keys("list.up", ("up", "k")))
    assert "list.up" == keymap.bindings(Context.SAVES)["k"].id
    assert () == keymap.troubles


def test_a_key_that_is_free_nowhere_is_said() -> None:
    """Arrows that one list had the other way round would mean two things in all of them."""
    some = Keymap({"save_up": ["down"], "save_down": ["up"]})
    assert (("up",), ("down",)) == (some.own("list.up"), some.own("list.down"))
    assert [
        'keys: ↓ is already used for "list.down" (home); "save_up" stays on ↑',
        'keys: ↑ is already used for "list.up" (home); "save_down" stays on ↓',
    ] == [*some.troubles]
    ways = {"up": ["down"], "down": ["up"]}
    every = Keymap({name: ways[way] for way in ways for name in former_names()[f"list.{way}"]})
    assert (("down",), ("up",)) == (every.own("list.up"), every.own("list.down"))
    assert () == every.troubles


def test_no_action_is_left_without_keys() -> None:
    """Where none of the keys that it had is free, it has the usual ones."""
    keymap = Keymap({name: ["enter"] for name in former_names()["text.cancel"]})
    assert ("escape", "f9") == keymap.own("text.cancel")
    assert 3 == len(keymap.troubles)


def test_former_names_stand_for_actions() -> None:
    """Each for one, and none for another that there is."""
    assert sum(map(len, former_names().values())) == len(
        {old for olds in former_names().values() for old in olds}
    )
    assert not {*renamed()} & {one.id for one in ACTIONS}
    assert 224 == len(renamed())  # none is dropped: a file of settings may have it for ever
    for old, name in renamed().items():
        assert action(old) is action(name)
    assert ("left",) == Keymap().keys("corner_left", Context.FREE)


KEYS = st.sampled_from([*"abcdehnrsuvwxz0123789", "tab", "enter", "ctrl+r", "left", "nokey", "f5"])


@given(
    st.dictionaries(
        st.sampled_from([*SLOTS, *renamed(), "fly"]), st.lists(KEYS, max_size=3), max_size=8
    )
)
def test_whatever_the_settings_say_a_key_means_one_thing(changes: dict[str, list[str]]) -> None:
    """No settings give a key two meanings; each change holds, or is said and left out."""
    keymap = Keymap(changes)
    for context in Context:
        assert set() == {key for key, count in meanings(keymap, context).items() if count > 1}
    refused = 0
    for name, keys in changes.items():
        if name == "fly" or "nokey" in keys:
            refused += 1
            continue
        wanted = tuple(dict.fromkeys(map(key_name, keys)))
        now = renamed().get(name, name)
        if keymap._keys[now] != wanted and not (
            {*former_names().get(now, ())} & {*changes} and {*wanted} <= {*keymap._keys[now]}
        ):
            refused += 1
    # A change that says the usual keys may be refused too, and is as it was.
    assert refused <= len(keymap.troubles) <= len(changes)


def test_a_screen_has_the_keys_of_the_settings(services: Services) -> None:
    """Screens are bound, and footers written, with the player's own keys."""
    screen = HomeScreen(with_keys(services, {"help": ("f10",)}))
    keys = {key for key, binding in screen._bindings if binding.action == "do('help')"}
    assert {"f10"} == keys
