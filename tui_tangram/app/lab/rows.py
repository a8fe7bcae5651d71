"""The rows of answers: shapes, sets and structures."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play.equivalence import counted
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.research.lab.facts import ShapeFacts, facts, shape_text
from tui_tangram.research.lab.fit import TanSolution
from tui_tangram.research.lab.jobs import TableLine, table_words
from tui_tangram.research.lab.search import balance
from tui_tangram.research.lab.tans import Structure, Tanset, name, structure_of


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
