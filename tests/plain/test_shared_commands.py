"""The commands that every shell has, as they are typed and told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest

from tests.plain.conftest import Player
from tui_tangram.commands.command import VERSION, AnswerRow, Argument, Command, CommandAnswer
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.prompt import run
from tui_tangram.plain.shell import SharedCommands
from tui_tangram.plain.table import FEW, PAGE, AnswerPart, NumberedItem, NumberedLists

ARGUMENTS = (
    Argument("first", "A"),
    Argument("rest", "B", many="?", default="none"),
    Argument("--sort", "ORDER", choices=("up", "down"), default="up", typed="by"),
    Argument("--trash", typed="trash"),
    Argument("--silent"),
)
COMMAND = Command("one", "do one thing", "own.listing", ARGUMENTS, lacking="give a thing")


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("x", ("x", "none", "up", False)),
        ("x y  z", ("x", "y z", "up", False)),
        ("x y by DOWN", ("x", "y", "down", False)),
        ("x by", ("x", "by", "up", False)),
        ("x trash", ("x", "none", "up", True)),
        ("trash", "give a thing"),
        ("", "give a thing"),
        ("x by left", "by: must be one of up, down, not 'left'"),
    ],
)
def test_words_are_arguments(player: Player, line: str, given: tuple[object, ...] | str) -> None:
    """The last takes the rest, an order is named at the end, and flags are at the end."""
    commands = SharedCommands(player.shell.line)
    if isinstance(given, str):
        with pytest.raises(CommandError, match=given):
            commands._given(COMMAND, line.split())
        return
    found = commands._given(COMMAND, line.split())
    assert given == tuple(found[name] for name in ("first", "rest", "sort", "trash"))
    assert found["silent"] is False


def test_several_are_told_as_one(player: Player) -> None:
    """A name with blanks needs no quotes in a line."""
    several = COMMAND._replace(arguments=(Argument("things", "ID", many="+"),))
    given = SharedCommands(player.shell.line)._given(several, ["two", "words"])
    assert {"things": ("two words",)} == given


def _items(heard: list[AnswerPart]) -> list[NumberedItem]:
    return [one for one in heard if isinstance(one, NumberedItem)]


@pytest.mark.parametrize("number", [0, 1, PAGE, PAGE + FEW, PAGE + FEW + 1, 3 * PAGE])
def test_a_list_comes_in_pages(number: int) -> None:
    """None leaves a few behind; every row comes once, and its number stands for it."""
    heard: list[AnswerPart] = []
    lists = NumberedLists(heard.append)
    rows = [AnswerRow(str(at), data={"id": f"n{at}"}) for at in range(number)]
    lists.offer(rows, "things", "Type.")
    assert len(_items(heard)) == (number if number <= PAGE + FEW else PAGE)
    while len(_items(heard)) < number:
        lists.more()
    told = [(one.number, one.text) for one in _items(heard)]
    assert [(at + 1, str(at)) for at in range(number)] == told
    assert str(heard[-1]) == "Type."
    with pytest.raises(CommandError, match="no more"):
        lists.more()
    if number:
        assert f"n{number - 1}" == lists.meant(str(number), "things")
    assert ("12", "x") == (lists.meant("12", "others"), lists.meant("x", "things"))


@pytest.mark.parametrize("line", ["list swan", "daily", "settings", "relations", "explain",
                                  "table", "experiment"])  # fmt: skip
def test_rows_have_the_fields_of_the_document(player: Player, line: str) -> None:
    """What a line of JSON has of a row is in what the command line prints, by the same names."""
    answer = _answered(player, line)
    listed = answer.document[answer.key]
    assert isinstance(listed, list)
    rows = [row.data for row in answer.rows if row.data]
    assert rows
    for row, record in zip(rows, listed, strict=len(rows) == len(listed)):
        assert isinstance(record, Mapping)
        assert set(record) <= set(row)
    json.dumps(answer.document)
    assert VERSION == answer.document["version"]


def _answered(player: Player, line: str) -> CommandAnswer:
    """Return the answer to a line of plain mode."""
    heard: list[CommandAnswer] = []
    player.shell.line.answer = heard.append  # type: ignore[method-assign]
    player.shell.feed(line)
    (answer,) = heard
    return answer


def test_lines_of_json_say_their_version(tmp_path: Path) -> None:
    """At the end of every answer."""
    target = StringIO()
    run(None, tmp_path / "d", tmp_path / "c", json_lines=True, source=StringIO("own\nlist swan\n"),
        target=target)  # fmt: skip
    ends = [one for one in map(json.loads, target.getvalue().splitlines()) if one["event"] == "end"]
    assert [VERSION, VERSION] == [one["version"] for one in ends]
