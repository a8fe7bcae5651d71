"""What a terminal can show, and choosing it from the environment.

SSH does not pass COLORTERM on, so terminals that are known by name to have every colour
are trusted.  The choice can always be overruled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final


class Profile(Enum):
    """What a terminal can show."""

    TRUECOLOR = "truecolor"
    COLOURS_256 = "256"
    COLOURS_16 = "16"
    MONO = "mono"
    ASCII = "ascii"


_BLOCKS: Final = "▀▄█░▒×"
_TRUECOLOR_TERMS: Final = re.compile(
    r"-direct$|^(xterm-)?(kitty|ghostty)|^(alacritty|foot|wezterm|contour|rio|iterm2?)\b"
)


def choose_profile(
    environment: Mapping[str, str], encoding: str | None, *, wanted: str | None = None
) -> Profile:
    """Return the profile for an environment and the encoding of the output.

    *wanted* (a profile's name) or else TUI_TANGRAM_PROFILE overrules everything, unless it
    is ``auto``.  Then, in
    this order: an encoding without block characters gives ascii; NO_COLOR (if not empty),
    TERM=dumb and no TERM at all outside Windows Terminal give mono; the Linux console, 16;
    GNU screen, what TERM says, because it spoils direct colours; COLORTERM and TERM
    decide otherwise.  Raises `ValueError` for a name that is no profile.
    """
    name = wanted or environment.get("TUI_TANGRAM_PROFILE")
    if name and name != "auto":
        return profile_named(name)
    if not _encodes_blocks(encoding):
        return Profile.ASCII
    term = environment.get("TERM", "").lower()
    if environment.get("NO_COLOR") or term == "dumb":
        return Profile.MONO
    if environment.get("WT_SESSION"):
        return Profile.TRUECOLOR
    if not term:
        return Profile.MONO
    if term.startswith("linux"):
        return Profile.COLOURS_16
    by_name = Profile.COLOURS_256 if "256" in term else Profile.COLOURS_16
    if term.startswith("screen") and environment.get("STY"):
        return by_name
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Profile.TRUECOLOR
    return Profile.TRUECOLOR if _TRUECOLOR_TERMS.search(term) else by_name


def profile_named(name: str) -> Profile:
    """Return the profile called *name*.  Raises `ValueError` naming those there are."""
    try:
        return Profile(name.strip().lower())
    except ValueError:
        names = ", ".join(profile.value for profile in Profile)
        raise ValueError(f"there is no colour profile {name!r}; choose from {names}") from None


def _encodes_blocks(encoding: str | None) -> bool:
    try:
        _BLOCKS.encode(encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True
