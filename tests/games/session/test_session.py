"""What a session promises, rule by rule."""

from __future__ import annotations

import pytest

from tests.strategies.session import Clock, CounterGame, find_game
from tui_tangram.games.session import HelpClass, HistoryEntry, Result, Session, read_save
from tui_tangram.play import MoveError


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def session(clock: Clock) -> Session[int]:
    return Session(CounterGame(), clock)


def test_undo_and_redo_walk_the_same_states(session: Session[int]) -> None:
    """Undo goes back through the states and redo forward through the same ones."""
    for move in ("+1", "+2", "-3"):
        session.play(move)
    back = []
    while session.undo():
        back.append(session.state)
    forward = []
    while session.redo():
        forward.append(session.state)
    assert ([3, 1, 0], [1, 3, 0]) == (back, forward)


def test_new_move_begins_a_branch(session: Session[int]) -> None:
    """A move after an undo leaves nothing to redo, and what was undone is still there."""
    session.play("+1")
    session.undo()
    session.play("+2")
    assert (False, 2, 2) == (session.can_redo, session.state, session.position)
    assert session.go(1)
    assert (1, 1) == (session.state, session.moves)
    assert session.undo()
    assert (2, 1) == (session.state, session.moves)


def test_redo_follows_the_branch_visited_last(session: Session[int]) -> None:
    """A move made again goes where it led before, and redo goes there from then on."""
    session.play("+1")
    session.undo()
    session.play("+2")
    session.undo()
    session.play("+1")
    assert 2 == len(session.entries)
    session.undo()
    assert session.redo()
    assert 1 == session.state
    loaded = Session.from_text(session.to_text(), find_game, Clock())
    loaded.undo()
    loaded.redo()
    assert 1 == loaded.state


def test_undo_after_going_somewhere_goes_back_there(session: Session[int]) -> None:
    """Undo takes back the going before any move, however often one goes to and fro."""
    for move in ("+1", "+2", "+3"):
        session.play(move)
    session.go(1)
    session.go(3)
    session.go(1)
    seen = []
    while session.undo():
        seen.append(session.state)
    assert [6, 1, 6, 3, 1, 0] == seen


def test_positions_that_are_none(session: Session[int]) -> None:
    """One goes to positions only; entries that went somewhere made none."""
    session.play("+1")
    session.restart()
    before = session.to_text()
    for number in (-1, 2, 3):
        with pytest.raises(IndexError):
            session.go(number)
        with pytest.raises(IndexError):
            session.mark("x", number)
    assert before == session.to_text()


def test_checkpoints_are_names(session: Session[int]) -> None:
    """Without a name it is the number of moves; none is given twice without being asked for."""
    session.play("+1")
    assert "1 move" == session.mark()
    assert "head" == session.mark(" head ")
    assert "head" == session.mark()
    session.undo()
    assert "start" == session.mark()
    session.play("+2")
    session.mark("2 moves")
    session.play("+2")
    assert "2 moves (2)" == session.mark()
    assert {0: "start", 1: "head", 2: "2 moves", 3: "2 moves (2)"} == session.checkpoints
    assert "head" == session.unmark(1)
    assert session.unmark(1) is None
    for name in ("x" * 61, "a\x1b[31m"):
        with pytest.raises(ValueError, match="1 to 60 printable"):
            session.mark(name)
    loaded = Session.from_text(session.to_text(), find_game, Clock())
    assert session.checkpoints == loaded.checkpoints


def test_rewinding_across_branches(session: Session[int]) -> None:
    """Where undo does not lead to a position of the way, one goes there."""
    for move in ("+1", "+2"):
        session.play(move)
    session.undo()
    session.undo()
    session.play("+3")
    session.go(2)
    assert not session.rewind(1)
    assert (1, ("+1",)) == (session.state, session.path)
    assert session.undo()
    assert 3 == session.state
    with pytest.raises(IndexError):
        session.rewind(3)


@pytest.mark.parametrize("move", ["", "+", "+10", "-1", "+1\n", "+\x1b", "+1" * 600])
def test_bad_move_changes_nothing(session: Session[int], move: str) -> None:
    """A move that is not valid raises and leaves history and redo as they were."""
    session.play("+0")
    session.undo()
    with pytest.raises(MoveError):
        session.play(move)
    assert (0, 0, True) == (session.state, session.position, session.can_redo)


def test_long_move(session: Session[int]) -> None:
    """A line longer than eight thousand characters is refused before the game sees it."""
    for length, problem in ((8000, "a sign and a digit"), (8001, "1 to 8000 printable")):
        with pytest.raises(MoveError, match=problem):
            session.play("+" * length)


def test_only_known_makers(session: Session[int]) -> None:
    """A move has to be made by somebody the history knows; a restart is no such move."""
    for maker in ("nobody", "Player", ""):
        with pytest.raises(ValueError, match="makes moves"):
            session.play("+1", maker)
    assert 0 == len(session.entries)


def test_restart_can_be_undone(session: Session[int]) -> None:
    """A restart is an entry: undo brings the board back, with its count of moves."""
    session.play("+1")
    session.play("+1")
    session.restart()
    at_start = (session.state, session.moves)
    session.undo()
    assert ((0, 0), (2, 2)) == (at_start, (session.state, session.moves))


def test_restart_of_the_untouched_is_nothing(session: Session[int]) -> None:
    """Neither a fresh game nor one just restarted can be restarted."""
    fresh = session.restart()
    session.play("+1")
    first, again = session.restart(), session.restart()
    assert (False, True, False, 2) == (fresh, first, again, len(session.entries))


def test_a_hint_carried_out_is_a_move_and_one_hint(session: Session[int]) -> None:
    """Moves of a reveal are not the player's; all levels on a position are one hint."""
    session.play("+1")
    for level in (1, 2, 3, 1):
        session.count_hint(level)
    session.play("+1", "hint")
    session.play("+1", "reveal")
    assert (2, 2) == (session.moves, session.hints)


def test_peeking_cannot_be_undone(session: Session[int]) -> None:
    """A game stays revealed when the step of the reveal is undone or the game restarted."""
    session.play("+1", "reveal")
    session.undo()
    session.play("+1")
    session.restart()
    assert session.revealed


def test_a_revealed_move_in_a_save_counts_whatever_its_head_says(
    session: Session[int], clock: Clock
) -> None:
    """Saves may be edited."""
    session.play("+1", "reveal")
    text = session.to_text()
    told = text.replace('"revealed": true', '"revealed": false')
    assert told != text
    assert Session.from_text(told, find_game, clock).revealed


def test_seeing_solutions_elsewhere_is_a_reveal(session: Session[int], clock: Clock) -> None:
    """What was seen stays, also in a save; a solution laid afterwards is the player's own."""
    session.count_reveal()
    assert session.revealed
    loaded = Session.from_text(session.to_text(), find_game, clock)
    assert loaded.revealed
    while not session.verdict.solved:
        session.play("+1")
    assert session.solved_at is not None
    assert (HelpClass.SHOWN, True) == (session.solved_at.help_class, session.solved_at.own)


def test_clock_does_not_count_a_covered_board(session: Session[int], clock: Clock) -> None:
    """It stands while held, through pauses and moves, and goes on when released."""
    clock.now += 7
    session.hold_clock()
    clock.now += 50
    session.play("+1")
    session.pause()
    session.resume()
    clock.now += 50
    assert 7 == session.elapsed
    session.pause()
    session.release_clock()
    clock.now += 50
    assert 7 == session.elapsed
    session.resume()
    clock.now += 2
    assert 9 == session.elapsed
    while session.solved_at is None:
        session.play("+1")
    session.hold_clock()
    session.release_clock()
    clock.now += 50
    assert 9 == session.elapsed


def test_clock_excludes_pauses(session: Session[int], clock: Clock) -> None:
    """Time passes while playing and stands while paused."""
    clock.now += 7
    session.pause()
    clock.now += 100
    session.resume()
    clock.now += 2
    assert 9 == session.elapsed


def test_clock_set_back_takes_nothing(session: Session[int], clock: Clock) -> None:
    """A clock that jumps backwards does not shorten the time."""
    clock.now += 7
    session.pause()
    session.resume()
    clock.now -= 500
    assert 7 == session.elapsed


def test_paused_board_takes_no_moves(session: Session[int]) -> None:
    """Nothing can be done on a hidden board."""
    session.play("+1")
    session.pause()
    for act in (lambda: session.play("+1"), session.undo, session.redo, session.restart):
        with pytest.raises(MoveError, match="paused"):
            act()
    assert (1, 1) == (session.state, session.position)


def test_solving_stops_the_clock(session: Session[int], clock: Clock) -> None:
    """The first solved verdict keeps time, moves and hints, and going on changes none."""
    clock.now += 4.25
    session.count_hint(1)
    session.play("+4")
    session.play("+1")
    clock.now += 60
    session.play("+1")
    session.count_hint(2)
    session.pause()
    session.resume()
    clock.now += 60
    session.undo()
    expected = Result(4.25, moves=2, hints=1, revealed=False, own=True)
    assert (expected, 4.25) == (session.solved_at, session.elapsed)


def test_solution_by_reveal_is_not_the_players(session: Session[int], clock: Clock) -> None:
    """A solution that a reveal completed counts as solved, but not as one's own."""
    clock.now += 3
    session.play("+2")
    session.play("+3", "reveal")
    assert Result(3.0, moves=1, hints=0, revealed=True, own=False) == session.solved_at


def test_own_solution_replaces_a_revealed_one(session: Session[int], clock: Clock) -> None:
    """After a reveal the puzzle can still be solved, though not for the best times."""
    session.play("+5", "reveal")
    session.play("+1")
    session.play("-1")
    kept = session.solved_at
    session.restart()
    session.play("+5")
    assert (False, Result(0.0, moves=1, hints=0, revealed=True, own=True)) == (
        kept is not None and kept.own,
        session.solved_at,
    )


def test_verdict_is_asked_for_once(clock: Clock) -> None:
    """However often a position is looked at and returned to, the game judges it once."""
    game = CounterGame(target=9)
    session = Session(game, clock)
    session.play("+1")
    session.play("+1")
    for _ in range(3):
        session.undo()
        assert 9 == session.verdict.percent
        session.redo()
        assert 18 == session.verdict.percent
    assert [1, 2] == game.asked


@pytest.mark.parametrize("level", [0, -1, 10])
def test_levels_of_hints(session: Session[int], level: int) -> None:
    """Hints have levels from 1 to 9."""
    with pytest.raises(ValueError, match="level"):
        session.count_hint(level)


# The game's own moves


def test_what_the_game_does_is_not_the_players(session: Session[int]) -> None:
    """It counts as no move, and yet a solution with it is the player's own."""
    session.play("+4")
    session.play("+1", "game")
    assert 1 == session.moves
    assert session.solved_at is not None
    assert (1, False, True) == (
        session.solved_at.moves, session.solved_at.revealed, session.solved_at.own,
    )  # fmt: skip


def test_undo_goes_back_over_what_the_game_did(session: Session[int]) -> None:
    """With the player's move before; redo makes both again."""
    session.play("+1", "game")
    session.play("+2")
    session.play("+1", "game")
    session.play("-1", "game")
    session.play("+4")
    assert HistoryEntry("player", "+4") == session.step
    assert session.undo()
    assert (3, HistoryEntry("player", "+2"), HistoryEntry("game", "-1")) == (
        session.state, session.step, session.last,
    )  # fmt: skip
    assert session.undo()
    assert (1, None, 1) == (session.state, session.step, session.position)
    assert session.redo()
    assert (3, 4) == (session.state, session.position)
    assert session.redo()
    assert (7, False) == (session.state, session.can_redo)


def test_what_the_game_did_before_the_first_move_stays(session: Session[int]) -> None:
    """Undo takes back what somebody did, and nobody did anything."""
    session.play("+1", "game")
    assert not session.can_undo
    assert not session.undo()
    assert 1 == session.state


def test_the_path_is_the_way_from_the_start(session: Session[int]) -> None:
    """The moves in effect since the last restart, whoever made them."""
    for move, by in (("+1", "player"), ("+2", "game"), ("+3", "hint")):
        session.play(move, by)
    assert ("+1", "+2", "+3") == session.path
    session.undo()
    assert ("+1", "+2") == session.path
    assert (HistoryEntry("player", "+1"), HistoryEntry("game", "+2")) == session.path_entries
    session.restart()
    assert () == session.path
    session.play("+4", "reveal")
    assert ("+4",) == session.path
    session.undo()
    session.undo()
    assert ("+1", "+2") == session.path


def test_what_a_game_includes(session: Session[int]) -> None:
    """A save from which it came, however much was done since; not one that went elsewhere."""
    session.play("+1")
    session.play("+1")
    early = read_save(session.to_text())
    session.undo()
    session.play("+2")
    late = read_save(session.to_text())
    assert session.includes(early)
    assert session.includes(late)
    assert not Session.from_save(early, find_game, Clock()).includes(late)
    other = Session(CounterGame(), Clock())
    for move in ("+1", "+1", "+2"):
        other.play(move)
    assert not other.includes(late)
    marked = early._replace(checkpoints={1: "x"})
    assert not session.includes(marked)
    session.mark("y", 1)
    assert session.includes(marked)
