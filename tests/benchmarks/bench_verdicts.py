"""What verdicts with arcs take, over positions of all figures that ship; against code before too.

    python -m tests.benchmarks.bench_verdicts [COUNT] [SEED] [BEFORE]

COUNT positions of each figure, on its silhouette and freestyle: some pieces of its solution left
out, some moved or turned, so that they overlap and stick out, a few by next to nothing.  With
BEFORE, a checkout of other code, the same positions are judged there too, half of the figures
here first and half there, and the ratios are printed.  Times are those of the processor.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.player.library import shipped_library

HAIRS = (Sqratio(-577, 408, 48), Sqratio(-17, 12, 8), Sqratio(-47321, 33461, 2))
WORDS = ("some left out", "some moved", "few, turned", "one thrown")


def solved(game: Any) -> list[Isometry | None]:
    """Return where the pieces lie in the solution that ships."""
    places: list[Isometry | None] = [None] * len(game.pieces.pieces)
    for kind, shape in game.figure.solution or ():
        index = next(
            i
            for i, piece in enumerate(game.pieces.pieces)
            if piece.kind.kind == kind and places[i] is None
        )
        places[index] = game.piece(index).kind.pose_of(shape)
    return places


def shift(random: Random) -> Point:
    """Return a step of quarters, of quarters and roots, of 24ths, or of next to nothing."""

    def part(reach: int, root: int, unit: int) -> Sqratio:
        return Sqratio(random.randint(-reach, reach), random.randint(-root, root), unit)

    kind = random.choices(range(4), (4, 3, 2, 1))[0]
    if kind < 3:
        reach, root, unit = ((8, 0, 4), (3, 2, 4), (40, 0, 24))[kind]
        return Point(part(reach, root, unit), part(reach, root, unit))
    hair, none = random.choice(HAIRS), Sqratio.ZERO
    return random.choice((Point(hair, none), Point(none, hair), Point(-hair, hair)))


def position(random: Random, solution: list[Isometry | None], kind: int) -> TangramState:
    """Return a position of one of the four kinds of `WORDS`."""
    places = list(solution)
    numbers = range(len(places))
    out = {0: len(places) - 1, 2: len(places) - 2}.get(kind, 0)
    for index in random.sample(numbers, random.randint(0, out)):
        places[index] = None
    for index in random.sample(numbers, 0 if kind == 0 else random.randint(1, 2)):
        place = places[index]
        if place is not None:
            first = Isometry.linear(random.randrange(8), random.random() < 0.5)
            place = first.then(place) if kind == 2 else place
            places[index] = place.then(Isometry.translation(shift(random)))
    if kind == 3:
        turn = Isometry.linear(random.randrange(8))
        places[random.choice(numbers)] = turn.then(Isometry.translation(shift(random)))
    return TangramState(tuple(places))


def measured(count: int, seed: int, part: int) -> Iterator[tuple[bool, int, float]]:
    """Yield for each position of every other figure: freestyle, its kind, and milliseconds."""
    library = shipped_library()
    names = [item.id for item in library.items if item.id.startswith(("curved/", "rings/"))]
    for name in names[part::2]:
        for freestyle in (False, True):
            random = Random(f"{seed} {name} {freestyle}")
            game = find_puzzle(library, name, {"freestyle": freestyle})
            solution = solved(game)
            for number in range(count):
                state = position(random, solution, number % 4)
                start = process_time()
                try:
                    game.verdict(state)
                except ValueError:
                    print(f"{name} {state}: no verdict", file=sys.stderr)
                yield freestyle, number % 4, 1000 * (process_time() - start)


def percentiles(times: list[float]) -> list[float]:
    """Return the median, the 90th and 99th percentile, and the largest."""
    ranked = sorted(times)
    return [ranked[min(int(share * len(ranked)), len(ranked) - 1)] for share in (0.5, 0.9, 0.99, 1)]


def measured_in(checkout: str, *arguments: object) -> list[tuple[bool, int, float]]:
    """Return what is `measured` with the code in the directory *checkout*."""
    ran = subprocess.run(
        [sys.executable, __file__, "--part", *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": checkout},
        cwd=checkout,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [tuple(each) for each in json.loads(ran.stdout)]


def main(count: int, seed: int, before: str | None) -> None:
    """Print percentiles, and with code before their ratios."""
    here = str(Path(__file__).resolve().parents[2])
    ours: list[tuple[bool, int, float]] = []
    theirs: list[tuple[bool, int, float]] = []
    for part in (0, 1):
        runs = [(ours, here), *([(theirs, before)] if before else [])]
        for found, checkout in runs if part else runs[::-1]:
            found += measured_in(checkout, count, seed, part)
    print(f"{len(ours)} verdicts; milliseconds: median, 90 %, 99 %, largest")
    chosen = [("all", set(range(8)))]
    chosen += [("silhouette", {0, 1, 2, 3}), ("freestyle", {4, 5, 6, 7})]
    chosen += [(words, {kind, kind + 4}) for kind, words in enumerate(WORDS)]
    for words, kinds in chosen:
        one, other = (
            percentiles([time for free, kind, time in found if kind + 4 * free in kinds] or [0.0])
            for found in (ours, theirs)
        )
        line = f"{words:16}" + "".join(f"{time:9.1f}" for time in one)
        if theirs:
            line += "   before" + "".join(f"{time:9.1f}" for time in other)
            ratios = (b / a if a else 1.0 for a, b in zip(one, other, strict=True))
            line += "   ratio" + "".join(f"{ratio:7.1f}" for ratio in ratios)
        print(line)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--part"]:
        print(json.dumps(list(measured(*map(int, sys.argv[2:5])))))
    else:
        main(
            int(sys.argv[1]) if len(sys.argv) > 1 else 4,
            int(sys.argv[2]) if len(sys.argv) > 2 else 1,
            sys.argv[3] if len(sys.argv) > 3 else None,
        )
