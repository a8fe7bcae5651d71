"""A slow line: the same is seen in the end, with fewer bytes and never long after."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import Any

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.driver import Driver
from textual.geometry import Size

from tests.pseudo_terminal import Terminal
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.render.octants import COMPLEMENTS, UPRIGHT
from tui_tangram.render.profile import UNKNOWN, named
from tui_tangram.terminal.driver import QUEUED, with_slow_line
from tui_tangram.terminal.queries import EVERY, FAST, LOST, MEASURED, PLACE, SILENCE, LineMonitor
from tui_tangram.terminal.sgr_encoder import erases_in_colour
from tui_tangram.terminal.slow_line import FRAMES, RATE, BackBuffer, RateLimiter

WIDTH, HEIGHT = 24, 6

Looks = list[tuple[object, ...]]


def looks(screen: pyte.Screen) -> Looks:
    """Return what is seen in each cell: of half blocks that look the same the upper one."""
    seen: Looks = []
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            text, fore, back, bold = cell.data, cell.fg, cell.bg, cell.bold
            marks = cell.reverse, cell.underscore, cell.strikethrough
            if cell.reverse and text in COMPLEMENTS and "default" not in (fore, back):
                fore, back, marks = back, fore, (False, *marks[1:])
            if not any(marks):
                if text == " ":
                    fore, bold = "", False
                elif not bold and fore != "default" and text == "█":
                    text, fore, back = " ", "", fore
                elif not bold and "default" not in (fore, back) and text in UPRIGHT:
                    text, fore, back = UPRIGHT[text], back, fore
            seen.append((text, fore, back, bold, *marks))
    return seen


class Seen:
    """A terminal that shows what it is sent."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.screen = pyte.Screen(width, height)
        self.screen.reset_mode(pyte.modes.DECAWM)
        self._stream = pyte.Stream(self.screen)

    def feed(self, text: str) -> None:
        self._stream.feed(text)


CODES = ["", "0", "1", "7", "22", "27", "31", "39", "44", "49", "97", "100", "38;5;4;48;5;7",
         "38;2;1;4;7", "48;2;9;1;0", "0;4;35"]  # fmt: skip
TEXTS = st.one_of(
    st.text("ab ▀▄█▞\U0001cd00\U0001cde4\U0001cde5▆", min_size=1, max_size=20),
    st.sampled_from([" " * 14, "\x1b[9Xa"]),
)


def piece(line: int, column: int, code: str, text: str, far: int) -> str:
    """Return text somewhere, or an erasure, after a step back or forth and up.

    All of the text is within the line.
    """
    start = max(1, min(column + far, WIDTH))
    across = "\b" * (start - column) if start > column else "\x1b[C" * (column - start)
    cropped = text if text[0] == "\x1b" else text[: WIDTH - column + 1]
    return f"\x1b[{line + 1};{start}H\x1b[A{across}\x1b[{code}m{cropped}"


PIECES = st.builds(
    piece,
    st.integers(1, HEIGHT - 1),
    st.integers(1, WIDTH),
    st.sampled_from(CODES),
    TEXTS,
    st.integers(-9, 9),
)
FRAMES_OF_TEXT = st.lists(st.lists(PIECES, max_size=9).map("".join), max_size=4)


@given(FRAMES_OF_TEXT, st.integers(1, 300), st.booleans())
def test_in_the_end_the_same_is_seen(frames: Sequence[str], most: int, erases: bool) -> None:
    """As if all had been sent, however much was left out on the way."""
    whole, little = Seen(), Seen()
    shadow = BackBuffer(WIDTH, HEIGHT, erases=erases)
    for frame in ("\x1b[2J", *frames, "\x1b[m"):
        whole.feed(frame)
        assert frame != "\x1b[2J" or shadow.take(frame) == frame
        shadow.take(frame)
        little.feed(shadow.give(most))
    for _ in range(WIDTH * HEIGHT):
        if shadow.settled:
            break
        little.feed(shadow.give(most))
    assert shadow.settled
    assert looks(whole.screen) == looks(little.screen)


@pytest.mark.parametrize("text", ["日本語", "a日b本", "日" * 20, "e\u0301日\u0301x"])
def test_wide_characters_are_whole(text: str) -> None:
    """Also when half of one is written over, and at the right edge."""
    for over in (2, 3, 4):
        seen, shadow = Seen(), BackBuffer(WIDTH, HEIGHT)
        shadow.take("\x1b[2J")
        for frame in (f"\x1b[1;1H{text}", f"\x1b[1;{over}H|", f"\x1b[2;1H{text}"):
            shadow.take(frame)
            while not shadow.settled:
                seen.feed(shadow.give(1))
        line = "".join(seen.screen.buffer[0][x].data for x in range(WIDTH))
        assert "|" == seen.screen.buffer[0][over - 1].data
        assert text[-1] in line or "日" * 20 == text or over == 4


def test_what_is_there_is_not_sent_again() -> None:
    """The same frame twice costs nothing the second time, and what was undone in between too."""
    shadow = BackBuffer(80, 24)
    frame = "\x1b[1;1H\x1b[31;44mhello\x1b[m\x1b[3;4H"
    shadow.take(f"\x1b[2J{frame}")
    assert len(shadow.give()) > len("hello")
    assert shadow.settled
    shadow.take(frame)
    shadow.take(f"\x1b[1;1H     {frame}")
    assert "hello" not in shadow.give()
    assert shadow.settled


def test_what_draws_nothing_passes_at_once() -> None:
    """Modes, titles and the clipboard are no part of a frame; synchronised frames are none."""
    shadow = BackBuffer(80, 24)
    others = "\x1b[?25l\x1b]52;c;Zm9v\x07\x1b[?1004h\x1b[<u\x07"
    assert others == shadow.take(f"\x1b[?2026h{others}abc\x1b[?2026l")


def test_a_clear_screen_costs_next_to_nothing() -> None:
    """Backgrounds are erased where the terminal can: a line of one colour in a few bytes."""
    lines = "".join(f"\x1b[{y};1H\x1b[48;2;16;20;28m{' ' * 120}\x1b[m" for y in range(1, 41))
    sizes = []
    for erases in (True, False):
        shadow = BackBuffer(120, 40, erases=erases)
        shadow.take("\x1b[2J" + lines)
        sizes.append(len(shadow.give(10**6)))
        assert shadow.settled
    assert sizes[0] < 500
    assert sizes[1] > 4800


def test_terminals_that_erase_without_colour_are_known() -> None:
    """Of GNU screen and terminals of one colour nothing is expected."""
    assert all(map(erases_in_colour, ("xterm-256color", "xterm", "tmux", "linux", "alacritty")))
    assert not any(map(erases_in_colour, ("screen", "screen-256color", "vt100", "dumb")))


# Budgets

BUDGETS = {
    "truecolor": (6_000, 1_600),
    "256": (6_000, 1_500),
    "16": (5_000, 1_300),
    "mono": (5_000, 1_000),
    "ascii": (2_600, 700),
}
"Bytes of first frame of a figure and of a step of its largest piece, at 120 × 40."


@contextmanager
def playing(profile: str, *options: str) -> Iterator[Terminal]:
    """Play a figure in a colour profile, as soon as it is all there."""
    environ = {
        **os.environ,
        "TUI_TANGRAM_PROFILE": profile,
    }
    command = [sys.executable, "-m", "tui_tangram", *options, "play", "tangram/swan"]
    with Terminal(command, 120, 40, environ) as terminal:
        terminal.until("q back")
        terminal.settle()
        yield terminal


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
@pytest.mark.parametrize("profile", BUDGETS)
def test_a_slow_line_stays_in_the_budget(profile: str) -> None:
    """The first frame, steps of the largest piece, and a board at rest, which sends nothing."""
    first, step = BUDGETS[profile]
    with playing(profile, "--slow") as terminal:
        assert 0 < terminal.sent <= first
        terminal.press("1")
        terminal.until("Holding ")
        terminal.settle()
        for key in ("right", "r"):
            before = terminal.sent
            terminal.press(key)
            terminal.until_more(before)
            terminal.settle(0.35)
            assert 0 < terminal.sent - before <= step
        assert 0 == terminal.settle(0.6)
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()


LINE = 56_000 / 8 * 0.85
"""Bytes a second that get through; the rest is what SSH and TCP wrap them in."""
HELD = 30
"""Arrows a second while a key is held."""


def lateness(sent: Sequence[tuple[float, int]], last_key: float) -> float:
    """Return how long after the last key all is there: bytes by the times they were sent."""
    free = 0.0
    for when, size in sent:
        free = max(free, when) + size / LINE
    return free - last_key


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
def test_held_arrows_end_within_a_second_at_56_kbit() -> None:
    """Two seconds of them, frames as the app makes them; as they are they come seconds late."""
    with playing("truecolor") as terminal:
        terminal.press("1")
        terminal.until("Holding ")
        terminal.settle()
        frames = [terminal.heard.decode()]
        for key in ["right", "down", "left", "up"] * 6:
            before = terminal.sent
            terminal.press(key)
            terminal.until_more(before)
            terminal.settle(0.03)
            frames.append(terminal.heard[before:].decode())
        screen = looks(terminal.screen)
    keys = [(n / HELD, frames[1 + n % 24]) for n in range(60)]
    # Whole rounds of the same four steps, so that what is seen after 48 is as it is here.
    keys = keys[:48]
    last = keys[-1][0]
    assert lateness([(when, len(frame.encode())) for when, frame in keys], last) > 3

    shadow, pace, seen = BackBuffer(120, 40), RateLimiter(), Seen(120, 40)
    shadow.take(frames[0])
    while not shadow.settled:
        seen.feed(shadow.give())
    sent: list[tuple[float, int]] = []

    def send_until(end: float) -> None:
        while not shadow.settled and pace.when(now[0]) <= end:
            now[0] = pace.when(now[0])
            text = shadow.give()
            seen.feed(text)
            pace.sent(now[0], len(text.encode()))
            sent.append((now[0], len(text.encode())))
        now[0] = max(now[0], end)

    now = [0.0]
    for when, frame in keys:
        send_until(when)
        shadow.take(frame)
    send_until(last + 60)
    assert lateness(sent, last) <= 1
    assert screen == looks(seen.screen)


@pytest.mark.parametrize("rate", [0, 960, RATE, 10 * RATE])
def test_the_pace_is_the_line_s(rate: float) -> None:
    """No more than the frames a second, and no more bytes than the line carries."""
    pace, now, total = RateLimiter(), 0.0, 0
    if rate:
        pace.measured(rate)
    for size in (10, 10, pace.chunk, 10, 5 * pace.chunk, 1):
        before = now
        now = pace.when(now)
        pace.sent(now, size)
        total += size
        assert now == 0 or now - before >= 0.99 / FRAMES
    assert total - 1 <= min(rate or LINE, LINE) * now
    assert pace.chunk <= min(rate or RATE, RATE) / 4 + 1


SIZES_OF_LINES = {
    (960, 80, 24): (3.2, 4.8, 3.8, 8.0),
    (960, 120, 40): (4.5, 7.5, 6.5, 16.0),
    (7_000, 80, 24): (0.5, 0.7, 0.6, 1.2),
    (7_000, 120, 40): (0.7, 1.1, 1.0, 2.4),
}
"""By bytes a second of 9,600 and 56,000 bits, and the terminal's size: the most seconds for home,
help, the first frame of the gallery, and the same with its other pictures."""


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
@pytest.mark.parametrize("line", SIZES_OF_LINES)
def test_a_slow_line_is_noticed_with_the_first_screen(
    line: tuple[int, int, int], tmp_path: Path
) -> None:
    """The first screen is short already, and others are drawn as on a slow line.

    In the gallery the list, the captions and the cursor's picture come first, and the rest once
    they are there and no key was pressed.  Seconds are those of the line for the bytes, whatever
    the machine is doing.
    """
    rate, *size = line
    first, second, third, whole = (round(seconds * rate) for seconds in SIZES_OF_LINES[line])
    environ = {
        **os.environ,
        **{f"XDG_{kind}_HOME": str(tmp_path) for kind in ("DATA", "CONFIG")},
    }
    command = [sys.executable, "-m", "tui_tangram"]
    with Terminal(command, size[0], size[1], environ, rate=rate) as terminal:
        terminal.until("q quit")
        assert terminal.sent <= first
        terminal.until("Slow connection")
        terminal.settle()
        before = terminal.sent
        terminal.press("?")
        terminal.until("q back")
        terminal.settle()
        assert 0 < terminal.sent - before <= second
        terminal.press("q")
        terminal.until("q quit")
        terminal.settle()
        before = terminal.sent
        terminal.press("t")
        terminal.until("1,167 figures")
        terminal.settle(1.2)
        shown = terminal.sent
        assert 0 < shown - before <= third
        assert all(one in terminal.text for one in ("Chicken", "Crane", "q back"))
        terminal.until_more(shown)
        terminal.settle(1.2)
        assert shown < terminal.sent <= before + whole
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()


# Finding out


FRAME = "\x1b[2;2Hsome" * 200
"""Data of a frame, which can be cut anywhere between its parts."""


def measured(
    monitor: LineMonitor,
    now: float,
    rate: float,
    *,
    delay: float = 0,
    stall: float = 0,
    at: int = 0,
) -> float:
    """Send `FRAME` over a line and answer; return the time of the last answer.

    The line carries *rate* bytes a second, *delay* later, and stalls once before part *at*.
    """
    parts = monitor.queried(FRAME, now).split(PLACE)
    assert (FRAME, 3) == ("".join(parts), len(parts))
    now += delay
    for number, part in enumerate(parts[:2]):
        now += (len(part) + len(PLACE)) / rate + (stall if number == at else 0)
        assert monitor.answered(now) == (number == 1)
    return now


def greeted(*, remote: bool = False, delay: float = 0) -> LineMonitor:
    """Return a monitor of a line with a delay that it knows."""
    monitor = LineMonitor(remote=remote)
    assert PLACE == monitor.greeted(0)
    assert not monitor.answered(delay)
    return monitor


RATES = st.one_of(st.floats(50, 0.9 * FAST), st.floats(1.1 * FAST, 1e8))


@given(RATES, st.floats(0, 1.5))
def test_the_first_frame_tells_how_fast_the_line_is(rate: float, delay: float) -> None:
    """However long the line is: its delay is known before."""
    monitor = greeted(delay=delay)
    measured(monitor, 5, rate, delay=delay)
    assert monitor.slow is (rate < FAST)
    assert monitor.rate == pytest.approx(rate, rel=0.02, abs=1e-3) or rate > 1e6


@given(st.floats(5 * FAST, 1e8), st.floats(0.1, 20), st.integers(0, 1))
def test_one_stall_does_not_make_a_line_slow(rate: float, stall: float, at: int) -> None:
    """A packet that was lost, or a terminal that was held, delays one half of a frame."""
    monitor = greeted()
    measured(monitor, 5, rate, stall=stall, at=at)
    assert monitor.slow is False


def test_a_fast_line_is_asked_nothing() -> None:
    """It is known by the answers before the start; a remote one may still become slow."""
    for remote in (False, True):
        monitor = LineMonitor(remote=remote)
        monitor.took(70, 0.9 * 70 / FAST)
        assert monitor.slow is False
        assert bool(monitor.greeted(0)) == remote
    assert not monitor.answered(0.01)
    now = measured(monitor, 5, 1e6)
    assert FRAME == monitor.queried(FRAME, now + EVERY / 2)
    measured(monitor, now + EVERY, 0.5 * FAST)
    assert monitor.slow
    slow = LineMonitor()
    slow.took(70, 1.1 * 70 / FAST)
    assert slow.slow is None


@pytest.mark.parametrize(("rate", "slow"), [(960, True), (100_000, False)])
def test_the_first_frame_may_come_before_the_answer_to_the_greeting(
    rate: float, slow: bool
) -> None:
    """The answers come in order, so that of the greeting is the delay of the line."""
    monitor = LineMonitor()
    monitor.greeted(0)
    data = monitor.queried(FRAME, 0.01)
    halves = monitor._halves
    assert sum(halves) == len(data) > len(FRAME)
    assert not monitor.answered(0.1)
    first = 0.11 + halves[0] / rate
    assert not monitor.answered(first)
    assert monitor.answered(first + halves[1] / rate)
    assert slow is monitor.slow
    assert monitor.rate == pytest.approx(rate)


def test_a_terminal_that_gives_no_answer_is_not_asked_again() -> None:
    """Nor are little frames measured, nor is anything while an answer is awaited."""
    silent = LineMonitor()
    silent.greeted(0)
    assert FRAME != silent.queried(FRAME, 0.5)
    assert FRAME == silent.queried(FRAME, 0.5 + SILENCE)
    assert silent.slow is None
    assert FRAME == silent.queried(FRAME, 0.6 + SILENCE)
    assert silent.slow is False
    assert not silent.greeted(10)
    other = greeted()
    assert FRAME[: MEASURED - 1] == other.queried(FRAME[: MEASURED - 1], 1)
    assert FRAME != other.queried(FRAME, 1)
    assert other.pending
    assert FRAME == other.queried(FRAME, LOST)
    assert FRAME != other.queried(FRAME, LOST + 1.1)


class _Queue:
    waiting = 0

    def qsize(self) -> int:
        return self.waiting


class _Recorded(Driver):
    """A driver whose terminal is a list."""

    def __init__(self, app: object, **options: object) -> None:
        self.written: list[str] = []
        self._writer_thread = type("Thread", (), {"_queue": _Queue()})()

    def write(self, data: str) -> None:
        self.written.append(data)

    def start_application_mode(self) -> None: ...
    def disable_input(self) -> None:
        self.written.append("the end")

    def stop_application_mode(self) -> None: ...


class _App:
    size = Size(80, 24)
    facts = UNKNOWN.facts
    one_half = reader = ""
    slow = False
    watches = True
    monitor: LineMonitor | None = None
    lags = 0

    def line_lags(self) -> None:
        self.lags += 1


async def test_writing_that_blocks_tells_of_a_slow_line() -> None:
    """As long as nobody has decided."""
    app = _App()
    driver = with_slow_line(_Recorded)(app)
    driver.write("x" * 100)
    assert (["x" * 100], 0) == (driver.written, app.lags)
    driver._writer_thread._queue.waiting = QUEUED + 1
    driver.write("x")
    assert 1 == app.lags
    app.watches = False
    driver.write("x")
    assert 1 == app.lags


async def test_frames_are_short_until_the_line_is_known() -> None:
    """Then all goes through as it is, or a slow line has what was drawn in between."""
    for answers, slow in ([0.0, 0.0], False), ([1.0, 2.0], True):
        app = _App()
        app.monitor = greeted()
        driver: Any = with_slow_line(_Recorded)(app)
        blank = "".join(f"\x1b[{line + 1};1H{' ' * 80}" for line in range(24))
        driver.write("\x1b[?1049h")
        driver.write(blank + FRAME)
        first = "".join(driver.written)
        assert len(first) < 500
        assert app.monitor.slow is None
        driver.write("".join(f"\x1b[{n};1H\x1b[{30 + n % 7}m{'words ' * 9}" for n in range(1, 25)))
        assert 2 == driver.written[-1].count(PLACE)
        begin = time.monotonic()
        for after in answers:
            app.monitor.answered(begin + after)
        driver._judged()
        assert (slow, int(slow)) == (app.monitor.slow, app.lags)
        driver.write("\x1b[1;1Hnext")
        assert "next" in driver.written[-1]
        # What the terminal shows is still known, until all is sent as it is.
        assert (driver._shadow is not None) == slow


def test_the_end_waits_for_answers_that_a_shell_would_read() -> None:
    """As long as the line may need; a terminal that gives none is not waited for."""
    for delay in (0.05, None):
        app = _App()
        app.monitor = LineMonitor()
        app.monitor.greeted(0)
        driver: Any = with_slow_line(_Recorded)(app)
        if delay:
            app.monitor.answered(0)
            app.monitor.queried(FRAME, 1)
            for after in (delay, 2 * delay):
                Timer(after, app.monitor.answered, [2]).start()
        driver.disable_input()
        assert ["the end"] == driver.written
        assert bool(app.monitor.awaited) == (delay is None)


async def test_a_slow_driver_sends_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames do not come through as they are; what draws nothing does, at once."""
    app = _App()
    app.slow = True
    driver = with_slow_line(_Recorded)(app)
    driver.write("\x1b[?1049h\x1b[?25l")
    assert ["\x1b[?1049h\x1b[?25l"] == driver.written
    driver.write("\x1b[1;1Habc")
    driver.write("\x1b[1;1Habd")
    driver._send()
    driver.write("\x1b[1;1Habd")
    told = "".join(driver.written)
    assert "abd" in told
    assert "abc" not in told
    driver.write("\x1b[2;1Hlast")
    app.slow = False
    driver.write("\x1b[3;1Hfast")
    assert "last" in driver.written[-2]
    assert "\x1b[3;1Hfast" == driver.written[-1]
    app.slow = True
    driver.write("\x1b[2;1Hmore")
    driver.stop_application_mode()
    assert "more" not in "".join(driver.written)


async def test_a_reader_is_sent_a_line_once_and_whole() -> None:
    """Speech repeats what is drawn again; a screen without words yet sends nothing at all."""
    app = _App()
    app.reader, app.watches = "normal", False
    driver: Any = with_slow_line(_Recorded)(app)
    lines = [f"\x1b[{line + 1};1H{' ' * 80}" for line in range(24)]
    driver.write("".join(lines))
    assert [] == [text for text in driver.written if text]
    frame = "".join(lines) + "\x1b[1;1H Row 1, cell 2.\x1b[1;2H"
    driver.write(frame)
    assert 1 == "".join(driver.written).count("Row 1, cell 2.")
    driver.written.clear()
    driver.write(frame)
    assert "\x1b[1;2H" == "".join(driver.written)  # the place of the cursor alone
    driver.write("\x1b[1;1H Row 1, cell 3.\x1b[1;2H")
    assert "Row 1, cell 3." in driver.written[-1]
    assert driver.written[-1].endswith("\x1b[1;2H")
    app.reader = ""
    driver.write("\x1b[1;1Has it is")
    assert "\x1b[1;1Has it is" == driver.written[-1]


@pytest.mark.parametrize("slow", [False, True])
async def test_blocks_are_written_apart_where_they_spill_over(slow: bool) -> None:
    """In xterm a half block and a blank beside it are no text together, on any line."""
    app = _App()
    app.slow, app.facts = slow, named("XTerm(379)").facts
    driver = with_slow_line(_Recorded)(app)
    driver.write("\x1b[1;1H ▄▄ a ▄b\x1b[m")
    if slow:
        driver._send()
    assert " \0▄▄\0 a \0▄b" in "".join(driver.written)
    app.facts = UNKNOWN.facts
    driver.write("\x1b[2;1H ▄▄ ")
    if slow:
        driver._send()
    assert "\0" not in driver.written[-1]


async def test_a_line_that_lags_is_made_slow(services: Services) -> None:
    """One line says so, nothing moves any more, and the settings can forbid it."""
    services.settings = replace(services.settings, slow="never")
    app = TangramApp(services, puzzle="tangram/swan")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        app.line_lags()
        await pilot.pause()
        assert not app.slow
        assert services.motion
        app.use_settings(replace(services.settings, slow="auto"))
        said = len(services.messages.lines)
        app.line_lags()
        app.line_lags()
        await pilot.pause()
        assert app.slow
        assert not services.motion
        assert [True] == ["Slow connection" in line for line in services.messages.lines[said:]]
        app.use_settings(replace(services.settings, slow="never"))
        assert not app.slow
