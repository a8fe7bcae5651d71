"""Large puzzles: pentominoes, the tetratans, Archimedes' square."""

from __future__ import annotations

import shutil
import subprocess
from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.games.tangram.games import LIBRARY
from tests.games.tangram.others import pieces, polygon, rectangle
from tui_tangram import native
from tui_tangram.games.tangram.core.figure import make_figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.lattice import lattice_of
from tui_tangram.games.tangram.core.masks import Masks
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet, Placed, TangramSolution
from tui_tangram.games.tangram.core.solver import count, first_solution, index, solutions
from tui_tangram.maths.cover import compiled
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Polygon, contains
from tui_tangram.maths.geometry.overlay import exclude, interior_disjoint, union
from tui_tangram.play import Limit, Progress, Stopped

FIGURES = (
    "pentominoes/3x20-rectangle",
    "pentominoes/4x15-rectangle",
    "pentominoes/5x12-rectangle",
    "pentominoes/6x10-rectangle",
    "stomachion/square",
    "tetratans/octagon",
    "tetratans/square-with-window",
)
HARD = "tetratans/square-with-window"

# Solutions up to the symmetries of the rectangle: C. B. and J. Haselgrove, "A computer program
# for pentominoes", Eureka 23 (1960); recomputed many times.
RECTANGLES = {(3, 20): 2, (4, 15): 368}
SQUARE = 12
# B. Cutler's count of 2003, equal pieces not told apart, up to turning and mirroring: E. Pegg
# Jr., "The Loculus of Archimedes, Solved", Math Games, 17 November 2003.
CUTLER = 536


# One to three sets of the seven tans, equal pieces not told apart: counted again, one by one, by
# tests/tools/count_tans.c, by hand in ten minutes for the last.
TANS = {(4, 2): 36, (8, 2): 184_888, (4, 4): 232_992, (6, 4): 1_213_183_656}


def check(
    region: Sequence[Polygon], kinds: Counter[PieceKind], solution: TangramSolution | None
) -> None:
    """Assert exactly that *solution* fills *region* with all pieces."""
    assert solution is not None
    assert Counter(placed.kind for placed in solution) == kinds
    laid = [placed.polygon for placed in solution]
    assert all(contains(region, piece) for piece in laid)
    assert all(interior_disjoint(one, other) for one, other in combinations(laid, 2))
    assert exclude(region, union(laid)) == ()
    whole = sum((contour.signed_area for contour in region), Sqratio.ZERO)
    assert whole == sum((piece.area for piece in laid), Sqratio.ZERO)


@pytest.mark.parametrize("name", FIGURES)
def test_the_first_solution(name: str) -> None:
    """It is found, or the search stops when it is told to; what is found is right."""
    one = LIBRARY.find(name)
    kinds = pieces(one.set_id)
    meter = Limit(nodes=40_000).meter()
    try:
        found = first_solution(one.outline, kinds, meter)
    except Stopped:
        assert name == HARD
    else:
        check(one.outline, kinds, found)


@pytest.mark.parametrize("size", RECTANGLES, ids=str)
def test_pentominoes(size: tuple[int, int]) -> None:
    """The rectangles have as many solutions as published, however they stand."""
    kinds = pieces("pentominoes")
    # No arrangement of the twelve has a symmetry, so each class has four.
    for sides in (size, size[::-1]):
        assert 4 * RECTANGLES[size] == count(rectangle(*sides), kinds)


@pytest.mark.usefixtures("in_c")
@pytest.mark.parametrize("size", [(5, 12), (6, 10)], ids=str)
def test_more_pentominoes(size: tuple[int, int]) -> None:
    """Compiled, the large ones can be counted here, too."""
    assert 4 * {(5, 12): 1010, (6, 10): 2339}[size] == count(
        rectangle(*size), pieces("pentominoes")
    )


@pytest.mark.usefixtures("in_c")
@pytest.mark.parametrize("seldom", [False, True])
@pytest.mark.parametrize("name", [*FIGURES, "4x4 of two sets of tans"])
def test_a_search_is_the_same_compiled(
    name: str, seldom: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same covers come in the same order after as many nodes, and as much is done."""
    region, kinds = rectangle(4, 4), tans(2)
    if name in FIGURES:
        figure = LIBRARY.find(name)
        region, kinds = figure.outline, pieces(figure.set_id)
    lattice = lattice_of(region, kinds)
    assert lattice is not None
    masks = Masks(lattice, kinds)
    outcomes = []
    for problem in (None, "not now"):
        monkeypatch.setattr(native, "problem", lambda found=problem: found)
        meter, found = Limit(nodes=6000).meter(), []
        with pytest.raises(Stopped):
            found += map(tuple, masks.search(meter, (masks.seldom() or None) if seldom else None))
        counter = Limit(nodes=3000).meter()
        with pytest.raises(Stopped):
            masks.count(counter)
        counted = counter.found, counter.nodes, counter.fraction
        outcomes.append((found, meter.nodes, meter.fraction or 0.0, counted))
    assert outcomes[0] == outcomes[1]


@pytest.mark.usefixtures("in_c")
def test_tables_that_do_not_belong_together_are_refused() -> None:
    """The compiled search reads and writes nothing beyond its tables."""
    taken: list[tuple[tuple[int, int], tuple[array[int], ...]]] = []

    def spy(numbers: tuple[int, int], tables: tuple[array[int], ...], budget: int) -> int:
        taken.append((numbers, tables))
        return real(numbers, tables, budget)

    real = native.kernel.cover
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "kernel", SimpleNamespace(cover=spy))
        placements = compiled.packed(3, [1, 2], [0, 0])
        assert [[0, 1]] == list(compiled.covers(placements, [2], Limit().meter()))
    ((words, held), tables), budget = taken[0], 5
    for numbers in ((0, held), (999, held), (words, 0)):
        with pytest.raises(ValueError, match="belong together"):
            real(numbers, tables, budget)
    with pytest.raises(ValueError, match="belong together"):
        real((words, held), tables[1:], budget)
    for place in (0, 1, 3, 5, 6, 7, 8, 9, 10, 11):
        cut_short = (*tables[:place], tables[place][:1], *tables[place + 1 :])
        with pytest.raises(ValueError, match="belong together"):
            real((words, held), cut_short, budget)


def test_counting_by_symmetry_is_counting() -> None:
    """A listing has each solution once and as many as the count, which tries a quarter."""
    kinds, region = pieces("pentominoes"), rectangle(3, 20)
    meters = [Limit().meter(), Limit().meter()]
    listed = {frozenset(one) for one in solutions(region, kinds, meters[0])}
    assert len(listed) == count(region, kinds, meters[1]) == meters[0].found == meters[1].found
    assert meters[0].nodes > 3 * meters[1].nodes
    assert [1.0, 1.0] == [meter.fraction for meter in meters]


def test_the_square_of_archimedes() -> None:
    """It has as many solutions as published, in all of which the pieces stand by eighths."""
    kinds, region = pieces("stomachion"), rectangle(SQUARE, SQUARE)
    assert 8 * CUTLER == count(region, kinds, eighths=True)


def test_cells_that_do_not_tell_placements_apart_are_cut_finer() -> None:
    """The needles of the square need more than quarters of squares."""
    kinds, region = pieces("stomachion"), rectangle(SQUARE, SQUARE)
    lattice = lattice_of(region, kinds)
    assert lattice is not None
    masks = Masks(lattice, kinds)
    assert not masks.cells.whole
    laid = {(place.kind, masks.placed(o).polygon.canonical()) for o, place in masks.places.items()}
    assert len(laid) == len(masks.places)


def test_solutions_of_steep_pieces_are_right_and_differ() -> None:
    """The first hundred of Archimedes' square, each checked exactly."""
    kinds, region = pieces("stomachion"), rectangle(SQUARE, SQUARE)
    found: list[TangramSolution] = []
    for solution in solutions(region, kinds):
        found.append(solution)
        if len(found) == 100:
            break
    for solution in found[::10]:
        check(region, kinds, solution)
    assert len({frozenset(one) for one in found}) == 100


def test_counting_stops_at_the_limit_and_says_so() -> None:
    """What was found until then is told, and how much is done; it is less than all."""
    seen: list[Progress] = []
    kinds = pieces("pentominoes")
    meter = Limit(nodes=200_000).meter(seen.append)
    with pytest.raises(Stopped, match="after 200000 nodes") as stopped:
        count(rectangle(6, 10), kinds, meter)
    assert 0 < stopped.value.progress.found < 9_356
    fractions = [progress.fraction or 0.0 for progress in seen]
    assert fractions == sorted(fractions)
    assert 0 < fractions[-1] < 1
    assert meter.nodes == 200_000


def test_the_first_search_stops_at_the_limit_too() -> None:
    """Attempts share one limit."""
    one = LIBRARY.find(HARD)
    meter = Limit(nodes=5_000).meter()
    with pytest.raises(Stopped, match="after 5000 nodes"):
        first_solution(one.outline, pieces("tetratans"), meter)
    assert meter.nodes == 5_000


def test_a_large_figure_without_solutions() -> None:
    """It is found out, not tried for ever: two columns are too narrow for most pentominoes."""
    kinds = pieces("pentominoes")
    assert first_solution(rectangle(2, 30), kinds) is None
    assert 0 == count(rectangle(2, 30), kinds)


def test_steep_pieces_in_a_slanting_figure() -> None:
    """The square cut along its diagonal and put together as a parallelogram is filled too."""
    kinds = pieces("stomachion")
    region = (polygon((0, 0), (SQUARE, 0), (2 * SQUARE, SQUARE), (SQUARE, SQUARE)),)
    check(region, kinds, first_solution(region, kinds))


def test_covers_of_cells_are_looked_at_exactly() -> None:
    """Where points stand for cells, a piece that lies over another or sticks out is noticed."""
    kinds = pieces("stomachion")
    region = (polygon((0, 0), (SQUARE, 0), (2 * SQUARE, SQUARE), (SQUARE, SQUARE)),)
    lattice = lattice_of(region, kinds)
    assert lattice is not None
    masks = Masks(lattice, kinds)
    cover = next(masks.search(Limit().meter()))
    assert masks.sound(cover)
    for number, option in enumerate(cover):
        kind = masks.places[option].kind
        others = [o for o, place in masks.places.items() if place.kind == kind and o not in cover]
        for other in others[:5]:
            changed = [*cover[:number], other, *cover[number + 1 :]]
            assert not masks.sound(changed)
            laid = [masks.placed(o).polygon for o in changed]
            assert exclude(region, union(laid)) != ()


def tans(sets: int) -> Counter[PieceKind]:
    """Return several sets of the seven tans."""
    return Counter({kind: sets * number for kind, number in pieces("tangram").items()})


@pytest.mark.parametrize("size", TANS)
def test_repeated_pieces_are_counted_at_once(size: tuple[int, int]) -> None:
    """Thousands of millions of arrangements from a few hundred thousand states."""
    meter = Limit(nodes=300_000).meter()
    width, height = size
    assert count(rectangle(width, height), tans(width * height // 8), meter) == TANS[size]
    assert meter.found == TANS[size]


def test_another_program_counts_as_many(tmp_path: Path) -> None:
    """A program that shares nothing with this one finds as many, one by one."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no compiler")
    source, program = Path(__file__).parents[2] / "tools" / "count_tans.c", tmp_path / "count_tans"
    subprocess.run([compiler, "-O2", "-o", program, source], check=True)
    for width, height in list(TANS)[:-1]:
        said = subprocess.check_output([program, str(width), str(height)], text=True)
        assert int(said) == TANS[width, height]


@pytest.mark.parametrize(
    ("region", "kinds"),
    [
        (rectangle(3, 2), Counter({"S": 12})),
        (rectangle(3, 3), Counter({"S": 10, "Q": 4})),
        (rectangle(5, 2), Counter({"S": 8, "M": 3, "P": 3})),
        ((polygon((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)),), Counter({"L": 4, "S": 8})),
    ],
)
def test_a_diagram_lists_what_the_search_finds(region: tuple[Polygon], kinds: Counter[str]) -> None:
    """All arrangements, in the same order; and as many as the solver counts."""
    named = {kind.kind: kind for kind in pieces("tangram")}
    wanted = {named[kind]: number for kind, number in kinds.items()}
    lattice = lattice_of(region, wanted)
    assert lattice is not None
    masks = Masks(lattice, wanted)
    found = masks.diagram(Limit().meter())
    assert found is not None
    searched = [tuple(laid) for laid in masks.search(Limit().meter())]
    assert [tuple(laid) for laid in found.walk()] == searched
    listed = list(solutions(region, wanted))
    assert len(searched) == len(listed) == count(region, wanted)
    numbered = index(region, wanted)
    assert numbered is not None
    assert numbered.count == len(listed)
    for number in range(0, len(listed), 1 + len(listed) // 1000):
        assert frozenset(numbered.solution(number)) == frozenset(listed[number])
    assert numbered.uses() == Counter(placed for solution in listed for placed in solution)


def test_the_solution_with_a_number_beyond_a_million() -> None:
    """Of thousands of millions any is there at once, and each is another."""
    region, kinds = rectangle(6, 4), tans(3)
    numbered = index(region, kinds)
    assert numbered is not None
    assert numbered.count == TANS[6, 4]
    numbers = (0, 1, 123_455, 1_000_000, 1_000_001, numbered.count - 1)
    some = [numbered.solution(number) for number in numbers]
    for solution in some:
        check(region, kinds, solution)
    assert len(set(map(frozenset, some))) == len(some)
    # Every solution has all pieces, so that together they have each cell as often.
    uses = numbered.uses()
    assert sum(uses.values()) == sum(kinds.values()) * numbered.count
    assert all(0 < uses[placed] < numbered.count for solution in some for placed in solution)
    with pytest.raises(IndexError):
        numbered.solution(numbered.count)


@pytest.mark.parametrize(("width", "height"), [(3, 20), (12, 12)])
def test_different_pieces_are_found_one_by_one(width: int, height: int) -> None:
    """There are no numbers without a search."""
    name = "pentominoes" if width == 3 else "stomachion"
    assert index(rectangle(width, height), pieces(name)) is None


def test_a_hint_takes_the_piece_that_most_solutions_have() -> None:
    """Where all arrangements are known at once, and no corner takes a single piece."""
    kinds = {kind.kind: kind for kind in pieces("tangram")}
    own = PieceSet.of("own/tans", "Tans", [(kinds["S"], 10), (kinds["Q"], 4)])
    game = TangramGame(make_figure("Square", own.id, outline=rectangle(3, 3)), own)
    state = game.start()
    advice = game.advise(state)
    [clue] = [one for one in advice.clues if one.counted]
    listed = [
        frozenset(one)
        for one in solutions(game.figure.outline, Counter(piece.kind for piece in own.pieces))
    ]
    placed = [
        Placed(game.piece(piece).kind, motion)
        for piece, motion, *_ in (game.read(step) for step in advice.steps)
    ]
    many = [sum(one in found for found in listed) for one in placed]
    assert many[clue.step] == max(many)
    share = 100 * max(many) // len(listed)
    first, second, *_ = game.hints(state, advice)
    assert first.text.endswith(". It decides most.")
    assert second.text.startswith(f"In {share} of 100 solutions a piece like ")
