"""The card of a shape or of a set: its picture at the left, its lines at the right, its keys.

112 2 4 4 4                                              3 of 24

██                    Tangram          8 solutions, 32 with …  ›
████                  Heptex           12 solutions            ›
██████                grid             5553/5530/5300/3000
Tangram: solution 3   half-squares     16

Some of its lines are links.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from typing import Final

from textual.geometry import Region

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.lab.atlas import Atlas, set_atlas
from tui_tangram.app.lab.background_job import MakeRows, News
from tui_tangram.app.lab.model import LabModel, pool_for
from tui_tangram.app.lab.modes import MOST_CONVEX
from tui_tangram.app.lab.own_puzzles import (
    PuzzleRequest,
    RefusedError,
    SaveKeys,
    playable,
    request_for,
)
from tui_tangram.app.lab.query_jobs import LabModelError, maker
from tui_tangram.app.lab.rows import (
    LabRow,
    SetRow,
    ShapeRow,
    set_picture,
    shape_picture,
    solved_picture,
)
from tui_tangram.app.lab.work_listener import RowsScreen
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words, sentence
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import grouped
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Picture, encode
from tui_tangram.research.explain.step import ExplainedShape
from tui_tangram.research.lab.card import Filling, FillingJob, code_lines, set_lines
from tui_tangram.research.lab.facts import Wanted, shape_text
from tui_tangram.research.lab.jobs import ConvexJob
from tui_tangram.research.lab.tans import Tanset, area, name, tan_name
from tui_tangram.research.lab.work import Job
from tui_tangram.values import NamedTuple

Lead = Grid | str | None
"""The target of a link: the card of a tan, or a sheet of the set by its id."""


class CardEntry(NamedTuple):
    """A line of a card."""

    title: str
    text: str
    code: str = ""
    """The text to copy, where it is different."""
    full: str = ""
    """The text as it is announced, where that is longer."""
    tans: Tanset = ()
    """The set that it is about, to whose card it links."""
    lead: Lead = None


class LabCard(ABC):
    """The description of a shape or a set in lines, with a cursor."""

    def __init__(self, title: str) -> None:
        """Begin at the first line."""
        self.title = title
        self.view = ListView()
        self.busy = False
        self.triangles = 0
        """The half squares of the set of the job; it may take longer with more."""

    @property
    @abstractmethod
    def entries(self) -> list[CardEntry]:
        """The lines."""

    @property
    def chosen(self) -> CardEntry:
        """The line that the cursor is on."""
        entries = self.entries
        self.view.fill(len(entries))
        return entries[self.view.cursor]

    @abstractmethod
    def picture(self, box: CellSize, fine: int) -> Picture:
        """Return the picture in a box."""

    @property
    def below(self) -> str:
        """The words below the picture."""
        return ""

    @property
    @abstractmethod
    def small(self) -> Sequence[tuple[str, Grid]]:
        """Shapes that are drawn small where there is room, each with a caption."""

    @abstractmethod
    def work(self) -> tuple[Job, MakeRows] | None:
        """Return the job that finds out more, and the function that makes rows of its results."""

    def add_results(self, news: News) -> None:
        """Add results."""
        self.busy = news.end is None

    @abstractmethod
    def request(self) -> PuzzleRequest:
        """Return the set or shape to play or save.  Raises `RefusedError`."""


class ShapeCard(LabCard):
    """The card of a shape: the sets that fill it, its codes, its aliases."""

    def __init__(self, model: LabModel, shape: Grid) -> None:
        """Describe *shape*; the chosen set is tried first, then those of the library."""
        super().__init__(shape_text(shape))
        self.shape = shape
        self._model = model
        self.fillings: list[Filling] = []
        self.shown_solution: tuple[Tanset, int] | None = None
        """The solution that is shown: of which set, and its number from 0."""
        sets = dict.fromkeys((model.tans, *model.known.values()))
        self._sets = tuple(tans for tans in sets if area(tans) == shape.triangles)
        self._lines = code_lines(shape)

    @property
    def entries(self) -> list[CardEntry]:
        """The sets first, then codes and facts."""
        found = [
            CardEntry(
                self._model.called(one.tans), _brief(one), name(one.tans), one.words, one.tans
            )
            for one in self.fillings
        ]
        if self.busy:
            found.append(CardEntry(tr("counting…"), "", " "))
        elif not self._sets:
            found.append(CardEntry(tr("sets"), tr("none known with this area"), " "))
        return [*found, *(CardEntry(line.title, line.text) for line in self._lines)]

    def work(self) -> tuple[Job, MakeRows] | None:
        """Return the search for the solutions of all sets."""
        job = FillingJob(self.shape, self._sets)
        self.busy = bool(self._sets)
        return (job, lambda result, part: [job.read(part, result)]) if self._sets else None

    def add_results(self, news: News) -> None:
        """Add the sets whose solutions were counted; the cursor stays on its line."""
        super().add_results(news)
        if self.view.cursor >= len(self.fillings):
            self.view.cursor += len(news.rows) if self.view.cursor else 0
        self.fillings += news.rows

    @property
    def small(self) -> Sequence[tuple[str, Grid]]:
        """The aliases that look different, by their numbers."""
        numbers = {self.shape.alias(number): number for number in range(7, -1, -1)}
        aliases = sorted(numbers.items(), key=lambda one: one[1])
        return [(tr("alias {number}", number=number), alias) for alias, number in aliases]

    @property
    def filling(self) -> Filling | None:
        """The set under the cursor with its solutions, or else the one shown, or the first."""
        wanted = self.chosen.tans or (self.shown_solution[0] if self.shown_solution else ())
        some = [one for one in self.fillings if one.number]
        return next((one for one in some if one.tans == wanted), some[0] if some else None)

    def show_solution(self, way: int) -> bool:
        """Show the next solution, or with -1 the one before; return whether there is any."""
        one = self.filling
        if one is None or not one.solutions:
            return False
        if self.shown_solution is None or self.shown_solution[0] != one.tans:
            self.shown_solution = one.tans, 0 if way > 0 else len(one.solutions) - 1
        else:
            self.shown_solution = one.tans, (self.shown_solution[1] + way) % len(one.solutions)
        return True

    def picture(self, box: CellSize, fine: int) -> Picture:
        """Return the shape, or the solution that is shown."""
        one = self.filling
        if self.shown_solution is None or one is None or self.shown_solution[0] != one.tans:
            return shape_picture(self.shape, box, fine)
        return solved_picture(self.shape, one.solutions[self.shown_solution[1]], box, fine)

    @property
    def below(self) -> str:
        """The number of the solution that is shown."""
        one = self.filling
        if self.shown_solution is None or one is None or self.shown_solution[0] != one.tans:
            return ""
        count, number = len(one.solutions), self.shown_solution[1] + 1
        called = self._model.called(one.tans)
        return tr("{set}: solution {n} of {all}", set=called, n=number, all=count)

    def request(self) -> PuzzleRequest:
        """Return the shape with the set under the cursor, or the first that fills it."""
        one = self.filling
        return request_for(self._model, one.tans if one else self._model.tans, self.shape)


def _brief(one: Filling) -> str:
    """Return the number of solutions, and in brackets that with equal tans distinguished."""
    if not one.complete or one.labelled == one.number:
        return one.words
    number, every = grouped(one.number), grouped(one.labelled)
    return tr("{n} solutions ({all} told apart)", n=number, all=every)


class SetCard(LabCard):
    """The card of a set: its tans, the shapes that it makes and does not, its neighbours."""

    def __init__(self, model: LabModel, tans: Tanset) -> None:
        """Describe the set *tans*."""
        super().__init__(model.called(tans))
        self.tans = tans
        self.triangles = area(tans)
        self._model = model
        self.rows: list[ShapeRow] = []
        """The convex shapes, each with whether the set makes it."""

    @property
    def entries(self) -> list[CardEntry]:
        """The shapes that it makes, its neighbours, its structure, its tans."""
        known = not self.busy and bool(self.rows)
        made = tuple(row.number for row in self.rows if row.made)
        structure, size, *rest = set_lines(self.tans, made if known else None)
        found = []
        if known:
            filled, others = rest
            found = [
                CardEntry(filled.title, filled.text, lead="filled"),
                CardEntry(others.title, others.text, lead="others"),
            ]
        elif self.busy:
            found = [CardEntry(tr("convex"), tr("counting the shapes it fills…"))]
        found += [
            CardEntry(tr("one cut away"), tr("sets with one piece cut or joined"), lead="near"),
            CardEntry(tr("set"), name(self.tans)),
            CardEntry(structure.title, structure.text, structure.text.split()[-1]),
            CardEntry(size.title, size.text),
        ]
        for tan, number in Counter(self.tans).items():
            times = f"  × {number}" if number > 1 else ""
            code = shape_text(tan)
            title = tr("piece {name}", name=tan_name(tan))
            found.append(CardEntry(title, code + times, code, lead=tan))
        return found

    def work(self) -> tuple[Job, MakeRows] | None:
        """Return the search for the convex shapes that it makes."""
        self.busy = 0 < area(self.tans) <= MOST_CONVEX // 2
        job = ConvexJob(area(self.tans), Wanted(), self.tans) if self.busy else None
        return (job, maker(job)) if job else None

    def add_results(self, news: News) -> None:
        """Add the shapes."""
        super().add_results(news)
        self.rows += news.rows

    @property
    def small(self) -> Sequence[tuple[str, Grid]]:
        """The convex shapes, those that it makes with a tick."""
        return [
            (f"{row.number} ✓" if row.made else f"{row.number}", row.shape) for row in self.rows
        ]

    def picture(self, box: CellSize, fine: int) -> Picture:
        """Return the tans side by side."""
        return set_picture(self.tans, box, fine)

    @property
    def below(self) -> str:
        """The number of tans and the shapes made."""
        pieces = trn("{n} piece", "{n} pieces", len(self.tans))
        if self.busy or not self.rows:
            return pieces
        some, all_of_them = sum(bool(row.made) for row in self.rows), len(self.rows)
        fills = tr("fills {some} of {all} convex shapes", some=some, all=all_of_them)
        return f"{pieces}, {fills}"

    def request(self) -> PuzzleRequest:
        """Return the set."""
        return request_for(self._model, self.tans)


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
        title = paint.cut(card.title, width - len(note) - 2 * MARGIN - 2)
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
        title = paint.cut(entry.title, titles)
        leads = bool(entry.tans or entry.lead)
        text = paint.cut(entry.text, room - titles - 2 - 2 * leads)
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
            cards: list[tuple[int, list[Words]]] = []
            for at, (caption, shape) in enumerate(small[first : first + across]):
                picture = encode(shape_picture(shape, _SMALL, paint.palette.fine), paint.palette)
                name = paint.words(paint.written(caption), inks.QUIET)
                cards.append((at * (_SMALL[0] + 2), [*self.picture_lines(picture), [name]]))
            lines += self.abreast(cards)
        return lines


def card_of(model: LabModel, row: LabRow) -> LabCard | None:
    """Return the card of a row; None for a structure, which has none."""
    if isinstance(row, ShapeRow):
        return ShapeCard(model, row.shape)
    return SetCard(model, row.tans) if isinstance(row, SetRow) else None


class CardScreen(RowsScreen[CardPage], ListScreen[CardPage]):
    """A card."""

    contexts = (Context.CARD, Context.ENTERING, Context.JUMP)
    topic = mark("card")
    rules = "card"
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
            pool = pool_for(self.card.triangles, restricted=self.services.restricted)
            self.loader.start(*found, self.card.add_results, pool)

    def describe_cursor(self) -> str:
        """Return the line that the cursor is on, in full."""
        entry = self.card.chosen
        text = ": ".join(filter(None, (entry.title, entry.full or entry.text)))
        return text if text.endswith("…") else f"{text}."

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
            self.announce(sentence(str(error)), Tone.TROUBLE)
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
