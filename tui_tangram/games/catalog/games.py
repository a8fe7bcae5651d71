"""The registered games, and functions on their entries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tui_tangram.games.catalog.daily_slot import DailySlot
from tui_tangram.games.catalog.entry import MAKE, DailyPuzzle, Entry, Puzzles
from tui_tangram.games.kinds import EDITORS, GAMES, kind_named
from tui_tangram.language import PlayerError, tr
from tui_tangram.play import Game, OptionValue, quote
from tui_tangram.play.game import Editor
from tui_tangram.play.names import FOREIGN
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:
    from tui_tangram.play.equivalence import Equivalence


def games() -> tuple[Entry, ...]:
    """Return the entries of all games, in the order shown to players."""
    return tuple(kind.load("entry") for kind in GAMES)


def editors() -> tuple[Entry, ...]:
    """Return the entries of all editors: games whose moves make a puzzle.

    They are not solved, scored or listed: their games have no `Game.puzzle_id`, and saves contain
    them in full.  Their names begin with `MAKE`.
    """
    return tuple(kind.load("entry") for kind in EDITORS)


def entry(kind: str) -> Entry:
    """Return the entry of a kind of game or editor, including kinds found only in old saves.

    Raises `LookupError` for an unknown kind.
    """
    try:
        found: Entry = kind_named(kind).load("entry")
    except KeyError:
        raise LookupError(tr("no game called {name}", name=quote(kind))) from None
    return found


def find_game(
    puzzles: Puzzles, kind: str, puzzle: str, options: Mapping[str, OptionValue]
) -> Game[Any]:
    """Return the game with this kind, puzzle name and options; missing options get their defaults.

    Instead of a name *puzzle* may be a packed puzzle as JSON text, an object.  With its first
    argument bound the function is a `tui_tangram.play.FindGame`.  Raises `LookupError` for an
    unknown kind or puzzle, and `ValueError` for options that the game does not have, for values of
    another type than the default, and for JSON that is no packed puzzle.
    """
    game = entry(kind)
    if puzzle.startswith("{"):
        # Not a name but the puzzle itself, from a file.
        made = game.unpack(json.loads(puzzle), complete(game, options))
        if made.puzzle_id:
            # Otherwise results would be recorded for the puzzle of that name, which may be another
            # one.
            raise Refusal(
                "a puzzle given in full cannot have the id {id}", id=quote(made.puzzle_id)
            )
        return made
    return game.make(puzzles, puzzle, complete(game, options))


def find_puzzle(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> Game[Any]:
    """Return the game of the puzzle with that name, whatever its kind.

    Options that the game does not have are ignored.  The kind that the form of a name implies comes
    first.  When no game has such a puzzle, raises the error of the first one; `ValueError` as in
    `find_game`.
    """
    unknown: LookupError | None = None
    refused: PlayerError | None = None
    making = puzzle.startswith(MAKE)
    for game in editors() if making else (entry(one.kind) for one in puzzles.claiming(puzzle)):
        known = {name: value for name, value in options.items() if name in game.options}
        try:
            return game.make(puzzles, puzzle, complete(game, known))
        except LookupError as error:
            unknown = unknown or error
        except PlayerError as error:
            # A malformed name, or a damaged source, which does not hide the puzzles of others.
            refused = refused or error
    raise refused or unknown or LookupError(tr("no puzzle called {name}", name=quote(puzzle)))


def daily_kinds() -> tuple[str, ...]:
    """Return the kinds of games that have daily puzzles and ladders, in order."""
    return tuple(game.kind for game in games() if game.daily is not None)


def daily_puzzle(puzzles: Puzzles, slot: DailySlot) -> DailyPuzzle:
    """Return the puzzle of a slot: the same for everybody and for ever.

    Raises `LookupError` for an unknown kind or one without slots.
    """
    daily = entry(slot.kind).daily
    if daily is None:
        raise LookupError(tr("there are no daily puzzles for {kind}", kind=quote(slot.kind)))
    return daily(puzzles, slot)


def equivalence(game: Game[Any]) -> Equivalence | None:
    """Return the equivalence by which the solutions of *game* are grouped; None for none."""
    make = entry(game.kind).equivalence
    return None if make is None else make(game)


def public_id(game: Game[Any], state: object = None) -> str:
    """Return the ID by which anybody can play the puzzle of a game: its own or a long one.

    A player's own puzzles have an ID that only that player's installation knows, those of a pack
    one that is known where the pack is installed, and puzzles from files have none.  For an editor
    it is the ID of the puzzle made in *state*.  Empty for a game without long IDs.  Raises
    `LongIdError`, and `Refusal` for a *state* that is no valid puzzle.
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
    """Return the game packed as *value*.

    Raises `LookupError` for an unknown kind, and `ValueError` for an invalid value or options.
    """
    game = entry(kind)
    return game.unpack(value, complete(game, options))


def complete(game: Entry, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return *options*, completed by the defaults.  Raises `ValueError`."""
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
