"""The modes of the laboratory, and the question of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from typing import Final

from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.maths.codec import FAMILIES
from tui_tangram.research.lab.jobs import PAPER
from tui_tangram.values import NamedTuple, dataclass


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
    """A value of a question that is a word, as it is stored; `value_text` translates it."""

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


_WORDS: Final[Mapping[str, str]] = {
    Choice.MADE: markc("laboratory", "filled"),
    Choice.LISTED: markc("laboratory", "from Shapes"),
    Choice.TYPED: markc("laboratory", "typed code"),
    Choice.COUNT: markc("laboratory", "number only"),
    Choice.LIKE: markc("laboratory", "the set's"),
}
"""Words for values as players read them; files have the values."""

Value = int | str


def value_text(value: Value) -> str:
    """Return a value of a question as it is shown."""
    if isinstance(value, int):
        return str(value)
    # The names of symmetries come from the codes of shapes.
    return tr(value) if value in _FAMILIES else trc("laboratory", _WORDS.get(value, value))


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
        """Return it with another value, and the default where it makes others impossible."""
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
        if len(values) > _LONG:  # long lists do not wrap around
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
