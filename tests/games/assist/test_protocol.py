"""The lines between client and worker: they say what was meant, or are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.tangram.games import FIGURES, SET, game
from tests.null import registered
from tests.null.game import NullGame
from tests.strategies.tangram import json_values
from tui_tangram.games.assist import protocol
from tui_tangram.games.assist.protocol import (
    Failure,
    Operation,
    ProtocolError,
    PuzzleSearch,
    Request,
    SearchResult,
    Sought,
    Stop,
    Why,
)
from tui_tangram.games.tangram.core.format import read_pieces, write_pieces
from tui_tangram.play import (
    Advice,
    Check,
    CheckResult,
    Clue,
    Document,
    Limit,
    Progress,
    Solvability,
)
from tui_tangram.play.names import clean

NUMBERS = st.integers(0, len(FIGURES) - 1)


def refusal(read: Callable[[], object]) -> str:
    """Return why *read* refuses what it is given, nothing when it does not."""
    try:
        read()
    except ProtocolError as error:
        return str(error)
    return ""


def result_of(line: bytes) -> Document:
    content = protocol.read_reply(line).content
    assert isinstance(content, Document)
    return content


# What the protocol reads is `clean`: nothing in it changes the direction or width of the rest.
WORDS = st.text(st.characters(exclude_categories=["C", "Z"]).filter(clean), min_size=1)
MOVES = st.lists(WORDS).map(tuple)
"""Moves of games that need not exist."""


@given(NUMBERS, st.booleans(), MOVES)
def test_a_question_about_a_position_arrives_as_it_was_asked(
    number: int, freestyle: bool, moves: tuple[str, ...]
) -> None:
    """Game, moves and limit are the same at the other end."""
    limit = Limit(nodes=number or None, seconds=None if freestyle else 2.5)
    asked = Request(Operation.ADVISE, game(number, freestyle), moves, None, limit)
    assert (5, asked) == protocol.read_request(protocol.write_request(5, asked))


@pytest.mark.parametrize(
    ("op", "most"), [(Operation.SOLVE, None), (Operation.SOLVE, 3), (Operation.COUNT, None)]
)
def test_a_question_for_solutions_arrives_as_it_was_asked(op: Operation, most: int | None) -> None:
    """The game and the number wanted are the same at the other end."""
    asked = Request(op, game(20), (), most)
    assert (1, asked) == protocol.read_request(protocol.write_request(1, asked))


@given(st.integers(1))
def test_a_question_for_a_number_arrives_as_it_was_asked(number: int) -> None:
    """However large it is."""
    asked = Request(Operation.NUMBER, game(20), number=number)
    assert (1, asked) == protocol.read_request(protocol.write_request(1, asked))


@given(WORDS, WORDS, st.none() | st.integers(0))
def test_a_question_for_a_puzzle_arrives_as_it_was_asked(
    kind: str, puzzle: str, nodes: int | None
) -> None:
    """Kind, id and limit are the same at the other end, and so is the id that is found."""
    asked = PuzzleSearch(kind[:200], puzzle[:200], Limit(nodes, 2.5))
    assert (4, asked) == protocol.read_request(protocol.write_request(4, asked))
    found = Sought(puzzle[:200])
    assert found == protocol.read_result(Sought, result_of(protocol.write_reply(4, found)))


def test_a_game_arrives_where_it_is_listed() -> None:
    """Nothing in a question depends on which games there are."""
    asked = Request(Operation.ADVISE, NullGame(5, 2), ("plus", "minus"))
    with registered():
        line = protocol.write_request(2, asked)
        assert (2, asked) == protocol.read_request(line)
    assert "no game called 'null'" in refusal(lambda: protocol.read_request(line))


def test_a_question_too_long_to_be_read_is_not_sent(
    monkeypatch: pytest.MonkeyPatch, null_kind: None
) -> None:
    """The other side would take its rest for further lines."""
    asked = Request(Operation.ADVISE, NullGame(), ("plus",) * 100)
    line = protocol.write_request(1, asked)
    monkeypatch.setattr(protocol, "MAX_LINE", len(line))
    assert line == protocol.write_request(1, asked)
    monkeypatch.setattr(protocol, "MAX_LINE", len(line) - 1)
    assert "too long" in refusal(lambda: protocol.write_request(1, asked))


def test_a_stop_names_the_question() -> None:
    """A stop is read as one."""
    assert (7, Stop(7)) == protocol.read_request(protocol.write_stop(7))


SENTENCES = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=90)
CLUES = st.lists(st.tuples(SENTENCES, st.booleans(), SENTENCES, st.booleans()), max_size=4)


@given(st.sampled_from(Solvability), MOVES, MOVES, SENTENCES, CLUES)
def test_advice_arrives_as_it_was_given(
    solvability: Solvability,
    back: tuple[str, ...],
    steps: tuple[str, ...],
    why: str,
    clues: list[Any],
) -> None:
    """Solvability, moves and what is seen of them survive the way through text."""
    seen = tuple(Clue(number, *clue) for number, clue in enumerate(clues[: len(steps)]))
    advice = Advice(solvability, back, steps, why, seen)
    assert advice == protocol.read_result(Advice, result_of(protocol.write_reply(3, advice)))


@given(
    st.builds(
        Check, st.sampled_from(CheckResult), SENTENCES, st.none() | st.integers(0), st.booleans()
    )
)
def test_a_check_arrives_as_it_was_found(found: Check) -> None:
    """Answer, reason and the last good position."""
    assert found == protocol.read_result(Check, result_of(protocol.write_reply(3, found)))


@given(st.lists(st.just("take A"), max_size=9), st.data())
def test_a_question_for_a_check_arrives_as_it_was_asked(
    moves: list[str], data: st.DataObject
) -> None:
    """Moves and the positions that one may go back to are the same at the other end."""
    stops = sorted(data.draw(st.sets(st.sampled_from(range(len(moves) + 1)))) - {len(moves)})
    asked = Request(Operation.CHECK, game(20), tuple(moves), stops=tuple(stops))
    assert (1, asked) == protocol.read_request(protocol.write_request(1, asked))


@pytest.mark.parametrize(
    ("stops", "cause"),
    [
        (3, "stops: must be a list"),
        ([1], r"stops[0]: must be a whole number from 0 to 0"),
        ([-1], "stops[0]: must be a whole number from 0 to 0"),
        ([0, 0], "stops[1]: must be a whole number from 1 to 0"),
        (["0"], "stops[0]: must be a whole number from 0 to 0"),
    ],
)
def test_strange_positions_to_go_back_to_are_refused(stops: Any, cause: str) -> None:
    """They are before the last move, and in their order."""
    line = json.dumps(GOOD | {"op": "check", "stops": stops}).encode()
    assert cause in refusal(lambda: protocol.read_request(line))


@pytest.mark.parametrize(
    "clue",
    [3, [0, "x", True], [1, "x", True, ""], [True, "x", True, ""], [0, "x", 1, ""],
     [0, "x\n", True, ""], [0, "x" * 2000, True, ""]],
)  # fmt: skip
def test_strange_clues_are_refused(clue: Any) -> None:
    """A clue is of a step that there is, and a line."""
    fields = {"solvability": "solvable", "back": [], "steps": ["a"], "why": "", "clues": [clue]}
    with pytest.raises(ProtocolError, match=r"^clues\[0\]"):
        protocol.read_result(Advice, Document(fields))


@examples(30)
@given(st.lists(MOVES, max_size=6).map(tuple), st.booleans())
def test_solutions_arrive_as_they_were_found(
    found: tuple[tuple[str, ...], ...], complete: bool
) -> None:
    """Every move of every solution, in order."""
    took, uses = Progress(12, 0.5, len(found), None), (10**30, len(found))
    solved = SearchResult(complete, len(found), found[:5], took, uses)
    assert solved == protocol.read_result(SearchResult, result_of(protocol.write_reply(3, solved)))


def test_progress_and_failures_arrive() -> None:
    """The other two kinds of lines say what they said."""
    progress = Progress(5120, 0.25, 3, 0.5)
    assert (4, progress) == protocol.read_reply(protocol.write_reply(4, progress))
    failure = Failure(Why.STOPPED, "stopped after 5 seconds")
    assert (4, failure) == protocol.read_reply(protocol.write_reply(4, failure))


def test_a_set_of_pieces_survives_its_file() -> None:
    """What is written of a set of pieces reads as the same set."""
    assert read_pieces(write_pieces(SET), "set") == SET


GOOD = json.loads(
    protocol.write_request(9, Request(Operation.ADVISE, game(1), ("put A 0 0,0,0,0/1",)))
)


@each(
    ("change", "cause"),
    [
        ({"format": "tui-tangram/figure"}, "format: must be 'tui-tangram/assist'"),
        ({"version": 2}, "version: 2 is newer"),
        ({"id": 0}, "id: must be a whole number of at least 1"),
        ({"op": "sing"}, "op: there is no 'sing'"),
        ({"moves": 3}, "moves: must be a list"),
        ({"moves": ["take A", 3]}, "moves[1]: must be a text, not 3"),
        ({"moves": ["take A" * 2000]}, "moves[0]: must have 1 to 8000 characters"),
        ({"game": "chess"}, "game: no game called 'chess'"),
        ({"options": {"freestyle": 1}}, "puzzle: freestyle cannot be 1"),
        ({"options": {"freestyle": None}}, "options: 'freestyle' cannot be null"),
        ({"options": {"speed": 1}}, "puzzle: Tangrams: no option 'speed'"),
        ({"options": 3}, "options: must be an object"),
        ({"limit": {"seconds": -1}}, "limit.seconds: must be a number of seconds"),
        ({"op": "solve", "most": 0}, "most: must be a whole number of at least 1"),
        ({"puzzle": 3}, "puzzle: must be an object, not 3"),
        ({"puzzle": {}}, "puzzle: pieces: is missing"),
        ({"puzzle": {**GOOD["puzzle"], "figure": {}}}, "puzzle: figure: format: is missing"),
    ],
)
def test_a_strange_question_is_refused_with_its_cause(change: dict[str, Any], cause: str) -> None:
    """Whatever is not valid is named."""
    with pytest.raises(ProtocolError) as refused:
        protocol.read_request(json.dumps(GOOD | change).encode())
    assert cause in str(refused.value)


def test_a_refusal_keeps_the_number_where_it_can_be_read() -> None:
    """Who asked can be told; a line that has no number gets 0."""
    with pytest.raises(ProtocolError) as refused:
        protocol.read_request(json.dumps(GOOD | {"op": "sing"}).encode())
    assert 9 == refused.value.number
    with pytest.raises(ProtocolError) as refused:
        protocol.read_request(b"\xff\n")
    assert 0 == refused.value.number


@given(st.sampled_from(sorted(GOOD)), json_values())
def test_no_line_makes_reading_raise_anything_else(key: str, value: Any) -> None:
    """A question with any field replaced is read or refused."""
    line = json.dumps(GOOD | {key: value}).encode()
    assert refusal(lambda: protocol.read_request(line)).isprintable()


@given(st.sampled_from(["progress", "error", "result", "id"]), json_values())
def test_no_reply_makes_reading_raise_anything_else(key: str, value: Any) -> None:
    """An answer with any content is understood or refused."""
    line = json.dumps({"format": protocol.FORMAT, "version": 1, "id": 1, key: value}).encode()

    def read() -> None:
        content = protocol.read_reply(line).content
        if isinstance(content, Document):
            assert refusal(lambda: protocol.read_result(Advice, content))
            assert refusal(lambda: protocol.read_result(SearchResult, content))
            assert refusal(lambda: protocol.read_result(Check, content))

    assert refusal(read).isprintable()


@pytest.mark.parametrize("solution", [3, [3], [""], ["a\nb"], [["plus"]], {"0": "plus"}])
def test_a_strange_solution_is_refused(solution: Any) -> None:
    """A solution must be a list of moves."""
    took = {"nodes": 1, "seconds": 0.5, "found": 1, "fraction": None}
    fields = {"status": "complete", "count": 1, "solutions": [solution], "took": took}
    with pytest.raises(ProtocolError, match=r"^solutions\[0\]"):
        protocol.read_result(SearchResult, Document(fields))
