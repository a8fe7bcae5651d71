"""A PostgreSQL server for tests: a fresh directory, a socket in it, and no network."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

PLACES: Final = ":".join(
    [os.environ.get("PATH", ""), *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
)
"""Where its programs are; Debian has them in no usual place."""


class Server:
    """A server that can be stopped and started again."""

    def __init__(self, directory: Path) -> None:
        programs = [shutil.which(name, path=PLACES) for name in ("initdb", "postgres")]
        if None in programs:
            pytest.skip("PostgreSQL is not installed")
        self._initdb, self._postgres = programs
        self._directory = directory
        self.address = f"postgresql://tangram@/postgres?host={directory}"
        # It refuses to be root.
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(directory, nobody.pw_uid, nobody.pw_gid)
            self._user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self._run(
            [
                self._initdb,
                "-D",
                directory / "data",
                "-U",
                "tangram",
                "-A",
                "trust",
                "-N",
                "-E",
                "UTF8",
                "--locale=C",
            ]
        )

    def _run(self, command: list[Any]) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **self._user)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = ("fsync=off", "shared_buffers=4MB", "max_connections=20", "autovacuum=off")
        more = [part for setting in settings for part in ("-c", setting)]
        place = ["-D", self._directory / "data", "-k", self._directory, "-h", ""]
        with (self._directory / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._postgres, *place, *more], stderr=log, cwd="/", **self._user
            )
        import psycopg

        for _ in range(600):
            try:
                psycopg.connect(self.address).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise TimeoutError((self._directory / "log").read_text())

    def stop(self) -> None:
        """Stop it without a word to those who are connected."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()


@contextmanager
def server() -> Iterator[Server]:
    """Run a server; without its programs the test is skipped."""
    # Not a directory of pytest's, into which nobody else may look.
    with tempfile.TemporaryDirectory(prefix="tangram-") as place:
        found = Server(Path(place))
        found.start()
        try:
            yield found
        finally:
            found.stop()
