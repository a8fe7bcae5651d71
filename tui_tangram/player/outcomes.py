"""The outcomes of solved games, each one transaction over several stores.

A solved game goes to the finished ones, its score to the database, from which streaks and
daily results follow, and its solution to those found.  No file system changes three files at
once.  So the outcome is first written completely, to a file of its own, and forced to the medium:
a redo log with one entry.  That write is the commit.  Before it the unfinished game is there
as it was one move earlier; after it each store records its part, and then the entry is removed.

Recording is idempotent: a score has a unique key, a class of
solutions counts once, and a finished game overwrites itself.  So a start that finds an
entry records all its parts again, wherever the program died, and even if its writer still runs.
A start without one only checks an empty directory.

A part that its store cannot record, such as the score while the database is locked, stays in the
entry for the next start; the other parts are removed, so that they cannot undo later games.

It would be simpler to mark the unfinished save as solved and record it from there.  But then a
start would have to read every save, and the puzzle too, to know what to record; two
windows would overwrite each other's; and while the scores wait, the game would neither be
finished nor could it be started again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from tui_tangram.games.session import HelpClass, Session
from tui_tangram.games.session.result import RESULT
from tui_tangram.games.session.savetext import HINTS, SAVE_TEXT
from tui_tangram.language import tr
from tui_tangram.play import Document, quote, read_document
from tui_tangram.play.document import SECONDS, Field, RecordSchema, encode, line, text, whole
from tui_tangram.player.autosave import Autosaves
from tui_tangram.player.progress import FOUND, Finds, FoundSolutions
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Placing, Score, Subject
from tui_tangram.player.shelf import DocumentShelf
from tui_tangram.values import NamedTuple

FORMAT = "tui-tangram/outcome"
VERSION = 1
_LONGEST = 10_000


class Outcome(NamedTuple):
    """The parts of a solved game that the stores lack."""

    save: str = ""
    """The text of its save; empty for none."""
    score: Score | None = None
    """Its score; None for a game that has none, or has one already."""
    seconds: float = 0.0
    """The seconds played that were not recorded yet."""
    found: FoundSolutions | None = None
    """The one class of its solution, with the number of all if that is known."""

    def to_text(self) -> str:
        """Return it as a document; `from_text` reads it."""
        return encode({"format": FORMAT, "version": VERSION, **_OUTCOME.write(self)}) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Outcome:
        """Return the outcome in a document.  Raises `DocumentError` when it is not valid."""
        return _OUTCOME.read(read_document(text, FORMAT, VERSION))


class Outcomes:
    """The redo log, and its stores."""

    def __init__(
        self, log: DocumentShelf[Outcome], scores: Scores, saves: Autosaves, finds: Finds
    ) -> None:
        """Store entries in *log*; nothing is read yet."""
        self._log = log
        self._scores = scores
        self._saves = saves
        self._finds = finds

    def commit(
        self, session: Session[Any], outcome: Outcome
    ) -> tuple[Placing | None, FoundSolutions | None, bool]:
        """Record the outcome of the game in *session*: all of it, even if the program dies.

        Returns the rank of its score, all solutions found of the puzzle, and whether this one
        is new among them.  If the log cannot be written, the stores do what they can.
        """
        path = self._log.path(os.urandom(8).hex())
        logged = outcome != Outcome() and self._log.write(path, outcome.to_text(), durable=True)
        return self._apply(outcome, path if logged else None, session)

    def redo(self) -> None:
        """Record the outcomes that an earlier run committed and did not finish, in order."""
        for outcome, _, path in reversed(list(self._log.each())):
            self._apply(outcome, path)

    def _apply(
        self, outcome: Outcome, path: Path | None, session: Session[Any] | None = None
    ) -> tuple[Placing | None, FoundSolutions | None, bool]:
        """Give each store its part; the entry at *path* keeps the failed parts."""
        left, placing, found, new = outcome, None, None, False
        if outcome.score is not None:
            placing = self._scores.enter(outcome.score, outcome.seconds)
            if not self._scores.database.in_memory:
                left = left._replace(score=None)
        if outcome.found is not None:
            puzzle, classes, total, laid = outcome.found
            for form in classes:
                found, new = self._finds.add(puzzle, form, total, laid)
            if set(classes) <= set(self._finds.get(puzzle).classes):
                left = left._replace(found=None)
        if outcome.save and (
            self._saves.finish(outcome.save)
            if session is None
            else self._saves.save(session, durable=True)
        ):
            left = left._replace(save="")
        if path is not None:
            if left.save or left.score or left.found:
                self._log.write(path, left.to_text(), durable=True)
            else:
                self._log.remove(path)
        return placing, found, new


def _iso(make: Callable[[str], date]) -> Field:
    """Return a field of a day or a moment as ISO 8601 writes it."""

    def read(document: Document, key: str) -> date:
        value = document.text(key)
        try:
            return make(value)
        except (ValueError, OverflowError):
            document.fail(key, tr("must not be {value}", value=quote(value)))

    return Field(read, lambda one: one.isoformat())


def _score(finished: datetime, **fields: Any) -> Score:  # noqa: ANN401
    # Earlier results had no checks.
    result = fields.pop("result")._replace(checks=fields.pop("checks"))
    listed = result.help_class is not HelpClass.SHOWN
    return Score(finished=finished, utc_day=finished.date(), listed=listed, result=result, **fields)


_SUBJECT = RecordSchema(
    Subject,
    kind=text(),
    puzzle=text(_LONGEST),
    name=line(_LONGEST),
    options=line(_LONGEST),
    division=line(_LONGEST),
    division_name=line(_LONGEST),
)
_SCORE = RecordSchema(
    _score,
    key=text(),
    subject=_SUBJECT.nested(),
    result=RESULT.nested(),
    levels=HINTS,
    checks=whole(),
    stars=whole(0, 3).spare(0),
    player=line(_LONGEST),
    finished=_iso(lambda value: datetime.fromisoformat(value).astimezone(UTC)),
    day=_iso(date.fromisoformat),
    app=text(),
    grade=whole(0, 5).spare(0),
)
_OUTCOME = RecordSchema(
    Outcome,
    save=SAVE_TEXT.spare(""),
    score=_SCORE.nested().optional(),
    seconds=SECONDS,
    found=FOUND.nested().optional(),
)
