"""One parser of the command line for all tests: to build it takes longer than most commands."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import Any

from tui_tangram.cli import parser
from tui_tangram.language import catalogue

_build = parser.build_parser
_built: dict[tuple[object, int], Any] = {}


def built(words: Sequence[str] | None = None) -> Any:  # those of all commands
    """Return the parser in the language in use, for a terminal as wide as this one."""
    made_for = catalogue(), shutil.get_terminal_size().columns
    if made_for not in _built:
        _built[made_for] = _build()
    return _built[made_for]


def install() -> None:
    """Let every command of this process be read by a parser that was built before."""
    parser.build_parser = built
