"""Saves that earlier releases wrote: one file of every version, of each game, is read for ever."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from tui_tangram.games.catalog import find_game
from tui_tangram.games.session import Session, read_save, shown_position
from tui_tangram.games.session.savetext import VERSION
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, Turn
from tui_tangram.player.library import shipped_library
from tui_tangram.player.saves import SaveList, Saves
from tui_tangram.player.shelf import Disk

FILES = sorted((Path(__file__).parent / "old_saves").glob("*.json"))


class Told(NamedTuple):
    """What there is to see of a save."""

    entries: int
    moves: int
    path: int
    percent: int
    elapsed: float
    hints: int
    revealed: bool
    marks: tuple[str, ...]


EXPECTED = {
    "version-1-tangram": Told(10, 2, 2, 17, 61.5, 1, False, ("head done",)),
    "version-1-matching": Told(8, 5, 6, 4, 19.5, 0, True, ("two out",)),
    "version-2-tangram": Told(10, 2, 2, 17, 61.5, 1, False, ("head done",)),
    "version-2-matching": Told(8, 5, 6, 4, 19.5, 0, True, ("two out",)),
    "version-1-free": Told(8, 8, 8, 90, 3.0, 0, False, ("beginning",)),
    "version-1-free-file": Told(5, 5, 5, 80, 20.0, 0, False, ()),
}


def test_every_version_is_there() -> None:
    """A version that is added brings its files along."""
    versions = {
        f"version-{n}-{game}" for n in range(1, VERSION + 1) for game in ("tangram", "matching")
    }
    # There was a game of free angles; its saves go on as tangrams.  From the first of its files
    # the last move was cut off, so that it is unfinished.
    versions |= {"version-1-free", "version-1-free-file"}
    assert versions == {path.stem for path in FILES} == set(EXPECTED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_save_of_an_earlier_release_goes_on(path: Path, tmp_path: Path) -> None:
    """With all that it has; the file stays as it is, and what is written is of this version."""
    find = partial(find_game, shipped_library())
    reports: list[str] = []
    saves = Saves(tmp_path, reports.append, Disk())
    before = path.read_bytes()
    session = saves.read_file(path, find, lambda: 0.0)
    assert EXPECTED[path.stem] == Told(
        len(session.entries),
        session.moves,
        len(session.path),
        session.verdict.percent,
        session.elapsed,
        session.hints,
        session.revealed,
        tuple(session.checkpoints.values()),
    )
    assert (session.game, session.state) == shown_position(read_save(path.read_text()), find)
    session.undo()
    session.redo()
    assert saves.auto.save(session)
    (kept,) = saves.all(SaveList.UNFINISHED)
    assert f'"version": {VERSION}' in kept.path.read_text()
    again = Session.from_save(kept.save, find, lambda: 0.0)
    assert (session.entries, session.state, session.checkpoints) == (
        again.entries, again.state, again.checkpoints,
    )  # fmt: skip
    numbers = range(1, len(session.entries) + 1)
    known = path.stem.startswith("version-2")
    assert [session.at(n) for n in numbers] == [again.at(n) for n in numbers]
    assert [session.at(n) for n in numbers] == [
        1500 + 2345 * (n - 1) if known else None for n in numbers
    ]
    assert session.players == again.players == (("Ann", "Bob") if "2-matching" in path.stem else ())
    assert (before, []) == (path.read_bytes(), reports)


def test_what_was_solved_within_tolerance_is_solved() -> None:
    """Pieces that lay a little beside their places at free angles lie in them exactly now."""
    path = next(path for path in FILES if path.stem == "version-1-free")
    session = Session.from_text(
        path.read_text(), partial(find_game, shipped_library()), lambda: 0.0
    )
    assert session.verdict.overlaps == ()
    session.play("put G 625,1039 3000")
    assert session.verdict.solved
    # A piece elsewhere is turned by what the table has for the whole degree.
    session.play("put G 2000,-1000 1260m")
    motion = session.state.placements[6]
    assert (Turn.nearest(13), True) == (motion.turn, motion.mirrored)
    centre = session.game.shapes(session.state)[6].polygon.centre
    assert Point(Sqratio(2), Sqratio(-1)) == centre
