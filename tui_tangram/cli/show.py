"""``tui-tangram show``: the picture of a puzzle, or its file; or what a set of pieces is."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli import inputs, output, puzzles
from tui_tangram.cli.errors import DONE, UsageError
from tui_tangram.cli.kinds import KINDS


def run(options: Namespace) -> int:
    """Print the puzzle; its solution only when that was asked for."""
    try:
        kind, puzzle = puzzles.find(options.puzzle)
    except UsageError:
        # What is no puzzle may be a set of pieces.
        lines = [] if options.json or options.solution else _about_set(options.puzzle)
        if not lines:
            raise
        sheet = output.PrintSurface.of_stdout(options.profile, options.size)
        print(*map(sheet.line, lines), sep="\n")
        return DONE
    return kind.handler().show(puzzle, options)


def _about_set(name: str) -> list[str]:
    with inputs.library_errors():
        about = (kind.about_set for kind in KINDS.values() if kind.about_set)
        return next(filter(None, (one(inputs.library(), name, ()) for one in about)), [])
