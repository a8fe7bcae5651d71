"""The player's own puzzles made of sets and shapes of the laboratory.  Knows no screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

from tui_tangram.app.lab.model import LabModel
from tui_tangram.app.lab.modes import LabMode, SetRow, ShapeRow
from tui_tangram.app.messages import Tone
from tui_tangram.app.words import sentence
from tui_tangram.codec import Grid, ShapeError
from tui_tangram.lab.facts import shape_text
from tui_tangram.lab.search import makes
from tui_tangram.lab.tans import Tanset, area
from tui_tangram.language import PlayerError, tr
from tui_tangram.play import Limit, Stopped
from tui_tangram.store.own import OwnError, set_name
from tui_tangram.store.own_figures import OwnFigures
from tui_tangram.store.tansets import convex_figures, figures_of, piece_set
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.pieces import PieceSet

PATIENCE: Final = Limit(seconds=4)
"""The limit of a search for the shapes of a set, or for its figures."""


class RefusedError(PlayerError):
    """Something that cannot be kept.  The message is a sentence, announced in *tone*."""

    def __init__(self, text: str, /, tone: Tone = Tone.TROUBLE, **values: object) -> None:
        """Take the sentence *text*."""
        super().__init__(text, **values)
        self.tone = tone


class Wish(NamedTuple):
    """A set, or a shape of it, that the player wants to keep."""

    tans: Tanset
    shape: Grid | None
    """The shape to be made of the set; None for all convex ones."""
    known: str
    """The id of the set in the library, where it has one."""


def wished(model: LabModel) -> Wish:
    """Return the wish for the chosen row, and choose its set.

    Raises `RefusedError` where that cannot be played.
    """
    row, shape = model.answer.chosen, None
    if model.mode is LabMode.TANSETS:
        if not isinstance(row, SetRow):
            raise RefusedError("No set here yet.", Tone.QUIET)
        model.choose(row.tans)
    elif model.mode in (LabMode.SHAPES, LabMode.SOLVE):
        if not isinstance(row, ShapeRow):
            raise RefusedError("No shape here yet.", Tone.QUIET)
        shape = row.shape
    if model.playable:
        raise RefusedError("Cannot be played: {why}.", why=model.playable)
    size = area(model.tans)
    if shape is not None and shape.triangles != size:
        raise RefusedError(
            "The shape has {shape} half-squares, the set has {set}.",
            shape=shape.triangles,
            set=size,
        )
    return Wish(model.tans, shape, model.set_id())


def pieces_of(wish: Wish, library: OwnFigures, called: str) -> PieceSet:
    """Return the set of a wish, a new one as it is *called*.  Raises `RefusedError`."""
    if wish.known:
        return library.sets[wish.known]
    try:
        return piece_set(wish.tans, "", set_name(called))
    except (OwnError, ShapeError) as error:
        raise RefusedError(sentence(str(error))) from error


async def keep(
    wish: Wish, pieces: PieceSet, library: OwnFigures
) -> tuple[PieceSet, Sequence[Figure]]:
    """Keep the figures of a wish, and the set where there is none.

    Returns the set and the figures that are kept of it.  Raises `RefusedError`.
    """
    try:
        figures = await asyncio.to_thread(_figures, wish, pieces)
        figures = await asyncio.to_thread(library.measured, pieces, figures)
        if wish.known:
            return pieces, library.keep_figures(pieces, figures)
        pieces = library.keep_set(pieces, figures)
        return pieces, library.own.figures.get(pieces.id, ())
    except Stopped:
        raise RefusedError("This takes too long here. Solve it in Fill first.") from None
    except (OwnError, ShapeError) as error:
        raise RefusedError(sentence(str(error))) from error


def _figures(wish: Wish, pieces: PieceSet) -> list[Figure]:
    """Return the figure of a shape, or the convex figures of a set."""
    meter = PATIENCE.meter()
    if wish.shape is None:
        return convex_figures(pieces, makes(wish.tans, meter), meter)
    named = tr("Shape {code}", code=shape_text(wish.shape))[:60], wish.shape
    figures = figures_of([named], pieces, meter)
    if not figures:
        raise RefusedError("The set does not fill this shape.")
    return figures
