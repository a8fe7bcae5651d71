"""What is known of terminals by name and version."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tui_tangram.render.profile import (
    KNOWN,
    UNKNOWN,
    Terminal,
    TerminalFacts,
    from_environment,
    named,
)


@each(
    ("text", "expected"),
    [
        ("XTerm(379)", Terminal("XTerm", (379,))),
        ("kitty(0.41.1)", Terminal("kitty", (0, 41, 1))),
        ("foot(1.21.0)", Terminal("foot", (1, 21, 0))),
        ("VTE(8001)", Terminal("VTE", (0, 80, 1))),
        ("Konsole 22.12.3", Terminal("Konsole", (22, 12, 3))),
        ("iTerm2 3.5.0", Terminal("iTerm2", (3, 5, 0))),
        ("WezTerm 20230712-072601-f4abf8fd", Terminal("WezTerm", (20230712,))),
        ("mlterm", Terminal("mlterm")),
        ("xterm.js(5.3.0)", Terminal("xterm.js", (5, 3, 0))),
        ("", UNKNOWN),
        ("\x1b[31m(1)", UNKNOWN),
        ("9term(1)", UNKNOWN),
    ],
)
def test_names_and_versions_are_read(text: str, expected: Terminal) -> None:
    """As the terminals spell them; what is no name is unknown."""
    assert expected == named(text)


@given(st.text() | st.from_regex(r"[a-z]+\([0-9.]+\)"))
def test_any_answer_gives_a_short_name_without_control_characters(text: str) -> None:
    """An answer may be anything."""
    found = named(text)
    assert str(found).isprintable()
    assert len(str(found)) < 64
    assert isinstance(found.facts, TerminalFacts)


@each(
    ("environment", "expected"),
    [
        ({"TERM": "st-256color"}, Terminal("st")),
        ({"TERM": "mlterm"}, Terminal("mlterm")),
        ({"TERM": "foot-direct"}, Terminal("foot")),
        ({"TERM": "rxvt-unicode-256color"}, Terminal("rxvt-unicode")),
        ({"TERM": "putty-256color"}, Terminal("putty")),
        ({"TERM": "xterm-256color", "VTE_VERSION": "8001"}, UNKNOWN),
        ({"TERM": "xterm-kitty", "VTE_VERSION": "8001"}, Terminal("kitty")),
        ({"TERM": "xterm-256color"}, UNKNOWN),
        ({"TERM": "xterm-256color", "VTE_VERSION": "8001", "TMUX": "/x"}, UNKNOWN),
        ({"TERM": "tmux-256color", "VTE_VERSION": "8001"}, UNKNOWN),
        ({"TERM": "screen"}, UNKNOWN),
        ({}, UNKNOWN),
    ],
)
def test_an_environment_may_tell_the_terminal(
    environment: dict[str, str], expected: Terminal
) -> None:
    """A TERM of its own, but nothing that others pass on."""
    assert expected == from_environment(environment)


@each(
    ("text", "octants"),
    [
        ("kitty(0.41.1)", True), ("kitty(0.41)", True), ("kitty(0.26.5)", False),
        ("foot(1.21.0)", True), ("foot(1.13.1)", False), ("foot", False),
        ("VTE(8001)", True), ("VTE(7006)", False), ("XTerm(379)", False), ("unheard(9)", False),
        ("kitty(0.40.9)", False), ("foot(1.20.9)", False), ("VTE(7999)", False),
    ],
)  # fmt: skip
def test_facts_hold_from_a_version_on(text: str, octants: bool) -> None:
    """Those of older and of unknown versions do not hold."""
    assert octants is named(text).facts.octants


@pytest.mark.parametrize("text", ["XTerm(379)", "mlterm", "VT102", "putty"])
def test_fonts_draw_the_blocks_of_some(text: str) -> None:
    """They do so in every version."""
    assert named(text).facts.lower_only
    assert not UNKNOWN.facts.lower_only
    assert named("st").facts.upper_only
    assert not any(row.facts.lower_only and row.facts.upper_only for row in KNOWN)


def test_rows_of_a_name_add_up_and_are_in_lower_case() -> None:
    """A name has the facts of all its rows, however the terminal spells it."""
    for row in KNOWN:
        assert row.name == row.name.lower()
        found = Terminal(row.name.upper(), row.since).facts
        assert found | row.facts == found
    assert TerminalFacts() == UNKNOWN.facts
