"""Lessons without a shell: every one to its end, and what undo makes of its steps."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.flow.conftest import Player
from tests.null.game import NullGame
from tui_tangram.flow import lessons
from tui_tangram.flow.lessons import Course, Need, Observation
from tui_tangram.games.session import Session
from tui_tangram.play import MoveError
from tui_tangram.player.lessons import AskedHelp, Lesson, LessonGroup, LessonStep, load_lessons
from tui_tangram.player.library import shipped_library

LESSONS: Final = load_lessons(shipped_library().directory)
PLAYED: Final = [
    pytest.param(one, lines, id=f"{one.id}{'-in-lines' * lines}")
    for one in LESSONS
    for lines in (False, True)
    if one.group is not LessonGroup.LAB and lessons.playable(one, lines=lines)
]
WRONG: Final = {"lay 0@": "lay 0@2+6", "put C": "put C 0 0,0,2,-1/1", "put E": "put E 0 4,0,0,0/1"}
"""Moves that no solution has, by the beginnings that steps want."""
GROUP: Final = "move 3@0+6 7@1+6"
"""The move of the lesson on groups."""


def lesson(name: str) -> Lesson:
    return next(one for one in LESSONS if one.id == name)


class Learner:
    """Plays a lesson as its steps want it, and knows nothing else."""

    def __init__(self, player: Player, one: Lesson, *, lines: bool) -> None:
        self.player = player
        self.played = lessons.PlayedLesson(player, one, lines=lines)
        self.session = self.played.game()
        self.resumed = self.played.resumed
        self.holding = False

    @property
    def course(self) -> Course:
        return self.played.course

    def see(self, does: str = "") -> None:
        step = self.course.step
        parts = frozenset((step and step.parts) or ("any",))
        held = parts if self.holding else frozenset()
        marked = parts if step is not None and step.marks else frozenset()
        if self.played.saw(Observation(self.session, held, does, marked=marked)):
            lessons.note(self.player, self.course.lesson.id)

    def follow(self, step: LessonStep) -> None:
        """Do what one step wants."""
        session = self.session
        if step.holds is not None:
            self.holding = step.holds
        if step.asked is AskedHelp.HINT:
            session.count_hint(1)
        if step.asked is AskedHelp.CHECK:
            session.count_check()
        if step.moves:
            self.holding = False
            session.play(self.move(step))
        if step.solved:
            self.holding = False
            solve(session)
        if step.solutions:
            solve(session, another=True)
        if step.does == ("turn",):
            session.play("lay 3@2+6")
        if step.solvable and not step.solved and not step.moves:
            session.undo()
        while step.unplaced and session.undo():
            pass
        self.see(step.does[0] if step.does else "")

    def move(self, step: LessonStep) -> str:
        wanted = step.moves
        if step.solvable is not None:
            return GROUP if step.solvable else WRONG[wanted[0]]
        state = self.session.state
        for solution in self.session.game.solutions():
            if same(self.session, solution) < len(solution) - 4:
                continue
            for move in solution:
                if move.startswith(wanted) and changes(self.session, state, move):
                    return move
        pytest.fail(f"no solution has {wanted}")


def changes(session: Session[Any], state: object, move: str) -> bool:
    try:
        return session.game.execute(state, move) != state
    except MoveError:
        return False


def same(session: Session[Any], solution: tuple[str, ...]) -> int:
    """Return how many moves of a solution are made already: not those whose place is taken."""
    return sum(map(partial(made, session), solution))


def made(session: Session[Any], move: str) -> bool:
    try:
        return bool(session.game.execute(session.state, move) == session.state)
    except MoveError as error:
        return "nothing would change" in str(error)


def solve(session: Session[Any], *, another: bool = False) -> None:
    """Lay the nearest solution, or *another* one, which is as near from the beginning."""
    while another and session.undo():
        pass
    near = sorted(session.game.solutions(), key=lambda one: -same(session, one))
    for move in near[another]:
        if changes(session, session.state, move):
            session.play(move)


@pytest.mark.parametrize(("one", "lines"), PLAYED)
def test_a_lesson_comes_to_its_end(player: Player, one: Lesson, *, lines: bool) -> None:
    """Step by step, each done by what it says, none before it is done and none skipped."""
    learner = Learner(player, one, lines=lines)
    learner.see()
    seen = []
    while (step := learner.course.step) is not None:
        seen.append(learner.course.at)
        assert len(seen) < 40
        learner.follow(step)
    assert learner.course.done
    assert seen == sorted(seen)
    assert learner.session.verdict.solved


@pytest.mark.parametrize(("one", "lines"), PLAYED)
def test_a_lesson_that_is_left_is_taken_up(player: Player, one: Lesson, *, lines: bool) -> None:
    """After every step: at its step, with its game; and so it comes to its end all the same."""
    learner = Learner(player, one, lines=lines)
    learner.see()
    for number in range(40):
        # What is in hand is put back when one leaves.
        learner.holding = False
        learner.see()
        before, session = learner.course, learner.session
        learner = Learner(player, one, lines=lines)
        assert before == learner.course
        assert (session.state, session.entries) == (learner.session.state, learner.session.entries)
        assert learner.resumed is bool(number)
        at = {one.id: (before.at + 1, len(before.steps))} if number else {}
        assert at == lessons.left(player, LESSONS, lines=lines)
        assert not lessons.left(player, LESSONS, lines=not lines)
        # Steps with a piece in hand are done in one go with the one that places it.
        held = True
        while held and (step := learner.course.step) is not None:
            learner.follow(step)
            held = learner.holding
        if learner.course.done:
            break
    assert learner.session.verdict.solved
    assert not lessons.left(player, LESSONS, lines=lines)
    assert not player.store.autosaves.all()


def test_a_place_that_fits_the_lesson_no_more_is_forgotten(player: Player) -> None:
    """Fewer steps, another position, a damaged game: the lesson begins anew."""
    one = lesson("pieces-4")
    learner = Learner(player, one, lines=False)
    for _ in range(2):
        assert learner.course.step is not None
        learner.follow(learner.course.step)
    shelf = player.store.lessons
    path = shelf.path("pieces-4")
    text = path.read_text()
    assert 2 == Learner(player, one, lines=False).course.at
    short = one._replace(steps=(one.steps[0], one.steps[4]))
    other = one._replace(moves=one.moves[:-1])
    for changed in (short, other):
        path.write_text(text)
        learner = Learner(player, changed, lines=False)
        assert (0, False) == (learner.course.at, learner.resumed)
        assert not learner.session.can_undo
    path.write_text(text.replace("put B 4", "put B x"))
    assert 0 == Learner(player, one, lines=False).course.at


def test_a_lesson_is_begun_again(player: Player) -> None:
    """The place in it is gone, and so is its game."""
    one = lesson("tiles-1")
    learner = Learner(player, one, lines=True)
    for _ in range(2):
        assert learner.course.step is not None
        learner.follow(learner.course.step)
    anew = lessons.PlayedLesson(player, one, lines=True)
    assert anew.resumed
    anew.restart()
    assert not anew.resumed
    assert 0 == anew.course.at
    assert not anew.game().can_undo
    assert not lessons.left(player, LESSONS, lines=True)


@pytest.mark.parametrize(("one", "lines"), PLAYED)
def test_a_lesson_begins_with_its_first_step(player: Player, one: Lesson, *, lines: bool) -> None:
    """Its position is not solved, and nothing of it can be undone, kept or ranked."""
    session = lessons.begin(player, one)
    assert not session.verdict.solved
    assert not session.can_undo
    assert ("", "") == (session.puzzle, session.game.puzzle_id)
    assert one.title == session.game.name
    assert 0 == Course.of(one, lines=lines).after(Observation(session)).at


def test_undone_steps_are_to_be_done_again(player: Player) -> None:
    """A piece that is put back, or undone, takes the steps with it; others are done for good."""
    learner = Learner(player, lesson("pieces-1"), lines=False)
    learner.holding = True
    learner.played.saw(Observation(learner.session, frozenset({"piece B"})))
    assert 0 == learner.course.at
    learner.see()
    assert 1 == learner.course.at
    learner.holding = False
    learner.see()
    assert 0 == learner.course.at
    learner.session.play("put A 0 0,0,0,0/1")
    learner.see()
    # What the game shows was done, however the player came there.
    assert 2 == learner.course.at
    learner.session.undo()
    learner.see()
    assert 0 == learner.course.at


def test_a_move_after_which_nothing_is_solved_is_to_be_undone(player: Player) -> None:
    """No step is done before; a swap for a move is one."""
    learner = Learner(player, lesson("tiles-1"), lines=False)

    def said() -> str:
        learner.see()
        return learner.course.words(Observation(learner.session))

    first = said()
    learner.session.play("swap 0@0+6 3>0")
    assert said() == "No solution from here. {undo} undoes a move."
    assert 0 == learner.course.at
    learner.session.undo()
    assert first == said()
    learner.session.play("lay 0@3+6")
    assert "{take_tile_2} picks" in said()
    assert 2 == learner.course.at


def test_what_undo_was_asked_for_stays_done(player: Player) -> None:
    """The step that wants an undo is not undone by it."""
    learner = Learner(player, lesson("pieces-4"), lines=False)
    for _ in range(3):
        assert learner.course.step is not None
        learner.follow(learner.course.step)
    assert 3 == learner.course.at
    learner.see()
    assert 3 == learner.course.at
    learner.session.redo()
    learner.see()
    assert 2 == learner.course.at


def test_what_was_done_with_a_piece_stays_done_once_it_is_placed(player: Player) -> None:
    """But not where the piece is put back."""
    learner = Learner(player, lesson("tiles-3"), lines=False)
    for _ in range(4):
        assert learner.course.step is not None
        learner.follow(learner.course.step)
    assert 4 == learner.course.at
    back = learner.course.after(Observation(learner.session))
    assert 3 == back.at
    learner.session.play(learner.move(learner.course.steps[2]))
    learner.holding = False
    learner.see()
    assert 4 == learner.course.at


STILL: Final[Session[int]] = Session(NullGame(5), lambda: 0.0)
"""A game in which nothing happens."""


def test_one_thing_done_is_one_step() -> None:
    """A key that two steps wait for has to be pressed twice."""
    step = LessonStep("a", "", ("turn",), None, (), None, solved=False, solutions=0)
    one = lesson("tiles-1")._replace(steps=(step, step, step))
    course = Course.of(one).after(Observation(STILL, does="turn"))
    assert 1 == course.at
    assert 1 == course.after(Observation(STILL, does="flip")).at
    turned = Observation(STILL, does="turn")
    assert course.after(turned).after(turned).done


def test_a_solution_that_only_swaps_equal_pieces_is_no_other(player: Player) -> None:
    """The lesson that wants another solution sees what looks the same."""
    learner = Learner(player, lesson("pieces-5"), lines=False)
    for move in ("put A 0 0,0,0,0/1", "put B 4 2,0,2,0/1"):
        learner.session.play(move)
        learner.see()
    assert 1 == learner.course.at
    learner.session.undo()
    learner.see("undo")
    learner.session.undo()
    learner.see("undo")
    for move in ("put B 0 0,0,0,0/1", "put A 4 2,0,2,0/1"):
        learner.session.play(move)
        learner.see()
    assert 2 == learner.course.at
    learner.session.undo()
    learner.session.undo()
    for move in ("put A 6 0,0,2,0/1", "put B 2 2,0,0,0/1"):
        learner.session.play(move)
        learner.see()
    assert learner.course.done


@given(
    st.lists(
        st.tuples(st.booleans(), st.sampled_from(["", "turn_left", "undo", "flip", "snap", "left"]))
    ),
    st.sampled_from(LESSONS),
)
def test_nothing_done_leads_out_of_a_lesson(seen: list[tuple[bool, str]], one: Lesson) -> None:
    """Whatever is shown to it, a course stands at one of its steps, and its end is the end."""
    course = Course.of(one)
    for holding, does in seen:
        held = frozenset({"piece A"} if holding else ())
        after = course.after(Observation(STILL, held, does))
        assert 0 <= after.at <= len(after.steps)
        assert not course.done or after == course
        course = after


def test_lessons_done_are_noted_once(player: Player) -> None:
    """In the settings, in the order in which they were done; another window's stay."""
    player.settings = lessons.note(player, "tiles-1")
    player.store.settings.change(lessons="pieces-2 tiles-1")
    player.settings = lessons.note(player, "pieces-1")
    player.settings = lessons.note(player, "pieces-1")
    assert {"pieces-1": 0, "pieces-2": 0, "tiles-1": 0} == lessons.done(player.settings)
    assert "pieces-2 tiles-1 pieces-1" == player.settings.lessons


def test_steps_that_were_not_tried_are_noted(player: Player) -> None:
    """As long as no other time fewer were left out."""
    for untried, least in ((3, 3), (4, 3), (1, 1), (0, 0), (2, 0)):
        player.settings = lessons.note(player, "pieces-4", untried)
        assert {"pieces-4": least} == lessons.done(player.settings)


def test_the_next_lesson_is_one_that_can_be_played() -> None:
    """On the screen and in lines; none after the last."""
    every = LESSONS
    assert "tiles-1" == getattr(lessons.neighbour(every, lesson("pieces-5")), "id", None)
    after = lessons.neighbour(every, lesson("tiles-3"), lines=True)
    assert after is not None
    assert "tiles-4" == after.id
    assert "lab-1" == getattr(lessons.neighbour(every, lesson("tiles-6")), "id", None)
    assert lessons.neighbour(every, lesson("lab-1")) is None
    assert "lines-2" == getattr(lessons.neighbour(every, lesson("lines-1"), lines=True), "id", None)
    assert "lab-1" == getattr(lessons.neighbour(every, lesson("lines-2"), lines=True), "id", None)
    assert lessons.neighbour(every, lesson("lab-1"), lines=True) is None
    assert lessons.neighbour(every, lesson("pieces-1"), -1) is None
    assert "pieces-5" == getattr(lessons.neighbour(every, lesson("tiles-1"), -1), "id", None)
    last = lessons.neighbour(every, lesson("tiles-6"), lines=True)
    assert last is not None
    assert LessonGroup.LINES is last.group


def test_a_player_is_new_until_there_is_anything(player: Player) -> None:
    """Settings, a game, a result, or the first steps seen."""
    player.settings = player.settings.__class__()
    assert lessons.is_new(player)
    session = Session(lessons.begin(player, lesson("pieces-1")).game, player.clock)
    session.puzzle = "convex/3"
    session.play("put A 0 0,0,0,0/1")
    player.store.autosaves.save(session)
    assert not lessons.is_new(player)
    player.store.autosaves.discard("convex/3")
    assert lessons.is_new(player)
    player.settings = lessons.note(player, lessons.FIRST_STEPS)
    assert not lessons.is_new(player)
    player.store.settings.path.unlink()
    assert not lessons.is_new(player)
    player.settings = player.settings.__class__()
    assert lessons.is_new(player)


@pytest.mark.parametrize("lines", [False, True])
def test_a_group_may_be_moved_tile_by_tile(player: Player, *, lines: bool) -> None:
    """With both in their places the rest is asked for; one alone is not enough."""
    learner = Learner(player, lesson("tiles-4"), lines=lines)
    learner.see()
    last = len(learner.course.steps) - 1
    seen = Observation(learner.session, frozenset({"tile 7"}), need=Need.MOVE)
    assert learner.course.words(seen) != Need.MOVE.value
    for move, done in (("lay 3@0+6", False), ("lay 7@1+6", True)):
        learner.session.play(move)
        learner.see()
        assert done is (learner.course.at == last)
    learner.session.undo()
    learner.see()
    assert learner.course.words(seen) == Need.MOVE.value


@pytest.mark.parametrize("name", ["pieces-1", "tiles-1"])
def test_a_solution_that_is_shown_does_not_end_a_lesson(player: Player, name: str) -> None:
    """It is to be undone; the player's own moves end it."""
    learner = Learner(player, lesson(name), lines=True)
    session = learner.session
    for move in next(iter(session.game.solutions())):
        if changes(session, session.state, move):
            session.play(move, "reveal")
    learner.see()
    assert session.verdict.solved
    assert not learner.course.done
    said = learner.course.words(Observation(session))
    assert said == "In a lesson the solution does not count. Type undo."
    while not session.own:
        session.undo()
    solve(session)
    learner.see()
    assert learner.course.done


@pytest.mark.parametrize("lines", [False, True])
def test_the_end_says_what_was_not_tried(player: Player, *, lines: bool) -> None:
    """Who solves the puzzle at once has tried no step but the last; who follows, all of them."""
    hasty = Learner(player, lesson("pieces-4"), lines=lines)
    solve(hasty.session)
    hasty.see()
    assert hasty.course.done
    assert len(hasty.course.steps) - 1 == hasty.course.untried == 4
    hasty.played.restart()
    patient = Learner(player, lesson("pieces-4"), lines=lines)
    while (step := patient.course.step) is not None:
        patient.follow(step)
        patient.see()
    assert patient.course.untried == 0
