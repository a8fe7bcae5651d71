"""Several machines that are one host, with a PostgreSQL that is started here."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pytest
from sqlalchemy import func, select, text, update

from tests.host.at_tables import Place, Player, place
from tests.host.postgresql import Server, write_certificate
from tests.host.running import LONG, connect, options, play
from tui_tangram.games.together.client import Listed, Looked, Others, Refused, Seated
from tui_tangram.games.together.table import TableKind
from tui_tangram.host import machines
from tui_tangram.host.database import HostDatabase
from tui_tangram.host.front import Front
from tui_tangram.host.keys import player_id
from tui_tangram.host.leases import LOBBY, MACHINES, Leases, Lobby, Machine
from tui_tangram.host.members import LONGEST
from tui_tangram.host.store import HostStore
from tui_tangram.host.table_log import TableLog
from tui_tangram.language import PlayerError

BOARD = ("matching", "tetravex/2x2-1", {})
SWAN = ("tangram", "tangram/swan", {"freestyle": False})
LEASE = 600.0
"""Seconds for which a lease holds: longer than a test, which says when one ends."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let machines that are only slow be waited for."""
    monkeypatch.setattr(machines, "ANSWER", LONG)


@asynccontextmanager
async def machine(address: str) -> AsyncIterator[tuple[Place, TableLog]]:
    """Run a machine, which leaves the others its tables."""
    base = HostDatabase(address)
    log = TableLog(base, Leases(LEASE))
    async with place(log) as host:
        others = machines.Machines(log, address)
        await others.open(host.tables)
        try:
            yield host, log
        finally:  # it is in no list of another test
            await others.close()
    base.close()


def end_leases(log: TableLog) -> None:
    """Let the leases of all other machines end, as if they had been silent for long."""
    silent = update(MACHINES).where(MACHINES.c.id != log.leases.id).values(until=func.now())
    log._base.now(lambda base: base.execute(silent))


async def open_table(player: Player, kind: TableKind = TableKind.TOGETHER, source=BOARD) -> str:
    """Open a table; return its code."""
    player.client.open(kind, source)
    return (await player.until(Seated, new=True)).details.facts.code


async def knows(player: Player, number: int) -> None:
    """Wait until a player has so many entries."""
    while player.client.copy.number < number:
        await player.until(object)


async def seated_both(*players: Player) -> None:
    """Wait until each knows of two seats."""
    for player in players:
        await player.seated(lambda details: len(details.seats) == 2)


async def test_names_are_of_the_whole_host(postgresql: Server, tmp_path: Path) -> None:
    """A name that was given on one machine is taken on the other."""
    one, other = (HostStore(tmp_path, postgresql.address) for _ in range(2))
    assert "Ann Lee" == await one.add("k1", "Ann Lee")
    assert other.has_players()
    assert "Ann Lee" == await other.name_of("k1")
    with pytest.raises(PlayerError, match="is taken"):
        await other.add("k2", "ann lee")
    assert "Ann Lee" == await other.add("k1", "Bob")
    one.close()
    other.close()


def test_a_server_that_is_not_the_one_is_refused(postgresql: Server, tmp_path: Path) -> None:
    """Its certificate is of nobody that is trusted, or for another name: one line says so."""
    other = tmp_path / "other"
    write_certificate(other, tmp_path / "key")
    for address in (postgresql.secure(root=other), postgresql.secure("127.0.0.1")):
        with pytest.raises(PlayerError, match=r"certificate.*\Z"):
            HostDatabase(address)


async def test_two_machines_make_one_board(postgresql: Server) -> None:
    """Its list, its moves, refusals, cursors, the end and the next game are as on one machine.

    One of them speaks to the database by TLS alone.
    """
    near, far = postgresql.address, postgresql.secure()
    async with machine(near) as (here, _), machine(far) as (there, log):
        by_tls = "SELECT bool_and(ssl) FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        assert log._base.now(lambda base: base.scalar(text(by_tls)))
        ann, bob = await here.connect("Ann"), await there.connect("Bob")
        bob.client.list_tables()
        while (await bob.until(Listed)).here != ("Ann", "Bob"):
            pass
        code = await open_table(ann)
        while code not in [one.code for one in (await bob.until(Listed)).tables]:
            pass
        bob.client.sit(code)
        assert (await bob.until(Seated)).details.seat == 2
        assert code not in there.tables.open
        await seated_both(ann, bob)
        moves = next(ann.client.game.solutions())
        ann.client.play(moves[0])
        bob.client.play(moves[0].replace("lay", "move"))
        assert (await bob.until(Refused)).why == "that was just moved by Ann"
        assert [one.move for one in bob.client.copy.entries] == [moves[0]]
        bob.client.look("1")
        assert (await ann.until(Looked)).at == "1"
        for move in moves[1:]:
            bob.client.play(move)
        for player in (ann, bob):
            done = await player.seated(lambda details: details.facts.state == "over")
            assert [seat.moves for seat in done.seats] == [1, 3]
        assert ann.client.copy.state == bob.client.copy.state
        bob.client.again()
        for player in (ann, bob):
            assert (await player.until(Seated, new=True)).details.facts.code == code
        bob.client.leave()
        await ann.seated(lambda details: not details.seats[1].here)
        own = await open_table(bob)
        assert list(there.tables.open) == [own]
        ann.client.leave()
        ann.client.sit(own)
        assert (await ann.until(Seated)).details.facts.code == own
        ann.client.sit("nowhere")
        assert "no table" in (await ann.until(Refused)).why


async def test_a_race_over_two_machines(postgresql: Server) -> None:
    """It starts and ends for both; a long line goes through whole."""
    address = postgresql.address
    async with machine(address) as (here, _), machine(address) as (there, _):
        ann, bob = await here.connect("Ann"), await there.connect("Bob")
        bob.client.sit(await open_table(ann, TableKind.RACE, SWAN))
        await bob.until(Seated)
        await seated_both(ann, bob)
        ann.client.start()
        await bob.seated(lambda details: details.facts.state == "playing")
        here.clock.now += 10
        solution = next(bob.client.game.solutions())
        bob.client.finish([*solution[:-1], *["no move"] * 2000])
        assert "not a move" in (await bob.until(Refused)).why
        bob.client.finish(solution)
        done = await ann.seated(lambda details: details.seats[1].time)
        assert (done.seats[1].time, done.winner) == (7000, 2)


async def test_a_table_outlives_its_machine(postgresql: Server, tmp_path: Path) -> None:
    """Killed, its tables are taken by the machine of a player who is there, with every move."""
    path = str(tmp_path / "socket")
    arguments = [sys.executable, "-m", "tests.host.machine", path, postgresql.address, str(LEASE)]
    process = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE)
    assert process.stdout
    assert await process.stdout.readline() == b"ready\n"
    try:
        async with machine(postgresql.address) as (there, log):
            ann = Player("Ann", *await asyncio.open_unix_connection(path, limit=LONGEST))
            ann.writer.write(b"Ann\n")
            ann.client.hello()
            bob = await there.connect("Bob")
            code = await open_table(ann)
            bob.client.sit(code)
            await bob.until(Seated)
            await seated_both(ann, bob)
            moves = next(bob.client.game.solutions())
            ann.client.play(moves[0])
            await knows(bob, 1)
            bob.client.play(moves[1])
            await knows(ann, 2)
            process.kill()
            await process.wait()
            ann.writer.close()
            bob.client.play(moves[2])  # under way when it is noticed
            end_leases(log)
            log._base.now(lambda base: base.execute(select(func.pg_notify(LOBBY, ""))))
            assert (await bob.until(Refused)).move
            while code not in there.tables.open or bob.client.details.seats[0].here:
                await bob.until(Seated)
            await knows(bob, 2)
            assert [one.move for one in bob.client.copy.entries] == list(moves[:2])
            for move in moves[2:]:
                bob.client.play(move)
            await bob.seated(lambda details: details.facts.state == "over")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_a_slow_machine_writes_nothing_more(
    postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once another has taken a table; those who were there play on there."""
    address = postgresql.address
    async with machine(address) as (here, log), machine(address) as (there, other):
        ann, bob = await here.connect("Ann"), await there.connect("Bob")
        code = await open_table(ann)
        bob.client.sit(code)
        await bob.until(Seated)
        await seated_both(ann, bob)
        moves = next(ann.client.game.solutions())
        ann.client.play(moves[0])
        await bob.until(Others)
        # It is stopped for as long as its lease holds, and does not notice.
        renew, awake = log.renew, asyncio.Event()

        async def late(lobby: Lobby) -> list[Machine]:
            await awake.wait()
            return await renew(lobby)

        monkeypatch.setattr(log, "renew", late)
        log._base.now(lambda _: None)  # after what it was about to write
        end_leases(other)
        cid = await there.connect("Cid")
        cid.client.sit(code)
        await cid.until(Seated)
        await knows(cid, 1)
        awake.set()
        await log.renew(Lobby())
        # It notices by her move, which it refuses, or has just noticed by Bob, who has left.
        ann.client.play(moves[1])
        refused = None
        while ann.client.copy.number < 2 and not refused:
            event = await ann.until(object)
            refused = event if isinstance(event, Refused) else None
        assert refused is None or "try again" in refused.why
        assert code not in here.tables.open
        await ann.seated(lambda details: len(details.seats) == 3)
        for move in moves[1 if refused else 2 :]:
            ann.client.play(move)
        for player in (ann, bob, cid):
            await player.seated(lambda details: details.facts.state == "over")
            await knows(player, len(moves))
        assert ann.client.copy.state == bob.client.copy.state == cid.client.copy.state


async def test_a_machine_that_stops_leaves_its_tables(postgresql: Server) -> None:
    """At once; they are in the lists of the others, with nobody there."""
    address = postgresql.address
    async with machine(address) as (there, _):
        bob = await there.connect("Bob")
        bob.client.list_tables()
        async with machine(address) as (here, _):
            ann = await here.connect("Ann")
            code = await open_table(ann)
            ann.client.play(next(ann.client.game.solutions())[0])
            await knows(ann, 1)
        while (await bob.until(Listed)).here != ("Bob",):
            pass
        bob.client.sit(code)
        details = (await bob.until(Seated)).details
        assert [seat.here for seat in details.seats] == [False, True]
        assert code in there.tables.open
        await knows(bob, 1)


async def test_a_database_that_is_away_for_a_moment(
    postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told of a move that is not written; all of them are once it is back."""
    monkeypatch.setattr(machines, "ANSWER", 2.0)  # who is asked may be away, too
    address = postgresql.address
    async with machine(address) as (here, _), machine(address) as (there, _):
        ann, bob = await here.connect("Ann"), await there.connect("Bob")
        dan = await here.connect("Dan")
        code = await open_table(ann)
        for player in (bob, dan):
            player.client.sit(code)
            await player.until(Seated)
        moves = next(ann.client.game.solutions())
        ann.client.play(moves[0])
        await knows(bob, 1)
        await knows(dan, 1)
        postgresql.stop()
        ann.client.play(moves[1])
        while here.tables.open[code].table.number < 2:  # noqa: ASYNC110  # made, and not written
            await asyncio.sleep(0.01)
        dan.client.list_tables()
        await dan.until(Listed)
        assert dan.client.copy.number == 1
        await asyncio.to_thread(postgresql.start)
        assert [one.move for one in (await dan.until(Others)).entries] == [moves[1]]
        await knows(bob, 2)
        bob.client.play(moves[2])
        await knows(ann, 3)
        ann.client.play(moves[3])
        for player in (ann, bob, dan):
            await player.seated(lambda details: details.facts.state == "over")


async def test_two_hosts_with_one_database(postgresql: Server, tmp_path: Path) -> None:
    """A player is known on both, and sees the tables of the other."""
    log: list[str] = []
    fronts = [
        Front(options(tmp_path / name, nursery="bare", database=postgresql.address), log.append)
        for name in ("one", "other")
    ]
    key, own = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    for name in ("one", "other"):
        (tmp_path / name).mkdir(mode=0o700)
        file = tmp_path / name / "host_key"
        file.touch(mode=0o600)
        file.write_bytes(own.export_private_key())
    await fronts[0].open()
    await fronts[0].store.add(player_id(key.public_data), "Eve")
    await fronts[1].open()
    try:
        assert fronts[0].fingerprint == fronts[1].fingerprint
        async with connect(fronts[0].port, key) as here, connect(fronts[1].port, key) as there:
            ann, eve = await play(here), await play(there)
            for one in (ann, eve):
                await one.until("ready")
                assert "Eve" == await one.ask("get TUI_TANGRAM_NAME")
            ann.type('link {"do":"open","kind":"race","game":"tangram","puzzle":"tangram/swan"}\n')
            code = json.loads(await ann.ask("hear"))["code"]
            eve.type('link {"do":"list"}\n')
            while code not in [one["code"] for one in json.loads(await eve.ask("hear"))["tables"]]:
                pass
            eve.type(f'link {{"do":"sit","code":"{code}"}}\n')
            while (heard := json.loads(await eve.ask("hear")))["is"] != "table":
                pass
            assert heard["code"] == code
    finally:
        for front in fronts:
            await front.close()
    assert not [line for line in log if "Error" in line]
