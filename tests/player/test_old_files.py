"""What earlier releases wrote, as it was then: of every format a file of every version.

Saves are in ``old_saves`` and the database of scores in ``scores/versions``, each with a test of
its own; rounded figures are in ``tests/games/tangram/drawing/free``.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tui_tangram.app.lab.model import LabModel
from tui_tangram.app.lab.modes import LabMode
from tui_tangram.games.matching.core.format import VERSION as TILES
from tui_tangram.games.matching.core.format import read_tiles
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.look.theme_format import VERSION as TILE_THEME
from tui_tangram.games.matching.look.theme_format import parse_tile_theme
from tui_tangram.games.session import Result
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.format import VERSION as TANGRAM
from tui_tangram.games.tangram.core.format import read_arrangement, read_figure, read_pieces
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.player.lessons import VERSION as LESSON
from tui_tangram.player.lessons import LessonPlace
from tui_tangram.player.library import shipped_library
from tui_tangram.player.outcomes import VERSION as OUTCOME
from tui_tangram.player.paths import directories
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.progress import FOUND_VERSION, TO_BEAT_VERSION, Challenge
from tui_tangram.player.saves import SaveList
from tui_tangram.player.settings import VERSION as SETTINGS
from tui_tangram.player.settings import Settings
from tui_tangram.player.store import Store
from tui_tangram.player.user_store import VERSION as LIST
from tui_tangram.player.user_store import UserStore
from tui_tangram.render.palette import VERSION as THEME
from tui_tangram.render.palette import parse_theme

FILES = Path(__file__).parent / "old_files"
LIBRARY = shipped_library()
SETS = LIBRARY.of(Figures).sets
RESULT = Result(60.0, 7, 2, revealed=False, own=True)
CHECKED = RESULT._replace(checks=1)
SET = Settings(theme="light", motion=False, keys={"undo": ("z",)})


def found(store: Store) -> object:
    one = store.finds.get("tangram/swan")
    return one.classes, one.total


def outcome(store: Store) -> object:
    """Read what a start enters at once."""
    [score], [game] = store.scores.each(), store.saves.all(SaveList.FINISHED)
    seconds = store.scores.statistics(date(2026, 11, 20)).total.seconds
    [form] = store.finds.get(score.subject.puzzle).classes
    return score.result, seconds, form, len(game.save.moves)


def left_place(store: Store) -> LessonPlace:
    path = store.lessons.path("tiles-4")
    found = store.lessons.read(path)
    assert found is not None
    return found


def asked(path: Path) -> object:
    model = LabModel(path.parent, dict, lambda: 0.0)
    return (
        model.mode,
        model.asked[LabMode.SHAPES]["symmetry"],
        model.asked[LabMode.TANSETS]["least"],
    )


def figure(one: Figure) -> object:
    corners = sum(map(len, one.outline))
    return one.id, one.name, one.aliases, one.difficulty, one.holes, corners, len(one.solution)


def listed(path: Path) -> object:
    library = PlayerLibrary(LIBRARY, lambda: UserStore(path.parent.parent, print))
    return [figure(one) for one in library.of(UserFigures).own.groups["own/tangram"]]


def pieces(one: PieceSet) -> object:
    return one.id, one.name, len(one.pieces), one.pieces[0].kind.name, one.straight


def tiles(one: Puzzle) -> object:
    laid = [spot.place for spot in one.start], [spot.place for spot in one.solution]
    return one.id, one.collection, one.difficulty, one.rules.id, one.fixed, *laid


READ: dict[str, tuple[str, Callable[[Store], object], object]] = {
    "settings-1.toml": ("config/settings.toml", lambda store: store.settings.read(), SET),
    "found-1.json": ("data/found/tangram+swan.json", found, ((("a", "b"),), 3)),
    "outcome-1.json": (
        "data/solved/12d2b4eb1d2a0dc0.json",
        outcome,
        (CHECKED, 61.5, ("a", "b"), 7),
    ),
    "lesson-1.json": (
        "data/lessons/tiles-4.json",
        lambda store: left_place(store)[:-1],
        ("tiles-4", False, 1, 0, 0, 0),
    ),
    "to-beat-1.json": (
        "data/to-beat/tangram+swan.json",
        lambda store: store.to_beat.get("tangram/swan"),
        Challenge("tangram/swan", 35),
    ),
}
"""Of each file its place in a player's home, what reads it now, and what it says."""


EXCHANGED: dict[str, tuple[str, Callable[[Path], object], object]] = {
    "bench-1.json": ("bench.json", asked, (LabMode.SOLVE, "half turn", 20)),
    "figure-1.json": (
        "x.json",
        lambda path: figure(read_figure(path.read_bytes(), "x", SETS)),
        ("mine/key", "My key", ("Latch", "Bolt"), 3, 2, 27, 8),
    ),
    "figures-1.json": (
        "figures/tangram.json",
        listed,
        [("own/tangram/1", "First", (), 5, 0, 4, 7), ("own/tangram/two", "Second", (), 5, 0, 4, 7)],
    ),
    "arrangement-1.json": (
        "x.json",
        lambda path: [one.kind for one in read_arrangement(path.read_bytes(), "x", SETS).pieces],
        ["L", "L", "M", "Q"],
    ),
    "pieces-1.json": (
        "x.json",
        lambda path: pieces(read_pieces(path.read_bytes(), "x")),
        ("mine", "My pieces", 9, "large triangle", False),
    ),
    "tiles-1.json": (
        "x.json",
        lambda path: tiles(read_tiles(path.read_bytes(), "x")),
        (
            "mine/nine",
            "Mine",
            None,  # its time is no grade
            "infinity",
            {8},
            [1, *[None] * 7, 7],
            [3, 1, 0, 5, 6, 4, 8, 2, 7],
        ),
    ),
    "theme-1.json": ("x.json", lambda path: parse_theme(path.read_text()).name, "Light"),
    "tile-theme-1.json": (
        "x.json",
        lambda path: parse_tile_theme(path.read_text()).name,
        "Connectors",
    ),
}
"""Of each file what it is to be called, what reads it now, and what it says."""


def test_every_version_is_there() -> None:
    """A version that is added brings its file along."""
    versions = {
        "settings": SETTINGS,
        "found": FOUND_VERSION,
        "outcome": OUTCOME,
        "lesson": LESSON,
        "to-beat": TO_BEAT_VERSION,
        "bench": 1,
        **dict.fromkeys(("figure", "arrangement", "pieces"), TANGRAM),
        "figures": LIST,
        "tiles": TILES,
        "theme": THEME,
        "tile-theme": TILE_THEME,
    }
    wanted = {f"{name}-{n}" for name, last in versions.items() for n in range(1, last + 1)}
    assert wanted == {path.stem for path in FILES.iterdir()}
    assert READ.keys() | EXCHANGED.keys() == {path.name for path in FILES.iterdir()}


@pytest.mark.parametrize("name", EXCHANGED)
def test_a_file_of_an_earlier_release_says_what_it_said(name: str, tmp_path: Path) -> None:
    """Whoever was sent it, or kept it, can use it."""
    place, read, expected = EXCHANGED[name]
    (tmp_path / place).parent.mkdir(exist_ok=True)
    shutil.copy(FILES / name, tmp_path / place)
    assert expected == read(tmp_path / place)


@pytest.mark.parametrize("name", READ)
def test_what_an_earlier_release_kept_is_still_there(name: str, tmp_path: Path) -> None:
    """Nothing of it is lost or reported, whichever app looks first, and again the next time."""
    place, read, expected = READ[name]
    (tmp_path / place).parent.mkdir(parents=True)
    shutil.copy(FILES / name, tmp_path / place)
    for _ in range(2):
        reports: list[str] = []
        store = Store.open(directories(tmp_path / "data", tmp_path / "config"), reports.append)
        assert (expected, []) == (read(store), reports)
