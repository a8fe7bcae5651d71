"""A board being made on the table: the player's view of it, and the effect of keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from tui_tangram.app.play.table import GameTable
from tui_tangram.games.matching.core.directions import IN_ORDER
from tui_tangram.games.matching.core.draft import (
    Draft,
    DraftCanvas,
    DraftVerdict,
    cell_words,
    draft_words,
    side_words,
)
from tui_tangram.games.matching.core.draft_moves import (
    DARK,
    FREE,
    MODEL,
    board_move,
    by_chance,
    rectangle,
)
from tui_tangram.games.matching.core.editor import BoardEditor, Judgement
from tui_tangram.games.matching.core.naming import SHAPES
from tui_tangram.games.matching.core.rules import EDITED, MAX_COLOURS, RULES
from tui_tangram.games.matching.core.tile import RIM, WILD
from tui_tangram.games.session import Session
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.tiling import STACK, Direction, Side, Symmetry, Walk, symmetries


class EditorTable(GameTable[Draft]):
    """A board being made, with the player's cursor on a cell and on one of its sides."""

    game: BoardEditor
    restarted = mark("Back to the board you began with. Undo brings your work back.")

    def __init__(self, session: Session[Draft], random: Random) -> None:
        """Begin or resume *session*."""
        assert isinstance(session.game, BoardEditor)
        super().__init__(session)
        self._random = random
        self._seen = self.canvas
        self.walk = Walk(min(self.state.cells))
        self.side = self._next(0)
        """The chosen side of the cell under the cursor."""
        self.corner: int | None = None
        """The cell where a rectangle was begun."""
        self.symmetric = False
        """Whether edits of a cell also apply to its images."""
        self._judged: tuple[Draft, Judgement] | None = None

    # View

    @property
    def canvas(self) -> DraftCanvas:
        """The cells that the board may have."""
        return self.state.canvas

    @property
    def place(self) -> int:
        """The cell under the cursor."""
        return self.walk.place

    @property
    def chosen(self) -> Side:
        """The chosen side of that cell."""
        return Side(self.place, self.side % self.canvas.board.mesh.faces[self.place].sides)

    @property
    def verdict(self) -> DraftVerdict:
        """The number of cells and colours, and what is missing."""
        found = self.session.verdict
        assert isinstance(found, DraftVerdict)
        return found

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the current board; None while it is computed."""
        return self._judged[1] if self._judged and self._judged[0] == self.state else None

    def judged(self, judgement: Judgement) -> None:
        """Use the judgement of the current board."""
        self._judged = self.state, judgement

    @property
    def holding(self) -> bool:
        """Whether a rectangle was begun."""
        return self.corner is not None

    @property
    def marked(self) -> frozenset[int]:
        """The cells of the rectangle."""
        if self.corner is None:
            return frozenset()
        return frozenset(rectangle(self.canvas, self.corner, self.place))

    def let_go(self) -> None:
        """Forget the rectangle."""
        if self.corner is None:
            self.say(tr("Nothing marked."))
        else:
            self.corner = None
            self.say(tr("Cancelled."))

    def leave(self) -> None:
        """Forget the rectangle: the player moves on."""
        self.corner = None

    def changed(self) -> None:
        """Forget the rectangle, and begin again on other cells."""
        self.corner = None
        if self._seen is not self.canvas:
            self._seen = self.canvas
            self.walk = Walk(min(self.state.cells))
            self.side = self._next(0)

    def description(self) -> str:
        """Return a description of the cell under the cursor."""
        return cell_words(self.canvas, self.state, self.place)

    def board_description(self) -> str:
        """Return a description of the board."""
        words = [draft_words(self.canvas, self.state)]
        if self.judgement is not None:
            words += self.judgement.words
        return " ".join(words)

    # The cursor

    def go(self, way: Direction) -> None:
        """Move the cursor by an arrow."""
        walk = self.walk.step(self.canvas.board.mesh, way)
        if walk is self.walk:
            self.say(tr("Edge of the board."))
        else:
            self._moved(walk)

    def go_to(self, cell: int) -> None:
        """Move the cursor to a cell."""
        self._moved(Walk(cell))

    def _moved(self, walk: Walk) -> None:
        self.walk = walk
        self.side = self._next(0)
        if self.corner is None:
            self.say(self.description())
        else:
            number = len(self.marked)
            self.say(trn("Rectangle: {n} cell.", "Rectangle: {n} cells.", number))

    def turn(self, by: int) -> None:
        """Choose the next side of the cell, clockwise or back."""
        self.side = self._next(by)
        self.say(side_words(self.canvas, self.state, self.chosen))

    def _next(self, by: int) -> int:
        """Return the side *by* sides on, clockwise, of cubes from the top down; by 0 the first."""
        shape = self.canvas.board.mesh.faces[self.place].shape
        order = IN_ORDER if shape.solid else [-side % shape.sides for side in range(shape.sides)]
        return order[(order.index(self.chosen.side) + by) % len(order)] if by else order[0]

    def next_bare(self, by: int) -> None:
        """Go to the next side without a colour."""
        found = [
            side
            for cell in sorted(self.state.cells)
            for side in self._sides(cell)
            if self.canvas.colour(self.state, side) is None
        ]
        if not found:
            self.say(tr("All sides have their colours."))
            return
        here = self.chosen
        beyond = [side for side in found if (side > here if by > 0 else side < here)]
        goal = (beyond or found)[0 if by > 0 else -1]
        self.walk, self.side = Walk(goal.face), goal.side
        self.say(side_words(self.canvas, self.state, goal))

    def _sides(self, cell: int) -> Iterator[Side]:
        return (Side(cell, k) for k in range(self.canvas.board.mesh.faces[cell].sides))

    # Cells

    def toggle_cell(self) -> None:
        """Remove the cell under the cursor, or add it."""
        self._switch(self._images([self.place]))

    def begin_rectangle(self) -> None:
        """Begin a rectangle at the cursor."""
        self.corner = self.place
        key = self.key_of("end_rectangle")
        self.say(tr("Rectangle: go to the other corner, then press {key}.", key=key))

    def end_rectangle(self) -> None:
        """Remove the cells of the rectangle, or add them if its first cell is missing."""
        cells, first = self.marked, self.corner
        self.corner = None
        if first is not None:
            self._switch(self._images(cells), out=first in self.state.cells)

    def _switch(self, cells: Iterable[int], *, out: bool | None = None) -> None:
        """Remove or add cells; without a word the cell under the cursor decides."""
        out = self.place in self.state.cells if out is None else out
        names = " ".join(self.canvas.name_of[cell] for cell in sorted(cells))
        self.edit(f"{'off' if out else 'on'} {names}")

    def brush(self, move: str) -> None:
        """Remove or add many cells, by the text of the move."""
        self.edit(move)

    def shape(self) -> None:
        """Remove or add all cells of the shape under the cursor."""
        name = SHAPES[self.canvas.board.mesh.faces[self.place].shape]
        self.edit(f"{'off' if self.place in self.state.cells else 'on'} {name}")

    def mirror(self) -> None:
        """Turn symmetric editing on or off."""
        if self.canvas.board.mesh.closed or len(self._symmetries()) < 2:
            self.say(tr("This board has no symmetry."))
            return
        self.symmetric = not self.symmetric
        self.say(tr("Symmetric editing on.") if self.symmetric else tr("Symmetric editing off."))

    def _symmetries(self) -> tuple[Symmetry, ...]:
        return symmetries(self.canvas.board.mesh)

    def _images(self, cells: Iterable[int]) -> frozenset[int]:
        """Return some cells with their images, where editing is symmetric."""
        if not self.symmetric:
            return frozenset(cells)
        return frozenset(one.places[cell] for one in self._symmetries() for cell in cells)

    def _side_images(self, side: Side) -> list[Side]:
        """Return a side with its images on the board, where editing is symmetric."""
        if not self.symmetric:
            return [side]
        shape = self.canvas.board.mesh.faces[side.face].shape
        found = (
            Side(one.places[side.face], one.side(side.face, side.side, shape))
            for one in self._symmetries()
        )
        return [one for one in dict.fromkeys(found) if one.face in self.state.cells]

    # Sides

    def paint(self, colour: int) -> None:
        """Give the chosen side a colour, unless it has it, and choose the next."""
        if self.canvas.colour(self.state, self.chosen) == colour:
            self.turn(1)
        elif self._on_sides("colour", str(colour)):
            self.side = self._next(1)

    def step_colour(self, by: int) -> None:
        """Give the chosen side the next or the previous colour."""
        shown = self.canvas.colour(self.state, self.chosen)
        now = 0 if shown in (None, WILD) else shown or 0
        self._on_sides("colour", str((now + by) % (MAX_COLOURS + 1)))

    def wild(self) -> None:
        """Toggle whether the chosen side matches anything."""
        self._on_sides("tame" if self.chosen in self.state.wild else "wild")

    def _say_missing(self) -> None:
        key = self.key_of("toggle_cell")
        self.say(tr("This cell is not on the board: {key} puts it in.", key=key))

    def _on_sides(self, verb: str, last: str = "") -> bool:
        if self.place not in self.state.cells:
            self._say_missing()
            return False
        names = " ".join(self._name(side) for side in self._side_images(self.chosen))
        return self.edit(f"{verb} {names} {last}".rstrip())

    def _name(self, side: Side) -> str:
        """Return a side as moves have it."""
        ways = {number: way for way, number in self.canvas.sides_of[side.face].items()}
        return f"{self.canvas.name_of[side.face]} {ways[side.side]}"

    def clear_cell(self) -> None:
        """Remove the colours of the cell."""
        self._on_cells("clear")

    def clear_all(self) -> None:
        """Remove all colours."""
        self.edit("clear all")

    def fix(self) -> None:
        """Toggle whether the tile under the cursor is fixed."""
        self._on_cells("loose" if self.place in self.state.fixed else "fix")

    def _on_cells(self, verb: str) -> None:
        cells = sorted(self._images([self.place]) & self.state.cells)
        if self.place not in self.state.cells:
            self._say_missing()
        else:
            self.edit(f"{verb} {' '.join(self.canvas.name_of[cell] for cell in cells)}")

    def fill(self) -> None:
        """Colour the sides without a colour at random."""
        if self.verdict.bare:
            self._randomise("fill", 0)
        else:
            self.say(tr("All sides have their colours."))

    def recolour(self, by: int) -> None:
        """Colour all sides at random, with *more* additional colours."""
        step = self.state.rules.matching.whole(1)
        self._randomise("recolour", self.verdict.colours + by * step)

    def _randomise(self, verb: str, colours: int) -> None:
        self.edit(by_chance(self.canvas, self.state, verb, self._random, max(colours, 0)))

    # Rules

    def next_border(self) -> None:
        """Let the border be dark, free, or of colour 1."""
        order = [DARK, "1"] if self.state.rules.rim else [DARK, FREE, "1"]
        if self.canvas.board.layout == STACK and not self.state.rules.rim:
            order.append(MODEL)
        now = {RIM: DARK, None: FREE}.get(self.state.border, "1")
        now = MODEL if self.state.model else now
        self.edit(f"border {order[(order.index(now) + 1) % len(order)]}")

    def next_rules(self, by: int) -> None:
        """Change to the next or the previous game type."""
        tower = bool(self.canvas.board.mesh.unlike)
        known = [
            one
            for one in RULES
            if not ((one.rim and self.canvas.borderless) or (one.demo and tower))
        ]
        here = next(i for i, one in enumerate(known) if one.id == self.state.rules.id)
        self.edit(f"rules {known[(here + by) % len(known)].id}")

    def next_matching(self) -> None:
        """Change to the next way of matching."""
        ways = list(EDITED)
        here = ways.index(self.state.rules.matching.id)
        self.edit(f"match {ways[(here + 1) % len(ways)]}")

    def change_board(self, text: str) -> None:
        """Change to the layout and size that the player has named."""
        if self.edit(board_move(self.state, text)):
            self.symmetric = False

    def flips(self) -> None:
        """Toggle whether tiles may be turned over."""
        self.edit(f"flips {'off' if self.state.rules.may_flip else 'on'}")

    # Within

    def edit(self, move: str) -> bool:
        """Make a move and say what it did; return whether it could be made."""
        if not self.play((move,)):
            return False
        self.changed()
        text = self._describe_entry(self.session.last) if self.session.last else ""
        self.say(f"{text[:1].upper()}{text[1:]}.")
        return True
