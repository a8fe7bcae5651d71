"""What the app builds on in Textual."""

from __future__ import annotations

import sys

import pytest
from rich.segment import Segment
from textual import constants, screen
from textual.strip import Strip

from tui_tangram.terminal.internals import read_environment_again


def test_a_forked_process_goes_by_its_own_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual read those of the process it was forked from; a slow line has fewer frames."""
    with monkeypatch.context() as forked:
        forked.setenv("TEXTUAL_FPS", "12")
        read_environment_again()
        assert (12, 1 / 12) == (constants.MAX_FPS, screen.UPDATE_PERIOD)
    read_environment_again()
    assert (60, 1 / 60) == (constants.MAX_FPS, screen.UPDATE_PERIOD)


def test_a_line_that_was_drawn_goes_with_its_last_reference() -> None:
    """It stays no part of itself, as it does in Textual, but is divided as ever."""
    strip = Strip([Segment("Swan")])
    before = sys.getrefcount(strip)
    assert [strip] == list(strip.divide([4]))
    assert [strip] == list(strip.divide([4, 9]))
    assert before == sys.getrefcount(strip)
    assert ["S", "wan"] == [one.text for one in strip.divide([1, 4])]
