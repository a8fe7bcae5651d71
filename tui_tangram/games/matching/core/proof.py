"""The proof that a puzzle has one solution: exact cover, independent of the solver.

The puzzle is formulated independently, in the terms of `tui_tangram.maths.cover`:

* each place is an item that is covered once;
* tiles that look the same are one item, covered as often as there are such tiles;
* a spare tile is set aside by an option too: the first of its kind, then the second, and so on,
so that the board determines how many;
* each edge inside the board is a secondary item, and its colour is the one that the side of
  its first place shows; so a side of its second place gives it the mate of its own colour.
  A wild side leaves the edge out: it agrees with any colour;
* an option is a tile in a place in one of its ways: these two items and its edges.

On the rim an option must show the required colour.  A fixed tile is the only option of its place,
and a tile that cannot be moved has options in its own place alone.

Neither the solver's tables nor its search are used; rules, tiles, equal tiles (`Puzzle.twins`) and
the colours shown (`Puzzle.options`) are those of the puzzle, which have their own tests.

The use of symmetry
-------------------
If tiles may be turned and none is fixed, turning the board with all tiles on it turns a solution
into a solution; so does shifting a torus, even if tiles may not turn.  A tile that is the only one
of its kind can then be brought from any place to any other that the symmetries lead to.  So its
options are in one place of each such class only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.symmetry import ColourPattern, image
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.maths.cover.search import Coloured, Item, OptionMember, Problem, solutions
from tui_tangram.maths.tiling import CIRCLE, Symmetry, symmetries, unlike
from tui_tangram.play import Limit, Meter


def unique(puzzle: Puzzle, meter: Meter | None = None) -> bool:
    """Return whether *puzzle* has exactly one solution.

    Solutions with one picture, and those that a symmetry of the board brings onto one another,
    count as one.  Raises `Stopped` when the limit of *meter* is reached before the answer.
    """
    group = symmetries(puzzle.board.mesh)
    same: set[ColourPattern] = set()
    for picture in _solved(puzzle, _pinned(puzzle, group), meter or Limit().meter()):
        if not same:
            same = {image(picture, symmetry, puzzle) for symmetry in group}
        elif picture not in same:
            return False
    return bool(same)


def pictures(puzzle: Puzzle, meter: Meter | None = None) -> Iterator[ColourPattern]:
    """Yield the picture of every solution, each once.

    Raises `Stopped` when the limit of *meter* is reached.
    """
    return _solved(puzzle, {}, meter or Limit().meter())


def problem(puzzle: Puzzle) -> Problem:
    """Return the puzzle as a problem of exact cover, without regard to symmetry."""
    return _stated(puzzle, {})[0]


def _solved(
    puzzle: Puzzle, pinned: dict[int, frozenset[int]], meter: Meter
) -> Iterator[ColourPattern]:
    """Yield the pictures of solutions in which *pinned* kinds lie in one of their places."""
    stated, shown = _stated(puzzle, pinned)
    for solution in solutions(stated, meter):
        found = dict(shown[option] for option in solution if option < len(shown))
        yield tuple(found[place] for place in range(len(puzzle.board)))


def _stated(
    puzzle: Puzzle, pinned: dict[int, frozenset[int]]
) -> tuple[Problem, list[tuple[int, tuple[int, ...]]]]:
    """Return the problem, and for each option its place and the colours shown there."""
    mesh, mate = puzzle.board.mesh, puzzle.rules.matching.mate
    options: list[list[OptionMember]] = []
    shown: list[tuple[int, tuple[int, ...]]] = []
    for kind, place, colours in _ways(puzzle):
        if kind in pinned and place not in pinned[kind]:
            continue
        option: list[OptionMember] = [("place", place), ("tile", kind)]
        for side, colour in enumerate(colours):
            edge = mesh.faces[place].edges[side]
            first, second = mesh.edges[edge]
            if second is None:
                if puzzle.framed and colour not in (puzzle.outer(side), WILD):
                    break
            elif colour != WILD:
                is_first = first == (place, side)
                seen = colour if is_first else mate(colour)
                option.append(Coloured(("edge", edge), seen))
        else:
            # Two places on a line of a tower must not both have a colour there.
            lined = unlike(mesh).get(place, ())
            option += (
                Coloured(("line", side, one), place)
                for side, one in enumerate(colours)
                if side in lined and one != WILD
            )
            options.append(option)
            shown.append((place, colours))
    primary: dict[Item, int] = dict.fromkeys((("place", place) for place in range(len(mesh))), 1)
    inner = [number for number, edge in enumerate(mesh.edges) if edge.second]
    secondary: list[Item] = [("edge", number) for number in inner]
    lines = {side for sides in unlike(mesh).values() for side in sides}
    secondary += [
        ("line", side, colour) for side in lines for colour in range(puzzle.side_colours + 1)
    ]
    for kind, number in Counter(puzzle.twins).items():
        primary["tile", kind] = number
        for spare in range(min(number, puzzle.spare[puzzle.tiles[kind].shape])):
            item, aside = ("spare", kind, spare), ("aside", kind, spare)
            primary[item] = 1
            secondary.append(aside)
            before = [Coloured(("aside", kind, spare - 1), True)] if spare else []
            options.append([item, ("tile", kind), Coloured(aside, True), *before])
            options.append([item, Coloured(aside, False)])
    return Problem.of(primary, options, secondary), shown


def _ways(puzzle: Puzzle) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield each kind of tile with each place and each way of placing it there."""
    fixed = {puzzle.start[tile].place: tile for tile in puzzle.fixed}
    for tile in sorted(set(puzzle.twins) - puzzle.fixed):
        for place in range(len(puzzle.board)):
            if place in fixed:
                continue
            if puzzle.rules.may_move or puzzle.start[tile].place == place:
                for option in puzzle.options(tile, place):
                    yield tile, place, option.shown
    for home, tile in fixed.items():
        if home is not None:
            yield tile, home, puzzle.shown(tile, home, puzzle.start[tile].orientation)


def _pinned(puzzle: Puzzle, group: Sequence[Symmetry]) -> dict[int, frozenset[int]]:
    """Return a kind of tile, if any, and the places to which it can be restricted."""
    rules = puzzle.rules
    if puzzle.fixed or puzzle.model or not rules.may_move:
        return {}
    usable = [
        each for each in group if not each.mirrored and (rules.may_turn or _upright(puzzle, each))
    ]
    least = {
        place: min(symmetry.places[place] for symmetry in usable)
        for place in range(len(puzzle.board))
    }
    kinds = puzzle.twins
    alone = [
        kind for kind in dict.fromkeys(kinds) if kinds.count(kind) == 1 and puzzle.needed(kind)
    ]
    # A tile with the most sides for the rim has the fewest possible places: the corners.
    chosen = sorted(alone, key=lambda kind: -puzzle.tiles[kind].sides.count(puzzle.rim))[:1]
    return {kind: frozenset(least.values()) for kind in chosen}


def _upright(puzzle: Puzzle, symmetry: Symmetry) -> bool:
    """Return whether a symmetry turns nothing, as when a torus is shifted."""
    return not any(
        (puzzle.angles[place] + shift * puzzle.shape(start).step - puzzle.angles[start]) % CIRCLE
        for start, (place, shift) in enumerate(zip(symmetry.places, symmetry.shifts, strict=True))
    )
