"""Puzzles that take long to make: made beside the shell, within the player's limit.

Every shell meets `UnmadeError` where it wants such a puzzle.  It waits for `making`, says
`waiting` meanwhile, and then does the same once more, for the puzzle is known now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_tangram.language import tr

if TYPE_CHECKING:
    from tui_tangram.assist.client import Client, ProgressCallback
    from tui_tangram.catalog import UnmadeError
    from tui_tangram.flow.help import Ask
    from tui_tangram.play import Limit
    from tui_tangram.store.library import Library


def making(library: Library, wanted: UnmadeError) -> Ask[None]:
    """Return the question that has a puzzle made.

    A search runs in the other process.  A large board is cut in another thread: it takes a
    second or two, and the program needs the board itself.  Asking also raises `ValueError`, one
    line, for a faulty name.
    """

    async def ask(client: Client, limit: Limit, report: ProgressCallback) -> None:
        # Late: commands need only `none_found`.
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
    """Return the sentences on a search that ended early, for the reason *why*: "stopped …".

    *advice* is that of the `UnmadeError`.
    """
    told = tr("Found none, {why}.", why=why)
    return f"{told} {tr(advice)}" if advice else told
