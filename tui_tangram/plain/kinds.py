"""The kinds of games of the catalog, as they are played in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tui_tangram.plain.board_editor import BOARD_EDITOR
from tui_tangram.plain.boards import BOARDS
from tui_tangram.plain.commands import (
    ALWAYS,
    COMMANDS,
    FOR_SOLVING,
    GAME_COMMANDS,
    LineCommand,
)
from tui_tangram.plain.figure_editor import FIGURE_EDITOR
from tui_tangram.plain.figures import FIGURES
from tui_tangram.plain.kind import PlainKind
from tui_tangram.plain.sketch_editors import OUTLINE_EDITOR, PIECE_EDITOR, SET_EDITOR

if TYPE_CHECKING:
    from tui_tangram.play import Game

KINDS: Final[dict[str, PlainKind]] = {
    "tangram": FIGURES,
    "matching": BOARDS,
    "figure-editor": FIGURE_EDITOR,
    "outline-editor": OUTLINE_EDITOR,
    "set-editor": SET_EDITOR,
    "piece-editor": PIECE_EDITOR,
    "board-editor": BOARD_EDITOR,
}
"""The entries by `Game.kind`; every game and every editor of the catalog has one."""


def kind_of(game: Game[Any]) -> PlainKind:
    """Return the entry for the kind of *game*."""
    return KINDS[game.kind]


def called(name: str) -> str | None:
    """Return the kind with this name for players, or None."""
    for kind, one in KINDS.items():
        if name in (kind, *one.called):
            return kind
    return None


def available(kind: str | None) -> tuple[LineCommand, ...]:
    """Return the commands available in a game of *kind*, its own first; None: no game is open."""
    if kind is None:
        return tuple(command for command in COMMANDS if command.when == ALWAYS)
    playing = KINDS[kind]
    left = FOR_SOLVING if playing.edits else ()
    game = (command for command in GAME_COMMANDS if command.name not in left)
    return (*playing.commands, *game, *COMMANDS)


def every_command() -> tuple[LineCommand, ...]:
    """Return all commands, available or not."""
    own = (command for kind in KINDS.values() for command in kind.commands)
    return (*COMMANDS, *own, *GAME_COMMANDS)
