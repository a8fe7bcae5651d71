"""``tui-tangram new``: a new puzzle, by difficulty, rules and chance.

Both are generated: a tangram is a random figure of the difficulty.
"""

from __future__ import annotations

from argparse import Namespace
from random import SystemRandom
from typing import Final

from tui_tangram.cli.errors import DONE
from tui_tangram.cli.kinds import KINDS, TILES

SEEDS: Final = 10**6
"""Seeds that are drawn are below this, so that they are quickly typed."""


def run(options: Namespace) -> int:
    """Print a new puzzle: id, picture, name, difficulty, or its file; or open its editor.

    Raises `UsageError`.
    """
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    wanted = options.layout.strip().lower()
    # A name of no kind is a layout of tiles.
    options.puzzle = KINDS.get(wanted, TILES).handler().new(options, seed)
    if not options.puzzle:
        return DONE
    from tui_tangram.cli import play

    return play.run(options)
