"""The registered games, the entry of each in the catalog, and functions on entries."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from tui_tangram.games.kinds import EDITORS, GAMES, kind_named
from tui_tangram.language import PlayerError, tr
from tui_tangram.play import quote
from tui_tangram.play.names import FOREIGN
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.catalog.daily import DailySchedule, DailySlot
    from tui_tangram.games.catalog.shared_result import SharedResult
    from tui_tangram.maths.geometry import Contour
    from tui_tangram.play import Game, Meter, OptionValue
    from tui_tangram.play.equivalence import Equivalence


MAKE: Final = "make/"
"""The prefix of editor names, such as ``make/figure/tangram``."""


class UnmadeError(Exception):
    """A puzzle that takes long to generate and has not been generated yet.

    `tui_tangram.player.library.Library.make` makes it.
    """

    def __init__(
        self,
        kind: str,
        name: str,
        waiting: str,
        *,
        sought: bool,
        advice: str = "",
        lasting: bool = False,
    ) -> None:
        super().__init__(name)
        self.kind, self.name = kind, name
        self.sought = sought
        """Whether it must be searched for, which takes an unknown time."""
        self.waiting = waiting
        """A sentence for the player who waits, marked for translation."""
        self.advice = advice
        """A sentence for the player when none was found, marked for translation; or empty."""
        self.lasting = lasting
        """Whether large files come with it, which guests of a host may not make."""


class Puzzles(Protocol):
    """A source of puzzles by name."""

    def find(self, text: str, kind: str) -> Any:  # noqa: ANN401
        """Return the puzzle of a kind with the name *text*.

        Raises `LookupError` if it does not exist, `ValueError` for a malformed name, and
        `UnmadeError`.
        """
        ...

    def __getitem__(self, kind: str) -> Any:  # noqa: ANN401
        """Return the source of the puzzles of a kind; its entry knows the source's interface."""
        ...

    def claiming(self, text: str) -> Iterable[str]:
        """Return all kinds, the one that *text* looks like a name of first."""
        ...

    def schedule(self, kind: str) -> DailySchedule:
        """Return the lists from which a kind of game takes its daily puzzles."""
        ...


Make: TypeAlias = "Callable[[Puzzles, str, Mapping[str, OptionValue]], Game[Any]]"
"""Makes a game from a puzzle's name and all its options.

Raises `LookupError` when the name is not one of its puzzles, and `ValueError` when it is malformed;
either message is one line for the player.
"""

Pack: TypeAlias = "Callable[[Any], object]"
"""Returns a game as a JSON value without its options."""

Unpack: TypeAlias = "Callable[[object, Mapping[str, OptionValue]], Game[Any]]"
"""Makes a game from a value of `Pack` and all its options; raises `ValueError`, one line."""


WishSearch: TypeAlias = "Callable[[str, Meter], str]"
"""Returns the id of the puzzle that a request id, such as one that asks for a unique solution,
stands for.

Raises `Stopped` at the meter's limit, and `ValueError`, one line.
"""


LongId: TypeAlias = "Callable[[Any], str]"
"""Returns the ID that generates a game's puzzle anywhere (`tui_tangram.play.long_id`).

Raises `LongIdError`, one line, for a puzzle that is too large."""


Measure: TypeAlias = "Callable[[Any, Meter], float | None]"
"""Returns the measured effort of a game; None if it has no solution.  Raises `Stopped`."""


class DailyPuzzle(NamedTuple):
    """The puzzle of a slot."""

    puzzle: str
    """The puzzle's own name."""
    title: str
    """The title for players, in the language in use."""
    grade: int
    """The difficulty, from 1 to 5."""


Daily: TypeAlias = "Callable[[Puzzles, DailySlot], DailyPuzzle]"
"""Returns the puzzle of a slot, the same for everybody and for ever; must be quick."""


class Entry(NamedTuple):
    """One game of the registry."""

    kind: str
    """The name of the game in saves: `Game.kind` of its games."""
    label: str
    """The name for players, marked for translation; see `name`."""
    options: Mapping[str, OptionValue]
    """The options with their defaults."""
    make: Make
    pack: Pack
    unpack: Unpack
    daily: Daily | None = None
    """Chooses the daily puzzles and ladders; None for a game without them."""
    equivalence: Callable[[Any], Equivalence] | None = None
    """Returns the equivalence by which the solutions of a game are grouped; None for none."""
    outline: Callable[[Any], tuple[Contour, ...]] | None = None
    """Returns the public contours of the target of a game; None for none."""
    search: WishSearch | None = None
    """Searches for the puzzle of a request id; None for a game without such ids."""
    long_id: LongId | None = None
    """Returns the long ID of a game's puzzle; None for a game without one."""
    measure: Measure | None = None
    """Measures the effort of a game (`tui_tangram.play.difficulty`); None if it is not measured."""

    @property
    def name(self) -> str:
        """The name for players."""
        return tr(self.label)


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
    for game in editors() if making else map(entry, puzzles.claiming(puzzle)):
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
    from tui_tangram.play.game import Editor

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


def shared_in(text: str) -> SharedResult | None:
    """Return the result that a shared line describes; None for any other text.

    Raises as `tui_tangram.games.catalog.shared_result.read_shared` does.
    """
    if "·" not in text and "run/" not in text:
        return None
    # Late, with the modules of recorded games: most texts are names.
    from tui_tangram.games.catalog.shared_result import read_shared

    return read_shared(text)
