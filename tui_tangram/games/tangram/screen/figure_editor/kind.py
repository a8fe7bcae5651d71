"""Figures being made, as the app shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.kind import AppKind, Renderer
from tui_tangram.games.tangram.entries.figure_editor import PREFIX, TANS
from tui_tangram.games.tangram.screen.kind import FIGURES
from tui_tangram.language import mark

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.games.tangram.core.pieces import PieceSet
    from tui_tangram.play import Game

_LARGEST: Final = 24.0
"""The greatest scale of pieces side by side, in pixels."""


def _screen() -> type[PlayScreen[Any]]:
    from tui_tangram.games.tangram.screen.figure_editor.screen import FigureEditorScreen

    return FigureEditorScreen


def _portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.tangram.core.game import TangramGame

    assert isinstance(game, TangramGame)
    if game.laid(state):
        return FIGURES.portrait(game, state, services)
    return in_a_row(game.pieces, services.palette.fine)


def in_a_row(pieces: PieceSet, fine: int) -> Renderer:
    """Return what draws the pieces of a set side by side, with *fine* pixels across a cell."""
    from tui_tangram.render.tangram import PieceLook
    from tui_tangram.render.thumbnail import tray

    looks = tuple(
        PieceLook(piece.kind.shape, piece.label, number)
        for number, piece in enumerate(pieces.pieces)
    )
    return lambda box: tray(looks, *box, _LARGEST, fine=fine)[0]


def sets(services: Services, prefix: str) -> Sequence[tuple[str, str]]:
    """Return the sets of pieces: their ids after *prefix*, and their names."""
    from tui_tangram.games.tangram.source.figures import Figures
    from tui_tangram.play.names import named

    every = services.library.of(Figures).sets
    order = sorted(every, key=lambda name: name != TANS)
    return [(f"{prefix}{name}", named(every[name].name, name)) for name in order]


FIGURE_EDITOR: Final[AppKind] = replace(
    FIGURES,
    screen=_screen,
    portrait=_portrait,
    renderer=None,
    counted=False,
    about=mark("Place the pieces of a set as you like: what they cover is a figure."),
    materials=lambda services: sets(services, PREFIX),
)
