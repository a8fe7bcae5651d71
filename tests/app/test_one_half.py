"""Half blocks of one kind, where the font's leave gaps: no other is sent, the same is seen."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip

from tests.app.test_slow_line import FRAMES_OF_TEXT, Seen, looks
from tests.examples import examples
from tests.pseudo_terminal import Terminal
from tests.terminal.test_lean_update import (
    CONSOLE,
    WIDTH,
    Screen,
    changes,
    shown,
    strip,
    update,
    whole,
)
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.render.profile import named
from tui_tangram.terminal.lean_update import LeanUpdate, SentCells
from tui_tangram.terminal.one_half import ONE_HALF
from tui_tangram.terminal.slow_line import BackBuffer

OTHERS = {"lower": "▀█", "upper": "▄█"}
"""The blocks that are not sent, by the kind of half blocks that is."""
KINDS = st.sampled_from([*OTHERS])


class OneHalfUpdate(LeanUpdate):
    """The update as it is for such a terminal."""

    one_half = True


def drawn(row: Strip, kind: str) -> Strip:
    """Return a line as it is drawn for such a terminal."""
    return row.apply_filter(ONE_HALF[kind], Color(0, 0, 0))


def spoken(text: str, kind: str) -> bool:
    """Whether a text has one of the other blocks."""
    return not set(OTHERS[kind]).isdisjoint(text)


def without_lines(screen: Screen, kind: str) -> Screen:
    """Return *screen* with none of the other blocks underlined: nothing draws such ones."""
    flat, others = Style(underline=False), OTHERS[kind]
    return [[(one, style and style + flat) if one in others else (one, style) for one, style in row]
            for row in screen]  # fmt: skip


@given(changes(), KINDS)
@examples(15)
def test_the_same_is_seen(change, kind: str) -> None:
    """Whole screens and lean updates look as they would with all blocks."""
    before, after, spans, borders = change
    if not spans:
        return
    before, after = without_lines(before, kind), without_lines(after, kind)
    first = "".join(
        f"\x1b[{y + 1}H{drawn(strip(row), kind).render(CONSOLE)}" for y, row in enumerate(before)
    )
    sent = update(OneHalfUpdate, after, spans, borders, lambda row: drawn(strip(row), kind))
    assert not spoken(first + sent, kind)
    assert shown(whole(before)) == shown(first)
    assert shown(whole(after)) == shown(first, sent)


@given(FRAMES_OF_TEXT, st.integers(1, 300), st.booleans(), KINDS)
def test_a_slow_line_sends_none_either(
    frames: list[str], most: int, erases: bool, kind: str
) -> None:
    """What came in one kind stays so."""
    own = {"lower": "▄", "upper": "▀"}[kind]
    whole_, little = Seen(WIDTH, 6), Seen(WIDTH, 6)
    buffer = BackBuffer(WIDTH, 6, erases=erases)
    buffer.one_half = True
    sent = ""
    for frame in ("\x1b[2J", *frames, "\x1b[m"):
        frame = frame.translate(str.maketrans(OTHERS[kind], f"{own} "))
        whole_.feed(frame)
        buffer.take(frame)
        sent += (given_ := buffer.give(most))
        little.feed(given_)
    while not buffer.settled:
        sent += (given_ := buffer.give(most))
        little.feed(given_)
    assert not spoken(sent, kind)
    assert looks(whole_.screen) == looks(little.screen)


def spans(update: LeanUpdate) -> list[tuple[int, int, int]]:
    """Return the line of each piece, and from and to which column it is."""
    return [(one.y, one.x, one.x + cell_len(_text(one))) for one in update.pieces]


def _text(piece: SentCells) -> str:
    return "".join(part.text for part in piece.cut)


@pytest.mark.parametrize(
    ("terminal", "expected"), [("mlterm", [(1, 2, 7), (2, 2, 7), (3, 2, 7)]), ("st", [(2, 3, 6)])]
)
async def test_cells_around_a_change_are_drawn_again(
    services: Services, terminal: str, expected: list[tuple[int, int, int]]
) -> None:
    """Where characters overlap the cells beside them."""
    services.terminal = named(terminal)
    async with TangramApp(services, puzzle="tangram/swan").run_test(size=(80, 24)) as pilot:
        compositor = pilot.app.screen._compositor
        compositor._dirty_regions = {Region(3, 2, 3, 1)}
        assert expected == spans(compositor.render_partial_update())
        compositor._dirty_regions = {Region(0, 23, 80, 1)}
        assert (23, 0, 80) == spans(compositor.render_partial_update())[-1]


@pytest.mark.parametrize(
    ("terminal", "cells", "expected"),
    [
        ("st", "auto", "upper"),
        ("mlterm", "auto", "lower"),
        ("mlterm", "octants", "lower"),  # where there are too few colours for them
        ("st", "half", ""),
        ("mlterm", "upper", "upper"),
        ("st", "lower", "lower"),
        ("kitty", "auto", ""),
        ("kitty", "lower", "lower"),
    ],
)
def test_the_setting_overrules_the_terminal(
    services: Services, terminal: str, cells: str, expected: str
) -> None:
    """Half blocks are of both kinds where a player wants them so."""
    services.terminal = named(terminal)
    services.settings = replace(services.settings, cells=cells)
    assert expected == services.one_half


@pytest.mark.parametrize("slow", ["never", "always"])
async def test_a_change_of_the_kind_holds_at_once(services: Services, slow: str) -> None:
    """On the screen that is shown, whole and in parts."""
    services.settings = replace(services.settings, slow=slow)
    app = TangramApp(services, puzzle="tangram/swan")
    async with app.run_test(size=(80, 24)) as pilot:
        for kind in ("lower", "upper"):
            app.use_settings(replace(services.settings, cells=kind))
            await pilot.pause()
            strips = app.screen._compositor.render_strips(app.size)
            text = "".join(strip.text for strip in strips)
            assert not spoken(text, kind)
            assert spoken(text, {"lower": "upper", "upper": "lower"}[kind])
            app.screen._compositor._dirty_regions = {Region(3, 2, 9, 9)}
            update = app.screen._compositor.render_partial_update()
            assert isinstance(update, LeanUpdate)
            assert update.one_half


async def test_nothing_flies_where_it_would_leave_strokes(services: Services) -> None:
    """Whatever the setting says."""
    services.settings = replace(services.settings, motion=True)
    assert services.motion
    services.terminal = named("mlterm")
    assert not services.motion


BOARD = "4.6.12/easy/infinity/c5/s3"
TILE_STEPS = "n", "enter", "right", "n", "r", "u"
STEPS = ("right", "down", "r", "left", "up", "tab", "enter", "u")


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
@pytest.mark.parametrize(
    ("wanted", "kind", "puzzle", "keys"),
    [
        ("auto", "lower", "curved/egg", ("1", *STEPS)),
        ("truecolor", "lower", BOARD, TILE_STEPS),
        ("truecolor", "upper", BOARD, TILE_STEPS),
        ("mono", "lower", "tangram/swan", ("5", *STEPS)),
        ("slow", "upper", "tangram/swan", ("5", *STEPS)),
    ],
)
def test_no_byte_of_them_is_sent(
    wanted: str, kind: str, puzzle: str, keys: tuple[str, ...]
) -> None:
    """Boards and moves, a box of Textual's own, and the screen behind the board."""
    options = ["--slow"] if wanted == "slow" else []
    environ = {"TUI_TANGRAM_PROFILE": "auto" if options else wanted}
    # The first says what it is, and the others are known by TERM.
    known = {"lower": "putty-256color", "upper": "st-256color"}[kind]
    term = "xterm" if wanted == "auto" else known
    command = [sys.executable, "-m", "tui_tangram", *options, "play", puzzle]
    with Terminal(
        command, 100, 30, {**os.environ, **environ}, answers="\x1b[?6c", term=term, colours=""
    ) as terminal:
        terminal.settle()
        for key in (*keys, "ctrl+p", "escape", "q"):
            terminal.press(key)
            terminal.settle(0.1)
    assert {"lower": "▄", "upper": "▀"}[kind].encode() in terminal.heard
    assert not spoken(terminal.heard.decode(), kind)
