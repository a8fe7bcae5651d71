"""A recorded run: a solved game with its course, as one line of text that others play against.

What a run is
-------------
A run is a save that ends with the entry that solved the puzzle, with the player's name and the
day.  It has all entries until then, dead ends too, and so the way as it was: how complete the board
was at which time.  An undo leaves no entry of its own; the next move says from where it was made.
What came after the solution is no part of it, nor are checkpoints.

A time that is not known, in a game saved by an early release, is that of the next known entry.

What it proves
--------------
`replayed` makes the moves again under the rules of the game.  That they solve it, how many the
player made and whether a solution was shown follows from them.  The times and the number of hints
are the player's word: here they only have to agree with one another and with the moves.

The line
--------
::

    run/1ePmC9aonXZIxDsIwDEWv8tU5QOO0…

The word, the version, and in base 64 for addresses (RFC 4648) a document, compressed by zlib with a
dictionary of its usual words, and so with a check sum.  In the document the entries stand in
columns, which are shorter than rows.  500 moves on a board of 64 tiles are at most 5,000
characters, a tangram of 7 moves is about 250.  Blanks do not count, nor does what stands before and
after: a chat may break the line.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from datetime import date
from itertools import accumulate, pairwise
from typing import Any, Final

from tui_tangram.games.session.history import HINT, PLAYER, REVEAL
from tui_tangram.games.session.positions import moves_of, way_of
from tui_tangram.games.session.result import Result
from tui_tangram.games.session.savetext import (
    FORMAT,
    MAX_NAME,
    Save,
    SaveError,
    UnknownSavedPuzzleError,
    read_save,
    write_save,
)
from tui_tangram.games.session.savetext import VERSION as SAVE_VERSION
from tui_tangram.games.session.session import Session
from tui_tangram.play import FindGame, NewerVersionError
from tui_tangram.play.document import Document, encode, parse_object
from tui_tangram.play.names import clean
from tui_tangram.values import NamedTuple

LONGEST: Final = 24_000
"""The most characters of a line: some three thousand moves."""
_LARGEST: Final = 1_000_000
"""The most bytes of the document in it."""
_PREFIX: Final = "run/"
_VERSION: Final = "1"
_CODE: Final = re.compile(r"\brun/([0-9a-z])([\w\s-]*)", re.ASCII)
_WORDS: Final = (
    b'["reveal"],["restart",""],["go"],["hint","put F "],["game","turn "],"drawer 0 ",'
    b'"put B 1 4,1,4,-2/2","put A 0 4,-1,0,0/2",'
    b'"lay 0@22+6 1@33+18","lay 0@1+12","move 1>0","move 0>","lay 12@'
    b'{"player":"","day":"2026-01-","game":"matching","puzzle":"tetravex/square/6x6-/infinity/easy'
    b'"game":"tangram","puzzle":"tangram/animals/","options":{"freestyle":true},"options":{},'
    b'"options":{"freestyle":false},"elapsed":,"hints":{"1":1},"fits":1,"checks":1,"hints":{},'
    b'"revealed":false,"after":[1,1,1,1,2,1,1,3,"after":[],"times":[0,"moves":["'
)
"""The usual words of documents, part of version 1: they never change."""
_FIXED: Final = frozenset({"format", "version", "solved", "position", "redo", "checkpoints"})
"""Fields of a save that follow from the others in a run."""
_OWN: Final = frozenset({"player", "day", "after", "times", "moves"})
"""Fields of a run that a save does not have, or in another form."""


class RecordedRun(NamedTuple):
    """A solved game that can be shared."""

    player: str
    """The player's name; empty for none."""
    day: date
    """The player's date when it was solved."""
    save: Save
    """The game until it was solved, each entry with its time; `Save.solved` is its result."""

    @property
    def result(self) -> Result:
        """The result: the moves as counted in it, the time and the hints as it says."""
        assert self.save.solved is not None
        return self.save.solved

    @property
    def line(self) -> str:
        """The line of text.  Raises `SaveError` for a game that is too long for one."""
        head = json.loads(write_save(self.save._replace(moves=(), position=0)))
        document: dict[str, Any] = {"player": self.player, "day": self.day.isoformat()}
        document |= {key: value for key, value in head.items() if key not in _FIXED}
        document |= _columns(self.save)
        packer = zlib.compressobj(9, zdict=_WORDS)
        packed = packer.compress(encode(document).encode()) + packer.flush()
        code = base64.urlsafe_b64encode(packed).decode().rstrip("=")
        if len(code) > LONGEST - len(_PREFIX + _VERSION):
            raise SaveError("this game is too long for a line to share")
        return _PREFIX + _VERSION + code


def run_of(session: Session[Any], player: str, day: date, puzzle: str = "") -> RecordedRun:
    """Return the run of a solved game of one player; *day* is when it was solved.

    *puzzle* is the name by which others find the puzzle, if that is not the session's.  Raises
    `SaveError` for a game that is not solved, has several players, or cannot be saved.
    """
    result = session.solved_at
    if result is None:
        raise SaveError("this game is not solved")
    puzzle = puzzle or session.puzzle
    if session.players or not puzzle:
        raise SaveError("this game cannot be shared")
    save = read_save(session.to_text(puzzle=puzzle))
    solved = _solving(session, result)
    times, later = [], round(1000 * result.elapsed)
    parents = save.parents[:solved]
    for number in range(solved, 0, -1):
        at = save.time(number)
        later = later if at is None else min(at, later)
        times.append(later)
    cut = save._replace(
        puzzle=puzzle,
        elapsed=result.elapsed,
        hints={level: min(many, result.hints) for level, many in save.hints.items()},
        fits=result.fits,
        checks=result.checks,
        revealed=result.revealed,
        position=solved,
        moves=save.moves[:solved],
        parents=() if parents == tuple(range(len(parents))) else parents,
        redo=(),
        checkpoints={},
        name="",
        times=tuple(reversed(times)),
    )
    return RecordedRun(clean(player).strip()[:MAX_NAME], day, _ended(cut))


def _solving(session: Session[Any], result: Result) -> int:
    """Return the number of the entry that solved the game."""
    for number in range(1, len(session.entries) + 1):
        if session.shown_by(number) != number:
            continue  # a jump leads to where the game was before
        if session.verdict_at(number).solved and session.own_at(number) == result.own:
            return number
    raise SaveError("this game is not solved")


def _ended(save: Save) -> Save:
    """Return a save that ends with the solution with its result, as its entries say it."""
    way = way_of(save)
    shown = any(entry.by == REVEAL for entry in save.moves)
    result = Result(
        save.elapsed,
        moves_of(save),
        max(save.hints.values(), default=0),
        save.revealed or shown,
        all(entry.by != REVEAL for entry in way),
        save.fits,
        save.checks,
    )
    return save._replace(solved=result, revealed=result.revealed)


def _columns(save: Save) -> dict[str, Any]:
    """Return the entries of a save as columns.

    An entry is its text if it is a move of the player's.  Its time is that since the one before,
    and it says from how many entries ago it was made; nothing if all were made from the last one.
    """
    numbers = range(1, len(save.moves) + 1)
    times = [save.time(number) or 0 for number in numbers]
    return {
        "after": [number - save.parent(number) for number in numbers] if save.parents else [],
        "times": [now - last for last, now in pairwise((0, *times))],
        "moves": [one.move if one.by == PLAYER else list(one) for one in save.moves],
    }


def is_run(text: str) -> bool:
    """Return whether *text* is meant to have a run in it."""
    return _CODE.search(text) is not None


def read_run(text: str) -> RecordedRun:
    """Return the run in *text*: its line, perhaps with words before and after it.

    Raises `SaveError` for one that is damaged, too large or of a later release, and for one whose
    times or help disagree with its entries.  Whether its moves solve the puzzle, `replayed` finds.
    """
    found = _CODE.search(text)
    if found is None:
        raise SaveError("this is no recorded run")
    if found[1] != _VERSION:
        raise NewerVersionError("this is a recorded run of a newer tui-tangram")
    document = parse_object(_unpacked("".join(found[2].split())))
    save = _save(document)
    try:
        day = date.fromisoformat(document.text("day"))
    except ValueError:
        document.fail("day", "must be a date")
    name = document.content.get("player")
    player = document.text("player", MAX_NAME) if name else ""
    ends = round(1000 * save.elapsed)
    if any(at is None or at > ends for at in save.times):
        raise SaveError("the recorded run has moves after its end")
    if any(entry.by == HINT for entry in save.moves) and not save.hints:
        raise SaveError("the recorded run has moves by hints, and no hints")
    return RecordedRun(player, day, _ended(save))


def _unpacked(code: str) -> str:
    """Return the document that begins a text in base 64; what follows it is ignored."""
    unpacker = zlib.decompressobj(zdict=_WORDS)
    try:
        code = code[: min(len(code) - (len(code) % 4 == 1), LONGEST)]
        packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        content = unpacker.decompress(packed, _LARGEST)
        if unpacker.eof:
            return content.decode()
    except (ValueError, zlib.error):
        pass
    if len(code) == LONGEST:
        raise SaveError("a recorded run has at most {n} characters", n=LONGEST)
    raise SaveError("the recorded run is damaged or incomplete")


def _save(document: Document) -> Save:
    """Return the save in the document of a run."""
    moves = document.array("moves")
    times = list(accumulate(each.whole(key) for each, key in document.items("times")))
    steps = [each.whole(key, 1) for each, key in document.items("after")] or [1] * len(moves)
    if not moves or not len(moves) == len(times) == len(steps):
        document.fail("moves", "must be as many as their times")
    rows = [
        [*(move if isinstance(move, list) else (PLAYER, move)), number - step, at]
        for number, (move, step, at) in enumerate(zip(moves, steps, times, strict=True), start=1)
    ]
    fields = {key: value for key, value in document.content.items() if key not in _OWN}
    end = {"solved": None, "position": len(rows), "redo": [], "checkpoints": [], "moves": rows}
    return read_save(encode({"format": FORMAT, "version": SAVE_VERSION, **fields, **end}))


def replayed(run: RecordedRun, find_game: FindGame) -> Session[Any]:
    """Return the game of a run, all moves made again; its result is `Session.solved_at`.

    Raises `SaveError` if a move is not valid or they do not solve it, `UnknownSavedPuzzleError` for
    a puzzle or game that is not known here, and what else *find_game* raises.
    """
    try:
        session = Session.from_save(run.save, find_game, lambda: 0.0)
    except UnknownSavedPuzzleError:
        raise
    except SaveError as error:
        raise SaveError("the recorded run is not valid: {why}", why=error) from None
    if not session.solved:
        raise SaveError("the moves of the recorded run do not solve the puzzle")
    return session
