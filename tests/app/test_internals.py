"""The app on a Textual that is another one inside: its own ways take the place of ours."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from textual import _compositor
from textual.command import CommandPalette
from textual.widgets import OptionList

from tests.pseudo_terminal import Terminal, look
from tui_tangram.terminal.internals import (
    LEAN_UPDATES,
    THEMED_PALETTE,
    has_countdown,
    has_dirty_regions,
)

RENAMED: Final = (
    "CompositorUpdate", "render_segments", "render_partial_update", "_driver", "_writer_thread",
    "_previous_cursor_position", "_mouse", "_enable_mouse_support", "_disable_mouse_support",
    "_start_no_matches_countdown", "_NO_MATCHES_COUNTDOWN", "_index_to_line", "_check_bindings",
)  # fmt: skip
OTHER: Final = f"""
import re
from importlib.machinery import SourceFileLoader
get_code = SourceFileLoader.get_code
def renamed(loader, name):
    if not name.startswith("textual."):
        return get_code(loader, name)
    source = loader.get_data(loader.get_filename(name)).decode()
    other = re.sub(r"\\b({"|".join(RENAMED)})\\b(?! import)", r"\\1_of_another_release", source)
    return loader.source_to_code(other, name)
SourceFileLoader.get_code = renamed
"""
"""Code that gives Textual's internals other names, in all of its modules."""


def screens(data: Path, before: str) -> Iterator[object]:
    """Yield how the cells of the screen look, with the player's *data*, *before* run first."""
    code = f"{before}\nfrom tui_tangram.app import run; run('tangram/swan')"
    environ = {**os.environ, "XDG_DATA_HOME": str(data)}
    course = {(): "q back", ("1", "tab", "enter"): "Placed 1", ("u",): "Undid:"}
    with Terminal([sys.executable, "-c", code], 120, 40, environ) as terminal:
        for keys, seen in course.items():
            terminal.press(*keys)
            terminal.until(seen)
            terminal.settle()
            rows = terminal.screen.buffer
            # Below the header, in which the clock is.
            yield [[look(rows[y][x]) for x in range(120)] for y in range(1, 40)]
        terminal.press("ctrl+p")
        terminal.until("Pick up piece 1")
        terminal.press("zzz")
        terminal.until("No matches found")


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
def test_a_move_looks_the_same_where_nothing_inside_is_as_expected(tmp_path: Path) -> None:
    """A piece is laid and taken back, and a command is sought in the palette."""
    for own, other in zip(
        screens(tmp_path / "own", ""), screens(tmp_path / "other", OTHER), strict=True
    ):
        assert own == other


@pytest.mark.parametrize(
    "plant",
    [
        lambda patch: patch.delattr(_compositor, "CompositorUpdate"),
        lambda patch: patch.setattr(_compositor.CompositorUpdate, "render_segments", print),
        lambda patch: patch.setattr(_compositor.Compositor, "render_partial_update", print),
        lambda patch: patch.setattr(_compositor.Compositor, "__init__", lambda _: None),
    ],
    ids=["gone", "other method", "more parameters", "no attribute"],
)
def test_lean_updates_need_what_they_are_made_of(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One thing that differs is enough."""
    assert has_dirty_regions() is LEAN_UPDATES is True
    plant(monkeypatch)
    assert not has_dirty_regions()


@pytest.mark.parametrize(
    ("owner", "name"),
    [(CommandPalette, "_stop_no_matches_countdown"), (OptionList, "_index_to_line")],
)
def test_so_does_the_palette(owner: type, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's own comes in its place."""
    assert has_countdown() is THEMED_PALETTE is True
    monkeypatch.delattr(owner, name)
    assert not has_countdown()
