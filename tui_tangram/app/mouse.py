"""What clicks and the wheel do: nothing that no key does.

A click chooses what is there (`tui_tangram.app.jump.Spot`), and on what is chosen already it
opens it; so a double click opens anything.  The wheel goes on as arrows do, and a click with
the right button turns a piece or a tile.  A click on a key of the footer does what that key
does there, so that a mouse alone goes back, too.  Nothing follows the pointer: the terminal is
asked to tell of buttons and of nothing else, and only where the setting ``mouse`` says so.  It
is on unless it is switched off: whoever clicks expects something, everything can be undone, and
most terminals still select text while Shift is held.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tui_tangram.app.actions import Context

ON: Final = "\x1b[?1000h\x1b[?1006h"
"""Asks for buttons and the wheel, in the form that has no widest window."""
OFF: Final = "\x1b[?1006l\x1b[?1000l"

LEFT: Final = 1
RIGHT: Final = 3
"""Buttons, as Textual counts them."""

OPENS: Final[Mapping[Context, str]] = MappingProxyType(
    {
        Context.HOME: "menu_open",
        Context.GALLERY: "open_figure",
        Context.SEARCH: "open_figure",
        Context.DAILY: "play_occasion",
        Context.NEW: "value_right",
        Context.SOLUTIONS: "enlarge",
        Context.SETTINGS: "change_setting",
        Context.KEYS: "change_key",
        Context.SAVES: "open_save",
        Context.TRIES: "go_there",
        Context.SCORES: "play_listed",
        Context.PROFILES: "use_profile",
        Context.SAID: "copy_said",
        Context.LAB: "lab_enter",
    }
)
"""The action that a click on what is chosen already does; none where there is nothing to open."""

WHEEL: Final[Mapping[Context, tuple[str, str]]] = MappingProxyType(
    {
        Context.HOME: ("menu_up", "menu_down"),
        Context.GALLERY: ("thumbnails_up", "thumbnails_down"),
        Context.SEARCH: ("thumbnails_up", "thumbnails_down"),
        Context.DAILY: ("occasion_up", "occasion_down"),
        Context.NEW: ("field_up", "field_down"),
        Context.SOLUTIONS: ("solution_up", "solution_down"),
        Context.SETTINGS: ("setting_up", "setting_down"),
        Context.KEYS: ("key_row_up", "key_row_down"),
        Context.FINDING: ("key_row_up", "key_row_down"),
        Context.SAVES: ("save_up", "save_down"),
        Context.TRIES: ("try_up", "try_down"),
        Context.REPLAY: ("frame_back", "frame_on"),
        Context.SCORES: ("list_up", "list_down"),
        Context.SCORE_SEARCH: ("list_up", "list_down"),
        Context.STATISTICS: ("sums_up", "sums_down"),
        Context.PROFILES: ("profile_before", "profile_after"),
        Context.SAID: ("said_up", "said_down"),
        Context.LAB: ("lab_row_up", "lab_row_down"),
        Context.HELP: ("line_up", "line_down"),
        Context.TILE_FREE: ("scroll_up", "scroll_down"),
        Context.TILE_HELD: ("scroll_up", "scroll_down"),
        Context.TILE_SOLVED: ("scroll_up", "scroll_down"),
    }
)
"""What the wheel does, up and down."""
