"""``tui-tangram show``: the picture of a puzzle, or its file, or its ID; or the pieces of a set."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.catalog import public_id
from tui_tangram.cli import puzzles
from tui_tangram.cli.errors import DONE, UsageError
from tui_tangram.cli.kinds import KINDS


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
        print(public_id(puzzles.game_of(found)))
        return DONE
    return kind.handler().show(puzzle, options)
