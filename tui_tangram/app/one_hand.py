"""Keys for one hand: those added to the usual ones, and those moved.

A map for a hand has all keys of some actions, in place of the usual ones; the settings of single
actions override it. The usual keys stay wherever the map does not need them. The left hand moves
with W, A, S and D and pages with digits; the right one has the arrows and the keys around Enter.
Actions without a key on the hand's side are in the palette, whose key is there. With something in
hand the number pad turns it: 7 and 9, 8 to turn it over, 1 and 3 for fits, 0 to the tray; so digits
pick up pieces only with nothing in hand, and the jump key always. Nothing needs two keys at once.
Where text is typed all keys are text, and the hand has to travel.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tui_tangram.app.actions import ACTIONS, Context, places

HANDS: Final = ("both", "left", "right")
"""The hands, as the settings call them."""

SIDES: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "left": frozenset(
            [*"qwertasdfgzxcvb12345", "grave_accent", "tab", "escape", "space", "f4", "f5"]
        ),
        "right": frozenset(
            [
                *"yuiophjklnm67890", "comma", "full_stop", "slash", "semicolon", "apostrophe",
                "left_square_bracket", "right_square_bracket", "backslash", "minus",
                "equals_sign", "left", "up", "down", "right", "enter", "backspace", "delete",
                "home", "end", "pageup", "pagedown", "f7", "f8", "f9",
            ]
        ),
    }
)  # fmt: skip
"""The keys on either side of a keyboard, by Textual's names."""

_FOR_LEFT: Final = {
    "up": "w", "left": "a", "down": "s", "right": "d",
    "pageup": "1", "pagedown": "2", "home": "3", "end": "4",
}  # fmt: skip
"""Keys for the left hand, by the keys that it cannot reach."""
_NUMBER_PAD: Final = {
    "turn_left/held": ("7",), "turn_right/held": ("9",), "flip/held": ("8",),
    "to_tray/held": ("0",), "next_fit": ("n", "tab", "3"),
    "previous_fit": ("N", "shift+tab", "1"),
} | {one.id: () for one in ACTIONS if one.id.startswith("swap_")}  # fmt: skip
"""The keys of either hand with something in hand."""
_NUMBERED: Final = (
    "lab_page_up", "lab_page_down", "first_row", "last_row", "next_corner", "previous_corner",
    "drawer_up", "drawer_down", "drawer_first", "drawer_last",
)  # fmt: skip
"""Actions that keep their keys, because digits mean something else there."""


def _left() -> dict[str, tuple[str, ...]]:
    return _NUMBER_PAD | {
        one.id: (*one.keys, _FOR_LEFT[one.keys[0]])
        for one in ACTIONS
        if len(one.keys) == 1
        and one.keys[0] in _FOR_LEFT
        and one.id not in _NUMBERED
        and Context.FILTER_SOLUTIONS not in places(one)  # letters are text there
    } | {
        "view.page_down": ("pagedown", "2", "space"),
        "faster": ("up", "+", "w"), "slower": ("down", "-", "s"),
        "month_before": ("pageup", "[", "1"), "month_after": ("pagedown", "]", "2"),
        "next_explained": ("right", "space", "enter", "d"), "previous_explained": ("left", "a"),
        # Wherever something is opened
        "open_figure": ("enter", "space"), "open_save": ("enter", "space"),
        "go_there": ("enter", "space"), "spoiler.show": ("enter", "space"),
        "watch_explanation": ("enter", "space"),
        "list.search": ("/", "f"), "find_action": ("/", "f"), "find_list": ("/", "f"),
        "find_save": ("/", "f"), "erase_digit": ("backspace", "x"),
        "copy_message": ("y", "enter", "c"), "add_key": ("+", "e"),
        "reset_key": ("backspace", "delete", "r"),
        "lab_start": ("r",),
        "go_to_entry": ("j", "f6", "x"),
        "lab_enter": ("enter", "v"), "finish": ("enter", "space"),
        "atlas": ("b",), "describe_row": ("`",), "open_card": ("enter", "space"),
        "open_line": ("enter", "space"), "all_solutions": ("e",),
        "next_solution": ("n", "right", "d"), "previous_solution": ("N", "left", "a"),
        "use_set": ("u", "v"),
        # A game
        "turn_right": ("R", "e"), "undo": ("u", "z"), "hint": ("h", "v"),
        "go_on": ("]", "g"),
        "describe": ("`",), "describe_solution": ("`",), "describe_explained": ("`",),
        "snap": ("2",), "snap_last": (), "go_to_fit": ("G", "b"),
        "next_fitting": ("n", "b"), "contour": ("t",), "errors": ("t",),
        # Actions that gave up their keys
        "reveal": (), "mark": (), "store": (), "freestyle": (), "next_tile_theme": (),
        "align_left": (),
        "zoom_in": (), "scores": ("b",), "ladder": ("v",), "new_seed": ("v",),
        "all_tries": ("v",),
        "profile_before": ("left", "up", "a", "w"), "profile_after": ("right", "down", "d", "s"),
        # Everywhere
        "palette": ("ctrl+p", "f8", "f4"), "help": ("?", "f5"),
    }  # fmt: skip


_RIGHT: Final[Mapping[str, tuple[str, ...]]] = {
    **_NUMBER_PAD,
    "back": ("q", "j"), "quit": ("q", "j"), "help": ("?", "f9"),
    # A game
    "turn_left": ("r", ";"), "turn_right": ("R", "'"), "flip": ("f", "\\"), "snap": ("s", "6"),
    "previous_fit": ("N", "shift+tab", "1", "k"), "previous_fitting": ("N", "k"),
    "describe": ("d", "i"), "check": ("c", "y"), "jump": ("g", "f6", "l"),
    "call": ("g", "f6", "l"),
    "go_to_fit": ("G", "o"), "go_to": ("g", "f6", "h"), "go_to_entry": ("l", "f6"),
    "switch": ("tab", "delete"), "let_go": ("escape", "end"),
    "cancel": ("escape", "delete"),
    # Lists
    "piece_set": ("O",), "restart_lesson": ("r", "o"),
    "next_cells": ("c", "."),
    "next_collection": ("tab", "."), "previous_collection": ("shift+tab", ","),
    "next_daily_game": ("tab", "."), "previous_daily_game": ("shift+tab", ","),
    "next_class": ("tab", "."), "previous_class": ("shift+tab", ","),
    "list_scope_next": ("tab", "."), "lab_panel": ("tab", "."), "next_explanation": ("tab", "."),
    "previous_explanation": ("shift+tab", ","), "describe_explained": ("d", "i"),
    "list_scope_previous": ("shift+tab", ","),
    "ladder": ("w", "l"), "new_seed": ("s", "o"), "pick": ("f", "l"),
    "describe_solution": ("d", "i"), "add_key": ("+", "a", "p"), "drop": ("escape", "delete"),
    "end_picking": ("escape", "delete"),
    # Actions that gave up their keys
    "save_as": (), "saves": (), "signs": (), "radii": (), "drawer_last": (),
}  # fmt: skip

KEYS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = MappingProxyType(
    {"both": {}, "left": _left(), "right": _RIGHT}
)
"""The keys of each hand's map, by the names of actions."""
