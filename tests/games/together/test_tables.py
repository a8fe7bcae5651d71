"""The tables of a host, from both sides: real lines, a clock that is told the time."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.host.at_tables import place
from tui_tangram.games.together.client import Listed, Others, Refused, Seated
from tui_tangram.games.together.copy import MoveRequest
from tui_tangram.games.together.table import TableKind
from tui_tangram.host import tables
from tui_tangram.host.database import HostDatabase
from tui_tangram.host.members import BURST, RATE, Member
from tui_tangram.host.table_log import TableLog
from tui_tangram.language import use
from tui_tangram.play.refusal import Refusal

BOARD = ("matching", "tetravex/2x2-1", {})
SWAN = ("tangram", "tangram/swan", {"freestyle": False})


async def opened(kind: TableKind, puzzle: Any, first: Any, *others: Any) -> str:
    """Open a table and let others sit down at it; return its code."""
    first.client.open(kind, puzzle)
    code = (await first.until(Seated)).details.facts.code
    for player in others:
        player.client.sit(code)
        await player.until(Seated)
    return code


async def test_two_make_one_board() -> None:
    """Each sees the other's moves; undo is one's own; the end is told to both."""
    async with place() as host:
        ann, bob = await host.connect("Ann"), await host.connect("Bob")
        bob.client.list_tables()
        assert (await bob.until(Listed)).here == ("Ann", "Bob")
        ann.client.open(TableKind.TOGETHER, BOARD)
        code = (await ann.until(Seated, new=True)).details.facts.code
        listed = await bob.until(Listed)
        assert [one.code for one in listed.tables] == [code]
        bob.client.sit(code)
        assert (await bob.until(Seated)).details.seat == 2
        moves = next(ann.client.game.solutions())
        ann.client.play(moves[0])
        assert [one.move for one in (await bob.until(Others)).entries] == [moves[0]]
        bob.client.play(moves[1])
        bob.client.play(moves[2])
        bob.client.undo()
        first = (await ann.until(Others)).entries
        rest = (await ann.until(Others)).entries if len(first) < 3 else ()
        rest += (await ann.until(Others)).entries if len(first + rest) < 3 else ()
        assert [one.undoes for one in first + rest] == [0, 0, 3]
        assert ann.client.copy.state == host.tables.open[code].table.state
        host.clock.now += 12.5
        for move in moves[2:]:
            ann.client.play(move)
        done = await bob.seated(lambda details: details.facts.state == "over")
        assert (done.winner, done.time) == (None, 12500)
        assert [seat.moves for seat in done.seats] == [3, 1]


async def test_two_at_once_take_one_tile() -> None:
    """The slower is told by name, and sees the board as it is."""
    async with place() as host:
        ann, bob = await host.connect("Ann"), await host.connect("Bob")
        ann.client.open(TableKind.TOGETHER, BOARD, private=True)
        code = (await ann.until(Seated)).details.facts.code
        bob.client.sit(code.upper())
        await bob.until(Seated)
        await ann.seated(lambda details: len(details.seats) == 2)
        move = next(ann.client.game.solutions())[0]
        ann.client.play(move)
        bob.client.play(move.replace("lay", "move"))
        refused = await bob.until(Refused)
        assert (refused.why, refused.move) == ("that was just moved by Ann", True)
        assert bob.client.copy.state == host.tables.open[code].table.state
        bob.client.list_tables()
        assert (await bob.until(Listed)).tables == ()


async def test_an_empty_table_is_listed_for_those_of_it() -> None:
    """Others see no names of players who are gone; the name of the puzzle is English for all."""
    async with place() as host:
        ann, bob, cid = [await host.connect(name) for name in ("Ann", "Bob", "Cid")]
        use("de")
        try:
            code = await opened(TableKind.TOGETHER, SWAN, ann)
            bob.client.list_tables()
            (seen,) = (await bob.until(Listed)).tables
        finally:
            use("en")
        assert (seen.name, seen.seats, seen.here) == ("Swan", ("Ann",), ("Ann",))
        bob.client.sit(code)
        await bob.until(Seated)
        ann.client.leave()
        await bob.seated(lambda details: not details.seats[0].here)
        bob.client.leave()
        bob.client.list_tables()
        (seen,) = (await bob.until(Listed)).tables
        assert (seen.seats, seen.here) == (("Ann", "Bob"), ())
        cid.client.list_tables()
        assert (await cid.until(Listed)).tables == ()


async def test_a_race_starts_by_the_host_and_is_checked() -> None:
    """No result before the start, none that does not solve it; places by the host's clock."""
    async with place() as host:
        ann, bob = await host.connect("Ann"), await host.connect("Bob")
        await opened(TableKind.RACE, SWAN, ann, bob)
        bob.client.start()
        assert "opened the table" in (await bob.until(Refused)).why
        ann.client.start()
        started = await bob.seated(lambda details: details.facts.state == "playing")
        assert started.time == -3000
        solution = next(bob.client.game.solutions())
        bob.client.finish(solution)
        assert (await bob.until(Refused)).why == "the race has not started"
        host.clock.now += 10
        ann.client.progress(100, 9)
        await bob.seated(lambda details: details.seats[0].percent == 99)
        ann.client.progress(40, 3)
        shown = await bob.seated(lambda details: details.seats[0].percent == 40)
        assert shown.seats[0].moves == 3
        bob.client.finish(solution[:-1])
        assert (await bob.until(Refused)).why == "these moves do not solve it"
        bob.client.finish(["no move"])
        assert "not a move" in (await bob.until(Refused)).why
        bob.client.finish(solution)
        done = await ann.seated(lambda details: details.seats[1:] and details.seats[1].time)
        assert (done.seats[1].time, done.winner, done.facts.state) == (7000, 2, "playing")
        ann.client.leave()
        over = await bob.seated(lambda details: details.facts.state == "over")
        assert over.seats[0].given_up


async def test_who_goes_to_another_table_hears_no_more_of_the_first() -> None:
    """Its last report may be on its way then; of that table it is news if it is for itself."""
    async with place() as host:
        ann, bob = await host.connect("Ann"), await host.connect("Bob")
        code = await opened(TableKind.TOGETHER, BOARD, ann)
        bob.client.sit(code)
        report = json.loads(await ann.reader.readline())
        assert report["is"] == "table"
        ann.client.leave()
        ann.client.open(TableKind.RACE, SWAN)
        assert ann.client.receive(report) == []
        assert code != (await ann.until(Seated)).details.facts.code
        ann.client.leave()
        ann.client.sit(code.upper())
        assert [code] == [one.details.facts.code for one in ann.client.receive(report)]


async def test_two_clients_with_one_key_have_one_seat() -> None:
    """Both play on it, and it is free when both have left; in a race one result is theirs."""
    async with place() as host:
        ann, too = await host.connect("Ann"), await host.connect("Ann")
        code = await opened(TableKind.TOGETHER, BOARD, ann)
        too.client.sit(code)
        shared = (await too.until(Seated)).details
        assert (shared.seat, [seat.name for seat in shared.seats]) == (1, ["Ann"])
        moves = next(ann.client.game.solutions())
        for one, move, other in ((ann, moves[0], too), (too, moves[1], ann)):
            one.client.play(move)
            while not other.client.copy.number or other.client.copy.table.entries[-1].move != move:
                await other.until(object)
        bob = await host.connect("Bob")
        bob.client.sit(code)
        await bob.until(Seated)
        ann.client.leave()
        too.client.leave()
        await bob.seated(lambda details: not details.seats[0].here)
        bob.client.open(TableKind.RACE, SWAN)
        code = (await bob.until(Seated, new=True)).details.facts.code
        for one in (ann, too):
            one.client.sit(code)
            await one.seated(lambda details: details.facts.code == code)
        bob.client.start()
        await too.seated(lambda details: details.facts.state == "playing")
        host.clock.now += 10
        for one in (ann, too):
            one.client.finish(next(one.client.game.solutions()))
            if one is ann:
                await bob.seated(lambda details: details.seats[1:] and details.seats[1].time)
        assert (await too.until(Refused)).why == "your race is over"
        ann.client.leave()
        too.writer.close()
        gone = await bob.seated(lambda details: not details.seats[1].here)
        assert (len(gone.seats), gone.winner, gone.seats[1].given_up) == (2, 2, False)


class HeldReplays:
    """Replays that end when, and as, a test says."""

    def __init__(self, host) -> None:
        self.waiting: dict[tuple[str, ...], asyncio.Future] = {}
        self.began = asyncio.Condition()
        host.tables.races.check = self.check

    async def check(self, at, moves) -> None:
        """Wait for the end of a replay."""
        del at
        self.waiting[tuple(moves)] = asyncio.get_running_loop().create_future()
        async with self.began:
            self.began.notify_all()
        await self.waiting[tuple(moves)]

    async def begun(self, *moves: str) -> asyncio.Future:
        """Return the end of the replay of these moves, once it has begun."""
        async with self.began:
            await self.began.wait_for(lambda: moves in self.waiting)
        return self.waiting.pop(moves)


async def test_who_arrives_first_wins_whoever_is_replayed_first() -> None:
    """Nobody waits for a replay, also not who leaves; who is refused goes on."""
    async with place() as host:
        held = HeldReplays(host)
        ann, bob, cid = [await host.connect(name) for name in ("Ann", "Bob", "Cid")]
        await opened(TableKind.RACE, SWAN, ann, bob, cid)
        ann.client.start()
        await cid.seated(lambda details: details.facts.state == "playing")
        ends = []
        for player, move in ((cid, "forged"), (ann, "a"), (bob, "b")):
            host.clock.now += 5
            player.client.finish([move])
            ends.append(await held.begun(move))
        forged, first, second = ends
        cid.client.progress(50, 2)  # the way to the host is free
        await ann.seated(lambda details: [one.percent for one in details.seats] == [0, 0, 50])
        ann.client.finish(["again"])  # as a program does that hears nothing yet
        ann.client.leave()
        await bob.seated(lambda details: not details.seats[0].here)
        second.set_result(None)
        shown = await cid.seated(lambda details: details.seats[1].time is not None)
        assert (shown.facts.state, shown.winner) == ("playing", 2)
        forged.set_exception(Refusal("these moves do not solve it"))
        assert (await cid.until(Refused)).why == "these moves do not solve it"
        first.set_result(None)
        shown = await cid.seated(lambda details: details.seats[0].time is not None)
        assert (shown.facts.state, shown.winner) == ("playing", 1)
        host.clock.now += 5
        cid.client.finish(["c"])
        (await held.begun("c")).set_result(None)
        over = await bob.seated(lambda details: details.facts.state == "over")
        assert [one.time for one in over.seats] == [7000, 12_000, 17_000]
        assert not any(one.given_up for one in over.seats)
        assert (over.winner, over.time) == (1, 17_000)
        assert not held.waiting


async def test_a_lost_connection_keeps_its_seat_and_gets_the_rest() -> None:
    """Who comes back has the same seat, and only what they missed."""
    async with place() as host:
        ann, bob = await host.connect("Ann"), await host.connect("Bob")
        await opened(TableKind.TOGETHER, BOARD, ann, bob)
        moves = next(ann.client.game.solutions())
        ann.client.play(moves[0])
        await bob.until(Others)
        bob.writer.close()
        assert not (await ann.seated(lambda details: not details.seats[-1].here)).seats[1].here
        ann.client.play(moves[1])
        await ann.until(Others)
        again = await host.connect("Bob")
        again.client = bob.client
        again.client._send = again.send
        bob.client.disconnected()
        bob.client.hello()
        assert list(host.tables.members.connected[-1].lines()) == []
        rest = (await again.until(Others)).entries
        assert [one.move for one in rest] == [moves[1]]
        assert again.client.details.seat == 2
        assert len(host.tables.members.connected) == 2


async def test_a_host_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """Its tables are open again, with seats, moves and time; what was over is not."""
    base = HostDatabase(tmp_path / "host.sqlite")
    async with place(TableLog(base)) as host:
        ann, bob = await host.connect("Ann"), await host.connect("Bob")
        bob.client.open(TableKind.TOGETHER, BOARD)
        await bob.until(Seated)
        for move in next(bob.client.game.solutions()):
            bob.client.play(move)
        await bob.seated(lambda details: details.facts.state == "over")
        ann.client.open(TableKind.TOGETHER, BOARD, private=True)
        code = (await ann.until(Seated)).details.facts.code
        bob.client.sit(code)
        await bob.seated(lambda details: details.facts.code == code)
        moves = next(ann.client.game.solutions())
        host.clock.now += 9
        ann.client.play(moves[0])
        ann.client.play(moves[1])
        ann.client.undo()
        while bob.client.copy.number < 3:
            await bob.until(Others)
        # Nobody says good-bye: what is on the disk now is all there is.
        killed = HostDatabase(tmp_path / "host.sqlite")
        async with place(TableLog(killed)) as again:
            assert list(again.tables.open) == [code]
            there = again.tables.open[code]
            assert there.table.entries == host.tables.open[code].table.entries
            assert [seat.name for seat in there.seats] == ["Ann", "Bob"]
            assert again.tables.now - there.started == 9000
            back = await again.connect("Ann")
            back.client = ann.client
            back.client._send = back.send
            ann.client.disconnected()
            ann.client.hello()
            details = (await back.until(Seated)).details
            assert (details.seat, details.seats[1].here) == (1, False)
            ann.client.redo()
            while ann.client.copy.pending:
                await back.until(Others)
            assert there.table.number == 4
            back.client.open(TableKind.RACE, SWAN)
            await back.seated(lambda details: details.facts.kind is TableKind.RACE)
            assert again.tables.open[back.client.details.facts.code].number == 3
        killed.close()
    base.close()


async def test_a_disk_that_takes_no_more_ends_no_game(tmp_path: Path) -> None:
    """It is told once, to whoever runs the host."""
    base = HostDatabase(tmp_path / "host.sqlite")
    async with place(TableLog(base)) as host:
        told: list[str] = []
        host.tables._report = told.append
        ann = await host.connect("Ann")
        ann.client.open(TableKind.TOGETHER, BOARD)
        await ann.until(Seated)
        base.now(lambda connection: connection.exec_driver_sql("PRAGMA query_only = 1"))
        for move in next(ann.client.game.solutions()):
            ann.client.play(move)
        await ann.seated(lambda details: details.facts.state == "over")
        assert len(told) == 1
        assert "no longer saved" in told[0]


async def test_lines_that_were_sent_are_not_sent_again() -> None:
    """A player who is behind gets the log from the last entry on, once."""
    async with place() as host:
        ann = await host.connect("Ann")
        ann.client.open(TableKind.TOGETHER, BOARD)
        at = host.tables.open[(await ann.until(Seated)).details.facts.code]
        slow = Member("Bob", "Bob", open=at)
        moves = next(ann.client.game.solutions())
        for move in moves[:2]:
            at.ask(1, MoveRequest(1, at.table.number, move), 0)
        assert list(slow.lines()) == []
        at.written = 2
        assert [line["from"] for line in slow.lines()] == [1]
        assert not list(slow.lines())
        at.ask(1, MoveRequest(1, 2, moves[2]), 0)
        at.written = 3
        assert [(line["from"], len(line["entries"])) for line in slow.lines()] == [(3, 1)]
        host.tables.sit(slow, at, 2)
        assert [line["is"] for line in slow.lines()] == ["entries"]
        new = Member("Cid", "Cid", open=at)
        new.notify("table", {"is": "table"})
        assert [line["is"] for line in new.lines()] == ["table", "entries"]
        at.ask(1, MoveRequest(1, 3, moves[3]), 0)
        at.written = 4
        new.notify("table", {"is": "table"})
        assert [line["is"] for line in new.lines()] == ["entries", "table"]


async def test_too_many_lines_are_read_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them is lost."""
    waited = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async with place() as host:
        ann = await host.connect("Ann")
        monkeypatch.setattr(tables.asyncio, "sleep", sleep)
        for _ in range(BURST + 3):
            ann.send({"do": "no"})
        ann.client.list_tables()
        await ann.until(Listed)
        assert waited == pytest.approx([n / RATE for n in range(1, 1 + len(waited))])
        assert len(waited) >= 3


async def test_another_puzzle_with_the_same_people() -> None:
    """All who are there follow, and of two seats they change places."""
    async with place() as host:
        ann, bob = await host.connect("Ann"), await host.connect("Bob")
        await opened(TableKind.HINDER, BOARD, ann, bob)
        ann.client.next(SWAN)
        last = await bob.seated(
            lambda details: details.facts.puzzle == "tangram/swan" and len(details.seats) == 2
        )
        assert [seat.name for seat in last.seats] == ["Bob", "Ann"]
        assert bob.client.game.puzzle_id == "tangram/swan"


async def test_who_comes_after_the_end_plays_in_the_next_game() -> None:
    """They have no part in what is over, and go on with those who are there, or alone."""
    async with place() as host:
        ann, bob, cid = [await host.connect(name) for name in ("Ann", "Bob", "Cid")]
        ann.client.open(TableKind.TOGETHER, BOARD)
        code = (await ann.until(Seated, new=True)).details.facts.code
        for move in next(ann.client.game.solutions()):
            ann.client.play(move)
        await ann.seated(lambda details: details.facts.state == "over")
        bob.client.sit(code)
        late = (await bob.until(Seated)).details
        assert (late.seat, late.waits, len(late.seats)) == (0, True, 1)
        cid.client.sit(code, watch=True)
        assert not (await cid.until(Seated)).details.goes_on
        cid.client.again()
        assert "watching" in (await cid.until(Refused)).why
        # The connection of somebody who watches is made again, and they still do.
        cid.client.hello()
        assert not (await cid.seated(lambda details: details.watchers == 2)).waits
        ann.client.again()
        again = await bob.seated(lambda details: details.seat and details.watchers)
        assert [seat.name for seat in again.seats] == ["Ann", "Bob"]
        for move in next(ann.client.game.solutions()):
            bob.client.play(move)
        await bob.seated(lambda details: details.facts.state == "over")
        ann.client.leave()
        bob.client.leave()
        ann.client.list_tables()
        assert (await ann.until(Listed)).tables == ()
        cid.client.sit(code)
        await cid.seated(lambda details: details.goes_on)
        cid.client.again()
        alone = await cid.seated(lambda details: details.facts.state == "playing")
        assert [seat.name for seat in alone.seats] == ["Cid"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"do": "fly"}', "there is no message 'fly'"),
        ('{"do": "sit", "code": "xxxxx"}', "there is no table"),
        ('{"do": "move", "id": 1, "base": 0, "move": "x"}', "you are at no table"),
        ('{"do": "open", "kind": "chess", "game": "matching", "puzzle": "x"}', "must be one of"),
        (
            '{"do": "open", "kind": "race", "game": "matching", "puzzle": "x"}',
            "there is no puzzle 'x'",
        ),
        ('{"do": "hello", "version": 2}', "speaks version 1"),
        ('{"do": "__init__"}', "there is no message"),
        ("[]", "object"),
        ("{", ""),
        ("\udcff", ""),
    ],
)
async def test_what_is_no_message_is_refused(line: str, why: str) -> None:
    """With a reason, and the connection goes on."""
    async with place() as host:
        ann = await host.connect("Ann")
        ann.writer.write(line.encode("utf-8", "surrogateescape") + b"\n")
        assert why in (await ann.until(Refused)).why
        ann.client.list_tables()
        await ann.until(Listed)
