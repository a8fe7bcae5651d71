"""The screen that makes new boards: keys in, page redrawn.

Slow work is done elsewhere: free boards are cut and times are estimated in a thread,
only ever for the latest choices; a board with one solution is searched for by the worker.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from textual.events import Paste

from tui_tangram.app.actions import TILE_NOUNS, Action, Availability, Context
from tui_tangram.app.base import Manual
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import FormScreen, Rows
from tui_tangram.app.services import (
    Services,
    Tone,
)
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.games.catalog.shared_result import pasted
from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.recipe import Recipe, looks_like_id, parse_id
from tui_tangram.games.matching.entries import PREFIX
from tui_tangram.games.matching.screen.new_board.form import (
    USUAL,
    fresh,
    parsed,
    shown,
    surprise,
)
from tui_tangram.games.matching.screen.new_board.manual import board_manual, rules
from tui_tangram.games.matching.screen.new_board.page import BoardPage
from tui_tangram.games.matching.screen.new_board.plan import whole_board
from tui_tangram.games.matching.screen.new_board.preview import (
    RecipePreview,
    made,
    meter,
    prospect,
    quick,
    sampled,
    work_needed,
)
from tui_tangram.games.matching.screen.new_board.samples import Sample, loose_tiles
from tui_tangram.games.matching.screen.themes import board_palette, tile_style
from tui_tangram.language import mark, tr
from tui_tangram.maths.tiling import STACK
from tui_tangram.play import Meter
from tui_tangram.play.columns import width
from tui_tangram.play.names import id_in, looks_like_slot
from tui_tangram.play.phrases import capital
from tui_tangram.render.cells import CellSize, Row, encode
from tui_tangram.render.palette import raised_palette
from tui_tangram.values import replace


class BoardScreen(FormScreen[BoardPage]):
    """Makes a board by choice."""

    contexts = (Context.NEW, Context.KINDS, Context.TYPING, Context.JUMP)
    nouns = TILE_NOUNS
    topic = mark("new board")

    def __init__(self, services: Services) -> None:
        """Show the last choices, perhaps those of an earlier run of the app."""
        super().__init__(services)
        recipe = services.tiles.wanted or _remembered(services)
        self.page = BoardPage(
            services.paint,
            recipe,
            RecipePreview(recipe),
            draw=self._sample,
            tiles=self._tiles,
            known=self._known,
            choose=self._pick,
        )
        self.page.quiet = services.is_slow
        self._pictures: dict[Hashable, tuple[Rows, Rows]] = {}
        """The pictures of kinds of boards that were drawn, each plain and raised."""
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
        return board_manual(tile_style(self.services), board_palette(self.services))

    def on_unmount(self) -> None:
        """Abandon the work that is still running."""
        sys.setswitchinterval(self._turn)
        if self._meter is not None:
            self._meter.stop()

    @property
    def situation(self) -> Context:
        """The pictures of all layouts are a context of their own."""
        walking = self.page.walking and self.page.typed is None
        return Context.KINDS if walking else super().situation

    # View

    def _sample(self, puzzle: Puzzle, box: tuple[int, int]) -> Sequence[Row]:
        """Return the picture of a solved board."""
        style = tile_style(self.services, puzzle.rules, solid=puzzle.cubes)
        return encode(whole_board(puzzle, box, style), board_palette(self.services, puzzle.rules))

    def _tiles(self, puzzle: Puzzle, box: CellSize) -> Sequence[Row]:
        """Return the picture of the loose tiles of a board; nothing without room for all."""
        style = tile_style(self.services, puzzle.rules, solid=puzzle.cubes)
        picture = loose_tiles(puzzle, box, style)
        return encode(picture, board_palette(self.services, puzzle.rules)) if picture else ()

    def _key(self, sample: Sample, box: CellSize) -> Hashable:
        """Return what the picture of a kind of board depends on."""
        palette = self.services.palette
        look = palette.theme.name, palette.profile, palette.cells, self.services.tiles.theme
        return sample, box, look

    def _known(self, sample: Sample, box: CellSize, raised: bool) -> Rows | None:
        """Return the picture of a kind of board if it was drawn."""
        found = self._pictures.get(self._key(sample, box))
        return found and found[raised]

    def _drawn(self, sample: Sample, box: CellSize) -> tuple[Rows, Rows]:
        """Draw a kind of board, plain and raised."""
        palette = board_palette(self.services)
        picture = sample.picture(box, tile_style(self.services, solid=sample.layout == STACK))
        return encode(picture, palette), encode(picture, raised_palette(palette))

    def describe_cursor(self) -> str:
        """Return a sentence on what the cursor is on; in reader mode also on the board."""
        if self.page.walking:
            sample = Sample.of(self.recipe)
            name, about = f"{sample.name}.", sample.about
        else:
            line = self.page.line
            name, about = f"{tr(line.name)}: {line.value(self.recipe)}.", line.about(self.recipe)
        text = f"{name} {about}"
        if self.announcer.speech:
            return f"{text} {self.page.facts}"
        # The name is on the page too: it is left out if there is not enough room.
        return text if width(text) <= self.page.size.width - 2 * MARGIN else about

    def _take(self, recipe: Recipe, chosen: str = "") -> None:
        """Show another recipe, repaired if it makes no board; *chosen* is the line changed."""
        # Half a number may make no board, and is not to be repaired while it is typed.
        self._chosen = "" if self._digits else chosen or self.page.line.id
        self._played = False
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
        page.sample = page.dealt = None
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
            levels = (
                same
                and not page.walking
                and all(isinstance(one.size, str) for one in (found.choices, before.recipe))
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
        self.in_background("look", partial(self._compute_facts, self._wanted))

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
        self._show_sample(sample)
        while page.lacking:
            # A few at a time: what is seen first is drawn first, and not each alone.
            batch = {self._key(*one): one for one in page.lacking[:_BATCH]}
            for key, one in batch.items():
                drawn = await asyncio.to_thread(self._drawn, *one)
                if wanted != self._wanted:
                    return
                self._pictures[key] = drawn
            page.redraw()
        recipe = page.prospect.playable
        puzzle = await asyncio.to_thread(made, recipe)
        if puzzle is None or wanted != self._wanted:
            return
        # One with one solution is searched for once it is played.
        page.dealt = None if recipe.unique else puzzle
        page.redraw()
        self._meter = meter()
        text = await asyncio.to_thread(work_needed, recipe, puzzle, self._meter)
        if wanted == self._wanted:
            page.work = text
            page.redraw()

    def _show_sample(self, sample: Puzzle | None) -> None:
        """Show a puzzle of such a board, and its rules."""
        page = self.page
        page.sample = sample
        # Those that name keys are for the game, where these have other meanings.
        page.rules = [line for line in rules(sample) if "{" not in line] if sample else ()
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
        """Move the cursor to the line with that number, or choose that kind of board."""
        self._end_number()
        if isinstance(key, Sample):
            self._pick(key)
            return
        self.page.walking = False
        self.context_changed()
        super().choose(key)

    def _pick(self, sample: Sample) -> None:
        """Choose a kind of board."""
        self._digits = ""
        self._take(sample.chosen(self.recipe), "layout")

    def action_step(self, way: int | str) -> None:
        """Choose the next line, or the one before; of all kinds of boards the one that *way*."""
        if isinstance(way, str):
            self.page.kinds.move(way, self.page.columns)
        else:
            super().action_step(way)

    def action_end(self, way: int) -> None:
        """Choose the first kind of boards, or the last."""
        self.page.kinds.end(way)

    def action_walk(self) -> None:
        """Walk through all kinds of boards, or return to the form."""
        self._end_number()
        self.page.walking = not self.page.walking
        self.context_changed()
        self.moved()
        self._compute_facts_soon()

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


_BATCH: Final = 6
"""The pictures of kinds of boards that appear at once."""
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
