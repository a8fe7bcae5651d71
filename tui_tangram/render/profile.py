"""The capabilities of a terminal, and their choice from its answers and the environment.

SSH does not pass COLORTERM on, so terminals known by name to have every colour are trusted, and so
are those that report it.  The choice can always be overruled.

Facts by names and versions
---------------------------
A terminal reports its name and version when queried (`named`), or has a TERM of its own, which
identifies it (`from_term`).  xterm's TERM proves nothing, as others use it, and variables such as
VTE_VERSION are inherited by any terminal started in another.  Inside tmux and GNU screen nothing is
known.

Questions and answers
---------------------
Terminals with direct colours report a direct colour unchanged after it was set (DECRQSS for SGR);
others report a number, or nothing.  Those that know a colour 255 have 256 of them.  The name and
version (XTVERSION) determine the rest.  Every terminal answers the last query, after all others
(DA1).  No answer proves nothing: Konsole shows every colour and reports none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from operator import or_
from typing import Final

from tui_tangram.language import tr
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple


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
    notes: bool = False
    """Whether it sounds notes (DECPS)."""

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
    Known("contour", TerminalFacts(notes=True), since=(0, 4)),
    Known("mintty", TerminalFacts(notes=True), since=(3, 7)),
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
        return _facts(self)


@cache
def _facts(terminal: Terminal) -> TerminalFacts:
    found = TerminalFacts()
    for row in KNOWN:
        if row.name == terminal.name.lower() and row.since <= terminal.version:
            found |= row.facts
    return found


UNKNOWN: Final = Terminal()
VT102: Final = Terminal("VT102")
"""A terminal without a name that calls itself so, such as PuTTY's."""
_NAME_AND_VERSION: Final = r"(?a)\s*([^\d\W][\w.-]*)(?:[\s(]+v?(\d{1,8}(?:\.\d{1,8}){0,3}))?"
_LONGEST: Final = 24
"""The maximum length of a name."""
_SHARED: Final = r"xterm|vt|ansi|dumb|linux|screen|tmux|rxvt$|.*-m(ono)?$"
"""Beginnings of TERM that do not name the program."""


def named(text: str) -> Terminal:
    """Return the terminal that gives *text* for its name and version, of which any may be wrong.

    >>> str(named("XTerm(379)")), str(named("VTE(8001)")), str(named("Konsole 22.12.3"))
    ('XTerm 379', 'VTE 0.80.1', 'Konsole 22.12.3')
    """
    parsed = re.match(_NAME_AND_VERSION, text)
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
    if not re.match(_SHARED, term):
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


_VERSION: Final = "\x1b[>q"
_COLOURS: Final = (
    "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m"  # the colour that was set, and back
    "\x1b]4;255;?\x07"  # colour 255
)
_SPACE: Final = "\x1b7", "\x1b8\x1b[K"
"""Notes the place of the cursor, and erases from there on: PuTTY prints some of the questions."""
_ATTRIBUTES: Final = "\x1b[c"
_LAST: Final = r"\x1b\[\?[\d;:]*c"
_NAME: Final = "\x1bP>|"
_DIRECT_COLOUR: Final = r"(?s)\x1bP1\$r.*(?<!\d)48[:;]2[:;](?:\d*[:;])?1[:;]2[:;]3(?!\d)"
_VT102: Final = "\x1b[?6c"
_MANY: Final = r"\x1b\]4;255;rgba?:"


class Answers(NamedTuple):
    """The meaning of a terminal's answers."""

    terminal: Terminal = UNKNOWN
    """Its name and version, where it gives them."""
    direct: bool = False
    """Whether it reports direct colours."""
    many: bool = False
    """Whether it reports 256 colours."""
    vt102: bool = False
    """Whether it reports itself as a VT102, like PuTTY, which gives no name."""


SILENT: Final = Answers()
"""The answers of a terminal that was not queried, or does not answer."""


def questions(*, colours: bool) -> str:
    """Return all queries: the version, *colours* if they matter, and the last one."""
    noted, erased = _SPACE
    return f"{noted}{_VERSION}{_COLOURS if colours else ''}{erased}{_ATTRIBUTES}"


def is_last(answer: str) -> bool:
    """Whether an answer is the one to the last query, after which none follows."""
    return re.fullmatch(_LAST, answer) is not None


def read_answers(answers: Iterable[str]) -> Answers:
    r"""Return the meaning of *answers*, as received but without string terminators.

    Any of them may be wrong, or none of ours.

    >>> found = read_answers(["\x1bP>|XTerm(379)", "\x1bP1$r0;48:2::1:2:3m"])
    >>> str(found.terminal), found.direct, found.many
    ('XTerm 379', True, False)
    """
    given = tuple(answers)
    names = (named(text.removeprefix(_NAME)) for text in given if text.startswith(_NAME))
    return Answers(
        terminal=next(names, UNKNOWN),
        direct=any(re.match(_DIRECT_COLOUR, one) for one in given),
        many=any(re.match(_MANY, one) for one in given),
        vt102=_VT102 in given,
    )


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
ONE_COLOUR: Final = r"vt1\d\d\b|.*-m(ono)?$"
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
    old = term == "dumb" or re.match(ONE_COLOUR, term)
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
