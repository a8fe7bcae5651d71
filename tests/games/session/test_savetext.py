"""Saves: what is written can be read, and what cannot be used is refused with its place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.session import Clock, CounterGame, find_game, saves
from tui_tangram.games.session import (
    Save,
    SaveError,
    Session,
    UnknownSavedPuzzleError,
    read_save,
    whole,
    write_save,
)
from tui_tangram.play import NewerVersionError

EXAMPLE = """\
{
"format": "tui-tangram/save",
"version": 2,
"game": "counter",
"puzzle": "counter/five",
"options": {"target": 5},
"elapsed": 12.346,
"hints": {"1": 2, "3": 1},
"revealed": true,
"solved": null,
"position": 2,
"redo": [3],
"checkpoints": [[1, "two"]],
"moves": [
["player", "+2", 0, 0],
["restart", "", 1, 0],
["reveal", "+1", 2, 0],
["player", "+3", 2, 1501],
["go", "1", 4, 1501]
]
}
"""


def example() -> Session[int]:
    """Return the session whose save is `EXAMPLE`."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    for level in (3, 1, 1):
        session.count_hint(level)
    session.play("+2")
    session.mark("two")
    session.restart()
    session.play("+1", "reveal")
    session.undo()
    clock.now += 1.5006
    session.play("+3")
    session.go(1)
    session.undo()
    session.undo()
    session.play("+1", "reveal")
    session.undo()
    clock.now += 10.845
    return session


def test_text_of_a_save() -> None:
    """A save is JSON with one entry to a line, the undone ones included."""
    session = example()
    assert EXAMPLE == session.to_text()
    named = EXAMPLE.replace('"game"', '"name": "late",\n"game"', 1)
    assert named == session.to_text("late")
    assert "late" == read_save(named).name


def test_a_save_of_the_first_version() -> None:
    """It had no times and no seats; it is read, and written as the second."""
    old = EXAMPLE.replace('"version": 2', '"version": 1')
    for line, before in (
        ('["player", "+2", 0, 0]', '["player", "+2"]'),
        ('["restart", "", 1, 0]', '["restart", ""]'),
        ('["reveal", "+1", 2, 0]', '["reveal", "+1"]'),
        ('["player", "+3", 2, 1501]', '["player", "+3", 2]'),
        ('["go", "1", 4, 1501]', '["go", "1"]'),
    ):
        old = old.replace(line, before)
    session = Session.from_text(old, find_game, Clock())
    assert [session.at(number) for number in range(1, 6)] == [None] * 5
    assert old.replace('"version": 1', '"version": 2') == session.to_text()


def test_who_moved_and_when() -> None:
    """Both come back, and a seat that nobody has is refused."""
    text = EXAMPLE.replace('"position"', '"players": ["Ann", "Bob"],\n"position"')
    text = text.replace('"+3", 2, 1501]', '"+3", 2, 1501, 2]')
    session = Session.from_text(text, find_game, Clock())
    assert text == session.to_text()
    assert [session.seat(number) for number in range(1, 6)] == [0, 0, 0, 2, 0]
    assert [session.at(number) for number in range(6)] == [None, 0, 0, 0, 1501, 1501]
    with pytest.raises(SaveError, match="move 4: there is no player 3"):
        read_save(text.replace("1501, 2]", "1501, 3]"))
    with pytest.raises(SaveError, match="move 4: no such time: -1"):
        read_save(text.replace("1501, 2]", "-1, 2]"))


def test_nothing_played_yet() -> None:
    """A game without moves has a save too."""
    text = Session(CounterGame(), Clock()).to_text()
    loaded = Session.from_text(text, find_game, Clock())
    assert (text, ()) == (loaded.to_text(), loaded.entries)


@examples(30)
@given(saves())
def test_round_trip(save: Save) -> None:
    """Reading is the inverse of writing, and every text is valid JSON."""
    text = write_save(save)
    assert save == read_save(text)
    assert "tui-tangram/save" == json.loads(text)["format"]


@examples(30)
@given(saves())
def test_one_move_to_a_line(save: Save) -> None:
    """No move breaks the lines of a save."""
    head_and_foot = write_save(save._replace(moves=(), parents=())).splitlines()
    assert len(head_and_foot) + len(save.moves) == len(write_save(save).splitlines())


def test_loading_asks_for_no_verdict() -> None:
    """Ten thousand moves are replayed without judging one of them."""
    moves = [["player", "+1" if i % 2 == 0 else "-1"] for i in range(10_000)]
    text = json.dumps(
        json.loads(EXAMPLE) | {"moves": moves, "position": 9_999, "redo": [], "checkpoints": []}
    )
    game = CounterGame()
    session = Session.from_text(text, lambda *_: game, Clock())
    assert ([], 9_999, 1, 10_000) == (
        game.asked,
        session.moves,
        session.state,
        len(session.entries),
    )


def test_result_survives() -> None:
    """A solved game that is loaded keeps its result, and its clock stands."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    clock.now += 1 / 3
    session.play("+5")
    loaded = Session.from_text(session.to_text(), find_game, clock)
    clock.now += 50
    assert (0.333, session.solved_at) == (loaded.elapsed, loaded.solved_at)


def changed(**changes: object) -> str:
    """Return `EXAMPLE` with some values changed; those that are `...` are left out.

    Where it has other moves nothing else speaks of the old ones.
    """
    fresh = {"position": 0, "redo": [], "checkpoints": []} if "moves" in changes else {}
    content = json.loads(EXAMPLE) | fresh | changes
    return json.dumps({key: value for key, value in content.items() if value is not ...})


BAD = {
    "": "line 1, column 1: not JSON: Expecting value",
    "{\n": "line 2, column 1: not JSON: Expecting property name enclosed in double quotes",
    "[1]": "must be a JSON object, not a list",
    '"x"': "must be a JSON object, not 'x'",
    "[" * 100_000: "nested too deeply",
    '{"a": 1, "b": 2, "a": 3}': "'a' appears twice in one object",
    '{"format": NaN}': "NaN is not a JSON number",
    '{"format": ' + "9" * 5000 + "}": "a number has 5000 digits, more than 300",
    changed(format="tui-tangram/figure"): (
        "format: must be 'tui-tangram/save', not 'tui-tangram/figure'"
    ),
    changed(version="1"): "version: must be a whole number of at least 1, not '1'",
    changed(version=True): "version: must be a whole number of at least 1, not true",
    changed(puzzle=...): "puzzle: is missing",
    changed(puzzle="a\x1b[31mb"): "puzzle: must not contain control characters: 'a\\x1b[31mb'",
    changed(puzzle="x" * 201): "puzzle: must have 1 to 200 characters, not 201",
    changed(puzzle="{}"): "puzzle: is not a name: '{}'",
    changed(puzzle=[]): "puzzle: must be a text, not a list",
    changed(game=""): "game: must have 1 to 200 characters, not 0",
    changed(options=[]): "options: must be an object, not a list",
    changed(options={"target": None}): (
        "options.'target': must be true, false, a number or a text, not null"
    ),
    changed(options={}): "options: a counter needs a target",
    changed(elapsed=-1): "elapsed: must be a number of seconds, not -1",
    changed(elapsed=False): "elapsed: must be a number of seconds, not false",
    changed(elapsed=10**299): f"elapsed: must be at most {10**9} seconds, not 1{'0' * 39}…",
    changed(hints={"10": 1}): "hints.'10': is not a level from 1 to 9",
    changed(hints={"1": -1}): "hints.1: must be a whole number of at least 0, not -1",
    changed(revealed=0): "revealed: must be true or false, not 0",
    changed(solved={}): "solved.elapsed: is missing",
    changed(solved=3): "solved: must be an object, not 3",
    changed(position=6): "position: must be a whole number from 0 to 5, not 6",
    changed(position=-1): "position: must be a whole number from 0 to 5, not -1",
    changed(name="a\n"): "name: must not contain control characters: 'a\\n'",
    changed(name="x" * 61): "name: must have 1 to 60 characters, not 61",
    changed(name=7): "name: must be a text, not 7",
    changed(redo=...): "redo: is missing",
    changed(redo=3): "redo: must be a list, not 3",
    changed(redo=[0]): "redo[0]: must be a whole number from 1 to 5, not 0",
    changed(redo=[1, 6]): "redo[1]: must be a whole number from 1 to 5, not 6",
    changed(checkpoints=...): "checkpoints: is missing",
    changed(checkpoints=[["x"]]): ("checkpoints[0]: must be the number of a position and a name"),
    changed(checkpoints=[[6, "x"]]): (
        "checkpoints[0].position: must be a whole number from 0 to 5, not 6"
    ),
    changed(checkpoints=[[1, "x"], [1, "y"]]): "checkpoints[1]: position 1 has a name already",
    changed(checkpoints=[[1, "\x9b31m"]]): (
        "checkpoints[0].name: must not contain control characters: '\\x9b31m'"
    ),
    changed(checkpoints=[[2, "x"]]): "checkpoints: entry 2 is not a position",
    changed(moves={}): "moves: must be a list, not an object",
    changed(moves=[["player", "+1"], ["player"]]): (
        "move 2: must be two texts, who made it and the move: 'player'"
    ),
    changed(moves=[["god", "+1"]]): (
        "move 1: must be two texts, who made it and the move: 'god', '+1'"
    ),
    changed(moves=[["restart", "+1"]]): (
        "move 1: must be two texts, who made it and the move: 'restart', '+1'"
    ),
    changed(moves=[["go", "0"], ["go", "01"]]): (
        "move 2: must be two texts, who made it and the move: 'go', '01'"
    ),
    changed(moves=[["player", "+1"], ["go", "2"]]): (
        "move 2: must be two texts, who made it and the move: 'go', '2'"
    ),
    changed(moves=[["restart", ""], ["go", "1"]]): ("move 2 (to '1'): entry 1 is not a position"),
    changed(moves=[["player", "+1"], ["player", "+1", 2]]): (
        "move 2: must follow an earlier one, 0 to 1, not 2"
    ),
    changed(moves=[["player", "+1", -1]]): "move 1: must follow an earlier one, 0 to 0, not -1",
    changed(moves=[["player", "+1", True]]): (
        "move 1: must be two texts, who made it and the move: 'player', '+1'"
    ),
    changed(moves=[["player", ""]], position=0): (
        "move 1: must be two texts, who made it and the move: 'player', ''"
    ),
    changed(moves=[7]): "move 1: must be two texts, who made it and the move",
    changed(moves=[["player", "+4"], ["player", "+7"]]): "move 2 ('+7'): 11 lies outside 0 to 9",
    changed(moves=[["player", "+\n"]], position=1): (
        "move 1 ('+\\n'): a move is a line of 1 to 8000 printable characters"
    ),
}


def test_a_puzzle_that_has_no_name() -> None:
    """It is in the save as it is, and what finds games is given it as text."""
    puzzle = whole({"sides": [[1, 2], [2, 1]], "name": "Ä"})
    session = Session(CounterGame(puzzle_id=""), Clock(), puzzle=puzzle)
    session.play("+2")
    text = session.to_text()
    assert {"sides": [[1, 2], [2, 1]], "name": "Ä"} == json.loads(text)["puzzle"]
    asked: list[str] = []

    def find(kind: str, given: str, options: object) -> CounterGame:
        asked.append(given)
        return CounterGame(puzzle_id="")

    loaded = Session.from_text(text, find, Clock())
    assert ([puzzle], puzzle, text) == (asked, loaded.puzzle, loaded.to_text())
    assert write_save(read_save(text)) == text


@pytest.mark.parametrize("puzzle", ["{", "{}x", '{"a": 1'])
def test_what_begins_as_a_puzzle_and_is_none_is_not_written(puzzle: str) -> None:
    """Nobody could read it; a puzzle that is written otherwise is written as it would be read."""
    session = Session(CounterGame(puzzle_id=""), Clock(), puzzle=puzzle)
    with pytest.raises(SaveError, match="JSON"):
        session.to_text()
    session.puzzle = '{"a":\n1}'
    assert whole({"a": 1}) == read_save(session.to_text()).puzzle


@each("text", BAD)
def test_error_names_the_place(text: str) -> None:
    """A bad save is refused with one line that says where and why."""
    with pytest.raises(SaveError) as caught:
        Session.from_text(text, find_game, Clock())
    assert BAD[text] == str(caught.value)


def test_newer_version_is_told_apart() -> None:
    """A save of a later release is refused with an error of its own."""
    with pytest.raises(NewerVersionError) as caught:
        Session.from_text(changed(version=3, moves=...), find_game, Clock())
    assert "version: 3 is newer than this program, which reads up to 2" == str(caught.value)


@pytest.mark.parametrize("change", [{"game": "chess"}, {"puzzle": "counter/six"}])
def test_unknown_puzzle_is_told_apart(change: dict[str, object]) -> None:
    """A save of a puzzle that is not there is refused with an error of its own."""
    with pytest.raises(UnknownSavedPuzzleError, match="puzzle: there is no"):
        Session.from_text(changed(**change), find_game, Clock())


@given(st.data())
def test_damaged_saves_are_refused_or_sound(data: st.DataObject) -> None:
    """Whatever happens to a save, loading gives a session or a `SaveError` of one line."""
    at = data.draw(st.integers(0, len(EXAMPLE)))
    removed = data.draw(st.integers(0, 5))
    put = data.draw(st.text(max_size=5))
    text = EXAMPLE[:at] + put + EXAMPLE[at + removed :]
    try:
        session = Session.from_text(text, find_game, Clock())
    except SaveError as error:
        problem = str(error)
    else:
        problem = ""
        assert session.state in range(10)
    assert problem.isprintable()
