"""The journey through all collections, from very easy to very hard, and its next step.

The next step needs a little more effort than the puzzle solved last without help, among those of
its set or collection.  Three stars make it a longer step: a twentieth of what is left is passed
over.  After a game with help it is not harder.  After `STRETCH` puzzles of one collection it leads
to another that was not tried yet, of another game if possible, one that begins at the player's
level or below.

Everything is computed from the scores, and nothing is stored.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection as AnyOf
from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.flow.choose import last_played, level
from tui_tangram.games.catalog import games
from tui_tangram.games.session import HelpClass
from tui_tangram.play.phrases import GRADES
from tui_tangram.player.filters import Collection, PuzzleRow
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.player.scores.values import Score
    from tui_tangram.player.source import Source
    from tui_tangram.player.store import Backend

STRETCH: Final = 5
"""The puzzles of a collection after which the journey leads to another."""
_SHARE: Final = 20
"""One of so many puzzles is passed over after three stars."""
_STARS: Final = 3


class GradeProgress(NamedTuple):
    """The puzzles of one difficulty in a collection."""

    solved: int
    all: int

    @property
    def text(self) -> str:
        """Both numbers: "3/12"; a dash where there are none.

        >>> GradeProgress(3, 12).text, GradeProgress(0, 0).text
        ('3/12', '–')
        """
        return f"{self.solved}/{self.all}" if self.all else "–"


class JourneyRow(NamedTuple):
    """A collection on the way."""

    kind: str
    collection: Collection
    grades: tuple[GradeProgress, ...]
    """Its puzzles by their difficulty, from very easy to very hard."""
    solved: int
    """All of its puzzles that are solved, those without difficulty too."""
    tried: bool
    """Whether one of its puzzles was ever opened."""

    @property
    def all(self) -> int:
        """The number of its puzzles."""
        return len(self.collection.items)


class Journey(NamedTuple):
    """All of it."""

    rows: tuple[JourneyRow, ...]
    level: int
    """The player's level, from 1 to 5."""
    made: tuple[int, ...]
    """The puzzles that were made and solved, by their difficulty."""


def journey(backend: Backend) -> Journey:
    """Return how far the player is.  Raises `LibraryError`."""
    scores = backend.store.scores
    solved, tried = scores.solved(), scores.tried()
    rows = tuple(
        JourneyRow(
            kind,
            one,
            tuple(_grade(one, number + 1, solved) for number in range(len(GRADES))),
            sum(row.id in solved for row in one.items),
            any(row.id in tried for row in one.items),
        )
        for kind in (game.kind for game in games())
        for one in stretches(backend.library[kind])
    )
    known = {row.id for source in backend.library.sources for row in source.items}
    grades = Counter(one.grade for one in scores.records().values() if one.puzzle in solved - known)
    made = tuple(grades[number + 1] for number in range(len(GRADES)))
    return Journey(rows, level(backend), made)


def _grade(one: Collection, grade: int, solved: AnyOf[str]) -> GradeProgress:
    puzzles = [row.id for row in one.items if row.difficulty == grade]
    return GradeProgress(sum(puzzle in solved for puzzle in puzzles), len(puzzles))


def stretches(source: Source[Any]) -> Iterator[Collection]:
    """Yield the collections that are whole sets: no puzzle is in two of them."""
    for one in source.collections:
        first = one.items[0].id if one.items else ""
        if first and len(source.siblings(first)) == len(one.items):
            yield one


def next_of(backend: Backend, row: JourneyRow) -> PuzzleRow | None:
    """Return the next puzzle of a collection, as hard as suits after what was solved of it."""
    source, items = backend.library[row.kind], row.collection.items
    solved = backend.store.scores.solved()
    efforts = {one.id: one.effort or 0.0 for one in items}
    clean = backend.store.scores.clean(row.kind)
    last = next((efforts[puzzle] for puzzle in clean if puzzle in efforts), 0.0)
    return following(source, items, last, solved)


def recommended(backend: Backend, solved: AnyOf[str]) -> PuzzleRow | None:
    """Return the next step, a puzzle not among the *solved* ones; None when all are solved.

    If nothing was solved without help it is the easiest puzzle; ties are broken by the largest
    pieces.  It is no "Teapot 4" after "Teapot 3".  Raises `LibraryError`.
    """
    last, _ = last_played(backend)
    scores = backend.store.scores
    latest = scores.last()
    for kind in sorted([game.kind for game in games()], key=lambda one: one != last):
        source = backend.library[kind]
        clean = scores.clean(kind)
        if kind == last and (found := _elsewhere(backend, source, clean, solved)):
            return found
        done: set[str] = set()
        """The puzzles of sets in which nothing is left."""
        for number, puzzle in enumerate(clean):
            if puzzle in done:
                continue
            rows = source.siblings(puzzle)
            done.update(row.id for row in rows)
            effort = next((row.effort for row in rows if row.id == puzzle), None) or 0.0
            stumbled = number == 0 and latest is not None and _stumbled(latest, rows)
            rows = _varied(rows, latest, solved)
            if stumbled:
                found = _easier(source, rows, effort, solved)
            else:
                stars = scores.record(puzzle).stars if number == 0 else 0
                found = following(source, rows, effort, solved, far=stars == _STARS)
            if found:
                return found
        if found := following(source, _varied(source.usual, latest, solved), 0.0, solved):
            return found
    return None


def _varied(
    rows: Sequence[PuzzleRow], latest: Score | None, solved: AnyOf[str]
) -> Sequence[PuzzleRow]:
    """Return *rows* without those called as the *latest* one but for a number, if any is left."""
    names = {row.id: row.name.rstrip(" 0123456789") for row in rows}
    last = None if latest is None else names.get(latest.subject.puzzle)
    others = [row for row in rows if names[row.id] != last]
    return others if any(row.id not in solved for row in others) else rows


def _stumbled(latest: Score, rows: Sequence[PuzzleRow]) -> bool:
    """Whether the game that ended last had help, and was of one of these puzzles."""
    clean = latest.result.help_class is HelpClass.CLEAN
    return not clean and any(row.id == latest.subject.puzzle for row in rows)


def _left(rows: Sequence[PuzzleRow], solved: AnyOf[str]) -> list[tuple[float, PuzzleRow]]:
    """Return the unsolved puzzles with their efforts: one not measured is harder than all."""
    return [(row.effort or inf, row) for row in rows if row.id not in solved]


def following(
    source: Source[Any],
    rows: Sequence[PuzzleRow],
    effort: float,
    solved: AnyOf[str],
    *,
    far: bool = False,
) -> PuzzleRow | None:
    """Return the easiest unsolved puzzle with more effort, else the hardest of the others.

    If it is to be *far*, a twentieth of the harder ones is passed over.
    """
    left = _left(rows, solved)
    efforts = sorted(takes for takes, _ in left)
    harder = efforts[bisect_right(efforts, effort) :]
    if harder:
        return _best(source, left, harder[len(harder) // _SHARE if far else 0])
    return _best(source, left, max(efforts, default=inf))


def _easier(
    source: Source[Any], rows: Sequence[PuzzleRow], effort: float, solved: AnyOf[str]
) -> PuzzleRow | None:
    """Return the hardest unsolved puzzle with no more effort, else the easiest of the others."""
    left = _left(rows, solved)
    efforts = sorted(takes for takes, _ in left)
    at = bisect_right(efforts, effort)
    return _best(source, left, efforts[max(at - 1, 0)]) if efforts else None


def _best(
    source: Source[Any], left: Sequence[tuple[float, PuzzleRow]], effort: float
) -> PuzzleRow | None:
    """Return the puzzle of this effort with the largest pieces."""
    alike = (row for takes, row in left if takes == effort)
    return min(alike, key=lambda row: source.span(row.id), default=None)


def _elsewhere(
    backend: Backend, source: Source[Any], clean: Sequence[str], solved: AnyOf[str]
) -> PuzzleRow | None:
    """Return a puzzle of a collection not tried yet, if the last ones were of one collection.

    *clean* are the puzzles solved without help, the latest first.
    """
    last = clean[:STRETCH]
    if len(last) < STRETCH or not {*last} <= {row.id for row in source.siblings(last[0])}:
        return None
    tried, most = backend.store.scores.tried(), level(backend)
    for other in sorted(backend.library.sources, key=lambda one: one.kind == source.kind):
        new = (one for one in stretches(other) if tried.isdisjoint(row.id for row in one.items))
        for one in sorted(new, key=lambda one: (_least(one), -len(one.items))):
            found = following(other, one.items, 0.0, solved) if _least(one) <= most else None
            if found is not None:
                return found
    return None


def _least(one: Collection) -> int:
    """Return the least difficulty in a collection; more than all if it has none."""
    return min((row.difficulty for row in one.items if row.difficulty), default=len(GRADES) + 1)
