"""A surface that pictures of puzzles are drawn on: so many cells, in some colours and signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tui_tangram.render import inks
from tui_tangram.render.ansi import to_ansi
from tui_tangram.render.cells import Picture, encode
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.palette import Palette, make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.themes import DEFAULT
from tui_tangram.render.thumbnail import portrait, tray
from tui_tangram.render.viewport import Drawable

PICTURE: Final = (72, 24)
"""The most columns and lines of a picture, unless more was asked for."""
_LARGEST: Final = 8.0
"""Pixels of a unit of pieces that are shown side by side, at most."""


@dataclass(frozen=True, slots=True)
class PictureSurface:
    """The surface that pictures are drawn on, as lines of text."""

    width: int | None = None
    """The columns of the terminal; None where lines may be of any length."""
    picture: tuple[int, int] = PICTURE
    """The most columns and lines of a picture."""
    profile: Profile = Profile.MONO
    """The colours and signs that can be shown."""
    cells: CellGrid = CellGrid.HALF
    """The characters of pictures in many colours."""

    @property
    def palette(self) -> Palette:
        """The colours of pictures."""
        return make_palette(DEFAULT, self.profile, cells=self.cells)

    def draw(self, outline: tuple[Drawable, ...] = (), pieces: tuple[PieceLook, ...] = ()) -> str:
        """Return the picture of a silhouette, of pieces, or of both, as lines of text."""
        return self._printed(portrait(outline, pieces, *self.picture, fine=self.palette.fine))

    def draw_apart(self, pieces: Sequence[PieceLook]) -> str:
        """Return the picture of pieces side by side, in one scale, as lines of text.

        In a small picture not all find room; the first do.
        """
        drawn, _ = tray(pieces, *self.picture, _LARGEST, fine=self.palette.fine)
        rows = [row.rstrip(bytes([inks.BACKGROUND])) for row in drawn.pixmap.rows()]
        across = -(-max(map(len, rows)) // drawn.fine) * drawn.fine
        down = max((number for number, row in enumerate(rows, start=1) if row), default=0)
        pixmap = Pixmap.of_rows(row.ljust(across, bytes([inks.BACKGROUND])) for row in rows[:down])
        return self._printed(drawn._replace(pixmap=pixmap))

    def _printed(self, picture: Picture) -> str:
        return to_ansi(encode(picture, self.palette))
