"""Questions before the start, at terminals that answer as the real ones do, or not at all."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Final

import pyte
import pytest

from tests.examples import each
from tests.pseudo_terminal import Terminal
from tests.terminal.test_reply_filter import KITTY, KONSOLE, MLTERM, PUTTY, URXVT, VTE, XTERM
from tui_tangram.render.profile import SILENT, Answers, Profile, explained, questions
from tui_tangram.terminal.driver import KEYPAD
from tui_tangram.terminal.guard import LEAVING, META, TerminalGuard
from tui_tangram.terminal.queries import (
    PATIENCE,
    REMOTE_PATIENCE,
    ask,
    is_worth_asking,
    patience_for,
)
from tui_tangram.terminal.reply_filter import TerminalReplyFilter

ASKED: Final = questions(colours=True).encode()
NOTHING: Final = "\x1b[G"
"""Input that Textual ignores."""
FOREVER: Final = 60.0
"""Seconds that only a failure waits for."""
TRUE, C256, C16, MONO, ASCII = Profile

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


@contextmanager
def answering(pieces: Sequence[bytes]) -> Iterator[tuple[int, TerminalGuard, list[bytes]]]:
    """Open a terminal that answers in these pieces; yield its file, its guard and what it heard."""
    master, slave = os.openpty()
    heard: list[bytes] = []

    def answer() -> None:
        while ASKED not in b"".join(heard):
            heard.append(os.read(master, 1 << 12))
        for piece in pieces:
            rest = piece
            while rest:
                rest = rest[os.write(master, rest) :]

    with os.fdopen(slave, "r") as keys, os.fdopen(os.dup(slave), "w") as screen:
        guard = TerminalGuard(keys, screen, LEAVING)
        before = termios.tcgetattr(slave)
        thread = Thread(target=answer, daemon=True)
        thread.start()
        yield slave, guard, heard
        guard.restore()
        assert before == termios.tcgetattr(slave)
        thread.join(FOREVER)
    os.close(master)


def answered(pieces: Sequence[bytes], patience: float = FOREVER) -> tuple[Answers, str]:
    """Return the answers of a terminal, and the keys that came with them."""
    reply_filter = TerminalReplyFilter()
    with answering(pieces) as (file, guard, heard):
        found = ask(guard, file, file, reply_filter, colours=True, patience=patience)
    assert ASKED == b"".join(heard)
    return found, reply_filter.feed(b"", 10**9)


FOOT = (
    "\x1bP>|foot(1.21.0)\x1b\\\x1bP1$r0;48:2::1:2:3m\x1b\\",
    ("\x1b]4;255;rgb:eeee/eeee/eeee\x07\x1b[?62;4;22;28c"),
)
NEW_VTE = (
    "\x1bP>|VTE(8001)\x1b\\\x1bP1$r0;48:2::1:2:3m\x1b\\",
    ("\x1b]4;255;rgb:eeee/eeee/eeee\x07\x1b[?61;1;21;22;28c"),
)


@each(
    ("term", "answers", "profile", "reason"),
    [
        ("xterm", "".join(XTERM), TRUE, "XTerm 379 reports all colours"),
        ("xterm", "".join(NEW_VTE), TRUE, "VTE 0.80.1 reports all colours"),
        ("xterm-256color", VTE, C256, "TERM is xterm-256color, COLORTERM adds nothing"),
        ("xterm-kitty", "".join(KITTY), TRUE, "kitty 0.26.5 reports all colours"),
        ("foot", "".join(FOOT), TRUE, "foot 1.21.0 reports all colours"),
        ("xterm", PUTTY, C256, "the terminal reports 256 colours"),
        ("mlterm", MLTERM, C256, "the terminal reports 256 colours"),
        ("xterm-256color", KONSOLE, TRUE, "Konsole 22.12.3 shows all colours"),
        ("xterm", URXVT, C256, "the terminal reports 256 colours"),
        ("xterm", "\x1b[?6c", C16, "TERM is xterm, COLORTERM adds nothing"),
    ],
)
def test_terminals_say_what_they_can(
    term: str, answers: str, profile: Profile, reason: str
) -> None:
    """What they say decides, and is the reason that is told."""
    found, keys = answered([answers.encode()])
    assert not keys
    assert (profile, reason) == explained({"TERM": term}, "utf-8", answers=found)


@pytest.mark.parametrize(
    ("environment", "encoding", "profile"),
    [
        ({"TERM": "xterm", "NO_COLOR": "1"}, "utf-8", MONO),
        ({"TERM": "xterm"}, "latin-1", ASCII),
        ({"TERM": "xterm", "TUI_TANGRAM_PROFILE": "16"}, "utf-8", C16),
        ({"TERM": "linux"}, "utf-8", C16),
        ({"TERM": "vt100"}, "utf-8", MONO),
        ({"TERM": "screen", "STY": "1"}, "utf-8", C16),
    ],
)
def test_the_player_overrules_the_terminal(
    environment: dict[str, str], encoding: str, profile: Profile
) -> None:
    """So do an encoding, and terminals that are known to be spoken for by others."""
    told = Answers(direct=True, many=True)
    assert profile is explained(environment, encoding, answers=told).profile


def test_no_answer_takes_colours_away() -> None:
    """A terminal that says less than its environment is silent, no more."""
    rich = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    assert explained(rich, "utf-8") == explained(rich, "utf-8", answers=Answers(many=True))
    assert TRUE is explained({"TERM": "foot"}, "utf-8", answers=Answers(many=True)).profile


def test_answers_in_pieces_and_keys_between_them() -> None:
    """Every byte by itself; the keys are handed on in their order."""
    pieces = [bytes([one]) for one in f"q\x1b[A{XTERM[0]}ø\r{''.join(XTERM[1:])}\x1b[3~".encode()]
    found, keys = answered(pieces)
    assert "XTerm 379" == str(found.terminal)
    assert found.direct
    # The keys after the last answer may have come too late for whoever asks, but not for the app.
    # An escape that is read alone is handed on, and completed where it was the first of an answer.
    keys = keys.replace(NOTHING, "")
    assert keys.startswith("q\x1b[Aø\r")
    assert "q\x1b[Aø\r\x1b[3~".startswith(keys)


@pytest.mark.parametrize(
    "name", [b"x" * 10**6, bytes(range(26)) + b"\x1b[31m\xff\xc3" + bytes(range(28, 128))],
    ids=["a megabyte", "control characters"],
)  # fmt: skip
def test_a_strange_name_does_no_harm(name: bytes) -> None:
    """Its end is found, what comes after it is understood, and none of it is a key."""
    found, keys = answered([b"\x1bP>|", name, b"\x1b\\", "".join(XTERM[1:]).encode()])
    assert found.direct
    assert str(found.terminal).isprintable()
    assert len(str(found.terminal)) < 64
    assert not keys


def test_a_silent_terminal_is_not_waited_for() -> None:
    """The wait is as long as said, and no answer is one that says nothing."""
    assert (SILENT, "") == answered([], 0.01)


def shown(text: str) -> tuple[object, ...]:
    """Return what a terminal that prints some questions shows of a text, and how it goes on."""
    screen = pyte.Screen(20, 3)
    pyte.Stream(screen).feed(text)
    return screen.display[0].rstrip(), screen.cursor.x, screen.cursor.y, screen.cursor.attrs


def test_nothing_is_seen_of_the_questions() -> None:
    """Where they are printed, as PuTTY prints one, it is erased, beside a prompt too."""
    asked = questions(colours=True)
    assert shown("> ") == shown(f"> {asked}") == shown(f"> {questions(colours=False)}")
    assert "> $qm" == shown(f"> {asked}".replace("\x1b[K", ""))[0]


def test_nothing_is_asked_where_nothing_is_guarded() -> None:
    """At a pipe, say."""
    reader, writer = os.pipe()
    assert SILENT == ask(
        TerminalGuard(None, None),
        reader,
        writer,
        TerminalReplyFilter(),
        colours=True,
        patience=FOREVER,
    )
    os.close(writer)
    assert b"" == os.read(reader, 1)
    os.close(reader)


@each(
    ("environment", "used", "asked"),
    [
        ({"TERM": "xterm"}, C16, True),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, TRUE, True),  # its version counts, too
        ({"TERM": "xterm", "NO_COLOR": "1"}, MONO, True),
        ({"TERM": "xterm"}, ASCII, False),
        ({"TERM": "xterm", "TMUX": "x"}, C16, False),
        ({"TERM": "tmux-256color"}, C256, False),
        ({"TERM": "screen"}, C16, False),
        ({"TERM": "dumb"}, MONO, False),
        ({"TERM": "vt100"}, MONO, False),
        ({"TERM": "linux"}, C16, False),
        ({"TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"}, C256, False),
        ({}, MONO, False),
    ],
)
def test_only_what_can_be_known_is_asked(
    environment: dict[str, str], used: Profile, asked: bool
) -> None:
    """And only where the questions are not passed to others, or printed."""
    assert asked is is_worth_asking(environment, used)


def test_answers_over_ssh_may_take_longer() -> None:
    """A second at most, whichever variable tells of it."""
    assert PATIENCE == patience_for({}) <= 0.2 < REMOTE_PATIENCE <= 1
    for name in ("SSH_CONNECTION", "SSH_TTY"):
        assert REMOTE_PATIENCE == patience_for({name: "x"})


# The program


def started(tmp_path: Path, **options: str) -> Terminal:
    """Return the program at a terminal, with a player of its own."""
    environ = {**os.environ, "HOME": str(tmp_path)}
    for name in ("TUI_TANGRAM_PROFILE", "VTE_VERSION", "TMUX", "STY", "TERM_PROGRAM"):
        environ.pop(name, None)
    environ |= {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "tui_tangram"]
    return Terminal(command, 80, 24, environ, **options)


def says(words: str) -> Callable[[str], bool]:
    """Return whether a screen has these words, however they are broken into lines."""
    return lambda text: words in " ".join(text.split())


def test_a_key_that_was_typed_meanwhile_is_done(tmp_path: Path) -> None:
    """It comes between the answers, and the page of colours that it opens tells of them."""
    answers = f"{XTERM[0]}p{''.join(XTERM[1:])}"
    with started(tmp_path, answers=answers, term="xterm", colours="") as terminal:
        terminal.until(says("In use: truecolor (XTerm 379 reports all colours)."))
        # Another mode from the settings, and back.
        terminal.press("right", "enter")
        terminal.until(says("In use: 256 (from the settings)."))
        terminal.press("backspace")
        terminal.until(says("In use: truecolor (XTerm 379 reports all colours)."))
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()
        assert b"\x1b=" not in terminal.heard


def test_late_answers_press_no_keys(tmp_path: Path) -> None:
    """In one piece, in two, a megabyte long, with control characters and bytes of no character."""
    with started(tmp_path, answers="", term="xterm", colours="") as terminal:
        terminal.until("Recommended")
        late = "".join(XTERM).encode()
        strange = b"\x1bP>|" + bytes(range(26)) + b"\xff\x1b[Bq\x1b\\\xff"
        long = b"\x1bP>|" + b"1" * 10**6 + b"\x1b\\"
        for piece in (late, late[:9], late[9:], long, b"\x1b_Gi=1;q\x1b\\", strange):
            terminal.send(piece)
        # The next key is the first that is heard.
        terminal.press("p")
        terminal.until(says("In use: 16 (TERM is xterm, COLORTERM adds nothing)."))
        terminal.press("q")
        terminal.until("Recommended")
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_the_terminal_is_as_before_if_the_program_ends_while_it_waits(
    tmp_path: Path, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its modes are, and nothing is taken back that was not asked for."""
    monkeypatch.setenv("SSH_TTY", "x")
    # Those of any new terminal: the program's own may have changed before one can look.
    ends = os.openpty()
    before = termios.tcgetattr(ends[0])
    for end_of_it in ends:
        os.close(end_of_it)
    with started(tmp_path, answers="") as terminal:
        terminal.until(lambda _: ASKED in terminal.heard)
        assert before != termios.tcgetattr(terminal._fd)
        os.kill(terminal.pid, number)
        terminal.wait()
        end = time.monotonic() + FOREVER
        while before != termios.tcgetattr(terminal._fd) and time.monotonic() < end:
            select.select([], [], [], 0.01)  # the second process gives it back
        assert before == termios.tcgetattr(terminal._fd)
        assert b"\x1b[?1049l" not in terminal.heard


def test_colours_are_not_asked_for_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The version is, which tells of more than colours."""
    monkeypatch.setenv("NO_COLOR", "1")
    with started(tmp_path, answers="\x1bP>|foot(1.21.0)\x1b\\\x1b[?6cp", colours="") as terminal:
        terminal.until(says("In use: mono (NO_COLOR is set). Terminal: foot 1.21.0."))
        assert questions(colours=False).encode() in terminal.heard
        assert b"\x1b[48;" not in terminal.heard


@pytest.mark.parametrize(
    ("term", "answers", "modes"),
    [
        ("st-256color", PUTTY, ["\x1b=", "\x1b>"]),
        ("mlterm", MLTERM, ["\x1b[?1036s\x1b[?1036h", "\x1b[?1036r"]),
        ("xterm", "".join(XTERM), ["\x1b[?1036s\x1b[?1036h", "\x1b[?1036r"]),
        ("xterm", PUTTY, []),
    ],
)
def test_a_terminal_of_other_keys_is_asked_for_the_usual_ones(
    tmp_path: Path, term: str, answers: str, modes: list[str]
) -> None:
    """St has Delete in the keypad mode of applications alone, xterm and mlterm Alt in another."""
    with started(tmp_path, term=term, answers=answers) as terminal:
        terminal.until("Recommended")
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()
        heard = terminal.heard.decode()
    order = ["\x1b[?1049h", *modes, "\x1b[?1049l"]
    assert order == re.findall("|".join(map(re.escape, [*KEYPAD, *META, *order])), heard)
