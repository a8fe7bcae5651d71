"""What commands have for the smallest game there can be."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from tests.play.null_game import NullGame
from tests.store.null_source import NullPuzzle
from tui_tangram.cli.errors import UsageError
from tui_tangram.cli.kinds import CliKind
from tui_tangram.cli.output import PrintSurface
from tui_tangram.play import Meter

FORMAT = "tests/null"


class NullProblem:
    """Solved by pressing plus; two ways are enough."""

    plural = "numbers"
    told_apart = "solutions: {n} ({all} told apart)"
    distinct = "solutions: {n}"

    def __init__(self, puzzle: NullPuzzle) -> None:
        """Solve this number."""
        self.id, self.name, self.puzzle = puzzle.id, puzzle.name, puzzle

    def solutions(self, meter: Meter) -> Iterator[tuple[str, ...]]:
        """Yield the two shortest ways."""
        return islice(NullGame(self.puzzle.goal).solutions(meter), 2)

    def count(self, meter: Meter) -> int:
        """Count them."""
        return len(list(self.solutions(meter)))

    uniform = True

    def weight(self, solution: Any = None) -> int:
        """All keys are told apart."""
        return 1

    def one_of_each(self, found: Iterable[Any]) -> Iterator[Any]:
        """Yield all."""
        return iter(found)

    def draw(self, sheet: PrintSurface, solution: Sequence[str]) -> str:
        """Draw as many marks."""
        return "#" * len(solution)

    def lines(self, solution: Sequence[str]) -> list[str]:
        """Say the keys."""
        return [" ".join(solution)]

    def as_json(self, listed: Sequence[Sequence[str]]) -> dict[str, object]:
        """Return the keys."""
        return {"solutions": listed}


class NullHandler:
    """Reads, shows and solves numbers."""

    def read(self, content: bytes, where: str, form: str, name: str) -> NullPuzzle:
        """Return the number in a file."""
        return NullPuzzle(json.loads(content)["goal"], "")

    def figure(self, puzzle: NullPuzzle, where: str) -> Any:
        """Refuse it."""
        raise UsageError(f"{where}: is a number")

    def show(self, puzzle: NullPuzzle, options: Namespace) -> int:
        """Print the number."""
        print(json.dumps({"format": FORMAT, "goal": puzzle.goal}) if options.json else puzzle.name)
        return 0

    def problem(self, puzzle: NullPuzzle) -> NullProblem:
        """Return it as it is solved."""
        return NullProblem(puzzle)

    def new(self, options: Namespace, seed: int) -> str:
        """Print a number."""
        print(f"null/{seed}")
        return ""


NUMBERS = CliKind(
    name="null",
    formats=(FORMAT,),
    same=lambda one, other: one.goal == other.goal,
    handler=NullHandler,
)
