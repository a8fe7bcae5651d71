"""Pictures of tangrams, without a screen: figures as drawings, and pieces as they are laid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import floor
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, changed
from tui_tangram.games.tangram.core.format import write_figure
from tui_tangram.games.tangram.core.overview import shape_in_words
from tui_tangram.games.tangram.core.pieces import Piece, PieceSet
from tui_tangram.games.tangram.drawing.glpeces import glpeces_entry, in_glpeces
from tui_tangram.games.tangram.drawing.gtans import gtans_entry, gtans_head, in_gtans
from tui_tangram.games.tangram.source.figure_lists import apart
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.geometry import Shape
from tui_tangram.play import DocumentError, Meter, first_solved
from tui_tangram.play.names import named
from tui_tangram.player.library import Library
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, encode, text_of
from tui_tangram.render.letter_cells import middle
from tui_tangram.render.palette import DEFAULT, Theme, make_palette
from tui_tangram.render.portrayal import DrawnSolution, OtherForm, Parts, Portrayal, id_of
from tui_tangram.render.profile import Profile
from tui_tangram.render.svg import Drawing, Letter, Patch
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import portrait
from tui_tangram.render.viewport import points
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core.board import TangramState
    from tui_tangram.games.tangram.core.game import TangramGame


def laid(library: Library, name: str) -> tuple[PieceLook, ...]:
    """Return the pieces of the figure with that name, in their colours, as it is solved."""
    figures = library.of(Figures)
    figure = figures.find(name)
    assert figure is not None
    return piece_looks(figure, figures.piece_set(figure.set_id))


def piece_looks(figure: Figure, pieces: PieceSet) -> tuple[PieceLook, ...]:
    """Return the pieces of the figure's known solution, in their colours."""
    free = list(enumerate(pieces.pieces))
    looks: list[PieceLook] = []
    for kind, shape in figure.solution or ():
        index, piece = next(item for item in free if item[1].kind.kind == kind)
        free.remove((index, piece))
        looks.append(PieceLook(shape, piece.label, index))
    return tuple(looks)


HIGH: Final = 0.35
"""The height of a piece's letter, in legs of the small triangle."""
_LEG: Final = 20
"""Millimetres of such a leg, for a set whose pieces are as large as the seven tans."""
_TEXT: Final = (60, 24)
"""The maximum number of columns and lines of a picture in letters."""
_BLACK: Final = "#000000"
_WHITE: Final = "#ffffff"


def portray(game: TangramGame) -> Portrayal:
    """Return the figure of *game* as drawings."""
    game = replace(game, figure=apart(game.figure))
    figure, pieces = game.figure, game.pieces
    return Portrayal(
        lambda: id_of(game),
        game.name,
        figure.difficulty,
        (named(pieces.name, pieces.id), trn("{n} piece", "{n} pieces", len(pieces.pieces))),
        tr("Fill each figure with all the pieces. They must not overlap."),
        lambda: " ".join(shape_in_words(figure.outline)),
        lambda: Drawing([Patch(figure.outline, _BLACK)]),
        _parts(pieces),
        lambda: _text(portrait(figure.outline, (), *_TEXT)),
        lambda: write_figure(changed(figure, solution=None)),
        lambda meter: _solution(game, meter),
        small=True,
        others={
            "fig": OtherForm(
                lambda meter: glpeces_entry(*_solved(game, meter)),
                lambda _: "",
                lambda: _check(in_glpeces(pieces), game.name),
            ),
            "figures": OtherForm(
                lambda meter: f"\n{gtans_entry(*_solved(game, meter))}",
                gtans_head,
                lambda: _check(in_gtans(pieces), game.name),
            ),
        },
        solved=figure.solution is not None,
    )


def _check(known: bool, name: str) -> None:
    if not known:
        raise DocumentError("has pieces that this format does not know", at=name)


def _parts(pieces: PieceSet) -> Parts:
    octilinear = all(piece.kind.octilinear for piece in pieces.pieces)
    return Parts(
        pieces.id,
        named(pieces.name, pieces.id),
        [
            Drawing(
                [Patch(piece.kind.shape.contours, _WHITE, _BLACK)],
                [Letter(middle(points(piece.kind.shape)), piece.label, _BLACK, HIGH)],
            )
            for piece in pieces.pieces
        ],
        max(floor(_LEG * pieces.scale), 1),
        mark("Legs of a half-square: {mm} mm") if octilinear else mark("Unit of length: {mm} mm"),
    )


def _text(drawn: Picture) -> list[str]:
    rows = text_of(encode(drawn, make_palette(DEFAULT, Profile.ASCII)))
    return [row.rstrip() for row in rows]


def _laid(game: TangramGame, meter: Meter | None) -> list[tuple[int, Piece, Shape]] | None:
    """Return the pieces of the figure's stored solution, or else of the first one found."""
    pieces, figure = game.pieces.pieces, game.figure
    if figure.solution is not None:
        free = defaultdict[str, list[int]](list)
        for index, piece in enumerate(pieces):
            free[piece.kind.kind].append(index)
        shapes = {free[one.kind].pop(0): one.shape for one in figure.solution}
    else:
        state = first_solved(game, meter)
        if state is None:
            return None
        shapes = {piece.index: piece.shape for piece in game.laid(state)}
    return [(index, pieces[index], shapes[index]) for index in sorted(shapes)]


def _solution(game: TangramGame, meter: Meter | None) -> DrawnSolution | None:
    laid = _laid(game, meter)
    if laid is None:
        return None
    looks = tuple(PieceLook(shape, piece.label, index) for index, piece, shape in laid)
    return DrawnSolution(
        laid_pieces(laid),
        lambda: _text(portrait((), looks, *_TEXT)),
        lambda: write_figure(_with(game.figure, laid)),
    )


def _solved(game: TangramGame, meter: Meter | None) -> tuple[Figure, PieceSet]:
    """Return the figure with a solution, and its set.  Raises `DocumentError` without one."""
    laid = _laid(game, meter)
    if laid is None:
        raise DocumentError("has no solution", at=game.name)
    return changed(_with(game.figure, laid), name=game.name), game.pieces


def _with(figure: Figure, laid: Iterable[tuple[int, Piece, Shape]]) -> Figure:
    placed = tuple(PlacedKind(piece.kind.kind, shape) for _, piece, shape in laid)
    return changed(figure, solution=placed)


def position(game: TangramGame, state: TangramState) -> Drawing:
    """Return the pieces as they lie, over the figure as long as they do not fill it."""
    pieces = game.pieces.pieces
    drawn = laid_pieces((one.index, pieces[one.index], one.shape) for one in game.laid(state))
    if not state.tray:
        return drawn
    return Drawing([Patch(game.figure.outline, _BLACK), *drawn.patches], drawn.letters)


def laid_pieces(laid: Iterable[tuple[int, Piece, Shape]], theme: Theme = DEFAULT) -> Drawing:
    """Return pieces, each with its index and placement, in their colours and with letters."""
    colours = make_palette(theme, Profile.TRUECOLOR).colours
    patches, letters = [], []
    for index, piece, shape in laid:
        number = index % inks.COLOURS
        fill, line = str(colours[inks.FILL + number]), str(colours[inks.SEAM + number])
        patches.append(Patch(shape.contours, fill, line))
        ink = str(colours[inks.LETTER + number])
        letters.append(Letter(middle(points(shape)), piece.label, ink, HIGH))
    return Drawing(patches, letters)
