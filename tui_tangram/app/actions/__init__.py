"""The one table of everything a player can do, and the keys that do it.

From `ROWS` are made the bindings of every screen (`tui_tangram.app.base`), the footer,
the help screen and the command palette, so they all agree.  A row says in which *contexts* it
holds; a context is a screen, or a state of one, such as a piece in hand. One key may have different
effects in two contexts, never in one: see `tui_tangram.app.keymap`.

An action with the same keys and effect everywhere is one action: ``list.down`` goes down any list,
and a player who wants another key for that sets it once. An action has several rows where its
texts, or its place in the footer, differ.

Every text of the table is marked (see `texts`); `Nouns` translates it when it is shown.

A row also has the effect of its key: an *intent*, which is the action's id unless several actions
share it, and its arguments. Screens receive all of them through one method, ``do(intent,
*arguments)``; see `tui_tangram.app.base`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from tui_tangram.app.actions import games, pages, start
from tui_tangram.app.actions.row import (
    ALL_NOUNS,
    ANY_NOUNS,
    BOARD,
    BOARD_EDITING,
    BROWSE,
    CHOOSING,
    EDITOR_NOUNS,
    ENDED,
    GAME_CONTEXTS,
    HINTED,
    IN_HAND,
    LABEL,
    LABELS,
    NOUN,
    PIECES,
    PLAY,
    SKETCHES,
    TILE_NOUNS,
    TILES,
    TURNED_NOUNS,
    WHERE,
    Action,
    ActionRow,
    Availability,
    Context,
    KeyMode,
    Nouns,
    context_text,
)  # fmt: skip

ROWS: Final = (*start.ROWS, *games.ROWS, *pages.ROWS)
"""The table.  The order is that of the footer, of help and of the palette."""
_BY_ID: Final = {row.action.id: row.action for row in ROWS}
ACTIONS: Final = tuple(_BY_ID.values())
"""Every action, once."""
_PLACES: Final[dict[str, tuple[Context, ...]]] = {}
for _row in ROWS:
    _PLACES[_row.action.id] = (*_PLACES.get(_row.action.id, ()), *_row.contexts)


@cache
def former_names() -> Mapping[str, Sequence[str]]:
    """Return the names that actions had on their screens.

    Settings and lessons of players may still have them.  An action once had another name on every
    screen.  Actions with the same keys and effect everywhere are now one, and each former name
    stands for it.  Others have better names.
    """
    found: dict[str, list[str]] = json.loads(Path(__file__).with_name("former.json").read_bytes())
    return found


@cache
def renamed() -> Mapping[str, str]:
    """Return the present names of actions by their former ones."""
    return {old: name for name, olds in former_names().items() for old in olds}


def action(name: str) -> Action:
    """Return the action with this id, present or former.

    Raises `KeyError` for any other.

    >>> action("save_down").id
    'list.down'
    """
    return _BY_ID[name if name in _BY_ID else renamed()[name]]


def places(wanted: Action) -> tuple[Context, ...]:
    """Return the contexts in which an action has its keys."""
    return _PLACES[wanted.id]


def texts() -> Iterator[tuple[str | None, str]]:
    """Yield all texts of the tables, each once, after its context if it has one.

    `tests.tools.texts` adds them to the marked texts: a mark around each of some hundred
    literals, many of them made in loops, would hide the table.
    """
    found: dict[tuple[str | None, str], None] = {}
    families = [(LABELS, row.family.label, row.family.help) for row in ROWS if row.family]
    for context, label, text in families + [(LABEL, row.label, row.help) for row in ROWS]:
        found[context, label] = found[None, text] = None
    found |= {(NOUN, noun): None for nouns in ALL_NOUNS for noun in nouns if noun}
    found |= {(WHERE, one.where): None for one in Context}
    found |= {(None, one.heading): None for one in Context if one.heading}
    yield from found
