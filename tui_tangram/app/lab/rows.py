"""The rows of answers, shapes, sets and structures, and the columns of their tables.

Their pictures are of shapes, solutions and sets, in cells; those drawn last are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final

from tui_tangram.app.lab.modes import LabMode
from tui_tangram.games.tangram.source.tansets import labelled
from tui_tangram.language import markc, tr, trc, trn
from tui_tangram.maths.codec import Grid, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.play.equivalence import counted
from tui_tangram.play.phrases import capital, grouped, pointed
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import silhouette, solved
from tui_tangram.render.tray import tray
from tui_tangram.research.lab.facts import ShapeFacts, facts, shape_text
from tui_tangram.research.lab.fit import PlacedTan, TanSolution
from tui_tangram.research.lab.jobs import TableLine, table_words
from tui_tangram.research.lab.search import balance
from tui_tangram.research.lab.tans import Structure, Tanset, name, structure_of, tan_name
from tui_tangram.research.lab.tasks import Column
from tui_tangram.values import NamedTuple, dataclass, field


def picture_of(row: LabRow, box: CellSize, fine: int) -> Picture:
    """Return the picture of a row in a box, with *fine* pixels across a cell, as all here."""
    if isinstance(row, ShapeRow):
        if row.solutions:
            return solved_picture(row.shape, row.solutions[0], box, fine)
        return shape_picture(row.shape, box, fine)
    if isinstance(row, SetRow):
        return set_picture(row.tans, box, fine)
    return _bars(row.structure, box, fine)


@lru_cache(maxsize=256)
def shape_picture(shape: Grid, box: CellSize, fine: int) -> Picture:
    """Return a shape in a box."""
    return silhouette(outline(shape), *box, fine=fine, squared=True)


@lru_cache(maxsize=128)
def solved_picture(shape: Grid, solution: TanSolution, box: CellSize, fine: int) -> Picture:
    """Return a solution of a shape in a box."""
    return solved(looks(shape, solution), *box, fine=fine)


@lru_cache(maxsize=128)
def set_picture(tans: Tanset, box: CellSize, fine: int) -> Picture:
    """Return the tans of a set side by side, the largest first."""
    return tray(tan_looks(tans), *box, largest=8, fine=fine)[0]


@lru_cache(maxsize=128)
def _bars(structure: Structure, box: CellSize, fine: int) -> Picture:
    """Return a bar for each tan, as high as its area; those that may be doubles are alike."""
    found: list[PieceLook] = []
    kind = 0
    for part in structure.parts:
        for number in range(part.tans):
            kind += 0 < number < part.tans - part.doubles or not number
            left, right = 3 * len(found), 3 * len(found) + 2
            corners = (left, 0), (right, 0), (right, part.area), (left, part.area)
            polygon = Polygon.of(corners)
            found.append(PieceLook(polygon, str(part.area), kind - 1))
    return solved(tuple(found), *box, fine=fine)


def tan_looks(tans: Sequence[Grid]) -> tuple[PieceLook, ...]:
    """Return tans as pieces, with the labels and colours that they have in a game."""
    return tuple(
        PieceLook(_hull(tan), label, number) for number, (label, tan) in enumerate(labelled(tans))
    )


def looks(shape: Grid, solution: TanSolution) -> tuple[PieceLook, ...]:
    """Return the tans of a solution where they lie, each as `tan_looks` has it."""
    found = []
    for number, (label, one) in enumerate(in_order(solution)):
        place = Point(Sqratio(one.x), Sqratio(shape.height - one.y - one.alias.height))
        there = _hull(one.alias).moved(Isometry.translation(place))
        found.append(PieceLook(there, label, number))
    return tuple(found)


def in_order(solution: TanSolution) -> Iterator[tuple[str, PlacedTan]]:
    """Yield the placed tans of a solution in the order of `labelled`, each with its label."""
    left = list(solution)
    for label, tan in labelled([one.tan for one in solution]):
        one = next(one for one in left if one.tan == tan)
        left.remove(one)
        yield label, one


def _hull(tan: Grid) -> Polygon:
    """Return the outer contour of a tan; the area that it encloses belongs to others."""
    return max(outline(tan), key=lambda polygon: polygon.area)


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
    def caption(self) -> tuple[str, str]:
        """The words below its picture, on the left and on the right."""
        ways = "" if self.count is None else grouped(self.count)
        return str(self.number), "✓" if self.made else ways

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
    """A line of the paper's table, computed again."""

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
    """The number of convex shapes; 0 where it is not known which of them it makes."""
    called: str = ""
    """The name of the set where it has one, or the change that leads to it."""
    sign: str = ""
    """The change in few signs."""

    @cached_property
    def code(self) -> str:
        """The set as text."""
        return name(self.tans)

    @property
    def title(self) -> str:
        """The set's name."""
        return self.called or self.code

    @property
    def caption(self) -> tuple[str, str]:
        """The words below its picture, on the left and on the right."""
        made = f"{len(self.made)}/{self.shapes}" if self.shapes else ""
        return self.sign or self.title, made

    @cached_property
    def structure(self) -> str:
        """Its structure as it is shown."""
        return structure_of(self.tans).shown

    @cached_property
    def balance(self) -> float:
        """The evenness of the areas of its tans."""
        return float(balance(self.tans))

    @cached_property
    def missing(self) -> str:
        """The numbers of the shapes that it does not make."""
        return " ".join(str(n) for n in range(1, self.shapes + 1) if n not in self.made)

    @property
    def describe(self) -> str:
        """The set in a sentence."""
        text = self.code
        if self.shapes:
            text = tr(
                "{set}: fills {some} of {all} convex shapes",
                set=self.code,
                some=len(self.made),
                all=self.shapes,
            )
        if 0 < len(self.missing) <= 40:
            text = tr("{text} (not {shapes})", text=text, shapes=self.missing)
        if self.called:
            text = f"{self.called}: {text}"
        return tr(
            "{text}. Area split {structure}, balance {balance}",
            text=text,
            structure=self.structure,
            balance=pointed(f"{self.balance:.2f}"),
        )


def described(row: ShapeRow | SetRow | StructureRow, *, spoken: bool) -> str:
    """Return a row in a sentence; *spoken*: the code of a shape or a set is last."""
    if not spoken or isinstance(row, StructureRow):
        return row.describe
    code, _, rest = row.describe.partition(": ")
    return f"{capital(rest)}. {code}" if rest else code


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
    def caption(self) -> tuple[str, str]:
        """The words below its picture, on the left and on the right."""
        return self.title, ""

    @property
    def describe(self) -> str:
        """The structure in a sentence."""
        sets = (
            tr("too many sets to count")
            if self.sets is None
            else trn("{number} set", "{number} sets", self.sets, number=grouped(self.sets))
        )
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
        if number(row) is None:
            return tr("many")
        digits = grouped(value(row))
        return digits if len(digits) <= width else str(value(row))

    def plain(row: LabRow) -> str:
        return "many" if number(row) is None else f"{value(row):,}"

    return ShownColumn(Column(title, value, text), width, right=True, plain=plain)


_NUMBER: Final = _number(markc("column", "no"), lambda row: row.number, 4)
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
        _number(markc("column", "told apart"), lambda row: row.line.labelled),
        _number(markc("column", "paper"), lambda row: row.line.paper),
        _number(markc("column", "difference"), lambda row: row.line.difference),
        _number(markc("column", "solutions"), lambda row: row.line.distinct),
        _CODE,
    ),
}  # fmt: skip
"""The columns of the answers; from the left, the last ones are left out first."""
