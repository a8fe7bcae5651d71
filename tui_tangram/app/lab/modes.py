"""The modes of the laboratory: the question of each, and the rows of its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any, Final, NamedTuple

from tui_tangram.codec import FAMILIES, Grid
from tui_tangram.lab.facts import ShapeFacts, facts, shape_text
from tui_tangram.lab.fit import TanSolution
from tui_tangram.lab.paper_table import PAPER, TableLine, table_words
from tui_tangram.lab.search import balance
from tui_tangram.lab.structures import Structure, structure_of
from tui_tangram.lab.tans import Tanset, name, tan_name
from tui_tangram.lab.tasks import Column
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.play.labelled import counted
from tui_tangram.play.phrases import grouped, pointed


class LabMode(Enum):
    """A mode; the value is its title, as marked."""

    CHOICE = markc("laboratory", "Set")
    SHAPES = markc("laboratory", "Shapes")
    SOLVE = markc("laboratory", "Fill")
    TANSETS = markc("laboratory", "Best sets")
    STRUCTURES = markc("laboratory", "Area splits")
    TABLE = markc("laboratory", "Table I")

    @property
    def title(self) -> str:
        """The mode's name in the language in use."""
        return trc("laboratory", self.value)

    @property
    def number(self) -> int:
        """Its place, from 1."""
        return list(LabMode).index(self) + 1


MOST_ROWS: Final = 5_000
"""The most results of one question that are listed; the others are counted."""
MOST_TRIANGLES: Final = 12
"""Half squares of shapes that are all listed: there are 162,000 with so many."""
MOST_CONVEX: Final = 200
MOST_PIECES: Final = 12
MOST_AREA: Final = 30
"""Half squares of sets."""


class Choice(StrEnum):
    """A value of a question that is a word, as it is kept; `value_text` says it."""

    ANY = markc("laboratory", "any")
    SOME = markc("laboratory", "some")
    BEST = markc("laboratory", "the most")
    ALL = markc("laboratory", "all")
    CONVEX = markc("laboratory", "convex")
    MADE = "made by the set"
    LISTED = "of Shapes"
    TYPED = "one, typed"
    ONE = markc("laboratory", "one solution")
    EVERY = markc("laboratory", "all solutions")
    COUNT = "only the number"
    LIKE = "as the set"
    CHOSEN = markc("laboratory", "as chosen")


_SAID: Final[Mapping[str, str]] = {
    Choice.MADE: markc("laboratory", "filled"),
    Choice.LISTED: markc("laboratory", "from Shapes"),
    Choice.TYPED: markc("laboratory", "typed code"),
    Choice.COUNT: markc("laboratory", "number only"),
    Choice.LIKE: markc("laboratory", "the set's"),
}
"""Words for values as players read them; files keep others."""

Value = int | str


def value_text(value: Value) -> str:
    """Return a value of a question as it is shown."""
    if isinstance(value, int):
        return str(value)
    # Symmetries have their names from the codes of shapes.
    return tr(value) if value in _FAMILIES else trc("laboratory", _SAID.get(value, value))


_FAMILIES: Final = frozenset(family.name for family in FAMILIES) - {Choice.ALL}


class QuestionLine(NamedTuple):
    """One line of a question."""

    id: str
    title: str
    """Its name, marked."""
    values: Callable[[Question], Sequence[Value]]
    """The values that it can have; they depend on the other lines."""
    about: str
    """Its meaning in a sentence, marked."""
    usual: Value


@dataclass(frozen=True)
class Question:
    """The question of one mode: the value of each line by its id."""

    mode: LabMode
    values: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, ask: str) -> Value:
        found = dict(self.values)
        return found[ask] if ask in found else _ASK[self.mode, ask].usual

    def number(self, ask: str) -> int | None:
        """Return a number, None for no number."""
        value = self[ask]
        return value if isinstance(value, int) else None

    def with_value(self, ask: str, value: Value) -> Question:
        """Return it with another value, and others that it makes impossible as usual."""
        found = Question(self.mode, tuple((dict(self.values) | {ask: value}).items()))
        for line in ASKS[self.mode]:
            if line.id != ask and found[line.id] not in line.values(found):
                values = line.values(found)
                near = line.usual if line.usual in values else values[-1]
                found = Question(self.mode, tuple((dict(found.values) | {line.id: near}).items()))
        return found

    def stepped(self, ask: str, way: int) -> Question:
        """Return it with the next value of a line, or with -1 the one before."""
        values = list(_ASK[self.mode, ask].values(self))
        at = values.index(self[ask]) if self[ask] in values else 0
        if len(values) > _LONG:  # of long lists the ends are ends
            return self.with_value(ask, values[min(max(at + way, 0), len(values) - 1)])
        return self.with_value(ask, values[(at + way) % len(values)])


_LONG: Final = 12


def _numbers(low: int, high: int) -> Callable[[Question], Sequence[Value]]:
    return lambda _: range(low, high + 1)


def _or_any(low: int, high: int) -> Callable[[Question], Sequence[Value]]:
    return lambda _: (Choice.ANY, *range(low, high + 1))


def _of(*values: Value) -> Callable[[Question], Sequence[Value]]:
    return lambda _: values


def _triangles(asked: Question) -> Sequence[Value]:
    return range(1, (MOST_TRIANGLES if asked["kind"] == Choice.ALL else MOST_CONVEX) + 1)


def _areas(asked: Question) -> Sequence[Value]:
    pieces = asked["pieces"]
    assert isinstance(pieces, int)
    return range(pieces, MOST_AREA + 1)


def _doubles(asked: Question) -> Sequence[Value]:
    pieces = asked["pieces"]
    assert isinstance(pieces, int)
    return (Choice.ANY, *range(pieces))


SYMMETRIES: Final = (Choice.ANY, Choice.SOME, *(family.name for family in FAMILIES))
"""``some`` is every family but none."""

ASKS: Final[dict[LabMode, tuple[QuestionLine, ...]]] = {
    LabMode.CHOICE: (
        QuestionLine("area", mark("half-squares"), _numbers(1, 6),
            mark("How many half-squares the pieces below have"), 1),
        QuestionLine("from", mark("start from"), _of("tangram"),
            mark("The set to start from"), "tangram"),
    ),
    LabMode.SHAPES: (
        QuestionLine("kind", mark("kind"), _of(Choice.CONVEX, Choice.MADE, Choice.ALL),
            mark("Convex shapes, those the set fills, or all"), Choice.CONVEX),
        QuestionLine("triangles", mark("half-squares"), _triangles,
            mark("How many half-squares each shape has"), 16),
        QuestionLine("sides", mark("sides"), _or_any(3, 24), mark("How many sides"), Choice.ANY),
        QuestionLine("perimeter", mark("outline"), _or_any(2, 40),
            mark("How many outline steps"), Choice.ANY),
        QuestionLine("holes", mark("holes"), _or_any(0, 4), mark("How many holes"), Choice.ANY),
        QuestionLine("symmetry", mark("symmetry"), _of(*SYMMETRIES),
            mark("Which symmetry"), Choice.ANY),
    ),
    LabMode.SOLVE: (
        QuestionLine("shapes", mark("shapes"), _of(Choice.CONVEX, Choice.LISTED, Choice.TYPED),
            mark("Which shapes to fill"), Choice.CONVEX),
        QuestionLine("want", mark("find"), _of(Choice.ONE, Choice.EVERY, Choice.COUNT),
            mark("How many solutions"), Choice.ONE),
    ),
    LabMode.TANSETS: (
        QuestionLine("pieces", mark("pieces"), _numbers(1, MOST_PIECES),
            mark("How many pieces"), 7),
        QuestionLine("triangles", mark("half-squares"), _areas,
            mark("How many half-squares in total"), 16),
        QuestionLine("least", mark("fill"), lambda _: (Choice.BEST, *range(1, 41)),
            mark("The fewest convex shapes a set must fill"), Choice.BEST),
        QuestionLine("structure", mark("area split"), _of(Choice.ANY, Choice.LIKE, Choice.CHOSEN),
            mark("Any area split, the set's, or one from Area splits"), Choice.ANY),
    ),
    LabMode.STRUCTURES: (
        QuestionLine("pieces", mark("pieces"), _numbers(1, MOST_PIECES),
            mark("How many pieces"), 6),
        QuestionLine("triangles", mark("half-squares"), _areas,
            mark("How many half-squares in total"), 16),
        QuestionLine("doubles", mark("duplicates"), _doubles,
            mark("How many pieces are duplicates of others"), Choice.ANY),
    ),
    LabMode.TABLE: (
        QuestionLine("figure", mark("figure"), _of(Choice.ALL, *range(1, len(PAPER) + 1)),
            mark("The thirteen convex figures, or one of them"), Choice.ALL),
    ),
}  # fmt: skip
"""The questions."""

_ASK: Final = {(mode, ask.id): ask for mode, asks in ASKS.items() for ask in asks}


# Rows


@dataclass(frozen=True)
class ShapeRow:
    """A shape, alone, in the pool, or with its solutions."""

    number: int
    shape: Grid
    made: bool | None = None
    """Whether the set makes it."""
    solutions: tuple[TanSolution, ...] = ()
    count: int | None = None
    """The number of solutions, or of those asked for; None when it was not solved."""
    ways: int | None = None
    """The ways to exchange equal pieces in each of them; None where not all were asked for."""
    code: str = field(init=False, default="")
    facts: ShapeFacts = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", shape_text(self.shape))
        object.__setattr__(self, "facts", facts(self.shape))

    @property
    def title(self) -> str:
        """The shape's name."""
        return self.code

    @property
    def describe(self) -> str:
        """The shape in a sentence."""
        known = self.facts
        parts = [
            trn("{n} half-square", "{n} half-squares", known.triangles),
            trn("{n} side", "{n} sides", known.sides),
            trn("{n} outline step", "{n} outline steps", known.perimeter),
            tr("convex") if known.convex else tr("not convex"),
        ]
        if known.holes:
            parts.append(trn("{n} hole", "{n} holes", known.holes))
        parts.append(tr("symmetry: {symmetry}", symmetry=tr(known.family.name)))
        if self.made is not None:
            parts.append(tr("filled by the set") if self.made else tr("not filled by the set"))
        if self.count is not None:
            few = {0: tr("no solution"), 1: tr("solved")}
            parts.append(few.get(self.count, counted(self.count, self.ways or 1)))
        return f"{self.code}: {', '.join(parts)}"


@dataclass(frozen=True)
class TableRow(ShapeRow):
    """A line of the paper's table, computed anew."""

    line: TableLine = field(kw_only=True)

    @classmethod
    def of(cls, line: TableLine) -> TableRow:
        """Return the row of a line."""
        ways = line.labelled // max(line.distinct, 1)
        return cls(line.figure, line.shape, None, (), line.distinct, ways, line=line)

    @property
    def describe(self) -> str:
        """The line in a sentence."""
        return table_words(self.line)


@dataclass(frozen=True)
class SetRow:
    """A set and the convex shapes that it makes."""

    number: int
    tans: Tanset
    made: tuple[int, ...]
    shapes: int
    """The number of convex shapes."""

    @cached_property
    def code(self) -> str:
        """The set as text."""
        return name(self.tans)

    @property
    def title(self) -> str:
        """The set's name."""
        return self.code

    @cached_property
    def structure(self) -> str:
        """Its structure as it is shown."""
        return structure_of(self.tans).shown

    @cached_property
    def balance(self) -> float:
        """The evenness with which the area is divided."""
        return float(balance(self.tans))

    @cached_property
    def missing(self) -> str:
        """The numbers of the shapes that it does not make."""
        return " ".join(str(n) for n in range(1, self.shapes + 1) if n not in self.made)

    @property
    def describe(self) -> str:
        """The set in a sentence."""
        text = tr(
            "{set}: fills {some} of {all} convex shapes",
            set=self.code,
            some=len(self.made),
            all=self.shapes,
        )
        if 0 < len(self.missing) <= 40:
            text = tr("{text} (not {shapes})", text=text, shapes=self.missing)
        return tr(
            "{text}. Area split {structure}, balance {balance}",
            text=text,
            structure=self.structure,
            balance=pointed(f"{self.balance:.2f}"),
        )


@dataclass(frozen=True)
class StructureRow:
    """A structure."""

    number: int
    structure: Structure
    sets: int | None
    """The number of its sets; None when they were not counted."""

    @property
    def code(self) -> str:
        """The structure as text."""
        return str(self.structure)

    @property
    def title(self) -> str:
        """The structure's name."""
        return self.structure.shown

    @property
    def describe(self) -> str:
        """The structure in a sentence."""
        many = self.sets is None
        sets = tr("too many sets to count") if many else trn("{n} set", "{n} sets", self.sets or 0)
        parts = (
            trn(
                "{tans} of area {area} ({n} duplicate)",
                "{tans} of area {area} ({n} duplicates)",
                part.doubles,
                tans=part.tans,
                area=part.area,
            )
            if part.doubles
            else tr("{tans} of area {area}", tans=part.tans, area=part.area)
            for part in self.structure.parts
        )
        return f"{self.structure.shown}: {', '.join(parts)} ({sets})"


LabRow = ShapeRow | SetRow | StructureRow


class ShownColumn(NamedTuple):
    """A column as it is shown."""

    column: Column[Any]
    width: int
    """In cells; 0 for the rest of the line."""
    right: bool = False
    plain: Callable[[Any], str] | None = None
    """The text in files, where it is not the one that is shown."""

    @property
    def title(self) -> str:
        """The column's name in the language in use."""
        return trc("column", self.column.name)

    def wide(self, title: str) -> ShownColumn:
        """Return the same with room for a *title*."""
        return self._replace(width=max(self.width, len(title))) if self.width else self


def _made(row: ShapeRow) -> str:
    return {None: "", True: "made", False: "-"}[row.made]


def _set_text(row: ShapeRow) -> str:
    return trc("shape", "yes") if row.made else _made(row)


def _text(
    title: str,
    text: Callable[[Any], str],
    width: int = 0,
    *,
    value: Callable[[Any], Any] | None = None,
    plain: Callable[[Any], str] | None = None,
) -> ShownColumn:
    """Return a column of words, sorted by their *value*."""
    return ShownColumn(Column(title, value or text, text), width, plain=plain)


def _number(title: str, number: Callable[[Any], int], width: int = 5) -> ShownColumn:
    """Return a column of numbers."""
    return ShownColumn(Column(title, number, lambda row: str(number(row))), width, right=True)


def _many(title: str, number: Callable[[Any], int | None], width: int) -> ShownColumn:
    """Return a column of numbers that may be too large to be counted."""

    def value(row: LabRow) -> int:
        found = number(row)
        return 1 << 60 if found is None else found

    def text(row: LabRow) -> str:
        return tr("many") if number(row) is None else grouped(value(row))

    def plain(row: LabRow) -> str:
        return "many" if number(row) is None else f"{value(row):,}"

    return ShownColumn(Column(title, value, text), width, right=True, plain=plain)


_NUMBER: Final = _number(markc("column", "no"), lambda row: row.number)
_SHAPE: Final = (
    _text(
        markc("column", "code"), lambda row: row.code,
        value=lambda row: (len(row.code), row.code),
    ),
    _number(markc("column", "sides"), lambda row: row.facts.sides),
    _number(markc("column", "steps"), lambda row: row.facts.perimeter),
    _text(
        markc("column", "symmetry"), lambda row: tr(row.facts.family.name), 20,
        plain=lambda row: row.facts.family.name,
    ),
)  # fmt: skip
_CODE, _SIDES, _STEPS, _SYMMETRY = _SHAPE

COLUMNS: Final[dict[LabMode, tuple[ShownColumn, ...]]] = {
    LabMode.CHOICE: (
        _text(
            markc("column", "piece"), lambda row: tan_name(row.shape), 5,
            value=lambda row: row.number,
        ),
        *_SHAPE,
    ),
    LabMode.SHAPES: (
        _NUMBER,
        _CODE,
        _text(markc("column", "set"), _set_text, 4, value=_made, plain=_made),
        _SIDES,
        _STEPS,
        _number(markc("column", "holes"), lambda row: row.facts.holes),
        _SYMMETRY,
    ),
    LabMode.SOLVE: (
        _NUMBER,
        _CODE,
        _many(markc("column", "found"), lambda row: row.count, 7),
        _SIDES,
        _STEPS,
        _SYMMETRY,
    ),
    LabMode.TANSETS: (
        _number(markc("column", "fills"), lambda row: len(row.made), 4),
        _text(markc("column", "set"), lambda row: row.code),
        _text(
            markc("column", "balance"), lambda row: pointed(f"{row.balance:.2f}"), 7,
            value=lambda row: row.balance, plain=lambda row: f"{row.balance:.2f}",
        )._replace(right=True),
        _text(
            markc("column", "missing"), lambda row: row.missing, 12,
            value=lambda row: len(row.missing),
        ),
        _text(markc("column", "area split"), lambda row: row.structure, 22),
    ),
    LabMode.STRUCTURES: (
        _NUMBER,
        _text(
            markc("column", "area split"), lambda row: row.structure.shown,
            value=lambda row: row.structure.areas,
        ),
        _number(markc("column", "duplicates"), lambda row: row.structure.doubles, 7),
        _many(markc("column", "sets"), lambda row: row.sets, 14),
    ),
    LabMode.TABLE: (
        _NUMBER._replace(width=2),
        _number(markc("column", "told apart"), lambda row: row.line.labelled, 10),
        _number(markc("column", "paper"), lambda row: row.line.paper),
        _number(markc("column", "difference"), lambda row: row.line.difference, 10),
        _number(markc("column", "solutions"), lambda row: row.line.distinct, 9),
        _CODE,
    ),
}  # fmt: skip
"""The columns of the answers; from the left, the last ones are left out first."""
