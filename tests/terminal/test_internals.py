"""What the app builds on in Textual."""

from __future__ import annotations

import pytest
from textual import constants, screen

from tui_tangram.terminal.internals import read_environment_again


def test_a_forked_process_goes_by_its_own_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual read those of the process it was forked from; a slow line has fewer frames."""
    with monkeypatch.context() as forked:
        forked.setenv("TEXTUAL_FPS", "12")
        read_environment_again()
        assert (12, 1 / 12) == (constants.MAX_FPS, screen.UPDATE_PERIOD)
    read_environment_again()
    assert (60, 1 / 60) == (constants.MAX_FPS, screen.UPDATE_PERIOD)
