"""A session at a table shows what the player's copy does, whatever comes in between."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.examples import examples
from tests.games.together.test_table import board, moves_of, solution
from tests.strategies.matching import chances
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.session import HelpClass
from tui_tangram.games.together.client import TableClient
from tui_tangram.games.together.copy import MoveRequest, TableCopy
from tui_tangram.games.together.session import TableSession
from tui_tangram.games.together.table import SharedTable, TableKind
from tui_tangram.play import MoveError
from tui_tangram.player.library import shipped_library


class Seat:
    """A player with a session, and the lines that are under way."""

    def __init__(self, game: MatchingGame, kind: TableKind, seat: int) -> None:
        self.sent: list[Any] = []
        self.wire: list[Any] = []
        self.seat = seat
        self.client = TableClient(self.sent.append, lambda *_: game)
        self.client.game, self.client.puzzle = game, game.puzzle_id
        self.client.copy = TableCopy(SharedTable(game, kind), seat)
        self.client.sit("abcde")
        self.sent.clear()
        self.client.connected = True
        self.session: TableSession[Any] = TableSession(self.client, lambda: 0.0)


class SessionMachine(RuleBasedStateMachine):
    """Two players make moves that arrive late, are refused, or are lost."""

    def __init__(self) -> None:
        super().__init__()
        game = MatchingGame(shipped_library().find("tetravex/3x3-1"))
        self.table = SharedTable(game, TableKind.HALVES)
        self.seats = [Seat(game, TableKind.HALVES, seat) for seat in (1, 2)]

    @rule(at=st.integers(0, 1), random=chances(), what=st.sampled_from(("move", "undo", "redo")))
    def ask(self, at, random, what) -> None:
        seat = self.seats[at]
        if what != "move":
            told = seat.session.can_undo if what == "undo" else seat.session.can_redo
            assert (seat.session.undo() if what == "undo" else seat.session.redo()) is told
            return
        move = moves_of(self.table.game, seat.session.state, random)
        before = seat.session.state
        try:
            if move:
                seat.session.play(move)
        except MoveError:
            assert seat.session.state == before

    @rule(at=st.integers(0, 1))
    def owner_reads(self, at) -> None:
        seat = self.seats[at]
        if not seat.sent:
            return
        line = seat.sent.pop(0)
        request = MoveRequest(line["id"], line["base"], line["move"])
        try:
            entry = request.ask(self.table, seat.seat, 7)
        except MoveError as error:
            seat.wire.append({"is": "no", "id": request.id, "why": str(error)})
            return
        for other in self.seats:
            answers = {str(self.table.number): request.id} if other is seat else {}
            row = [list(entry)]
            other.wire.append(
                {"is": "entries", "from": self.table.number, "entries": row, "answers": answers}
            )

    @rule(at=st.integers(0, 1))
    def player_reads(self, at) -> None:
        seat = self.seats[at]
        if seat.wire:
            seat.client.receive(seat.wire.pop(0))
            seat.session.follow()

    @rule(at=st.integers(0, 1))
    def connection_is_lost(self, at) -> None:
        seat = self.seats[at]
        seat.sent.clear()
        seat.wire.clear()
        seat.client.disconnected()
        seat.session.follow()
        seat.client.connected = True
        assert seat.client.copy is not None
        number = seat.client.copy.number
        rows = [list(entry) for entry in self.table.entries[number:]]
        seat.wire.append({"is": "entries", "from": number + 1, "entries": rows, "answers": {}})

    @invariant()
    def session_shows_the_copy(self) -> None:
        for seat in self.seats:
            copy = seat.client.copy
            assert copy is not None
            session = seat.session
            assert session.state == copy.state
            made = [session.seats[node] for node in session.line if node in session.seats]
            assert made == [entry.seat for entry in copy.entries]

    def teardown(self) -> None:
        for seat in self.seats:
            session = seat.session
            kept = session.ordinary()
            assert kept.state == seat.client.copy.table.state  # type: ignore[union-attr]
            others = any(entry.seat != seat.seat for entry in seat.client.copy.entries)  # type: ignore[union-attr]
            assert (kept.help_class is HelpClass.ASSISTED) == others


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = examples(20, stateful_step_count=40)


def test_the_clock_of_a_save_is_that_of_the_table() -> None:
    """What is kept says when it was solved, and goes on as any save does."""
    seat = Seat(board(), TableKind.TOGETHER, 1)
    moves = solution(seat.session.game)  # type: ignore[arg-type]
    assert seat.client.copy is not None
    for number, move in enumerate(moves, 1):
        row = [[1, move, 1000 * number, 0]]
        seat.client.receive({"is": "entries", "from": number, "entries": row, "answers": {}})
    seat.session.follow()
    assert seat.session.solved
    assert seat.session.solved_at is None
    kept = seat.session.ordinary()
    assert kept.solved_at is not None
    assert kept.solved_at.elapsed == len(moves)
    assert kept.puzzle == "tetravex/2x2-1"


def test_undo_and_redo_name_the_move_before_the_table_answers() -> None:
    """What is under way counts as done, so that the words for the player are right."""
    session = Seat(board(), TableKind.TOGETHER, 1).session
    first, second, third, _ = solution(board())
    assert not session.undo()
    session.play(first)
    session.play(second)
    assert session.undo()
    assert session.step is not None
    assert (session.step.move, session.can_redo) == (first, True)
    assert session.redo()
    assert (session.step.move, session.can_redo) == (second, False)
    assert session.undo()
    assert session.undo()
    assert not session.can_undo
    session.play(third)
    assert not session.can_redo


def test_what_was_under_way_when_one_left_is_nothing() -> None:
    """No table comes back after it was left, until the player sits down again."""
    seat = Seat(board(), TableKind.TOGETHER, 1)
    move = solution(board())[0]
    line = {"is": "entries", "from": 1, "entries": [[2, move, 7, 0]], "answers": {}}
    seat.client.leave()
    assert seat.client.receive(line) == []
    assert seat.client.receive({"is": "table"}) == []
    seat.client.sit("fghij")
    assert seat.client.receive(line) == []
    assert seat.client.game is None


def test_nobody_goes_back_at_a_table() -> None:
    """Every way back but undo is refused, and leaves everything as it is."""
    seat = Seat(board(), TableKind.TOGETHER, 1)
    session = seat.session
    session.play(solution(board())[0])
    state = session.state
    for refused in (
        session.restart,
        lambda: session.go(0),
        lambda: session.rewind(0),
        session.mark,
        lambda: session.play(solution(board())[1], "reveal"),
    ):
        with pytest.raises(MoveError, match="not at a table"):
            refused()
    session.pause()
    assert not session.paused
    assert session.state == state
