"""The capabilities of a terminal, and their choice from its answers and the environment.

SSH does not pass COLORTERM on, so terminals known by name to have every colour are trusted, and so
are those that report it.  The choice can always be overruled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from tui_tangram.language import tr
from tui_tangram.play.refusal import Refusal
from tui_tangram.render.terminal_answers import SILENT, Answers
from tui_tangram.render.terminal_facts import from_term


class Profile(Enum):
    """The capabilities of a terminal."""

    TRUECOLOR = "truecolor"
    COLOURS_256 = "256"
    COLOURS_16 = "16"
    MONO = "mono"
    ASCII = "ascii"

    @property
    def coloured(self) -> bool:
        """Whether it has any colours."""
        return self not in (Profile.MONO, Profile.ASCII)


_BLOCKS: Final = "▀▄█░▒×"
ONE_COLOUR: Final = re.compile(r"vt1\d\d\b|.*-m(ono)?$")
"""Values of TERM of terminals from before colours, and of similarly named ones."""


def choose_profile(
    environment: Mapping[str, str],
    encoding: str | None,
    *,
    wanted: str | None = None,
    answers: Answers = SILENT,
) -> Profile:
    """Return the profile for an environment, the encoding of the output, and a terminal's answers.

    *wanted* (a profile's name) or else TUI_TANGRAM_PROFILE overrules everything, unless it
    is ``auto``.  Then, in this order: an encoding without block characters gives ascii; NO_COLOR
    (if not empty), TERM=dumb, TERM=vt100 and its kin, and no TERM at all outside Windows Terminal
    give mono; the Linux console gives 16; GNU screen gives the profile of TERM, because it spoils
    direct colours; a terminal that reports all colours, or is known for them, gives truecolor;
    COLORTERM and TERM decide otherwise, but 256 colours are used where the terminal reports them.
    Raises `ValueError` for an unknown profile name.
    """
    return explained(environment, encoding, wanted=wanted, answers=answers).profile


class Chosen(NamedTuple):
    """A profile and the reason for it."""

    profile: Profile
    why: str
    """The part of the environment, or the answer, that decided, in a few words."""


def explained(
    environment: Mapping[str, str],
    encoding: str | None,
    *,
    wanted: str | None = None,
    answers: Answers = SILENT,
) -> Chosen:
    """Return the result of `choose_profile` with the reason.  Raises `ValueError` likewise."""
    name = wanted or environment.get("TUI_TANGRAM_PROFILE")
    if name and name != "auto":
        why = tr("as you asked") if wanted else tr("set by TUI_TANGRAM_PROFILE")
        return Chosen(profile_named(name), why)
    if not _encodes_blocks(encoding):
        return Chosen(
            Profile.ASCII,
            tr("the encoding {name} has no block characters", name=encoding or "ascii"),
        )
    return _by_terminal(environment, answers)


def _by_terminal(environment: Mapping[str, str], answers: Answers) -> Chosen:
    term = environment.get("TERM", "").lower()
    colorterm = environment.get("COLORTERM", "").lower()
    by_name = Profile.COLOURS_256 if "256" in term else Profile.COLOURS_16
    old = term == "dumb" or ONE_COLOUR.match(term)
    in_screen = term.startswith("screen") and environment.get("STY")
    terminal = str(answers.terminal) or tr("the terminal")
    direct = term.endswith("-direct") or from_term(term).facts.direct
    more = answers.many and by_name is Profile.COLOURS_16
    rules = (
        (environment.get("NO_COLOR"), Profile.MONO, tr("NO_COLOR is set")),
        (old, Profile.MONO, tr("TERM is {term}", term=term)),
        (environment.get("WT_SESSION"), Profile.TRUECOLOR, tr("this is Windows Terminal")),
        (not term, Profile.MONO, tr("TERM is not set")),
        (term.startswith("linux"), Profile.COLOURS_16, tr("this is the Linux console")),
        (
            in_screen,
            by_name,
            tr("inside GNU screen, and TERM is {term}", term=term),
        ),
        (
            answers.direct,
            Profile.TRUECOLOR,
            tr("{terminal} reports all colours", terminal=terminal),
        ),
        (
            answers.terminal.facts.direct,
            Profile.TRUECOLOR,
            tr("{terminal} shows all colours", terminal=terminal),
        ),
        (
            colorterm in ("truecolor", "24bit"),
            Profile.TRUECOLOR,
            tr("COLORTERM is {value}", value=colorterm),
        ),
        (direct, Profile.TRUECOLOR, tr("TERM is {term}", term=term)),
        (more, Profile.COLOURS_256, tr("{terminal} reports 256 colours", terminal=terminal)),
    )
    for holds, profile, why in rules:
        if holds:
            return Chosen(profile, why)
    return Chosen(by_name, tr("TERM is {term}, COLORTERM adds nothing", term=term))


def profile_named(name: str) -> Profile:
    """Return the profile named *name*.  Raises `ValueError` with the names of all profiles."""
    try:
        return Profile(name.strip().lower())
    except ValueError:
        names = ", ".join(profile.value for profile in Profile)
        raise Refusal(
            "no colour mode {name}; choose from {names}", name=repr(name), names=names
        ) from None


def _encodes_blocks(encoding: str | None) -> bool:
    try:
        _BLOCKS.encode(encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True
