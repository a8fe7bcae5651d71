"""A PostgreSQL server for tests: a fresh directory, a socket in it, and TLS on the loopback.

Its certificate is for ``localhost`` alone, and is trusted by whoever takes it as a root.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

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
        # It refuses to be root.
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(directory, nobody.pw_uid, nobody.pw_gid)
            self._user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        words = ["-U", "tangram", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"]
        self._run([self._initdb, "-D", directory / "data", *words])
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.address = f"postgresql://tangram@/postgres?host={directory}&port={self.port}"
        self.root = directory / "cert"
        """Its certificate."""
        key = directory / "key"
        write_certificate(self.root, key)
        if self._user:
            os.chown(key, self._user["user"], self._user["group"])

    def secure(self, name: str = "localhost", root: Path | None = None) -> str:
        """Return its address by TLS, where it must prove to be *name* to who trusts *root*."""
        proof = f"sslmode=verify-full&sslrootcert={root or self.root}"
        return f"postgresql://tangram@{name}:{self.port}/postgres?{proof}"

    def _run(self, command: list[Any]) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **self._user)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        key = self._directory / "key"
        settings = (
            "fsync=off", "shared_buffers=4MB", "max_connections=20", "autovacuum=off",
            f"port={self.port}", "ssl=on", f"ssl_cert_file={self.root}", f"ssl_key_file={key}",
        )  # fmt: skip
        more = [part for setting in settings for part in ("-c", setting)]
        place = ["-D", self._directory / "data", "-k", self._directory, "-h", "localhost"]
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


def write_certificate(certificate: Path, key: Path) -> None:
    """Write a new certificate for ``localhost``, signed by itself, and its key."""
    private = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, private.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(1))
        .not_valid_after(now + timedelta(1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(private, hashes.SHA256())
    )
    encoding = serialization.Encoding.PEM
    certificate.write_bytes(made.public_bytes(encoding))
    certificate.chmod(0o644)
    key.touch(0o600)
    key.write_bytes(
        private.private_bytes(
            encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


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
