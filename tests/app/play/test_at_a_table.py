"""Play screens at a table: two apps, one real host, real sockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import asynccontextmanager
from contextvars import copy_context
from random import Random
from typing import Any

import pytest
from textual._context import active_app

from tests.app.conftest import still
from tests.app.play.test_every_key_speaks import ELSEWHERE
from tests.app.test_jump import jumps
from tests.app.test_reader import announced, reader
from tests.app.watching import seen
from tests.strategies.session import Clock
from tui_tangram.app.application import TangramApp
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.navigator import PAGES
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.app.together import link
from tui_tangram.app.together.lobby import LobbyScreen
from tui_tangram.games.together.boards import Counted
from tui_tangram.games.together.table import TableKind
from tui_tangram.games.together.words import spelled
from tui_tangram.host.members import LONGEST
from tui_tangram.host.tables import HostTables
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.paths import directories
from tui_tangram.player.saves import SaveList
from tui_tangram.player.store import Store
from tui_tangram.terminal.sound import Cue

BOARD = ("matching", "tetravex/2x2-1", {})


class Party:
    """A host, and the apps of those who are there."""

    def __init__(self, services: Services, tmp_path: Any) -> None:
        self.clock = Clock()
        self.services, self.path = services, tmp_path
        self.tables = HostTables(services.find_game, self.clock, Random(1))
        self.apps: list[asyncio.Task[None]] = []
        self.done = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.ends: list[asyncio.StreamWriter] = []

    async def plug(self, name: str) -> socket.socket:
        """Return a player's end of a new connection."""
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=theirs, limit=LONGEST)
        self.ends.append(writer)
        self.tasks.append(asyncio.create_task(self.tables.members.join(reader, writer, name, name)))
        return ours

    async def join(self, name: str, size: tuple[int, int] = (80, 24)) -> Any:
        """Start the app of another player."""
        ours = await self.plug(name)
        store = Store.open(directories(self.path / name, self.path / f"{name} settings"), print)
        services = still(self.services)
        services.store, services.clock, services.host_socket = store, self.clock, ours
        app: Any = TangramApp(services)
        started = asyncio.Event()

        async def run() -> None:
            # A task of its own: Textual finds the app of a task by its context.
            async with app.run_test(size=size) as pilot:
                app.pilot = pilot
                started.set()
                await self.done.wait()

        self.apps.append(asyncio.create_task(run()))
        await started.wait()
        return app


@asynccontextmanager
async def hosted(services: Services, tmp_path: Any):
    """Yield a host with nobody there yet."""
    found = Party(services, tmp_path)
    services.restricted = True  # no other host than this one
    try:
        yield found
    finally:
        found.done.set()
        await asyncio.gather(*found.apps)
    await asyncio.wait_for(asyncio.gather(*found.tasks), 60)


async def until(done: Callable[[], object]) -> None:
    """Wait until *done* says so; only a failure waits long."""
    async with asyncio.timeout(20):
        while not done():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def press(app: Any, *keys: str) -> None:
    """Press keys in one of the apps, as if there were no other."""
    context = copy_context()
    context.run(active_app.set, app)
    await asyncio.create_task(app.pilot.press(*keys), context=context)


async def seated(app: Any) -> Any:
    """Wait for the game of a table, and return its screen."""
    await until(lambda: isinstance(app.screen, PlayScreen) and app.screen.seat is not None)
    screen = app.screen
    await until(lambda: screen._areas)
    return screen


async def together(party: Party, kind: TableKind, puzzle: Any = BOARD) -> tuple[Any, ...]:
    """Let Ann open a table and Bob sit down there; return pilots and screens."""
    ann, bob = await party.join("Ann"), await party.join("Bob")
    assert await ann.tables.connect()
    assert await bob.tables.connect()
    ann.tables.client.open(kind, puzzle)
    mine = await seated(ann)
    bob.tables.client.sit(mine.seat.code)
    yours = await seated(bob)
    await until(lambda: len(mine.seat.details.seats) == 2)
    return ann, mine, bob, yours


def do(screen: Any, *moves: str) -> None:
    """Make moves as the player of a screen."""
    for move in moves:
        screen.call_later(screen.act, lambda move=move: screen.table.play((move,)))


async def test_two_make_one_board_to_the_end(services: Services, tmp_path: Any) -> None:
    """Each sees and hears the other's moves; the end is a save, and no result."""
    async with hosted(still(services, sound="bell"), tmp_path) as party:
        ann, mine, bob, yours = await together(party, TableKind.TOGETHER)
        heard: dict[str, list[Cue]] = {"Ann": [], "Bob": []}
        ann.sound, bob.sound = (cues.append for cues in heard.values())
        await until(lambda: "Others join with the code" in seen(ann))
        moves = list(next(mine.table.game.solutions()))
        do(mine, moves[0])
        await until(lambda: len(yours.table.session.entries) == 1)
        assert mine.table.state == yours.table.state
        await until(lambda: "Ann: " in seen(bob) and "Ann 1 move · Bob (you)" in seen(bob))
        assert yours.table.outlined == mine.table.game.touched(moves[0])
        assert not mine.table.outlined
        await until(lambda: heard == {"Ann": [Cue.MOVED], "Bob": [Cue.OTHER]})
        await press(bob, "u")
        await until(lambda: "Nothing to undo." in seen(bob))
        await press(ann, "u")
        await until(lambda: yours.table.state == yours.table.game.start())
        await press(ann, "U")
        await until(lambda: yours.table.state == mine.table.state != yours.table.game.start())
        # Who leaves and comes back has one save in the end.
        await press(bob, "q")
        await until(lambda: not mine.seat.details.seats[1].here)
        bob.tables.client.sit(mine.seat.code)
        yours = await seated(bob)
        await until(lambda: heard["Bob"] == 4 * [Cue.OTHER])
        party.clock.now += 11
        do(yours, *moves[1:])
        await until(lambda: mine.seat.over)
        await until(lambda: yours.seat.over)
        await until(lambda: "play again" in seen(ann))
        # The message is made by the last move, and the panel by the report after it.
        await until(lambda: seen(ann).count("Solved together in 0:11!") == 2)
        assert {cues[-1] for cues in heard.values()} == {Cue.SOLVED}
        for app in (ann, bob):
            store = app.services.store
            assert not store.scores.solved()
            assert store.saves.count(SaveList.UNFINISHED) == 0
            (kept,) = store.saves.all(SaveList.NAMED)
            assert kept.save.name.startswith("Table ")
            assert [entry.move for entry in kept.save.moves][-1] == moves[-1]
        await press(ann, "h")
        assert mine.table.words == "The game is over. Enter opens the next puzzle for all."
        await press(ann, "A")
        await until(lambda: ann.screen is not mine)
        again = await seated(bob)
        assert not again.seat.over
        assert [one for one in bob.screen_stack if isinstance(one, PlayScreen)] == [again]
        assert again.table.state == again.table.game.start()
        await press(bob, "q")
        await until(lambda: not ann.screen.seat.details.seats[1].here)
        # Another table with the very same moves is another save.
        ann.tables.client.open(TableKind.TOGETHER, BOARD)
        await until(lambda: ann.screen.seat.code != mine.seat.code)
        other = await seated(ann)
        do(other, *(entry.move for entry in kept.save.moves))
        await until(lambda: other.seat.over)
        await until(lambda: ann.services.store.saves.count(SaveList.NAMED) == 2)


@pytest.mark.parametrize("puzzle", [BOARD, ("tangram", "tangram/swan", {"freestyle": False})])
async def test_others_see_where_one_is(services: Services, tmp_path: Any, puzzle: Any) -> None:
    """Dimly, by a sign that a player who comes sees too, and nowhere once one has left."""
    async with hosted(services, tmp_path) as party:
        ann, mine, bob, yours = await together(party, TableKind.TOGETHER, puzzle)
        await until(lambda: "@A" in seen(bob) and "@B" in seen(ann))
        await press(ann, "down", "right")
        await until(lambda: yours.table.flags == (("@A", mine.table.spot),))
        assert mine.table.state == yours.table.state
        # What is in hand is there as well, and what is odd is nowhere.
        mine.call_later(mine.do, "take", 1)
        await until(lambda: mine.table.holding)
        await until(lambda: yours.table.flags == (("@A", mine.table.spot),))
        for odd in ("99", "take A", "put A 9 9", "1,1,1,1/0"):
            ann.tables.client.look(odd)
            await until(lambda odd=odd: yours.table.flags == (("@A", odd),))
            await until(lambda: "@A" not in seen(bob))
        ann.tables.client.look(mine.table.spot)
        await until(lambda: "@A" in seen(bob))
        await press(ann, "x")
        await press(ann, "q")
        await until(lambda: not yours.table.flags and "@A" not in seen(bob))


async def test_no_more_cursors_than_five_a_second(services: Services, tmp_path: Any) -> None:
    """Whatever the keys; the last place arrives."""
    async with hosted(services, tmp_path) as party:
        ann, mine, _, yours = await together(party, TableKind.TOGETHER)
        await until(lambda: yours.table.flags)
        sent: list[str] = []
        look = ann.tables.client.look
        ann.tables.client.look = lambda spot: (sent.append(spot), look(spot))
        begun = asyncio.get_running_loop().time()
        for _ in range(5):
            await press(ann, "right", "left")
        await press(ann, "down")
        await until(lambda: yours.table.flags == (("@A", mine.table.spot),))
        assert len(sent) <= 2 + 5 * (asyncio.get_running_loop().time() - begun)


async def test_who_placed_what_is_seen_at_the_end(services: Services, tmp_path: Any) -> None:
    """In the panel, and on the board by a key; any puzzle is next for all, by its name."""
    async with hosted(services, tmp_path) as party:
        ann, mine, bob, yours = await together(party, TableKind.TOGETHER)
        moves = list(next(mine.table.game.solutions()))
        do(mine, moves[0])
        await until(lambda: len(yours.table.session.path) == 1)
        do(yours, *moves[1:])
        await until(lambda: "1 of 4 in place" in seen(ann) and "75%" in seen(ann))
        await until(lambda: "3 of 4 in place" in seen(bob) and "the last move" in seen(bob))
        assert not mine.table.flags
        await press(ann, "W")
        await until(lambda: "Placed by: @A Ann, @B Bob." in seen(ann))
        assert sorted(sign for sign, _ in mine.table.flags) == ["@A", "@B", "@B", "@B"]
        await press(ann, "W")
        assert not mine.table.flags
        await press(bob, "n", *"no such puzzle", "enter")
        await until(lambda: "3 of 4 in place" in seen(bob) and "No such puzzle." in seen(bob))
        await press(bob, "ctrl+u", *"tetravex/3x3-1", "enter")
        await until(lambda: ann.screen is not mine and bob.screen is not yours)
        again = await seated(ann)
        assert again.table.game.puzzle_id == "tetravex/3x3-1"


async def test_a_private_table_is_found_by_its_code(services: Services, tmp_path: Any) -> None:
    """It is in no list; its code is on the board before a race, and is copied by a key."""
    async with hosted(services, tmp_path) as party:
        ann, bob = await party.join("Ann"), await party.join("Bob")
        await press(ann, "o")
        await until(lambda: "New table" in seen(ann))
        await press(ann, "n", "ctrl+u", *"tetravex/2x2-1", "enter", "right", "p")
        await until(lambda: "private" in seen(ann))
        await press(ann, "enter")
        mine = await seated(ann)
        code = mine.seat.code
        await until(lambda: spelled(code) in seen(ann))
        await press(ann, "Q")
        await until(lambda: code in seen(ann))
        await press(bob, "o")
        await until(lambda: "New table" in seen(bob))
        assert code not in seen(bob)
        await press(bob, "c", *" ".join(code.upper()), "enter")
        yours = await seated(bob)
        assert yours.seat.details.private


async def test_who_comes_too_late_is_refused(services: Services, tmp_path: Any) -> None:
    """Two move one tile at once: the table takes the first, and the other sees whose it is."""
    async with hosted(services, tmp_path) as party:
        ann, mine, bob, yours = await together(party, TableKind.TOGETHER)
        move = next(iter(next(mine.table.game.solutions())))
        do(mine, move)
        do(yours, move)
        late = "That was just moved by"
        await until(lambda: f"{late} Ann." in seen(bob) or f"{late} Bob." in seen(ann))
        await until(lambda: len(mine.table.session.path) == len(yours.table.session.path) == 1)
        assert mine.table.state == yours.table.state
        assert not mine.seat._copy.pending + yours.seat._copy.pending


async def test_a_race_is_won_by_the_clock_of_the_host(services: Services, tmp_path: Any) -> None:
    """The board is hidden before the start; others see a percentage, and the host's time."""
    async with hosted(services, tmp_path) as party:
        ann, mine, bob, yours = await together(party, TableKind.RACE)
        cid = await party.join("Cid")
        assert await cid.tables.connect()
        cid.tables.client.sit(mine.seat.code, watch=True)
        theirs = await seated(cid)
        await until(lambda: "& starts the race." in seen(ann))
        assert "Ann starts the race." in seen(bob)
        assert mine.paused
        await press(bob, "p", "enter")
        assert yours.paused
        await press(ann, "ampersand")
        await until(lambda: "Starts in 3." in seen(bob))
        party.clock.now += 3.2
        await until(lambda: not (mine.paused or yours.paused))
        moves = list(next(mine.table.game.solutions()))
        do(mine, *moves[:2])
        await until(lambda: yours.seat.details.seats[0].percent > 0)
        percent = mine.table.session.verdict.percent
        await until(lambda: f"Bob (you) 0% · Ann {percent}%" in seen(bob))
        # Who watches has no board to play on, and sees all in the place of the pieces.
        await until(
            lambda: seen(cid).count(f"{percent}%") == seen(cid).count("The race is on.") == 2
        )
        do(theirs, moves[0])
        await until(lambda: "You are watching, and have no seat." in seen(cid))
        assert theirs.table.state == theirs.table.game.start()
        await press(bob, "h", "c")
        assert yours.table.session.hints == yours.table.session.checks == 0
        assert "hint" not in seen(bob)
        party.clock.now += 10
        do(mine, *moves[2:])
        await until(lambda: "You win in 0:10!" in seen(ann))
        await until(lambda: "Ann ✓ 0:10" in seen(bob))
        for app in (bob, cid):
            await until(lambda app=app: "Ann has solved it: 0:10." in seen(app))
        do(yours, *moves)
        for app in (bob, cid):
            await until(lambda app=app: "Ann wins in 0:10." in seen(app))
        mine.heard(Counted("run", mine.puzzle, 10_000, 2, 3, "", 0))
        await until(lambda: "On this host: rank 2 of 3." in seen(ann))
        assert not bob.services.store.scores.solved()


async def test_who_hinders_waits_for_their_turn(services: Services, tmp_path: Any) -> None:
    """The strip says how many moves are missing; who runs out of moves has lost."""
    async with hosted(services, tmp_path) as party:
        ann, mine, bob, yours = await together(party, TableKind.HINDER)
        await until(lambda: "2 more moves of Ann before yours." in seen(bob))
        moves = list(next(mine.table.game.solutions()))
        do(yours, moves[0])
        await until(lambda: "Wait for 2 more moves of the other player." in seen(bob))
        assert "hint" not in seen(bob)
        assert "hint" in seen(ann)
        away = mine.table.game.inverse(mine.table.game.start(), moves[0])
        for number in range(mine.seat.details.limit):
            do(mine, moves[0] if number % 2 == 0 else away)
            if number == 1:
                await until(lambda: "You can hinder now. Ann has" in seen(bob))
        await until(lambda: "You win after 0:00!" in seen(bob))
        await until(lambda: "Bob wins after 0:00." in seen(ann) and "play again" in seen(ann))
        # The key of somebody who was about to place a tile is not meant for the end.
        await press(ann, "enter")
        assert (ann.screen, bob.screen) == (mine, yours)
        party.clock.now += 1
        await press(bob, "enter")
        await until(lambda: ann.screen is not mine and bob.screen is not yours)


async def test_each_half_sees_its_own_colours(services: Services, tmp_path: Any) -> None:
    """Done for one is not done; the screen of neither is solved before it is for both."""
    async with hosted(services, tmp_path) as party:
        puzzle = ("matching", "tetravex/3x3-1", {})
        ann, mine, _, yours = await together(party, TableKind.HALVES, puzzle)
        assert mine.table.game != yours.table.game
        moves = list(next(mine.seat.whole.solutions()))
        do(mine, *moves[:-1])
        await until(lambda: len(yours.table.session.path) == len(moves) - 1)
        assert not mine.seat.over
        assert not yours.seat.over
        do(yours, moves[-1])
        await until(lambda: mine.seat.over and yours.seat.over)
        await until(lambda: "Solved together" in seen(ann))


async def test_a_lost_connection_is_told_and_made_again(services: Services, tmp_path: Any) -> None:
    """Nothing is lost on the way, and what the others did meanwhile comes."""
    async with hosted(services, tmp_path) as party:
        _, mine, bob, yours = await together(party, TableKind.TOGETHER)
        moves = list(next(mine.table.game.solutions()))
        do(yours, moves[0])
        await until(lambda: len(mine.table.session.entries) == 1)
        party.ends[1].close()
        await until(lambda: "Connection lost. & reconnects." in seen(bob))
        before = yours.table.state
        do(yours, moves[1])
        await until(lambda: "You are not connected." in seen(bob))
        assert yours.table.state == before
        do(mine, moves[2])
        await press(bob, "ampersand")
        await until(lambda: "Still not connected." in seen(bob))
        bob.tables._given = await party.plug("Bob")
        await press(bob, "ampersand")
        await until(lambda: yours.table.state == mine.table.state != before)
        do(yours, moves[1])
        await until(lambda: len(mine.table.session.path) == 3)


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_cut_connection_is_made_again_by_itself(
    services: Services, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    """A move whose answer was lost is made once; after a while only a key tries again."""
    monkeypatch.setattr(link, "RETRY", 0.01)
    async with hosted(services, tmp_path) as party:
        _, mine, bob, yours = await together(party, TableKind.TOGETHER)
        bob.services.restricted = False
        loop, there = asyncio.get_running_loop(), asyncio.Event()

        def connect() -> socket.socket | None:
            if not there.is_set():
                return None
            found = asyncio.run_coroutine_threadsafe(party.plug("Bob"), loop)
            return found.result()

        monkeypatch.setattr("tui_tangram.flow.table_socket.connect", connect)
        moves = list(next(mine.table.game.solutions()))
        # No answer comes any more, and perhaps the move does not even leave.
        with monkeypatch.context() as cut:
            cut.setattr(bob.tables, "_hear", lambda line: None)
            if not arrives:
                cut.setattr(bob.tables.client, "_send", lambda line: None)
            do(yours, moves[0])
            await until(lambda: bob.tables.client.copy.pending)
            await until(lambda: len(mine.table.session.entries) == arrives)
            party.ends[1].close()
            await until(lambda: seen(bob).count("Connection lost. Trying again.") == 2)
        do(mine, moves[1])
        there.set()
        await until(lambda: not yours.seat.lost)
        await until(lambda: mine.table.state == yours.table.state)
        entries = party.tables.open[mine.seat.code].table.entries
        assert sorted(entry.seat for entry in entries) == [1, 2]
        assert not bob.tables.client.copy.pending
        there.clear()
        monkeypatch.setattr(link, "AWAY", 0.05)
        party.ends[-1].close()
        await until(lambda: seen(bob).count("Connection lost. & reconnects.") == 2)
        there.set()
        await press(bob, "ampersand")
        await until(lambda: "Connected again." in seen(bob))


async def test_tables_are_heard(services: Services, tmp_path: Any) -> None:
    """In reader mode: the list, the new table, and the game there with what others do."""
    async with hosted(reader(services), tmp_path) as party:
        ann, bob = await party.join("Ann"), await party.join("Bob")
        await press(ann, "o")
        await until(lambda: "New table" in ann.screen.announcer.text)
        announced(ann)
        for key in ("down", "right"):
            before = seen(ann)
            await press(ann, key)
            await until(lambda before=before: seen(ann) != before)
            announced(ann)
        await press(ann, "left", "n", "ctrl+u", *"tetravex/2x2-1", "enter")
        await until(lambda: "New table: Together" in ann.screen.announcer.text)
        announced(ann)
        await press(ann, "enter")
        mine = await seated(ann)
        await press(bob, "o")

        await until(lambda: "Table " in bob.screen.announcer.text)
        announced(bob)
        await press(bob, "enter")
        yours = await seated(bob)
        await until(lambda: "Bob" in mine.announcer.text)
        for app in (ann, bob):
            announced(app)
        do(mine, next(iter(next(mine.table.game.solutions()))))
        await until(lambda: "Ann" in yours.announcer.text)
        announced(bob)
        await press(bob, "down")
        announced(bob)


async def test_the_tables_are_a_list(services: Services, tmp_path: Any) -> None:
    """Open one, sit down, watch, join by the code; what is for one player is refused.

    The three have terminals of different sizes.
    """
    async with hosted(services, tmp_path) as party:
        small = (60, 20)
        ann, bob = await party.join("Ann"), await party.join("Bob", small)
        cid = await party.join("Cid", (200, 60))
        await press(ann, "o")
        await until(lambda: "New table" in seen(ann))
        await press(ann, "n", "ctrl+u", *"tetravex/2x2-1", "enter")
        assert ann.screen.announcer.text == "New table: Together, 2×2, no. 1. All solve one board."
        await press(ann, "left", "right", "enter")
        mine = await seated(ann)
        await press(bob, "o")
        await until(lambda: "Ann (1 of 8)" in seen(bob))
        assert "3 here: Ann, Bob" in seen(bob) or "2 here: Ann, Bob" in seen(bob)
        await press(bob, "g")
        jumps(bob.screen, small)
        assert (
            bob.screen.announcer.text == "Table " + mine.seat.code + ": Together, 2×2, no. 1, Ann."
        )
        await press(bob, "enter")
        await seated(bob)
        await press(cid, "o")
        await until(lambda: "Ann, Bob (2 of 8)" in seen(cid))
        await press(cid, "down", "v")
        screen = await seated(cid)
        await until(lambda: "1 watching" in seen(cid))
        do(screen, next(iter(next(mine.table.game.solutions()))))
        await until(lambda: "You are watching, and have no seat." in seen(cid))
        await press(cid, "M")
        await until(lambda: "Not at a table." in seen(cid))
        await press(cid, "q")
        await until(lambda: "Ann, Bob (2 of 8)" in seen(cid))
        await press(cid, "c", *mine.seat.code, "enter")
        await seated(cid)
        await until(lambda: len(mine.seat.details.seats) == 3)
        # Who leaves is where they came from, at the table that they have left.
        await press(cid, "q")
        await until(lambda: isinstance(cid.screen, LobbyScreen))
        await until(lambda: "Ann, Bob (3 of 8)" in seen(cid))
        assert cid.screen.page.chosen.code == mine.seat.code
        do(mine, *next(mine.table.game.solutions()))
        await until(lambda: mine.seat.over)
        await until(lambda: "waits for the next game." in seen(cid))
        await press(cid, "enter")
        await seated(cid)
        assert cid.screen.table.words == "Solved together in 0:00!"
        await press(cid, "q")
        await press(bob, "q")
        dan = await party.join("Dan")
        await press(dan, "o")
        await until(lambda: "Ann (3 of 8)" in seen(dan))
        await press(dan, "down", "enter")
        late = await seated(dan)
        await until(lambda: "The game is over. You play in the next one." in seen(dan))
        assert late.seat.over
        await press(dan, "A")
        await until(lambda: mine is not ann.screen and dan.screen is not late)
        await until(lambda: [one.name for one in ann.screen.seat.details.seats] == ["Ann", "Dan"])
        assert dan.services.store.saves.count(SaveList.NAMED) == 0
        await press(dan, "q", "q")
        await until(lambda: isinstance(dan.screen, HomeScreen))
        await press(ann, "q")
        await until(lambda: "Played together" in seen(ann))
        assert "2×2, no. 1  ✓ 0:00 · just now · Table " in seen(ann)


async def try_all(screen: Any) -> None:
    """Do all that has a key in a watcher's game and does not lead elsewhere: none is refused."""
    done, refused, before = asyncio.Event(), [], screen.table.state

    def attempt() -> None:
        bound = screen.services.keymap.bindings(screen.context).values()
        for wanted in [one for one in bound if screen.availability(one).enabled]:
            owner = getattr(screen.handler(wanted.intent), "__self__", screen)
            if owner is screen.app or wanted.intent in {*ELSEWHERE, *PAGES}:
                continue
            screen.table.say("")
            screen.do(wanted.intent, *wanted.arguments)
            said = screen.table.words in ("You are watching, and have no seat.", "Not at a table.")
            if said or screen.table.holding or screen.adviser.busy:
                refused.append(wanted.id)
            screen.end_jump()
            screen.do("let_go")
        done.set()

    screen.call_later(attempt)
    await asyncio.wait_for(done.wait(), 60)
    assert (refused, before) == ([], screen.table.state)


async def watch(party: Party, apps: Sequence[Any], kind: TableKind, puzzle: Any) -> None:
    """Let two play to the end and the third watch, whose keys are tried at each time."""
    old = [app.screen for app in apps]
    ann, bob, cid = apps
    ann.tables.client.open(kind, puzzle)
    await until(lambda: ann.screen is not old[0])
    mine = await seated(ann)
    bob.tables.client.sit(mine.seat.code)
    cid.tables.client.sit(mine.seat.code, watch=True)
    await until(lambda: bob.screen is not old[1] and cid.screen is not old[2])
    yours, theirs = await seated(bob), await seated(cid)
    await until(lambda: len(theirs.seat.details.seats) == 2)
    if kind is TableKind.RACE:
        await try_all(theirs)
        mine.seat.client.start()
        await until(lambda: theirs.seat.since is not None)
        party.clock.now += 4
        await until(lambda: not (mine.paused or yours.paused or theirs.paused))
    await try_all(theirs)
    await press(cid, "1")
    assert theirs.table.words == "You are watching, and have no seat."
    footer = seen(cid).splitlines()[-1]
    assert not {"pick", "hint", "undo"} & set(footer.split())
    progress = "edges left" in seen(cid) or "complete" in seen(cid)
    assert progress == (kind is not TableKind.RACE)  # nobody plays on the board of its watcher
    for screen in (mine, yours) if kind is TableKind.RACE else (mine,):
        do(screen, *next(mine.seat.whole.solutions()))
    await until(lambda: theirs.seat.over)
    if kind is not TableKind.RACE:
        await until(lambda: theirs.table.state == mine.table.state)
    await try_all(theirs)
    await press(cid, "A", "n", "enter")
    footer = seen(cid).splitlines()[-1]
    assert not {"next", "puzzle", "again"} & set(footer.split())
    assert theirs.question.typed is None


async def test_a_watcher_has_the_keys_of_a_watcher(services: Services, tmp_path: Any) -> None:
    """Each of them, and so of the footer, does something: nothing is moved, or refused."""
    swan = ("tangram", "tangram/swan", {"freestyle": False})
    async with hosted(services, tmp_path) as party:
        apps = [await party.join(name) for name in ("Ann", "Bob", "Cid")]
        for app in apps:
            assert await app.tables.connect()
        for kind, puzzle in (*((kind, BOARD) for kind in TableKind), (TableKind.RACE, swan)):
            await watch(party, apps, kind, puzzle)


async def test_without_tables_it_opens_some_or_says_why(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What others type is shown and copied; a server that cannot begin says why."""
    monkeypatch.setattr("tui_tangram.flow.table_socket.connect", lambda: None)

    def reach(*_: object) -> None:
        raise Refusal("no room for tables")

    monkeypatch.setattr("tui_tangram.flow.table_server.reach", reach)
    app: Any = TangramApp(still(services), puzzle="tetravex/2x2-1")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ampersand")
        await until(lambda: isinstance(app.screen, LobbyScreen))
        assert "tui-tangram join --profile ann" in seen(app)
        await pilot.press("y")
        await until(lambda: "Copied: tui-tangram join" in seen(app))
        await pilot.press("o")
        await until(lambda: "Press o again." in seen(app))
        await pilot.press("down", "enter")
        await until(lambda: "No room for tables." in seen(app))
        await pilot.press("c", "v")
        assert app.screen.page.typed is None
        services.restricted = app.services.restricted = True
        app.screen.resumed()
        await until(lambda: "This host has no tables." in seen(app))
        await pilot.press("q")
        await until(lambda: isinstance(app.screen, PlayScreen))


@pytest.mark.parametrize("puzzle", [BOARD, ("tangram", "tangram/swan", {"freestyle": False})])
async def test_what_is_in_hand_stays_there(services: Services, tmp_path: Any, puzzle: Any) -> None:
    """Another's move is no reason to drop a tile or a piece, unless it is that one."""
    async with hosted(services, tmp_path) as party:
        _, mine, _, yours = await together(party, TableKind.TOGETHER, puzzle)
        game = mine.table.game
        moves = list(next(game.solutions()))
        (part,) = game.touched(moves[1])
        # Tiles are numbered from 0 there, and taken by numbers from 1.
        number = part.split()[1]
        wanted = int(number) + 1 if number.isdigit() else "ABCDEFG".index(number)
        yours.call_later(yours.do, "take", wanted)
        await until(lambda: yours.table.holding)
        held = yours.table.view
        do(mine, moves[0])
        await until(lambda: yours.table.state == mine.table.state != game.start())
        assert yours.table.view == held
        do(mine, moves[1])
        await until(lambda: len(yours.table.session.path) == 2)
        await until(lambda: not yours.table.holding)
