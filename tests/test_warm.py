"""A program that is started from one that is loaded does what it does by itself."""

from __future__ import annotations

import os
import sys

import pytest

from tests import warm
from tests.pseudo_terminal import Terminal

PROGRAM = [sys.executable, "-m", "tui_tangram"]
OTHER = {"PYTHONHASHSEED": "1"}
"""Decides at the start of Python."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="programs are loaded by Linux only")


@pytest.mark.parametrize("words", [["list", "swan"], ["show", "none/such"]])
def test_it_says_the_same_and_ends_with_the_same_status(words: list[str]) -> None:
    """An answer, and an error."""
    ends = []
    for more in ({}, OTHER):
        environ = {**os.environ, **more}
        assert warm.able(PROGRAM, environ) is not bool(more)
        with Terminal([*PROGRAM, *words], 80, 24, environ) as terminal:
            ends.append((terminal.wait(), terminal.text))
    assert ends[0] == ends[1]
    assert ends[0][1].strip()


def test_what_changes_the_program_is_loaded_with_it() -> None:
    """Code of its own, other languages and encodings, and programs of others."""
    run = f"{warm.SAME}run('swan')"
    assert warm.able([sys.executable, "-c", run], os.environ)
    assert not warm.able([sys.executable, "-c", f"import os; {run}"], os.environ)
    assert not warm.able(["sh", "-c", run], os.environ)
    for name in ("LC_ALL", "LANGUAGE", "ESCDELAY", "PYTHONUTF8", "TEXTUAL_THEME"):
        assert not warm.able(PROGRAM, {**os.environ, name: "x"}), name
