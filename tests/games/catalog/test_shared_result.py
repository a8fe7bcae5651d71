"""Lines on results that others have pasted."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import Clock, CounterGame
from tui_tangram.games.catalog.shared_result import (
    LONGEST,
    LONGEST_GAME,
    SharedLineError,
    SharedResult,
    pasted,
    read_shared,
)
from tui_tangram.games.session import Result, Session, result_line
from tui_tangram.games.together.run import run_of

IDS = ("tangram/swan", "4.6.12/hard/infinity/c5+wild3+fix2/s1/g1-wh", "daily/matching/2026-11-21")
PICTURE = "░░▄▄░░\n▁▂▃█"


@given(
    st.sampled_from(IDS),
    st.integers(0, 10**7),
    st.text(st.sampled_from("aß '/★0:\"\\"), max_size=150),
    st.sampled_from(["", "\n" + PICTURE, " " + PICTURE.replace("\n", " ")]),
)
def test_what_is_shared_is_read(puzzle: str, seconds: int, name: str, below: str) -> None:
    """Puzzle and time, whatever the name, the language and what follows."""
    result = Result(seconds + 0.9, 5, 2, False, True)
    line = result_line(f"tui-tangram {name}", result, "5 Züge", "★★★", puzzle)
    assert SharedResult(puzzle, seconds) == read_shared(line + below)
    shortest = SharedResult(puzzle, seconds).line
    assert SharedResult(puzzle, seconds) == read_shared(shortest)
    assert shortest == pasted(f"  {shortest}{below}")


@given(st.text(max_size=3 * LONGEST) | st.text("tui-angr ·0:1/\n●░").map("tui-tangram ".__add__))
def test_no_text_is_too_strange(text: str) -> None:
    """It is a line, is none, or is refused in one line; what is taken can be typed again."""
    found, why = None, ""
    try:
        found = read_shared(text)
    except SharedLineError as error:
        why = str(error)
    assert (found is None and not why) == (pasted(text) == "")
    assert found is None or read_shared(found.line) == found
    assert why.isprintable()
    assert len(pasted(text)) <= LONGEST_GAME


@pytest.mark.parametrize(
    "text",
    ["", "swan", "tangram/swan", "tui-tangram", "tui-tangram Swan", "Swan · 0:35 · tangram/swan"],
)
def test_other_texts_are_no_lines(text: str) -> None:
    """They are names or searches."""
    assert read_shared(text) is None
    assert "" == pasted(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tui-tangram Swan · 0:35 · clean", "this line names no puzzle: the ID at its end"),
        ("tui-tangram Swan · 0:35 · ../etc; rm", "this line names no puzzle"),
        ("tui-tangram Swan · soon · tangram/swan", "'soon' is no time such as 1:23"),
        ("tui-tangram Swan · 1:99 · tangram/swan", "'1:99' is no time"),
        ("tui-tangram Swan · 99999:59:59 · tangram/swan", "'99999:59:59' is no time"),
        ("tui-tangram · · tangram/swan", "'' is no time"),
        ("tui-tangram weekly tangram 2026-W47 · ●◐○○○○○ · 2 of 7 · 9:00", "a whole ladder"),
        (f"tui-tangram {'x' * LONGEST} · 0:35 · tangram/swan", f"at most {LONGEST} characters"),
    ],
)
def test_a_line_that_cannot_be_used_says_why(text: str, why: str) -> None:
    """In a few words."""
    with pytest.raises(SharedLineError) as caught:
        read_shared(text)
    assert why in str(caught.value)
    assert "●" not in str(caught.value)


def test_the_daily_line_of_any_language_is_read() -> None:
    """By game and day, which are the same in all."""
    for what in ("daily", "Tagesrätsel"):
        line = f"tui-tangram {what} tangram 2026-11-21 · 1:02:05 · clean · streak 3"
        assert SharedResult("daily/tangram/2026-11-21", 3725) == read_shared(line)


def test_a_line_with_a_game_is_read_from_that_alone() -> None:
    """Whatever stands before it; what is taken can be typed again, and damage is said."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    clock.now += 35.9
    session.play("+5")
    run = run_of(session, "Ann", date(2026, 11, 29))
    line = result_line("tui-tangram Five", run.result, "Ann", run.line)
    found = read_shared(f"{line[:90]}\n{line[90:]}\n{PICTURE}")
    assert SharedResult("counter/five", 35, run) == found
    assert found is not None
    assert run.line == found.line == pasted(line)
    with pytest.raises(SharedLineError, match="damaged"):
        read_shared(line[:-9])
    with pytest.raises(SharedLineError, match="damaged"):
        read_shared(pasted(line[:-9]))
    save = run.save._replace(puzzle='{"name": "Five"}')
    with pytest.raises(SharedLineError, match="names no puzzle"):
        read_shared(run._replace(save=save).line)
