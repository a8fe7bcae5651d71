"""The data of the statistics screen, read in a few queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tui_tangram.catalog import GAMES
from tui_tangram.language import tr
from tui_tangram.store.scores import Listing, Scope, Score, Statistics

if TYPE_CHECKING:
    from tui_tangram.app.services import Services


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
    """The lists that have a chart: of puzzles and of classes, those with most results first."""

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
    """Return the present data of the player's stores and the library."""
    scores = services.store.scores
    lists = [*scores.listings(Scope.PUZZLE), *scores.listings(Scope.DIVISION)]
    return Totals(
        scores.statistics(services.today()),
        {game.kind: game.name for game in GAMES},
        _shares(services),
        sorted((one for one in lists if one.size > 1), key=lambda one: -one.size),
    )


def _shares(services: Services) -> list[CollectionProgress]:
    from tui_tangram.store.library import LibraryError

    try:
        items = services.library.items
    except LibraryError as error:
        services.troubles(str(error))
        return []
    records = services.store.scores.records()
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
