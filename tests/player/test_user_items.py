"""Boards and collections of a player's own, and whatever is renamed, deleted and restored."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.player.test_user_figures import TANS, LineServices, keep
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.core.format import write_tiles
from tui_tangram.games.matching.source.tiles import generated
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.games.tangram.core.figure import changed
from tui_tangram.games.tangram.source import user_figures
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import convex_figures, piece_set
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.play.document import encode, parse_object
from tui_tangram.player.item_names import ItemError
from tui_tangram.player.library import shipped_library
from tui_tangram.player.rows import UserRow, compact
from tui_tangram.player.shelf import DAYS
from tui_tangram.player.user_items import UserItemType, _as_text
from tui_tangram.player.user_store import BOARDS, CHECKED, FIGURES
from tui_tangram.research.lab.search import makes

BOARD = replace(generated("square/2x2/tetravex/c3/s1/g1"), name="Two by two")
OTHER = replace(generated("hexagon/7/infinity/c3/s1/g1"), name="Two by two")
SWAN, CAT, EGG = (
    shipped_library().of(Figures).find(name) for name in ("swan", "cat", "curved/egg")
)


@pytest.fixture
def services(tmp_path: Path) -> LineServices:
    """Nothing of the player's own yet."""
    return LineServices(tmp_path / "puzzles")


# Boards


def test_a_kept_board_is_there_for_the_next_program(services: LineServices) -> None:
    """It is listed, searched, found and played like any other, and kept only once."""
    first = services.puzzles
    kept = first.of(UserTiles).save_board(BOARD)
    assert kept.id == "own/boards/1"
    for library in (first, services.puzzles):
        assert library.of(UserTiles).save_board(BOARD) == kept
        assert kept.id in {row.id for row in library.items}
        assert [kept.id] == [row.id for row in library.search_items("two by two")]
        puzzle = library.find(kept.id)
        assert (puzzle.tiles, puzzle.start, puzzle.name) == (BOARD.tiles, BOARD.start, "Two by two")
        assert find_puzzle(library, kept.id, {}).puzzle_id == kept.id
        (group,) = [one for one in library.collections if one.id == "own"]
        assert [row.id for row in group.items] == [kept.id]
    assert services.lines == []


def test_boards_called_the_same_and_collections_of_boards(services: LineServices) -> None:
    """Names get numbers; what is kept in a collection stands in that one, in order."""
    library = services.puzzles.of(UserTiles)
    assert library.save_board(BOARD).name == "Two by two"
    assert library.save_board(OTHER).name == "Two by two 2"
    some = library.save_collection("Mine", [OTHER, BOARD])
    assert [one.id for one in some] == ["own/mine/1", "own/mine/2"]
    assert library.save_collection("Mine", [BOARD])[0].id == "own/mine-2/1"
    files = services.puzzles.of(UserTiles).files
    assert [one.name for one in files[-3:]] == ["Your own boards", "Mine", "Mine 2"]


def test_a_board_file_laid_into_the_directory(services: LineServices) -> None:
    """It is listed by its name; a damaged one is one line, and both files stay as they are."""
    good = services.file("boards", "good.json", write_tiles(BOARD))
    bad = services.file("boards", "bad.json", write_tiles(BOARD).replace('"square"', '"sqare"'))
    before = good.read_text(), bad.read_text()
    (kept,) = services.puzzles.of(UserTiles).own.entries
    assert kept.id == "own/boards/two-by-two"
    (line,) = services.lines
    assert line.startswith(f"{bad}: layout: ")
    assert (good.read_text(), bad.read_text()) == before


def test_a_board_whose_id_is_in_another_file(services: LineServices) -> None:
    """A new board gets the next one."""
    row = {"id": "1", "name": "Theirs", "puzzle": json.loads(write_tiles(OTHER))}
    head = {"format": BOARDS.many, "version": 1, "id": "boards"}
    services.file("boards", "theirs.json", json.dumps({**head, "entries": [row]}))
    assert services.puzzles.of(UserTiles).save_board(BOARD).id == "own/boards/2"
    assert [one.id for one in services.puzzles.of(UserTiles).own.entries] == [
        "own/boards/2",
        "own/boards/1",
    ]
    assert services.lines == []


def test_a_list_with_a_damaged_board(services: LineServices) -> None:
    """The board is named by its place and left out, and nothing is added to the list."""
    library = services.puzzles.of(UserTiles)
    library.save_board(BOARD)
    library.save_board(OTHER)
    path = library.user_store.path(BOARDS, "boards")
    content = json.loads(path.read_text())
    content["entries"][0]["puzzle"]["tiles"][0][0] = 99
    path.write_text(json.dumps(content))
    library = services.puzzles.of(UserTiles)
    assert [one.id for one in library.own.entries] == ["own/boards/2"]
    (line,) = services.lines
    assert line.startswith(f"{path}: entries[0].puzzle: tiles[0][0]: ")
    with pytest.raises(ItemError, match="fix the file"):
        library.save_board(BOARD)
    assert json.loads(path.read_text()) == content


# Collections of figures


def test_a_collection_of_figures_of_several_sets(services: LineServices) -> None:
    """They stand together under its name, each of its own set, and the order is kept."""
    library = services.library
    kept = library.save_collection("Best of", [SWAN, EGG, SWAN, changed(CAT, name="Swan")])
    assert [one.id for one in kept] == [
        "own/best-of/1",
        "own/best-of/2",
        "own/best-of/1",
        "own/best-of/3",
    ]
    assert [one.name for one in kept] == ["Swan", "Egg", "Swan", "Swan 2"]
    assert library.save_collection("Best of", [CAT])[0].id == "own/best-of-2/1"
    again = services.library
    (group,) = [one for one in again.collections if one.id == "own/best-of"]
    assert (group.name, [row.id for row in group.items]) == (
        "Best of",
        [f"own/best-of/{n}" for n in (1, 2, 3)],
    )
    egg = again.with_id("own/best-of/2")
    assert egg is not None
    assert (egg.outline, egg.solution, egg.set_id) == (EGG.outline, EGG.solution, EGG.set_id)
    assert services.lines == []


def test_a_list_that_is_in_order_is_not_checked_again(
    services: LineServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its checksum says so; changed by a hand it is, and then once."""
    services.library.save_collection("Best", [SWAN, CAT])
    read: list[str] = []
    real = user_figures.begin_figure
    monkeypatch.setattr(
        user_figures, "begin_figure", lambda *args: (read.append(args[1]), real(*args))[1]
    )
    assert len(services.library.own.groups["own/best"]) == 2
    assert read == []
    path = services.library.user_store.path(FIGURES, "own/best")
    path.write_text(path.read_text().replace('"Swan"', '"Goose"'))
    assert [one.name for one in services.library.own.groups["own/best"]] == ["Goose", CAT.name]
    assert len(read) == 2
    assert [one.name for one in services.library.own.groups["own/best"]] == ["Goose", CAT.name]
    assert len(read) == 2


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"files": 3}', '{"format": "x", "version": 1}'])
def test_checksums_that_cannot_be_read(services: LineServices, damage: str) -> None:
    """The lists are checked again, and nobody has to know."""
    services.library.save_collection("Best", [SWAN])
    (services.directory / CHECKED).write_text(damage)
    assert services.library.with_id("own/best/1")
    assert services.lines == []


def test_a_list_that_says_what_is_not_so(services: LineServices) -> None:
    """Facts that are wrong leave out the figure, whatever the other rows say."""
    services.library.save_collection("Best", [SWAN, CAT])
    path = services.library.user_store.path(FIGURES, "own/best")
    content = json.loads(path.read_text())
    content["figures"][1]["symmetric"] = True
    path.write_text(json.dumps(content))
    assert [one.name for one in services.library.own.groups["own/best"]] == ["Swan"]
    (line,) = services.lines
    assert line.startswith(f"{path}: figures[1].symmetric: ")


# Renamed, deleted, restored


def filled(services: LineServices) -> list[str]:
    """Keep one of everything; return the ids."""
    puzzles = services.puzzles
    keep(puzzles.of(UserFigures))
    puzzles.of(UserFigures).save_figures(puzzles.of(UserFigures).sets["tangram"], [SWAN, CAT])
    puzzles.of(UserFigures).save_collection("Best", [SWAN, EGG])
    puzzles.of(UserTiles).save_board(BOARD)
    return ["own/small-four", "own/tangram/1", "own/best", "own/best/2", "own/boards/1"]


def state(services: LineServices) -> list[tuple[str, str, str]]:
    """Return all rows of the player's own, and all sets."""
    puzzles = services.puzzles
    rows = [
        (one.id, one.name, one.collection) for one in puzzles.items if one.id.startswith("own/")
    ]
    return rows + [(one.id, one.name, "") for one in puzzles.of(UserFigures).own.sets.values()]


@pytest.mark.parametrize("at", range(5))
def test_whatever_is_deleted_comes_back_as_it_was(services: LineServices, at: int) -> None:
    """With its id, its name and its place; meanwhile nothing else is gone."""
    name = filled(services)[at]
    before = state(services)
    items = services.puzzles.user_items
    deleted = items.delete(name)
    gone = [row for row in before if row[0] == name or row[0].startswith(f"{name}/")]
    assert gone
    assert state(services) == [row for row in before if row not in gone]
    assert [one.item.id for one in items.deleted()] == [name]
    assert services.puzzles.user_items.restore(deleted).id == name
    assert state(services) == before
    assert items.deleted() == []
    assert services.lines == []


@pytest.mark.parametrize("at", range(5))
def test_a_name_changes_and_the_id_stays(services: LineServices, at: int) -> None:
    """It is found by its new name, also by the next program."""
    name = filled(services)[at]
    ids = [row[0] for row in state(services)]
    puzzles = services.puzzles
    assert puzzles.user_items.rename(name, "Quite  another").name == "Quite another"
    assert [row[0] for row in state(services)] == ids
    assert services.puzzles.user_items.find("quite another").id == name
    assert any("Quite another" in row for row in state(services))
    assert services.lines == []


def test_a_name_that_is_taken_gets_a_number(services: LineServices) -> None:
    """Among figures of one list, and among collections."""
    filled(services)
    items = services.puzzles.user_items
    assert items.rename("own/tangram/2", "Swan").name == "Swan 2"
    assert items.rename("own/tangram/1", "Swan").name == "Swan"
    assert items.rename("own/best/2", "Cat").name == "Cat"
    with pytest.raises(ItemError, match="a name has"):
        items.rename("own/best", " ")
    with pytest.raises(ItemError, match="nothing of your own"):
        items.rename("tangram/swan", "Mine")


def test_what_comes_back_to_a_place_that_was_taken(services: LineServices) -> None:
    """It gets the next id, and both are there."""
    filled(services)
    puzzles = services.puzzles
    deleted = puzzles.user_items.delete("own/boards/1")
    assert puzzles.of(UserTiles).save_board(OTHER).id == "own/boards/1"
    assert puzzles.user_items.restore(deleted).id == "own/boards/2"
    assert len(services.puzzles.of(UserTiles).own.groups["own/boards"]) == 2
    of_set = puzzles.user_items.delete("own/small-four")
    number = len(state(services))
    other = replace(piece_set(TANS, "", "Small four"), about="Another")
    services.library.save_set(other, convex_figures(other, makes(TANS)))
    puzzles = services.puzzles
    assert puzzles.user_items.restore(of_set).id == "own/small-four-2"
    added = [row for row in state(services) if row[0].startswith("own/small-four")]
    assert len(state(services)) == number + len(added)
    assert len([row for row in added if row[0].startswith("own/small-four-2")]) * 2 == len(added)
    assert services.lines == []


def test_a_set_that_a_collection_needs(services: LineServices) -> None:
    """It is not deleted before the collection is."""
    library = services.puzzles
    pieces = keep(library.of(UserFigures))
    figures = library.of(UserFigures).own.groups[pieces.id]
    library.of(UserFigures).save_collection("Theirs", figures[:1])
    with pytest.raises(ItemError, match="'Theirs' has figures of this set"):
        library.user_items.delete(pieces.id)
    library.user_items.delete("own/theirs")
    library.user_items.delete(pieces.id)
    assert state(services) == []


def test_the_trash_is_emptied(tmp_path: Path) -> None:
    """As that of saves, after so many days."""
    from tui_tangram.player.user_items import UserItems

    services = LineServices(tmp_path / "puzzles")
    filled(services)
    now = 1e9
    items = UserItems(services.puzzles.user_items.files, now=lambda: now)
    items.delete("own/best")
    assert len(items.deleted()) == 1
    now += DAYS * 24 * 3600 + 1
    assert items.deleted() == []


@pytest.mark.parametrize("change", ["../../x.json", ".x.json", "x"])
def test_a_trash_that_leads_elsewhere(services: LineServices, change: str) -> None:
    """It is set aside, as any document that makes no sense."""
    filled(services)
    items = services.puzzles.user_items
    path = items.delete("own/boards/1").path
    path.write_text(path.read_text().replace("boards.json", change))
    assert items.deleted() == []
    (line,) = services.lines
    assert str(path) in line


def test_a_trash_of_a_later_release(services: LineServices) -> None:
    """It is neither read nor changed."""
    filled(services)
    items = services.puzzles.user_items
    path = items.delete("own/boards/1").path
    text = path.read_text().replace('"version": 1', '"version": 2')
    path.write_text(text)
    assert items.deleted() == []
    assert path.read_text() == text
    (line,) = services.lines
    assert "the file stays as it is" in line


def test_kinds_and_numbers(services: LineServices) -> None:
    """What the list tells: everything with what it is and how much is in it."""
    filled(services)
    items = {one.id: one for one in services.puzzles.user_items.all()}
    assert items["own/best"].what is UserItemType.COLLECTION
    assert items["own/best"].number == 2
    assert items["own/boards/1"].described == "board"
    assert items["own/small-four"].described.startswith("set, ")


KEYS = st.sampled_from(("id", "at", "row", "rows", "outline", "solution", "puzzle", 'x,"outline":'))
VALUES = st.recursive(
    st.integers(0, 9) | st.text(max_size=3) | KEYS | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)


@given(st.dictionaries(KEYS, VALUES), st.dictionaries(KEYS, VALUES, min_size=2))
def test_rows_of_the_trash_are_the_same_as_text(head: dict[str, Any], row: dict[str, Any]) -> None:
    """Whatever they have within: what is not written by the program stays as it is."""
    text = encode(head | {"rows": [{"at": 0, "row": row}]})
    plain, found = parse_object(text).content, parse_object(text, _as_text).content
    assert plain == found
    assert compact(plain) == compact(found)
    usual = encode({"at": 0, "row": {"id": "a", "outline": [[1, 2]], "puzzle": 1}})
    assert isinstance(parse_object(usual, _as_text).content["row"], UserRow)
