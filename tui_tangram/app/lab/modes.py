"""The modes of the laboratory: what each asks, and what the rows of its answer are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Final, NamedTuple

from tui_tangram.app.words import counted
from tui_tangram.codec import FAMILIES, Grid, code_of, is_simple
from tui_tangram.lab.desk import Column
from tui_tangram.lab.facts import Facts, facts
from tui_tangram.lab.fit import Solution
from tui_tangram.lab.search import balance
from tui_tangram.lab.structures import Structure, structure_of
from tui_tangram.lab.tans import Tanset, name, tan_name


class Mode(Enum):
    """A mode; the value is its title."""

    CHOICE = "Choice"
    SHAPES = "Shapes"
    SOLVE = "Solve"
    TANSETS = "Tansets"
    STRUCTURES = "Structures"

    @property
    def number(self) -> int:
        """Its place, from 1."""
        return list(Mode).index(self) + 1


MOST_ROWS: Final = 5_000
"""So many results of one question are listed; the others are counted."""
MOST_TRIANGLES: Final = 12
"""Half squares of shapes that are all listed: there are 162,000 with so many."""
MOST_CONVEX: Final = 200
MOST_PIECES: Final = 12
MOST_AREA: Final = 30
"""Half squares of sets."""

ANY: Final = "any"
BEST: Final = "the most"
ALL, CONVEX, MADE = "all", "convex", "made by the set"
LISTED, TYPED = "of Shapes", "one, typed"
ONE, EVERY, COUNT = "one solution", "all solutions", "only the number"
LIKE, CHOSEN = "as the set", "as chosen"

Value = int | str


class Ask(NamedTuple):
    """One line of a question."""

    id: str
    title: str
    values: Callable[[Asked], Sequence[Value]]
    """What it can be; depends on the other lines."""
    about: str
    """What it is, in a sentence."""
    usual: Value


@dataclass(frozen=True)
class Asked:
    """What was asked in one mode: the value of each line by its id."""

    mode: Mode
    values: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, ask: str) -> Value:
        found = dict(self.values)
        return found[ask] if ask in found else _ASK[self.mode, ask].usual

    def number(self, ask: str) -> int | None:
        """Return a number, None for no number."""
        value = self[ask]
        return value if isinstance(value, int) else None

    def with_value(self, ask: str, value: Value) -> Asked:
        """Return it with another value, and others that it makes impossible as usual."""
        found = Asked(self.mode, tuple((dict(self.values) | {ask: value}).items()))
        for line in ASKS[self.mode]:
            if line.id != ask and found[line.id] not in line.values(found):
                values = line.values(found)
                near = line.usual if line.usual in values else values[-1]
                found = Asked(self.mode, tuple((dict(found.values) | {line.id: near}).items()))
        return found

    def stepped(self, ask: str, way: int) -> Asked:
        """Return it with the next value of a line, or with -1 the one before."""
        values = list(_ASK[self.mode, ask].values(self))
        at = values.index(self[ask]) if self[ask] in values else 0
        if len(values) > _LONG:  # of long lists the ends are ends
            return self.with_value(ask, values[min(max(at + way, 0), len(values) - 1)])
        return self.with_value(ask, values[(at + way) % len(values)])


_LONG: Final = 12


def _numbers(low: int, high: int) -> Callable[[Asked], Sequence[Value]]:
    return lambda _: range(low, high + 1)


def _or_any(low: int, high: int) -> Callable[[Asked], Sequence[Value]]:
    return lambda _: (ANY, *range(low, high + 1))


def _of(*values: Value) -> Callable[[Asked], Sequence[Value]]:
    return lambda _: values


def _triangles(asked: Asked) -> Sequence[Value]:
    return range(1, (MOST_TRIANGLES if asked["kind"] == ALL else MOST_CONVEX) + 1)


def _areas(asked: Asked) -> Sequence[Value]:
    pieces = asked["pieces"]
    assert isinstance(pieces, int)
    return range(pieces, MOST_AREA + 1)


def _doubles(asked: Asked) -> Sequence[Value]:
    pieces = asked["pieces"]
    assert isinstance(pieces, int)
    return (ANY, *range(pieces))


SYMMETRIES: Final = (ANY, "some", *(family.name for family in FAMILIES))
"""``some`` is every family but none."""

ASKS: Final[dict[Mode, tuple[Ask, ...]]] = {
    Mode.CHOICE: (
        Ask("area", "half squares", _numbers(1, 6), "How many half squares the tans below have", 1),
        Ask("from", "begin with", _of("tangram"), "A set to begin with", "tangram"),
    ),
    Mode.SHAPES: (
        Ask("kind", "which", _of(CONVEX, MADE, ALL), "Convex shapes, or all", CONVEX),
        Ask("triangles", "half squares", _triangles, "How many half squares the shapes have", 16),
        Ask("sides", "sides", _or_any(3, 24), "How many sides", ANY),
        Ask("perimeter", "perimeter", _or_any(2, 40), "How many steps around", ANY),
        Ask("holes", "holes", _or_any(0, 4), "How many holes", ANY),
        Ask("symmetry", "symmetry", _of(*SYMMETRIES), "Which symmetry", ANY),
    ),
    Mode.SOLVE: (
        Ask("shapes", "shapes", _of(CONVEX, LISTED, TYPED), "Which shapes are to be made", CONVEX),
        Ask("want", "find", _of(ONE, EVERY, COUNT), "How many solutions", ONE),
    ),
    Mode.TANSETS: (
        Ask("pieces", "tans", _numbers(1, MOST_PIECES), "How many tans", 7),
        Ask("triangles", "half squares", _areas, "How many half squares together", 16),
        Ask("least", "make", lambda _: (BEST, *range(1, 41)),
            "How many convex shapes they make at least", BEST),
        Ask("structure", "structure", _of(ANY, LIKE, CHOSEN),
            "Of any structure, that of the set, or one chosen in Structures", ANY),
    ),
    Mode.STRUCTURES: (
        Ask("pieces", "tans", _numbers(1, MOST_PIECES), "How many tans", 6),
        Ask("triangles", "half squares", _areas, "How many half squares together", 16),
        Ask("doubles", "doubles", _doubles, "How many tans come again", ANY),
    ),
}  # fmt: skip
"""The questions."""

_ASK: Final = {(mode, ask.id): ask for mode, asks in ASKS.items() for ask in asks}


# Rows


def code(shape: Grid) -> str:
    """Return a shape as it is written: shape and length number, or its grid."""
    return str(code_of(shape)) if is_simple(shape) else str(shape)


@dataclass(frozen=True)
class ShapeRow:
    """A shape, alone, in the pool, or with what was found of it."""

    number: int
    shape: Grid
    made: bool | None = None
    """Whether the set makes it."""
    solutions: tuple[Solution, ...] = ()
    count: int | None = None
    """How many solutions there are, or were asked for; None when it was not solved."""
    code: str = field(init=False, default="")
    facts: Facts = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", code(self.shape))
        object.__setattr__(self, "facts", facts(self.shape))

    @property
    def title(self) -> str:
        """What it is called."""
        return self.code

    @cached_property
    def describe(self) -> str:
        """The shape in a sentence."""
        known = self.facts
        parts = [
            counted(known.triangles, "half square"),
            counted(known.sides, "side"),
            f"{counted(known.perimeter, 'step')} around",
            "convex" if known.convex else "not convex",
        ]
        if known.holes:
            parts.append(counted(known.holes, "hole"))
        parts.append(f"symmetry: {known.family.name}")
        if self.made is not None:
            parts.append("made by the set" if self.made else "not made by the set")
        if self.count is not None:
            several = f"{self.count:,} solutions"
            parts.append({0: "no solution", 1: "solved"}.get(self.count, several))
        return f"{self.code}: {', '.join(parts)}"


@dataclass(frozen=True)
class SetRow:
    """A set and the convex shapes that it makes."""

    number: int
    tans: Tanset
    made: tuple[int, ...]
    shapes: int
    """How many convex shapes there are."""

    @cached_property
    def name(self) -> str:
        """The set as text."""
        return name(self.tans)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.name

    @cached_property
    def structure(self) -> str:
        """Its structure as it is shown."""
        return structure_of(self.tans).shown

    @cached_property
    def balance(self) -> float:
        """How evenly the area is divided."""
        return float(balance(self.tans))

    @cached_property
    def missing(self) -> str:
        """The numbers of the shapes that it does not make."""
        return " ".join(str(n) for n in range(1, self.shapes + 1) if n not in self.made)

    @cached_property
    def describe(self) -> str:
        """The set in a sentence."""
        text = f"{self.name}: makes {len(self.made)} of {self.shapes} convex shapes"
        missing = f", not {self.missing}" if 0 < len(self.missing) <= 40 else ""
        return f"{text}{missing}; structure {self.structure}, balance {self.balance:.2f}"


@dataclass(frozen=True)
class StructureRow:
    """A structure."""

    number: int
    structure: Structure
    sets: int | None
    """How many sets it has; None when that was not counted."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.structure.shown

    @property
    def describe(self) -> str:
        """The structure in a sentence."""
        sets = "very many sets" if self.sets is None else counted(self.sets, "set")
        parts = (
            f"{part.tans} of {part.area}"
            + (f" with {part.doubles} double{'s' if part.doubles > 1 else ''}" if part.doubles
               else "")
            for part in self.structure.parts
        )  # fmt: skip
        return f"{self.structure.shown}: {', '.join(parts)}; {sets}"


Row = ShapeRow | SetRow | StructureRow


class Shown(NamedTuple):
    """A column as it is shown."""

    column: Column[Any]
    width: int
    """In cells; 0 for what is left."""
    right: bool = False


def _count(number: int | None) -> str:
    return "many" if number is None else f"{number:,}"


def _large(number: int | None) -> int:
    return 1 << 60 if number is None else number


def _made(row: ShapeRow) -> str:
    return {None: "", True: "made", False: "-"}[row.made]


_NUMBER: Final = Shown(Column("no", lambda row: row.number, lambda row: str(row.number)), 5, True)
_CODE: Final = Shown(Column("code", lambda row: (len(row.code), row.code), lambda row: row.code), 0)
_SIDES: Final = Shown(
    Column("sides", lambda row: row.facts.sides, lambda row: str(row.facts.sides)), 5, True
)
_STEPS: Final = Shown(
    Column("steps", lambda row: row.facts.perimeter, lambda row: str(row.facts.perimeter)), 5, True
)
_SYMMETRY: Final = Shown(
    Column("symmetry", lambda row: row.facts.family.name, lambda row: row.facts.family.name), 20
)

COLUMNS: Final[dict[Mode, tuple[Shown, ...]]] = {
    Mode.CHOICE: (
        Shown(Column("tan", lambda row: row.number, lambda row: tan_name(row.shape)), 5),
        _CODE,
        _SIDES,
        _STEPS,
        _SYMMETRY,
    ),
    Mode.SHAPES: (
        _NUMBER,
        _CODE,
        Shown(Column("set", _made, _made), 4),
        _SIDES,
        _STEPS,
        Shown(
            Column("holes", lambda row: row.facts.holes, lambda row: str(row.facts.holes)), 5, True
        ),
        _SYMMETRY,
    ),
    Mode.SOLVE: (
        _NUMBER,
        _CODE,
        Shown(Column("found", lambda row: row.count, lambda row: _count(row.count)), 7, True),
        _SIDES,
        _STEPS,
        _SYMMETRY,
    ),
    Mode.TANSETS: (
        Shown(Column("made", lambda row: len(row.made), lambda row: str(len(row.made))), 4, True),
        Shown(Column("set", lambda row: row.name, lambda row: row.name), 0),
        Shown(Column("balance", lambda row: row.balance, lambda row: f"{row.balance:.2f}"), 7, True),
        Shown(Column("not made", lambda row: len(row.missing), lambda row: row.missing), 12),
        Shown(Column("structure", lambda row: row.structure, lambda row: row.structure), 22),
    ),
    Mode.STRUCTURES: (
        _NUMBER,
        Shown(
            Column("structure", lambda row: row.structure.areas, lambda row: row.structure.shown), 0
        ),
        Shown(
            Column("doubles", lambda row: row.structure.doubles,
                   lambda row: str(row.structure.doubles)), 7, True),
        Shown(Column("sets", lambda row: _large(row.sets), lambda row: _count(row.sets)), 14, True),
    ),
}  # fmt: skip
"""The columns of the answers; from the left, the last ones are left out first."""
