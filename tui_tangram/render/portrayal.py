"""A puzzle as drawings and words, for files: pages to print, pages of the web, pictures.

All kinds are the same here: something to fill, parts to fill it with, a solution.  The module of
a kind beside this one makes a `Portrayal` of a game; who prints it knows no kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tui_tangram.play import Game, Meter
from tui_tangram.render.svg import Drawing


@dataclass(frozen=True)
class Parts:
    """The parts that puzzles are filled with: those of a set, or of one board."""

    id: str
    """Equal for puzzles with the same parts."""
    title: str
    drawings: Sequence[Drawing]
    """The parts, each on its own; their letters are the labels."""
    unit: float
    """Millimetres of a unit of the drawings, on paper with room enough."""
    measure: str
    """The sentence, as marked, that says how many ``{mm}`` millimetres that unit is."""
    advice: str = ""
    """Advice on them, besides to cut them out."""


@dataclass(frozen=True)
class Portrayal:
    """One puzzle."""

    id: str
    """The id that plays it anywhere; empty for a puzzle without."""
    name: str
    grade: int | None
    """The difficulty, from 1 to 5."""
    facts: Sequence[str]
    """Short facts on it, such as the name of its set."""
    goal: str
    """The goal in a sentence or two."""
    about: str
    """Its picture in words."""
    target: Drawing
    """The thing to be filled, in the unit of the parts."""
    parts: Parts
    solution: Callable[[Meter | None], Drawing | None]
    """Finds a solution; None where there is none.  Raises `Stopped` at the meter's limit."""
    small: bool
    """Whether a small picture of the target says all, so that many go on a page."""


Portray = Callable[[Game[Any]], Portrayal]
"""Makes the portrayal of a game of some kind."""
