"""The message for a key without an effect on a play screen: why it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.actions import Context
from tui_tangram.app.key_help import no_effect, with_keys
from tui_tangram.language import mark, tr

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen

SOLVED: Final = mark("Already solved. {onward} opens the next puzzle, {undo} undoes.")
"""Nothing is left to place; keys continue or undo."""


def explain_unbound(play: PlayScreen[Any], key: str, over: str = "") -> str:
    """Return the reason why *key* has no effect on *play* now; *over* where the game is."""
    keymap = play.services.keymap

    def offered(context: Context | None) -> bool:
        if context is None:
            return False
        wanted = keymap.bindings(context).get(key)
        return wanted is not None and play.availability(wanted).supported

    free, held = offered(play.free), offered(play.held)
    if play.paused:
        return with_keys(keymap, tr("Paused. Press {resume} to resume."))
    if play.context is play.free and held:
        return tr("You are not holding anything.")
    if play.context is play.held and free:
        return play.nouns.in_words(mark("You are holding something. Place it or cancel first."))
    if play.table.solved and (free or held):
        return over or with_keys(keymap, tr(SOLVED))
    return no_effect(keymap, key)
