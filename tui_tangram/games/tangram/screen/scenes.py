"""Scenes of solved figures: the ground below each, and in its middle where the figure is, in words.

The ground is plain ASCII, so that it is the same in every profile, and is repeated as often as the
figure is wide.  Shapes, letters and figures that nobody drew have none.
"""

from __future__ import annotations

from typing import Final

from tui_tangram.language import mark
from tui_tangram.render import inks
from tui_tangram.values import NamedTuple

_BLUE, _GREEN, _YELLOW = inks.FILL + 1, inks.FILL + 2, inks.FILL + 3
"""The inks of the second to fourth piece."""


class Ground(NamedTuple):
    """Characters that are repeated, their ink, and the words in the middle."""

    text: str = ""
    ink: int = inks.QUIET
    caption: str = ""


NONE: Final = Ground()
_WATER: Final = Ground("~", _BLUE, mark("{figure} on the water"))
_RIVER: Final = _WATER._replace(caption=mark("{figure} over the water"))
_SEA: Final = _WATER._replace(caption=mark("{figure} at sea"))
_DEEP: Final = _WATER._replace(caption=mark("{figure} in the water"))
_SKY: Final = Ground("/\\", inks.QUIET, mark("{figure} over the hills"))
_SPACE: Final = Ground(" . * ", _YELLOW, mark("{figure} among the stars"))
_GRASS: Final = Ground("\\|/", _GREEN, mark("{figure} in the grass"))
_HILL: Final = _GRASS._replace(caption=mark("{figure} on a hill"))
_SAND: Final = Ground(".:", _YELLOW, mark("{figure} in the sand"))
_STAGE: Final = Ground("_", caption=mark("{figure} on stage"))
_FLOOR: Final = _STAGE._replace(caption=mark("{figure} on the floor"))
_TABLE: Final = _STAGE._replace(caption=mark("{figure} on the table"))

_BY_CATEGORY: Final = {
    "Animals": _GRASS, "Boats": _SEA, "Buildings": _HILL, "Objects": _TABLE, "People": _STAGE,
    "Plants": _GRASS,
}  # fmt: skip
"""Scenes by the category of a figure in the library, its name there."""

_BY_WORD: Final = {
    word: scene
    for scene, words in {
        _WATER: "swan duck goose heron crane flamingo pelican seal lotus",
        _RIVER: "bridge",
        _SEA: "boat boats houseboat ship junk submarine whale",
        _DEEP: "fish koi moonfish crab turtle eel jellyfish anchor",
        _SKY: "bat bird butterfly eagle swallow sparrow vulture pigeon moth owl aeroplane "
        "helicopter skydiver lightning witch angel kite saucer parachute catcher",
        _SPACE: "rocket capsule",
        _GRASS: "fir spruce flower mushroom toadstool tulip sprout palm thistle orchid snowman tent"
        " cow bull dog hare rabbit hen moose ram fox snail beetle elephant peacock dinosaur"
        " footballer goalkeeper jockey rider tractor tree spider egg penny-farthing",
        _HILL: "cottage house farmhouse windmill temple castle cathedral chapel gatehouse monument"
        " tower gateway gate factory arch street",
        _SAND: "camel pyramid snake horseshoe",
        _STAGE: "acrobat juggler dancer princess imp podium",
        _FLOOR: "cat chair fireplace boot shoe trolley robot gown cloak",
        _TABLE: "vase goblet jug chalice kettle teapot lamp bottle onion pineapple acorn trophy"
        " telephone anvil pendant watch mirror key banjo rattle helmet crown mask"
        " spectacles bell mallet hammer pawn can flowerpot hat tooth ribbon cogwheel sword",
    }.items()
    for word in words.split()
}  # fmt: skip
"""Scenes by words of figures' names, the earliest word of a name first."""


def scene(name: str, category: str) -> Ground:
    """Return the scene of a solved figure, or `NONE`.

    *name* and *category* are those in the library, in English.

    >>> scene("Swan 2", "Animals").caption, scene("Mug", "Objects").text, scene("Mug", "").text
    ('{figure} on the water', '_', '')
    """
    words = name.lower().replace(",", " ").replace("'s", "").split() if category else []
    if "head" in words:
        return NONE
    default = _BY_CATEGORY.get(category, NONE)
    return next((_BY_WORD[word] for word in words if word in _BY_WORD), default)
