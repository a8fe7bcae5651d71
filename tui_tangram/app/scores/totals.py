"""The data of the statistics screen, read in a few queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tui_tangram.flow.statistics import DayCount, GradeCount, by_difficulty, last_days
from tui_tangram.games.catalog import games
from tui_tangram.language import tr
from tui_tangram.player.scores import Listing, Record, Scope, Score, Statistics

if TYPE_CHECKING:
    from tui_tangram.app.services import Services
    from tui_tangram.player.filters import PuzzleRow


class CollectionProgress(NamedTuple):
    """The player's progress through a collection."""

    name: str
    solved: int
    puzzles: int
    found: int
    """The number of classes of solutions that the player has found."""
    known: int
    """The number of all classes, over the puzzles where it is known."""


class Totals(NamedTuple):
    """All data of the screen."""

    statistics: Statistics
    names: dict[str, str]
    """The names of the kinds of games for players."""
    shares: Sequence[CollectionProgress]
    """The collections, those with something solved or found first."""
    listings: Sequence[Listing]
    """The lists that have a plot: of puzzles and of classes, those with most results first."""
    days: Sequence[DayCount]
    """The last days, today at the end."""
    grades: Sequence[GradeCount]
    """The difficulties of the puzzles that were solved."""

    @property
    def whole(self) -> CollectionProgress:
        """All collections together."""
        return CollectionProgress(
            tr("All"),
            sum(one.solved for one in self.shares),
            sum(one.puzzles for one in self.shares),
            sum(one.found for one in self.shares),
            sum(one.known for one in self.shares),
        )


def read_sums(services: Services) -> Totals:
    """Return the current data of the player's stores and the library."""
    scores = services.store.scores
    lists = [*scores.listings(Scope.PUZZLE), *scores.listings(Scope.DIVISION)]
    statistics, items, records = (
        scores.statistics(services.today()),
        _items(services),
        scores.records(),
    )
    return Totals(
        statistics,
        {game.kind: game.name for game in games()},
        _shares(services, items, records),
        sorted((one for one in lists if one.size > 1), key=lambda one: -one.size),
        last_days(statistics, services.today()),
        by_difficulty(items, records.values()),
    )


def _items(services: Services) -> Sequence[PuzzleRow]:
    from tui_tangram.player.library import LibraryError

    try:
        return services.library.items
    except LibraryError as error:
        services.troubles(str(error))
        return ()


def _shares(
    services: Services, items: Iterable[PuzzleRow], records: Mapping[str, Record]
) -> list[CollectionProgress]:
    finds = services.store.finds.all()
    shares: dict[str, CollectionProgress] = {}
    for item in items:
        share = shares.get(item.collection, CollectionProgress(item.group, 0, 0, 0, 0))
        record, found = records.get(item.id), finds.get(item.id)
        number = 0 if found is None else len(found.classes)
        total = 0 if found is None or found.total is None else max(found.total, number)
        shares[item.collection] = share._replace(
            solved=share.solved + (record is not None and record.solved),
            puzzles=share.puzzles + 1,
            found=share.found + number,
            known=share.known + total,
        )
    return sorted(shares.values(), key=lambda one: not (one.solved or one.found))


def history(services: Services, listing: Listing) -> list[Score]:
    """Return the results of a list in the order in which they were entered."""
    return services.store.scores.history(listing.scope, listing.id)
