"""Random figures: IDs, and the figures they stand for.

An ID is a path of the set, a difficulty, a seed and the generator's version with two check
characters (`tui_tangram.play.splitmix`)::

    tangram/random/medium/s4711.3/g1-5n
    heptex/random/medium/s4711.2/g2-3k

The same ID makes the same figure on every machine and for ever: the output of
`tui_tangram.games.tangram.core.growth` is frozen.  The number after the seed is that of the
attempt.  Of the seven tans it is the first of this seed whose figure is of the difficulty, and a
few are enough. Efforts of figures of other sets are not known beforehand: of the first nine
attempts the easiest, the third, the fifth, the seventh or the hardest is taken.  Either takes one
second or a few.  An ID without attempt and version is a request, and `search` finds the full ID for
it.

A set is named by its id, if it came with the program, and otherwise by its long ID
(`tui_tangram.games.tangram.core.long_id`), which makes its pieces anywhere.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import count
from math import inf
from typing import Final

from tui_tangram.games.tangram.core.difficulty import measure
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.growth import TANS, Grown, grown, grown_of
from tui_tangram.games.tangram.core.long_id import set_long_id, set_with
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.maths.geometry.plane import common_unit
from tui_tangram.play import Limit, Meter, Stopped, quote
from tui_tangram.play.difficulty import LIMITS
from tui_tangram.play.difficulty import grade as grade_of
from tui_tangram.play.long_id import LongIdError
from tui_tangram.play.names import PIECES, id_in, is_meant
from tui_tangram.play.phrases import suggested
from tui_tangram.play.refusal import Refusal
from tui_tangram.play.splitmix import WORD, check_characters
from tui_tangram.values import NamedTuple

SET: Final = "tangram"
"""The id of the set of the seven tans."""
SETS: Final = {
    SET: TANS,
    "sei-shonagon": "pieces/1966ftrk45ezmjz2me78eb6s5s9a2hxm",
    "heptex": "pieces/1gyr5vtw96mjgnrgwjkbyj2txd26",
    "revathi": "pieces/1zv3qgv44gg73hsqykvw7g4h1a0pd29tm6vx",
    "pythagoras": "pieces/116sgm2xyzw8c46rt1k0g9c98t1690",
    "broken-cross": "pieces/12qjecacd64zqgfhgkv63x7amgphsn5f",
    "t1": "pieces/15repw97vngmff3p1ryhc3ktc8e9akp15",
    "z19": "pieces/17c3z4azgcgq369dm9dqb235ywcrd9aneng",
    "z35": "pieces/1705w6yzy5rg5dmcxpngqszd68j3yc1kdqdjbcawhj26eaeq",
}
"""The sets of the program that have random figures, with their pieces."""
MOST: Final = 9
"""The maximum number of pieces of such a set: with more of them the effort takes too long to
measure."""
WIDEST: Final = 24
"""The finest fraction of a leg in which the corners of its pieces are integers."""
VERSION: Final = 1
"""The version of the generator of the seven tans."""
OTHERS: Final = 2
"""The version of the generator of other sets."""
RANKED: Final = 9
"""The attempts from which one is chosen, for other sets."""
NODES: Final = 50_000
"""The nodes after which an effort counts as the largest."""
WORDS: Final = ("very-easy", "easy", "medium", "hard", "very-hard")
"""The difficulties in IDs, by their grades."""
RANDOM: Final = "/random/"
"""The part of an ID between the set and the difficulty."""
NAME: Final = "Random figure"
CATEGORY: Final = "Random figures"
SOURCE: Final = "made by the generator"
_SEED: Final = re.compile(r"s(\d{1,20})(?:\.(\d{1,9}))?", re.ASCII)
_VERSION: Final = re.compile(r"g(\d{1,4})-(.*)", re.ASCII)


class RandomFigureError(Refusal):
    """An invalid ID of a random figure.  The message is one line."""


class RandomFigure(NamedTuple):
    """A difficulty and a seed."""

    grade: int
    """From 1 to 5."""
    seed: int
    attempt: int | None = None
    """The number of the attempt, from 0, whose figure is of the grade; None for a request."""
    set_id: str = SET
    """The set: an id of `SETS`, or a long ID."""

    @property
    def id(self) -> str:
        """The ID, or the request.

        >>> RandomFigure(3, 4711).id
        'tangram/random/medium/s4711'
        """
        if self.attempt is None:
            return f"{self.set_id}{RANDOM}{WORDS[self.grade - 1]}/s{self.seed}"
        return f"{self.stem}-{check_characters(self.stem)}"

    @property
    def stem(self) -> str:
        """The ID without its check characters."""
        request = self._replace(attempt=None).id
        return f"{request}.{self.attempt or 0}/g{_version(self.set_id)}"

    @property
    def pieces(self) -> PieceSet:
        """The set that the figure is made of, with the kind names of its own."""
        return set_with(SETS.get(self.set_id, self.set_id))

    @property
    def grown(self) -> Grown:
        """The figure."""
        return _grown(self)

    def following(self, by: int) -> RandomFigure:
        """Return the request for the figure *by* seeds on."""
        return self._replace(seed=(self.seed + by) % (WORD + 1), attempt=None)


def parse(text: str) -> RandomFigure:
    """Return the parsed ID.  Raises `RandomFigureError`.

    >>> parse("Tangram/Random/hard/s7")
    RandomFigure(grade=4, seed=7, attempt=None, set_id='tangram')
    """
    try:
        return _parsed(id_in(text).lower())
    except RandomFigureError as error:
        raise RandomFigureError(
            "puzzle ID {id}: {why}", id=quote(text.strip(), 80), why=error
        ) from None


def grade_called(text: str) -> int:
    """Return the grade with a name in English, such as "very easy".  Raises `RandomFigureError`."""
    word = text.lower().replace(" ", "-")
    if word not in WORDS:
        raise RandomFigureError(
            "there is no difficulty called {name}; {suggestion}",
            name=quote(text),
            suggestion=suggested(word, WORDS, "use one of {names}"),
        )
    return WORDS.index(word) + 1


def _parsed(text: str) -> RandomFigure:
    set_id, _, rest = text.partition(RANDOM)
    if set_id not in SETS:
        check(set_id)
    word, seed, version, *more = [*rest.split("/"), "", ""]
    grade = grade_called(word)
    number = _SEED.fullmatch(seed)
    if number is None or int(number[1]) > WORD:
        raise RandomFigureError("the seed is missing, such as s4711")
    if not version:
        return RandomFigure(grade, int(number[1]), None, set_id)
    found = RandomFigure(grade, int(number[1]), int(number[2] or 0), set_id)
    end = _VERSION.fullmatch(version)
    if end is not None and int(end[1]) > _version(set_id):
        raise RandomFigureError("a newer tui-tangram made it; update tui-tangram")
    if end is None or any(more) or text != found.id:
        raise RandomFigureError("typing error: the check characters at its end do not match")
    return found


def _version(set_id: str) -> int:
    return VERSION if set_id == SET else OTHERS


def check(set_id: str) -> None:
    """Raise `RandomFigureError` for a long ID of a set that has no random figures."""
    try:
        pieces = set_with(set_id) if is_meant(PIECES, set_id) else None
    except LongIdError as error:
        raise RandomFigureError("its piece set: {why}", why=error) from None
    if pieces is None or not _grows(pieces):
        raise RandomFigureError(
            "random figures need a set of at most {most} pieces at multiples of 45°", most=MOST
        )


def _grows(pieces: PieceSet) -> bool:
    if len(pieces.pieces) > MOST or not all(kind.octilinear for kind in pieces.kinds):
        return False
    corners = (point for kind in pieces.kinds for point in kind.polygon.points)
    return common_unit(corners) <= WIDEST


def name_of_set(pieces: PieceSet) -> str:
    """Return the name that a set has in the IDs of its figures, which make them anywhere.

    Raises `RandomFigureError` for a set without one.
    """
    if pieces.id in SETS:
        return pieces.id
    try:
        long = pieces.id if is_meant(PIECES, pieces.id) else set_long_id(pieces)
    except LongIdError as error:
        raise RandomFigureError("its piece set: {why}", why=error) from None
    check(long)
    return long


@lru_cache(maxsize=64)
def _grown(wanted: RandomFigure) -> Grown:
    """Return the figure of an ID.  It is measured, drawn and, once found by a search, made."""
    if wanted.set_id == SET:
        return grown(wanted.grade, wanted.stem)
    return grown_of(wanted.pieces, wanted.stem)


@lru_cache(maxsize=64)
def figure_with(wanted: RandomFigure, pieces: PieceSet) -> Figure:
    """Return the figure of an ID, with its effort and a solution of its set, *pieces*."""
    contours, placed = wanted.grown
    # The tans are named as in their set, not as in the generator.
    names = {kind.kind: kind.kind for kind in pieces.kinds}
    if wanted.set_id != SET:
        for own in wanted.pieces.kinds:
            alike = (one.kind for one in pieces.kinds if one.pose_of(own.shape) is not None)
            names[own.kind] = next(alike)
    return make_figure(
        f"{NAME} {wanted.seed}",
        pieces.id,
        outline=contours,
        solution=[PlacedKind(names[kind], shape) for kind, shape in placed],
        id=wanted.id,
        category=CATEGORY,
        source=SOURCE,
        difficulty=wanted.grade,
        effort=_effort(wanted),
    )


def _effort(wanted: RandomFigure, meter: Meter | None = None) -> float | None:
    """Return the effort of a figure; None if it takes too long to measure."""
    contours, _ = wanted.grown
    if wanted.set_id == SET:
        return measure(contours, wanted.pieces, meter)
    try:
        return measure(contours, wanted.pieces, Limit(nodes=NODES).meter())
    except Stopped:
        return None


def search(text: str, meter: Meter) -> str:
    """Return the ID that fulfils a request.  Raises `RandomFigureError` and `Stopped`."""
    request = parse(text)
    if request.set_id != SET:
        efforts = []
        for attempt in range(RANKED):
            meter.tick()
            found = _effort(request._replace(attempt=attempt))
            efforts.append((inf if found is None else found, attempt))
        return request._replace(attempt=sorted(efforts)[2 * (request.grade - 1)][1]).id
    for attempt in count():
        meter.tick()
        one = request._replace(attempt=attempt)
        if grade_of(_effort(one, meter), LIMITS) == one.grade:
            return one.id
    raise AssertionError
