"""Questions that terminals answer, and the meaning of the answers.

Terminals with direct colours report a direct colour unchanged after it was set (DECRQSS for SGR);
others report a number, or nothing.  Those that know a colour 255 have 256 of them.  The name and
version (XTVERSION) determine the rest.  Every terminal answers the last query, after all others
(DA1).  No answer proves nothing: Konsole shows every colour and reports none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tui_tangram.render.terminal_facts import UNKNOWN, Terminal, named

_VERSION: Final = "\x1b[>q"
_COLOURS: Final = (
    "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m"  # the colour that was set, and back
    "\x1b]4;255;?\x07"  # colour 255
)
_SPACE: Final = "\x1b7", "\x1b8\x1b[K"
"""Notes the place of the cursor, and erases from there on: PuTTY prints some of the questions."""
_ATTRIBUTES: Final = "\x1b[c"
_LAST: Final = re.compile(r"\x1b\[\?[\d;:]*c")
_NAME: Final = "\x1bP>|"
_DIRECT: Final = re.compile(
    r"\x1bP1\$r.*(?<!\d)48[:;]2[:;](?:\d*[:;])?1[:;]2[:;]3(?!\d)", re.DOTALL
)
_VT102: Final = "\x1b[?6c"
_MANY: Final = re.compile(r"\x1b\]4;255;rgba?:")


@dataclass(frozen=True)
class Answers:
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
    return _LAST.fullmatch(answer) is not None


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
        direct=any(map(_DIRECT.match, given)),
        many=any(map(_MANY.match, given)),
        vt102=_VT102 in given,
    )
