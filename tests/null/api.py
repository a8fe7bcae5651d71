"""What commands and programs have for the smallest game there can be."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from tests.null.game import NullGame, NullVerdict
from tests.null.source import NullPuzzle
from tui_tangram.api.kinds import PuzzleKind
from tui_tangram.api.making import NewPuzzle
from tui_tangram.api.problem import PlacedPart, SolvablePuzzle
from tui_tangram.play import Meter
from tui_tangram.player.library import Library
from tui_tangram.render.portrayal import Portrayal
from tui_tangram.render.surface import PictureSurface
from tui_tangram.render.svg import Drawing

FORMAT = "tests/null"


class NullProblem(SolvablePuzzle):
    """Solved by pressing plus; two ways are enough."""

    plural = "numbers"
    labelled_text = "solutions: {n} ({all} told apart)"
    distinct = "solutions: {n}"
    unsolvable = ""
    uniform = True
    known = None

    def __init__(self, goal: int, name: str = "") -> None:
        """Make this number."""
        self._source = NullPuzzle(goal, name)

    @classmethod
    def of(cls, puzzle: NullPuzzle, library: Library) -> NullProblem:
        return cls(puzzle.goal, puzzle.id)

    @classmethod
    def of_game(cls, game: NullGame) -> NullProblem:
        return cls(game.goal)

    @classmethod
    def read(
        cls, content: bytes, where: str, form: str, name: str, library: Library
    ) -> NullProblem:
        return cls(json.loads(content)["goal"])

    @classmethod
    def maker(
        cls, wanted: NewPuzzle, library: Library, meter: Callable[[], Meter]
    ) -> Callable[[int], NullProblem]:
        """Make the last digits of the seed, as many as the size says."""
        most = 10 ** int(wanted.size.partition("x")[0] or "2")
        return lambda seed: cls(seed % most, f"null/new/s{seed % most}")

    @property
    def source(self) -> NullPuzzle:
        return self._source

    @property
    def game(self) -> NullGame:
        return NullGame(self._source.goal)

    @property
    def effort(self) -> float | None:
        return None

    @property
    def summary(self) -> str:
        return self._source.name

    def solutions(self, meter: Meter | None) -> Iterator[tuple[str, ...]]:
        """Yield the two shortest ways."""
        return islice(self.game.solutions(meter), 2)

    def count(self, meter: Meter | None) -> int:
        return len(list(self.solutions(meter)))

    def numbered(self, meter: Meter) -> None:
        return None

    def weight(self, found: Any = None) -> int:
        return 1

    def one_of_each(self, found: Iterable[Any]) -> Iterator[Any]:
        return iter(found)

    def state(self, found: Sequence[str]) -> int:
        return found.count("plus") - found.count("minus")

    def moves_to(self, state: int) -> tuple[str, ...]:
        return ("plus",) * state

    def fits(self, game: NullGame, state: int) -> Iterator[str]:
        yield "plus"

    def removals(self, game: NullGame, state: int) -> Iterator[str]:
        yield from ["minus"] * (state > 0)

    def judge(self, state: int) -> NullVerdict:
        return self.game.verdict(state)

    def facts(self, verdict: NullVerdict) -> dict[str, object]:
        return {}

    def parts(self, state: int) -> tuple[PlacedPart, ...]:
        return tuple(PlacedPart(str(number)) for number in range(state))

    def arrangement(self, state: int) -> dict[str, object]:
        return {"number": state}

    def arranged(self, content: bytes, where: str, library: Library) -> int:
        return int(json.loads(content)["number"])

    def draw(
        self, surface: PictureSurface, state: int | None = None, *, asked: bool = False
    ) -> str:
        """Draw as many marks."""
        return self._source.name + "\n" if state is None else "#" * state

    def drawing(self, state: int) -> Drawing:
        raise NotImplementedError

    def portrayal(self) -> Portrayal:
        raise NotImplementedError

    def lines(self, state: int) -> list[str]:
        return [" ".join(self.moves_to(state))]

    def as_json(self, states: Sequence[int]) -> dict[str, object]:
        return {"solutions": list(map(self.moves_to, states))}

    def file(self, state: int | None = None) -> str:
        return json.dumps({"format": FORMAT, "goal": self._source.goal})


NUMBERS = PuzzleKind(
    name="null",
    formats=(FORMAT,),
    same=lambda one, other: one.goal == other.goal,
    problem=lambda: NullProblem,
)
