"""Commands for puzzles, unfinished games and results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from tui_tangram.commands.answer import AnswerRow
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.catalog.entry import MAKE
from tui_tangram.games.session import Save, SaveError, Session, moves_of
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.plain.kinds import called, games_called, kinds
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.lists import PUZZLES
from tui_tangram.plain.table import Commands, number
from tui_tangram.play import Game, quote
from tui_tangram.play.phrases import (
    duration,
    either,
    moves_counted,
)
from tui_tangram.player.autosave import puzzle_name
from tui_tangram.player.packs import PuzzlePack
from tui_tangram.player.player import PlayerLibrary


def _new(library: PlayerLibrary, words: Sequence[str], random: Random) -> str:
    """Return a new puzzle, of the game that *words* name first if there is one."""
    named = called(words[0].lower()) if words else None
    if named is not None:
        by_name = kinds()[named].new_by_name
        if by_name is not None:
            return by_name(library, words[1:], random)
        if kinds()[named].new is None:
            raise CommandError("no new puzzles of {name}", name=quote(words[0]))
    return next(kind.new for kind in kinds().values() if kind.new)(words, random)


def _puzzles(number: int) -> str:
    return trn("{n} puzzle", "{n} puzzles", number)


class PuzzleCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Choose for *line*."""
        self.line = line
        self.services = line.services
        self._say, self._out = line.say, line.out
        self._new_words: Sequence[str] = ()
        """The words of the last new puzzle."""
        self._unmade_id = ""
        """The id of that puzzle, until it is made."""

    def do_collections(self, words: Sequence[str]) -> None:
        """List the collections, or what is in one."""
        collections = self.services.library.collections
        if not words:
            for at, one in enumerate(collections, start=1):
                text = f"{one.title}, {_puzzles(len(one.items))}"
                if one.about:
                    text += f". {tr(one.about)}"
                self._out(Event(EventKind.ITEM, text, {"number": at}))
            return
        at = number(words[0], tr("a collection"), len(collections))
        members = collections[at - 1].shown
        self._offer(
            AnswerRow(f"{item.title} ({item.id})", data={"id": item.id}) for item in members
        )

    def do_pieces(self, words: Sequence[str]) -> None:
        """Describe a set of pieces, or that of the open puzzle."""
        table = self.line.table
        name = " ".join(words) or (table.session.game.puzzle_id if table else "")
        if not name:
            raise CommandError("give a piece set, such as: pieces heptex")
        solved = self.services.store.scores.solved()
        for kind in kinds().values():
            lines = kind.about_set(self.services.library, name, solved) if kind.about_set else []
            for line in lines:
                self._say(line)
            if lines:
                return
        raise CommandError("no piece set called {name}", name=quote(name))

    def do_more(self) -> None:
        """Continue with a list that was cut short."""
        self.line.lists.more()

    def do_play(self, words: Sequence[str]) -> None:
        """Open a puzzle: one that was listed, or any."""
        if not words:
            raise CommandError("give a number from the last list, an ID or a name")
        self.line.open(self._found(self.line.lists.meant(" ".join(words), PUZZLES)))

    def do_daily(self, words: Sequence[str]) -> None:
        """List the puzzles of day and week, open one, or choose where one's own is from."""
        from tui_tangram.commands.daily import listing
        from tui_tangram.plain.daily import choose_source, name_of

        if words and words[0].lower() == "from":
            self._say(choose_source(self.services, " ".join(words[1:])))
            return
        if words:
            self.line.open(self._found(name_of(words)))
            return
        self.line.answer(listing(self.services, day=None))

    def do_packs(self) -> None:
        """List the packs: twelve puzzles each, from easy to hard."""
        solved = self.services.store.scores.solved()
        for at, pack in enumerate(self._packs, start=1):
            parts = (pack.title, tr("{progress} solved", progress=pack.progress(solved)))
            data = {"number": at, "id": pack.id, "puzzles": list(pack.puzzles),
                    "solved": pack.done(solved)}  # fmt: skip
            self._out(Event(EventKind.ITEM, f"{', '.join(parts)}. {pack.line}".rstrip(), data))
        self._say(tr("Type pack and a number to open one."))

    def do_pack(self, words: Sequence[str]) -> None:
        """Open the first puzzle of a pack that is not solved yet."""
        if not words:
            raise CommandError("give the number of a pack. Type packs for the list.")
        packs, solved = self._packs, self.services.store.scores.solved()
        pack = packs[number(words[0], tr("a pack"), len(packs)) - 1]
        self._say(f"{pack.title}: {tr('{progress} solved', progress=pack.progress(solved))}.")
        self.line.open(self._found(pack.following(solved)))

    @property
    def _packs(self) -> Sequence[PuzzlePack]:
        return self.services.packs

    def do_next(self) -> None:
        """Open the recommended puzzle, a little harder than the last."""
        from tui_tangram.flow.choose import recommended, titled

        row = recommended(self.services, self.services.store.scores.solved())
        if row is None:
            raise CommandError("you have solved them all")
        self._say(tr("Next: {puzzle}.", puzzle=titled(self.services, row)))
        self.line.open(self._found(row.id))

    def do_random(self, words: Sequence[str]) -> None:
        """Open an unsolved puzzle like the last, and say which."""
        from tui_tangram.flow.choose import random_like_last

        text = " ".join(words).lower()
        wanted = called(text)
        if text and wanted is None:
            games = either(games_called())
            raise CommandError("type random, or random and a game: {games}", games=games)
        solved = self.services.store.scores.solved()
        left = [
            item
            for item in self.services.library.items
            if item.id not in solved and wanted in (None, item.kind)
        ]
        if not left:
            raise CommandError("you have solved them all")
        row, sentence = random_like_last(self.services, left, self.services.random)
        self._say(sentence)
        self.line.open(self._found(row.id))

    def do_new(self, words: Sequence[str]) -> None:
        """Make a new puzzle and open it: of the game that comes first, or else a board of tiles."""
        # A slow one is made after a question; the repeated command opens the same puzzle.
        puzzle = self._unmade_id if words == self._new_words else ""
        if not puzzle:
            puzzle = _new(self.services.library, words, self.services.random)
        self._new_words, self._unmade_id = words, puzzle
        game = self._found(puzzle)
        self._unmade_id = ""
        self.line.open(game)
        self._say(tr("Puzzle ID: {id}.", id=game.puzzle_id))

    def do_make(self, words: Sequence[str]) -> None:
        """Open the editor of a kind of puzzle, perhaps with a copy of the open one."""
        kind, *name = words or ["figure"]
        editor, table = f"{MAKE}{kind.lower()}/", self.line.table
        if not name and table is not None and kinds()[table.session.game.kind].copies == editor:
            name = [table.session.game.puzzle_id]
        self.line.open(self._found(f"{editor}{' '.join(name)}"))

    def do_continue(self, words: Sequence[str]) -> None:
        """List unfinished games, or continue with one."""
        saves = self.services.store.autosaves.all()
        if not saves:
            raise CommandError("no game in progress")
        games = [(saved.save.puzzle, saved) for saved in saves]
        if words:
            at = number(words[0], tr("a game"), len(games))
            save = games[at - 1][1].save
            game = self.services.find_game(save.game, save.puzzle, save.options)
            self.line.open(game)
            return
        self._offer(self._unfinished(saved.save) for _, saved in games)

    def _unfinished(self, save: Save) -> AnswerRow:
        moves = moves_of(save)
        text = ", ".join((self._called(save), moves_counted(moves), duration(save.elapsed)))
        data = {"id": save.puzzle, "moves": moves, "seconds": round(save.elapsed, 3)}
        return AnswerRow(text, data=data)

    def do_saves(self, words: Sequence[str]) -> None:
        """List the games saved under a name, or continue with one."""
        from tui_tangram.player.saves import SaveList

        saves = self.services.store.saves.all(SaveList.NAMED)
        if not saves:
            raise CommandError("no named saves yet. Type save NAME to make one.")
        if words:
            at = number(words[0], tr("a save"), len(saves))
            try:
                session = Session.from_save(
                    saves[at - 1].save, self.services.find_game, self.services.clock
                )
            except SaveError as error:
                raise CommandError("the save cannot be used: {error}", error=error) from None
            greeting = tr("Resumed {puzzle}.", puzzle=quote(saves[at - 1].save.name))
            self.line.open(session.game, session, greeting)
            return
        for at, named in enumerate(saves, start=1):
            save = named.save
            moves = moves_of(save)
            text = f"{save.name}: {self._called(save)}, {moves_counted(moves)}"
            data = {"number": at, "id": save.puzzle, "name": save.name, "moves": moves}
            self._out(Event(EventKind.ITEM, text, data))
        self._say(tr("Type saves and a number to resume one."))

    def _called(self, save: Save) -> str:
        """Return the name of the puzzle of a save, or its id if the puzzle is gone or unmade."""
        try:
            return self.services.find_game(save.game, save.puzzle, save.options).name
        except (LookupError, ValueError, UnmadeError):
            return puzzle_name(save)

    def _found(self, text: str) -> Game[Any]:
        return self.services.find_preferred(text)

    def _offer(self, rows: Iterable[AnswerRow]) -> None:
        """Say a list of puzzles, which can be opened by their numbers."""
        self.line.lists.offer([*rows], PUZZLES, tr("Type play and a number to open one."))
