"""The interface of a game for the session, the shells and the saves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from tui_tangram.play.help import Advice, Feasibility, Hint
from tui_tangram.play.limit import Meter
from tui_tangram.play.refusal import Refusal

State = TypeVar("State")
"""The type of a game's states: immutable, compared by value."""

_Solution = TypeVar("_Solution")
"""A solution, in any form."""

OptionValue: TypeAlias = bool | int | str
"""The value of one option of a game."""


class MoveError(Refusal):
    """A move that is not valid in this state.

    The message is one printable line, written for the player.
    """


class ScoreDivision(NamedTuple):
    """A class of puzzles whose results are compared with one another."""

    id: str
    """The name in scores, which never changes; no two games share one."""
    name: str
    """The name in English: one printable line."""


@dataclass(frozen=True, slots=True)
class SolutionIndex(Generic[_Solution]):
    """All solutions of a puzzle by number, without a list of them."""

    count: int
    """The number of solutions."""
    solution: Callable[[int], _Solution]
    """Returns the solution with that number, from 0, in the order of listing them."""
    uses: Callable[[], Mapping[Any, int]]
    """Returns for each part of a solution the number of solutions that have it."""


class Verdict(Protocol):
    """The progress of a state towards solved.  Games return richer values that also fit this."""

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        ...

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100.  It is 100 if and only if the puzzle is solved."""
        ...


class Game(Protocol[State]):
    """One puzzle with its rules: pure, immutable, without clock, randomness or disk access."""

    @property
    def kind(self) -> str:
        """The kind of game, as the catalog names it, such as ``"tangram"``."""
        ...

    @property
    def puzzle_id(self) -> str:
        """The name of the puzzle in saves and records; empty for a puzzle without records.

        It is unique among the puzzles of all kinds.
        """
        ...

    @property
    def name(self) -> str:
        """The name of the puzzle for players, in the language in use, such as ``"Swan"``."""
        ...

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The parameters besides the puzzle, such as ``{"freestyle": False}``.

        Kind, puzzle and options together are sufficient to make an equal game.
        """
        ...

    @property
    def division(self) -> ScoreDivision:
        """The class of equally hard puzzles among which the results of this one are compared.

        For boards that is layout, rules, size and colours; for a tangram, its pieces and
        difficulty.
        """
        ...

    @property
    def effort(self) -> float | None:
        """The pieces or tiles that a careful player places until it is done, or None if unknown.

        Known without a search: it is measured once and stored with the puzzle.
        """
        ...

    @property
    def difficulty(self) -> int | None:
        """The difficulty of the puzzle, from 1 to 5, or None if unknown; stored like the effort."""
        ...

    def start(self) -> State:
        """Return the state in which play begins."""
        ...

    def execute(self, state: State, move: str) -> State:
        """Return the state after *move* in *state*.

        Raises `MoveError`, and nothing else, when *move* is not a move or not valid here.
        """
        ...

    def verdict(self, state: State) -> Verdict:
        """Return the progress of *state* towards solved."""
        ...

    def describe_move(self, move: str) -> str:
        """Return the effect of *move*, which was valid once: a clause such as ``"B laid"``."""
        ...

    def advise(self, state: State, moves: Sequence[str], meter: Meter | None) -> Advice:
        """Return an analysis of *state*, and the moves to a solution.

        *moves* are the moves in effect that led to *state* from the start; they show the order in
        which the pieces were placed.  This may take long: it runs in a separate process.  Raises
        `Stopped` when the limit of *meter* is reached without a result.
        """
        ...

    def solvable(self, state: State, meter: Meter | None) -> Feasibility:
        """Return whether *state* can be completed without removing a placed piece.

        Like `advise` this may take long, and raises `Stopped` when the limit of *meter* is
        reached before the answer.
        """
        ...

    def hints(self, state: State, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Return the hints that *advice* on *state* gives, at least one, the vaguest first.

        Their levels are 1, 2, 3 and so on, to 9 at most.  *near* is the player's point of
        attention, a private value of the game; of several steps that are proved without search the
        hint shows the nearest one.  This is quick.
        """
        ...

    def solutions(self, meter: Meter | None) -> Iterator[tuple[str, ...]]:
        """Yield every solution, as moves from the start; equal pieces are interchangeable.

        Adds each to `Meter.found`.  Raises `Stopped` when the limit of *meter* is reached;
        the solutions yielded before are right.
        """
        ...

    def count(self, meter: Meter | None) -> int:
        """Return the number of `solutions`, which may be much faster than listing them.

        Adds them to `Meter.found`, including those counted before it raises `Stopped`.
        """
        ...

    def numbered(self, meter: Meter | None) -> SolutionIndex[tuple[str, ...]] | None:
        """Return `solutions` by number, or None if they can only be found one by one.

        Raises `Stopped` when the limit of *meter* is reached before.
        """
        ...


class SharedGame(Game[State], Protocol[State]):
    """A game that several players can play at one table, see `tui_tangram.games.together`."""

    def touched(self, move: str) -> frozenset[str]:
        """Return the names of the parts that *move* changes, such as pieces and tiles.

        The part of the state with such a name is changed by no move without it.  *move* was valid
        once.  Raises `MoveError` if it is not a move of this game.
        """
        ...

    def placed_parts(self, state: State) -> frozenset[str]:
        """Return the names of the parts that lie on the board, as `touched` names them."""
        ...

    def inverse(self, state: State, move: str) -> str:
        """Return the move that takes *move* in *state* back.

        ``execute(execute(state, move), inverse(state, move)) == state``, and it is valid, and has
        that effect on the parts `touched`, as long as only other parts have been changed since;
        unless they are in its way.  Raises `MoveError` when *move* is not valid in *state*.
        """
        ...

    def halves(self) -> tuple[Game[State], ...]:
        """Return this game under the rules of each of two players, or nothing.

        They share its states and moves, and each requires one half of what this game does: of a
        board, half the colours, the others wild.  Empty for a game that has no such halves.
        """
        ...


def played(game: Game[State], moves: Iterable[str], state: State | None = None) -> State:
    """Return the state after *moves* from *state*, or from the start.  Raises `MoveError`."""
    state = game.start() if state is None else state
    for move in moves:
        state = game.execute(state, move)
    return state


def first_solved(game: Game[State], meter: Meter | None) -> State | None:
    """Return the state that the first of `Game.solutions` leads to, or None.  Raises `Stopped`."""
    moves = next(game.solutions(meter), None)
    return None if moves is None else played(game, moves)


FindGame: TypeAlias = Callable[[str, str, Mapping[str, OptionValue]], Game[Any]]
"""Makes the game of a kind, a puzzle's name and options.

The puzzle itself may be given instead of its name, as the JSON text of an object.

Raises `LookupError` for an unknown kind or puzzle and `ValueError` when the options are not valid;
either message is one line for the player.
"""
