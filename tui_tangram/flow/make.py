"""Puzzles that take long to make: made in the background, within the player's limit.

Every shell handles `UnmadeError` when it opens such a puzzle.  It awaits `making`, shows `waiting`
meanwhile, and then retries, as the puzzle is known now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_tangram.language import tr

if TYPE_CHECKING:
    from tui_tangram.flow.help import Ask
    from tui_tangram.games.assist.client import Client, ProgressCallback
    from tui_tangram.games.catalog import UnmadeError
    from tui_tangram.play import Limit
    from tui_tangram.player.library import Library


def making(library: Library, wanted: UnmadeError) -> Ask[None]:
    """Return the request to make a puzzle.

    A search runs in the worker process.  A large board is cut in another thread: it takes a second
    or two, and the program needs the board itself.  The request also raises `ValueError`, one line,
    for a malformed name.
    """

    async def ask(client: Client, limit: Limit, report: ProgressCallback) -> None:
        # Imported late: commands need only `none_found`.
        import asyncio

        found = ""
        if wanted.sought:
            found = await client.search(wanted.kind, wanted.name, limit=limit, report=report)
        await asyncio.to_thread(library.make, wanted, found)

    return ask


def waiting(wanted: UnmadeError) -> str:
    """Return the sentence for the player who waits."""
    return tr(wanted.waiting)


def none_found(why: object, advice: str = "") -> str:
    """Return the message for a search that ended early, for the reason *why*: "stopped …".

    *advice* is that of the `UnmadeError`.
    """
    sentence = tr("Found none, {why}.", why=why)
    return f"{sentence} {tr(advice)}" if advice else sentence
