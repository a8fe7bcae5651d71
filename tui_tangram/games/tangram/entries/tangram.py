"""Tangrams in the registry of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tui_tangram.games.catalog.daily_schedule import choose
from tui_tangram.games.catalog.daily_slot import DailySlot
from tui_tangram.games.catalog.entry import DailyPuzzle, Entry, Puzzles
from tui_tangram.language import mark
from tui_tangram.play import Meter, OptionValue
from tui_tangram.play.names import named

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.maths.geometry import Contour
    from tui_tangram.play.equivalence import Equivalence

_KIND: Final = "tangram"


def _make(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> TangramGame:
    from tui_tangram.games.tangram.core import TangramGame

    figure = puzzles.find(puzzle, _KIND)
    pieces = puzzles[_KIND].piece_set(figure.set_id)
    return TangramGame(figure, pieces, bool(options["freestyle"]))


def _pack(game: TangramGame) -> object:
    from tui_tangram.games.tangram.core.packing import pack

    return pack(game)


def _unpack(value: object, options: Mapping[str, OptionValue]) -> TangramGame:
    from tui_tangram.games.tangram.core.packing import unpack
    from tui_tangram.games.tangram.entries import rounded

    if rounded.is_rounded(value):
        return rounded.unpack(value, options)
    return unpack(value, options)


def _daily(puzzles: Puzzles, slot: DailySlot) -> DailyPuzzle:
    figure = puzzles.find(choose(puzzles.schedule(slot.kind), slot), _KIND)
    return DailyPuzzle(figure.id, named(figure.name, figure.id), slot.grade)


def _likeness(game: TangramGame) -> Equivalence:
    from tui_tangram.games.tangram.core.classes import TangramEquivalence

    return TangramEquivalence(game)


def _outline(game: TangramGame) -> tuple[Contour, ...]:
    return game.figure.outline


def _search(puzzle: str, meter: Meter) -> str:
    from tui_tangram.games.tangram.core.random_figure import search

    return search(puzzle, meter)


def _long_id(game: TangramGame) -> str:
    from tui_tangram.games.tangram.core.long_id import long_id

    return long_id(game.figure, game.pieces)


def _measure(game: TangramGame, meter: Meter) -> float | None:
    from tui_tangram.games.tangram.core.difficulty import measure

    return measure(game.figure.outline, game.pieces, meter)


TANGRAM = Entry(
    _KIND,
    mark("Tangrams"),
    {"freestyle": False},
    _make,
    _pack,
    _unpack,
    _daily,
    _likeness,
    _outline,
    search=_search,
    long_id=_long_id,
    measure=_measure,
)

ROUNDED = TANGRAM._replace(kind="free", daily=None)
"""The entry for saves of the free-angle game of earlier releases, which become tangrams."""
