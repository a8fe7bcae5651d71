"""The events of the plain mode, and their form as a line of text or of JSON.

An event is one line.  Nothing is drawn in place and nothing depends on what stands above, so the
lines can be read by ear, on a braille display or by a program.

Programs get one JSON object a line (`JsonWriter`).  ``event`` is its kind (`EventKind`) and
``text`` the line that people read, in the language in use, with signs that they hear as words.  The
rest are fields, which are the same in every language and need no text; more may be added, none
changes its meaning.

*After each command* comes ``end``: ``command``, ``done``, ``version`` (of all fields, see
`tui_tangram.commands`), and while a puzzle is open ``puzzle`` (its id), ``percent``, ``solved``,
``moves``, ``hints``, ``seconds``.  A command that fails is an
``error``; one by a fault of the program has its place as ``fault``.  ``solved`` has the result, as
a save has it.

*Lists* are lines of ``item`` with ``number``, which can be typed, and mostly ``id``.  Those of
commands that the command line has, too, have the fields that it prints with ``--json``: ``list``,
``own``, ``daily``, ``scores``, ``settings``, ``relations``, ``explain``, ``card``, ``table``,
``experiment``.  Those of ``list`` have ``game`` besides, which is the ``kind``.  Of a list of more
than 25 lines the first 20 are given, and ``more`` gives the next.

Those of ``continue`` have ``moves`` and ``seconds``, those of ``saves``
``name`` and ``moves``, those of ``marks`` ``name`` and ``here``, those of ``history`` these and
``letter`` (of the branch that begins or ends there), ``place``, ``after`` (the place from which its
moves begin), ``moves`` and ``ends``.  ``hint`` gives ``level`` and ``moves`` (the ones it makes),
``check`` an ``answer``: ``yes``, ``no`` or ``unknown``.
``statistics`` gives ``solved_by_day`` (games, by the day) and ``solved_by_difficulty`` (puzzles, by
the grade from 1 to 5, those without under 0).

Items of ``relations`` have one picture of a relation, and the ``tables`` that have it.  The first
of ``card`` and of ``experiment`` has what is not in a list.  Those of ``explain`` say whether the
algorithm applies ``here``.  A step of one has ``step`` (its number), ``words``, ``source`` (the
place in the paper), ``share`` (the completeness, or null), ``rows`` and ``scene``, each item in
them with its ``role``: ``plain``, ``first``, ``second``, ``gone`` or ``result``.

Those of ``labrules`` have the ``number`` of a rule, whether it ``holds``, and the code of the first
``shape`` that breaks it, or null.

*A figure* (``play``, ``look``): ``puzzle``, ``game``, ``freestyle``, ``contours``; each contour
lists its corners as ``[across, up]``, clockwise, holes counter-clockwise.  Coordinates are exact,
as text: ``"1"``, ``"-√2/2"``, ``"(1+2√2)/3"``.  ``pieces`` lists all pieces, each with its
``points`` (corners, clockwise, those of holes after those of the outline) as it is in its set.
The last line of ``left`` has the ``contours`` of the area left.

*A piece*: ``piece`` (its letter), ``kind`` (its name in English), ``laid``.  Its place, real or
proposed: ``move`` (as in saves), ``turn`` (eighths counter-clockwise, or the text of another turn
in a move), ``mirrored``, ``points``, and for a fit ``fills``: the numbers of the corners that it
fills.  A loose piece has ``fits``: the number of its places, and ``alike``: the letters of others
like it, which have no lines of their own.  ``fits B`` and ``corner 3`` give a ``number`` for each:
``place B 2`` places it there.

*An edge* (``contour``): ``corner`` (its number, the same for the whole game, which can be typed),
``part`` (the number of the part it belongs to), ``angle`` inside in
degrees, rounded where it is no multiple of 45, ``at``, ``to`` (the number of the next corner),
``way`` there as ``[across, up]``, ``direction`` (0 to 7, from the right counter-clockwise; null
between them), exact ``length`` (null where it is no number a + b√2), ``hole``; an ``arc`` has
``degrees``, ``radius`` (null likewise) and ``outwards``.

*The progress of a figure*, after each move: ``percent``, ``solved``, ``left`` (letters),
``overlaps`` (pairs of letters), ``outside`` (letters of the pieces that stick out).  The first
line of ``wrong`` has ``overlaps`` and ``outside``.  After each move that changes
corners a line has their numbers: ``gone``, ``changed`` and ``new``, and all ``parts`` that there
are.

*A piece in hand* (``hold``, and then ``contour next`` and ``turn``): the fields of its place,
``corner``, its ``way`` there and the number of ``ways`` (as ``lay`` counts them; 0 for none),
``overlaps``, ``outside``, and ``edges``, those of the contour along which it would lie: ``corner``,
``to`` and ``relation``, the number from 0 to 15 of the piece's edge to that one.

*A board* (``play``, ``look``): ``puzzle``, ``game``, ``rules``, ``rows`` (places in each),
``tiles``, ``rim`` (the colour that it wants, or null), ``may_move``, ``may_turn``, ``may_flip``,
``mates`` (whether each colour fits only its mate), ``corners`` (whether colours are at corners,
so that directions are those of corners), ``spare`` (the number of tiles left over).  Colours are
numbers from 1; 0 is the dark one, -1 fits any.

*A tile*: ``tile`` (its number), ``place`` (``"2.3"``, or null and its ``drawer``), ``fixed``,
``stance`` (``angle``: the direction of its own first side; ``flipped``), and ``sides``: the colour
at each side as it stands.  Sides are named by the direction they face: degrees from the right,
counter-clockwise.  A proposed place has ``move``.  ``fits 7`` lists its ways by ``number``, after
their count (``fits``), ``fits 7 2.3`` those in one place; ``fits 2.3`` lists tiles, each with its
``ways``.  So has the error of ``place 7 2.3`` where there are several.  ``find`` gives ``tiles``,
and each as it would stand.  ``turn`` and ``flip`` give the new orientation.  ``group`` gives
``tiles``, and the ``move`` if they are moved.

*A place* (``row``, ``ring``, ``open``, ``look 2.3``; without text where one line is for several):
``place``, ``shape`` (the number of sides), ``wants``: the colour that its surroundings want, at
each side where only one is possible, and the tile in it, or ``tile`` null; ``open`` and ``fits``
add the number of loose tiles that fit (``fits``).  The last line of ``look 2.3`` has
``neighbours``: by side the place there, null at the rim.

*A step of a lesson*: ``lesson``, its id, ``step`` and ``steps``; at the end ``done``.  Items of
``lessons`` have ``done``, and ``step`` and ``steps`` where one was left.

*At a table* lines may come between answers, and while none is awaited.  ``table``: ``code``,
``kind`` (together, race, hinder, halves), ``game``, ``puzzle``, ``state`` (waiting, playing, over),
``seat`` (one's own, from 1, 0 for watchers), ``time`` (milliseconds since the start, negative
before it, or null), ``winner`` (a seat, or null) and ``limit`` (the most moves of seat 1, or 0).
``seats``: ``watchers`` and ``seats``, each with its ``name``, ``here``, ``percent``, ``moves``,
``time`` (milliseconds until it was solved, in a race, or null) and ``given_up``.  ``other``:
``seat``, ``name``, ``move`` (as in saves), ``at`` (milliseconds), ``undoes`` (the number of the
entry that it takes back, or 0), ``percent`` and ``solved`` of the board; of many moves at once only
their ``count``; in a race ``percent`` and ``moves`` of that player, in the end ``time`` or
``left``.  ``look``: ``seat``, ``name`` and ``at``, the place of their cursor: the number of a
place from 0, a point as moves have it, or the move that would put a piece from their hand there; or
empty.  The lines on each player at the end, and the items of ``players``, have ``seat``, ``name``
and on a common board ``placed`` (parts that lie where this player has put them), ``whole`` (those
of all players), ``percent``, ``moves``, ``undone`` and ``last``; items of ``players`` also ``here``
and ``at``.  Items of ``tables`` have ``number``, ``code``, ``kind``, ``game``, ``puzzle``,
``name``, ``most``, ``state`` and ``seats``.  ``end`` has ``table`` (the code) and ``seat``.

*A ghost*: when a puzzle with one is opened, ``ghost`` has its ``player``, ``day`` and result, as a
save has it, and ``beat`` its whole seconds.  Later ``other`` has ``ghost`` (true), ``name``,
``percent``, ``moves`` and, once it has solved the puzzle, ``time`` in milliseconds.  Items of
``moves ghost`` have ``ghost`` (whether it is the ghost's), ``move``, ``at`` and ``percent``.
``share moves`` gives ``run``, the line that opens it.

*On a host* the line on a result that has counted has ``name`` (of the run), ``puzzle``, ``time``
(milliseconds), ``place`` (0 for none), ``size`` (players), ``day`` (the name of the daily puzzle or
rung, or empty) and ``day_place``.  Items of ``ranking`` have ``board`` (day, week, puzzle or ever),
``name`` (of the board), ``rank``, ``player``, ``own``, ``seconds``, ``moves``, ``help`` (clean,
assisted or shown), ``puzzles`` and ``day``; what follows them has ``players`` and ``own`` (one's
rank, or 0).

*The progress of a board*, after each move: ``percent``, ``solved``, ``edges``, ``to_go``,
``empty``.  The first line of ``wrong`` and the line on a placed tile have ``unmatched``: by place
the sides that do not match.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, TextIO

from tui_tangram.language import tr
from tui_tangram.play.names import isolated
from tui_tangram.play.speech import LEVELS, MOST, broken, lettered, spoken, wrapped

Fields = dict[str, object]
"""The contents of a line, by names that are the same in every language."""


class EventKind(Enum):
    """The kind of a line."""

    SAY = "say"
    """An answer, or part of one."""
    ITEM = "item"
    """An item of a numbered list; its number is in the data."""
    ERROR = "error"
    """The command cannot be carried out; nothing was changed."""
    NOTE = "note"
    """A message without a command, such as trouble with the disk."""
    SOLVED = "solved"
    """The puzzle has just been solved."""
    TABLE = "table"
    """A table of several players: where one has sat down, its start or its end."""
    SEATS = "seats"
    """The players at the table."""
    OTHER = "other"
    """Somebody else at the table has moved, or is further in a race."""
    LOOK = "look"
    """The cursor of somebody else at the table has moved; for programs only."""
    END = "end"
    """The answer to a command is complete; for programs only."""


class Event(NamedTuple):
    """One line."""

    kind: EventKind
    text: str
    data: Mapping[str, object] = MappingProxyType({})
    """The same in fields, for programs; may have more than the text."""


EventReceiver = Callable[[Event], None]
"""The receiver of events."""

LETTERS: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "„": '"',
    "“": '"', "”": '"', "‚": "'", "‘": "'",
}  # fmt: skip
"""The replacements of letters and quotation marks that the output cannot show."""
SYMBOLS: Final[Mapping[str, Callable[[str, str], str]]] = {
    "auto": spoken, "words": spoken, "letters": lambda text, _: lettered(text),
    "signs": lambda text, _: text,
}  # fmt: skip
"""The forms of signs by the player's setting; the letters for roots may be typed too."""


def clean(text: str) -> str:
    r"""Return *text* as one line without anything that a terminal obeys.

    >>> clean("a\x1b[31mb\nc")
    'a [31mb c'
    """
    return "".join(character if character.isprintable() else " " for character in text)


def encodable(text: str, encoding: str, symbols: str = "signs", level: str = "normal") -> str:
    """Return *text* with signs as the setting *symbols* has them, none that *encoding* lacks.

    *level* is the length of answers.

    >>> encodable("3×3, 45°", "ascii"), encodable("45°", "utf-8")
    ('3 by 3, 45 degrees', '45°')
    >>> encodable("√2 ö", "utf-8", "words", "brief"), encodable("√2 ö", "ascii", "letters")
    ('root 2 ö', 'r2 oe')
    """
    text = SYMBOLS[symbols](text, level)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_letter(character, encoding) for character in spoken(text, level))
    return text


def _letter(character: str, encoding: str) -> str:
    """Return a character, or the nearest one in *encoding*."""
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        character = LETTERS.get(character, character)
    return character.encode(encoding, "replace").decode(encoding)


def charset(encoding: str | None, environ: Mapping[str, str]) -> str:
    """Return the encoding whose signs the reader can show.

    Python writes UTF-8 in the locale C too, although such a terminal may not show it.

    >>> charset("utf-8", {"LANG": "C"}), charset("utf-8", {"LANG": "C", "LC_ALL": "de_DE.UTF-8"})
    ('ascii', 'utf-8')
    """
    names = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next(filter(None, names), "")
    return "ascii" if locale in ("C", "POSIX") else encoding or "ascii"


class TextWriter:
    """Writes lines for people."""

    def __init__(self, stream: TextIO, environ: Mapping[str, str] = MappingProxyType({})) -> None:
        """Write to *stream*, in signs of the locale that *environ* names."""
        self._stream = stream
        self._encoding = charset(stream.encoding, environ)
        self.symbols: Callable[[], str] = lambda: "auto"
        """Returns how signs are written, one of `SYMBOLS`."""
        self.level: Callable[[], str] = lambda: "normal"
        """Returns the length of answers, one of `tui_tangram.play.speech.LEVELS`."""

    def __call__(self, event: Event) -> None:
        """Write one event, if it has a text, unless it is for programs only."""
        if event.kind in (EventKind.END, EventKind.LOOK) or not event.text:
            return
        text = clean(event.text)
        if event.kind is EventKind.ITEM and "number" in event.data:
            text = f"{event.data['number']}. {text}"
        elif event.kind is EventKind.ERROR:
            text = tr("Error: {text}", text=text)
        elif event.kind is EventKind.NOTE:
            text = tr("Note: {text}", text=text)
        line = encodable(text, self._encoding, self.symbols(), level := self.level())
        lines = broken(line, MOST) if level == LEVELS[0] else [line]
        if self._stream.isatty():
            width = shutil.get_terminal_size().columns
            lines = [part for one in lines for part in wrapped(one, width)]
        utf = "utf" in self._encoding.lower()
        self._stream.writelines(f"{isolated(one) if utf else one}\n" for one in lines)
        self._stream.flush()


class JsonWriter:
    """Writes one JSON object a line, for programs."""

    def __init__(self, stream: TextIO) -> None:
        """Write to *stream*."""
        self._stream = stream

    def __call__(self, event: Event) -> None:
        """Write one event: ``event``, ``text`` and the fields of its data."""
        content = {"event": event.kind.value, "text": clean(event.text), **event.data}
        if not event.text:
            del content["text"]
        self._stream.write(json.dumps(content, ensure_ascii=True) + "\n")
        self._stream.flush()
