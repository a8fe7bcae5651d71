"""Puzzles of tiles for the command line: their files, pictures and solutions."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NoReturn

from tui_tangram.catalog.board_editor import PREFIX
from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, UNSOLVED, LimitError, UsageError, complain, refusing
from tui_tangram.cli.moves import generate_until
from tui_tangram.cli.player import COMMAND
from tui_tangram.flow.make import none_found
from tui_tangram.language import mark, tr
from tui_tangram.matching import COMPLEMENT, CORNERS, EQUAL, Puzzle
from tui_tangram.matching.board_name import display_name
from tui_tangram.matching.board_size import RecipeError, lattice_size, parse_size
from tui_tangram.matching.count import count
from tui_tangram.matching.difficulty import measure
from tui_tangram.matching.format import read_tiles, write_tiles
from tui_tangram.matching.format_spots import solution_entries, turn_of
from tui_tangram.matching.generate import generate
from tui_tangram.matching.levels import graded
from tui_tangram.matching.naming import colours_counted, layout_called, tiles_of
from tui_tangram.matching.reach import out_of_reach
from tui_tangram.matching.recipe import Recipe, parse_id
from tui_tangram.matching.solver import MatchingSolution, first_solution, index, solutions
from tui_tangram.matching.symmetry import colourings, one_of_each, uniform
from tui_tangram.play import Limit, Meter, SolutionIndex, Stopped
from tui_tangram.play.columns import left, width
from tui_tangram.play.phrases import HOPELESS, careful_work, grade_name
from tui_tangram.render.tiles_print import picture
from tui_tangram.store.tiles import ADVICE

if TYPE_CHECKING:
    from tui_tangram.render.portrayal import Portrayal

PATIENCE: Final = 5_000_000
"""Steps after which the difficulty of a puzzle stays unknown; steps are the same everywhere."""

_WIDTH: Final = 80
"""Columns of the lines of a solution."""
_LAID: Final = mark("cell {place}: tile {tile}, turn {turn}")
_FLIPPED: Final = mark("cell {place}: tile {tile}, turn {turn}, flipped")


def read(content: bytes, where: str, form: str, name: str) -> Puzzle:  # noqa: ARG001  # the only one
    """Return the puzzle in a file, called *name* where it has no name."""
    found = read_tiles(content, where)
    return found if found.name else replace(found, name=name[:80] or tr("Tiles"))


def figure(found: Puzzle, where: str) -> NoReturn:  # noqa: ARG001  # none is one
    """Refuse a puzzle that is no figure.  Raises `UsageError`."""
    raise UsageError(
        "{file}: is a tile board; only figures can be verified", file=inputs.shown(where)
    )


def show(puzzle: Puzzle, options: Namespace) -> int:
    """Print the picture of a puzzle, or its file, and return the exit status."""
    solution = None
    if options.solution:
        solution = puzzle.solution or first_solution(puzzle)
    if options.json:
        print(write_tiles(replace(puzzle, solution=solution)), end="")
    else:
        sheet = output.PrintSurface.of_stdout(options.profile, options.size, options.cells)
        if options.image:
            # Late, as few commands make drawings.
            from tui_tangram.cli.images import send_puzzle

            send_puzzle(options, sheet, portray(replace(puzzle, solution=solution)), solution)
        else:
            spots = solution or puzzle.start
            print(picture(sheet, puzzle, spots, asked=options.size is not None), end="")
        if sheet.width is not None and puzzle.effort is not None:
            name = display_name(puzzle.id, puzzle.name)
            print(sheet.line(f"{name}: {careful_work(puzzle.effort)}"))
    if options.solution and solution is None:
        complain(
            tr("{name}: its tiles cannot fill the board", name=display_name(puzzle.id, puzzle.name))
        )
        return UNSOLVED
    return DONE


def portray(found: Puzzle) -> Portrayal:
    """Return a board as drawings, for files."""
    # Late, as few commands make files.
    from tui_tangram.matching.game import MatchingGame
    from tui_tangram.render.tiles_portrayal import portray

    return portray(MatchingGame(found))


def problem(found: Puzzle) -> TilesProblem:
    """Return a puzzle as it is solved."""
    return TilesProblem(found)


class TilesProblem:
    """A tile puzzle as it is solved; see `tui_tangram.cli.kinds.SolvablePuzzle`."""

    plural = "puzzles"
    told_apart = mark("solutions: {n} ({all} with equal tiles told apart)")
    distinct = mark("solutions: {n} (symmetric ones counted once)")

    def __init__(self, puzzle: Puzzle) -> None:
        """Solve this puzzle."""
        self.id, self.name = puzzle.id, puzzle.name
        self.puzzle, self.uniform = puzzle, uniform(puzzle)

    def solutions(self, meter: Meter) -> Iterator[MatchingSolution]:
        """Search the board."""
        return solutions(self.puzzle, None, meter)

    def count(self, meter: Meter) -> int:
        """Count in stages, where that is quicker."""
        return count(self.puzzle, None, meter)

    def numbered(self, meter: Meter) -> SolutionIndex[MatchingSolution] | None:
        """Number them where tiles repeat."""
        return index(self.puzzle, meter)

    def weight(self, solution: MatchingSolution | None = None) -> int:
        """Count the orders of equal tiles."""
        return colourings(self.puzzle, solution or ())

    def one_of_each(self, found: Iterable[MatchingSolution]) -> Iterator[MatchingSolution]:
        """Compare by the symmetries of the board."""
        return one_of_each(found, self.puzzle)

    def draw(self, sheet: output.PrintSurface, solution: MatchingSolution) -> str:
        """Draw the board."""
        return picture(sheet, self.puzzle, solution)

    def lines(self, solution: MatchingSolution) -> list[str]:
        """Say of each place which tile lies there, and how, several to a line."""
        laid = sorted(
            (spot.place, tile, spot.orientation)
            for tile, spot in enumerate(solution)
            if spot.place is not None
        )
        words = [
            tr(
                _FLIPPED if orientation.flipped else _LAID,
                place=place,
                tile=tile,
                turn=turn_of(self.puzzle, place, orientation),
            )
            for place, tile, orientation in laid
        ]
        across = max(map(width, words)) + 3
        columns = max(_WIDTH // across, 1)
        return [
            "".join(left(word, across) for word in words[start : start + columns]).rstrip()
            for start in range(0, len(words), columns)
        ]

    def as_json(self, listed: Sequence[MatchingSolution]) -> dict[str, object]:
        """Return the solutions as files say them."""
        return {"solutions": [solution_entries(self.puzzle, solution) for solution in listed]}


def new(options: Namespace, seed: int) -> str:
    """Print a board that is generated as the options say, or return the name of its editor."""
    if options.set:
        raise UsageError(
            "--set is for tangrams: tui-tangram new tangram --set {set}", set=options.set
        )
    if options.connectors and options.corners:
        raise UsageError("--connectors and --corners are two ways of matching; give only one")
    if options.edit and options.corners:
        raise UsageError("the editor cannot paint colours at corners; drop --edit or --corners")
    if options.edit and not options.moves:
        with refusing(RecipeError):
            return f"{PREFIX}{_recipe(options, seed).checked().id}"
    limit = Limit(seconds=options.timeout)

    def made(seed: int) -> Puzzle:
        meter = COMMAND.meter or COMMAND.limit(limit)
        found = generate(_recipe(options, seed), meter)
        return graded(found, _measured(found, meter.left))

    try:
        with refusing(RecipeError):
            puzzle = generate_until(options, seed, made)
    except Stopped as why:
        raise LimitError(none_found(why, ADVICE)) from None
    if options.edit:
        return f"{PREFIX}{puzzle.id}"
    if options.json:
        print(write_tiles(replace(puzzle, solution=None)), end="")
        return ""
    sheet = output.PrintSurface.of_stdout()
    print(puzzle.id, picture(sheet, puzzle, puzzle.start), sep="\n\n")
    tiles = f"{tiles_of(puzzle)}, {colours_counted(puzzle.colours)}"
    print(sheet.line(" · ".join((display_name(puzzle.id, puzzle.name), tiles, hardness(puzzle)))))
    if out_of_reach(parse_id(puzzle.id), puzzle.effort):
        print(sheet.line(tr(HOPELESS)))
    return ""


def _recipe(options: Namespace, seed: int) -> Recipe:
    """Return the recipe that the options say.  Raises `RecipeError`."""
    if options.size and options.difficulty:
        raise UsageError("--size and --difficulty both set the board size; give only one")
    found = Recipe(
        layout_called(options.layout),
        parse_size(options.size or options.difficulty or "easy"),
        options.rules or "infinity",
        options.colours,
        wraps=options.wrap,
        shape=(options.shape or "").strip().lower(),
        wild=options.wild,
        fixed=options.fixed,
        spare=options.spare,
        may_flip=options.flips,
        matching=CORNERS if options.corners else COMPLEMENT if options.connectors else EQUAL,
        unique=options.unique,
        seed=seed,
    )
    if found.shape == "lattice" and not options.size:
        found = replace(found, size=lattice_size(found.layout, found.size))
    if found.closed and not options.rules:
        # There is no rim that could be dark.
        return replace(found, rules="hard-infinity")
    return found


def _measured(puzzle: Puzzle, seconds: float | None) -> float | None:
    """Return the effort, or None when that takes too long to find out."""
    try:
        return measure(puzzle, Limit(PATIENCE, seconds).meter())
    except Stopped:
        return None


def hardness(puzzle: Puzzle) -> str:
    """Return grade and effort of a puzzle in words."""
    if puzzle.effort is None or puzzle.difficulty is None:
        return grade_name(None)
    return f"{grade_name(puzzle.difficulty)}, {careful_work(puzzle.effort)}"
