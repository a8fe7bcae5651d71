"""How what a player does with puzzles of their own grows with the number of these.

    python -m tests.benchmarks.bench_own [COUNT … [CODE …]]

For each number of figures (100, 1,000 and 10,000 unless said) a list for gTans is made of random
figures, all different, and each command is run once in a home of its own: CPU seconds and the
most memory in MB, start included, then the ratio of the largest number to the one before.  For
each CODE, another checkout, the same commands are run there too.

The last rows are the app: the CPU milliseconds to the home, of the key that opens the gallery, and
of the first letter of a search, and its memory then.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.bench_keys import DOWN, Figures, Terminal
from tui_tangram.games.tangram.core.figure import PlacedKind, make_figure
from tui_tangram.games.tangram.core.growth import grown
from tui_tangram.games.tangram.drawing.gtans import gtans_entry, gtans_file
from tui_tangram.games.tangram.source.figures import Figures as FigureSource
from tui_tangram.player.library import shipped_library

ROOT = Path(__file__).parent.parent.parent
COUNTS = 100, 1_000, 10_000
RUN = "import sys; sys.path.insert(0, {code!r}); from tui_tangram.__main__ import main; main()"
COMMANDS = {
    "import": ("import", "{file}", "--collection", "big"),
    "import again": ("import", "{file}", "--collection", "big"),
    "own list": ("own", "list"),
    "list": ("list",),
    "rename a figure": ("own", "rename", "own/big/2", "Cat"),
    "delete a figure": ("own", "delete", "own/big/3"),
    "restore it": ("own", "restore"),
    "rename all": ("own", "rename", "own/big", "Large"),
    "delete all": ("own", "delete", "own/big"),
    "restore all": ("own", "restore"),
    **{
        f"export .{form}": ("export", "own/big", "-o", f"{{home}}/out.{form}", "--timeout", "600")
        for form in ("figures", "svg", "pdf")
    },
}
KEYS = {"down": DOWN, "gallery": "\r", "search": "/", "first letter": "c", "second letter": "a"}


class Cost(NamedTuple):
    """What something took."""

    seconds: float
    memory: float
    """In MB."""


def figures(count: int) -> Iterator[str]:
    """Yield so many different figures as gTans lists them."""
    pieces = shipped_library().of(FigureSource).piece_set("tangram")
    seen: set[str] = set()
    seed = 0
    while len(seen) < count:
        laid = [
            PlacedKind(next(one.kind for one in pieces.kinds if one.pose_of(shape)), shape)
            for _, shape in grown(1 + seed % 3, f"own {seed}").pieces
        ]
        figure = make_figure("x", "tangram", solution=laid)
        seed += 1
        if figure.congruence not in seen:
            seen.add(figure.congruence)
            yield gtans_entry(figure, pieces)


def command(code: Path, home: Path, words: tuple[str, ...] = ()) -> list[str]:
    """Return a command of the program in *code*."""
    options = "--data-dir", str(home), "--config-dir", str(home)
    return [sys.executable, "-c", RUN.format(code=str(code)), *words, *options]


def run(code: Path, home: Path, words: tuple[str, ...]) -> Cost:
    """Run a command, and return what it took."""
    process = subprocess.Popen(
        command(code, home, words),
        cwd=home,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def shown(code: Path, home: Path) -> Iterator[tuple[str, Cost]]:
    """Yield what the app takes until its home, and for keys there and in the gallery."""
    (home / "settings.toml").write_text('lessons = "first-steps"\n')
    terminal = Terminal(command(code, home), (80, 24), home)
    try:
        rest(terminal, begun=False)
        yield "home", Cost(terminal.work(), memory(terminal.process))
        for name, key in KEYS.items():
            found = Figures()
            terminal.press(key, found)
            rest(terminal)
            yield name, Cost(found.cpu[0], memory(terminal.process))
    finally:
        terminal.end()


def rest(terminal: Terminal, *, begun: bool = True) -> None:
    """Wait until nothing comes any more; *begun*: something has come before."""
    while (size := terminal.settled()[1]) or not begun:
        begun = begun or size > 0


def memory(process: int) -> float:
    """Return the memory that a process holds, in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def main(counts: list[int], codes: list[Path]) -> None:
    """Print the tables."""
    entries = list(figures(max(counts)))
    for code in codes:
        table: dict[str, list[Cost]] = {}
        for count in counts:
            with tempfile.TemporaryDirectory() as place:
                home = Path(place)
                file = home / "list.figures"
                file.write_text(gtans_file(entries[:count]))
                for name, words in COMMANDS.items():
                    words = tuple(word.format(file=file, home=home) for word in words)
                    table.setdefault(name, []).append(run(code, home, words))
                for name, cost in shown(code, home):
                    table.setdefault(name, []).append(cost)
        print(f"\n{code}\n{'':<16}" + "".join(f"{count:>17,}" for count in counts))
        for name, row in table.items():
            costs = "".join(f"{one.seconds:8.2f} s {one.memory:4.0f} MB" for one in row)
            ratio = f"   x{row[-1].seconds / row[-2].seconds:.1f}" if len(row) > 1 else ""
            print(f"{name:<16}{costs}{ratio}", flush=True)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    others = [Path(word).resolve() for word in sys.argv[1:] if not word.isdecimal()]
    main(numbers or list(COUNTS), [*others, ROOT])
