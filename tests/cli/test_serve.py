"""``tui-tangram serve``: its start and its end; `tests/host` plays on it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tui_tangram.cli import main
from tui_tangram.host.keys import host_key


def test_a_host_from_its_start_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], free_port: Callable[[], int]
) -> None:
    """It says at once that it starts, and later where it listens; a signal ends it."""
    port = free_port()
    words = ["serve", "--directory", str(tmp_path / "host"), "--port", str(port), "--no-preload"]
    with subprocess.Popen(
        [sys.executable, "-m", "tui_tangram", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as started:  # fmt: skip
        assert started.stdout is not None
        assert started.stderr is not None
        assert "Starting the host…\n" == started.stderr.readline()  # before it takes seconds
        assert f"Listening on 127.0.0.1, port {port}.\n" == started.stdout.readline()
        assert "Only this machine can connect. For others: --listen ::\n" == (
            started.stdout.readline()
        )
        fingerprint = started.stdout.readline().rpartition(" ")[2].strip()
        assert re.fullmatch("SHA256:[A-Za-z0-9+/]{43}", fingerprint)
        assert f"Players type: ssh -p {port} 127.0.0.1\n" == started.stdout.readline()
        with socket.socket() as client:
            assert 0 == client.connect_ex(("127.0.0.1", port))
        umask = os.umask(0o077)
        try:
            assert 2 == main(words)
            shown = capsys.readouterr()
            assert ("", True) == (shown.out, "another host uses this directory" in shown.err)
            assert 0 == main([*words, "--fingerprint"])
            assert (f"{fingerprint}\n", "") == capsys.readouterr()
        finally:
            os.umask(umask)
        started.send_signal(signal.SIGTERM)
        _, errors = started.communicate()
    assert (0, True) == (started.returncode, errors.endswith("Goodbye.\n"))


def test_what_is_wrong_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key without a host, one that others may read, a port in use, a missing extra."""
    umask = os.umask(0o077)
    os.umask(umask)
    try:
        where = ["serve", "--directory", str(tmp_path)]
        assert 2 == main([*where, "--fingerprint"])
        assert "no key yet: the first start makes it" in capsys.readouterr().err
        (tmp_path / "file").touch()
        assert 2 == main(["serve", "--directory", str(tmp_path / "file" / "below")])
        assert f"{tmp_path / 'file' / 'below'}: cannot be used: " in capsys.readouterr().err
        host_key(tmp_path, known=False)
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            assert 2 == main([*where, "--port", str(port)])
        assert f"serve: 127.0.0.1, port {port}: " in capsys.readouterr().err
        (tmp_path / "host_key").chmod(0o644)
        assert 2 == main(where)
        assert "chmod 600" in capsys.readouterr().err
        monkeypatch.setitem(sys.modules, "tui_tangram.host.front", None)
        assert 2 == main(where)
        assert 'pip install "tui-tangram[host]"' in capsys.readouterr().err
    finally:
        os.umask(umask)
