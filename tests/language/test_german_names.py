"""Names of puzzles in German: each its own, found with umlauts or without."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tools.texts import marked
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.gallery.page import GalleryLayout, name_lines, shelf_title
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.source.tiles import Tiles
from tui_tangram.games.tangram.screen.gallery import GalleryFigures
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play.names import NAME, PIECE, SOFT, folded, hyphenated, messages
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library()


pytestmark = pytest.mark.usefixtures("german")


def test_every_puzzle_of_a_collection_has_a_name_of_its_own() -> None:
    """No two names became one, and no place of a number is left open."""
    names = Counter((item.kind, item.group, folded(item.title)) for item in LIBRARY.items)
    assert [] == [name for name, count in names.items() if count > 1]
    assert not [item.title for item in LIBRARY.items if "{" in item.title]


def test_no_name_of_a_figure_is_cut_in_the_gallery() -> None:
    """At 80×24 names have two lines, where long words are broken; so have the collections one."""
    layout = GalleryLayout.of(80, 22, GalleryFigures.thumbnails)
    assert layout.marked
    wide = layout.thumbnail[0] + 1
    figures = LIBRARY.of(Figures)
    told = {one.name: name_lines(hyphenated(one.name, one.id), wide, 2) for one in figures.items}
    assert ["Parallelo-", "gramm"] == told["Parallelogram"]
    assert [] == [lines for lines in told.values() if "…" in "".join(lines)]
    room = layout.aside - MARGIN - 1
    shelves = [shelf_title(one) for source in LIBRARY.sources for one in source.collections]
    assert [] == [name for name in shelves if len(name) > room]
    assert not [item.title for item in LIBRARY.items if SOFT in item.title]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Schwan 2", "tangram/swan-2"),
        ("schildkrote", "tangram/turtle"),
        ("Bär", "tangram/bear"),
        ("Die 24 Quadrate", "macmahon/squares"),
        ("Tetravex 4×4, Nr. 1", "tetravex/4x4-1"),
        ("Swan 2", "tangram/swan-2"),
    ],
)
def test_puzzles_are_found_by_their_german_names(typed: str, name: str) -> None:
    """The names that lists show lead to the puzzles, and so do the English ones."""
    assert name == find_puzzle(LIBRARY, typed, {}).puzzle_id


def test_a_search_needs_no_umlauts() -> None:
    """Birds are found by "vogel", whatever else is in their names."""
    found = [item.title for item in LIBRARY.search_items("vogel")]
    assert "Vogel" == found[0]
    assert {"Fliegender Vogel", "Raubvogel"} <= set(found)
    assert "tangram/bear" in [item.id for item in LIBRARY.search_items("bar")]


def test_all_that_is_shown_of_puzzles_is_collected() -> None:
    """The collector of texts finds every name, collection, source and piece."""
    texts = {(context, text) for _, _, text, context in marked()}
    for item in LIBRARY.items:
        assert {(NAME, text) for text in messages(item.name)} <= texts
        assert (None, item.source) in texts
    for pieces in LIBRARY.of(Figures).sets.values():
        assert {(PIECE, kind.name) for kind in pieces.kinds} <= texts
    tiles = [(one.name, one.about) for one in LIBRARY.of(Tiles).files]
    for name, about in (*tiles, *((one.name, one.about) for one in LIBRARY.of(Tiles).entries)):
        assert {(NAME, text) for text in messages(name)} <= texts
        assert not about or (None, about) in texts
