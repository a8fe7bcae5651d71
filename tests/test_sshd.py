"""Over a real OpenSSH server on the loopback: terminals of all kinds, a lost connection, a host.

The server is the user's own, with keys and configuration in a temporary directory.
"""

from __future__ import annotations

import getpass
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.pseudo_terminal import Terminal

ROOT = Path(__file__).parent.parent
HOME_SEEN = "enter open"
"""Stands on the first screen, whether the player is new or another window was first."""


def _sshd() -> str | None:
    return shutil.which("sshd", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's"),
    pytest.mark.skipif(_sshd() is None, reason="sshd is not installed (openssh-server)"),
    pytest.mark.skipif(shutil.which("ssh") is None, reason="ssh is not installed"),
]


class Host(NamedTuple):
    """A server that lets the user in."""

    directory: Path
    port: int

    @property
    def players(self) -> Path:
        """The home directory of whoever plays there."""
        return self.directory / "home"

    def program(self, *options: str) -> str:
        """Return the command of the program for the shell there."""
        environ = [f"HOME={self.players}", f"PYTHONPATH={ROOT}"]
        environ += [f"XDG_{kind}_HOME={self.players}/{kind}" for kind in ("DATA", "CONFIG")]
        command = ["env", *environ, sys.executable, "-m", "tui_tangram", *options]
        return shlex.join(command)

    def ssh(self, command: str, *, key: str = "key", tty: bool = True) -> list[str]:
        """Return the command that runs *command* there."""
        options = [
            f"UserKnownHostsFile={self.directory / 'known'}",
            "StrictHostKeyChecking=no",
            "IdentitiesOnly=yes",
            "BatchMode=yes",
            "LogLevel=ERROR",
            "SendEnv=LANG LC_ALL NO_COLOR COLORTERM",
        ]
        return [
            "ssh", "-F", "none", "-p", str(self.port), "-i", str(self.directory / key),
            *(part for option in options for part in ("-o", option)),
            "-tt" if tty else "-T", f"{getpass.getuser()}@127.0.0.1", command,
        ]  # fmt: skip


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[Host]:
    """Start a server on the loopback; it ends with the last test."""
    directory = tmp_path_factory.mktemp("sshd")
    port = free_port()
    found = Host(directory, port)
    found.players.mkdir()
    for name in ("host", "key", "forced"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(directory / name)]
        subprocess.run(command, check=True)
    forced = found.program("--restricted", "--profile", "ann")
    (directory / "authorized").write_text(
        (directory / "key.pub").read_text()
        + f'command="{forced}",restrict,pty '
        + (directory / "forced.pub").read_text()
    )
    if os.getuid() == 0:
        # What the system makes at its start, if there is one.
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    (directory / "config").write_text(
        f"""
        ListenAddress 127.0.0.1
        Port {port}
        HostKey {directory / "host"}
        AuthorizedKeysFile {directory / "authorized"}
        PidFile {directory / "pid"}
        StrictModes no
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        PermitRootLogin prohibit-password
        AcceptEnv LANG LC_ALL NO_COLOR COLORTERM
        """
    )
    command = [str(_sshd()), "-D", "-e", "-f", str(directory / "config")]
    with (directory / "log").open("wb") as log:
        server = subprocess.Popen(command, stderr=log, stdin=subprocess.DEVNULL)
    try:
        _wait_for(found, server)
        yield found
    finally:
        server.terminate()
        server.wait()


def _wait_for(host: Host, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server lets the user in; leave the tests out where it never will."""
    end = time.monotonic() + 120
    ran = None
    while server.poll() is None and time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", host.port)) == 0:
                ran = subprocess.run(
                    host.ssh("echo in", tty=False), capture_output=True, text=True, check=False
                )
                break
        time.sleep(0.02)
    if ran is None or ran.stdout != "in\n":
        log = (host.directory / "log").read_text().strip().splitlines()
        pytest.skip(f"sshd lets nobody in here: {(log or ['it says nothing'])[-1]}")


class Kind(NamedTuple):
    """A kind of terminal, and what must be seen there."""

    environ: dict[str, str]
    colours: bytes = b""
    """What at least one sequence looks like; empty for no colours at all."""
    seen: str = HOME_SEEN


KINDS = {
    "256 colours": Kind({"TERM": "xterm-256color"}, rb"\x1b\[[\d;]*[34]8;5;"),
    "all": Kind({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, rb"\x1b\[[\d;]*[34]8;2;"),
    "16": Kind({"TERM": "linux", "LANG": "C"}, rb"\x1b\[[\d;]*(3[0-7]|4[0-7]|9[0-7])[;m]"),
    "none": Kind({"TERM": "vt100"}),
    "lines": Kind(
        {"TERM": "dumb"}, seen="Type list for puzzles, lesson 1 to learn, help for commands"
    ),
}
"""One of each; `tests/render/test_profile.py` has all others."""
_COLOUR = re.compile(rb"\x1b\[[\d;]*?(?<![\d;])(?:\d;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


def test_terminals_of_all_kinds(host: Host) -> None:
    """Each gets what it can show: colours as it has them, or lines; nobody gets an error."""
    with ExitStack() as stack:
        opened = {}
        for name, kind in KINDS.items():
            without = [f"-u{key}" for key in ("COLORTERM", "LANG", "LC_ALL", "NO_COLOR")]
            settings = [f"{key}={value}" for key, value in kind.environ.items()]
            command = ["env", *without, *settings, *host.ssh(host.program("--profile", "kinds"))]
            opened[name] = stack.enter_context(Terminal(command, 80, 24, dict(os.environ)))
        for name, terminal in opened.items():
            kind = KINDS[name]
            terminal.until(kind.seen)
            heard = bytes(terminal.heard)
            assert b"Traceback" not in heard
            if kind.colours:
                assert re.search(kind.colours, heard), name
            else:
                assert not _COLOUR.search(heard), name
            if kind.environ["TERM"] == "dumb":
                assert b"\x1b[" not in heard.replace(b"\x1b[?2004h", b"")
                terminal.press("quit", "enter")
            else:
                terminal.press("ctrl+q")
        for terminal in opened.values():
            assert 0 == terminal.wait()


def test_an_encoding_without_blocks_gets_none(host: Host) -> None:
    """Where Python itself is told to go by the locale C: nothing but ASCII, and no escape text."""
    command = (
        f"LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 {host.program('--slow', 'play', 'swan')}"
    )
    with Terminal(host.ssh(command), 80, 24, dict(os.environ)) as terminal:
        terminal.until("q back")
        assert bytes(terminal.heard).isascii()
        assert "\\u" not in terminal.text
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()


def _gone(pid: int) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    raise AssertionError("the program goes on without its terminal")


def test_a_lost_connection_loses_no_move(host: Host) -> None:
    """The client is killed in the middle of a game; another connection goes on with it."""
    note = host.directory / "process"
    command = f"echo $$ >{shlex.quote(str(note))}; exec {host.program('play', 'Swan')}"
    with Terminal(host.ssh(command), 80, 24, dict(os.environ)) as lost:
        lost.until("q back")
        lost.press("1", "right", "enter", "2", "enter")
        lost.until("Placed 2")
        os.kill(lost.pid, signal.SIGKILL)
        _gone(int(note.read_text()))
    with Terminal(host.ssh(host.program("play", "Swan")), 80, 24, dict(os.environ)) as other:
        other.until("Resumed Swan")
        for piece in (2, 1):
            other.press("u")
            other.until(f"Undid: placed piece {piece}")
        other.press("ctrl+q")
        assert 0 == other.wait()


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_inside_of_tmux_a_game_outlives_its_connection(host: Host) -> None:
    """The connection is lost, the game is not even interrupted: a piece is still in hand."""
    tmux = ["tmux", "-u", "-f", "/dev/null", "-S", str(host.directory / "tmux")]
    begin = shlex.join([*tmux, "new-session", host.program("--profile", "tmux", "play", "Swan")])
    try:
        with Terminal(host.ssh(begin), 80, 24, dict(os.environ)) as lost:
            lost.until("q back")
            lost.press("1", "right")
            lost.until("held")
            os.kill(lost.pid, signal.SIGKILL)
        attach = shlex.join([*tmux, "attach"])
        with Terminal(host.ssh(attach), 80, 24, dict(os.environ)) as other:
            other.until("held")
            other.press("enter")
            other.until("Placed 1")
            other.press("ctrl+q")
            assert 0 == other.wait()
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True, check=False)


def test_a_forced_command_is_all_there_is(host: Host) -> None:
    """A player whose key may do nothing else asks for a file and gets the game, restricted."""
    lines = "list swan\nplay ./authorized\nplay swan\nquit\n"
    ran = subprocess.run(
        host.ssh("cat /etc/passwd", key="forced", tty=False),
        input=lines, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (0, "") == (ran.returncode, ran.stderr)
    assert "Type list for puzzles, lesson 1 to learn, help for commands" in ran.stdout
    assert "tangram/swan" in ran.stdout
    assert "root:" not in ran.stdout
    assert list((host.players / "DATA").rglob("players/ann"))
