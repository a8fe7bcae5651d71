"""What is painted is what was meant, and nothing that a terminal would obey."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import Recorder
from tui_tangram.app.painter import Painter
from tui_tangram.app.services import Services
from tui_tangram.play.columns import width
from tui_tangram.play.names import LRM, clean
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

PAINTS = [Painter(make_palette(DEFAULT, profile)) for profile in Profile]


@given(
    st.sampled_from(PAINTS), st.text(max_size=20) | st.sampled_from(["\x1b[31m", "\x9b2J", "a\nb"])
)
def test_no_sequence_reaches_the_terminal(paint: Painter, text: str) -> None:
    """Whatever is to be written, only printable characters are; and these as they are.

    Beside letters from right to left are marks, and of emoji the joints are left out.
    """
    for found in (paint.words(text).text, paint.chosen(text).text, paint.written(text)):
        assert paint.written(found) == found
        found = found.replace(LRM, "")
        assert found.isprintable()
        if text.isprintable() and not paint.ascii:
            assert clean(text) == found


@given(st.sampled_from(PAINTS), st.text(max_size=20), st.integers(0, 20))
def test_what_is_cut_has_room(paint: Painter, text: str, room: int) -> None:
    """Also once it is drawn: in ascii the ellipsis has two cells."""
    found = paint.cut(text, room)
    assert width(paint.words(found).text) <= room
    assert found == paint.written(text) or width(paint.written(text)) > room


@pytest.mark.parametrize("markup", ["[bold]x[/bold]", "[@click=app.bell]x[/]", "\x1b[31mx"])
async def test_a_trouble_is_told_as_text(services: Services, markup: str) -> None:
    """Markup in a path is shown as it is, and control characters are not sent."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        services.troubles(f"cannot read /tmp/{markup}")
        await pilot.pause()
        (told,) = app._notifications
        assert (f"cannot read /tmp/{markup.replace(chr(27), '?')}", False) == (
            told.message,
            told.markup,
        )


def test_another_palette_takes_the_place_of_the_first() -> None:
    """A paint that was given another palette draws as one that was made with it."""
    paint = Painter(make_palette(DEFAULT, Profile.TRUECOLOR))
    before = paint.words("…", bold=True), paint.gap(4)
    paint.use(make_palette(DEFAULT, Profile.ASCII))
    after = paint.words("…", bold=True), paint.gap(4)
    fresh = Painter(make_palette(DEFAULT, Profile.ASCII))
    assert after == (fresh.words("…", bold=True), fresh.gap(4)) != before
