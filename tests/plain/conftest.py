"""A shell whose lines are collected."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import fastjsonschema
import pytest

from tui_tangram.commands.protocol import SCHEMA
from tui_tangram.plain.events import Event, EventKind, JsonWriter
from tui_tangram.plain.services import Helper, LineServices
from tui_tangram.plain.shell import Shell
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import Directories
from tui_tangram.player.store import Store


@cache
def _check(form: str) -> Callable[[object], object]:
    """Return the test of lines of a form, which may have no field that the schema does not have."""
    known = json.loads(SCHEMA.read_text(encoding="utf-8"))["definitions"]
    values = {name: one for name, one in known.items() if name[0].isupper()}  # the others are forms
    check: Callable[[object], object] = fastjsonschema.compile(
        {"additionalProperties": False, **known[form], "definitions": values}
    )
    return check


def conforms(line: Mapping[str, object]) -> None:
    """Hold a line for programs to the schema of its form."""
    _check(str(line["form"]))(line)


SILENT: Final = EventKind.END, EventKind.LOOK, EventKind.NOTE
"""The kinds of lines that are no part of an answer."""


class Player:
    """Types lines and hears what is said; knows nothing else."""

    def __init__(self, directory: Path, clock: Callable[[], float]) -> None:
        """Keep everything in *directory*."""
        self.notes: list[str] = []
        self.heard: list[Event] = []
        store = Store.open(Directories(directory / "data", directory / "config"), self.notes.append)
        self.services = LineServices(
            store=store,
            settings=store.settings.read(),
            load_library=shipped_library,
            helper=Helper(self.notes.append),
            clock=clock,
            random=Random(1),
        )
        self.shell = Shell(self.services, self._hear)

    def _hear(self, event: Event) -> None:
        self.heard.append(event)
        written = io.StringIO()
        JsonWriter(written)(event)
        conforms(json.loads(written.getvalue()))

    def __call__(self, line: str) -> list[str]:
        """Type a line and return the lines that are seen, errors with "Error" in front.

        Every answer has fields for programs.
        """
        self.heard.clear()
        self.going_on = self.shell.feed(line)
        said = [event for event in self.heard if event.kind not in SILENT]
        assert not said or any(event.data for event in said), line
        return [
            f"Error: {event.text}" if event.kind is EventKind.ERROR else event.text
            for event in self.heard
            if event.kind not in SILENT[:2]
        ]


@pytest.fixture(autouse=True)
def _no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever keeps tables on this machine is none of these players' business."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))


@pytest.fixture
def now() -> list[float]:
    """The time, as the only item."""
    return [0.0]


@pytest.fixture
def player(tmp_path: Path, now: list[float]) -> Iterator[Player]:
    """A player with nothing on disk."""
    one = Player(tmp_path, lambda: now[0])
    yield one
    one.shell.line.close()
