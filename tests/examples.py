"""How many cases a law is tried on: few in a usual run, many where somebody searches deeply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from hypothesis import settings

USUAL: Final = 48
"""Cases of a law in a usual run; more of them mean more of whatever this module counts."""

Case = TypeVar("Case")


def times(count: int) -> int:
    """Return *count* in a usual run, and as many times more in a deeper search as of any law."""
    return count * settings.default.max_examples // USUAL


def examples(count: int, **more: Any) -> settings:
    """Try a dear law on *count* cases where others are tried on `USUAL`."""
    return settings(max_examples=times(count), **more)


def spread(cases: Sequence[Case], step: int) -> Sequence[Case]:
    """Return every *step*-th of *cases*, or all of them in a deeper search."""
    return cases[:: max(1, step // times(1))]
