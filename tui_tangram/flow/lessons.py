"""Lessons being played: their beginning, the next step, and which are left and done.

A `Course` is a value: a shell passes it each change of the game and each action of the player, and
gets the new course.  It never obstructs play.  Steps visible in the game itself, such as a held
piece, must be repeated once that is undone; others are done for good.  Solving the puzzle ends its
lesson; its end says how many steps were not tried.

`Course.words` is what to do in the current state: the text of the step, unless the game shows that
something else comes first.  Players who follow it come to the end.

A `PlayedLesson` saves the step and the game after each change, as games are saved, until the lesson
is done.  Beginning the lesson again resumes it there.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from tui_tangram.language import mark, tr
from tui_tangram.play import DocumentError, Feasibility, Game, Limit, MoveError, Stopped, played
from tui_tangram.play.names import PACK
from tui_tangram.player.settings import MOST_LESSONS, Settings
from tui_tangram.player.store import Backend
from tui_tangram.values import NamedTuple, replace

if TYPE_CHECKING:
    from tui_tangram.games.session import Session
    from tui_tangram.player.lessons import Lesson, LessonPlace, LessonStep

FIRST_STEPS: Final = "first-steps"
"""The name of the first-steps screen in the setting of finished lessons."""


class Need(Enum):
    """The way to make a held piece fit, and the sentence on it in a lesson on the screen."""

    PLACE = mark("It fits. Press {put_down} to place it.")
    SNAP = mark("Close to a fit, {put_down} snaps and places it. {snap} only snaps it.")
    TURN = mark("Press {turn_left} until it fits.")
    FLIP = mark("{flip} flips it over.")
    MOVE = mark("It does not fit here. {next_fit} moves it to where it fits.")
    LEAVE = mark("It fits, but then the rest does not. {next_fit} moves it to the next fit.")


class Observation(NamedTuple):
    """The state of a game, or of the laboratory, after a change."""

    session: Session[Any] | None
    """The game; None in the laboratory."""
    held: frozenset[str] = frozenset()
    """The pieces in hand, as `SharedGame.touched` names them."""
    does: str = ""
    """The action of the player, if any: the intent of a key, or the name of a command."""
    shows: tuple[str, ...] = ()
    """The texts that steps of the laboratory may require."""
    need: Need | None = None
    """The way to make the held piece fit, where a shell knows it."""
    put: str = ""
    """The move that would place the held piece here."""
    label: str = ""
    """The numbers of the held pieces, as players see them."""
    unplaced: str = ""
    """The numbers of the pieces that are not placed."""
    marked: frozenset[str] = frozenset()
    """The pieces that are marked, as `SharedGame.touched` names them."""

    @property
    def holding(self) -> bool:
        """Whether anything is in hand."""
        return bool(self.held)


class Course(NamedTuple):
    """A lesson in progress."""

    lesson: Lesson
    steps: tuple[LessonStep, ...]
    """The steps available in this shell."""
    at: int = 0
    """The number of steps that are done."""
    counts: tuple[int, int, int] = (0, 0, 0)
    """The numbers of hints, checks and moves when the current step began."""
    lines: bool = False
    """Whether it is played in plain mode."""
    untried: int = 0
    """The number of steps before the last that were omitted when the puzzle was solved."""

    @classmethod
    def of(cls, lesson: Lesson, *, lines: bool = False) -> Course:
        """Return the beginning of a lesson, for the app or in *lines* for plain mode."""
        steps = tuple(one for one in lesson.steps if (one.line if lines else one.text))
        return cls(lesson, steps, lines=lines)

    @property
    def done(self) -> bool:
        """Whether all steps are done."""
        return self.at == len(self.steps)

    @property
    def step(self) -> LessonStep | None:
        """The current step; None at the end."""
        return None if self.done else self.steps[self.at]

    def after(self, seen: Observation) -> Course:
        """Return the course after the observation *seen*."""
        if self.done:
            return self
        course, does = self, seen.does
        while (step := course.step) is not None and _is_done(course, step, seen, does):
            # One action completes one step, but the state of the game may complete several.
            does = "" if step.does else does
            course = _to(course, course.at + 1, seen)
        for number, later in enumerate(self.steps[course.at :], start=course.at + 1):
            # A player who has made the move of a later step can skip the steps before it.
            last = number == len(self.steps) and not (later.does or later.asked)
            if (later.moves or later.shows or last) and _is_done(course, later, seen, ""):
                untried = number - 1 - course.at if last else 0
                course = _to(course, number, seen)._replace(untried=untried)
        if course.at == self.at:
            while course.at and not _still(course, course.steps[course.at - 1], seen):
                course = course._replace(at=course.at - 1)
        return course

    def words(self, seen: Observation) -> str:
        """Return what to do now in the state *seen*, with keys as names of actions in braces.

        That is the text of the current step, unless a move has to be undone, another piece is in
        hand, the piece in hand fits, or fits once it is turned, flipped or moved, or what the step
        is about is placed already.  Raises `ValueError` at the end.
        """
        step = self.step
        if step is None:
            raise ValueError("the lesson is done")
        own = self.lesson.translated(step.line if self.lines else step.text)
        why, parts = _trouble(self, step, seen), frozenset(step.parts)
        undo = tr("Type undo.") if self.lines else tr("{undo} undoes a move.")
        if why is not None:
            return f"{why} {undo}"
        # What the step is about is placed already, but not all of the rest.
        over = bool(parts) and parts <= _placed(seen.session)
        over = over and bool(step.solved or (step.holds and step.solvable is None))
        placed = step.solved and seen.held <= _placed(seen.session)
        other = (seen.held != parts if parts else placed) and not over
        alone = seen.held < parts and parts - seen.held <= _moved(seen.session)
        if seen.held and alone and (need := _need(seen)) is not None:
            return tr(need.value)
        if seen.held and (step.holds is False or other):
            return tr("You hold {part}. {let_go} cancels.").replace("{part}", seen.label)
        if step.marks and seen.marked:
            return tr("Other tiles are marked. {let_go} unmarks them.")
        if parts and step.moves and step.solvable is False:
            if seen.held != parts and parts <= _placed(seen.session):
                return f"{tr('Here it is right.')} {undo}"
            if seen.held == parts:
                return self.lesson.translated(_right(step, seen))
        aims = step.solvable is None and bool(step.moves or step.solved or over)
        need = _need(seen) if aims else None
        if need is not None:
            instead = {Need.TURN: step.to_turn, Need.MOVE: step.to_move}.get(need, "")
            return self.lesson.translated(instead) if instead else tr(need.value)
        if aims and over:
            rest = tr("Not placed yet: {unplaced}.")
            own = tr("Type unplaced to list what is left.") if self.lines else rest
        return own.replace("{unplaced}", seen.unplaced)


def _to(course: Course, at: int, seen: Observation) -> Course:
    return course._replace(at=at, counts=_counts(seen.session))


def _need(seen: Observation) -> Need | None:
    """Return the way to make the held piece fit where the rest fits, too."""
    if seen.need is Need.PLACE and seen.session is not None and seen.put:
        game, state = seen.session.game, seen.session.state
        if not _feasibility(game, game.execute(state, seen.put)).solvable:
            return Need.LEAVE
    return seen.need


def _right(step: LessonStep, seen: Observation) -> str:
    """Return what to do with a piece in hand that is to be placed wrong."""
    if seen.put and seen.session is not None:
        game, state = seen.session.game, seen.session.state
        if _feasibility(game, game.execute(state, seen.put)).solvable:
            return step.to_turn or step.to_move or tr("Here it is right. Move it elsewhere.")
    if seen.put:
        return tr("It fits, but then the rest does not. {put_down} places it.")
    return tr("Here it is wrong. {put_down} places it.")


def _trouble(course: Course, step: LessonStep, seen: Observation) -> str | None:
    """Return why the player has to undo a move before the *step* can be done; None if not.

    A step that is about what cannot be solved allows that by its own pieces, and by those of the
    steps before.  A piece in hand is not where it was placed wrong.
    """
    session = seen.session
    if session is None:
        return None
    if not session.own:
        return tr("In a lesson the solution does not count.")
    if step.solutions > 1 and session.verdict.solved:
        return None if _is_solved(step, session) else tr("You know this solution.")
    if _solvable_without(session, seen.held):
        return None
    if step.solvable is None:
        return tr("No solution from here.")
    known = {part for one in (*course.steps[: course.at], step) for part in one.parts}
    strays = bool(step.parts) and not _solvable_without(session, known)
    return tr("That move is not part of this lesson.") if strays else None


def _solvable_without(session: Session[Any], parts: Collection[str]) -> bool:
    """Return whether the position could be solved without the moves of some *parts*."""
    game: Any = session.game
    moves, state = tuple(session.path), session.state
    if _placed(session).intersection(parts):
        others = tuple(move for move in moves if game.touched(move).isdisjoint(parts))
        # Other moves may need those.
        with suppress(MoveError):
            state, moves = played(game, others), others
    return _feasibility(game, state, moves).solvable


def _feasibility(game: Game[Any], state: object, moves: Sequence[str] = ()) -> Feasibility:
    """Return whether *state* can be solved, as far as few nodes show: puzzles are small here."""
    return _judged(cast("Hashable", game), state, moves)


@lru_cache(maxsize=4)
def _judged(game: Hashable, state: object, moves: Sequence[str]) -> Feasibility:
    try:
        return cast("Game[Any]", game).solvable(state, Limit(nodes=_NODES).meter(), moves)
    except Stopped:
        return Feasibility(True)


_NODES: Final = 1000
"""The most nodes for that; the lessons of the program need at most ten."""


def _placed(session: Session[Any] | None) -> frozenset[str]:
    """Return the placed pieces, as `SharedGame.touched` names them."""
    placed = None if session is None else getattr(session.game, "placed_parts", None)
    return frozenset() if session is None or placed is None else placed(session.state)


def _moved(session: Session[Any] | None) -> frozenset[str]:
    """Return the placed pieces that the player has moved on the way to the current position."""
    if session is None:
        return frozenset()
    game: Any = session.game
    moves = [one.move for one in session.path_entries if one.by != "game"]
    return _placed(session).intersection(*[frozenset().union(*map(game.touched, moves))])


def _is_done(course: Course, step: LessonStep, seen: Observation, does: str) -> bool:
    """Whether all conditions of a step hold."""
    from tui_tangram.player.lessons import AskedHelp

    if (step.does and does not in step.does) or _trouble(course, step, seen) is not None:
        return False
    if step.holds is not None and step.holds is not _holds(step, seen):
        return False
    if not _marks(step, seen):
        return False
    if step.asked is not None:
        number = list(AskedHelp).index(step.asked)
        if _counts(seen.session)[number] <= course.counts[number]:
            return False
    return (
        _as_solvable(step, seen.session)
        and not _placed(seen.session) & {*step.unplaced}
        and _made(step, seen, seen.held)
        and (seen.session is None or _is_solved(step, seen.session))
    )


def _still(course: Course, step: LessonStep, seen: Observation) -> bool:
    """Whether the game still shows the last step as done, if that is visible in the game.

    A step with a held piece also counts as done once the piece is placed.
    """
    placed = bool(step.does) and _counts(seen.session)[2] > course.counts[2]
    return (
        (step.holds is not True or _holds(step, seen) or placed)
        and _marks(step, seen)
        and (bool(step.does or step.asked) or _as_solvable(step, seen.session))
        and _made(step, seen)
    )


def _marks(step: LessonStep, seen: Observation) -> bool:
    """Whether the pieces are marked or in hand that a step wants to be marked."""
    return not step.marks or {*step.parts} in (seen.marked, seen.held)


def _holds(step: LessonStep, seen: Observation) -> bool:
    """Whether a piece is in hand: the one of the step, if it has one."""
    return seen.holding and (not step.parts or seen.held == {*step.parts})


def _as_solvable(step: LessonStep, session: Session[Any] | None) -> bool:
    """Whether the position can be solved, or cannot, as a step requires."""
    if step.solvable is None or session is None:
        return True
    return _feasibility(session.game, session.state).solvable is step.solvable


def _is_solved(step: LessonStep, session: Session[Any]) -> bool:
    """Whether the game is solved, in as many ways as a step requires."""
    if not (step.solved or step.solutions):
        return True
    return session.verdict.solved and (
        step.solutions < 2 or len(_solutions(session)) >= step.solutions
    )


def _solutions(session: Session[Any]) -> set[object]:
    """Return the different solved positions of the whole history."""
    from tui_tangram.games.catalog import equivalence

    likeness = equivalence(session.game)
    found: set[object] = set()
    for place in range(1, len(session.entries) + 1):
        if session.verdict_at(place).solved:
            state = session.state_at(place)
            form = None if likeness is None else likeness.laid(state)
            found.add(state if form is None else tuple(sorted(form)))
    return found


def _counts(session: Session[Any] | None) -> tuple[int, int, int]:
    """Return the numbers of hints and checks so far, in the order of `AskedHelp`, and of moves."""
    if session is None:
        return 0, 0, 0
    return sum(session.hints_by_level.values()), session.checks, session.moves


def _made(step: LessonStep, seen: Observation, lifted: frozenset[str] = frozenset()) -> bool:
    """Whether the game or the laboratory shows that a step was done.

    The game does if one of the step's moves is on the path to the current position, and what it
    placed is placed; or if the player has moved the pieces of the step, in a step to what can be
    solved, in other ways.
    """
    if step.shows and not set(step.shows) & set(seen.shows):
        return False
    if not step.moves or seen.session is None:
        return not step.moves
    game: Any = seen.session.game
    placed = _placed(seen.session) - lifted
    if step.solvable and step.parts and {*step.parts} <= _moved(seen.session):
        return True
    return any(
        one.move.startswith(step.moves) and game.touched(one.move) <= placed
        for one in seen.session.path_entries
        if one.by != "game"
    )


# Lessons of a player


def lessons(backend: Backend) -> tuple[Lesson, ...]:
    """Return all lessons in order, those of packs last.  Raises `LibraryError`."""
    return backend.library.lessons


def begin(backend: Backend, lesson: Lesson) -> Session[Any]:
    """Return the game of a lesson with a puzzle at its beginning.

    It is a game of a puzzle without a name: it is not among the saves, and counts for no scores,
    stars or streaks.  Raises `LookupError`, `ValueError` and `MoveError` for faulty lessons; those
    shipped with the program are sound.
    """
    from tui_tangram.games.session import Session

    session = Session(_game(backend, lesson), backend.clock)
    for move in lesson.moves:
        session.play(move, "game")
    return session


def _game(backend: Backend, lesson: Lesson) -> Game[Any]:
    kind, library = backend.find_puzzle(lesson.puzzle).kind, backend.library
    name = library.keep(library.find(lesson.puzzle, kind), kind, name=lesson.title)
    return backend.find_game(kind, name, {})


class PlayedLesson:
    """A lesson being played, in the app or in plain mode."""

    def __init__(self, backend: Backend, lesson: Lesson, *, lines: bool = False) -> None:
        """Resume the lesson where it was left, or begin it."""
        self._backend, self._lines = backend, lines
        self.course = Course.of(lesson, lines=lines)
        """The current state of the lesson."""
        self._place = self._read()
        if self._place is not None:
            _, _, at, hints, checks, moves, _ = self._place
            self.course = self.course._replace(at=at, counts=(hints, checks, moves))
        self._known = self._mark(None)

    @property
    def resumed(self) -> bool:
        """Whether it was left before."""
        return self._place is not None

    def game(self) -> Session[Any]:
        """Return the game of the lesson, resumed or at its beginning.  Raises as `begin`."""
        session = None if self._place is None else self._restored(self._place)
        if session is None:
            self.restart()
            session = begin(self._backend, self.course.lesson)
        session.practice = True
        self._known = self._mark(session)
        return session

    def restart(self) -> None:
        """Go back to the first step, with a new game."""
        self._place = None
        self.course = Course.of(self.course.lesson, lines=self._lines)
        self._backend.store.lessons.remove(self._path)

    def saw(self, seen: Observation) -> bool:
        """Update the course, and save it if changed; return whether the lesson is done now."""
        before, self.course = self.course, self.course.after(seen)
        mark = self._mark(seen.session)
        if not self.course.done and mark != self._known:
            self._known = mark
            self._save(seen.session)
        return self.course.done and not before.done

    @property
    def _path(self) -> Path:
        from tui_tangram.player.lessons import place_key

        shelf = self._backend.store.lessons
        return shelf.path(place_key(self.course.lesson.id, lines=self._lines))

    def _mark(self, session: Session[Any] | None) -> object:
        """Return a value that differs whenever something needs saving."""
        course, at = self.course, 0 if session is None else session.position
        return course.at, course.counts, at, _counts(session)

    def _save(self, session: Session[Any] | None) -> None:
        from tui_tangram.player.lessons import LessonPlace

        course, lesson = self.course, self.course.lesson
        save = "" if session is None else session.to_text(puzzle=lesson.puzzle)
        place = LessonPlace(lesson.id, self._lines, course.at, *course.counts, save)
        self._backend.store.lessons.write(self._path, place.to_text(), durable=False)

    def _read(self) -> LessonPlace | None:
        place = self._backend.store.lessons.find(self._path)
        return place if place is not None and place.at < len(self.course.steps) else None

    def _restored(self, place: LessonPlace) -> Session[Any] | None:
        """Return the game of a *place*; None if the lesson has changed since."""
        from tui_tangram.games.session import Session, read_save

        backend, lesson = self._backend, self.course.lesson
        try:
            session = Session.from_save(
                read_save(place.save)._replace(puzzle=""),
                lambda *_: _game(backend, lesson),
                backend.clock,
            )
        except DocumentError:
            return None
        given = tuple(one.move for one in session.entries if one.by == "game")
        return session if given == lesson.moves else None


def left(
    backend: Backend, every: Sequence[Lesson], *, lines: bool = False
) -> dict[str, tuple[int, int]]:
    """Return the lessons of *every* that were left, by id: the number of the step, and of all."""
    places = {
        place.lesson: place.at + 1
        for place, _, _ in backend.store.lessons.each()
        if place.lines is lines
    }
    steps = {one.id: len(Course.of(one, lines=lines).steps) for one in every}
    return {
        name: (places[name], number)
        for name, number in steps.items()
        if places.get(name, number + 1) <= number
    }


def done(settings: Settings) -> dict[str, int]:
    """Return the ids of the lessons that the player has done, and how many steps were not tried."""
    return _done(settings.lessons)


def _done(lessons: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in lessons.split():
        name, sign, untried = one.rpartition(_UNTRIED)
        name, number = (name, int(untried)) if sign and untried.isdecimal() else (one, 0)
        found[name] = min(number, found.get(name, number))
    return found


_UNTRIED: Final = "="
"""The sign between the id of a lesson that is done and the number of untried steps."""


def note(backend: Backend, name: str, untried: int = 0) -> Settings:
    """Note a lesson as done, or `FIRST_STEPS` as seen; return the current settings.

    A lesson that is done is no longer unfinished.  Of *untried* steps the fewest so far count.
    """
    from tui_tangram.player.lessons import place_key

    # Another window may have recorded others since this one began.
    other = backend.store.settings.read().lessons
    known = _done(f"{other} {backend.settings.lessons} {name}{_UNTRIED}{untried}")
    noted = [f"{one}{_UNTRIED}{left}" if left else one for one, left in known.items()]
    while len(" ".join(noted)) > MOST_LESSONS:
        # The oldest of packs are dropped to make room.
        noted.remove(next(one for one in noted if one.startswith(PACK)))
    changed = backend.store.settings.change(lessons=" ".join(noted))
    for lines in (False, True):
        shelf = backend.store.lessons
        shelf.remove(shelf.path(place_key(name, lines=lines)))
    # The other settings are unchanged, even if set by the command line.
    return replace(backend.settings, lessons=changed.lessons)


def playable(lesson: Lesson, *, lines: bool = False) -> bool:
    """Whether a lesson is available in the app, or in *lines*."""
    return bool(Course.of(lesson, lines=lines).steps)


def neighbour(
    every: Sequence[Lesson], lesson: Lesson, by: int = 1, *, lines: bool = False
) -> Lesson | None:
    """Return the lesson *by* places further among those of the same shell; None beyond the ends."""
    order = [one for one in every if playable(one, lines=lines)]
    if lesson not in order:  # its pack was removed meanwhile
        return None
    at = order.index(lesson) + by
    return order[at] if 0 <= at < len(order) else None


def is_new(backend: Backend) -> bool:
    """Whether this player has neither settings nor games, and has not seen the first steps."""
    store = backend.store
    if FIRST_STEPS in done(backend.settings) or store.settings.path.exists():
        return False
    if store.unused:
        return True
    # Late: at the very first start there is nothing to be read.
    from tui_tangram.player.saves import SaveList

    return not (
        any(store.saves.count(where) for where in SaveList) or store.scores.last() is not None
    )
