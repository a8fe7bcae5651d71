"""The lines with which players share the result of a solved game."""

from __future__ import annotations

from tui_tangram.commands.answer import CommandAnswer
from tui_tangram.flow.share import last_solved, line_of, stars_of
from tui_tangram.flow.share import share as share_lines
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.player.store import Backend


def share(services: Backend, *, puzzle: str | None) -> CommandAnswer:
    """Return the lines of the game solved last, or of the last one of a puzzle."""
    wanted = puzzle or ""
    slot = services.slot(wanted)
    session = last_solved(services, _id_of(services, wanted))
    if session is None:
        text = tr("{name}: no result to share yet", name=quote(wanted))
        return CommandAnswer(nothing=text if wanted else tr("no results yet: solve a puzzle first"))
    line = line_of(services, session.game, slot)
    return CommandAnswer(
        to_paste=share_lines(session, stars=stars_of(services, session), line=line)
    )


def _id_of(services: Backend, name: str) -> str:
    """Return the ID of the puzzle with that name; empty for an empty one."""
    try:
        return services.find_puzzle(name).puzzle_id if name else ""
    except UnmadeError as wanted:
        return wanted.name
