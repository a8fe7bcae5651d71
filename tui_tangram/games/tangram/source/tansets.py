"""From the laboratory to the game and back: sets of tans as pieces, shapes as figures.

The laboratory knows shapes of half squares as grids; the game knows polygons with exact
corners.  The way from the game is `tui_tangram.games.tangram.core.figure`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import cycle

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.half_squares import grid_of_kind, shape_of, tans_of
from tui_tangram.games.tangram.core.pieces import DIGITS, LETTERS, PieceKind, PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import tr
from tui_tangram.maths.codec import Grid, ShapeError, code_of, contours, outline
from tui_tangram.maths.geometry import Polygon, Shape
from tui_tangram.play import Limit, Meter
from tui_tangram.player.library import shipped_library
from tui_tangram.research.experiments.convex_counts import CountedSet
from tui_tangram.research.figures.numbered import figure_of
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.fit import solutions
from tui_tangram.research.lab.tans import Tanset, area, read_set, tan_name, tanset


def named_set(text: str, sets: Mapping[str, PieceSet]) -> Tanset:
    """Return the set of tans that *text* names or lists; ids of *sets* come before all else.

    So ``t1`` is the set of six with that id, and ``1*t1`` the smallest tan alone.
    Raises `ShapeError`.
    """
    return tans_of(sets[text]) if text in sets else read_set(text)


def means_set(text: str, sets: Mapping[str, PieceSet]) -> bool:
    """Whether *text* is meant as a set and not as a shape: an id of *sets*, or a list of tans."""
    return text in sets or bool(re.search(r"[,*]|^\s*t\d+\s*$", text))


def known_sets(sets: Mapping[str, PieceSet]) -> dict[str, Tanset]:
    """Return, of *sets* by their ids, those that are made of half squares."""
    found: dict[str, Tanset] = {}
    for set_id, pieces in sets.items():
        with suppress(ShapeError):
            found[set_id] = tans_of(pieces)
    return found


def counted_sets(library: Figures) -> dict[str, CountedSet]:
    """Return the sets of the library with the convex figures that it has of each."""
    known = known_sets(library.sets)
    figures: dict[str, list[Figure]] = {set_id: [] for set_id in library.sets}
    for figure in library.entries:
        if figure.convex and figure.set_id in figures:
            figures[figure.set_id].append(figure)
    found = {}
    for set_id, pieces in library.sets.items():
        tans = known.get(set_id, ())
        shapes = {shape_of(one).canonical for one in figures[set_id]} if tans else ()
        found[set_id] = CountedSet(len(pieces.pieces), tans, tuple(sorted(shapes)))
    return found


def piece_set(tans: Sequence[Grid], id: str, name: str) -> PieceSet:  # noqa: A002
    """Return a set of tans as pieces to play with, the largest first.

    Kinds are A, B, C … in that order.  Raises `ShapeError` for a tan with a hole, and for more
    tans than there are letters.
    """
    if len(tans) > len(LETTERS):
        raise ShapeError(
            "a set you can play has at most {most} pieces, not {n}", most=len(LETTERS), n=len(tans)
        )
    return PieceSet.of(
        id,
        name,
        [
            (PieceKind(letter, shape=Shape(_polygon(tan)), name=_name(tan)), number)
            for letter, (tan, number) in zip(LETTERS, _kinds(tans), strict=False)
        ],
    )


def labelled(tans: Sequence[Grid]) -> Sequence[tuple[str, Grid]]:
    """Return tans with their labels, in the order that they have as pieces of a game.

    That is the order of the set with these tans that comes with the program, or of `piece_set`.
    """
    if known := _shipped().get(tanset(tans)):
        return known
    ordered = [tan for tan, number in _kinds(tans) for _ in range(number)]
    labels = DIGITS if len(ordered) <= len(DIGITS) else cycle(LETTERS)
    return list(zip(labels, ordered, strict=False))


@cache
def _shipped() -> Mapping[Tanset, Sequence[tuple[str, Grid]]]:
    sets = shipped_library().of(Figures).sets
    return {
        tans: [(piece.label, grid_of_kind(piece.kind).canonical) for piece in sets[name].pieces]
        for name, tans in known_sets(sets).items()
    }


def _kinds(tans: Sequence[Grid]) -> list[tuple[Grid, int]]:
    numbers = Counter(tan.canonical for tan in tans)
    order = {tan: number for number, tan in enumerate(tanset(numbers))}
    return sorted(numbers.items(), key=lambda item: (-item[0].triangles, order[item[0]]))


def _name(tan: Grid) -> str:
    number = tan_name(tan)
    return tr("piece {name}", name=number[1:] if number.startswith("t") else code_of(tan))


def _polygon(tan: Grid) -> Polygon:
    if len(contours(tan)) != 1:
        raise ShapeError("{tan}: a piece with a hole cannot be played", tan=tan)
    return outline(tan)[0].canonical()


def figures_of(
    shapes: Iterable[tuple[str, Grid]], pieces: PieceSet, meter: Meter | None = None
) -> list[Figure]:
    """Return, of shapes with names, those that a set makes, as figures with a solution each.

    The set is one that `piece_set` made.  Raises `ShapeError` when it is not made of half
    squares, and `Stopped` (from *meter*).
    """
    tans = tans_of(pieces)
    found = []
    for name, shape in shapes:
        solution = next(solutions(shape, tans, meter or Limit().meter()), None)
        if solution is not None:
            found.append(figure_of(shape, pieces, name, solution))
    return found


def convex_figures(
    pieces: PieceSet, numbers: Sequence[int], meter: Meter | None = None
) -> list[Figure]:
    """Return the convex shapes with these *numbers* that a set makes; see `figures_of`."""
    shapes = convex_shapes(area(tans_of(pieces)))
    named = [(tr("Convex {number}", number=number), shapes[number - 1]) for number in numbers]
    return figures_of(named, pieces, meter)
