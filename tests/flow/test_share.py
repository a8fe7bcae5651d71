"""The lines that tell others of a solved game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.flow.conftest import Player
from tests.null.game import NullGame
from tests.strategies.tangram import figures
from tui_tangram.flow.record import SIZE, course, share
from tui_tangram.games.catalog import public_id
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.render.surface import blocks


def played(player: Player, name: str, *, by: str = "player") -> Session[Any]:
    """Return a game in which the first solution was laid, in 35 seconds."""
    game = player.find_puzzle(name)
    player.time = 0.0
    session: Session[Any] = Session(game, player.clock, puzzle=game.puzzle_id)
    player.time = 35.0
    for move in game.advise(session.state, ()).way:
        session.play(move, by)
    return session


def test_a_figure_is_its_silhouette(player: Player) -> None:
    """Time, help, moves, stars; the picture shows nothing of how it was laid."""
    line, *picture = share(played(player, "tangram/swan"), stars=3)
    assert "tui-tangram Swan · 0:35 · no help · 7 moves · ★★★ · tangram/swan" == line
    assert list(blocks(player.find_puzzle("tangram/swan").figure.outline, *SIZE)) == picture
    for other in ("convex/1", "convex/2"):
        one, two = (share(played(player, other, by=by))[1:] for by in ("player", "hint"))
        assert one == two


def test_pictures_are_half_blocks(player: Player) -> None:
    """What is empty is shaded, and no line is."""
    outline = player.find_puzzle("convex/1").figure.outline
    assert ("░░░░▄▄░░░░", "░░▄████▄░░", "░████████░") == blocks(outline, *SIZE)


def test_a_board_is_how_the_game_went(player: Player) -> None:
    """A bar for each tenth of the moves, and the last is full; nothing of the board is told."""
    line, bars = share(played(player, "tetravex/3x3-1"))
    assert line.startswith("tui-tangram 3×3, no. 1 · 0:35 · no help · 9 moves")
    assert SIZE[0] == len(bars)
    assert list(bars) == sorted(bars)
    assert ("▁", "█") == (bars[0], bars[-1])


def test_a_daily_puzzle_has_its_own_line(player: Player) -> None:
    """The rest is the same."""
    session = played(player, "tangram/swan")
    assert ("daily …", *share(session)[1:]) == share(session, line="daily …")


@pytest.mark.parametrize("by", ["reveal", ""])
def test_nothing_is_told_of_what_was_not_solved(player: Player, by: str) -> None:
    """Neither of a solution that was shown nor of a game that goes on."""
    session = played(player, "convex/1", by="reveal")
    if not by:
        session = Session(session.game, player.clock)
    assert () == share(session)


@given(st.lists(st.sampled_from(["plus", "minus"]), max_size=60))
def test_there_are_as_many_bars_as_tenths(keys: list[str]) -> None:
    """However many moves there were, each bar is how it stood when that tenth was over."""
    session: Session[int] = Session(NullGame(99), lambda: 0.0)
    states = [0]
    for key in keys:
        after = states[-1] + (1 if key == "plus" else -1)
        if after >= 0:
            session.play(key)
            states.append(after)
    bars = course(session)
    assert len(bars) == (SIZE[0] if states[1:] else 0)
    for tenth, bar in enumerate(bars, start=1):
        at = -(-tenth * (len(states) - 1) // SIZE[0])
        assert bar == "▁▂▃▄▅▆▇█"[session.game.verdict(states[at]).percent * 7 // 100]


@given(figures(), st.integers(8, 20), st.integers(4, 10))
def test_blocks_fill_their_box(figure: Figure, columns: int, lines: int) -> None:
    """As wide as they may be; the first and last have something in them."""
    found = blocks(figure.outline, columns, lines)
    assert 1 <= len(found) <= lines
    assert {columns} == {len(line) for line in found}
    assert set("".join(found)) <= set("░▄▀█")
    assert all(set(line) != {"░"} for line in (found[0], found[-1]))


def test_a_puzzle_from_elsewhere_is_shared_by_a_long_id(player: Player) -> None:
    """The line opens the same puzzle for somebody who has no file of it."""
    swan = player.library.find("tangram/swan")
    name = player.library.keep(swan, "tangram", name="My swan")
    line = share(played(player, name))[0]
    assert line.startswith("tui-tangram My swan · 0:35 · no help · 7 moves · figure/1")
    assert swan.area == player.find_puzzle(line).figure.area
    assert line.rpartition(" ")[2] == player.find_puzzle(line).puzzle_id
    board = player.library.find("macmahon/squares")
    kept = player.library.keep(board, "matching", name="Mine")
    text = public_id(player.find_puzzle(kept))
    assert text.startswith("board/1")
    assert board.tiles == player.find_puzzle(text).puzzle.tiles
    assert "macmahon/squares" == public_id(player.find_puzzle("macmahon/squares"))
