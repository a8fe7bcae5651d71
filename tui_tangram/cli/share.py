"""``tui-tangram share``: the lines that tell others of a solved game."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from tui_tangram.catalog import UnmadeError
from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, complain, refusing
from tui_tangram.cli.player import directories_of
from tui_tangram.flow.share import last_solved, line_of, share, stars_of
from tui_tangram.language import tr
from tui_tangram.plain.helper import Helper
from tui_tangram.plain.services import LineServices
from tui_tangram.play import quote
from tui_tangram.store import Store
from tui_tangram.store.library import shipped_library


def run(options: Namespace) -> int:
    """Print the lines of the game solved last, or of the last one of a puzzle."""
    store = Store.open(directories_of(options), complain)
    library = shipped_library()
    services = LineServices(
        store=store,
        settings=store.settings.read(),
        load_library=lambda: library,
        helper=Helper(complain),
    )
    wanted = options.puzzle or ""
    with refusing(LookupError, ValueError):
        slot = services.slot(wanted)
        session = last_solved(services, _id_of(services, wanted))
    if session is None:
        told = tr("no results yet: solve a puzzle first")
        if wanted:
            told = tr("{name}: no result to share yet", name=quote(wanted))
        complain(told)
        return DONE
    # A line that is cut would open another puzzle, or none.
    sheet = replace(output.PrintSurface.of_stdout(), width=None)
    line = line_of(services, session.game, slot)
    for text in share(session, stars=stars_of(services, session), line=line):
        print(sheet.line(text))
    return DONE


def _id_of(services: LineServices, name: str) -> str:
    """Return the ID of the puzzle with that name; empty for an empty one."""
    try:
        return services.find_puzzle(name).puzzle_id if name else ""
    except UnmadeError as wanted:
        return wanted.name
