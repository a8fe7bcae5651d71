"""The words on tables that every shell has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui_tangram.games.together.table import TableKind
from tui_tangram.language import mark

KINDS: Final[Mapping[TableKind, str]] = {
    TableKind.TOGETHER: mark("together"),
    TableKind.RACE: mark("race"),
    TableKind.HINDER: mark("hinder"),
    TableKind.HALVES: mark("halves"),
}
"""The names of the ways to play together, marked."""
STATES: Final[Mapping[str, str]] = {
    "waiting": mark("waiting"),
    "playing": mark("playing"),
    "over": mark("over"),
}
"""The names of the states of a table, marked."""
