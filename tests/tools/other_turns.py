"""Find the solutions of a figure in which not all pieces stand by eighths of a turn.

    python -m tests.tools.other_turns stomachion/square

That there are none is what `Figure.eighths` says.  For this one it takes an hour and a quarter:
none of the 4,288 solutions, after 7,580,118 nodes.
"""

from __future__ import annotations

import sys
from collections import Counter

from tui_tangram.games.tangram.core import anyangle
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play import Limit
from tui_tangram.player.library import shipped_library


def main(name: str) -> None:
    """Print each such solution, and how many there are of how many."""
    library = shipped_library().of(Figures)
    figure = library.find(name)
    kinds = Counter(piece.kind for piece in library.piece_set(figure.set_id).pieces)
    stocks = [anyangle.PieceStock(kind, kind.shape.contours, kinds[kind]) for kind in kinds]
    meter = Limit().meter()
    others = 0
    for solution in anyangle.solutions(figure.outline, stocks, meter):
        if any(motion.turn.eighth is None for _, motion in solution):
            others += 1
            print(*(f"{kind.kind} {motion.turn} {motion.shift}" for kind, motion in solution))
        if meter.found % 100 == 0:
            print(f"{meter.found} solutions, {meter.nodes} nodes", file=sys.stderr)
    print(f"{others} of {meter.found}, {meter.nodes} nodes")


if __name__ == "__main__":
    main(sys.argv[1])
