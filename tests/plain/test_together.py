"""Players in plain mode at one real host: what each types, and what each hears."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.plain.conftest import Player
from tests.plain.test_faults import ODD
from tui_tangram.flow import table_socket
from tui_tangram.flow.table_socket import name_of_player
from tui_tangram.host.members import LONGEST
from tui_tangram.host.tables import HostTables
from tui_tangram.plain import host_link
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.play.refusal import Refusal

BOARD, SWAN = "tetravex/2x2-1", "tangram/swan"
MANY = 600
"""Tenths of a second after which something that should be heard is given up."""


class Host:
    """Tables whose loop runs in a thread, and whose clock is told the time."""

    def __init__(self, players: Path) -> None:
        self.directory = players
        self.now = 0.0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.players: list[Player] = []
        self.tables: HostTables | None = None
        self.tasks: list[asyncio.Future[None]] = []

    def player(self, name: str) -> Player:
        """Return a player who is connected."""
        one = Player(self.directory / "players" / name, lambda: self.now)
        if self.tables is None:
            self.tables = HostTables(one.services.find_game, lambda: self.now, Random(1))
        one.services.link = self.plug(name)
        self.players.append(one)
        return one

    def plug(self, name: str) -> socket.socket:
        """Return a player's end of a new connection."""
        ours, theirs = socket.socketpair()

        async def join() -> None:
            reader, writer = await asyncio.open_unix_connection(sock=ours, limit=LONGEST)
            self.tasks.append(
                asyncio.ensure_future(self.tables.members.join(reader, writer, name, name))
            )

        asyncio.run_coroutine_threadsafe(join(), self.loop).result()
        return theirs

    def end(self) -> None:
        """Hang up on everybody."""

        async def rest() -> None:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(rest(), self.loop).result()

    def close(self) -> None:
        """End the thread."""
        for one in self.players:
            one.shell.close()
        self.end()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host without players."""
    one = Host(tmp_path)
    try:
        yield one
    finally:
        one.close()


def heard(player: Player, kind: EventKind, test: Callable[[Event], bool] = bool) -> Event:
    """Wait until a player has heard an event, without typing anything."""
    at = 0
    for _ in range(MANY):
        while at < len(player.heard):
            event = player.heard[at]
            at += 1
            if event.kind is kind and test(event):
                return event
        player.shell.together.hear(0.1)
    raise AssertionError([event.text for event in player.heard])


def follow(player: Player, number: int) -> None:
    """Wait until a player knows so many moves of the table."""
    for _ in range(MANY):
        if player.shell.together.link.client.copy.number >= number:
            return
        player.shell.together.hear(0.1)
    raise AssertionError(player.shell.together.link.client.copy.number)


def sit(host: Host, kind: str = "together", puzzle: str = BOARD) -> tuple[Player, Player]:
    """Return two players at one table."""
    ann, bob = host.player("Ann"), host.player("Bob")
    ann(f"play {puzzle}")
    assert not [line for line in ann(f"together {kind}") if line.startswith("Error")]
    code = next(event.data["code"] for event in ann.heard if event.kind is EventKind.TABLE)
    bob(f"join {code}")
    assert bob.shell.together.details.seat == 2
    heard(ann, EventKind.SEATS, lambda one: one.text == "Bob has joined.")
    return ann, bob


def typed_moves(player: Player) -> list[str]:
    """Return what to type to solve the open board."""
    moves = next(player.shell.line.session.game.solutions(None))
    places = {"0": "1.1", "1": "1.2", "2": "2.1", "3": "2.2"}
    return [
        f"place {int(move.split()[1].split('@')[0]) + 1} {places[move.split('@')[1].split('+')[0]]}"
        for move in moves
    ]


def texts(player: Player) -> list[str]:
    """Return what a player has heard."""
    return [event.text for event in player.heard if event.kind is not EventKind.LOOK]


def test_two_make_one_board(host: Host) -> None:
    """Each hears the other's moves, undoes their own, and is told the end."""
    ann, bob = sit(host)
    first, second, third, last = typed_moves(ann)
    table = heard(bob, EventKind.TABLE)
    assert (table.data["kind"], table.data["puzzle"], table.data["seat"]) == ("together", BOARD, 2)
    assert heard(ann, EventKind.SEATS, lambda one: len(one.data["seats"]) == 2).text == (
        "Bob has joined."
    )
    tile = first.split()[1]
    ann(first)
    other = heard(bob, EventKind.OTHER)
    assert other.text == f"Ann: Placed tile {tile}."
    assert (other.data["seat"], other.data["name"], other.data["undoes"]) == (1, "Ann", 0)
    assert other.data["move"].startswith("lay ")
    assert bob("undo") == ["Error: nothing to undo"]
    bob(second)
    assert bob("undo")[0] == "Undid 1 move."
    assert "empty" in bob("redo")[-1]
    follow(ann, 4)
    moves = [event.data for event in ann.heard if event.kind is EventKind.OTHER]
    assert [one["undoes"] for one in moves] == [0, 2, 3]
    assert ann.shell.line.session.state == bob.shell.line.session.state
    for line in ("restart", "history", "solution yes", "pause", "close"):
        assert "does not work at a table" in ann(line)[0]
    bob(third)
    host.now = 75.5
    ann(last)
    heard(ann, EventKind.TABLE, lambda one: one.data["state"] == "over")
    over = heard(bob, EventKind.TABLE, lambda one: one.data["state"] == "over")
    assert over.text == "Solved together in 1:15."
    assert texts(bob)[-2:] == [
        "Ann: 50 percent, 2 of 4 in place, 2 moves, the last move.",
        "Bob: 50 percent, 2 of 4 in place, 2 moves, undid 1 move.",
    ]
    shares = [event.data for event in bob.heard if "placed" in event.data]
    assert [one["placed"] for one in shares] == [2, 2]
    assert [one["last"] for one in shares] == [True, False]
    assert ann("undo") == ["Error: the game is over"]
    end = ann.heard[-1]
    assert (end.data["solved"], end.data["seat"]) == (True, 1)
    # Nothing of it is a game of Ann's own.
    assert ann("continue") == ["Error: no game in progress"]
    assert ann.services.store.scores.solved() == frozenset()


@pytest.mark.parametrize("puzzle", [BOARD, SWAN])
def test_who_is_where(host: Host, puzzle: str) -> None:
    """A player who names a place or a piece is there for the others; nobody else is told."""
    ann, bob = sit(host, puzzle=puzzle)
    for line in ["place 1 1"] * 2 if puzzle == SWAN else ["place 1 2.1"]:
        ann(line)  # a fit is asked for twice
    look = heard(bob, EventKind.LOOK, lambda one: one.data["at"])
    assert (look.text, look.data["seat"], look.data["name"]) == ("", 1, "Ann")
    where = bob.shell.line.table.describe_spot(look.data["at"])
    assert where == "row 2, cell 1" if puzzle == BOARD else where
    follow(bob, 1)
    assert bob("players") == [
        f"Ann: 100 percent, 1 of 1 in place, 1 move, {where}.",
        "Bob: 0 percent, 0 of 1 in place, 0 moves.",
    ]
    first, second = (event.data for event in bob.heard if event.kind is EventKind.ITEM)
    assert (first["at"], first["here"], second["at"]) == (look.data["at"], True, "")
    # What no player's program sends is nowhere.
    for odd in ("-1", "99", "put A 9 9", "take A", "1,1,1,1/0", "²"):
        assert bob.shell.line.table.describe_spot(odd) == ""
    ann("leave")
    heard(bob, EventKind.SEATS, lambda one: one.text == "Ann is away.")
    assert bob("players")[0] == "Ann: 100 percent, 1 of 1 in place, 1 move, away."


def test_another_game_with_the_same_people(host: Host) -> None:
    """All come along, and who leaves is missed."""
    ann, bob = sit(host)
    assert any(text.startswith("Table ") for text in ann("again"))
    heard(bob, EventKind.TABLE, lambda one: one.data["seat"] == 2)
    ann(f"again {SWAN}")
    assert ann.shell.line.session.game.puzzle_id == SWAN
    heard(bob, EventKind.TABLE, lambda one: one.data["puzzle"] == SWAN)
    code = bob.shell.together.details.facts.code
    assert bob(f"join {code}") == ["Error: you are at this table already"]
    assert bob("leave") == ["You have left the table."]
    assert bob.shell.line.table is None
    assert heard(ann, EventKind.SEATS, lambda one: "away" in one.text).text == "Bob is away."
    assert bob("tables")[0] == "together, Swan, playing, 1 player: Ann"
    item = bob.heard[0]
    assert item.kind is EventKind.ITEM
    assert (item.data["code"], item.data["number"], item.data["kind"]) == (code, 1, "together")
    bob("join 1")
    assert bob.shell.together.details.seat == 2
    # Another puzzle of one's own leaves the table.
    assert bob(f"play {BOARD}")[0] == "You have left the table."
    assert ann("join nowhere")[-1] == "Error: there is no table 'nowhere'"


def test_who_is_slower_is_told_why(host: Host) -> None:
    """The board is as the table has it."""
    ann, bob = sit(host)
    first = next(ann.shell.line.session.game.solutions(None))[0]
    ann(typed_moves(ann)[0])
    with pytest.raises(CommandError, match="that was just moved by Ann"):
        bob.shell.line.session.play(first)
    assert bob.shell.line.session.state == ann.shell.line.session.state


def test_a_race_starts_for_all_at_once(host: Host) -> None:
    """Each has a board of their own from then on, and hears how far the other is."""
    ann, bob = sit(host, "race")
    assert ann.shell.line.table is bob.shell.line.table is None
    assert bob("start") == ["Error: the player who has opened the table starts it"]
    assert ann("start") == ["The race starts in 3 seconds."]
    heard(bob, EventKind.TABLE, lambda one: one.data["time"] == -3000)
    assert bob("look")[0].startswith("Error")
    host.now = 3.0
    bob.heard.clear()
    bob.shell.hear()
    ann.shell.hear()
    assert texts(bob)[:2] == ["Go!", "2×2, no. 1, Tetravex."]
    for line in ("hint", "check", "solution yes", "restart"):
        assert "does not work at a table" in ann(line)[0]
    moves = typed_moves(ann)
    assert ann("undo") == ["Error: nothing to undo"]
    for move in moves[:3]:
        ann(move)
    percent = ann.shell.line.session.verdict.percent
    other = heard(bob, EventKind.OTHER, lambda one: one.data["percent"] == percent)
    assert other.text == f"Ann: {percent} percent."
    host.now = 13.0
    assert "You win in 0:10!" in ann(moves[3])
    solved = heard(bob, EventKind.OTHER, lambda one: "time" in one.data)
    assert (solved.text, solved.data["time"]) == ("Ann has solved it: 0:10.", 10_000)
    host.now = 18.0
    for move in moves:
        bob(move)
    heard(ann, EventKind.TABLE, lambda one: one.data["state"] == "over")
    assert texts(ann)[-3:] == [
        "The race is over.",
        "1. Ann: 0:10, 4 moves.",
        "2. Bob: 0:15, 4 moves.",
    ]
    assert "1. Ann: 0:10, 4 moves." in texts(bob)


def test_one_hinders(host: Host) -> None:
    """They wait for the other's moves, and win when these are used up."""
    ann, bob = sit(host, "hinder")
    limit = ann.shell.together.details.limit
    assert f"You complete it in at most {limit} moves." in "".join(texts(ann))
    heard(ann, EventKind.TABLE, lambda one: one.text == "Both players are here: play.")
    assert bob("place 1 1.1") == ["Error: wait for 2 more moves of the other player"]
    for turn in range(limit):
        ann("place 1 1.1" if turn % 2 == 0 else "remove 1")
        if turn == 1:
            follow(bob, 2)
            assert not bob("place 2 1.2")[-1].startswith("Error")
            assert bob("place 3 2.1")[-1].startswith("Error: wait")
    over = heard(bob, EventKind.TABLE, lambda one: one.data["state"] == "over")
    assert (over.data["winner"], over.text) == (2, f"Bob wins: not solved in {limit} moves.")


def test_both_have_half_of_the_colours(host: Host) -> None:
    """It is solved when it is for both; a figure has no halves."""
    ann, bob = sit(host, "halves")
    boards = [one.shell.line.session.game for one in (ann, bob)]
    assert boards[0].puzzle != boards[1].puzzle
    for move in typed_moves(ann):
        ann(move)
    heard(bob, EventKind.TABLE, lambda one: one.data["state"] == "over")
    ann(f"play {SWAN}")
    assert ann("together halves") == ["Error: this puzzle cannot be played that way"]
    assert ann("together chess")[0].startswith("Error: no puzzle called 'chess'")
    assert ann("together swan race private")[0].endswith(
        ": race, Swan. Each solves it alone; the first wins."
    )


def test_a_game_goes_on_alone_without_its_host(host: Host) -> None:
    """It is the player's own then, with the moves of both, and counts as assisted."""
    ann, bob = sit(host)
    moves = typed_moves(ann)
    ann(moves[0])
    heard(bob, EventKind.OTHER)
    bob.shell.line.session.count_hint(1)
    host.end()
    told = bob(moves[1])
    assert told[0] == "The tables have closed. You continue alone."
    for move in moves[2:]:
        told = bob(move)
    assert "solved!" in "".join(told)
    assert (bob.heard[-1].data["help"], bob.heard[-1].data["hints"]) == ("assisted", 2)
    assert ann("leave")[0] == "The tables have closed. You continue alone."
    assert ann("tables")[0].startswith("Error: no tables are open here")
    ann("close")
    assert ann("continue")[0].startswith("2×2, no. 1, 1 move")


class Line:
    """A connection of this account that can be cut, and made again while the host is there."""

    def __init__(self, host: Host, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.host, self.name, self.there = host, name, True
        monkeypatch.setattr(table_socket, "connect", self.connect)
        monkeypatch.setattr(host_link, "RETRY", 0.01)

    def connect(self) -> socket.socket | None:
        """Return a new connection, or None while the host is away."""
        if not self.there:
            return None
        self.socket = self.host.plug(self.name)
        return self.socket

    def cut(self, *, there: bool = True) -> None:
        """Cut it; the host is away then, or *there*."""
        self.there = there
        self.socket.shutdown(socket.SHUT_RDWR)


def lined(host: Host, monkeypatch: pytest.MonkeyPatch) -> tuple[Player, Player, Line]:
    """Return two players at one table, and Bob's line, which is made again when it is lost."""
    ann, bob = host.player("Ann"), host.player("Bob")
    bob.services.link.close()
    bob.services.link = None
    line = Line(host, "Bob", monkeypatch)
    ann(f"play {BOARD}")
    ann("together")
    bob(f"join {ann.shell.together.details.facts.code}")
    heard(ann, EventKind.SEATS, lambda one: one.text == "Bob has joined.")
    return ann, bob, line


def test_a_connection_is_made_again(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """What others did meanwhile is heard once, and one's own undo is as before."""
    ann, bob, line = lined(host, monkeypatch)
    first, second, third, last = typed_moves(ann)
    bob(first)
    follow(ann, 1)
    line.cut(there=False)
    assert heard(bob, EventKind.NOTE).text == "Connection lost. Trying again."
    heard(ann, EventKind.SEATS, lambda one: one.text == "Bob is away.")
    ann(second)
    bob.heard.clear()
    line.there = True
    heard(bob, EventKind.NOTE, lambda one: one.text == "Connected again.")
    assert texts(bob) == ["Connected again.", f"Ann: Placed tile {second.split()[1]}."]
    assert bob("undo")[0] == "Undid 1 move."
    assert "empty" in bob("redo")[-1]
    bob(third)
    ann(last)
    heard(bob, EventKind.TABLE, lambda one: one.data["state"] == "over")
    assert [one.moves for one in bob.shell.together.details.seats] == [2, 2]


@pytest.mark.parametrize("arrives", [True, False])
def test_a_move_that_a_lost_line_has_taken_is_made_once(
    host: Host, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    """Whether it has arrived or not: it is neither lost nor made twice, and said as any other."""
    ann, bob, line = lined(host, monkeypatch)
    first, second, *_ = typed_moves(ann)
    send = bob.shell.together.link.client._send

    def cut(message) -> None:
        if message["do"] == "move":
            bob.shell.together.link.client._send = send
            if arrives:
                send(message)
                follow(ann, 1)
            line.cut()
        else:
            send(message)

    bob.shell.together.link.client._send = cut
    said = bob(first)
    assert not [text for text in said if text.startswith("Error")]
    assert said[:2] == ["Connection lost. Trying again.", "Connected again."]
    assert said[2].startswith(f"Tile {first.split()[1]}")
    assert "2 empty" not in said[-1]
    ann(second)
    follow(bob, 2)
    assert [entry.seat for entry in bob.shell.together.link.client.copy.entries] == [2, 1]


def test_what_is_typed_while_the_host_is_away_waits(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move waits for the host; what needs none does not; a host that is gone is left alone."""
    ann, bob, line = lined(host, monkeypatch)
    first, second, *_ = typed_moves(ann)
    line.cut(there=False)
    heard(bob, EventKind.NOTE)
    assert not bob("look")[0].startswith("Error")
    monkeypatch.setattr(host_link, "PATIENCE", 0.0)
    state = bob.shell.line.session.state
    assert bob(first) == ["Error: you are not connected"]
    assert bob.shell.line.session.state == state
    monkeypatch.setattr(host_link, "PATIENCE", 60.0)
    threading.Timer(0.2, lambda: setattr(line, "there", True)).start()
    assert not [text for text in bob(first) if text.startswith("Error")]
    follow(ann, 1)
    line.cut(there=False)
    heard(bob, EventKind.NOTE, lambda one: one.text == "Connection lost. Trying again.")
    monkeypatch.setattr(host_link, "AWAY", 0.0)
    heard(bob, EventKind.NOTE, lambda one: "You continue alone." in one.text)
    assert "2 empty" in bob(second)[-1]


def test_who_leaves_a_host_that_is_away_has_left(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing brings them back."""
    _, bob, line = lined(host, monkeypatch)
    line.cut(there=False)
    heard(bob, EventKind.NOTE)
    assert bob("leave") == ["You have left the table."]
    line.there = True
    bob("look")
    assert bob.shell.line.table is bob.shell.together.details is None


@pytest.mark.parametrize(
    ("kind", "puzzle"), [("together", BOARD), ("race", SWAN), ("hinder", BOARD)]
)
def test_every_command_takes_odd_arguments_at_a_table(host: Host, kind: str, puzzle: str) -> None:
    """It answers or refuses; what ends the game at the table is left out."""
    ann = host.player("Ann")
    bob = host.player("Bob")
    lines = [
        f"{command.name} {odd}".strip()
        for command in ann.shell.commands
        for odd in ("", "0", "-1", "²", "private", "a" * 300, "\x1b[31m")
        if command.when == "outside of editors"
    ]
    for one in (ann, bob):
        one(f"play {puzzle}")
    ann(f"together {kind}")
    code = ann.shell.together.details.facts.code
    bob(f"join {code}")
    lines += [
        f"{command.name} {odd}".strip()
        for command in (ann.shell.line.table and ann.shell.commands) or ()
        for odd in (ODD[::5] if command.usage else [""])
        if command.when == "while a puzzle is open"
    ]
    for line in lines:
        for one in (ann, bob):
            one(line)
            assert one.going_on
            assert one.heard[-1].kind is EventKind.END
            assert not [event for event in one.heard if "fault" in event.data], line


# The socket of an account


@pytest.fixture
def runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A runtime directory whose path is short enough for sockets."""
    with TemporaryDirectory(prefix="tt-") as directory:
        monkeypatch.setenv("XDG_RUNTIME_DIR", directory)
        yield Path(directory)


def test_only_this_account_comes_to_the_socket(runtime: Path) -> None:
    """A file of a server that is gone is replaced, a server that runs is not."""
    assert table_socket.connect() is None
    path = table_socket.socket_path()
    assert path.is_relative_to(runtime)
    assert not table_socket.was_killed()
    with table_socket.listening():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        table_socket.connect().close()
        assert not table_socket.was_killed()
        with pytest.raises(Refusal, match="already"), table_socket.listening():
            pass
        left = path.with_name("left")
        path.rename(left)
    assert not table_socket.was_killed()
    left.rename(path)
    assert table_socket.connect() is None
    assert table_socket.was_killed()
    with table_socket.listening():
        table_socket.connect().close()
    assert not path.exists()
    path.write_text("mine")
    with pytest.raises(Refusal, match="no socket"), table_socket.listening():
        pass
    assert path.read_text() == "mine"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b'{"do": "hello", "name": " An\\u202en "}', "Ann 3"),
        (b'{"do": "hello", "name": "Bob"}', "Bob"),
        (b'{"do": "hello"}', "player"),
        (b'{"name": 7}', "player"),
        (b"\xff", "player"),
        (b"", "player"),
        (json.dumps({"name": "a" * 99}).encode(), "a" * 32),
    ],
)
def test_names_of_one_account_are_different(line: bytes, name: str) -> None:
    """A name that is taken gets a number, and what is no name is one."""
    assert table_socket.name_in(line, {"Ann", "Ann 2"}) == name


def test_terminals_of_one_account(
    runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real processes: each hears the other, and the end of the tables."""
    monkeypatch.setenv("LOGNAME", "ann")
    places = [f"--{one}-dir={tmp_path / one}" for one in ("data", "config")]

    def started(*words: str, language: str = "en") -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [sys.executable, "-m", "tui_tangram", *words, *places],
            stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1,
            env={**os.environ, "TUI_TANGRAM_LANGUAGE": language},
        )  # fmt: skip

    def until(process: subprocess.Popen[str], event: str, **wanted: object) -> dict[str, object]:
        for line in process.stdout:
            told = json.loads(line)
            if told["event"] == event and wanted.items() <= told.items():
                return told
        raise AssertionError(process.stderr.read())

    def typed(process: subprocess.Popen[str], line: str) -> None:
        process.stdin.write(f"{line}\n")

    server = started("table")
    bob = started("--json-lines", "--profile", "bob", language="de")
    ann = Player(tmp_path, lambda: 0.0)
    try:
        assert "Tables are open" in server.stdout.readline()
        ann(f"play {BOARD}")
        ann("together")
        code = heard(ann, EventKind.TABLE).data["code"]
        # The host refuses in English, and Bob hears it in German.
        typed(bob, "join nowhere")
        assert until(bob, "error")["text"] == "es gibt keinen Tisch 'nowhere'"
        typed(bob, f"join {code}")
        assert until(bob, "end", command="join", done=True)["seat"] == 2
        typed(bob, "place 1 1.1")
        assert heard(ann, EventKind.OTHER).data["name"] == "bob"
        # Of one that was killed they start another, which has the table, and all moves.
        server.send_signal(signal.SIGKILL)
        server.communicate()
        assert heard(ann, EventKind.NOTE).text == "Connection lost. Trying again."
        heard(ann, EventKind.NOTE, lambda one: one.text == "Connected again.")
        ann("place 2 1.2")
        assert until(bob, "other")["name"] == "ann"
        typed(bob, "undo")
        assert until(bob, "end", command="undo")["done"]
        heard(ann, EventKind.OTHER, lambda one: one.data["undoes"] == 1)
        # One that is closed ends at once, whoever is there, and stays closed.
        table_socket.close_server()
        assert not table_socket.socket_path().exists()
        typed(bob, "quit")
        assert bob.wait(60) == 0
        server = started("table")
        assert "Tables are open" in server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
        assert server.stderr.read() == ""
    finally:
        ann.shell.close()
        for one in (bob, server):
            one.kill()
            one.communicate()


def test_who_has_no_seat_watches(host: Host) -> None:
    """They hear everything and change nothing; many moves at once are counted."""
    ann, _ = sit(host, "hinder")
    for turn in range(6):
        ann("remove 1" if turn % 2 else "place 1 1.1")
    cid = host.player("Cid")
    cid(f"watch {' '.join(ann.shell.together.details.facts.code.upper())}")
    assert cid.heard[0].text.endswith("You are watching.")
    assert heard(cid, EventKind.OTHER).data["count"] == 6
    assert cid("place 1 1.1") == ["Error: you are watching, and have no seat"]
    assert heard(ann, EventKind.SEATS, lambda one: one.data["watchers"]).text == "Watching: 1."
    ann("place 2 1.1")
    assert heard(cid, EventKind.OTHER, lambda one: "name" in one.data).text.startswith("Ann: ")
    late = host.player("Dan")
    late(f"join {ann.shell.together.details.facts.code}")
    assert late.heard[0].text.endswith("All seats are taken: you are watching.")


def test_a_player_who_leaves_a_race_is_missed(host: Host) -> None:
    """Before it starts the seat is free again; afterwards it is given up."""
    ann, bob = sit(host, "race")
    bob("leave")
    assert heard(ann, EventKind.SEATS, lambda one: "left" in one.text).text == "Bob has left."
    bob(f"join {ann.shell.together.details.facts.code}")
    ann("start")
    host.now = 3
    ann("look")
    bob("look")
    bob("leave")
    assert heard(ann, EventKind.OTHER).text == "Bob has left the race."
    assert ann("again") == ["Error: the race is not over"]


def test_what_comes_while_one_leaves_is_not_heard(host: Host) -> None:
    """Another game of the table would bring the player back."""
    ann, bob = sit(host)
    ann("again")
    bob.heard.clear()
    bob.shell.line.leave()
    assert texts(bob) == ["You have left the table."]
    assert bob.shell.line.table is bob.shell.line.common is bob.shell.together.details is None


def test_a_game_that_moves_by_itself_does_not_at_a_table(host: Host) -> None:
    """Its moves would be nobody's."""
    ann, _ = sit(host, puzzle="square/3x3/troll/s1")
    ann("turn 1")
    ann("turn 2")
    host.now = 10_000.0
    assert not [line for line in ann("look") if line.startswith("Error")]
    assert ann.shell.line.session.moves == 2


def test_a_puzzle_of_ones_own_is_sent_whole(host: Host, tmp_path: Path) -> None:
    """The other has it only at the table."""
    ann, bob = host.player("Ann"), host.player("Bob")
    game = ann.services.find_puzzle("square/2x2/tetravex/s7")
    file = tmp_path / "board.json"
    file.write_text(ann.services.whole_puzzle(game))
    ann(f"import {file}")
    ann("import yes")
    ann("own")
    own = next(event.data["id"] for event in ann.heard if "id" in event.data)
    ann(f"play {own}")
    ann("together")
    bob(f"join {ann.shell.together.details.facts.code}")
    assert bob.shell.line.session.game.puzzle.tiles == game.puzzle.tiles


def test_no_tables(player: Player) -> None:
    """Without a host each command says what to do."""
    for line in ("tables", "join 1"):
        assert player(line) == ["Error: no tables are open here: open one with together"]
    for line in ("leave", "start", "again"):
        assert player(line) == ["Error: you are at no table"]
    assert player("together") == ["Error: open a puzzle first"]
    player("make figure")
    assert "works only outside of editors" in player("together")[0]


def test_a_players_name_at_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one of the settings, or of the profile, or of the account."""
    monkeypatch.setenv("LOGNAME", "somebody")
    data = tmp_path / "players" / "ann"
    assert name_of_player("Ann Lee", data) == "Ann Lee"
    assert name_of_player("", data) == "ann"
    assert name_of_player("", tmp_path) == "somebody"
