"""How tests are collected: cheaply, and in the same order by every worker of xdist."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.doctest import DoctestModule

TESTS: Final = Path(__file__).parent


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, Any, Any]:
    """Look for examples in the docstrings of the modules that have some: it takes seconds."""
    found = yield
    if found and (file_path.is_relative_to(TESTS) or b">>>" not in file_path.read_bytes()):
        found = [one for one in found if not isinstance(one, DoctestModule)]
    return found


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Begin each directory at another place in each worker.

    What one of them compiles the others find then.  In a fresh checkout all would compile all, at
    the same time and for longer than they collect.
    """
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker and isinstance(collector, pytest.Directory):
        place = int(worker["workerid"].removeprefix("gw")) / worker["workercount"]
        first = int(len(report.result) * place)
        report.result = [*report.result[first:], *report.result[:first]]
    return report


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Look for no garbage among the tests, half a million objects that all stay to the end.

    While they run, looking for it a thousand times as rarely saves more than a tenth of their
    time, and takes some 80 MB in which garbage waits.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(1_000_000, 20, 20)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests by their files, those in `TESTS` itself first.

    Most of these wait for whole programs at terminals.  A worker gets tests that stand together.
    At the end of a run it would have these, a minute and more, when the others have nothing left
    to do.
    """
    items.sort(key=lambda item: (item.path.parent != TESTS, str(item.path)))
