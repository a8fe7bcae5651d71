"""A table of several players: one order, everybody's own undo, and who has won."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.examples import examples
from tests.null.game import NullGame
from tests.strategies.geometry import any_motions
from tests.strategies.matching import chances, positions
from tests.strategies.tangram import all_figures
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.board import judge, laid, sent
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.together.copy import TableCopy
from tui_tangram.games.together.table import (
    PACE,
    SharedTable,
    TableEntry,
    TableKind,
    allows,
    move_limit,
)
from tui_tangram.games.together.words import owners, percents, shares
from tui_tangram.play import MoveError
from tui_tangram.player.library import shipped_library


def moves_of(game, state, random) -> str:
    """Return some valid move of a board: of one tile or of several, or of a drawer."""
    puzzle, free = game.puzzle, []
    for tile, spot in enumerate(state.spots):
        if tile in puzzle.fixed:
            continue
        for place in range(len(puzzle.board)) if puzzle.rules.may_move else [spot.place]:
            if place is None or state.tile_at(place) not in (None, tile):
                continue
            free += [
                laid(tile, place, way)
                for way in puzzle.orientations(tile, place)
                if (puzzle.rules.may_flip or way.flipped == spot.orientation.flipped)
                and (puzzle.rules.may_turn or way.angle == spot.orientation.angle)
            ]
        if puzzle.rules.may_move:
            free += [sent(tile, random.randrange(len(state.drawers)))]
    drawers = len(state.drawers)
    free += [f"drawer {min(drawers, 8)} Rim", f"drawer {drawers - 1}", "drawer 0 Own name"] * 2
    for _ in range(20):
        parts = [random.choice(free) for _ in range(random.choice((1, 1, 2, 3)))]
        move = parts[0] if parts[0].startswith("drawer") else "move " + " ".join(parts)
        try:
            game.execute(state, move)
        except MoveError:
            continue
        return move
    return ""


@given(positions(), chances(), st.integers(1, 6))
def test_every_move_of_a_board_is_taken_back(position, random, many) -> None:
    """The inverse leads back exactly, one after another, and touches the same parts."""
    game, state = position
    state = replace(state, drawers=(*state.drawers, "Two", "Three"))
    for _ in range(many):
        move = moves_of(game, state, random)
        if not move:
            return
        after, back = game.execute(state, move), game.inverse(state, move)
        assert game.execute(after, back) == state
        assert game.touched(back) == game.touched(move)
        assert game.describe_move(back).isprintable()
        assert game.placed_parts(state) ^ game.placed_parts(after) <= game.touched(move)
        changed = {f"tile {n}" for n in range(len(state.spots)) if state.spots[n] != after.spots[n]}
        assert changed <= game.touched(move)
        state = after


@given(all_figures(), st.lists(st.tuples(st.integers(0, 99), any_motions | st.none()), max_size=6))
@examples(24)
def test_every_move_of_a_figure_is_taken_back(figure, steps) -> None:
    """The inverse leads back to the exact placement, or to the tray."""
    pieces = shipped_library().of(Figures).sets[figure.set_id]
    game = TangramGame(figure, pieces)
    state = game.start()
    for number, motion in steps:
        index = number % len(pieces.pieces)
        move = game.take(index) if motion is None else game.put(index, motion)
        try:
            after = game.execute(state, move)
        except MoveError:
            with pytest.raises(MoveError):
                game.inverse(state, move)
            continue
        back = game.inverse(state, move)
        assert game.execute(after, back) == state
        assert game.touched(back) == game.touched(move)
        assert game.touched(move) == {f"piece {pieces.pieces[index].letter}"}
        assert game.placed_parts(state) ^ game.placed_parts(after) <= game.touched(move)
        state = after


def test_the_smallest_game_is_taken_back() -> None:
    """Also where a game has one part only."""
    game = NullGame(goal=5)
    assert game.execute(game.execute(3, "plus"), game.inverse(3, "plus")) == 3
    with pytest.raises(MoveError):
        game.inverse(0, "minus")


@given(positions())
def test_halves_share_out_the_colours(position) -> None:
    """What fits, fits both; what fits neither colour of one's own, does not; corners have none."""
    game, state = position
    halves = game.halves()
    puzzle = game.puzzle
    if puzzle.rules.matching.cornered:
        assert halves == ()
    if not halves:
        return
    one, other = halves
    whole = judge(puzzle, state.spots)
    views = [judge(half.puzzle, state.spots) for half in halves]
    assert all(set(view.unmatched) <= set(whole.unmatched) for view in views)
    for mine, yours in zip(one.puzzle.tiles, other.puzzle.tiles, strict=True):
        for a, b in zip(mine.sides, yours.sides, strict=True):
            assert a == b or -1 in (a, b)
            assert a <= 0 or b <= 0
    mate = puzzle.rules.matching.mate
    seen = [
        {min(s, mate(s)) for tile in half.puzzle.tiles for s in tile.sides if s > 0}
        for half in halves
    ]
    assert not seen[0] & seen[1]
    assert 0 <= len(seen[0]) - len(seen[1]) <= 1


def board() -> MatchingGame:
    """A small board of squares whose tiles are laid, with four colours."""
    return MatchingGame(shipped_library().find("tetravex/2x2-1"))


def solution(game: MatchingGame) -> list[str]:
    """The moves that solve it."""
    return list(next(game.solutions()))


class TableMachine(RuleBasedStateMachine):
    """Three players send moves late and lose their connection: all see the same in the end."""

    def __init__(self) -> None:
        super().__init__()
        self.game = board()
        self.table = SharedTable(self.game)
        self.copies = {seat: TableCopy(SharedTable(self.game), seat) for seat in (1, 2, 3)}
        self.wire: dict[int, list] = {seat: [] for seat in self.copies}
        """What each player has not yet received."""
        self.sent: dict[int, list] = {seat: [] for seat in self.copies}
        """What the owner has not yet received."""
        self.asked: list[tuple[int, int]] = []
        """Each request: its seat and its number."""
        self.answered: list[tuple[int, int]] = []
        """Those that the owner has made."""
        self.refused: set[tuple[int, int]] = set()

    @rule(seat=st.integers(1, 3), random=chances(), what=st.sampled_from(("move", "undo", "redo")))
    def ask(self, seat, random, what) -> None:
        copy = self.copies[seat]
        try:
            if what == "move":
                move = moves_of(self.game, copy.state, random)
                if move:
                    self.sent[seat].append(copy.play(move))
            else:
                self.sent[seat].append(copy.undo() if what == "undo" else copy.redo())
        except MoveError:
            pass
        self.asked += ((seat, one.id) for one in copy.pending if (seat, one.id) not in self.asked)

    @rule(seat=st.integers(1, 3))
    def owner_reads(self, seat) -> None:
        if not self.sent[seat]:
            return
        wish = self.sent[seat].pop(0)
        before = self.table.state
        try:
            entry = wish.ask(self.table, seat, at=7)
        except MoveError as error:
            self.wire[seat].append(("no", wish.id, str(error)))
            self.refused.add((seat, wish.id))
            assert self.table.state == before
            return
        self.answered.append((seat, wish.id))
        if entry.undoes:
            own = self.table.entries[entry.undoes - 1]
            assert own.seat == seat
        for other, line in self.wire.items():
            line.append(("entry", self.table.number, entry, wish.id if other == seat else 0))

    @rule(seat=st.integers(1, 3))
    def player_reads(self, seat) -> None:
        if self.wire[seat]:
            kind, *rest = self.wire[seat].pop(0)
            copy = self.copies[seat]
            if kind == "no":
                copy.refused(rest[0])
            else:
                number, entry, wish = rest
                copy.confirmed(number, entry, wish)

    @rule(seat=st.integers(1, 3))
    def connection_is_lost(self, seat) -> None:
        """What was under way is gone, both ways; the log comes from the copy's last number."""
        self.wire[seat].clear()
        self.sent[seat].clear()
        copy = self.copies[seat]
        copy.disconnected()
        for number in range(copy.number + 1, self.table.number + 1):
            copy.confirmed(number, self.table.entries[number - 1], 0)
        self.sent[seat].extend(copy.missing())

    @invariant()
    def copies_agree(self) -> None:
        for copy in self.copies.values():
            known = copy.number
            assert list(copy.entries) == list(self.table.entries[:known])

    def teardown(self) -> None:
        for seat in self.copies:
            while self.sent[seat]:
                self.owner_reads(seat)
        for seat in self.copies:
            while self.wire[seat]:
                self.player_reads(seat)
            assert self.copies[seat].state == self.table.state
            assert not self.copies[seat].pending
        # Each is made once, or was refused.
        assert len(self.answered) == len(set(self.answered))
        assert {*self.answered, *self.refused} == {*self.asked}
        again = SharedTable(self.game)
        for entry in self.table.entries:
            again.add(entry)
        assert again.state == self.table.state
        self.shares_add_up()

    def shares_add_up(self) -> None:
        """They are of all that lies there, and who takes a move back had no part in it."""
        found = shares(self.table, 3)
        placed = self.game.placed_parts(self.table.state)
        assert sum(one.placed for one in found) == len(owners(self.table)) == found[0].whole
        assert owners(self.table).keys() == placed  # nothing lies there at the start
        assert sum(one.percent for one in found) == (100 if placed else 0)
        assert sum(one.undone for one in found) <= sum(
            entry.undoes > 0 for entry in self.table.entries
        )
        before, move = owners(self.table), moves_of(self.game, self.table.state, Random(1))
        if move:
            self.table.play(2, self.table.number, move)
            mine = {part for part in self.game.touched(move) if part.startswith("tile")}
            after = self.game.placed_parts(self.table.state)
            assert dict.fromkeys(mine & after, 2).items() <= owners(self.table).items()
            self.table.undo(2)
            assert owners(self.table) == before
            undone = shares(self.table, 3)[1]
            assert (undone.undone, undone.last) == (found[1].undone + 1, False)
            self.table.redo(2)
            assert shares(self.table, 3)[1].undone == undone.undone


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = examples(20, stateful_step_count=40)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=8))
def test_percents_are_near_and_add_up(counts) -> None:
    """None is a whole percent off, and more is never less."""
    found, whole = percents(counts), sum(counts)
    assert sum(found) == (100 if whole else 0)
    pairs = sorted(zip(counts, found, strict=True))
    assert [percent for _, percent in pairs] == sorted(found)
    assert all(abs(percent * whole - 100 * count) < whole for count, percent in pairs if whole)


def test_a_part_that_another_has_moved_is_refused_by_base() -> None:
    """Only what one could not know yet: the same move with the last number is fine."""
    table, game = SharedTable(board()), board()
    first, second = solution(game)[:2]
    table.play(1, 0, first)
    away = game.inverse(game.start(), first)
    with pytest.raises(MoveError, match="player 1 has just moved that"):
        table.play(2, 0, away)
    table.play(2, 0, second)
    assert table.play(2, 2, away) == TableEntry(2, away)
    with pytest.raises(MoveError, match="this table has 3 moves, not 4"):
        table.play(2, 4, away)
    # One's own moves are no reason to wait for an answer.
    table.play(2, 2, first)
    table.play(2, 2, away)
    assert table.number == 5


def test_undo_takes_back_only_what_is_ones_own_and_untouched() -> None:
    """Another's tile stays; redo is the undo of an undo; a new move ends redo."""
    game = board()
    table = SharedTable(game)
    first, second, third, _ = solution(game)
    for seat, move in ((1, first), (2, second), (1, third)):
        table.play(seat, table.number, move)
    placed = table.state
    assert table.undo(1).undoes == 3
    assert table.undo(1).undoes == 1
    assert table.state == game.execute(game.start(), second)
    with pytest.raises(MoveError, match="nothing to undo"):
        table.undo(1)
    assert table.redo(1).undoes == 5
    assert table.redo(1).undoes == 4
    assert table.state == placed
    assert [table.moves(seat) for seat in (1, 2, 3)] == [2, 1, 0]
    table.undo(1)
    table.undo(2)
    table.play(1, table.number, second)
    with pytest.raises(MoveError, match="nothing to redo"):
        table.redo(1)
    with pytest.raises(MoveError, match="player 1 has just moved that"):
        table.redo(2)


def test_who_hinders_waits_and_who_completes_has_a_limit() -> None:
    """The first seat wins by solving it in time, the second if it does not."""
    game = board()
    moves = solution(game)
    table = SharedTable(game, TableKind.HINDER)
    assert table.limit == move_limit(game) == 12
    with pytest.raises(MoveError, match="wait for 2 more moves"):
        table.play(2, 0, moves[0])
    for move in moves[:PACE]:
        table.play(1, table.number, move)
    away = game.inverse(game.start(), moves[0])
    table.play(2, table.number, away)
    assert table.waits_for(2) == PACE
    with pytest.raises(MoveError, match="you are watching"):
        table.play(3, table.number, moves[0])
    for move in (moves[0], *moves[2:]):
        assert not table.winner
        table.play(1, table.number, move)
    assert (table.winner, table.over, table.solved) == (1, True, True)
    lost = SharedTable(game, TableKind.HINDER)
    for number in range(lost.limit):
        assert not lost.over
        lost.play(1, lost.number, moves[0] if number % 2 == 0 else away)
    assert (lost.winner, lost.over, lost.solved) == (2, True, False)
    last = SharedTable(game, TableKind.HINDER)
    for move in [moves[0], away] * 4 + moves:
        assert not last.over
        last.play(1, last.number, move)
    assert (last.winner, last.moves(1)) == (1, last.limit)


def test_with_halves_it_is_solved_when_it_is_for_both() -> None:
    """One colour of the other's on a tile is nothing to me."""
    game = MatchingGame(shipped_library().find("tetravex/3x3-1"))
    table = SharedTable(game, TableKind.HALVES)
    assert table.view(1) != table.view(2) != table.view(0) == game
    for move in solution(game):
        assert not table.over
        table.play(1, table.number, move)
    assert table.solved
    assert table.winner is None


def test_half_of_it_is_not_enough() -> None:
    """It is not over while it is solved for one of the two only."""
    game = MatchingGame(shipped_library().find("tetravex/2x2-1"))
    puzzle, halves = game.puzzle, game.halves()
    for order in permutations(range(4)):
        spots = tuple(
            spot._replace(place=place) for spot, place in zip(puzzle.solution, order, strict=True)
        )
        solved = [judge(half.puzzle, spots).solved for half in halves]
        if solved.count(True) == 1:
            break
    else:
        pytest.fail("no arrangement of this board is solved for one only")
    table = SharedTable(game, TableKind.HALVES)
    for tile, spot in enumerate(spots):
        table.play(1, table.number, game.lay(tile, spot.place, spot.orientation))
    assert not table.over


def test_an_entry_comes_once_and_none_is_missing() -> None:
    """What is known already changes nothing; a gap is an error."""
    game = board()
    first, second = (TableEntry(1, move) for move in solution(game)[:2])
    copy = TableCopy(SharedTable(game), 2)
    assert copy.confirmed(1, first)
    assert not copy.confirmed(1, first)
    with pytest.raises(ValueError, match="entry 3 came after 1"):
        copy.confirmed(3, second)


def test_a_game_without_halves_has_no_such_table() -> None:
    """A figure has none; a race is on no common board."""
    for kind, may in zip(TableKind, (True, True, True, False), strict=True):
        assert allows(NullGame(), kind) is may
    for kind in (TableKind.HALVES, TableKind.RACE):
        with pytest.raises(ValueError, match="cannot be played as"):
            SharedTable(NullGame(), kind)
    assert not shipped_game().halves()


def shipped_game() -> TangramGame:
    """The first figure of the library."""
    source = shipped_library().of(Figures)
    return TangramGame(source.figures[0], source.sets[source.figures[0].set_id])
