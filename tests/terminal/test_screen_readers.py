"""A screen reader is found by the programs that run, and by nothing that all systems set."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import each
from tui_tangram.terminal.screen_readers import found

CONSOLE = {"TERM": "linux"}
DESKTOP = {"TERM": "xterm-256color", "WAYLAND_DISPLAY": "wayland-0"}
SET_FOR_ALL = {"ACCESSIBILITY_ENABLED": "1", "GNOME_ACCESSIBILITY": "1", "QT_ACCESSIBILITY": "1"}
OURS = 40
"""The number of this process; its parents are a shell, a terminal and the first process."""


def system(root: Path, *names: str, around: str = "sh", speakup: str = "") -> Path:
    """Make the files of a system with programs called *names*, and *around* as the parent's."""
    parents = {OURS: ("tui-tangram", 30), 30: (around, 20), 20: ("a (odd) one", 1), 1: ("init", 0)}
    others = {100 + number: (name, 1) for number, name in enumerate(names)}
    for number, (name, parent) in {**parents, **others}.items():
        folder = root / "proc" / str(number)
        folder.mkdir(parents=True)
        (folder / "stat").write_text(f"{number} ({name}) S {parent} 1 1 0")
        (folder / "comm").write_text(f"{name}\n")
    (root / "proc" / "meminfo").write_text("")
    if speakup:
        folder = root / "sys" / "accessibility" / "speakup"
        folder.mkdir(parents=True)
        (folder / "synth").write_text(f"{speakup}\n")
    return root


CASES = (
    ("", DESKTOP | SET_FOR_ALL, (), {}),
    ("fenrir", DESKTOP, (), {"around": "fenrir"}),
    ("tdsr", {"TERM": "xterm"}, (), {"around": "tdsr"}),
    ("orca", DESKTOP, ("orca",), {}),
    ("orca", {"DISPLAY": ":0"}, ("bash", "orca"), {}),
    ("", {"TERM": "xterm"}, ("orca", "brltty"), {}),
    ("", DESKTOP, ("brltty", "orca-like"), {}),
    ("brltty", CONSOLE, ("cron", "brltty"), {}),
    ("fenrir", CONSOLE, ("fenrir",), {}),
    ("speakup", CONSOLE, (), {"speakup": "soft"}),
    ("", CONSOLE, ("orca",), {"speakup": "none"}),
    ("", CONSOLE | {"SSH_CONNECTION": "1 2 3 4"}, ("brltty",), {"speakup": "soft"}),
    ("", DESKTOP | {"SSH_CONNECTION": "1 2 3 4"}, ("orca",), {"around": "fenrir"}),
)


@each("wanted, environ, names, more", CASES)
def test_the_evidence(
    tmp_path_factory: pytest.TempPathFactory,
    wanted: str,
    environ: dict[str, str],
    names: tuple[str, ...],
    more: dict[str, str],
) -> None:
    """Each reader where it reads, and not elsewhere."""
    root = system(tmp_path_factory.mktemp("system"), *names, **more)
    assert wanted == found(environ, root, OURS)


def test_a_system_without_these_files(tmp_path: Path) -> None:
    """Nothing is found, and nothing fails, where there is no such system."""
    assert "" == found(CONSOLE, tmp_path, OURS) == found(DESKTOP, tmp_path, OURS)
