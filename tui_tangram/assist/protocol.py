"""The lines that the client and the worker exchange.

Each line is one JSON object that says its format and version, so that a worker of another
release is noticed.  What is asked (the head left out):

    {"id": 7, "op": "advise", "pieces": {…}, "figure": {…}, "freestyle": false,
     "moves": ["put A 0 0,0,0,0/1"], "order": ["A"], "limit": {"nodes": null, "seconds": 5}}
    {"id": 8, "op": "solve", "pieces": {…}, "figure": {…}, "most": 10, "limit": {…}}
    {"id": 9, "op": "count", "pieces": {…}, "figure": {…}, "limit": {…}}
    {"id": 7, "op": "stop"}

Figures and sets of pieces are written as in their files, a position as the moves that lead
to it: whatever is not valid there is not valid here.  Each request but a stop is answered by
any number of progress lines and then by one result or one error:

    {"id": 7, "progress": {"nodes": 5120, "seconds": 0.31, "found": 0, "fraction": null}}
    {"id": 7, "result": {"outlook": "stuck", "in_the_way": ["A"], "steps": ["put D …"]}}
    {"id": 8, "result": {"status": "complete", "count": 10, "solutions": [[…], …], …}}
    {"id": 7, "error": {"why": "stopped", "message": "stopped after 5 seconds"}}

Reading is strict: a line is what it should be, or it is a `ProtocolError`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from tui_tangram.geometry import Isometry, Point
from tui_tangram.geometry.lattice import common_unit, quad
from tui_tangram.play import (
    Document,
    DocumentError,
    Limit,
    MoveError,
    Progress,
    quote,
    read_document,
)
from tui_tangram.tangram import (
    Advice,
    Outlook,
    PieceSet,
    Placed,
    Solution,
    TangramGame,
    TangramState,
)
from tui_tangram.tangram.format import (
    FormatError,
    read_figure,
    read_pieces,
    write_figure,
    write_pieces,
)

FORMAT = "tui-tangram/assist"
VERSION = 1

MAX_LINE = 4_000_000
"""Longer lines, in bytes, are refused."""
MAX_MOVES = 1_000


class ProtocolError(ValueError):
    """A line that is not what it should be.  The message is one line."""

    def __init__(self, message: str, number: int = 0) -> None:
        super().__init__(message)
        self.number = number
        """The question's number, where it could be read; else 0, which no question has."""


class Op(Enum):
    """What the worker can be asked to do."""

    ADVISE = "advise"
    SOLVE = "solve"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Request:
    """A question."""

    op: Op
    game: TangramGame
    """The figure and the pieces; for `ADVISE` also whether it is played freestyle."""
    state: TangramState
    """The position, for `ADVISE`."""
    order: tuple[int, ...] = ()
    """The laid pieces as they were laid, for `ADVISE`."""
    most: int | None = None
    """How many solutions are wanted, for `SOLVE`; None for all."""
    limit: Limit = field(default_factory=Limit)
    """The most the search may use."""


class Stop(NamedTuple):
    """Tells the worker to end one search."""

    id: int


@dataclass(frozen=True, slots=True)
class Solved:
    """What a search for solutions found."""

    complete: bool
    """Whether it came to the end of what was asked; False when a limit ended it."""
    count: int
    """Arrangements found, equal pieces not told apart."""
    solutions: tuple[Solution, ...]
    """What was found; empty when they were only counted."""
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


class Reply(NamedTuple):
    """One line from the worker: how far it is, the result, or why there is none."""

    id: int
    content: Progress | Document | Failure


# Requests


def write_request(number: int, request: Request) -> bytes:
    """Return the line that asks *request* under the number *number*."""
    game = request.game
    fields: dict[str, Any] = {
        "op": request.op.value,
        "pieces": json.loads(write_pieces(game.pieces)),
        "figure": json.loads(write_figure(game.figure)),
        "limit": {"nodes": request.limit.nodes, "seconds": request.limit.seconds},
    }
    if request.op is Op.ADVISE:
        fields["freestyle"] = game.freestyle
        fields["moves"] = [
            game.put(index, motion)
            for index, motion in enumerate(request.state.placements)
            if motion is not None
        ]
        fields["order"] = [game.piece(index).letter for index in request.order]
    if request.op is Op.SOLVE:
        fields["most"] = request.most
    return _line(number, fields)


def write_stop(number: int) -> bytes:
    """Return the line that ends the search with this number."""
    return _line(number, {"op": "stop"})


def read_request(line: bytes) -> tuple[int, Request | Stop]:
    """Return the number and the question of a line.  Raises `ProtocolError`."""
    number = 0
    try:
        document = read_document(_decoded(line), FORMAT, VERSION)
        number = document.whole("id", low=1)
        name = document.text("op")
        if name == "stop":
            return number, Stop(number)
        if name not in {op.value for op in Op}:
            document.fail("op", f"there is no {quote(name)}")
        return number, _request(Op(name), document)
    except (DocumentError, FormatError, MoveError) as error:
        raise ProtocolError(str(error), number) from None


def _request(op: Op, document: Document) -> Request:
    pieces = read_pieces(json.dumps(document.part("pieces").content), "pieces")
    figure = read_figure(json.dumps(document.part("figure").content), "figure", {pieces.id: pieces})
    advise = op is Op.ADVISE
    game = TangramGame(figure, pieces, freestyle=document.flag("freestyle") if advise else False)
    state = game.start()
    order: list[int] = []
    if advise:
        for move in _texts(document, "moves"):
            state = game.execute(state, move)
        order = [game.index(letter) for letter in _texts(document, "order")]
    most = None
    if op is Op.SOLVE and document.has("most"):
        most = document.whole("most", low=1)
    limit = document.part("limit")
    return Request(
        op,
        game,
        state,
        tuple(order),
        most,
        Limit(
            limit.whole("nodes") if limit.has("nodes") else None,
            limit.seconds("seconds") if limit.has("seconds") else None,
        ),
    )


# Replies


def write_progress(number: int, progress: Progress) -> bytes:
    """Return the line that says how far a search is."""
    return _line(number, {"progress": progress._asdict()})


def write_failure(number: int, why: Why, message: str) -> bytes:
    """Return the line that says why there is no result."""
    return _line(number, {"error": {"why": why.value, "message": message}})


def write_advice(number: int, game: TangramGame, advice: Advice) -> bytes:
    """Return the line with *advice* on a position of *game*."""
    result = {
        "outlook": advice.outlook.value,
        "in_the_way": [game.piece(index).letter for index in advice.in_the_way],
        "steps": [game.put(index, motion) for index, motion in advice.steps],
    }
    return _line(number, {"result": result})


def write_solved(number: int, solved: Solved) -> bytes:
    """Return the line with the solutions of a figure."""
    result = {
        "status": "complete" if solved.complete else "stopped",
        "count": solved.count,
        "solutions": [[_placed(placed) for placed in one] for one in solved.solutions],
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
        if document.has("error"):
            error = document.part("error")
            why = error.text("why")
            if why not in {one.value for one in Why}:
                error.fail("why", f"must not be {quote(why)}")
            return Reply(number, Failure(Why(why), error.text("message", 1_000)))
        return Reply(number, document.part("result"))
    except DocumentError as error:
        raise ProtocolError(str(error)) from None


def read_advice(result: Document, game: TangramGame, state: TangramState) -> Advice:
    """Return the advice in *result* on the position *state*.  Raises `ProtocolError`."""
    try:
        outlook = result.text("outlook")
        if outlook not in {one.value for one in Outlook}:
            result.fail("outlook", f"must not be {quote(outlook)}")
        in_the_way = tuple(game.index(letter) for letter in _texts(result, "in_the_way"))
        for index in in_the_way:
            state = game.execute(state, game.take(index))
        steps: list[tuple[int, Isometry]] = []
        for move in _texts(result, "steps"):
            after = game.execute(state, move)
            for index, motion in enumerate(after.placements):
                if motion is not None and state.placements[index] is None:
                    steps.append((index, motion))
            state = after
        return Advice(Outlook(outlook), in_the_way, tuple(steps))
    except (DocumentError, MoveError) as error:
        raise ProtocolError(str(error)) from None


def read_solved(result: Document, pieces: PieceSet) -> Solved:
    """Return the solutions in *result*.  Raises `ProtocolError`."""
    try:
        return Solved(
            result.text("status") == "complete",
            result.whole("count"),
            tuple(_solution(one, pieces) for one in result.array("solutions")),
            _progress(result.part("took")),
        )
    except DocumentError as error:
        raise ProtocolError(str(error)) from None


# Their parts


def _placed(placed: Placed) -> dict[str, object]:
    """Return a placed piece: its kind, and its motion as numbers."""
    motion = placed.motion
    unit = common_unit([motion.shift])
    return {
        "kind": placed.kind.kind,
        "turn": motion.turn,
        "mirrored": motion.mirrored,
        "shift": [*quad(motion.shift, unit), unit],
    }


def _solution(value: object, pieces: PieceSet) -> Solution:
    if not isinstance(value, list):
        raise ProtocolError(f"solutions: must be lists, not {quote(value)}")
    placed: list[Placed] = []
    for part in value:
        if not isinstance(part, dict):
            raise ProtocolError(f"solutions: must be lists of objects, not {quote(part)}")
        document = Document(part, "solutions.")
        kind = document.text("kind")
        if not pieces.count(kind):
            document.fail("kind", f"there is no {quote(kind)}")
        motion = Isometry(document.whole("turn", 0, 7), document.flag("mirrored"), _shift(document))
        placed.append(Placed(pieces.kind(kind), motion))
    return tuple(placed)


def _shift(document: Document) -> Point:
    numbers = document.array("shift")
    whole = [number for number in numbers if type(number) is int]
    if len(whole) != 5 or len(numbers) != 5 or not whole[4]:
        document.fail("shift", "must be five whole numbers, the last not 0")
    ax, bx, ay, by, unit = whole
    return Point.of(ax, bx, ay, by, unit)


def _progress(document: Document) -> Progress:
    return Progress(
        document.whole("nodes"),
        document.seconds("seconds"),
        document.whole("found"),
        document.seconds("fraction") if document.has("fraction") else None,
    )


def _texts(document: Document, key: str) -> Iterable[str]:
    """Return a list of texts, each checked as if it were a field of its own."""
    values = document.array(key)
    if len(values) > MAX_MOVES:
        document.fail(key, f"has {len(values)} entries; {MAX_MOVES} are allowed")
    each = Document({f"{key}[{i}]": value for i, value in enumerate(values)}, document.place)
    return [each.text(place) for place in each.content]


def _line(number: int, fields: Mapping[str, object]) -> bytes:
    head = {"format": FORMAT, "version": VERSION, "id": number}
    return json.dumps(head | dict(fields), separators=(",", ":")).encode() + b"\n"


def _decoded(line: bytes) -> str:
    if len(line) > MAX_LINE:
        raise ProtocolError(f"the line has {len(line)} bytes; {MAX_LINE} are allowed")
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise ProtocolError(f"byte {error.start} is not UTF-8") from None
