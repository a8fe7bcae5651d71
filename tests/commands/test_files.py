"""Files that a player names, written piece by piece."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples import each
from tui_tangram.commands.files import write_file


@pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix's")
@each("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    """The file that is there stays, and the signal has its usual effect afterwards."""
    path = tmp_path / "a.csv"
    path.write_text("before")

    def pieces() -> Iterator[bytes]:
        yield b"a"
        assert len([*tmp_path.iterdir()]) == 2
        signal.raise_signal(number)
        yield b"b"

    usual = signal.getsignal(number)
    with pytest.raises((SystemExit, KeyboardInterrupt)) as ended:
        write_file(path, pieces(), replace=True)
    if number != signal.SIGINT:
        assert ended.value.code == 128 + number
    assert [path] == [*tmp_path.iterdir()]
    assert path.read_text() == "before"
    assert signal.getsignal(number) is usual
