"""Every reader of what comes from outside, what it may answer, and ways to spoil its food.

The table is used by the laws in ``tests/test_readers.py`` and by the fuzzer,
``tests/benchmarks/fuzz_readers.py``.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache
from io import BytesIO
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from hypothesis import strategies as st

from tests.strategies.session import CounterGame, document_in, line_with
from tests.strategies.store import finish
from tui_tangram.app.lab.model import LabModel
from tui_tangram.commands.files import paths_of
from tui_tangram.files import Opener, unlinked
from tui_tangram.games.assist.protocol import (
    Failure,
    Operation,
    ProtocolError,
    PuzzleSearch,
    Request,
    SearchResult,
    SolutionBatch,
    Sought,
    Why,
    read_reply,
    read_request,
    read_result,
    write_reply,
    write_request,
    write_stop,
)
from tui_tangram.games.catalog import find_game, find_puzzle, pack
from tui_tangram.games.catalog.daily import DailySlotError, read_names
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.exchange.reading import looks_like_exchange, read_exchange
from tui_tangram.games.matching.core.exchange.writing import (
    write_address,
    write_tile_list,
    write_tile_table,
)
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.long_id import board_with
from tui_tangram.games.matching.core.long_id import long_id as board_id
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.look.theme_format import parse_tile_theme
from tui_tangram.games.matching.source.tiles import puzzle_of
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.games.session import Result, Session, read_save, whole
from tui_tangram.games.tangram.core import format as figure_format
from tui_tangram.games.tangram.core import outlines
from tui_tangram.games.tangram.core.figure import Arrangement
from tui_tangram.games.tangram.core.format import (
    begin_figure,
    read_arrangement,
    read_figure,
    read_pieces,
    write_arrangement,
    write_figure,
    write_pieces,
)
from tui_tangram.games.tangram.core.long_id import figure_with, set_long_id, set_with
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.arrangements import read_arrangements
from tui_tangram.games.tangram.drawing.free_figure import read_free_figure
from tui_tangram.games.tangram.drawing.glpeces import glpeces_entry
from tui_tangram.games.tangram.drawing.gtans import gtans_entry, gtans_file
from tui_tangram.games.tangram.drawing.importing import import_drawing, read_incoming
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.games.together.run import read_run, run_of
from tui_tangram.maths.codec import ShapeError
from tui_tangram.maths.codec.read import parse
from tui_tangram.maths.contour import judge
from tui_tangram.play import (
    Advice,
    Check,
    CheckResult,
    Document,
    DocumentError,
    Game,
    MoveError,
    Progress,
    Solvability,
)
from tui_tangram.play.files import FormatError, ImportSpec
from tui_tangram.play.long_id import LongIdError
from tui_tangram.player.edit import edited, template
from tui_tangram.player.lessons import LessonPlace
from tui_tangram.player.library import shipped_library
from tui_tangram.player.outcomes import Outcome
from tui_tangram.player.paths import Directories
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.progress import FoundSolutions
from tui_tangram.player.settings import SETTINGS, SettingsFile
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Store
from tui_tangram.player.user_store import UserStore
from tui_tangram.render.palette import ThemeError, parse_theme
from tui_tangram.render.svg import carried, in_head, in_svg
from tui_tangram.research.lab.jobs import SolveJob
from tui_tangram.research.lab.tans import read_set
from tui_tangram.research.lab.work import JobJournal, WorkError, run
from tui_tangram.terminal.reply_filter import TerminalReplyFilter

LIBRARY: Final = shipped_library()
OLD_FILES: Final = Path(__file__).parent.parent / "player" / "old_files"
OLD_SAVES: Final = OLD_FILES.with_name("old_saves")


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

    def read(self, path: Path, opener: Opener = unlinked) -> str | None:
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


def _run() -> bytes:
    session = Session(CounterGame(), lambda: 0.0)
    session.count_hint(2)
    for move in ("+1", "+2", "-1"):
        session.play(move)
    session.undo()
    session.play("+2", "hint")
    return document_in(run_of(session, "Ann", date(2026, 11, 29)).line)


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
        model = LabModel(Path(place), lambda: LIBRARY.sets, lambda: 0.0)
        return model.asked, model.typed


_JOB: Final = SolveJob((parse("13"), parse("11")), (parse("1"), parse("1")), every=True)


def _work(content: bytes | None) -> Any:
    """Return what is done of a job; with None as content the file of all of it."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "work"
        journal = JobJournal(path)
        if content is None:
            list(run(_JOB, journal=journal))
            return path.read_bytes()
        path.write_bytes(content)
        try:
            return journal.open(_JOB)
        except WorkError as error:
            raise WorkError(str(error).replace(place, "")) from None
        finally:
            journal.close()


def _own(part: str) -> Callable[[bytes], object]:
    """Return a reader of one file among the player's own puzzles."""

    def read(content: bytes) -> object:
        with tempfile.TemporaryDirectory() as place:
            (Path(place) / part).mkdir()
            (Path(place) / part / "x.json").write_bytes(content)
            reports: list[str] = []
            library = PlayerLibrary(LIBRARY, lambda: UserStore(Path(place), reports.append))
            own, boards = library.of(UserFigures).own, library.of(UserTiles).own
            found = [
                own.sets,
                [figure.outline for figure in own.entries],
                [puzzle_of(entry) for entry in boards.entries],
            ]
            _check([report.replace(place, "") for report in reports])
            return found

    return read


def _nameless(game: Game[Any]) -> str:
    """Return a game as saves have it where it has no name: the puzzle itself."""
    value: Any = pack(game)
    value.get("figure", value).pop("id")
    return whole(value)


@cache
def _games() -> tuple[tuple[Session[Any], tuple[str, ...]], ...]:
    """Return sessions with tries, and the moves that solve their puzzles.

    Saves of half of them have the puzzle itself.
    """
    played = []
    names = ("convex/7", "square/3x3/tetravex/s7", "curved/egg")
    for name, packed in product(names, (False, True)):
        game = find_puzzle(LIBRARY, name, {})
        first, *_ = islice(game.solutions(), 1)
        session = Session(game, lambda: 0.0)
        session.puzzle = _nameless(game) if packed else name
        for move in first:
            session.play(move)
        session.rewind(2)
        session.play(first[2], "hint")
        session.mark("wing")
        session.restart()
        session.go(session.position - 1)
        played.append((session, tuple(first)))
    return tuple(played)


def _replayed(text: str) -> object:
    """Return a saved game, gone through from end to end; raises `AssertionError` if it differs."""
    session = Session.from_text(text, lambda *named: find_game(LIBRARY, *named), lambda: 0.0)
    kept = session.to_text()
    try:
        again = Session.from_text(kept, lambda *named: find_game(LIBRARY, *named), lambda: 0.0)
    except DocumentError as error:
        raise AssertionError("what was written is refused") from error
    assert kept == again.to_text()
    state, steps = session.state, 0
    session.verdict, session.tries()
    while session.undo():
        steps += 1
    while steps and session.redo():
        steps -= 1
        if session.state == state:
            break
    session.restart()
    session.verdict, session.to_text()
    return read_save(kept)


def _asked(content: bytes) -> object:
    """Return a request to the worker, its moves made."""
    _, request = read_request(content)
    if not isinstance(request, Request):
        return request
    assert write_request(1, request)
    state = request.game.start()
    for move in request.moves[:50]:
        try:
            state = request.game.execute(state, move)
        except MoveError:
            break
    request.game.verdict(state)
    return request


def _begun(content: bytes, sets: Mapping[str, PieceSet]) -> object:
    """Return a figure read in two steps, the same as with every check of every piece.

    Raises `AssertionError` for a difference.
    """

    def outcome(begin: Callable[[], Callable[[], object]]) -> object:
        try:
            return begin()()
        except FormatError as error:
            return str(error)

    def begin() -> Callable[[], object]:
        return begin_figure(content, "x", sets)

    found = outcome(begin)
    with (
        patch.object(outlines, "read_known_shape", lambda *_: None),
        patch.object(judge, "extents", lambda polygons: [_Everywhere()] * len(polygons)),
        patch.object(figure_format, "_balances", lambda _: True),
    ):
        assert found == outcome(begin)
    return begin()()


class _Everywhere:
    """A box that overlaps with every other."""

    def overlaps(self, other: object) -> bool:
        """Return true."""
        del other
        return True


def _replied(content: bytes) -> object:
    """Return a reply of the worker, taken for each kind of result."""
    reply = read_reply(content)
    if isinstance(reply.content, Document):
        for kind in (Advice, Check, SearchResult, Sought):
            try:
                return read_result(kind, reply.content)
            except ProtocolError:
                continue
    return reply


def _drawings(figure: str) -> tuple[bytes, ...]:
    """Return a figure as drawings in each form."""
    solution = LIBRARY.find(figure).solution or ()
    shapes = [[point.floats() for point in piece.shape.points] for piece in solution]
    plain = [" ".join(f"{x:.4f} {y:.4f}" for x, y in shape) for shape in shapes]
    drawn = "".join(f'<polygon points="{text}"/>' for text in plain[:4])
    paths = "".join(f'<path d="M{text}z" style="opacity:1"/>' for text in plain[4:])
    rings = [[*shape, shape[0]] for shape in shapes]
    rows = [", ".join(f"{x:.4f} {y:.4f}" for x, y in ring) for ring in rings]
    chains = "".join(
        f"({')--('.join(f'{x:.4f},{y:.4f}' for x, y in one)})--cycle;" for one in shapes
    )
    return (
        f'<svg><g transform="rotate(45) scale(3)">{drawn}{paths}</g></svg>'.encode(),
        DRESSED.format(drawn=drawn, paths=paths).encode(),
        json.dumps({"polygons": shapes}).encode(),
        json.dumps({"pieces": [{"points": [{"x": x, "y": y} for x, y in one]} for one in shapes]})
        .encode(),
        json.dumps({"type": "Feature", "geometry": {
            "type": "MultiPolygon", "coordinates": [[ring] for ring in rings]}}).encode(),
        "\n".join(plain).encode(),
        "".join(f"T{i}: ({text.replace(' ', ', ')})\n" for i, text in enumerate(plain)).encode(),
        f"MULTIPOLYGON({','.join(f'(({row}))' for row in rows)})".encode(),
        f"\\begin{{tikzpicture}}[scale=2]\n\\fill {chains}\\node {{a}};\n".encode(),
        CHAINS,
    )  # fmt: skip


DRESSED: Final = """<!DOCTYPE html><html><p>&nbsp;<svg viewBox="0 0 9 9" width="90" height="9cm">
<style>.a, rect.b {{ fill: #fff; clip-path: url(#c) }}</style><text>a</text><circle r="3"/>
<rect width="100%" height="90%" rx="1" class="b"/><mask id="m" maskUnits="userSpaceOnUse" x="-99"
 y="-99" width="999" height="999"><path d="M-99-99H999V999H-99" fill="white"/></mask>
<clipPath id="c"><path d="M-99 -99H999V999H-99z"/></clipPath>
<g style="transform-box: fill-box; transform-origin: 50% left" transform="rotate(0)">
<g class="a" fill="none" mask="url(#m)">{drawn}</g></g><path d="M1 1A9 9 0 01 8,8C1 2 3 4 5 6z"/>
<symbol id="s" viewBox="0 0 9 9">{paths}</symbol><use xlink:href="#s" width="9" height="9"/></svg>
<svg width="8"><line x1="1"/></svg></html>
"""
"""A page of the web with a drawing that has some of everything."""


CHAINS: Final = b"""# The square of the seven tans
a-b-c-a <0,5,3> [0:2,2,2]; a-c-d-a <@7,6,5> [2,2,0:2];
<0> b-e-f-b <6,3,1> [0:1,1,1]; c-f-e-g-c <1,7,5,3> [1,1,1,1]; c-g-h-c <7,4,1> [1,0:1,1];
d-h-g-i-d <1,0,5,4> [1,0:1,1,0:1]; i [1,1] j [1,1/1] e [6,0:1] k [4,0:1] i; a-z <1/2> [3];
"""
"""A drawing of draw-tangram."""


def _lists(sets: Mapping[str, PieceSet]) -> tuple[bytes, ...]:
    """Return some figures as other programs list them, and as this one does."""
    figures = [LIBRARY.find(name) for name in ("Square", "free/bird", "Swan")]
    pairs = [(figure, sets[figure.set_id]) for figure in figures]
    rows = [json.loads(write_figure(figure)) for figure in figures]
    return (
        gtans_file([gtans_entry(*pair) for pair in pairs]).encode(),
        "".join(glpeces_entry(*pair) for pair in pairs).encode(),
        json.dumps({"format": "tui-tangram/figures", "version": 1, "figures": rows}).encode(),
        *_drawings("Square"),
    )


def _boards(content: bytes) -> object:
    """Return the boards of a file as others write them, if it looks like one."""
    found = [one.puzzle or one.cause for one in read_exchange(content, "x")]
    return looks_like_exchange(content) and found


def _board_forms() -> tuple[bytes, ...]:
    """Return boards in all forms in which others write them, and in ours."""
    tiles = ("1002", "0120", "0011", "1001")
    spaced, commas = ([sign.join(tile) for tile in tiles] for sign in " ,")
    address = "https://e2.bucas.name/#puzzle=A&board_w=2&board_h=2&board_edges=abcaaabbcbaabaab"
    board = LIBRARY.find("square/3x3/tetravex/s7", "matching")
    return tuple(
        text.encode()
        for text in (
            "\n".join(["2 2", *spaced, "", "2", *spaced, "# rules: easy-tetravex"]),
            "\n".join(["// mine", "size: 2x2",
                       *(f"{at}: {{{one}}}," for at, one in enumerate(commas))]),
            "\n".join(["id,top,right,bottom,left,col,row,turn ccw", f"1,{commas[0]},1,1,0",
                       *(f"{at},{one},,," for at, one in enumerate(commas[1:], 2))]),
            "\n".join(f"{one},{at},0" for at, one in enumerate(commas)),
            "\n".join(["2", *(",".join([*(f"{int(side):016b}" for side in tile), "0,0,0,1,1,0"])
                              for tile in tiles)]),
            "1002 0120\n0011 1001",
            "/".join(tiles[0]) + "\n" + "\n".join("-".join(tile) for tile in tiles[1:]),
            "2 2\n" + " ".join(spaced),
            "| top | right | bottom | left |\n|---|---|---|---|\n"
            + "\n".join(f"| {' | '.join(tile)} |" for tile in tiles),
            "tiles:\n" + "\n".join("- n: {}\n  e: {}\n  s: {}\n  w: {}".format(*tile)
                                   for tile in tiles),
            "\n".join("{{n: {}, e: {}, s={}, w={}}},".format(*tile) for tile in tiles),
            json.dumps({"width": 2, "height": 2, "pieces": [
                {"id": at, "edges": list(tile)} for at, tile in enumerate(tiles)
            ]}),
            json.dumps({"name": "a", "author": "b", "tiles": [
                [None, 1.0, 2, None], [None, None, 2, 1], [2, 1, None, None], [2, None, None, 1]
            ]}, indent=1),
            f"{address[:-4]}aaaa\n" + "\n".join(spaced),
            "tan rim rim red\nrim tan red rim\nrim rim tan tan\ntan rim rim tan",
            f"URL={address}&hints=0.1-3\n<a href='{address.replace('&', '&amp;')}'>",
            json.dumps([{"size": 2, "board_edges": address[-16:], "url": address}]),
            write_tile_list(board), write_tile_table(board),
            write_address(board, board.solution or ()),
        )
    )  # fmt: skip


def _free() -> bytes:
    """Return a figure in the old format."""
    rows = [
        {"kind": piece.kind, "angle": 0, "flip": False, "x": 900 * i, "y": 500 * i}
        for i, piece in enumerate(LIBRARY.find("Square").solution or ())
    ]
    head = {"format": "tui-tangram/free-figure", "version": 1, "name": "Apart", "set": "tangram"}
    return json.dumps({**head, "unit": 300, "pieces": rows}).encode()


def _files(part: str, name: str = "*") -> tuple[bytes, ...]:
    paths = sorted((LIBRARY.directory / part).glob(f"{name}.json"))
    return tuple(path.read_bytes() for path in paths[:2])


KEYS: Final = (
    b"a\x1b[13;2u\x1b[27;5;13~\x1b\x1b[D\x1bOA\x1b[<0;3;4M\x1b[200~a\x1b[31m\nb\x1b[201~"
    b"\x1bP>|x\x1b\\\x1b]11;rgb:0/0/0\x07\x1b[?1;2c\xc3\xa9\x1b[97;5:3u\x1b[3$"
)
"""What a terminal sends: keys in all forms, a click, a paste, and answers."""
DROPPED: Final = rb"'/a b/c.svg' file:///d%20e/f.svg g\ h.svg ~/i"
"""What terminals write when files are dropped on them."""


def _keys(content: bytes) -> int:
    """Return how many characters are handed on of input that comes in two parts, and then ends."""
    reply_filter, half = TerminalReplyFilter(), len(content) // 2
    parts = (content[:half], 0.0), (content[half:], 0.1), (b"", 9.0)
    return sum(len(reply_filter.feed(part, when)) for part, when in parts)


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
    lesson = (OLD_FILES / "lesson-1.json").read_bytes()
    took = Progress(5120, 0.31, 1, 0.5)
    today = date(2026, 11, 20)
    kinds = ("tangram", "matching")
    return (
        Reader("figure", lambda content: read_figure(content, "x", sets), (FormatError,),
               tuple(write_figure(figure).encode() for figure in figures)),
        Reader("figure in two steps", lambda content: _begun(content, sets), (FormatError,),
               tuple(write_figure(figure).encode() for figure in figures)),
        Reader("arrangement", lambda content: read_arrangement(content, "x", sets), (FormatError,),
               tuple(write_arrangement(part).encode() for part in parts)),
        Reader("pieces", lambda content: read_pieces(content, "x"), (FormatError,),
               tuple(write_pieces(sets[figure.set_id]).encode() for figure in figures)),
        Reader("tiles", lambda content: read_tiles(content, "x"), (FormatError,),
               (write_tiles(board).encode(),)),
        Reader("boards of others", _boards, (FormatError,), _board_forms()),
        Reader("save", _text(read_save), (DocumentError,), (_session(),)),
        Reader("run", lambda content: read_run(line_with(content)), (DocumentError,), (_run(),)),
        Reader("line of a run", _text(read_run), (DocumentError,), (line_with(_run()).encode(),)),
        Reader("replayed save", _text(_replayed), (DocumentError,),
               (*(session.to_text().encode() for session, _ in _games()),
                *(path.read_bytes() for path in sorted(OLD_SAVES.glob("*.json"))))),
        Reader("request", _asked, (ProtocolError,),
               (write_request(8, PuzzleSearch("matching", "square/3x3/tetravex/c4+one/s7")),
                write_stop(7),
                *(write_request(7, Request(one, session.game, moves))
                  for session, moves in _games()[::2] for one in Operation))),
        Reader("reply", _replied, (ProtocolError,),
               tuple(write_reply(7, said) for said in (
                   Advice(Solvability.STUCK, ("take B",), ("put A",), "no room"),
                   Check(CheckResult.NO, "no room", 3),
                   SearchResult(False, 1, (("put A", "put B"),), took),
                   Sought("square/3x3/tetravex/c4/s7"),
                   took,
                   SolutionBatch((("put A",), ("put B",))),
                   Failure(Why.REFUSED, "no such puzzle")))),
        Reader("drawing", lambda content: import_drawing(content, "x", sets, ImportSpec(name="A")),
               (FormatError,), _drawings("Square")),
        Reader("picture", carried, (),
               ("\n".join(in_svg(["<svg>", "</svg>"], map(write_figure, figures))).encode(),
                f"<head>{in_head([write_tiles(board)])}</head>".encode())),
        Reader("arrangements",
               lambda content: [*read_arrangements(BytesIO(content), "x", sets["tangram"], sets)],
               (), ("\n".join(json.dumps(json.loads(write_arrangement(part))) for part in parts)
                    .encode(), write_figure(figures[0]).encode(), *_drawings("Square"))),
        Reader("keys", _keys, (), (KEYS,)),
        Reader("dropped files", _text(lambda text: len(paths_of(text))), (), (DROPPED,)),
        Reader("drawing of a new set",
               lambda content: import_drawing(content, "x", sets, ImportSpec(name="A", new_set="")),
               (FormatError,), (b"0 0 3 0 0 4\n3 0 3 4 0 4", b"[[[0, 0], [1, 0], [1, 1]]]")),
        Reader("incoming", lambda content: list(read_incoming(content, "x", sets, ImportSpec())),
               (FormatError,), _lists(sets)),
        Reader("free figure", lambda content: read_free_figure(content, "x", sets), (FormatError,),
               (_free(),)),
        Reader("found", _text(FoundSolutions.from_text), (DocumentError,),
               (found.to_text().encode(),)),
        Reader("outcome", _text(Outcome.from_text), (DocumentError,), (outcome,)),
        Reader("place in a lesson", _text(LessonPlace.from_text), (DocumentError,), (lesson,)),
        Reader("settings", _settings, (), (settings.encode(),)),
        Reader("theme", _text(parse_theme), (ThemeError,), _files("themes")),
        Reader("tile theme", _text(parse_tile_theme), (ThemeError,), _files("tile-themes")),
        Reader("recipe", _text(parse_id), (RecipeError,),
               (b"square/6x6/tetravex/s1", b"4.6.12/easy/infinity/c5+wild2/s4711")),
        Reader("long ID of a figure",
               _text(lambda text: figure_with(text, LIBRARY.of(Figures).piece_set)), (LongIdError,),
               (b"figure/11fdv7wbm0z6kgdyrc2ah2cc7", b"figure/1gx5zwahmd3t")),
        Reader("long ID of a set", _text(set_with), (LongIdError,),
               tuple(set_long_id(sets[name]).encode() for name in ("heptex", "rings-and-frame"))),
        Reader("long ID of a board", _text(board_with), (LongIdError,),
               (board_id(board).encode(),)),
        Reader("code", _text(parse), (ShapeError,),
               (b"5553/5530/5300/3000", b"112 2 4 4 4", b"000019999100002")),
        Reader("set", _text(read_set), (ShapeError,),
               (b"112 2 4 4 4, 5553/5530/5300/3000", b"1,1,21,23,5,2*t9")),
        Reader("daily", _text(lambda text: read_names(text, today, kinds)), (DailySlotError,),
               (b"daily/tangram/2026-11-19", b"weekly/matching/2026-W47")),
        Reader("saves on disk",
               _stored("saves/counter+five.json", lambda store: store.autosaves.all()), (),
               (_session(),)),
        Reader("found on disk",
               _stored("found/tangram+swan.json", lambda store: store.finds.all()), (),
               (found.to_text().encode(),)),
        Reader("outcome on disk", _stored("solved/x.json", lambda one: [*one.scores.each()]), (),
               (outcome,)),
        Reader("bench", _bench, (),
               ((OLD_FILES / "bench-1.json").read_bytes(),
                b'{"mode": "SOLVE", "set": "t1,t1", "asked": {}, "typed": "112 2 1 1 1"}')),
        Reader("work", _work, (WorkError,), (_work(None),)),
        Reader("own figure", _own("figures"), (),
               tuple(write_figure(figure).encode() for figure in figures)),
        Reader("own board", _own("boards"), (),
               (write_tiles(LIBRARY.find("tetravex/2x2-1", "matching")).encode(),)),
        Reader("own set", _own("sets"), (),
               (write_pieces(sets["tangram"]).encode(),)),
        Reader("scores on disk", _stored("scores.sqlite", _scores), (), (_database(),)),
    )  # fmt: skip


def _scores(store: Store) -> object:
    found = store.scores.records(), [*store.scores.each()]
    finish(store.scores, "tangram/cat", Result(5.0, 7, 0, False, True), date(2026, 11, 20))
    return found


# Spoiling

_TOKEN: Final = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null')
_NUMBER: Final = re.compile(rb"-?\d+")
BAD: Final = (
    b"NaN", b"-Infinity", b"1e999", b"-1", b"0", b"0.5", b"2", b"null", b"true", b"[]", b"{}",
    b'""',
    b'"\\u001b[31mred"', b'"[bold]b[/bold][@click=app.bell]x[/]"', b'"a\\u0000b"', b'"\\ud800"',
    b'"\xe2\x80\xae"', b'"../../etc/passwd"', b"9" * 400, b"-" + b"9" * 4_400, b"[" * 2_000,
    b'{"a":' * 2_000, b'"' + b"x" * 70_000 + b'"', b"99999999999999999999", b"1979-05-27", b"\xff",
)  # fmt: skip
"""What is put in the place of a sound value: other types, no numbers, markup, too much."""


_WAYS: Final = ("cut", "flip", "value", "other", "other", "number", "near", "twice", "any")


def spoil(random: Random, sample: bytes) -> bytes:
    """Return something like *sample*: cut off, bits turned, other values, or anything at all."""
    way = random.choice(_WAYS)
    size = len(sample)
    if way == "any" or not sample:
        return bytes(random.randrange(256) for _ in range(random.randrange(60)))
    if way == "cut":
        return sample[: random.randrange(size)]
    if way == "twice":
        start = random.randrange(size)
        end = random.randint(start, min(start + 400, size))
        return sample[:end] + sample[start:]
    if way == "flip":
        content = bytearray(sample)
        for _ in range(random.randint(1, 4)):
            content[random.randrange(size)] ^= 1 << random.randrange(8)
        return bytes(content)
    # Numbers also within texts, such as moves and points.
    tokens = list((_NUMBER if way in ("number", "near") else _TOKEN).finditer(sample))
    if not tokens:
        return random.choice(BAD) + sample
    token = random.choice(tokens)
    if way == "value":
        other = random.choice(BAD)
    elif way == "other":
        # What is sound by itself, such as another move, is refused late or not at all.
        other = random.choice([one[0] for one in tokens if one[0][:1] == token[0][:1]])
    elif way == "number":
        other = b"%d" % random.randint(-9, 9)
    else:
        other = b"%d" % (int(token[0][:18]) + random.choice((-1, 1)))
    return sample[: token.start()] + other + sample[token.end() :]


def spoiled(sample: bytes) -> st.SearchStrategy[bytes]:
    """Return contents like *sample*; see `spoil`."""
    return st.randoms(use_true_random=False).map(lambda random: spoil(random, sample))


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
