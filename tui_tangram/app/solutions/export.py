"""Solutions for the screen on which files are made."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from tui_tangram.app.export_form import ExportOffer
from tui_tangram.app.files import stem_of
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.solutions.model import ListedSolution, SolutionRenderer
from tui_tangram.language import english, trn
from tui_tangram.play import Game
from tui_tangram.play.phrases import capital
from tui_tangram.render.portrayal import Portrayal, solution_alone


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


def offer_of(what: Selection, stem: str) -> ExportOffer:
    """Return the offer to write solutions into a file whose name begins with *stem*."""
    name, number = what.game.name, len(what.solutions)
    return ExportOffer(
        f"{name}: {what.captions[0]}"
        if number == 1
        else trn("{puzzle}: {n} solution", "{puzzle}: {n} solutions", number, puzzle=name),
        tuple(
            partial(_portrayal, what, solution, caption)
            for solution, caption in zip(what.solutions, what.captions, strict=True)
        ),
        stem=stem,
        data=partial(as_document, what),
    )


def _portrayal(what: Selection, solution: ListedSolution, caption: str) -> Portrayal:
    portray = kind_of(what.game).portray
    return solution_alone(
        capital(caption),
        what.renderer.drawing(solution),
        partial(what.renderer.text, solution),
        portray(what.game).data if portray else str,
    )


def as_document(what: Selection) -> str:
    """Return solutions as JSON, in the form of ``solve --json``."""
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
