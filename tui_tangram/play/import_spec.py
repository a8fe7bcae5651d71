"""Settings of an import, whatever kind of puzzle the file has."""

from __future__ import annotations

from collections.abc import Hashable, MutableMapping
from typing import Any, Final, NamedTuple

MOST_BYTES: Final = 8_000_000
"""The largest file: four times the largest list of GLPeces."""


class ImportSpec(NamedTuple):
    """Settings for the figures of a file that does not state them."""

    set_id: str = ""
    """The set of a drawing; empty to recognise it by the pieces."""
    name: str = ""
    """The name of a drawing, or of the first set that comes with a list."""
    words: str = ""
    """The player's words for the missing parts of a file, such as ``tetravex 6x12``."""
    sets: MutableMapping[str, Any] | None = None
    """The sets that came in the same import, by the ids of their files; None for one file alone."""
    seen: MutableMapping[str, dict[Hashable, Any]] | None = None
    """The puzzles of the same import, by kind and by what is the same for equal ones; None for
    one file alone."""
    new_set: str | None = None
    """The name of the new set for a drawing whose pieces belong to none; None to reject it, empty
    to name it after the drawing."""
