"""What a screen shows of long work: stages, time left, tables, and pausing for real."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Event
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.research.lab.test_work import EXPECTED, threads
from tests.research.lab.toys import Squares
from tui_tangram.research.lab import work
from tui_tangram.research.lab.tasks import Column, Runner, Stage, Table, Task, TaskCommand

LONG: Final = 120
"""Seconds after which something that should happen is given up: only a failure waits so long."""


def test_time_left_counts_neither_pauses_nor_earlier_runs() -> None:
    """A tenth in ten seconds leaves ninety; an hour's pause, or a restart, changes nothing."""
    task = Task("all shapes").asked(TaskCommand.START, 100)
    assert task.left(110) is None
    task = task.progressed(0.1, 5)
    assert pytest.approx(90) == task.left(110)
    task = task.asked(TaskCommand.PAUSE, 110)
    assert (Stage.PAUSED, 10, None) == (task.stage, task.seconds(9_999), task.left(9_999))
    task = task.asked(TaskCommand.GO_ON, 3_710)
    assert (10, None) == (task.seconds(3_710), task.left(3_715))
    task = task.progressed(0.2, 9)
    assert pytest.approx(40) == task.left(3_715)
    assert 15 == task.seconds(3_715)
    task = task.finished(3_720)
    assert (Stage.DONE, 1.0, 20, ()) == (task.stage, task.fraction, task.seconds(9_999), task.asks)


def test_time_left_does_not_count_what_an_earlier_run_did() -> None:
    """Half was kept: another quarter in ten seconds leaves ten, and half alone says nothing."""
    task = Task("all shapes").asked(TaskCommand.START, 100).progressed(0.5, 5, 0.5)
    assert task.left(105) is None
    task = task.progressed(0.75, 9, 0.5)
    assert pytest.approx(10) == task.left(110)


def test_a_failed_task_says_why_and_can_go_on() -> None:
    """The reason stays until it runs again."""
    task = Task("x").asked(TaskCommand.START, 0).failed("the disk is full", 5)
    assert (Stage.FAILED, "the disk is full", 5) == (task.stage, task.why, task.seconds(50))
    assert "" == task.asked(TaskCommand.GO_ON, 60).why


@given(
    st.lists(st.one_of(st.sampled_from(TaskCommand), st.floats(0, 1)), max_size=20),
)
def test_a_task_goes_forward_only(events: list) -> None:
    """Neither the part done nor the time ever falls, and time passes only while it runs.

    What cannot be asked changes nothing.
    """
    task, now = Task("x"), 0.0
    for event in events:
        before, now = task, now + 1
        task = (
            task.asked(event, now)
            if isinstance(event, TaskCommand)
            else task.progressed(event, before.found)
        )
        assert task.fraction >= before.fraction
        assert task.seconds(now) == before.seconds(now)
        assert task.seconds(now + 1) - task.seconds(now) == (task.stage is Stage.RUNNING)
        if isinstance(event, TaskCommand) and event not in before.asks:
            assert task == before


COLUMNS = (
    Column("name", lambda row: row[0], lambda row: row[0]),
    Column("number", lambda row: row[1], lambda row: str(row[1])),
)


def test_tables_sort_and_filter() -> None:
    """By a column, the other way round when asked again; words must all be in the row."""
    rows = (("Bee", 3), ("Ant", 10), ("Cat", 3))
    table = Table(COLUMNS).added(rows)
    assert rows == table.shown
    assert ["Ant", "Bee", "Cat"] == [row[0] for row in table.sorted_by(0).shown]
    assert ["Bee", "Cat", "Ant"] == [row[0] for row in table.sorted_by(1).shown]
    assert ["Ant", "Bee", "Cat"] == [row[0] for row in table.sorted_by(1).sorted_by(1).shown]
    assert ["Bee"] == [row[0] for row in table.filtered("E 3").shown]
    assert (("Dog", 3),) == table.filtered("dog").added([("Dog", 3)]).shown
    assert rows == table.sorted_by(1).filtered("x").rows


def runner(
    job: Squares, path: Path, tell: Callable, ends: Queue, pool: work.WorkerPool | None = None
) -> Runner:
    return Runner(
        job,
        pool or threads(1),
        path,
        result=tell,
        progress=lambda _: None,
        end=lambda *end: ends.put(end),
    )


def test_work_is_paused_stopped_and_goes_on(tmp_path: Path) -> None:
    """Paused nothing new is given out; stopped it ends soon; later the rest is done, once."""
    (tmp_path / "1").touch()
    (tmp_path / "5").touch()
    job, ends = Squares(9, str(tmp_path), slow=0.02), Queue()
    worker, log = ThreadPoolExecutor(1), tmp_path / "done"

    paused = Event()

    def pause(_: object) -> None:
        one.pause()
        paused.set()

    one = runner(job, tmp_path / "work", pause, ends, work.WorkerPool(lambda: worker, 1))
    one.start()
    assert paused.wait(LONG)
    # The worker has finished what it was given before it does anything else.
    worker.submit(int).result(LONG)
    done = log.read_text()
    time.sleep(0.2)
    assert log.read_text() == done
    assert len(done.split()) < 9
    one.stop()
    assert (Stage.STOPPED, "") == ends.get(timeout=LONG)
    assert one.join(LONG)
    again: list = []
    kept = len((tmp_path / "work").read_text().splitlines()) - 1
    seen: list = []
    two = Runner(
        job,
        threads(1),
        tmp_path / "work",
        result=again.append,
        progress=seen.append,
        end=lambda *end: ends.put(end),
    )
    two.start()
    assert (Stage.DONE, "") == ends.get(timeout=LONG)
    assert EXPECTED == again
    # What was kept is reported before anything else is done.
    assert kept / 9 == seen[0].fraction


def test_work_that_fails_says_why(tmp_path: Path) -> None:
    """A file that is no journal ends the work with its reason."""
    (tmp_path / "work").write_text("hello\n")
    ends: Queue = Queue()
    runner(Squares(9), tmp_path / "work", print, ends).start()
    stage, why = ends.get(timeout=LONG)
    assert stage is Stage.FAILED
    assert "not a laboratory file" in why
