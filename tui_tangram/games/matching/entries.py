"""The entries of tile boards and their editor in the catalog.

What follows the prefix of the editor, ``make/board/square/6x6/tetravex/c6/s1``, is the initial
board, generated or from the library; an id without its last parts, ``square/6x6/tetravex``, is a
board without colours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tui_tangram.games.catalog.games import MAKE, DailyPuzzle, Entry, Puzzles
from tui_tangram.language import mark, tr
from tui_tangram.late import called
from tui_tangram.play import quote

if TYPE_CHECKING:
    from tui_tangram.games.catalog.daily import DailySlot
    from tui_tangram.games.matching.core import MatchingGame
    from tui_tangram.games.matching.core.editor import BoardEditor
    from tui_tangram.play import Meter, OptionValue


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
    from tui_tangram.games.catalog.daily import choose
    from tui_tangram.games.matching.core.board_size import display_name
    from tui_tangram.games.matching.core.recipe import trusted

    recipe = trusted(choose(puzzles.schedule(slot.kind), slot))
    return DailyPuzzle(recipe.id, display_name(recipe.id, recipe.name), slot.grade)


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
    called(__package__, ".core.symmetry:MatchingEquivalence"),
    search=_search,
    long_id=_long_id,
)


PREFIX: Final = f"{MAKE}board/"


def _make_editor(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> BoardEditor:
    from tui_tangram.games.matching.core.editor import BoardEditor
    from tui_tangram.games.matching.core.recipe import looks_like_id, parse_id

    del options
    if not puzzle.startswith(PREFIX):
        raise LookupError(tr("no puzzle called {name}", name=quote(puzzle)))
    name = puzzle.removeprefix(PREFIX)
    if name.count("/") == 2 and looks_like_id(name):
        return BoardEditor.of(parse_id(f"{name}/s0"))
    return BoardEditor.copy(puzzles.find(name, _KIND))


BOARD_EDITOR: Final = Entry(
    "board-editor",
    mark("Board editor"),
    {},
    _make_editor,
    called(__package__, ".core.editor:pack"),
    called(__package__, ".core.editor:unpack", 1),
)
