"""The lists of best results, with the current list and the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.scrolling import ListView
from tui_tangram.games.session import HelpClass
from tui_tangram.language import mark
from tui_tangram.play.names import found_in
from tui_tangram.player.scores import Listing, Scope, Score, Scores

PARTIAL: Final = mark("earlier games cannot be read now")
"""The message if the file of scores cannot be used, not even to be copied."""

CLASSES: Final = {
    HelpClass.CLEAN: (mark("games without help"), mark("Games without help.")),
    HelpClass.ASSISTED: (mark("assisted games"), mark("Assisted games.")),
}
"""The name of a class of games that has lists, and the announcement of it."""
SCOPES: Final = {
    Scope.PUZZLE: (mark("puzzles"), mark("By puzzle.")),
    Scope.DIVISION: (mark("categories"), mark("By category.")),
}
"""The name of a scope, and the announcement of it."""


class ScoreLists:
    """All lists, with a cursor."""

    def __init__(self, scores: Scores) -> None:
        """Show the lists in *scores*, those of puzzles first."""
        self._scores = scores
        self.scope = Scope.PUZZLE
        self.help_class = HelpClass.CLEAN
        """The class of the games in the lists."""
        self.query = ""
        self.all: Sequence[Listing] = ()
        """The lists of the scope."""
        self.shown: Sequence[Listing] = ()
        """The lists of the scope that match the search."""
        self.view = ListView()
        """The cursor on the shown lists."""
        self.entries: Sequence[Score] = ()
        """The results in the current list, the best first."""
        self.history: Sequence[Score] = ()
        """The results in the current list of clean games, the oldest first."""
        self.newest = ""
        """The key of the game that was entered last."""

    @property
    def chosen(self) -> Listing | None:
        """The current list."""
        return self.shown[self.view.cursor] if self.shown else None

    @property
    def partial(self) -> bool:
        """Whether earlier games cannot be read now."""
        return self._scores.database.partial

    def read(self) -> None:
        """Read the lists again; the cursor stays on its list if that still exists."""
        before = self.chosen
        self.all = self._scores.listings(self.scope, self.help_class)
        self._find("" if before is None else before.id)

    def choose(self, scope: Scope, name: str) -> None:
        """Go to the list of a puzzle or class, if there is one."""
        self.query = ""
        self.scope = scope
        self.all = self._scores.listings(scope, self.help_class)
        self._find(name)

    def move(self, by: int) -> None:
        """Move the cursor by *by* lists, as far as there are any."""
        self.view.step(by)
        self._look()

    def turn(self) -> None:
        """Change between the lists of puzzles and of classes; go to the one of the same game."""
        entry = self.entries[0] if self.entries else None
        other = Scope.DIVISION if self.scope is Scope.PUZZLE else Scope.PUZZLE
        name = ""
        if entry is not None:
            subject = entry.subject
            name = subject.puzzle if other is Scope.PUZZLE else subject.division
        self.choose(other, name)

    def other_class(self) -> None:
        """Change between the lists of clean games and of assisted ones."""
        clean = self.help_class is HelpClass.CLEAN
        self.help_class = HelpClass.ASSISTED if clean else HelpClass.CLEAN
        self.read()

    def search(self, query: str) -> None:
        """Show only lists with these words in their name or id."""
        self.query = query
        self._find(self.chosen.id if self.chosen else "")

    def _find(self, name: str) -> None:
        self.shown = [
            one for one in self.all if found_in(f"{one.title} {one.name} {one.id}", self.query)
        ]
        ids = [one.id for one in self.shown]
        self.view.fill(len(ids), ids.index(name) if name in ids else 0)
        self._look()

    def _look(self) -> None:
        chosen = self.chosen
        self.entries = () if chosen is None else self._scores.best(*chosen.key)
        clean = chosen is not None and chosen.help_class is HelpClass.CLEAN
        self.history = self._scores.history(chosen.scope, chosen.id) if chosen and clean else ()
