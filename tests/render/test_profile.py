"""Choosing what a terminal can show."""

from __future__ import annotations

import pytest

from tests.examples import each
from tui_tangram.render.profile import Profile, choose_profile, profile_named

TRUE, C256, C16, MONO, ASCII = Profile


@each(
    ("environment", "encoding", "expected"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "utf-8", TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "UTF8", TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "TrueColor"}, "utf-8", TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "yes"}, "utf-8", C256),
        ({"TERM": "xterm-256color"}, "utf-8", C256),
        ({"TERM": "tmux-256color"}, "utf-8", C256),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor"}, "utf-8", TRUE),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "7.pts"}, "utf-8", C256),
        ({"TERM": "screen", "COLORTERM": "truecolor", "STY": "7.pts"}, "utf-8", C16),
        ({"TERM": "screen"}, "utf-8", C16),
        ({"TERM": "xterm"}, "utf-8", C16),
        ({"TERM": "vt220"}, "utf-8", C16),
        ({"TERM": "vt100", "COLORTERM": "truecolor"}, "utf-8", MONO),
        ({"TERM": "xterm-mono"}, "utf-8", MONO),
        ({"TERM": "linux"}, "utf-8", C16),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "utf-8", C16),
        ({"TERM": "xterm-kitty"}, "utf-8", TRUE),
        ({"TERM": "xterm-ghostty"}, "utf-8", TRUE),
        ({"TERM": "alacritty"}, "utf-8", TRUE),
        ({"TERM": "foot"}, "utf-8", TRUE),
        ({"TERM": "st-256color"}, "utf-8", TRUE),
        ({"TERM": "stv52"}, "utf-8", C16),
        ({"TERM": "foot-extra"}, "utf-8", TRUE),
        ({"TERM": "xterm-direct"}, "utf-8", TRUE),
        ({"TERM": "footloose"}, "utf-8", C16),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "utf-8", MONO),
        ({}, "utf-8", MONO),
        ({"WT_SESSION": "1"}, "utf-8", TRUE),
        ({"WT_SESSION": "1", "NO_COLOR": "1"}, "utf-8", MONO),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "utf-8", MONO),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "utf-8", C256),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "ascii", ASCII),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "ANSI_X3.4-1968", ASCII),
        ({"TERM": "xterm-256color"}, "iso-8859-1", ASCII),
        ({"TERM": "xterm-256color"}, "no such encoding", ASCII),
        ({"TERM": "xterm-256color"}, None, ASCII),
        ({"TERM": "dumb"}, "ascii", ASCII),
        ({"TERM": "dumb", "TUI_TANGRAM_PROFILE": "16"}, "ascii", C16),
        ({"TERM": "xterm", "TUI_TANGRAM_PROFILE": ""}, "utf-8", C16),
    ],
)
def test_the_profile_follows_the_environment(environment, encoding, expected):
    """Encoding, NO_COLOR, COLORTERM and TERM decide, in this order."""
    assert expected is choose_profile(environment, encoding)


@pytest.mark.parametrize("profile", list(Profile))
def test_a_wish_overrules_everything(profile):
    """A profile asked for by name is taken, whatever the environment says."""
    environment = {"TERM": "dumb", "TUI_TANGRAM_PROFILE": "256"}
    assert profile is choose_profile(environment, "ascii", wanted=profile.value)


def test_an_unknown_profile_is_refused():
    """A name that is no profile raises an error that lists the profiles."""
    assert TRUE is profile_named(" TrueColor ")
    with pytest.raises(ValueError, match=r"no colour mode 'best'.*truecolor, 256, 16, mono"):
        choose_profile({"TUI_TANGRAM_PROFILE": "best"}, "utf-8")
