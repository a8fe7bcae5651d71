"""The lines exchanged by the client and the worker.

Each line is one JSON object that states its format and version, so that a worker of another release
is noticed.  The questions (without the head):

    {"id": 7, "op": "advise", "game": "tangram", "options": {"freestyle": false},
     "puzzle": {…}, "moves": ["put A 0 0,0,0,0/1"], "limit": {"nodes": null, "seconds": 5}}
    {"id": 8, "op": "solve", "game": …, "options": …, "puzzle": {…}, "most": 10,
     "share": true, "limit": {…}}
    {"id": 9, "op": "count", "game": …, "options": …, "puzzle": {…}, "limit": {…}}
    {"id": 9, "op": "measure", "game": …, "options": …, "puzzle": {…}, "limit": {…}}
    {"id": 9, "op": "number", "game": …, "options": …, "puzzle": {…}, "number": 123456,
     "limit": {…}}
    {"id": 6, "op": "check", "game": …, "options": …, "puzzle": {…}, "moves": [… as above …],
     "stops": [0], "limit": {…}}
    {"id": 5, "op": "search", "game": "matching", "puzzle": "square/6x6/tetravex/one/s1",
     "limit": {…}}
    {"id": 7, "op": "stop"}

A puzzle is written as the game's entry in the catalog packs it, a position as the moves that lead
to it: what is invalid there is invalid here.  The answer to each request but a stop is any number
of progress lines and then one result or one error.  Shared solutions come in lines of their own as
they are found, and not in the result.  The result for a number has the count of all solutions and
that one, or no solution where none has this number, with the count 0 where solutions are only found
one by one; and how many of all have each part of it:

    {"id": 7, "progress": {"nodes": 5120, "seconds": 0.31, "found": 0, "fraction": null}}
    {"id": 8, "found": [["put A …", …], …]}
    {"id": 7, "result": {"solvability": "stuck", "back": ["take A"], "steps": ["put D …"],
     "why": "A sticks out.", "clues": [[0, "Only piece 4 fits here.", true, "…", false]]}}
    {"id": 6, "result": {"answer": "no", "why": "A sticks out.", "good": 0, "last": true}}
    {"id": 8, "result": {"status": "complete", "count": 10, "solutions": [["put A …", …], …], …}}
    {"id": 9, "result": {"effort": 13.9}}
    {"id": 5, "result": {"puzzle": "square/6x6/tetravex/c10/s1/g1-8c"}}
    {"id": 7, "error": {"why": "stopped", "message": "stopped after 5 seconds"}}

Reading is strict: any deviation is a `ProtocolError`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from tui_tangram.games.catalog import pack, unpack
from tui_tangram.play import (
    Advice,
    Check,
    CheckResult,
    Clue,
    Document,
    DocumentError,
    Game,
    Limit,
    Progress,
    Solvability,
    quote,
    read_document,
)
from tui_tangram.play.document import (
    EFFORT,
    FLAG,
    SECONDS,
    Field,
    RecordSchema,
    choice,
    line,
    text,
    whole,
)
from tui_tangram.play.game import MAX_MOVE
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass

FORMAT = "tui-tangram/assist"
VERSION = 1

MAX_LINE = 16_000_000
"""Longer lines, in bytes, are neither sent nor read."""
_SEARCHING = "search"
"""The operation of a `PuzzleSearch`."""
MAX_SENTENCE = 1_000
"""The maximum length, in characters, of a sentence for the player."""


class ProtocolError(Refusal):
    """A line that violates the protocol.  The message is one line."""

    def __init__(self, text: str, /, number: int = 0, **values: object) -> None:
        super().__init__(text, **values)
        self.number = number
        """The question's number if it could be read, else 0, which no question has."""


class Operation(Enum):
    """The operations of the worker."""

    ADVISE = "advise"
    CHECK = "check"
    SOLVE = "solve"
    COUNT = "count"
    NUMBER = "number"
    MEASURE = "measure"


class Request(NamedTuple):
    """A question."""

    op: Operation
    game: Game[Any]
    moves: tuple[str, ...] = ()
    """The moves from the start to the position, for `ADVISE` and `CHECK`."""
    most: int | None = None
    """The most solutions wanted, for `SOLVE`; None for all."""
    limit: Limit = Limit()
    """The most the search may use."""
    share: bool = False
    """Whether solutions are sent as they are found and not in the result, for `SOLVE`."""
    stops: tuple[int, ...] = ()
    """The numbers of moves, increasing, after which the player can go back to a position, for
    `CHECK`."""
    number: int = 1
    """The number of the solution wanted, from 1, for `NUMBER`."""


class PuzzleSearch(NamedTuple):
    """A question for the puzzle that a request id stands for."""

    game: str
    """The kind of the puzzle's game."""
    puzzle: str
    """The id."""
    limit: Limit = Limit()
    """The most the search may use."""


class Stop(NamedTuple):
    """Ends one search of the worker."""

    id: int


class Sought(NamedTuple):
    """The result of a `PuzzleSearch`."""

    puzzle: str
    """The id of the puzzle, which needs no further search."""


class Measured(NamedTuple):
    """The difficulty of a puzzle."""

    effort: float | None
    """The pieces that a careful player places; None without a solution."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search for solutions."""

    complete: bool
    """Whether the search reached its end; False when a limit ended it."""
    count: int
    """The number of solutions found; equal pieces are interchangeable."""
    solutions: tuple[tuple[str, ...], ...]
    """The solutions, each as moves from the start; empty when they were only counted or were
    shared."""
    progress: Progress
    """The nodes and the time that the search took."""
    uses: tuple[int, ...] = ()
    """For a solution by its number: how many of all solutions contain each part of it."""


class Why(Enum):
    """The reason why there is no result."""

    STOPPED = "stopped"
    """A limit was reached, or a stop was asked for."""
    REFUSED = "refused"
    """The question was invalid."""
    FAILED = "failed"
    """The worker has a defect."""


class Failure(NamedTuple):
    """An answer without a result."""

    why: Why
    message: str


class SolutionBatch(NamedTuple):
    """Some solutions, sent soon after they were found."""

    solutions: tuple[tuple[str, ...], ...]


AnyResult = TypeVar("AnyResult", Advice, Check, SearchResult, Sought, Measured)
"""The type of a result."""


class Reply(NamedTuple):
    """One line from the worker: progress, some solutions, the result, or a failure."""

    id: int
    content: Progress | SolutionBatch | Document | Failure


# The records


def _stops(document: Document, key: str) -> tuple[int, ...]:
    """Return the positions before the last that the player can go back to, in order."""
    last = len(document.array("moves")) - 1
    stops: list[int] = []
    for each, place in document.items(key):
        stops.append(each.whole(place, stops[-1] + 1 if stops else 0, last))
    return tuple(stops)


def _clues(document: Document, key: str) -> tuple[Clue, ...]:
    """Return the clues for some of the steps."""
    steps = len(document.array("steps"))
    clues: list[Clue] = []
    for number, item in enumerate(document.array(key)):
        match item:
            case [int(step), str(text), bool(proof), str(where), bool(counted)] if (
                not isinstance(step, bool)
                and step in range(steps)
                and f"{text}{where}".isprintable()
                and len(text) + len(where) <= MAX_SENTENCE
            ):
                clues.append(Clue(step, text, proof, where, counted))
            case _:
                document.fail(f"{key}[{number}]", "cannot be {value}", value=quote(item))
    return tuple(clues)


_MOVES = text(MAX_MOVE).listed()
_SOLUTIONS = _MOVES.listed()
_SENTENCE = line(MAX_SENTENCE)
_LIMIT = RecordSchema(Limit, nodes=whole().optional(), seconds=SECONDS.optional())
_PROGRESS = RecordSchema(
    Progress, nodes=whole(), seconds=SECONDS, found=whole(), fraction=SECONDS.optional()
).nested()

_SEARCH = RecordSchema(PuzzleSearch, game=text(), puzzle=text(), limit=_LIMIT.nested())

_ASKED: Mapping[Operation, RecordSchema[dict[str, Any]]] = {
    Operation.ADVISE: RecordSchema(dict, moves=_MOVES),
    Operation.CHECK: RecordSchema(dict, moves=_MOVES, stops=Field(_stops)),
    Operation.SOLVE: RecordSchema(dict, most=whole(1).optional(), share=FLAG.spare(False)),
    Operation.COUNT: RecordSchema(dict),
    Operation.MEASURE: RecordSchema(dict),
    Operation.NUMBER: RecordSchema(dict, number=whole(1)),
}
"""The fields of each request besides the game and the limit."""

_MEANWHILE: Mapping[type, Field] = {
    Progress: _PROGRESS.named("progress"),
    SolutionBatch: Field(
        lambda *at: SolutionBatch(_SOLUTIONS.read(*at)), lambda batch: batch.solutions, "found"
    ),
    Failure: RecordSchema(Failure, why=choice(Why), message=text(MAX_SENTENCE))
    .nested()
    .named("error"),
}
"""The records of lines without a result."""

_RESULTS: Mapping[type, RecordSchema[Any]] = {
    Advice: RecordSchema(
        Advice,
        solvability=choice(Solvability),
        steps=_MOVES,
        clues=Field(_clues, lambda clues: [tuple(clue) for clue in clues]),
        back=_MOVES,
        why=_SENTENCE,
    ),
    Check: RecordSchema(
        Check, answer=choice(CheckResult), good=whole().optional(), why=_SENTENCE, last=FLAG
    ),
    SearchResult: RecordSchema(
        SearchResult,
        complete=Field(
            lambda *at: Document.text(*at) == "complete",
            lambda complete: "complete" if complete else "stopped",
            "status",
        ),
        count=whole(),
        solutions=_SOLUTIONS,
        progress=_PROGRESS.named("took"),
        uses=whole().listed(),
    ),
    Sought: RecordSchema(Sought, puzzle=text()),
    Measured: RecordSchema(Measured, effort=EFFORT.optional()),
}


# Requests


def write_request(number: int, request: Request | PuzzleSearch) -> bytes:
    """Return the line for *request*; its answers will carry *number*.

    Raises `ProtocolError` if the line would be too long.
    """
    if isinstance(request, PuzzleSearch):
        return _line(number, op=_SEARCHING, **_SEARCH.write(request))
    game = request.game
    line = _line(
        number,
        op=request.op.value,
        game=game.kind,
        options=dict(game.options),
        puzzle=pack(game),
        limit=_LIMIT.write(request.limit),
        **_ASKED[request.op].write(request),
    )
    if len(line) > MAX_LINE:
        raise ProtocolError("the puzzle and its moves are too long to send", number)
    return line


def write_stop(number: int) -> bytes:
    """Return the line that ends the search with this number."""
    return _line(number, op="stop")


def read_request(line: bytes) -> tuple[int, Request | PuzzleSearch | Stop]:
    """Return the number and the question of a line.  Raises `ProtocolError`.

    The moves are checked only when they are played.
    """
    number = 0
    try:
        document = read_document(_decoded(line), FORMAT, VERSION)
        number = document.whole("id", low=1)
        name = document.text("op")
        if name == "stop":
            return number, Stop(number)
        if name == _SEARCHING:
            return number, _SEARCH.read(document)
        if name not in {op.value for op in Operation}:
            document.fail("op", "there is no {name}", name=quote(name))
        op, limit = Operation(name), document.part("limit")
        asked = _ASKED[op].read(document)
        return number, Request(op, _game(document), limit=_LIMIT.read(limit), **asked)
    except DocumentError as error:
        raise ProtocolError(str(error), number) from None


def _game(document: Document) -> Game[Any]:
    kind = document.text("game")
    options = document.part("options").content
    for name, value in options.items():
        if not isinstance(value, bool | int | str):
            document.fail(
                "options", "{name} cannot be {value}", name=quote(name), value=quote(value)
            )
    try:
        return unpack(kind, document.content.get("puzzle"), options)  # type: ignore[arg-type]
    except LookupError as error:
        document.fail("game", str(error.args[0]))
    except ValueError as error:
        document.fail("puzzle", str(error))


# Replies


def write_reply(
    number: int,
    reply: Progress | SolutionBatch | Failure | Advice | Check | SearchResult | Sought | Measured,
) -> bytes:
    """Return the line for the progress of a search, its result or its failure."""
    if type(reply) in _RESULTS:
        return _line(number, result=_RESULTS[type(reply)].write(reply))
    field = _MEANWHILE[type(reply)]
    return _line(number, **{field.key: field.write(reply)})


def read_reply(line: bytes) -> Reply:
    """Return the content of a line from the worker.  Raises `ProtocolError`."""
    try:
        document = read_document(_decoded(line), FORMAT, VERSION)
        number = document.whole("id")
        for field in _MEANWHILE.values():
            if document.has(field.key):
                return Reply(number, field.read(document, field.key))
        return Reply(number, document.part("result"))
    except DocumentError as error:
        raise ProtocolError(str(error)) from None


def read_result(kind: type[AnyResult], result: Document) -> AnyResult:
    """Return the advice, check, solutions or id in *result*.  Raises `ProtocolError`."""
    try:
        read: AnyResult = _RESULTS[kind].read(result)
    except DocumentError as error:
        raise ProtocolError(str(error)) from None
    return read


def _line(number: int, /, **fields: object) -> bytes:
    head = {"format": FORMAT, "version": VERSION, "id": number}
    return json.dumps(head | fields, separators=(",", ":")).encode() + b"\n"


def _decoded(line: bytes) -> str:
    if len(line) > MAX_LINE:
        raise DocumentError(
            "the line has {n} bytes; {most} are allowed", n=len(line), most=MAX_LINE
        )
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise DocumentError("byte {n} is not UTF-8", n=error.start) from None
