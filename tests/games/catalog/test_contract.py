"""What every game promises to everything that plays it, asked of every game in the list."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.catalog.test_games import PUZZLES
from tests.null import registered
from tests.strategies.session import Clock
from tui_tangram.games.catalog import find_game, find_puzzle, pack, unpack
from tui_tangram.games.session import Session
from tui_tangram.play import (
    CheckResult,
    Game,
    Limit,
    MoveError,
    Solvability,
    Stopped,
    check,
    played,
)
from tui_tangram.play.game import MAX_MOVE
from tui_tangram.player.library import shipped_library

NAMES = [*PUZZLES.items(), ("tangram", "curved/disc"), ("tangram", "rings/key"), ("null", "null/7")]
"""A puzzle of each game, and tangrams with arcs and with holes."""


@pytest.fixture(scope="module", autouse=True)
def _null_kind() -> Iterator[None]:
    """Have the null game in the list of games."""
    with registered():
        yield


every_game = pytest.mark.parametrize("name", [name for _, name in NAMES])


def made(name: str) -> Game[Any]:
    return find_game(shipped_library(), kind_of(name), name, {})


def kind_of(name: str) -> str:
    return next(kind for kind, other in NAMES if other == name)


def with_unknown_solution(name: str) -> Game[Any]:
    """The game as it is for somebody whose file of the puzzle has no solution in it."""
    game = made(name)
    value = pack(game)
    if isinstance(value, dict):
        value = {key: part for key, part in value.items() if key != "solution"}
    return unpack(game.kind, value, game.options)


def first_solution(game: Game[Any]) -> tuple[str, ...]:
    return next(iter(game.solutions(Limit().meter())))


@every_game
def test_solutions_are_moves_that_solve(name: str) -> None:
    """Each leads from the start to a solved state, and is counted as found."""
    game, meter = made(name), Limit().meter()
    found = list(islice(game.solutions(meter), 3))
    assert found
    assert len(found) == meter.found == len(set(found))
    for solution in found:
        verdict = game.verdict(played(game, solution))
        assert (True, 100) == (verdict.solved, verdict.percent)
    assert not game.verdict(game.start()).solved


@every_game
def test_counting_is_listing(name: str) -> None:
    """A count says how many solutions a listing has; where that has no end, neither has it."""
    game = made(name)
    numbers = []
    for counted in (lambda meter: len(list(game.solutions(meter))), game.count):
        meter = Limit(nodes=5_000).meter()
        try:
            numbers.append(counted(meter))
        except Stopped:
            numbers.append(None)
        else:
            assert meter.found == numbers[-1]
    assert numbers[0] == numbers[1]


@every_game
def test_advice_leads_to_the_end(name: str) -> None:
    """From every position on the way to a solution there is a way on, to be played as told."""
    game = made(name)
    solution = first_solution(game)
    for done in range(0, len(solution), max(len(solution) // 4, 1)):
        path = solution[:done]
        state = played(game, path)
        advice = game.advise(state, path, Limit().meter())
        assert advice.solvability is Solvability.SOLVABLE
        assert () == advice.back
        assert game.verdict(played(game, advice.way, state)).solved
    end = played(game, solution)
    assert Solvability.SOLVED is game.advise(end, solution, None).solvability


@every_game
def test_hints_say_a_little_more_each_time(name: str) -> None:
    """Levels count from one, every hint is a line, and the last alone has moves."""
    game = made(name)
    state, path = game.start(), ()
    for _ in range(200):
        advice = game.advise(state, path, Limit().meter())
        hints = game.hints(state, advice)
        assert list(range(1, len(hints) + 1)) == [hint.level for hint in hints]
        assert len(hints) <= 9
        assert all(hint.text and hint.text.isprintable() for hint in hints)
        assert not any(hint.moves for hint in hints[:-1])
        if not hints[-1].moves:
            break
        path += hints[-1].moves
        state = played(game, hints[-1].moves, state)
    assert game.verdict(state).solved


@every_game
def test_every_position_on_the_way_to_a_solution_can_be_completed(name: str) -> None:
    """And the check of the whole way says so."""
    game = made(name)
    solution = first_solution(game)
    for done in range(0, len(solution) + 1, max(len(solution) // 4, 1)):
        state = played(game, solution[:done])
        assert game.solvable(state, Limit().meter()).solvable
    assert CheckResult.YES is check(game, solution, Limit().meter()).answer


@every_game
def test_what_is_seen_is_told_as_sentences(name: str) -> None:
    """Clues are of steps, in their order, and are lines."""
    game = made(name)
    advice = game.advise(game.start(), (), Limit().meter())
    numbers = [clue.step for clue in advice.clues]
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= set(range(len(advice.steps)))
    for text in (clue.text for clue in advice.clues):
        assert text.endswith(".")
        assert text.isprintable()


@every_game
def test_a_search_heeds_its_limit(name: str) -> None:
    """One that may look at no node at all finds out nothing, and says that it was stopped."""
    game = with_unknown_solution(name)
    with pytest.raises(Stopped):
        game.advise(game.start(), (), Limit(nodes=0).meter())
    with pytest.raises(Stopped):
        game.solvable(game.start(), Limit(nodes=0).meter())
    assert CheckResult.UNKNOWN is check(game, (), Limit(nodes=0).meter()).answer
    with pytest.raises(Stopped):
        list(game.solutions(Limit(nodes=0).meter()))
    with pytest.raises(Stopped):
        game.count(Limit(nodes=0).meter())


@every_game
def test_a_packed_game_is_the_game(name: str) -> None:
    """It survives the way through JSON text, whether or not anything knows its name."""
    game = made(name)
    value = json.loads(json.dumps(pack(game)))
    assert game == unpack(game.kind, value, game.options)


@every_game
@examples(30)
@given(value=st.none() | st.floats() | st.lists(st.integers()) | st.just({}))
def test_what_is_no_packed_game_is_refused(name: str, value: object) -> None:
    """With a line for the player."""
    with pytest.raises(ValueError, match=r"^[^\n]+$") as refused:
        unpack(kind_of(name), value, {})
    assert str(refused.value).isprintable()


@every_game
@examples(30)
@given(data=st.data())
def test_any_text_is_a_move_or_refused(name: str, data: st.DataObject) -> None:
    """Whatever line a save has, nothing else is raised; a valid move can be told."""
    game = made(name)
    solution = first_solution_of(name)
    near = st.sampled_from(solution).flatmap(
        lambda move: st.integers(0, len(move)).map(lambda at: move[:at] + "9" + move[at + 1 :])
    )
    move = data.draw(st.text(max_size=40) | near | st.sampled_from(solution))
    try:
        game.execute(game.start(), move)
        line = game.describe_move(move)
    except MoveError as error:
        line = str(error)
    assert line
    assert line.isprintable()


_SOLUTIONS: dict[str, tuple[str, ...]] = {}


def first_solution_of(name: str) -> tuple[str, ...]:
    if name not in _SOLUTIONS:
        _SOLUTIONS[name] = first_solution(made(name))
    return _SOLUTIONS[name]


@every_game
def test_a_session_is_played_saved_and_loaded(name: str) -> None:
    """Moves of all makers, undone and done again, come back from a save as they were."""
    random = Random(3)
    find = partial(find_game, shipped_library())
    session: Session[Any] = Session(made(name), Clock())
    for move in first_solution(session.game):
        assert len(move) <= MAX_MOVE
        session.play(move, random.choice(["player", "hint", "reveal", "game"]))
        if random.random() < 0.3:
            session.undo()
            session.redo()
    assert session.solved_at is not None
    assert session.state == played(session.game, session.path)
    session.undo()
    again = Session.from_text(session.to_text(), find, Clock())
    assert (session.state, session.path) == (again.state, again.path)
    assert session.to_text() == again.to_text()


def test_a_puzzle_is_found_whatever_its_kind() -> None:
    """By its name alone; of the options those count that its game has."""
    for kind, name in NAMES:
        game = find_puzzle(shipped_library(), name, {"freestyle": True, "begin": 2})
        assert (kind, name) == (game.kind, game.puzzle_id)
        assert not game.options or {2, True} & set(game.options.values())
    with pytest.raises(LookupError, match="there is no null game null/x"):
        find_puzzle(shipped_library(), "null/x", {})


@every_game
def test_a_class_is_named_in_one_line(name: str) -> None:
    """Each game says with which others its results are compared, and equal games say the same."""
    game = made(name)
    assert game.division == made(name).division
    for text in game.division:
        assert text
        assert text.isprintable()
