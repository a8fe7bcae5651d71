"""What the tests of hosts share: a server of PostgreSQL, started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.host.postgresql import Server, server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """Run a server; who needs an empty database empties it."""
    with server() as found:
        yield found
