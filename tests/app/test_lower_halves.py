"""Terminals whose upper half block leaves a gap: no byte of it is sent, and the same is seen."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip

from tests.app.play.test_update import CONSOLE, HEIGHT, WIDTH, Screen, changes, shown, strip, whole
from tests.app.test_slow_line import FRAMES_OF_TEXT, Seen, looks
from tests.examples import examples
from tests.terminal import Terminal
from tui_tangram.app.application import TangramApp
from tui_tangram.app.lower_halves import LOWER_HALVES
from tui_tangram.app.play.update import LeanUpdate
from tui_tangram.app.services import Services
from tui_tangram.app.slow_line import BackBuffer
from tui_tangram.render.terminal_facts import named

ROOT = Path(__file__).parent.parent.parent
HOLLOW = "▀█"
"""The blocks that leave a gap."""


class LowerUpdate(LeanUpdate):
    """The update as it is for such a terminal."""

    lower_only = True


def lowered(row: Strip) -> Strip:
    """Return a line as it is drawn for such a terminal."""
    return row.apply_filter(LOWER_HALVES, Color(0, 0, 0))


def spoken(text: str) -> bool:
    """Whether a text has one of those blocks."""
    return not set(HOLLOW).isdisjoint(text)


def without_lines(screen: Screen) -> Screen:
    """Return *screen* with no block underlined: nothing draws such ones."""
    flat = Style(underline=False)
    return [[(one, style and style + flat) if one in HOLLOW else (one, style) for one, style in row]
            for row in screen]  # fmt: skip


@given(changes())
@examples(15)
def test_the_same_is_seen(change) -> None:
    """Whole screens and lean updates look as they would with all blocks."""
    before, after, spans, borders = change
    if not spans:
        return
    before, after = without_lines(before), without_lines(after)
    drawn = "".join(
        f"\x1b[{y + 1}H{lowered(strip(row)).render(CONSOLE)}" for y, row in enumerate(before)
    )
    chops = [{a: lowered(strip(row[a:b])) for a, b in pairwise(borders)} for row in after]
    sent = LowerUpdate(chops, spans, [borders[1:]] * HEIGHT).render_segments(CONSOLE)
    assert not spoken(drawn + sent)
    assert shown(whole(before)) == shown(drawn)
    assert shown(whole(after)) == shown(drawn, sent)


@given(FRAMES_OF_TEXT, st.integers(1, 300), st.booleans())
def test_a_slow_line_sends_none_either(frames: list[str], most: int, erases: bool) -> None:
    """What came in lower halves stays so."""
    whole_, little = Seen(WIDTH, 6), Seen(WIDTH, 6)
    buffer = BackBuffer(WIDTH, 6, erases=erases, lower_only=True)
    sent = ""
    for frame in ("\x1b[2J", *frames, "\x1b[m"):
        frame = frame.translate(str.maketrans("▀█", "▄ "))
        whole_.feed(frame)
        buffer.take(frame)
        sent += (given_ := buffer.give(most))
        little.feed(given_)
    while not buffer.settled:
        sent += (given_ := buffer.give(most))
        little.feed(given_)
    assert not spoken(sent)
    assert looks(whole_.screen) == looks(little.screen)


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
        assert expected == compositor.render_partial_update().spans
        compositor._dirty_regions = {Region(0, 23, 80, 1)}
        assert (23, 0, 80) == compositor.render_partial_update().spans[-1]


async def test_nothing_flies_where_it_would_leave_strokes(services: Services) -> None:
    """Whatever the setting says."""
    services.settings = replace(services.settings, motion=True)
    assert services.motion
    services.terminal = named("mlterm")
    assert not services.motion


STEPS = ("right", "down", "r", "left", "up", "tab", "enter", "u")


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
@pytest.mark.parametrize(
    ("wanted", "puzzle", "keys"),
    [
        ("auto", "curved/egg", ("1", *STEPS)),
        ("truecolor", "4.6.12/easy/infinity/c5/s3", ("n", "enter", "right", "n", "r", "u")),
        ("mono", "tangram/swan", ("5", *STEPS)),
        ("slow", "tangram/swan", ("5", *STEPS)),
    ],
)
def test_no_byte_of_them_is_sent(wanted: str, puzzle: str, keys: tuple[str, ...]) -> None:
    """Boards and moves, a box of Textual's own, and the screen behind the board."""
    options = ["--slow"] if wanted == "slow" else []
    environ = {"TUI_TANGRAM_PROFILE": "auto" if options else wanted, "PYTHONPATH": str(ROOT)}
    # The first says what it is, and the others are known by TERM.
    term = "xterm" if wanted == "auto" else "st-256color"
    command = [sys.executable, "-m", "tui_tangram", *options, "play", puzzle]
    with Terminal(
        command, 100, 30, {**os.environ, **environ}, answers="\x1b[?6c", term=term, colours=""
    ) as terminal:
        terminal.settle()
        for key in (*keys, "ctrl+p", "escape", "q"):
            terminal.press(key)
            terminal.settle(0.1)
    assert "▄".encode() in terminal.heard
    assert not spoken(terminal.heard.decode())
