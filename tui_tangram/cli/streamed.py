"""Answers printed as they are found: solutions of puzzles, and verdicts on arrangements."""

from __future__ import annotations

from argparse import Namespace
from itertools import chain
from typing import TYPE_CHECKING

from tui_tangram.cli import output
from tui_tangram.cli.errors import complain
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.phrases import grouped, listed, percent, pointed

if TYPE_CHECKING:
    from tui_tangram.commands.command import CommandAnswer
    from tui_tangram.commands.solving import SolveOutcome, Solving
    from tui_tangram.commands.verifying import ArrangementFields, Verification


def print_solutions(answer: CommandAnswer, options: Namespace) -> None:
    """Search, and print each solution as soon as it is known."""
    del options
    solving: Solving | None = answer.found
    if solving is None:  # stopped before any search
        return
    printer = _SolutionPrinter(solving)
    for result, states in solving.each():
        for number, state in enumerate(states, 1):
            printer.solution(result, state, number)
        printer.end(result)
    if solving.options.count and len(solving.results) > 1:
        printer.total()


class _SolutionPrinter:
    """Prints solutions, and how many there are."""

    def __init__(self, solving: Solving) -> None:
        self._sheet = output.PrintSurface.of_stdout()
        self._solving, self._options = solving, solving.options
        self._several = len(solving.results) > 1
        self._width = max(columns.width(result.name) for result in solving.results)

    def solution(self, result: SolveOutcome, state: object, printed: int) -> None:
        """Print one solution: its picture, and where each piece or tile is."""
        title = [result.name] if self._several else []
        if self._options.several:
            title.append(tr("solution {number}", number=printed))
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
        if self._options.count:
            line = f"{columns.left(result.name, self._width)}  {result.count:>6}"
            print(self._sheet.line(line) if self._several else result.count, flush=True)
            if not self._several:
                self._print_distinct_total()
        elif not result.count:
            if not result.why_stopped and not result.total:
                none = tr("no solution")
                print(f"{result.name}: {none}" if self._several else none)
        elif self._options.labelled:
            text = result.problem.labelled_text
            print(tr(text, n=result.distinct, all=result.count), flush=True)
        elif self._options.several:
            print(tr(result.problem.distinct, n=result.distinct), flush=True)

    def total(self) -> None:
        """Print the sum of the counts."""
        total = sum(result.count for result in self._solving.begun)
        print(f"{columns.left(tr('total'), self._width)}  {total:>6}")
        self._print_distinct_total()

    def _print_distinct_total(self) -> None:
        """Print the count of different-looking solutions, for people: scripts read one number."""
        results = self._solving.begun
        alike = sum(result.distinct for result in results)
        labelled = self._options.labelled
        if labelled and self._sheet.width and alike != sum(one.count for one in results):
            print(self._sheet.line(tr("{n} with equal pieces alike", n=grouped(alike))))


_LABELLED = ("solved", "completeness", "contour", "area", "holes", "islands", "overlaps")
"""The fields of a verdict that is printed in full."""


def print_verdicts(answer: CommandAnswer, options: Namespace) -> None:
    """Print one verdict in full; of several a line each, and the numbers at the end."""
    del options
    found: Verification = answer.found
    answers = found.each()
    first, second = next(answers, None), next(answers, None)
    if first is None:
        return
    if second is None:
        _print_one(*first)
        return
    for where, one in chain((first, second), answers):
        if one["solved"] is None:
            _refuse(where, one)
        else:
            print(f"{where}: {_verdict_words(one)}", flush=True)
    print(found.line)


def _refuse(where: str, answer: ArrangementFields) -> None:
    complain(": ".join(filter(None, (where, str(answer["error"])))))


def _print_one(where: str, answer: ArrangementFields) -> None:
    """Print a verdict, its labels in a column, and the deviation of a drawing."""
    if answer["solved"] is None:
        _refuse(where, answer)
        return
    labels = {key: tr(key) for key in _LABELLED}
    width = max(14, *(columns.width(label) + 1 for label in labels.values()))
    for key, label in labels.items():
        print(f"{columns.left(label, width)}{_in_words(key, answer[key])}")
    if answer["moved"] is not None:
        complain(f"{where}: {_moved_words(answer)}")


def _verdict_words(answer: ArrangementFields) -> str:
    """Return a verdict as a clause."""
    parts = [tr("solved")]
    if not answer["solved"]:
        parts = [
            tr("not solved"),
            *(
                f"{tr(key)} {_in_words(key, answer[key])}"
                for key in ("completeness", "contour", "area", "overlaps")
                if answer[key] != []
            ),
        ]
    if answer["moved"] is not None:
        parts.append(_moved_words(answer))
    return ", ".join(parts)


def _moved_words(answer: ArrangementFields) -> str:
    return tr(
        "made exact; no piece moved by more than {far} legs", far=pointed(f"{answer['moved']:.4f}")
    )


def _in_words(key: str, value: object) -> str:
    """Return the printed words of a verdict for *key*."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list):
        return ", ".join(map(listed, value)) or tr("none")
    text = pointed(str(value)) if isinstance(value, float) else str(value)
    return percent(text) if key == "completeness" else text
