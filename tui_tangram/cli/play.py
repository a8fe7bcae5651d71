"""``tui-tangram`` and ``tui-tangram play``: the app."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TextIO

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import CommandError
from tui_tangram.store.library import UnknownFigureError


def run(options: Namespace) -> int:
    """Start the app, which needs a terminal on both sides."""
    wanted = getattr(options, "figure", None)
    puzzle = None
    if wanted is not None:
        try:
            puzzle = inputs.library().find(wanted).id
        except UnknownFigureError as error:
            raise CommandError(str(error)) from None
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if not is_terminal(stream):
            raise CommandError(
                f"the app needs a terminal, but standard {name} is none; "
                "list, show, solve and verify work without one"
            )
    # Late: nothing else needs Textual.
    from tui_tangram.app import run as run_app

    return run_app(puzzle)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether *stream* is a terminal; a closed one is none."""
    return stream is not None and not stream.closed and stream.isatty()
