"""The list of saves as lines: a picture next to the texts of each, a large one if it fits.

Saves   Unfinished 3   Named 2   Finished 14   Thrown away 1

▄██▄      Swan                              ▄▄██▄▄
▀██▀      tangrams                         ████████
          64 % · 3:12 · 27 moves            ▀▀██▀▀
          5 min ago · 2 checkpoints
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListPage
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.preview import LARGEST, halves, preview_lines
from tui_tangram.app.saves.previews import Card, SavePreviews
from tui_tangram.app.scrolling import ListView
from tui_tangram.language import mark, tr
from tui_tangram.player.saves import SaveList, StoredSave
from tui_tangram.render import inks
from tui_tangram.render.cells import encode

LISTS: Final = {
    SaveList.UNFINISHED: (mark("In progress"), mark("No game in progress.")),
    SaveList.NAMED: (mark("Named"), mark("No named saves yet.")),
    SaveList.FINISHED: (mark("Finished"), mark("No finished games yet.")),
    SaveList.TRASH: (mark("Trash"), mark("The Trash is empty.")),
}
"""The names of the lists, and the words where one is empty."""
_TOP: Final = 3
"""Lines above the list."""
_ROOMY: Final = 20
"""The fewest lines with larger pictures."""
_LARGE: Final = 100
"""The fewest columns with a large picture."""
_TEXTS: Final = 4
"""Lines of words of a save."""
_WORDS: Final = 40
"""Columns of text next to a large picture."""
_LEAST: Final = (20, 8)
"""The smallest large picture: columns and lines."""


class SavesPage(ListPage):
    """One list, and the names of all."""

    view: ListView

    def __init__(self, paint: Painter, cards: SavePreviews) -> None:
        """Show no saves yet."""
        super().__init__(paint)
        self._cards = cards
        self.where = SaveList.UNFINISHED
        self.counts: dict[SaveList, int] = dict.fromkeys(SaveList, 0)
        """The number of saves in each list."""
        self.items: Sequence[StoredSave] = ()
        """The saves of the list that are shown."""
        self.wanted = ""
        """The search that was typed; empty for all saves."""
        self.view = ListView()

    @property
    def chosen(self) -> StoredSave | None:
        """The save that the cursor is on."""
        return self.items[self.view.cursor] if self.items else None

    def name_of(self, stored: StoredSave) -> str:
        """Return the name of a save on the screen."""
        return self._cards.of(stored).name

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the names of the lists, and the saves that fit."""
        paint = self.paint
        lines: list[Words] = [(), self._head(width), ()]
        if not self.items:
            self.place = MARGIN, 1
            none = tr(LISTS[self.where][1])
            if self.wanted:
                none = tr("No saves match “{text}”.", text=self.wanted)
            words = paint.fitted(none, width - 2 * MARGIN, inks.QUIET)
            return [*lines, [paint.gap(MARGIN), words]]
        box = (14, 6) if height >= _ROOMY + _TOP else (10, 4)
        if paint.large:
            box = (22, 9) if height >= _ROOMY + 1 else (14, 6)
        card = box[1] + 1
        least = box[0] + 3 + _WORDS
        split = halves(width, least, least) if width >= _LARGE else halves(width, width, width)
        words_room = split.listed - box[0] - 3
        for number in self.view.show(max((height - _TOP + 1) // card, 1)):
            top = len(lines) + (box[1] - _TEXTS) // 2
            here = number == self.view.cursor
            if here:
                self.place = MARGIN + box[0] + 3, top
            shape = box[0] + 3 + words_room, min(box[1], height - len(lines))
            self.spot(number, MARGIN, len(lines), *shape, chosen=here, mark=(0, top))
            card_of = self._cards.of(self.items[number])
            lines += self._card(card_of, box, words_room, chosen=here)
            lines.append(())
        return self.side_by_side(lines, self._large(split.preview, height), split.column)

    def _head(self, width: int) -> Words:
        """Return the lists' names; without room for all, one and the number of others."""
        paint = self.paint
        words = [paint.gap(MARGIN), paint.words(tr("Saves"), bold=True), paint.gap(3)]
        for where, (title, _) in LISTS.items():
            text = f"{tr(title)} {self._count(where)}"
            if length(words) + len(text) <= width:
                x = length(words)
                self.spot(
                    where,
                    x,
                    1,
                    len(text),
                    chosen=where is self.where,
                    mark=(x - 1, 1),
                    secondary=True,
                )
            words += [paint.choice(text, inks.QUIET, chosen=where is self.where), paint.gap(3)]
        if length(words) > width:
            here = f"{tr(LISTS[self.where][0])} {self._count(self.where)}"
            rest = "   " + tr("Tab: {number} more lists", number=len(LISTS) - 1)
            self.spots = []
            words = [*words[:3], paint.chosen(here), paint.words(rest, inks.QUIET)]
        return words

    def _count(self, where: SaveList) -> str:
        """Return the number of saves of a list, and of those shown."""
        if where is self.where and self.wanted:
            return tr("{some} of {all}", some=len(self.items), all=self.counts[where])
        return str(self.counts[where])

    def _card(self, card: Card, box: tuple[int, int], room: int, *, chosen: bool) -> list[Words]:
        paint = self.paint
        rows = [] if card.draw is None else encode(card.draw(box), card.palette)
        above = (box[1] - len(rows)) // 2
        start = (box[1] - _TEXTS) // 2
        name = cut(paint.written(card.name), room)
        sign = paint.words(f"{self.pointer if chosen else ' '} ", inks.ACCENT)
        last = inks.QUIET if card.draw is not None else inks.TROUBLE
        texts = [
            [sign, paint.choice(name, chosen=chosen)],
            [paint.gap(2), paint.fitted(card.what, room, inks.QUIET)],
            [paint.gap(2), paint.fitted(card.score, room)],
            [paint.gap(2), paint.fitted(card.more, room, last)],
        ]
        picture = self.indented([*[()] * above, *self.picture_lines(rows, box[0])])
        picture += [()] * (box[1] - len(picture))
        return self.side_by_side(picture, [*[()] * start, *texts], MARGIN + box[0] + 1)

    def _large(self, width: int, height: int) -> list[Words]:
        """Return the large picture of the chosen save, with its name."""
        card = None if self.chosen is None else self._cards.of(self.chosen)
        room = height - _TOP
        box = width, min(room - 2, LARGEST)
        if card is None or card.draw is None or box[0] < _LEAST[0] or box[1] < _LEAST[1]:
            return []
        words = [[self.paint.fitted(card.name, width, bold=True)]]
        rows = encode(card.draw(box), card.palette)
        return [*[()] * _TOP, *preview_lines(self, rows, words, (width, room))]
