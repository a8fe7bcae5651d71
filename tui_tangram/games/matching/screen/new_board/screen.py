"""The screen that makes new boards: keys in, page redrawn.

Slow work is done elsewhere: free boards are cut and times are estimated in a thread,
only ever for the latest choices; a board with one solution is searched for by the worker.

Its page is one widget::

    title
    layout         ‹ 4.6.12 ›              ▄▄██▄▄
    rules            Infinity             ████████
    …                                      ▀▀██▀▀
    seed             4711                  facts on the board
    ID  4.6.12/hard/infinity/c5/s4711/g1-2b
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from textual.events import Paste

from tui_tangram.app.actions import TILE_NOUNS, Action, Availability, Context
from tui_tangram.app.base import Manual
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import FormPage, FormScreen
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.services import (
    Services,
    Tone,
)
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.games.catalog.daily import looks_like_slot
from tui_tangram.games.catalog.shared_result import pasted
from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.recipe import Recipe, looks_like_id, parse_id
from tui_tangram.games.matching.entries import PREFIX
from tui_tangram.games.matching.screen.new_board.form import (
    LINES,
    USUAL,
    FormLine,
    fresh,
    parsed,
    shown,
    surprise,
)
from tui_tangram.games.matching.screen.new_board.manual import board_manual
from tui_tangram.games.matching.screen.new_board.plan import plan, whole_board
from tui_tangram.games.matching.screen.new_board.preview import (
    RecipePreview,
    meter,
    prospect,
    quick,
    sampled,
    work_needed,
)
from tui_tangram.games.matching.screen.themes import board_palette, tile_style
from tui_tangram.language import mark, tr, trc
from tui_tangram.play import Meter
from tui_tangram.play.columns import width, wrap
from tui_tangram.play.names import id_in
from tui_tangram.play.phrases import capital
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, encode

_TITLE: Final = 3
"""Lines above the form."""
_NAMES: Final = 15
"""Columns from the name of a line to its value, at least."""
_VALUES: Final = (28, 20)
"""Columns of a value with its arrows; the smaller number in a narrow window."""
_NARROW: Final = 76
_NARROW_PLAN: Final = 24
_ARROWS: Final = 4
_BETWEEN: Final = 2
_FACTS: Final = 6
"""Lines below the plan."""
_LARGEST: Final = 42
"""Lines of the plan, at most."""


DrawSample = Callable[[Puzzle, tuple[int, int]], Sequence[Row]]
"""Returns the picture of a solved puzzle in a box of columns and lines."""


class BoardPage(FormPage):
    """The form, and the board that it makes."""

    def __init__(
        self, paint: Painter, recipe: Recipe, prospect: RecipePreview, draw: DrawSample
    ) -> None:
        """Show *recipe* and its *prospect*; *draw* makes the picture of a sample."""
        super().__init__(paint)
        self.recipe = recipe
        self.prospect = prospect
        self.pending = False
        """Whether `prospect` is still of an earlier recipe."""
        self.work = ""
        """The difficulty of the board, in words, if that is known."""
        self.found = ""
        """The ID of a board with one solution, once it was found."""
        self.sample: Puzzle | None = None
        """A puzzle of such a board, shown solved; None while there is only the plan."""
        self._plan = lru_cache(maxsize=32)(self._drawn_plan)
        self._drawn_sample = lru_cache(maxsize=8)(draw)

    @property
    def form(self) -> tuple[FormLine, ...]:
        """The lines that there are now."""
        return shown(self.recipe)

    @property
    def count(self) -> int:
        """The number of lines."""
        return len(self.form)

    @property
    def line(self) -> FormLine:
        """The line that the cursor is on."""
        return self.form[self.cursor]

    @property
    def puzzle_id(self) -> str:
        """The ID of the puzzle that would be played; empty if there is none yet."""
        if self.pending or self.prospect.problem:
            return ""
        return self.found if self.prospect.recipe.unique else self.prospect.id

    @property
    def _names(self) -> int:
        """Columns from the name of a line to its value."""
        return max(_NAMES, *(len(tr(line.name)) + 1 for line in LINES))

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, form and plan side by side, and the ID."""
        values = _VALUES[width < _NARROW]
        form = self._form(height, values)
        left = MARGIN + self._names + values + _BETWEEN
        aside = self._aside(width - left - MARGIN, height - _TITLE - 2)
        body = self.side_by_side(form, aside, left)[: height - _TITLE - 1]
        body += [()] * (height - _TITLE - 1 - len(body))
        return [(), self.header(tr("New board"), "", width), (), *body, self._last(width, height)]

    def _form(self, height: int, values: int) -> list[Words]:
        """Return the lines of the form, in groups where there is room."""
        paint = self.paint
        found: list[Words] = []
        form, names = self.form, self._names
        airy = len(form) + len(_GROUPS) + _TITLE + 2 <= height
        for number, line in enumerate(form):
            if airy and line.id in _GROUPS:
                found.append(())
            chosen = number == self.cursor
            value = cut(paint.written(line.value(self.recipe)), values - _ARROWS)
            ink = inks.QUIET if line.quiet(self.recipe) else inks.TEXT
            if chosen:
                self.place = (MARGIN + names + 2, _TITLE + len(found))
            self.spot(number, MARGIN, _TITLE + len(found), names + values, chosen=chosen)
            field = self.field(tr(line.name), value, names, chosen=chosen, ink=ink)
            found.append([paint.gap(MARGIN), *field])
        return found

    def _aside(self, columns: int, height: int) -> list[Words]:
        """Return the plan, and below it facts on the board, or the problem."""
        paint, prospect = self.paint, self.prospect
        below = [paint.words(fact, ink) for fact, ink in self._facts(columns)]
        found: list[Words] = []
        # The plan keeps its size unless the problem takes many words.
        tall = min(height - max(len(below) + 1, _FACTS), (columns + 1) // 2, _LARGEST)
        if prospect.board is not None and tall > 0:
            if self.sample is None:
                box = min(columns, 2 * tall), tall
                rows: Sequence[Row] = self._plan(prospect.recipe, box)
            else:
                rows = self._drawn_sample(self.sample, (min(columns, 3 * tall), tall))
            found += [*map(paint.picture, rows), ()]
        return [*found, *([fact] for fact in below)]

    def _facts(self, columns: int) -> list[tuple[str, int]]:
        """Return lines with their inks."""
        prospect = self.prospect
        if self.pending:
            return [("…", inks.QUIET)]
        if prospect.problem:
            text = self.paint.written(tr("Cannot make this board: {why}.", why=prospect.problem))
            return [(line, inks.TROUBLE) for line in wrap(text, columns)]
        # The shapes around a corner leave the plan no room if it is narrow.
        facts = prospect.facts()[columns < _NARROW_PLAN :] + ([self.work] if self.work else [])
        return [(line, inks.QUIET) for fact in facts for line in wrap(fact, columns)]

    def _drawn_plan(self, recipe: Recipe, box: tuple[int, int]) -> tuple[Row, ...]:
        board, palette = self.prospect.board, self.paint.palette
        assert board is not None
        del recipe  # it distinguishes boards
        return encode(
            plan(board, box, coloured=palette.profile.coloured, fine=palette.fine), palette
        )

    def _last(self, width: int, height: int) -> Words:
        """Return the ID, the typed part of one, or the problem."""
        paint, prospect = self.paint, self.prospect
        if self.typed is not None:
            return self.prompt_line(width, height - 1)
        label = f"{tr('ID')}  "
        text = ""
        if self.pending:
            text = "…"
        elif prospect.problem:
            text = trc("ID", "none")
        elif prospect.recipe.unique and not self.found:
            text = tr("shown once a unique board is found")
        known = cut(self.puzzle_id, width - 2 * MARGIN - len(label)) if not text else ""
        return [paint.gap(MARGIN), paint.words(f"{label}{text}", inks.QUIET), paint.words(known)]


_GROUPS: Final = frozenset({"colours", "flip", "seed"})
"""Lines with an empty one above them, where there is room."""


class BoardScreen(FormScreen[BoardPage]):
    """Makes a board by choice."""

    contexts = (Context.NEW, Context.TYPING, Context.JUMP)
    nouns = TILE_NOUNS
    topic = mark("new board")

    def __init__(self, services: Services) -> None:
        """Show the last choices, perhaps those of an earlier run of the app."""
        super().__init__(services)
        recipe = services.tiles.wanted or _remembered(services)
        self.page = BoardPage(services.paint, recipe, RecipePreview(recipe), self._sample)
        self._meter: Meter | None = None
        self._wanted = 0
        """Counts the recipes, so that answers to earlier ones are known."""
        self._digits = ""
        """The number that is being typed."""
        self._text = ""
        """The part of an ID that was typed and left."""
        self._played = False
        """Whether the board of the page was played."""
        self._chosen = ""
        """The id of the line that was changed last; empty before anything was."""
        self._look()

    @property
    def recipe(self) -> Recipe:
        """The recipe that is chosen."""
        return self.page.recipe

    def manual(self) -> Manual:
        """Return the rules of boards."""
        return board_manual(self.services)

    def on_unmount(self) -> None:
        """Abandon the work that is still running."""
        sys.setswitchinterval(self._turn)
        if self._meter is not None:
            self._meter.stop()

    # View

    def _sample(self, puzzle: Puzzle, box: tuple[int, int]) -> Sequence[Row]:
        """Return the picture of a solved board."""
        style = tile_style(self.services, puzzle.rules, solid=puzzle.cubes)
        return encode(whole_board(puzzle, box, style), board_palette(self.services, puzzle.rules))

    def describe_cursor(self) -> str:
        """Return a sentence on the line that the cursor is on."""
        line = self.page.line
        about = line.about(self.recipe)
        text = f"{tr(line.name)}: {line.value(self.recipe)}. {about}"
        # The value is in the form too: it is left out if there is not enough room.
        return text if width(text) <= self.page.size.width - 2 * MARGIN else about

    def _take(self, recipe: Recipe) -> None:
        """Show another recipe, repaired if it makes no board."""
        # Half a number may make no board, and is not to be repaired while it is typed.
        self._chosen, self._played = "" if self._digits else self.page.line.id, False
        self._choose(recipe)
        self._look()
        if self.page.pending or not self.page.prospect.repairs:
            self.moved()

    def _choose(self, recipe: Recipe) -> None:
        """Show *recipe* in the form."""
        line = self.page.line.id
        self.page.recipe = recipe
        ids = [one.id for one in shown(recipe)]
        # A missing line is replaced by the nearest, another form of the size.
        self.page.cursor = ids.index(line) if line in ids else min(self.page.cursor, len(ids) - 1)
        self.services.tiles.wanted = recipe

    def _look(self) -> None:
        """Make the preview of the recipe: immediately if that is quick, else in a thread."""
        page = self.page
        self._wanted += 1
        page.work = page.found = ""
        page.sample = None
        if self._meter is not None:
            self._meter.stop()
        page.pending = not quick(page.recipe)
        if not page.pending:
            self._show(prospect(page.recipe, self._chosen))
        if self.is_running:
            self._compute_facts_soon()

    def _show(self, found: RecipePreview) -> None:
        """Show a preview, and say what was repaired and how many cells that leaves."""
        page, before = self.page, self.page.prospect
        page.prospect, page.pending = found, False
        repairs = list(found.repairs)
        if found.choices is not None:
            self._choose(found.choices)
            # The board before may have been another one, whose cells were never shown.
            same = found.choices.layout == before.recipe.layout
            levels = same and all(
                isinstance(one.size, str) for one in (found.choices, before.recipe)
            )
            cells = [len(one.board) for one in (before, found) if one.board is not None]
            if levels and self._chosen in ("wraps", "shape", "rules") and len(set(cells)) > 1:
                repairs.append(tr("{n} cells instead of {before}.", n=cells[1], before=cells[0]))
        if repairs and self.is_running:
            self.moved(" ".join(repairs))

    def on_mount(self) -> None:
        """Begin to make the board; Textual calls the base's own method too."""
        self._turn = sys.getswitchinterval()
        sys.setswitchinterval(min(_TURN, self._turn))
        self._compute_facts_soon()

    def _compute_facts_soon(self) -> None:
        self.run_worker(self._compute_facts(self._wanted), group="look", exclusive=True)

    def resumed(self) -> None:
        """Offer other tiles than those just played."""
        super().resumed()
        if self._played:
            self._take(fresh(self.recipe, self.services.random))

    async def _compute_facts(self, wanted: int) -> None:
        """Fill in the facts that take time: the board, then its difficulty."""
        page = self.page
        # A key that is held down asks for nothing in between.
        await asyncio.sleep(PAUSE)
        if page.pending:
            found = await asyncio.to_thread(prospect, page.recipe, self._chosen)
            if wanted != self._wanted:
                return
            self._show(found)
            page.redraw()
        if page.prospect.problem:
            return
        await asyncio.sleep(PAUSE)
        sample = await asyncio.to_thread(sampled, page.prospect.playable)
        if wanted != self._wanted:
            return
        page.sample = sample
        page.redraw()
        self._meter = meter()
        text = await asyncio.to_thread(work_needed, page.prospect.playable, self._meter)
        if wanted == self._wanted:
            page.work = text
            page.redraw()

    # Keys that are text

    def on_paste(self, event: Paste) -> None:
        """Handle pasted text: it is an ID, wherever the cursor is."""
        event.stop()
        event.prevent_default()  # Textual would also call the method of all screens
        if self.context is not Context.MAKING:
            if self.page.typed is None:
                self._ask()
            self.type_text(pasted(event.text) or "".join(id_in(event.text).split()))

    def _ask(self, text: str = "") -> None:
        self.ask(TypedLine(Context.TYPING, text, prompt=tr("ID")))

    def line_changed(self) -> None:
        """Say which text can be typed."""
        text = tr("Paste a puzzle ID, such as square/6x6/tetravex/s1, and press {text.accept}.")
        self.moved(with_keys(self.services.keymap, text))

    # Actions

    def availability_here(self, wanted: Action) -> Availability:
        """Digits are numbers only on a line that has one."""
        typing = wanted.intent == "digit" or wanted.id == "erase_digit"
        if typing and self.page.line.typed is None:
            return Availability.IDLE
        return super().availability_here(wanted)

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the line with that number."""
        self._end_number()
        super().choose(key)

    def _end_number(self) -> bool:
        """End the number that is typed; return whether it made no board and is repaired now."""
        typed, self._digits = self._digits, ""
        wrong = bool(typed) and not self.page.pending and bool(self.page.prospect.problem)
        if wrong:
            self._take(self.recipe)
        return wrong

    def action_value(self, way: int) -> None:
        """Change the choice under the cursor."""
        self._digits = ""
        self._take(self.page.line.step(self.recipe, way))

    def action_digit(self, digit: str) -> None:
        """Add a digit to the number that is typed."""
        self._number(self._digits + digit)

    def action_erase_digit(self) -> None:
        """Remove the last digit of the number."""
        line = self.page.line
        digits = self._digits or (str(line.number(self.recipe)) if line.number else "")
        self._number(digits[:-1])

    def _number(self, digits: str) -> None:
        line = self.page.line
        if line.typed is None or int(digits or 0) > line.most:
            return
        self._digits = digits.lstrip("0") or ("0" if digits else "")
        self._take(line.typed(self.recipe, int(digits or 0)))

    def action_new_seed(self) -> None:
        """Choose another seed."""
        self._take(fresh(self.recipe, self.services.random))

    def action_random_board(self) -> None:
        """Choose a random layout and rules."""
        self._take(surprise(self.recipe, self.services.random))

    def action_as_usual(self) -> None:
        """Reset everything to the first form."""
        self.page.cursor = 0
        self._take(fresh(USUAL, self.services.random))

    def action_type_id(self) -> None:
        """Begin or resume typing an ID."""
        self._ask(self._text)
        self.line_changed()

    def action_leave_text(self) -> None:
        """Stop typing; the typed text stays for the next time."""
        if self.page.typed is not None:
            self._text = self.page.typed.text
        super().action_leave_text()

    async def action_enter_text(self) -> None:
        """Fill in the form from the typed ID; that of another puzzle is played at once."""
        text = self.page.typed.text if self.page.typed else ""
        if not text:
            self.action_leave_text()
            return
        try:
            # Cutting a large free board takes a second: not here, where the frames are drawn.
            recipe = parsed(text, await asyncio.to_thread(parse_id, text))
        except RecipeError as error:
            if looks_like_id(text) and not (looks_like_slot(text) or pasted(text)):
                self.announce(str(error), Tone.TROUBLE)
            else:
                await self._play_named(text)
            return
        self.page.typed, self._text = None, ""
        self.context_changed()
        self._take(recipe)
        text = tr("Puzzle ID accepted. {play_board} plays it.")
        self.announce(with_keys(self.services.keymap, text))

    async def _play_named(self, text: str) -> None:
        """Play a puzzle of the library."""
        try:
            game, slot = self.services.find_puzzle(text), self.services.slot(text)
        except (LookupError, ValueError) as error:
            text = str(error)
            self.announce(capital(text), Tone.TROUBLE)
            return
        self.action_leave_text()
        self._text = ""
        await self.nav.play(slot.name if slot else game.puzzle_id)

    def action_copy_id(self) -> None:
        """Send the ID to the terminal's clipboard."""
        if not self.page.puzzle_id:
            self.announce(tr("No puzzle ID yet."), Tone.QUIET)
            return
        self.copy(self.page.puzzle_id)

    async def action_play_board(self) -> None:
        """Play the board, or first search for one with one solution."""
        page = self.page
        if page.pending:
            self.announce(tr("Making the board…"), Tone.QUIET)
            return
        if self._end_number():
            return
        if page.prospect.problem:
            self.announce(tr("These choices do not make a board."), Tone.TROUBLE)
            return
        # The choices are there the next time the app runs.
        self.services.store.settings.change(new_board=written(self.recipe))
        await self.attempt(self._play)

    async def action_edit_board(self) -> None:
        """Edit a copy of the board by hand."""
        page = self.page
        if page.pending or page.prospect.problem:
            await self.action_play_board()  # it says why not
        else:
            await self.nav.play(f"{PREFIX}{page.prospect.playable.id}")

    async def _play(self) -> None:
        """Play the board of the page; once one with one solution was found, show its seed."""
        page = self.page
        if not page.puzzle_id:
            found = self.services.library.find(page.prospect.recipe.id).id
            self._take(replace(self.recipe, seed=parse_id(found).seed))
            page.found = found
            page.redraw()
        self._played = True
        await self.nav.play(page.puzzle_id)


PAUSE: Final = 0.06
"""Seconds without a key after which the next check begins."""


_TURN: Final = 0.0005
"""The switch interval of Python's threads in seconds while this screen is open.

A key takes some twenty turns to reach the terminal.  With Python's usual five milliseconds
keys lagged by 0.15 s while a board of 300 places was cut, with this by 0.03 s.
"""


def written(recipe: Recipe) -> str:
    """Return a good recipe as an ID of seed 0 without version, its colours only where chosen."""
    parts = recipe.stem.split("/")
    options = parts[3].split("+")
    retained = options if recipe.colours is not None else options[1:]
    return "/".join([*parts[:3], *(["+".join(retained)] if retained else []), "s0"])


def _remembered(services: Services) -> Recipe:
    """Return the choices of an earlier run, with another seed."""
    text, recipe = services.settings.new_board, USUAL
    try:
        if text:
            recipe = parsed(text, parse_id(text))
    except RecipeError:
        pass  # of another version
    return fresh(recipe, services.random)
