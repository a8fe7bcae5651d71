"""The edge-matching game in the registry."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tui_tangram.games.catalog.daily_schedule import choose
from tui_tangram.games.catalog.daily_slot import DailySlot
from tui_tangram.games.catalog.entry import DailyPuzzle, Entry, Puzzles
from tui_tangram.language import mark
from tui_tangram.play import Meter, OptionValue

if TYPE_CHECKING:
    from tui_tangram.games.matching.core import MatchingGame
    from tui_tangram.play.equivalence import Equivalence

_KIND: Final = "matching"


def _make(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> MatchingGame:  # noqa: ARG001  # it has none
    from tui_tangram.games.matching.core import MatchingGame

    return MatchingGame(puzzles.find(puzzle, _KIND))


def _pack(game: MatchingGame) -> object:
    from tui_tangram.games.matching.core.format import write_tiles

    return json.loads(write_tiles(game.puzzle))


def _unpack(value: object, options: Mapping[str, OptionValue]) -> MatchingGame:  # noqa: ARG001  # it has none
    from tui_tangram.games.matching.core import MatchingGame
    from tui_tangram.games.matching.core.format import read_tiles

    return MatchingGame(read_tiles(json.dumps(value), "puzzle"))


def _daily(puzzles: Puzzles, slot: DailySlot) -> DailyPuzzle:
    from tui_tangram.games.matching.core.board_size import display_name
    from tui_tangram.games.matching.core.recipe import trusted

    recipe = trusted(choose(puzzles.schedule(slot.kind), slot))
    return DailyPuzzle(recipe.id, display_name(recipe.id, recipe.name), slot.grade)


def _likeness(game: MatchingGame) -> Equivalence:
    from tui_tangram.games.matching.core.symmetry import MatchingEquivalence

    return MatchingEquivalence(game)


def _search(puzzle: str, meter: Meter) -> str:
    from tui_tangram.games.matching.core.generate import generate
    from tui_tangram.games.matching.core.recipe import parse_id

    return generate(parse_id(puzzle), meter).id


def _long_id(game: MatchingGame) -> str:
    from tui_tangram.games.matching.core.long_id import long_id

    return long_id(game.puzzle)


MATCHING = Entry(
    _KIND,
    mark("Tile boards"),
    {},
    _make,
    _pack,
    _unpack,
    _daily,
    _likeness,
    search=_search,
    long_id=_long_id,
)
