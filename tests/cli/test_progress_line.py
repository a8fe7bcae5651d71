"""The line of progress of long work."""

from __future__ import annotations

from tui_tangram.cli.output import progress_line
from tui_tangram.play import Progress


def test_time_left_does_not_count_what_an_earlier_run_did() -> None:
    """Half was done before: a quarter in ten seconds leaves ten, and half alone says nothing."""
    assert "left" not in progress_line(Progress(0, 10.0, 3, 0.5), done_before=0.5)
    assert progress_line(Progress(0, 10.0, 3, 0.75), done_before=0.5).endswith("about 0:10 left")
