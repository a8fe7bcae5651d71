"""Contours with arcs against Shapely on many random arrangements, and what a verdict takes.

    python -m tests.benchmarks.bench_contour [COUNT] [SEED]

Pieces with straight and round edges are thrown onto a grid of half units, in any of the
sixteen poses, so that corners on arcs, arcs on arcs and touching arcs are common.  Shapely
gets the same pieces as polygons with a thousand corners to the turn.  Compared are the area
of the union and the pairs that overlap; and of squares cut in pieces at random, some of them
left out, the numbers of islands and holes, parts that touch in a point counting as joined.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

import shapely

from tests.strategies.arcs import random_patchwork, random_round_heap
from tui_tangram.maths.contour.curves import CurveTarget, judge_curves
from tui_tangram.maths.contour.trace import outline
from tui_tangram.maths.geometry import Contour
from tui_tangram.maths.geometry.contour import total_area
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.player.library import shipped_library

HAIR = 1e-3
GRID = 1e-9
SMALL = 2e-3
"""Areas up to this may come from the polygons."""


def fine(contour: Contour) -> shapely.Polygon:
    """Return the oracle's polygon."""
    return shapely.Polygon(contour.stops(1000))


def counts(shape: shapely.Geometry) -> tuple[int, int]:
    """Return the numbers of islands and holes."""
    parts = [part for part in getattr(shape, "geoms", [shape]) if part.area > SMALL / 4]
    return len(parts), sum(len(part.interiors) for part in parts)


def compare(count: int, seed: int) -> None:
    """Compare *count* arrangements and print what was found."""
    random = Random(seed)
    wrong: list[str] = []
    tiny = exact = holes = 0
    ours = theirs = 0.0
    for number in range(count):
        heap = random_round_heap(random, 7)
        shapes = [fine(piece) for piece in heap]
        start = perf_counter()
        cut = cut_layers([[piece] for piece in heap])
        union = cut.inside(any)
        area, pairs = float(union.area), cut.overlaps()
        between = perf_counter()
        joined = shapely.union_all(shapes, grid_size=GRID)
        shared = {
            # Without a grid GEOS has been seen to lose pieces that touch others along an edge.
            (i, j): shapely.intersection(shapes[i], shapes[j], grid_size=GRID).area
            for j in range(len(heap))
            for i in range(j)
        }
        theirs += perf_counter() - between
        ours += between - start
        exact += union.exact
        if abs(area - joined.area) > SMALL:
            wrong.append(f"{number}: area {area}, oracle {joined.area}")
        for pair, size in shared.items():
            if size > SMALL and pair not in pairs:
                wrong.append(f"{number}: {pair} overlap by {size}, not found")
            if size < SMALL and pair in pairs:
                # Found, and small: the exact area must be positive, and be that small.
                both = cut_layers([[heap[i]] for i in pair]).inside(all).area
                tiny += 1
                if not 0 < float(both) < 2 * SMALL:
                    wrong.append(f"{number}: {pair} overlap by {float(both)}, oracle {size}")
        laid = random_patchwork(random)
        found = outline(laid)
        islands = sum(contour.signed_area > 0 for contour in found)
        if total_area(found) != total_area(laid):
            wrong.append(f"{number}: the contours do not enclose the pieces")
        apart = shapely.union_all([fine(piece) for piece in laid])
        # A hair thicker, what touches in a point is joined, as the policy has it.
        expected = counts(apart.buffer(HAIR))
        holes += len(found) - islands
        if expected != (islands, len(found) - islands):
            wrong.append(f"{number}: {islands, len(found) - islands}, oracle {expected}")
    print(f"{count} arrangements, {exact} of them without a crossing outside Q(√2)")
    print(f"areas and overlaps compared in all, {tiny} overlaps smaller than {SMALL}")
    print(f"islands and holes compared in all, {holes} holes among them")
    print(f"{1000 * ours / count:.1f} ms an arrangement, Shapely {1000 * theirs / count:.1f} ms")
    print(f"{len(wrong)} disagreements", *wrong[:20], sep="\n")


def verdicts() -> None:
    """Print what a verdict takes on the shapes that ship."""
    for name in ("curved/heart", "curved/egg", "curved/disc", "rings/snail"):
        figure = shipped_library().find(name)
        laid = [one.shape.contours for one in figure.solution or ()]
        target = CurveTarget(figure.outline)
        for words, pieces, anywhere in (
            ("solved", laid, True),
            ("one missing, in place", laid[1:], False),
            ("one missing, anywhere", laid[1:], True),
            ("three pieces, anywhere", laid[:3], True),
        ):
            times = []
            for _ in range(5):
                start = perf_counter()
                verdict = judge_curves(target, pieces, anywhere=anywhere)
                times.append(perf_counter() - start)
            print(f"{name:14}{words:26}{verdict.completeness:4} %{1000 * min(times):8.1f} ms")


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:]]
    verdicts()
    compare(numbers[0] if numbers else 3000, numbers[1] if len(numbers) > 1 else 1)
