"""``tui-tangram show``: the picture of a puzzle, or its file."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli import puzzles


def run(options: Namespace) -> int:
    """Print the puzzle; its solution only when that was asked for."""
    kind, puzzle = puzzles.find(options.puzzle)
    return kind.handler().show(puzzle, options)
