"""A search for better sets of tans: those that make the most convex shapes.

There are L convex shapes with N half squares.  The search finds the sets of K tans that make at
least M of them.  A tan of such a set lies in at least M shapes, so in one at least of any L - M +
1. Take the L - M + 1 narrowest: the tans are connected parts of those.  Narrow shapes have few
parts.  For seven tans and 19 of the 20 shapes with 16 half squares the two narrowest are a slanted
strip that is √2/2 wide and a trapezium that is 1 wide; they have 28 different parts, and 6 of these
lie in 19 shapes.

Sets are tried from the largest tan down.  A shape is *open* as long as every tan of the set lies in
it, and a set with fewer than M open shapes is dropped with all sets that extend it. Complete sets
are tested on the open shapes, narrowest first, until too few are left.  No other set is dropped, so
an empty answer is a proof.

The narrowest shapes are those with the longest contours: all have the same area.

Neighbours
----------
Sets are neighbours if they are one cut away from each other.  Two tans are *joined* where they
share an edge, and a tan is *cut* into two connected ones along lines of its half squares.  A set is
a neighbour of another

    that has one of its tans cut in two,
    that has two of its tans joined to one, or
    that has two of its tans joined and cut differently, so it has as many tans.

Tans with holes are left out: they cannot be played with.  The relation is symmetric: a cut can be
joined again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.language import tr
from tui_tangram.maths.codec import Code, Grid, code_of, is_simple, parse
from tui_tangram.maths.codec.grid import ACROSS, DIGITS, SIDES
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.fit import quarters
from tui_tangram.research.lab.tans import Structure, Tanset, area, name, tan_name, tanset
from tui_tangram.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm


PARTS: Final = 400
"""The maximum number of parts of a search."""


class TansetShapes(NamedTuple):
    """A set of tans and the convex shapes that it makes."""

    tans: Tanset
    made: tuple[int, ...]
    """The numbers of the shapes, counted from 1 in the order of the codes."""


def parts(shape: Grid, most: int, meter: Meter | None = None) -> dict[int, set[int]]:
    """Return the connected parts of *shape* by their areas, up to *most* half squares.

    Each part is given as quarters in rows of the shape's width.  Raises `Stopped` (from *meter*).
    """
    meter = meter or Limit().meter()
    width = shape.width
    halves = [
        (SIDES[half] << 4 * (y * width + x), around((width, shape.height), x, y, SIDES[half]))
        for x, y, digit in shape.squares()
        for half in "1234"
        if SIDES[half] & SIDES[digit] == SIDES[half]
    ]
    level = {half for half, _ in halves}
    found = {}
    for number in range(1, most + 1):
        found[number] = level
        larger: set[int] = set()
        for part in level:
            meter.tick()
            larger.update([part | half for half, around in halves
                           if not part & half and part & around])  # fmt: skip
        level = larger
    return found


def around(size: tuple[int, int], x: int, y: int, sides: int) -> int:
    """Return the quarters that share an edge with those of one square that have these *sides*.

    Edges are sides of the square and the middle line between two halves; *size* is that of the
    grid, columns and rows.
    """
    width, height = size
    found = (15 ^ sides) << 4 * (y * width + x)
    for dx, dy, out, back in ACROSS:
        if sides & out and 0 <= x + dx < width and 0 <= y + dy < height:
            found |= back << 4 * ((y + dy) * width + x + dx)
    return found


def grid_of_part(part: int, width: int) -> Grid:
    """Return a part, given as quarters in rows of a width, as a grid."""
    rows = []
    while part:
        line = part & (1 << 4 * width) - 1
        part >>= 4 * width
        rows.append("".join(DIGITS[line >> 4 * x & 15] for x in range(width)))
    return Grid.of(rows)


@dataclass(frozen=True)
class Plan:
    """The data of a search, computed once."""

    pieces: int
    triangles: int
    at_least: int
    areas: tuple[int, ...] | None
    """The area of each tan, descending, where a structure is given."""
    shapes: tuple[Grid, ...]
    """The convex shapes, narrowest first."""
    numbers: tuple[int, ...]
    """Their numbers in the order of the codes, from 1."""
    pool: tuple[Grid, ...]
    """The tans that may be used, larger ones first."""
    lies_in: tuple[int, ...]
    """For each tan of the pool a bit for each shape it lies in."""


def plan(
    pieces: int,
    triangles: int,
    at_least: int,
    structure: Structure | None = None,
    meter: Meter | None = None,
) -> Plan:
    """Return the plan of a search.  Raises `Stopped` (from *meter*)."""
    meter = meter or Limit().meter()
    shapes = convex_shapes(triangles)
    order = sorted(range(len(shapes)), key=lambda number: -_length(code_of(shapes[number])))
    ordered = tuple(shapes[number] for number in order)
    most = triangles - pieces + 1
    areas = tuple(reversed(structure.areas)) if structure else None
    if areas:
        most = min(most, areas[0])
    tans: set[Grid] = set()
    for shape in ordered[: max(len(shapes) - at_least + 1, 0)]:
        for number, level in parts(shape, most, meter).items():
            if areas is None or number in areas:
                for part in level:
                    meter.tick()
                    tans.add(grid_of_part(part, shape.width).canonical)
    lies: dict[Grid, int] = {}
    for tan in tans:
        meter.tick()
        bits = _lies_in(tan, ordered, at_least)
        if bits:
            lies[tan] = bits
    pool = sorted(lies, key=lambda tan: (-tan.triangles, tan))
    return Plan(
        pieces,
        triangles,
        at_least,
        areas,
        ordered,
        tuple(number + 1 for number in order),
        tuple(pool),
        tuple(lies[tan] for tan in pool),
    )


def _lies_in(tan: Grid, shapes: Sequence[Grid], at_least: int) -> int:
    """Return a bit for each shape that a tan lies in, and 0 when they are too few."""
    bits, may_fail, aliases = 0, len(shapes) - at_least, tan.aliases
    for bit, shape in enumerate(shapes):
        if fit.fits(shape, aliases):
            bits |= 1 << bit
        else:
            may_fail -= 1
            if may_fail < 0:
                return 0
    return bits


def _length(code: Code) -> int:
    """Return the length of a contour, in large enough multiples of 1 and √2 to compare."""
    return sum(
        length * (1_414_214 if direction & 1 else 1_000_000)
        for direction, length in zip(code.directions, code.lengths, strict=True)
    )


Prefix = tuple[int, ...]
"""The first tans of sets, by their places in the pool."""


def prefixes(the: Plan, length: int, meter: Meter | None = None) -> list[Prefix]:
    """Return the beginnings of sets: their *length* largest tans.  Raises `Stopped`."""
    meter = meter or Limit().meter()
    found = []
    for begin in _sets(the, (), length):
        meter.tick()
        found.append(begin)
    return found


def _sets(the: Plan, begin: Prefix, length: int) -> Iterator[Prefix]:
    """Yield the beginnings of *length* tans that extend *begin*."""
    taken = sum(the.pool[tan].triangles for tan in begin)
    open_shapes = (1 << len(the.shapes)) - 1
    for tan in begin:
        open_shapes &= the.lies_in[tan]
    yield from _extended(the, list(begin), the.triangles - taken, open_shapes, length)


def _extended(
    the: Plan, chosen: list[int], left: int, open_shapes: int, length: int
) -> Iterator[Prefix]:
    if len(chosen) == length:
        if length < the.pieces or not left:
            yield tuple(chosen)
        return
    missing = the.pieces - len(chosen)
    for tan in range(chosen[-1] if chosen else 0, len(the.pool)):
        size = the.pool[tan].triangles
        if size * missing < left:
            return  # too small, as are all that follow
        if size > left - missing + 1 or (the.areas and size != the.areas[len(chosen)]):
            continue
        still_open = open_shapes & the.lies_in[tan]
        if still_open.bit_count() >= the.at_least:
            chosen.append(tan)
            yield from _extended(the, chosen, left - size, still_open, length)
            chosen.pop()


def sets_from(
    the: Plan, begin: Prefix, structure: Structure | None, meter: Meter
) -> list[TansetShapes]:
    """Return the sets that extend *begin* and make enough shapes.  Raises `Stopped`."""
    found = []
    for chosen in _sets(the, begin, the.pieces):
        meter.tick()
        tans = [the.pool[tan] for tan in chosen]
        if structure and not structure.has(tans):
            continue
        made = _made(the, chosen, Counter(tans), meter)
        if made:
            found.append(TansetShapes(tanset(tans), made))
    return found


def _made(the: Plan, chosen: Prefix, tans: Counter[Grid], meter: Meter) -> tuple[int, ...]:
    """Return the shapes that a set makes, or an empty tuple when they are too few."""
    open_shapes = (1 << len(the.shapes)) - 1
    for tan in chosen:
        open_shapes &= the.lies_in[tan]
    may_fail = open_shapes.bit_count() - the.at_least
    made = []
    for bit, shape in enumerate(the.shapes):
        if not open_shapes >> bit & 1:
            continue
        if fit.makes(shape, tans, meter):
            made.append(the.numbers[bit])
        else:
            may_fail -= 1
            if may_fail < 0:
                return ()
    return tuple(sorted(made))


@dataclass(frozen=True)
class TansetJob:
    """Find every set of *pieces* tans that makes *at_least* convex shapes or more; see `work`."""

    pieces: int
    triangles: int
    at_least: int
    structure: Structure | None = None
    """The structure of the sets, or None for any."""

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {
            "work": "tansets",
            "pieces": self.pieces,
            "triangles": self.triangles,
            "at_least": self.at_least,
            "structure": str(self.structure) if self.structure else None,
        }

    def parts(self, meter: Meter | None = None) -> int:
        """Return the number of parts.  Raises `Stopped` (from *meter*)."""
        return len(self._cut(meter)[1])

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return [([str], [int])]

    def do(self, part: int, meter: Meter) -> list[list[object]]:
        """Return the sets of a part: for each its tans' grids and the shapes it makes."""
        the, cut = self._cut(meter)
        return [
            [[str(tan) for tan in one.tans], list(one.made)]
            for begin in cut[part]
            for one in sets_from(the, begin, self.structure, meter)
        ]

    def _cut(self, meter: Meter | None) -> tuple[Plan, list[list[Prefix]]]:
        """Return the plan and the parts, each as the beginnings of its sets.

        The beginnings are dealt out like cards, so that the long ones are spread over all parts.
        """
        if self not in _CUT:
            the = plan(self.pieces, self.triangles, self.at_least, self.structure, meter)
            begins = prefixes(the, min(2, self.pieces), meter)
            count = min(len(begins), PARTS)
            if len(_CUT) >= _CACHED:
                _CUT.clear()
            _CUT[self] = the, [begins[part::count] for part in range(count)]
        return _CUT[self]


_CUT: Final[dict[TansetJob, tuple[Plan, list[list[Prefix]]]]] = {}
"""The plans and parts of jobs; a meter may have stopped their making."""

_CACHED: Final = 4


@dataclass(frozen=True)
class MadeJob:
    """Find the convex shapes that each of some sets makes, within a limit of nodes."""

    sets: tuple[Tanset, ...]
    nodes: int = 200_000
    """The maximum number of nodes for a set."""

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        sets = [[str(tan) for tan in tans] for tans in self.sets]
        return {"work": "made", "sets": sets, "nodes": self.nodes}

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the sets."""
        return len(self.sets)

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return [[int]]

    def do(self, part: int, meter: Meter) -> list[list[int]]:
        """Return a list with the shapes that a set makes, or an empty list at the limit."""
        meter.tick()
        try:
            return [list(makes(self.sets[part], Limit(self.nodes).meter()))]
        except Stopped:
            return []


def read_found(result: Any) -> list[TansetShapes]:  # noqa: ANN401
    """Return the sets in a result of `TansetJob`."""
    return [TansetShapes(tuple(map(parse, tans)), tuple(made)) for tans, made in result]


def makes(tans: Iterable[Grid], meter: Meter | None = None) -> tuple[int, ...]:
    """Return the convex shapes that a set makes, counted from 1 in the order of the codes."""
    chosen = Counter(tan.canonical for tan in tans)
    meter = meter or Limit().meter()
    shapes = convex_shapes(area(chosen.elements()))
    return tuple(
        number for number, shape in enumerate(shapes, start=1) if fit.makes(shape, chosen, meter)
    )


def solution_count(found: TansetShapes, meter: Meter | None = None) -> int:
    """Return the number of solutions of all convex shapes that a set makes.

    Equal tans are interchangeable.
    """
    shapes = convex_shapes(area(found.tans))
    return sum(
        1 for number in found.made for _ in fit.solutions(shapes[number - 1], found.tans, meter)
    )


def balance(tans: Sequence[Grid]) -> Fraction:
    """Return the evenness of the division of the area: 1 when all tans are equally large.

    The square of the sum of the areas, divided by the sum of their squares and by their
    number; the seven tans have 128/161.
    """
    return Fraction(area(tans) ** 2, len(tans) * sum(tan.triangles**2 for tan in tans))


TanPair = tuple[Grid, Grid]


class Neighbour(NamedTuple):
    """A set one cut away."""

    tans: Tanset
    gone: Tanset
    """The tans of the other set that it lacks: one or two."""
    new: Tanset
    """The tans that it has in their place: one or two."""
    made: tuple[int, ...] = ()
    """The numbers of the convex shapes that it makes."""

    @property
    def sign(self) -> str:
        """The change as a short sign."""
        gone, new = ("+".join(map(tan_name, some)) for some in (self.gone, self.new))
        return f"{gone} → {new}"

    @property
    def words(self) -> str:
        """The change in words."""
        gone, new = (" + ".join(map(tan_name, some)) for some in (self.gone, self.new))
        if len(self.gone) < 2:
            return tr("cuts {piece} into {pieces}", piece=gone, pieces=new)
        if len(self.new) < 2:
            return tr("joins {pieces} into {piece}", pieces=gone, piece=new)
        return tr("cuts {pieces} another way: {others}", pieces=gone, others=new)

    @property
    def record(self) -> dict[str, object]:
        """The neighbour for JSON."""
        return {
            "set": name(self.tans),
            "gone": [tan_name(tan) for tan in self.gone],
            "new": [tan_name(tan) for tan in self.new],
            "makes": len(self.made),
            "made": list(self.made),
        }


@lru_cache(maxsize=1 << 12)
def cuts(tan: Grid) -> tuple[TanPair, ...]:
    """Return the ways to cut a tan in two, as pairs of canonical tans, each pair once."""
    whole, width = quarters(tan, tan.width), tan.width
    found = set()
    for several in parts(tan, tan.triangles // 2).values():
        for part in several:
            one, rest = grid_of_part(part, width), grid_of_part(whole ^ part, width)
            if rest.connected and is_simple(one) and is_simple(rest):
                found.add(_pair(one, rest))
    return tuple(sorted(found))


@lru_cache(maxsize=1 << 10)
def joins(one: Grid, other: Grid) -> tuple[Grid, ...]:
    """Return the tans without holes that two tans make side by side, as canonical grids."""
    most = max(other.width, other.height)
    width, height = one.width + 2 * most, one.height + 2 * most
    first = quarters(one, width) << 4 * (most * width + most)
    rim = 0
    for x, y, digit in one.squares():
        rim |= around((width, height), x + most, y + most, SIDES[digit])
    found = set()
    for alias in other.aliases:
        mask = quarters(alias, width)
        for y in range(height - alias.height + 1):
            for x in range(width - alias.width + 1):
                moved = mask << 4 * (y * width + x)
                if moved & rim and not moved & first:
                    found.add(grid_of_part(first | moved, width).canonical)
    return tuple(sorted(shape for shape in found if is_simple(shape)))


def _pair(one: Grid, other: Grid) -> TanPair:
    first, second = tanset((one, other))
    return first, second


def changes(tans: Tanset) -> tuple[Tanset, ...]:
    """Return the possible subjects of a change: each different tan, and each pair of two."""
    numbers = Counter(tans)
    different = tanset(numbers)
    pairs = [
        pair
        for pair in combinations_with_replacement(different, 2)
        if pair[0] != pair[1] or numbers[pair[0]] > 1
    ]
    return (*((tan,) for tan in different), *pairs)


def neighbours(tans: Tanset, gone: Tanset, meter: Meter) -> Iterator[Neighbour]:
    """Yield the neighbours of a set that have others in place of the tans *gone*, each once.

    Raises `Stopped` (from *meter*).
    """
    rest = Counter(tans) - Counter(gone)
    if len(gone) == 1:
        instead: set[Tanset] = set(cuts(gone[0]))
    else:
        joined = joins(*gone)
        instead = {(one,) for one in joined}
        for one in joined:
            meter.tick()
            instead.update(cuts(one))
    instead.discard(gone)
    for new in sorted(instead):
        meter.tick()
        yield Neighbour(tanset((rest + Counter(new)).elements()), gone, new)


@dataclass(frozen=True)
class NeighboursJob:
    """Find the neighbours of a set, and the convex shapes that each makes."""

    tans: Tanset

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {"work": "neighbours", "set": [str(tan) for tan in self.tans]}

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts: the tans and pairs that can be changed."""
        return len(changes(self.tans))

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return [([str], [str], [int])]

    def do(self, part: int, meter: Meter) -> list[tuple[list[str], list[str], list[int]]]:
        """Return the neighbours of a part: the tans gone, the new ones, and the shapes made."""
        convex_shapes(area(self.tans))
        return [
            (
                [str(tan) for tan in one.gone],
                [str(tan) for tan in one.new],
                list(makes(one.tans, meter)),
            )
            for one in neighbours(self.tans, changes(self.tans)[part], meter)
        ]

    def read(self, result: Any) -> list[Neighbour]:  # noqa: ANN401
        """Return the neighbours in a result."""
        found = []
        for gone, new, made in result:
            out, into = tanset(map(Grid.read, gone)), tanset(map(Grid.read, new))
            whole = tanset((Counter(self.tans) - Counter(out) + Counter(into)).elements())
            found.append(Neighbour(whole, out, into, tuple(made)))
        return found


def best_first(some: Iterable[Neighbour]) -> list[Neighbour]:
    """Return neighbours that make more convex shapes first, each set once."""
    once = {one.tans: one for one in reversed(list(some))}
    return sorted(once.values(), key=lambda one: (-len(one.made), len(one.tans), one.tans))
