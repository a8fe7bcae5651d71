"""Rule sets as data: what a player may do, and what makes a board solved.

The seven game types are those of B. Morgan's "Infinity", table 1.  What its author left as
future work are variations of them (`Rules.varied`): turning tiles over, and complementary
connectors, where a colour does not fit itself but its mate, as head fits tail.  Wild sides,
fixed tiles, wrapping boards and the number of colours belong to a puzzle, not to its rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from tui_tangram.language import mark, tr
from tui_tangram.matching.tile import WILD
from tui_tangram.play import quote
from tui_tangram.play.phrases import pointed

_ACTS: Final = {
    (True, False, False): mark("Lay the tiles"),
    (False, True, False): mark("Turn the tiles"),
    (False, False, True): mark("Flip the tiles"),
    (True, True, False): mark("Lay and turn the tiles"),
    (True, False, True): mark("Lay and flip the tiles"),
    (False, True, True): mark("Turn and flip the tiles"),
    (True, True, True): mark("Lay and turn and flip the tiles"),
    (False, False, False): mark("Look at the tiles"),
}
"""What is done, by whether tiles may be moved, turned, and turned over."""


@dataclass(frozen=True)
class Rules:
    """One set of rules."""

    id: str
    """What files, the command line and puzzle ids call it."""
    name: str
    """What players call it."""
    may_move: bool
    """Whether tiles may be laid and taken; otherwise all are laid at the start."""
    may_turn: bool
    rim: bool
    """Whether every side on the rim must be dark."""
    shake: float | None = None
    """Seconds after which, again and again, a tile turns by itself."""
    demo: bool = False
    """Whether there is nothing to do but look: the board is solved from the start."""
    may_flip: bool = False
    """Whether tiles may be turned over."""
    complement: bool = False
    """Whether colours fit their mates (1 and 2, 3 and 4, …) instead of themselves."""

    @property
    def about(self) -> str:
        """One line on how it is played."""
        if self.demo:
            return tr("A demonstration: look at the colours.")
        text = [tr(_ACTS[self.may_move, self.may_turn, self.may_flip])]
        text.append(tr("neighbours are mates") if self.complement else tr("neighbours match"))
        if self.rim:
            text.append(tr("the rim is dark"))
        if self.shake is not None:
            text.append(tr("a troll turns one every {n} seconds", n=pointed(f"{self.shake:g}")))
        return f"{'; '.join(text)}."

    def varied(self, *, may_flip: bool = False, complement: bool = False) -> Rules:
        """Return these rules with tiles that may be turned over, or with connectors."""
        return replace(
            self,
            may_flip=self.may_flip or may_flip,
            complement=self.complement or complement,
        )


RULES: Final = (
    Rules("hard-infinity", "Hard Infinity", may_move=True, may_turn=True, rim=False),
    Rules("tetravex", "Tetravex", may_move=True, may_turn=False, rim=False),
    Rules("infinity", "Infinity", may_move=True, may_turn=True, rim=True),
    Rules("troll", "Troll", may_move=False, may_turn=True, rim=False, shake=2.0),
    Rules("rotator", "Rotator", may_move=False, may_turn=True, rim=False),
    Rules("easy-tetravex", "Easy Tetravex", may_move=True, may_turn=False, rim=True),
    Rules("win-game", "WinGame", may_move=False, may_turn=False, rim=False, demo=True),
)
"""The seven, roughly from the hardest to the easiest."""


def rules_named(text: str) -> Rules:
    """Return the rules with this id or name.  Raises `ValueError`, naming the seven."""
    key = text.strip().casefold().replace(" ", "-")
    for rules in RULES:
        if key in (rules.id, rules.name.casefold().replace(" ", "-")):
            return rules
    names = [rules.id for rules in RULES]
    similar = get_close_matches(key[:40], names, 1)
    hint = (
        tr("did you mean {name}?", name=similar[0])
        if similar
        else tr("there are {names}", names=", ".join(names))
    )
    raise ValueError(
        tr("there are no rules called {name}; {suggestion}", name=quote(text), suggestion=hint)
    )


def mate(colour: int, *, complement: bool) -> int:
    """Return the colour that fits *colour*; for the rim and for wild sides, the same one.

    >>> [mate(colour, complement=True) for colour in (-1, 0, 1, 2, 3, 4)]
    [-1, 0, 2, 1, 4, 3]
    """
    return ((colour - 1) ^ 1) + 1 if complement and colour > 0 else colour


def fits(one: int, other: int, *, complement: bool) -> bool:
    """Return whether two sides that meet match."""
    return WILD in (one, other) or other == mate(one, complement=complement)
