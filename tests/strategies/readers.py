"""Every reader of what comes from outside, what it may answer, and ways to spoil its food.

The table is used by the laws in ``tests/test_readers.py`` and by the fuzzer in
``tests/benchmarks/fuzz_readers.py``.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from tests.strategies.session import CounterGame
from tests.strategies.store import finish
from tui_tangram.app.lab.model import LabModel
from tui_tangram.catalog.occasion import OccasionError, read_names
from tui_tangram.codec import ShapeError
from tui_tangram.codec.read import parse
from tui_tangram.lab.tans import read_set
from tui_tangram.matching.format import read_tiles, write_tiles
from tui_tangram.matching.recipe import RecipeError, parse_id
from tui_tangram.play import DocumentError
from tui_tangram.play.files import FormatError
from tui_tangram.render.palette import ThemeError, parse_theme
from tui_tangram.render.tiles_theme import parse_tile_theme
from tui_tangram.session import Result, Session, read_save
from tui_tangram.store import Directories, Disk, SettingsFile, Store
from tui_tangram.store.edit import edited, template
from tui_tangram.store.figures import Figures
from tui_tangram.store.found import FoundSolutions
from tui_tangram.store.library import shipped_library
from tui_tangram.store.outcomes import Outcome
from tui_tangram.store.settings import SETTINGS
from tui_tangram.tangram.figure import Arrangement
from tui_tangram.tangram.format import (
    read_arrangement,
    read_figure,
    read_pieces,
    write_arrangement,
    write_figure,
    write_pieces,
)

LIBRARY: Final = shipped_library()
OLD_FILES: Final = Path(__file__).parent.parent / "store" / "old_files"


class Reader(NamedTuple):
    """Something that reads what others have written."""

    name: str
    read: Callable[[bytes], object]
    """Returns what it understands, or raises one of `errors`."""
    errors: tuple[type[Exception], ...]
    """All that it may raise: what its documentation says.  Each has a message of one line."""
    samples: tuple[bytes, ...]
    """What it understands."""


def _text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    """Return a reader of bytes for one of text: `Disk` and the shell hand over text only."""
    return lambda content: read(content.decode("utf-8", "replace"))


class _Bytes(Disk):
    """A disk with one file."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.content = content

    def read(self, path: Path) -> str | None:
        """Return the one file, as the real disk does."""
        try:
            return self.content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DocumentError(f"byte {error.start + 1}: not UTF-8") from None


class Said(Exception):
    """Reports that are not one printable line each: never to be seen."""


def _check(reports: Sequence[str]) -> None:
    for line in reports:
        if not line.isprintable() or len(line) > 2_000:
            raise Said(ascii(line)[:200])


def _settings(content: bytes) -> object:
    reports: list[str] = []
    found = SettingsFile(Path("/x/settings.toml"), reports.append, _Bytes(content), {}).read()
    _check(reports)
    return found


_PLACE: Final = tempfile.TemporaryDirectory()
"""Where stores are made; it goes when the program ends."""


def _stored(name: str, ask: Callable[[Store], object]) -> Callable[[bytes], object]:
    """Return a reader that opens the stores with one file in them."""

    def read(content: bytes) -> object:
        root = Path(_PLACE.name) / "d"
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.iterdir():
            if old.is_file():
                old.unlink()
        path.write_bytes(content)
        reports: list[str] = []
        disk = Disk(patience=0.01)
        found = ask(Store.open(Directories(root, root / "c"), reports.append, disk))
        _check(reports)
        return found

    return read


@cache
def _session() -> bytes:
    session = Session(CounterGame(), lambda: 0.0)
    for move in ("+1", "+2", "-1"):
        session.play(move)
    session.undo()
    return session.to_text().encode()


def _database() -> bytes:
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        store = Store.open(Directories(root, root / "c"), print)
        for seconds in (5.0, 9.5):
            result = Result(seconds, 7, 0, False, True)
            finish(store.scores, "tangram/swan", result, date(2026, 11, 20))
        return (root / "scores.sqlite").read_bytes()


def _bench(content: bytes) -> object:
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "bench.json").write_bytes(content)
        return LabModel(Path(place), lambda: LIBRARY.sets, lambda: 0.0).asked


def _files(part: str, name: str = "*") -> tuple[bytes, ...]:
    paths = sorted((LIBRARY.directory / part).glob(f"{name}.json"))
    return tuple(path.read_bytes() for path in paths[:2])


@cache
def readers() -> tuple[Reader, ...]:
    """Return the table."""
    figures = [LIBRARY.find(name) for name in ("Square", "curved/egg", "rings/key")]
    sets = LIBRARY.of(Figures).sets
    parts = [
        Arrangement(set_id=figure.set_id, name="mine", pieces=(figure.solution or ())[:4])
        for figure in figures
    ]
    board = LIBRARY.find("square/3x3/tetravex/s7")
    found = FoundSolutions("tangram/swan", (("a", "b"),), 5)
    settings = edited(
        template(SETTINGS), {"theme": "light", "help_seconds": 5.0, "keys": {"undo": ["x"]}}
    )
    outcome = (OLD_FILES / "outcome-1.json").read_bytes()
    today = date(2026, 11, 20)
    kinds = ("tangram", "matching")
    return (
        Reader("figure", lambda content: read_figure(content, "x", sets), (FormatError,),
               tuple(write_figure(figure).encode() for figure in figures)),
        Reader("arrangement", lambda content: read_arrangement(content, "x", sets), (FormatError,),
               tuple(write_arrangement(part).encode() for part in parts)),
        Reader("pieces", lambda content: read_pieces(content, "x"), (FormatError,),
               tuple(write_pieces(sets[figure.set_id]).encode() for figure in figures)),
        Reader("tiles", lambda content: read_tiles(content, "x"), (FormatError,),
               (write_tiles(board).encode(),)),
        Reader("save", _text(read_save), (DocumentError,), (_session(),)),
        Reader("found", _text(FoundSolutions.from_text), (DocumentError,),
               (found.to_text().encode(),)),
        Reader("outcome", _text(Outcome.from_text), (DocumentError,), (outcome,)),
        Reader("settings", _settings, (), (settings.encode(),)),
        Reader("theme", _text(parse_theme), (ThemeError,), _files("themes")),
        Reader("tile theme", _text(parse_tile_theme), (ThemeError,), _files("tile-themes")),
        Reader("recipe", _text(parse_id), (RecipeError,),
               (b"square/6x6/tetravex/s1", b"4.6.12/easy/infinity/c5+wild2/s4711")),
        Reader("code", _text(parse), (ShapeError,),
               (b"5553/5530/5300/3000", b"112 2 4 4 4", b"000019999100002")),
        Reader("set", _text(read_set), (ShapeError,),
               (b"112 2 4 4 4, 5553/5530/5300/3000", b"1,1,21,23,5,2*t9")),
        Reader("daily", _text(lambda text: read_names(text, today, kinds)), (OccasionError,),
               (b"daily/tangram/2026-11-19", b"weekly/matching/2026-W47")),
        Reader("saves on disk",
               _stored("saves/counter+five.json", lambda store: store.autosaves.all()), (),
               (_session(),)),
        Reader("found on disk",
               _stored("found/tangram+swan.json", lambda store: store.finds.all()), (),
               (found.to_text().encode(),)),
        Reader("outcome on disk", _stored("solved/x.json", lambda store: store.scores.all()), (),
               (outcome,)),
        Reader("bench", _bench, (), ((OLD_FILES / "bench-1.json").read_bytes(),)),
        Reader("scores on disk", _stored("scores.sqlite", _scores), (), (_database(),)),
    )  # fmt: skip


def _scores(store: Store) -> object:
    found = store.scores.records(), store.scores.all()
    finish(store.scores, "tangram/cat", Result(5.0, 7, 0, False, True), date(2026, 11, 20))
    return found


# Spoiling

_TOKEN: Final = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null')
BAD: Final = (
    b"NaN", b"-Infinity", b"1e999", b"-1", b"0", b"0.5", b"2", b"null", b"true", b"[]", b"{}",
    b'""',
    b'"\\u001b[31mred"', b'"[bold]b[/bold][@click=app.bell]x[/]"', b'"a\\u0000b"', b'"\\ud800"',
    b'"\xe2\x80\xae"', b'"../../etc/passwd"', b"9" * 400, b"-" + b"9" * 4_400, b"[" * 2_000,
    b'{"a":' * 2_000, b'"' + b"x" * 70_000 + b'"', b"99999999999999999999", b"1979-05-27", b"\xff",
)  # fmt: skip
"""What is put in the place of a sound value: other types, no numbers, markup, too much."""


@st.composite
def spoiled(draw: st.DrawFn, sample: bytes) -> bytes:
    """Return something like *sample*: cut off, bits turned, other values, or anything at all."""
    way = draw(st.sampled_from(("cut", "flip", "value", "value", "twice", "any")))
    size = len(sample)
    if way == "any":
        return draw(st.binary(max_size=60))
    if way == "cut":
        return sample[: draw(st.integers(0, size - 1))]
    if way == "twice":
        start = draw(st.integers(0, size - 1))
        end = draw(st.integers(start, min(start + 400, size)))
        return sample[:end] + sample[start:]
    if way == "flip":
        content = bytearray(sample)
        for _ in range(draw(st.integers(1, 4))):
            content[draw(st.integers(0, size - 1))] ^= 1 << draw(st.integers(0, 7))
        return bytes(content)
    tokens = list(_TOKEN.finditer(sample)) or [re.match(rb"", sample)]
    token = draw(st.sampled_from(tokens))
    assert token is not None
    return sample[: token.start()] + draw(st.sampled_from(BAD)) + sample[token.end() :]


def verdict(reader: Reader, content: bytes) -> Any:  # whatever it reads
    """Let *reader* read; return what it understood, or None for one of its errors.

    Raises `AssertionError` for a message that is not one short printable line.
    """
    try:
        return reader.read(content)
    except reader.errors as error:
        line = str(error)
        assert line, reader.name
        assert line.isprintable(), ascii(line)
        assert len(line) <= 1_000, f"{len(line)} characters: {line[:200]}"
        return None


def texts(value: object) -> list[str]:
    """Return the names in what was read."""
    found = [getattr(value, name, None) for name in ("name", "puzzle", "puzzle_id", "id")]
    return [text for text in found if isinstance(text, str)]
