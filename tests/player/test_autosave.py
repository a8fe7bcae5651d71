"""Unfinished games come back as they were left."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread, current_thread

import pytest

from tests.strategies.session import Clock, CounterGame, find_game
from tests.strategies.store import BadDisk, wait_for_medium
from tui_tangram.games.session import Session, read_save
from tui_tangram.player.autosave import Autosaves
from tui_tangram.player.shelf import Disk

OPTION = "%3ftarget%3d5"
"""What the name of a file says of the game's option."""
FILE = f"counter+five{OPTION}.json"


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
def saves(tmp_path: Path, reports: list[str]) -> Autosaves:
    return Autosaves(tmp_path / "saves", reports.append, Disk())


def begun(puzzle: str = "counter/five", target: int = 5) -> Session[int]:
    """Return a game with a move made and a move undone."""
    clock = Clock()
    session = Session(CounterGame(target, puzzle_id=puzzle), clock)
    clock.now += 77
    session.play("+2")
    session.play("+1")
    session.undo()
    return session


def test_game_goes_on(saves: Autosaves) -> None:
    """A game that was kept goes on with its moves, undone ones included, and its time."""
    session = begun()
    assert saves.save(session)
    loaded = saves.open("counter/five", find_game, Clock())
    assert loaded is not None
    assert session.to_text() == loaded.to_text()


def test_ways_to_play_are_told_apart(saves: Autosaves) -> None:
    """Two games of one puzzle with other options do not touch each other."""
    plain, other = begun(target=0), begun(target=7)
    other.play("+3")
    assert [True, True] == [saves.save(plain), saves.save(other)]
    assert 2 == len(saves.all())
    for session in (plain, other):
        loaded = saves.open("counter/five", find_game, Clock(), session.game.options)
        assert loaded is not None
        assert session.to_text() == loaded.to_text()
    assert saves.open("counter/five", find_game, Clock(), {"target": 8}) is None
    assert {"target": 7} == saves.options_to_continue("counter/five", {"target": 7})
    assert {"target": 8} != saves.options_to_continue("counter/five", {"target": 8})
    assert {"target": 8} == saves.options_to_continue("counter/six", {"target": 8})
    assert saves.discard("counter/five", other.game.options)
    assert [0] == [saved.save.options["target"] for saved in saves.all()]


def test_a_save_under_another_name(saves: Autosaves, reports: list[str], tmp_path: Path) -> None:
    """What stands where another game belongs is set aside, and said where it would belong."""
    path = tmp_path / "saves" / "counter+five.json"
    path.parent.mkdir()
    path.write_text(begun().to_text())
    assert [] == saves.all()
    wrong = f"puzzle: 'counter/five?target=5' belongs in {FILE}"
    assert [f"{path}: {wrong}; the file was renamed to {path.name}.corrupt"] == reports


def test_two_windows(saves: Autosaves, reports: list[str], tmp_path: Path) -> None:
    """What one would write over of the other's is kept under a name, once, and that is told."""
    other = Autosaves(tmp_path / "saves", reports.append, Disk())
    saves.save(begun())
    here = saves.open("counter/five", find_game, Clock())
    there = other.open("counter/five", find_game, Clock())
    assert here is not None
    assert there is not None
    here.play("-1")
    saves.save(here)
    there.play("-2")
    other.save(there)
    told = (
        "counter/five was also played in another window: saved as counter/five, from another window"
    )
    assert [told] == reports
    (kept,) = saves.named.paths()
    assert '"-1"' in kept.read_text()
    here.play("+1")
    saves.save(here)
    assert 2 == len(saves.named.paths()) == len(reports)
    # To and fro: what goes on replaces what it went on from.
    for move in ("+0", "+0"):
        there.play(move)
        other.save(there)
        here.play(move)
        saves.save(here)
    assert 2 == len(saves.named.paths()) == len(reports)
    # Of a game that only went on nothing would be lost.
    again = other.open("counter/five", find_game, Clock())
    assert again is not None
    again.play("+2")
    other.save(again)
    last = saves.open("counter/five", find_game, Clock())
    assert last is not None
    last.play("+2")
    saves.save(last)
    assert 2 == len(saves.named.paths())


def test_a_long_id_in_the_name_of_a_save(saves: Autosaves, tmp_path: Path) -> None:
    """A name has no room for it, and shows that it is cut; both its ends are told."""
    for end in "ab":
        name = f"{'x' * 34}{end}"
        there = begun(name)
        there.play("-1")
        saves.save(there)
        here = begun(name)
        here.play("-2")
        Autosaves(tmp_path / "saves", str, Disk()).save(here)
    names = [read_save(path.read_text()).name for path in saves.named.paths()]
    cut = "x" * 16 + "…" + "x" * 16
    assert [f"{cut}{end}, from another window" for end in "ab"] == sorted(names)


def test_nothing_to_go_on_with(saves: Autosaves, reports: list[str]) -> None:
    """Without an unfinished game there is none, and that is no trouble."""
    assert saves.open("counter/five", find_game, Clock()) is None
    assert ([], []) == (saves.all(), reports)


def test_untouched_game_is_not_kept(saves: Autosaves) -> None:
    """Looking at a puzzle leaves no unfinished game, but asking for a hint does."""
    session = Session(CounterGame(), Clock())
    saves.save(session)
    untouched = len(saves.all())
    session.count_hint(1)
    saves.save(session)
    assert (0, 1) == (untouched, len(saves.all()))


def test_a_game_with_the_solutions_seen_is_kept(saves: Autosaves) -> None:
    """Having seen the solutions is kept, though nothing was laid yet."""
    session = Session(CounterGame(), Clock())
    session.count_reveal()
    assert saves.save(session)
    assert 1 == len(saves.all())


def test_solutions_seen_are_counted_in_every_way_to_play(saves: Autosaves) -> None:
    """All unfinished games of a puzzle, and no other, are noted to have been shown solutions."""
    ways = [begun(target=target) for target in (5, 8)]
    other = begun("counter/other")
    for session in (*ways, other):
        saves.save(session)
    saves.count_reveal(ways[0].puzzle)
    found = {(one.save.puzzle, one.save.revealed) for one in saves.all()}
    assert {(ways[0].puzzle, True), (other.puzzle, False)} == found
    assert 3 == len(saves.all())


def test_solved_game_is_not_kept(saves: Autosaves) -> None:
    """A game that is solved is no longer unfinished, even when the player goes on."""
    session = begun()
    saves.save(session)
    session.play("+3")
    saves.save(session)
    session.undo()
    saves.save(session)
    assert [] == saves.all()
    (finished,) = saves.finished.paths()
    assert session.to_text() == finished.read_text()


def test_finished_games_are_kept_for_a_while(
    saves: Autosaves, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many of them; the ones that were finished first go first."""
    monkeypatch.setattr("tui_tangram.player.autosave.FINISHED", 3)
    for number, name in enumerate("abcde"):
        session = begun(name)
        session.play("+3")
        saves.save(session)
        os.utime(saves.finished.path(f"{name}?target=5"), (number, number))
        saves.save(session)
        os.utime(saves.finished.path(f"{name}?target=5"), (number, number))
    assert ["e", "d", "c"] == [path.name[0] for path in saves.finished.paths()]


def test_puzzle_without_a_name(saves: Autosaves) -> None:
    """A puzzle that could not be found again is not kept."""
    assert saves.save(begun(""))
    assert [] == saves.all()


def test_last_played_first(saves: Autosaves, tmp_path: Path) -> None:
    """The unfinished games are listed with the last one first."""
    for name in "abc":
        saves.save(begun(name), durable=True)
    for name, time in (("a", 3), ("b", 9), ("c", 5)):
        os.utime(tmp_path / "saves" / f"{name}{OPTION}.json", (time, time))
    assert [("b", 77.0, 9), ("c", 77.0, 5), ("a", 77.0, 3)] == [
        (saved.save.puzzle, saved.save.elapsed, saved.written) for saved in saves.all()
    ]


def test_moves_do_not_wait_for_the_medium(
    saves: Autosaves, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That a game is forced there is waited for when the player leaves it, not after a move."""
    waiting: list[Thread] = []
    monkeypatch.setattr(os, "fsync", lambda _: waiting.append(current_thread()))
    saves.save(begun())
    after_a_move = waiting.count(current_thread())
    saves.save(begun(), durable=True)
    wait_for_medium()  # which would find no fake any more
    assert (0, 2) == (after_a_move, waiting.count(current_thread()))


def test_renamed_puzzle(saves: Autosaves) -> None:
    """A game whose puzzle has been given another name since goes on all the same."""
    saves.save(begun("counter/old"))
    loaded = saves.open("counter/old", lambda *_: CounterGame(), Clock())
    assert loaded is not None
    assert "counter/five" == loaded.game.puzzle_id


def test_discard(saves: Autosaves) -> None:
    """A game that is discarded is gone, and discarding it again is no trouble."""
    saves.save(begun())
    assert [True, True] == [saves.discard("counter/five"), saves.discard("counter/five")]
    assert [] == saves.all()


def test_bad_move_sets_the_save_aside(saves: Autosaves, reports: list[str], tmp_path: Path) -> None:
    """A save with a move that is not valid is set aside and named once; a new game is kept."""
    path = tmp_path / "saves" / FILE
    path.parent.mkdir()
    text = begun().to_text().replace('"+2"', '"-2"')
    path.write_text(text)
    assert [None, None] == [saves.open("counter/five", find_game, Clock()) for _ in range(2)]
    assert [
        f"{path}: move 1 ('-2'): -2 lies outside 0 to 9; the file was renamed to {FILE}.corrupt"
    ] == reports
    assert saves.save(begun())
    assert (1, text) == (len(saves.all()), path.with_name(f"{path.name}.corrupt").read_text())


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('"version": 2', '"version": 3'), "version: 3 is newer than this program"),
        (('"game": "counter"', '"game": "chess"'), "puzzle: there is no game called chess"),
    ],
)
def test_what_may_be_sound_is_left_alone(
    tmp_path: Path, reports: list[str], change: tuple[str, str], problem: str
) -> None:
    """A save of a later release, or of a game that is not there, is never written over."""
    saves = Autosaves(tmp_path, reports.append, Disk())
    path = tmp_path / FILE
    text = begun().to_text().replace(*change)
    path.write_text(text)
    assert saves.open("counter/five", find_game, Clock()) is None
    solved = begun()
    solved.play("+3")
    assert [False, False] == [saves.save(begun()), saves.save(solved)]
    assert text == path.read_text()
    assert [True] == [problem in line for line in reports]


@pytest.mark.parametrize("broken", ["read", "write", "remove", "files", "set_aside"])
def test_bad_disk_stops_nobody(tmp_path: Path, reports: list[str], broken: str) -> None:
    """Whatever the disk refuses, play goes on; each trouble is one line, said once."""
    disk = BadDisk()
    saves = Autosaves(tmp_path, reports.append, disk)
    saves.save(begun())
    (tmp_path / "bad.json").write_text("nonsense")
    disk.broken = {broken}
    solved = begun()
    solved.play("+3")
    for _ in range(3):
        saves.open("counter/five", find_game, Clock())
        saves.open("bad", find_game, Clock())
        saves.all()
        saves.save(begun("other"))
        saves.save(solved)
    assert sorted(set(reports)) == sorted(reports)
    assert all(line.isprintable() for line in reports)


def test_failure_is_told(tmp_path: Path, reports: list[str]) -> None:
    """Saving on a disk that fails says so by its answer each time, and in words once."""
    saves = Autosaves(tmp_path, reports.append, BadDisk("write"))
    assert [False, False] == [saves.save(begun()), saves.save(begun())]
    assert [f"cannot write {tmp_path / FILE}: No space left on device"] == reports
