"""The card of a shape or of a set: handles keys and redraws the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.lab.atlas import Atlas, set_atlas
from tui_tangram.app.lab.card_page import CardPage
from tui_tangram.app.lab.cards import LabCard, SetCard, ShapeCard
from tui_tangram.app.lab.keeping import SaveKeys
from tui_tangram.app.lab.model import LabModel, pool_for
from tui_tangram.app.lab.own_puzzles import RefusedError, playable
from tui_tangram.app.lab.query_jobs import LabModelError
from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow
from tui_tangram.app.lab.rows_screen import RowsScreen
from tui_tangram.app.messages import Tone
from tui_tangram.app.page_screen import ListScreen
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import mark, tr
from tui_tangram.research.explain.step import ExplainedShape

RULES: Final = mark(
    "All that is known of a shape, or of a piece set.\n"
    "A shape: which sets fill it, in how many ways, its\n"
    "codes and its eight aliases. {next_solution} and {previous_solution}\n"
    "go through its solutions with the selected set;\n"
    "{all_solutions} opens all of them.\n"
    "A set: the shapes it fills and does not, and sets\n"
    "one cut away: one of them may be better.\n"
    "{open_line} opens what a line leads to.\n"
    "{lab_play} plays it; only {lab_keep} saves it.\n"
    "{use_set} makes a set that of the laboratory."
)


def card_of(model: LabModel, row: LabRow) -> LabCard | None:
    """Return the card of a row; None for a structure, which has none."""
    if isinstance(row, ShapeRow):
        return ShapeCard(model, row.shape)
    return SetCard(model, row.tans) if isinstance(row, SetRow) else None


class CardScreen(RowsScreen[CardPage], ListScreen[CardPage]):
    """A card."""

    contexts = (Context.CARD, Context.ENTERING, Context.JUMP)
    topic = mark("card")
    rules = RULES
    nouns = Nouns(puzzle="row")

    def __init__(
        self,
        services: Services,
        model: LabModel,
        card: LabCard,
        open_atlas: Callable[[Atlas], Awaitable[object]],
    ) -> None:
        """Show *card*, of the laboratory with *model*; *open_atlas* shows sheets of a set."""
        super().__init__(services)
        self._open_atlas = open_atlas
        self.lab = model
        self.card = card
        self.page = CardPage(services.paint, card)
        self.delegates = (SaveKeys(self, card.request),)

    def on_mount(self) -> None:
        """Start the job that finds out more."""
        found = self.card.work()
        if found is not None:
            self.loader.start(*found, self.card.add_results, pool_for(self.card.triangles))

    def describe_cursor(self) -> str:
        """Return the line that the cursor is on, in full."""
        entry = self.card.chosen
        text = ": ".join(filter(None, (entry.title, (entry.full or entry.text).rstrip("…"))))
        return f"{text}."

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: only shapes have solutions; some actions need a selection."""
        card, entry = self.card, self.card.chosen
        filled = isinstance(card, ShapeCard) and card.filling is not None
        if wanted.id in _OF_SHAPES and not isinstance(card, ShapeCard):
            return Availability.UNSUPPORTED
        if (
            (wanted.id == "open_line" and not (entry.tans or entry.lead))
            or (wanted.id == "use_set" and not (isinstance(card, SetCard) or entry.tans))
            or (wanted.id in _OF_SHAPES and not filled)
            or (wanted.id in ("lab_play", "lab_keep") and not (isinstance(card, SetCard) or filled))
        ):
            return Availability.DISABLED
        return super().availability_here(wanted)

    # Links

    async def action_open_line(self) -> None:
        """Show the card or the sheet that the line links to."""
        card, entry = self.card, self.card.chosen
        if entry.tans:
            other: LabCard = SetCard(self.lab, entry.tans)
        elif isinstance(entry.lead, str):
            assert isinstance(card, SetCard)
            await self._open_atlas(set_atlas(card.title, card.tans, card.rows, entry.lead))
            return
        elif entry.lead is not None:
            other = ShapeCard(self.lab, entry.lead)
        else:
            return
        screen = CardScreen(self.services, self.lab, other, self._open_atlas)
        await self.app.push_screen(screen)

    def action_lab_copy(self) -> None:
        """Send the text of the line to the clipboard."""
        entry = self.card.chosen
        self.copy((entry.code or entry.text).strip())

    def action_use_set(self) -> None:
        """Make the set that of the laboratory."""
        card = self.card
        tans = self.card.chosen.tans or (card.tans if isinstance(card, SetCard) else ())
        try:
            self.lab.choose(tans)
        except LabModelError as error:
            self.announce(f"{error}.", Tone.TROUBLE)
            return
        self.lab.save()
        self.announce(tr("The set is now {set}.", set=self.lab.called(tans)), Tone.SUCCESS)

    def action_describe_row(self) -> None:
        """Announce the line in full; again: its next part."""
        self.read_on(self.describe_cursor())

    async def action_explain(self) -> None:
        """Show step by step how a shape is read as its codes, and filled."""
        card, item = self.card, None
        if isinstance(card, ShapeCard):
            tans = card.filling.tans if card.filling else self.lab.tans
            item = ExplainedShape(card.shape, tans)
        await self.nav.open_page("explain", item)

    # Solutions

    def action_solution(self, way: int) -> None:
        """Show the next solution of the set under the cursor, or the one before."""
        if isinstance(self.card, ShapeCard) and self.card.show_solution(way):
            self.moved(f"{self.card.below}.")

    async def action_all_solutions(self) -> None:
        """Open the browser of all solutions with the set under the cursor."""
        library = self.services.library.of(UserFigures)
        try:
            find = partial(playable, self.card.request(), library)
            ids = await self.wait_for(find, tr("Solving its figures…"))
        except RefusedError as error:
            self.announce(str(error), error.tone)
            return
        await self.nav.open_page("game_solutions", self.services.find_puzzle(ids[0]))


_OF_SHAPES: Final = ("next_solution", "previous_solution", "all_solutions")
