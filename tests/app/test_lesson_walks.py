"""Lessons on the screen: after any keys the strip says what is so, and leads to the end.

The tables are those of the app; keys are done as the screen does them, without a terminal.
"""

from __future__ import annotations

import re
from itertools import cycle
from string import Formatter
from typing import Any, Final

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.flow.conftest import Player, player
from tui_tangram.flow import lessons
from tui_tangram.flow.lessons import Course
from tui_tangram.games.matching.core.view import MatchingIntent
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.games.tangram.core.view import TangramIntent
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.play import Limit, Stopped
from tui_tangram.player.lessons import Lesson, LessonGroup, LessonStep, load_lessons
from tui_tangram.player.library import shipped_library

__all__ = ["player"]

LESSONS: Final = [
    one
    for one in load_lessons(shipped_library().directory)
    if one.group in (LessonGroup.PIECES, LessonGroup.TILES)
]
WRONG, OTHER, GROUPS, CUBE = (
    next(one for one in LESSONS if one.id == name)
    for name in ("pieces-4", "pieces-5", "tiles-4", "tiles-6")
)
ARROWS: Final = ("left", "right", "up", "down")
KEYS: Final = (
    *ARROWS, *map(str, range(1, 10)), "turn_left", "turn_right", "flip", "pick_up", "put_down",
    "let go", "undo", "redo", "check", "hint", "to_good", "next_fit", "snap", "switch",
    "mark_group", "to_tray", "store", "solid",
)  # fmt: skip
DIAGONALS: Final = (
    ("put A 0 0,0,0,0/1", "put B 4 2,0,2,0/1"),
    ("put A 6 0,0,2,0/1", "put B 2 2,0,0,0/1"),
)
"""The two ways to fill the gap of the lesson on other solutions."""
SAME: Final = {"let_go": "let go", "next_fitting": "next_fit", "fit_here": "next_fit"}
MOST: Final = 60
"""The most that has to be done to come to the end of a lesson, from anywhere."""


def tiles_of(step: LessonStep) -> list[int]:
    return [int(part.split()[1]) for part in step.parts]


class Learner:
    """Plays a lesson on a table, and reads the strip."""

    def __init__(self, player: Player, one: Lesson) -> None:
        session = lessons.begin(player, one)
        session.practice = True
        pieces = one.group is LessonGroup.PIECES
        self.table: Any = (TangramTable if pieces else MatchingTable)(session)
        self.intents: Any = TangramIntent if pieces else MatchingIntent
        self.course = Course.of(one)
        self.ways, self.diagonals = cycle(ARROWS), cycle(DIAGONALS)
        self.see()

    def see(self, does: str = "") -> None:
        self.seen = self.table.observed(does)
        self.course = self.course.after(self.seen)

    @property
    def words(self) -> str:
        return self.course.words(self.seen)

    @property
    def named(self) -> list[str]:
        return [name for _, name, _, _ in Formatter().parse(self.words) if name]

    @property
    def placed(self) -> frozenset[str]:
        game: Any = self.table.game
        return frozenset(game.placed_parts(self.table.state))

    @property
    def solvable(self) -> bool:
        table = self.table
        try:
            return bool(table.game.solvable(table.state, Limit(nodes=1000).meter()).solvable)
        except Stopped:
            return True

    @property
    def solvable_without_hand(self) -> bool:
        table, state = self.table, self.table.state
        if table.holding and isinstance(table, TangramTable):
            state = state.with_piece(table.view.selected, None)
        return bool(table.game.solvable(state, Limit(nodes=1000).meter()).solvable)

    def press(self, key: str) -> None:
        """Do one key, as the screen does."""
        table = self.table
        if key.isdigit():
            number = int(key) - isinstance(table, TangramTable)
            table.take(number)
            key = "take"
        elif key == "to_good":
            table.let_go()
            while not self.solvable and table.session.undo():
                table.changed()
        elif key == "check":
            table.session.count_check()
        elif key == "hint":
            table.session.count_hint(1)
        elif key == "switch" and isinstance(table, MatchingTable):
            table.switch(1)
        elif key in ("undo", "redo"):
            getattr(table, key)()
        elif key in {one.value for one in self.intents}:
            table.respond(self.intents(key))
        self.see(key)

    def obey(self) -> None:
        """Do what the strip says; where it leaves the direction open, go about."""
        words, named, table = self.words, self.named, self.table
        step = self.course.step
        assert step is not None
        if isinstance(table, MatchingTable) and not table.holding:
            tiles = tiles_of(step)
            here = (
                table.state.spots[tiles[0]].place
                if tiles and re.search("Go to|On tile", words)
                else None
            )
            if "mpty" in words or "Place what" in words:
                here = next(n for n in range(9) if n not in table.state.laid)
            if here is not None:
                table.go_to(here)
        if "other diagonal" in words:
            # A person sees which one that is.
            table.let_go()
            for move in next(self.diagonals):
                table.session.play(move)
            table.changed()
            self.see()
            return
        moves = [name for name in named if name.startswith("move.")]
        if len(moves) > 1:
            named = [next(self.ways), *(name for name in named if name not in moves)]
        if "In the drawer" in words:
            named.remove("switch")
            while not table.part:
                self.press("switch")
        if "Go to one" in words:
            named = ["right"]
        if "unmarks" in words:
            named = ["let_go"]
        if "top left" in words and table.holding:
            table.go_to(0 if table.view.hand.anchor == tiles_of(step)[0] else 1)
        if not named or (named == ["hint"] and step.asked is None):
            named = [table.unplaced.split()[0].strip(",")] if table.unplaced else [next(self.ways)]
        for name in named:
            if self.course.done:
                break
            digit = name.rpartition("_")[2] if name.startswith("take_") else ""
            self.press(digit or SAME.get(name) or name.removeprefix("move."))

    def assert_wrong_here(self) -> None:
        """Put down and take back: then the position was not solvable."""
        session, view, at = self.table.session, self.table.view, self.table.session.position
        self.table.respond(self.intents("put_down"))
        moved = session.position != at
        assert not (moved and self.solvable), self.words
        if moved:
            session.undo()
        self.table.view = view

    def judge(self) -> None:
        """Say whether the words contradict the table."""
        if self.course.done:
            return
        named, table, step = set(self.named), self.table, self.course.step
        assert step is not None
        if step.solvable is None and not self.solvable:
            # A piece in hand is judged where it is held, not where it was placed wrong.
            assert "undo" in named or table.holding
        assert not re.search("overlap|stick", self.words), "the panel says that"
        if "No solution" in self.words and table.in_hand[0] <= self.placed:
            assert not self.solvable_without_hand
        if named == {"put_down"} or named == {"let_go"}:
            assert table.holding, self.words
        if self.words == lessons.Need.PLACE.value:
            assert table.fits_here
            assert not (step.solved and self.seen.held <= self.placed), "lifted from its place"
        if step.moves and step.solvable is False and self.solvable:
            # Whoever did exactly what is said is not told to do it again.
            if self.seen.held == {*step.parts} or {*step.parts} <= self.placed:
                assert self.words != self.course.lesson.translated(step.text)
            if named == {"put_down"}:
                self.assert_wrong_here()
        if "flip" in named and step.solvable is None:
            assert table.holding
            assert not table.fits_here or "flip" in step.does
        for name in named if step.solvable is None else ():
            if "take_" in name:
                number = int(name.rpartition("_")[2])
                assert str(number) in table.unplaced, self.words
                assert table.in_hand[1] != str(number), self.words


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None
)
@given(st.sampled_from(LESSONS), st.lists(st.sampled_from(KEYS), max_size=25))
@example(WRONG, ["up", "1", "turn_left", "put_down"])
@example(WRONG, ["hint", "hint", "undo", "1", "turn_left", "put_down"])
@example(WRONG, ["right"])
@example(OTHER, ["5"])
@example(GROUPS, ["down", "pick_up"])
@example(CUBE, ["left", "mark_group", "to_tray"])
def test_who_does_what_is_said_comes_to_the_end(
    player: Player, one: Lesson, keys: list[str]
) -> None:
    """After any keys, whose words never contradict the table."""
    learner = Learner(player, one)
    learner.judge()
    for key in keys:
        learner.press(key)
        learner.judge()
    said = []
    for _ in range(MOST):
        if learner.course.done:
            break
        said.append(learner.words)
        learner.obey()
        learner.judge()
    assert learner.course.done, said
