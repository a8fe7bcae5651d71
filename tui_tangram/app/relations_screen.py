"""The screen of the sixteen relations of two edges, by which a contour is found."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Self

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Words
from tui_tangram.app.services import Services
from tui_tangram.language import mark, tr
from tui_tangram.maths.contour.tables import Example, RelationRow, rows
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, encode
from tui_tangram.render.palette import Palette
from tui_tangram.render.relations import HIGH, WIDE, drawn

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

_TITLE: Final = 3
_GAP: Final = 2
_TEXT: Final = 30
"""The fewest columns of the words next to two pictures."""
_WIDEST: Final = 56
"""The most columns of them."""
_COLUMN: Final = 2 * (WIDE + _GAP) + _TEXT
"""The fewest columns of a relation; with fewer its pictures are one above the other."""


class RelationsPage(RowsPage[RelationRow]):
    """As many relations as fit, in columns: of straight edges, of arcs, and in words."""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the page of relations that the cursor is on."""
        paint, view = self.paint, self.view
        across = (width - 2 * MARGIN + _GAP) // (_COLUMN + _GAP)
        stacked, across = not across, max(across, 1)
        high = (sum if stacked else max)(HIGH.values()) + 1
        down = max((height - _TITLE + 1) // high, 1)
        view.height = min(across * down, len(self.rows))
        view.top = view.cursor // view.height * view.height
        number, all_of_them = view.top // view.height + 1, -(-len(self.rows) // view.height)
        note = tr("page {n} of {all}", n=number, all=all_of_them)
        found: list[tuple[int, list[Words]]] = []
        wide = (width - 2 * MARGIN + _GAP) // across - _GAP
        for column in range(across):
            left = MARGIN + column * (wide + _GAP)
            some: list[Words] = []
            for at in list(view.lines)[column * down : (column + 1) * down]:
                y = _TITLE + len(some)
                chosen = at == view.cursor
                self.spot(at, left, y, wide, high - 1, chosen=chosen)
                pictures = self._pictures(self.rows[at], stacked=stacked)
                words = left + (2 - stacked) * (WIDE + _GAP)
                if chosen:
                    self.place = words, y
                texts = self._words(self.rows[at], left + wide - words, chosen=chosen)
                row = self.side_by_side(pictures, texts[: high - 1], words - left)
                some += [*row, *[()] * (high - len(row))]
            found.append((left, some))
        about = paint.words(f"  {tr('two edges, a and b')}", inks.QUIET)
        return [(), self.header(tr("Relations"), note, width, about), (), *self.abreast(found)]

    def _words(self, row: RelationRow, room: int, *, chosen: bool) -> list[Words]:
        """Return the description of a relation, in lines."""
        paint, title = self.paint, self.paint.written(row.title)
        words: list[Words] = [[paint.choice(line, chosen=chosen)] for line in wrap(title, room)]
        for text, ink in (
            (row.touching, inks.QUIET),
            (row.sentence, inks.TEXT),
            (tr("Paper: {source}.", source=row.source), inks.QUIET),
        ):
            lines = wrap(paint.written(text), min(room, _WIDEST))
            words += [[paint.words(line, ink)] for line in lines]
        return words

    def _pictures(self, row: RelationRow, *, stacked: bool) -> list[Words]:
        """Return the pictures of straight edges and of arcs, or that there is none."""
        straight = self._picture(row.straight, tr("only possible with arcs"))
        arcs = self._picture(row.arcs, tr("not possible with arcs"))
        return [*straight, *arcs] if stacked else self.side_by_side(straight, arcs, WIDE + _GAP)

    def _picture(self, example: Example | None, none: str) -> list[Words]:
        if example is not None:
            return self.picture_lines(_drawn(example, self.paint.palette), WIDE)
        paint = self.paint
        lines = wrap(paint.written(none), WIDE - 4)
        return [(), (), *([paint.gap(2), paint.words(line, inks.QUIET)] for line in lines)]


@cache
def _drawn(example: Example, palette: Palette) -> Sequence[Row]:
    return encode(drawn(example, fine=palette.fine), palette)


class RelationsScreen(ListScreen[RelationsPage]):
    """The relations of two edges."""

    contexts = (Context.RELATIONS, Context.JUMP)
    topic = mark("relations")
    manual_page = "contours"
    rules = "relations"

    @classmethod
    async def opened(cls, app: TangramApp, at: RelationRow | None = None) -> Self:
        """Return all relations, the cursor on the first or *at* another."""
        await asyncio.to_thread(rows)
        return cls(app.services, at)

    def __init__(self, services: Services, at: RelationRow | None = None) -> None:
        """Show all relations, with the cursor on the first or *at* another."""
        super().__init__(services)
        self.page = RelationsPage(services.paint, rows())
        if at is not None:
            forms = [row.example.form for row in self.page.rows]
            self.page.view.cursor = forms.index(at.example.form)

    def describe_cursor(self) -> str:
        """Return the relation that the cursor is on, in words."""
        row = self.page.chosen
        return f"{row.title}. {row.touching} {row.sentence}"

    def action_page(self, way: int) -> None:
        """Go to the first relation of the next page, or of the one before."""
        view = self.page.view
        view.cursor = view.top + (way * view.height)
        self.action_step(0)
