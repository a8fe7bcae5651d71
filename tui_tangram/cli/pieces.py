"""Sets of pieces for the command line."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import refusing
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.piece_sets import kinds_of, lines, set_called
from tui_tangram.play.long_id import LongIdError
from tui_tangram.render.tangram import PieceLook


def show_set(options: Namespace) -> bool:
    """Print the pieces and the facts of the set with that name; return whether there is one."""
    known = inputs.library().of(Figures)
    with refusing(LongIdError):
        found = set_called(known, options.puzzle)
    if found is None:
        return False
    texts = lines(known, options.puzzle, ())
    sheet = output.PrintSurface.of_stdout(options.profile, options.size, options.cells)
    kinds = kinds_of(found)
    if options.image:
        # Late, as few commands make drawings.
        from tui_tangram.cli.images import send_parts
        from tui_tangram.games.tangram.look.portrayal import laid_pieces

        shown = [(one.first, found.pieces[one.first], one.kind.shape) for one in kinds]
        send_parts(options, sheet, [laid_pieces([one]) for one in shown])
    else:
        looks = [PieceLook(one.kind.shape, one.labels[0], one.first) for one in kinds]
        print(sheet.draw_apart(looks))
    print(*map(sheet.line, texts), sep="\n")
    return True
