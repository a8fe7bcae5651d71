"""The way of bytes between a player and a terminal: no faster than either side."""

from __future__ import annotations

import asyncio
import os
import tty
from collections.abc import AsyncIterator

import pytest

from tests.host.running import until
from tui_tangram.host.relay import HIGH, PART, Relay, open_terminal


class Wire:
    """A network that takes bytes when it is told to."""

    def __init__(self) -> None:
        self.sent = bytearray()
        self.taken = 0
        self.held: list[bool] = []

    def waiting(self) -> int:
        return len(self.sent) - self.taken


@pytest.fixture
async def made() -> AsyncIterator[tuple[Relay, int, Wire]]:
    """A relay, the program's end of its terminal, and the network."""
    master, slave = open_terminal(80, 24)
    tty.setraw(slave)
    os.set_blocking(slave, False)
    wire = Wire()
    relay = Relay(master, wire.sent.extend, wire.waiting, wire.held.append)
    yield relay, slave, wire
    relay.close()
    relay.close()  # once more does nothing
    os.close(slave)


async def draw(slave: int, data: bytes) -> bytes:
    """Draw as a program does until the terminal takes no more; return the rest."""
    looks = 0
    while data and looks < 20:
        try:
            data = data[os.write(slave, data) :]
            looks = 0
        except BlockingIOError:
            looks += 1
        await asyncio.sleep(0.002 if looks else 0)
    return data


async def test_what_the_network_does_not_take_is_not_read(made: tuple[Relay, int, Wire]) -> None:
    """There is never much more than the limit on its way, and nothing is lost."""
    relay, slave, wire = made
    drawn = bytes(range(256)) * (HIGH // 64)
    rest = await draw(slave, drawn)
    assert rest
    assert HIGH < wire.waiting() <= HIGH + PART
    assert relay.began.done()
    while rest:
        wire.taken = len(wire.sent)
        await until(wire.waiting)
        rest = await draw(slave, rest)
        assert wire.waiting() <= HIGH + PART
    relay.close()
    assert drawn == wire.sent


async def test_nothing_is_read_for_a_paused_player(made: tuple[Relay, int, Wire]) -> None:
    """Until it goes on."""
    relay, slave, wire = made
    relay.pause()
    assert b"" == await draw(slave, b"drawn")
    assert b"" == wire.sent
    relay.resume()
    await until(lambda: wire.sent == b"drawn")


async def test_what_the_program_does_not_read_holds_the_player(
    made: tuple[Relay, int, Wire],
) -> None:
    """It may type again once all of it was read, in order."""
    relay, slave, wire = made
    typed = os.urandom(100_000)
    relay.type(typed)
    assert True in wire.held
    read = bytearray()
    while len(read) < len(typed):
        await until(lambda: _reads(slave, read))
    assert typed == read
    await until(lambda: wire.held[-1] is False)


def _reads(slave: int, into: bytearray) -> bool:
    try:
        into += os.read(slave, PART)
    except BlockingIOError:
        return False
    return True


async def test_it_is_over_when_nobody_has_the_terminal() -> None:
    """What was drawn before is passed on."""
    master, slave = open_terminal(80, 24)
    wire = Wire()
    relay = Relay(master, wire.sent.extend, wire.waiting, wire.held.append)
    os.write(slave, b"last")
    os.close(slave)
    await until(relay.over.done)
    assert b"last" == wire.sent
    relay.type(b"too late")
    relay.resize(1, 1)
    relay.close()
    relay.type(b"later still")
