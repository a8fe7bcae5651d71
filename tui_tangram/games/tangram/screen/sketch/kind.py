"""The app's entry for sketches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.kind import AppKind, Renderer
from tui_tangram.games.tangram.entries.sketch_editors import (
    OUTLINE,
    PIECES,
    SET,
    SHAPES,
    SIZES,
    shape_name,
)
from tui_tangram.games.tangram.screen.figure_editor.kind import in_a_row, sets
from tui_tangram.games.tangram.screen.kind import FIGURES
from tui_tangram.language import mark

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.play import Game
    from tui_tangram.render.palette import Palette


def _outline_screen() -> type[PlayScreen[Any]]:
    from tui_tangram.games.tangram.screen.sketch.screen import OutlineScreen

    return OutlineScreen


def _set_screen() -> type[PlayScreen[Any]]:
    from tui_tangram.games.tangram.screen.sketch.screen import SetEditorScreen

    return SetEditorScreen


def _piece_screen() -> type[PlayScreen[Any]]:
    from tui_tangram.games.tangram.screen.sketch.screen import PieceEditorScreen

    return PieceEditorScreen


def _portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.tangram.core.outline_sketch import OutlineEditor
    from tui_tangram.games.tangram.core.sketch import Sketch
    from tui_tangram.games.tangram.screen.sketch.looks import portrait_of

    fine = services.palette.fine
    if isinstance(game, OutlineEditor) and not state.parts:
        return in_a_row(game.pieces, fine)
    assert isinstance(game, Sketch)
    return lambda box: portrait_of(game, state, box, fine)


def _palette(_: Game[Any], services: Services) -> Palette:
    return services.palette


def _shapes(_: Services) -> Sequence[tuple[str, str]]:
    return [(f"{SET}{name}", shape_name(name)) for name in SHAPES]


def _squares(_: Services) -> Sequence[tuple[str, str]]:
    return [(f"{PIECES}{size}", f"{size}×{size}") for size in SIZES]


OUTLINE_EDITOR: Final = AppKind(
    _outline_screen,
    _portrait,
    _palette,
    FIGURES.gallery,
    about=mark("Draw the contour of a figure. The solver checks if the pieces fill it."),
    materials=lambda services: sets(services, OUTLINE),
)
SET_EDITOR: Final = AppKind(
    _set_screen,
    _portrait,
    _palette,
    FIGURES.gallery,
    about=mark("Cut a shape into pieces: a set of your own. The shape is its first figure."),
    materials=_shapes,
)
PIECE_EDITOR: Final = AppKind(
    _piece_screen,
    _portrait,
    _palette,
    FIGURES.gallery,
    about=mark("Draw each piece of a set. What they cover together is its first figure."),
    materials=_squares,
)
