"""The rankings of the host on which the player is."""

from __future__ import annotations

from typing import Final

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.host import Host
from tui_tangram.flow.results import CLASSES, NO_HOST, board_named, board_title, row_words
from tui_tangram.games.session import HelpClass
from tui_tangram.games.together.boards import BoardQuery, BoardRow
from tui_tangram.language import tr, trn

NO_RUN: Final = "no run"
"""The id of a row that is about several games."""


def ranking(services: Host, *, text: str, rank: int, games: str) -> CommandAnswer:
    """List the best players of a day, a ladder, a puzzle or of all puzzles, from a rank on."""
    if services.rankings is None:
        return CommandAnswer(nothing=tr(NO_HOST))
    board = services.rankings(board_named(services, text, HelpClass(games), rank - 1))
    title, query = board_title(services, board.query), board.query
    shown = tr(CLASSES[query.help_class])
    own = tr("You have rank {place}.", place=board.own)
    return CommandAnswer(
        [AnswerRow(row_words(query, row), data=_fields(query, row)) for row in board.rows],
        [own] if board.own and query.help_class is not HelpClass.SHOWN else [],
        heading=trn(
            "{title}, {games}: {n} player.",
            "{title}, {games}: {n} players.",
            board.size,
            title=title,
            games=shown,
        ),
        key="ranking",
        hint=tr("Type against and a number to play against that game.") if query.name else "",
        data={"players": board.size, "own": board.own},
        nothing=tr("{title}, {games}: none yet", title=title, games=shown),
    )


def _fields(query: BoardQuery, row: BoardRow) -> dict[str, object]:
    result = row.result
    return {
        "board": str(query.kind),
        "id": f"run {row.run}" if row.run else NO_RUN,
        "name": query.name,
        "rank": row.place,
        "player": row.player,
        "own": row.own,
        "seconds": result.elapsed,
        "moves": result.moves,
        "help": query.help_class.value,
        "puzzles": row.puzzles,
        "day": row.day.isoformat(),
    }
