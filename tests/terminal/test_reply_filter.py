"""Answers of a terminal are sifted out of the input, whatever pieces it comes in."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual._xterm_parser import XTermParser
from textual.events import Key, MouseDown, Paste

from tests.examples import each
from tui_tangram.app.keymap import NAMES, Keymap
from tui_tangram.app.keys import key_name, undelivered
from tui_tangram.render.profile import Answers, Terminal, is_last, read_answers
from tui_tangram.terminal.driver import with_slow_line
from tui_tangram.terminal.internals import reads_in_a_thread
from tui_tangram.terminal.reply_filter import (
    DELAY,
    LONGEST,
    MOST,
    MOST_PASTED,
    PASTE_PATIENCE,
    PATIENCE,
    TerminalReplyFilter,
)

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
    reply_filter, keys, now = TerminalReplyFilter(), "", 0.0
    for piece in pieces:
        keys += reply_filter.feed(piece.encode(), now)
        now += step
    keys += reply_filter.feed(b"", now + 2 * PASTE_PATIENCE)
    return keys, reply_filter.answers


def events(text: str) -> list[object]:
    """Return what Textual makes of input: keys by name, and the rest by type."""
    parser = XTermParser()
    found = [*(parser.feed(text) if text else ()), *parser.feed("")]
    return [one.key if isinstance(one, Key) else type(one) for one in found]


def cut(text: str, places: list[int]) -> list[str]:
    """Return a text in pieces."""
    ends = sorted({place % (len(text) + 1) for place in places} | {0, len(text)})
    return [text[start:end] for start, end in pairwise(ends)]


@each(
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
    text, reply_filter, keys = "".join(texts), TerminalReplyFilter(), ""
    for piece in cut(text, places):
        keys += reply_filter.feed(piece.encode(), 0.0)
        pasting = keys.count("\x1b[200~") > keys.count("\x1b[201~")
        assert pasting or not piece.endswith("\x1b") or keys.endswith("\x1b")
    assert text == keys + reply_filter.feed(b"", DELAY)


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


@pytest.mark.parametrize("text", ["\x1bP", "\x1b]", "\x1b_", "\x1b[", "\x1bO"])
def test_alt_with_a_letter_is_a_key(text: str) -> None:
    """It is held back for a moment, as it may begin an answer, or until the next key."""
    reply_filter = TerminalReplyFilter()
    assert "" == reply_filter.feed(text.encode(), 0.0) == reply_filter.feed(b"", DELAY / 2)
    assert text == reply_filter.feed(b"", DELAY)
    assert "" == reply_filter.feed(text.encode(), 10.0)
    assert f"{text}\t" == reply_filter.feed(b"\t", 10.1)


def test_an_escape_is_a_key_at_once() -> None:
    """Long after it nothing belongs to it any more."""
    reply_filter = TerminalReplyFilter()
    assert "\x1b" == reply_filter.feed(b"\x1b", 0.0)
    assert "" == reply_filter.feed(b"", DELAY)
    assert "P1" == reply_filter.feed(b"P1", 2 * DELAY)
    assert "\x1b" == reply_filter.feed(b"\x1b", 10.0)
    assert "" == reply_filter.feed(b"P", 10.1)
    assert "P" == reply_filter.feed(b"", 11.0)


def test_an_answer_without_an_end_is_given_up() -> None:
    """Keys are heard again after a silence; a piece that was late belongs to it until then."""
    reply_filter = TerminalReplyFilter()
    assert "a" == reply_filter.feed(b"a\x1bP>|XTe", 0.0)
    assert "" == reply_filter.feed(b"", PATIENCE * 0.9)
    assert "" == reply_filter.feed(b"rm(3", PATIENCE * 3)  # came in time, and was read late
    assert "" == reply_filter.feed(b"", PATIENCE * 3.9)
    assert "" == reply_filter.feed(b"", PATIENCE * 4)
    assert "q" == reply_filter.feed(b"q", PATIENCE * 4)
    assert not reply_filter.answers


def test_keys_that_nobody_took_wait() -> None:
    """Those that came with the answers are handed on first."""
    reply_filter = TerminalReplyFilter()
    reply_filter.store_keys(f"ab{PUTTY}c".encode(), 0.0)
    assert "abcd" == reply_filter.feed(b"d", 0.1)


def test_bytes_of_no_character_are_nothing() -> None:
    """Those of one character may come apart."""
    reply_filter = TerminalReplyFilter()
    assert "aøb" == reply_filter.feed(b"a\xff\xc3", 0.0) + reply_filter.feed(b"\xb8b", 0.0)
    assert "~" == sifted(["\x1b[?1~~"])[0]


def test_reports_that_textual_asks_for_come_through() -> None:
    """Modes, the place of the cursor and the mouse."""
    text = "\x1b[?2026;2$y\x1b[?2048;0$y\x1b[5;7R\x1b[<0;3;4M"
    assert text == sifted([text])[0]
    assert MouseDown in events(text)
    assert events(text) == events(sifted(text)[0])


@each("number", [*range(57441, 57455)])
def test_modifiers_alone_are_no_keys(number: int) -> None:
    """As kitty reports Shift, Ctrl, Alt and their kin, pressed and let go, in any pieces."""
    for end in ("u", ";2u", ";1:3u", ";2:1u"):
        text = f"a\x1b[{number}{end}b"
        assert ("ab", []) == sifted([text])
        assert events("ab") == events(sifted(text)[0])


@each(
    ("sent", "keys"),
    [
        # As tmux sends them with extended keys, and kitty
        ("\x1b[13;2u", ["enter"]), ("\x1b[13;5u", ["enter"]), ("\x1b[27u", ["escape"]),
        ("\x1b[114;2u", ["R"]), ("\x1b[82;2u", ["R"]), ("\x1b[97;6u", ["ctrl+a"]),
        ("\x1b[105;5u", ["tab"]), ("\x1b[9;2u", ["shift+tab"]), ("\x1b[120;3u", ["alt+x"]),
        ("\x1b[1092:1092:97;;1092u", ["ф"]), ("\x1b[49:33;2u", ["exclamation_mark"]),
        ("\x1b[57400u", ["1"]), ("\x1b[57419;129u", ["up"]), ("\x1b[57427u", []),
        ("\x1b[97;1:3u", []), ("\x1b[97;9u", []), ("\x1b[55296u", []), ("\x1b[99999999999u", []),
        ("\x1b[1;1:3A", []), ("\x1b[1;129D", ["left"]), ("\x1b[1;2:2D", ["shift+left"]),
        # As xterm sends other keys with modifiers
        ("\x1b[27;5;13~", ["enter"]), ("\x1b[27;2;27~", ["escape"]), ("\x1b[27;6;65~", ["ctrl+a"]),
        # One key with Alt, as xterm and rxvt send it
        ("\x1b[1;3D", []), ("\x1b[3;3~", []), ("\x1b\x1b[D", []), ("\x1b\x1bOD", []),
        # Nobody's
        ("\x1b[200;5;7z", []), ("\x1bO[", []), ("\x1b[[F", []), ("\x1b[ q", []), ("\x1b[!p", []),
        ("\x1b[" + "1;" * LONGEST + "z", []),
        # Of the Linux console and of rxvt
        ("\x1b[[A", ["f1"]), ("\x1b[3$", ["shift+delete"]), ("\x1b[23@", ["ctrl+f21"]),
    ],
)  # fmt: skip
def test_a_sequence_is_one_key_or_none(sent: str, keys: list[str]) -> None:
    """What it is made of is never played, and the next key is heard."""
    assert [*keys, "q"] == events(sifted([f"{sent}q"])[0])
    if not sent.startswith("\x1b\x1b"):
        assert [*keys, "q"] == events(sifted(f"{sent}q")[0])


def test_escape_and_what_comes_after_it_are_two() -> None:
    """A click, or the answer of the terminal, is none with Alt."""
    assert ["escape", MouseDown] == events(sifted(["\x1b\x1b[<0;3;4M"])[0])
    assert ("\x1b", ["\x1b[?6c"]) == sifted(["\x1b\x1b[?6c"])
    assert ["escape", "left"] == events(sifted(["\x1b", "\x1b[D"])[0])


@given(st.lists(st.sampled_from(["a", "\n", "\x1b", "\x1b[31m", "\x1b[20", "ø", "\x00", "\x7f"])),
       st.lists(st.integers(0, 10**6), max_size=9))  # fmt: skip
def test_what_is_pasted_is_text(parts: list[str], places: list[int]) -> None:
    """Nothing in it is a key, an answer or an end, however it is cut."""
    paste = f"\x1b[200~{''.join(parts)}\x1b[201~"
    keys, _ = sifted(cut(f"{paste}q", places))
    assert [Paste, "q"] == events(keys)
    assert keys.count("\x1b") in {2, 3}  # the first of all may have come alone
    text = "".join(one for one in parts if one in {"a", "\n", "ø"})
    if "\x1b" not in parts and "\x1b[20" not in parts:
        assert f"{text}\x1b[201~q" in keys


def test_a_long_paste_is_cut_and_an_endless_one_ends() -> None:
    """Keys are heard again after it."""
    megabyte = [f"{'ab ' * 21}\x1b[31m"] * 15_000
    keys, _ = sifted(["\x1b[200~", *megabyte, "\x1b[201~q"])
    assert keys.endswith("\x1b[201~q")
    assert 0.9 * MOST_PASTED < len(keys) < MOST_PASTED
    reply_filter = TerminalReplyFilter()
    assert (
        ""
        == reply_filter.feed(b"\x1b[200~abc", 0.0)
        == reply_filter.feed(b"", 0.9 * PASTE_PATIENCE)
    )
    assert "\x1b[200~abc\x1b[201~" == reply_filter.feed(b"", PASTE_PATIENCE)
    assert "q" == reply_filter.feed(b"q", PASTE_PATIENCE)


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

    driver: Any = object.__new__(with_slow_line(Browser))  # type: ignore[arg-type]
    driver.run_input_thread()
    assert driver.reads
    unix = pytest.importorskip("textual.drivers.linux_driver").LinuxDriver
    assert reads_in_a_thread(object.__new__(with_slow_line(unix)))


def test_keys_of_st_in_the_keypad_mode() -> None:
    """What st sends there for Delete, Insert and Home with Shift; without it Delete is CSI P."""
    assert ["delete", "insert"] == events(sifted(["\x1b[3~\x1b[2~"])[0])
    assert ["shift+home"] == events(sifted(["\x1b[1;2H"])[0])
    assert Terminal("st").facts.keypad
