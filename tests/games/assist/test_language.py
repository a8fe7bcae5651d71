"""The worker says its reasons in the language in use."""

from __future__ import annotations

import pytest

from tui_tangram.games.assist.client import Client
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.language import use

pytestmark = pytest.mark.usefixtures("english_again")


async def test_the_worker_speaks_the_language_in_use() -> None:
    """One worker is asked again and again, and after a change one that speaks the other."""
    game = MatchingGame(generate(parse_id("square/3x3/infinity/c4/s1")))
    corner = next(i for i, tile in enumerate(game.puzzle.tiles) if tile.sides.count(0) == 2)
    moves = (f"lay {corner}@4+6",)
    client = Client()
    try:
        use("de")
        advice = await client.advise(game, moves)
        assert advice.why == f"Kachel {corner + 1} hat innen eine Randseite, die am Rand fehlt."
        first = client.pid
        assert (await client.advise(game, moves)).why == advice.why
        assert client.pid == first
        use("en")
        advice = await client.advise(game, moves)
        assert advice.why == f"Tile {corner + 1} has a border side inside, but the border needs it."
        assert client.pid != first
    finally:
        await client.close()
