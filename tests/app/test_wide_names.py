"""Names of all scripts on the screens: columns stand below each other, nothing is reordered."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.app.conftest import Recorder
from tests.app.saves.conftest import begun
from tui_tangram.app.gallery.browse import GalleryBrowser
from tui_tangram.app.gallery.page import GalleryPage, GalleryPictures
from tui_tangram.app.painter import Painter
from tui_tangram.app.saves.screen import SavesScreen
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.core.format import write_figure
from tui_tangram.games.tangram.screen.gallery import GalleryFigures
from tui_tangram.play.names import LRM
from tui_tangram.player.library import shipped_library
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.saves import SaveList
from tui_tangram.player.user_store import UserStore
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

NAMES = ("七巧板", "טנגרם 12", "e\u0301te\u0301", "🐈 cat", "七" * 30)
"""Wide, from right to left, with marks above letters, an emoji, and one that is too long."""


async def test_saves_of_all_scripts(services: Services) -> None:
    """On the screen of saves every line is as wide as the window, whatever the names are."""
    saves = services.store.saves
    for name in NAMES:
        saves.save_as(begun(), name[:20])
    app = Recorder(services)
    async with app.run_test(size=(80, 40)) as pilot:
        screen = SavesScreen(services, where=SaveList.NAMED)
        await app.push_screen(screen)
        await pilot.pause()
        lines = [screen.page.render_line(y) for y in range(screen.page.size.height)]
        assert {80} == {line.cell_length for line in lines}
        text = screen.page.text
        for name in NAMES[:4]:
            assert name.split()[0] in text
        assert f"{LRM}טנגרם{LRM} 12" in text


@pytest.mark.parametrize("width", [80, 100])
def test_a_gallery_of_all_scripts(tmp_path: Path, width: int) -> None:
    """Thumbnails with such names below them stand in their columns; no letter is cut in two."""
    (tmp_path / "figures").mkdir()
    swan = shipped_library().find("tangram/swan")
    for number, name in enumerate(NAMES):
        text = write_figure(swan).replace('"Swan"', f'"{name}"').replace("/swan", f"/s{number}")
        (tmp_path / "figures" / f"{number}.json").write_text(text, encoding="utf-8")
    library = PlayerLibrary(shipped_library(), lambda: UserStore(tmp_path, pytest.fail))
    palette = make_palette(DEFAULT, Profile.MONO)
    stock = GalleryFigures(library, lambda: palette)
    browser = GalleryBrowser(stock)
    browser.look("own")
    page = GalleryPage(Painter(palette), browser, GalleryPictures(stock), lambda: 0.0)
    lines = page.lines(width, 40)
    texts = ["".join(segment.text for segment in line) for line in lines]
    (names,) = [text for text in texts if NAMES[0] in text]
    layout = page._layout(width, 40)
    wide = layout.thumbnail[0] + 2
    for number, name in enumerate(NAMES[: layout.columns]):
        at = max(layout.aside, 1) + number * (wide + layout.between)
        before = names[: names.index(name[:5].split()[0])].rstrip(LRM)
        assert at < cell_len(before) <= at + wide
    assert all(cell_len(text) <= width for text in texts)
