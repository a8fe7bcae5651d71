"""Figures that are in no list: their IDs describe them, or how they are found.

Those are the long IDs of any figure, the IDs of random figures, and the numbers of figures among
all of a set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import SETS, PieceSet
from tui_tangram.language import mark, markc
from tui_tangram.play import Meter
from tui_tangram.play.names import FIGURE, PIECES, is_meant

FindSet: TypeAlias = Callable[[str], PieceSet]
"""Returns the set of pieces with an id; raises `LibraryError` and `ValueError`."""
KIND: Final = "tangram"
"""The kind of puzzle."""
_SEEKING: Final = mark("Looking for a figure…")
_OF_RANDOM: Final = markc("name", "Random figure"), markc("name", "Random figures")
"""The names in `tui_tangram.games.tangram.core.random_figure`."""
_FINDING: Final = mark("Finding every figure of this set, once and for all…")
_LATER: Final = mark("Open it again: the work continues where it stopped.")
_OF_NUMBERED: Final = markc("name", "Snug figure"), markc("name", "Snug figures")
"""The names in `tui_tangram.research.figures.numbered`."""
_OF_LONG_IDS: Final = markc("name", "Figure"), markc("name", "Piece set"), markc("piece", "piece")
"""The names in `tui_tangram.games.tangram.core.long_id`."""
SNUG: Final = "/snug/"
"""The part of IDs of figures by their numbers that `tui_tangram.research.figures.numbered` has."""


def looks_random(text: str) -> bool:
    """Whether a text is meant as the ID of a random figure."""
    set_id, of, _ = text.strip().lower().partition("/random/")
    return bool(of) and (set_id in SETS or is_meant(PIECES, set_id))


def looks_numbered(text: str) -> bool:
    """Whether a text is meant as the ID of a figure by its number."""
    set_id, of, _ = text.strip().lower().partition(SNUG)
    return bool(of) and (set_id in SETS or is_meant(PIECES, set_id))


def is_unlisted(text: str) -> bool:
    """Whether a text is meant as the ID of a figure that no list need have."""
    return is_meant(FIGURE, text) or looks_random(text) or looks_numbered(text)


def unlisted_figure(name: str, piece_set: FindSet) -> Figure:
    """Return the figure of an ID for which `is_unlisted` is true.

    Raises `ValueError`, one line, for one that is not well made, and `UnmadeError`.
    """
    if is_meant(FIGURE, name):
        from tui_tangram.games.tangram.core.long_id import figure_with

        return figure_with(name, piece_set)
    if looks_random(name):
        from tui_tangram.games.tangram.core import random_figure

        if random_figure.parse(name).attempt is None:
            raise UnmadeError(KIND, name, _SEEKING, sought=True)
    else:
        from tui_tangram.research.figures import numbered

        if numbered.store_of(numbered.parse(name)) is None:
            raise unmade(name)
    return made(name, piece_set)


def unmade(name: str) -> UnmadeError:
    """Return the search that finds every figure of the set of a figure with a number."""
    return UnmadeError(KIND, name, _FINDING, sought=True, advice=_LATER, lasting=True)


def set_id_of(text: str) -> str:
    """Return the id of the set of a random or numbered figure, which is not made; empty for others.

    Raises `ValueError`, one line, for an ID that is not well made.
    """
    if looks_random(text):
        from tui_tangram.games.tangram.core import random_figure

        return random_figure.parse(text).set_id
    if not looks_numbered(text):
        return ""
    from tui_tangram.research.figures import numbered

    wanted = numbered.parse(text)
    numbered.check(wanted)
    return wanted.set_id


def made(text: str, piece_set: FindSet, meter: Meter | None = None) -> Figure:
    """Return the random figure of an ID, complete or without the seed that is found.

    It may also be the ID of a figure by its number, whose store is made if there is none.
    """
    from tui_tangram.games.tangram.core import random_figure
    from tui_tangram.play import Limit

    if looks_numbered(text):
        from tui_tangram.research.figures import numbered

        figure = numbered.parse(text)
        store = numbered.store_of(figure, meter or Limit().meter())
        assert store is not None, "it was made"
        return numbered.figure_with(figure, piece_set(figure.set_id), store)
    wanted = random_figure.parse(text)
    if wanted.attempt is None:
        wanted = random_figure.parse(random_figure.search(text, meter or Limit().meter()))
    return random_figure.figure_with(wanted, piece_set(wanted.set_id))
