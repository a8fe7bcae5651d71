"""The import in the app: a file is named, its puzzles are seen, and kept or not."""

from __future__ import annotations

import asyncio
import json
import time
import zipfile
from pathlib import Path
from threading import Event

import pytest

from tests.app.watching import seen, until
from tests.games.tangram.drawing.test_listed import TANS, glpeces
from tui_tangram.app.application import TangramApp
from tui_tangram.app.files import completed
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.import_screen import ImportScreen
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.core.figure import changed
from tui_tangram.games.tangram.drawing.new_set import Foundry
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play import Meter
from tui_tangram.player.pack_install import PackShelf

NEW = "Boxes\n58 1 29 29 0 0 1 87 29 0 0\n1 1 0\n"
RINGS = (((0.0, 0.0), (4.0, 0.0), (0.0, 4.0)),)
SVG = "http://www.w3.org/2000/svg"
BAD = "Bad\n58 21 0 0 0 0\n1 1 0\n"


async def named(pilot: object, path: Path, *keys: str) -> ImportScreen:
    """Open the import, at home unless by other *keys*, name a file, and wait until it is read."""
    await pilot.press(*(keys or "i"))
    screen = pilot.app.screen
    assert isinstance(screen, ImportScreen)
    # Before anything is typed the page says what can be read.
    assert screen.page.rows or "lists of gTans and GLPeces" in screen.page.text
    screen.type_text(str(path))
    await pilot.press("enter")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return screen


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_what_is_new_is_seen_and_kept(
    services: Services, size: tuple[int, int], tmp_path: Path
) -> None:
    """Each in a line, new ones first; Enter keeps them."""
    path = tmp_path / "list.fig"
    path.write_text(BAD + NEW + glpeces(TANS[0]))
    async with TangramApp(services).run_test(size=size) as pilot:
        screen = await named(pilot, path)
        assert ["+", "!", "="] == [row.sign for row in screen.page.rows]
        assert "3 read: 1 new, 1 duplicate, 1 refused." in seen(pilot.app)
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "Imported 1 puzzle." in seen(pilot.app)
        assert services.library["tangram"].find("own/list/1") is not None
        await pilot.press("q")
        assert not isinstance(pilot.app.screen, ImportScreen)


async def test_pieces_of_no_set_are_offered_as_one(services: Services, tmp_path: Path) -> None:
    """Below the picture stands the new set; Enter keeps it with the figure."""
    path = tmp_path / "halves.json"
    path.write_text("[[[0, 0], [3, 0], [0, 4]], [[3, 0], [3, 4], [0, 4]]]")
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        screen = await named(pilot, path)
        assert ["+"] == [row.sign for row in screen.page.rows]
        await until(pilot, lambda: "new piece set: halves" in seen(pilot.app))
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
    assert 2 == len(services.library.of(Figures).sets["own/halves"].pieces)


async def test_reasons_are_read_whole(services: Services, tmp_path: Path) -> None:
    """What has no picture has the width of the page; what has one shares it."""
    path = tmp_path / "list.fig"
    path.write_text(NEW + glpeces(TANS[0]))
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        screen = await named(pilot, path)
        assert {44} == {spot.width for spot in screen.page.spots}
        await pilot.press("down")
        assert {76} == {spot.width for spot in screen.page.spots}


async def test_escape_leaves_everything_as_it_was(services: Services, tmp_path: Path) -> None:
    """From the list, and from the question for the file."""
    path = tmp_path / "list.fig"
    path.write_text(NEW)
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await named(pilot, path)
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, ImportScreen)
        assert not list(services.store.directories.data.rglob("*list*"))
        await pilot.press("i", "escape")
        assert not isinstance(pilot.app.screen, ImportScreen)


async def test_a_file_that_is_not_there_is_asked_for_again(
    services: Services, tmp_path: Path
) -> None:
    """The text stays, to be corrected; a damaged file is told by its line."""
    cut = tmp_path / "cut.fig"
    cut.write_text(NEW + "Name\n58 1 29 29 0 0 1 87 29 0 0\n")
    async with TangramApp(services).run_test(size=(120, 40)) as pilot:
        screen = await named(pilot, tmp_path / "nothing")
        assert "Cannot read" in screen.announcer.text
        assert screen.page.typed is not None
        await pilot.press("ctrl+u")
        screen.type_text(str(cut))
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert [row.sign for row in screen.page.rows] == ["!"]
        assert "line 4: has a figure that is cut off" in screen.page.rows[0].text


async def test_the_path_is_completed(services: Services, tmp_path: Path) -> None:
    """As far as only one continuation leaves open."""
    (tmp_path / "long name.fig").write_text(NEW)
    async with TangramApp(services).run_test(size=(120, 40)) as pilot:
        await pilot.press("i")
        pilot.app.screen.type_text(f"{tmp_path}/lo")
        await pilot.press("tab")
        assert pilot.app.screen.page.typed.text == f"{tmp_path}/long name.fig"
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert ["+"] == [row.sign for row in pilot.app.screen.page.rows]


def test_a_beginning_is_completed_to_what_is_common(tmp_path: Path) -> None:
    """A directory gets its separator; what nothing begins with stays."""
    (tmp_path / "one" / "deep").mkdir(parents=True)
    (tmp_path / "once.svg").write_text("")
    assert completed(f"{tmp_path}/o") == f"{tmp_path}/on"
    assert completed(f"{tmp_path}/one") == f"{tmp_path}/one/"
    assert completed(f"{tmp_path}/one/") == f"{tmp_path}/one/deep/"
    assert completed(f"{tmp_path}/x") == f"{tmp_path}/x"
    assert completed("/nowhere/at/all") == "/nowhere/at/all"


async def test_leaving_ends_the_reading(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Figures that were not read yet are not made."""
    path = tmp_path / "list.fig"
    path.write_text(NEW * 500)
    made: list[object] = []
    begun, go_on = Event(), Event()
    real = Foundry.cast

    def cast(self: Foundry, figure: object) -> object:
        made.append(figure)
        begun.set()
        go_on.wait()
        return real(self, figure)

    monkeypatch.setattr(Foundry, "cast", cast)
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        screen = pilot.app.screen
        screen.type_text(str(path))
        await pilot.press("enter")
        await asyncio.to_thread(begun.wait)
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, ImportScreen)
        go_on.set()
    await asyncio.get_running_loop().shutdown_default_executor()
    assert len(made) == 1


async def test_the_gallery_imports_too(services: Services, tmp_path: Path) -> None:
    """A drawing of whatever set, which is told beside its picture; it is there on return.

    What was set aside is in a line of its own.
    """
    square = services.library.of(Figures).find("heptex/square")
    drawn = [[point.floats() for point in one.shape.polygon.points] for one in square.solution]
    away = [[(x + 9, y) for x, y in drawn[0]], *drawn[1:], drawn[1]]
    path = tmp_path / "house.json"
    path.write_text(json.dumps(away))
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        screen = await named(pilot, path, "t", "F")
        rows = [("+", "house"), ("?", "house.json: set aside: 1 polygon drawn twice")]
        assert rows == [(row.sign, row.text) for row in screen.page.rows]
        assert "Heptex" in seen(pilot.app)
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.press("q")
        screen = pilot.app.screen
        assert isinstance(screen, GalleryScreen)
        assert screen.browser.stock.source.find("own/heptex/1").set_id == "heptex"
        assert any("house" == item.title for item in screen.browser.stock.source.items)


async def test_rules_of_a_board_are_asked_for(services: Services, tmp_path: Path) -> None:
    """The question names both; a key says the other, or a size."""
    path = tmp_path / "tiles.txt"
    path.write_text("2 1\n1 2 3 4\n3 4 1 2\n")
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        screen = await named(pilot, path)
        question = "Read as Tetravex; it may also be Hard Infinity. Press r to change it."
        assert question in seen(pilot.app)
        assert "Tetravex · 2 tiles" in seen(pilot.app)
        await pilot.press("r", "ctrl+u", "tab")
        assert screen.page.typed.text == "tetravex"
        await pilot.press("escape", "r", "enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "Hard Infinity · 2 tiles" in seen(pilot.app)
        await pilot.press("r", "ctrl+u")
        screen.type_text("1x3")
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "1 × 3 cells take 3 tiles: 1 missing" in screen.page.rows[0].text


async def test_a_restricted_host_reads_no_files(services: Services) -> None:
    """The key does nothing there."""
    services.restricted = True
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        assert not isinstance(pilot.app.screen, ImportScreen)
        await pilot.press("t", "F")
        assert not isinstance(pilot.app.screen, ImportScreen)


FEW = (
    'format = "tui-tangram/pack"\nversion = 1\nid = "few"\ntitle = "Few"\n'
    'puzzles = ["convex/2", "convex/3"]\n'
)


async def test_a_pack_is_installed(services: Services, tmp_path: Path) -> None:
    """A zip file or a directory; its puzzles are seen, and a second time it is refused."""
    place = tmp_path / "few"
    place.mkdir()
    (place / "pack.toml").write_text(FEW)
    with zipfile.ZipFile(tmp_path / "few.zip", "w") as archive:
        archive.writestr("pack.toml", FEW)
    async with TangramApp(services).run_test(size=(120, 40)) as pilot:
        screen = await named(pilot, tmp_path / "few.zip")
        assert screen.announcer.text == "Installed Few: k at home shows it among the packs."
        assert ["+", "+"] == [row.sign for row in screen.page.rows]
        assert "Square" in seen(pilot.app)
        assert services.packs[-1].id == "pack/few"
        await pilot.press("q")
        screen = await named(pilot, place)
        assert "is installed already as pack/few." in screen.announcer.text
        assert ["!"] == [row.sign for row in screen.page.rows]


async def test_a_pack_that_is_not_in_order(services: Services, tmp_path: Path) -> None:
    """It is refused with its fault, and nothing is written."""
    (tmp_path / "pack.toml").write_text(FEW.replace("convex/3", "convex/99"))
    async with TangramApp(services).run_test(size=(120, 40)) as pilot:
        screen = await named(pilot, tmp_path)
        assert "no puzzle called 'convex/99'" in screen.announcer.text
        assert "no puzzle called 'convex/99'" in screen.page.rows[0].text
        assert not list(services.store.directories.data.rglob("few"))


@pytest.mark.parametrize("key", ["escape", "ctrl+q"])
async def test_leaving_ends_the_installation_of_a_pack(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Of a large one too; nothing is installed."""
    begun = Event()

    def install(self: PackShelf, path: Path, *, meter: Meter) -> None:
        del self, path
        begun.set()
        while True:
            meter.tick()
            time.sleep(0.001)  # else the app hardly gets a turn

    monkeypatch.setattr(PackShelf, "install", install)
    (tmp_path / "pack.toml").write_text(FEW)
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        screen = pilot.app.screen
        assert isinstance(screen, ImportScreen)
        screen.type_text(str(tmp_path))
        await pilot.press("enter")
        await asyncio.to_thread(begun.wait)
        await pilot.press(key)
    await asyncio.get_running_loop().shutdown_default_executor()


async def test_files_are_imported_as_they_are_dropped(services: Services, tmp_path: Path) -> None:
    """Several, with a backslash before a blank and as an address."""
    (tmp_path / "one list.fig").write_text(NEW)
    (tmp_path / "two.fig").write_text(NEW.replace("29", "28"))
    line = rf"{tmp_path}/one\ list.fig file://{tmp_path}/tw%6f.fig "
    async with TangramApp(services).run_test(size=(120, 40)) as pilot:
        screen = await named(pilot, line)  # type: ignore[arg-type]
        assert "2 read" in screen.page.note


async def test_another_figure_of_a_picture_is_taken(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The figure lies over the picture; a key takes the next that it may be, round and round."""
    from tui_tangram.games.tangram.drawing import picture

    figures = services.library.of(Figures)
    shown = [figures.find(name) for name in ("swan", "house")]

    def near(*_: object, **names: str) -> picture.PictureReading:
        found = [
            picture.Candidate(changed(one, id="", name=names["name"]), 1.2, False, 0.0, RINGS, None)
            for one in shown
            if one is not None
        ]
        return picture.PictureReading(tuple(found), "")

    monkeypatch.setattr(picture, "read_figure", near)
    path = tmp_path / "page.svg"
    path.write_text(f'<svg xmlns="{SVG}"><path d="M0 0H9V9H0Z"/></svg>')
    async with TangramApp(services).run_test(size=(120, 40)) as pilot:
        screen = await named(pilot, path)
        assert "page.svg: page is in the library as Swan" == screen.page.rows[0].text
        assert "1.2% off the picture" in seen(pilot.app)
        assert "or 1 other figure" in seen(pilot.app)
        await until(pilot, lambda: "▄" in seen(pilot.app) or "▀" in seen(pilot.app))
        await pilot.press("n")
        assert screen.page.chosen is not None
        assert "House" in screen.page.chosen.text
        await pilot.press("n")
        assert "Swan" in screen.page.chosen.text
