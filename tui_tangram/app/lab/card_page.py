"""The page of a card: its picture at the left, its lines at the right.

112 2 4 4 4                                              3 of 24

██                    Tangram          8 solutions, 32 with …  ›
████                  Heptex           12 solutions            ›
██████                grid             5553/5530/5300/3000
Tangram: solution 3   half-squares     16
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from textual.geometry import Region

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.lab.cards import CardEntry, LabCard
from tui_tangram.app.lab.pictures import shape_picture
from tui_tangram.app.page_screen import ListPage
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.render.cells import encode

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
