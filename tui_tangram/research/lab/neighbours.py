"""Sets one cut away from another: a piece cut in two, two joined, or two cut differently.

Two tans are *joined* where they share an edge, and a tan is *cut* into two connected ones along
lines of its half squares.  A set is a neighbour of another

    that has one of its tans cut in two,
    that has two of its tans joined to one, or
    that has two of its tans joined and cut differently, so it has as many tans.

Tans with holes are left out: they cannot be played with.  The relation is symmetric: a cut can be
joined again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_tangram.language import tr
from tui_tangram.maths.codec import Grid, is_simple
from tui_tangram.maths.codec.grid import SIDES
from tui_tangram.play import Meter
from tui_tangram.research.lab.convex import convex_shapes
from tui_tangram.research.lab.fit import quarters
from tui_tangram.research.lab.search import around, grid_of_part, makes, parts
from tui_tangram.research.lab.tans import Tanset, area, name, tan_name, tanset

if TYPE_CHECKING:
    from tui_tangram.research.lab.job import ResultForm

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
