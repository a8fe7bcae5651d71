"""A puzzle as drawings and words, for files: pages to print, pages of the web, pictures.

All kinds are the same here: a target to fill, parts to fill it with, a solution.  The module of a
kind in this package makes a `Portrayal` of a game; printing code is independent of kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, Final, overload

from tui_tangram.games.catalog import public_id
from tui_tangram.language import PlayerError
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import Game, Meter
from tui_tangram.play.long_id import LongIdError
from tui_tangram.render.svg import Drawing, Letter, Patch, bounds
from tui_tangram.render.viewport import points
from tui_tangram.values import NamedTuple, dataclass, field


@dataclass(frozen=True)
class Parts:
    """The parts that puzzles are filled with: those of a set, or of one board."""

    id: str
    """Equal for puzzles with the same parts."""
    title: str
    drawings: Sequence[Drawing]
    """The parts, each on its own; their letters are the labels."""
    unit: float
    """Millimetres per unit of the drawings, if the paper has room."""
    measure: str
    """The sentence stating how many ``{mm}`` millimetres that unit is, marked for translation."""
    least: float = 0.0
    """Millimetres of that unit below which they are too small to handle."""
    advice: str = ""
    """Advice on them, besides to cut them out."""


class DrawnSolution(NamedTuple):
    """A solution of a puzzle."""

    drawing: Drawing
    text: Callable[[], Sequence[str]]
    """Returns it as lines of ASCII."""
    data: Callable[[], str]
    """Returns the puzzle's file (JSON) with it."""
    in_space: Drawing | None = None
    """The drawing of it in space, if it is solid."""


class OtherForm(NamedTuple):
    """A form of files of other programs."""

    part: Callable[[Meter | None], str]
    """Makes a puzzle's part of a file.

    Raises `PlayerError` for what the format cannot express, and `Stopped` at the meter's limit.
    """
    begin: Callable[[int], str] | None = None
    """Makes the beginning of a file of so many puzzles; None if a file has one."""
    check: Callable[[], object] = bool
    """Raises `PlayerError` for a puzzle that the format cannot express; it is fast."""

    @property
    def holds(self) -> bool:
        """Whether the format can express the whole puzzle."""
        try:
            self.check()
        except PlayerError:
            return False
        return True


@dataclass(frozen=True)
class Portrayal:
    """One puzzle; what takes time is made when it is first needed."""

    find_id: Callable[[], str]
    name: str
    grade: int | None
    """The difficulty, from 1 to 5."""
    facts: Sequence[str]
    """Short facts on it, such as the name of its set."""
    goal: str
    """The goal in a sentence or two."""
    describe: Callable[[], str]
    draw: Callable[[], Drawing]
    parts: Parts
    text: Callable[[], Sequence[str]]
    """Returns the target and the parts as lines of ASCII."""
    data: Callable[[], str]
    """Returns the puzzle's file (JSON), without a solution."""
    solution: Callable[[Meter | None], DrawnSolution | None] | None
    """Finds a solution; None if there is none.  Raises `Stopped` at the meter's limit.

    None in its place: the target is a solution itself.
    """
    small: bool
    """Whether a small picture of the target suffices, so that many go on a page."""
    in_space: Drawing | None = None
    """The drawing of it in space, if it is solid."""
    others: Mapping[str, OtherForm] = field(default_factory=dict)
    """The forms of other programs, by the endings of names."""
    solved: bool = False
    """Whether its solution came with it, so that `solution` does not search."""

    @cached_property
    def id(self) -> str:
        """The id that plays it anywhere; empty for a puzzle without."""
        return self.find_id()

    @cached_property
    def about(self) -> str:
        """The description of its picture."""
        return self.describe()

    @cached_property
    def target(self) -> Drawing:
        """The target to be filled, in the unit of the parts."""
        return self.draw()


class Portrayals(Sequence[Portrayal]):
    """Puzzles that are portrayed each time they are asked for: thousands take no room."""

    def __init__(self, makers: Sequence[Callable[[], Portrayal]]) -> None:
        """Use what *makers* return."""
        self._makers = makers

    def __len__(self) -> int:
        return len(self._makers)

    @overload
    def __getitem__(self, number: int) -> Portrayal: ...
    @overload
    def __getitem__(self, number: slice) -> Portrayals: ...
    def __getitem__(self, number: int | slice) -> Portrayal | Portrayals:
        if isinstance(number, slice):
            return Portrayals(self._makers[number])
        return self._makers[number]()


class DrawnSolutions:
    """The solutions of puzzles: those that came with them are made each time, others found once.

    So thousands of the former take no room.
    """

    def __init__(self, meter: Meter | None) -> None:
        """Search within the limit of *meter*."""
        self._meter = meter
        self._found: dict[int, DrawnSolution | None] = {}

    def of(self, number: int, puzzle: Portrayal) -> DrawnSolution | None:
        """Return the solution of the puzzle with this number; None if there is none.

        Raises `Stopped`.
        """
        if number in self._found or puzzle.solution is None:
            return self._found.get(number)
        solution = puzzle.solution(self._meter)
        if not puzzle.solved:
            self._found[number] = solution
        return solution


def solution_alone(
    name: str, drawing: Drawing, text: Callable[[], Sequence[str]], data: Callable[[], str]
) -> Portrayal:
    """Return a solution without its puzzle, of which *data* returns the file."""
    none = Parts("", "", (), 1.0, "")
    return Portrayal(
        str, name, None, (), "", lambda: name, lambda: drawing, none, text, data, solution=None,
        small=True,
    )  # fmt: skip


def id_of(game: Game[Any]) -> str:
    """Return the ID by which anybody can play a game; empty if there is none."""
    try:
        return public_id(game)
    except LongIdError:
        return ""


def picture(puzzle: Portrayal, *, wide: bool = False) -> Drawing:
    """Return one complete drawing: the target, and below it the parts not implied by it.

    In a *wide* drawing it is at the right, about as high as the target.
    """
    if puzzle.small or not puzzle.parts.drawings:
        return puzzle.target
    target = puzzle.target
    left, low, right, high = bounds(target)
    if wide:
        across, corner = _area(puzzle.parts.drawings) / (high - low), (right + 2 * _APART, high)
    else:
        boxes = map(bounds, puzzle.parts.drawings)
        two = 2 * max(end - start for start, _, end, _ in boxes) + 2 * _APART
        across, corner = max(right - left, _LEAST, two), (left, low - _APART)
    parts = side_by_side(puzzle.parts.drawings, across, corner)
    return Drawing([*target.patches, *parts.patches], [*target.letters, *parts.letters])


def side_by_side(
    drawings: Iterable[Drawing], across: float, corner: FloatPoint = (0.0, 0.0)
) -> Drawing:
    """Return one drawing of several, in rows about *across* wide, from the top left *corner*."""
    left, top = corner
    patches: list[Patch] = []
    letters: list[Letter] = []
    x, next_top = left, top
    for drawing in drawings:
        box = bounds(drawing)
        width, height = box[2] - box[0], box[3] - box[1]
        if x > left and x + width > left + across:
            x, top = left, next_top
        right, up = x - box[0], top - box[3]
        patches += [
            patch._replace(
                shapes=[[(u + right, v + up) for u, v in points(one)] for one in patch.shapes]
            )
            for patch in drawing.patches
        ]
        letters += [one._replace(at=(one.at[0] + right, one.at[1] + up)) for one in drawing.letters]
        x, next_top = x + width + _APART, min(next_top, top - height - _APART)
    return Drawing(patches, letters)


def in_rows(drawings: Sequence[Drawing], shape: float) -> Drawing:
    """Return one drawing of several in rows, so many that it is largest in a box.

    *shape* is the width of the box in its heights.
    """

    def size(one: Drawing) -> float:
        left, low, right, high = bounds(one)
        return min(shape / (right - left), 1 / (high - low))

    boxes = map(bounds, drawings)
    ends = accumulate(right - left + _APART for left, _, right, _ in boxes)
    return max((side_by_side(drawings, end) for end in ends), key=size)


def _area(drawings: Iterable[Drawing]) -> float:
    """Return the area of the boxes around *drawings*, each with the room it needs in rows."""
    boxes = map(bounds, drawings)
    return sum((right - left + _APART) * (high - low + _APART) for left, low, right, high in boxes)


_APART: Final = 0.3
"""The distance of parts from each other, in units."""
_LEAST: Final = 8.0
"""The width that parts may take below a narrower target."""
