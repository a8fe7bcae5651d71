"""The interface of a game for the session, the shells and the saves.

An editor is a game whose moves make a puzzle.  Help is the same in any game: the analysis of a
position, hints in steps, and the check whether a game can still be solved, which finds the last
position that could.

The check
---------
The present position is decided first, using the whole limit.  If it cannot be completed, the
positions before it are decided one by one, the latest first.  Bisection would need fewer decisions,
but would be wrong: a player who undoes something may turn a position that cannot be completed into
one that can, so one position proves nothing about those before it.  It would hardly be faster
either, since a position with more pieces placed is decided faster, and most players ask soon after
the mistake.

No earlier position may use more than `EACH` nodes: one that is hard to decide is skipped, so that a
good one before it is found nevertheless.  Then the good position may not be the last, and
`Check.last` is false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from tui_tangram.play.limit import Limit, Meter, PartStopped, Stopped
from tui_tangram.values import NamedTuple, dataclass

State = TypeVar("State")
"""The type of a game's states: immutable, compared by value."""

_Solution = TypeVar("_Solution")
"""A solution, in any form."""

OptionValue: TypeAlias = bool | int | str
"""The value of one option of a game."""

MAX_MOVE: Final = 8000
"""The maximum length of a move: one move may place two hundred tiles."""


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

    @property
    def percent(self) -> int:
        """Progress from 0 to 100.  It is 100 if and only if the puzzle is solved."""


class Game(Protocol[State]):
    """One puzzle with its rules: pure, immutable, without clock, randomness or disk access."""

    @property
    def kind(self) -> str:
        """The kind of game, as the catalog names it, such as ``"tangram"``."""

    @property
    def puzzle_id(self) -> str:
        """The name of the puzzle in saves and records; empty for a puzzle without records.

        It is unique among the puzzles of all kinds.
        """

    @property
    def name(self) -> str:
        """The name of the puzzle for players, in the language in use, such as ``"Swan"``."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The parameters besides the puzzle, such as ``{"freestyle": False}``.

        Kind, puzzle and options together are sufficient to make an equal game.
        """

    @property
    def division(self) -> ScoreDivision:
        """The class of equally hard puzzles among which the results of this one are compared.

        For boards that is layout, rules, size and colours; for a tangram, its pieces and
        difficulty.
        """

    @property
    def effort(self) -> float | None:
        """The pieces or tiles that a careful player places until it is done, or None if unknown.

        Known without a search: it is measured once and stored with the puzzle.
        """

    @property
    def difficulty(self) -> int | None:
        """The difficulty of the puzzle, from 1 to 5, or None if unknown; stored like the effort."""

    def start(self) -> State:
        """Return the state in which play begins."""

    def execute(self, state: State, move: str) -> State:
        """Return the state after *move* in *state*.

        Raises `MoveError`, and nothing else, when *move* is not a move or not valid here.
        """

    def shortened(self, moves: Sequence[str]) -> Sequence[str]:
        """Return moves from the start to the state after *moves*, which are valid, without detours.

        Where a move says where a piece goes, the number of pieces limits that of the moves; each is
        for `execute` alone, and may be longer than a player's.  This is quick for ten thousand
        moves.  Of moves that are not valid those that matter stay, or it raises `MoveError`.
        """

    def verdict(self, state: State) -> Verdict:
        """Return the progress of *state* towards solved."""

    def describe_move(self, move: str) -> str:
        """Return the effect of *move*, which was valid once: a clause such as ``"B laid"``."""

    def advise(self, state: State, moves: Sequence[str], meter: Meter | None) -> Advice:
        """Return an analysis of *state*, and the moves to a solution.

        *moves* are the moves in effect that led to *state* from the start; they show the order in
        which the pieces were placed.  This may take long: it runs in a separate process.  Raises
        `Stopped` when the limit of *meter* is reached without a result.
        """

    def solvable(self, state: State, meter: Meter | None, moves: Sequence[str] = ()) -> Feasibility:
        """Return whether *state* can be completed without removing a placed piece.

        *moves* are as for `advise`: of two pieces the one placed last is named as wrong.
        Like `advise` this may take long, and raises `Stopped` when the limit of *meter* is
        reached before the answer.
        """

    def hints(self, state: State, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Return the hints that *advice* on *state* gives, at least one, the vaguest first.

        Their levels are 1, 2, 3 and so on, to 9 at most.  *near* is the player's point of
        attention, a private value of the game; of several steps that are proved without search the
        hint shows the nearest one.  This is quick.
        """

    def solutions(self, meter: Meter | None) -> Iterator[tuple[str, ...]]:
        """Yield every solution, as moves from the start; equal pieces are interchangeable.

        Adds each to `Meter.found`.  Raises `Stopped` when the limit of *meter* is reached;
        the solutions yielded before are right.
        """

    def count(self, meter: Meter | None) -> int:
        """Return the number of `solutions`, which may be much faster than listing them.

        Adds them to `Meter.found`, including those counted before it raises `Stopped`.
        """

    def numbered(self, meter: Meter | None) -> SolutionIndex[tuple[str, ...]] | None:
        """Return `solutions` by number, or None if they can only be found one by one.

        Raises `Stopped` when the limit of *meter* is reached before.
        """


class SharedGame(Game[State], Protocol[State]):
    """A game that several players can play at one table, see `tui_tangram.games.together`."""

    def touched(self, move: str) -> frozenset[str]:
        """Return the names of the parts that *move* changes, such as pieces and tiles.

        The part of the state with such a name is changed by no move without it.  *move* was valid
        once.  Raises `MoveError` if it is not a move of this game.
        """

    def placed_parts(self, state: State) -> frozenset[str]:
        """Return the names of the parts that lie on the board, as `touched` names them."""

    def inverse(self, state: State, move: str) -> str:
        """Return the move that takes *move* in *state* back.

        ``execute(execute(state, move), inverse(state, move)) == state``, and it is valid, and has
        that effect on the parts `touched`, as long as only other parts have been changed since;
        unless they are in its way.  Raises `MoveError` when *move* is not valid in *state*.
        """

    def halves(self) -> tuple[Game[State], ...]:
        """Return this game under the rules of each of two players, or nothing.

        They share its states and moves, and each requires one half of what this game does: of a
        board, half the colours, the others wild.  Empty for a game that has no such halves.
        """


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


class Editor(Generic[State]):
    """A game whose moves make a puzzle: nothing in it is solved, recorded or ranked."""

    def made(self, state: State) -> Game[Any]:
        """Return the game of the puzzle that is made.  Raises `Refusal` while it is none."""
        raise NotImplementedError

    def shortened(self, moves: Sequence[str]) -> Sequence[str]:
        """Return *moves*: each changes what those before it have made."""
        return moves

    @property
    def puzzle_id(self) -> str:
        """None: editors have no records, and saves contain them in full."""
        return ""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """No options."""
        return {}

    @property
    def division(self) -> ScoreDivision:
        """The empty division: editors have no results."""
        return ScoreDivision("", "")

    @property
    def effort(self) -> float | None:
        """Unknown: there is nothing to solve."""
        return None

    @property
    def difficulty(self) -> int | None:
        """Unknown."""
        return None

    def solutions(self, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
        """Yield nothing: editors have no solutions."""
        del meter
        return iter(())

    def count(self, meter: Meter | None = None) -> int:
        """Return 0."""
        del meter
        return 0

    def numbered(self, meter: Meter | None = None) -> SolutionIndex[tuple[str, ...]] | None:
        """Return None."""
        del meter
        return None


class Solvability(Enum):
    """The possible outcome of a position."""

    SOLVED = "solved"
    SOLVABLE = "solvable"
    STUCK = "stuck"
    """Something must be removed first; `Advice.back` has the moves."""
    UNSOLVABLE = "unsolvable"
    """The puzzle has no solution at all."""


class Clue(NamedTuple):
    """A reason for one step, visible without search unless it was counted.

    A clue holds in the position after `Advice.back` alone, so every step with a clue may come next.
    """

    step: int
    """The index of the step in `Advice.steps`."""
    text: str
    """One sentence that names the piece for the place: "Only tile 4 fits in row 2, place 3."."""
    proof: bool
    """Whether the step is the only choice there; otherwise a few choices are left."""
    where: str = ""
    """The place of the clue, if it differs from the place of the step: text private to the game."""
    counted: bool = False
    """Whether the clue is the number of solutions that contain the step: the more, the better."""


def share_of_solutions(many: int, count: int) -> int:
    """Return the percentage of all *count* solutions that *many* of them are.

    It is 100 only for all, and 0 only for none.

    >>> share_of_solutions(2, 3), share_of_solutions(999, 1000), share_of_solutions(1, 1000)
    (66, 99, 1)
    """
    return max(100 * many // count, int(many > 0))


class Advice(NamedTuple):
    """The analysis of a position, and the moves to a solution.

    All moves are texts for `Game.execute`.  Played one after the other, first `back` and
    then `steps`, they lead from the position to a solved one.
    """

    solvability: Solvability
    back: tuple[str, ...] = ()
    """Moves that remove the pieces in the way; empty unless the solvability is stuck."""
    steps: tuple[str, ...] = ()
    """Moves that continue from there, the most constrained first."""
    why: str = ""
    """One sentence that shows without search that the position cannot be completed as it is; empty
    if it can, or if the proof took a search."""
    clues: tuple[Clue, ...] = ()
    """The clues for some of the steps, in their order."""

    @property
    def way(self) -> tuple[str, ...]:
        """All moves from the position to a solved one."""
        return self.back + self.steps


class Hint(NamedTuple):
    """One step of help."""

    level: int
    """The level, from 1, the vaguest."""
    text: str
    """One sentence for the player."""
    moves: tuple[str, ...] = ()
    """The moves that the text describes; only the last hint for a position has moves."""
    mark: object = None
    """The mark to draw on the board: a private value of the game, for its drawer alone."""
    spoken: str = ""
    """The text for a player who does not see the mark; empty if it is the same."""


class Feasibility(NamedTuple):
    """Whether a position can be completed as it is, without removing anything."""

    solvable: bool
    why: str = ""
    """The reason why it cannot, as in `Advice.why`."""


class CheckResult(Enum):
    """The answer to whether a position can still be solved."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Check(NamedTuple):
    """Whether a position can be completed as it is, and if not, the last earlier one that could."""

    answer: CheckResult
    """The answer: yes and no are proved; unknown means that the limit was reached."""
    why: str = ""
    """The reason for no, as in `Advice.why`."""
    good: int | None = None
    """The number of moves up to the last position that can be completed; None if none was found,
    and always None if the answer is not no."""
    last: bool = True
    """Whether every position after that one is proved to have no completion; if none was found,
    whether the start is proved to have none, so that the puzzle has no solution."""


EACH: Final = 20_000
"""The maximum number of nodes for one earlier position."""


def check(
    game: Game[Any],
    moves: Sequence[str],
    meter: Meter | None = None,
    *,
    stops: Sequence[int] | None = None,
    each: int = EACH,
) -> Check:
    """Return whether the position to which *moves* lead from the start can be completed.

    *stops* has the numbers of moves, increasing, after which there are positions that the player
    can go back to; by default all.  When the limit of *meter* is reached the answer is the one
    proved by then.  Raises `MoveError` when a move is not valid.
    """
    states = [game.start()]
    for move in moves:
        states.append(game.execute(states[-1], move))
    meter = meter or Limit().meter()
    try:
        answer = game.solvable(states[-1], meter, moves)
    except Stopped:
        return Check(CheckResult.UNKNOWN)
    if answer.solvable:
        return Check(CheckResult.YES)
    hopeless = [states[-1]]
    last = True
    for stop in reversed(range(len(moves)) if stops is None else stops):
        state = states[stop]
        if state in hopeless:
            continue
        try:
            with meter.part(each):
                if game.solvable(state, meter).solvable:
                    return Check(CheckResult.NO, answer.why, stop, last)
        except PartStopped:
            last = False
        except Stopped:
            return Check(CheckResult.NO, answer.why, None, last=False)
        else:
            hopeless.append(state)
    return Check(CheckResult.NO, answer.why, None, last)
