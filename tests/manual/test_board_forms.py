"""The manual's examples of boards as others write them are read as it says."""

from __future__ import annotations

import pytest

from tui_tangram.games.matching.core.exchange.reading import looks_like_exchange, read_exchange
from tui_tangram.games.matching.core.tile import Tile
from tui_tangram.language import LANGUAGES, use
from tui_tangram.manual import BlockKind, page
from tui_tangram.manual.pages import blocks

TILES = ((1, 0, 0, 2), (0, 1, 2, 0), (0, 0, 1, 1), (1, 0, 0, 1))
"""The tiles of every example, clockwise from the top."""


def examples() -> list[str]:
    """Return the examples of the page, those of its table and of the blocks after it."""
    found, within = [], False
    for block in blocks(page("files").text):
        if block.kind is BlockKind.HEADING:
            within = False
        if block.kind is BlockKind.TABLE:
            within = True
            found += [row[1].strip("`").replace(" / ", "\n") for row in block.rows[1:]]
        if within and block.kind is BlockKind.CODE:
            found.append(block.text)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_the_same_board(language: str, english_again: None) -> None:
    """Up to the names of colours; in each language, and without doubt about the rules."""
    use(language)
    wanted = [
        sorted(Tile(tuple(names[side] for side in reversed(tile))).canonical for tile in TILES)
        for names in ((0, 1, 2), (0, 2, 1), (0, 11, 12))
    ]
    some = examples()
    assert len(some) >= 20
    for text in some:
        assert looks_like_exchange(text.encode()), text
        [one] = read_exchange(text.encode(), "x")
        assert one.puzzle is not None
        assert sorted(tile.canonical for tile in one.puzzle.tiles) in wanted, text
        assert (one.puzzle.rules.id, one.choices) == ("infinity", ()), text
        assert len(one.puzzle.fixed) == (2 if ",,," in text and "1,1,0" in text else 0), text
