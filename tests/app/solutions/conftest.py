"""What the tests of the browser share: solutions without another process."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tui_tangram.app.services import Services
from tui_tangram.app.solutions.screen import SolutionsScreen
from tui_tangram.games.assist.errors import SupersededError
from tui_tangram.games.assist.protocol import SearchResult
from tui_tangram.games.catalog import equivalence
from tui_tangram.play import Game, Progress


class Finder:
    """Finds solutions as the other process would, as far as it is let."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.let.set()
        self.first: int | None = None
        "solutions: How many come before it has to be let go on; None for all."
        self.error: Exception | None = None
        self.counted: list[Any] = []
        self.total: int | None = None
        """What counting finds; None for as many as there are."""
        self.stopped = asyncio.Event()
        self.numbered = True
        "solutions: Whether beyond the list have numbers."

    async def _go_on(self) -> None:
        waiting = [asyncio.create_task(event.wait()) for event in (self.let, self.stopped)]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        if self.stopped.is_set():
            self.stopped.clear()
            raise SupersededError("stopped")

    async def solve(
        self,
        game: Game[Any],
        *,
        most: int | None = None,
        take: Callable[[Sequence[tuple[str, ...]]], None] | None = None,
        report: Callable[[Progress], None] | None = None,
        **_: Any,
    ) -> SearchResult:
        """Share what there is."""
        if self.error is not None:
            raise self.error
        # In an order that no change of the solvers changes.
        likeness = equivalence(game)
        assert likeness is not None
        found = sorted(game.solutions(None), key=likeness.form)[:most]
        at = len(found) if self.first is None else self.first
        assert take is not None
        take(found[:at])
        if report is not None:
            report(Progress(4096, 3.2, at, None))
        if self.first is not None:
            self.let.clear()
        await self._go_on()
        take(found[at:])
        return SearchResult(True, len(found), (), Progress(9, 1.0, len(found), None))

    async def number(self, game: Game[Any], number: int, **_: Any) -> SearchResult:
        """Give one of the sorted list, if they have numbers."""
        if self.error is not None:
            raise self.error
        if not self.numbered:
            return SearchResult(True, 0, (), Progress(9, 1.0, 0, None))
        likeness = equivalence(game)
        assert likeness is not None
        found = sorted(game.solutions(None), key=likeness.form)
        wanted = tuple(found[number - 1 : number])
        uses = Counter(part for one in found for part in likeness.form(one))
        alike = tuple(uses[part] for one in wanted for part in likeness.form(one))
        return SearchResult(True, len(found), wanted, Progress(9, 1.0, 0, None), alike)

    async def count(
        self, game: Game[Any], *, report: Callable[[Progress], None] | None = None, **_: Any
    ) -> SearchResult:
        """Count them."""
        self.counted.append(game)
        if report is not None:
            report(Progress(99, 8.0, 900, None))
        self.let.clear()
        await self._go_on()
        number = self.total or sum(1 for _ in game.solutions(None))
        return SearchResult(True, number, (), Progress(99, 9.0, number, None))

    def stop(self) -> None:
        """End it."""
        self.stopped.set()

    async def close(self) -> None:
        """End for good."""
        self.stopped.set()


@pytest.fixture
def finder() -> Finder:
    """Solutions without another process."""
    return Finder()


@pytest.fixture
def found(services: Services, finder: Finder) -> Services:
    """Services with that."""
    return replace(services, make_client=lambda: finder)


def browsing(app: Any) -> SolutionsScreen:
    """Return the browser, which must be the screen that is seen."""
    assert isinstance(app.screen, SolutionsScreen)
    return app.screen
