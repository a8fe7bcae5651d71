"""Ctrl+C in the plain mode."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator

import pytest

from tui_tangram.games.assist.client import Client, ProgressCallback
from tui_tangram.plain.prompt import Interrupts
from tui_tangram.plain.services import Helper
from tui_tangram.play import Limit


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
    with pytest.raises(KeyboardInterrupt), interrupts.interruptible():
        done.append("not reached")
    with interrupts.interruptible():
        done.append("a line is read")
    assert done == ["the move is whole", "a line is read"]
    with pytest.raises(KeyboardInterrupt), interrupts.interruptible():
        signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGINT)


def test_without_a_terminal_it_is_python_s() -> None:
    """In a pipe the signal ends the program as it ends any other."""
    interrupts = Interrupts()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with interrupts.interruptible():
        pass
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_what_it_does_may_be_given() -> None:
    """It is done once; a second press is the next place's."""
    interrupts, done = Interrupts(), []
    interrupts.begin()
    with interrupts.interruptible(lambda: done.append("ended")):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    assert done == ["ended"]


@pytest.mark.parametrize("name", ["new_event_loop", "get_running_loop", "current_task", "sleep"])
@pytest.mark.filterwarnings("error")
def test_a_search_ends_in_order_whenever_it_is_pressed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before there is a loop, before it runs, and while it waits; the next search goes on."""
    interrupts = Interrupts()
    interrupts.begin()
    helper = Helper(pytest.fail, interruptible=interrupts.interruptible)
    original = getattr(asyncio, name)

    def pressed(*given: object) -> object:
        signal.raise_signal(signal.SIGINT)
        return original(*given)

    async def endless(client: Client, limit: Limit, report: ProgressCallback) -> None:
        del client, limit, report
        await asyncio.sleep(0)
        await asyncio.Event().wait()

    async def short(client: Client, limit: Limit, report: ProgressCallback) -> str:
        del client, limit, report
        return "done"

    for module in (asyncio, asyncio.events):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, pressed)
    with pytest.raises(KeyboardInterrupt):
        helper.ask(endless, Limit())
    monkeypatch.undo()
    assert "done" == helper.ask(short, Limit())
    helper.close()
