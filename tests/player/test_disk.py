"""Writing wholly or not at all, and locks."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from threading import Event, current_thread
from threading import enumerate as enumerate_threads

import pytest
from hypothesis import example, given

from tests.strategies.store import names, wait_for_medium
from tui_tangram.files import FORCING, TRASH, Quota, regular, unlinked
from tui_tangram.play import DocumentError
from tui_tangram.player import shelf as module
from tui_tangram.player.shelf import Disk, file_name


def content(directory: Path) -> dict[str, str]:
    """Return all files of a directory, hidden ones included."""
    return {path.name: path.read_text() for path in directory.iterdir()}


def test_write_makes_directories(tmp_path: Path) -> None:
    """Writing makes what directories it needs, and reading gives the text back."""
    path = tmp_path / "a" / "b" / "x.json"
    for durable in (True, False):
        text = f"Grüße\n{durable}\n"
        Disk().write(path, text, durable=durable)
        assert text == Disk().read(path)
    assert ["x.json"] == list(content(path.parent))


def test_absent_is_none(tmp_path: Path) -> None:
    """A file that is not there has no text, and removing it is no trouble."""
    Disk().remove(tmp_path / "x")
    assert Disk().read(tmp_path / "x") is None
    assert [] == Disk().files(tmp_path / "y")


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace", "os.open"])
@pytest.mark.parametrize("error", [OSError(28, "No space left"), KeyboardInterrupt()])
def test_failure_leaves_the_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    """Wherever writing fails, the old content stays and nothing is left beside it."""
    path = tmp_path / "x.json"
    path.write_text("old")

    def fail(*_args: object, **_named: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(step, fail)
        with pytest.raises(type(error)):
            Disk().write(path, "new", durable=True)
    assert {"x.json": "old"} == content(tmp_path)


def test_only_durable_writes_wait_for_the_medium(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Progress is forced to the medium before the rename, a move after it, in the background."""
    forced: list[tuple[bool, bool, bool]] = []
    path, here = tmp_path / "x", current_thread()

    def fsync(descriptor: int) -> None:
        directory = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        forced.append((directory, path.exists(), current_thread() is here))

    wait_for_medium()  # for what other tests have written
    monkeypatch.setattr(os, "fsync", fsync)
    Disk().write(path, "a", durable=True)
    assert [(False, False, True), (True, True, True)] == forced
    forced.clear()
    Disk().write(path, "b", durable=False)
    wait_for_medium()
    assert [(False, True, False), (True, True, False)] == forced


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_breaks_down_is_followed_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written after it is forced again; tests that kill in the middle leave such a one."""
    forced: list[int] = []

    def fsync(descriptor: int) -> None:
        forced.append(descriptor)
        if len(forced) == 1:
            raise SystemError

    wait_for_medium()  # for what other tests have written
    monkeypatch.setattr(os, "fsync", fsync)
    for _ in range(2):
        Disk().write(tmp_path / "x", "a", durable=False)
        wait_for_medium()
    assert len(forced) > 2


def test_many_moves_on_a_slow_medium_have_one_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written while the medium is busy is forced once, after the last of it."""
    go_on, forced = Event(), list[tuple[str, int]]()

    def fsync(descriptor: int) -> None:
        go_on.wait(30)
        forced.append((current_thread().name, os.fstat(descriptor).st_ino))

    wait_for_medium()  # for what other tests have written
    monkeypatch.setattr(os, "fsync", fsync)
    path = tmp_path / "x.json"
    for number in range(50):
        Disk().write(path, str(number), durable=False)
        assert 1 == sum(thread.name == FORCING for thread in enumerate_threads())
    go_on.set()
    wait_for_medium()
    assert {FORCING} == {name for name, _ in forced}
    assert len(forced) <= 4
    assert path.stat().st_ino in [inode for _, inode in forced]


def test_link_stays_a_link(tmp_path: Path) -> None:
    """A file that a player has linked is changed where it is; one of the program's is replaced."""
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    Disk().write(tmp_path / "link", "new", durable=True, opener=regular)
    assert (True, "new") == ((tmp_path / "link").is_symlink(), (tmp_path / "real").read_text())
    Disk().write(tmp_path / "link", "own", durable=True)
    assert (False, "new") == ((tmp_path / "link").is_symlink(), (tmp_path / "real").read_text())
    # One that leads round and round has nothing to keep.
    (tmp_path / "loop").symlink_to("loop")
    Disk().write(tmp_path / "loop", "file", durable=True, opener=regular)
    assert "file" == (tmp_path / "loop").read_text()


def test_what_is_written_first_is_no_file_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file beside has another name each time, and one that is there is not written over."""
    names = set[str]()

    def note(name: str, flags: int) -> int:
        assert flags & os.O_EXCL
        names.add(Path(name).name)
        return unlinked(name, flags)

    for _ in range(2):
        Disk().write(tmp_path / "x", "a", durable=False, opener=note)
    assert 2 == len(names)
    monkeypatch.setattr(os, "urandom", bytes)
    other = tmp_path / f".x.{bytes(8).hex()}.tmp"
    other.write_text("other")
    with pytest.raises(FileExistsError):
        Disk().write(tmp_path / "x", "b", durable=False)


def test_a_link_round_and_round_is_one_file(tmp_path: Path) -> None:
    """A file that leads nowhere does not hide the others."""
    (tmp_path / "a.json").symlink_to("a.json")
    (tmp_path / "b.json").touch()
    assert {"a.json", "b.json"} == {path.name for path, _ in Disk().files(tmp_path)}


def test_set_aside_keeps_all(tmp_path: Path) -> None:
    """Files set aside overwrite none that were set aside before."""
    for text in ("one", "two", "three"):
        (tmp_path / "x.json").write_text(text)
        Disk().set_aside(tmp_path / "x.json")
    assert {
        "x.json.corrupt": "one",
        "x.json.corrupt-2": "two",
        "x.json.corrupt-3": "three",
    } == content(tmp_path)


def test_files_latest_first(tmp_path: Path) -> None:
    """Documents are listed latest first; half-written, foreign and set-aside ones are not."""
    for name, time in (("b.json", 5), ("a.json", 5), ("c.json", 9)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (time, time))
    for name in (".x.json", ".lock", "a.json.corrupt", "note.txt", ".a.json.7-1.tmp"):
        (tmp_path / name).touch()
    assert [("c.json", 9), ("a.json", 5), ("b.json", 5)] == [
        (path.name, time) for path, time in Disk().files(tmp_path)
    ]


def test_not_text(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are refused with their place; a byte order mark is not."""
    (tmp_path / "x").write_bytes(b"ab\xff")
    with pytest.raises(DocumentError, match=r"^byte 3: not UTF-8$"):
        Disk().read(tmp_path / "x")
    (tmp_path / "y").write_bytes(b"\xef\xbb\xbf{}")
    assert "{}" == Disk().read(tmp_path / "y")


def test_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file beyond the limit is refused; one at the limit is not."""
    monkeypatch.setattr(module, "MAX_BYTES", 4)
    (tmp_path / "x").write_bytes(b"1234")
    assert "1234" == Disk().read(tmp_path / "x")
    (tmp_path / "x").write_bytes(b"12345")
    with pytest.raises(DocumentError, match=r"^longer than 4 bytes$"):
        Disk().read(tmp_path / "x")


def free(directory: Path) -> bool:
    """Return whether the lock of a directory can be had."""
    with (directory / ".lock").open("ab") as file:
        try:
            module._try_lock(file.fileno())
        except OSError:
            return False
    return True


def test_lock_excludes(tmp_path: Path) -> None:
    """While one holds the lock nobody else gets it, and afterwards it is free."""
    with Disk().lock(tmp_path):
        held = free(tmp_path)
    assert (False, True) == (held, free(tmp_path))


def test_lock_is_not_waited_for_forever(tmp_path: Path) -> None:
    """A lock that is not given back, or cannot be had at all, stops nobody."""
    (tmp_path / "file").touch()
    done = []
    with Disk().lock(tmp_path), Disk(patience=0).lock(tmp_path):
        done.append("held")
    with Disk().lock(tmp_path / "file" / "below"):
        done.append("none")
    assert ["held", "none"] == done


def test_lock_hides_no_error(tmp_path: Path) -> None:
    """What goes wrong while the lock is held is the caller's to hear."""
    with pytest.raises(OSError, match="mine"), Disk().lock(tmp_path):
        raise OSError("mine")


@given(names, names)
@example("convex/1", "convex+1")
@example("Swan", "swan")
@example("con", "~con")
@example("a" * 101, "a" * 102)
def test_file_names_are_distinct_and_safe(one: str, two: str) -> None:
    """Different puzzles have different files, even where capitals do not count."""
    assert (one == two) == (file_name(one).lower() == file_name(two).lower())
    for name in (file_name(one), file_name(two)):
        assert len(name) <= 105
        assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_+%~.")
        assert name.count(".") == 1
        assert name not in {"con.json", "nul.json", "com1.json"}


def test_empty_name() -> None:
    """Even a puzzle without a name has a file of its own that is listed."""
    assert not file_name("").startswith(".")


def fill(directory: Path, size: int, writers: Sequence[Disk]) -> int:
    """Add files of that size, by each writer in turn, until there is no room; return how many."""
    for added in range(100):
        try:
            path = directory / f"{size}-{added}.json"
            writers[added % len(writers)].write(path, "x" * size, durable=False)
        except OSError as error:
            if "no room for more than" in str(error):
                return added
            raise
    raise AssertionError


@pytest.mark.parametrize(("most", "files"), [(32_000, 10_000), (10**9, 32)])
def test_a_quota_lets_games_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, files: int
) -> None:
    """Then no file is added; those that are there change, the trash takes some and gives way."""
    monkeypatch.setattr(Disk, "quota", Quota(tmp_path, most, files))
    disk = Disk()
    assert 32 == fill(tmp_path, 1000, [disk])
    first, second = (tmp_path / f"1000-{number}.json" for number in range(2))
    disk.write(first, "y" * 1500, durable=False)
    if most < 10**9:
        with pytest.raises(OSError, match="no room"):
            disk.write(second, "y" * 4000, durable=False)
        assert "x" * 1000 == disk.read(second)
    assert 1 <= fill(tmp_path / TRASH, 400, [disk]) <= 3
    # What was deleted goes only if that makes room for what is new.
    assert 0 == fill(tmp_path, 10, [disk])
    assert [*(tmp_path / TRASH).iterdir()]
    disk.remove(first)
    assert fill(tmp_path, 500, [disk])
    assert 0 == fill(tmp_path, 501, [disk])
    assert not [*(tmp_path / TRASH).iterdir()]
    for path in [*tmp_path.glob("*.json")][:8]:
        disk.remove(path)
    assert fill(tmp_path, 500, [disk])


def test_a_quota_counts_what_other_processes_write(tmp_path: Path) -> None:
    """What is free is measured before all of it is used."""
    writers = [Disk(), Disk()]
    for one in writers:
        one.quota = Quota(tmp_path, 16_000, 100)  # type: ignore[misc]
    assert 32 == fill(tmp_path, 500, writers)
