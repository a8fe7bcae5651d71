"""``tui-tangram`` and ``tui-tangram play``: the app."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import TextIO

from tui_tangram.cli.errors import CommandError


def run(options: Namespace) -> int:
    """Start the app, which needs a terminal on both sides."""
    wanted = getattr(options, "puzzle", None)
    # What is imported here is what the app needs too; Textual itself comes last.
    puzzle = None if wanted is None else _known(wanted)
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if not is_terminal(stream):
            raise CommandError(
                f"the app needs a terminal, but standard {name} is none; "
                "list, show, solve, verify and new work without one"
            )
    from tui_tangram.render.profile import choose_profile

    try:
        choose_profile(os.environ, sys.stdout.encoding)
    except ValueError as error:
        raise CommandError(f"TUI_TANGRAM_PROFILE: {error}") from None
    from tui_tangram.app import run as run_app
    from tui_tangram.cli.paths import directories_of

    data, config = directories_of(options)
    return run_app(puzzle, data=data, config=config)


def _known(text: str) -> str:
    """Return what the library calls the puzzle that *text* names.

    A daily puzzle keeps its name, so that it is played as one.
    """
    from tui_tangram.catalog.occasion import looks_like_occasion
    from tui_tangram.cli import inputs

    if looks_like_occasion(text):
        inputs.puzzle(text)
        return text
    puzzle, known = inputs.puzzle(text), inputs.library()
    return puzzle.id if inputs.is_known(puzzle) else known.keep(puzzle)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether *stream* is a terminal; a closed one is none."""
    return stream is not None and not stream.closed and stream.isatty()
