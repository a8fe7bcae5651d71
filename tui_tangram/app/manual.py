"""The rules at the top of help, with a picture next to them."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.base import Manual
from tui_tangram.app.painter import LOGO_FIGURE
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.look import laid
from tui_tangram.games.tangram.source.figures import TANS
from tui_tangram.language import mark, tr
from tui_tangram.play.names import FOREIGN, named
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import portrait, solved
from tui_tangram.render.tray import tray

_RULES: Final = mark(
    "Fill the figure with all the pieces. They must not\n"
    "overlap, and they may be turned and flipped.\n"
    "{Arrows} select an open corner. The label on a piece\n"
    "picks it up there (letters after {call}).\n"
    "{turn_left} turns it, {next_corner} carries it to the next corner.\n"
    "{put_down} places it. Close to a fit it snaps.\n"
    "“Fits”: in the figure, but perhaps not right.\n"
    "Counted as help: hint {hint}, check {check}, next fit {next_fit}.\n"
    "Percent done: the lesser of area and contour.\n"
    "Any arrangement that shows the figure counts,\n"
    "anywhere on the board. A mirror image does not.\n"
    "Everything can be undone, even a restart."
)
RULES: Final = tuple(_RULES.splitlines())
"""The rules of tangrams; a name in braces is replaced by the key of that action."""

_PIECES: Final = "convex/2"
"""The figure in the picture: the seven pieces in a square."""
PICTURE: Final = (24, 12)
"""The columns and lines of the picture."""


_LARGEST: Final = 8.0
"""The most pixels of a unit of pieces side by side."""


def tangram_manual(services: Services, text: str = "", pieces: PieceSet | None = None) -> Manual:
    """Return *text*, or else the rules of tangrams, with the *pieces* of a set, or the seven."""
    lines = (text or tr(_RULES)).splitlines()
    fine = services.palette.fine
    if pieces is None or pieces.id == TANS:
        return Manual(tuple(lines), solved(laid(services.library, _PIECES), *PICTURE, fine=fine))
    looks = [
        PieceLook(piece.kind.shape, piece.label, number)
        for number, piece in enumerate(pieces.pieces)
    ]
    name = named(pieces.name, pieces.id)
    about = pieces.about and (pieces.about if pieces.id.startswith(FOREIGN) else tr(pieces.about))
    picture, _ = tray(looks, *PICTURE, _LARGEST, fine=fine)
    return Manual((*lines, "", f"{name}. {about}".rstrip()), picture)


def words_manual(services: Services, text: str) -> Manual:
    """Return the *text* of a screen that is no game, with the picture of home."""
    pieces = laid(services.library, LOGO_FIGURE)
    picture = portrait((), pieces, *PICTURE, fine=services.palette.fine)
    return Manual(tuple(text.splitlines()), picture)
