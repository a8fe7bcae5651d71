"""The editor of tile boards in the registry of editors: ``make/board/square/6x6/tetravex/c6/s1``.

What follows the prefix is the initial board, generated or from the library; an id without its last
parts, ``square/6x6/tetravex``, is a board without colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tui_tangram.games.catalog.entry import MAKE, Entry, Puzzles
from tui_tangram.games.matching.entries.matching import MATCHING
from tui_tangram.language import mark, tr
from tui_tangram.play import OptionValue, quote

if TYPE_CHECKING:
    from tui_tangram.games.matching.core.editor import BoardEditor

PREFIX: Final = f"{MAKE}board/"


def _make(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> BoardEditor:
    from tui_tangram.games.matching.core.editor import BoardEditor
    from tui_tangram.games.matching.core.recipe import looks_like_id, parse_id

    del options
    if not puzzle.startswith(PREFIX):
        raise LookupError(tr("no puzzle called {name}", name=quote(puzzle)))
    name = puzzle.removeprefix(PREFIX)
    if name.count("/") == 2 and looks_like_id(name):
        return BoardEditor.of(parse_id(f"{name}/s0"))
    return BoardEditor.copy(puzzles.find(name, MATCHING.kind))


def _pack(game: BoardEditor) -> object:
    from tui_tangram.games.matching.core.editor import pack

    return pack(game)


def _unpack(value: object, options: Mapping[str, OptionValue]) -> BoardEditor:
    from tui_tangram.games.matching.core.editor import unpack

    del options
    return unpack(value)


BOARD_EDITOR: Final = Entry("board-editor", mark("Board editor"), {}, _make, _pack, _unpack)
