"""A parity check before any search: whether the colours of a puzzle can pair up at all.

Inside the board each side meets another one that it fits.  So the sides that do not lie on the edge
of the board have every colour an even number of times, or, with connectors, as often as its mate.
If tiles may not be turned, sides that face one way meet those that face the opposite way, and each
direction is counted separately, unless a seam of the board turns what lies beyond.

A rim uses as many sides of its colour as the board has on its edge.  Without a rim condition any
sides may be there: then at most that many colours may be left over.

During a search the check proves nothing more: placed tiles fit, so their sides are paired.  A
further check, whether more sides of a colour are required than are left, was tried: it pruned at
most 6 nodes in a hundred, on most boards fewer than one in a thousand, and cost more than it saved,
so it is omitted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.tile import CIRCLE, WILD


def balanced(puzzle: Puzzle) -> bool:
    """Return whether the sides can pair up; False proves that there is no solution.

    The check is inconclusive, and returns True, with wild sides or spare tiles, or if tiles can be
    turned over but not around.
    """
    rules = puzzle.rules
    if any(WILD in tile.sides for tile in puzzle.tiles) or puzzle.surplus:
        return True
    if rules.may_flip and not rules.may_turn:
        return True
    mesh = puzzle.board.mesh
    turned = rules.may_turn or any(motion.turn for _, motion in mesh.seams.values())
    sides: Counter[tuple[int, int]] = Counter()

    def seen(colour: int) -> int:
        """Return a common representative of a side and, if tiles are turned over, its reverse."""
        return min(colour, rules.matching.over(colour)) if rules.may_flip else colour

    for tile, spot in zip(puzzle.tiles, puzzle.start, strict=True):
        angle, turning = spot.orientation.angle, -1 if spot.orientation.flipped else 1
        for number, colour in enumerate(tile.sides):
            side = angle + turning * number * tile.step
            shown = rules.matching.over(colour) if spot.orientation.flipped else colour
            sides[0 if turned else side % CIRCLE, seen(shown)] += 1
    outside: Counter[int] = Counter()
    for place, number in mesh.rim:
        angle = puzzle.angles[place] + number * (CIRCLE // mesh.faces[place].sides)
        outside[0 if turned else angle % CIRCLE] += 1
    if puzzle.rim is not None:
        for direction, count in outside.items():
            sides[direction, puzzle.rim] -= count
        outside.clear()
    mate = rules.matching.mate
    return _paired(sides, outside, turned=turned, mate=lambda colour: seen(mate(colour)))


def _paired(
    sides: Counter[tuple[int, int]],
    outside: Counter[int],
    *,
    turned: bool,
    mate: Callable[[int], int],
) -> bool:
    """Return whether *sides*, counted by direction and colour, pair up, except those outside."""
    spare: Counter[int] = Counter()
    for (direction, colour), count in sides.items():
        fitting = mate(colour)
        opposite = direction if turned else (direction + CIRCLE // 2) % CIRCLE
        if (direction, colour) == (opposite, fitting):
            spare[direction] += count % 2
        else:
            spare[direction] += max(0, count - sides[opposite, fitting])
        if count < 0:
            return False
    return all(number <= outside[direction] for direction, number in spare.items())
