"""Commands for tables of several players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tui_tangram.commands.boards import NO_RUN
from tui_tangram.commands.command import AnswerRow
from tui_tangram.flow.table_server import invitation
from tui_tangram.games.together.client import TableFacts
from tui_tangram.games.together.table import TableKind, is_shared
from tui_tangram.games.together.words import KINDS, state_in_words
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import ErrorCode
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import PUZZLES, Commands, NumberedItem, one
from tui_tangram.plain.table_words import seat_lines, title
from tui_tangram.plain.together import Together
from tui_tangram.play import Game, OptionValue

_TABLES = "tables"
"""The key of the list of tables."""
_RANKING = "ranking"
"""The key of the ranking."""
_PRIVATE = "private"


class TableCommands(Commands):
    """Commands that are available whether or not the player is at a table."""

    def __init__(self, line: LineSession, together: Together) -> None:
        """Answer at *line*."""
        self._line, self._together = line, together

    def do_tables(self) -> None:
        """List the tables and who is there."""
        listed = self._together.list_tables()
        if listed.tables:
            rows = [AnswerRow(_table(facts), data=_fields(facts)) for facts in listed.tables]
            self._line.lists.offer(rows, _TABLES, tr("Type join and a number to sit down."))
        else:
            self._line.say(tr("No tables yet. Open a puzzle and type together."))
        names = ", ".join(listed.here)
        self._line.say(tr("Here: {names}.", names=names), {"here": list(listed.here)}, "here")

    def do_together(self, words: Sequence[str]) -> None:
        """Open a table with the open puzzle, or with another one."""
        private = _PRIVATE in map(str.lower, words)
        asked = [word for word in words if word.lower() != _PRIVATE]
        names = {name: kind for kind in TableKind for name in (str(kind), tr(KINDS[kind]))}
        kind = TableKind.TOGETHER
        for at in (0, -1):
            if asked and asked[at].lower() in names:
                kind = names[asked.pop(at).lower()]
                break
        if asked:
            named = self._line.lists.meant(" ".join(asked), PUZZLES)
            game = self._line.services.find_preferred(named)
        elif self._line.table is None:
            raise CommandError("open a puzzle first")
        else:
            game = self._line.session.game
        source = self._source(game)
        self._line.check_saved()
        client = self._together.link.open()
        self._together.next_game(lambda: client.open(kind, source, private=private))
        details = self._together.details
        if details is not None:
            code, services = details.facts.code, self._line.services
            text = tr("Others join with: join {code}.", code=code)
            if not services.restricted:
                command = invitation(services, code, [one.name for one in details.seats])
                text = f"{text} {tr('In another terminal: {command}', command=command)}"
            self._line.say(text, {"code": code}, "invitation")

    def do_join(self, words: Sequence[str]) -> None:
        """Sit down at a table."""
        self._join(words, watch=False)

    def do_watch(self, words: Sequence[str]) -> None:
        """Watch at a table."""
        self._join(words, watch=True)

    def _join(self, words: Sequence[str], *, watch: bool) -> None:
        if not words:
            raise CommandError(
                "give {what}", what=tr("the number or the code of a table"), code=ErrorCode.SYNTAX
            )
        client, details = self._together.link.client, self._together.details
        code = self._line.lists.meant("".join(words), _TABLES).lower()
        if details is not None and details.facts.code == code:
            raise CommandError("you are at this table already")
        self._line.check_saved()
        self._together.next_game(lambda: client.sit(code, watch=watch))

    def do_players(self) -> None:
        """Say what each player at the table has done, and where they are."""
        self._check()
        together, table = self._together, self._line.table
        details, client = together.details, together.link.client
        assert details is not None
        looks = [client.looks.get(seat, "") for seat in range(1, len(details.seats) + 1)]
        if details.seat and table is not None and client.copy is not None:
            looks[details.seat - 1] = table.spot
        where = [table.describe_spot(spot) if table and spot else "" for spot in looks]
        lines = seat_lines(details, together.shares, where)
        rows = zip(lines, details.seats, looks, strict=True)
        for number, (line, seat, spot) in enumerate(rows, start=1):
            data = {**line.data, "here": seat.here, "at": spot}
            self._line.say_part(NumberedItem(line.text, data, form="player", number=number))

    def do_leave(self) -> None:
        """Leave the table."""
        self._check()
        self._line.leave()

    def do_start(self) -> None:
        """Start the race."""
        self._check()
        client, together = self._together.link.client, self._together
        together.link.ask(client.start, lambda: together.due is not None)

    def do_again(self, words: Sequence[str]) -> None:
        """Play the puzzle of the table again, or another, with those who are there."""
        self._check()
        client = self._together.link.client
        if not words:
            self._together.next_game(client.again)
            return
        found = self._line.services.find_preferred(self._line.lists.meant(" ".join(words), PUZZLES))
        source = self._source(found)
        self._together.next_game(lambda: client.next(source))

    def _source(self, game: Game[Any]) -> tuple[str, str, Mapping[str, OptionValue]]:
        """Return a puzzle as the host can find it: one's own by the ID that has all of it.

        Raises `CommandError`, and `LongIdError` for one of the player's own that is too large.
        """
        found = self._line.services.public_source(game)
        if not (found[1] and is_shared(game)):
            raise CommandError("this puzzle cannot be played that way", code=ErrorCode.UNAVAILABLE)
        return found

    def do_against(self, words: Sequence[str]) -> None:
        """Play against a game of the last ranking."""
        text = one(words, tr("the number of a game in the ranking"))
        number = self._line.lists.meant(text, _RANKING)
        if number in (text, NO_RUN):
            raise CommandError("type ranking and a puzzle first, then the number of a game there")
        run = self._together.run(int(number.split()[-1]))
        self._line.open(self._line.services.find_preferred(run))

    def _check(self) -> None:
        """Raise `CommandError` for a player at no table."""
        if self._together.details is None:
            raise CommandError("you are at no table", code=ErrorCode.UNAVAILABLE)


def _table(facts: TableFacts) -> str:
    """Return a table in words, without full stop."""
    names = ", ".join(facts.here) or tr("all away")
    players = trn("{n} player", "{n} players", len(facts.here))
    return tr(
        "{kind}, {puzzle}, {state}, {players}: {names}",
        kind=tr(KINDS[facts.kind]),
        puzzle=title(facts),
        state=state_in_words(facts),
        players=players,
        names=names,
    )


def _fields(facts: TableFacts) -> dict[str, object]:
    fields = facts._asdict()
    fields |= {"seats": list(facts.seats), "here": list(facts.here), "name": title(facts)}
    return fields | {"id": facts.code, "kind": str(facts.kind)}
