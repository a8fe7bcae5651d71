"""``tui-tangram show``: the picture of a puzzle, or its file."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from tui_tangram.cli import inputs, output, puzzles
from tui_tangram.cli.errors import DONE, UNSOLVED, complain
from tui_tangram.language import tr
from tui_tangram.matching.recipe import said
from tui_tangram.play.names import named
from tui_tangram.tangram import Figure, PlacedKind, first_solution
from tui_tangram.tangram.format import write_figure

if TYPE_CHECKING:
    from tui_tangram.matching import Puzzle


def run(options: Namespace) -> int:
    """Print the puzzle; its solution only when that was asked for."""
    puzzle = puzzles.puzzle(options.puzzle)
    return _figure(puzzle, options) if isinstance(puzzle, Figure) else _tiles(puzzle, options)


def _figure(figure: Figure, options: Namespace) -> int:
    solution = solution_of(figure) if options.solution else None
    if options.json:
        print(write_figure(with_solution(figure, solution)), end="")
    else:
        sheet = output.Sheet.of_stdout(options.profile, options.size)
        looks = output.looks(solution, inputs.pieces_of(figure)) if solution else ()
        print(sheet.draw(() if looks else figure.outline, looks), end="")
    if options.solution and solution is None:
        complain(output.cannot_be_made(named(figure.name, figure.id), figure.set_id))
        return UNSOLVED
    return DONE


def _tiles(puzzle: Puzzle, options: Namespace) -> int:
    from tui_tangram.cli.boards import picture
    from tui_tangram.matching.solver import first_solution as arranged

    solution = None
    if options.solution:
        solution = puzzle.solution or arranged(puzzle)
    if options.json:
        print(tiles_file(replace(puzzle, solution=solution)), end="")
    else:
        sheet = output.Sheet.of_stdout(options.profile, options.size)
        spots = solution or puzzle.start
        print(picture(sheet, puzzle, spots, asked=options.size is not None), end="")
    if options.solution and solution is None:
        complain(tr("{name}: its tiles cannot fill the board", name=said(puzzle.id, puzzle.name)))
        return UNSOLVED
    return DONE


def tiles_file(puzzle: Puzzle) -> str:
    """Return the file of a tile puzzle."""
    from tui_tangram.matching.format import write_tiles

    return write_tiles(puzzle)


def solution_of(figure: Figure) -> tuple[PlacedKind, ...] | None:
    """Return the solution that a figure brings along, or one that is found."""
    if figure.solution is not None:
        return figure.solution
    pieces = inputs.pieces_of(figure)
    found = first_solution(figure.outline, Counter(piece.kind for piece in pieces.pieces))
    return None if found is None else inputs.in_set_order(found, pieces)


def with_solution(figure: Figure, solution: tuple[PlacedKind, ...] | None) -> Figure:
    """Return *figure* with this solution, or without any."""
    values = {field.name: getattr(figure, field.name) for field in fields(Figure)}
    return Figure(**(values | {"solution": solution}))
