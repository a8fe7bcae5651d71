"""Writing scores to a file of the player's choice, overwriting nothing."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.files import form_of, shown, write_new
from tui_tangram.commands.files import path_named
from tui_tangram.language import tr, trn
from tui_tangram.player.scores import Scores, Statistics, as_csv, as_json

FORMATS: Final = ("csv", "json")
STEM: Final = "tui-tangram-scores"
"""The name of a file with scores, before a number and its ending."""


def write(text: str, scores: Scores, statistics: Statistics) -> tuple[bool, str]:
    """Write all games to the file called *text*, in the form of its ending.

    Returns whether that worked, and a message about it.
    """
    path = path_named(text)
    form = form_of(path)
    if form not in FORMATS:
        return False, tr("The name must end in .csv or .json.")
    games = scores.all()
    trouble = write_new(path, as_csv(games) if form == "csv" else as_json(games, statistics))
    if trouble:
        return False, trouble
    message = trn(
        "{n} game written to {path}.", "{n} games written to {path}.", len(games), path=shown(path)
    )
    return True, message
