"""The games in the list, and functions on its entries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.catalog.board_editor import BOARD_EDITOR
from tui_tangram.catalog.daily_slot import DailySlot
from tui_tangram.catalog.entry import MAKE, DailyPuzzle, Entry, Puzzles
from tui_tangram.catalog.figure_editor import FIGURE_EDITOR
from tui_tangram.catalog.matching import MATCHING
from tui_tangram.catalog.sketch_editors import OUTLINE_EDITOR, PIECE_EDITOR, SET_EDITOR
from tui_tangram.catalog.tangram import ROUNDED, TANGRAM
from tui_tangram.language import tr
from tui_tangram.play import Game, OptionValue, quote
from tui_tangram.play.editor import Editor
from tui_tangram.play.names import FOREIGN
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:
    from tui_tangram.play.equivalence import Equivalence

GAMES: Final[list[Entry]] = [TANGRAM, MATCHING]
"""All games, in the order in which players see them."""
EDITORS: Final[list[Entry]] = [
    FIGURE_EDITOR,
    OUTLINE_EDITOR,
    SET_EDITOR,
    PIECE_EDITOR,
    BOARD_EDITOR,
]
"""The games whose moves make a puzzle.

Nothing in them is solved, scored or listed: their games have no `Game.puzzle_id`, and saves have
them in full.  Their names begin with `MAKE`.
"""


def entry(kind: str) -> Entry:
    """Return the entry of a kind of game or editor, also of a kind that only saves still have.

    Raises `LookupError` when there is none.
    """
    for game in (*GAMES, *EDITORS, ROUNDED):
        if game.kind == kind:
            return game
    raise LookupError(tr("no game called {name}", name=quote(kind)))


def find_game(
    puzzles: Puzzles, kind: str, puzzle: str, options: Mapping[str, OptionValue]
) -> Game[Any]:
    """Return the game of a kind, a puzzle's name and options; missing options have their defaults.

    Instead of a name *puzzle* may be a packed puzzle as JSON text, an object.  With the first
    argument given the function is a `tui_tangram.play.FindGame`.  Raises `LookupError` when
    there is no such kind or puzzle, and `ValueError` for options that the game does not have, for
    values of another type than the default, and for JSON that is no packed puzzle.
    """
    game = entry(kind)
    if puzzle.startswith("{"):
        # Not a name, but the puzzle itself: it came from a file.
        made = game.unpack(json.loads(puzzle), complete(game, options))
        if made.puzzle_id:
            # Results would be entered for the puzzle of that name, which may be another one.
            raise Refusal(
                "a puzzle given in full cannot have the id {id}", id=quote(made.puzzle_id)
            )
        return made
    return game.make(puzzles, puzzle, complete(game, options))


def find_puzzle(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> Game[Any]:
    """Return the game of the puzzle with that name, whatever its kind.

    Of *options* only those count that the game has.  When no game has such a puzzle, raises the
    error of the first game of the list, and `ValueError` as `find_game`.
    """
    unknown: LookupError | None = None
    for game in EDITORS if puzzle.startswith(MAKE) else GAMES:
        known = {name: value for name, value in options.items() if name in game.options}
        try:
            return game.make(puzzles, puzzle, complete(game, known))
        except LookupError as error:
            unknown = unknown or error
    raise unknown or LookupError(tr("no puzzle called {name}", name=quote(puzzle)))


def daily_kinds() -> tuple[str, ...]:
    """Return the kinds of games that have daily puzzles and ladders, in order."""
    return tuple(game.kind for game in GAMES if game.daily is not None)


def daily_puzzle(puzzles: Puzzles, slot: DailySlot) -> DailyPuzzle:
    """Return the puzzle of a slot: the same for everybody and for ever.

    Raises `LookupError` when there is no such kind, or it has no slots.
    """
    daily = entry(slot.kind).daily
    if daily is None:
        raise LookupError(tr("there are no daily puzzles for {kind}", kind=quote(slot.kind)))
    return daily(puzzles, slot)


def equivalence(game: Game[Any]) -> Equivalence | None:
    """Return the likeness by which the solutions of *game* are told apart; None for none."""
    make = entry(game.kind).equivalence
    return None if make is None else make(game)


def public_id(game: Game[Any], state: object = None) -> str:
    """Return the ID by which everybody can play the puzzle of a game: its own or a long one.

    A player's own puzzles have an ID that only that player knows, those of a pack one that is known
    where it is installed, and puzzles from files have none.
    That of an editor is of what is made in *state*.  Empty for a game that has no long IDs.  Raises
    `LongIdError`, and `Refusal` for a *state* that makes no puzzle.
    """
    if isinstance(game, Editor):
        game = game.made(state)
    known, make = game.puzzle_id, entry(game.kind).long_id
    if known and not known.startswith(FOREIGN):
        return known
    return make(game) if make else ""


def pack(game: Game[Any]) -> object:
    """Return *game* as a JSON value; kind, options and this value are enough for `unpack`."""
    return entry(game.kind).pack(game)


def unpack(kind: str, value: object, options: Mapping[str, OptionValue]) -> Game[Any]:
    """Return the game that was packed as *value*.

    Raises `LookupError` when there is no such kind, and `ValueError` when value or options
    are not valid.
    """
    game = entry(kind)
    return game.unpack(value, complete(game, options))


def complete(game: Entry, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return *options* and the defaults of the others.  Raises `ValueError`."""
    for name, value in options.items():
        if name not in game.options:
            raise Refusal("{game}: no option {name}", game=game.name, name=quote(name))
        usual = game.options[name]
        if type(value) is not type(usual):
            raise Refusal(
                "{name} cannot be {value}; the default is {usual}",
                name=name,
                value=quote(value),
                usual=quote(usual),
            )
    return {**game.options, **options}
