"""The statistics screen: keys in, page redrawn."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.scores.screen import SumsScreen
from tui_tangram.app.scores.statistics_page import TITLE, StatisticsPage
from tui_tangram.app.scores.sums import history, read_sums
from tui_tangram.app.services import Services
from tui_tangram.app.words import duration
from tui_tangram.language import mark, tr


class StatisticsScreen(SumsScreen):
    """The totals of all games."""

    contexts = (Context.STATISTICS, Context.SCORE_PATH)
    topic = mark("statistics")

    def __init__(self, services: Services) -> None:
        """Begin without numbers."""
        super().__init__(services)
        self.page: StatisticsPage = StatisticsPage(services.paint)

    @property
    def situation(self) -> Context:
        """The context: the name of a file, or the statistics."""
        return Context.STATISTICS if self.path is None else Context.SCORE_PATH

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def read(self) -> None:
        """Read everything."""
        self.page.sums = read_sums(self.services)
        self.page.partial = self.services.store.scores.database.partial
        self._look()

    def show(self) -> None:
        """Show the numbers."""
        self.page.path = self.path
        self.page.redraw()
        self.point_at(*self.page.place)

    def _look(self) -> None:
        page = self.page
        lists = page.sums.listings if page.sums else ()
        page.history = history(self.services, lists[page.index % len(lists)]) if lists else ()
        self.show()

    # Actions

    def action_chart(self, by: int) -> None:
        """Show the bests of another list over time."""
        self.page.index += by
        self.page.view.top = 0
        self._look()
        page = self.page
        lists = page.sums.listings if page.sums else ()
        chosen = lists[page.index % len(lists)] if lists else None
        times = [duration(score.result.elapsed) for score in page.history]
        if chosen is None:
            self.announce(tr("There are no times to show yet."))
        else:
            self.announce(f"{chosen.title}: {', '.join(times[-6:])}.")

    def action_sums_lines(self, way: int) -> None:
        """Move the text by a line."""
        self.page.view.scroll(way)
        self._say()

    def action_sums_page(self, way: int) -> None:
        """Move the text by a page, less a line."""
        self.action_sums_lines(way * self.page.view.page)

    def _say(self) -> None:
        """Say the first visible line; the cursor is there."""
        self.page.redraw()
        text = " ".join(self.page.text.split("\n")[TITLE].split())
        self.announce(text or tr("An empty line."))
        self.point_at(MARGIN, TITLE)
