"""Scenes on which solved figures stand: a line of characters below each, by its name or category.

Every scene is plain ASCII, so that it is the same in every profile, and is repeated as often as the
figure is wide.  Figures that nobody drew have none.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tui_tangram.render import inks

_BLUE, _GREEN, _YELLOW = inks.FILL + 1, inks.FILL + 2, inks.FILL + 3
"""The inks of the second to fourth piece."""


class Ground(NamedTuple):
    """Characters that are repeated, and their ink."""

    text: str
    ink: int = inks.QUIET


NONE: Final = Ground("")
_WATER: Final = Ground("~ ~~  ~ ~~~ ", _BLUE)
_WAVES: Final = Ground("~-~^~-~~^-", _BLUE)
_DEEP: Final = Ground(" . o  .  O  . ", _BLUE)
_SKY: Final = Ground("   v    -   v v     ", _BLUE)
_SPACE: Final = Ground("  .  *    .   + ", _YELLOW)
_GRASS: Final = Ground("\"',.,\"'.,", _GREEN)
_SAND: Final = Ground(".,_..:_.,", _YELLOW)
_FLOOR: Final = Ground("______|___|")

_BY_CATEGORY: Final = {
    "Animals": _GRASS, "Boats": _WAVES, "Buildings": _SAND, "Geometrical": _FLOOR,
    "Letters and numbers": _FLOOR, "Miscellaneous": _SKY, "Objects": _FLOOR, "People": _FLOOR,
    "Plants": _GRASS, "Any angle": _SKY, "Paradoxes": NONE, "Random figures": NONE,
}  # fmt: skip
"""Scenes by the category of a figure in the library, its name there; others have a floor."""

_BY_WORD: Final = {
    word: scene
    for scene, words in {
        _WATER: "swan duck goose heron crane flamingo pelican seal bridge lotus",
        _WAVES: "boat boats houseboat ship junk submarine anchor whale storm",
        _DEEP: "fish koi moonfish crab turtle eel jellyfish",
        _SKY: "bat bird butterfly eagle swallow sparrow vulture pigeon moth aeroplane helicopter "
        "skydiver witch angel kite saucer parachute star lightning catcher",
        _SPACE: "rocket heart moon robot imp",
        _GRASS: "cottage house farmhouse tree pine fir spruce flower mushroom toadstool tulip"
        " sprout palm thistle orchid snowman tent cow bull dog hare rabbit hen moose ram fox snail"
        " beetle elephant peacock dinosaur footballer goalkeeper jockey rider tractor",
        _SAND: "camel pyramid mountain peaks castle gatehouse gateway gate temple cathedral chapel"
        " tower monument factory snake windmill",
        _FLOOR: "cat",
    }.items()
    for word in words.split()
}  # fmt: skip
"""Scenes by words of figures' names, the earliest word of a name first."""


def scene(name: str, category: str) -> Ground:
    """Return that on which a solved figure stands, or `NONE`.

    *name* and *category* are those in the library, in English.

    >>> scene("Swan 2", "Animals").text, scene("Mug", "Objects").text, scene("Mug", "").text
    ('~ ~~  ~ ~~~ ', '______|___|', '')
    """
    default = _BY_CATEGORY.get(category, _FLOOR) if category else NONE
    if default is NONE:
        return NONE
    words = name.lower().replace(",", " ").replace("'s", "").split()
    if words[-1:] == ["head"]:
        return _FLOOR
    return next((_BY_WORD[word] for word in words if word in _BY_WORD), default)
