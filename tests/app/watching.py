"""Watching the app: what is seen, and waiting for what comes from a thread, a process, a frame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


def seen(app: Any) -> str:
    """Return what is on the screen, as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def until(pilot: Any, done: Callable[[], object]) -> None:
    """Wait until *done* says so; only a failure waits long, and is a `TimeoutError`."""
    async with asyncio.timeout(120):
        while not done():
            await pilot.pause(0.005)
