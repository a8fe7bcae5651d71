"""Approved pictures of the screens; look at a new one before it is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.app.conftest import Recorder, solve
from tests.app.test_home import begin
from tui_tangram.app.services import Services
from tui_tangram.store.library import shipped_library

Compare = Callable[..., bool]


async def settled(pilot: Any) -> None:
    """Wait until all there is to read has been read and shown."""
    for _ in range(3):
        await pilot.pause()


def test_home(services: Services, snap_compare: Compare) -> None:
    """Home, for somebody who has solved a little and left a swan unfinished."""
    solve(services, "convex/1", "convex/2", "tangram/cat")
    begin(services, "tangram/swan", 4)
    assert snap_compare(Recorder(services), terminal_size=(80, 24), run_before=settled)


def test_home_of_a_stranger(services: Services, snap_compare: Compare) -> None:
    """Home, the very first time, in a large window."""
    assert snap_compare(Recorder(services), terminal_size=(120, 40), run_before=settled)


def test_gallery(services: Services, snap_compare: Compare) -> None:
    """The gallery in the usual window."""
    assert snap_compare(
        Recorder(services), terminal_size=(80, 24), press=["t", "right"], run_before=settled
    )


def test_gallery_wide(services: Services, snap_compare: Compare) -> None:
    """The gallery in a wide window, half of the animals solved, on a solved one."""
    animals = [f.id for f in shipped_library().figures if f.category == "Animals"]
    solve(services, *animals[::2])
    press = ["t", "tab", "tab", "tab", "down", "down"]
    assert snap_compare(
        Recorder(services), terminal_size=(120, 40), press=press, run_before=settled
    )


def test_gallery_search(services: Services, snap_compare: Compare) -> None:
    """The gallery while a search is typed, in the smallest window."""
    assert snap_compare(
        Recorder(services), terminal_size=(60, 20), press=["t", "/", *"swan"], run_before=settled
    )


def test_help(services: Services, snap_compare: Compare) -> None:
    """Help for the gallery."""
    assert snap_compare(
        Recorder(services), terminal_size=(80, 24), press=["t", "?"], run_before=settled
    )


def test_palette(services: Services, snap_compare: Compare) -> None:
    """The palette over the gallery."""
    assert snap_compare(
        Recorder(services), terminal_size=(80, 24), press=["t", "ctrl+p"], run_before=settled
    )


def test_too_small(services: Services, snap_compare: Compare) -> None:
    """The notice in a window that is too small."""
    assert snap_compare(Recorder(services), terminal_size=(48, 14), run_before=settled)
