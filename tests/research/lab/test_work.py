"""Long work: the same result from any number of workers, after losses, and taken up again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.examples import each
from tests.research.lab.toys import Squares
from tui_tangram.maths.codec import parse
from tui_tangram.play import Limit, Progress, Stopped
from tui_tangram.research.lab import fit, work
from tui_tangram.research.lab.card import FillingJob
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.jobs import (
    ConvexJob,
    ShapesJob,
    SolveJob,
    StructuresJob,
    read_solutions,
)
from tui_tangram.research.lab.search import MadeJob, NeighboursJob, TansetJob, read_found
from tui_tangram.research.lab.tans import name, read_set
from tui_tangram.research.lab.work import Job, JobJournal, WorkError, found_in, has_form

ROOT = Path(__file__).parents[3]
EXPECTED = [[part * part] for part in range(9)]


def threads(size: int) -> work.WorkerPool:
    """A pool that needs no time to assemble."""
    return work.WorkerPool(lambda: ThreadPoolExecutor(size), size)


@each("pool", [None, threads(1), threads(3), threads(20)])
@each("job", [Squares(9), ShapesJob(7), TansetJob(3, 6, 3), Squares(0)])
def test_any_pool_finds_the_same(pool: work.WorkerPool | None, job: Job) -> None:
    """Results come in the order of the parts, whoever works."""
    assert [job.do(part, Limit().meter()) for part in range(job.parts())] == list(
        work.run(job, pool)
    )


def test_lost_workers_lose_nothing(tmp_path: Path) -> None:
    """Processes that are killed in the middle of a part: every part is done all the same."""
    job = Squares(9, str(tmp_path))
    assert EXPECTED == list(work.run(job, work.processes(2)))
    # Two parts killed a worker each, once.
    assert {"1", "5"} <= {path.name for path in tmp_path.iterdir()}


def test_a_part_that_kills_every_worker_ends_the_work() -> None:
    """After a few losses in a row it is said which part it was, instead of going on for ever."""
    with pytest.raises(WorkError, match=r"lost workers 3 times in a row on part \d"):
        list(work.run(Squares(3, deadly=1), work.processes(1)))


def test_no_thread_is_left_of_an_executor(tmp_path: Path) -> None:
    """After lost workers, after giving up and after an end in the middle: Python's exit is clean.

    It writes to the pipe of every such thread, which the thread closes as it ends.
    """
    before = set(threading.enumerate())
    lost = Squares(9, str(tmp_path))
    assert EXPECTED == list(work.run(lost, work.processes(2)))
    assert before == set(threading.enumerate())
    with pytest.raises(WorkError, match="lost workers"):
        list(work.run(Squares(3, deadly=1), work.processes(1)))
    assert before == set(threading.enumerate())
    results = work.run(ShapesJob(9), work.processes(2))
    next(results)
    results.close()
    assert before == set(threading.enumerate())


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    """Stopped in the middle and taken up again: each part is done once, by other workers too."""
    (tmp_path / "1").touch()
    (tmp_path / "5").touch()
    job, path = Squares(9, str(tmp_path)), tmp_path / "work"
    results = work.run(job, None, JobJournal(path))
    assert EXPECTED[:3] == [next(results) for _ in range(3)]
    results.close()
    assert EXPECTED == list(work.run(job, threads(2), JobJournal(path)))
    assert EXPECTED == list(work.run(job, None, JobJournal(path)))
    done = (tmp_path / "done").read_text().split()
    assert sorted(done) == [str(part) for part in range(9)]


@pytest.mark.parametrize("cut", [1, 7, 30, 60, 10_000])
def test_a_journal_cut_short_goes_on_from_what_is_whole(tmp_path: Path, cut: int) -> None:
    """Wherever a crash cuts the file, the result is the same."""
    path = tmp_path / "work"
    list(work.run(Squares(9), None, JobJournal(path)))
    whole = path.read_bytes()
    path.write_bytes(whole[: max(len(whole) - cut, 0)])
    assert EXPECTED == list(work.run(Squares(9), None, JobJournal(path)))
    assert whole == path.read_bytes()


@pytest.mark.parametrize("result", ["16", '["16"]', "[null]", '{"4": 16}', "[[16]]", "null"])
def test_a_result_that_makes_no_sense_is_worked_out_again(tmp_path: Path, result: str) -> None:
    """So are those after it; a file may have been changed by hand, or by a disk."""
    path = tmp_path / "work"
    list(work.run(Squares(9), None, JobJournal(path)))
    whole = path.read_text()
    path.write_text(whole.replace("[16]", result))
    assert EXPECTED == list(work.run(Squares(9), None, JobJournal(path)))
    assert whole == path.read_text()


@each(
    "job",
    [
        ShapesJob(4),
        ShapesJob(4, counting=True),
        ConvexJob(8),
        StructuresJob(3, 8),
        SolveJob((parse("13"), parse("11")), (parse("1"), parse("1")), every=True),
        SolveJob((parse("13"), parse("11")), (parse("1"), parse("1")), counting=True),
        TansetJob(3, 6, 3),
        MadeJob((read_set("t1,t3"), read_set("tangram"))),
        NeighboursJob(read_set("t1,t1,t3")),
        FillingJob(parse("13"), (read_set("t1,t1"), read_set("1*t2"))),
    ],
)
def test_results_have_the_form_that_their_job_says(job: Job) -> None:
    """As a file has them; one level more or less is another form."""
    finds = 0
    for part in range(job.parts()):
        result = json.loads(json.dumps(job.do(part, Limit().meter())))
        assert has_form(result, job.form)
        assert not has_form([result], job.form)
        finds += found_in(result)
    assert finds


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("hello\n", "not a laboratory file"),
        ("hello", "not a laboratory file"),
        ('{"format": "tui-tangram/figure"}\n', "not a laboratory file"),
        ('{"format": "tui-tangram/lab", "version": 2, "job": {}}\n', "another job"),
    ],
)
def test_other_files_are_left_alone(tmp_path: Path, content: str, why: str) -> None:
    """A file of anything else is refused, and not changed."""
    path = tmp_path / "work"
    path.write_text(content)
    with pytest.raises(WorkError, match=why):
        list(work.run(Squares(9), None, JobJournal(path)))
    assert content == path.read_text()


def test_a_journal_is_of_one_job_and_one_run(tmp_path: Path) -> None:
    """Another job is refused, and so is a second run at the same time."""
    path = tmp_path / "work"
    results = work.run(Squares(9), None, JobJournal(path))
    next(results)
    with pytest.raises(WorkError, match="another run"):
        list(work.run(Squares(9), None, JobJournal(path)))
    results.close()
    with pytest.raises(WorkError, match="another job"):
        list(work.run(Squares(8), None, JobJournal(path)))
    with pytest.raises(WorkError, match="cannot be opened"):
        list(work.run(Squares(8), None, JobJournal(tmp_path / "no" / "file")))


def test_limits_and_progress() -> None:
    """Work stops at its limit, here and with a pool, and says how far it is."""
    with pytest.raises(Stopped, match="after 3 nodes"):
        list(work.run(Squares(9), None, limit=Limit(nodes=3)))
    with pytest.raises(Stopped, match=r"after 0\.1 seconds"):
        list(work.run(Squares(9, slow=0.05), threads(1), limit=Limit(seconds=0.1)))
    seen: list[Progress] = []
    list(work.run(ShapesJob(8), None, report=seen.append))
    fractions = [progress.fraction for progress in seen if progress.fraction is not None]
    assert sorted(fractions) == fractions
    assert all(0 <= fraction <= 1 for fraction in fractions)
    assert [progress.found for progress in seen] == sorted(progress.found for progress in seen)


def test_solving_a_list_of_shapes() -> None:
    """All convex shapes against one set in one run: what the solver finds in each."""
    tans, shapes = read_set("tangram"), convex_shapes(16)[:4]
    for every, counting in ((True, False), (False, False), (True, True)):
        job = SolveJob(shapes, tans, every, counting)
        for shape, result in zip(shapes, work.run(job, threads(2)), strict=True):
            found = list(fit.solutions(shape, tans))
            if counting:
                assert len(found) == result
            else:
                assert (found if every else found[:1]) == read_solutions(result)
    assert parse("5") not in shapes


def test_killed_in_the_middle_and_taken_up_again(tmp_path: Path) -> None:
    """The command is killed while its processes work; the same command goes on and ends right."""
    path = tmp_path / "work"
    command = [
        sys.executable, "-m", "tui_tangram", "lab", "tansets", "--pieces", "5", "--triangles", "10",
        "--at-least", "3", "--json", "--workers", "2", "--file", str(path),
    ]  # fmt: skip
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b"\n") < 9):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = path.read_bytes()
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert path.read_bytes().startswith(before[: before.rindex(b"\n") + 1])
    whole = [one for result in work.run(TansetJob(5, 10, 3)) for one in read_found(result)]
    sets = {one["set"]: one["made"] for one in json.loads(again.stdout)["sets"]}
    assert {name(one.tans): list(one.made) for one in whole} == sets
    assert before.count(b"\n") >= 9
    assert len(path.read_bytes().splitlines()) > before.count(b"\n")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9"])
def test_dask_where_there_is_none(address: str) -> None:
    """Without Dask, or without anybody at the address, one line says so."""
    with pytest.raises(WorkError, match="Dask"):
        work.dask(address)


def test_dask_finds_the_same() -> None:
    """The workers of a Dask cluster, where Dask is installed: the same results in this order."""
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        pool = work.dask(cluster.scheduler_address)
        assert EXPECTED == list(work.run(Squares(9), pool))


def test_ctrl_c_ends_the_command_and_its_processes(tmp_path: Path) -> None:
    """Interrupted while processes work: status 130 at once, nothing is said, nobody is left."""
    path = tmp_path / "work"
    # Whoever runs the tests in the background ignores the signal, and processes inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [
            sys.executable, "-m", "tui_tangram", "lab", "shapes", "14", "--count",
            "--file", str(path), "--workers", "2",
        ],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    signal.signal(signal.SIGINT, before)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b"\n") < 2):
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (130, b"", b"") == (process.returncode, out, err)
    while time.monotonic() < deadline and _alive(process.pid):
        time.sleep(0.02)
    assert not _alive(process.pid)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
