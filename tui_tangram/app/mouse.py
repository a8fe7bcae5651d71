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

from tui_tangram.app.actions import ACTIONS, TILES, Context

ON: Final = "\x1b[?1000h\x1b[?1006h"
"""Asks for buttons and the wheel, in the form that has no widest window."""
OFF: Final = "\x1b[?1006l\x1b[?1000l"

LEFT: Final = 1
RIGHT: Final = 3
"""Buttons, as Textual counts them."""

_KEYS: Final = {
    (context, key): action.id
    for action in reversed(ACTIONS)
    for key in action.keys
    if key in {"enter", "up", "down"}
    for context in action.contexts
}
"""The actions of the usual keys that clicks and the wheel stand for."""
_LISTS: Final = (
    Context.HOME, Context.GALLERY, Context.SEARCH, Context.DAILY, Context.SOLUTIONS,
    Context.SETTINGS, Context.KEYS, Context.SAVES, Context.TRIES, Context.SCORES,
    Context.PROFILES, Context.SAID, Context.LAB,
)  # fmt: skip
"""The contexts in which Enter opens the chosen thing."""
_TEXTS: Final = (
    Context.NEW, Context.FINDING, Context.SCORE_SEARCH, Context.STATISTICS, Context.HELP,
)  # fmt: skip
"""More contexts in which the wheel moves or scrolls."""

OPENS: Final[Mapping[Context, str]] = MappingProxyType(
    {
        **{context: _KEYS[context, "enter"] for context in _LISTS},
        Context.NEW: "value_right",
    }
)
"""The action that a click on what is chosen already does; none where there is nothing to open."""

WHEEL: Final[Mapping[Context, tuple[str, str]]] = MappingProxyType(
    {
        **{one: (_KEYS[one, "up"], _KEYS[one, "down"]) for one in (*_LISTS, *_TEXTS)},
        Context.REPLAY: ("frame_back", "frame_on"),
        **dict.fromkeys((*TILES, Context.TILE_SOLVED), ("scroll_up", "scroll_down")),
    }
)
"""What the wheel does, up and down."""
