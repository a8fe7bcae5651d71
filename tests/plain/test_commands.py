"""What is typed, and what it is understood as."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain.conftest import Player
from tui_tangram.plain.commands import COMMANDS, CommandError, completions, named, read
from tui_tangram.plain.events import EventKind
from tui_tangram.plain.kinds import KINDS, available, every_command
from tui_tangram.store.filters import ORDERS

_ALL = [None, *KINDS]


@pytest.mark.parametrize("kind", _ALL)
def test_no_two_commands_of_a_moment_have_a_name_in_common(kind: str | None) -> None:
    """Long and short names are different, so every one of them means one thing."""
    commands = available(kind)
    names = [name for command in commands for name in (command.name, command.short) if name]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("kind", _ALL)
def test_every_beginning_that_is_no_other_name_is_understood(kind: str | None) -> None:
    """A beginning means the command that it is the only beginning of; else it is refused."""
    commands = available(kind)
    taken = {name for command in commands for name in (command.name, command.short)}
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
    told = "Error: 'colour' is no order; there are listed, difficulty, name, solutions, parts,"
    assert player("list swan by colour")[0].startswith(told)
