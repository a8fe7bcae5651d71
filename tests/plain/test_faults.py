"""No line ends the session: every command is given odd arguments, and answers or refuses."""

from __future__ import annotations

import pytest

from tests.plain.conftest import Player
from tui_tangram.plain import paper_commands
from tui_tangram.plain.commands import ALWAYS
from tui_tangram.plain.events import EventKind
from tui_tangram.plain.puzzle_commands import PuzzleCommands

ODD = (
    "", "0", "2", "-1", "99999999", "²", "A", "A 1", "7 up", "1.1 up 1", "figure/1abcdef",
    "figure/", "pieces/1abc", "tangram/random/huge/s9", "easy figure/1", "tangram easy pieces/1abc",
    "tangram/random/hard/s7-zz", "square/9x9/none/s1", "kept:1", "make/figure/x", "yes", "\x1b[31m",
    "a" * 300, "1/0", "by nothing", "from nowhere", "name " + "b" * 90,
)  # fmt: skip
"""Arguments that some command may take for what it wants."""
SLOW = {"experiment", "keep", "table"}
"""Commands that search before they look at what is odd: a few arguments will do."""
PLACES = ("", "play convex/5", "play square/2x2/tetravex/s7", "make figure", "make contour",
          "make set", "make board square/2x2/infinity")  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_every_command_takes_odd_arguments(player: Player, place: str) -> None:
    """Without a puzzle, on each kind of table and in each editor."""
    player(place)
    here = player.shell.line.table
    assert bool(here) is bool(place)
    commands = [one for one in player.shell.commands if not place or one.when != ALWAYS]
    lines = [
        f"{one.name} {odd}"
        for one in commands
        for odd in (ODD[:: 9 if one.name in SLOW else 1] if one.usage else [""])
    ]
    for line in lines:
        if line in {"quit ", "labrules ", "labrules 2"}:
            continue
        if player.shell.line.table is not here:
            player.shell.line.leave()
            player(place)
            here = player.shell.line.table
        player(line)
        assert player.going_on
        *_, end = player.heard
        assert EventKind.END is end.kind
        assert not [one for one in player.heard if "fault" in one.data], line


def test_a_fault_of_the_program_is_a_line(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says where the fault is, and the session goes on."""

    def fails(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(PuzzleCommands, "do_packs", fails)
    (told,) = player("packs")
    assert told.startswith("Error: the program has a fault here: IndexError, test_faults.py:")
    assert player.going_on


def test_a_random_figure_is_made_where_it_is_wanted(player: Player) -> None:
    """Its set needs no figure; a card does."""
    assert "Tangram." == player("pieces tangram/random/hard/s1")[0]
    assert "not the one" not in player("new tangram easy tangram/random/hard/s1")[0]
    assert "tangram" == player.shell.line.session.game.puzzle_id.partition("/")[0]
    assert "Half-squares: 16." in player("card tangram/random/medium/s1")


def test_a_limit_is_judged_before_the_work(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is not there is refused before all are tested."""
    monkeypatch.setattr(paper_commands, "reports", lambda _: pytest.fail("tested"))
    assert "from 1 to 10" in player("labrules 99999999")[0]
    assert "from 1 to 10" in player("la colour")[0]
