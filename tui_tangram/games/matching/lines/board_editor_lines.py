"""A board being made in words: its commands are the editor's moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tui_tangram.flow.help import Help
from tui_tangram.games.matching.core import MatchingGame, Puzzle
from tui_tangram.games.matching.core.directions import direction_text
from tui_tangram.games.matching.core.draft import Draft, DraftCanvas, cell_words, draft_words
from tui_tangram.games.matching.core.draft_moves import board_move, by_chance, cell
from tui_tangram.games.matching.core.editor import BoardEditor, Judgement
from tui_tangram.games.matching.core.naming import rows_of
from tui_tangram.games.matching.core.rules import rules_named
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.games.session import Session
from tui_tangram.language import tr
from tui_tangram.maths.tiling import Side
from tui_tangram.plain.commands import MalformedError
from tui_tangram.plain.table import (
    AnswerPart,
    CommandResult,
    DataLine,
    GameLines,
    answer,
    chosen,
    name_of,
    number,
    one,
)
from tui_tangram.values import replace


class BoardEditorLines(GameLines[Draft]):
    """A board being made."""

    game: BoardEditor

    def __init__(self, session: Session[Draft]) -> None:
        super().__init__(session)
        self._random = Random()  # no secret

    @property
    def canvas(self) -> DraftCanvas:
        """The cells that the board may have."""
        return self.state.canvas

    def opening(self) -> list[AnswerPart]:
        """Describe the board and the names of its cells."""
        board = self.canvas.board
        rows = " ".join(str(len(row)) for row in rows_of(board.mesh))
        cells = tr("Cells per row: {rows}. Cell 2.1 is the first of row 2.", rows=rows)
        if board.layers:
            size = f"{board.columns}×{board.rows}×{board.layers}"
            cells = tr("A stack of {size}. Cell 1.2.1 is in layer 1, in row 2.", size=size)
        return [
            f"{self.game.named(self.state)}.",
            cells,
            self.summary(),
            tr("Type help for the commands, try to play the board, keep and a name to save it."),
        ]

    def summary(self) -> DataLine:
        """Describe what is there and what is missing."""
        verdict = self.game.verdict(self.state)
        data = {"problem": verdict.problem, **verdict._asdict()}
        return DataLine(draft_words(self.canvas, self.state), data, form="draft")

    # Descriptions

    def do_look(self, words: Sequence[str]) -> CommandResult:
        """Describe the board, or a cell."""
        if not words:
            return CommandResult(self.opening()[1:3])
        return CommandResult([self._cell_line(self._cell(one(words, tr("one cell"))))])

    def do_row(self, words: Sequence[str]) -> CommandResult:
        """Describe a row."""
        rows, word = rows_of(self.canvas.board.mesh), one(words, tr("the number of a row"))
        if self.canvas.board.layers and "." in word:
            first = self._cell(f"{word}.1")
            row = next(row for row in rows if first in row)
        else:
            row = chosen(word, tr("a row"), rows)
        return CommandResult([self._cell_line(place) for place in row])

    def do_judge(self) -> CommandResult:
        """Report whether the solution is unique, and how difficult the board is."""
        judged = self._judged()
        return answer(judged.words, judged._asdict(), "judgement")

    def do_keep(self, words: Sequence[str]) -> CommandResult:
        """Save the board."""
        services, name = self.services, name_of(words)
        assert services is not None
        puzzle, judgement = self._puzzle(), self._judged()
        entry = services.library.of(UserTiles).save_board(judgement.of(puzzle, name))
        self.on_saved()
        text = tr("Saved {board} as {id}. Type play {id} to play it.", board=entry.name,
                  id=entry.id)  # fmt: skip
        return CommandResult(
            [DataLine(text, {"puzzle": entry.id, "name": entry.name}, form="saved")]
        )

    def do_try(self) -> CommandResult:
        """Play the board."""
        return CommandResult(opens=MatchingGame(replace(self._puzzle(), name=tr("Your board"))))

    def _puzzle(self) -> Puzzle:
        return self.game.puzzle(self.state)

    def _judged(self) -> Judgement:
        services = self.services
        assert services is not None
        advice = services.helper.ask(Help(self.session).ask_advice, services.help_limit)
        return Judgement.read(advice.why)

    def _cell_line(self, place: int) -> DataLine:
        data = {"cell": self.canvas.name_of[place], "on": place in self.state.cells}
        return DataLine(cell_words(self.canvas, self.state, place), data, form="draft-cell")

    def _cell(self, word: str) -> int:
        return cell(self.canvas, word.replace(",", "."))

    # Moves

    def do_off(self, words: Sequence[str]) -> CommandResult:
        """Remove cells."""
        return self._move("off", words)

    def do_on(self, words: Sequence[str]) -> CommandResult:
        """Add cells."""
        return self._move("on", words)

    def do_colour(self, words: Sequence[str]) -> CommandResult:
        """Colour a side."""
        if len(words) < 3:
            raise MalformedError("give a cell, a side and a colour, such as: colour 2.3 up 4")
        return self._move("colour", [*self._side(words[:-1]), words[-1]])

    def do_clear(self, words: Sequence[str]) -> CommandResult:
        """Remove colours."""
        return self._move("clear", words)

    def do_wild(self, words: Sequence[str]) -> CommandResult:
        """Toggle whether a side is wild."""
        if len(words) < 2:
            raise MalformedError("give a cell and a side, such as: wild 2.3 up")
        name, way = self._side(words)
        here = self._cell(name)
        side = Side(here, self.canvas.sides_of[here].get(way, 0))
        return self._move("tame" if side in self.state.wild else "wild", [name, way])

    def do_fix(self, words: Sequence[str]) -> CommandResult:
        """Toggle whether a tile is fixed."""
        here = self._cell(one(words, tr("one cell")))
        return self._move("loose" if here in self.state.fixed else "fix", words)

    def do_border(self, words: Sequence[str]) -> CommandResult:
        """Set the border."""
        return self._move("border", words)

    def do_rules(self, words: Sequence[str]) -> CommandResult:
        """Set the game type."""
        return self._move("rules", [rules_named(" ".join(words)).id])

    def do_board(self, words: Sequence[str]) -> CommandResult:
        """Change the layout or the size."""
        if not words:
            return CommandResult(self.opening()[:3])
        return CommandResult(moves=[board_move(self.state, " ".join(words))])

    def do_match(self, words: Sequence[str]) -> CommandResult:
        """Set the way of matching."""
        return self._move("match", words)

    def do_flips(self, words: Sequence[str]) -> CommandResult:
        """Allow or forbid flipping."""
        return self._move("flips", words)

    def do_fill(self, words: Sequence[str]) -> CommandResult:
        """Colour the sides without a colour."""
        return self._randomise("fill", words)

    def do_recolour(self, words: Sequence[str]) -> CommandResult:
        """Colour everything again."""
        return self._randomise("recolour", words)

    def _randomise(self, verb: str, words: Sequence[str]) -> CommandResult:
        colours = number(one(words, tr("a number")), tr("the colours"), 26) if words else 0
        return CommandResult(
            moves=[by_chance(self.canvas, self.state, verb, self._random, colours)]
        )

    def _move(self, verb: str, words: Sequence[str]) -> CommandResult:
        return CommandResult(moves=[f"{verb} {' '.join(words)}".strip().replace(",", ".")])

    def _side(self, words: Sequence[str]) -> list[str]:
        """Return a cell and a side of it as moves have them; the side in either language."""
        name, way = words[0].replace(",", "."), " ".join(words[1:]).replace("-", " ").lower()
        here = self._cell(name)
        for known in self.canvas.sides_of[here]:
            key = known.replace("-", " ")
            if way in (key, direction_text(key)):
                return [name, known]
        return [name, way.replace(" ", "-")]
