"""The kinds of games of the catalog, as the app shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.kind import AppKind
from tui_tangram.app.play.board_editor.kind import BOARD_EDITOR
from tui_tangram.app.play.figure_editor.kind import FIGURE_EDITOR
from tui_tangram.app.play.matching.kind import BOARDS
from tui_tangram.app.play.sketch.kind import OUTLINE_EDITOR, PIECE_EDITOR, SET_EDITOR
from tui_tangram.app.play.tangram.kind import FIGURES

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.play import Game

KINDS: Final[dict[str, AppKind]] = {
    "tangram": FIGURES,
    "matching": BOARDS,
    "figure-editor": FIGURE_EDITOR,
    "outline-editor": OUTLINE_EDITOR,
    "set-editor": SET_EDITOR,
    "piece-editor": PIECE_EDITOR,
    "board-editor": BOARD_EDITOR,
}
"""The kinds by `Game.kind`; every game of the catalog is here, and every editor."""


def kind_of(game: Game[Any]) -> AppKind:
    """Return how *game* is shown."""
    return KINDS[game.kind]


def play_screen(services: Services, game: Game[Any], **options: Any) -> PlayScreen[Any]:  # noqa: ANN401
    """Return the screen on which *game* is played; the *options* are those of `PlayScreen`."""
    return kind_of(game).screen()(services, game, **options)
