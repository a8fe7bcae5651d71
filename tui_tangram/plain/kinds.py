"""The kinds of games of the catalog, as they are played in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_tangram.games.kinds import parts
from tui_tangram.plain.commands import (
    ALWAYS,
    COMMANDS,
    FOR_SOLVING,
    GAME_COMMANDS,
    LineCommand,
)
from tui_tangram.plain.kind import PlainKind

if TYPE_CHECKING:
    from tui_tangram.play import Game


def kinds() -> dict[str, PlainKind]:
    """Return the entries of all games and editors, by `Game.kind`."""
    return parts("lines")


def kind_of(game: Game[Any]) -> PlainKind:
    """Return the entry for the kind of *game*."""
    return kinds()[game.kind]


def called(name: str) -> str | None:
    """Return the kind with this name for players, or None."""
    for kind, one in kinds().items():
        if name in (kind, *one.called):
            return kind
    return None


def games_called() -> list[str]:
    """Return the names of the games for players, one each."""
    return [(*one.called, kind)[0] for kind, one in kinds().items() if not one.edits]


def available(kind: str | None) -> tuple[LineCommand, ...]:
    """Return the commands available in a game of *kind*, its own first; None: no game is open."""
    if kind is None:
        return tuple(command for command in COMMANDS if command.when == ALWAYS)
    playing = kinds()[kind]
    left = FOR_SOLVING if playing.edits else ()
    game = (command for command in GAME_COMMANDS if command.name not in left)
    return (*playing.commands, *game, *COMMANDS)


def every_command() -> tuple[LineCommand, ...]:
    """Return all commands, available or not."""
    own = (command for kind in kinds().values() for command in kind.commands)
    return (*COMMANDS, *own, *GAME_COMMANDS)
