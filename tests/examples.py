"""How many cases a law is tried on."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import settings

USUAL: Final = 60
"""Cases of a law in a usual run, and what the numbers of `examples` are measured against."""


def examples(count: int, **more: Any) -> settings:
    """Try a dear law on *count* cases where others are tried on `USUAL`.

    A deeper search has as many times more for this law as for any: seventeen in the profile
    ``deep``.
    """
    return settings(max_examples=count * settings.default.max_examples // USUAL, **more)
