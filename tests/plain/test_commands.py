"""What is typed, and what it is understood as."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.plain.conftest import Player
from tui_tangram.games.assist.client import Client
from tui_tangram.games.tangram.core.random_figure import parse
from tui_tangram.plain.commands import (
    COMMANDS,
    CommandError,
    LineCommand,
    completions,
    named,
    read,
)
from tui_tangram.plain.events import EventKind
from tui_tangram.plain.services import Helper
from tui_tangram.plain.table import available, every_command, kinds
from tui_tangram.player.filters import ORDERS

_ALL = [None, *kinds()]


@pytest.mark.parametrize("kind", _ALL)
def test_no_two_commands_of_a_moment_have_a_name_in_common(kind: str | None) -> None:
    """Long, short and former names are different, so every one of them means one thing."""
    commands = available(kind)
    names = [name for command in commands for name in command.names]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("kind", _ALL)
def test_every_beginning_that_is_no_other_name_is_understood(kind: str | None) -> None:
    """A beginning means the command that it is the only beginning of; else it is refused."""
    commands = available(kind)
    taken = {name for command in commands for name in command.names}
    for command in commands:
        for end in range(1, len(command.name)):
            start = command.name[:end]
            if start in taken:
                continue
            if completions(start, commands) == [command.name]:
                assert named(start, commands) is command
            else:
                with pytest.raises(CommandError, match="can mean"):
                    named(start, commands)


FORMER = {
    "tangram": {
        "left": "unplaced", "edges": "contour", "where": "placed", "take": "remove",
        "marks": "checkpoints", "solve": "solution", "wrong": "wrong",
    },
    "matching": {
        "left": "unplaced", "where": "placed", "take": "remove", "wrong": "mismatches",
        "marks": "checkpoints", "solve": "solution",
    },
}  # fmt: skip


@pytest.mark.parametrize("kind", FORMER)
def test_former_names_mean_what_they_meant(kind: str) -> None:
    """Scripts have them, and their short names; completion and answers have the new ones."""
    commands = available(kind)
    for former, now in FORMER[kind].items():
        assert named(former, commands).name == now
        assert named(former.upper(), commands).name == now
        assert (former in completions(former, commands)) is (former == now)
        assert now in completions(now[:3], commands)
    shorts = {"le": "left", "wh": "where", "w": "wrong", "t": "take", "ms": "marks"}
    for short, former in shorts.items():
        assert named(short, commands) is named(former, commands)
    assert named("wher", commands).name == "placed"


@pytest.mark.parametrize(("line", "told"), [
    ("help all", "remove, t or take PIECE: Remove a piece."),
    ("help take", "remove, t or take PIECE: Remove a piece."),
    ("help solve", "solution or solve yes: Show a solution. The game is then not ranked."),
])  # fmt: skip
def test_help_has_all_names_of_a_command_once(player: Player, line: str, told: str) -> None:
    """The new name first, then the others, wherever it is explained."""
    player("play swan")
    lines = player(line)
    assert told in lines
    assert 1 == sum("take" in line.split(":")[0] for line in lines) or "solve" in told


def test_a_script_with_former_names_does_the_same(player: Player, tmp_path: Path) -> None:
    """Line by line the same answers."""
    former_names = (
        "play swan; left; edges; where; lay 1 1 1; where 1; take 1; mark here; marks; solve yes"
    )
    new_names = (
        "play swan; unplaced; contour; placed; lay 1 1 1; placed 1; remove 1; mark here; "
        "checkpoints; solution yes"
    )
    other = Player(tmp_path / "other", lambda: 0.0)
    former, now = (
        [each(line) for line in script.split("; ")]
        for each, script in ((player, former_names), (other, new_names))
    )
    other.shell.line.close()
    assert former == now
    assert not any(line.startswith("Error") for told in now for line in told)


def test_words_in_quotes_are_one() -> None:
    """Names with spaces can be typed as one word."""
    typed = read('play "Cat 2"', COMMANDS)
    assert typed is not None
    assert typed.words == ("Cat 2",)


@pytest.mark.parametrize("line", ["", "   ", "# a remark"])
def test_nothing_is_asked_by(line: str) -> None:
    """Empty lines and remarks, as scripts have them, do nothing."""
    assert read(line, COMMANDS) is None


def test_a_quote_that_does_not_end_is_a_sign_like_others() -> None:
    """A lone quotation mark is no reason to refuse a line."""
    typed = read("list cat's", COMMANDS)
    assert typed is not None
    assert typed.words == ("cat's",)


def test_a_command_of_another_moment_says_when_it_is_good() -> None:
    """What cannot be done now is told apart from what there is not."""
    with pytest.raises(CommandError, match="only while a puzzle is open"):
        named("undo", available(None), every_command())
    with pytest.raises(CommandError, match="Did you mean hint"):
        named("hnit", available("tangram"), every_command())


def test_a_shared_line_sets_a_time_to_beat(player: Player, now: list[float]) -> None:
    """It is said when the puzzle is opened, and compared when it is solved."""
    line = "tui-tangram Cat's head · 0:35 · clean · 7 moves · ★★★ · convex/1"
    assert "The time to beat is 0:35." == player(f"play {line}")[-1]
    game = player.shell.line.session.game
    now[0] = 30.0
    for move in next(game.solutions()):
        player.shell.line.session.play(move)
    player.shell.line.moved()
    assert "Faster than 0:35 by 0:05." in [event.text for event in player.heard]
    assert "to beat" not in "".join(player("play convex/2"))
    [told] = player("play tui-tangram Swan · 0:35 · clean")
    assert "Error: this line names no puzzle: the ID at its end is missing" == told


def test_a_time_to_beat_is_there_after_a_restart(player: Player, tmp_path: Path) -> None:
    """Whoever leaves before the end, or before the first move, finds the challenge again."""
    player("play tui-tangram Cat's head · 0:35 · clean · convex/1")
    player("quit")
    again = Player(tmp_path, lambda: 0.0)
    assert "The time to beat is 0:35." == again("play convex/1")[-1]
    again.shell.line.close()


SHARED = "figure/11fdv7wbm0z6kgdyrc2ah2cc7"
"""The swan's contour."""


def test_a_puzzle_with_a_long_id_is_a_puzzle_like_any_other(
    player: Player, now: list[float], tmp_path: Path
) -> None:
    """It is opened, kept, resumed, solved and scored by it, and told to others by it."""
    assert "Figure 7215" in player(f"play {SHARED.upper()}")[0]
    assert [f"Puzzle ID: {SHARED}."] == player("id")
    way = next(player.shell.line.session.game.solutions())
    player.shell.line.session.play(way[0])
    player.shell.line.moved()
    player("quit")
    again = Player(tmp_path, lambda: now[0])
    assert any("Figure 7215" in line for line in again("continue"))
    again("continue 1")
    assert 1 == again.shell.line.session.moves
    now[0] = 30.0
    for move in way[1:]:
        again.shell.line.session.play(move)
    again.shell.line.moved()
    assert any(SHARED in line for line in again("share"))
    assert any("Figure 7215" in line for line in again("scores"))
    again("close")
    assert "The time to beat is 0:20." == again(f"play tui-tangram X · 0:20 · {SHARED}")[-1]
    [told] = again(f"play {SHARED.replace('wbm', 'wbn')}")
    assert told.startswith("Error: puzzle ID 'figure/11fdv7")
    assert told.endswith("typing error near 'wbn0z': n should be m")
    again("close")


def test_the_id_of_a_puzzle_of_the_program_is_short(player: Player) -> None:
    """Before there is a puzzle there is no ID."""
    assert player("id")[0].startswith("Error:")
    player("play swan")
    assert ["Puzzle ID: tangram/swan."] == player("id")


class FirstAttempts(Client):
    """Takes the first figure of a seed, as if it had the difficulty: the search takes seconds."""

    async def search(self, kind: str, puzzle: str, **limits: Any) -> str:
        """Return the ID of that figure."""
        return parse(puzzle)._replace(attempt=0).id


def test_a_random_figure_may_be_of_another_set(player: Player) -> None:
    """Its name comes after the difficulty, or alone; what is neither is said."""
    player.services.helper = Helper(player.notes.append, FirstAttempts)
    for words, begin in (
        ("medium Sei Shonagon", "sei-shonagon/random/medium/s"),
        ("heptex", "heptex/random/"),
        ("very easy z19", "z19/random/very-easy/s"),
    ):
        told = " ".join(player(f"new tangram {words}"))
        assert f"Puzzle ID: {begin}" in told
    assert "there is no difficulty called 'hrad'" in player("new tangram hrad")[0]
    assert "at most 9 pieces" in player("new tangram hard stomachion")[0]
    assert "no piece set called 'hrad'" in player("new tangram hard hrad")[0]


def test_a_random_figure_is_made_and_opened(player: Player) -> None:
    """Of the difficulty that is asked for; its ID makes it again."""
    told = player("new tangram very easy")
    assert "Looking for a figure…" == told[0]
    assert told[-1].startswith("Puzzle ID: tangram/random/very-easy/s")
    figure = player.shell.line.session.game.figure
    assert 1 == figure.difficulty
    player("play swan")
    player(f"play {figure.id}")
    assert figure == player.shell.line.session.game.figure
    player("new tangram very easy")
    assert figure != player.shell.line.session.game.figure
    assert "there is no difficulty called 'extreme'; use" in player("new tangram extreme")[0]


def test_a_list_has_the_orders_of_the_gallery(player: Player) -> None:
    """They are named at the end; what follows "by" must be one."""

    def listed(line: str, field: str) -> list[object]:
        player(line)
        return [one.data[field] for one in player.heard if one.kind is EventKind.ITEM]

    names = [line.split(",")[0] for line in player("list animals by name")[:-1]]
    assert 20 == len(names)
    assert names == sorted(names)
    grades = listed("list animals by difficulty", "difficulty")
    assert grades == sorted(grades, key=str)
    assert 20 == len(grades)
    assert grades != listed("list animals", "difficulty")
    assert listed("list", "id") == listed("list by listed", "id")
    assert len({str(listed(f"list BY {order.upper()}", "id")) for order in ORDERS}) > 3
    told = "Error: by: must be one of listed, difficulty, name, solutions, parts, unsolved, not"
    assert player("list swan by colour")[0].startswith(told)


@pytest.mark.parametrize(
    ("usage", "most"),
    [
        ("", 0),
        ("[TIMES]", 1),
        ("TILE CELL [NUMBER] or TILE NUMBER", 3),
        ("[PIECE [CORNER]]", 2),
        ("[PIECE] [left or right] [DEGREES or flush]", 3),
        ("NUMBER or ID or NAME", None),
    ],
)
def test_how_many_words_a_command_takes(usage: str, most: int | None) -> None:
    """As many as the longest of its forms; a name may have any number."""
    assert LineCommand("do", "", usage, "").most == most
