"""Titles of the columns of a table of tiles, in the languages in which people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

SIDES: Final = ("up", "right", "down", "left")
"""The columns of a tile's sides, clockwise from the top."""
NUMBER: Final = "number"
COLUMN: Final = "column"
ROW: Final = "row"
CELL: Final = "cell"
"""Both in one number: cells count from 0, row by row."""
TURN: Final = "turn"
"""Quarter turns or degrees, clockwise."""
BACK: Final = "turn back"
"""The same, anticlockwise."""

_WORDS: Final[Mapping[str, str]] = {
    "up": "up top upper upside above north oben oberer obere nord norden haut nord arriba norte",
    "right": "right east rechts rechte ost osten droite est derecha este",
    "down": "down bottom lower below south unten untere süd sued süden sueden bas sud abajo sur",
    "left": "left west links linke westen gauche ouest izquierda oeste",
    NUMBER: "number no nr id tile piece index num nummer teil stein karte plättchen kachel name",
    COLUMN: "column col x spalte columna colonne",
    ROW: "row y line zeile reihe fila ligne",
    CELL: "cell place position pos field feld zelle platz square",
    TURN: "turn turns rotation rotations rot rotate orientation clockwise cw angle degrees "
    "drehung drehungen gedreht winkel grad uhrzeigersinn rechtsdrehung rechtsherum",
    BACK: "anticlockwise counterclockwise ccw acw anticw linksdrehung linksherum "
    "gegenuhrzeigersinn gegenuhr",
}
_MEANT: Final = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
_FILLERS: Final = frozenset(
    [
        "side",
        "edge",
        "colour",
        "color",
        "farbe",
        "kante",
        "seite",
        "der",
        "des",
        "dem",
        "die",
        "das",
        "im",
        "of",
        "the",
        "in",
        "hint",
        "fixed",
    ]
)
"""Words without meaning that may stand next to those with meaning."""
_SINGLE: Final = ("nesw", "trbl", "urdl", "tebw", "nosw", "orul")
"""The letters that name the four sides, clockwise from the top: English and German."""
_SPLIT: Final = re.compile(r"[^a-zäöüéèß]+")
_AGAINST: Final = re.compile(r"(anti|counter|gegen)[\W_]*(den|dem)?[\W_]*(clock|uhr)")


def meanings(words: Sequence[str]) -> list[str] | None:
    """Return the meanings of the titles of a table; an empty text for an unknown one.

    Returns None for words that are no titles: those name two sides at least.

    >>> meanings(["id", "Top", "bottom_edge", "left", "right", "turn (ccw)"])
    ['number', 'up', 'down', 'left', 'right', 'turn back']
    >>> meanings(["E", "S", "W", "N"]), meanings(["red", "blue", "red", "grey"])
    (['right', 'down', 'left', 'up'], None)
    """
    letters = dict(_letters(words))
    found = [letters.get(word.lower()) or _meaning(word) for word in words]
    return found if len(set(SIDES) & set(found)) > 1 else None


def _letters(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the meanings of single letters, if four of them are those of the sides."""
    single = {word.lower() for word in words if len(word) == 1}
    for letters in _SINGLE:
        if single >= set(letters):
            yield from zip(letters, SIDES, strict=True)
            return


def _meaning(title: str) -> str:
    title = title.lower()
    if title in ("#", "№"):
        return NUMBER
    if _AGAINST.search(title):
        return BACK
    found = {_MEANT.get(word, "") for word in _SPLIT.split(title) if word and word not in _FILLERS}
    if BACK in found:
        found.discard(TURN)
    return found.pop() if len(found) == 1 else ""
