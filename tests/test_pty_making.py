"""Puzzles that take long to make, and signals while the program computes, at a real terminal.

Nothing here is timed: what does not end is killed by the harness, and that is the failure.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from tests.pseudo_terminal import Terminal
from tui_tangram.cli.errors import STOPPED
from tui_tangram.player.paths import directories
from tui_tangram.player.shelf import file_name

ENDLESS: Final = "square/30x30/tetravex/c7+one/s1"
PROGRAM: Final = (sys.executable, "-m", "tui_tangram")
LOOPING: Final = """
import os, time, {module} as module
def loop(*_):
    os.write(2, b"LOOPS")
    while True:
        time.sleep(0.001)
module.{method} = loop
from tui_tangram.__main__ import main
main()
"""
"""Runs the program with a method that never ends; to compute would only take a processor away."""
ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


@pytest.fixture(autouse=True)
def _heeds_signals() -> Iterator[None]:
    """Whoever runs the tests in the background ignores some, and processes inherit that."""
    before = {number: signal.signal(number, signal.default_int_handler) for number in ENDING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@contextmanager
def program(*words: str, help_seconds: str = "60") -> Iterator[Terminal]:
    """Start the program, or other words of Python, at a terminal."""
    environ = {
        **os.environ,
        "TUI_TANGRAM_HELP_SECONDS": help_seconds,
    }
    with Terminal([*PROGRAM, *words] if words[:1] != ("-c",) else [sys.executable, *words],
                  80, 24, environ) as found:  # fmt: skip
        yield found


def looping(module: str, method: str, *words: str) -> tuple[str, ...]:
    """Return the words of Python for the program with a method that never ends."""
    return "-c", LOOPING.format(module=module, method=method), *words


def echoes(found: Terminal) -> bool:
    """Whether the terminal shows what is typed."""
    return bool(termios.tcgetattr(found._fd)[3] & termios.ECHO)


def left(found: Terminal) -> bool:
    """Whether the terminal is as it was before the app."""
    return echoes(found) and not found.screen.cursor.hidden and b"\x1b[?1049l" in found.heard


def keep_endless() -> None:
    """Leave a save, made by hand, of a puzzle of which nobody knows whether it exists."""
    head = {
        "format": "tui-tangram/save", "version": 1, "game": "matching", "puzzle": ENDLESS,
        "options": {}, "elapsed": 12.5, "hints": {"1": 1}, "revealed": False, "solved": None,
        "position": 0, "redo": [], "checkpoints": [], "moves": [],
    }  # fmt: skip
    saves = directories().data / "saves"
    (saves / "named").mkdir(parents=True)
    (saves / file_name(ENDLESS)).write_text(json.dumps(head))
    (saves / "named" / "mine.json").write_text(json.dumps(head | {"name": "mine"}))


def test_a_save_of_an_endless_puzzle_in_the_app() -> None:
    """It is listed by its id; the wait for it is told of, and left by Escape or with the app."""
    keep_endless()
    with program() as found:
        found.until("1 in progress")
        found.press("l")
        found.until(ENDLESS[:16])
        found.press("enter")
        found.until("Looking for a board with a unique solution…")
        found.press("escape")
        found.until("Stopped.")
        found.press("enter")
        found.until(lambda text: "Looking" in text and "esc" in text)
        os.kill(found.pid, signal.SIGTERM)
        assert 128 + signal.SIGTERM == found.wait()
        assert left(found)


def test_an_endless_puzzle_at_the_start_of_the_app() -> None:
    """The app starts, says that it looks, and after the player's limit that it found none."""
    with program("play", ENDLESS, help_seconds="0.2") as found:
        found.until("Found none, stopped after 0.2 seconds. Try more colours or fewer cells.")
        found.press("q", "q")
        assert 0 == found.wait()


@pytest.mark.parametrize("number", ENDING)
def test_the_app_ends_while_it_computes(number: signal.Signals) -> None:
    """Where its loop does not turn the terminal is given back all the same."""
    with program(*looping("tui_tangram.app.home", "HomeScreen.action_step")) as found:
        found.until("Daily")
        found.settle(0.1)
        found.press("down")
        found.until("LOOPS")
        os.kill(found.pid, number)
        assert 128 + number == found.wait()
        assert left(found)


def test_endless_puzzles_in_lines() -> None:
    """Lists name them by their ids; Ctrl+C ends the wait for one."""
    keep_endless()
    with program("--plain", help_seconds="60") as found:
        found.until(">")
        found.press("continue\r")
        found.until(f"1. {ENDLESS}")
        found.until(lambda text: text.rstrip().endswith("\n>"))
        found.press("saves\r")
        found.until(f"mine: {ENDLESS}")
        for words in (f"play {ENDLESS}", "saves 1", "continue 1"):
            # Before the prompt a key would be lost.
            found.until(lambda text: text.rstrip().endswith("\n>"))
            before = found.text.count("Looking")
            found.press(f"{words}\r")
            found.until(lambda text, before=before: text.count("Looking") > before)
            stops = found.text.count("Error: stopped")
            found.press("\x03")
            found.until(lambda text, stops=stops: text.count("Error: stopped") > stops)
        found.until(lambda text: text.rstrip().endswith("\n>"))
        found.press("quit\r")
        assert 0 == found.wait()


def test_an_endless_puzzle_at_the_start_of_the_line_mode() -> None:
    """The search ends with the player's limit, and the next line is read."""
    with program("--plain", "play", ENDLESS, help_seconds="0.2") as found:
        found.until("Error: Found none, stopped after 0.2 seconds.")
        found.press("quit\r")
        assert 0 == found.wait()


@pytest.mark.parametrize("number", ENDING)
def test_the_line_mode_ends_while_it_computes(number: signal.Signals) -> None:
    """Ctrl+C that is not heeded ends the program; the other signals do at once."""
    with program(*looping("tui_tangram.plain.shell", "Shell._do"), "--plain") as found:
        found.until(">")
        found.press("list\r")
        found.until("LOOPS")
        os.kill(found.pid, number)
        assert found.wait() in (128 + number, -number)
        assert echoes(found)


COMMANDS: Final = [
    ("show", ENDLESS),
    ("solve", ENDLESS),
    ("solve", "--count", "square/12x12/tetravex/c3/s1"),
    ("new", "square", "--size", "9x9", "--colours", "2", "--unique"),
    ("lab", "structures", "--pieces", "40", "--triangles", "200"),
]
"""Commands that nobody waits for."""


@pytest.mark.parametrize(("words", "number"), [
    *((words, signal.SIGINT) for words in COMMANDS),
    *((COMMANDS[0], number) for number in ENDING[1:]),
])  # fmt: skip
def test_commands_end_while_they_compute(words: tuple[str, ...], number: signal.Signals) -> None:
    """Every signal ends every command."""
    with program(*looping_soon(), *words) as found:
        found.until("COMPUTES")
        os.kill(found.pid, number)
        assert found.wait() in (128 + number, -number)


@pytest.mark.parametrize("lost", [
    "weakref.ref(set(), press)",  # as the locks of modules
    "type('Class', (), {'name': type('Name', (), {'__set_name__': press})()})",
])  # fmt: skip
def test_an_interrupt_is_not_lost_in_an_import(lost: str) -> None:
    """Python prints what a callback raises, and may replace what a class body raises."""
    pressed = f"import signal, weakref; press = lambda *_: signal.raise_signal(2); {lost}"
    with program(*looping_soon(pressed), *COMMANDS[3]) as found:
        assert 130 == found.wait()
        assert "Traceback" not in found.text


def looping_soon(first: str = "") -> tuple[str, ...]:
    """Return the words of Python for the program that says when its command begins.

    The command does *first* before anything.
    """
    return "-c", (
        "import os, sys, tui_tangram.cli\n"
        "module = sys.modules['tui_tangram.cli.main']\n"
        "run = module._run\n"
        "def told(*words):\n"
        f"    os.write(2, b'COMPUTES'); {first}\n"
        "    return run(*words)\n"
        "module._run = told\n"
        "from tui_tangram.__main__ import main\n"
        "raise SystemExit(main())"
    )


@pytest.mark.parametrize("words", [
    ("show", ENDLESS),
    ("solve", "--timeout", "0.2", ENDLESS),
    ("solve", "--timeout", "0.2", "swan", ENDLESS),
    ("solve", "--json", "--timeout", "0.2", ENDLESS),
    ("new", "square", "--size", "9x9", "--colours", "2", "--unique", "--timeout", "0.2"),
])  # fmt: skip
def test_commands_have_a_limit(words: tuple[str, ...]) -> None:
    """It covers the making of the puzzle, and is status 3 and a sentence."""
    done = subprocess.run(
        [*PROGRAM, *words],
        env={**os.environ, "TUI_TANGRAM_HELP_SECONDS": "0.2"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert STOPPED == done.returncode
    assert "Found none, stopped after 0.2 seconds." in done.stderr
    assert 1 == len(done.stderr.splitlines())
    if "--json" in words:
        document = json.loads(done.stdout)
        assert ("stopped", 0) == (document["status"], document["count"])
    else:
        assert not done.stdout
