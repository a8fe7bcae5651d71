"""``tui-tangram new``: a new puzzle, by difficulty, rules and chance.

Both are generated: a tangram is a random figure of the difficulty.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import fields
from random import SystemRandom

from tui_tangram.api.kinds import kind_of_new
from tui_tangram.api.making import SEEDS, NewPuzzle, generate_until
from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE
from tui_tangram.cli.player import COMMAND
from tui_tangram.language import tr
from tui_tangram.play import Limit, Meter
from tui_tangram.play.phrases import HOPELESS


def run(options: Namespace) -> int:
    """Print a new puzzle: id, picture, name, difficulty, or its file; or open its editor."""
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    given = {one.name: getattr(options, one.name) for one in fields(NewPuzzle)}
    wanted = NewPuzzle(**{name: value for name, value in given.items() if value})
    # A name of no kind is a layout of tiles.
    kind = kind_of_new(wanted.layout).problem()

    def meter() -> Meter:
        if COMMAND.meter is None:
            free = options.timeout or (kind.endless and not wanted.moves)
            COMMAND.limit(Limit(seconds=options.timeout) if free else inputs.help_limit())
        assert COMMAND.meter is not None
        return COMMAND.meter

    make = kind.maker(wanted, inputs.library(), meter)
    if wanted.edit and not wanted.moves:
        return _edit(options, kind.new_editor(wanted, seed))
    found = generate_until(
        wanted.moves, seed, make, meter, patient=bool(options.timeout), advice=kind.advice
    )
    if wanted.edit:
        return _edit(options, found.editor)
    if options.json:
        print(found.file(), end="")
        return DONE
    sheet = output.PrintSurface.of_stdout()
    print(found.source.id, found.draw(sheet), sep="\n\n")
    print(sheet.line(found.summary))
    if found.hopeless:
        print(sheet.line(tr(HOPELESS)))
    return DONE


def _edit(options: Namespace, editor: str) -> int:
    """Open an editor."""
    from tui_tangram.cli import play

    options.puzzle = editor
    return play.run(options)
