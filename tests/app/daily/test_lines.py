"""What is said of daily puzzles, and where the cursor may go."""

from __future__ import annotations

import base64
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.strategies.store import finish
from tui_tangram.app.clipboard import LONGEST, harmless, send
from tui_tangram.app.daily.cursor import DailyCursor
from tui_tangram.games.catalog import DailyPuzzle
from tui_tangram.games.catalog.daily import (
    FIRST,
    SIGNS,
    STEPS,
    DailyProgress,
    DailySlot,
    DailyState,
    Solve,
    daily,
    daily_line,
    describe_briefly,
    describe_progress,
    describe_shortest,
    ladder,
    ladder_line,
)
from tui_tangram.games.catalog.shared_result import LONGEST_GAME
from tui_tangram.games.session import Result
from tui_tangram.player.progress import DailyJournal
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.shelf import Disk

TODAY = date(2026, 11, 21)
KINDS = ("tangram", "matching")


def find(slot: DailySlot) -> DailyPuzzle:
    """Give every slot a puzzle of its own."""
    return DailyPuzzle(f"p/{slot.name}", f"The puzzle of {slot.name}", slot.grade)


def solve(
    slot: DailySlot, order: int = 0, *, late: int = 0, revealed: bool = False, hints: int = 0
) -> Solve:
    result = Result(134.4, 38, hints, revealed, not revealed)
    return Solve(slot.last + timedelta(late) if late else slot.day, order, result)


def journal(*slots: DailySlot, late: int = 0, hints: int = 0) -> DailyJournal:
    """Return the journal of a player who solved these, in this order."""
    scores = Scores(Path(__file__) / "x", lambda _: None, Disk())  # in memory
    for one in slots:
        game = solve(one, late=late, hints=hints)
        finish(scores, find(one).puzzle, game.result, game.day)
    return DailyJournal(find, TODAY, scores, [find(daily("tangram", date(2026, 11, 1))).puzzle])


# The line to paste


def test_the_line_of_a_day() -> None:
    """It says date, time, help and streak, and nothing of the puzzle."""
    days = [daily("tangram", TODAY - timedelta(n)) for n in (2, 1, 0)]
    book = journal(*days)
    assert "tui-tangram daily tangram 2026-11-21 · 2:14 · no help · streak 3" == book.line(days[2])
    assert book.line(days[0]).endswith("no help · streak 1")
    assert "" == book.line(daily("tangram", date(2026, 11, 1)))
    (late,) = found = (days[0],)
    assert journal(*found, late=1).line(late).endswith("2:14 · no help · late")
    shown = DailyProgress(late, DailyState.SHOWN, solve(late, revealed=True))
    assert "" == daily_line(shown, 3)
    helped = journal(*days, hints=2)
    assert helped.line(days[2]).endswith("2:14 · assisted: 2 hints")
    assert 0 == helped.streak("tangram").best


def test_the_line_of_a_ladder() -> None:
    """A sign for each step, how many, and the time of all together."""
    steps = ladder("matching", TODAY)
    book = journal(steps[0], steps[1], steps[4])
    expected = "tui-tangram weekly matching 2026-W47 · ●●○○●○○ · 3 of 7 · 6:43 · no help"
    assert {expected} == {book.line(step) for step in steps}
    assert journal(steps[0], late=2).line(steps[0]).endswith("no help · 1 late")
    helped = journal(steps[0], hints=1).line(steps[0])
    assert helped.endswith("◐○○○○○○ · 1 of 7 · 2:14 · 1 with help")
    assert "" == ladder_line([DailyProgress(step, DailyState.OPEN) for step in steps])


@given(
    st.builds(daily, st.sampled_from(KINDS), st.dates(FIRST, TODAY)),
    st.builds(
        Result, st.floats(0, 10**7), st.integers(0, 10**6), st.integers(0, 99), st.just(False),
        st.just(True),
    ),
    st.sampled_from(DailyState),
    st.integers(0, 9999),
)  # fmt: skip
def test_lines_are_harmless_and_tell_nothing_of_the_puzzle(
    slot: DailySlot, result: Result, state: DailyState, streak: int
) -> None:
    """One line of printable characters that is sent as it is, for whatever result."""
    progress = DailyProgress(slot, state, Solve(slot.day, 0, result))
    line = daily_line(progress, streak)
    assert line == harmless(line)
    assert len(line) < LONGEST == LONGEST_GAME
    assert "puzzle" not in line
    assert bool(line) == state.done


def test_how_one_stands_in_words() -> None:
    """Every state has a sign of its own, and late is told apart from on the day."""
    assert len(SIGNS) == len(set(SIGNS.values())) == len(DailyState)
    day, step = daily("tangram", TODAY - timedelta(3)), ladder("tangram", TODAY)[0]
    on_time, late = journal(day, step), journal(day, step, late=1)
    assert "✓ 2:14" == describe_briefly(on_time.progress(day))
    assert "+ 2:14" == describe_briefly(late.progress(day))
    assert "solved on the day: 2:14, no help" == describe_progress(on_time.progress(day))
    assert "solved in its week: 2:14, no help" == describe_progress(on_time.progress(step))
    assert "solved late, on 2026-11-19: 2:14, no help" == describe_progress(late.progress(day))
    helped = journal(day, hints=1).progress(day)
    assert ["* 2:14, assisted", "solved on the day: 2:14, assisted: 1 hint", "* 2:14"] == [
        say(helped) for say in (describe_briefly, describe_progress, describe_shortest)
    ]
    shown = DailyProgress(day, DailyState.SHOWN, solve(day, revealed=True))
    assert ["solution seen", "finished with the solution shown", "?"] == [
        say(shown) for say in (describe_briefly, describe_progress, describe_shortest)
    ]
    waiting = on_time.progress(daily("tangram", date(2026, 11, 1)))
    assert ["in progress", "in progress", "~"] == [
        say(waiting) for say in (describe_briefly, describe_progress, describe_shortest)
    ]


# The clipboard


class Sent:
    """Stands for the app."""

    def __init__(self) -> None:
        self.text: str | None = None

    def copy_to_clipboard(self, text: str) -> None:
        """Note the text."""
        self.text = text


@given(st.text(st.characters(), max_size=200))
def test_only_printable_characters_are_sent(text: str) -> None:
    """Whatever a text has in it: no escape, no line's end, nothing that turns the writing."""
    app = Sent()
    sent = send(app, text, {"TERM": "xterm"})  # type: ignore[arg-type]
    assert sent == (app.text is not None) == bool(harmless(text))
    if app.text is not None:
        assert app.text.isprintable()
        assert "\x1b" not in app.text
        assert base64.b64encode(app.text.encode())  # no lone surrogate either


@given(st.lists(st.text(st.characters(), max_size=20), max_size=4))
def test_a_picture_goes_below_the_text_line_by_line(rows: list[str]) -> None:
    """As many lines as it has, with their blanks, and nothing that a terminal would obey."""
    app = Sent()
    assert send(app, "told", {"TERM": "xterm"}, below=rows)  # type: ignore[arg-type]
    assert app.text is not None
    first, *below = app.text.split("\n")
    assert ("told", len(rows)) == (first, len(below))
    assert all(line.isprintable() for line in below)
    assert [row.count(" ") for row in rows] == [line.count(" ") for line in below]


@pytest.mark.parametrize(
    ("text", "term", "sent"),
    [
        ("a" * LONGEST, "xterm", True),
        ("a" * (LONGEST + 1), "xterm", False),
        ("a", "linux", False),
        ("a", "dumb", False),
        ("a", None, True),
        ("\x1b\n", "xterm", False),
    ],
)
def test_what_cannot_be_sent_is_not(text: str, term: str | None, sent: bool) -> None:
    """Nothing too long, and nothing to a terminal that would print it."""
    app = Sent()
    assert sent is send(app, text, {"TERM": term} if term else {})  # type: ignore[arg-type]
    assert (text if sent else None) == app.text


# The cursor


class Wanderer(RuleBasedStateMachine):
    """Presses keys at random, while days pass and clocks are set back."""

    def __init__(self) -> None:
        super().__init__()
        self.at = DailyCursor(KINDS, TODAY, TODAY)

    @rule(way=st.sampled_from(["left", "right", "up", "down"]), times=st.integers(1, 8))
    def move(self, way: str, times: int) -> None:
        for _ in range(times):
            self.at.move(way)

    @rule(by=st.sampled_from([1, -1]))
    def turn(self, by: int) -> None:
        self.at.turn(by)

    @rule(by=st.integers(-30, 30))
    def month(self, by: int) -> None:
        self.at.month(by)

    @rule()
    def switch(self) -> None:
        step = self.at.step
        self.at.switch()
        assert bool(step) != bool(self.at.step)

    @rule()
    def switch_year(self) -> None:
        at = self.at
        seen = at.whole_year
        at.switch_year()
        assert at.whole_year != seen
        assert daily(at.kind, at.day) == at.slot

    @rule()
    def home(self) -> None:
        self.at.home()
        assert daily(self.at.kind, self.at.today) == self.at.slot

    @rule(days=st.integers(-400, 400))
    def pass_time(self, days: int) -> None:
        was_today = self.at.day == self.at.today
        self.at.update(max(TODAY + timedelta(days), FIRST - timedelta(200)))
        assert not was_today or self.at.day == self.at.today

    @invariant()
    def is_somewhere(self) -> None:
        at = self.at
        assert min(FIRST, at.today) <= at.day <= at.today
        assert 0 <= at.step <= STEPS
        assert at.kind in KINDS
        assert not (at.step and at.whole_year)
        assert at.slot.day <= at.today
        assert any(monday <= at.day <= monday + timedelta(6) for monday in at.weeks)
        assert 4 <= len(at.weeks) <= 6


TestWanderer = Wanderer.TestCase


def test_the_eye_goes_from_the_week_to_its_ladder() -> None:
    """Right of Sunday, and of today, is the ladder; left of it is the same day again."""
    at = DailyCursor(KINDS, TODAY, TODAY)
    at.move("right")
    assert ladder("tangram", TODAY)[3] == at.slot  # the fourth line of the month
    at.move("down")
    at.move("left")
    assert daily("tangram", TODAY) == at.slot
    at.move("up")
    at.move("right")
    assert daily("tangram", date(2026, 11, 15)) == at.slot
    at.move("right")
    assert "weekly/tangram/2026-W46/3" == at.slot.name
    at.month(-1)
    assert date(2026, 10, 15) == at.day
    for _ in range(20):
        at.month(-1)
    assert date(2025, 12, 29) == at.day
