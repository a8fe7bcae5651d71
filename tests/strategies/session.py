"""A game as small as possible, a clock that is told the time, and strategies over both."""

from __future__ import annotations

import base64
import dataclasses
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from tui_tangram.games.session import HistoryEntry, Result, Save, is_whole, whole
from tui_tangram.games.together import run
from tui_tangram.play import MoveError, OptionValue


class CounterVerdict(NamedTuple):
    """Solved or not."""

    solved: bool
    percent: int


@dataclasses.dataclass(frozen=True)
class CounterGame:
    """Count from 0 to *target* without leaving 0 to 9; a move is a signed step such as ``+3``."""

    target: int = 5
    puzzle_id: str = "counter/five"
    kind: str = "counter"
    asked: list[int] = dataclasses.field(default_factory=list, compare=False)
    """The states that a verdict was asked for."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The parameters besides the puzzle."""
        return {"target": self.target}

    def start(self) -> int:
        """Begin at nought."""
        return 0

    def execute(self, state: int, move: str) -> int:
        """Add the step."""
        if len(move) != 2 or move[0] not in "+-" or move[1] not in "0123456789":
            raise MoveError("a move is a sign and a digit")
        after = state + int(move)
        if not 0 <= after <= 9:
            raise MoveError(f"{after} lies outside 0 to 9")
        return after

    def shortened(self, moves: Sequence[str]) -> Sequence[str]:
        """Return all, since each goes on from the last."""
        return moves

    def verdict(self, state: int) -> CounterVerdict:
        """Compare with the target."""
        self.asked.append(state)
        solved = state == self.target
        return CounterVerdict(solved, 100 if solved else 9 * min(state, 10))


def find_game(kind: str, puzzle: str, options: Mapping[str, OptionValue]) -> CounterGame:
    """Make a `CounterGame`; there is one puzzle."""
    if kind != "counter":
        raise LookupError(f"there is no game called {kind}")
    if puzzle != "counter/five":
        raise LookupError(f"there is no puzzle called {puzzle}")
    if "target" not in options:
        raise ValueError("a counter needs a target")
    return CounterGame(int(options["target"]))


class Clock:
    """A clock that stands until it is told to go on."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


steps = st.builds("{}{}".format, st.sampled_from("+-"), st.integers(0, 9))
"""Moves of a `CounterGame`, valid in some states."""

makers = st.sampled_from(["player", "hint", "reveal", "game"])

durations = st.integers(0, 10_000_000).map(lambda thousandths: thousandths / 1000)
"""Seconds to the millisecond, as saves keep them."""

results = st.builds(
    Result,
    durations,
    st.integers(0, 500),
    st.integers(0, 20),
    st.booleans(),
    st.booleans(),
    st.integers(0, 9),
    st.integers(0, 9),
)

lines = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
"""Printable texts of many scripts."""


@st.composite
def entries(draw: st.DrawFn, number: int) -> HistoryEntry:
    """Entries that may be made as the one with this number."""
    by = draw(st.sampled_from(["player", "hint", "reveal", "game", "restart", "go"]))
    if by == "restart":
        return HistoryEntry(by, "")
    return HistoryEntry(by, str(draw(st.integers(0, number - 1))) if by == "go" else draw(lines))


puzzles = lines.filter(lambda line: not is_whole(line)) | st.dictionaries(lines, lines).map(whole)
"""Names of puzzles, and puzzles that came from files."""

names = lines.map(lambda line: line[:60])


@st.composite
def saves(draw: st.DrawFn) -> Save:
    """Saves that can be written, of games that need not exist."""
    many = draw(st.integers(0, 12))
    numbers = st.integers(0, many)
    parents = tuple(draw(st.integers(0, number)) for number in range(many))
    times = tuple(draw(st.none() | st.integers(0, 10**9)) for _ in range(many))
    players = tuple(draw(st.lists(names, max_size=3)))
    # A seat stands after a time.
    seats = tuple(0 if at is None else draw(st.integers(0, len(players))) for at in times)
    return Save(
        game=draw(lines),
        puzzle=draw(puzzles),
        options=draw(st.dictionaries(lines, st.booleans() | st.integers() | lines, max_size=3)),
        elapsed=draw(durations),
        hints=draw(st.dictionaries(st.integers(1, 9), st.integers(1, 99), max_size=4)),
        revealed=draw(st.booleans()),
        solved=draw(st.none() | results),
        position=draw(numbers),
        moves=tuple(draw(entries(number)) for number in range(1, many + 1)),
        parents=() if parents == tuple(range(many)) or draw(st.booleans()) else parents,
        redo=tuple(draw(st.lists(st.integers(1, many), max_size=3))) if many else (),
        checkpoints=draw(st.dictionaries(numbers, names, max_size=3)),
        name=draw(st.just("") | names),
        fits=draw(st.integers(0, 9)),
        checks=draw(st.integers(0, 9)),
        times=times if set(times) - {None} else (),
        seats=seats if any(seats) else (),
        players=players,
    )


def document_in(line: str) -> bytes:
    """Return the document in the line of a recorded run."""
    packed = base64.urlsafe_b64decode(line[5:] + "=" * (-len(line[5:]) % 4))
    return zlib.decompressobj(zdict=run._WORDS).decompress(packed)


def line_with(document: bytes) -> str:
    """Return a line with a document that may be anything, with the right check sum."""
    packer = zlib.compressobj(9, zdict=run._WORDS)
    packed = packer.compress(document) + packer.flush()
    return "run/1" + base64.urlsafe_b64encode(packed).decode().rstrip("=")
