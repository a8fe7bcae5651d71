"""Approved pictures of the screens; look at a new one before it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.app.conftest import Recorder, solve
from tests.app.libraries import with_boards
from tests.app.test_home import begin, begin_board
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.player.library import shipped_library

Compare = Callable[..., bool]


def then(*keys: str) -> Callable[[Any], Any]:
    """Return what presses keys, and waits until what takes time is known and shown, too."""

    async def before(pilot: Any) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    return before


def test_home(services: Services, snap_compare: Compare, tmp_path: Path) -> None:
    """Home, for somebody who has solved a little and left a swan unfinished."""
    services = with_boards(services, tmp_path / "puzzles")
    solve(services, "convex/1", "convex/2", "tangram/cat")
    begin(services, "tangram/swan", 4)
    assert snap_compare(Recorder(services), terminal_size=(80, 24), run_before=then())


def test_home_of_a_board(services: Services, snap_compare: Compare, tmp_path: Path) -> None:
    """Home in the smallest window, with a board left unfinished."""
    services = with_boards(services, tmp_path / "puzzles")
    begin_board(services, "tilings/4.6.12", 9)
    assert snap_compare(Recorder(services), terminal_size=(60, 20), run_before=then())


def test_packs(services: Services, snap_compare: Compare) -> None:
    """Packs: one begun, one finished, and one whose puzzles were solved elsewhere."""
    first, second, *_ = services.packs
    solve(services, *first.puzzles, *second.puzzles[:5], "convex/3")
    run = then("k", "down")
    assert snap_compare(Recorder(services), terminal_size=(120, 40), run_before=run)


def test_gallery(services: Services, snap_compare: Compare) -> None:
    """The gallery in the usual window."""
    assert snap_compare(Recorder(services), terminal_size=(80, 24), run_before=then("t", "right"))


def test_gallery_wide(services: Services, snap_compare: Compare) -> None:
    """The gallery in a wide window, half of the animals solved, on a solved one."""
    animals = [f.id for f in shipped_library().of(Figures).figures if f.category == "Animals"]
    solve(services, *animals[::2])
    press = ["t", "tab", "tab", "tab", "tab", "down", "down"]
    assert snap_compare(Recorder(services), terminal_size=(120, 40), run_before=then(*press))


def test_gallery_search(services: Services, snap_compare: Compare) -> None:
    """The gallery while a search is typed, in the smallest window."""
    assert snap_compare(
        Recorder(services), terminal_size=(60, 20), run_before=then("t", "/", *"swan")
    )


def test_board_gallery(services: Services, snap_compare: Compare, tmp_path: Path) -> None:
    """The gallery of boards, two of them solved."""
    services = with_boards(services, tmp_path / "puzzles")
    solve(services, "tilings/4.8.8", "tilings/3.4.6.4")
    press = ["e", "tab", "tab", "tab", "down"]
    assert snap_compare(Recorder(services), terminal_size=(80, 24), run_before=then(*press))


def test_new_board(services: Services, snap_compare: Compare, tmp_path: Path) -> None:
    """The screen that makes boards, after some choices."""
    services = with_boards(services, tmp_path / "puzzles")
    press = ["n", *["right"] * 5, "down", "right", "right", "down", "right"]
    assert snap_compare(Recorder(services), terminal_size=(80, 24), run_before=then(*press))


def test_new_board_impossible(services: Services, snap_compare: Compare, tmp_path: Path) -> None:
    """The same in the smallest window, with a number on the way that makes no puzzle."""
    services = with_boards(services, tmp_path / "puzzles")
    press = ["n", *["down"] * 3, "9", "9", "9"]
    assert snap_compare(Recorder(services), terminal_size=(60, 20), run_before=then(*press))


def test_help(services: Services, snap_compare: Compare) -> None:
    """Help for the gallery."""
    assert snap_compare(Recorder(services), terminal_size=(80, 24), run_before=then("t", "?"))


def test_palette(services: Services, snap_compare: Compare) -> None:
    """The palette over the gallery."""
    assert snap_compare(Recorder(services), terminal_size=(80, 24), run_before=then("t", "ctrl+p"))
