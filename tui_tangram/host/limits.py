"""Limits of connections, sessions and sizes.  Pure: the clock is handed in."""

from __future__ import annotations

import ipaddress
import os
from collections import Counter
from collections.abc import Callable
from enum import Enum
from typing import Final

from tui_tangram.values import dataclass

_IPV6_PREFIX: Final = 64
"""Bits of the network of a customer, who has all addresses in it."""
_FORGET: Final = 10_000
"""Buckets after which the full ones are removed."""


class Reason(Enum):
    """Reasons for a refusal."""

    RATE = "too many connections per second"
    BEGINNINGS = "too many connections without a session"
    KEY = "too many sessions of this key"
    ADDRESS = "too many sessions from this address"
    FULL = "the host is full"


@dataclass(frozen=True)
class Limits:
    """The limits of a host."""

    players: int = 50
    """Sessions at a time."""
    per_key: int = 3
    """Those of one key."""
    per_address: int = 20
    """Those from one address, or one network of IPv6."""
    beginnings: int = 100
    """Connections at a time that have no session yet, and may not have logged in."""
    beginnings_per_address: int = 10
    rate: float = 2.0
    """Connections a second from one address, after a `burst`."""
    burst: int = 20
    rate_of_all: float = 20.0
    burst_of_all: int = 100
    login_seconds: float = 20.0
    """The time to log in, and again to open a session."""
    name_seconds: float = 120.0
    """The time to choose a name."""
    idle_seconds: float = 3600.0
    """The time without a key after which a session ends."""
    disk: int = 64_000_000
    """Bytes of a player's files; a sixteenth more for changes of those that are there."""
    disk_files: int = 10_000
    """Their number."""
    file: int = 64_000_000
    """Bytes of one file."""
    memory: int = 2_000_000_000
    """Bytes of addresses of a process."""
    cpu_seconds: int = 14_400
    """Seconds of a processor for one process."""
    files: int = 256
    """Open files of a process."""
    searches: int = 2 * (os.cpu_count() or 1)
    """Searches at a time, of all players."""
    search_seconds: float = 60.0
    """The time after which a search ends if others wait."""


def network(address: str) -> str:
    """Return what counts as one address: of IPv6 the network of 64 bits.

    >>> network("192.0.2.7"), network("2001:db8::1:2:3:4"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _IPV6_PREFIX), strict=False))


class _Bucket:
    """Tokens that come back over time: what is within the rate, after a burst, takes one."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._tokens, self._at = float(burst), now

    def is_full(self, now: float) -> bool:
        return self._tokens + (now - self._at) * self._rate >= self._burst

    def take(self, now: float) -> bool:
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Visit:
    """A connection, from its beginning to its loss: each of its places is freed by `leave`."""

    def __init__(self, admission: Admission, where: str) -> None:
        """Begin in the place of a connection without a session."""
        self._admission = admission
        self._where = where
        self._key = ""
        self._begins = True

    def play(self, key: str) -> Reason | None:
        """Take a place for a session of *key* instead; return why there is none."""
        admission, limits = self._admission, self._admission.limits
        assert not self._key
        if admission.keys.total() >= limits.players:
            return Reason.FULL
        if admission.keys[key] >= limits.per_key:
            return Reason.KEY
        if admission.addresses[self._where] >= limits.per_address:
            return Reason.ADDRESS
        self._end_beginning()
        self._key = key
        admission.keys[key] += 1
        admission.addresses[self._where] += 1
        return None

    def leave(self) -> None:
        """Free all places."""
        self._end_beginning()
        if self._key:
            _less(self._admission.keys, self._key)
            _less(self._admission.addresses, self._where)
            self._key = ""

    def _end_beginning(self) -> None:
        if self._begins:
            self._begins = False
            _less(self._admission.beginnings, self._where)


class Admission:
    """All who are in, counted."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        """Use *clock*, in seconds from any origin."""
        self.limits = limits
        self._clock = clock
        self.beginnings: Counter[str] = Counter()
        """Connections without a session, by address."""
        self.keys: Counter[str] = Counter()
        """Sessions, by key."""
        self.addresses: Counter[str] = Counter()
        """Sessions, by address."""
        self._buckets: dict[str, _Bucket] = {}
        self._all = _Bucket(limits.rate_of_all, limits.burst_of_all, clock())

    def connect(self, address: str) -> Visit | Reason:
        """Return the visit of a new connection, or why it is refused."""
        limits, where, now = self.limits, network(address), self._clock()
        if len(self._buckets) >= _FORGET:
            buckets = self._buckets.items()
            self._buckets = {key: one for key, one in buckets if not one.is_full(now)}
        own = self._buckets.get(where)
        if own is None:
            own = self._buckets[where] = _Bucket(limits.rate, limits.burst, now)
        # One address that asks too often takes nothing from the others.
        if not (own.take(now) and self._all.take(now)):
            return Reason.RATE
        if (
            self.beginnings.total() >= limits.beginnings
            or self.beginnings[where] >= limits.beginnings_per_address
        ):
            return Reason.BEGINNINGS
        self.beginnings[where] += 1
        return Visit(self, where)


def _less(counter: Counter[str], key: str) -> None:
    """Count one less; what is nobody's any more is forgotten."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
