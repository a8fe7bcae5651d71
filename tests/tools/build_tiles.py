"""How the collections of tile puzzles, ``puzzles/tiles/*.json``, are made.

    python -m tests.tools.build_tiles EDGE

EDGE is a directory with the three classic sets of tiles as JSON: ``macmahon_squares_24``,
``macmahon_triangles_24`` and ``seven_hexagons``, each with its ``pieces``.  They are not
part of the project in that form; where they come from is told in ``puzzles/SOURCES.md``.

All other puzzles are the generator's, and the files have their ids only.  Seeds count from
1; where a puzzle is to have one solution only, the first seeds are taken for which that is
proven.  Effort and grade are measured.  The form of the files:

    {"format": "tui-tangram/tile-collection", "version": 1, "id": …, "name": …, "about": …,
     "source": …, "licence": …, "entries": [ENTRY, …]}

An ENTRY has ``id`` and ``name``, the id of a generated puzzle (``recipe``) or a whole file of
tiles (``puzzle``), ``difficulty``, ``effort``, ``unique`` where one solution is proven, and where
they are not the collection's own ``about`` and ``source``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, islice, permutations
from pathlib import Path
from typing import Any, Final

from tui_tangram.games.matching.core import (
    COMPLEMENT,
    Orientation,
    Puzzle,
    Spot,
    Tile,
    naming,
    rules_named,
)
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.generate import generate, has_one_solution
from tui_tangram.games.matching.core.recipe import Recipe, parse_id
from tui_tangram.games.matching.core.solver import first_solution
from tui_tangram.maths.tiling import LAYOUTS, Board, board, rectangle, stack, tower
from tui_tangram.maths.tiling.solids import KINDS
from tui_tangram.play import Limit, Stopped

TILES = Path(__file__).parents[2] / "puzzles" / "tiles"
OWN: Final = "made by the generator of this project"
LICENCE: Final = "MIT"
EFFORT: Final = 300_000
"""Nodes after which nobody waits for a proof."""

Entry = dict[str, Any]


def entry(name: str, title: str, recipe: Recipe, *, unique: bool = False, about: str = "") -> Entry:
    """Return the entry of a generated puzzle."""
    recipe = recipe.checked()
    found: Entry = {"id": name, "name": title, "tiles": len(recipe.board)}
    if about:
        found["about"] = about
    found["recipe"] = recipe.id
    if unique:
        found["unique"] = True
    return found


def proven(recipe: Recipe) -> bool:
    """Return whether a puzzle is known to have one solution."""
    try:
        return has_one_solution(generate(recipe), Limit(nodes=EFFORT).meter())
    except Stopped:
        return False


def lone(recipe: Recipe) -> Iterator[Recipe]:
    """Yield the recipe with the seeds with which its puzzle has one solution."""
    for seed in count(1):
        if proven(found := replace(recipe, seed=seed)):
            yield found


def tetravex() -> Iterator[Entry]:
    """Yield boards of all sizes with ten colours."""
    for size in range(2, 11):
        recipe = Recipe("square", (size, size), "tetravex", 10)
        small = size <= 7
        recipes = lone(recipe) if small else (replace(recipe, seed=seed) for seed in count(1))
        for number, found in enumerate(islice(recipes, 3), 1):
            yield entry(
                f"tetravex/{size}x{size}-{number}",
                f"{size}×{size}, no. {number}",
                found,
                unique=small,
            )


def framed() -> Iterator[Entry]:
    """Yield square boards with a dark rim, two of each size: many colours, and few."""
    sizes = {
        4: ((4, 4), (3, 3)),
        5: ((5, 6), (4, 4)),
        6: ((6, 10), (4, 6)),
        7: ((7, 13), (4, 7)),
        8: ((6, 12), (5, 8)),
        9: ((6, 13), (5, 9)),
        10: ((6, 14), (5, 11)),
    }
    for size, kinds in sizes.items():
        for number, (frame, inner) in enumerate(kinds, 1):
            recipe = Recipe(
                "square", (size, size), "infinity", frame + inner, frame=frame, seed=number
            )
            title = f"{size}×{size}, {frame} and {inner} colours"
            if size >= 8 and number == 1:
                clues = size * size // 6
                recipe = replace(recipe, fixed=clues)
                title += f", {clues} clues"
            yield entry(
                f"framed/{size}x{size}-{number}", title, recipe, unique=size <= 7 and proven(recipe)
            )


def heads_and_tails() -> Iterator[Entry]:
    """Yield sets of nine squares whose heads and tails have to be brought together."""
    recipe = Recipe("square", (3, 3), "hard-infinity", 8, matching=COMPLEMENT)
    for number, found in enumerate(islice(lone(recipe), 8), 1):
        yield entry(f"heads-and-tails/{number}", f"Nine squares, no. {number}", found, unique=True)
    recipe = replace(recipe, size=(4, 4), colours=16)
    for number, found in enumerate(islice(lone(recipe), 2), 9):
        yield entry(
            f"heads-and-tails/{number}", f"Sixteen squares, no. {number - 8}", found, unique=True
        )


def tilings() -> Iterator[Entry]:
    """Yield an easy and a medium board of every layout, under the rules with a rim."""
    for layout in LAYOUTS:
        for number, level in enumerate(("easy", "medium"), 1):
            recipe = Recipe(layout, level, "infinity", seed=number)
            found = entry(f"tilings/{layout}-{level}", recipe.name, recipe)
            name = f"{naming.LAYOUTS[layout].name}, {naming.SIZES[level]}"
            # Its name before layouts and sizes had names.
            old = f"{layout.capitalize()}, {level}"
            yield {"id": found["id"], "name": name, "aliases": [old]} | {
                key: value for key, value in found.items() if key not in ("id", "name")
            }


VARIATIONS: Final = (
    ("wild-squares", "Six wild sides", Recipe("square", (4, 4), "tetravex", 9, wild=6)),
    ("wild-stars", "Wild dodecagons", Recipe("3.12.12", "easy", "hard-infinity", 6, wild=8)),
    ("torus", "Squares that wrap around", Recipe("square", (4, 4), "tetravex", 9, wraps=True)),
    ("hexagon-torus", "Hexagons that wrap around",
     Recipe("hexagon", (4, 4), "tetravex", 6, wraps=True)),
    ("kagome-torus", "A basket that wraps around",
     Recipe("3.6.3.6", (3, 2), "hard-infinity", 7, wraps=True)),
    ("flips", "Tiles to flip", Recipe("square", (3, 3), "infinity", 5, may_flip=True)),
    (
        "flips-only",
        "Turned over, not around",
        Recipe("square", (4, 4), "tetravex", 10, may_flip=True),
    ),
    ("clues", "Eight fixed tiles", Recipe("square", (6, 6), "tetravex", 8, fixed=8)),
    (
        "clues-hexagons",
        "Hexagons with five fixed tiles",
        Recipe("hexagon", "hard", "infinity", 6, fixed=5),
    ),
    (
        "mates-hexagons",
        "Hexagons with connectors",
        Recipe("hexagon", "medium", "infinity", 8, matching=COMPLEMENT),
    ),
    (
        "mates-rotator",
        "Connectors to turn",
        Recipe("4.8.8", "medium", "rotator", 4, matching=COMPLEMENT),
    ),
    (
        "everything",
        "Everything at once",
        Recipe(
            "3.4.6.4", (2, 2), "hard-infinity", 8, wraps=True, wild=3, fixed=4, may_flip=True,
            matching=COMPLEMENT,
        ),
    ),
)  # fmt: skip
"""What else a puzzle can have: wild sides, wrapping boards, flips, clues, connectors."""


def variations() -> Iterator[Entry]:
    """Yield puzzles with one thing unusual each, and one with everything."""
    for name, title, recipe in VARIATIONS:
        yield entry(f"variations/{name}", title, replace(recipe, seed=1))


def classic(
    where: Path, places: Board, *, rules: str, colours: int, rim: int | None = None
) -> Puzzle:
    """Return the puzzle of a set of tiles that were listed elsewhere, with a solution."""
    pieces = json.loads(where.read_text())["pieces"]
    if json.loads(where.read_text()).get("order") == "clockwise":
        pieces = [[piece[0], *reversed(piece[1:])] for piece in pieces]
    tiles = tuple(Tile(tuple(piece)) for piece in pieces)
    puzzle = Puzzle(
        places,
        rules_named(rules),
        tiles,
        colours,
        start=(Spot(None, 0, Orientation(places.mesh.faces[0].angle)),) * len(tiles),
        rim=rim,
    )
    found = first_solution(puzzle)
    return replace(puzzle, solution=found).checked()


def whole(name: str, title: str, puzzle: Puzzle, about: str, source: str, *, unique: bool) -> Entry:
    """Return the entry of a puzzle that is stored whole."""
    document = json.loads(write_tiles(puzzle))
    found: Entry = {"id": name, "name": title, "tiles": len(puzzle.tiles), "about": about}
    found["source"] = source
    if unique:
        found["unique"] = has_one_solution(puzzle)
    return {**found, "puzzle": document}


def macmahon(edge: Path) -> Iterator[Entry]:
    """Yield the three sets that were listed elsewhere."""
    book = "P. A. MacMahon, New Mathematical Pastimes, Cambridge 1921"
    yield whole(
        "macmahon/squares",
        "The 24 squares",
        classic(
            edge / "macmahon_squares_24.json", rectangle(6, 4), rules="infinity", colours=3, rim=1
        ),
        "All squares with three colours, in four rows of six. The border has one colour.",
        book,
        unique=False,
    )
    yield whole(
        "macmahon/triangles",
        "The 24 triangles",
        classic(
            edge / "macmahon_triangles_24.json",
            board("triangle", 24),
            rules="infinity",
            colours=4,
            rim=1,
        ),
        "All triangles with four colours, in a hexagon. The border has one colour.",
        book,
        unique=False,
    )
    yield whole(
        "macmahon/hexagons",
        "Seven hexagons",
        classic(
            edge / "seven_hexagons.json", board("hexagon", 7), rules="hard-infinity", colours=6
        ),
        "Each tile has all six colours in a different order. One in the middle, six around it.",
        "tiles as listed on the pages of Jaap Scherphuis, jaapsch.net",
        unique=True,
    )


def loose(places: Board, cubes: Sequence[Sequence[int]], colours: int, **more: Any) -> Puzzle:
    """Return the puzzle of cubes that all may be turned, with a solution."""
    tiles = tuple(Tile(tuple(sides), solid=True) for sides in cubes)
    start = (Spot(None, 0, Orientation(0)),) * len(tiles)
    puzzle = Puzzle(places, rules_named("hard-infinity"), tiles, colours, start, **more)
    return replace(puzzle, solution=first_solution(puzzle)).checked()


TOWER: Final = ((1, 1, 1, 2, 3, 4), (1, 1, 3, 4, 2, 4), (1, 3, 3, 4, 2, 2), (1, 3, 2, 4, 2, 4))
"""The faces of the four old cubes: back, left, front, right, top and bottom."""


SOLIDS: Final = {
    "tetrahedron": (16,),
    "cube": (6, 24),
    "prism": (20,),
    "octahedron": (8, 32),
    "icosahedron": (20, 80),
}
"""The sizes of solids whose faces may be divided."""


PLAYABLE: Final = 20_000
"""The most tiles that a careful player lays on a board on a solid; some have to be far more."""


def solids() -> Iterator[Entry]:
    """Yield a board on each solid, and on those whose faces may be divided a larger one."""
    for shape, kind in KINDS.items():
        title = shape.replace("-", " ").capitalize()
        sizes = SOLIDS.get(shape, ("easy",))
        for number, size in enumerate(sizes):
            recipe = Recipe(kind.layout, size, "hard-infinity", shape=shape).checked()
            seeds = (replace(recipe, seed=seed) for seed in count(1))
            recipe = next(one for one in seeds if (measure(generate(one)) or 0) < PLAYABLE)
            more = number or shape == "prism"
            name = f"solids/{shape}-{size}" if more else f"solids/{shape}"
            yield entry(name, f"{title}, {size} tiles" if more else title, recipe)


def cubes() -> Iterator[Entry]:
    """Yield stacks made by the generator, MacMahon's problem, and the tower of four cubes."""
    sizes = (("eight", "Eight cubes", (2, 2, 2), 5), ("twelve", "Twelve cubes", (3, 2, 2), 6),
             ("eighteen", "Eighteen cubes", (3, 3, 2), 7))  # fmt: skip
    for name, title, size, colours in sizes:
        found = next(lone(Recipe("cubes", size, "infinity", colours)))
        yield entry(f"stacks/{name}", title, found, unique=True)
    turned = Recipe("cubes", (2, 2, 2), "rotator", 8, seed=1)
    yield entry("stacks/to-turn", "Eight cubes to turn", turned)
    every = sorted({Tile(sides, solid=True).canonical for sides in permutations(range(1, 7))})
    model, *others = every
    book = "P. A. MacMahon, New Mathematical Pastimes, Cambridge 1921"
    thirty = loose(stack(2, 2, 2), others, 6, model=model)
    assert thirty.solution is not None
    eight = [tile.sides for tile, spot in zip(thirty.tiles, thirty.solution, strict=True)
             if spot.place is not None]  # fmt: skip
    about = "A model of a cube, twice as large. Two solutions."
    yield whole(
        "stacks/macmahon-eight", "MacMahon's eight cubes",
        loose(stack(2, 2, 2), eight, 6, model=model), about, book, unique=False,
    )  # fmt: skip
    about = "A model of one of the 30 cubes, twice as large: eight of the other 29 make it."
    yield whole("stacks/macmahon", "MacMahon's 30 cubes", thirty, about, book, unique=False)
    yield whole(
        "stacks/tower", "A tower of four cubes", loose(tower(4), TOWER, 4),
        "No colour twice on any of the four long sides.", "common property", unique=True,
    )  # fmt: skip
    five = next(lone(Recipe("cubes", 4, "hard-infinity", 5, shape="tower")))
    yield entry("stacks/tower-five", "A tower in five colours", five, unique=True)


def _rated(entries: Sequence[Entry]) -> list[Entry]:
    """Return entries with effort and grade, and the proof of one solution and the file last."""
    found = []
    for each in entries:
        puzzle = (
            generate(parse_id(each["recipe"]))
            if "recipe" in each
            else read_tiles(json.dumps(each["puzzle"]), each["id"])
        )
        rated = replace(puzzle, effort=measure(puzzle))
        facts = {"difficulty": rated.difficulty, "effort": rated.effort}
        known = {key: value for key, value in facts.items() if value is not None}
        last = {key: each[key] for key in ("unique", "puzzle") if key in each}
        first = {key: value for key, value in each.items() if key not in {*facts, *last}}
        found.append({**first, **known, **last})
    return found


def write(
    name: str, title: str, about: str, *, source: str, licence: str, entries: list[Entry]
) -> None:
    """Write one collection, one entry on a line, with efforts and grades measured anew."""
    head = {
        "format": "tui-tangram/tile-collection",
        "version": 1,
        "id": name,
        "name": title,
        "about": about,
        "source": source,
        "licence": licence,
    }
    fields = [f'"{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in head.items()]
    rows = (json.dumps(each, ensure_ascii=False) for each in _rated(entries))
    lines = ",\n".join(f"  {row}" for row in rows)
    text = "{\n" + ",\n".join(fields) + f',\n"entries": [\n{lines}\n]\n}}\n'
    TILES.mkdir(exist_ok=True)
    (TILES / f"{name}.json").write_text(text, encoding="utf-8")
    print(f"{name}: {len(entries)} puzzles")


def main(edge: Path) -> None:
    """Write all collections."""
    write(
        "tetravex",
        "Tetravex",
        "Squares to place without turning, 2×2 to 10×10. Unique solutions up to 7×7.",
        source=OWN,
        licence=LICENCE,
        entries=list(tetravex()),
    )
    write(
        "macmahon",
        "MacMahon and others",
        "Complete sets: every tile of a kind, or a remarkable few.",
        source="P. A. MacMahon, New Mathematical Pastimes, Cambridge 1921",
        licence="public domain",
        entries=list(macmahon(edge)),
    )
    write(
        "framed",
        "Framed boards",
        "Squares with a dark border. Colours along the border appear only there.",
        source=OWN,
        licence=LICENCE,
        entries=list(framed()),
    )
    write(
        "heads-and-tails",
        "Heads and tails",
        "Every head must meet its tail. One solution each, not counting turns.",
        source=OWN,
        licence=LICENCE,
        entries=list(heads_and_tails()),
    )
    write(
        "tilings",
        "All twelve layouts",
        "A small and a medium board of every layout, with a dark border.",
        source=OWN,
        licence=LICENCE,
        entries=list(tilings()),
    )
    write(
        "variations",
        "Variations",
        "Wild sides, boards that wrap around, flipping, fixed tiles and connectors.",
        source=OWN,
        licence=LICENCE,
        entries=list(variations()),
    )
    write(
        "solids",
        "Solids",
        "Platonic and Archimedean solids, prisms, antiprisms: no side is a border.",
        source=OWN,
        licence=LICENCE,
        entries=list(solids()),
    )
    write(
        "stacks",
        "Cubes",
        "Stacks of cubes whose touching faces match, larger models, and towers.",
        source=OWN,
        licence=LICENCE,
        entries=list(cubes()),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
