"""Writing scores where the player says, over nothing that is there."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final

from tui_tangram.app.solutions.export import shown
from tui_tangram.language import tr, trn
from tui_tangram.store.scores import Scores, Statistics, as_csv, as_json
from tui_tangram.store.shelf import cause

FORMATS: Final = ("csv", "json")
LONGEST: Final = 400
"""Characters of a file's name that are taken."""


def usual_path(form: str, directories: tuple[Path, ...]) -> str:
    """Return a name that is not taken, in the first of *directories* that can be written to."""
    import os

    directory = next(
        (one for one in directories if one.is_dir() and os.access(one, os.W_OK)), directories[-1]
    )
    for number in count(1):
        path = directory / f"tui-tangram-scores{'' if number == 1 else f'-{number}'}.{form}"
        if not path.exists():
            break
    return shown(path)


def other_form(text: str) -> str:
    """Return a file's name with the other of the two endings.

    >>> other_form("a.csv"), other_form("a.json"), other_form("a")
    ('a.json', 'a.csv', 'a.csv')
    """
    stem, dot, end = text.rpartition(".")
    if dot and end.lower() in FORMATS:
        return f"{stem}.{FORMATS[FORMATS.index(end.lower()) - 1]}"
    return f"{text}.{FORMATS[0]}"


def write(text: str, scores: Scores, statistics: Statistics) -> tuple[bool, str]:
    """Write all games to the file called *text*, as its ending says.

    Returns whether that worked, and a line that tells it.
    """
    try:
        path = Path(text).expanduser()
    except RuntimeError:  # nobody has that home
        path = Path(text)
    form = path.suffix.lower().lstrip(".")
    if form not in FORMATS:
        return False, tr("The name must end in .csv or .json.")
    games = scores.all()
    content = as_csv(games) if form == "csv" else as_json(games, statistics)
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True)
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(content)
    except (OSError, ValueError) as error:
        if isinstance(error, FileExistsError) and path.exists():
            return False, tr(
                "There is a file {path} already; choose another name.", path=shown(path)
            )
        return False, _one_line(
            tr("Cannot write {path}: {why}.", path=shown(path), why=cause(error))
        )
    told = trn(
        "{n} game written to {path}.", "{n} games written to {path}.", len(games), path=shown(path)
    )
    return True, told


def _one_line(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)
