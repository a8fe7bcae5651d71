"""Puzzles made of sets and shapes of the laboratory: to play as they are, or to save, and the keys.

Playing needs no file: the long ID contains the puzzle.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from tui_tangram.app.lab.model import LabModel
from tui_tangram.app.lab.modes import LabMode
from tui_tangram.app.lab.rows import SetRow, ShapeRow
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.painter import sentence
from tui_tangram.app.services import Tone
from tui_tangram.games.tangram.core.difficulty import measured
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.long_id import long_id, set_long_id
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.source.tansets import convex_figures, figures_of, piece_set
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import PlayerError, tr, trn
from tui_tangram.maths.codec import Grid, ShapeError
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.long_id import LongIdError
from tui_tangram.player.item_names import LONGEST, ItemError, set_name
from tui_tangram.research.figures.numbered import figure_of
from tui_tangram.research.lab.facts import convex_shapes, shape_text
from tui_tangram.research.lab.fit import makes as fills
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import Tanset, area
from tui_tangram.values import NamedTuple

PATIENCE: Final = Limit(seconds=4)
"""The limit of a search for the shapes of a set, or for its figures."""


class RefusedError(PlayerError):
    """The set or shape cannot be saved.  The message is a sentence, announced in *tone*."""

    def __init__(self, text: str, /, tone: Tone = Tone.TROUBLE, **values: object) -> None:
        """Take the sentence *text*."""
        super().__init__(text, **values)
        self.tone = tone


class PuzzleRequest(NamedTuple):
    """A set, or a shape of it, to play or to save."""

    tans: Tanset
    shape: Grid | None
    """The shape to be made of the set; None for all convex ones."""
    known: str
    """The id of the set in the library, where it has one."""


def request_for(model: LabModel, tans: Tanset, shape: Grid | None = None) -> PuzzleRequest:
    """Return the request for a set, or for a shape of it.

    Raises `RefusedError` where that cannot be played.
    """
    why = model.unplayable(tans)
    if why:
        raise RefusedError("Cannot be played: {why}.", why=why)
    if shape is not None and shape.triangles != area(tans):
        raise RefusedError(
            "The shape has {shape} half-squares, the set has {set}.",
            shape=shape.triangles,
            set=area(tans),
        )
    return PuzzleRequest(tans, shape, model.id_of(tans))


def chosen_request(model: LabModel) -> PuzzleRequest:
    """Return the request for the chosen row.

    Raises `RefusedError` where that cannot be played.
    """
    row = model.answer.chosen
    if model.mode is LabMode.TANSETS:
        if not isinstance(row, SetRow):
            raise RefusedError("No set here yet.", Tone.QUIET)
        return request_for(model, row.tans)
    if model.mode is LabMode.CHOICE:
        return request_for(model, model.tans)
    if not isinstance(row, ShapeRow):
        raise RefusedError("No shape here yet.", Tone.QUIET)
    return request_for(model, model.tans, row.shape)


def pieces_of(request: PuzzleRequest, library: UserFigures, called: str) -> PieceSet:
    """Return the set of a request, a new one as it is *called*.  Raises `RefusedError`."""
    if request.known:
        return library.sets[request.known]
    try:
        return piece_set(request.tans, "", set_name(called))
    except (ItemError, ShapeError) as error:
        raise RefusedError(sentence(str(error))) from error


async def keep(
    request: PuzzleRequest, pieces: PieceSet, library: UserFigures
) -> tuple[PieceSet, Sequence[Figure]]:
    """Save the figures of a request, and the set if it is new.

    Returns the set and its figures that are saved.  Raises `RefusedError`.
    """
    try:
        figures = await asyncio.to_thread(_figures, request, pieces)
        figures = await asyncio.to_thread(measured, pieces, figures)
        if request.known:
            return pieces, library.save_figures(pieces, figures)
        pieces = library.save_set(pieces, figures)
        return pieces, library.own.groups.get(pieces.id, ())
    except Stopped:
        raise _too_long() from None
    except (ItemError, ShapeError) as error:
        raise RefusedError(sentence(str(error))) from error


def playable(request: PuzzleRequest, library: UserFigures) -> tuple[str, ...]:
    """Return the IDs of the figures of a request, which need no file.

    Raises `RefusedError`.
    """
    pieces = library.sets[request.known] if request.known else None
    try:
        if pieces is None:
            pieces = piece_set(request.tans, "", "")
        meter = PATIENCE.meter()
        if request.shape is None:
            shapes = convex_shapes(area(request.tans))
            wanted = [shapes[number - 1] for number in makes(request.tans, meter)]
        else:
            wanted = [request.shape] if fills(request.shape, Counter(request.tans), meter) else []
        if not wanted:
            raise _unfilled(request)
        return tuple(long_id(figure_of(shape, pieces, ""), pieces) for shape in wanted)
    except Stopped:
        raise _too_long() from None
    except (LongIdError, ShapeError) as error:
        raise RefusedError(sentence(str(error))) from error


def _unfilled(request: PuzzleRequest) -> RefusedError:
    if request.shape is None:
        return RefusedError("This set fills no convex shape. Choose one in Shapes.", Tone.QUIET)
    return RefusedError("The set does not fill this shape.")


def _too_long() -> RefusedError:
    return RefusedError("This takes too long here. Solve it in Fill first.")


def _figures(request: PuzzleRequest, pieces: PieceSet) -> list[Figure]:
    """Return the figure of a shape, or the convex figures of a set."""
    meter = PATIENCE.meter()
    if request.shape is None:
        return convex_figures(pieces, makes(request.tans, meter), meter)
    named = tr("Shape {code}", code=shape_text(request.shape))[:60], request.shape
    figures = figures_of([named], pieces, meter)
    if not figures:
        raise _unfilled(request)
    return figures


class SaveKeys:
    """The keys, for a screen on which a set or a shape can be played and saved."""

    def __init__(self, screen: PageScreen[Any], request: Callable[[], PuzzleRequest]) -> None:
        """Act for *screen*, with what *request* returns, which may raise `RefusedError`."""
        self._screen = screen
        self._request = request

    async def action_lab_play(self) -> None:
        """Play the selection; only the game is saved."""
        screen = self._screen
        try:
            request = self._request()
            find = partial(playable, request, self._library)
            ids = await screen.wait_for(find, tr("Solving its figures…"))
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        await screen.nav.play(ids[0], siblings=ids)

    async def action_every_figure(self) -> None:
        """Show every figure of the set in the gallery, with the cursor on the shape."""
        screen = self._screen
        try:
            request, puzzle = self._request(), ""
            if request.shape is not None:
                find = partial(playable, request, self._library)
                puzzle, *_ = await screen.wait_for(find, tr("Solving its figures…"))
            set_id = request.known or set_long_id(piece_set(request.tans, "", ""))
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        except (LongIdError, ShapeError) as error:
            screen.announce(sentence(str(error)), Tone.TROUBLE)
            return
        await screen.nav.open_page("kind_gallery", self._library.kind)
        shown = screen.nav.screen
        # Late: the laboratory opens without the gallery.
        from tui_tangram.app.gallery.screen import GalleryScreen

        if isinstance(shown, GalleryScreen):
            await shown.show_every(set_id, puzzle)

    async def action_lab_keep(self) -> None:
        """Save the set or the shape that is chosen; ask for the name of a new set."""
        screen = self._screen
        try:
            request = self._request()
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        if request.known:
            await self._save(request)
            return

        async def take(text: str, _: bool) -> str:
            await self._save(request, text)
            return ""

        proposed = tr("{tans} pieces, area {area}", tans=len(request.tans), area=area(request.tans))
        screen.ask_for(tr("Name of the set:"), take, LONGEST, proposed)

    async def _save(self, request: PuzzleRequest, called: str = "") -> None:
        """Save the set or shape of *request*."""
        screen, library = self._screen, self._library
        try:
            pieces = pieces_of(request, library, called)
            screen.announce(tr("Solving its figures…"), Tone.QUIET)
            pieces, figures = await keep(request, pieces, library)
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        screen.nav.library_changed(library.kind)
        what = trn("{n} figure", "{n} figures", len(figures))
        message = tr("Saved to your own puzzles: {set}, {figures}.", set=pieces.id, figures=what)
        screen.announce(message, Tone.SUCCESS)
        screen.show()

    @property
    def _library(self) -> UserFigures:
        return self._screen.services.library.of(UserFigures)
