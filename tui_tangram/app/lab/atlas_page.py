"""The page of the atlas.

Atlas                                             / square    4 of 20

convex, 16 …  20    ┌──────┐ ┌──────┐ ┌──────┐    large picture
best of seven  4    │      │ │      │ │      │
piece sets     9    └ 1  ✓ ┘ └ 2    ┘ └ 3  ✓ ┘    its description
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.gallery.layout import TITLE, GalleryLayout
from tui_tangram.app.lab.atlas import Atlas
from tui_tangram.app.lab.pictures import picture_of
from tui_tangram.app.lab.rows import LabRow, ShapeRow
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.thumbnails import Rows, ThumbnailGrid, ThumbnailPage
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import grouped
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, encode
from tui_tangram.render.palette import raised_palette

_SHAPES: Final[Sequence[CellSize]] = ((12, 6), (12, 5), (10, 4))
"""The boxes of shapes, the preferred one first."""
_SETS: Final[Sequence[CellSize]] = ((26, 5), (26, 4))
"""Those of sets and of structures, which are wide."""
_LARGER_SHAPES: Final[Sequence[CellSize]] = ((24, 12), (20, 10), (18, 9), (16, 8), (14, 7))
"""The boxes of shapes if all fit at that size, the largest first."""
_LARGER_SETS: Final[Sequence[CellSize]] = ((52, 10), (42, 8), (52, 6), (34, 7))
"""The same of sets and of structures."""
_CACHED: Final = 4_000
"""The most pictures in the cache."""


class AtlasPage(ThumbnailPage):
    """The sheets, the pictures of one of them and, where there is room, a large one."""

    def __init__(self, paint: Painter, atlas: Atlas, clock: Callable[[], float]) -> None:
        """Show *atlas*.  *clock* gives seconds, for the budget."""
        super().__init__(paint, atlas, clock)
        self.atlas = atlas
        self.large = False
        """Whether pictures are twice as large."""
        self._pictures: dict[Hashable, Rows] = {}

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of pictures in a row and of rows."""
        layout = self._layout(*self.size)
        return layout.columns, layout.rows

    def _layout(self, width: int, height: int) -> GalleryLayout:
        atlas, rows = self.atlas, self.atlas.items
        shapes = bool(rows) and isinstance(rows[0], ShapeRow)
        boxes = _SHAPES if shapes else _SETS
        if rows and not atlas.sheet.busy:
            larger = _LARGER_SHAPES if shapes else _LARGER_SETS
            fit = (box for box in larger if _all_fit(width, height, box, len(rows)))
            boxes = (*fit, *boxes)
        if self.large:
            boxes = [(2 * across, 2 * down) for across, down in boxes]
        return GalleryLayout.of(width, height, boxes)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines; pictures that would take too long are left for the next time."""
        layout = self._layout(width, height)
        below = height - TITLE
        aside, grid = self._aside(layout, below), self._grid(layout, below)
        lines = self.side_by_side(aside, grid, max(layout.aside, 1))
        lines = self.side_by_side(lines, self._preview(layout, below), width - layout.preview)
        return [(), self._title(layout, width), self._about(width), *lines]

    def _title(self, layout: GalleryLayout, width: int) -> Words:
        atlas, paint = self.atlas, self.paint
        left = [paint.gap(MARGIN), paint.words(atlas.title, bold=True)]
        if not layout.aside:
            left.append(paint.words(f"  {atlas.sheet.title}", inks.QUIET))
        if self.searching or atlas.query:
            left += [paint.gap(3), *self.search_field(atlas.query, 24)]
        index, count = atlas.position
        count_text = tr("{some} of {all}", some=grouped(index + bool(count)), all=grouped(count))
        if atlas.sheet.busy:
            count_text = tr("{count}, searching…", count=count_text)
        return self.justified(left, [paint.words(count_text, inks.QUIET)], width - MARGIN)

    def _about(self, width: int) -> Words:
        about = cut(self.paint.written(self.atlas.sheet.about), width - 2 * MARGIN)
        return [self.paint.gap(MARGIN), self.paint.words(about, inks.QUIET)]

    def _aside(self, layout: GalleryLayout, height: int) -> list[Words]:
        """Return the list of sheets, the one that is shown among them."""
        if not layout.aside:
            return []
        paint, atlas = self.paint, self.atlas
        wide = layout.aside - MARGIN - 1
        first = max(min(atlas.at - height // 2, len(atlas.sheets) - height), 0)
        lines: list[Words] = []
        for number, sheet in enumerate(atlas.sheets[first : first + height], start=first):
            here = number == atlas.at
            self.spot(
                ("sheet", number), MARGIN, TITLE + len(lines), wide, chosen=here, secondary=True
            )
            count = str(len(sheet.rows)) if sheet.rows else ""
            name = cut(paint.written(sheet.title), wide - len(count) - 1)
            line = [paint.gap(MARGIN), paint.choice(name, inks.QUIET, chosen=here)]
            right = [paint.words(count, inks.QUIET)]
            lines.append(self.justified(line, right, MARGIN + wide))
        return lines

    def _grid(self, layout: GalleryLayout, height: int) -> list[Words]:
        atlas, paint = self.atlas, self.paint
        rows = atlas.items
        if not rows:
            what = tr("nothing found") if atlas.query else tr("searching…")
            if not atlas.query and not atlas.sheet.busy:
                what = tr("none")
            return [(paint.gap(1), paint.words(what, inks.QUIET))]
        grid = ThumbnailGrid(
            max(layout.aside, 1), TITLE, layout.columns, layout.rows, layout.thumbnail,
            layout.thumbnail[1] + 1, layout.between, layout.card + layout.above
            - layout.thumbnail[1] - 1,
        )  # fmt: skip
        numbered = list(enumerate(rows))

        def card(item: tuple[int, LabRow], chosen: bool) -> tuple[int, list[Words]]:
            return item[0], self._card(item[1], layout.thumbnail, chosen=chosen)

        return self.grid_lines(grid, numbered, card)[:height]

    def _card(self, row: LabRow, box: CellSize, *, chosen: bool) -> list[Words]:
        paint, on = self.paint, inks.SILHOUETTE if chosen else inks.BACKGROUND
        picture = self.in_time(self._known, self._picture_rows, chosen, row, box, raised=chosen)
        left, right = row.caption
        mark = paint.words(paint.written(right), inks.SUCCESS, on, bold=True)
        name = cut(paint.written(left), box[0] - columns.width(right) - bool(right))
        title = self.title(name, on, chosen=chosen)
        return self.card(picture, box, [self.caption(title, mark, box[0], on)], on)

    def _key(self, row: LabRow, box: CellSize, raised: bool) -> Hashable:
        palette, solved = self.paint.palette, isinstance(row, ShapeRow) and bool(row.solutions)
        shade = palette.theme.name, palette.profile, palette.cells
        return row.code, solved, box, raised, shade

    def _known(self, row: LabRow, box: CellSize, *, raised: bool) -> Rows | None:
        return self._pictures.get(self._key(row, box, raised))

    def _picture_rows(self, row: LabRow, box: CellSize, *, raised: bool) -> Rows:
        if len(self._pictures) >= _CACHED:
            self._pictures.clear()
        palette = self.paint.palette
        drawn = picture_of(row, box, palette.fine)
        picture = encode(drawn, raised_palette(palette) if raised else palette)
        found = self._pictures[self._key(row, box, raised)] = tuple(picture)
        return found

    def _preview(self, layout: GalleryLayout, height: int) -> list[Words]:
        """Return a large picture of the chosen row, and its description."""
        row = self.atlas.chosen
        if not layout.preview or row is None:
            return []
        paint, room = self.paint, layout.preview - 2 - MARGIN
        head, _, rest = row.describe.partition(": ")
        facts: list[Words] = [
            [paint.words(line, bold=True)] for line in wrap(paint.written(head), room)
        ]
        facts += [[paint.words(line, inks.QUIET)] for line in wrap(paint.written(rest), room)]
        tall = min((room + 1) // 2, height - len(facts) - 2)
        if tall < 2:
            return facts
        picture = encode(picture_of(row, (room, tall), paint.palette.fine), paint.palette)
        return [*self.picture_lines(picture), (), *facts]


def _all_fit(width: int, height: int, box: CellSize, count: int) -> bool:
    """Whether *count* pictures of the size *box* fit at once."""
    layout = GalleryLayout.of(width, height, (box,))
    wide, tall = layout.columns * (box[0] + 2), layout.rows * layout.card
    room = wide <= layout.grid - 1 and tall <= height - TITLE
    return room and layout.columns * layout.rows >= count
