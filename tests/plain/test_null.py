"""A game that nobody knows, played in the plain mode: what one object for it must be enough for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.null.game import WORKER
from tests.null.lines import PRESS, NullTable
from tests.plain.conftest import Player
from tui_tangram.games.assist.client import Client
from tui_tangram.plain.commands import CommandError, named
from tui_tangram.plain.services import Helper


@pytest.fixture
def null(player: Player, null_kind: None) -> Iterator[Player]:
    """A player who is helped with the null game."""
    helper = Helper(player.notes.append, lambda: Client(command=WORKER))
    player.services.helper = helper
    yield player
    helper.close()


def test_it_is_played_helped_kept_and_recorded(null: Player) -> None:
    """From opening to the scores, with help, undo and a save on the way."""
    [refused] = null("press plus")
    assert refused.startswith("Error: press works only while ")
    assert refused.endswith("while a number is open")
    assert null("play null/3")
    assert any(line.startswith("press KEY") for line in null("help all"))
    assert null("press plus") == ["It is 1."]
    assert null("press up") == ["Error: type plus or minus"]
    assert "Not 1." in " ".join(null("hint"))
    assert "Press plus." in " ".join(null("hint"))
    assert null("check")[0].startswith("Yes")
    assert null("undo") == ["Undid 1 move.", "It is 1."]
    null("save almost")
    null("close")
    assert any("Make 3" in line for line in null("continue"))
    null("continue 1")
    for _ in range(3):
        null("press plus")
    assert null.shell.line.session.state == 4
    assert null("check")[0].startswith("No")
    null("back")
    assert null.shell.line.session.verdict.solved
    null("close")
    assert any("almost" in line for line in null("saves"))
    assert ["Error: no scores yet; solve a puzzle without showing its solution"] == null("scores")
    assert any(line.startswith("Null games: 1 of 1 puzzle solved") for line in null("statistics"))


def test_a_command_of_several_games_that_are_not_open() -> None:
    """All of them are named, each once."""
    numbers, lights = (PRESS._replace(when=f"while a {one} is open") for one in ("number", "light"))
    said = "press works only while a light is open or while a number is open"
    with pytest.raises(CommandError, match=said):
        named("press", (), (lights, numbers, lights))


def test_its_daily_puzzles_are_listed_and_opened(null: Player) -> None:
    """As those of every game whose entry says how they are chosen."""
    listed = null("daily")
    assert any(line.startswith("Null games, today: Make ") for line in listed)
    assert null("daily null")
    assert null.shell.line.session.game.kind == "null"


def test_back_counts_the_players_moves(null: Player) -> None:
    """What the game did by itself goes back with the move before it, and is none of them."""
    null("play null/2")
    for by in ("player", "game", "game", "player", "game"):
        null.shell.line.session.play("plus", by)
    assert null("check")[0].startswith("No")
    assert "Went back 2 moves: solvable." == null("back")[0]
    assert 0 == null.shell.line.session.state


def test_hints_begin_anew_with_every_move(null: Player) -> None:
    """Also in a position that comes back: the vaguest first, so that it can be heard again."""
    null("play null/3")
    first = null("hint")
    assert "Not 0." == first[0]
    assert "It is 1." == null("hint")[-1]
    null("undo")
    assert first[:2] == null("hint")
    assert "Assisted now." == first[2]


def test_what_was_checked_is_not_looked_for_again(
    null: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To go back needs no second search."""
    null("play null/1")
    null("press plus")
    null("press plus")
    assert null("check")[0].startswith("No")
    monkeypatch.setattr(Helper, "ask", lambda *_: pytest.fail("asked again"))
    assert "Went back 1 move: solvable." == null("back")[0]


def test_it_is_celebrated_when_it_was_not_solved_before(null: Player) -> None:
    """Who goes from one solved position to another is told how far it is."""
    null("play null/1")
    assert null("press plus")[0].startswith("Make 1 solved! ")
    null("mark first")
    null("press plus")
    assert null("press minus")[0].startswith("Make 1 solved! ")
    assert ["Back at 'first'. Type undo to return.", "It is 1."] == null("marks 1")
    assert 1 == null.services.store.scores.record("null/1").times_solved


def test_a_game_may_solve_itself(null: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is told, kept and recorded before what was asked is answered."""
    null("play null/2")
    null("press plus")
    slips = iter([("plus", "It slips.")])
    monkeypatch.setattr(NullTable, "happened", lambda *_: next(slips, None))
    slipped, solved, *rest = null("check")
    assert ("It slips.", "3 stars.", "Already solved.") == (slipped, rest[0], rest[-1])
    assert solved.startswith("Make 2 solved! ")
    assert not null.services.store.autosaves.all()
    assert 1 == null.services.store.scores.record("null/2").times_solved
