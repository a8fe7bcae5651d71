"""The scores screen: keys in, page redrawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual.events import Resize, ScreenResume
from textual.widget import Widget

from tui_tangram.app.actions import Action, Context, Nouns
from tui_tangram.app.base import BaseScreen, Manual
from tui_tangram.app.chrome import Page
from tui_tangram.app.files import LONGEST, next_form, usual_path
from tui_tangram.app.keys import shown_key
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.said import Tone
from tui_tangram.app.scores.book import ORDERS, SCOPES, Book
from tui_tangram.app.scores.files import FORMATS, STEM, write
from tui_tangram.app.scores.page import ScoresPage
from tui_tangram.app.services import Services
from tui_tangram.app.typing_line import LONGEST_SEARCH, typed_after
from tui_tangram.language import mark, tr, trn
from tui_tangram.render.cells import Row, encode
from tui_tangram.store.scores import Scope

if TYPE_CHECKING:
    from textual.worker import Worker


RULES: Final = mark(
    "Every game that you solve is kept, with its time,\n"
    "its moves and the help that you had.\n"
    "There is a list for each puzzle, and one for each\n"
    "class of puzzles that are as hard: the same\n"
    "pieces, or layout, rules, size and colours.\n"
    "A game in which you saw the solution is kept, but\n"
    "stands in no list.\n"
    "The sign before a line marks your last game.\n"
    "{reset_list} empties a list; {undo_reset} brings it back,\n"
    "until you quit. What is solved stays solved."
)
_PAUSE: Final = 0.05
"""The seconds without a key before a picture is drawn."""


class SumsScreen(BaseScreen):
    """The common part of scores and statistics: writing files."""

    page: Page

    def __init__(self, services: Services) -> None:
        """Begin without the name of a file."""
        super().__init__(services)
        self.path: str | None = None
        """The name of a file while it is typed."""

    def read(self) -> None:
        """Read everything anew and show it."""
        raise NotImplementedError

    def show(self) -> None:
        """Draw the page."""
        raise NotImplementedError

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Read the store, once the frame is out."""
        del event
        self.call_after_refresh(self.read)

    def on_resize(self, event: Resize) -> None:
        """Follow the cursor to its new place."""
        del event
        self.call_after_refresh(self.show)

    def manual(self) -> Manual:
        """Return the rules of scores."""
        from tui_tangram.app.help import tangram_manual

        return Manual(tuple(tr(RULES).splitlines()), tangram_manual(self.services).picture)

    # The name of a file

    def action_export_scores(self) -> None:
        """Ask for the file for all games."""
        directories = (Path.cwd(), self.services.store.scores.database.path.parent)
        self.path = usual_path(STEM, FORMATS[0], directories)
        self.announce(tr("All games, as the ending of the name says: CSV or JSON."))
        self._path_changed()

    def action_write_scores(self) -> None:
        """Write the file."""
        scores = self.services.store.scores
        statistics = scores.statistics(self.services.today())
        good, told = write((self.path or "").strip(), scores, statistics)
        if good:
            self.path = None
        self._path_changed()
        self.announce(told, Tone.SUCCESS if good else Tone.TROUBLE)

    def action_other_form(self) -> None:
        """Change between CSV and JSON."""
        self.path = next_form(self.path or "", FORMATS)
        self._path_changed()

    def action_erase_path(self) -> None:
        """Take back a character."""
        self.path = (self.path or "")[:-1]
        self._path_changed()

    def action_clear_path(self) -> None:
        """Clear the name of the file."""
        self.path = ""
        self._path_changed()

    def action_end_path(self) -> None:
        """Close the prompt without a file."""
        self.path = None
        self.announce("")
        self._path_changed()

    def _path_changed(self) -> None:
        self.context_changed()
        self.show()

    @property
    def takes_text(self) -> bool:
        """Whether the name of a file is being typed."""
        return self.path is not None

    def type_text(self, text: str) -> None:
        """Add *text* to the name of the file."""
        self.path = typed_after(self.path or "", text, LONGEST, indented=True)
        self._path_changed()


class ScoresScreen(SumsScreen):
    """The lists of best results."""

    contexts = (Context.SCORES, Context.SCORE_SEARCH, Context.SCORE_PATH, Context.JUMP)
    topic = mark("scores")
    nouns = Nouns(puzzle="puzzle")

    def __init__(self, services: Services, puzzle: str = "") -> None:
        """Go to the list of *puzzle* first, where there is one."""
        super().__init__(services)
        self.book = Book(services.store.scores)
        self.page: ScoresPage = ScoresPage(services.paint, self.book, self._drawn)
        self._pictures: dict[tuple[str, tuple[int, int]], Sequence[Row]] = {}
        self._first = puzzle

    @property
    def situation(self) -> Context:
        """The context: the name of a file, a search, or the lists."""
        if self.path is not None:
            return Context.SCORE_PATH
        return Context.SCORE_SEARCH if self.page.typing else Context.SCORES

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def read(self) -> None:
        """Read the lists."""
        book = self.book
        book.newest = self.services.store.scores.newest()
        if self._first:
            book.choose(Scope.PUZZLE, self._first)
            self._first = ""
        else:
            book.read()
        self.show()

    def show(self) -> None:
        """Show the lists."""
        page = self.page
        page.path = self.path
        page.path_line = (f"{tr('write to')}  ", "")
        page.redraw()
        self.point_at(*page.place)

    # Pictures

    def _drawn(self, puzzle: str, box: tuple[int, int]) -> Sequence[Row]:
        """Return the picture of a puzzle; nothing as long as there is none.

        Making a board and drawing it takes longer than a key should, so it waits until no
        more keys come, and runs beside the screen.
        """
        key = puzzle, box
        if key not in self._pictures and self.is_running:

            async def draw() -> None:
                await self._draw(puzzle, box)

            _: Worker[None] = self.run_worker(draw, group="picture", exclusive=True)
        return self._pictures.get(key, ())

    async def _draw(self, puzzle: str, box: tuple[int, int]) -> None:
        await asyncio.sleep(_PAUSE)
        services = self.services
        try:
            game = await asyncio.to_thread(services.find_puzzle, puzzle)
            kind = kind_of(game)
        except (LookupError, ValueError):
            self._pictures[puzzle, box] = ()
            return
        draw = kind.portrait(game, game.start(), services)
        palette = kind.palette(game, services)
        self._pictures[puzzle, box] = await asyncio.to_thread(lambda: encode(draw(box), palette))
        self.page.redraw()

    def settings_changed(self, *, repainted: bool) -> None:
        """Draw pictures anew in other colours."""
        self._pictures.clear()
        super().settings_changed(repainted=repainted)

    def can(self, wanted: Action) -> bool:
        """Whether *wanted* makes sense at the moment."""
        if wanted.id == "undo_reset":
            return self.services.store.scores.last_reset is not None
        if wanted.id == "play_listed":
            return self.book.scope is Scope.PUZZLE and self.book.chosen is not None
        return super().can(wanted)

    # A search

    @property
    def takes_text(self) -> bool:
        """Whether a search or the name of a file is being typed."""
        return self.page.typing or super().takes_text

    def type_text(self, text: str) -> None:
        """Add to the search, or to the name."""
        if super().takes_text:
            super().type_text(text)
        else:
            self.book.search(typed_after(self.book.query, text, LONGEST_SEARCH))
            self._looked()

    def action_find_list(self) -> None:
        """Begin to type a search."""
        self._typing(True)

    def action_end_find(self) -> None:
        """Stop typing; the text stays."""
        self._typing(False)

    def action_erase_find(self) -> None:
        """Erase a letter; with none left, stop typing."""
        if self.book.query:
            self.book.search(self.book.query[:-1])
            self._looked()
        else:
            self._typing(False)

    def action_clear_find(self) -> None:
        """Show all lists again."""
        self.book.search("")
        self._typing(False)

    def _typing(self, typing: bool) -> None:
        self.page.typing = typing
        self.announce(tr("Search: type a part of a name.") if typing else self._said())
        self.context_changed()
        self.show()

    def _said(self) -> str:
        """Return the sentence about the present list."""
        book = self.book
        query = f"{book.query}: " if book.query else ""
        chosen = book.chosen
        if chosen is None:
            if query:
                return f"{query}{tr('nothing found')}."
            return tr("There are no results yet.")
        number = tr("list {number} of {all}", number=book.index + 1, all=len(book.shown))
        results = trn("{n} result", "{n} results", chosen.size)
        return f"{query}{chosen.title}, {results}, {number}."

    # Actions

    def action_list(self, by: int) -> None:
        """Go to another list."""
        self.book.move(by)
        self._looked()

    def choose(self, key: Hashable) -> None:
        """Go to the list with that number."""
        assert isinstance(key, int)
        self.action_list(key - self.book.index)

    def action_list_page(self, way: int) -> None:
        """Go a page of lists further."""
        self.book.move(way * max(self.page.size.height - 4, 1))
        self._looked()

    def action_list_end(self, way: int) -> None:
        """Go to the first list or the last."""
        self.book.move(way * len(self.book.shown))
        self._looked()

    def action_list_order(self) -> None:
        """Change between times and moves."""
        self.book.reorder()
        self._looked(tr(ORDERS[self.book.order][1]))

    def action_list_scope(self) -> None:
        """Change between puzzles and classes."""
        self.book.turn()
        self._looked(tr(SCOPES[self.book.scope][1]))

    def _looked(self, text: str = "") -> None:
        self.announce(f"{text} {self._said()}".strip())
        self.context_changed()
        self.show()

    async def action_play_listed(self) -> None:
        """Play the puzzle of the list."""
        chosen = self.book.chosen
        if chosen is not None and self.book.scope is Scope.PUZZLE:
            try:
                self.services.find_puzzle(chosen.id)
            except (LookupError, ValueError) as error:
                text = str(error)
                self.announce(text[:1].upper() + text[1:], Tone.TROUBLE)
            else:
                await self.nav.play(chosen.id)

    def action_reset_list(self) -> None:
        """Empty the present list."""
        chosen = self.book.chosen
        if chosen is not None:
            self._reset(lambda: self.services.store.scores.reset(chosen.scope, chosen.id))

    def action_reset_lists(self) -> None:
        """Empty all lists."""
        if self.book.all:
            self._reset(self.services.store.scores.reset_all)

    def _reset(self, act: Callable[[], str]) -> None:
        before = sum(one.size for one in self.book.all)
        act()
        self.book.read()
        gone = before - sum(one.size for one in self.book.all)
        self.context_changed()
        self.show()
        name = self.services.keymap.first("undo_reset", Context.SCORES)
        key = shown_key(name) if name else tr("The command to undo it")
        self.announce(
            trn(
                "{n} result taken out. {key} brings them back until you quit.",
                "{n} results taken out. {key} brings them back until you quit.",
                gone,
                key=key,
            )
        )

    def action_undo_reset(self) -> None:
        """Bring back the results that the last reset removed."""
        scores = self.services.store.scores
        reset = scores.last_reset
        if reset is None:
            self.announce(tr("There is nothing to bring back."), Tone.QUIET)
            return
        back = scores.undo(reset)
        self.book.read()
        self.context_changed()
        self.show()
        self.announce(trn("{n} result brought back.", "{n} results brought back.", back))
