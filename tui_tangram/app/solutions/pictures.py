"""Pictures of solutions, drawn when first shown; the latest are cached."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from tui_tangram.app.solutions.model import ListedSolution
from tui_tangram.app.solutions.renderer import SolutionRenderer
from tui_tangram.play.equivalence import Form, Part
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Picture, Row, encode
from tui_tangram.render.palette import Palette, make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

CACHED = 600
"""The number of small pictures in the cache: several screens full."""


class SolutionPictures:
    """Draws solutions of one puzzle."""

    def __init__(self, renderer: SolutionRenderer) -> None:
        """Draw the pictures of *renderer*."""
        self._renderer = renderer
        self._known: dict[object, Picture] = {}
        self._last: tuple[object, tuple[Row, ...], tuple[int, int] | None] | None = None
        """The large picture, which is drawn more often than it changes."""

    def known(self, form: Form, box: CellSize, *, raised: bool) -> tuple[Row, ...] | None:
        """Return the rows of a small picture if it was drawn already."""
        picture = self._known.get((form, box, self._renderer.look, self._renderer.palette.cells))
        return None if picture is None else self._encoded(picture, raised=raised)

    def small(self, form: Form, box: CellSize, *, raised: bool) -> tuple[Row, ...]:
        """Return the rows of a small picture; *raised* marks the one under the cursor."""
        key = form, box, self._renderer.look, self._renderer.palette.cells
        picture = self._known.get(key)
        if picture is None:
            if len(self._known) >= CACHED:
                del self._known[next(iter(self._known))]
            picture = self._known[key] = self._renderer.small(form, box)
        return self._encoded(picture, raised=raised)

    def _encoded(self, picture: Picture, *, raised: bool) -> tuple[Row, ...]:
        palette = self._renderer.palette
        if not palette.profile.coloured:
            # There is no room for seams, so letters and signs distinguish the pieces.
            palette = make_palette(palette.theme, Profile.ASCII)
        return encode(picture, _raised(palette) if raised and palette.profile.coloured else palette)

    def cover(self, box: CellSize) -> tuple[Row, ...]:
        """Return the rows of the picture shown before any solution."""
        return encode(self._renderer.cover(box), self._renderer.palette)

    def large(
        self, solution: ListedSolution, box: CellSize, cursor: Part | None, fixed: Collection[Part]
    ) -> tuple[tuple[Row, ...], tuple[int, int] | None]:
        """Return the rows of the large picture in the middle of *box*, and its cursor's cell."""
        palette = self._renderer.palette
        shade = palette.theme.name, palette.profile, palette.cells
        key = solution.form, box, cursor, frozenset(fixed), self._renderer.look, shade
        if self._last is None or self._last[0] != key:
            picture = _centred(self._renderer.large(solution, box, cursor, fixed), box)
            self._last = key, encode(picture, palette), picture.cursor
        return self._last[1:]


@lru_cache(maxsize=8)
def _raised(palette: Palette) -> Palette:
    """Return the palette of the picture under the cursor: it lies on a ground of its own."""
    ground = palette.colours[inks.SILHOUETTE]
    return replace(palette, colours=(ground, *palette.colours[1:]))


def _centred(picture: Picture, box: CellSize) -> Picture:
    """Return *picture* in the middle of an empty one."""
    columns, lines = box
    left, above = (columns - picture.columns) // 2, (lines - picture.lines) // 2
    if left <= 0 and above <= 0:
        return picture
    left, above, fine = max(left, 0), max(above, 0), picture.fine
    right = bytes(fine * max(columns - picture.columns - left, 0))
    blank = bytes(fine * (left + picture.columns) + len(right))
    rows = [blank] * (2 * fine * above)
    rows += (bytes(fine * left) + row + right for row in picture.pixmap.rows())
    rows += [blank] * max(2 * fine * lines - len(rows), 0)
    marks = tuple(
        mark._replace(column=mark.column + left, row=mark.row + above) for mark in picture.marks
    )
    cursor = picture.cursor and (picture.cursor[0] + left, picture.cursor[1] + above)
    return Picture(Pixmap.of_rows(rows), marks, picture.letters, cursor, fine)
