"""All solutions of a puzzle as the paths of a graph whose states are computed once.

A search that always decides in the same order, the lowest open cell or the next place of a row,
meets the same rest of a puzzle on many ways: the same cells open, the same pieces left. Its
completions depend on that rest alone.  So each rest is a *state*, a node of an acyclic graph, and
each way to decide there is an edge to the state that it leaves.  A solution is a path from the
start to the end.  The number of paths from each state is the sum over its edges, known as soon as
the states behind it are: that counts thousands of millions of solutions by the graph's few edges,
and numbers them, too.

This is a zero-suppressed decision diagram without its binary form; a search with such a memory is
called DXZ in M. Nishino, N. Yasuda, S. Minato, M. Nagata, "Dancing with decision diagrams: a
combined approach to exact cover", AAAI 2017.

It pays off where pieces repeat, and more so the more they repeat.  Where all are different, states
seldom recur, and a plain search is faster and needs no memory: so the number of states is limited.

>>> def steps(left):  # stairs, one or two at a time
...     return [(step, left - step) for step in (1, 2) if step <= left]
>>> stairs = Diagram(5, 0, steps)
>>> stairs.count, stairs[0], stairs[7]
(8, [1, 1, 1, 1, 1], [2, 2, 1])
>>> stairs.uses()
{1: 20, 2: 10}
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from tui_tangram.play import Limit, Meter

_Choice = TypeVar("_Choice", bound=Hashable)
_State = TypeVar("_State", bound=Hashable)

MOST: Final = 300_000
"""The default maximum number of states of a diagram: a second or two."""
QUICK: Final = 30_000
"""The same when the player waits for a hint."""

REPEATED: Final = 2
"""The minimum average number of pieces per kind for which a diagram of covers is tried."""


class TooManyStatesError(Exception):
    """A puzzle has more states than the diagram's limit."""


class Diagram(Generic[_State, _Choice]):
    """The solutions of one puzzle, in the order of a depth-first search."""

    def __init__(
        self,
        start: _State,
        end: _State,
        ways: Callable[[_State], Iterable[tuple[_Choice, _State]]],
        meter: Meter | None = None,
        *,
        most: int = MOST,
    ) -> None:
        """Compute all states that can be reached from *start*, which is not *end*.

        *ways* returns the choices in a state, each with the state that it leaves; no state may
        be reached from itself.  Solutions are the ways to *end*.  Raises `TooManyStatesError`
        when there are more than *most* states, and `Stopped` (from *meter*).
        """
        tick = (meter or Limit().meter()).tick
        # States are numbered in finishing order: all states reachable from one have smaller
        # numbers.
        number: dict[_State, int] = {end: 0}
        self._counts = [1]
        self._edges: list[tuple[tuple[_Choice, int], ...]] = [()]
        """For each state the choices that lead to a solution, and the next states."""
        # Without recursion: a board has as many levels as places.
        stack = [(start, iter(ways(start)), list[tuple[_Choice, _State]]())]
        while stack:
            state, todo, met = stack[-1]
            for edge in todo:
                met.append(edge)
                behind = edge[1]
                if behind not in number:
                    tick()
                    if len(number) + len(stack) >= most:
                        raise TooManyStatesError
                    stack.append((behind, iter(ways(behind)), []))
                    break
            else:
                stack.pop()
                edges = []
                paths = 0
                for choice, behind in met:
                    if many := self._counts[there := number[behind]]:
                        paths += many
                        edges.append((choice, there))
                number[state] = len(self._counts)
                self._counts.append(paths)
                self._edges.append(tuple(edges))

    @property
    def count(self) -> int:
        """The number of solutions."""
        return self._counts[-1]

    def __getitem__(self, number: int) -> list[_Choice]:
        """Return solution *number*, counted from 0, as its choices in order.

        Raises `IndexError` when there are not as many.
        """
        if not 0 <= number < self.count:
            raise IndexError(number)
        found: list[_Choice] = []
        state = len(self._counts) - 1
        while state:
            for choice, behind in self._edges[state]:
                if number < self._counts[behind]:
                    found.append(choice)
                    state = behind
                    break
                number -= self._counts[behind]
        return found

    def index(self, solution: Iterable[_Choice]) -> int:
        """Return the number of a solution, given as its choices in order.

        Raises `ValueError` if it is not a solution.
        """
        number, state = 0, len(self._counts) - 1
        for wanted in solution:
            for choice, behind in self._edges[state]:
                if choice == wanted:
                    break
                number += self._counts[behind]
            else:
                raise ValueError(wanted)
            state = behind
        return number

    def walk(self, meter: Meter | None = None) -> Iterator[list[_Choice]]:
        """Yield all solutions in their order; the list is the iterator's own.

        Each is a node of the search.  Raises `Stopped` (from *meter*).
        """
        meter = meter or Limit().meter()
        edges = self._edges
        number = 0
        found: list[_Choice] = []
        stack = [iter(edges[-1])]
        while stack:
            for choice, behind in stack[-1]:
                found.append(choice)
                if behind:
                    stack.append(iter(edges[behind]))
                    break
                meter.tick()
                meter.fraction = number / self.count
                number += 1
                yield found
                found.pop()
            else:
                stack.pop()
                if found:
                    found.pop()

    def uses(self) -> dict[_Choice, int]:
        """Return for each choice the number of solutions that have it.

        A solution that has a choice twice counts twice.
        """
        # The number of ways from the start to each state; a state precedes those it leads to.
        ways = [0] * len(self._counts)
        ways[-1] = 1
        uses: dict[_Choice, int] = {}
        for state in range(len(ways) - 1, 0, -1):
            if here := ways[state]:
                for choice, behind in self._edges[state]:
                    uses[choice] = uses.get(choice, 0) + here * self._counts[behind]
                    ways[behind] += here
        return uses


def diagram_of_covers(
    figure: int,
    stock: Sequence[int],
    options: Callable[[int], Iterable[tuple[_Choice, int, int]]],
    meter: Meter | None = None,
    *,
    most: int | None = None,
) -> Diagram[int, _Choice] | None:
    """Return all covers of *figure*, a set of cells as bits, by all pieces in *stock*.

    None where that does not pay or takes more than *most* states.  *stock* has the number of
    pieces of each kind, which are interchangeable.  The lowest open cell is decided next:
    *options* takes the open cells and returns placements on the lowest of them, each as a choice,
    its cells and the number of its kind; whether they fit is checked here.  Raises `Stopped` (from
    *meter*).
    """
    if sum(stock) < REPEATED * len(stock):
        return None
    # A state: the open cells, and above them the number of pieces left of each kind.
    at, start = figure.bit_length(), figure
    cells = (1 << at) - 1
    units, fields = list[int](), list[int]()
    for number in stock:
        start |= number << at
        units.append(1 << at)
        fields.append((1 << number.bit_length()) - 1 << at)
        at += number.bit_length()

    def ways(state: int) -> list[tuple[_Choice, int]]:
        rest = state & cells
        return [
            (choice, state - covered - units[kind])
            for choice, covered, kind in options(rest)
            if covered & rest == covered and state & fields[kind]
        ]

    try:
        return Diagram(start, 0, ways, meter, most=most or MOST)
    except TooManyStatesError:
        return None


class NumberedSolutions(Generic[_Choice]):
    """All solutions by number, from 0: those found before the diagram was made, then the others.

    So a search and a diagram agree on one order, however many solutions were listed first.
    """

    def __init__(
        self, diagram: Diagram[Any, _Choice], found: Iterable[Sequence[_Choice]] = ()
    ) -> None:
        """Number the solutions of *diagram*; those *found*, as their choices in order, first."""
        self._diagram = diagram
        self._found = [diagram.index(solution) for solution in found]
        self._sorted = sorted(self._found)

    @property
    def count(self) -> int:
        """The number of solutions."""
        return self._diagram.count

    def __getitem__(self, number: int) -> list[_Choice]:
        """Return solution *number* as its choices in order.

        Raises `IndexError` when there are not as many.
        """
        if 0 <= number < len(self._found):
            return self._diagram[self._found[number]]
        number -= len(self._found)
        for index in self._sorted:
            if index > number:
                break
            number += 1
        return self._diagram[number]

    def others(self, meter: Meter | None = None) -> Iterator[list[_Choice]]:
        """Yield those that were not found before; see `Diagram.walk`."""
        found = set(self._found)
        for index, solution in enumerate(self._diagram.walk(meter)):
            if index not in found:
                yield solution
