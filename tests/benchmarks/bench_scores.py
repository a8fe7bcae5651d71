"""How the time of every question about the scores grows with the number of games.

    python -m tests.benchmarks.bench_scores [GAMES]

Enters GAMES games (100,000 unless said) of three years over the puzzles that are shipped, those of
the day among them, and a tenth of that elsewhere; prints the CPU milliseconds of each question in
both, and the CPU that a real start takes to the first key and for the first three keys.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

from tests.benchmarks.bench_keys import DOWN, Figures, Terminal
from tui_tangram.commands import scores as commands
from tui_tangram.games.session import Result
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.scores.rows import insert
from tui_tangram.player.scores.values import Moment, Scope, Score, Subject
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Backend, Store

TODAY = datetime.now(UTC).date()
DAYS = 1095


class Player(Backend):
    """A player with these stores."""

    def __init__(self, home: Path) -> None:
        self.store = Store.open(directories(home / "data", home / "config"), print, Disk())
        self.settings = self.store.settings.read()
        self.load_library = shipped_library
        self.clock = time.monotonic
        self.today = lambda: TODAY
        self.now = lambda: datetime.now(UTC)


def fill(player: Player, games: int) -> None:
    """Enter games: most clean, some with help, some shown, as players do."""
    chance = random.Random(1)
    puzzles = [(row.kind, row.id) for row in player.library.items]
    begin = datetime.now(UTC) - timedelta(days=DAYS)

    def enter(connection: object) -> None:
        for at in range(games):
            kind, puzzle = chance.choice(puzzles)
            when = begin + timedelta(days=DAYS) * (at / games)
            hints = chance.choice((0, 0, 0, 1))
            shown = chance.random() < 0.02
            result = Result(chance.randrange(5_000, 900_000) / 1000, 9, hints, shown, not shown)
            subject = Subject(kind, puzzle, puzzle, "{}", f"{kind}/3", "Class")
            levels = {1: hints} if hints else {}
            moment = Moment(when, when.date())
            insert(connection, Score.of(subject, result, moment, levels=levels, grade=3))  # type: ignore[arg-type]

    player.store.scores.database.write(enter)


def questions(player: Player) -> dict[str, Callable[[], object]]:
    """Return what is asked, by names."""
    scores = player.store.scores
    puzzle = player.library.items[0].id
    return {
        "solved": scores.solved,
        "records": scores.records,
        "record": lambda: scores.record(puzzle),
        "last": scores.last,
        "clean": lambda: next(iter(scores.clean("tangram")), None),
        "statistics": lambda: scores.statistics(TODAY),
        "lists of puzzles": lambda: scores.listings(Scope.PUZZLE),
        "lists of classes": lambda: scores.listings(Scope.DIVISION),
        "best of a class": lambda: scores.best(Scope.DIVISION, "tangram/3"),
        "times of a class": lambda: scores.times(Scope.DIVISION, "tangram/3"),
        "par": lambda: scores.par("tangram/3", 7.0),
        "journal: today": lambda: player.journal().today_of("tangram"),
        "journal: streak": lambda: player.journal().streak_now("tangram"),
        "journal: before": lambda: player.journal().solved_before(TODAY),
        "a list of scores": lambda: commands.scores(player, text="", classes=False, assisted=False),
    }


def cpu(work: Callable[[], object]) -> float:
    """Return the milliseconds of CPU, the median of three."""
    found = []
    for _ in range(3):
        begun = time.process_time()
        work()
        found.append((time.process_time() - begun) * 1e3)
    return median(found)


def main(games: int = 100_000) -> None:
    """Print the table."""
    table: dict[str, list[float]] = {}
    for count in (0, games // 10, games):
        with tempfile.TemporaryDirectory() as home:
            player = Player(Path(home))
            fill(player, count)
            for name, work in questions(player).items():
                table.setdefault(name, []).append(cpu(work))
            size = (Path(home) / "data" / "scores.sqlite").stat().st_size
            table.setdefault("file in MB", []).append(size / 1e6)
            options = "--config-dir", f"{home}/config", "--data-dir", f"{home}/data"
            command = [sys.executable, "-m", "tui_tangram", *options]
            terminal = Terminal(command, (80, 24), Path(home))
            try:
                for at, name in enumerate(("start", "first key", "second key", "third key")):
                    figures = Figures()
                    if at:
                        terminal.press(DOWN, figures)
                        table.setdefault(name, []).append(figures.cpu[0] * 1e3)
                    else:
                        time.sleep(3)
                        terminal.settled()
                        table.setdefault(name, []).append(terminal.work() * 1e3)
            finally:
                terminal.end()
    print(f"{'':<22} {0:>10} {games // 10:>10} {games:>10} games")
    for name, row in table.items():
        print(f"{name:<22}", *(f"{one:10.1f}" for one in row))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
