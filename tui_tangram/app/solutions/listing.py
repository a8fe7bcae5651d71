"""The search that lists the solutions: the worker process finds them, the page shows them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.page_screen import BUDGET
from tui_tangram.app.services import Tone
from tui_tangram.app.solutions.model import Phase, SearchProgress
from tui_tangram.app.solutions.page import SolutionsPage
from tui_tangram.games.assist.client import AssistError, SupersededError
from tui_tangram.language import tr
from tui_tangram.play import Game, Limit, Progress

LISTING: Final = Limit(seconds=600)
"""The limit of a search for solutions to list."""
COUNTING: Final = Limit(seconds=120)
"""The limit of a count of the others."""
BATCH: Final = 8
"""The number of solutions added between two checks of the clock."""


class SolutionListing:
    """The list of the solutions of a game while it is being made."""

    def __init__(
        self,
        screen: BaseScreen,
        page: SolutionsPage,
        game: Game[Any],
        most: int,
        grown: Callable[[bool], None],
    ) -> None:
        """List *most* solutions of *game* at the most, on the *page* of *screen*.

        *grown* is called when some were added; its argument is whether they are the first.
        """
        self._screen, self._page, self._game, self._grown = screen, page, game, grown
        self._most = most
        self._waiting: deque[tuple[str, ...]] = deque()
        """The solutions that were received but not added yet."""
        self._digesting = False
        self._failed = False
        self._unwanted = False
        """Whether the player has stopped the search."""
        self._last: SearchProgress | None = None
        """The end of the search, to be shown when all are added."""

    def begin(self) -> None:
        """Start the search."""
        self._page.search = SearchProgress(Phase.LOOKING)
        self._screen.run_worker(self._search(), group="solutions", exclusive=True)

    def stop(self) -> None:
        """Stop; list only those received."""
        self._unwanted = True

    async def _search(self) -> None:
        client, page = self._screen.services.client, self._page
        last = SearchProgress(Phase.STOPPED)
        try:
            found = await client.solve(
                self._game,
                most=self._most + 1,
                limit=LISTING,
                report=self._progress,
                take=self._take,
            )
            # If more exist than are listed, their number is unknown.
            ended = found.complete and found.count <= self._most
            last = SearchProgress(Phase.DONE if ended else Phase.STOPPED, found.count)
            if found.count > self._most and not self._unwanted:
                page.search = last = SearchProgress(Phase.COUNTING, found.count)
                self._digest()
                counted = await client.count(self._game, limit=COUNTING, report=self._progress)
                phase = Phase.DONE if counted.complete else Phase.STOPPED
                last = SearchProgress(phase, max(counted.count, found.count))
        except SupersededError:
            if page.search.phase is Phase.COUNTING:
                last = page.search._replace(phase=Phase.STOPPED)
        except AssistError as error:
            last = SearchProgress(Phase.FAILED, page.search.found)
            self._failed = True
            self._screen.announce(tr("Search stopped: {why}.", why=error), Tone.TROUBLE)
        self._last = last
        self._digest()

    def _progress(self, progress: Progress) -> None:
        """Show the progress of the search."""
        search = self._page.search
        count = max(progress.found, search.found)
        self._page.search = search._replace(
            found=count,
            nodes=progress.nodes,
            seconds=progress.seconds,
            ahead=progress.ahead,
        )
        self._page.redraw()

    def _take(self, found: Sequence[tuple[str, ...]]) -> None:
        """Add solutions, a few milliseconds at a time."""
        self._waiting.extend(found)
        self._digest()

    def _digest(self) -> None:
        if not self._digesting:
            self._digesting = True
            self._screen.call_later(self._some)

    def _some(self) -> None:
        self._digesting = False
        clock, solutions = self._screen.services.clock, self._page.solutions
        until = clock() + BUDGET
        first = solutions.chosen is None and not self._failed
        while self._waiting and clock() < until:
            batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
            solutions.add(batch)
        if self._waiting:
            self._digest()
        elif self._last is not None:
            self._page.search, self._last = self._last, None
            self._keep_total()
        self._grown(first)

    def _keep_total(self) -> None:
        """Store the number of classes of solutions, once all are listed."""
        search, solutions = self._page.search, self._page.solutions
        complete = search.phase is Phase.DONE and search.found == len(solutions.all)
        total, puzzle = len(solutions.families), self._game.puzzle_id
        if complete and total and puzzle:
            self._screen.services.store.finds.record_total(puzzle, total)
