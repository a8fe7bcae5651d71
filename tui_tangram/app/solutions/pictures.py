"""Pictures of solutions, drawn when they are first seen; the latest are kept."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from tui_tangram.app.solutions.exhibit import Box, Exhibit
from tui_tangram.app.solutions.model import Solution
from tui_tangram.play.likeness import Form, Part
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, Row, encode
from tui_tangram.render.palette import Palette, make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

KEPT = 600
"""So many small pictures are kept: several screens full."""


class Pictures:
    """Draws solutions of one puzzle."""

    def __init__(self, exhibit: Exhibit) -> None:
        """Draw what *exhibit* shows."""
        self._exhibit = exhibit
        self._known: dict[object, tuple[Row, ...]] = {}

    def known(self, form: Form, box: Box, *, raised: bool) -> tuple[Row, ...] | None:
        """Return the rows of a small picture if it was drawn already."""
        return self._known.get((form, box, raised, self._exhibit.look))

    def small(self, form: Form, box: Box, *, raised: bool) -> tuple[Row, ...]:
        """Return the rows of a small picture; *raised* for that which the cursor is on."""
        found = self.known(form, box, raised=raised)
        if found is None:
            palette = self._exhibit.palette
            if not palette.coloured:
                # Seams have no room here, so letters and signs tell the pieces apart.
                palette = make_palette(palette.theme, Profile.ASCII)
            elif raised:
                palette = _raised(palette)
            rows = encode(self._exhibit.small(form, box), palette)
            if len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
            found = self._known[form, box, raised, self._exhibit.look] = rows
        return found

    def cover(self, box: Box) -> tuple[Row, ...]:
        """Return the rows of what is seen before any solution is."""
        return encode(self._exhibit.cover(box), self._exhibit.palette)

    def large(
        self, solution: Solution, box: Box, cursor: Part | None, kept: Collection[Part]
    ) -> tuple[tuple[Row, ...], tuple[int, int] | None]:
        """Return the rows of the large picture in the middle of *box*, and its cursor's cell."""
        picture = _centred(self._exhibit.large(solution, box, cursor, kept), box)
        return encode(picture, self._exhibit.palette), picture.cursor


@lru_cache(maxsize=8)
def _raised(palette: Palette) -> Palette:
    """Return the palette of what the cursor is on: it lies on a ground of its own."""
    ground = palette.colours[inks.SILHOUETTE]
    return replace(palette, colours=(ground, *palette.colours[1:]))


def _centred(picture: Picture, box: Box) -> Picture:
    """Return *picture* in the middle of an empty one."""
    columns, lines = box
    left, above = (columns - picture.columns) // 2, (lines - picture.lines) // 2
    if left <= 0 and above <= 0:
        return picture
    left, above = max(left, 0), max(above, 0)
    right = bytes(max(columns - picture.columns - left, 0))
    blank = bytes(left + picture.columns + len(right))
    rows = [blank] * (2 * above)
    rows += (bytes(left) + row + right for row in picture.pixmap.rows())
    rows += [blank] * max(2 * lines - len(rows), 0)
    marks = tuple(
        mark._replace(column=mark.column + left, row=mark.row + above) for mark in picture.marks
    )
    cursor = picture.cursor and (picture.cursor[0] + left, picture.cursor[1] + above)
    return Picture(Pixmap.of_rows(rows), marks, picture.letters, cursor)
