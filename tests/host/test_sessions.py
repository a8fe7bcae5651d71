"""Sessions of a host, over the loopback, with a small program in place of the app."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.host.running import FREE, LONG, Running, options, play, running, until
from tui_tangram.host.front import FLOOD, KEEPALIVE
from tui_tangram.host.keys import player_id
from tui_tangram.host.limits import Limits
from tui_tangram.host.nursery import PLAYER, UMASK
from tui_tangram.host.relay import open_terminal
from tui_tangram.host.session import rlimits
from tui_tangram.host.starter import Starter
from tui_tangram.language import PlayerError


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a host for all tests here."""
    with running(options(tmp_path_factory.mktemp("host") / "new")) as host:
        yield host


@pytest.fixture
async def host(shared: Running) -> AsyncIterator[Running]:
    """The host, with nobody on it before and after."""
    yield shared
    await shared.empty()


async def test_a_new_player_is_asked_for_a_name_once(host: Running) -> None:
    """Refused until it is good and nobody's; the next session begins with the program."""
    host.named("Bob Lee")
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with host.connect(key) as connection:
        player = await play(connection)
        await player.until("Choose a name.*\r\nName: ")
        for line, answer in (
            ("x", "use 2 to 20"), ("b\x7fBOB LEE", "BOB LEE is taken"), ("", "Name: ")
        ):  # fmt: skip
            player.type(f"{line}\r")
            await player.until(f"{answer}.*Name: " if line else answer)
        player.type("Ann\r")
        await player.until("ready")
        assert "Ann" == await player.ask("get TUI_TANGRAM_NAME")
        player.type("quit 3\n")
        assert 3 == (await player.end())[1]
    async with host.connect(key) as connection:
        player = await play(connection)
        await player.until("ready")
        assert "Ann" == await player.ask("get TUI_TANGRAM_NAME")
    assert any("came as Ann" in line and key.get_fingerprint() in line for line in host.log)


@pytest.mark.parametrize("key", ["\x03", "\x04"])
async def test_the_question_for_a_name_can_be_left(host: Running, key: str) -> None:
    """Nothing is known of that player then."""
    new = asyncssh.generate_private_key("ssh-ed25519")
    async with host.connect(new) as connection:
        player = await play(connection)
        await player.until("Name: ")
        player.type(key)
        assert 2 == (await player.end())[1]
    async with host.connect(new) as connection:
        player = await play(connection)
        await player.until("Name: ")
        connection.abort()


async def test_the_process_is_the_players(host: Running) -> None:
    """Arguments, variables, files and limits are the host's; a variable of the client is not."""
    key = host.named("Clara")
    async with host.connect(key) as connection:
        player = await play(connection, env={"EVIL": "1"}, term_type="../../etc/passwd")
        await player.until("ready")
        own = player_id(key.public_data)
        directory = host.front.options.directory
        assert f"{directory} {own}" == await player.ask("argv")
        assert "xterm-256color" == await player.ask("get TERM")
        names = set((await player.ask("names")).split())
        assert {"HOME", "PATH", "PYTHONUTF8", "SSH_CONNECTION", "TERM", "TUI_TANGRAM_NAME"} <= names
        assert not {"EVIL", "USER", "SSH_AUTH_SOCK", "PYTEST_CURRENT_TEST"} & names
        assert f"127.0.0.1 .* 127.0.0.1 {host.port}".split()[-1] in await player.ask(
            "get SSH_CONNECTION"
        )
        # Three standard streams, two sockets, and the one that lists them.
        assert 6 == len((await player.ask("open")).split(","))
        for limit, most in rlimits(host.front.limits).items():
            hard = min(most, resource.getrlimit(getattr(resource, limit))[1] % (1 << 64))
            assert f"({hard}, {hard})" == await player.ask(f"limit {limit}")
        assert oct(UMASK) == await player.ask("umask")
        (front,) = host.front.connections
        assert front._late.cancelled()  # the time to open a session is over for nobody who has
        player.type("link hello\n")
        await until(lambda: host.heard)
        assert (own, "Clara", b"hello\n") == host.heard.pop()


@pytest.mark.skipif(
    subprocess.run(
        ["unshare", "--user", "--net", "true"], check=False, capture_output=True
    ).returncode != 0,
    reason="the system does not let everybody leave the network",
)  # fmt: skip
async def test_players_have_no_network(host: Running) -> None:
    """Not even the host itself, whose port is open."""
    async with host.connect(host.named("Cleo")) as connection:
        player = await play(connection)
        await player.until("ready")
        assert str(errno.ENETUNREACH) == await player.ask(f"connect {host.port}")


async def test_a_storm_frees_all_places(host: Running) -> None:
    """Fifty players lose their connections at once, at the question and in their games."""
    keys = [host.named(f"Storm {number}") for number in range(25)]
    keys += [asyncssh.generate_private_key("ssh-ed25519") for _ in range(25)]
    connections, players = [], []
    for key in keys:  # few may be on their way at a time
        connections.append(await host.connect(key))
        players.append(await play(connections[-1]))
    await asyncio.gather(*(one.until("ready") for one in players[:25]))
    await until(lambda: 50 == host.front.admission.keys.total())
    for one in connections:
        one.abort()
    await host.empty()
    async with host.connect(keys[0]) as connection:
        await (await play(connection)).until("ready")


async def test_a_connection_of_which_nothing_is_heard_is_lost(
    host: Running, tmp_path: Path
) -> None:
    """Its place is free after a few questions; the client is stopped, and its socket open."""
    private = tmp_path / "key"
    key = host.named("Paul")
    key.write_private_key(private)
    private.chmod(0o600)
    command = (
        "import asyncio, asyncssh, sys\n"
        "async def main():\n"
        "    async with asyncssh.connect('127.0.0.1', int(sys.argv[1]), config=None,\n"
        "            known_hosts=None, client_keys=[sys.argv[2]], agent_path=None,\n"
        "            username='x') as connection:\n"
        "        async with connection.create_process(term_type='xterm') as process:\n"
        "            print(await process.stdout.readline(), flush=True)\n"
        "            await process.wait()\n"
        "asyncio.run(main())\n"
    )
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-c", command, str(host.port), str(private), stdout=-1
    )
    assert client.stdout is not None
    assert b"ready" in await client.stdout.readline()
    (front,) = host.front.connections
    connection: Any = front._connection
    assert KEEPALIVE == (connection._keepalive_interval, connection._keepalive_count_max)
    client.send_signal(signal.SIGSTOP)
    # Sooner, now that it is stopped: a busy machine may not let it answer soon.
    host._loop.call_soon_threadsafe(connection.set_keepalive, 0.05, 2)
    await host.empty()
    client.kill()
    await client.wait()


async def test_sizes_are_passed_on_within_limits(host: Running) -> None:
    """The first one and later ones."""
    async with host.connect(host.named("Dora")) as connection:
        player = await play(connection, term_size=(100, 30))
        await player.until("ready")
        assert "100x30" == await player.ask("size")
        player.process.change_terminal_size(2_000_000, 2_000_000)
        while (seen := await player.ask("size")) == "100x30":
            pass
        assert "300x100" == seen


async def test_only_a_session_with_a_terminal_and_no_command(host: Running) -> None:
    """All else is refused, with a line where a person reads one; none takes a place."""
    key = host.named("Emil")
    for _ in range(3):  # more often than this key has places
        async with host.connect(key) as connection:
            ran = await connection.run("cat /etc/passwd")
            assert (2, "") == (ran.exit_status, ran.stdout)
            assert "no commands here" in str(ran.stderr)
    async with host.connect(key) as connection:
        ran = await connection.run()
        assert 2 == ran.exit_status
        assert "ssh -t" in str(ran.stderr)
    async with host.connect(key) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
        with pytest.raises(asyncssh.ChannelOpenError):  # one session a connection
            await connection.create_process()
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/nonexistent")
    async with host.connect(key, agent_forwarding=True) as connection:
        player = await play(connection, x11_forwarding="ignore_failure")
        await player.until("ready")
        names = (await player.ask("names")).split()
        assert not {"DISPLAY", "SSH_AUTH_SOCK"} & set(names)


async def test_only_keys_log_in(host: Running) -> None:
    """Of every kind; neither nothing nor a password does."""
    for algorithm in ("ssh-rsa", "ecdsa-sha2-nistp256"):
        async with host.connect(host.named(algorithm, algorithm)) as connection:
            player = await play(connection)
            await player.until("ready")
            assert algorithm == await player.ask("get TUI_TANGRAM_NAME")
    for more in ({}, {"password": "x"}):
        with pytest.raises(asyncssh.PermissionDenied):
            async with host.connect(None, **more):
                pass


async def test_a_key_has_few_sessions_and_a_killed_one_frees_its_place(host: Running) -> None:
    """Two at a time here; refusals take none, and what the network lost is a free place."""
    key = host.named("Frida")
    connections = [await host.connect(key) for _ in range(2)]
    for one in [await play(one) for one in connections]:
        await one.until("ready")
    for _ in range(3):
        async with host.connect(key) as connection:
            rest, status = await (await play(connection)).end()
            assert 2 == status
            assert "too many sessions open" in rest
    connections[0].abort()
    await until(lambda: 1 == host.front.admission.keys[player_id(key.public_data)])
    async with host.connect(key) as connection:
        await (await play(connection)).until("ready")
    for connection in connections[1:]:
        connection.abort()


async def test_a_slow_reader_is_waited_for(host: Running) -> None:
    """Its terminal is not read while it takes nothing; in the end all of it is there."""
    many = 30_000
    async with host.connect(host.named("Gerd")) as connection:
        player = await play(connection, window=1 << 12)
        await player.until("ready")
        player.process.channel.pause_reading()
        player.type(f"flood {many}\n")
        session = next(iter(host.front.sessions))
        await until(lambda: session._relay._paused)
        assert session._channel.get_write_buffer_size() <= 1 << 17
        player.process.channel.resume_reading()
        assert await player.until(f"{many // 2:09}\r\n")
        await player.until(f"{many - 1:09}\r\nflooded")


async def test_a_program_that_does_not_read_is_waited_for(host: Running, tmp_path: Path) -> None:
    """What was typed meanwhile is not lost, and there is not more of it than a window."""
    many = 300_000
    async with host.connect(host.named("Hanna")) as connection:
        player = await play(connection)
        await player.until("ready")
        player.type(f"sink {tmp_path / 'go'} {many}\n")
        await player.until("raw")
        player.type("x" * many)
        session = next(iter(host.front.sessions))
        await until(lambda: session._relay._typed)
        assert len(session._relay._typed) <= 1 << 17
        (tmp_path / "go").touch()
        assert str(many) == (await player.until("sunk=(.*?) done"))[1]


async def test_a_killed_process_is_one_players(host: Running) -> None:
    """The terminal is restored, with a line; the host goes on."""
    key = host.named("Ina")
    async with host.connect(key) as connection, host.connect(host.named("Jan")) as another:
        other = await play(another)
        player = await play(connection)
        await player.until("ready")
        await other.until("ready")
        os.kill(int(await player.ask("pid")), signal.SIGKILL)
        rest, status = await player.end()
        assert 129 == status
        assert "\x1b[restored" in rest
        assert "It is saved: connect again." in rest
        assert "80x24" == await other.ask("size")
    async with host.connect(key) as connection:
        await (await play(connection)).until("ready")


async def test_without_the_nursery_players_play_on(
    host: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one is there at once; an orphan still ends with its own status, or is hung up."""
    monkeypatch.setattr("tui_tangram.host.starter.PAUSE", 0.01)
    async with host.connect(host.named("Karl")) as connection:
        player = await play(connection)
        await player.until("ready")
        nursery = host.front.starter.pid
        os.kill(nursery, signal.SIGKILL)
        await until(lambda: host.front.starter.pid not in {0, nursery})
        async with host.connect(host.named("Lena")) as another:
            await (await play(another)).until("ready")
        pid = int(await player.ask("pid"))
        player.type("quit 0\n")
        await player.end()
        await until(lambda: not Path(f"/proc/{pid}").exists())


async def test_a_client_that_leaves_before_the_process_begins(tmp_path: Path) -> None:
    """The terminal is gone: it ends quietly, as hung up."""
    settings = options(tmp_path)
    starter = Starter(settings.nursery, lambda line: None)
    starter.open()
    master, slave = open_terminal(80, 24)
    ours, theirs = socket.socketpair()
    os.close(master)
    process = await starter.start(PLAYER, [], {}, {}, (slave, theirs.fileno()))
    assert 129 == await process.ended
    starter.close()
    for end in (ours, theirs):
        end.close()
    os.close(slave)


async def test_clients_that_leave_at_once(host: Running) -> None:
    """Whenever that is: no place is lost, and nothing is an error."""
    before = len(host.log)
    key = host.named("Olaf")
    for wait in range(6):
        async with host.connect(key) as connection:
            opening = asyncio.ensure_future(play(connection))
            for _ in range(wait):
                await asyncio.sleep(0.002)
            connection.abort()
            await asyncio.wait({opening})
            opening.exception()
        await until(lambda: not host.front.admission.keys)
    assert {"came as Olaf", "left"} >= {line.split(" ", 2)[2] for line in host.log[before:]}


async def test_who_takes_no_answers_is_cut_off(
    host: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before there is a game nothing holds what a client sends but this."""
    async with host.connect(asyncssh.generate_private_key("ssh-ed25519")) as connection:
        player = await play(connection, window=1 << 6)
        await player.until("Name: ")
        player.process.channel.pause_reading()
        player.type("\r" * 20_000)
        (session,) = host.front.sessions
        await until(lambda: session._held)
        assert session._channel._recv_paused
        assert session._channel.get_write_buffer_size() < 1 << 20
        (front,) = host.front.connections
        monkeypatch.setattr("tui_tangram.host.front.LOOK", 0.01)
        asked: list[int] = []
        front.waiting = lambda: asked.append(FLOOD) or FLOOD  # type: ignore[method-assign]
        await until(lambda: len(asked) > 2)
        assert not connection.is_closed()
        front.waiting = lambda: FLOOD + 1  # type: ignore[method-assign]
        player.process.channel.resume_reading()
        await until(connection.is_closed)
    await until(lambda: any("refused: does not read" in line for line in host.log))


async def test_small_limits(tmp_path: Path) -> None:
    """Who says nothing is cut off before login, and after."""
    limits = Limits(
        login_seconds=LONG, beginnings_per_address=1, idle_seconds=0.1, name_seconds=0.1
    )
    with running(options(tmp_path, limits, nursery="bare")) as host:
        key = host.named("Mia")
        async with host.connect(key) as connection:
            player = await play(connection)
            await player.until("ready")  # without anything imported beforehand
            rest, status = await player.end()
            assert 129 == status
            assert "No key for 1 minute: your game is saved." in rest
        async with host.connect(asyncssh.generate_private_key("ssh-ed25519")) as connection:
            rest, status = await (await play(connection)).end()
            assert "No name came in time" in rest
        await host.empty()
        for seconds in (LONG, 0.1):
            host.front._server.update(login_timeout=seconds)  # type: ignore[union-attr]
            reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
            assert (await reader.readline()).startswith(b"SSH-2.0-")
            if seconds == LONG:
                other, another = await asyncio.open_connection("127.0.0.1", host.port)
                assert b"" == await other.read()  # one before login is enough
                another.close()
                writer.close()
            await reader.read()  # and that is over, too
            writer.close()
            await host.empty()
        host.front._server.update(login_timeout=LONG)  # type: ignore[union-attr]
        host.front.limits = replace(limits, login_seconds=0.1)
        async with host.connect(key) as connection:  # logs in, and that is all
            await connection.wait_closed()
        await host.empty()


async def test_a_host_that_ends_says_so(tmp_path: Path) -> None:
    """To twenty players and to one at the question; then they come again, by their names.

    A second one in its directory does not begin.
    """
    with running(options(tmp_path)) as host:
        keys = [host.named(f"Nora {number}") for number in range(20)]
        keys.append(asyncssh.generate_private_key("ssh-ed25519"))
        async with AsyncExitStack() as connections:
            players = []
            for key in keys:  # few may be on their way at a time
                connection = await connections.enter_async_context(host.connect(key))
                players.append(await play(connection))
            for one in players[:-1]:
                await one.until("ready")
            await players[-1].until("Name: ")
            with pytest.raises(PlayerError, match="another host"), running(options(tmp_path)):
                pass
            await asyncio.to_thread(host.stop)
            for one in players:
                rest, _ = await one.end()
                assert "The host is shutting down. Your game is saved." in rest
    with running(options(tmp_path)) as host:
        for number, key in enumerate(keys[:5]):
            async with host.connect(key) as connection:
                player = await play(connection)
                await player.until("ready")
                assert f"Nora {number}" == await player.ask("get TUI_TANGRAM_NAME")
        await host.empty()


async def test_a_flood_before_login_keeps_nobody_else_out(tmp_path: Path) -> None:
    """Of one address, more than a burst: most are closed at once, and others play meanwhile."""
    with running(options(tmp_path, replace(FREE, rate=0.1, burst=15, rate_of_all=20))) as host:
        key = host.named("Nina")
        flood = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(60)]
        async with asyncio.timeout(LONG):
            greetings = [await reader.readline() for reader, _ in flood]
        most = host.front.limits.beginnings_per_address
        assert most == sum(line.startswith(b"SSH-2.0-") for line in greetings)
        assert 60 - most == greetings.count(b"")
        async with host.connect(key, local_addr=("127.0.0.2", 0)) as connection:
            await (await play(connection)).until("ready")
        with pytest.raises((OSError, asyncssh.Error)):
            async with host.connect(key):
                pass
        for _, writer in flood:
            writer.close()
        await host.empty()


@pytest.mark.skipif(sys.version_info < (3, 12), reason="all objects have counts")
def test_what_the_nursery_has_made_is_shared() -> None:
    """Nothing writes to its counts; it is used as before, and so is what is made later."""
    code = (
        "import gc, sys; from tui_tangram.host.nursery import make_immortal\n"
        "class A: pass\n"
        "def f(): return 'e f'\n"
        "held = [A(), 'a b'.split(), {'c d'.title(): 10**20}]\n"
        "gc.collect(); make_immortal()\n"
        "table = f.__code__.co_linetable; count = sys.getrefcount(table)\n"
        "several = [table] * 1000\n"
        "assert count == sys.getrefcount(table)\n"
        "counts = [*map(sys.getrefcount, held)]; more = held * 1000\n"
        "assert counts == [*map(sys.getrefcount, held)], counts\n"
        "held[2]['new'] = A(); del held[2]['C D']; print(sys.getrefcount(held[2]['new']), more[1])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "2 ['a', 'b']\n" == ran.stdout


def test_new_objects_do_not_share_pages_with_old_ones() -> None:
    """Others fill the places where half of the objects of any size were removed."""
    code = (
        "from tui_tangram.host.nursery import fill_heap, fill_pools\n"
        "make = lambda size: [bytes(size - 33) for _ in range(3000)]\n"
        "old = [make(size)[::2] for size in (*range(48, 513, 16), 768, 5000)]\n"
        "fill_pools(); fill_heap()\n"
        "pages = lambda found: {id(one) >> 12 for some in found for one in some}\n"
        "print(len(pages(old) & pages([make(48), make(160), make(512), make(768), make(5000)])))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(ran.stdout) < 10  # what is called makes some and removes them
