"""The laboratory: shapes of half squares, and the sets of pieces that fill them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from tui_tangram.api.puzzle import Puzzle, meter_of, refusals
from tui_tangram.language import PlayerError
from tui_tangram.maths.codec import Grid, code_of, grid_of, is_simple, parse
from tui_tangram.play import Limit
from tui_tangram.player.library import shipped_library
from tui_tangram.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from tui_tangram.research.lab.tans import Tanset


@dataclass(frozen=True, order=True)
class Polyabolo:
    """A shape of half squares joined along edges; immutable.

    >>> from tui_tangram import Polyabolo
    >>> triangle = Polyabolo.read("112 2 4 4 4")
    >>> triangle.triangles, triangle.fills("tangram"), triangle.count("tangram")
    (16, True, 12)
    """

    grid: str
    """The digits of its squares, rows from the top apart by slashes; see the manual's page on the
    laboratory."""

    @classmethod
    def read(cls, code: str) -> Polyabolo:
        """Return the shape of a code, of any of the kinds of codes.  Raises `PlayerError`."""
        return cls(str(parse(code)))

    @classmethod
    def of(cls, puzzle: Puzzle) -> Polyabolo:
        """Return the silhouette of a tangram.  Raises `PlayerError` for one of other shapes."""
        from tui_tangram.games.tangram.core.figure import Figure
        from tui_tangram.games.tangram.core.half_squares import shape_of

        figure = puzzle.problem.source
        if not isinstance(figure, Figure):
            raise PlayerError("{name} is no figure", name=puzzle.name)
        return cls(str(shape_of(figure)))

    @cached_property
    def _grid(self) -> Grid:
        return Grid.read(self.grid)

    @property
    def triangles(self) -> int:
        """The area in half squares."""
        return self._grid.triangles

    @property
    def code(self) -> str:
        """The shape and length number of the first code, or the grid of a shape with holes."""
        return str(code_of(self._grid)) if is_simple(self._grid) else self.grid

    @property
    def canonical(self) -> Polyabolo:
        """The first of the up to eight orientations of the shape, the same for all of them."""
        return Polyabolo(str(self._grid.canonical))

    @property
    def facts(self) -> dict[str, object]:
        """The facts about it: the fields of ``tui-tangram lab shapes --json``."""
        from tui_tangram.research.lab.facts import record

        return record(self._grid)

    def fills(self, set: str, *, seconds: float | None = None) -> bool:  # noqa: A002
        """Whether a set of pieces fills it; see `tansets` for the text of sets."""
        return next(self.fillings(set, seconds=seconds), None) is not None

    def count(self, set: str, *, seconds: float | None = None) -> int:  # noqa: A002
        """Return in how many ways a set fills it, not distinguishing equal pieces."""
        from tui_tangram.research.lab import fit

        with refusals():
            return fit.count(self._grid, _tans(set), meter_of(None, seconds))

    def fillings(
        self,
        set: str,  # noqa: A002
        *,
        seconds: float | None = None,
    ) -> Iterator[tuple[ShapePart, ...]]:
        """Yield the ways in which a set fills it.  Raises `LimitError` after *seconds*."""
        from tui_tangram.research.lab import fit

        with refusals():
            for found in fit.solutions(self._grid, _tans(set), meter_of(None, seconds)):
                yield tuple(
                    ShapePart(Polyabolo(str(one.tan)), Polyabolo(str(one.alias)), one.x, one.y)
                    for one in found
                )


class ShapePart(NamedTuple):
    """A piece of a set in its place in a shape."""

    tan: Polyabolo
    """The piece."""
    shape: Polyabolo
    """The piece as oriented there."""
    x: int
    """The column where the box around it begins, from 0."""
    y: int
    """The row from the top."""


class FoundSet(NamedTuple):
    """A set of pieces that fills convex shapes."""

    set: str
    """The set as a text, such as ``t1,t1,t2,t3,t4,t9,t9``, which `Polyabolo.fills` reads."""
    convex: tuple[int, ...]
    """The numbers of the shapes that it fills, counted from 1 as `convex_polyaboloes` lists."""


def polyaboloes(
    triangles: int,
    *,
    convex: bool | None = None,
    holes: int | None = None,
    symmetry: str | None = None,
    sides: int | None = None,
    perimeter: int | None = None,
    seconds: float | None = None,
) -> Iterator[Polyabolo]:
    """Yield all shapes with this many half squares, each once, in any orientation.

    Only those with the given facts; see ``tui-tangram lab shapes``.  Raises `LimitError`
    after *seconds*.

    >>> from tui_tangram import polyaboloes
    >>> [sum(1 for _ in polyaboloes(n)) for n in range(1, 7)]
    [1, 3, 4, 14, 30, 107]
    """
    from tui_tangram.research.lab import work
    from tui_tangram.research.lab.facts import Wanted
    from tui_tangram.research.lab.jobs import ShapesJob

    wanted = Wanted(convex, holes, symmetry, sides, perimeter)
    with refusals():
        if convex:
            found = convex_polyaboloes(triangles, seconds=seconds)
            yield from (one for one in found if wanted(one._grid))  # noqa: SLF001
            return
        for some in work.run(ShapesJob(triangles, wanted), limit=Limit(seconds=seconds)):
            yield from map(Polyabolo, some)


def convex_polyaboloes(triangles: int, *, seconds: float | None = None) -> list[Polyabolo]:
    """Return the convex shapes with this many half squares, in the order of their codes.

    >>> from tui_tangram import convex_polyaboloes
    >>> shapes = convex_polyaboloes(16)
    >>> len(shapes), sum(shape.fills("tangram") for shape in shapes)
    (20, 13)
    """
    from tui_tangram.research.lab.facts import convex_codes

    with refusals():
        return [
            Polyabolo(str(grid_of(code)))
            for code in convex_codes(triangles, meter_of(None, seconds))
        ]


def tansets(
    pieces: int, triangles: int, at_least: int, *, areas: str = "", seconds: float | None = None
) -> Iterator[FoundSet]:
    """Yield every set of this many pieces that fills *at_least* so many convex shapes.

    The pieces have *triangles* half squares together; *areas* says how many each has, as
    ``tui-tangram lab structures`` prints it.  Raises `LimitError` after *seconds*.

    A set as a text is the ID of one of the program, such as ``tangram``, or a list of pieces by
    their numbers or codes.

    >>> from tui_tangram import tansets
    >>> [found for found in tansets(2, 4, at_least=4)]
    [FoundSet(set='t1,t6', convex=(1, 2, 3, 6))]
    """
    from tui_tangram.research.lab import work
    from tui_tangram.research.lab.search import TansetJob, read_found
    from tui_tangram.research.lab.tans import Structure, name

    with refusals():
        structure = Structure.parse(areas) if areas else None
        job = TansetJob(pieces, triangles, at_least, structure)
        for result in work.run(job, limit=Limit(seconds=seconds)):
            for found in read_found(result):
                yield FoundSet(name(found.tans), found.made)


def _tans(text: str) -> Tanset:
    from tui_tangram.games.tangram.source.figures import Figures
    from tui_tangram.games.tangram.source.tansets import named_set

    return named_set(text, shipped_library().of(Figures).sets)
