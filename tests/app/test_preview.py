"""A list beside a preview: the columns of both, and what stands there on wide screens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import Recorder
from tests.app.saves.conftest import app_with, begun
from tests.app.scores.test_scores_screen import enter
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.painter import length
from tui_tangram.app.preview import LEAST, halves, preview_lines
from tui_tangram.app.services import Services
from tui_tangram.render.cells import Run


@given(st.integers(20, 300), st.integers(10, 80), st.integers(0, 80))
def test_list_and_preview_share_the_width(width: int, least: int, more: int) -> None:
    """They fill the page between its margins; without room for both the list has all."""
    found = halves(width, least, least + more)
    room = width - 2 * MARGIN
    if found.preview:
        assert least <= found.listed <= least + more
        assert found.preview >= LEAST[0]
        assert width - MARGIN == found.column + found.preview
        assert found.column > MARGIN + found.listed
    else:
        assert found.listed == room
        assert room - least < LEAST[0] + 3 or room - (room // 2) < LEAST[0] + 3


@given(st.integers(1, 30), st.integers(0, 20), st.integers(0, 3), st.integers(1, 40))
def test_a_preview_stays_in_its_box(across: int, rows: int, words: int, lines: int) -> None:
    """Picture and words are in the middle, and no line is outside the box."""
    from tui_tangram.app.painter import Painter
    from tui_tangram.render.palette import DEFAULT, make_palette
    from tui_tangram.render.profile import Profile

    page = Page(Painter(make_palette(DEFAULT, Profile.MONO)))
    texts = [[page.paint.words("word")]] * words
    found = preview_lines(page, [(Run("#" * across),)] * rows, texts, (30, lines))
    assert len(found) <= lines
    assert all(length(line) <= 30 for line in found)
    if rows + words + 1 <= lines:
        pictures = ["".join(part.text for part in line) for line in found]
        drawn = [text for text in pictures if "#" in text]
        assert [" " * ((30 - across) // 2) + "#" * across] * rows == drawn
        assert words == len([text for text in pictures if "word" in text])


async def shown(app: Recorder, size: tuple[int, int], *keys: str) -> list[str]:
    """Return the lines of the screen that keys lead to, once pictures are drawn."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        lines = app.screen.query_one(Page).text.split("\n")
        assert all(len(line) <= size[0] for line in lines)
        return lines


def right_of(lines: list[str], column: int) -> list[str]:
    return [line[column:].strip() for line in lines]


async def test_wide_settings_explain_beside_the_list(services: Services) -> None:
    """The values stand below each other, the one in use with a sign, with a picture below them."""
    lines = await shown(Recorder(services), (120, 40), "f2")
    told = [text for text in right_of(lines, 46) if text]
    assert ["Theme", "All colours of the program.", "› Dark"] == told[1:4]
    assert any("▀" in text for text in told[6:])
    # Each setting of the list is seen, and the explanation is not there twice.
    assert 1 == "\n".join(lines).count("All colours of the program.")


async def test_wide_settings_show_a_board(services: Services) -> None:
    """The settings of boards have the picture of one, large where there is room beside."""
    down = ["down"] * 9
    lines = await shown(Recorder(services), (200, 60), "f2", *down)
    told = "\n".join(right_of(lines, 46))
    assert "Side labels" in told
    assert "› auto" in told
    board = right_of(lines, 94)
    assert sum(any(c.isdigit() for c in text) for text in board) > 10


async def test_settings_are_as_they_were_in_a_small_window(services: Services) -> None:
    """The explanation is below the list, with the values in one line."""
    lines = await shown(Recorder(services), (80, 24), "f2")
    assert "All colours of the program.  Dark, High contrast, Light." in "\n".join(lines)


async def test_wide_scores_show_the_puzzle(services: Services) -> None:
    """Beside the results stand the figure and what is known of the list."""
    for seconds in (200.0, 92.0, 95.0):
        enter(services, "tangram/swan", seconds)
    lines = await shown(Recorder(services), (200, 60), "s")
    right = right_of(lines, 112)
    assert sum("▀" in text or "▄" in text for text in right) > 20
    (told,) = [text for text in right if "games" in text]
    assert "3 games: first 3:20, best 1:32 on 2026-11-20, last 1:35." == told
    lines = await shown(Recorder(services), (80, 24), "s")
    assert "1:32" in "\n".join(lines)


async def test_wide_saves_show_the_save(services: Services) -> None:
    """Beside the list stand the board as it was left, as large as fits, and its name."""
    app = app_with(services, begun())
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        lines = app.screen.query_one(Page).text.split("\n")
        right = right_of(lines, 62)
        assert "Swan" in right
        assert sum("▀" in text or "▄" in text for text in right) > 30


@pytest.mark.parametrize(("size", "beside"), [((200, 60), True), ((120, 40), False)])
async def test_a_wide_window_has_the_whole_message_beside_the_list(
    services: Services, size: tuple[int, int], beside: bool
) -> None:
    """In a narrower one the list has all columns."""
    long = " ".join(f"word{number}" for number in range(30)) + "."
    services.messages(long)
    lines = await shown(Recorder(services), size, "f7")
    told = " ".join(" ".join(text for text in right_of(lines[2:], 100) if text).split())
    assert (told == long) is beside


async def test_a_wide_window_has_the_details_of_a_key_beside_the_list(services: Services) -> None:
    """Its keys, where it holds and its line in the file; below the list there is more of that."""
    lines = await shown(Recorder(services), (200, 60), "f2", "f3")
    details = [text for text in right_of(lines, 84) if text][1:]
    assert ["Select the entry above", "↑"] == details[:2]
    assert details[2].startswith("Where: home, first steps, ")
    assert any(text.startswith("In the file: ") for text in details[3:6])
    assert sum(bool(text.strip()) for text in lines[2:]) > 50
    lines = await shown(Recorder(services), (120, 40), "f2", "f3")
    assert any(text.startswith("  Where: home, ") for text in lines[-3:])


async def test_help_has_two_columns_in_a_wide_window(services: Services) -> None:
    """All of it is seen, and what is said is what is in the line."""
    app = Recorder(services)
    lines = await shown(app, (200, 60), "t", "?")
    right = [text.strip() for text in right_of(lines, 100)]
    assert {"Typing a search", "Typing", "Jumping"} <= set(right)
    assert "Keys" not in right
    assert "more ↓" not in lines[1]
