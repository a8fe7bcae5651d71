"""The screen of packs, and packs in play."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from rich.cells import cell_len

from tests.app.conftest import Recorder, still
from tests.app.play.conftest import lay
from tests.app.watching import seen
from tui_tangram.app.application import TangramApp
from tui_tangram.app.packs_screen import PacksScreen
from tui_tangram.app.services import Services
from tui_tangram.games.session import Result
from tui_tangram.player.scores.values import Subject


def here(app: Any) -> Any:
    """Return the screen that is shown."""
    return cast("Any", app.screen)


def solve(services: Services, *puzzles: str) -> None:
    """Note puzzles as solved."""
    for puzzle in puzzles:
        subject = Subject.of(services.find_puzzle(puzzle))
        services.store.scores.finished(subject, Result(60.0, 9, 0, False, True), services.moment)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_the_puzzles_of_a_pack_are_seen(services: Services, size: tuple[int, int]) -> None:
    """Each has its picture beside the list, and a sign once it is solved."""
    first, *_ = services.packs
    solve(services, *first.puzzles[:5])
    app = TangramApp(still(services))
    async with app.run_test(size=size) as pilot:
        await pilot.press("k")
        page = here(app).page
        column = page.text.splitlines()[3].index("The seven classic pieces")

        def pictures() -> int:
            rows = [line[column:] for line in page.text.splitlines()[4:]]
            return sum("▀" in row or "▄" in row for row in rows)

        drawn = 0
        while len(page._pictures.__self__._rows) < len(first.puzzles):
            drawn = max(drawn, pictures())
            await pilot.pause(0.01)
        await pilot.pause()
        assert pictures() > max(drawn / 2, 12)
        assert 5 == page.text.count("✓")
        before = page.text
        await pilot.press("down")
        assert 0 == page.text.count("✓")
        assert before != page.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_packs_are_listed_and_gone_on_with(services: Services, size: tuple[int, int]) -> None:
    """Name, dots and number; Enter opens the first that is not solved, among those of the pack."""
    first, second, *_ = services.packs
    solve(services, *first.puzzles[:5], second.puzzles[0])
    app = TangramApp(still(services))
    async with app.run_test(size=size) as pilot:
        await pilot.press("k")
        await pilot.pause()
        screen = here(app)
        assert isinstance(screen, PacksScreen)
        line = next(one for one in seen(screen.app).splitlines() if "First twelve" in one)
        assert ["●●●●●○○○○○○○", "5", "of", "12"] == line.split()[2:6]
        assert ("most of them easy to see" in line) is (size[0] >= 120)
        told = "First twelve: 5 of 12. The seven classic pieces, most of them easy to see."
        assert told == screen.announcer.text
        await pilot.press("down")
        await pilot.pause()
        assert screen.announcer.text.startswith("Second twelve: 1 of 12.")
        await pilot.press("end", "home", "enter")
        await pilot.pause()
        assert (first.puzzles[5], first.puzzles) == (here(app).puzzle, here(app).others.among)
        await pilot.press("]")
        await pilot.pause()
        assert first.puzzles[6] == here(app).puzzle


async def test_the_end_of_a_pack_is_told_once(services: Services) -> None:
    """In the panel of the puzzle that finishes it; before and after that stands how far it is."""
    pack = services.packs[0]
    *others, last = pack.puzzles
    solve(services, *others[1:])
    app = TangramApp(still(services))

    async def finish(pilot: Any) -> str:
        screen = here(app)
        # All but the last piece; so the last key is an ordinary one.
        lay(screen.table, *range(6))
        screen.act(lambda: lay(screen.table, 6))
        await pilot.pause()
        return seen(screen.app)

    async with app.run_test(size=(80, 24)) as pilot:
        await app.play(last, siblings=pack.puzzles)
        await pilot.pause()
        text = await finish(pilot)
        assert "finished" not in text
        assert any(one.split()[-5:] == ["First", "twelve", "11", "of", "12"]
                   for one in text.splitlines())  # fmt: skip
        await app.play(others[0], siblings=pack.puzzles)
        await pilot.pause()
        text = await finish(pilot)
        assert any("First twelve finished" in " ".join(one.split()) for one in text.splitlines())
        await pilot.press("A")
        await pilot.pause()
        text = await finish(pilot)
        assert "finished" not in text
        assert "12 of 12" in text


async def test_home_says_which_pack_goes_on(services: Services) -> None:
    """That of which most is solved; before the first puzzle it says what packs are."""
    app = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "from easy to hard" in seen(app)
        solve(services, *services.packs[1].puzzles[:2], services.packs[0].puzzles[0])
        await pilot.press("k", "q")
        await pilot.pause()
        await pilot.pause()
        assert "Second twelve · 2 of 12" in seen(app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_a_large_pack_of_others(
    services: Services, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Its name is cut, its dots are as many as others have, full as far as it is."""
    ids = [row.id for row in services.library.items if row.id.startswith("tangram/")][:40]
    names = ", ".join(f'"{name}"' for name in ids)
    (tmp_path / "pack.toml").write_text(
        'format = "tui-tangram/pack"\nversion = 1\nid = "forty"\nauthor = "Ann"\n'
        f'title = "{"Forty figures " * 5}"\nabout = "So many."\npuzzles = [{names}]\n'
    )
    services.library.pack_shelf().install(tmp_path)
    services.library.forget()
    solve(services, *ids[:20])
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("k", "end")
        page = here(app).page
        line = next(one for one in page.text.splitlines() if "20 of 40" in one)
        assert line.count("●") == line.count("○") == 8
        assert all(cell_len(one) <= size[0] for one in page.text.splitlines())
        assert "20 of 40" in here(app).announcer.text
        await pilot.press("enter")
        assert app.played == [(ids[20], None, tuple(ids))]


FEW = (
    'format = "tui-tangram/pack"\nversion = 1\nid = "few"\ntitle = "Few"\n'
    'puzzles = ["convex/2", "convex/3"]\n'
)


LESSON = """format = "tui-tangram/lessons"
version = 1
[[lessons]]
id = "second"
group = "pieces"
name = "Second lesson"
about = "Where the pieces go."
minutes = 1
puzzle = "convex/3"
steps = [
    { text = "{take_1} picks up piece 1.", moves = ["put A"] }, { text = "Go.", solved = true },
]
"""


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_lessons_of_a_pack(services: Services, tmp_path: Path, size: tuple[int, int]) -> None:
    """Below ours under its title; with the player's keys; resumed, and gone with the pack."""
    (tmp_path / "pack.toml").write_text(FEW + 'lessons = ["first.toml"]\n')
    (tmp_path / "first.toml").write_text(LESSON)
    services.library.pack_shelf().install(tmp_path)
    services.library.forget()
    app = TangramApp(still(services))
    async with app.run_test(size=size) as pilot:
        await pilot.press("y", "end")
        await pilot.pause()
        lines = [line[:80].strip() for line in app.screen.page.text.splitlines()]  # type: ignore[attr-defined]
        at = next(number for number, line in enumerate(lines) if "Second lesson" in line)
        assert "Few" in [line for line in lines[:at] if line][-1]
        await pilot.press("enter")
        await pilot.pause()
        strip = app.screen.lesson  # type: ignore[attr-defined]
        assert strip.text == "1 picks up piece 1."
        assert strip.sibling(1) is None
        await pilot.press("1", "enter")
        await pilot.pause()
        assert strip.text == "Go."
        await pilot.press("q")
        await pilot.pause()
        assert "step 2 of 2" in app.screen.page.text  # type: ignore[attr-defined]
    services.library.pack_shelf().remove("few")
    services.library.forget()
    assert not any(one.pack for one in services.library.lessons)


async def test_ones_own_pack_is_removed(services: Services, tmp_path: Path) -> None:
    """By a key that is pressed again; another key between is no answer."""
    (tmp_path / "pack.toml").write_text(FEW)
    services.library.pack_shelf().install(tmp_path)
    services.library.forget()
    app = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k")
        first = here(app).page.chosen.id
        assert not any(item.label == "remove" for item in here(app).keyline.items)
        await pilot.press("x", "x")
        assert here(app).page.rows[0].id == first
        await pilot.press("end")
        assert any(item.label == "remove" for item in here(app).keyline.items)
        await pilot.press("x")
        assert "Press x again to remove Few. Your results stay." == here(app).announcer.text
        await pilot.press("up", "down", "x")
        assert here(app).page.chosen.id == "pack/few"
        await pilot.press("x")
        await pilot.pause()
        assert "Removed Few." == here(app).announcer.text
        assert all(one.id != "pack/few" for one in here(app).page.rows)
        assert here(app).page.chosen is here(app).page.rows[-1]
        assert not list(services.store.directories.data.rglob("few"))


async def test_a_pack_of_the_host_stays(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is among the others, and no key removes it."""
    monkeypatch.setenv("TUI_TANGRAM_PACKS_DIR", str(tmp_path / "host"))
    (tmp_path / "pack.toml").write_text(FEW)
    services.library.pack_shelf(tmp_path / "host").install(tmp_path)
    services.library.forget()
    app = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "end")
        assert here(app).page.chosen.id == "pack/few"
        await pilot.press("x", "x")
        assert here(app).page.chosen.id == "pack/few"
        assert list((tmp_path / "host").rglob("few"))
