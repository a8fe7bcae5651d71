"""Random figures of the seven tans: an ID, and the figure that it makes.

An ID is a path of the set, a difficulty, a seed and the generator's version with two check
characters (`tui_tangram.play.check_characters`)::

    tangram/random/medium/s4711.3/g1-5n

The same ID makes the same figure on every machine and for ever: `tui_tangram.tangram.growth` is
frozen.  The number after the seed is that of the attempt, the first of this seed whose figure is of
the difficulty; a few are enough, which takes a second or less.  An ID without attempt and version
is a wish, and `search` finds the ID that it stands for.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

from tui_tangram.play import Meter, quote
from tui_tangram.play.check_characters import check_characters
from tui_tangram.play.difficulty import grade as grade_of
from tui_tangram.play.phrases import suggested
from tui_tangram.play.refusal import Refusal
from tui_tangram.play.splitmix import WORD
from tui_tangram.tangram.difficulty import measure
from tui_tangram.tangram.figure import Figure, PlacedKind, make_figure
from tui_tangram.tangram.growth import TANS, grown
from tui_tangram.tangram.long_id import set_with

SET: Final = "tangram"
"""The id of the set of pieces."""
VERSION: Final = 1
"""The version of the generator."""
WORDS: Final = ("very-easy", "easy", "medium", "hard", "very-hard")
"""The difficulties in IDs, by their grades."""
LIMITS: Final = (8.04, 10.74, 14.58, 20.02)
"""The efforts that divide the grades: those of the library's figures of this set."""
SEEDS: Final = 10**6
"""Seeds that are drawn are below this, so that they are quickly typed."""
NAME: Final = "Random figure"
CATEGORY: Final = "Random figures"
SOURCE: Final = "made by the generator"
_BEGIN: Final = f"{SET}/random"
_SEED: Final = re.compile(r"s(\d{1,20})(?:\.(\d{1,9}))?", re.ASCII)
_VERSION: Final = re.compile(r"g(\d{1,4})-(.*)", re.ASCII)


class RandomFigureError(Refusal):
    """A text that is no ID of a random figure.  The message is one line."""


class RandomFigure(NamedTuple):
    """A difficulty and a seed."""

    grade: int
    """From 1 to 5."""
    seed: int
    attempt: int | None = None
    """The number of the attempt, from 0, whose figure is of the grade; None for a wish."""

    @property
    def id(self) -> str:
        """The ID, or the wish.

        >>> RandomFigure(3, 4711).id
        'tangram/random/medium/s4711'
        """
        if self.attempt is None:
            return f"{_BEGIN}/{WORDS[self.grade - 1]}/s{self.seed}"
        return f"{self.stem}-{check_characters(self.stem)}"

    @property
    def stem(self) -> str:
        """The ID without its check characters."""
        return f"{_BEGIN}/{WORDS[self.grade - 1]}/s{self.seed}.{self.attempt or 0}/g{VERSION}"

    def following(self, by: int) -> RandomFigure:
        """Return the wish for the figure *by* seeds on."""
        return RandomFigure(self.grade, (self.seed + by) % (WORD + 1))


def parse(text: str) -> RandomFigure:
    """Return what an ID says.  Raises `RandomFigureError`.

    >>> parse("Tangram/Random/hard/s7")
    RandomFigure(grade=4, seed=7, attempt=None)
    """
    try:
        return _parsed(text.strip().lower())
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
    word, seed, version, *more = [*text.removeprefix(f"{_BEGIN}/").split("/"), "", ""]
    grade = grade_called(word)
    number = _SEED.fullmatch(seed)
    if number is None or int(number[1]) > WORD:
        raise RandomFigureError("the seed is missing, such as s4711")
    if not version:
        return RandomFigure(grade, int(number[1]))
    found = RandomFigure(grade, int(number[1]), int(number[2] or 0))
    end = _VERSION.fullmatch(version)
    if end is not None and int(end[1]) > VERSION:
        raise RandomFigureError("a newer tui-tangram made it; update tui-tangram")
    if end is None or any(more) or text != found.id:
        raise RandomFigureError("typing error: the check characters at its end do not match")
    return found


@lru_cache(maxsize=64)
def figure_with(wanted: RandomFigure) -> Figure:
    """Return the figure of an ID, with its effort and a solution."""
    contours, pieces = grown(wanted.grade, wanted.stem)
    return make_figure(
        f"{NAME} {wanted.seed}",
        SET,
        outline=contours,
        solution=[PlacedKind(kind, shape) for kind, shape in pieces],
        id=wanted.id,
        category=CATEGORY,
        source=SOURCE,
        difficulty=wanted.grade,
        effort=measure(contours, set_with(TANS)),
    )


def search(text: str, meter: Meter) -> str:
    """Return the ID that a wish stands for.  Raises `RandomFigureError` and `Stopped`."""
    wish, pieces = parse(text), set_with(TANS)
    for attempt in count():
        meter.tick()
        found = wish._replace(attempt=attempt)
        contours, _ = grown(found.grade, found.stem)
        if grade_of(measure(contours, pieces, meter), LIMITS) == found.grade:
            return found.id
    raise AssertionError
