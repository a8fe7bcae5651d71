"""Garbage is collected while the player rests."""

from __future__ import annotations

import gc
from types import SimpleNamespace

import pytest

from tui_tangram.app import garbage


def test_all_objects_are_looked_through_at_rest_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """If that is due, and no young ones were looked through since the last tick."""
    looks, young, due = 0, 0, 0

    def collect() -> None:
        nonlocal looks, due
        looks, due = looks + 1, 0

    python = SimpleNamespace(
        freeze=lambda: None, enable=lambda: None, set_threshold=lambda *_: None, collect=collect,
        get_threshold=gc.get_threshold, get_count=lambda: (0, 0, due),
        get_stats=lambda: [{"collections": young}],
    )  # fmt: skip
    monkeypatch.setattr(garbage, "gc", python)
    rest = garbage.GarbageCollection()
    due, young = garbage.ENOUGH, 1
    rest.tick()
    assert looks == 0
    rest.tick()
    assert looks == 1
    due = garbage.ENOUGH - 1
    rest.tick()
    assert looks == 1
