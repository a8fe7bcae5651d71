"""Looks for a board with one solution, in a process of its own: ``python -m … ID LANGUAGE``.

It tries the seeds that follow the one given, and writes a line of JSON for each: how many
were tried, and at last the seed that was found, or why none was, in the language that is the
second argument.  Puzzles that cannot be decided within `EFFORT` nodes are passed over.  The
process ends at once when its input does: whoever asked is gone.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from threading import Thread
from typing import Final, NamedTuple

from tui_tangram.assist.client import worker_environment
from tui_tangram.language import LANGUAGES, in_use, tr, use
from tui_tangram.matching import Puzzle
from tui_tangram.matching.recipe import Recipe, RecipeError, parse_id
from tui_tangram.play import Limit, Stopped

EFFORT: Final = 200_000
"""Nodes of a search after which a puzzle is passed over."""
ATTEMPTS: Final = 2000
"""Seeds after which nothing is found."""
COMMAND: Final = (sys.executable, "-P", "-m", "tui_tangram.app.boards.search")
_MODULUS: Final = 2**64


class SeedStep(NamedTuple):
    """The state of a search."""

    tried: int
    seed: int | None = None
    """The seed that was found."""
    problem: str = ""
    """Why there will be none."""


def steps(recipe: Recipe) -> Iterator[SeedStep]:
    """Yield one step for each seed that was tried, the last with the result."""
    from tui_tangram.matching.generate import generate

    for tried in range(1, ATTEMPTS + 1):
        seed = (recipe.seed + tried - 1) % _MODULUS
        try:
            puzzle = generate(replace(recipe, unique=False, seed=seed))
        except RecipeError as error:
            yield SeedStep(tried, problem=str(error))
            return
        if one_solution(puzzle):
            yield SeedStep(tried, seed)
            return
        yield SeedStep(tried)
    yield SeedStep(
        ATTEMPTS,
        problem=tr("none of {number} boards has one solution; take more colours", number=ATTEMPTS),
    )


def one_solution(puzzle: Puzzle) -> bool:
    """Whether it is proven, within the limit, that there is one solution only."""
    from tui_tangram.matching.generate import has_one_solution

    try:
        return has_one_solution(puzzle, Limit(nodes=EFFORT).meter())
    except Stopped:
        return False


class SeedSearch:
    """A search for one solution, from a program that runs on asyncio."""

    def __init__(self, recipe: Recipe) -> None:
        """Look from the seed of a good *recipe* on; nothing is started yet."""
        self._recipe = recipe
        self._process: Process | None = None
        self.stopped = False
        """Whether its end was asked for."""

    async def run(self, report: Callable[[SeedStep], None]) -> SeedStep | None:
        """Return the last step, or None when it was stopped; *report* takes all others."""
        wanted = replace(self._recipe, unique=False)
        try:
            process = self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                wanted.id,
                in_use(),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=worker_environment(os.environ),
            )
        except OSError as error:
            return SeedStep(0, problem=tr("no process can be started: {why}", why=error.strerror))
        last: SeedStep | None = None
        try:
            assert process.stdout is not None
            with suppress(ValueError, TypeError):
                while not self.stopped and (line := await process.stdout.readline()):
                    last = SeedStep(*json.loads(line))
                    if last.seed is None and not last.problem:
                        report(last)
        finally:
            # Also when the event loop is torn down, which cancels this.
            self._kill()
            await process.wait()
        if last is not None and (last.seed is not None or last.problem):
            return last
        return (
            None if self.stopped else SeedStep(0, problem=tr("the search ended without an answer"))
        )

    def stop(self) -> None:
        """End it."""
        self.stopped = True
        self._kill()

    def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()


def main() -> None:
    """Look for the puzzle whose id is the first argument."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Messages are in the language of the app that started this process.
    use(next((language for language in LANGUAGES if language in sys.argv[2:]), LANGUAGES[0]))

    def wait() -> None:
        sys.stdin.buffer.read()
        os._exit(0)

    Thread(target=wait, daemon=True).start()
    for step in steps(parse_id(sys.argv[1])):
        print(json.dumps(step), flush=True)


if __name__ == "__main__":
    main()
