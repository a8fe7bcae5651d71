"""Exact cover of a lattice figure by pieces, on integers with a bit for each cell.

The figure is one integer, the cells that are not covered yet.  The search takes the lowest of
them and tries every placement with this lowest cell, so each arrangement comes once.  A
placement is an integer too: its cells, and above them a bit for its kind.  The rest has those
bits for the kinds left, so one comparison, ``option & rest == option``, tests whether the cells
are free and the kind is left.  Equal pieces are one kind with a number, and are
interchangeable.

From `LARGE` pieces on three more techniques pay off.  The placements that the cells next to the
lowest one allow are computed once for each pattern of `WINDOW` cells and cached.  Of the kinds with
one piece, the one with the fewest placements is tried first everywhere: later it would rarely fit,
and the search would notice that late.  And for a count alone, the placements of this kind are tried
up to the symmetries of the figure.

The search runs compiled, if possible (`tui_tangram.maths.cover.compiled`).

Where the kinds have several pieces each, the same cells and pieces remain in many branches: there a
`Diagram` of these remainders gives all covers.

The first cover of a large figure
---------------------------------
`first_cover` decides the cell with the fewest ways first, with restarts.

The search row by row of `masks` is fast, but may notice a mistake in a corner only many pieces
later.  `tui_tangram.maths.cover` decides the cell, or the kind, that has the fewest ways left; it
searches far fewer positions and takes longer for each.  Even so the time until the first solution
varies wildly with the order of its items and options: most orders are fast and some hopeless.  So
the search by rows gets `NODES` nodes, for figures that are easy; then the other gets as many,
restarts in another order with `GROWTH` times as many, and so on.  As the share grows without bound,
it ends also when there is no solution.  The random numbers are seeded: the same puzzle is solved
the same way each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, starmap
from typing import TYPE_CHECKING, TypeAlias

from tui_tangram import native
from tui_tangram.games.tangram.core.lattice import (
    Cells,
    Lattice,
    LatticeEdges,
    LatticePart,
    LatticePoint,
    cells_for,
    edges_of,
    fill,
    symmetries,
)
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed
from tui_tangram.maths.cover import compiled
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry.plane import common_unit, quad, turned_quad
from tui_tangram.maths.geometry.polygon import Convex, convex_parts
from tui_tangram.play import Meter
from tui_tangram.play.bits import bits
from tui_tangram.play.limit import PartStopped
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.maths.cover.diagram import Diagram
    from tui_tangram.maths.geometry import Isometry, Point

LARGE = 11
"""The minimum number of pieces of a large puzzle."""
WINDOW = 12
"""The number of cells, from the lowest on, that select the placements to try."""
_SHALLOW = 3
"""The levels of the search that determine the fraction done."""

PlacementMask = int
"""A placement: the bits of its cells and of its kind."""
CoverDiagram: TypeAlias = "Diagram[int, PlacementMask]"
"""All covers of a figure."""


class LatticePose(NamedTuple):
    """A kind in one pose on a lattice, in the lower left corner of its box."""

    pose: Isometry
    anchor: Point
    """Its first corner in that pose, before it is moved."""
    corners: tuple[LatticePoint, ...]
    """Its corners in lattice coordinates."""
    width: int
    height: int
    cells: int
    """Its cells in rows as wide as the figure's."""
    each: tuple[int, ...]
    """The numbers of these cells."""


class PartPose(NamedTuple):
    """A kind in one pose on a part of the figure, wherever it is placed there."""

    part: int
    kind: int
    lattice_pose: LatticePose
    lowest: int
    """The lowest cell in the lower left corner of the part."""


class Masks:
    """A figure on lattices and all placements of some kinds in it."""

    def __init__(self, lattice: Lattice, pieces: Mapping[PieceKind, int]) -> None:
        """Compute the placements of *pieces*, kinds with their numbers, in their order."""
        self.lattice = lattice
        self.kinds = tuple(pieces)
        self.numbers = tuple(pieces.values())
        self.large = sum(self.numbers) >= LARGE
        """Whether there are many pieces."""
        self._near: dict[tuple[int, int], list[PlacementMask]] = {}
        self._placed: dict[PlacementMask, Placed] = {}
        self._parts: dict[PlacementMask, list[Convex]] = {}
        self._parted: dict[tuple[PlacementMask, PlacementMask], bool] = {}
        fine = 1
        while not self._cut(cells_for(lattice.slopes, fine)):
            fine += 1

    def _cut(self, cells: Cells) -> bool:
        """Cut the figure into *cells*; return whether they distinguish all placements."""
        self.cells = cells
        self.size = self.lattice.squares * len(cells.points)
        """The number of bits for cells; bit *size* + k is that of kind k."""
        self._every = (1 << self.size) - 1
        """The bits for cells."""
        self.figure = 0
        """The cells of the figure."""
        self.places: dict[PlacementMask, PartPose] = {}
        """All placements."""
        base = 0
        for index, part in enumerate(self.lattice.parts):
            if not self._add(index, part, base):
                return False
            base += part.width * part.height * len(cells.points)
        return True

    def _add(self, index: int, part: LatticePart, base: int) -> bool:
        """Add a part of the figure, whose lowest cell is number *base*; see `_cut`."""
        cells = self.cells
        figure = fill(part.contours, part.width, cells)
        self.figure |= figure << base
        square, row = len(cells.points), len(cells.points) * part.width
        rows = ((1 << row * part.height) - 1) // ((1 << row) - 1)
        # The squares of the first columns, by their number.
        squares = [
            ((1 << i * square) - 1) // ((1 << square) - 1) * rows for i in range(part.width + 1)
        ]
        before, added = len(self.places), 0
        for number, kind in enumerate(self.kinds):
            for lattice_pose in _lattice_poses(kind, part.turn, part.unit, part.width, cells):
                if not lattice_pose.cells:
                    return False
                # It can be moved where each of its cells is in the figure.
                moves = squares[part.width - lattice_pose.width + 1]
                for cell in lattice_pose.each:
                    moves &= figure >> cell
                mask, sign = lattice_pose.cells << base, 1 << self.size + number
                options = [mask << move | sign for move in bits(moves)]
                pose = PartPose(index, number, lattice_pose, base + lattice_pose.each[0])
                self.places |= dict.fromkeys(options, pose)
                added += len(options)
        return len(self.places) == before + added

    def _place(self, option: PlacementMask) -> tuple[PartPose, int, int]:
        """Return the pose of a placement, and the lower left corner of its box."""
        pose = self.places[option]
        squares = (lowest(option).bit_length() - 1 - pose.lowest) // len(self.cells.points)
        y, x = divmod(squares, self.lattice.parts[pose.part].width)
        return pose, x, y

    @cached_property
    def _sorted(self) -> list[PlacementMask]:
        """All placements, those on lower cells first."""
        return sorted(self.places, key=lowest)

    @cached_property
    def _starts(self) -> dict[int, list[PlacementMask]]:
        """For each cell the placements of which it is the lowest."""
        found: dict[int, list[PlacementMask]] = {}
        for option in self._sorted:
            found.setdefault(lowest(option).bit_length() - 1, []).append(option)
        return found

    def placed(self, option: PlacementMask) -> Placed:
        """Return the kind and the motion of a placement."""
        found = self._placed.get(option)
        if found is None:
            (part, kind, lattice_pose, _), x, y = self._place(option)
            dx, dy = lattice_pose.corners[0]
            shift = self.lattice.parts[part].point(x + dx, y + dy) - lattice_pose.anchor
            found = Placed(self.kinds[kind], lattice_pose.pose._replace(shift=shift))
            self._placed[option] = found
        return found

    def search(
        self, meter: Meter, first: Sequence[PlacementMask] | None = None
    ) -> Iterator[list[PlacementMask]]:
        """Yield each cover of the figure by all pieces; the list belongs to the search.

        *first* are the placements to try first, all of one kind; the default are those at the
        lowest cell.  The areas of pieces and figure must agree.  The meter's fraction is the
        part done, if all branches of one decision take equally long.  Raises
        `Stopped`.
        """
        tick = meter.tick
        tick()
        if not self.figure:
            if not any(self.numbers):
                yield []
            return
        if self._compiles:
            named = [*self._sorted, *(first or ())]
            begin = None if first is None else [*map(self._entry, first)]
            covers = compiled.covers(self._packed, self.numbers, meter, begin)
            yield from filter(self.sound, ([named[index] for index in cover] for cover in covers))
            return
        stock = _Stock(self.numbers, self.size)
        several = stock.several
        rest = self.figure | stock.signs
        options = [o for o in (self._ways(rest) if first is None else first) if o & rest == o]
        todo = iter(options)
        done, share = 0.0, 1.0 / max(len(options), 1)
        levels: list[tuple[Iterator[PlacementMask], int, float, float]] = []
        laid: list[PlacementMask] = []
        while True:
            for option in todo:
                if option & rest == option:
                    break
            else:
                if not levels:
                    meter.fraction = 1.0
                    return
                todo, rest, done, share = levels.pop()
                if share:
                    done += share
                    meter.fraction = done
                option = laid.pop()
                if option & several:
                    stock.put_back(option)
                continue
            levels.append((todo, rest, done, share))
            laid.append(option)
            tick()
            rest ^= option
            if option & several:
                rest |= stock.take(option)
            ways: Sequence[PlacementMask] = ()
            if rest & self._every:
                ways = self._ways(rest)
                if len(levels) < _SHALLOW:
                    ways = [o for o in ways if o & rest == o]
                    share /= max(len(ways), 1)
                else:
                    share = 0.0
            elif self.sound(laid):
                yield laid
            todo = iter(ways)

    def count(self, meter: Meter) -> None:
        """Count in *meter* what `search` yields.  Raises `Stopped`."""
        if self.figure and self.cells.whole and self._compiles:
            meter.tick()
            compiled.count_covers(self._packed, self.numbers, meter)
            return
        for _ in self.search(meter):
            meter.found += 1

    @property
    def _compiles(self) -> bool:
        """Whether the search runs compiled."""
        words = compiled.words_for(self.size)
        return words <= compiled.MOST_WORDS and native.problem() is None

    @cached_property
    def _packed(self) -> compiled.PackedPlacements:
        every, places, order = self._every, self.places, self._sorted
        cells = [option & every for option in order]
        return compiled.packed(self.figure, cells, [places[option].kind for option in order])

    def _entry(self, option: PlacementMask) -> tuple[int, int]:
        """Return the cells and the kind of a placement."""
        return option & self._every, self.places[option].kind

    def _ways(self, rest: int) -> Sequence[PlacementMask]:
        """Return the placements for the lowest cell of *rest* that the cells near it allow."""
        lowest = (rest & -rest).bit_length() - 1
        if not self.large:
            return self._starts.get(lowest, ())
        near = rest >> lowest & _NEAR
        ways = self._near.get((lowest, near))
        if ways is None:
            # Bits beyond the window count as free here.
            free = near << lowest | -1 << lowest + WINDOW
            starts = self._starts.get(lowest, ())
            ways = self._near[lowest, near] = [o for o in starts if o & free == o]
        return ways

    # Large puzzles

    def diagram(self, meter: Meter, *, most: int | None = None) -> CoverDiagram | None:
        """Return all covers at once, or None where it does not pay off or takes over *most* states.

        They come in the order of `search`.  Raises `Stopped`.
        """
        from tui_tangram.maths.cover.diagram import diagram_of_covers

        if not (self.large and self.cells.whole):
            return None
        signs = _Stock(self.numbers, self.size).signs

        def options(rest: int) -> list[tuple[PlacementMask, int, int]]:
            return [(option, *self._entry(option)) for option in self._ways(rest | signs)]

        return diagram_of_covers(self.figure, self.numbers, options, meter, most=most)

    def seldom(self) -> list[PlacementMask]:
        """Return the placements of the single piece with the fewest; may be empty."""
        single = [kind for kind, number in enumerate(self.numbers) if number == 1]
        found: dict[int, list[PlacementMask]] = {kind: [] for kind in single}
        for option, place in self.places.items():
            if place.kind in found:
                found[place.kind].append(option)
        return min(found.values(), key=len, default=[])

    def orbits(self, options: Sequence[PlacementMask]) -> dict[PlacementMask, int]:
        """Return one representative of the placements that symmetries bring onto each other.

        Each is mapped to the size of its orbit.  A figure of several parts counts as one without
        symmetries.
        """
        if len(self.lattice.parts) > 1:
            return dict.fromkeys(options, 1)
        (part,) = self.lattice.parts
        maps = symmetries(part)
        found: dict[PlacementMask, int] = {}
        seen: set[LatticeEdges] = set()
        for option in options:
            pose, x, y = self._place(option)
            corners = [(x + dx, y + dy) for dx, dy in pose.lattice_pose.corners]
            # Corners alone are not enough: different polygons can have the same.
            if edges_of([corners]) not in seen:
                orbit = {edges_of([[a.of(spot) for spot in corners]]) for a in maps}
                seen |= orbit
                found[option] = len(orbit)
        return found

    # Cells that do not distinguish all placements

    def sound(self, laid: Sequence[PlacementMask]) -> bool:
        """Whether a cover is a solution: no two pieces overlap and none sticks out.

        Their areas together must be that of the figure.
        """
        if self.cells.whole:
            return True
        pairs = combinations(sorted(laid), 2)
        return all(map(self._inside, laid)) and not any(starmap(self._overlap, pairs))

    def _overlap(self, one: PlacementMask, other: PlacementMask) -> bool:
        found = self._parted.get((one, other))
        if found is None:
            found = any(
                a.overlaps(b) for a in self._convex_parts(one) for b in self._convex_parts(other)
            )
            self._parted[one, other] = found
        return found

    def _convex_parts(self, option: PlacementMask) -> list[Convex]:
        found = self._parts.get(option)
        if found is None:
            parts = convex_parts(self.placed(option).polygon)
            found = self._parts[option] = [Convex.of(part) for part in parts]
        return found

    def _inside(self, option: PlacementMask) -> bool:
        """Whether a placement lies inside its part of the figure."""
        from tui_tangram.maths.geometry import Polygon, contains

        place = self.places[option]
        part = self.lattice.parts[place.part]
        box = [(0, 0), (part.width, 0), (part.width, part.height), (0, part.height)]
        if len(part.contours) == 1 and set(part.contours[0]) == set(box):
            return True
        key = (option, option)
        found = self._parted.get(key)
        if found is None:
            region = [Polygon(part.point(x, y) for x, y in spots) for spots in part.contours]
            found = self._parted[key] = contains(region, self.placed(option).polygon)
        return found


def lowest(option: PlacementMask) -> int:
    """Return the bit of the lowest cell of a placement."""
    return option & -option


class _Stock:
    """The number of pieces left, for kinds of several pieces."""

    def __init__(self, numbers: Sequence[int], size: int) -> None:
        self._numbers = list(numbers)
        self._size = size
        self.signs = sum(1 << size + kind for kind, number in enumerate(numbers) if number)
        """The bits of all kinds with a piece."""
        self.several = sum(1 << size + kind for kind, number in enumerate(numbers) if number > 1)
        """The bits of the kinds with several pieces."""

    def take(self, option: PlacementMask) -> int:
        """Remove one piece of *option*; return the bit of its kind if more are left."""
        sign = option & self.several
        kind = sign.bit_length() - 1 - self._size
        self._numbers[kind] -= 1
        return sign if self._numbers[kind] else 0

    def put_back(self, option: PlacementMask) -> None:
        """Return the piece of *option*."""
        self._numbers[(option & self.several).bit_length() - 1 - self._size] += 1


_NEAR = (1 << WINDOW) - 1


@lru_cache(maxsize=1024)
def _lattice_poses(
    kind: PieceKind, turn: int, unit: Sqratio, width: int, cells: Cells
) -> tuple[LatticePose, ...]:
    """Return the poses of *kind* on a lattice of this *unit*, no wider than *width*.

    The lattice is that of a part turned by *turn*.
    """
    # Turned by 45°, halves become quarters, and the second turn needs an even unit again.
    scale = 4 * common_unit(kind.polygon.points)
    found: list[LatticePose] = []
    for pose in kind.poses():
        points = kind.polygon.moved(pose).points
        quads = [turned_quad(quad(point, scale), turn) for point in points]
        _, bx, _, by = quads[0]
        if any(xb != bx or yb != by for _, xb, _, yb in quads):
            continue
        left, low = min(q[0] for q in quads), min(q[2] for q in quads)
        corners = tuple(
            ((x - left) * unit.d // (scale * unit.a), (y - low) * unit.d // (scale * unit.a))
            for x, _, y, _ in quads
        )
        wide, high = max(x for x, _ in corners), max(y for _, y in corners)
        if wide <= width:
            mask = fill([corners], width, cells)
            found.append(LatticePose(pose, points[0], corners, wide, high, mask, tuple(bits(mask))))
    return tuple(found)


NODES = 3_000
"""The nodes of the first attempt."""
GROWTH = 1.2


def first_cover(masks: Masks, meter: Meter) -> list[PlacementMask] | None:
    """Return one cover, or None without one.  Raises `Stopped` (from *meter*)."""
    try:
        with meter.part(NODES):
            first = next(masks.search(meter, masks.seldom() or None), None)
    except PartStopped:
        return _by_fewest(masks, meter)
    return first and list(first)


def _by_fewest(masks: Masks, meter: Meter) -> list[PlacementMask] | None:
    from random import Random

    from tui_tangram.maths.cover.search import Problem, solutions

    random = Random(0)
    options = list(masks.places)
    # The bits of an option are its items: its cells and its kind.
    kinds = range(masks.size, masks.size + len(masks.numbers))
    items = [*bits(masks.figure), *kinds]
    nodes = float(NODES)
    while True:
        problem = Problem.of(
            {item: 1 if item < masks.size else masks.numbers[item - masks.size] for item in items},
            (tuple(bits(option)) for option in options),
        )
        try:
            with meter.part(int(nodes)):
                covers = ([options[i] for i in chosen] for chosen in solutions(problem, meter))
                return next(filter(masks.sound, covers), None)
        except PartStopped:
            nodes *= GROWTH
            random.shuffle(options)
            random.shuffle(items)
