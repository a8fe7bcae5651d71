"""``tui-tangram solve``: the first solution, any other, all of them, or their number."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import SystemRandom
from typing import Any

from tui_tangram.api.making import SEEDS
from tui_tangram.api.problem import SolvablePuzzle
from tui_tangram.cli import output, puzzles
from tui_tangram.cli.errors import DONE, STOPPED, UNSOLVED, UsageError, complain
from tui_tangram.cli.player import COMMAND
from tui_tangram.language import LimitError, tr, trn
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.play.columns import left, width
from tui_tangram.play.phrases import grouped
from tui_tangram.play.splitmix import SplitMix64


@dataclass(slots=True)
class SolveOutcome:
    """The results of a search in one puzzle."""

    problem: SolvablePuzzle
    count: int = 0
    """Solutions, counted as requested."""
    distinct: int = 0
    """The same with equal pieces alike."""
    labelled: bool = False
    """Whether equal pieces are distinguished in the count."""
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


def run(options: Namespace) -> int:
    """Solve the puzzles, all within one limit, and print solutions as they are found."""
    _check(options)
    meter = COMMAND.limit(Limit(options.limit, options.timeout))
    try:
        wanted = puzzles.find_all(options.puzzles)
    except LimitError:
        if options.json:
            took = meter.progress
            output.print_json(
                status="stopped", count=0, nodes=took.nodes, seconds=round(took.seconds, 6)
            )
        raise
    results = list(map(SolveOutcome, wanted))
    several = len(results) > 1
    printer = None if options.json else _Printer(results, options)
    begun: list[SolveOutcome] = []
    for result in results:
        begun.append(result)
        for solution in search(result, meter, options):
            if printer is None:
                result.listed.append(result.problem.state(solution))
            else:
                printer.solution(result, result.problem.state(solution))
        if printer is not None:
            printer.end(result)
        if result.why_stopped:
            complain(
                tr(
                    "{name}: {why}; {n} found so far",
                    name=result.name,
                    why=result.why_stopped,
                    n=result.count,
                )
            )
            break
        if result.number > result.total > 0:
            complain(_missing(result))
    if printer is None:
        listed = not options.count
        output.print_json(_all(begun, listed) if several else _one(begun[0], listed))
    elif options.count and several:
        printer.total(begun)
    if begun[-1].why_stopped:
        return STOPPED
    return DONE if all(result.count for result in begun) else UNSOLVED


def search(result: SolveOutcome, meter: Meter, options: Namespace) -> Iterator[Any]:
    """Yield the requested solutions, and record in *result* their number and why the search ended.

    Yields none if only their number is requested.
    """
    problem, before = result.problem, meter.progress
    result.labelled = (options.all or options.count) and not options.distinct
    try:
        if options.count and not options.distinct and problem.uniform:
            try:
                problem.count(meter)
            finally:
                result.distinct = meter.found - before.found
                result.count = result.distinct * problem.weight()
        elif options.number or options.random:
            yield from _numbered(result, meter, options)
        else:
            for solution in _wanted(problem, meter, options):
                result.distinct += 1
                result.count += problem.weight(solution) if result.labelled else 1
                if not options.count:
                    yield solution
    except Stopped as stopped:
        result.why_stopped = str(stopped)
    after = meter.progress
    result.nodes = after.nodes - before.nodes
    result.seconds = round(after.seconds - before.seconds, 6)


def _wanted(problem: SolvablePuzzle, meter: Meter, options: Namespace) -> Iterator[Any]:
    found = problem.solutions(meter)
    if options.distinct:
        return problem.one_of_each(found)
    return found if options.all or options.count else islice(found, 1)


def _check(options: Namespace) -> None:
    """Raise `UsageError` for options that contradict each other."""
    one = options.number or options.random
    if one and (options.all or options.count or options.distinct):
        raise UsageError(
            "--number and --random give one solution; drop --all, --count and --distinct"
        )
    if options.number and options.random:
        raise UsageError("--number and --random both choose the solution; give only one")
    if options.seed is not None and not options.random:
        raise UsageError("--seed needs --random")


def _numbered(result: SolveOutcome, meter: Meter, options: Namespace) -> Iterator[Any]:
    """Yield the solution with the requested or random number, if there is one.

    Raises `Stopped`; by then the result's count is that of the solutions passed.
    """
    problem = result.problem
    index = problem.numbered(meter)
    if index is not None:
        result.total = index.count
    elif options.random:
        result.total = problem.count(meter)
    if options.random and result.total:
        seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
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


class _Printer:
    """Prints results for people, each as soon as it is known."""

    def __init__(self, results: Sequence[SolveOutcome], options: Namespace) -> None:
        self._sheet = output.PrintSurface.of_stdout()
        self._count = options.count
        self._every = options.all or options.distinct
        self._labelled = (options.all or options.count) and not options.distinct
        self._several = len(results) > 1
        self._width = max(width(result.name) for result in results)
        self._printed = 0

    def solution(self, result: SolveOutcome, state: object) -> None:
        """Print one solution: its picture, and where each piece or tile is."""
        self._printed += 1
        title = [result.name] if self._several else []
        if self._every:
            title.append(tr("solution {number}", number=self._printed))
        elif result.number:
            number = grouped(result.number)
            title.append(
                tr("solution {number} of {all}", number=number, all=grouped(result.total))
                if result.total
                else tr("solution {number}", number=number)
            )
        if title:
            print(self._sheet.line(", ".join(title)))
        print(result.problem.draw(self._sheet, state))
        for line in result.problem.lines(state):
            print(self._sheet.line(line))
        print(flush=True)

    def end(self, result: SolveOutcome) -> None:
        """Print the summary of a puzzle."""
        printed, self._printed = self._printed, 0
        if self._count:
            line = f"{left(result.name, self._width)}  {result.count:>6}"
            print(self._sheet.line(line) if self._several else result.count, flush=True)
            if not self._several:
                self._print_distinct_total([result])
        elif not result.count:
            if not result.why_stopped and not result.total:
                none = tr("no solution")
                print(f"{result.name}: {none}" if self._several else none)
        elif self._labelled:
            print(tr(result.problem.labelled_text, n=printed, all=result.count), flush=True)
        elif self._every:
            print(tr(result.problem.distinct, n=printed), flush=True)

    def total(self, results: Sequence[SolveOutcome]) -> None:
        """Print the sum of the counts."""
        print(f"{left(tr('total'), self._width)}  {sum(result.count for result in results):>6}")
        self._print_distinct_total(results)

    def _print_distinct_total(self, results: Sequence[SolveOutcome]) -> None:
        """Print the count of different-looking solutions, for people: scripts read one number."""
        alike = sum(result.distinct for result in results)
        if self._labelled and self._sheet.width and alike != sum(one.count for one in results):
            print(self._sheet.line(tr("{n} with equal pieces alike", n=grouped(alike))))


def _one(result: SolveOutcome, listed: bool) -> dict[str, object]:
    """Return the document of one puzzle."""
    document: dict[str, object] = {
        "id": result.problem.source.id,
        "name": result.problem.source.name,
        "status": "stopped" if result.why_stopped else "complete",
        "count": result.count,
    }
    if result.number:
        document["number"] = result.number
    if result.total:
        document["total"] = result.total
    if result.labelled:
        document |= {"distinct": result.distinct, "labelled": result.count}
    if listed:
        document |= result.problem.as_json(result.listed)
    return document | {"nodes": result.nodes, "seconds": result.seconds}


def _all(results: Sequence[SolveOutcome], listed: bool) -> dict[str, object]:
    """Return the document of several puzzles: their own documents, and the sums."""
    names = {result.problem.plural for result in results}
    both: dict[str, int] = {}
    if results[0].labelled:
        both["distinct"] = sum(result.distinct for result in results)
        both["labelled"] = sum(result.count for result in results)
    return {
        "status": "stopped" if results[-1].why_stopped else "complete",
        "count": sum(result.count for result in results),
        **both,
        names.pop() if len(names) == 1 else "puzzles": [_one(result, listed) for result in results],
        "nodes": sum(result.nodes for result in results),
        "seconds": round(sum(result.seconds for result in results), 6),
    }
