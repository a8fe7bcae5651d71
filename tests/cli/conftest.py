"""Running commands within this process, with what they print at hand."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tui_tangram.cli import main


class Ran(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output, which must be one JSON document."""
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """Standard error, which must be one line and all there is; status 2."""
        assert (2, "") == (self.status, self.out)
        (line,) = self.err.splitlines()
        assert self.err == f"{line}\n"
        assert line.isprintable()
        return line.removeprefix("tui-tangram: ")


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs a command in an empty directory: ``run("show", "-", stdin="…")``."""
    monkeypatch.chdir(tmp_path)

    def run(*argv: str, stdin: str | bytes = "") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main(argv)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run
