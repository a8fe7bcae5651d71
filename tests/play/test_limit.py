"""The counter that ends a search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import Clock
from tui_tangram.play import Limit, Meter, PartStopped, Progress, Stopped
from tui_tangram.play.limit import STRIDE


def run(meter: Meter, most: int = 3000) -> int:
    """Search at most *most* nodes and return how many were allowed."""
    for done in range(most):
        try:
            meter.tick()
        except Stopped:
            return done
    return most


@given(st.integers(0, 2500))
def test_exactly_so_many_nodes(nodes: int) -> None:
    """A limit of n nodes allows n nodes and not one more, and counts them rightly."""
    meter = Limit(nodes=nodes).meter()
    assert nodes == run(meter)
    assert nodes == meter.progress.nodes


def test_without_limit() -> None:
    """Without a limit nothing stops a search."""
    assert 3000 == run(Limit().meter())


def test_stays_stopped() -> None:
    """A search that goes on after the end is stopped again."""
    meter = Limit(nodes=1).meter()
    run(meter)
    for _ in range(3):
        with pytest.raises(Stopped) as caught:
            meter.tick()
        assert 1 == caught.value.progress.nodes


@given(
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 800)), max_size=6),
    st.none() | st.integers(0, 2000),
)
def test_parts_end_by_themselves(parts: list[tuple[int, int]], whole: int | None) -> None:
    """A part takes at most its nodes, and what it leaves of the whole is there for the next."""
    meter, done = Limit(nodes=whole).meter(), 0
    for allowed, wanted in parts:
        left = None if whole is None else whole - done
        try:
            with meter.part(allowed):
                for _ in range(wanted):
                    meter.tick()
            ended: type[Stopped] | None = None
        except Stopped as stopped:
            ended = type(stopped)
        if left is not None and min(allowed, wanted) >= left and wanted > left:
            assert ended is Stopped
            done += left
        else:
            assert (PartStopped if wanted > allowed else None) is ended
            done += min(allowed, wanted)
        assert done == meter.nodes
        if ended is Stopped:
            return


def test_a_part_ends_with_the_whole() -> None:
    """A stop asked for, or the time, is no end of the part alone."""
    clock = Clock()
    meter = Limit(seconds=5).meter(clock=clock)
    clock.now += 5
    with pytest.raises(Stopped) as ended, meter.part(9000):
        run_on(meter)
    assert Stopped is type(ended.value)
    meter = Limit().meter()
    meter.stop()
    with pytest.raises(Stopped) as ended, meter.part(9000):
        run_on(meter)
    assert Stopped is type(ended.value)


def run_on(meter: Meter) -> None:
    """Search until the end."""
    while True:
        meter.tick()


def test_no_time_at_all() -> None:
    """A limit of nought seconds allows no node."""
    assert 0 == run(Limit(seconds=0).meter(clock=Clock()))


def test_time_is_looked_at_now_and_then() -> None:
    """Once the time is over, a search ends within a stride."""
    clock = Clock()
    meter = Limit(seconds=5).meter(clock=clock)
    for _ in range(1000):
        meter.tick()
    clock.now += 5
    assert run(meter) <= STRIDE


def test_both_limits() -> None:
    """The limit that is reached first ends the search and is named."""
    clock = Clock()
    meter = Limit(nodes=10, seconds=5).meter(clock=clock)
    run(meter)
    with pytest.raises(Stopped, match=r"^stopped after 10 nodes$"):
        meter.tick()
    clock.now += 5
    timed = Limit(nodes=10, seconds=5).meter(clock=clock)
    clock.now += 5
    with pytest.raises(Stopped, match=r"^stopped after 5 seconds$"):
        timed.tick()


def test_asked_to_stop() -> None:
    """A search that is asked to stop does so at its next node."""
    meter = Limit().meter()
    for _ in range(100):
        meter.tick()
    meter.stop()
    with pytest.raises(Stopped, match="on request") as caught:
        meter.tick()
    assert 100 == caught.value.progress.nodes


def test_stopped_from_the_report() -> None:
    """Whoever receives the progress may stop the search with it."""
    meters: list[Meter] = []
    meter = Limit().meter(lambda progress: meters[0].stop() if progress.nodes > 1 else None)
    meters.append(meter)
    assert 1 + STRIDE == run(meter)


def test_report_says_how_far_it_is() -> None:
    """Progress is reported at the first node and after every stride, with what was found."""
    clock = Clock()
    heard: list[Progress] = []
    meter = Limit().meter(heard.append, clock=clock)
    meter.tick()
    meter.found, meter.fraction = 2, 0.5
    clock.now += 3
    for _ in range(STRIDE):
        meter.tick()
    assert [Progress(1, 0, 0, None), Progress(1 + STRIDE, 3, 2, 0.5)] == heard


@pytest.mark.parametrize("limit", [{"nodes": -1}, {"seconds": -0.5}, {"seconds": float("nan")}])
def test_nonsense_limits(limit: dict[str, float]) -> None:
    """Negative limits and times that are no numbers are refused."""
    with pytest.raises(ValueError, match="limit of"):
        Limit(**limit)
