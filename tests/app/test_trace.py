"""Where the time of a key goes, when asked."""

from __future__ import annotations

import json
from pathlib import Path
from pkgutil import resolve_name
from time import perf_counter_ns

from tui_tangram.app.trace import STAGES, Trace


def test_every_stage_is_there() -> None:
    """A function that is renamed is missed here, not in a benchmark."""
    for names in STAGES.values():
        assert all(callable(resolve_name(name)) for name in names)


def test_a_stage_is_counted_without_those_that_it_calls(tmp_path: Path) -> None:
    """Together they take no longer than the clock says, and the file has each call."""

    def busy() -> None:
        end = perf_counter_ns() + 5_000_000
        while perf_counter_ns() < end:
            pass

    trace = Trace(tmp_path / "trace.json")
    cells = trace.counted("cells", busy)

    def draw() -> None:
        cells()
        cells()

    start = perf_counter_ns()
    trace.counted("frame", draw)()
    trace.counted("output", int)()
    took = perf_counter_ns() - start
    found = json.loads((tmp_path / "trace.json").read_text())
    assert [1, 2, 1] == [found[stage][0] for stage in ("frame", "cells", "output")]
    assert found["frame"][1] < found["cells"][1] <= took - found["frame"][1]
    assert found["cells"][1] >= 10_000_000
