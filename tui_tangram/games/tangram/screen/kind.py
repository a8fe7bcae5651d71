"""Figures, and the editors of figures, outlines and pieces, as the app shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.kinds import AppKind, Renderer
from tui_tangram.games.tangram.entries import (
    OUTLINE,
    PIECES,
    PREFIX,
    SET,
    SHAPES,
    SIZES,
    TANS,
    shape_name,
)
from tui_tangram.language import mark
from tui_tangram.late import at, called
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.app.gallery.stock import GallerySource
    from tui_tangram.app.services import Services
    from tui_tangram.games.tangram.core.pieces import PieceSet
    from tui_tangram.play import Game
    from tui_tangram.render.cells import CellSize, Picture
    from tui_tangram.render.palette import Palette
    from tui_tangram.render.portrayal import Portrayal


_SMALL: Final = 30
"""The maximum number of columns of a picture in which a figure looks as it does in the gallery."""


def _portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.render.tangram import PieceLook
    from tui_tangram.render.thumbnail import portrait, silhouette

    assert isinstance(game, TangramGame)
    pieces = tuple(
        PieceLook(laid.shape, game.piece(laid.index).label, laid.index) for laid in game.laid(state)
    )
    outline, unit, fine = game.figure.outline, game.pieces.scale, services.palette.fine
    target = () if game.freestyle and pieces else outline
    lettered = not game.verdict(state).solved

    def draw(box: CellSize) -> Picture:
        if pieces or box[0] > _SMALL:
            return portrait(target, pieces, *box, fine=fine, lettered=lettered)
        return silhouette(outline, *box, unit, fine=fine)

    return draw


def _compared(game: Game[Any], shown: Sequence[Any], services: Services) -> Renderer:
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.render.thumbnail import compared

    assert isinstance(game, TangramGame)
    outline, fine = game.figure.outline, services.palette.fine
    return lambda box: compared(outline, shown, *box, fine=fine)


def _palette(_: Game[Any], services: Services) -> Palette:
    return services.palette


def _gallery(services: Services) -> GallerySource[Any]:
    from tui_tangram.games.tangram.screen.gallery import GalleryFigures

    return GalleryFigures(services.library, lambda: services.palette, services.store.finds)


def _portray(game: Game[Any]) -> Portrayal:
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.games.tangram.look import portray

    assert isinstance(game, TangramGame)
    return portray(game)


FIGURES = AppKind(
    at(__package__, ".screen:TangramScreen"),
    _portrait,
    _palette,
    _gallery,
    called(__package__, ".solutions:FigureRenderer"),
    _portray,
    compared=_compared,
    counted=True,
    has_sets=True,
)


_LARGEST: Final = 24.0
"""The greatest scale of pieces side by side, in pixels."""


def _editor_portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.tangram.core.game import TangramGame

    assert isinstance(game, TangramGame)
    if game.laid(state):
        return FIGURES.portrait(game, state, services)
    return in_a_row(game.pieces, services.palette.fine)


def in_a_row(pieces: PieceSet, fine: int) -> Renderer:
    """Return what draws the pieces of a set side by side, with *fine* pixels across a cell."""
    from tui_tangram.render.tangram import PieceLook
    from tui_tangram.render.tray import tray

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
    screen=at(__package__, ".figure_editor:FigureEditorScreen"),
    portrait=_editor_portrait,
    renderer=None,
    counted=False,
    about=mark("Place the pieces of a set as you like: what they cover is a figure."),
    materials=lambda services: sets(services, PREFIX),
)


def _sketch_portrait(game: Game[Any], state: Any, services: Services) -> Renderer:  # noqa: ANN401
    from tui_tangram.games.tangram.core.sketch import Sketch
    from tui_tangram.games.tangram.core.sketch_editors import OutlineEditor
    from tui_tangram.games.tangram.screen.sketch.table import portrait_of

    fine = services.palette.fine
    if isinstance(game, OutlineEditor) and not state.parts:
        return in_a_row(game.pieces, fine)
    assert isinstance(game, Sketch)
    return lambda box: portrait_of(game, state, box, fine)


def _shapes(_: Services) -> Sequence[tuple[str, str]]:
    return [(f"{SET}{name}", shape_name(name)) for name in SHAPES]


def _squares(_: Services) -> Sequence[tuple[str, str]]:
    return [(f"{PIECES}{size}", f"{size}×{size}") for size in SIZES]


OUTLINE_EDITOR: Final = AppKind(
    at(__package__, ".sketch.screen:OutlineScreen"),
    _sketch_portrait,
    FIGURES.palette,
    FIGURES.gallery,
    about=mark("Draw the contour of a figure. The solver checks if the pieces fill it."),
    materials=lambda services: sets(services, OUTLINE),
)
SET_EDITOR: Final = AppKind(
    at(__package__, ".sketch.screen:SetEditorScreen"),
    _sketch_portrait,
    FIGURES.palette,
    FIGURES.gallery,
    about=mark("Cut a shape into pieces: a set of your own. The shape is its first figure."),
    materials=_shapes,
)
PIECE_EDITOR: Final = AppKind(
    at(__package__, ".sketch.screen:PieceEditorScreen"),
    _sketch_portrait,
    FIGURES.palette,
    FIGURES.gallery,
    about=mark("Draw each piece of a set. What they cover together is its first figure."),
    materials=_squares,
)
