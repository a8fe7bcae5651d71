"""The key of the host: made once, and never replaced."""

from __future__ import annotations

import stat
from pathlib import Path

import asyncssh
import pytest

from tui_tangram.host.keys import FILE, host_fingerprint, host_key, player_id
from tui_tangram.language import PlayerError
from tui_tangram.player.paths import player_name


def test_the_key_is_made_once(tmp_path: Path) -> None:
    """For this account alone; the next start has the same one."""
    with pytest.raises(PlayerError, match="no key yet"):
        host_fingerprint(tmp_path)
    made = host_key(tmp_path, known=False)
    assert "ssh-ed25519" == made.get_algorithm()
    assert 0o600 == stat.S_IMODE((tmp_path / FILE).stat().st_mode)
    assert made == host_key(tmp_path, known=True)
    assert made.get_fingerprint() == host_fingerprint(tmp_path)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda path: path.chmod(0o640), "chmod 600"),
        (lambda path: path.write_bytes(path.read_bytes()[:100]), "restore .* from a backup"),
        (lambda path: path.write_bytes(b""), "restore .* from a backup"),
        (lambda path: path.unlink(), "ssh-keygen"),
        (
            lambda path: path.write_bytes(
                asyncssh.generate_private_key("ecdsa-sha2-nistp256").export_private_key()
            ),
            "Ed25519",
        ),
        (
            lambda path: path.write_bytes(
                asyncssh.generate_private_key("ssh-ed25519").export_private_key(
                    "pkcs8-pem", passphrase="x"
                )
            ),
            "passphrase",
        ),
    ],
    ids=["readable", "damaged", "empty", "gone", "another kind", "with a passphrase"],
)
def test_what_is_wrong_with_the_key_stops_the_host(tmp_path: Path, damage, message: str) -> None:
    """With what to do; nothing is written in its place."""
    host_key(tmp_path, known=False)
    path = tmp_path / FILE
    damage(path)
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(PlayerError, match=message) as error:
        host_key(tmp_path, known=True)
    assert str(path) in str(error.value)
    assert before == (path.read_bytes() if path.exists() else None)


def test_a_link_is_no_key(tmp_path: Path) -> None:
    """Whoever can put one there would choose the key."""
    host_key(tmp_path, known=False).write_private_key(tmp_path / "elsewhere")
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="link"):
        host_key(tmp_path, known=False)


def test_an_id_is_the_name_of_a_directory() -> None:
    """Of every key another one, in the form of a player's name."""
    ids = {player_id(bytes([number])) for number in range(100)}
    assert 100 == len(ids)
    assert ids == {player_name(one) for one in ids}
    assert {27} == {len(one) for one in ids}
