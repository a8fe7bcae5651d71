"""``tui-tangram new``: a new puzzle, by difficulty, rules and chance.

A board of tiles is generated.  A tangram is a figure of the library, chosen by chance among
those of the difficulty.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, CommandError
from tui_tangram.cli.show import tiles_file, with_solution
from tui_tangram.language import tr
from tui_tangram.matching.chance import Chance
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.names import named
from tui_tangram.store.tiles import grade
from tui_tangram.tangram.difficulty import GRADES
from tui_tangram.tangram.format import write_figure

if TYPE_CHECKING:
    from tui_tangram.matching import Puzzle
    from tui_tangram.matching.recipe import Recipe

TANGRAM: Final = "tangram"
GRADES_OF: Final = {"easy": (1, 2), "medium": (3,), "hard": (4,), "diabolical": (5,)}
"""The grades of figures for each difficulty."""

SEEDS: Final = 10**6
"""A seed that nobody gives is below this, so that it is quickly typed."""
PATIENCE: Final = 5_000_000
"""Steps after which the difficulty of a puzzle stays unknown; steps are the same everywhere."""

_OF_TILES: Final = (
    "rules", "size", "colours", "wild", "fixed", "flips", "connectors", "wrap", "unique",
)  # fmt: skip
"""Options that have no meaning for tangrams."""


def run(options: Namespace) -> int:
    """Print a new puzzle: its id, its picture, its name, how hard it is; or its file."""
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    if options.layout.strip().lower() == TANGRAM:
        _new_figure(options, seed)
    else:
        _new_tiles(options, seed)
    return DONE


def _new_figure(options: Namespace, seed: int) -> None:
    for name in _OF_TILES:
        if getattr(options, name):
            raise CommandError(
                tr("--{name} is for tiles; a tangram has --difficulty and --seed", name=name)
            )
    grades = GRADES_OF.get(options.difficulty, (1, 2, 3, 4, 5))
    figures = [figure for figure in inputs.library().figures if figure.difficulty in grades]
    figure = Chance.named(f"{TANGRAM}/{options.difficulty}/{seed}").choice(figures)
    if options.json:
        print(write_figure(with_solution(figure, None)), end="")
        return
    sheet = output.Sheet.of_stdout()
    print(figure.id, sheet.draw(figure.outline), sep="\n\n")
    told = (
        named(figure.name, figure.id),
        named(figure.category, figure.id),
        tr(GRADES[(figure.difficulty or 1) - 1]),
    )
    print(sheet.line(" · ".join(told)))


def _new_tiles(options: Namespace, seed: int) -> None:
    from tui_tangram.matching.generate import generate
    from tui_tangram.matching.recipe import RecipeError, said

    try:
        puzzle = generate(_recipe(options, seed))
    except RecipeError as error:
        raise CommandError(str(error)) from None
    puzzle = replace(puzzle, difficulty=_measured(puzzle))
    if options.json:
        print(tiles_file(replace(puzzle, solution=None)), end="")
        return
    from tui_tangram.cli.boards import picture

    sheet = output.Sheet.of_stdout()
    print(puzzle.id, picture(sheet, puzzle, puzzle.start), sep="\n\n")
    tiles = tr("{tiles} tiles, {colours} colours", tiles=len(puzzle.tiles), colours=puzzle.colours)
    print(
        sheet.line(" · ".join((said(puzzle.id, puzzle.name), tiles, hardness(puzzle.difficulty))))
    )


def _recipe(options: Namespace, seed: int) -> Recipe:
    """Return the recipe that the options say.  Raises `RecipeError`."""
    from tui_tangram.matching.recipe import Recipe, parse_size

    if options.size and options.difficulty:
        raise CommandError(tr("--size and --difficulty both say how large the board is; give one"))
    return Recipe(
        options.layout.strip().lower(),
        parse_size(options.size or options.difficulty or "easy"),
        # A torus has no rim that could be dark.
        options.rules or ("hard-infinity" if options.wrap else "infinity"),
        options.colours,
        wraps=options.wrap,
        wild=options.wild,
        fixed=options.fixed,
        may_flip=options.flips,
        complement=options.connectors,
        unique=options.unique,
        seed=seed,
    )


def _measured(puzzle: Puzzle) -> float | None:
    """Return the estimated seconds of play, or None when that takes too long to find out."""
    from tui_tangram.matching.difficulty import measure

    try:
        return round(measure(puzzle, Limit(PATIENCE).meter()), 1)
    except Stopped:
        return None


def hardness(seconds: float | None) -> str:
    """Return a time of play in words.

    >>> hardness(25), hardness(300), hardness(None)
    ('easy, about 25 seconds', 'hard, about 5 minutes', 'difficulty not known')
    """
    known = grade(seconds)
    if seconds is None or known is None:
        return tr("difficulty not known")
    if seconds >= 3600:
        return tr("very hard, an hour or more")
    said = tr(GRADES[known - 1])
    if seconds < 120:
        return tr("{difficulty}, about {n} seconds", difficulty=said, n=round(seconds))
    return tr("{difficulty}, about {n} minutes", difficulty=said, n=round(seconds / 60))
