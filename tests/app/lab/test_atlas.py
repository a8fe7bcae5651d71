"""The atlas: sheets, cards, and the way from one to the other; nothing is kept unasked."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from tests.app.conftest import Recorder
from tests.app.watching import until
from tui_tangram.app.actions import action
from tui_tangram.app.explain_screen import ExplainScreen
from tui_tangram.app.lab.atlas_screen import AtlasScreen
from tui_tangram.app.lab.card_screen import CardScreen, SetCard, ShapeCard
from tui_tangram.app.lab.modes import LabMode
from tui_tangram.app.lab.rows import SetRow, ShapeRow, StructureRow, looks, tan_looks
from tui_tangram.app.lab.screen import LabScreen
from tui_tangram.app.services import Services
from tui_tangram.app.solutions.screen import SolutionsScreen
from tui_tangram.games.tangram.core.half_squares import shape_of, tans_of
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import piece_set
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.maths.codec import Grid, ShapeError
from tui_tangram.player.library import shipped_library
from tui_tangram.render.tangram import PieceLook
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.fit import solutions
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import pool, read_set

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


async def atlas(app: Recorder, pilot: Any) -> AtlasScreen:
    """Open the atlas from home, until its sheet is there."""
    await pilot.press("a", "v")
    assert isinstance(app.screen, AtlasScreen)
    return await filled(pilot, app.screen)


async def filled(pilot: Any, screen: AtlasScreen) -> AtlasScreen:
    """Wait for all rows of the sheet."""
    await until(pilot, lambda: not screen.atlas.sheet.busy)
    await pilot.pause()
    return screen


async def sheet(pilot: Any, screen: AtlasScreen, wanted: str) -> list[Any]:
    """Go to the sheet with that id; return its rows."""
    while screen.atlas.sheet.id != wanted:
        await pilot.press("tab")
    await filled(pilot, screen)
    return list(screen.atlas.items)


async def card(app: Recorder, pilot: Any) -> CardScreen:
    """Open the card of what is selected, until all of it is known."""
    await pilot.press("enter")
    screen = app.screen
    assert isinstance(screen, CardScreen)
    await until(pilot, lambda: not screen.card.busy)
    await pilot.pause()
    return screen


async def line(pilot: Any, screen: CardScreen, title: str) -> None:
    """Go to the line with that title."""
    await pilot.press("home")
    while screen.card.chosen.title != title:
        await pilot.press("down")


async def test_sheets_of_shapes_sets_and_structures(services: Services) -> None:
    """Each sheet has what the engines find."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await atlas(app, pilot)
        rows = screen.atlas.items
        assert [row.shape for row in rows if isinstance(row, ShapeRow)] == [*convex_shapes(16)]
        made = [row.number for row in rows if isinstance(row, ShapeRow) and row.made]
        assert tuple(made) == makes(read_set("tangram"))
        best = await sheet(pilot, screen, "best")
        assert [19] * 4 == [len(row.made) for row in best if isinstance(row, SetRow)]
        known = {row.tans: row.called for row in await sheet(pilot, screen, "sets")}
        assert known[read_set("tangram")] == "Tangram"
        assert all(isinstance(row, StructureRow) for row in await sheet(pilot, screen, "splits"))
        shapes = await sheet(pilot, screen, "5")
        assert {row.shape.canonical for row in shapes} == set(pool(5))


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_selected_is_told_and_drawn(
    services: Services, size: tuple[int, int]
) -> None:
    """In every window, after a step to the right and one down."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        screen = await atlas(app, pilot)
        first = screen.announcer.text
        await pilot.press("right", "down")
        assert screen.atlas.position[0] > 1
        assert screen.announcer.text != first
        chosen = screen.atlas.chosen
        assert chosen is not None
        assert f"{chosen.describe}." == screen.announcer.text
        assert str(chosen.number) in screen.page.text


@pytest.mark.parametrize(("size", "least"), [((120, 40), 16), ((200, 60), 20)])
async def test_pictures_are_large_where_all_of_them_fit(
    services: Services, size: tuple[int, int], least: int
) -> None:
    """No half of a window is blank while names are cut, or pictures are small."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        screen = await atlas(app, pilot)
        columns, rows = screen.page.shape
        assert columns * rows >= least
        if columns * rows >= 20:
            assert rows == 4
        best = await sheet(pilot, screen, "best")
        for row in best:
            assert row.code in screen.page.text


async def test_a_sheet_is_searched_and_remembered(services: Services) -> None:
    """All words must be there; the sheet that was shown is there after a restart."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await atlas(app, pilot)
        await pilot.press("/", *"3 sides")
        triangles = [row for row in screen.atlas.items if isinstance(row, ShapeRow)]
        assert {3} == {row.facts.sides for row in triangles}
        assert 0 < len(triangles) < 20
        await pilot.press("escape")
        assert len(triangles) == len(screen.atlas.items)
        await pilot.press("ctrl+u")
        assert 20 == len(screen.atlas.items)
        await sheet(pilot, screen, "4")
        await pilot.press("q", "q")
    again = Recorder(services)
    async with again.run_test(size=(80, 24)) as pilot:
        assert "4" == (await atlas(again, pilot)).atlas.sheet.id


@pytest.mark.parametrize("size", SIZES)
async def test_the_card_of_a_shape(services: Services, size: tuple[int, int]) -> None:
    """Its sets with both numbers, all its codes; its solutions go by, the last before the first."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await atlas(app, pilot)
        screen = await card(app, pilot)
        assert isinstance(screen.card, ShapeCard)
        tangram = screen.card.fillings[0]
        assert (12, 48, 12) == (tangram.number, tangram.labelled, len(tangram.solutions))
        assert "Tangram: 12 solutions, 48 with equal pieces told apart." == screen.announcer.text
        texts = {entry.title: entry.text for entry in screen.card.entries}
        assert ("000019999100002", "274") == (texts["L1 number"], texts["directions"])
        assert "0002/0025/0255/2555  turned 180°" == texts["alias 4"]
        seen = set()
        for number in range(1, 13):
            await pilot.press("n")
            assert f"Tangram: solution {number} of 12." == screen.announcer.text
            seen.add(screen.page.text)
        assert len(seen) > 6
        if size != (80, 24):  # what follows is the same in every window
            return
        await pilot.press("n")
        (chosen,) = [spot for spot in screen.spots() if spot.chosen]
        assert chosen.key == screen.card.view.cursor
        assert "solution 1 of 12" in screen.announcer.text
        await pilot.press("N")
        assert "solution 12 of 12" in screen.announcer.text
        await pilot.press("down", "n")
        assert "Heptex: solution 1 of " in screen.announcer.text
        await pilot.press("home", "s")
        await until(pilot, lambda: isinstance(app.screen, SolutionsScreen))


async def test_from_a_shape_to_a_better_set_and_to_play(services: Services) -> None:
    """The way of a designer; nothing is kept but what was chosen."""
    app = Recorder(services)
    async with app.run_test(size=(120, 40)) as pilot:
        await atlas(app, pilot)
        await card(app, pilot)
        screen = await card(app, pilot)
        assert isinstance(screen.card, SetCard)
        assert "fills 13 of 20 convex shapes" in screen.card.below
        await line(pilot, screen, "not filled")
        await pilot.press("enter")
        sheets = app.screen
        assert isinstance(sheets, AtlasScreen)
        assert [2, 4, 5, 7, 8, 11, 13] == [row.number for row in sheets.atlas.items]
        before = sheets.lab.sheet
        near = await sheet(pilot, sheets, "near")
        assert before == sheets.lab.sheet
        assert (183, 16) == (len(near), len(near[0].made))
        assert near[0].sign in sheets.page.text
        better = await card(app, pilot)
        assert isinstance(better.card, SetCard)
        assert better.card.tans == near[0].tans
        assert "fills 16 of 20 convex shapes" in better.card.below
        await pilot.press("u")
        assert better.lab.tans == near[0].tans
        await pilot.press("p")
        await until(pilot, lambda: bool(app.played))
        figure = services.library.find(app.played[0][0])
        made = {shape.canonical for shape in convex_shapes(16)}
        assert shape_of(figure).canonical in made
        assert not services.library.of(UserFigures).own.groups
        assert not services.library.of(UserFigures).own.sets
    again = Recorder(services)
    async with again.run_test() as pilot:
        await pilot.press("a")
        assert isinstance(again.screen, LabScreen)
        assert again.screen.model.tans == near[0].tans


async def test_a_card_leads_to_pieces_and_a_split_to_its_sets(services: Services) -> None:
    """A piece has a card of its own; an area split is the question of mode 4."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await atlas(app, pilot)
        await sheet(pilot, screen, "sets")
        shown = await card(app, pilot)
        assert isinstance(shown.card, SetCard)
        await line(pilot, shown, "piece t1")
        piece = await card(app, pilot)
        assert isinstance(piece.card, ShapeCard)
        assert piece.card.shape.canonical == Grid.read("1")
        assert "none known" in piece.announcer.text
        assert not piece.availability(action("lab_play")).enabled
        await pilot.press("X")
        assert isinstance(app.screen, ExplainScreen)
        await pilot.press("q")
        await pilot.press("q", "q")
        splits = await sheet(pilot, screen, "splits")
        await pilot.press("enter")
        lab = app.screen
        assert isinstance(lab, LabScreen)
        assert (LabMode.TANSETS, splits[0].structure) == (lab.model.mode, lab.model.structure)


async def test_rows_of_a_table_are_a_sheet(services: Services) -> None:
    """From the rows of a mode the atlas begins with them, the cursor on the same one."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "2", "enter")
        lab = app.screen
        assert isinstance(lab, LabScreen)
        await until(pilot, lambda: not lab.model.busy)
        await pilot.press("tab", "down", "down", "v")
        screen = app.screen
        assert isinstance(screen, AtlasScreen)
        assert ("shapes", 2) == (screen.atlas.sheet.id, screen.atlas.position[0])
        await pilot.press("q", "enter")
        shown = app.screen
        assert isinstance(shown, CardScreen)
        assert isinstance(shown.card, ShapeCard)
        assert shown.card.shape == convex_shapes(16)[2]


def test_a_tan_has_one_colour_in_its_set_and_in_all_solutions() -> None:
    """Whatever the order of the set; the congruent ones share their colours."""
    tans = read_set("tangram")

    def colours(pieces: tuple[PieceLook, ...]) -> list[object]:
        # Of the seven no two that differ have the same area and the same length.
        return [(one.ink, one.polygon.area, one.polygon.length) for one in pieces]

    for shape in convex_shapes(16)[:4]:
        for solution in islice(solutions(shape, tans), 5):
            for order in (tans, tans[::-1]):
                assert colours(looks(shape, solution)) == colours(tan_looks(order))


def test_pieces_are_named_and_coloured_as_in_the_game() -> None:
    """The shipped sets as they come; others as `piece_set` makes them, so also once kept."""
    for pieces in shipped_library().of(Figures).sets.values():
        with suppress(ShapeError):
            shown = [one.letter for one in tan_looks(tans_of(pieces))]
            assert [one.label for one in pieces.pieces] == shown
            sides = [len(one.polygon.points) for one in tan_looks(tans_of(pieces))]
            assert [len(one.kind.polygon.points) for one in pieces.pieces] == sides
    tans = read_set("t1,t1,t3,t9")
    kept = piece_set(tans, "", "x")
    assert [one.label for one in kept.pieces] == [one.letter for one in tan_looks(tans)]
