"""Recorded runs: a solved game as a line, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.session import Clock, CounterGame, document_in, find_game, line_with, names
from tui_tangram.games.catalog import find_game as find_any
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.session import HelpClass, SaveError, Session, UnknownSavedPuzzleError
from tui_tangram.games.together.ghost import Ghost
from tui_tangram.games.together.run import LONGEST, is_run, read_run, replayed, run_of
from tui_tangram.play import MoveError, NewerVersionError
from tui_tangram.player.library import shipped_library

DAY = date(2026, 11, 29)


@st.composite
def solved(draw: st.DrawFn) -> Session[int]:
    """Games with dead ends, jumps, help and pauses, continued after the end."""
    clock = Clock()
    session = Session(CounterGame(draw(st.integers(1, 9))), clock)
    for _ in range(draw(st.integers(0, 12))):
        clock.now += draw(st.integers(0, 9000)) / 1000
        match draw(st.sampled_from(["player", "hint", "game", "reveal", "undo", "go", "check"])):
            case "undo":
                session.undo()
            case "go":
                session.go(session.shown_by(draw(st.integers(0, len(session.entries)))))
            case "check":
                session.count_check()
            case by:
                if by == "hint":
                    session.count_hint(draw(st.integers(1, 3)))
                session.play(f"+{draw(st.integers(0, 9 - session.state))}", by)
    clock.now += 1
    if not session.solved:
        session.play(f"{session.game.target - session.state:+d}")
    for _ in range(draw(st.integers(0, 2))):
        session.play(f"{draw(st.integers(-session.state, 9 - session.state)):+d}")
        session.count_hint(1)
    return session


@examples(96)
@given(solved(), st.just("") | names)
def test_a_line_has_the_run(session: Session[int], name: str) -> None:
    """It comes back equal, also out of a sentence and broken into lines, with the same result."""
    run = run_of(session, name, DAY)
    line = run.line
    assert line.isascii()
    assert len(line) <= LONGEST
    broken = "\n  ".join(line[at : at + 40] for at in range(0, len(line), 40))
    for text in (
        line,
        f"tui-tangram Five · 0:35 · {line}",
        f"{broken}\n▄██▄\n",
        f"{line}\nBeat it",
    ):
        assert is_run(text)
        assert run == read_run(text)
    assert session.solved_at == replayed(run, find_game).solved_at == run.result
    assert (name.strip(), DAY) == (run.player, run.day)


@given(solved())
def test_a_ghost_is_where_the_player_was(session: Session[int]) -> None:
    """As complete as after the last entry until each time; 100 only at the end."""
    run = run_of(session, "", DAY)
    ghost = Ghost(run, find_game)
    assert (0, 100) == (ghost.percent_at(-1), ghost.percent_at(ghost.end))
    for number, at in enumerate(run.save.times[:-1], start=1):
        assert at is not None
        last = max(n for n, time in enumerate(run.save.times, start=1) if (time or 0) <= at)
        assert number <= last
        if last < len(run.save.times):
            shown = session.state_at(session.shown_by(last))
            assert session.game.verdict(shown).percent == ghost.percent_at(at)


def test_times_of_early_releases_are_those_of_the_next_move() -> None:
    """A game without any is where it was until its end."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    session.play("+2")
    clock.now += 7
    session.play("+3")
    text = session.to_text().replace(", 0, 0]", "]", 1).replace('"version": 2', '"version": 1', 1)
    run = run_of(Session.from_text(text, find_game, clock), "Ann", DAY)
    assert (7000, 7000) == run.save.times
    assert run == read_run(run.line)


def test_a_clock_that_was_set_back_makes_no_times_out_of_order() -> None:
    """Each time is at most that of the next entry."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    clock.now += 9
    session.play("+2")
    clock.now -= 5
    session.play("+3")
    run = run_of(session, "Ann", DAY)
    assert (4000, 4000) == run.save.times
    assert run == read_run(run.line)


def test_a_solution_of_ones_own_after_a_shown_one_is_the_end() -> None:
    """As it is of the session's result, which has the first solution only until then."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    session.play("+5", "reveal")
    session.undo()
    session.play("+2")
    session.play("+3")
    run = run_of(session, "Ann", DAY)
    assert session.solved_at == run.result == replayed(read_run(run.line), find_game).solved_at
    assert (True, True, 2) == (run.result.own, run.result.revealed, run.result.moves)


def test_only_a_solved_game_of_one_player_is_a_run() -> None:
    """Others are refused with the reason."""
    session = Session(CounterGame(), Clock())
    with pytest.raises(SaveError, match="not solved"):
        run_of(session, "Ann", DAY)
    session.play("+5")
    session.players = "Ann", "Bob"
    with pytest.raises(SaveError, match="cannot be shared"):
        run_of(session, "Ann", DAY)


def counted(*moves: str, hints: int = 0) -> Session[int]:
    """Return a game of these moves, one in a second."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    for _ in range(hints):
        session.count_hint(1)
    for move in moves:
        clock.now += 1
        session.play(move)
    return session


def forged(line: str, change: Callable[[dict[str, object]], object]) -> str:
    """Return a line whose document somebody has changed, with the right check sum."""
    document = json.loads(document_in(line))
    change(document)
    return line_with(json.dumps(document).encode())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda run: run.update(moves=["+2", "+2"]), "do not solve"),
        (lambda run: run.update(moves=["+9", "+9"]), "move 2"),
        (lambda run: run.update(moves=["+2", "tau"]), "a sign and a digit"),
        (lambda run: run.update(times=[1000, 900000]), "after its end"),
        (lambda run: run.update(times=[1000, -1]), "times"),
        (lambda run: run.update(times=[1000]), "as many as their times"),
        (lambda run: run.update(moves=[], times=[]), "as many as their times"),
        (lambda run: run.update(moves=["+2", ["hint", "+3"]]), "by hints"),
        (lambda run: run.update(moves=["+2", ["nobody", "+3"]]), "move 2"),
        (lambda run: run.update(after=[1, 3]), "must follow an earlier one"),
        (lambda run: run.update(after=[1, 0]), "after"),
        (lambda run: run.update(day="today"), "day: must be a date"),
        (lambda run: run.update(player="A\x1b[2J"), "player"),
        (lambda run: run.update(elapsed=-2), "elapsed"),
        (lambda run: run.update(options={"target": []}), "target"),
        (lambda run: run.pop("moves"), "moves: is missing"),
    ],
)
def test_a_forged_run_is_refused(change: Callable[[dict[str, object]], object], why: str) -> None:
    """In one line, whatever was changed."""
    line = run_of(counted("+2", "+3"), "Ann", DAY).line
    assert run_of(counted("+2", "+3"), "Ann", DAY) == read_run(forged(line, lambda run: None))
    with pytest.raises(SaveError, match=why) as caught:
        replayed(read_run(forged(line, change)), find_game)
    assert str(caught.value).isprintable()


def test_help_that_moves_show_is_counted() -> None:
    """A step of a reveal makes a shown game of it, whatever the line says."""
    line = run_of(counted("+2", "+3"), "Ann", DAY).line
    run = read_run(forged(line, lambda run: run.update(moves=["+2", ["reveal", "+3"]])))
    assert (HelpClass.SHOWN, False, 1) == (run.result.help_class, run.result.own, run.result.moves)
    assert run.result == replayed(run, find_game).solved_at


@examples(150)
@given(st.data())
def test_a_damaged_line_is_refused(data: st.DataObject) -> None:
    """Any other character, and any end that is missing, is noticed."""
    line = run_of(counted("+1", "+1", "+3"), "Ann", DAY).line
    at = data.draw(st.integers(5, len(line) - 1))
    sign = data.draw(st.sampled_from("AZaz09-_").filter(lambda sign: sign != line[at]))
    damaged = line[:at] + sign + line[at + 1 :]
    last = at == len(line) - 1  # some of its bits are no part of any byte
    if last:
        with suppress(SaveError):
            assert read_run(line) == read_run(damaged)
    else:
        with pytest.raises(SaveError, match="damaged"):
            read_run(damaged)
    with pytest.raises(SaveError):
        read_run(line[:at])


def test_a_line_of_a_later_release_is_not_damaged() -> None:
    """The message says what to do; a puzzle that is unknown here is another error."""
    line = run_of(counted("+5"), "Ann", DAY).line
    with pytest.raises(NewerVersionError, match="of a newer tui-tangram"):
        read_run(line.replace("run/1", "run/2"))
    with pytest.raises(SaveError, match="no recorded run"):
        read_run("tui-tangram Swan · 0:35 · tangram/swan")
    with pytest.raises(UnknownSavedPuzzleError):
        replayed(read_run(forged(line, lambda run: run.update(puzzle="counter/x"))), find_game)


def test_a_line_that_would_fill_the_memory_is_refused() -> None:
    """A few characters can be a document of any size."""
    line = line_with(b" " * 8_000_000)
    assert len(line) < LONGEST
    with pytest.raises(SaveError, match="damaged"):
        read_run(line)
    with pytest.raises(SaveError, match="at most"):
        read_run("run/1" + "A" * 2 * LONGEST)


def test_the_longest_games_can_be_pasted() -> None:
    """500 moves on 64 tiles are a line of a message, and 7 of a tangram few characters."""
    random = Random(4711)
    library = shipped_library()
    game = find_puzzle(library, "square/8x8/infinity/s4711", {})
    clock = Clock()
    session = Session(game, clock)
    solution = next(iter(game.solutions(None)))
    while len(session.entries) < 500 - len(solution):
        clock.now += random.lognormvariate(0.3, 0.7)
        try:
            tile, cell = random.randrange(64), random.randrange(64)
            session.play(f"lay {tile}@{cell}+{random.choice((0, 3, 6, 9))}")
        except MoveError:
            session.undo()
    session.restart()
    for move in solution:
        clock.now += random.lognormvariate(0.3, 0.7)
        session.play(move)
    run = run_of(session, "Ann", DAY)
    assert len(run.line) < 5000
    assert session.solved_at == replayed(read_run(run.line), partial(find_any, library)).solved_at
