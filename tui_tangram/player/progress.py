"""The progress of a player: solutions found, times to beat, and daily puzzles.

A file of `Finds` has, for one puzzle, the classes of solutions in the order in which they were
found, each as the parts of its form (`tui_tangram.play.equivalence`), how many classes there are,
once that is known, and how the first was laid, for its picture (``laid``)::

    {"format": "tui-tangram/found", "version": 1, "puzzle": "convex/2", "total": 1,
     "found": [["L 1 0,25,0,6/12", …]]}

A class counts once: neither swapping equal pieces nor turning a symmetric figure makes
another solution of one that was found.

`Challenges` are the times that a player wants to beat: those of shared lines, one for each puzzle,
with the game as a recorded run if the line had it (`tui_tangram.games.together.run`)::

    {"format": "tui-tangram/to-beat", "version": 1, "puzzle": "tangram/swan", "seconds": 35,
     "run": "run/1…"}

A `DailyJournal` has the daily puzzles and ladders that the player has solved or begun.  It is read
from the scores and the unfinished games on demand, and again after a game; it saves nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tui_tangram.games.catalog import DailyPuzzle
from tui_tangram.games.catalog.daily import (
    FIRST,
    DailyProgress,
    DailySlot,
    Streak,
    daily,
    daily_line,
    ladder,
    ladder_line,
    progress,
    runs,
    streak,
)
from tui_tangram.games.session import Result, compared
from tui_tangram.language import tr, trn
from tui_tangram.play import Document, long_id, read_document
from tui_tangram.play.document import Field, RecordSchema, encode, in_lines, text, whole
from tui_tangram.play.equivalence import Form
from tui_tangram.play.phrases import duration
from tui_tangram.player.shelf import Disk, DocumentShelf, LeftAloneError, Reporter
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.together.run import RecordedRun
    from tui_tangram.player.autosave import Autosaves
    from tui_tangram.player.scores.questions import Questions
    from tui_tangram.player.scores.scores import Scores


FOUND_FORMAT = "tui-tangram/found"
FOUND_VERSION = 1
LONGEST = 200
"""Characters of a part: that of a dodecagon has some fifty."""


class FoundSolutions(NamedTuple):
    """The solutions found of one puzzle."""

    puzzle: str
    """The puzzle's name."""
    classes: tuple[Form, ...] = ()
    """The classes of solutions, in the order in which they were found."""
    total: int | None = None
    """The number of classes that the puzzle has; None as long as it is unknown."""
    laid: Form = ()
    """The parts of the first solution as it was laid, in the order of the pieces, if known."""

    @property
    def text(self) -> str:
        """A number of classes: "3 of 12", "2" when the total is unknown, "" when none was found.

        >>> classes = ("a",), ("b",)
        >>> FoundSolutions("swan", classes, 3).text, FoundSolutions("swan", classes[:1]).text
        ('2 of 3', '1')
        """
        number = len(self.classes)
        if number and self.of_known:
            return tr("{n} of {total}", n=number, total=self.total)
        return str(number) if number else ""

    @property
    def short(self) -> str:
        """The same in figures alone: "3/12", "2", ""."""
        number = len(self.classes)
        return f"{number}/{self.total}" if number and self.of_known else str(number or "")

    @property
    def counted(self) -> str:
        """The same in words; empty if, as far as is known, there is only one to find.

        >>> classes = ("a",), ("b",)
        >>> FoundSolutions("swan", classes, 3).counted, FoundSolutions("swan", classes, 2).counted
        ('2 of 3 solutions found', 'all 2 solutions found')
        """
        number = len(self.classes)
        if not number or self.lone:
            return ""
        if number == self.total:
            return tr("all {n} solutions found", n=number)
        if self.of_known:
            return tr("{n} of {total} solutions found", n=number, total=self.total)
        return trn("{n} solution found", "{n} solutions found", number)

    @property
    def of_known(self) -> bool:
        """Whether the number of classes is known."""
        # If more were found than there are, the puzzle has changed.
        return self.total is not None and self.total >= len(self.classes)

    @property
    def lone(self) -> bool:
        """Whether there is nothing to collect: one was found, and no other is known."""
        return len(self.classes) < 2 and self.total in (None, 1)

    def with_class(self, found: Form, laid: Form = ()) -> FoundSolutions:
        """Return the same with a solution of this class, *laid* so, which may be known already."""
        if found in self.classes:
            return self
        laid = self.laid if self.classes else laid
        return self._replace(classes=(*self.classes, found), laid=laid)

    def to_text(self) -> str:
        """Return it as a document; `from_text` reads it."""
        head = {"format": FOUND_FORMAT, "version": FOUND_VERSION, **FOUND.write(self)}
        classes = head.pop("found")
        texts = {key: encode(value) for key, value in head.items()}
        return in_lines(texts, "found", map(encode, classes))

    @classmethod
    def from_text(cls, text: str) -> FoundSolutions:
        """Return the solutions in a document.  Raises `DocumentError` when it is not valid."""
        return FOUND.read(read_document(text, FOUND_FORMAT, FOUND_VERSION))


def _form(document: Document, key: str) -> Form:
    parts = document.content[key]
    if not isinstance(parts, list) or not parts:
        document.fail(key, "must be a list of parts")
    return tuple(each.text(place, LONGEST) for each, place in document.items(key))


FOUND = RecordSchema(
    FoundSolutions,
    puzzle=text(),
    classes=Field(_form).listed().named("found"),
    total=whole(1).optional(),
    laid=Field(_form).spare(()),
)


class Finds:
    """The solutions found of all puzzles, in one file for each."""

    def __init__(self, directory: Path, report: Reporter, disk: Disk) -> None:
        """Save solutions in *directory*, and report problems to *report*."""
        self._shelf = DocumentShelf(
            directory, report, disk, FoundSolutions.from_text, lambda found: found.puzzle
        )

    def get(self, puzzle: str) -> FoundSolutions:
        """Return the solutions found of a puzzle; none when there is no file that can be used."""
        return self._shelf.find(self._shelf.path(puzzle)) or FoundSolutions(puzzle)

    def all(self) -> dict[str, FoundSolutions]:
        """Return the solutions found, by the puzzles' names."""
        return {found.puzzle: found for found, _, _ in self._shelf.each()}

    def add(
        self, puzzle: str, solution: Form, total: int | None = None, laid: Form = ()
    ) -> tuple[FoundSolutions, bool]:
        """Record a solution by its class; return all that were found, and whether this is new.

        With *total* the number of classes is recorded too, and of the first how it was *laid*.  The
        value has the solution even if the file could not be written.
        """
        before, after = self._change(puzzle, solution, total, laid)
        return after, len(after.classes) > len(before.classes)

    def record_total(self, puzzle: str, total: int) -> FoundSolutions:
        """Record the number of classes, and return the solutions found."""
        return self._change(puzzle, None, total)[1]

    def _change(
        self, puzzle: str, solution: Form | None, total: int | None, laid: Form = ()
    ) -> tuple[FoundSolutions, FoundSolutions]:
        """Return the solutions found before and after."""

        def changed(found: FoundSolutions) -> FoundSolutions:
            if solution is not None:
                found = found.with_class(solution, laid)
            return found if total is None else found._replace(total=total)

        try:
            with self._shelf.lock():
                before = self._read(puzzle)
                after = changed(before)
                if after != before:
                    self._shelf.write(self._shelf.path(puzzle), after.to_text(), durable=True)
                return before, after
        except LeftAloneError:
            return FoundSolutions(puzzle), changed(FoundSolutions(puzzle))

    def _read(self, puzzle: str) -> FoundSolutions:
        return self._shelf.read(self._shelf.path(puzzle)) or FoundSolutions(puzzle)


TO_BEAT_FORMAT: Final = "tui-tangram/to-beat"
TO_BEAT_VERSION: Final = 1
MOST: Final = 100
"""The maximum number of times that are saved, the latest ones."""


class Challenge(NamedTuple):
    """The result of somebody else, to be beaten."""

    puzzle: str
    """The puzzle's name."""
    seconds: int
    """The time, in whole seconds."""
    run: RecordedRun | None = None
    """The game itself, if it is known."""

    @property
    def name(self) -> str:
        """The name of who has played, or else the time."""
        from tui_tangram.games.together import ghost

        return duration(self.seconds) if self.run is None else ghost.name_of(self.run)

    def ahead(self, result: Result) -> tuple[int, str]:
        """Return by how much a result is better, negative if it is worse, and that in words."""
        from tui_tangram.games.together import ghost

        if self.run is not None:
            by = ghost.ahead(result, self.run)
            return by, ghost.time_between(by)
        by = self.seconds - int(result.elapsed)
        return by, duration(abs(by))

    def compared(self, result: Result) -> str:
        """Return a sentence that compares a result with this one."""
        from tui_tangram.games.together import ghost

        if self.run is not None:
            return ghost.compared(result, self.run)
        return compared(result, self.seconds)


def _run(document: Document, key: str) -> RecordedRun:
    from tui_tangram.games.together.run import LONGEST, read_run  # late: few times have one

    return read_run(document.text(key, LONGEST))


_CHALLENGE: Final = RecordSchema(
    Challenge,
    puzzle=text(long_id.LONGEST),
    seconds=whole(),
    run=Field(_run, lambda run: run.line).spare(None),
)


class Challenges:
    """The times to beat, in one file for each puzzle."""

    def __init__(self, directory: Path, report: Reporter, disk: Disk) -> None:
        """Save times in *directory*, and report problems to *report*."""
        self._shelf = DocumentShelf(
            directory,
            report,
            disk,
            lambda content: _CHALLENGE.read(
                read_document(content, TO_BEAT_FORMAT, TO_BEAT_VERSION)
            ),
            lambda record: record.puzzle,
        )
        self._known: dict[str, Challenge | None] = {}
        """Those read or taken on here: every frame asks for one."""

    def get(self, puzzle: str) -> Challenge | None:
        """Return the result to beat of a puzzle, or None."""
        if puzzle not in self._known:
            self._known[puzzle] = self._read(puzzle) if puzzle else None
        return self._known[puzzle]

    def take_on(self, challenge: Challenge) -> None:
        """Make a result the one to beat of its puzzle, in place of an earlier one."""
        puzzle = challenge.puzzle
        self._known[puzzle] = challenge
        fields = _CHALLENGE.write(challenge)
        content = encode({"format": TO_BEAT_FORMAT, "version": TO_BEAT_VERSION, **fields})
        self._shelf.write(self._shelf.path(puzzle), f"{content}\n", durable=True)
        for old in self._shelf.paths()[MOST:]:
            self._shelf.remove(old)

    def _read(self, puzzle: str) -> Challenge | None:
        return self._shelf.find(self._shelf.path(puzzle))


Find = Callable[[DailySlot], DailyPuzzle]
"""Returns the puzzle of a slot."""


class DailyJournal:
    """The standings of one player at one moment."""

    def __init__(
        self, find: Find, today: date, games: Questions, unfinished: Iterable[str] = ()
    ) -> None:
        """Use the games that ended, and the names of puzzles with an unfinished game.

        *today* is the day of UTC.
        """
        self.today = today
        self.solved_before = games.solved_before
        self._find = find
        self._games = games
        self._unfinished = frozenset(unfinished)
        self._puzzles: dict[DailySlot, DailyPuzzle] = {}
        self._solved: dict[str, Mapping[date, int]] = {}
        self._years: dict[tuple[str, int], Mapping[date, DailyProgress]] = {}

    def daily_puzzle(self, slot: DailySlot) -> DailyPuzzle:
        """Return the puzzle of a slot."""
        if slot not in self._puzzles:
            self._puzzles[slot] = self._find(slot)
        return self._puzzles[slot]

    def progress(self, slot: DailySlot) -> DailyProgress:
        """Return the player's state in a slot."""
        return self.progress_of(slot, self.daily_puzzle(slot).puzzle)

    def progress_of(self, slot: DailySlot, puzzle: str) -> DailyProgress:
        """Return the player's state in a slot if it had this puzzle."""
        return self._progress([(slot, puzzle)])[0]

    def _progress(self, wanted: Sequence[tuple[DailySlot, str]]) -> list[DailyProgress]:
        """Return the player's states in slots with these puzzles, by one question."""
        games = self._games.solves([(puzzle, slot.day) for slot, puzzle in wanted])
        return [
            progress(slot, some, unfinished=puzzle in self._unfinished)
            for (slot, puzzle), some in zip(wanted, games, strict=True)
        ]

    def year(self, kind: str, year: int) -> Mapping[date, DailyProgress]:
        """Return the player's state on each day of a year that has come and has a puzzle."""
        if (kind, year) not in self._years:
            first = max(FIRST, date(year, 1, 1))
            last = min(self.today, date(year, 12, 31))
            days = (first + timedelta(n) for n in range((last - first).days + 1))
            slots = [daily(kind, day) for day in days]
            found = self._progress([(one, self.daily_puzzle(one).puzzle) for one in slots])
            self._years[kind, year] = {one.slot.day: one for one in found}
        return self._years[kind, year]

    def today_of(self, kind: str) -> DailyProgress:
        """Return the player's state in today's puzzle of a kind."""
        return self.progress(daily(kind, self.today))

    def ladder(self, kind: str, day: date) -> tuple[DailyProgress, ...]:
        """Return the steps of the week in which a day lies."""
        return tuple(map(self.progress, ladder(kind, day)))

    def streak(self, kind: str) -> Streak:
        """Return the streaks of a kind."""
        return streak(self._solved_on_the_day(kind), self.today)

    def streak_now(self, kind: str) -> int:
        """Return the length of the current streak of a kind: only its days are looked at."""
        solved: dict[date, int] = {}
        length = 0
        days = sorted(self._games.clean_days(), reverse=True)
        for first in range(0, len(days), _FORTNIGHT):
            some = days[first : first + _FORTNIGHT]
            solved |= self._solved_of(kind, some)
            length = streak(solved, self.today).now
            if (self.today - some[-1]).days > length:
                break
        return length

    def streak_to(self, kind: str, day: date) -> int:
        """Return how long the streak was when the puzzle of a day had been solved."""
        return runs(self._solved_on_the_day(kind)).get(day, 0)

    def _solved_on_the_day(self, kind: str) -> Mapping[date, int]:
        """Return the days whose puzzle was solved on the day, each with its game's order."""
        if kind not in self._solved:
            # Only days on which something was solved at all can have their puzzle solved.
            self._solved[kind] = self._solved_of(kind, self._games.clean_days())
        return self._solved[kind]

    def _solved_of(self, kind: str, days: Iterable[date]) -> Mapping[date, int]:
        """Return those of *days* whose puzzle was solved on the day, each with its order."""
        return self._games.clean_on(
            {day: self.daily_puzzle(daily(kind, day)).puzzle for day in days}
        )

    def line(self, slot: DailySlot) -> str:
        """Return the line to paste; empty if there is nothing to share.

        For a step of a ladder it is the line of the whole ladder.
        """
        kind = slot.kind
        if slot.weekly:
            return ladder_line(self.ladder(kind, slot.day))
        return daily_line(self.progress(slot), self.streak_to(kind, slot.day))


_FORTNIGHT: Final = 14


def read_journal(scores: Scores, autosaves: Autosaves, find: Find, today: date) -> DailyJournal:
    """Return the journal of the player whose stores these are, as it is now."""
    unfinished = [saved.save.puzzle for saved in autosaves.all()]
    return DailyJournal(find, today, scores, unfinished)
