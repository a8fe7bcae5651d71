"""Garbage is collected while the player rests.

To look through all objects takes the time of several keys, and Python does it in the middle of one.
So it is left to look through young objects only, and the rest is done when nothing else is.
"""

from __future__ import annotations

import gc
from typing import Final

TICK: Final = 2.0
"""The seconds from one look at what has been made to the next."""
ENOUGH: Final = 10
"""The collections of young objects after which all objects are due, as Python has it."""
YOUNG: Final = 700
"""The new objects after which young ones are collected, as Python 3.11 has it."""
RESTLESS: Final = 1_000
"""The same for a player who never rests."""


class GarbageCollection:
    """The collection of garbage in a process."""

    def __init__(self) -> None:
        """Collect none among the objects that are there, and from now on that of others."""
        gc.freeze()
        gc.enable()
        gc.set_threshold(YOUNG, gc.get_threshold()[1], RESTLESS)
        self._made = 0

    def tick(self) -> None:
        """Look through all objects if that is due, and none were looked through since the last."""
        made = gc.get_stats()[0]["collections"]
        if gc.get_count()[2] >= ENOUGH and made == self._made:
            gc.collect()
        self._made = made
