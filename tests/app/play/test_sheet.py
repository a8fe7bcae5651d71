"""Widgets that redraw the cells that differ, and no others."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.geometry import Region

from tui_tangram.app.painter import Painter
from tui_tangram.app.play.parts import Box, Lines, PictureSheet, Sheet
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, encode
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

PAINT = Painter(make_palette(DEFAULT, Profile.TRUECOLOR))


class Bare(App[None]):
    """An app with one sheet, which notes what is to be redrawn."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.sheet = sheet
        self.redrawn: list[Region] = []
        refresh = sheet.refresh

        def noted(*regions: Region, **options: bool) -> Sheet:
            self.redrawn += regions
            return refresh(*regions, **options)

        sheet.refresh = noted  # type: ignore[method-assign]

    def compose(self) -> ComposeResult:
        """Show the sheet."""
        yield self.sheet

    def changes(self) -> list[Region]:
        """Return the regions that were to be redrawn since this was asked last."""
        found, self.redrawn = self.redrawn, []
        return found


def picture(*rows: str):
    """Return the rows of a picture: a digit for each pixel."""
    inked = [bytes(inks.FILL + int(pixel) for pixel in row) for row in rows for _ in range(2)]
    return encode(Picture(Pixmap.of_rows(inked)), PAINT.palette)


async def test_a_picture_redraws_what_differs() -> None:
    """One region for each changed span; the same picture, none."""
    sheet = PictureSheet(PAINT)
    app = Bare(sheet)
    async with app.run_test() as pilot:
        sheet.place(Box(3, 2, 12, 2))
        sheet.show(picture("111111111111", "111111111111"))
        await pilot.pause()
        app.changes()
        sheet.show(picture("121111111221", "111111111111"))
        assert [Region(1, 0, 1, 1), Region(9, 0, 2, 1)] == app.changes()
        sheet.show(picture("121111111221", "111111111111"))
        assert [] == app.changes()
        await pilot.pause()
        assert Region(3, 2, 12, 2) == sheet.region


async def test_words_redraw_from_the_first_cell_that_differs_to_the_last() -> None:
    """A number that changes is redrawn alone; blanks are the same whatever was written there."""
    sheet = Lines(PAINT)
    app = Bare(sheet)
    async with app.run_test() as pilot:
        sheet.place(Box(0, 0, 12, 2))
        sheet.show([[PAINT.words("area  12 %")], [PAINT.words("same")]])
        assert [Region(0, 0, 12, 2)] == app.changes()[-1:]
        sheet.show([[PAINT.words("area  35 %")], [PAINT.words("same", inks.TEXT)]])
        assert [Region(6, 0, 2, 1)] == app.changes()
        sheet.show([[PAINT.words("area"), PAINT.words("  ", inks.QUIET), PAINT.words("35 %")], []])
        assert [Region(0, 1, 4, 1)] == app.changes()
        await pilot.pause()
        assert "area  35 %  " == sheet.render_line(0).text


async def test_another_place_is_drawn_anew() -> None:
    """What was to be seen is forgotten, and a box without room is not there."""
    sheet = Lines(PAINT)
    async with Bare(sheet).run_test() as pilot:
        sheet.place(Box(0, 0, 5, 1))
        sheet.show([[PAINT.words("seen")]])
        sheet.place(Box(1, 1, 6, 1))
        await pilot.pause()
        assert "      " == sheet.render_line(0).text
        sheet.place(Box(0, 0, 0, 3))
        assert not sheet.display
