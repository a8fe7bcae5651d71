"""Tones: their bytes, which terminal gets which, and in plain mode what is sounded."""

from __future__ import annotations

import io
import os
import re
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from queue import Queue
from threading import Thread
from threading import enumerate as enumerate_threads
from types import SimpleNamespace

import pytest

from tests.examples import each
from tui_tangram.plain import sound
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.plain.prompt import run
from tui_tangram.plain.sound import SoundingWriter
from tui_tangram.render.profile import TerminalFacts, named
from tui_tangram.terminal.sound import LONG, SHORT, Cue, Instrument, instrument, tones

BARE = TerminalFacts()
NOTES = TerminalFacts(notes=True)


@pytest.mark.parametrize("on", Instrument)
def test_cues_are_told_apart(on: Instrument) -> None:
    """Each has a sound of its own, of one to three bells; between two is more than xterm drops."""
    every = {cue: tones(cue, on) for cue in Cue}
    if on is Instrument.NONE:
        assert not any(every.values())
        return
    assert len({*every.values()}) == len(Cue)
    for beats in every.values():
        assert beats[0][0] == 0.0
        assert all(text for _, text in beats)
        if on is Instrument.BELL:
            assert {text for _, text in beats} == {"\a"}
            gaps = [b - a for (a, _), (b, _) in pairwise(beats)]
            assert len(gaps) < 3
            assert {*gaps} <= {SHORT, LONG}
    assert SHORT > 0.2
    assert LONG > 2 * SHORT


def test_the_bell_of_the_console_is_as_before() -> None:
    """After each note pitch and duration have their defaults again."""
    for _, text in tones(Cue.SOLVED, Instrument.CONSOLE):
        assert text.endswith("\a\x1b[10]\x1b[11]")


@each(
    "wanted, environ, facts, found",
    [
        ("off", {"TERM": "xterm"}, NOTES, "none"),
        ("bell", {"TERM": "xterm"}, NOTES, "bell"),
        ("notes", {"TERM": "xterm"}, NOTES, "notes"),
        ("notes", {"TERM": "xterm"}, BARE, "bell"),
        ("notes", {"TERM": "xterm", "WT_SESSION": "1"}, BARE, "notes"),
        ("notes", {"TERM": "tmux-256color", "TMUX": "1"}, NOTES, "bell"),
        ("notes", {"TERM": "linux"}, BARE, "console"),
        ("bell", {"TERM": "linux", "NO_SOUND": "0"}, BARE, "none"),
        ("notes", {"TERM": "linux", "NO_SOUND": ""}, BARE, "console"),
        ("notes", {"TERM": "xterm"}, named("contour 0.4.3").facts, "notes"),
        ("notes", {"TERM": "xterm"}, named("mintty 3.5.0").facts, "bell"),
        ("notes", {"TERM": "xterm"}, named("kitty 0.41.0").facts, "bell"),
    ],
)
def test_instruments(
    wanted: str, environ: dict[str, str], facts: TerminalFacts, found: str
) -> None:
    """Notes go only to those known for them; inside tmux, or unknown, there is the bell."""
    assert instrument(wanted, environ, facts).value == found


def test_a_cue_ends_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tones of the last one are sent, by a thread; nobody waits for them."""
    sent: Queue[str] = Queue()
    monkeypatch.setattr(
        sound, "tones", lambda cue, _: ((0.0, cue.name), (0.01, "second"), (0.02, "third"))
    )
    writer = SoundingWriter(lambda _: None, sent.put, lambda: Instrument.BELL)
    writer(Event(EventKind.OTHER, "Ann: placed A"))
    assert [sent.get(timeout=60) for _ in range(3)] == ["OTHER", "second", "third"]
    waits, ends = Queue[float](), Queue[None]()
    still = SimpleNamespace(monotonic=lambda: 0.0, sleep=lambda s: (waits.put(s), ends.get()))
    monkeypatch.setattr(sound, "time", still)
    writer(Event(EventKind.OTHER, "Ann: placed B"))
    assert (sent.get(timeout=60), waits.get(timeout=60)) == ("OTHER", 0.01)
    (first,) = (one for one in enumerate_threads() if one.name.endswith("(_go_on)"))
    writer(Event(EventKind.OTHER, "Ann: placed C"))
    assert (sent.get(timeout=60), waits.get(timeout=60)) == ("OTHER", 0.01)
    for _ in range(3):
        ends.put(None)
    first.join(60)
    assert [sent.get(timeout=60) for _ in range(2)] == ["second", "third"]
    assert not first.is_alive()
    writer(Event(EventKind.OTHER, "Ghost: 20 percent", {"ghost": True}))
    assert sent.empty()


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
def test_plain_mode_sounds_at_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an answer; nothing by default, in a pipe, on a slow line or with NO_SOUND."""
    monkeypatch.setattr(sound, "tones", lambda cue, on: ((0.0, f"<{cue.name} {on.value}>"),))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    lines = (
        "play convex/2", "look", "lay 9 B", "lay 1 B 1", "undo", "hold 1 B", "turn", "turn",
        "place", "move 1 down", "undo", "solution yes", "contour",
    )  # fmt: skip
    assert heard(tmp_path / "usual", *lines[:3], "set sound bell") == ["MOVED"]
    monkeypatch.setenv("TUI_TANGRAM_SOUND", "bell")
    assert heard(tmp_path / "bell", *lines) == [
        "REFUSED", "MOVED", "MOVED", "FITS", "FITS", "FITS", "MOVED", "REFUSED", "MOVED", "SOLVED",
    ]  # fmt: skip
    for variable, value in (("TUI_TANGRAM_SLOW", "always"), ("NO_SOUND", "1")):
        with monkeypatch.context() as changed:
            changed.setenv(variable, value)
            assert not heard(tmp_path / variable, *lines[:3])
    pipe = io.StringIO("\n".join(lines[:3]))
    run(None, tmp_path / "p", tmp_path / "p", source=pipe, target=(out := io.StringIO()))
    assert "<" not in out.getvalue()


def heard(directory: Path, *lines: str) -> list[str]:
    """Return the cues that a terminal gets with the answers to *lines*."""
    master, slave = os.openpty()
    received: list[bytes] = []

    def read() -> None:
        with suppress(OSError):  # the other side is closed
            while data := os.read(master, 1 << 16):
                received.append(data)

    reader = Thread(target=read)
    reader.start()
    with os.fdopen(slave, "w", encoding="utf-8") as target:
        run(None, directory, directory, source=io.StringIO("\n".join(lines)), target=target)
    reader.join()
    os.close(master)
    found = re.findall(r"<(\w+) (\w+)>", b"".join(received).decode())
    return [cue for cue, on in found if on == "bell"]
