"""Arrangements from files of any number: lines or a document, and one at a time."""

from __future__ import annotations

import io
import json

import pytest

from tests.games.tangram.games import LIBRARY, SET
from tui_tangram.games.tangram.core.figure import Arrangement
from tui_tangram.games.tangram.core.format import write_arrangement
from tui_tangram.games.tangram.drawing.arrangements import IncomingArrangement, read_arrangements
from tui_tangram.play.files import MAX_BYTES

PRETTY = write_arrangement(
    Arrangement(set_id="tangram", pieces=(LIBRARY.find("convex/2").solution or ())[:2])
)
LINE = json.dumps(json.loads(PRETTY))
EMPTY = LINE.replace(LINE[LINE.index("[{") : LINE.rindex("]") + 1], "[]")
"""No piece is placed."""


def read(content: str, where: str = "x") -> list[IncomingArrangement]:
    """Return all arrangements of a file."""
    return list(read_arrangements(io.BytesIO(content.encode()), where, SET, LIBRARY.sets))


@pytest.mark.parametrize(
    ("content", "where", "lines"),
    [
        (PRETTY, "x", [None]),
        (LINE, "x", [None]),
        (f"{LINE}\n", "x", [None]),
        ("\ufeff" + LINE, "x", [None]),
        (f"{LINE}\n", "x.jsonl", [1]),
        (f"{LINE}\n\n{LINE}", "x", [1, 3]),
        (f"{LINE}\r\n{EMPTY}\r\n", "x", [1, 2]),
        ("\ufeff" + f"{LINE}\n{LINE}", "x", [1, 2]),
    ],
)
def test_lines_and_documents(content: str, where: str, lines: list[int | None]) -> None:
    """A file with one document has no lines, one with several says which."""
    found = read(content, where)
    assert lines == [one.line for one in found]
    assert not any(one.cause for one in found)
    assert {"x"} == {one.where.partition(".jsonl")[0].partition(",")[0] for one in found}
    assert all(one.arrangement for one in found)


def test_a_wrong_line_does_not_stop_the_others() -> None:
    """Whatever is wrong with it, also the first; its place is that in the line."""
    long = '{"a": "' + "x" * (3 * MAX_BYTES) + '"}'
    found = read("\n".join(["{", LINE, "[[0, 0], [1]]", "\0", long, LINE[:-9], EMPTY]))
    assert list(range(1, 8)) == [one.line for one in found]
    assert [2, 7] == [one.line for one in found if one.arrangement]
    assert all(bool(one.cause) != bool(one.arrangement) for one in found)
    assert "x, line 3" == found[2].where
    assert found[4].cause.startswith("is larger than")


def test_only_what_is_asked_for_is_read() -> None:
    """Ten thousand lines need no more memory than a few."""
    content = io.BytesIO(f"{LINE}\n".encode() * 10_000)
    found = read_arrangements(content, "x", SET, LIBRARY.sets)
    for number in range(1, 6):
        assert number == next(found).line
        assert content.tell() <= (number + 1) * (len(LINE) + 1)
