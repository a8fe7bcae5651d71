"""The types and sizes of terminals that players may name."""

from __future__ import annotations

from typing import Final

_TYPES: Final = frozenset((
    "alacritty", "ansi", "cygwin", "dumb", "foot", "foot-direct", "iterm2", "konsole",
    "konsole-256color", "linux", "mintty", "putty", "putty-256color", "rxvt", "rxvt-256color",
    "rxvt-unicode", "rxvt-unicode-256color", "screen", "screen-256color", "st", "st-256color",
    "tmux", "tmux-256color", "vt100", "vt102", "vt220", "vt320", "vt420", "vte",
    "vte-256color", "wezterm", "xterm", "xterm-256color", "xterm-color", "xterm-ghostty",
    "xterm-kitty",
))  # fmt: skip
USUAL: Final = "xterm-256color"
"""Of a terminal that nobody knows: nearly all understand it."""
LARGEST: Final = (300, 100)
"""Columns and lines."""
_UNKNOWN: Final = (80, 24)


def type_of(name: str) -> str:
    """Return the type of a terminal, as far as it is a known one.

    >>> type_of("tmux-256color"), type_of("../../etc/passwd"), type_of("")
    ('tmux-256color', 'xterm-256color', 'xterm-256color')
    """
    return name if name in _TYPES else USUAL


def size_of(columns: int, lines: int) -> tuple[int, int]:
    """Return a size within the limits; a number that is not known is the usual one.

    >>> size_of(120, 40), size_of(0, 0), size_of(4_000_000_000, 1)
    ((120, 40), (80, 24), (300, 1))
    """
    columns, lines = columns or _UNKNOWN[0], lines or _UNKNOWN[1]
    return min(columns, LARGEST[0]), min(lines, LARGEST[1])
