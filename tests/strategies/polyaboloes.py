"""Random polyaboloes, grown half square by half square."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tui_tangram.maths.codec import Grid, is_simple

_PARTS = {"1": "sw", "2": "se", "3": "nw", "4": "ne", "5": "nesw"}
_SIDES = {"n": (0, -1, "s"), "e": (1, 0, "w"), "s": (0, 1, "n"), "w": (-1, 0, "e")}
_REST = {"1": "4", "2": "3", "3": "2", "4": "1"}


def grown(triangles: int, random: Random) -> Grid:
    """Return a shape of so many half squares, each joined to those before along an edge."""
    squares = {(0, 0): random.choice("1234")}
    for _ in range(triangles - 1):
        ways: list[tuple[tuple[int, int], str]] = []
        for (x, y), digit in squares.items():
            if digit in _REST:
                ways.append(((x, y), "5"))
            for side in _PARTS[digit]:
                dx, dy, facing = _SIDES[side]
                there = (x + dx, y + dy)
                if there not in squares:
                    ways += [(there, half) for half in "1234" if facing in _PARTS[half]]
                elif squares[there] in _REST and facing not in _PARTS[squares[there]]:
                    ways.append((there, "5"))
        place, digit = random.choice(ways)
        squares[place] = digit
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return Grid(
        tuple(
            "".join(squares.get((x, y), "0") for x in range(min(xs), max(xs) + 1))
            for y in range(min(ys), max(ys) + 1)
        )
    )


@st.composite
def polyaboloes(draw: st.DrawFn, most: int = 14) -> Grid:
    """Polyaboloes of 1 to *most* half squares, with holes and touching corners too."""
    return grown(draw(st.integers(1, most)), Random(draw(st.integers(0, 2**32))))


def simple_polyaboloes(most: int = 12) -> st.SearchStrategy[Grid]:
    """Those with a single contour that nowhere touches itself."""
    return polyaboloes(most).filter(is_simple)
