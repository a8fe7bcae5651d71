"""The DT grid: six values for each square of the box around a shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tui_tangram.language import mark
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass

LONGEST: Final = 1_000
"""The maximum number of squares across, squares down, and lattice steps of one side."""


class ShapeError(Refusal):
    """A code of no valid shape; the message is one line and gives the reason."""


TOP, LEFT, RIGHT, BOTTOM = 8, 4, 2, 1
"""The sides of a square; a half square has two of them, a full one all."""
ACROSS: Final = (
    (0, -1, TOP, BOTTOM), (-1, 0, LEFT, RIGHT), (1, 0, RIGHT, LEFT), (0, 1, BOTTOM, TOP)
)  # fmt: skip
"""The steps to neighbouring squares: across, down, the side left by, the side arrived at."""

SIDES: Final = {
    "0": 0,
    "1": BOTTOM | LEFT,
    "2": BOTTOM | RIGHT,
    "3": TOP | LEFT,
    "4": TOP | RIGHT,
    "5": TOP | LEFT | RIGHT | BOTTOM,
}
"""The sides of the part of a square that a digit stands for.  They are also the quarters into which
the diagonals cut the square: two digits overlap in the sides that both have."""

DIGITS: Final = {sides: digit for digit, sides in SIDES.items()}

_TRIANGLES: Final = {"0": 0, "1": 1, "2": 1, "3": 1, "4": 1, "5": 2}

_UPSIDE_DOWN: Final = str.maketrans("1234", "3412")
_TRANSPOSED: Final = str.maketrans("14", "41")


class SymmetryType(NamedTuple):
    """The symmetries of a shape, up to its orientation."""

    name: str
    """The English words that follow "symmetry: ", marked for translation."""
    order: int
    """The number of the eight motions of a square that leave the shape as it is."""

    @property
    def aliases(self) -> int:
        """The number of aliases that look different: 8, 4, 2 or 1."""
        return 8 // self.order


FAMILIES: Final = (
    SymmetryType(mark("none"), 1),
    SymmetryType(mark("mirrored along the grid"), 2),
    SymmetryType(mark("mirrored along a diagonal"), 2),
    SymmetryType(mark("half turn"), 2),
    SymmetryType(mark("mirrored along the grid, both ways"), 4),
    SymmetryType(mark("mirrored along both diagonals"), 4),
    SymmetryType(mark("quarter turn"), 4),
    SymmetryType(mark("all"), 8),
)
"""All families: the subgroups of the motions of a square, up to conjugation."""

_FAMILY: Final = {
    frozenset(same): FAMILIES[number]
    for same, number in (
        ({0}, 0),
        ({0, 1}, 1),
        ({0, 2}, 1),
        ({0, 5}, 2),
        ({0, 6}, 2),
        ({0, 4}, 3),
        ({0, 1, 2, 4}, 4),
        ({0, 5, 6, 4}, 5),
        ({0, 3, 4, 7}, 6),
        (set(range(8)), 7),
    )
}

alias_names: Final = (
    mark("unchanged"),
    mark("mirrored in a horizontal axis"),
    mark("mirrored in a vertical axis"),
    mark("turned 90° anticlockwise"),
    mark("turned 180°"),
    mark("mirrored in the diagonal d2, /"),
    mark("mirrored in the diagonal d1, \\"),
    mark("turned 90° clockwise"),
)
"""The names of the eight aliases, by their numbers, marked for translation."""


def _too_long() -> ShapeError:
    return ShapeError("a grid has at most {most} rows and columns", most=LONGEST)


@dataclass(frozen=True, slots=True, order=True)
class Grid:
    """A set of squares and half squares in the box around it; immutable.

    Raises `ShapeError` when the rows differ in length, have other digits than 0 to 5, are
    more or longer than `LONGEST`, or when the box is too large for what is in it.
    """

    rows: tuple[str, ...]
    """The digits, top row first, each row from the left."""

    def __post_init__(self) -> None:
        rows = self.rows
        if len(rows) > LONGEST or (rows and len(rows[0]) > LONGEST):
            raise _too_long()
        if len({len(row) for row in rows}) > 1:
            raise ShapeError("the rows of a grid must all have the same number of digits")
        strange = next((c for row in rows for c in row if c not in SIDES), None)
        if strange is not None:
            raise ShapeError("a grid has the digits 0 to 5, not {sign!r}", sign=strange)
        if not any(c != "0" for row in rows for c in row):
            raise ShapeError("the grid is empty")
        edges = (rows[0], rows[-1], *("".join(row[i] for row in rows) for i in (0, -1)))
        if any(not line.strip("0") for line in edges):
            raise ShapeError("a row or column at the edge of the grid is empty")

    @classmethod
    def of(cls, rows: Iterable[str]) -> Grid:
        """Return the grid with these rows, without the empty rows and columns around it.

        Shorter rows are filled with 0 on the right.  Raises `ShapeError`.
        """
        lines = list(rows)
        if len(lines) > LONGEST or any(len(line) > LONGEST for line in lines):
            raise _too_long()
        width = max(map(len, lines), default=0)
        lines = [line.ljust(width, "0") for line in lines]
        full = [i for i, line in enumerate(lines) if line.strip("0")]
        if not full:
            raise ShapeError("the grid is empty")
        lines = lines[full[0] : full[-1] + 1]
        left = min(width - len(line.lstrip("0")) for line in lines)
        right = max(len(line.rstrip("0")) for line in lines)
        return cls(tuple(line[left:right] for line in lines))

    @classmethod
    def read(cls, text: str) -> Grid:
        """Return the grid that is written as *text*, which must not be any other code of a shape.

        Raises `ShapeError`.
        """
        return cls(tuple(text.split("/")))

    def __str__(self) -> str:
        return "/".join(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def triangles(self) -> int:
        """The area in half squares."""
        return sum(_TRIANGLES[digit] for row in self.rows for digit in row)

    def squares(self) -> Iterator[tuple[int, int, str]]:
        """Yield column, row and digit of each square that is not empty, in reading order."""
        for y, row in enumerate(self.rows):
            for x, digit in enumerate(row):
                if digit != "0":
                    yield x, y, digit

    def alias(self, number: int) -> Grid:
        """Return alias *number*, 0 to 7; see `alias_names`."""
        return Grid._known(_ALIASES[number](self.rows))

    @classmethod
    def _known(cls, rows: tuple[str, ...]) -> Grid:
        """Return a grid from rows known to be valid, without checking them."""
        grid = object.__new__(cls)
        object.__setattr__(grid, "rows", rows)
        return grid

    @property
    def aliases(self) -> tuple[Grid, ...]:
        """The aliases that look different, in the order of their numbers; 1, 2, 4 or 8 of them."""
        across, down, other = _transposed(self.rows), _upside_down(self.rows), _sideways(self.rows)
        back, half = _transposed(down), _upside_down(other)
        rows = (self.rows, down, other, _upside_down(across), half, _transposed(half), across, back)
        return tuple(map(Grid._known, dict.fromkeys(rows)))

    @property
    def canonical(self) -> Grid:
        """The alias that comes first as text; equal for congruent shapes."""
        return min(self.aliases)

    @property
    def family(self) -> SymmetryType:
        """The symmetry family."""
        return _FAMILY[frozenset(n for n in range(8) if self.alias(n) == self)]

    @property
    def connected(self) -> bool:
        """Whether the shape is connected along edges; a common corner does not connect."""
        squares = {(x, y): SIDES[digit] for x, y, digit in self.squares()}
        first = next(iter(squares))
        todo, done = [first], {first}
        while todo:
            x, y = todo.pop()
            for dx, dy, out, back in ACROSS:
                there = (x + dx, y + dy)
                if squares[x, y] & out and squares.get(there, 0) & back and there not in done:
                    done.add(there)
                    todo.append(there)
        return len(done) == len(squares)


_Rows = Sequence[str]


def _upside_down(rows: _Rows) -> tuple[str, ...]:
    return tuple(row.translate(_UPSIDE_DOWN) for row in reversed(rows))


def _transposed(rows: _Rows) -> tuple[str, ...]:
    """Return the rows mirrored in d1: columns become rows."""
    return tuple("".join(column).translate(_TRANSPOSED) for column in zip(*rows, strict=True))


def _sideways(rows: _Rows) -> tuple[str, ...]:
    return _transposed(_upside_down(_transposed(rows)))


_ALIASES: Final = (
    tuple,
    _upside_down,
    _sideways,
    lambda rows: _upside_down(_transposed(rows)),
    lambda rows: _upside_down(_sideways(rows)),
    lambda rows: _sideways(_upside_down(_transposed(rows))),
    _transposed,
    lambda rows: _transposed(_upside_down(rows)),
)
