"""The key of the host, and the ids of players."""

from __future__ import annotations

import base64
import hashlib
import os
import stat
from pathlib import Path
from typing import Final

import asyncssh

from tui_tangram.files import unlinked
from tui_tangram.language import PlayerError

FILE: Final = "host_key"
_ALGORITHM: Final = "ssh-ed25519"
_LONGEST: Final = 10_000
_ID: Final = 26
"""Letters of the hash in an id: 130 bits."""


def player_id(blob: bytes) -> str:
    """Return the id of the player who has the public key *blob*; it is a name of a directory.

    >>> player_id(b"a key")
    'kr6r2vmx2vg3z4cqdtdnfwwv5a6'
    """
    return "k" + base64.b32encode(hashlib.sha256(blob).digest())[:_ID].decode().lower()


def host_key(directory: Path, *, known: bool) -> asyncssh.SSHKey:
    """Return the key of the host in *directory*; make one for a new host.

    A host that is *known* to players is never given another one.  Raises `PlayerError`, which says
    what to do, and `OSError`.
    """
    path = directory / FILE
    try:
        return _read(path)
    except FileNotFoundError:
        if known:
            raise PlayerError(
                "the host's key is missing, and players know it: restore it from a backup, or copy "
                "it from another machine of the host. "
                'Or make a new one: ssh-keygen -t ed25519 -N "" -f {file}',
                at=path,
                file=path,
            ) from None
    key = asyncssh.generate_private_key(_ALGORITHM, comment="tui-tangram")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "wb") as file:  # noqa: PTH123
        file.write(key.export_private_key())
        file.flush()
        os.fsync(file.fileno())
    return key


def host_fingerprint(directory: Path) -> str:
    """Return the fingerprint of the key in *directory*.  Raises as `host_key` does."""
    path = directory / FILE
    try:
        return _read(path).get_fingerprint()
    except FileNotFoundError:
        raise PlayerError("no key yet: the first start makes it", at=path) from None


def _read(path: Path) -> asyncssh.SSHKey:
    with open(path, "rb", opener=unlinked) as file:
        facts = os.fstat(file.fileno())
        if facts.st_mode & (stat.S_IRWXG | stat.S_IRWXO) or facts.st_uid != os.geteuid():
            raise PlayerError(
                "the host's key must be readable by this account alone: chmod 600 {file}",
                at=path,
                file=path,
            )
        content = file.read(_LONGEST)
    try:
        key = asyncssh.import_private_key(content)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        key = None
    if key is None or key.get_algorithm() != _ALGORITHM:
        raise PlayerError(
            "not an Ed25519 key without passphrase: restore the host's key from a backup. "
            "Or delete it to make a new one, which players' SSH will warn about",
            at=path,
        )
    return key
