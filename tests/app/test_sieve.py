"""Answers of a terminal are sifted out of the input, whatever pieces it comes in."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual._xterm_parser import XTermParser
from textual.events import Key, MouseDown

from tui_tangram.app.driver import slowable
from tui_tangram.app.internals import reads_in_a_thread
from tui_tangram.app.keymap import NAMES, Keymap
from tui_tangram.app.keys import key_name, undelivered
from tui_tangram.app.sieve import DELAY, LONGEST, MOST, PATIENCE, Sieve
from tui_tangram.render.terminal_answers import Answers, is_last, read_answers
from tui_tangram.render.terminal_facts import Terminal

XTERM = (
    "\x1bP>|XTerm(379)\x1b\\",
    "\x1bP1$r0;48:2::1:2:3m\x1b\\",
    ("\x1b]4;255;rgb:eeee/eeee/eeee\x07\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c"),
)
MLTERM = (
    "\x1bP1$r0;48;5;16m\x1b\\\x1b]4;255;rgb:eeee/eeee/eeee\x1b\\\x1b[?63;1;2;3;4;6;7;15;18;22;29c"
)
KITTY = (
    "\x1bP>|kitty(0.26.5)\x1b\\\x1bP1$r48:2:1:2:3m\x1b\\",
    ("\x1b]4;255;rgb:eeee/eeee/eeee\x1b\\\x1b[?62;c"),
)
PUTTY = "\x1b]4;255;rgb:eeee/eeee/eeee\x07\x1b[?6c"
URXVT = "\x1b]4;255;rgb:eeee/eeee/eeee\x07\x1b[?1;2c"
VTE = "\x1bP0$r\x1b\\\x1b]4;255;rgb:eeee/eeee/eeee\x07\x1b[?65;1;9c"
KONSOLE = "\x1bP>|Konsole 22.12.3\x1b\\\x1b]4;255;rgb:eeee/eeee/eeee\x07\x1b[?62;1;4c"
"""The bytes that these terminals really send."""

ANSWERS = ["".join(XTERM), MLTERM, "".join(KITTY), PUTTY, URXVT, VTE, KONSOLE, "\x1b_Gi=1;OK\x1b\\"]
KEYS = ["a", "ø", "1", "\x1b[A", "\x1b[1;2D", "\x1b[3~", "\x1bOQ", "\x1bx", "\t", "\x1b[<0;3;4M",
        "\x1b[5;7R", "\x1b[200~P>|[?c\x1b[201~"]  # fmt: skip


def sifted(pieces: Iterable[str], *, step: float = 0.0) -> tuple[str, list[str]]:
    """Return the keys and answers in pieces that come *step* seconds after each other."""
    sieve, keys, now = Sieve(), "", 0.0
    for piece in pieces:
        keys += sieve.feed(piece.encode(), now)
        now += step
    keys += sieve.feed(b"", now + 2 * PATIENCE)
    return keys, sieve.answers


def events(text: str) -> list[object]:
    """Return what Textual makes of input: keys by name, and the rest by type."""
    parser = XTermParser()
    found = [*(parser.feed(text) if text else ()), *parser.feed("")]
    return [one.key if isinstance(one, Key) else type(one) for one in found]


def cut(text: str, places: list[int]) -> list[str]:
    """Return a text in pieces."""
    ends = sorted({place % (len(text) + 1) for place in places} | {0, len(text)})
    return [text[start:end] for start, end in pairwise(ends)]


@pytest.mark.parametrize(
    ("answer", "meaning"),
    [
        ("".join(XTERM), Answers(Terminal("XTerm", (379,)), direct=True, many=True)),
        (MLTERM, Answers(many=True)),
        ("".join(KITTY), Answers(Terminal("kitty", (0, 26, 5)), direct=True, many=True)),
        (PUTTY, Answers(many=True, vt102=True)),
        (URXVT, Answers(many=True)),
        (VTE, Answers(many=True)),
        (KONSOLE, Answers(Terminal("Konsole", (22, 12, 3)), many=True)),
        ("\x1b[?6c", Answers(vt102=True)),
        ("\x1bP1$r48;2;1;2;30m\x1b\\", Answers()),
        ("\x1bP0$r48;2;1;2;3m\x1b\\", Answers()),
    ],
)
def test_answers_have_a_meaning(answer: str, meaning: Answers) -> None:
    """Those of the terminals there are, and those that say less."""
    keys, answers = sifted([answer])
    assert not keys
    assert meaning == read_answers(answers)
    *others, last = map(is_last, answers)
    assert last is answer.endswith("c")
    assert not any(others)


@given(st.lists(st.sampled_from([*ANSWERS, *KEYS])), st.lists(st.integers(0, 10**6), max_size=40))
def test_answers_never_become_keys(texts: list[str], places: list[int]) -> None:
    """Textual hears what it hears without the answers, however the input is cut."""
    keys, answers = sifted(cut("".join(texts), places))
    played = "".join(text for text in texts if text in KEYS)
    assert events(played) == events(keys)
    whole = sifted(["".join(text for text in texts if text in ANSWERS)])
    assert ("", answers) == whole


@given(st.lists(st.sampled_from(KEYS)), st.lists(st.integers(0, 10**6), max_size=40))
def test_keys_come_as_they_are(texts: list[str], places: list[int]) -> None:
    """Where there is no answer nothing is changed, and no escape waits for what follows it."""
    text, sieve, keys = "".join(texts), Sieve(), ""
    for piece in cut(text, places):
        keys += sieve.feed(piece.encode(), 0.0)
        assert not piece.endswith("\x1b") or keys.endswith("\x1b")
    assert text == keys + sieve.feed(b"", DELAY)


@given(st.binary(max_size=200), st.sampled_from(["P>|", "P1$r", "]4;", "_G"]))
def test_control_characters_in_a_string_do_no_harm(rubbish: bytes, begin: str) -> None:
    """Whatever is in it, up to its end."""
    text = rubbish.decode("latin-1").replace("\x1b\\", "").replace("\x07", "").replace("\x9c", "")
    keys, answers = sifted([f"a\x1b{begin}{text.rstrip(chr(27))}\x1b\\b"])
    assert "ab" == keys
    found = read_answers(answers)
    assert str(found.terminal).isprintable()


@pytest.mark.parametrize("begin", ["\x1bP>|", "\x1b]4;255;", "\x1b_G", "\x1b[?"])
def test_a_megabyte_is_read_and_not_kept(begin: str) -> None:
    """In pieces, as it comes."""
    end = "c" if begin.endswith("?") else "\x1b\\"
    keys, answers = sifted([begin, *["1" * 4096] * 256, end, "q"])
    assert "q" == keys
    assert [LONGEST] == [len(one) for one in answers]
    keys, answers = sifted([XTERM[0] * 10_000, "q"])
    assert ("q", MOST) == (keys, len(answers))


@pytest.mark.parametrize("text", ["\x1bP", "\x1b]", "\x1b_", "\x1b[", "\x1b[57"])
def test_alt_with_a_letter_is_a_key(text: str) -> None:
    """It is held back for a moment, as it may begin an answer, or until the next key."""
    sieve = Sieve()
    assert "" == sieve.feed(text.encode(), 0.0) == sieve.feed(b"", DELAY / 2)
    assert text == sieve.feed(b"", DELAY)
    assert "" == sieve.feed(text.encode(), 10.0)
    assert f"{text}~" == sieve.feed(b"~", 10.1)


def test_an_escape_is_a_key_at_once() -> None:
    """Long after it nothing belongs to it any more."""
    sieve = Sieve()
    assert "\x1b" == sieve.feed(b"\x1b", 0.0)
    assert "" == sieve.feed(b"", DELAY)
    assert "P1" == sieve.feed(b"P1", 2 * DELAY)
    assert "\x1b" == sieve.feed(b"\x1b", 10.0)
    assert "" == sieve.feed(b"P", 10.1)
    assert "P" == sieve.feed(b"", 11.0)


def test_an_answer_without_an_end_is_given_up() -> None:
    """Keys are heard again after a silence; a piece that was late belongs to it until then."""
    sieve = Sieve()
    assert "a" == sieve.feed(b"a\x1bP>|XTe", 0.0)
    assert "" == sieve.feed(b"", PATIENCE * 0.9)
    assert "" == sieve.feed(b"rm(3", PATIENCE * 3)  # came in time, and was read late
    assert "" == sieve.feed(b"", PATIENCE * 3.9)
    assert "" == sieve.feed(b"", PATIENCE * 4)
    assert "q" == sieve.feed(b"q", PATIENCE * 4)
    assert not sieve.answers


def test_keys_that_nobody_took_wait() -> None:
    """Those that came with the answers are handed on first."""
    sieve = Sieve()
    sieve.keep(f"ab{PUTTY}c".encode(), 0.0)
    assert "abcd" == sieve.feed(b"d", 0.1)


def test_bytes_of_no_character_are_nothing() -> None:
    """Those of one character may come apart."""
    sieve = Sieve()
    assert "aøb" == sieve.feed(b"a\xff\xc3", 0.0) + sieve.feed(b"\xb8b", 0.0)
    assert "~" == sifted(["\x1b[?1~~"])[0]


def test_reports_that_textual_asks_for_come_through() -> None:
    """Modes, the place of the cursor and the mouse."""
    text = "\x1b[?2026;2$y\x1b[?2048;0$y\x1b[5;7R\x1b[<0;3;4M"
    assert text == sifted([text])[0]
    assert MouseDown in events(text)
    assert events(text) == events(sifted(text)[0])


@pytest.mark.parametrize("number", [*range(57441, 57455)])
def test_modifiers_alone_are_no_keys(number: int) -> None:
    """As kitty reports Shift, Ctrl, Alt and their kin, pressed and let go, in any pieces."""
    for end in ("u", ";2u", ";1:3u", ";2:1u"):
        text = f"a\x1b[{number}{end}b"
        assert ("ab", []) == sifted([text])
        assert events("ab") == events(sifted(text)[0])
    assert "\x1b[97;5u" == sifted("\x1b[97;5u")[0]


@pytest.mark.parametrize("sent", ["\x1bx", "ø"])
def test_alt_with_a_letter_may_be_another_letter(sent: str) -> None:
    """So xterm sends Alt+x where nobody asks otherwise; either is a key as any other."""
    (key,) = events(sifted([sent])[0])
    assert isinstance(key, str)
    assert key == key_name(key) == {"\x1bx": "alt+x", "ø": "ø"}[sent]
    assert not undelivered(key)


def test_fine_steps_have_a_key_where_shift_is_not_sent() -> None:
    """PuTTY's arrows with Shift are arrows; letters make the steps there."""
    assert ["up", "down", "right", "left"] == events(sifted(["\x1b[A\x1b[B\x1b[C\x1b[D"])[0])
    fine = [keys for name in NAMES if "shift+up" in (keys := Keymap().own(name))]
    assert fine
    assert all(any(len(key) == 1 for key in keys) for keys in fine)


def test_other_drivers_read_as_they_do() -> None:
    """That of a browser reads packets, in a method by the name of that for Unix."""

    class Browser:
        def run_input_thread(self) -> None:
            self.reads = True

    driver: Any = object.__new__(slowable(Browser))  # type: ignore[arg-type]
    driver.run_input_thread()
    assert driver.reads
    unix = pytest.importorskip("textual.drivers.linux_driver").LinuxDriver
    assert reads_in_a_thread(object.__new__(slowable(unix)))


def test_keys_of_st_in_the_keypad_mode() -> None:
    """What st sends there for Delete, Insert and Home with Shift; without it Delete is CSI P."""
    assert ["delete", "insert"] == events(sifted(["\x1b[3~\x1b[2~"])[0])
    assert ["shift+home"] == events(sifted(["\x1b[1;2H"])[0])
    assert Terminal("st").facts.keypad
