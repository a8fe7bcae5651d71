"""The laboratory: keys in, page redrawn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from textual.events import Resize, ScreenResume
from textual.timer import Timer
from textual.widget import Widget

from tui_tangram.app.actions import Action, Context, Nouns
from tui_tangram.app.base import BaseScreen, Manual
from tui_tangram.app.chrome import Tone
from tui_tangram.app.files import LONGEST, next_form, usual_path
from tui_tangram.app.lab.bench import Bench, BenchError
from tui_tangram.app.lab.files import FORMATS, write
from tui_tangram.app.lab.modes import (
    ASKS,
    CHOSEN,
    MOST_CONVEX,
    TYPED,
    Mode,
    SetRow,
    ShapeRow,
    StructureRow,
)
from tui_tangram.app.lab.page import LabPage
from tui_tangram.app.lab.pictures import set_picture
from tui_tangram.app.legend import items
from tui_tangram.app.services import Services
from tui_tangram.app.words import pages
from tui_tangram.codec import Grid, ShapeError, parse
from tui_tangram.lab.convex import convex_shapes
from tui_tangram.lab.desk import Ask, Stage
from tui_tangram.lab.search import makes
from tui_tangram.lab.tans import NAMED, Tanset, area, name, read_set, tan_name
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.names import typed
from tui_tangram.play.phrases import grouped
from tui_tangram.render.palette import make_palette
from tui_tangram.render.png import table_of
from tui_tangram.render.profile import Profile
from tui_tangram.store.own import OwnError, set_name
from tui_tangram.store.tansets import convex_figures, figures_of, piece_set
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.pieces import PieceSet

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.app.application import TangramApp

RULES: Final = mark(
    "A tan is a shape of half squares, a set is some\n"
    "tans. Which shapes does a set make, and which\n"
    "sets make the most convex shapes?\n"
    "1 Choice: put a set together from the pool.\n"
    "2 Shapes: find shapes.  3 Solve: lay them.\n"
    "4 Tansets: find better sets.  5 Structures: the\n"
    "ways to divide the area. Enter asks the question\n"
    "at the left; {lab_panel} goes over to the answer.\n"
    "{lab_keep} keeps a set or a shape among your own\n"
    "puzzles, {lab_play} keeps and plays it at once."
)

_LOOK: Final = 0.1
"""Seconds between two looks at what the work has brought, at least."""
_TICK: Final = 1.0
"""Seconds between two looks at the clock while work goes on."""
_PATIENCE: Final = Limit(seconds=4)
"""For finding out what a set makes, and for its figures."""


class LabScreen(BaseScreen):
    """The laboratory."""

    contexts = (Context.LAB, Context.LAB_TYPING, Context.JUMP)
    topic = mark("laboratory")
    nouns = Nouns(puzzle="row")

    def __init__(self, services: Services, bench: Bench) -> None:
        """Stand at *bench*."""
        super().__init__(services)
        self.bench = bench
        self.page = LabPage(services.paint, bench)
        self._taking: Callable[[str], Awaitable[None]] | None = None
        """What is done with what is being typed."""
        self._live: Callable[[str], None] | None = None
        """What is done with it at every letter."""
        self._ticker: Timer | None = None
        self._looking = False
        self._known: tuple[Tanset, str] = ((), "")
        self._described: list[str] = []

    @property
    def _tangram_app(self) -> TangramApp:
        return cast("TangramApp", self.app)

    @property
    def situation(self) -> Context:
        """Whether something is typed."""
        return Context.LAB_TYPING if self.page.typed is not None else Context.LAB

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def manual(self) -> Manual:
        """Return what the laboratory is for, with a set."""
        return Manual(
            tuple(tr(RULES).splitlines()), set_picture(read_set(NAMED["sei-shonagon"]), (24, 10))
        )

    def context_changed(self) -> None:
        """Show the keys that do something at the moment."""
        found = items(
            self.services.keymap,
            self.context,
            lambda wanted: self.offers(wanted) and self.can(wanted),
            self.nouns,
        )
        self.keyline.show(found)

    # News of the work

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Take in what has come meanwhile, and listen from now on."""
        del event
        loop, context = asyncio.get_running_loop(), copy_context()

        def wake() -> None:
            # From the thread of the work, which knows of no app; and the app may be gone.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._woken, context=context)

        self.bench.wake = wake
        self.bench.take_in()
        self._set_changed()
        if not self.announcer.text:
            mode = self.bench.mode
            self.announce(f"{mode.title}: {tr(_ABOUT[mode])} {tr('1 to 5 choose the mode.')}")
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Follow the cursor to its new place."""
        del event
        self.call_after_refresh(self._show)

    def _woken(self) -> None:
        if not self._looking and self.is_running:
            self._looking = True
            self.set_timer(_LOOK, self._look)

    def _look(self) -> None:
        self._looking = False
        before = {mode: answer.task for mode, answer in self.bench.answers.items()}
        if self.bench.take_in() and self.is_current:
            for mode, answer in self.bench.answers.items():
                old, task = before[mode], answer.task
                if task is not None and old is not None and task.stage is not old.stage:
                    self._ended(mode)
            self._show()

    def _ended(self, mode: Mode) -> None:
        answer = self.bench.answers[mode]
        assert answer.task is not None
        if answer.task.stage is Stage.FAILED:
            self.announce(f"{mode.title}: {answer.task.why}", Tone.TROUBLE)
        elif answer.task.stage is Stage.DONE:
            number = grouped(answer.found)
            found = tr("{number} found", number=number) if answer.found else tr("there are none")
            self.announce(f"{mode.title}: {answer.task.title}: {found}.", Tone.SUCCESS)

    def _tick(self) -> None:
        if not self.bench.busy:
            self._rest()
        elif self.is_current:
            self.page.redraw()

    def _rest(self) -> None:
        if self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    def _show(self) -> None:
        if self.bench.busy and self._ticker is None:
            self._ticker = self.set_interval(_TICK, self._tick)
        elif not self.bench.busy:
            self._rest()
        self.page.redraw()
        self.context_changed()
        self.point_at(*self.page.place)

    def on_unmount(self) -> None:
        """Listen no more; the work goes on."""
        self.bench.wake = lambda: None
        self.bench.save()

    # What the set makes

    def _set_changed(self) -> None:
        """Find out, beside the screen, how many convex shapes the set makes."""
        tans = self.bench.tans
        if self._known[0] == tans:
            return
        self._known = tans, ""
        size = area(tans)
        if not tans:
            self.page.makes = tr("add tans with +")
            return
        if size > MOST_CONVEX // 2:
            self.page.makes = ""
            return
        self.page.makes = tr("makes …")
        _: Worker[None] = self.run_worker(self._find_out(tans), group="makes", exclusive=True)

    async def _find_out(self, tans: Tanset) -> None:
        await asyncio.sleep(_LOOK)  # more keys may come
        shapes = len(await asyncio.to_thread(convex_shapes, area(tans)))
        try:
            made = await asyncio.to_thread(makes, tans, _PATIENCE.meter())
        except Stopped:
            text = tr(
                "{number} convex shapes; how many it makes takes long: see Shapes", number=shapes
            )
        else:
            text = tr("makes {some} of {all} convex shapes", some=len(made), all=shapes)
        if self.bench.tans == tans:
            self.page.makes = text
            self._show()

    # Typing

    @property
    def takes_text(self) -> bool:
        """Whether something is typed."""
        return self.page.typed is not None

    def type_text(self, text: str) -> None:
        """Add to what is typed."""
        what, before = self.page.typed or ("", "")
        self._typed(what, (before + typed(text))[:LONGEST])

    def _typed(self, what: str, text: str) -> None:
        self.page.typed = what, text
        if self._live is not None:
            self._live(text)
        self._show()

    def _ask(
        self,
        what: str,
        text: str,
        take: Callable[[str], Awaitable[None]],
        live: Callable[[str], None] | None = None,
    ) -> None:
        """Let the player type *what*; *take* gets it in the end, *live* at every letter."""
        self._taking, self._live = take, live
        self.page.typed = what, text
        self._show()

    def _asked_enough(self) -> None:
        self.page.typed = self._taking = self._live = None

    async def action_lab_take(self) -> None:
        """Take what was typed."""
        take, (_, text) = self._taking, self.page.typed or ("", "")
        self._asked_enough()
        if take is not None:
            await take(text)
        self._show()

    def action_lab_leave(self) -> None:
        """Stop typing; nothing is done, and a filter stays as it is."""
        self._asked_enough()
        self._show()

    def action_lab_erase(self) -> None:
        """Take back a letter."""
        what, text = self.page.typed or ("", "")
        self._typed(what, text[:-1])

    def action_lab_clear(self) -> None:
        """Forget what was typed."""
        what, _ = self.page.typed or ("", "")
        self._typed(what, "")

    def action_lab_form(self) -> None:
        """Go on to the next format of a file."""
        what, text = self.page.typed or ("", "")
        if what == _WRITE:
            self._typed(what, next_form(text, FORMATS))

    # Moving

    def action_lab_mode(self, number: int) -> None:
        """Go over to another mode."""
        self.bench.mode = list(Mode)[number - 1]
        self.page.line = 0
        self.page.on_rows = False
        self._described = []
        self.announce(f"{self.bench.mode.title}: {tr(_ABOUT[self.bench.mode])}")
        self._show()

    def action_lab_panel(self) -> None:
        """Go over from the question to the answer, or back."""
        self.page.on_rows = not self.page.on_rows and bool(self.bench.answer.rows)
        self._said()

    def _said(self) -> None:
        """Say where the cursor is."""
        row = self.bench.answer.chosen
        asks = ASKS[self.bench.mode]
        if self.page.on_rows and row is not None:
            self.announce(row.describe)
        else:
            ask = asks[self.page.line]
            self.announce(f"{tr(ask.title)}: {self.bench.value(ask.id)}. {tr(ask.about)}.")
        self._described = []
        self._show()

    def choose(self, key: Hashable) -> None:
        """Go over to another mode, or to a line of the question or of the answer."""
        if isinstance(key, Mode):
            self.action_lab_mode(key.number)
            return
        assert isinstance(key, tuple)
        what, number = key
        self.page.on_rows = what == "row"
        if self.page.on_rows:
            self.bench.answer.cursor = number
            self._clamp()
        else:
            self.page.line = number
        self._said()

    def action_lab_row(self, way: int) -> None:
        """Go a line up or down."""
        if self.page.on_rows:
            self.bench.answer.cursor += way
            self._clamp()
        else:
            asks = ASKS[self.bench.mode]
            self.page.line = (self.page.line + way) % len(asks)
        self._said()

    def _clamp(self) -> None:
        answer = self.bench.answer
        answer.cursor = max(min(answer.cursor, len(answer.rows) - 1), 0)

    def action_lab_page(self, way: int) -> None:
        """Go a page of the answer up or down."""
        self.page.on_rows = bool(self.bench.answer.rows)
        self.bench.answer.cursor += way * self.page.room
        self._clamp()
        self._said()

    def action_lab_end(self, way: int) -> None:
        """Go to the first row of the answer, or to the last."""
        self.page.on_rows = bool(self.bench.answer.rows)
        self.bench.answer.cursor = len(self.bench.answer.rows) - 1 if way > 0 else 0
        self._clamp()
        self._said()

    def action_lab_value(self, way: int) -> None:
        """Change the line of the question; in the answer go back to the question."""
        if self.page.on_rows:
            self.page.on_rows = False
        else:
            ask = ASKS[self.bench.mode][self.page.line]
            self.bench.step(ask.id, way)
            self._set_changed()
        self._said()

    # The table

    def action_lab_sort(self) -> None:
        """Sort by the next column."""
        answer = self.bench.answer
        by = answer.table.by + 1
        row = answer.chosen
        if by < len(answer.table.columns):
            answer.table = answer.table.sorted_by(by)
            column = trc("column", answer.table.columns[by].name)
            self.announce(tr("Sorted by {column}.", column=column))
        else:
            from dataclasses import replace

            answer.table = replace(answer.table, by=-1, descending=False)
            self.announce(tr("In the order in which they were found."))
        answer.keep_on(row)
        self._show()

    def action_lab_turn(self) -> None:
        """Sort the other way round."""
        answer = self.bench.answer
        row = answer.chosen
        if answer.table.by >= 0:
            answer.table = answer.table.sorted_by(answer.table.by)
            answer.keep_on(row)
            self.announce(
                tr("Largest first.") if answer.table.descending else tr("Smallest first.")
            )
            self._show()
        else:
            self.announce(tr("Choose a column to sort by first."), Tone.QUIET)

    def action_lab_filter(self) -> None:
        """Filter the rows by typing."""
        answer = self.bench.answer

        def live(text: str) -> None:
            row = answer.chosen
            answer.table = answer.table.filtered(text)
            answer.keep_on(row)

        async def take(text: str) -> None:
            self.page.on_rows = bool(answer.rows)
            rows = trn("{n} row with {text}.", "{n} rows with {text}.", len(answer.rows), text=text)
            self.announce(rows if text else "")

        self._ask(markc("laboratory", "filter"), answer.table.wanted, take, live)

    # Work

    def action_lab_start(self) -> None:
        """Ask the question, or go on where it was stopped."""
        task = self.bench.answer.task
        if task is not None and task.stage is Stage.PAUSED:
            self.action_lab_pause()
            return
        going = task is not None and task.stage is Stage.RUNNING
        if going and self.bench.answer.asked == self.bench.asked[self.bench.mode]:
            self.announce(tr("It goes on."), Tone.QUIET)
            return
        try:
            self.bench.start()
        except (BenchError, ShapeError) as error:
            self.announce(f"{error}.", Tone.TROUBLE)
            return
        self.announce("")
        self._show()

    def action_lab_pause(self) -> None:
        """Pause the work, or let it go on."""
        self.bench.pause()
        task = self.bench.answer.task
        if task is not None:
            self.announce(tr("Paused.") if task.stage is Stage.PAUSED else tr("It goes on."))
        self._show()

    def action_lab_stop(self) -> None:
        """Stop the work; what was done is kept."""
        self.bench.stop()
        self.announce(tr("Stopped. Asking the same again goes on from here."))
        self._show()

    def can(self, wanted: Action) -> bool:
        """Whether *wanted* makes sense at the moment."""
        bench, task = self.bench, self.bench.answer.task
        if wanted.id == "lab_pause":
            return (
                task is not None
                and bool({Ask.PAUSE, Ask.GO_ON} & set(task.asks))
                and (task.stage in (Stage.RUNNING, Stage.PAUSED))
            )
        if wanted.id == "lab_stop":
            return task is not None and Ask.STOP in task.asks
        if wanted.id in ("lab_add", "lab_remove", "lab_empty", "lab_set"):
            return bench.mode is Mode.CHOICE
        if wanted.id == "lab_code":
            return bench.mode is Mode.SOLVE
        if wanted.id in ("lab_keep", "lab_play"):
            return bench.mode is not Mode.STRUCTURES
        if wanted.id in ("lab_export", "lab_copy"):
            return bench.answer.chosen is not None
        return super().can(wanted)

    # What the rows are for

    async def action_lab_enter(self) -> None:
        """In the question ask it; in the answer use the row."""
        bench, row = self.bench, self.bench.answer.chosen
        asks = ASKS[bench.mode]
        if not self.page.on_rows:
            if bench.mode is Mode.CHOICE:
                self.page.on_rows = True
                self._said()
            elif (
                bench.mode is Mode.SOLVE
                and bench.asked[bench.mode]["shapes"] == TYPED
                and (asks[self.page.line].id == "shapes" or bench.typed is None)
            ):
                self.action_lab_code()
            else:
                self.action_lab_start()
        elif bench.mode is Mode.CHOICE:
            self.action_lab_add()
        elif bench.mode is Mode.SHAPES and isinstance(row, ShapeRow):
            self._solve_one(row.shape)
        elif bench.mode is Mode.SOLVE:
            await self.action_lab_play()
        elif isinstance(row, SetRow):
            bench.choose(row.tans)
            self._set_changed()
            self.action_lab_mode(Mode.CHOICE.number)
            self.announce(tr("The set is {set}.", set=name(bench.tans)))
        elif isinstance(row, StructureRow):
            bench.structure = row.structure
            bench.mode = Mode.TANSETS
            bench.change("pieces", len(row.structure.areas))
            bench.change("triangles", sum(row.structure.areas))
            bench.change("structure", CHOSEN)
            self.action_lab_mode(Mode.TANSETS.number)

    def _solve_one(self, shape: Grid) -> None:
        bench = self.bench
        bench.typed = shape
        bench.mode = Mode.SOLVE
        bench.change("shapes", TYPED)
        self.page.line, self.page.on_rows = 0, False
        self.action_lab_start()

    def action_lab_code(self) -> None:
        """Type the code of a shape to solve."""

        async def take(text: str) -> None:
            try:
                shape = parse(text.strip())
            except ShapeError as error:
                self.announce(f"{error}.", Tone.TROUBLE)
                return
            self._solve_one(shape)

        self._ask(markc("laboratory", "code of the shape"), "", take)

    def action_lab_set(self) -> None:
        """Type a set."""

        async def take(text: str) -> None:
            known = self.services.library.sets
            try:
                if text.strip() in known:
                    from tui_tangram.store.tansets import tans_of

                    self.bench.choose(tans_of(known[text.strip()]))
                else:
                    self.bench.choose(read_set(text.strip()))
            except (ShapeError, BenchError) as error:
                self.announce(f"{error}.", Tone.TROUBLE)
                return
            self._set_changed()
            self.announce(tr("The set is {set}.", set=name(self.bench.tans)))

        self._ask(markc("laboratory", "set"), name(self.bench.tans), take)

    def action_lab_add(self) -> None:
        """Put the tan that is chosen into the set."""
        row = self.bench.answer.chosen
        if isinstance(row, ShapeRow):
            try:
                self.bench.add(row.shape)
            except BenchError as error:
                self.announce(f"{error}.", Tone.TROUBLE)
                return
            self._changed(row.shape)

    def action_lab_remove(self) -> None:
        """Take the tan that is chosen out of the set."""
        row = self.bench.answer.chosen
        if isinstance(row, ShapeRow):
            if self.bench.remove(row.shape):
                self._changed(row.shape)
            else:
                none = tr("The set has no {tan}.", tan=tan_name(row.shape.canonical))
                self.announce(none, Tone.QUIET)

    def _changed(self, tan: Grid) -> None:
        bench = self.bench
        self.page.on_rows = True
        self._set_changed()
        self.announce(
            tr(
                "{number} of {tan}; {tans}, {area}.",
                number=bench.has(tan),
                tan=tan_name(tan.canonical),
                tans=trn("{n} tan", "{n} tans", len(bench.tans)),
                area=trn("{n} half square", "{n} half squares", area(bench.tans)),
            )
        )
        self._show()

    def action_lab_empty(self) -> None:
        """Begin with an empty set."""
        self.bench.choose(())
        self._set_changed()
        self.announce(tr("The set is empty."))
        self._show()

    # Words and files

    def action_describe_row(self) -> None:
        """Say all that is known of what the cursor is on; again: the next part of it."""
        row = self.bench.answer.chosen
        if self.bench.mode is Mode.CHOICE and not self.page.on_rows:
            tans, known = name(self.bench.tans), self.page.makes
            if tans:
                text = tr("The set {set}, {makes}", set=tans, makes=known)
            else:
                text = tr("The set is empty, {makes}", makes=known)
        else:
            text = row.describe if row else tr("There is nothing to describe")
        if not self._described:
            self._described = pages(f"{text}.", self.size.width - 6)
        self.announce(self._described.pop(0))

    def action_lab_copy(self) -> None:
        """Send the code of the row to the clipboard."""
        row = self.bench.answer.chosen
        if isinstance(row, ShapeRow):
            self.copy(str(row.code))
        elif isinstance(row, SetRow):
            self.copy(row.name)
        elif isinstance(row, StructureRow):
            self.copy(str(row.structure))

    def action_lab_export(self) -> None:
        """Ask where to write the rows that are shown."""

        async def take(text: str) -> None:
            bench = self.bench
            colours = table_of(make_palette(self.services.theme, Profile.TRUECOLOR))
            good, told = await asyncio.to_thread(
                write, text.strip(), bench.mode, bench.answer.rows, colours
            )
            self.announce(told, Tone.SUCCESS if good else Tone.TROUBLE)

        directories = (Path.cwd(), self.services.store.directories.data)
        self.announce(tr("As the ending says: JSON, CSV or SVG; Tab takes the next."))
        stem = f"tui-tangram-{self.bench.mode.value.lower()}"
        self._ask(_WRITE, usual_path(stem, FORMATS[0], directories), take)

    # Keeping and playing

    async def action_lab_keep(self) -> None:
        """Keep the set, or the shape that is chosen, among the player's own puzzles."""
        await self._keep(play=False)

    async def action_lab_play(self) -> None:
        """Keep it, and play."""
        await self._keep(play=True)

    async def _keep(self, *, play: bool) -> None:
        bench, row = self.bench, self.bench.answer.chosen
        shape: Grid | None = None
        if bench.mode is Mode.TANSETS:
            if not isinstance(row, SetRow):
                self.announce(tr("There is no set here yet."), Tone.QUIET)
                return
            bench.choose(row.tans)
        elif bench.mode in (Mode.SHAPES, Mode.SOLVE):
            if not isinstance(row, ShapeRow):
                self.announce(tr("There is no shape here yet."), Tone.QUIET)
                return
            shape = row.shape
        if bench.playable:
            self.announce(tr("This cannot be played: {why}.", why=bench.playable), Tone.TROUBLE)
            return
        if shape is not None and shape.triangles != area(bench.tans):
            self.announce(
                tr(
                    "The shape has {shape} half squares, the set has {set}.",
                    shape=shape.triangles,
                    set=area(bench.tans),
                ),
                Tone.TROUBLE,
            )
            return
        known = bench.set_id()
        if known:
            await self._kept(self.services.library.sets[known], shape, play=play)
            return

        async def take(text: str) -> None:
            try:
                pieces = piece_set(bench.tans, "", set_name(text))
            except (OwnError, ShapeError) as error:
                self.announce(_sentence(error), Tone.TROUBLE)
                return
            await self._kept(pieces, shape, play=play, new=True)

        proposed = tr("{tans} tans of {area}", tans=len(bench.tans), area=area(bench.tans))
        self._ask(markc("laboratory", "name of the set"), proposed, take)

    async def _kept(
        self, pieces: PieceSet, shape: Grid | None, *, play: bool, new: bool = False
    ) -> None:
        """Keep a set, where it is new, with its figures; then play if that is wanted."""
        library = self.services.library
        tans = self.bench.tans
        self.announce(tr("One moment: its figures are being laid."), Tone.QUIET)
        try:
            figures = await asyncio.to_thread(_figures, pieces, tans, shape)
            if shape is not None and not figures:
                self.announce(tr("The set does not make this shape."), Tone.TROUBLE)
                return
            if new:
                pieces = library.keep_set(pieces, figures)
                kept = library.own.figures.get(pieces.id, ())
            else:
                kept = library.keep_figures(pieces, figures)
        except Stopped:
            self.announce(tr("That takes too long: solve it first, in Solve."), Tone.TROUBLE)
            return
        except (OwnError, ShapeError) as error:
            self.announce(_sentence(error), Tone.TROUBLE)
            return
        self._tangram_app.library_changed()
        what = trn("{n} figure", "{n} figures", len(kept))
        told = tr("Kept among your own puzzles: {set}, {figures}.", set=pieces.id, figures=what)
        self.announce(told, Tone.SUCCESS)
        self._show()
        if play and kept:
            self.bench.save()
            await self._tangram_app.play(kept[0].id, siblings=tuple(figure.id for figure in kept))
        elif play:
            self.announce(
                tr("The set makes no convex shape: choose a shape in Shapes."), Tone.QUIET
            )


def _figures(pieces: PieceSet, tans: Tanset, shape: Grid | None) -> list[Figure]:
    """Return the figure of a shape, or the convex figures of a set."""
    meter = _PATIENCE.meter()
    if shape is not None:
        from tui_tangram.app.lab.modes import code

        return figures_of([(tr("Shape {code}", code=code(shape))[:60], shape)], pieces, meter)
    return convex_figures(pieces, makes(tans, meter), meter)


def _sentence(error: Exception) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


_WRITE: Final = markc("laboratory", "write to")

_ABOUT: Final = {
    Mode.CHOICE: mark("put a set together from the pool of tans."),
    Mode.SHAPES: mark("find shapes of half squares."),
    Mode.SOLVE: mark("lay shapes with the set."),
    Mode.TANSETS: mark("find the sets that make the most convex shapes."),
    Mode.STRUCTURES: mark("how the area can be divided among tans."),
}
