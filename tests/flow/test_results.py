"""Results on their way to a host: sent at once, and again until they are counted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.strategies.session import Clock
from tui_tangram.flow.record import Recorder
from tui_tangram.flow.results import ResultSender
from tui_tangram.games.session import Session
from tui_tangram.games.together.run import read_run
from tui_tangram.plain.services import LineServices
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import Directories
from tui_tangram.player.store import Store

BOARD = "tetravex/2x2-1"


class Side:
    """A player's program, which starts again and again in one directory."""

    def __init__(self, place: Path, *, reached: bool = True) -> None:
        self.clock, self.sent = Clock(), []
        self.services = LineServices(
            store=Store.open(Directories(place, place), print),
            settings=Store.open(Directories(place, place), print).settings.read(),
            load_library=shipped_library,
            helper=None,  # type: ignore[arg-type]  # nothing is searched
            clock=self.clock,
        )
        self.reached = reached
        self.sender = ResultSender(self.services, self.send)
        self.services.results = self.sender

    def send(self, line: Mapping[str, Any]) -> None:
        if self.reached:
            self.sent.append(dict(line))

    def of(self, what: str) -> list[dict[str, Any]]:
        return [one for one in self.sent if one["do"] == what]

    def solve(self, seconds: float = 9) -> Session[Any]:
        """Solve a board, as a shell does it."""
        recorder = Recorder(self.services)
        session, _ = recorder.open(self.services.find_puzzle(BOARD))
        recorder.opened(session)
        *moves, last = next(session.game.solutions())
        for move in moves:
            session.play(move)
            recorder.moved(session)
        session.pause()
        self.clock.now += 100
        session.resume()
        self.clock.now += seconds
        session.play(last)
        recorder.moved(session)
        return session


def test_a_game_is_sent_as_it_is_played(tmp_path: Path) -> None:
    """Its clock whenever it starts and stops, and its run once it is solved."""
    side = Side(tmp_path)
    side.solve()
    clocks = [(one["runs"], one["new"], one["elapsed"]) for one in side.of("clock")]
    assert clocks == [(True, True, 0), (False, False, 0), (True, False, 0), (False, False, 9000)]
    (result,) = side.of("result")
    assert result["puzzle"] == BOARD
    run = read_run(result["run"])
    assert (run.result.elapsed, run.save.puzzle) == (9, BOARD)


def test_what_is_not_counted_is_sent_again(tmp_path: Path) -> None:
    """By the next program too, in order; what is counted, or never will be, is not."""
    away = Side(tmp_path, reached=False)
    away.solve(5)
    assert away.sent == []
    again = Side(tmp_path)
    again.solve(7)
    again.sent.clear()
    again.sender.connected()
    names = [one["id"] for one in again.of("result")]
    assert [read_run(one["run"]).result.elapsed for one in again.of("result")] == [5, 7]
    counted = {
        "is": "counted", "id": names[0], "puzzle": BOARD, "time": 5000, "place": 1, "size": 1,
        "day": "", "day_place": 0,
    }  # fmt: skip
    again.sender.receive(counted)
    last = Side(tmp_path)
    last.sender.connected()
    assert [one["id"] for one in last.of("result")] == names[1:]
    last.sender.receive({"is": "uncounted", "id": names[1], "why": "no"})
    end = Side(tmp_path)
    end.sender.connected()
    assert end.of("result") == []


def test_only_what_others_can_play_is_sent(tmp_path: Path) -> None:
    """No practice, and no puzzle without a name."""
    side = Side(tmp_path)
    session = Session(side.services.find_puzzle(BOARD), side.clock)
    session.practice = True
    side.sender.opened(session)
    for move in next(session.game.solutions()):
        session.play(move)
    side.sender.solved(session)
    assert side.sent == []
