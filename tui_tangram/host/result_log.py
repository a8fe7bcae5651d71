"""The results of a host's players in its database, and the boards that are made of them.

A board has each player once.  Its order is that of the player's own lists of best times
(`tui_tangram.player.scores`): of equal times the one with less help, then the earlier, so that no
two have the same place.  `tui_tangram.games.catalog.daily` decides what counts on a day and in a
week, as it does for one player alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from math import inf
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Index,
    Integer,
    PrimaryKeyConstraint,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from tui_tangram.games.catalog.daily import DailySlot, DailyState, Solve, progress
from tui_tangram.games.session import HelpClass, Result
from tui_tangram.games.together.boards import PAGE, BoardQuery, BoardRow, ResultBoard
from tui_tangram.host.database import FLAG, LONG, HostDatabase, column, table
from tui_tangram.host.replay import CheckedRun
from tui_tangram.player.scores.rows import BETTER, CLASSES
from tui_tangram.values import NamedTuple

RESULTS: Final = table(
    "results",
    column("number", Integer, primary_key=True),
    column("digest", unique=True),
    column("player"),
    column("kind"),
    column("puzzle", index=True),
    column("milliseconds", LONG),
    column("moves", Integer),
    column("hints", Integer),
    column("fits", Integer),
    column("checks", Integer),
    column("revealed", FLAG),
    column("day"),
    column("run"),
    # All that the board of all puzzles reads: it need not pass over the runs, which are long.
    Index(
        "solved",
        "player",
        "puzzle",
        "number",
        "milliseconds",
        "hints",
        "fits",
        "checks",
        "revealed",
    ),
)
"""``digest`` is that of the moves and times, by which a run is known when it comes again."""
CLOCKS: Final = table(
    "clocks",
    column("player"),
    column("puzzle"),
    column("milliseconds", LONG),
    column("day", nullable=True),
    PrimaryKeyConstraint("player", "puzzle"),
)
"""The time that the host has seen the clock of an unfinished game run, and the last day of that."""
FRESH: Final = 10.0
"""Seconds for which the board of all puzzles, which reads all results, is not made again.

A result that this machine counts is on it at once.
"""
_STATES: Final = {
    HelpClass.CLEAN: DailyState.SOLVED,
    HelpClass.ASSISTED: DailyState.ASSISTED,
    HelpClass.SHOWN: DailyState.SHOWN,
}
"""The state of a daily puzzle for whoever is on its board of a class."""

Slots = Sequence[tuple[DailySlot, str]]
"""Daily puzzles, or the rungs of a ladder, each with the ID of its puzzle."""


class SeenClock(NamedTuple):
    """The clock of a game, as far as the host has seen it run."""

    milliseconds: int
    day: date | None
    """The last day of UTC on which it ran; None in a database of an early release."""


class KnownRun(NamedTuple):
    """A run that counts."""

    number: int
    player: str
    """The id of its player."""
    day: date
    """The day of UTC for which it counts."""


class Standing(NamedTuple):
    """A player on a board."""

    player: str
    """The id of the player."""
    result: Result
    puzzles: int
    day: date
    number: int
    """The number of the result; on a board of several puzzles that of the last of them."""


class ResultLog:
    """Writes results, and reads boards.  Raises `PlayerError` where it cannot."""

    def __init__(
        self,
        base: HostDatabase,
        players: Any,  # noqa: ANN401  # a table
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Use *base*; *players* is its table of players, with their names.

        *clock* returns seconds.
        """
        self._base = base
        self._players = players
        self._clock = clock
        self._ever: dict[HelpClass, tuple[float, list[Standing]]] = {}
        """The boards of all puzzles, and when they were made; only the database's thread uses it.
        """

    async def clock(self, player: str, puzzle: str) -> SeenClock | None:
        """Return a clock that was seen to run; None for one that was not."""
        where = CLOCKS.c.player == player, CLOCKS.c.puzzle == puzzle
        found = select(CLOCKS.c.milliseconds, CLOCKS.c.day).where(*where)
        row = await self._base.run(lambda base: base.execute(found).first())
        if row is None:
            return None
        return SeenClock(row.milliseconds, date.fromisoformat(row.day) if row.day else None)

    async def set_clock(self, player: str, puzzle: str, clock: SeenClock | None) -> None:
        """Write a clock; None ends it."""
        where = CLOCKS.c.player == player, CLOCKS.c.puzzle == puzzle

        def write(base: Connection) -> None:
            if clock is None:
                base.execute(delete(CLOCKS).where(*where))
                return
            day = clock.day.isoformat() if clock.day else None
            row = {"milliseconds": clock.milliseconds, "day": day}
            # Another machine may write it at the same moment, for the same player.
            while not base.execute(update(CLOCKS).where(*where).values(row)).rowcount:
                with suppress(IntegrityError), base.begin_nested():
                    base.execute(insert(CLOCKS).values(row | {"player": player, "puzzle": puzzle}))
                    return

        await self._base.run(write)

    async def known(self, digest: str) -> KnownRun | None:
        """Return the run that has this digest, if there is one."""
        return await self._base.run(lambda base: _known(base, digest))

    async def add(self, checked: CheckedRun, player: str) -> KnownRun:
        """Write a run of *player*, and return it.

        If it has come by another machine at the same moment, that one is returned.
        """
        result = checked.result
        row = {
            "digest": checked.digest,
            "player": player,
            "kind": checked.kind,
            "puzzle": checked.puzzle,
            "milliseconds": round(1000 * result.elapsed),
            "moves": result.moves,
            "hints": result.hints,
            "fits": result.fits,
            "checks": result.checks,
            "revealed": result.revealed,
            "day": checked.day.isoformat(),
            "run": checked.run,
        }

        def write(base: Connection) -> KnownRun:
            with suppress(IntegrityError), base.begin_nested():
                base.execute(insert(RESULTS).values(row))
                self._ever.clear()
            known = _known(base, checked.digest)
            assert known is not None
            return known

        return await self._base.run(write)

    async def since(self, player: str, day: date) -> int:
        """Return how many results of a player count for a day."""
        where = RESULTS.c.player == player, RESULTS.c.day == day.isoformat()
        count = select(func.count()).select_from(RESULTS).where(*where)
        return await self._base.run(lambda base: base.execute(count).scalar_one())

    async def run(self, number: int) -> str:
        """Return the line of a run, empty for none."""
        found = select(RESULTS.c.run).where(RESULTS.c.number == number)
        return await self._base.run(lambda base: base.scalar(found)) or ""

    async def board(self, query: BoardQuery, slots: Slots, player: str) -> ResultBoard:
        """Return a part of a board, as *player* sees it; *slots* are those of a day or a week."""

        def read(base: Connection) -> ResultBoard:
            every = self._standings(base, query, slots)
            shown = every[query.start : query.start + PAGE]
            named = self._players.c.key.in_({one.player for one in shown})
            players = select(self._players.c.key, self._players.c.name).where(named)
            names: dict[str, str] = {row.key: row.name for row in base.execute(players)}
            own = next((n for n, one in enumerate(every, 1) if one.player == player), 0)
            rows = tuple(
                BoardRow(
                    place,
                    names.get(one.player, "?"),
                    one.player == player,
                    one.result,
                    one.puzzles,
                    one.day,
                    one.number if len(slots) < 2 and query.name else 0,
                )
                for place, one in enumerate(shown, query.start + 1)
            )
            return ResultBoard(query, len(every), own, rows)

        return await self._base.run(read)

    async def place(self, query: BoardQuery, slots: Slots, player: str) -> tuple[int, int, int]:
        """Return a player's place on a board, the number of players, and that of the result."""

        def read(base: Connection) -> tuple[int, int, int]:
            every = self._standings(base, query, slots)
            found = ((n, one.number) for n, one in enumerate(every, 1) if one.player == player)
            place, number = next(found, (0, 0))
            return place, len(every), number

        return await self._base.run(read)

    def _standings(self, base: Connection, query: BoardQuery, slots: Slots) -> list[Standing]:
        """Return a whole board, that of all puzzles perhaps some seconds old."""
        if slots or query.name:
            return standings(base, query, slots)
        made, found = self._ever.get(query.help_class, (-inf, []))
        if self._clock() - made >= FRESH:
            found = standings(base, query, slots)
            self._ever[query.help_class] = self._clock(), found
        return found

    def remove(self, name: str) -> int | None:
        """Remove the results of the player with a name; return how many, or None for nobody.

        Who asks waits for it.
        """

        def write(base: Connection) -> int | None:
            players = self._players
            key = base.scalar(select(players.c.key).where(players.c.name == name))
            if key is None:
                return None
            base.execute(delete(CLOCKS).where(CLOCKS.c.player == key))
            return base.execute(delete(RESULTS).where(RESULTS.c.player == key)).rowcount

        return self._base.now(write)


def _known(base: Connection, digest: str) -> KnownRun | None:
    found = select(RESULTS.c.number, RESULTS.c.player, RESULTS.c.day)
    row = base.execute(found.where(RESULTS.c.digest == digest)).first()
    return None if row is None else KnownRun(row.number, row.player, date.fromisoformat(row.day))


def standings(base: Connection, query: BoardQuery, slots: Slots) -> list[Standing]:
    """Return a whole board, the best first."""
    if slots:
        return _of_slots(base, slots, query.help_class)
    if query.name:
        return _of_puzzle(base, query.name, query.help_class)
    return _of_all(base, query.help_class)


_READ: Final = (
    RESULTS.c.player, RESULTS.c.milliseconds, RESULTS.c.moves, RESULTS.c.hints, RESULTS.c.revealed,
    RESULTS.c.fits, RESULTS.c.checks, RESULTS.c.day, RESULTS.c.number, RESULTS.c.puzzle,
)  # fmt: skip


def _standing(row: Any) -> Standing:  # noqa: ANN401  # a row of `_READ`
    result = Result(
        row.milliseconds / 1000, row.moves, row.hints, bool(row.revealed), True, row.fits,
        row.checks,
    )  # fmt: skip
    return Standing(row.player, result, 1, date.fromisoformat(row.day), row.number)


def _of_puzzle(base: Connection, puzzle: str, help_class: HelpClass) -> list[Standing]:
    """Return the best result of each player."""
    rows = base.execute(
        select(*_READ)
        .where(RESULTS.c.puzzle == puzzle, text(CLASSES[help_class]))
        .order_by(text(BETTER[help_class]))
    )
    best: dict[str, Standing] = {}
    for row in rows:
        if row.player not in best:
            best[row.player] = _standing(row)
    return list(best.values())


def _of_slots(base: Connection, slots: Slots, help_class: HelpClass) -> list[Standing]:
    """Return what counts of each player, who has most of the slots first."""
    first, last = slots[0][0].day, slots[0][0].last
    rows = base.execute(
        select(*_READ)
        .where(
            RESULTS.c.puzzle.in_([puzzle for _, puzzle in slots]),
            RESULTS.c.day.between(first.isoformat(), last.isoformat()),
        )
        .order_by(RESULTS.c.number)
    )
    games: dict[str, dict[str, list[Standing]]] = {}
    for row in rows:
        games.setdefault(row.player, {}).setdefault(row.puzzle, []).append(_standing(row))
    found = [
        _total(counted)
        for of_player in games.values()
        if (counted := list(_counted(of_player, slots, _STATES[help_class])))
    ]
    return sorted(found, key=_order)


def _counted(
    games: dict[str, list[Standing]], slots: Slots, state: DailyState
) -> Iterable[Standing]:
    """Yield the game that counts of each slot with that state."""
    for slot, puzzle in slots:
        solves = games.get(puzzle, ())
        reached = progress(slot, [Solve(one.day, one.number, one.result) for one in solves])
        if reached.state is state and reached.solve is not None:
            order = reached.solve.order
            yield next(one for one in solves if one.number == order)


def _total(games: Sequence[Standing]) -> Standing:
    """Return one standing for several games of a player, in any order."""
    if len(games) == 1:
        return games[0]
    results = [one.result for one in games]
    summed = Result(
        sum(one.elapsed for one in results),
        sum(one.moves for one in results),
        sum(one.hints for one in results),
        any(one.revealed for one in results),
        True,
        sum(one.fits for one in results),
        sum(one.checks for one in results),
    )
    last = max(games, key=lambda one: one.number)
    return Standing(last.player, summed, len(games), last.day, last.number)


def _order(one: Standing) -> tuple[float, ...]:
    """Return the key by which standings are sorted, the best first."""
    result = one.result
    helps = result.hints + result.fits + result.checks
    return -one.puzzles, round(1000 * result.elapsed), helps, one.number


def _of_all(base: Connection, help_class: HelpClass) -> list[Standing]:
    """Return how many puzzles each player has solved, who has had as many first before others."""
    of_puzzle = (
        select(
            RESULTS.c.player,
            func.min(RESULTS.c.number).label("first"),
            func.min(RESULTS.c.milliseconds).label("best"),
        )
        .where(text(CLASSES[help_class]))
        .group_by(RESULTS.c.player, RESULTS.c.puzzle)
        .subquery()
    )
    sums = (
        select(
            of_puzzle.c.player,
            func.count().label("puzzles"),
            func.sum(of_puzzle.c.best).label("times"),
            func.max(of_puzzle.c.first).label("last"),
        )
        .group_by(of_puzzle.c.player)
        .subquery()
    )
    rows = base.execute(
        select(sums, RESULTS.c.day)
        .join(RESULTS, RESULTS.c.number == sums.c.last)
        .order_by(sums.c.puzzles.desc(), sums.c.last)
    )
    shown = help_class is HelpClass.SHOWN
    return [
        Standing(
            row.player,
            Result(int(row.times) / 1000, 0, 0, shown, True),
            row.puzzles,
            date.fromisoformat(row.day),
            row.last,
        )
        for row in rows
    ]
