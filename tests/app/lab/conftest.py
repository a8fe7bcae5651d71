"""The work of the laboratory in tests."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tui_tangram.app.lab import model as model_module
from tui_tangram.research.lab import work


@pytest.fixture(autouse=True)
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is done in a thread: processes take longer to start than all that is asked here."""
    monkeypatch.setattr(
        model_module, "long_work", lambda **_: work.WorkerPool(lambda: ThreadPoolExecutor(1), 1)
    )
