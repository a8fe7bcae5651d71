"""The list of saves as lines: a picture next to the texts of each, a large one if it fits.

Saves   Unfinished 3   Named 2   Finished 14   Thrown away 1

▄██▄      Swan                              ▄▄██▄▄
▀██▀      tangrams                         ████████
          64 % · 3:12 · 27 moves            ▀▀██▀▀
          5 min ago · 2 checkpoints
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.kinds import UNMADE, Renderer, kind_of
from tui_tangram.app.page_screen import ListPage
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.preview import LARGEST, halves, preview_lines
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services
from tui_tangram.games.catalog import UnmadeError, editors, entry
from tui_tangram.games.session import SaveError, moves_of, shown_position
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Game
from tui_tangram.play.phrases import duration, moves_counted, percent
from tui_tangram.player.autosave import puzzle_name
from tui_tangram.player.saves import SaveList, StoredSave
from tui_tangram.render import inks
from tui_tangram.render.cells import encode
from tui_tangram.render.palette import Palette
from tui_tangram.values import NamedTuple


class Card(NamedTuple):
    """A save as it is shown in a list."""

    name: str
    """Its name, or the puzzle's."""
    what: str
    """The puzzle and the options of its game."""
    score: str
    """The state of the game: "64 % · 3:12 · 27 moves"."""
    more: str
    """More facts: checkpoints, the time it was left."""
    draw: Renderer | None
    """Draws the board as it was left; None for one that cannot be loaded."""
    palette: Palette
    """The colours for that."""
    percent: int | None
    """The percentage that is complete; None if unknown, or for games without a goal."""
    puzzle: str
    """The puzzle's name for players."""


class Undo(NamedTuple):
    """An action on a save, which can be undone as long as the app runs."""

    stored: StoredSave
    """The save after it."""
    name: str | None = None
    """The name before it; None for a deletion."""


class SavePreviews:
    """A cache of cards; a changed save gets a new one."""

    def __init__(self, services: Services) -> None:
        """Make them of saves of *services*."""
        self._services = services
        self._cards: dict[tuple[Path, float, int], Card] = {}

    def of(self, stored: StoredSave) -> Card:
        """Return the card of a save."""
        key = stored.path, stored.written, len(stored.save.moves)
        if key not in self._cards:
            self._cards[key] = self._made(stored)
        return self._cards[key]

    def _made(self, stored: StoredSave) -> Card:
        services, save = self._services, stored.save
        time = duration(save.elapsed)
        moves = moves_counted(moves_of(save))
        try:
            game, state = shown_position(save, services.find_game)
        except UnmadeError:
            return Card(
                save.name or save.puzzle,
                tr(entry(save.game).label.lower()),
                f"{time} · {moves}",
                left(stored.written, services.now()),
                lambda _: UNMADE,
                services.palette,
                None,
                save.puzzle,
            )
        except SaveError as error:
            puzzle = puzzle_name(save)
            return Card(
                save.name or puzzle,
                puzzle,
                tr("cannot be loaded"),
                str(error),
                None,
                services.palette,
                0,
                puzzle,
            )
        # What is edited has no end that it could be near.
        done = None if entry(game.kind) in editors() else game.verdict(state).percent
        if stored.where is SaveList.FINISHED and save.solved is not None:
            score = " · ".join(
                (tr("solved"), duration(save.solved.elapsed), moves_counted(save.solved.moves))
            )
        else:
            facts = [time, moves] if done is None else [percent(done), time, moves]
            score = " · ".join(facts)
        more = [left(stored.written, services.now())]
        if save.checkpoints:
            more.append(trn("{n} checkpoint", "{n} checkpoints", len(save.checkpoints)))
        kind = kind_of(game)
        draw = kind.portrait(game, state, services)
        return Card(
            save.name or game.name,
            puzzle_text(game, entry(game.kind).label, named=bool(save.name)),
            score,
            " · ".join(more),
            lru_cache(maxsize=4)(draw),  # each size once
            kind.palette(game, services),
            done,
            game.name,
        )


def puzzle_text(game: Game[Any], kind: str, *, named: bool) -> str:
    """Return the puzzle of a save and its options in words; *kind* is the label of its games."""
    options = [
        tr(name) if value is True else f"{tr(name)} {value}"
        for name, value in game.options.items()
        if value
    ]
    return " · ".join([*([game.name] if named else []), tr(kind.lower()), *options])


MARKED: Final = (
    mark("tangrams"), mark("tile boards"), mark("figure editor"), mark("contour editor"),
    mark("set editor"), mark("board editor"), mark("freestyle"),
)  # fmt: skip
"""Names of games within a line, and of their options."""


def left(written: float, now: datetime) -> str:
    """Return when something was left, in words.

    >>> now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    >>> [left(now.timestamp() - ago, now) for ago in (20, 300, 7300, 90000, 4e6, -500)]
    ['just now', '5 min ago', '2 h ago', 'yesterday', '2026-10-05', 'just now']
    """
    ago = now.timestamp() - written
    if ago < 60:
        return tr("just now")
    if ago < 3600:
        return tr("{number} min ago", number=int(ago / 60))
    if ago < 24 * 3600:
        return tr("{number} h ago", number=int(ago / 3600))
    if ago < 48 * 3600:
        return tr("yesterday")
    if ago < 14 * 24 * 3600:
        return tr("{number} days ago", number=int(ago / 24 / 3600))
    return datetime.fromtimestamp(written, UTC).date().isoformat()


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
        self.next = ""
        """The key to the next list, as it is shown."""
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
            rest = "   " + tr("{key}: {number} more lists", key=self.next, number=len(LISTS) - 1)
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
        name = paint.cut(card.name, room)
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
