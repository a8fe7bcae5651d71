"""The scores screen: handles keys and redraws the page.

Scores are written to a file of the player's choice, overwriting nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Self

from textual.screen import Screen

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.base import Manual
from tui_tangram.app.files import form_of, shown, write_new
from tui_tangram.app.page_screen import ListPageT, ListScreen
from tui_tangram.app.preview import PuzzlePortraits
from tui_tangram.app.scores.page import CLASSES, SCOPES, ScoreLists, ScoresPage
from tui_tangram.app.services import Services, Tone
from tui_tangram.commands.files import path_named
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.phrases import capital
from tui_tangram.player.scores.export import as_csv, as_json
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.statistics import Statistics
from tui_tangram.player.scores.values import Scope

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

FORMATS: Final = ("csv", "json")
STEM: Final = "tui-tangram-scores"
"""The name of a file with scores, before a number and its ending."""


def write(text: str, scores: Scores, statistics: Statistics) -> tuple[bool, str]:
    """Write all games to the file called *text*, in the form of its ending.

    Returns whether that worked, and a message about it.
    """
    path = path_named(text)
    form = form_of(path)
    if form not in FORMATS:
        return False, tr("The name must end in .csv or .json.")
    games = scores.each()
    trouble = write_new(path, as_csv(games) if form == "csv" else as_json(games, statistics))
    if trouble:
        return False, trouble
    written = scores.count()
    message = trn(
        "{n} game written to {path}.", "{n} games written to {path}.", written, path=shown(path)
    )
    return True, message


class TotalsScreen(ListScreen[ListPageT]):
    """The common part of scores and statistics: writing files."""

    def replaces(self, shown: Screen[Any]) -> bool:
        """Return whether *shown* has totals, too: scores and statistics replace each other."""
        return isinstance(shown, TotalsScreen)

    def resumed(self) -> None:
        """Read the store, once the frame is out."""
        self.call_after_refresh(self.read)

    def read(self) -> None:
        """Read everything again and show it."""
        raise NotImplementedError

    def manual(self) -> Manual:
        """Return the rules of scores."""
        from tui_tangram.app.manual import tangram_manual

        return tangram_manual(self.services, self.rules_text)

    # The name of a file

    def action_export_scores(self) -> None:
        """Ask for the file for all games."""
        self.announce(tr("Exports all games. The file name ends in .csv or .json."))
        self.ask_path(Context.SCORE_PATH, tr("write to"), STEM, FORMATS, self._write)

    def _write(self, text: str, again: bool) -> str:
        del again
        scores = self.services.store.scores
        good, message = write(text, scores, scores.statistics(self.services.today()))
        if not good:
            return message
        self.announce(message, Tone.SUCCESS)
        return ""

    def action_end_path(self) -> None:
        """Close the prompt without a file."""
        self.page.typed = None
        self.announce("")
        self.context_changed()
        self.show()


class ScoresScreen(TotalsScreen[ScoresPage]):
    """The lists of best results."""

    rules = "scores"
    contexts = (Context.SCORES, Context.SCORE_SEARCH, Context.SCORE_PATH, Context.JUMP)
    topic = mark("scores")
    nouns = Nouns(puzzle="puzzle")

    @classmethod
    async def opened(cls, app: TangramApp) -> Self:
        """Return the scores, those of the puzzle of the current screen first."""
        return cls(app.services, getattr(app.screen, "puzzle", ""))

    def __init__(self, services: Services, puzzle: str = "") -> None:
        """Go to the list of *puzzle* first, where there is one."""
        super().__init__(services)
        self.book = ScoreLists(services.store.scores)
        self.page = ScoresPage(services.paint, self.book, PuzzlePortraits(self))
        self._first = puzzle

    def read(self) -> None:
        """Read the lists."""
        book = self.book
        last = self.services.store.scores.last()
        book.newest = last.key if last else ""
        if self._first:
            book.choose(Scope.PUZZLE, self._first)
            self._first = ""
        else:
            book.read()
        self.show()

    def availability_here(self, wanted: Action) -> Availability:
        """Whether *wanted* makes sense now."""
        playable = self.book.scope is Scope.PUZZLE and self.book.chosen is not None
        if (wanted.id == "undo_reset" and self.services.store.scores.last_reset is None) or (
            wanted.id == "play_listed" and not playable
        ):
            return Availability.IDLE
        return super().availability_here(wanted)

    # A search

    def action_find_list(self) -> None:
        """Begin to type a search."""
        self.announce(tr("Search: type part of a name."))
        self.ask_search(Context.SCORE_SEARCH, self.book.query, self.book.search)

    def line_changed(self) -> None:
        """Show the name of a file, or the lists that the search has found."""
        self.show()
        if self.page.searching:
            self.announce(self.describe_cursor())

    def action_clear_find(self) -> None:
        """Show all lists again."""
        self.book.search("")
        self.action_leave_text()

    def describe_cursor(self) -> str:
        """Return the sentence about the current list."""
        book = self.book
        query = f"{book.query}: " if book.query else ""
        chosen = book.chosen
        if chosen is None:
            if query:
                return f"{query}{tr('nothing found')}."
            return tr("No results yet.")
        number = tr("list {number} of {all}", number=book.view.cursor + 1, all=len(book.shown))
        results = trn("{n} result", "{n} results", chosen.size)
        return f"{query}{chosen.title}, {results}, {number}."

    # Actions

    def action_step(self, by: int) -> None:
        """Go to another list."""
        self.book.move(by)
        self.moved()

    def action_page(self, way: int) -> None:
        """Go a page of lists further."""
        self.action_step(way * max(self.page.size.height - 4, 1))

    def action_list_help(self) -> None:
        """Change between clean games and assisted ones."""
        self.book.other_class()
        self.moved(f"{tr(CLASSES[self.book.help_class][1])} {self.describe_cursor()}")

    def action_list_scope(self) -> None:
        """Change between puzzles and classes."""
        self.book.turn()
        self.moved(f"{tr(SCOPES[self.book.scope][1])} {self.describe_cursor()}")

    async def action_play_listed(self) -> None:
        """Play the puzzle of the list."""
        chosen = self.book.chosen
        if chosen is not None and self.book.scope is Scope.PUZZLE:
            try:
                self.services.find_puzzle(chosen.id)
            except (LookupError, ValueError) as error:
                text = str(error)
                self.announce(capital(text), Tone.TROUBLE)
            else:
                await self.nav.play(chosen.id)

    def action_reset_list(self) -> None:
        """Empty the current list."""
        chosen = self.book.chosen
        if chosen is not None:
            self._reset(lambda: self.services.store.scores.reset(*chosen.key))

    def action_reset_lists(self) -> None:
        """Empty all lists."""
        if self.book.all:
            self._reset(self.services.store.scores.reset_all)

    def _reset(self, act: Callable[[], str]) -> None:
        before = sum(one.size for one in self.book.all)
        act()
        self.book.read()
        gone = before - sum(one.size for one in self.book.all)
        self.show()
        name = self.services.keymap.first("undo_reset", Context.SCORES)
        key = self.services.keymap.shown(name) if name else tr("The undo command")
        self.announce(
            trn(
                "Cleared {n} result. {key} restores it until you quit.",
                "Cleared {n} results. {key} restores them until you quit.",
                gone,
                key=key,
            )
        )

    def action_undo_reset(self) -> None:
        """Bring back the results that the last reset removed."""
        scores = self.services.store.scores
        reset = scores.last_reset
        if reset is None:
            self.announce(tr("Nothing to restore."), Tone.QUIET)
            return
        back = scores.undo(reset)
        self.book.read()
        self.show()
        self.announce(trn("Restored {n} result.", "Restored {n} results.", back))
