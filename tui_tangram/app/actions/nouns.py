"""The nouns of a game in the texts of actions that several games share."""

from __future__ import annotations

from typing import Final, NamedTuple

from tui_tangram.app.actions.row import ActionFamily, ActionRow
from tui_tangram.language import tr, trc

LABEL: Final = "label of a key"
"""The context in which labels of the footer are translated: one word of English is several."""
LABELS: Final = "label of keys"
"""The same for the labels of families, which share a crowded line more often."""
NOUN: Final = "noun of an action"
"""The context in which nouns are translated."""


class Nouns(NamedTuple):
    """A game's nouns, for the texts of actions that several games share.

    They have no article and no case in the table: a language that needs them says a sentence
    so that the noun stands bare ("Kachel drehen"), or leaves it out.
    """

    piece: str = "piece"
    """The object that is picked up, turned and placed."""
    tray: str = "tray"
    """The place for pieces that are not on the board."""
    puzzle: str = "figure"
    pick_label: str = "pick up"
    """The verb for the key that picks up what is under the cursor, with nothing in hand."""
    pick_help: str = "Pick up the selected piece"
    """The same, as a sentence."""
    find_label: str = "fits"
    """The label of the search on the board, with nothing in hand."""
    find_help: str = "Pick up a tile that fits here"
    """The same, as a sentence."""
    fit: str = "fit"
    """A place to which keys move what is in hand, in a word."""
    exact: str = "exact fit"
    """The same in full."""
    open: str = "open"
    """The verb for the key that opens a save of the list that is shown."""
    switch_label: str = "tiles"
    """The part of the screen to which the key that switches parts leads."""

    def in_words(self, text: str) -> str:
        """Return *text*, the help of an action, with the nouns filled in.

        >>> Nouns().in_words("Turn the {piece} left")
        'Turn the piece left'
        """
        return self._with_nouns(tr(text))

    def label(self, row: ActionRow | ActionFamily) -> str:
        """Return the footer's label of a row or a family, with the nouns filled in.

        >>> Nouns().label(ActionFamily("next {fit}", "Next or previous {exact}"))
        'next fit'
        """
        return self._with_nouns(trc(LABELS if isinstance(row, ActionFamily) else LABEL, row.label))

    def _with_nouns(self, text: str) -> str:
        if "{" not in text:
            return text
        nouns = self._asdict().items()
        return text.format_map({name: trc(NOUN, noun) if noun else "" for name, noun in nouns})


TILE_NOUNS: Final = Nouns("tile", "drawer", "board", pick_help="Pick up the tile under the cursor")
TURNED_NOUNS: Final = TILE_NOUNS._replace(
    pick_label="turn",
    pick_help="Turn the tile left",
    find_label="mismatch",
    find_help="Go to a mismatched tile",
)
"""The nouns of boards whose tiles stay where they are."""
HINTED: Final = "do hint", "Carry out the hint"
"""The verb for the pick-up key while it follows a hint, and the same as a sentence."""
EDITOR_NOUNS: Final = Nouns("cell", puzzle="board")
"""The nouns of the editor of boards."""
ANYTHING: Final = Nouns(puzzle="puzzle")
"""The nouns of screens that know no game."""
ANY_NOUNS: Final = Nouns("piece or tile", "tray or drawer", "puzzle", "pick up",
                         pick_help="Pick up the piece or tile under the cursor")  # fmt: skip
"""The nouns of every game at once."""
ALL_NOUNS: Final = (
    Nouns(), TILE_NOUNS, TURNED_NOUNS, EDITOR_NOUNS, ANY_NOUNS, ANYTHING, Nouns(puzzle="row"),
    Nouns(puzzle="lesson"),
    Nouns(puzzle="save"), Nouns(open="restore"), Nouns(open="replay"), Nouns(switch_label="board"),
    Nouns(switch_label="all tiles"), Nouns(switch_label="pictures"),
    Nouns(pick_label=HINTED[0], pick_help=HINTED[1]),
)  # fmt: skip
"""Every noun there is, for `texts`."""
