"""The card of a shape or a set: all known facts about it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.language import mark, tr
from tui_tangram.maths.codec import Grid, alias_names, code_of, contours, is_simple
from tui_tangram.maths.exact import Sqratio
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.play.equivalence import counted, labellings
from tui_tangram.play.phrases import grouped, pointed, signed
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.facts import convex_shapes, facts, record
from tui_tangram.research.lab.fit import TanSolution
from tui_tangram.research.lab.jobs import read_solutions, written
from tui_tangram.research.lab.search import balance
from tui_tangram.research.lab.tans import Tanset, area, name, structure_of, tan_number
from tui_tangram.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm

NODES: Final = 400_000
"""The number of nodes after which counting the solutions of a set stops: some seconds."""
MOST_STORED: Final = 5_000
"""The maximum number of solutions stored for a set."""


class CardLine(NamedTuple):
    """A line of a card."""

    title: str
    text: str


_CONVEX: Final = mark("{sides}, convex, holes: {holes}")
_NOT_CONVEX: Final = mark("{sides}, not convex, holes: {holes}")


def code_lines(shape: Grid) -> list[CardLine]:
    """Return the codes of a shape and the facts about it; the aliases come last."""
    code, info = code_of(shape) if is_simple(shape) else None, facts(shape)
    found = [(tr("grid"), str(shape)), (tr("half-squares"), str(shape.triangles))]
    if code:
        found += [
            (tr("shape number"), code.shape_number),
            (tr("length number"), code.length_number),
            (tr("directions"), "".join(map(str, code.directions))),
            (tr("corners"), " ".join(f"({signed(x)}, {signed(y)})" for x, y in code.corners)),
            (tr("L1 number"), code.l1),
        ]
    else:
        found.append((tr("numbers"), tr("none: only a shape with one contour has them")))
    sides = tr(_CONVEX if info.convex else _NOT_CONVEX, sides=info.sides, holes=info.holes)
    family = tr("{symmetry}, aliases: {n}", symmetry=tr(info.family.name), n=info.family.aliases)
    length = tr("{n} steps", n=info.perimeter)
    found += [
        (tr("sides"), sides),
        (tr("outline"), f"{length}, {perimeter(shape)}"),
        (tr("symmetry"), family),
    ]
    for number, alias in enumerate(alias_names):
        title = tr("alias {number}", number=number)
        found.append((title, f"{shape.alias(number)}  {tr(alias)}"))
    return [CardLine(title, text) for title, text in found]


def perimeter(shape: Grid) -> Sqratio:
    """Return the length of all contours, where the legs of a half square have length 1."""
    straight = diagonal = 0
    for contour in contours(shape):
        for (x, y), (u, v) in pairwise((*contour, contour[0])):
            if x != u and y != v:
                diagonal += abs(x - u)
            else:
                straight += abs(x - u) + abs(y - v)
    return Sqratio(straight, diagonal)


def shape_record(shape: Grid) -> dict[str, object]:
    """Return the codes and facts of a shape for JSON."""
    code = code_of(shape) if is_simple(shape) else None
    return {
        "count": len(shape.aliases),
        **record(shape),
        "tan": tan_number(shape.canonical) if shape.connected else None,
        "canonical": str(shape.canonical),
        "directions": list(code.directions) if code else None,
        "corners": [list(corner) for corner in code.corners] if code else None,
        "aliases": [str(alias) for alias in shape.aliases],
        "numbers": [str(one) for one in code.variants()] if code else [],
    }


# A set


def set_lines(tans: Tanset, made: tuple[int, ...] | None) -> list[CardLine]:
    """Return the facts about a set; *made* are its convex shapes, None where they are unknown."""
    structure, size = structure_of(tans), area(tans)
    even = pointed(f"{float(balance(tans)):.2f}")
    found = [
        CardLine(tr("area split"), f"{structure.shown}   {structure}"),
        CardLine(tr("area"), tr("{n} half-squares, balance {balance}", n=size, balance=even)),
    ]
    if made is not None:
        convex = len(convex_shapes(size))
        numbers = ", ".join(map(str, made)) or tr("none")
        fills = tr("fills {n} of {all}: {numbers}", n=len(made), all=convex, numbers=numbers)
        found.append(CardLine(tr("convex"), fills))
        other = ", ".join(str(n) for n in range(1, convex + 1) if n not in made)
        found.append(CardLine(tr("not filled"), other or tr("none")))
    return found


def set_record(tans: Tanset, made: tuple[int, ...] | None) -> dict[str, object]:
    """Return the facts about a set for JSON."""
    return {
        "count": len(tans),
        "set": name(tans),
        "triangles": area(tans),
        "structure": str(structure_of(tans)),
        "balance": str(balance(tans)),
        "convex": len(convex_shapes(area(tans))),
        "made": None if made is None else list(made),
        "tans": [{"tan": tan_number(tan), **record(tan)} for tan in tans],
    }


# The sets that make a shape


class Filling(NamedTuple):
    """A set, and the ways it fills a shape."""

    tans: Tanset
    solutions: tuple[TanSolution, ...]
    """The solutions, at most `MOST_STORED`."""
    number: int
    """The number of solutions, with equal tans interchangeable."""
    complete: bool
    """Whether these are all."""

    @property
    def labelled(self) -> int:
        """The number of solutions with equal tans labelled."""
        return self.number * labellings(self.tans)

    @property
    def words(self) -> str:
        """Both numbers in words."""
        if not self.complete:
            return tr("at least {n} solutions", n=grouped(self.number))
        if not self.number:
            return tr("no solution")
        return counted(self.number, labellings(self.tans))

    @property
    def record(self) -> dict[str, object]:
        """The numbers for JSON."""
        return {
            "set": name(self.tans),
            "count": self.number,
            "distinct": self.number,
            "labelled": self.labelled,
            "complete": self.complete,
        }


@dataclass(frozen=True)
class FillingJob:
    """Place each of some sets into a shape in all ways, with at most `NODES` nodes."""

    shape: Grid
    sets: tuple[Tanset, ...]
    """The sets, with as many half squares as the shape."""
    keep: int = MOST_STORED
    """The maximum number of solutions stored for a set."""

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {
            "work": "fillings",
            "shape": str(self.shape),
            "sets": [[str(tan) for tan in tans] for tans in self.sets],
            "keep": self.keep,
        }

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the sets."""
        return len(self.sets)

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return [([[(str, str, int, int)]], int, bool)]

    def do(self, part: int, meter: Meter) -> list[tuple[list[Any], int, bool]]:
        """Return the solutions of a set, their number, and whether these are all."""
        found = fit.solutions(self.shape, self.sets[part], Limit(NODES).meter())
        stored: list[Any] = []
        count = 0
        while True:
            try:
                solution = next(found, None)
            except Stopped:  # the set's own limit, not that of the whole job
                return [(stored, count, False)]
            if solution is None:
                return [(stored, count, True)]
            meter.tick()
            count += 1
            if count <= self.keep:
                stored.append(written(solution))

    def read(self, part: int, result: Any) -> Filling:  # noqa: ANN401
        """Return the result of a part."""
        [(stored, number, complete)] = result
        return Filling(self.sets[part], tuple(read_solutions(stored)), number, complete)
