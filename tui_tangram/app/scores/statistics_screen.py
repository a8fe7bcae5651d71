"""The statistics screen: handles keys and redraws the page."""

from __future__ import annotations

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.scores.screen import ScoresScreen, TotalsScreen
from tui_tangram.app.scores.statistics_page import TITLE, StatisticsPage
from tui_tangram.app.scores.totals import history, read_sums
from tui_tangram.app.services import Services, Tone
from tui_tangram.flow.statistics import describe_times
from tui_tangram.language import mark, tr


class StatisticsScreen(TotalsScreen[StatisticsPage]):
    """The totals of all games."""

    contexts = (Context.STATISTICS, Context.SCORE_PATH)
    topic = mark("statistics")

    def __init__(self, services: Services) -> None:
        """Begin without numbers."""
        super().__init__(services)
        self.page = StatisticsPage(services.paint)

    def read(self) -> None:
        """Read everything."""
        self.page.sums = read_sums(self.services)
        self.page.partial = self.services.store.scores.database.partial
        self._look()

    def _look(self) -> None:
        listing = self.page.listing
        self.page.history = history(self.services, listing) if listing else ()
        self.show()

    # Actions

    def action_chart(self, by: int) -> None:
        """Show the times of another list."""
        self.page.index += by
        self._look()
        self.page.show_times()
        self.show()
        if self.page.listing is None:
            self.announce(tr("No times yet."))
        else:
            self.announce(f"{self.page.listing.title}. {describe_times(self.page.history)}")

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Announce the first visible line; the cursor is there."""
        super().moved(text, tone)
        self.point_at(MARGIN, TITLE)

    def describe_cursor(self) -> str:
        """Return the first visible line."""
        return " ".join(self.page.text.split("\n")[TITLE].split()) or tr("Empty line.")

    async def action_scores(self) -> None:
        """Switch to the lists."""
        await self.app.switch_screen(ScoresScreen(self.services))
