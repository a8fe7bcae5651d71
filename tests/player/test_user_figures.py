"""A player's own sets and figures: kept, read beside the program's, and never in the way."""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.readers import spoiled, texts
from tui_tangram.flow.importing import Imports
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.tangram.core.figure import PlacedKind, changed, make_figure, placements
from tui_tangram.games.tangram.core.format import write_figure, write_pieces
from tui_tangram.games.tangram.core.half_squares import tans_of
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import convex_figures, piece_set
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.maths.contour.trace import outline
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.play.files import ImportSpec
from tui_tangram.play.names import OWN
from tui_tangram.player.item_names import ItemError
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.store import Store
from tui_tangram.player.user_store import FIGURES, SETS, UserStore
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import read_set

TANS = read_set("t1,t1,t2,t4")
SHIPPED = shipped_library().of(Figures)


class LineServices:
    """A library in a directory, and the lines that were reported."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.lines: list[str] = []

    @property
    def puzzles(self) -> PlayerLibrary:
        """The library as a program that has just started has it."""
        return PlayerLibrary(
            shipped_library(), lambda: UserStore(self.directory, self.lines.append)
        )

    @property
    def library(self) -> UserFigures:
        """The figures of that."""
        return self.puzzles.of(UserFigures)

    @property
    def store(self) -> Store:
        """The player's games."""
        return Store.open(
            directories(self.directory.parent, self.directory.parent), self.lines.append
        )

    def file(self, part: str, name: str, text: str) -> Path:
        """Lay a file into the directory."""
        path = self.directory / part / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path


@pytest.fixture
def services(tmp_path: Path) -> LineServices:
    """Nothing of the player's own yet."""
    return LineServices(tmp_path / "puzzles")


def keep(library: UserFigures, name: str = "Small four") -> PieceSet:
    """Keep the set with the convex figures that it makes."""
    pieces = piece_set(TANS, "", name)
    return library.save_set(pieces, convex_figures(pieces, makes(TANS)))


def test_a_figure_is_found_by_its_silhouette(services: LineServices) -> None:
    """Turned and mirrored, among the program's and the player's own, of the same set only."""
    library = services.library
    swan = library.find("tangram/swan")
    motion = Isometry(3, True, Point.of(5, 1, 2, 0))
    turned = changed(swan, id="", outline=outline(one.moved(motion) for one in swan.outline))
    assert library.alike(turned) == swan
    assert library.alike(changed(turned, set_id="heptex")) is None
    first, *rest = swan.solution
    away = PlacedKind(first.kind, first.shape.moved(Isometry.translation(Point.of(0, 9, 0, 0))))
    other = make_figure("Swan in two", "tangram", solution=[away, *rest])
    assert library.alike(other) is None
    (kept,) = library.save_figures(library.piece_set("tangram"), [other])
    assert library.alike(other) == kept


def test_without_own_puzzles_it_is_the_library_below(services: LineServices) -> None:
    """Nothing is made or written, and every list is that of the program."""
    library = services.library
    assert library.items == SHIPPED.items
    assert library.collections == SHIPPED.collections
    assert library.sets == SHIPPED.sets
    assert library.find("swan") is SHIPPED.find("swan")
    assert not services.directory.exists()
    assert services.lines == []


def test_what_is_kept_is_there_for_the_next_program(services: LineServices) -> None:
    """A set and its figures are found, listed, searched and played, in this program and later."""
    first = services.library
    kept = keep(first)
    assert kept.id == "own/small-four"
    for library in (first, services.library):
        assert tans_of(library.sets[kept.id]) == TANS
        figures = library.own.groups[kept.id]
        assert {f"own/small-four/{n + 1}" for n in range(len(makes(TANS)))} == {
            figure.id for figure in figures
        }
        (group,) = [one for one in library.collections if one.heading == "Your own"]
        assert group.items == tuple(map(library.item, figures))
        assert set(figures) <= set(library.search("small four"))
        assert figures[0].id in {item.id for item in library.items}
        game = find_puzzle(services.puzzles, figures[0].id, {})
        assert game.puzzle_id == figures[0].id
        assert library.find("swan") is SHIPPED.find("swan")
    assert services.lines == []


def test_names_and_silhouettes_that_are_there_already(services: LineServices) -> None:
    """A second set of a name gets another id; a figure that is kept already is not kept again."""
    library = services.library
    first, second = keep(library), keep(library)
    third = keep(library, "Tangram")
    assert ["own/small-four", "own/small-four-2", "own/tangram-2"] == [
        first.id, second.id, third.id,
    ]  # fmt: skip
    before = library.own.groups[first.id]
    again = library.save_figures(first, [before[2], before[0]])
    assert library.ids == {figure.id for figure in library.entries}
    assert (before[2], before[0]) == again
    assert library.own.groups[first.id] == before


def test_a_figure_of_a_set_of_the_program(services: LineServices) -> None:
    """It is the player's own, in a collection of its own, and the program's stays what it was."""
    library = services.library
    swan = library.find("swan")
    assert library.find("own/tangram/1") is None
    (kept,) = library.save_figures(library.sets["tangram"], [swan])
    assert library.find(kept.id) is library.with_id(kept.id) is not None
    assert kept.id.startswith(f"{OWN}tangram/")
    assert kept.outline == swan.outline
    (group,) = [one for one in services.library.collections if one.id == "own"]
    assert group.items == (SHIPPED.item(kept),)
    assert services.library.find("swan").id == swan.id
    assert services.library.figures == SHIPPED.figures


def test_files_from_elsewhere(services: LineServices) -> None:
    """A set and a single figure that somebody sent are read, whatever their files are called."""
    pieces = piece_set(TANS, "four", "Four")
    figure = convex_figures(pieces, makes(TANS)[:1])[0]
    services.file("sets", "x.json", write_pieces(pieces))
    services.file("figures", "y.json", write_figure(figure))
    library = services.library
    assert [f"own/four/{figure.name.lower().replace(' ', '-')}"] == [
        one.id for one in library.own.groups["own/four"]
    ]
    assert services.lines == []


@pytest.mark.parametrize("name", ["curved/egg", "rings/key"])
def test_sets_with_arcs_and_holes_from_elsewhere(services: LineServices, name: str) -> None:
    """They are kept, read, listed, shown and solved like any other."""
    shipped = SHIPPED.find(name)
    pieces = replace(SHIPPED.sets[shipped.set_id], id="round", name="Round")
    figure = changed(shipped, set_id="round", id="")
    services.file("sets", "x.json", write_pieces(pieces))
    services.file("figures", "y.json", write_figure(figure))
    library = services.library
    (mine,) = library.own.groups["own/round"]
    assert (mine.outline, mine.solution) == (shipped.outline, shipped.solution)
    assert library.sets["own/round"] == replace(pieces, id="own/round")
    assert mine.id in {item.id for item in library.items}
    assert mine in library.search(shipped.name)
    game = find_puzzle(services.puzzles, mine.id, {})
    places = placements(mine.solution or (), library.sets["own/round"])
    state = game.start()
    for index, motion in enumerate(places):
        assert motion is not None
        state = game.execute(state, game.put(index, motion))
    assert game.verdict(state).percent == 100
    # Kept by the program, they come back from a list of the player's own.
    kept = library.save_set(replace(pieces, id="", name="Kept"), [figure])
    (again,) = services.library.own.groups[kept.id]
    assert (again.outline, again.solution) == (shipped.outline, shipped.solution)
    assert services.lines == []


@pytest.mark.parametrize("field", ["holes", "hole", "colour"])
def test_a_field_that_is_not_known_leaves_out_the_file(services: LineServices, field: str) -> None:
    """It is named, not passed over: whoever wrote it meant something by it."""
    pieces = piece_set(TANS, "four", "Four")
    document = json.loads(write_pieces(pieces)) | {field: [[0, 0, 0, 0]]}
    path = services.file("sets", "x.json", json.dumps(document))
    assert "own/four" not in services.library.sets
    (line,) = services.lines
    assert str(path) in line
    assert repr(field) in line


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", '{"format": 3}', "\x00", "[" * 5000])
@pytest.mark.parametrize("part", ["sets", "figures"])
def test_damage_is_told_once_and_is_not_in_the_way(
    services: LineServices, part: str, damage: str
) -> None:
    """One line names the file; the file stays as it is, and everything else is there."""
    kept = keep(services.library)
    path = services.file(part, "bad.json", damage)
    library = services.library
    assert kept.id in library.sets
    assert library.own.groups[kept.id]
    library.forget()
    assert library.own.groups[kept.id]
    (line,) = services.lines
    assert str(path) in line
    assert line.isprintable()
    assert path.read_text() == damage


def test_one_damaged_figure_of_a_list(services: LineServices) -> None:
    """It is left out and named with its place; its list is not written anew before it is mended."""
    library = services.library
    kept = keep(library)
    path = library.user_store.path(FIGURES, kept.id)
    document = json.loads(path.read_text())
    number = len(document["figures"])
    document["figures"][1]["outline"][0][0] = [0, 0, 0, "x"]
    path.write_text(json.dumps(document))
    library = services.library
    assert number - 1 == len(library.own.groups[kept.id])
    (line,) = services.lines
    assert f"{path}: figures[1].outline[0][0]" in line
    with pytest.raises(ItemError, match="fix the file or move it away first"):
        library.save_figures(kept, [library.find("convex/1")])


@examples(25)
@given(st.data())
def test_whatever_is_in_the_files(data: st.DataObject) -> None:
    """Spoiled in any way they are read as far as they go, with printable lines of some length."""
    pieces = piece_set(TANS, "own/four", "Four")
    with tempfile.TemporaryDirectory() as place:
        services = LineServices(Path(place))
        services.library.save_set(pieces, convex_figures(pieces, makes(TANS)[:2]))
        part = data.draw(st.sampled_from(["sets", "figures"]))
        (path,) = (services.directory / part).glob("*.json")
        path.write_bytes(data.draw(spoiled(path.read_bytes())))
        found = services.library.own
        assert all(line.isprintable() and len(line) < 2_000 for line in services.lines)
        assert all(text.isprintable() for text in texts(found))


def test_a_set_that_is_gone(services: LineServices) -> None:
    """Its figures are named and left out; nothing else suffers."""
    library = services.library
    kept = keep(library)
    library.user_store.path(SETS, kept.id).unlink()
    assert kept.id not in services.library.own.groups
    assert services.lines
    assert all(str(library.user_store.path(FIGURES, kept.id)) in line for line in services.lines)


@pytest.mark.parametrize("name", ["", "  ", "x" * 200, "a\x1b[31m"])
def test_names_that_are_none(services: LineServices, name: str) -> None:
    """They are refused in one line, and nothing is written."""
    with pytest.raises(ItemError, match="a name has") as refused:
        keep(services.library, name)
    assert str(refused.value).isprintable()
    assert not services.directory.exists()


def test_a_directory_that_cannot_be_written(services: LineServices) -> None:
    """The player is told in one line."""
    services.directory.parent.mkdir(exist_ok=True)
    services.directory.write_text("a file")
    with pytest.raises(ItemError, match="cannot write"):
        keep(services.library)


def test_a_rounded_figure_of_an_earlier_release_is_made_exact(services: LineServices) -> None:
    """It is played like any other, and a line says how far each piece was moved."""
    drawn = Path(__file__).parents[1] / "games" / "tangram" / "drawing" / "free" / "kite.json"
    path = services.file("figures", "kite.json", drawn.read_text())
    figure = services.library.find("own/tangram/kite-in-the-wind")
    assert figure.outline
    (line,) = services.lines
    assert line.startswith(f"{path}: made exact; moved by (in legs): 1 0.00")


def test_figures_and_sets_of_files_are_compared(services: LineServices) -> None:
    """As boards are: what an earlier file of the import brings is a duplicate in the next."""
    figure = changed(SHIPPED.find("swan"), id="", name="Mine")
    pieces = piece_set(TANS, "", "Small four")
    for text, known in ((write_figure(figure), 3), (write_pieces(replace(pieces, id="four")), 2)):
        imports = Imports(services.puzzles, services.store, ImportSpec(new_set=""))
        assert imports.look((f"{at}.json", text.encode()) for at in range(3))
        assert (imports.read, len(imports.twins), imports.refused) == (3, known, [])
