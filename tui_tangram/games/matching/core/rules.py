"""Rule sets and ways of matching as data: the allowed actions, and the fitting colours.

A new set of rules is one row of `RULES`, at the end: long IDs store its number.

The seven game types are those of B. Morgan's "Infinity", table 1.  Variations of them are its
author's future work (`Rules.varied`): turning tiles over, and complementary connectors, where a
colour fits its mate instead of itself, as head fits tail.  Wild sides, fixed tiles, wrapping boards
and the number of colours belong to a puzzle, not to its rules.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import isqrt
from typing import Final

from tui_tangram.games.matching.core.tile import WILD, reversed_pair
from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.play import quote
from tui_tangram.play.names import NAME, folded
from tui_tangram.play.phrases import capital, pointed, suggested
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import dataclass, replace

MAX_COLOURS: Final = 26
"""The maximum number of colours of a puzzle: each has a letter."""


def _itself(colour: int) -> int:
    return colour


def _neighbour(colour: int) -> int:
    return ((colour - 1) ^ 1) + 1 if colour > 0 else colour


@dataclass(frozen=True)
class Matching:
    """A way of matching: each colour fits one colour, and a wild side fits all.

    >>> [COMPLEMENT.mate(colour) for colour in (-1, 0, 1, 2, 3, 4)]
    [-1, 0, 2, 1, 4, 3]
    """

    id: str
    """Its name in files."""
    mate: Callable[[int], int]
    """Gives the colour that fits a colour; the rim and wild sides fit themselves.

    It is its own inverse.
    """
    about: str
    """The clause on neighbours in the rules, marked for translation."""
    manual: str
    """One or two lines of the help page, marked for translation."""
    spoken: str = ""
    """The clause when a board is opened, marked for translation; empty for the default."""
    name: str = ""
    """The part of names of puzzles, marked for translation; empty for the default."""
    word: str = ""
    """The option in ids of puzzles; empty for the default."""
    cornered: bool = False
    """Whether colours are at the corners of tiles: those of sides are pairs."""

    def side_colours(self, colours: int) -> int:
        """Return the number of side colours for a number of tile colours.

        >>> EQUAL.side_colours(4), CORNERS.side_colours(4)
        (4, 24)
        """
        return colours * (colours + 2) if self.cornered else colours

    def over(self, colour: int) -> int:
        """Return the colour of a side seen from behind, as in a mirror."""
        return reversed_pair(colour) if self.cornered else colour

    def fits(self, one: int, other: int) -> bool:
        """Return whether two sides that meet match."""
        return WILD in (one, other) or other == self.mate(one)

    def pairs(self, colours: int) -> list[tuple[int, int]]:
        """Return the pairs of colours 1 to *colours* that can meet at an edge, smaller ones first.

        >>> EQUAL.pairs(2), COMPLEMENT.pairs(4)
        ([(1, 1), (2, 2)], [(1, 2), (3, 4)])
        """
        if self.cornered:
            return [(one, one) for one in range(1, colours + 1)]
        mates = ((one, self.mate(one)) for one in range(1, colours + 1))
        return [(one, other) for one, other in mates if one <= other <= colours]

    def whole(self, colours: int) -> int:
        """Return the least number from *colours* on in which every colour has its mate.

        >>> EQUAL.whole(3), COMPLEMENT.whole(3), COMPLEMENT.whole(4)
        (3, 4, 4)
        """
        return next(
            most
            for most in count(colours)
            if self.cornered or all(self.mate(colour) <= most for colour in range(1, most + 1))
        )

    def usual(self, colours: int) -> int:
        """Return the number of colours for a board suited to so many side colours.

        >>> EQUAL.usual(7), COMPLEMENT.usual(7), CORNERS.usual(7)
        (7, 8, 3)
        """
        # A side has one of so many pairs of them.
        return max(2, isqrt(colours - 1) + 1) if self.cornered else self.whole(colours)

    def most(self, pairs: int) -> int:
        """Return the most colours that make at most *pairs* pairs.

        >>> EQUAL.most(3), COMPLEMENT.most(3), COMPLEMENT.most(100)
        (3, 6, 26)
        """
        return max(
            colours
            for colours in range(MAX_COLOURS + 1)
            if self.whole(colours) == colours and len(self.pairs(colours)) <= pairs
        )


EQUAL: Final = Matching(
    "equal",
    _itself,
    mark("touching sides match"),
    mark("Sides match when they have the same colour."),
)
"""The default: a colour fits itself."""
COMPLEMENT: Final = Matching(
    "complement",
    _neighbour,
    mark("A joins a, B joins b, and so on"),
    mark("A joins a, B joins b, and so on.\nNone joins itself."),
    mark("head A joins tail A, head B joins tail B, and so on"),
    mark("heads and tails"),
    "mates",
)
"""Complementary connectors: 1 fits 2, 3 fits 4, and so on."""
CORNERS: Final = Matching(
    "corners",
    reversed_pair,
    mark("touching corners match"),
    mark("Colours are at the corners of tiles.\nAll corners that meet have the same colour."),
    mark("colours are at the corners, and all corners that meet have the same colour"),
    mark("colours at corners"),
    "corners",
    cornered=True,
)
"""Colours at corners: all corners that meet have one colour, so sides have the same pair."""
MATCHINGS: Final = {way.id: way for way in (EQUAL, COMPLEMENT, CORNERS)}
"""All ways of matching, by their names in files; new ones at the end, as of `RULES`.

One more is an experiment: only `EQUAL` and `COMPLEMENT` suit every board, and options, themes, the
form of new boards and some tests name all that there are.
"""
EDITED: Final = {way.id: way for way in (EQUAL, COMPLEMENT)}
"""Those supported by the editor of boards, which paints edges."""

_ACTS: Final = {
    (True, False, False): mark("Place the tiles"),
    (False, True, False): mark("Turn the tiles"),
    (False, False, True): mark("Flip the tiles"),
    (True, True, False): mark("Place and turn the tiles"),
    (True, False, True): mark("Place and flip the tiles"),
    (False, True, True): mark("Turn and flip the tiles"),
    (True, True, True): mark("Place, turn and flip the tiles"),
    (False, False, False): mark("Look at the tiles"),
}
"""The player's actions, by whether tiles may be moved, turned, and turned over."""


@dataclass(frozen=True)
class Rules:
    """One set of rules."""

    id: str
    """The id in files, on the command line and in puzzle ids."""
    name: str
    """The name for players, marked for translation; see `title`."""
    may_move: bool
    """Whether tiles may be placed and removed; otherwise all are placed at the start."""
    may_turn: bool
    rim: bool
    """Whether every side on the rim must be dark."""
    shake: float | None = None
    """Seconds after which, repeatedly, a tile turns by itself."""
    demo: bool = False
    """Whether it is a demonstration: the board is solved from the start."""
    may_flip: bool = False
    """Whether tiles may be turned over."""
    matching: Matching = EQUAL
    """The way of matching."""
    line: str = ""
    """One line on the rules without variations, marked for translation."""
    short: str = ""
    """The same in at most 28 letters, for help, marked for translation."""

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return trc(NAME, self.name)

    @property
    def about(self) -> str:
        """One line on the play."""
        if self.demo:
            return tr("Nothing to solve: look at the colours.")
        text = [self.acts, tr(self.matching.about)]
        if self.rim:
            text.append(tr("the border is dark"))
        if self.shake is not None:
            text.append(tr("a troll turns a tile every {n} seconds", n=pointed(f"{self.shake:g}")))
        return " ".join(f"{capital(one)}." for one in text)

    @property
    def acts(self) -> str:
        """The actions of the player, as a clause."""
        return tr(_ACTS[self.may_move, self.may_turn, self.may_flip])

    def varied(self, *, may_flip: bool = False, matching: Matching = EQUAL) -> Rules:
        """Return these rules with tiles that may be turned over, or another way of matching.

        A way of matching of their own stays; see `may_match`.
        """
        return replace(
            self,
            may_flip=self.may_flip or may_flip,
            matching=matching if self.matching == EQUAL else self.matching,
        )

    def may_match(self, matching: Matching) -> bool:
        """Return whether *matching* can be asked for: the default leaves it to the rules."""
        return EQUAL in (self.matching, matching) or matching == self.matching


RULES: Final = (
    Rules(
        "hard-infinity", markc("name", "Hard Infinity"), may_move=True, may_turn=True, rim=False,
        line=mark("Place and turn tiles. Any colour on the border, so no easy start."),
        short=mark("place and turn, any border"),
    ),
    Rules(
        "tetravex", markc("name", "Tetravex"), may_move=True, may_turn=False, rim=False,
        line=mark("Place tiles without turning them. Any colour on the border."),
        short=mark("place only, any border"),
    ),
    Rules(
        "infinity", markc("name", "Infinity"), may_move=True, may_turn=True, rim=True,
        line=mark("Place and turn tiles. The dark border is a good start."),
        short=mark("place and turn, dark border"),
    ),
    Rules(
        "troll", markc("name", "Troll"), may_move=False, may_turn=True, rim=False, shake=2.0,
        line=mark("Like Rotator, but a troll turns a tile every two seconds."),
        short=mark("turn only, a troll turns too"),
    ),
    Rules(
        "rotator", markc("name", "Rotator"), may_move=False, may_turn=True, rim=False,
        line=mark("All tiles are on the board. Turn them until they match."),
        short=mark("turn only"),
    ),
    Rules(
        "easy-tetravex", markc("name", "Tetravex with border"), may_move=True, may_turn=False,
        rim=True, line=mark("Place tiles without turning them. The border is dark."),
        short=mark("place only, dark border"),
    ),
    Rules(
        "win-game", markc("name", "Demo"), may_move=False, may_turn=False, rim=False, demo=True,
        line=mark("Already solved: look at the tiles and the themes."),
        short=mark("nothing to solve, just look"),
    ),
)  # fmt: skip
"""The rule sets, those of the paper roughly from the hardest to the easiest."""


FORMER: Final = {"easy-tetravex": "Easy Tetravex", "win-game": "WinGame"}
"""The former names of rules, by their ids: results contain them, and they are still accepted."""


def rules_named(text: str) -> Rules:
    """Return the rules with this id or name.  Raises `ValueError`, listing all names."""
    key = _key(text)
    for rules in RULES:
        called = rules.name, rules.title, FORMER.get(rules.id, rules.name)
        if key in (rules.id, *map(_key, called)):
            return rules
    names = [rules.id for rules in RULES]
    raise Refusal(
        "there are no rules called {name}; {suggestion}",
        name=quote(text),
        suggestion=suggested(key, names, "use one of {names}"),
    )


def _key(text: str) -> str:
    return folded(text.strip()).replace(" ", "-")
