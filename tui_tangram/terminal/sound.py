r"""Short tones, as bytes in the stream of text: so they sound where the player is, over SSH too.

*The bell* is the one tone that every terminal has; many let the player switch it off, or flash
instead.  Bells in quick succession are one: xterm drops those within 0.2 s of another, tmux those
in one write.  So a cue is a rhythm of one to three bells, `SHORT` or `LONG` seconds apart.

*Notes* are sounded by few.  Windows Terminal, mintty and Contour know the control function DECPS of
the VT520: volume, duration in 1/32 s and a note, 1 for C5 to 25 for C7, each note in a sequence of
its own.  The Linux console has the pitch of its bell set, in Hz, and its duration, in ms, and set
back.  Elsewhere, and within tmux and GNU screen, which pass on no such sequence, there are bells.
Sequences for notifications, such as OSC 9 and 99, show messages; what they sound is not theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from tui_tangram.render.profile import TerminalFacts, multiplexed

SHORT: Final = 0.25
"""Seconds between two bells in quick succession, that no terminal takes for one."""
LONG: Final = 0.75
"""Seconds between two bells, clearly longer."""
_BELL: Final = "\x07"
_LENGTH: Final = 0.125
"""Seconds of a note."""


class Cue(Enum):
    """An event that is sounded: the moments of its bells in seconds, and its notes from C5 = 1."""

    MOVED = (0.0,), (13,)
    """The player has made a move."""
    REFUSED = (0.0, SHORT), (5, 1)
    """A move was refused, or what was placed is wrong."""
    FITS = (0.0, LONG), (13, 17)
    """The piece in hand has come to where it fits."""
    SOLVED = (0.0, SHORT, 2 * SHORT), (13, 17, 20, 25)
    """The puzzle is solved."""
    OTHER = (0.0, LONG, LONG + SHORT), (20, 20)
    """Another player has moved."""

    @property
    def bells(self) -> tuple[float, ...]:
        """The moments of its bells, in seconds."""
        bells: tuple[float, ...] = self.value[0]
        return bells

    @property
    def notes(self) -> tuple[int, ...]:
        """Its notes, one after the other."""
        notes: tuple[int, ...] = self.value[1]
        return notes


class Instrument(Enum):
    """A way to make a terminal sound."""

    NONE = "none"
    BELL = "bell"
    NOTES = "notes"
    CONSOLE = "console"


def instrument(wanted: str, environ: Mapping[str, str], facts: TerminalFacts) -> Instrument:
    """Return the instrument for the setting ``off``, ``bell`` or ``notes``, here.

    With a NO_SOUND in the environment that is not empty there is none.
    """
    if wanted == "off" or environ.get("NO_SOUND"):
        return Instrument.NONE
    if wanted == "notes" and not multiplexed(environ):
        if facts.notes or environ.get("WT_SESSION"):
            return Instrument.NOTES
        if environ.get("TERM", "").startswith("linux"):
            return Instrument.CONSOLE
    return Instrument.BELL


def tones(cue: Cue, on: Instrument) -> tuple[tuple[float, str], ...]:
    r"""Return what to send for a cue: moments, in seconds from now, and texts.

    >>> tones(Cue.REFUSED, Instrument.BELL), tones(Cue.MOVED, Instrument.NOTES)
    (((0.0, '\x07'), (0.25, '\x07')), ((0.0, '\x1b[3;4;13,~'),))
    >>> tones(Cue.MOVED, Instrument.CONSOLE)
    ((0.0, '\x1b[10;1047]\x1b[11;125]\x07\x1b[10]\x1b[11]'),)
    """
    match on:
        case Instrument.BELL:
            return tuple((at, _BELL) for at in cue.bells)
        case Instrument.NOTES:
            duration = round(_LENGTH * 32)
            return ((0.0, "".join(f"\x1b[3;{duration};{note},~" for note in cue.notes)),)
        case Instrument.CONSOLE:
            return tuple((at * _LENGTH, _console(note)) for at, note in enumerate(cue.notes))
    return ()


def _console(note: int) -> str:
    """Return the bell of the Linux console with the pitch of a note; then it is as it was."""
    pitch = round(440 * 2 ** ((note + 2) / 12))  # C5 is three half-tones above A4
    return f"\x1b[10;{pitch}]\x1b[11;{round(_LENGTH * 1000)}]{_BELL}\x1b[10]\x1b[11]"
