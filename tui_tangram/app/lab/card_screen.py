"""The card of a shape or of a set: its picture at the left, its lines at the right, its keys.

112 2 4 4 4                                              3 of 24

██                    Tangram          8 solutions, 32 with …  ›
████                  Heptex           12 solutions            ›
██████                grid             5553/5530/5300/3000
Tangram: solution 3   half-squares     16
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from typing import Final

from textual.geometry import Region

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.lab.atlas import Atlas, set_atlas
from tui_tangram.app.lab.cards import CardEntry, LabCard, SetCard, ShapeCard
from tui_tangram.app.lab.model import LabModel, pool_for
from tui_tangram.app.lab.own_puzzles import RefusedError, SaveKeys, playable
from tui_tangram.app.lab.pictures import shape_picture
from tui_tangram.app.lab.query_jobs import LabModelError
from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow
from tui_tangram.app.lab.work_listener import RowsScreen
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import mark, tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.render.cells import encode
from tui_tangram.research.explain.step import (
    ExplainedShape,
)

_TITLE: Final = 3
_WIDTHS: Final = ((180, 84), (150, 66), (110, 48), (76, 28), (0, 20))
"""The fewest columns of the screen, and columns of the picture then."""
_SMALL: Final = 10, 4
"""The cells of a small picture."""
_TALL: Final = 30
"""The fewest lines at which small pictures may take room from the large one."""
_TITLES: Final = 18
"""The most columns of titles, next to their texts."""


class CardPage(ListPage):
    """The picture, the lines and, where there is room, small pictures of other shapes."""

    def __init__(self, paint: Painter, card: LabCard) -> None:
        """Show *card*."""
        super().__init__(paint)
        self.card = card
        self.view = card.view

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines."""
        card, paint = self.card, self.paint
        entries = card.entries
        card.view.fill(len(entries))
        wide = next(columns for least, columns in _WIDTHS if width >= least)
        below = height - _TITLE
        left = MARGIN + wide + 2
        note = tr("{some} of {all}", some=card.view.cursor + 1, all=len(entries))
        title = cut(paint.written(card.title), width - len(note) - 2 * MARGIN - 2)
        room, cursor = width - left - MARGIN, card.view.cursor
        longest = max(columns.width(paint.written(one.title)) for one in entries)
        titles = min(longest, _TITLES, max(2 * room // 7, 13))
        words = [
            self._entry(one, titles, room, chosen=at == cursor) for at, one in enumerate(entries)
        ]
        box = Region(left, _TITLE, room, below)
        rows: dict[Hashable, int] = {number: number for number in range(len(entries))}
        listed = self.visible_lines(card.view, words, rows, card.view.cursor, box)
        self.place = left, _TITLE + card.view.cursor - card.view.top
        small = self._small(box.width, below - len(entries) - 1)
        listed[len(entries) + 1 :] = small or listed[len(entries) + 1 :]
        under = [] if small or below < _TALL else self._small(wide, below // 2)
        picture = self.indented(self._picture(wide, below, under))
        return [(), self.header(title, note, width), (), *self.side_by_side(picture, listed, left)]

    def _entry(self, entry: CardEntry, titles: int, room: int, *, chosen: bool) -> Words:
        """Return a line, its title in *titles* columns; a sign at its end marks a link."""
        paint = self.paint
        title = cut(paint.written(entry.title), titles)
        leads = bool(entry.tans or entry.lead)
        text = cut(paint.written(entry.text), room - titles - 2 - 2 * leads)
        line = f"{columns.left(title, titles)}  {text}"
        if leads:
            line = f"{columns.left(line, room - 2)} {self.pointer}"
        if chosen:
            return [paint.chosen(line)]
        ink = inks.ACCENT if entry.tans else inks.QUIET
        head = paint.words(columns.left(title, titles), ink)
        return [head, paint.words(line[len(columns.left(title, titles)) :], inks.TEXT)]

    def _picture(self, wide: int, height: int, under: list[Words]) -> list[Words]:
        """Return the picture with the words below it, and other lines *under* those."""
        card, paint = self.card, self.paint
        below: list[Words] = [
            [paint.words(line, inks.QUIET)] for line in wrap(paint.written(card.below), wide)
        ]
        if under:
            below += [(), *under]
        tall = max(min(wide // 2 + 1, height - len(below) - 1), 2)
        picture = encode(card.picture((wide, tall), paint.palette.fine), paint.palette)
        return [*self.picture_lines(picture), *below]

    def _small(self, wide: int, height: int) -> list[Words]:
        """Return the small pictures in rows, each with its caption; none if not all fit."""
        paint, small = self.paint, self.card.small
        across, step = max((wide + 2) // (_SMALL[0] + 2), 1), _SMALL[1] + 1
        if not small or -(-len(small) // across) * step > height:
            return []
        lines: list[Words] = []
        for first in range(0, len(small), across):
            row: list[Words] = []
            for at, (caption, shape) in enumerate(small[first : first + across]):
                picture = encode(shape_picture(shape, _SMALL, paint.palette.fine), paint.palette)
                name = paint.words(paint.written(caption), inks.QUIET)
                card = [*self.picture_lines(picture), [name]]
                row = self.side_by_side(row, card, at * (_SMALL[0] + 2))
            lines += row
        return lines


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
