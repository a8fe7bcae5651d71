"""``tui-tangram show``: the picture of a puzzle, or its file, or its ID; or the pieces of a set."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from tui_tangram.cli import output, puzzles
from tui_tangram.cli.errors import DONE, UNSOLVED, complain
from tui_tangram.games.catalog import public_id
from tui_tangram.language import PlayerError

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle


def run(options: Namespace) -> int:
    """Print the puzzle; its solution only on request."""
    try:
        found = puzzles.find(options.puzzle)
    except PlayerError:
        # It may be a set of pieces.
        if options.json or options.solution or options.id:
            raise
        from tui_tangram.cli.pieces import show_set

        if not show_set(options):
            raise
        return DONE
    if options.id:
        print(public_id(puzzles.game_of(found)))
        return DONE
    return _show(found, options)


def _show(found: SolvablePuzzle, options: Namespace) -> int:
    """Print the picture of a puzzle, or its file, and return the exit status."""
    solved = found.solved() if options.solution else None
    if options.json:
        print(found.file(solved), end="")
    else:
        sheet = output.PrintSurface.of_stdout(options.profile, options.size, options.cells)
        if options.image:
            # Late, as few commands make drawings.
            from tui_tangram.cli.images import send
            from tui_tangram.render.portrayal import picture

            drawing = picture(found.portrayal(), wide=True)
            send(options, sheet, drawing if solved is None else found.drawing(solved))
        else:
            print(found.draw(sheet, solved, asked=options.size is not None), end="")
        # Nothing else is printed with a picture that goes to a file or a pipe.
        if sheet.width is not None and found.work:
            print(sheet.line(f"{found.game.name}: {found.work}"))
    if options.solution and solved is None:
        complain(found.unsolvable)
        return UNSOLVED
    return DONE
