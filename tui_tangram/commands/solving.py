"""Puzzles solved: the first solution, any other, all of them, or their number."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from tui_tangram.commands.command import CommandAnswer
from tui_tangram.commands.finding import PuzzleFinder
from tui_tangram.commands.host import Host
from tui_tangram.commands.status import CommandStatus
from tui_tangram.language import LimitError, tr, trn
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.play.names import drawn_seed
from tui_tangram.play.phrases import grouped
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import dataclass, field

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """The requested solutions."""

    all: bool = False
    count: bool = False
    """Whether only their number is requested."""
    distinct: bool = False
    number: int | None = None
    """The number of the one solution that is requested, from 1."""
    random: bool = False
    seed: int | None = None

    def check(self) -> None:
        """Raise `Refusal` for options that contradict each other."""
        if (self.number or self.random) and (self.all or self.count or self.distinct):
            raise Refusal(
                "--number and --random give one solution; drop --all, --count and --distinct"
            )
        if self.number and self.random:
            raise Refusal("--number and --random both choose the solution; give only one")
        if self.seed is not None and not self.random:
            raise Refusal("--seed needs --random")

    @property
    def several(self) -> bool:
        """Whether more than one solution of a puzzle is listed."""
        return self.all or self.distinct

    @property
    def labelled(self) -> bool:
        """Whether equal pieces are distinguished in the count."""
        return (self.all or self.count) and not self.distinct


@dataclass(slots=True)
class SolveOutcome:
    """The results of a search in one puzzle."""

    problem: SolvablePuzzle
    count: int = 0
    """Solutions, counted as requested."""
    distinct: int = 0
    """The same with equal pieces alike."""
    number: int = 0
    """The number of the one requested solution, from 1; 0 without such a request."""
    total: int = 0
    """The number of all solutions by number, if it is known."""
    listed: list[Any] = field(default_factory=list)
    """The states of solutions to be listed, in the order in which they were found."""
    why_stopped: str = ""
    """The reason why the search ended early; empty when it did not."""
    nodes: int = 0
    seconds: float = 0.0

    @property
    def name(self) -> str:
        """The puzzle's name in a list of puzzles."""
        return f"{self.problem.source.id or self.problem.source.name}"

    def document(self, options: SolveOptions) -> dict[str, object]:
        """Return the results for programs."""
        document: dict[str, object] = {
            "id": self.problem.source.id,
            "name": self.problem.source.name,
            "status": _status(self),
            "count": self.count,
        }
        if self.number:
            document["number"] = self.number
        if self.total:
            document["total"] = self.total
        if options.labelled:
            document |= {"distinct": self.distinct, "labelled": self.count}
        if not options.count:
            document |= self.problem.as_json(self.listed)
        return document | {"nodes": self.nodes, "seconds": self.seconds}


class Solving:
    """The search for solutions of some puzzles, one after the other, within one limit."""

    def __init__(
        self,
        services: Host,
        problems: Sequence[SolvablePuzzle],
        meter: Meter,
        options: SolveOptions,
    ) -> None:
        """Search nothing yet; *services* report why a search ended."""
        self.options = options
        self.results = [SolveOutcome(one) for one in problems]
        self.begun: list[SolveOutcome] = []
        """The results of the puzzles that were looked at so far."""
        self._services, self._meter = services, meter

    def each(self) -> Iterator[tuple[SolveOutcome, Iterator[Any]]]:
        """Yield the puzzles, each with the states of its solutions as they are found.

        The results of a puzzle are complete once its states have been read.
        """
        for result in self.results:
            self.begun.append(result)
            yield result, map(result.problem.state, self._search(result))
            if result.why_stopped:
                self._services.note(
                    tr(
                        "{name}: {why}; {n} found so far",
                        name=result.name,
                        why=result.why_stopped,
                        n=result.count,
                    )
                )
                return
            if result.number > result.total > 0:
                self._services.note(_missing(result))

    @property
    def status(self) -> CommandStatus:
        """Whether every puzzle has the requested solution."""
        if self.begun[-1].why_stopped:
            return CommandStatus.STOPPED
        return (
            CommandStatus.DONE if all(one.count for one in self.begun) else CommandStatus.UNSOLVED
        )

    def document(self) -> dict[str, object]:
        """Search, and return the results for programs: of several their documents, and the sums."""
        for result, states in self.each():
            result.listed.extend(states)
        options, begun = self.options, self.begun
        if len(self.results) == 1:
            return begun[0].document(options)
        names = {one.problem.plural for one in begun}
        both: dict[str, int] = {}
        if options.labelled:
            both["distinct"] = sum(one.distinct for one in begun)
            both["labelled"] = sum(one.count for one in begun)
        return {
            "status": _status(begun[-1]),
            "count": sum(one.count for one in begun),
            **both,
            names.pop() if len(names) == 1 else "puzzles": [one.document(options) for one in begun],
            "nodes": sum(one.nodes for one in begun),
            "seconds": round(sum(one.seconds for one in begun), 6),
        }

    def _search(self, result: SolveOutcome) -> Iterator[Any]:
        """Yield the requested solutions; complete the results, also when the search ends early.

        Yields none if only their number is requested.
        """
        problem, options, meter = result.problem, self.options, self._meter
        before = meter.progress
        try:
            if options.count and not options.distinct and problem.uniform:
                try:
                    problem.count(meter)
                finally:
                    result.distinct = meter.found - before.found
                    result.count = result.distinct * problem.weight()
            elif options.number or options.random:
                yield from self._numbered(result)
            else:
                for solution in self._wanted(problem):
                    result.distinct += 1
                    result.count += problem.weight(solution) if options.labelled else 1
                    if not options.count:
                        yield solution
        except Stopped as stopped:
            result.why_stopped = str(stopped)
        after = meter.progress
        result.nodes = after.nodes - before.nodes
        result.seconds = round(after.seconds - before.seconds, 6)

    def _wanted(self, problem: SolvablePuzzle) -> Iterator[Any]:
        found = problem.solutions(self._meter)
        if self.options.distinct:
            return problem.one_of_each(found)
        return found if self.options.labelled else islice(found, 1)

    def _numbered(self, result: SolveOutcome) -> Iterator[Any]:
        """Yield the solution with the requested or random number, if there is one.

        Raises `Stopped`; by then the result's count is that of the solutions passed.
        """
        problem, options, meter = result.problem, self.options, self._meter
        index = problem.numbered(meter)
        if index is not None:
            result.total = index.count
        elif options.random:
            result.total = problem.count(meter)
        if options.random and result.total:
            from tui_tangram.play.splitmix import SplitMix64

            seed = drawn_seed(SystemRandom()) if options.seed is None else options.seed
            result.number = 1 + SplitMix64.named(f"solution/{seed}").below(result.total)
        else:
            result.number = options.number or 0
        if index is not None:
            if result.number <= index.count and result.number:
                result.count = 1
                yield index.solution(result.number - 1)
            return
        for solution in problem.solutions(meter):
            result.count += 1
            if result.count == result.number:
                result.count = 1
                yield solution
                return
        result.total, result.count = result.count, 0


def _status(result: SolveOutcome) -> str:
    return "stopped" if result.why_stopped else "complete"


def _missing(result: SolveOutcome) -> str:
    """Return the sentence that there is no solution with such a number."""
    return trn(
        "{name} has only {n} solution, no number {number}",
        "{name} has only {all} solutions, no number {number}",
        result.total,
        name=result.name,
        all=grouped(result.total),
        number=grouped(result.number),
    )


def solve(
    services: Host,
    *,
    puzzles: Sequence[str],
    all: bool,  # noqa: A002
    count: bool,
    distinct: bool,
    number: int | None,
    random: bool,
    seed: int | None,
    limit: int | None,
    timeout: float | None,
) -> CommandAnswer:
    """Solve puzzles, all within one limit; the search runs as its results are read."""
    options = SolveOptions(all, count, distinct, number, random, seed)
    options.check()
    finder = PuzzleFinder(services, Limit(limit, timeout))
    try:
        found = finder.find_all(puzzles)
    except LimitError as error:
        took = finder.meter.progress
        stop = {"status": "stopped", "count": 0, "nodes": took.nodes}
        stop |= {"seconds": round(took.seconds, 6)}
        return CommandAnswer(stopped=str(error), written={"json": lambda: [_line(stop)]})
    solving = Solving(services, found, finder.meter, options)
    return CommandAnswer(
        written={"json": lambda: [_line(solving.document())]},
        found=solving,
        status=lambda: solving.status,
    )


def _line(document: dict[str, object]) -> str:
    return f"{json.dumps(document)}\n"
