"""``tui-tangram show``: the picture of a puzzle, or its file, or its ID; or the pieces of a set."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.catalog import find_game, public_id
from tui_tangram.cli import inputs, puzzles
from tui_tangram.cli.errors import DONE, UsageError
from tui_tangram.cli.kinds import KINDS
from tui_tangram.cli.puzzles import Named


def run(options: Namespace) -> int:
    """Print the puzzle; its solution only when that was asked for."""
    try:
        kind, puzzle = found = puzzles.find(options.puzzle)
    except UsageError:
        # What is no puzzle may be a set of pieces.
        if options.json or options.solution or options.id:
            raise
        if not any(one.show_set(options) for one in KINDS.values() if one.show_set):
            raise
        return DONE
    if options.id:
        print(_id_of(found))
        return DONE
    return kind.handler().show(puzzle, options)


def _id_of(found: Named) -> str:
    """Return the ID by which others can play a puzzle.  Raises `UsageError`."""
    kind, puzzle = found.kind.name, found.puzzle
    library = inputs.library()
    name = puzzle.id if puzzles.is_known(found) else library.keep(puzzle, kind)
    return public_id(find_game(library, kind, name, {}))
