"""The claims of B. Morgan's report on "Infinity" about tile boards, measured.

The report judges by playing and gives no measurements.  Here a board has an *effort*: the number
of tiles that a careful player places until it is solved, wrong ones included
(`tui_tangram.play.difficulty`).  That is not a time, and ignores tired eyes; only the levels have
both, the effort and the seconds of the report's guideline.  Boards are generated from seeds, so
everybody has the same.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.naming import colours_counted, layout_name, size_name
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.core.rules import rules_named
from tui_tangram.games.matching.core.solver import count
from tui_tangram.language import mark, tr, trc
from tui_tangram.maths.tiling import LAYOUTS, LEVELS
from tui_tangram.play import Meter
from tui_tangram.play.phrases import grouped, listed, pointed
from tui_tangram.research.experiments.experiment import (
    Comparison,
    Experiment,
    ExperimentReport,
    ResultRow,
    measured,
)
from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm

SQUARE: Final = "square"
RULES: Final = ("hard-infinity", "tetravex", "infinity", "troll", "rotator", "easy-tetravex")
"""The game types, hardest first, in the order of the report's table 1."""
SECONDS: Final = {"easy": (20, 40), "medium": (60, 80), "hard": (200, 400)}
"""The report's guideline for the levels."""


Groups: TypeAlias = Mapping[str, Sequence[tuple[int, float]]]
"""For each group the tiles of its boards, and their efforts or other measurements."""


@dataclass(frozen=True)
class BoardExperiment(Experiment):
    """Some boards of each of several groups, the first board of every group first."""

    boards: int = 12
    """The number of boards of a group: their seeds are counted from 0."""
    results: ClassVar[Mapping[str, ResultForm]] = {
        "group": str, "seed": int, "colours": int, "tiles": int, "effort": float, "seconds": float,
    }  # fmt: skip

    @abstractmethod
    def recipes(self) -> Mapping[str, Recipe]:
        """Return the groups by their names, which are those in the results."""

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the boards."""
        return self.boards * len(self.recipes())

    def do(self, part: int, meter: Meter) -> list[ResultRow]:
        """Return the group of a board, its seed and colours, its tiles, and what was measured."""
        recipes = self.recipes()
        seed, at = divmod(part, len(recipes))
        name = tuple(recipes)[at]
        with measured(meter) as work:
            puzzle = generate(recipes[name].following(seed))
            found = self.found(puzzle, meter)
        return [[name, seed, puzzle.colours, len(puzzle.tiles), found, work.seconds]]

    def found(self, puzzle: Puzzle, meter: Meter) -> float | int:
        """Return the measurement of a board: its effort."""
        return measure(puzzle, meter) or 0.0

    def meaning(self, rows: Sequence[ResultRow]) -> ExperimentReport:
        """Return the meaning of the results, and their number if it is incomplete."""
        found: dict[str, list[tuple[int, float]]] = {name: [] for name in self.recipes()}
        for name, _, _, tiles, effort, _ in rows:
            found[str(name)].append((int(str(tiles)), float(str(effort))))
        report = self.group_report({name: some for name, some in found.items() if some})
        if not rows:
            return report._replace(words=())
        if len(rows) < self.parts():
            so_far = tr("{n} of {all} boards so far.", n=len(rows), all=self.parts())
            return report._replace(words=(so_far, *report.words))
        return report

    @abstractmethod
    def group_report(self, groups: Groups) -> ExperimentReport:
        """Return the meaning of the boards of non-empty groups."""


def _medians(groups: Groups) -> dict[str, float]:
    return {name: median(effort for _, effort in some) for name, some in groups.items()}


def _careful() -> str:
    return tr(
        "The effort is the number of tiles that a careful player places, wrong ones too. It is "
        "the same on every machine; how long people take was not measured."
    )


def _number(value: float) -> str:
    """Return an effort for readers: large ones are estimates."""
    if value < 100:
        return pointed(f"{value:.1f}")
    return grouped(round(value)) if value < 1e7 else pointed(f"{value:.1e}")


@dataclass(frozen=True)
class OneSolution(BoardExperiment):
    """Boards of Tetravex with a border: how many solutions they have."""

    id = "one-solution"
    title = mark("Boards with one solution")
    question = mark("Have small boards of Tetravex with a border only one solution?")
    source = mark("Morgan, Infinity: Analysis")
    claim = mark("3×3: only one possible solution")
    boards: int = 40
    sides: tuple[int, ...] = (3, 4, 5, 6, 7)
    colours: int = 3
    results: ClassVar[Mapping[str, ResultForm]] = {
        "group": str, "seed": int, "colours": int, "tiles": int, "solutions": int,
        "seconds": float,
    }  # fmt: skip

    def recipes(self) -> Mapping[str, Recipe]:
        """Return the boards by their size."""
        return {
            f"{n}x{n}": Recipe(SQUARE, (n, n), "easy-tetravex", self.colours) for n in self.sides
        }

    def found(self, puzzle: Puzzle, meter: Meter) -> int:
        """Return the number of solutions, not distinguishing equal tiles."""
        return count(puzzle, meter=meter)

    def group_report(self, groups: Groups) -> ExperimentReport:
        """Return how many boards have one solution."""
        found = {name: [int(number) for _, number in some] for name, some in groups.items()}
        ones = {name: some.count(1) for name, some in found.items()}
        return ExperimentReport(
            [
                Comparison(
                    tr("{size}, boards with one solution", size=_by(name)),
                    tr("{n} of {all}", n=ones[name], all=len(some)),
                    trc("experiment", "all") if name == "3x3" else "",
                )
                for name, some in found.items()
            ],
            tr("boards with one solution"),
            [(_by(name), number) for name, number in ones.items()],
            (
                tr(
                    "On 3×3 it cannot be otherwise: each of the nine tiles has the border on other "
                    "sides, so the border alone gives its place."
                ),
                tr(
                    "From 4×4 on, tiles of one kind can change places. These boards have {n} "
                    "colours.",
                    n=self.colours,
                ),
            ),
            (tr("size"), tr("boards"), trc("experiment", "one solution"), tr("most solutions")),
            [
                (_by(name), str(len(some)), str(ones[name]), grouped(max(some)))
                for name, some in found.items()
            ],
        )


@dataclass(frozen=True)
class GameTypes(BoardExperiment):
    """Boards of each game type, otherwise the same."""

    id = "game-types"
    title = mark("Game types by difficulty")
    question = mark("Are the game types of table 1 in the order of their difficulty?")
    source = mark("Morgan, Infinity: Game types, table 1")
    claim = mark("Hard Infinity hardest, then Tetravex, Infinity, Troll, Rotator, Easy Tetravex")
    side: int = 4
    colours: int = 6

    def recipes(self) -> Mapping[str, Recipe]:
        """Return the boards by their rules."""
        size = (self.side, self.side)
        return {rules: Recipe(SQUARE, size, rules, self.colours) for rules in RULES}

    def group_report(self, groups: Groups) -> ExperimentReport:
        """Return the efforts in the order of the table, and where they deviate from it."""
        middle = _medians(groups)
        steps = list(zip(middle, [*middle][1:], strict=False))
        wrong = [
            tr("{one} before {other}", one=_title(one), other=_title(other))
            for one, other in steps
            if middle[one] < middle[other]
        ]
        easy = [_title(name) for name, value in middle.items() if value == self.side**2]
        words = [
            tr("Out of order: {pairs}.", pairs=", ".join(wrong))
            if wrong
            else tr("No game type is harder than the one before it."),
            *([tr("Nothing goes wrong in {types}.", types=listed(easy))] if easy else []),
            _careful(),
            tr("Troll is Rotator against the clock, and the effort has no clock."),
        ]
        return ExperimentReport(
            [
                Comparison(
                    _title(name),
                    tr("rank {n}", n=1 + sum(other > value for other in middle.values())),
                    tr("rank {n}", n=rank),
                )
                for rank, (name, value) in enumerate(middle.items(), start=1)
            ],
            tr("tiles placed, the median of the boards"),
            [(_title(name), round(value)) for name, value in middle.items()],
            words,
            (
                trc("experiment", "game type"),
                tr("boards"),
                trc("experiment", "least"),
                trc("experiment", "median"),
                trc("experiment", "most"),
            ),
            [
                (
                    _title(name),
                    str(len(some)),
                    *(_number(of(effort for _, effort in some)) for of in (min, median, max)),
                )
                for name, some in groups.items()
            ],
        )


@dataclass(frozen=True)
class BoardSizes(BoardExperiment):
    """Tetravex and Infinity on boards of growing size."""

    id = "board-sizes"
    title = mark("Tetravex or Infinity")
    question = mark("From which size on is Tetravex easier than Infinity?")
    source = mark("Morgan, Infinity: Game types")
    claim = mark("small boards: Tetravex harder, bigger ones: Infinity harder")
    boards: int = 7
    sides: tuple[int, ...] = (3, 4, 5, 6, 7)
    colours: tuple[int, ...] = (6, 8)

    def recipes(self) -> Mapping[str, Recipe]:
        """Return the boards by size, colours and rules."""
        return {
            f"{n}x{n}/c{colours}/{rules}": Recipe(SQUARE, (n, n), rules, colours)
            for n in self.sides
            for colours in self.colours
            for rules in ("tetravex", "infinity")
        }

    def group_report(self, groups: Groups) -> ExperimentReport:
        """Return the sizes at which the one or the other is easier."""
        middle = {tuple(name.split("/")): value for name, value in _medians(groups).items()}
        pairs = [
            (size, colours, middle[size, colours, "tetravex"], middle[size, colours, "infinity"])
            for size, colours, rules in middle
            if rules == "infinity" and (size, colours, "tetravex") in middle
        ]
        comparisons = []
        for number in self.colours:
            some = [pair for pair in pairs if pair[1] == f"c{number}"]
            easier = [_by(size) for size, _, one, other in some if one < other]
            if some:
                comparisons.append(
                    Comparison(
                        tr("{n} colours, Tetravex easier", n=number),
                        ", ".join(easier) or tr("up to {size}: never", size=_by(some[-1][0])),
                        tr("bigger boards"),
                    )
                )
        return ExperimentReport(
            comparisons,
            tr("how many times the effort of Infinity Tetravex takes, in percent"),
            [
                (f"{_by(size)}, {colours[1:]}", round(100 * one / other))
                for size, colours, one, other in pairs
            ],
            (
                _careful(),
                tr(
                    "Infinity has the border to begin with, Tetravex has tiles that do not turn. "
                    "The report does not give the size of a bigger board, nor its colours."
                ),
            ),
            (tr("size"), tr("colours"), "Tetravex", "Infinity"),
            [
                (_by(size), colours[1:], _number(one), _number(other))
                for size, colours, one, other in pairs
            ],
        )


@dataclass(frozen=True)
class LevelTimes(BoardExperiment):
    """Boards of every layout at every level."""

    id = "level-times"
    title = mark("Levels and their seconds")
    question = mark("Do the levels grow as the seconds that the report gives them?")
    source = mark("Morgan, Infinity: Difficulties")
    claim = mark("20–40 seconds, 60–80, 200–400 or more, and too long")
    boards: int = 2
    layouts: tuple[str, ...] = tuple(LAYOUTS)
    levels: tuple[str, ...] = tuple(LEVELS)
    rules: str = "infinity"

    def recipes(self) -> Mapping[str, Recipe]:
        """Return the boards by level and layout."""
        return {
            f"{level}/{layout}": Recipe(layout, level, self.rules)
            for level in self.levels
            for layout in self.layouts
        }

    def group_report(self, groups: Groups) -> ExperimentReport:
        """Return the efforts of the levels, and the seconds for a tile that the guideline means."""
        levels: dict[str, list[tuple[int, float]]] = {}
        for name, some in groups.items():
            levels.setdefault(name.partition("/")[0], []).extend(some)
        middle = _medians(levels)
        lines = []
        for level, value in middle.items():
            tiles = [tiles for tiles, _ in levels[level]]
            low, high = SECONDS.get(level, (0, 0))
            span = (
                tr("{low}–{high} s", low=low, high=high) if high else trc("experiment", "too long")
            )
            each = pointed(f"{(low + high) / 2 / value:.1f}") if high else "–"
            room = f"{min(tiles)}–{max(tiles)}"
            lines.append((size_name(level), room, _number(value), span, each))
        return ExperimentReport(
            [
                Comparison(tr("{level}, tiles placed", level=name), value, span)
                for name, _, value, span, _ in lines
            ],
            tr("tiles placed, the median of the boards"),
            [(size_name(level), round(value)) for level, value in middle.items()],
            (
                tr(
                    "The last column is the seconds for each tile placed with which the middle of "
                    "the guideline comes true. Where it is about the same in all lines, the levels "
                    "grow as in the report."
                ),
                _careful(),
                tr(
                    "The tiles of the levels are those of the report. The colours are ours, chosen "
                    "so that each level is harder than the one before; the report's are not known."
                ),
            ),
            (
                trc("experiment", "level"),
                tr("tiles"),
                tr("tiles placed"),
                trc("experiment", "guideline"),
                tr("seconds a tile"),
            ),
            lines,
        )


@dataclass(frozen=True)
class FewColours(BoardExperiment):
    """Rotator on large boards in few colours."""

    id = "few-colours"
    title = mark("Rotator in few colours")
    question = mark("Is Rotator hard in few colours and with tiles of many sides?")
    source = mark("Morgan, Infinity: Game types")
    claim = mark("few colours with 4.6.12 on hard are very hard to do")
    boards: int = 12
    layouts: tuple[str, ...] = ("square", "hexagon", "4.8.8", "4.6.12", "3.12.12")
    colours: tuple[int, ...] = (2, 3, 4, 6)

    def recipes(self) -> Mapping[str, Recipe]:
        """Return the boards by layout and colours."""
        return {
            f"{layout}/c{colours}": Recipe(layout, "hard", "rotator", colours)
            for layout in self.layouts
            for colours in self.colours
        }

    def group_report(self, groups: Groups) -> ExperimentReport:
        """Return how many times each tile is turned, by layout and colours."""
        middle = {
            name: median(effort / tiles for tiles, effort in some) for name, some in groups.items()
        }
        cell = {name: pointed(f"{value:.2f}") for name, value in middle.items()}
        fewest = min(self.colours)
        hardest = max(middle, key=lambda name: middle[name], default="")
        most = f"4.6.12/c{fewest}"
        return ExperimentReport(
            [
                Comparison(
                    tr("4.6.12 in {n} colours: each tile settled", n=fewest),
                    tr("{n} times", n=cell[most]),
                    trc("experiment", "very hard"),
                )
            ]
            if most in middle
            else [],
            tr("how often each tile is settled in {n} colours, in percent", n=fewest),
            [
                (layout_name(layout), round(100 * middle[f"{layout}/c{fewest}"]))
                for layout in self.layouts
                if f"{layout}/c{fewest}" in middle
            ],
            (
                tr(
                    "At 1 nothing goes wrong. The hardest of these: {layout}, {colours}.",
                    layout=layout_name(hardest.partition("/")[0]),
                    colours=colours_counted(int(hardest.rpartition("/c")[2])),
                ),
                tr(
                    "A careful player compares all ways to turn a tile with what its neighbours "
                    "still allow, and remembers all that. A tile of twelve sides has twelve ways, "
                    "which the number does not count."
                ),
            )
            if middle
            else (),
            (trc("experiment", "layout"), *map(colours_counted, self.colours)),
            [
                (
                    layout_name(layout),
                    *(cell.get(f"{layout}/c{number}", "–") for number in self.colours),
                )
                for layout in self.layouts
                if any(name.startswith(f"{layout}/") for name in cell)
            ],
        )


BOARDS: Final = (OneSolution, GameTypes, BoardSizes, LevelTimes, FewColours)
"""All experiments with tile boards."""


def _title(rules: str) -> str:
    return rules_named(rules).title


def _by(size: str) -> str:
    return size.replace("x", "×")
