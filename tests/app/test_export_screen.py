"""Puzzles as files, from the gallery, the packs and the game."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import still
from tests.app.watching import until
from tests.player.test_user_items import CAT
from tests.player.test_user_items import SWAN as OWN_SWAN
from tests.printed import printed
from tui_tangram.app import export_screen
from tui_tangram.app.application import TangramApp
from tui_tangram.app.export_screen import ExportForm, ExportOffer, ExportScreen
from tui_tangram.app.services import Services
from tui_tangram.flow.booklet import PAPERS
from tui_tangram.flow.export import FORMATS
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.play import Meter
from tui_tangram.player.library import shipped_library
from tui_tangram.player.pack_check import check_files
from tui_tangram.player.pack_files import read_zip

SWAN = ExportOffer("Swan", ("tangram/swan",), ("fig", "figures"))
ALL = ExportOffer("Birds", ("tangram/swan", "tangram/crane"), ("fig", "figures"))
BOARD = ExportOffer("Board", ("framed/4x4-1",), ("csv", "tiles", "url"))
BOTH = ExportOffer("Pack", ("tangram/swan", "framed/4x4-1"))
ALONE = {"json", "csv", "tiles", "url"}
"""The formats that have one puzzle."""


def here(app: Any) -> Any:
    """Return the screen that is shown."""
    return cast("Any", app.screen)


@given(
    st.sampled_from([(SWAN,), (ALL,), (SWAN, ALL), (BOARD,), (BOTH,)]),
    st.lists(st.tuples(st.integers(0, 5), st.sampled_from([-1, 1]))),
)
def test_the_form_has_only_what_can_be_made(offers: Any, changes: Any) -> None:
    """Whatever was changed: no file of JSON of several puzzles, no paper but for a PDF."""
    form = ExportForm(offers)
    for number, way in changes:
        rows = form.rows
        row = rows[number % len(rows)]
        other = form.changed(row, way)
        assert form.value(row) == other.changed(row, -way).value(row) or row.id == "offer"
        form = other
        assert form.form in FORMATS
        assert form.paper in PAPERS
        assert form.form not in ALONE or 1 == len(form.chosen.puzzles)
        assert ("paper" in [one.id for one in form.rows]) == (form.form == "pdf")
        assert all(form.value(one) and form.about(one) for one in form.rows)


def test_every_format_is_offered() -> None:
    """Those of the command line, in their order; those of other programs for what they can have."""
    figures, boards = {"fig", "figures"}, {"csv", "tiles", "url"}
    assert [one for one in FORMATS if one not in boards] == [*ExportForm([SWAN]).forms]
    assert [one for one in FORMATS if one not in ALONE] == [*ExportForm([ALL]).forms]
    assert [one for one in FORMATS if one not in figures] == [*ExportForm([BOARD]).forms]
    assert [one for one in FORMATS if one not in ALONE | figures] == [*ExportForm([BOTH]).forms]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_the_gallery_writes_a_booklet(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """E, the choices, Enter, the name: the selected puzzle, or all that are listed."""
    monkeypatch.chdir(tmp_path)
    app = TangramApp(still(services))
    async with app.run_test(size=size) as pilot:
        await pilot.press("t", "/", *"swan", "escape", "E")
        await pilot.pause()
        screen = here(app)
        assert isinstance(screen, ExportScreen)
        assert screen.announcer.text.startswith("Format: PDF.")
        await pilot.press("up", "right")
        await pilot.pause()
        number = len(screen.page.form.chosen.puzzles)
        assert number > 1
        await pilot.press("end", "enter")
        await pilot.pause()
        path = screen.page.typed.text
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert f"Written to {path}." == screen.announcer.text
        pages = printed((tmp_path / path).read_bytes())
        ids = [text for page in pages for text in page.texts if "/" in text]
        assert number == len(ids)
        assert any(page.has("Pieces to cut out") for page in pages)


async def test_the_game_writes_each_format(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is there is replaced at the second Enter; other endings are refused."""
    monkeypatch.chdir(tmp_path)
    app = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play("tilings/4.8.8-easy")
        await pilot.pause()
        await pilot.press("E")
        await pilot.pause()
        screen = here(app)
        await app.workers.wait_for_complete()
        assert ALONE & {*screen.page.form.forms} == {"json"}
        for form in screen.page.form.forms:
            assert form.upper() in screen.announcer.text or form == "pdf"
            await pilot.press("enter", "enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
            path = tmp_path / f"tilings-4.8.8-easy.{form}"
            assert f"Written to tilings-4.8.8-easy.{form}." == screen.announcer.text
            assert path.stat().st_size
            await pilot.press("right")
            await pilot.pause()
        (tmp_path / "a.txt").write_text("mine")
        await pilot.press("enter", "ctrl+u", *"a.txt", "enter")
        await pilot.pause()
        assert "a.txt exists. Press Enter again to replace it." == screen.announcer.text
        assert "mine" == (tmp_path / "a.txt").read_text()
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert (tmp_path / "a.txt").read_text().startswith("Octagons and squares, small\n")
        await pilot.press("enter", "ctrl+u", *"a.doc", "enter")
        await pilot.pause()
        assert screen.announcer.text.startswith("The name of the file must end in .pdf")
        await pilot.press("escape", "q")
        await pilot.pause()
        assert not isinstance(app.screen, ExportScreen)


async def test_a_pack_is_exported_and_trouble_is_said(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve puzzles on a web page; a directory that is a file takes none."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    app = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k", "E", "right", "enter", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Written to First-twelve.html." == here(app).announcer.text
        assert 12 == (tmp_path / "First-twelve.html").read_text("utf-8").count("<details>")
        await pilot.press("enter", "ctrl+u", *"file/a.html", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert here(app).announcer.text.startswith("Cannot write file/a.html: ")


async def test_a_restricted_player_exports_nothing(services: Services) -> None:
    """Neither by key nor from the palette."""
    app = TangramApp(replace(still(services), restricted=True))
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in (("t", "E"), ("q", "k", "E")):
            await pilot.press(*keys)
            await pilot.pause()
            assert not isinstance(app.screen, ExportScreen)


@pytest.mark.parametrize(
    ("puzzles", "others"),
    [
        (("tangram/swan", "chance/1"), ["fig", "figures"]),
        (("heptex/square",), ["fig"]),
        (("tangram/swan", "heptex/square"), ["fig"]),
        (("pentominoes/6x10",), []),
        (("square/small/infinity/s1",), ["csv", "tiles", "url"]),
        (("square/small/rotator/s1",), ["csv", "tiles"]),
        (("tangram/swan", "square/small/infinity/s1"), []),
    ],
)
async def test_only_formats_that_can_have_them_are_offered(
    services: Services, puzzles: tuple[str, ...], others: list[str]
) -> None:
    """Those of other programs, once the puzzles were looked at; they can be written then."""
    app = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.open_page("puzzle_export", ExportOffer("Some", puzzles))
        await app.workers.wait_for_complete()
        await pilot.pause()
        form = here(app).page.form
        assert others == [*form.offers[0].others]
        alone = len(puzzles) == 1
        shown = [one for one in others if alone or one not in ALONE]
        assert [
            one for one in form.forms if one in {"fig", "figures", "csv", "tiles", "url"}
        ] == shown


async def test_a_pack_is_made_of_what_is_listed(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One's own puzzles and those of the program; it can be installed where they are not."""
    monkeypatch.chdir(tmp_path)
    kept = services.library.of(UserFigures).save_collection("Mine", [OWN_SWAN, CAT])
    names = (*(one.id for one in kept), "tangram/swan")
    app = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.open_page(
            "puzzle_export", ExportOffer("Mine", names), ExportOffer("Few", ("pack/few/one",))
        )
        screen = here(app)
        forms = screen.page.form.forms
        assert "zip" not in screen.page.form.changed(screen.page.form.rows[0], 1).forms
        await pilot.press(*["right"] * forms.index("zip"))
        assert "A pack, for others to install" in screen.announcer.text
        await pilot.press("enter", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Written to Mine.zip." == screen.announcer.text
    made = check_files(
        read_zip(io.BytesIO((tmp_path / "Mine.zip").read_bytes())), shipped_library()
    )
    assert ("mine", 3) == (made.wanted, len(made.puzzles))


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_what_is_exported_is_seen(services: Services, size: tuple[int, int]) -> None:
    """The puzzle, below the choices or beside them; of many the first six."""
    async with TangramApp(services).run_test(size=size) as pilot:
        await pilot.press("t", "/", *"cat", "escape", "E")
        page = pilot.app.screen.page
        found, asked = [], []
        for offer in range(2):
            assert offer == page.form.offer
            draw = page._portraits
            page._portraits = lambda keys, _: asked.append(len(keys)) or [()] * len(keys)
            page.redraw()
            bare = page.text
            page._portraits = draw
            page.redraw()
            await until(pilot, lambda bare=bare: bare != page.text)
            assert set(bare.split()) <= set(page.text.split())
            # A picture flatter than its box, the first one drawn, may begin below the choices.
            below = bare.rstrip()
            await until(pilot, lambda below=below: page.text.startswith(below) is (size[0] < 100))
            found.append(page.text)
            await pilot.press("up", "right")
        assert found[0] != found[1]
        assert [1, 6] == asked


@pytest.mark.parametrize("stop", [True, False])
async def test_a_long_table_says_how_far_it_is_and_can_be_stopped(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: bool
) -> None:
    """By the key that goes back, which does that once nothing is written; or with the app."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(export_screen, "_AGAIN", 0.0)
    ended = threading.Event()

    def table(form: str, meter: Meter) -> Iterator[str]:
        assert form == "csv"
        try:
            while True:
                meter.fraction = 0.25
                meter.tick()
                time.sleep(0.001)  # else the app hardly gets a turn
                yield "a,b\n"
        finally:
            ended.set()

    def suffixes() -> list[str]:
        return [one.suffix for one in tmp_path.iterdir()]

    app = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ExportScreen(app.services, [SWAN._replace(table=table)]))
        screen = here(app)
        await pilot.press("enter", "ctrl+u", *"a.csv", "enter")
        await until(pilot, lambda: screen.announcer.text == "Writing: 25% done. q stops it.")
        assert [".tmp"] == suffixes()
        if stop:
            await pilot.press("q")
            await until(pilot, lambda: screen.announcer.text == "Stopped. Nothing was written.")
            await pilot.press("q")
            await until(pilot, lambda: app.screen is not screen)
        else:
            app.end()
    assert ended.is_set()
    assert not suffixes()
