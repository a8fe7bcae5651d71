"""Pictures made exact: pixels, contours, fillings, and the exact figures near them.

1. `reading`: a file becomes the ink of each pixel.  Pillow decodes it.
2. `tracing`: the ink is traced between the pixels; `page` finds the figures in it.
3. `exact_contours`: the contours of a figure are scaled to the area of the set, turned upright and
   made straight, as far as a picture shows that.
4. There, too: where edges run in the eight directions, lengths near the traced ones with
   which the contours close exactly, have the area of the set, and are filled by the solver.
5. `filling`: if there are none, a search lays the pieces in the region, which is a little off
   everywhere.
6. `candidates`: the places are made exact, as those of drawings are (`settle`), which also proves
   that the pieces fill the figure.  Each is compared with the picture.

No verdict sees a rounded number: a candidate is exact, has a solution, and only the choice among
candidates depends on the picture.  One is *sure* if the picture shows no other: all its pieces meet
corner on corner, and nothing of it is farther from the traced contours than noise is.

Pillow, contourpy, NumPy and Shapely are loaded when a picture is read.
"""

from __future__ import annotations

from collections.abc import Iterable

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.picture.candidates import Candidate, figures_near
from tui_tangram.games.tangram.drawing.picture.page import PictureFigure, figures_in
from tui_tangram.games.tangram.drawing.picture.reading import frame_note, is_picture, read_ink
from tui_tangram.language import tr
from tui_tangram.play import DocumentError
from tui_tangram.play.files import FormatError
from tui_tangram.values import NamedTuple


class PicturePage(NamedTuple):
    """A picture with figures."""

    size: tuple[int, int]
    """The width and height in pixels, as stored."""
    figures: tuple[PictureFigure, ...]
    """Its figures, in reading order."""
    notes: str
    """The clause on what was not read; empty for nothing."""


class PictureReading(NamedTuple):
    """The exact figures near one in a picture."""

    candidates: tuple[Candidate, ...]
    """The figures, the likeliest first."""
    cause: str
    """The reason why there is none; empty otherwise."""


def open_picture(content: bytes, where: str) -> PicturePage:
    """Return the figures of the picture in the file named *where*.

    Raises `FormatError`, one line, for a file that cannot be read or shows none.
    """
    try:
        ink = read_ink(content)
        figures = figures_in(ink)
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None
    return PicturePage(ink.size, tuple(figures), frame_note(ink))


def read_figure(
    drawn: PictureFigure,
    pieces: PieceSet,
    known: Iterable[Figure] = (),
    *,
    name: str = "",
    source: str = "",
) -> PictureReading:
    """Return the exact figures of a set near one in a picture.

    Of *known* figures those are candidates, too, that the picture may show.  This may need two
    seconds.
    """
    try:
        found = figures_near(drawn, pieces, known, name, source)
    except DocumentError as error:
        return PictureReading((), str(error))
    if not found:
        return PictureReading((), tr("is like no figure of the set {set}", set=pieces.id))
    return PictureReading(tuple(found), "")
