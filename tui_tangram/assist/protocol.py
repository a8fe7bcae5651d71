"""The lines that the client and the worker exchange.

Each line is one JSON object that says its format and version, so that a worker of another
release is noticed.  What is asked (the head left out):

    {"id": 7, "op": "advise", "game": "tangram", "options": {"freestyle": false},
     "puzzle": {…}, "moves": ["put A 0 0,0,0,0/1"], "limit": {"nodes": null, "seconds": 5}}
    {"id": 8, "op": "solve", "game": …, "options": …, "puzzle": {…}, "most": 10,
     "share": false, "limit": {…}}
    {"id": 9, "op": "count", "game": …, "options": …, "puzzle": {…}, "limit": {…}}
    {"id": 6, "op": "check", "game": …, "options": …, "puzzle": {…}, "moves": [… as above …],
     "stops": [0], "limit": {…}}
    {"id": 7, "op": "stop"}

A puzzle is written as the game's entry in the catalog packs it, a position as the moves that
lead to it: whatever is not valid there is not valid here.  Each request but a stop is
answered by any number of progress lines and then by one result or one error.  Solutions that
are to be shared come in lines of their own as they are found, and not in the result:

    {"id": 7, "progress": {"nodes": 5120, "seconds": 0.31, "found": 0, "fraction": null}}
    {"id": 8, "found": [["put A …", …], …]}
    {"id": 7, "result": {"outlook": "stuck", "back": ["take A"], "steps": ["put D …"],
     "why": "A sticks out.", "clues": [[0, "The corner at the top takes only D.", true, "…"]]}}
    {"id": 6, "result": {"answer": "no", "why": "A sticks out.", "good": 0, "last": true}}
    {"id": 8, "result": {"status": "complete", "count": 10, "solutions": [["put A …", …], …], …}}
    {"id": 7, "error": {"why": "stopped", "message": "stopped after 5 seconds"}}

Reading is strict: a line is what it should be, or it is a `ProtocolError`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from tui_tangram.catalog import GAMES, Games, pack, unpack
from tui_tangram.language import tr
from tui_tangram.play import (
    Advice,
    Answer,
    Check,
    Clue,
    Document,
    DocumentError,
    Game,
    Limit,
    Outlook,
    Progress,
    quote,
    read_document,
)
from tui_tangram.session import MAX_MOVE

FORMAT = "tui-tangram/assist"
VERSION = 1

MAX_LINE = 16_000_000
"""Longer lines, in bytes, are neither sent nor read."""
MAX_SENTENCE = 1_000
"""Sentences for the player have at most so many characters."""


class ProtocolError(ValueError):
    """A line that is not what it should be.  The message is one line."""

    def __init__(self, message: str, number: int = 0) -> None:
        super().__init__(message)
        self.number = number
        """The question's number, where it could be read; else 0, which no question has."""


class Op(Enum):
    """What the worker can be asked to do."""

    ADVISE = "advise"
    CHECK = "check"
    SOLVE = "solve"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Request:
    """A question."""

    op: Op
    game: Game[Any]
    moves: tuple[str, ...] = ()
    """The moves from the start to the position, for `ADVISE` and `CHECK`."""
    most: int | None = None
    """How many solutions are wanted, for `SOLVE`; None for all."""
    limit: Limit = field(default_factory=Limit)
    """The most the search may use."""
    share: bool = False
    """Whether solutions are told as they are found and not in the result, for `SOLVE`."""
    stops: tuple[int, ...] = ()
    """After how many of the moves, increasing, there are positions to go back to, for
    `CHECK`."""


class Stop(NamedTuple):
    """Tells the worker to end one search."""

    id: int


@dataclass(frozen=True, slots=True)
class Solved:
    """What a search for solutions found."""

    complete: bool
    """Whether it came to the end of what was asked; False when a limit ended it."""
    count: int
    """Solutions found, equal pieces not told apart."""
    solutions: tuple[tuple[str, ...], ...]
    """What was found, each as moves from the start; empty when they were only counted, and
    when they were shared."""
    progress: Progress
    """What the search took."""


class Why(Enum):
    """Why there is no result."""

    STOPPED = "stopped"
    """A limit was reached, or somebody asked."""
    REFUSED = "refused"
    """The question made no sense."""
    FAILED = "failed"
    """The worker has a defect."""


class Failure(NamedTuple):
    """An answer that is none."""

    why: Why
    message: str


class Share(NamedTuple):
    """Some solutions, as soon as they were found."""

    solutions: tuple[tuple[str, ...], ...]


class Reply(NamedTuple):
    """One line from the worker: how far it is, some solutions, the result, or why none."""

    id: int
    content: Progress | Share | Document | Failure


_OF_POSITIONS = (Op.ADVISE, Op.CHECK)
"""What is asked of a position and not of a puzzle."""


# Requests


def write_request(number: int, request: Request, games: Games = GAMES) -> bytes:
    """Return the line that asks *request*; *number* is what its answers will carry.

    Raises `ProtocolError` when it would be too long.
    """
    game = request.game
    fields: dict[str, Any] = {
        "op": request.op.value,
        "game": game.kind,
        "options": dict(game.options),
        "puzzle": pack(game, games),
        "limit": {"nodes": request.limit.nodes, "seconds": request.limit.seconds},
    }
    if request.op in _OF_POSITIONS:
        fields["moves"] = request.moves
    if request.op is Op.CHECK:
        fields["stops"] = request.stops
    if request.op is Op.SOLVE:
        fields["most"] = request.most
        fields["share"] = request.share
    line = _line(number, fields)
    if len(line) > MAX_LINE:
        raise ProtocolError(tr("the puzzle and its moves are too long to be sent"), number)
    return line


def write_stop(number: int) -> bytes:
    """Return the line that ends the search with this number."""
    return _line(number, {"op": "stop"})


def read_request(line: bytes, games: Games = GAMES) -> tuple[int, Request | Stop]:
    """Return the number and the question of a line.  Raises `ProtocolError`.

    Whether the moves are valid is seen when they are played.
    """
    number = 0
    try:
        document = read_document(_decoded(line), FORMAT, VERSION)
        number = document.whole("id", low=1)
        name = document.text("op")
        if name == "stop":
            return number, Stop(number)
        if name not in {op.value for op in Op}:
            document.fail("op", tr("there is no {name}", name=quote(name)))
        return number, _request(Op(name), document, games)
    except DocumentError as error:
        raise ProtocolError(str(error), number) from None


def _request(op: Op, document: Document, games: Games) -> Request:
    most = None
    if op is Op.SOLVE and document.has("most"):
        most = document.whole("most", low=1)
    share = op is Op.SOLVE and document.has("share") and document.flag("share")
    limit = document.part("limit")
    moves = _texts(document, "moves") if op in _OF_POSITIONS else ()
    stops = _stops(document, len(moves)) if op is Op.CHECK else ()
    return Request(
        op,
        _game(document, games),
        moves,
        most,
        Limit(
            limit.whole("nodes") if limit.has("nodes") else None,
            limit.seconds("seconds") if limit.has("seconds") else None,
        ),
        share,
        stops,
    )


def _stops(document: Document, moves: int) -> tuple[int, ...]:
    """Return the positions before the last of so many *moves* that may be gone back to."""
    values = {f"stops[{i}]": value for i, value in enumerate(document.array("stops"))}
    each = Document(values, document.place)
    stops: list[int] = []
    for place in values:
        stops.append(each.whole(place, stops[-1] + 1 if stops else 0, moves - 1))
    return tuple(stops)


def _game(document: Document, games: Games) -> Game[Any]:
    kind = document.text("game")
    options = document.part("options").content
    for name, value in options.items():
        if not isinstance(value, bool | int | str):
            document.fail(
                "options", tr("{name} cannot be {value}", name=quote(name), value=quote(value))
            )
    try:
        return unpack(kind, document.content.get("puzzle"), options, games)  # type: ignore[arg-type]
    except LookupError as error:
        document.fail("game", str(error.args[0]))
    except ValueError as error:
        document.fail("puzzle", str(error))


# Replies


def write_progress(number: int, progress: Progress) -> bytes:
    """Return the line that says how far a search is."""
    return _line(number, {"progress": progress._asdict()})


def write_share(number: int, solutions: Sequence[tuple[str, ...]]) -> bytes:
    """Return the line with *solutions* that were just found."""
    return _line(number, {"found": solutions})


def write_failure(number: int, why: Why, message: str) -> bytes:
    """Return the line that says why there is no result."""
    return _line(number, {"error": {"why": why.value, "message": message}})


def write_advice(number: int, advice: Advice) -> bytes:
    """Return the line with *advice* on a position."""
    result = {
        "outlook": advice.outlook.value,
        "back": advice.back,
        "steps": advice.steps,
        "why": advice.why,
        "clues": [[clue.step, clue.text, clue.proof, clue.where] for clue in advice.clues],
    }
    return _line(number, {"result": result})


def write_check(number: int, found: Check) -> bytes:
    """Return the line that says whether a position can still be solved."""
    result = {
        "answer": found.answer.value,
        "why": found.why,
        "good": found.good,
        "last": found.last,
    }
    return _line(number, {"result": result})


def write_solved(number: int, solved: Solved) -> bytes:
    """Return the line with the solutions of a puzzle."""
    result = {
        "status": "complete" if solved.complete else "stopped",
        "count": solved.count,
        "solutions": solved.solutions,
        "took": solved.progress._asdict(),
    }
    return _line(number, {"result": result})


def read_reply(line: bytes) -> Reply:
    """Return what a line from the worker says.  Raises `ProtocolError`."""
    try:
        document = read_document(_decoded(line), FORMAT, VERSION)
        number = document.whole("id")
        if document.has("progress"):
            return Reply(number, _progress(document.part("progress")))
        if document.has("found"):
            return Reply(number, Share(_solutions(document, "found")))
        if document.has("error"):
            error = document.part("error")
            why = error.text("why")
            if why not in {one.value for one in Why}:
                error.fail("why", tr("must not be {value}", value=quote(why)))
            return Reply(number, Failure(Why(why), error.text("message", MAX_SENTENCE)))
        return Reply(number, document.part("result"))
    except DocumentError as error:
        raise ProtocolError(str(error)) from None


def read_advice(result: Document) -> Advice:
    """Return the advice in *result*.  Raises `ProtocolError`."""
    try:
        outlook = result.text("outlook")
        if outlook not in {one.value for one in Outlook}:
            result.fail("outlook", tr("must not be {value}", value=quote(outlook)))
        steps = _texts(result, "steps")
        clues = tuple(_clues(result, len(steps)))
        return Advice(
            Outlook(outlook), _texts(result, "back"), steps, _sentence(result, "why"), clues
        )
    except DocumentError as error:
        raise ProtocolError(str(error)) from None


def read_check(result: Document) -> Check:
    """Return the answer in *result*.  Raises `ProtocolError`."""
    try:
        answer = result.text("answer")
        if answer not in {one.value for one in Answer}:
            result.fail("answer", tr("must not be {value}", value=quote(answer)))
        good = result.whole("good") if result.has("good") else None
        return Check(Answer(answer), _sentence(result, "why"), good, result.flag("last"))
    except DocumentError as error:
        raise ProtocolError(str(error)) from None


def read_solved(result: Document) -> Solved:
    """Return the solutions in *result*.  Raises `ProtocolError`."""
    try:
        return Solved(
            result.text("status") == "complete",
            result.whole("count"),
            _solutions(result, "solutions"),
            _progress(result.part("took")),
        )
    except DocumentError as error:
        raise ProtocolError(str(error)) from None


# Their parts


def _progress(document: Document) -> Progress:
    return Progress(
        document.whole("nodes"),
        document.seconds("seconds"),
        document.whole("found"),
        document.seconds("fraction") if document.has("fraction") else None,
    )


def _solutions(document: Document, key: str) -> tuple[tuple[str, ...], ...]:
    """Return a list of solutions."""
    values = {f"{key}[{i}]": one for i, one in enumerate(document.array(key))}
    each = Document(values, document.place)
    return tuple(_texts(each, place) for place in values)


def _clues(document: Document, steps: int) -> Iterator[Clue]:
    """Yield what is seen of some of so many *steps*."""
    for number, item in enumerate(document.array("clues")):
        match item:
            case [int(step), str(text), bool(proof), str(where)] if (
                not isinstance(step, bool)
                and step in range(steps)
                and f"{text}{where}".isprintable()
                and len(text) + len(where) <= MAX_SENTENCE
            ):
                yield Clue(step, text, proof, where)
            case _:
                document.fail(f"clues[{number}]", tr("cannot be {value}", value=quote(item)))


def _sentence(document: Document, key: str) -> str:
    """Return a sentence for the player, or nothing."""
    return document.text(key, MAX_SENTENCE) if document.content.get(key) != "" else ""


def _texts(document: Document, key: str) -> tuple[str, ...]:
    """Return a list of moves, each checked as if it were a field of its own."""
    values = {f"{key}[{i}]": value for i, value in enumerate(document.array(key))}
    each = Document(values, document.place)
    return tuple(each.text(place, MAX_MOVE) for place in values)


def _line(number: int, fields: Mapping[str, object]) -> bytes:
    head = {"format": FORMAT, "version": VERSION, "id": number}
    return json.dumps(head | dict(fields), separators=(",", ":")).encode() + b"\n"


def _decoded(line: bytes) -> str:
    if len(line) > MAX_LINE:
        raise ProtocolError(
            tr("the line has {n} bytes; {most} are allowed", n=len(line), most=MAX_LINE)
        )
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise ProtocolError(tr("byte {n} is not UTF-8", n=error.start)) from None
