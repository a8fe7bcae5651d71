"""Compiled code, if there was a compiler at installation: searches, pixels, bytes.

There is one extension module, ``_kernel``, made of the C files in this folder.  Each of its
functions has a twin in plain Python, which takes the same steps to the same result and says what
the arguments mean.  Callers ask `problem` first, and run the twin if there is one.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

_INTERFACE: Final = 12
"""The version of what functions are given; a module built for another one is not used."""

kernel: Any
try:
    kernel = import_module("tui_tangram.native._kernel")
except ImportError:
    kernel = None


def problem() -> str | None:
    """Return the reason why nothing is compiled, in English, or None."""
    if kernel is None:
        return "installed without a compiler"
    if kernel.INTERFACE != _INTERFACE:
        return "compiled for another version; install it again"
    return None
