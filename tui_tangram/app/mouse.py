"""Clicks and the wheel: each does what a key does.

A click chooses the item there (`tui_tangram.app.jump.JumpTarget`), and opens one that is chosen
already; so a double click opens anything. The wheel moves as arrows do, and a click with the right
button turns a piece or a tile. A click on a key of the footer has the effect of that key, so that
the mouse can go back, too. Nothing follows the pointer: the terminal is asked to report buttons
only, and only with the setting ``mouse``. It is on by default: players who click expect an effect,
everything can be undone, and most terminals still select text while Shift is held.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui_tangram.app.actions import ROWS, Context

LEFT: Final = 1
RIGHT: Final = 3
"""Buttons, as Textual counts them."""

_OPENS: Final = {
    Context.NEW: "value.right",
    Context.REPLAY: "",
    Context.FINDING: "",
    Context.SCORE_SEARCH: "",
}
"""Intents of a click on an item that is chosen already, in contexts where it is not Enter's."""

_SCROLL: Final = ("scroll_up", "scroll_down")
_WHEEL: Final[Mapping[Context, tuple[str, str]]] = {
    Context.REPLAY: ("frame_back", "frame_on"),
    Context.TILE_FREE: _SCROLL,
    Context.TILE_HELD: _SCROLL,
    Context.TILE_SOLVED: _SCROLL,
    Context.FREE: ("", ""),
    Context.HELD: ("", ""),
    Context.FILTER_SOLUTIONS: ("", ""),
}
"""Intents of the wheel, in contexts where they are not those of the arrows up and down."""


def opens(context: Context) -> str:
    """Return the action of a click on an item that is chosen already; empty for none.

    >>> opens(Context.GALLERY)
    'open_figure'
    """
    return _OPENS.get(context, _usual("enter", context))


def wheel(context: Context) -> tuple[str, str]:
    """Return the intents of the wheel, up and down; empty for none.

    >>> wheel(Context.SAVES)
    ('list.up', 'list.down')
    """
    return _WHEEL.get(context, (_usual("up", context), _usual("down", context)))


def _usual(key: str, context: Context) -> str:
    """Return the action that usually has a key, whatever keys the player has chosen."""
    found = (row.action.id for row in ROWS if context in row.contexts and key in row.action.keys)
    return next(found, "")
