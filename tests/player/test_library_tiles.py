"""Tile puzzles of the library: collections, generated ones, names, lists of both kinds."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tests.examples import each
from tui_tangram.api.loading import named
from tui_tangram.games.catalog.games import find_puzzle
from tui_tangram.games.kinds import KindParts
from tui_tangram.games.matching.core import RULES, MatchingGame, Puzzle
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.source.tiles import Tiles
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play.difficulty import graded
from tui_tangram.player.filters import Collection
from tui_tangram.player.library import Library, UnknownPuzzleError, shipped_library
from tui_tangram.player.source import LibraryError

SHIPPED = shipped_library()
RECIPE = "square/2x2/tetravex/c4/s1"

FOUR: dict[str, Any] = {
    "format": "tui-tangram/tiles",
    "version": 1,
    "layout": "square",
    "width": 2,
    "height": 2,
    "rules": "tetravex",
    "tiles": [[2, 5, 1, 3], [4, 4, 2, 5], [1, 1, 3, 3], [2, 2, 5, 1]],
}

COLLECTION: dict[str, Any] = {
    "format": "tui-tangram/tile-collection",
    "version": 1,
    "id": "small",
    "name": "Small boards",
    "about": "Two boards.",
    "source": "somebody",
    "licence": "MIT",
    "entries": [
        {
            "id": "small/one",
            "name": "Corner",
            "recipe": RECIPE,
            "difficulty": 2,
            "effort": 5.5,
            "unique": True,
        },
        {"id": "small/2", "name": "Swap", "about": "Whole.", "source": "me", "puzzle": FOUR},
    ],
}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """The shipped figures and one collection of two tile puzzles."""
    for part in ("sets", "figures"):
        (tmp_path / part).symlink_to(SHIPPED.directory / part)
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "small.json").write_text(json.dumps(COLLECTION))
    return Library(tmp_path)


# Collections


def test_a_collection_is_as_its_file_says(library: Library) -> None:
    """Entries have what a list shows; what an entry does not say is the collection's."""
    (small,) = library.of(Tiles).files
    assert ("small", "Small boards", "Two boards.", "somebody", "MIT") == small[:5]
    corner, swap = small.entries
    assert small.entries == library.of(Tiles).entries
    assert ("small/one", "Corner", "Small boards", "somebody", 2, True) == (
        corner.id, corner.name, corner.collection, corner.source, corner.difficulty, corner.unique,
    )  # fmt: skip
    assert ("Whole.", "me", None, False, None) == (
        swap.about, swap.source, swap.difficulty, swap.unique, swap.effort,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["small/one", "one", "Corner", "CORNER", "small boards corner"])
def test_names_of_a_collected_puzzle(library: Library, name: str) -> None:
    """An id, its last part, a name and a name after the collection's lead to one puzzle."""
    puzzle = library.find(name, "matching")
    assert ("small/one", "Corner", "Small boards", "somebody", 2, 5.5) == (
        puzzle.id, puzzle.name, puzzle.collection, puzzle.source, puzzle.difficulty, puzzle.effort,
    )  # fmt: skip
    assert puzzle.tiles == generate(parse_id(RECIPE)).tiles


def test_a_puzzle_that_is_stored_whole(library: Library) -> None:
    """Its tiles are those of the file in it."""
    assert library.find("small/2", "matching").tiles == read_tiles(json.dumps(FOUR), "x").tiles
    with pytest.raises(UnknownPuzzleError):
        library.find("2", "matching")


def test_no_collections_are_no_trouble(tmp_path: Path) -> None:
    """A directory without tile puzzles has none."""
    assert Library(tmp_path).of(Tiles).files == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        json.dumps(COLLECTION | {"version": 2}),
        json.dumps(COLLECTION | {"entries": [{"id": "x"}]}),
    ],
)
def test_damaged_collections(library: Library, text: str) -> None:
    """A file that is no collection is one error that names where it is."""
    (library.directory / "tiles" / "small.json").write_text(text)
    with pytest.raises(LibraryError, match=r"cannot read the tile puzzles in .*: "):
        library.items  # noqa: B018


# Generated puzzles


def test_an_id_makes_its_puzzle(library: Library) -> None:
    """The id of a generated puzzle leads to it, in full or in short; its game knows how hard."""
    puzzle = library.find(RECIPE, "matching")
    assert puzzle == generate(parse_id(RECIPE)) == library.find(puzzle.id, "matching")
    game = MatchingGame(puzzle)
    assert game.difficulty == graded(measure(puzzle), len(puzzle.board))
    assert game.effort == measure(puzzle)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sqare/2x2/tetravex/s1", "did you mean square?"),
        ("square/2x2/tetravx/s1", "did you mean tetravex?"),
        ("square/2x2/tetravex/c4/s1/g1-zz", "g1-zz"),
        ("square/1000x1000/tetravex/s1", "1024"),
        ("4.8.8", "4.8.8"),
    ],
)
def test_an_id_with_a_typo(library: Library, text: str, said: str) -> None:
    """What is meant as an id of a generated puzzle and is none says what is wrong in it."""
    with pytest.raises(ValueError, match=f"(?s)^[^\n]*{said}") as caught:
        library.find(text, "matching")
    assert str(caught.value).isprintable()


# Both kinds


def test_items_of_both_kinds(library: Library) -> None:
    """A list of all puzzles has them kind after kind, each with its kind and grade."""
    items = library.items
    assert [figure.id for figure in library.of(Figures).entries] == [
        item.id for item in items if item.kind == "tangram"
    ]
    assert [
        ("matching", "small/one", "Corner", "Small boards", 2),
        ("matching", "small/2", "Swap", "Small boards", None),
    ] == [(*item[:4], item.difficulty) for item in items if item.kind == "matching"]
    listed = [source.kind for source in library.sources if source.items]
    assert listed == [kind for kind, _ in groupby(item.kind for item in items)]
    assert {"tangram", "matching"} <= {*listed} <= {*KindParts("source")}
    assert len({item.id for item in items}) == len(items)


def test_a_search_finds_both_kinds(library: Library) -> None:
    """Words match names, collections and sources of either kind; names that begin so lead."""
    assert ["small/one", "small/2"] == [item.id for item in library.search_items("small boards")]
    assert ["small/2"] == [item.id for item in library.search_items("swap me")]
    found = library.search_items("swan")
    assert found[0].id == "tangram/swan"
    assert {figure.id for figure in library.of(Figures).search("swan")} == {
        item.id for item in found
    }


@pytest.mark.parametrize(("text", "near"), [("swann", "tangram/swan"), ("swapp", "small/2")])
def test_suggestions_of_both_kinds(library: Library, text: str, near: str) -> None:
    """Whoever is asked, an unknown name brings similar names of both kinds."""
    for kind in ("", "tangram", "matching"):
        with pytest.raises(UnknownPuzzleError) as caught:
            library.find(text, kind)
        assert near in [item.id for item in caught.value.suggestions]
        assert str(caught.value).startswith(f"no puzzle called '{text}'; did you mean ")


@pytest.mark.parametrize("text", ["swan", "small/one"])
def test_damaged_puzzles_hide_no_others(library: Library, tmp_path: Path, text: str) -> None:
    """Names of the other kind are found, and similar ones suggested; else the damage is named."""
    part, kind = ("tiles", "tangram") if text == "swan" else ("figures", "matching")
    (tmp_path / part).rename(tmp_path / "elsewhere")
    (tmp_path / part).mkdir()
    (tmp_path / part / "small.json").write_text("{")
    (tmp_path / part / "tangram.json").write_text("{")
    today = date(2026, 11, 20)
    assert library.find(text).id == library.id_of(text)
    assert kind == find_puzzle(library, text, {}).kind
    assert named(library, text, today, library.find) is not None
    with pytest.raises(UnknownPuzzleError, match="no puzzle called 'nowhere'"):
        library.find("nowhere", kind)
    for look in (
        library.find,
        library.id_of,
        lambda one: find_puzzle(library, one, {}),
        lambda one: named(library, one, today, library.find),
    ):
        with pytest.raises(LibraryError, match="cannot read the"):
            look("nowhere")


def test_a_collection_without_puzzles_suggests_none(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message for an unknown name goes without it."""
    monkeypatch.setattr(Tiles, "collections", (Collection("none", "None", ()),))
    with pytest.raises(UnknownPuzzleError, match="no puzzle called 'nonee'"):
        library.find("nonee")


def test_kept_puzzles(library: Library) -> None:
    """A puzzle from elsewhere is found by the name it was given, by its own kind only."""
    four = read_tiles(json.dumps(FOUR | {"id": "small/one"}), "x")
    name = library.keep(four, "matching")
    kept = library.find(name, "matching")
    assert (kept.tiles, kept.id) == (four.tiles, "")
    with pytest.raises(UnknownPuzzleError):
        library.find(name, "tangram")
    swan = library.find("swan")
    other = library.keep(swan, "tangram")
    assert (library.find(other).outline, library.find(other).id) == (swan.outline, "")
    with pytest.raises(UnknownPuzzleError):
        library.find(other, "matching")
    assert library.find("small/one").id == "small/one"


def test_a_figure_costs_no_tiles() -> None:
    """Finding a figure loads nothing of the other game and reads no collection."""
    program = (
        "import sys; from tui_tangram.player.library import shipped_library as s; "
        "k = s(); k.find('swan'); "
        "print([n for n in sys.modules if n.startswith('tui_tangram.games.matching.core')], "
        "'files' in vars(k['matching']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[] False"


# What is shipped

ENTRIES = SHIPPED.of(Tiles).entries


def shipped(entry: Any) -> Puzzle:
    return SHIPPED.find(entry.id)


def test_shipped_ids() -> None:
    """Ids of collected puzzles begin with their collection, and no figure is called so."""
    figures = {figure.id for figure in SHIPPED.of(Figures).figures}
    for collection in SHIPPED.of(Tiles).files:
        for entry in collection.entries:
            assert entry.id.startswith(f"{collection.id}/")
            assert entry.id not in figures
            assert shipped(entry).id == entry.id
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES)


@each("entry", ENTRIES[:: max(len(ENTRIES) // 20, 1)])
def test_shipped_puzzles_can_be_written(entry: Any) -> None:
    """Every collected puzzle is a good one and has a file that leads back to it."""
    puzzle = shipped(entry).checked()
    assert puzzle == read_tiles(write_tiles(puzzle), entry.id)
    assert puzzle.rules.id in [rules.id for rules in RULES]
