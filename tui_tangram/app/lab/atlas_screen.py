"""The atlas of the laboratory: handles keys and redraws the page."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.lab.atlas import Atlas
from tui_tangram.app.lab.atlas_page import AtlasPage
from tui_tangram.app.lab.card_screen import CardScreen, card_of
from tui_tangram.app.lab.keeping import SaveKeys
from tui_tangram.app.lab.model import LabModel, pool_for
from tui_tangram.app.lab.own_puzzles import PuzzleRequest, RefusedError, request_for
from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow, StructureRow
from tui_tangram.app.lab.rows_screen import RowsScreen
from tui_tangram.app.messages import Tone
from tui_tangram.app.services import Services
from tui_tangram.app.thumbnails import ThumbnailScreen
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.language import mark, tr
from tui_tangram.research.explain.step import ExplainedShape

RULES: Final = mark(
    "Sheets of pictures: convex shapes, all shapes of an\n"
    "area, piece sets, area splits, and what was found\n"
    "in the laboratory. {next_sheet} goes to the next sheet.\n"
    "{open_card} opens the card of the selected one: its\n"
    "codes, its solutions, the sets one cut away.\n"
    "An area split is taken to Best sets, which finds\n"
    "the sets of it.\n"
    "{list.search} searches this sheet: codes, sides,\n"
    "symmetries, such as: convex 5 sides, half turn.\n"
    "{lab_play} plays it; only {lab_keep} saves it."
)


class AtlasScreen(RowsScreen[AtlasPage], ThumbnailScreen[AtlasPage]):
    """Sheets of pictures."""

    contexts = (Context.ATLAS, Context.ATLAS_SEARCH, Context.ENTERING, Context.JUMP)
    topic = mark("atlas")
    rules = RULES
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
            self.loader.start(job, sheet.make, sheet.add_results, pool_for(sheet.triangles))

    def describe_cursor(self) -> str:
        """Return the description of the row under the cursor."""
        row, sheet = self.atlas.chosen, self.atlas.sheet
        if row is not None:
            return f"{row.describe}."
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
            self.ask(TypedLine(Context.ATLAS_SEARCH, self.atlas.query, live=self.atlas.search))
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
