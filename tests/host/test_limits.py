"""Who may come in: pure, with a clock of the test's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.host.limits import Admission, Limits, Reason, Visit, network


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def admitted(admission: Admission, address: str = "192.0.2.1") -> Visit:
    """Connect."""
    visit = admission.connect(address)
    assert isinstance(visit, Visit)
    return visit


def test_an_address_that_asks_too_often_waits_for_its_rate() -> None:
    """After the burst one connection for each part of a second that has gone by."""
    clock = Clock()
    admission = Admission(Limits(rate=2.0, burst=3), clock)
    for _ in range(3):
        admitted(admission)
    assert Reason.RATE is admission.connect("192.0.2.1")
    assert isinstance(admission.connect("192.0.2.2"), Visit)
    clock.now += 0.4
    assert Reason.RATE is admission.connect("192.0.2.1")
    clock.now += 0.1
    admitted(admission)
    assert Reason.RATE is admission.connect("192.0.2.1")
    clock.now += 1000  # no more than a burst is saved up
    for _ in range(3):
        admitted(admission)
    assert Reason.RATE is admission.connect("192.0.2.1")


def test_all_addresses_together_have_a_rate() -> None:
    """Many addresses with one connection each are a flood, too; one that floods is none."""
    admission = Admission(Limits(rate_of_all=1.0, burst_of_all=2, burst=1), Clock())
    admitted(admission, "192.0.2.1")
    for _ in range(10):
        assert Reason.RATE is admission.connect("192.0.2.1")
    admitted(admission, "192.0.2.2")
    assert Reason.RATE is admission.connect("192.0.2.3")


def test_connections_without_a_session_are_few() -> None:
    """A place is free again with a session, and after a loss without one."""
    admission = Admission(Limits(beginnings=3, beginnings_per_address=2), Clock())
    first, second = (admission.connect("192.0.2.1") for _ in range(2))
    assert isinstance(first, Visit)
    assert isinstance(second, Visit)
    assert Reason.BEGINNINGS is admission.connect("192.0.2.1")
    assert isinstance(admission.connect("192.0.2.2"), Visit)
    assert Reason.BEGINNINGS is admission.connect("192.0.2.3")
    assert first.play("a") is None
    third = admission.connect("192.0.2.1")
    assert isinstance(third, Visit)
    second.leave()
    assert isinstance(admission.connect("192.0.2.3"), Visit)


@pytest.mark.parametrize(
    ("limits", "keys", "addresses", "why"),
    [
        (Limits(players=2), "abc", "123", Reason.FULL),
        (Limits(per_key=2), "aaa", "123", Reason.KEY),
        (Limits(per_address=2), "abc", "111", Reason.ADDRESS),
    ],
)
def test_sessions_are_limited_in_three_ways(
    limits: Limits, keys: str, addresses: str, why: Reason
) -> None:
    """The third has no place until one of the first two is gone."""
    admission = Admission(limits, Clock())
    visits = [admitted(admission, f"192.0.2.{address}") for address in addresses]
    assert [None, None, why] == [visit.play(key) for visit, key in zip(visits, keys, strict=True)]
    visits[2].leave()  # had none, frees none
    again = admitted(admission, f"192.0.2.{addresses[2]}")
    assert why is again.play(keys[2])
    visits[0].leave()
    visits[0].leave()  # not two
    assert again.play(keys[2]) is None
    assert admitted(admission, f"192.0.2.{addresses[2]}").play(keys[2]) is why


def test_a_network_of_ipv6_is_one_address() -> None:
    """Whoever has one address of a network has all of them; IPv4 in IPv6 is IPv4."""
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::")
    assert network("2001:db8:1:2::1") != network("2001:db8:1:3::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") != network("::ffff:192.0.2.2")
    assert network("fe80::1%eth0") == network("fe80::2%eth1")


_STEPS: list[Callable[[Visit], object]] = [
    lambda visit: visit.play("k") if visit._key == "" else None,
    Visit.leave,
]


@given(st.lists(st.tuples(st.integers(0, 4), st.sampled_from(_STEPS)), max_size=40))
def test_all_places_are_free_when_all_have_left(steps: list[tuple[int, object]]) -> None:
    """Whatever happened in which order, and however often each has left."""
    admission = Admission(Limits(per_key=2), Clock())
    visits = [admission.connect(f"192.0.2.{number % 2}") for number in range(5)]
    for number, step in steps:
        step(visits[number])  # type: ignore[operator]
    for visit in visits:
        assert isinstance(visit, Visit)
        visit.leave()
    assert not admission.beginnings
    assert not admission.keys
    assert not admission.addresses
