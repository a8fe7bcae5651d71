"""Known facts about terminals, by their names and versions.

A terminal reports its name and version when queried (`named`), or has a TERM of its own, which
identifies it (`from_term`).  xterm's TERM proves nothing, as others use it, and variables such as
VTE_VERSION are inherited by any terminal started in another.  Inside tmux and GNU screen nothing is
known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import or_
from typing import Final, NamedTuple


class TerminalFacts(NamedTuple):
    """The facts to which a picture is adapted; all False if nothing is known."""

    lower_only: bool = False
    """Whether blocks leave gaps, and the lower half ones the smaller or no worse than the upper."""
    upper_only: bool = False
    """Whether blocks leave gaps, while the upper half ones of the terminal's default font leave
    none."""
    octants: bool = False
    """Whether it draws octants, cells of 2×4."""
    spills: bool = False
    """Whether a character in the midst of a text is drawn beyond its cell, and stays there."""
    overlaps: bool = False
    """Whether any is, so that cells around a change are redrawn and flying pieces are off."""
    keypad: bool = False
    """Whether Delete, Insert and their like are known only in the keypad mode of applications."""
    direct: bool = False
    """Whether it shows every colour."""
    accents: bool = False
    """Whether Alt with a letter is sent as an accented letter, unless an escape is requested."""

    def __or__(self, other: TerminalFacts) -> TerminalFacts:
        """Return the facts of both."""
        return TerminalFacts(*map(or_, self, other))


class Known(NamedTuple):
    """A row of the table: what holds for the terminals of one name."""

    name: str
    """The name, in lower case."""
    facts: TerminalFacts
    since: tuple[int, ...] = ()
    """The version from which on it holds; a terminal of no known version has none of them."""


_DIRECT: Final = (
    "alacritty", "contour", "foot", "ghostty", "iterm", "iterm2", "kitty", "konsole", "mintty",
    "rio", "st", "vte", "wezterm", "xterm.js",
)  # fmt: skip
"""Those that show every colour, in all versions still in use."""

KNOWN: Final = (
    *(Known(name, TerminalFacts(direct=True)) for name in _DIRECT),
    Known("kitty", TerminalFacts(octants=True), since=(0, 41)),
    Known("foot", TerminalFacts(octants=True), since=(1, 21)),
    Known("vte", TerminalFacts(octants=True), since=(0, 80)),
    # Blocks are drawn from the font, unless it is a bitmap: then this costs a few bytes.  In tests
    # with fourteen sizes of eight fonts the better kind varied, the lower ones more often.
    Known("xterm", TerminalFacts(lower_only=True, spills=True, accents=True)),
    Known("vt102", TerminalFacts(lower_only=True)),
    Known("putty", TerminalFacts(lower_only=True)),
    Known("st", TerminalFacts(upper_only=True, keypad=True)),  # Liberation Mono
    Known("mlterm", TerminalFacts(lower_only=True, overlaps=True, accents=True)),
)
"""All known facts; rows of the same name are combined."""
_NAMES: Final = frozenset(row.name for row in KNOWN)


class Terminal(NamedTuple):
    """A program that is the terminal."""

    name: str = ""
    """Its name as it spells it itself; empty for an unknown one."""
    version: tuple[int, ...] = ()
    """Its version, empty where it is not known."""

    def __str__(self) -> str:
        """Return name and version for the player."""
        return " ".join(filter(None, (self.name, ".".join(map(str, self.version)))))

    @property
    def facts(self) -> TerminalFacts:
        """The facts that are known of it."""
        found = TerminalFacts()
        for row in KNOWN:
            if row.name == self.name.lower() and row.since <= self.version:
                found |= row.facts
        return found


UNKNOWN: Final = Terminal()
VT102: Final = Terminal("VT102")
"""A terminal without a name that calls itself so, such as PuTTY's."""
_NAME_AND_VERSION: Final = re.compile(
    r"\s*([^\d\W][\w.-]*)(?:[\s(]+v?(\d{1,8}(?:\.\d{1,8}){0,3}))?", re.ASCII
)
_LONGEST: Final = 24
"""The maximum length of a name."""
_SHARED: Final = re.compile(r"xterm|vt|ansi|dumb|linux|screen|tmux|rxvt$|.*-m(ono)?$")
"""Beginnings of TERM that do not name the program."""


def named(text: str) -> Terminal:
    """Return the terminal that gives *text* for its name and version, of which any may be wrong.

    >>> str(named("XTerm(379)")), str(named("VTE(8001)")), str(named("Konsole 22.12.3"))
    ('XTerm 379', 'VTE 0.80.1', 'Konsole 22.12.3')
    """
    parsed = _NAME_AND_VERSION.match(text)
    if parsed is None:
        return UNKNOWN
    name, number = parsed.groups()
    version = tuple(map(int, number.split("."))) if number else ()
    if name.lower() == "vte" and len(version) == 1:
        version = _of_vte(version[0])
    return Terminal(name[:_LONGEST], version)


def from_environment(environment: Mapping[str, str]) -> Terminal:
    """Return the terminal identified by an environment, perhaps `UNKNOWN`."""
    return UNKNOWN if multiplexed(environment) else from_term(environment.get("TERM", ""))


def from_term(term: str) -> Terminal:
    """Return the terminal that has a value of TERM for itself, or `UNKNOWN`.

    >>> str(from_term("st-256color")), str(from_term("xterm-kitty")), str(from_term("xterm"))
    ('st', 'kitty', '')
    """
    term = term.lower()
    if not _SHARED.match(term):
        head = term.partition("-")[0]
        return named(head if head in _NAMES else term.partition("-256")[0].partition("-direct")[0])
    name = term.removeprefix("xterm-")
    return Terminal(name) if name in _NAMES and name != term else UNKNOWN


def multiplexed(environment: Mapping[str, str]) -> bool:
    """Whether tmux or GNU screen is between the program and the terminal."""
    term = environment.get("TERM", "")
    return bool(
        environment.get("TMUX") or environment.get("STY") or term.startswith(("tmux", "screen"))
    )


def _of_vte(number: int) -> tuple[int, int, int]:
    """Return the version that VTE writes as one number, such as 8001 for 0.80.1."""
    return number // 10000, number // 100 % 100, number % 100
