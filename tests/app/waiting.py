"""Waiting for a state of the app, which comes when it comes: from a thread, a process, a frame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


async def until(pilot: Any, done: Callable[[], object]) -> None:
    """Wait until *done* says so; only a failure waits long, and is a `TimeoutError`."""
    async with asyncio.timeout(120):
        while not done():
            await pilot.pause(0.005)
