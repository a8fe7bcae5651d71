"""Ctrl+C in the plain mode."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from tui_tangram.plain.interrupt import Interrupts


@pytest.fixture(autouse=True)
def _handler() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)  # else a key that is still pressed ends the tests
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def test_waits_for_the_next_place_that_heeds_it() -> None:
    """Pressed in the middle of something, it is raised where the program waits, and once."""
    interrupts, done = Interrupts(), []
    interrupts.begin()
    signal.raise_signal(signal.SIGINT)
    done.append("the move is whole")
    with pytest.raises(KeyboardInterrupt), interrupts.heeded():
        done.append("not reached")
    with interrupts.heeded():
        done.append("a line is read")
    assert done == ["the move is whole", "a line is read"]
    with pytest.raises(KeyboardInterrupt), interrupts.heeded():
        signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGINT)


def test_without_a_terminal_it_is_python_s() -> None:
    """In a pipe the signal ends the program as it ends any other."""
    interrupts = Interrupts()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with interrupts.heeded():
        pass
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
