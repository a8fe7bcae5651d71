"""The page of a set of pieces, and the ways that lead there."""

from __future__ import annotations

import pytest

from tests.app.conftest import Recorder, solve
from tests.examples import each
from tui_tangram.app.application import TangramApp
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import HelpScreen
from tui_tangram.games.tangram.core.pieces import FORMER
from tui_tangram.games.tangram.screen.set_page import SetPage, SetScreen
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.piece_sets import kinds_of, sentences, set_called
from tui_tangram.language import use
from tui_tangram.player.library import shipped_library

FIGURES = shipped_library().of(Figures)


@each("set_id", FIGURES.sets)
def test_the_facts_of_every_set(set_id: str) -> None:
    """Line, pieces, area, figures and source are those of the set."""
    pieces = FIGURES.sets[set_id]
    some = [figure for figure in FIGURES.entries if figure.set_id == set_id]
    told = list(sentences(FIGURES, pieces, [some[0].id]))
    assert pieces.about == told[0]
    assert told[1].startswith(f"{len(pieces.pieces)} piece")
    assert told[1].endswith(f"area {pieces.area}.")
    convex = sum(figure.convex for figure in some)
    assert told[2].startswith(f"{len(some)} figure")
    assert f" {convex} convex," in told[2]
    assert told[2].endswith(" 1 solved.")
    assert f"Source: {pieces.source}." == told[3]
    assert (pieces.name in FORMER.values()) == (len(told) > 4)
    kinds = kinds_of(pieces)
    labels = [label for one in kinds for label in one.labels]
    assert [piece.label for piece in pieces.pieces] == labels
    assert all(one.name for one in kinds)


def test_sets_are_called_by_any_of_their_names() -> None:
    """By id, name, older name, the name in the language in use, and by a figure."""
    for name in ("z19", "Z19", "chevron", "z19/square"):
        found = set_called(FIGURES, name)
        assert found is not None
        assert "z19" == found.id
    use("de")
    try:
        found = set_called(FIGURES, "sechs teile")
    finally:
        use("en")
    assert found is not None
    assert "t1" == found.id
    assert set_called(FIGURES, "nothing of the kind") is None


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("set_id", ["tangram", "pentominoes", "rings-and-frame", "pavage"])
def test_every_piece_has_a_picture_and_its_name(
    services: Services, set_id: str, size: tuple[int, int]
) -> None:
    """All are there in every window, none is wider, and equal ones are drawn once."""
    pieces = FIGURES.sets[set_id]
    page = SetPage(services, pieces, ())
    rows = page.content(size[0])
    text = ["".join(part.text for part in row) for row in rows]
    assert max(map(len, text)) <= size[0]
    whole = " ".join(" ".join(text).split())
    for one in kinds_of(pieces):
        for word in one.name.split():
            assert word[:12] in whole
        assert one.labels[0] in whole
    if set_id == "pavage":
        assert "×24" in whole


async def test_the_ways_to_the_page(services: Services) -> None:
    """A key in the gallery, in a game and in help with it, and back again."""
    solve(services, "heptex/square")
    app = TangramApp(services)
    async with app.run_test(size=(90, 24)) as pilot:
        await pilot.press("t")
        gallery = app.screen
        assert isinstance(gallery, GalleryScreen)
        assert "i set" in gallery.keyline.render_line(0).text
        gallery.browser.look("heptex")
        await pilot.press("i")
        assert isinstance(app.screen, SetScreen)
        assert "Heptex" in app.screen.page.text
        assert "1 solved" in app.screen.page.text
        assert "i set" not in app.screen.keyline.render_line(0).text
        await pilot.press("q")
        assert app.screen is gallery
        gallery.browser.look("pentominoes")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("?")
        assert isinstance(app.screen, HelpScreen)
        assert "i set" in app.screen.keyline.render_line(0).text
        seen = app.screen.page.text
        while "twelve shapes" not in seen and "more ↓" in app.screen.page.text:
            await pilot.press("down")
            seen = app.screen.page.text
        assert "twelve shapes" in seen
        await pilot.press("i")
        assert isinstance(app.screen, SetScreen)
        assert "Pentominoes" in app.screen.page.text
        await pilot.press("q", "q", "i")
        assert isinstance(app.screen, SetScreen)


async def test_boards_have_no_sets(services: Services) -> None:
    """Their gallery does not offer the page, and its key does nothing."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        gallery = app.screen
        assert isinstance(gallery, GalleryScreen)
        assert "i set" not in gallery.keyline.render_line(0).text
        await pilot.press("i")
        assert app.screen is gallery
