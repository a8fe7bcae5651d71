"""The atlas of the laboratory: its page, and its keys.

Atlas                                             / square    4 of 20

convex, 16 …  20    ┌──────┐ ┌──────┐ ┌──────┐    large picture
best of seven  4    │      │ │      │ │      │
piece sets     9    └ 1  ✓ ┘ └ 2    ┘ └ 3  ✓ ┘    its description
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.gallery.page import TITLE, GalleryLayout
from tui_tangram.app.lab.atlas import Atlas
from tui_tangram.app.lab.card_screen import CardScreen, card_of
from tui_tangram.app.lab.model import LabModel, pool_for
from tui_tangram.app.lab.own_puzzles import PuzzleRequest, RefusedError, SaveKeys, request_for
from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow, StructureRow, described, picture_of
from tui_tangram.app.lab.work_listener import RowsScreen
from tui_tangram.app.page_screen import Rows, ThumbnailGrid, ThumbnailPage, ThumbnailScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.services import Services, Tone
from tui_tangram.language import mark, tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import grouped
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, encode
from tui_tangram.render.palette import raised_palette
from tui_tangram.research.explain.step import ExplainedShape

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
        about = self.paint.cut(self.atlas.sheet.about, width - 2 * MARGIN)
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
            name = paint.cut(sheet.title, wide - len(count) - 1)
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
        name = paint.cut(left, box[0] - columns.width(right) - bool(right))
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
        if tall < 2 or self.sparse:
            return facts
        picture = encode(picture_of(row, (room, tall), paint.palette.fine), paint.palette)
        return [*self.picture_lines(picture), (), *facts]


def _all_fit(width: int, height: int, box: CellSize, count: int) -> bool:
    """Whether *count* pictures of the size *box* fit at once."""
    layout = GalleryLayout.of(width, height, (box,))
    wide, tall = layout.columns * (box[0] + 2), layout.rows * layout.card
    room = wide <= layout.grid - 1 and tall <= height - TITLE
    return room and layout.columns * layout.rows >= count


class AtlasScreen(RowsScreen[AtlasPage], ThumbnailScreen[AtlasPage]):
    """Sheets of pictures."""

    contexts = (Context.ATLAS, Context.ATLAS_SEARCH, Context.ENTERING, Context.JUMP)
    topic = mark("atlas")
    rules = "atlas"
    nouns = Nouns(puzzle="row")

    def __init__(self, services: Services, model: LabModel, atlas: Atlas) -> None:
        """Show *atlas*, of the laboratory with *model*."""
        super().__init__(services)
        self.lab = model
        self.atlas = atlas
        self.page = AtlasPage(services.paint, atlas, services.clock)
        self.page.large = services.settings.large
        self.delegates = (SaveKeys(self, self._requested),)

    def resumed(self) -> None:
        """Find the rows of the sheet that is shown."""
        self._load()
        super().resumed()

    def settings_changed(self, *, repainted: bool) -> None:
        """Draw pictures in the size of the settings."""
        self.page.large = self.services.settings.large
        super().settings_changed(repainted=repainted)

    def _load(self) -> None:
        """Start the job of the sheet, once."""
        sheet = self.atlas.sheet
        if sheet.job is not None and sheet.make is not None:
            job, sheet.job, sheet.busy = sheet.job, None, True
            pool = pool_for(sheet.triangles, restricted=self.services.restricted)
            self.loader.start(job, sheet.make, sheet.add_results, pool)

    def describe_cursor(self) -> str:
        """Return the description of the row under the cursor; in reader mode its code is last."""
        row, sheet = self.atlas.chosen, self.atlas.sheet
        if row is not None:
            return f"{described(row, spoken=bool(self.announcer.speech))}."
        if sheet.busy:
            return tr("Searching…")
        return tr("Nothing matches the search.") if self.atlas.query else sheet.about

    def availability_here(self, wanted: Action) -> Availability:
        """Disable what has nothing to work on."""
        row = self.atlas.chosen
        if (wanted.id in ("open_card", "lab_copy", "describe_row") and row is None) or (
            wanted.id in ("lab_play", "lab_keep") and not isinstance(row, ShapeRow | SetRow)
        ):
            return Availability.DISABLED
        return super().availability_here(wanted)

    def choose(self, key: Hashable) -> None:
        """Go to a sheet, or to a row by its number."""
        if isinstance(key, tuple):
            self._turned(int(key[1]) - self.atlas.at)
            return
        assert isinstance(key, int)
        self.atlas.go(key)
        self.moved()

    # Sheets

    def action_sheet(self, way: int) -> None:
        """Go to the next sheet, or to the one before."""
        self._turned(way)

    def _turned(self, way: int) -> None:
        self.atlas.turn(way)
        if not self.atlas.tans:
            self.lab.sheet = self.atlas.sheet.id
        self._load()
        sheet = self.atlas.sheet
        self.moved(f"{sheet.title}: {sheet.about}")

    def action_search(self) -> None:
        """Begin to type a search."""
        if self.page.typed is None:
            self.ask_search(Context.ATLAS_SEARCH, self.atlas.query, self.atlas.search)
        self.moved(tr("Search by code, symmetry or words such as: 5 sides, half turn."))

    def line_changed(self) -> None:
        """Show what the search finds."""
        if not self.page.searching:
            super().line_changed()
            return
        self.moved()

    def action_leave_text(self) -> None:
        """Stop typing; the text of a search stays."""
        self.page.typed = None
        self.context_changed()
        self.moved()

    def action_clear(self) -> None:
        """Clear the text of the search, or a name."""
        if self.page.typed is not None and not self.page.searching:
            super().action_clear()
            return
        self.atlas.search("")
        self.action_leave_text()

    # Rows

    async def action_open_card(self) -> None:
        """Show the card of the row; search for better sets of a structure."""
        row = self.atlas.chosen
        if row is None:
            return
        if self.page.typed is not None:
            self.action_leave_text()
        if not await open_card(self, self.lab, row) and isinstance(row, StructureRow):
            self.lab.take_structure(row.structure)
            self.dismiss()

    def action_lab_copy(self) -> None:
        """Send the code of the row to the clipboard."""
        row = self.atlas.chosen
        if row is not None:
            self.copy(row.code)

    def action_describe_row(self) -> None:
        """Announce the description of the row; again: its next part."""
        self.read_on(self.describe_cursor())

    async def action_explain(self) -> None:
        """Show step by step how the shape of the row is read as its codes, and filled."""
        row = self.atlas.chosen
        shape = ExplainedShape(row.shape, self.lab.tans) if isinstance(row, ShapeRow) else None
        await self.nav.open_page("explain", shape)

    def _requested(self) -> PuzzleRequest:
        row = self.atlas.chosen
        if isinstance(row, SetRow):
            return request_for(self.lab, row.tans)
        if isinstance(row, ShapeRow):
            return request_for(self.lab, self.lab.tans, row.shape)
        raise RefusedError("No shape here yet.", Tone.QUIET)


async def open_atlas(screen: BaseScreen, model: LabModel, atlas: Atlas) -> None:
    """Show *atlas* above *screen*."""
    await screen.app.push_screen(AtlasScreen(screen.services, model, atlas))


async def open_card(screen: BaseScreen, model: LabModel, row: LabRow) -> bool:
    """Show the card of a row above *screen*; return whether it has one."""
    card = card_of(model, row)
    if card is not None:
        opener = partial(open_atlas, screen, model)
        await screen.app.push_screen(CardScreen(screen.services, model, card, opener))
    return card is not None
