"""Solutions as text, SVG, PNG and JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum
from math import ceil, sqrt
from typing import Any, Final, NamedTuple

from tui_tangram.app.files import stem_of
from tui_tangram.app.solutions.model import ListedSolution
from tui_tangram.app.solutions.renderer import SolutionRenderer
from tui_tangram.language import english, tr
from tui_tangram.play import Game
from tui_tangram.render import inks
from tui_tangram.render.palette import hexadecimal
from tui_tangram.render.png import png, sheet
from tui_tangram.render.svg import svg


class Format(Enum):
    """The form of a file; the value is the end of its name."""

    TEXT = "txt"
    SVG = "svg"
    PNG = "png"
    JSON = "json"


_ONE: Final = 640
"""The width and height in pixels of a picture of one solution."""
_MANY: Final = 160
"""The pixels of each of several pictures, as long as the sheet is not too large."""
_SHEET: Final = 3200
"""The most pixels of a row on a sheet."""
_GAP: Final = 8


class Selection(NamedTuple):
    """The solutions to write."""

    game: Game[Any]
    renderer: SolutionRenderer
    solutions: Sequence[ListedSolution]
    """The solutions, at least one."""
    captions: Sequence[str]
    """The caption of each: "solution 5, mirror of 4"."""
    complete: bool
    """Whether these are all solutions of the puzzle."""


def exported(form: Format, what: Selection) -> bytes:
    """Return the content of a file with these solutions."""
    if form is Format.PNG:
        return _png(what)
    texts = {Format.SVG: _svg, Format.JSON: _json, Format.TEXT: _text}
    return texts[form](what).encode()


def _columns(number: int) -> int:
    """Return the number of pictures in a row, for a sheet about as wide as high."""
    return ceil(sqrt(number))


def _size(number: int) -> int:
    """Return the pixels of each of *number* pictures."""
    return _ONE if number == 1 else min(_MANY, _SHEET // _columns(number))


def _png(what: Selection) -> bytes:
    renderer, number = what.renderer, len(what.solutions)
    pictures = [renderer.pixels(solution, _size(number)) for solution in what.solutions]
    if number == 1:
        return png(pictures[0], renderer.inks)
    return png(sheet(pictures, _columns(number), _GAP), renderer.inks)


def _svg(what: Selection) -> str:
    several = len(what.solutions) > 1
    colours = what.renderer.inks
    size = _size(len(what.solutions))
    drawings = [
        what.renderer.drawing(solution, caption if several else "", size)
        for solution, caption in zip(what.solutions, what.captions, strict=True)
    ]
    return svg(
        drawings,
        tr("{puzzle}: solutions", puzzle=what.game.name)
        if several
        else f"{what.game.name}: {what.captions[0]}",
        size=size,
        columns=_columns(len(drawings)),
        background=hexadecimal(colours[inks.BACKGROUND]),
        ink=hexadecimal(colours[inks.TEXT]),
    )


def _text(what: Selection) -> str:
    parts = [
        "\n".join([f"{what.game.name}, {caption}", "", *what.renderer.text(solution), ""])
        for solution, caption in zip(what.solutions, what.captions, strict=True)
    ]
    return "\n\n".join(parts)


def _json(what: Selection) -> str:
    with english():
        name = what.game.name
    document = {
        "puzzle": what.game.puzzle_id,
        "name": name,
        "status": "complete" if what.complete else "partial",
        "count": len(what.solutions),
        **what.renderer.as_json(what.solutions),
        "numbers": [solution.number for solution in what.solutions],
        "classes": [solution.family.number or None for solution in what.solutions],
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def file_stem(puzzle: str, solution: ListedSolution | None) -> str:
    """Return the beginning of a file's name, of one solution or of several.

    >>> file_stem("convex/2", None), file_stem("a b:ä", None)
    ('convex-2-solutions', 'a-b-solutions')
    """
    name = stem_of(puzzle)
    return f"{name}-solutions" if solution is None else f"{name}-solution-{solution.number}"
