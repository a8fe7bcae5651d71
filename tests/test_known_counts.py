"""Published counts, each with its source, held against the solvers, the solids and the commands."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.examples import each
from tests.games.matching.test_cubes import all_cubes, puzzle_of
from tui_tangram.cli import main
from tui_tangram.games.matching.core import solver, symmetry
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.proof import pictures, unique
from tui_tangram.games.tangram.core.solver import colourings, solutions
from tui_tangram.games.tangram.core.symmetry import one_of_each
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.tiling import CUBE, LAYOUTS, Board, Side, stack, symmetries, tower
from tui_tangram.maths.tiling.solids import KINDS, SOLIDS, polygons, solid
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
PIECES = Counter(piece.kind for piece in LIBRARY.piece_set("tangram").pieces)

# All solutions of the thirteen convex figures, pieces told apart by colour, every turn and
# mirror image of a symmetric figure counted: H. Wang, "Using DFS Search and Enumerate Method
# to Find All Solutions in 13 Convex Figures in Tangram Game", Table I.
TABLE_I = (48, 32, 144, 48, 48, 144, 48, 80, 64, 96, 16, 224, 32)
TOTAL = 1_024

# The same with equal pieces not told apart is a quarter of it: two pairs of pieces.
MERGED = 256

# Up to the figure's own symmetries too.  Not published; found here and by a program that
# shares no code with this one.
DISTINCT = 142

IDS = [f"convex/{number}" for number in range(1, 14)]


def test_there_are_thirteen_convex_figures() -> None:
    """As many as F. T. Wang and C.-C. Hsiung proved (Amer. Math. Monthly 49, 1942)."""
    assert IDS == [figure.id for figure in LIBRARY.figures if figure.convex]


@each(("name", "expected"), zip(IDS, TABLE_I, strict=True))
def test_table_i(name: str, expected: int) -> None:
    """The solver finds as many solutions of each figure as the table says."""
    outline = LIBRARY.find(name).outline
    found = list(solutions(outline, PIECES))
    assert expected == colourings(PIECES) * len(found)


def test_table_i_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """``solve --all --count convex`` prints the table, a line for each figure, and its sum."""
    assert 0 == main(["solve", "--all", "--count", "convex"])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    expected = [*zip(IDS, TABLE_I, strict=True), ("total", TOTAL)]
    assert [[name, str(count)] for name, count in expected] == lines


@pytest.mark.parametrize("number", [1, 4, 13])
def test_one_number_of_table_i(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """For one figure ``solve --all --count`` prints the number and nothing else."""
    assert 0 == main(["solve", "--all", "--count", f"convex/{number}"])
    assert f"{TABLE_I[number - 1]}\n" == capsys.readouterr().out


def test_solutions_with_equal_pieces_merged(capsys: pytest.CaptureFixture[str]) -> None:
    """A list has each arrangement once: a quarter of what is counted."""
    assert 0 == main(["solve", "--all", "--json", *IDS])
    document = json.loads(capsys.readouterr().out)
    assert TOTAL == document["count"]
    assert MERGED == sum(len(figure["solutions"]) for figure in document["figures"])


def test_distinct_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    """Up to equal pieces and the figures' symmetries the thirteen have 142 solutions."""
    assert 0 == main(["solve", "--distinct", "--count", "--json", "convex"])
    assert DISTINCT == json.loads(capsys.readouterr().out)["count"]


def test_the_square_has_one_solution() -> None:
    """The square has eight symmetries and, up to them, one solution."""
    outline = LIBRARY.find("convex/2").outline
    assert 1 == len(list(one_of_each(solutions(outline, PIECES), outline)))


PUBLISHED = {
    # Vertices, edges, faces by their sides, and symmetries with mirror images: H. M. Cundy and
    # A. P. Rollett, "Mathematical Models"; J. H. Conway and others, "The Symmetries of Things".
    "tetrahedron": (4, 6, {3: 4}, 24),
    "cube": (8, 12, {4: 6}, 48),
    "octahedron": (6, 12, {3: 8}, 48),
    "dodecahedron": (20, 30, {5: 12}, 120),
    "icosahedron": (12, 30, {3: 20}, 120),
    "truncated-tetrahedron": (12, 18, {3: 4, 6: 4}, 24),
    "cuboctahedron": (12, 24, {3: 8, 4: 6}, 48),
    "truncated-cube": (24, 36, {3: 8, 8: 6}, 48),
    "truncated-octahedron": (24, 36, {4: 6, 6: 8}, 48),
    "rhombicuboctahedron": (24, 48, {3: 8, 4: 18}, 48),
    "truncated-cuboctahedron": (48, 72, {4: 12, 6: 8, 8: 6}, 48),
    "snub-cube": (24, 60, {3: 32, 4: 6}, 24),
    "icosidodecahedron": (30, 60, {3: 20, 5: 12}, 120),
    "truncated-dodecahedron": (60, 90, {3: 20, 10: 12}, 120),
    "truncated-icosahedron": (60, 90, {5: 12, 6: 20}, 120),
    "rhombicosidodecahedron": (60, 120, {3: 20, 4: 30, 5: 12}, 120),
    "truncated-icosidodecahedron": (120, 180, {4: 30, 6: 20, 10: 12}, 120),
    "snub-dodecahedron": (60, 150, {3: 80, 5: 12}, 60),
    "prism": (6, 9, {3: 2, 4: 3}, 12),
    "pentagonal-prism": (10, 15, {4: 5, 5: 2}, 20),
    "hexagonal-prism": (12, 18, {4: 6, 6: 2}, 24),
    "heptagonal-prism": (14, 21, {4: 7, 7: 2}, 28),
    "octagonal-prism": (16, 24, {4: 8, 8: 2}, 32),
    "square-antiprism": (8, 16, {3: 8, 4: 2}, 16),
    "pentagonal-antiprism": (10, 20, {3: 10, 5: 2}, 20),
    "hexagonal-antiprism": (12, 24, {3: 12, 6: 2}, 24),
    "heptagonal-antiprism": (14, 28, {3: 14, 7: 2}, 28),
    "octagonal-antiprism": (16, 32, {3: 16, 8: 2}, 32),
}


def corner(board: Board, place: int, number: int) -> tuple[int, ...]:
    """Return the sides of the faces around a corner: of all ways to list them the first."""
    start, around = Side(place, number), list[int]()
    here = start
    while not around or here != start:
        around.append(board.mesh.faces[here.face].sides)
        beyond = board.mesh.across(here.face, (here.side - 1) % around[-1])
        assert beyond is not None
        here = beyond
    turns = [around[k:] + around[:k] for k in range(len(around))]
    return tuple(min(turns + [turn[::-1] for turn in turns]))


@each("shape", KINDS)
def test_it_is_the_published_solid(shape: str) -> None:
    """It has the faces, the symmetries and around every corner the polygons of the table."""
    vertices, edges, faces, order = PUBLISHED[shape]
    board = solid(SOLIDS[shape], shape, 1)
    mesh = board.mesh
    assert (len(mesh.vertices), len(mesh.edges)) == (vertices, edges)
    assert Counter(face.sides for face in mesh.faces) == faces
    assert mesh.closed
    assert mesh.connected
    assert mesh.euler == 2
    assert len(symmetries(mesh)) == order
    corners = {corner(board, *side) for edge in mesh.edges for side in edge if side is not None}
    assert len(corners) == 1
    if board.layout not in LAYOUTS:
        around = [*map(int, board.layout.split("."))]
        turns = [around[k:] + around[:k] for k in range(len(around))]
        assert corners == {tuple(min(turns + [turn[::-1] for turn in turns]))}
    assert polygons(board.layout) == sorted(faces)


# I. Johnson and É. Roldán, "Solution Numbers for Eight Blocks to Madness Puzzle", arXiv 2407.13208:
# 30 cubes; the one set of eight that makes a model with equal inner faces does it in two ways.
MACMAHON = {"cubes": 30, "sets": 1, "ways": 2}


def test_macmahons_problem() -> None:
    """Of the 29 other cubes one set of eight makes a model of a given one, in two ways."""
    cubes = all_cubes()
    assert MACMAHON["cubes"] == len(cubes)
    for number in (0, 17):
        model = cubes[number]
        puzzle = puzzle_of(stack(2, 2, 2), [c for c in cubes if c != model], 6, model=model)
        found = list(solver.solutions(puzzle))
        assert MACMAHON["ways"] == len(found) == solver.count(puzzle)
        assert all(judge(puzzle, spots).solved for spots in found)
        sets = {tuple(spot.place is None for spot in spots) for spots in found}
        assert MACMAHON["sets"] == len(sets)
    eight = [tile.sides for tile, left in zip(puzzle.tiles, *sets, strict=True) if not left]
    alone = puzzle_of(stack(2, 2, 2), eight, 6, model=model)
    assert MACMAHON["ways"] == len(list(pictures(alone)))


# F. de Carteblanche, "The Coloured Cubes Problem", Eureka 9 (1947), is on how four such cubes make
# one tower.  The pairs of opposite faces are those of the old puzzle.  liverpole, in a challenge at
# PerlMonks on 25 June 2006, has the same pairs, other colours (r, p, g, y for 1, 2, 3, 4), and
# finds them eight times with the cubes in one order: once but for the stack's turns.
PAIRS = ("11 12 34", "13 14 24", "13 34 22", "12 34 24")
LISTED = "rprrgy rrygpy pgpygr ppryyg"  # left, front, right, back, top, bottom
IN_ORDER, TOWERS = 8, 1


def test_the_tower_of_four_cubes() -> None:
    """One, which can be turned about, upside down, and in any order of the cubes."""
    cubes = []
    for pairs in PAIRS:
        (back, front), (left, right), (top, bottom) = (map(int, pair) for pair in pairs.split())
        cubes.append((back, left, front, right, top, bottom))
    puzzle = puzzle_of(tower(4), cubes, 4)
    assert puzzle.total == 4 * 6
    assert IN_ORDER * 24 * TOWERS == solver.count(puzzle) == len(list(pictures(puzzle)))
    for pairs, faces in zip(PAIRS, LISTED.split(), strict=True):
        numbers = ["?rpgy".index(face) for face in faces]
        listed = (sorted(numbers[at] for at in pair) for pair in ((0, 2), (1, 3), (4, 5)))
        assert sorted(listed) == sorted(sorted(map(int, pair)) for pair in pairs.split())
    assert TOWERS == len(list(symmetry.one_of_each(solver.solutions(puzzle), puzzle)))
    assert unique(puzzle)
    spots = next(solver.solutions(puzzle))
    assert judge(puzzle, spots).solved
    for side in range(4):
        shown = {
            puzzle.shown(t, spot.place, spot.orientation)[side] for t, spot in enumerate(spots)
        }
        assert shown == {1, 2, 3, 4}
    turned = spots[0]._replace(orientation=spots[0].orientation.turned(CUBE, 1))
    verdict = judge(puzzle, (turned, *spots[1:]))
    assert not verdict.solved
    assert verdict.to_go > 0 < len(verdict.unmatched)
