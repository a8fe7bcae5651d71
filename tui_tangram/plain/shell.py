"""The line mode: reads commands, one a line, and answers in lines.

`Shell.feed` takes one line and sends events to whoever writes them; it neither prompts nor
waits for input, so a terminal, a pipe and a test use it alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tui_tangram.assist.client import AssistError, SearchStoppedError
from tui_tangram.assist.hint import Ladder
from tui_tangram.plain.commands import (
    Command,
    CommandError,
    Where,
    available,
    named,
    read,
)
from tui_tangram.plain.daily import line_of, listing, name_of
from tui_tangram.plain.events import Event, Kind, Out
from tui_tangram.plain.table import Answer as Reply
from tui_tangram.plain.table import Item, Table, number
from tui_tangram.play import Answer, Check, Game, Limit, MoveError, Option, quote
from tui_tangram.play.phrases import counted, duration
from tui_tangram.session import Result, SaveError, Session, moves_of
from tui_tangram.store.library import LibraryError
from tui_tangram.store.scores import Moment, Subject, login_name

if TYPE_CHECKING:
    from tui_tangram.catalog import Occasion, Offer
    from tui_tangram.plain.helper import Helper
    from tui_tangram.store import Settings, Store
    from tui_tangram.store.library import Library

T = TypeVar("T")
_NAMES: Final = {"tangram": "Tangrams", "matching": "Edge matching", "free": "Free angles"}
PAGE: Final = 20
"""Items of a list that are told at once."""


@dataclass(kw_only=True)
class Desk:
    """What the shell works with: the player's stores, the library, time and chance."""

    store: Store
    settings: Settings
    library: Library
    helper: Helper
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = date.today
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    random: Random = field(default_factory=Random)

    @property
    def moment(self) -> Moment:
        """Now, as scores have it."""
        return Moment(self.now(), self.today())

    @property
    def utc_today(self) -> date:
        """The day of UTC, which daily puzzles go by."""
        return self.now().astimezone(UTC).date()

    def offer(self, occasion: Occasion) -> Offer:
        """Return the puzzle of an occasion."""
        from tui_tangram.catalog import offer

        return offer(self.library, occasion)

    def find_game(self, kind: str, puzzle: str, options: Mapping[str, Option]) -> Game[Any]:
        """Return the game that a save names; see `tui_tangram.play.FindGame`."""
        from tui_tangram.catalog import find_game

        return find_game(self.library, kind, puzzle, options)

    def find_puzzle(self, puzzle: str) -> Game[Any]:
        """Return the game of a puzzle's name, as the player prefers it.

        The name may be that of a daily puzzle or of a step of a ladder.
        """
        from tui_tangram.catalog import daily_kinds, find_puzzle
        from tui_tangram.catalog.occasion import read_name

        occasion = read_name(puzzle, self.utc_today, daily_kinds())
        if occasion is not None:
            puzzle = self.offer(occasion).puzzle
        return find_puzzle(self.library, puzzle, {"freestyle": self.settings.freestyle})


def _value(value: object) -> str:
    """Return the value of a setting as it is said."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return "as usual" if not value else f"changed for {counted(len(value), 'action')}"
    return str(value) or "empty"


def table_for(session: Session[Any]) -> Table:
    """Return what speaks of the game of *session*.

    Raises `CommandError` for a kind of game that is not played in lines.
    """
    if session.game.kind == "free":
        raise CommandError(
            f"{session.game.name} has free angles, which are not exact; it is played on the "
            "screen only"
        )
    if session.game.kind == "tangram":
        from tui_tangram.plain.tangram import TangramTable

        return TangramTable(session)
    from tui_tangram.plain.matching import MatchingTable

    return MatchingTable(session)


class Shell:
    """One player at the line mode."""

    def __init__(self, desk: Desk, out: Out) -> None:
        """Work with *desk* and answer to *out*."""
        self.desk = desk
        self._out = out
        self.table: Table | None = None
        self._listed: list[tuple[str, str]] = []
        """What the last list offered: what opens it, and its text."""
        self._shown = 0
        self._ladder: Ladder[Any] | None = None
        self._solved = False
        self._recorded: Result | None = None
        self._unsigned: list[str] = []
        """The keys of records that wait for a name; it is asked for once."""
        self._shaken = 0.0
        self._noted = 0.0
        self._command = ""

    @property
    def session(self) -> Session[Any]:
        """The game that is open."""
        assert self.table is not None
        return self.table.session

    @property
    def commands(self) -> list[Command]:
        """The commands that can be given now."""
        where = {Where.ALWAYS}
        if self.table is not None:
            where |= {Where.PLAYING, self.table.where}
        return available(where)

    @property
    def prompt(self) -> str:
        """What a player is asked with."""
        return "> " if self.table is None else f"{self.session.game.name}> "

    def feed(self, line: str) -> bool:
        """Carry out one line; return whether to go on."""
        self._command = ""
        try:
            typed = read(line, self.commands)
            if typed is None:
                return True
            self._command = typed.command.name
            if self._command == "quit":
                self._leave()
                self._say("Goodbye.")
                self._end(done=True)
                return False
            self._do(typed.command, typed.words)
        except (CommandError, MoveError) as error:
            self._out(Event(Kind.ERROR, str(error), {"command": self._command}))
            self._end(done=False)
        except KeyboardInterrupt:
            self._out(Event(Kind.ERROR, "stopped", {"command": self._command}))
            self._end(done=False)
        else:
            self._end(done=True)
        return True

    def open(self, game: Game[Any]) -> None:
        """Open *game*, gone on with where it was left."""
        self._leave()
        desk = self.desk
        session: Session[Any] | None = None
        if game.puzzle_id:
            saves = desk.store.autosaves
            options = saves.way(game.puzzle_id, game.options)
            session = saves.open(game.puzzle_id, desk.find_game, desk.clock, options)
        going_on = session is not None
        self._begin(session or Session(game, desk.clock))
        if going_on:
            self._say("Gone on with where it was left.")
            self._say(self._table.summary())

    def close(self) -> None:
        """Keep what is open and end the searches."""
        self._leave()
        self.desk.helper.close()
        self.desk.store.scores.close(self.desk.moment)

    # Carrying out

    @property
    def _table(self) -> Table:
        if self.table is None:
            raise CommandError("no puzzle is open; list shows some, play opens one")
        return self.table

    def _do(self, command: Command, words: Sequence[str]) -> None:
        if self.table is not None:
            self._shake()
            own = self.table.commands.get(command.name)
            if own is not None:
                self._answer(own(words))
                return
        do: Callable[[Sequence[str]], None] = getattr(self, f"_do_{command.name}")
        do(words)

    def _answer(self, reply: Reply) -> None:
        for move in reply.moves:
            self.session.play(move)
        for line in reply.lines:
            if isinstance(line, Item):
                self._out(Event(Kind.ITEM, line.text, {"number": line.number, **line.data}))
            else:
                self._say(line)
        if reply.moves:
            self._moved()

    def _moved(self) -> None:
        """Say how far it is, and keep it."""
        session = self.session
        self._ladder = None
        self._keep()
        if session.verdict.solved and not self._solved:
            self._solved = True
            self._celebrate()
        else:
            self._solved = session.verdict.solved
            self._say(self._table.summary())

    def _celebrate(self) -> None:
        session, result = self.session, self.session.solved_at
        assert result is not None
        told = f"{duration(result.elapsed)}, {counted(result.moves, 'move')}"
        if result.revealed:
            text = f"{session.game.name} is complete, with help from the solution: {told}."
        else:
            hints = counted(result.hints, "hint") if result.hints else "no hints"
            text = f"{session.game.name} is solved: {told}, {hints}."
        self._out(Event(Kind.SOLVED, text, result.as_json()))
        puzzle = session.game.puzzle_id
        if puzzle and self._recorded != result:
            self._recorded = result
            desk = self.desk
            player = desk.settings.name or login_name()
            placing = desk.store.scores.enter(session, desk.moment, player)
            if line := line_of(desk, session.game):
                self._say(line)
            if placing.is_record and not desk.settings.name:
                if not self._unsigned:
                    self._say("This is a record. set name NAME puts your name beside it.")
                self._unsigned.append(placing.key)

    def _begin(self, session: Session[Any]) -> None:
        self.table = table_for(session)
        self._solved = session.verdict.solved
        self._recorded = session.solved_at
        self._ladder = None
        self._shaken = self._noted = session.elapsed
        if session.game.puzzle_id:
            desk = self.desk
            desk.store.scores.opened(Subject.of(session.game), desk.moment)
        for line in self.table.opening():
            self._say(line)

    def _keep(self, *, durable: bool = False) -> None:
        desk, session = self.desk, self.session
        desk.store.autosaves.save(session, durable=durable)
        if durable and session.game.puzzle_id:
            seconds, self._noted = session.elapsed - self._noted, session.elapsed
            desk.store.scores.played(Subject.of(session.game), seconds, desk.moment)

    def _leave(self) -> None:
        if self.table is not None:
            self._keep(durable=True)
            self.table = None

    def _shake(self) -> None:
        """Let the game make a move of its own, where its rules want one and it is time."""
        from tui_tangram.matching import MatchingGame

        session, game = self.session, self.session.game
        if not isinstance(game, MatchingGame) or session.paused or session.solved_at is not None:
            return
        shake = game.puzzle.rules.shake
        if shake is None or session.elapsed - self._shaken < shake:
            return
        self._shaken = session.elapsed
        move = game.shake(session.state, self.desk.random)
        if move is not None:
            session.play(move, "game")
            self._ladder = None
            self._say(f"The troll: {game.told(move)}.")

    # What there is to play

    def _do_list(self, words: Sequence[str]) -> None:
        text = " ".join(words)
        items = self.desk.library.search_items(text) if text else self.desk.library.items
        if not items:
            raise CommandError(f"no puzzle matches {quote(text)}")
        solved = {name for name, record in self.desk.store.records.all().items() if record.solved}
        self._offer(
            (
                item.id,
                f"{item.name}, {item.collection}"
                + (f", difficulty {item.difficulty} of 5" if item.difficulty else "")
                + (", solved" if item.id in solved else "")
                + f" ({item.id})",
            )
            for item in items
        )

    def _do_collections(self, words: Sequence[str]) -> None:
        library = self.desk.library
        named_ones = [
            *((one.name, [(f.id, f.name) for f in one.figures]) for one in library.collections),
            *(
                (one.name, [(e.id, e.name) for e in one.entries])
                for one in library.tile_collections
            ),
        ]
        if not words:
            for at, (name, members) in enumerate(named_ones, start=1):
                text = f"{name}, {counted(len(members), 'puzzle')}"
                self._out(Event(Kind.ITEM, text, {"number": at}))
            return
        at = number(words[0], "a collection", len(named_ones))
        members = named_ones[at - 1][1]
        self._offer((puzzle, f"{name} ({puzzle})") for puzzle, name in members)

    def _do_more(self, words: Sequence[str]) -> None:
        del words
        if self._shown >= len(self._listed):
            raise CommandError("there is no list that goes on")
        self._page()

    def _do_play(self, words: Sequence[str]) -> None:
        if not words:
            raise CommandError("say a number of the last list, an id or a name")
        text = " ".join(words)
        if text.isascii() and text.isdigit() and self._listed:
            text = self._listed[number(text, "an item of the list", len(self._listed)) - 1][0]
        self.open(self._found(text))

    def _do_daily(self, words: Sequence[str]) -> None:
        if words:
            self.open(self._found(name_of(words)))
            return
        try:
            self._offer(listing(self.desk))
        except (LibraryError, LookupError) as error:
            raise CommandError(str(error)) from None

    def _do_random(self, words: Sequence[str]) -> None:
        wanted = {"": None, "tangram": "tangram", "tiles": "matching", "matching": "matching"}
        text = " ".join(words).lower()
        if text not in wanted:
            raise CommandError("say tangram, tiles or nothing")
        solved = {name for name, record in self.desk.store.records.all().items() if record.solved}
        left = [
            item
            for item in self.desk.library.items
            if item.id not in solved and item.kind != "free" and wanted[text] in (None, item.kind)
        ]
        if not left:
            raise CommandError("all of them are solved")
        self.open(self._found(self.desk.random.choice(left).id))

    def _do_new(self, words: Sequence[str]) -> None:
        from tui_tangram.matching import rules_named
        from tui_tangram.matching.recipe import Recipe, RecipeError, parse_size

        if not words:
            raise CommandError("say a layout, such as: new square tetravex easy")
        layout, *rest = [word.lower() for word in words]
        size, rules = "easy", "infinity"
        for word in rest:
            if word in ("easy", "medium", "hard", "diabolical") or "x" in word:
                size = word
            else:
                try:
                    rules = rules_named(word).id
                except ValueError as error:
                    raise CommandError(str(error)) from None
        try:
            recipe = Recipe(layout, parse_size(size), rules, seed=self.desk.random.randrange(10**6))
            puzzle = recipe.checked().id
        except RecipeError as error:
            raise CommandError(str(error)) from None
        self.open(self._found(puzzle))
        self._say(f"Its ID is {puzzle}.")

    def _do_continue(self, words: Sequence[str]) -> None:
        saves = self.desk.store.autosaves.all()
        if not saves:
            raise CommandError("no game is unfinished")
        games = [(saved.save.puzzle, saved) for saved in saves]
        if words:
            at = number(words[0], "a game", len(games))
            save = games[at - 1][1].save
            try:
                game = self.desk.find_game(save.game, save.puzzle, save.options)
            except (LookupError, ValueError) as error:
                raise CommandError(str(error.args[0])) from None
            self.open(game)
            return
        self._offer(
            (
                puzzle,
                ", ".join(
                    (
                        self._found(puzzle).name,
                        counted(moves_of(saved.save), "move"),
                        duration(saved.save.elapsed),
                    )
                ),
            )
            for puzzle, saved in games
        )

    def _do_saves(self, words: Sequence[str]) -> None:
        from tui_tangram.store.saves import Where as List

        saves = self.desk.store.saves.all(List.NAMED)
        if not saves:
            raise CommandError("no game is kept under a name; save NAME keeps one")
        if words:
            at = number(words[0], "a save", len(saves))
            try:
                session = Session.from_save(
                    saves[at - 1].save, self.desk.find_game, self.desk.clock
                )
            except SaveError as error:
                raise CommandError(f"the save cannot be used: {error}") from None
            self._leave()
            self._begin(session)
            self._say(f"Gone on with {quote(saves[at - 1].save.name)}.")
            self._say(self._table.summary())
            return
        for at, kept in enumerate(saves, start=1):
            save = kept.save
            text = f"{save.name}: {save.puzzle}, {counted(len(save.moves), 'move')}"
            self._out(Event(Kind.ITEM, text, {"number": at, "id": save.puzzle}))
        self._say("saves NUMBER goes on with one.")

    def _do_scores(self, words: Sequence[str]) -> None:
        from tui_tangram.store.scores import Scope

        scores, text = self.desk.store.scores, " ".join(words).casefold()
        lists = [
            one
            for one in scores.listings(Scope.PUZZLE)
            if text in one.name.casefold() or text in one.id.casefold()
        ]
        if not lists:
            raise CommandError("no results yet" if not text else f"no results of {quote(text)}")
        for at, one in enumerate(lists[:PAGE], start=1):
            [best] = scores.best(one.scope, one.id, limit=1)
            told = [duration(best.result.elapsed), counted(best.result.moves, "move")]
            if best.result.hints:
                told.append(counted(best.result.hints, "hint"))
            if best.player:
                told.append(f"by {best.player}")
            text = f"{one.name} ({one.id}): best {', '.join(told)}, of {counted(one.size, 'game')}"
            self._out(Event(Kind.ITEM, text, {"number": at, "id": one.id}))
        if len(lists) > PAGE:
            self._say(f"And {len(lists) - PAGE} more: scores TEXT narrows them.")

    def _do_statistics(self, words: Sequence[str]) -> None:
        del words
        known = self.desk.store.scores.statistics(self.desk.today())
        total = known.total
        self._say(
            f"{counted(total.opened, 'puzzle')} played, {total.puzzles} of them solved, "
            f"{counted(total.solved, 'game')} won in all."
        )
        for kind, one in known.kinds.items():
            if kind:
                self._say(
                    f"{_NAMES.get(kind, kind)}: {one.puzzles} of {counted(one.opened, 'puzzle')} "
                    f"solved, {duration(one.seconds)} played."
                )
        self._say(f"{counted(known.hints, 'hint')} and {counted(known.checks, 'check')} in them.")
        self._say(
            f"Days in a row: {known.streak.current}, at most {known.streak.longest}; "
            f"{counted(known.days, 'day')} on which something was solved."
        )

    def _do_settings(self, words: Sequence[str]) -> None:
        from tui_tangram.store.settings import SETTINGS

        del words
        for row in SETTINGS:
            if not row.by_hand:
                continue
            value = getattr(self.desk.settings, row.name)
            data = {"name": row.name, "value": value, "default": row.default}
            choices = f" One of {', '.join(row.choices)}." if row.choices else ""
            self._say(f"{row.name} is {_value(value)}. {row.about}{choices}", data)

    def _do_set(self, words: Sequence[str]) -> None:
        from tui_tangram.store.settings import setting

        if not words:
            raise CommandError("say a setting and its value, such as: set check always")
        name, *rest = words
        try:
            row = setting(name)
        except KeyError:
            raise CommandError(f"there is no setting {quote(name)}; settings lists them") from None
        if not row.by_hand:
            raise CommandError(f"{name} is kept by the program")
        try:
            value = row.from_text(" ".join(rest)) if rest else row.default
            self.desk.settings = self.desk.store.settings.change(**{name: value})
        except ValueError as error:
            raise CommandError(str(error)) from None
        self._say(f"{name} is {_value(getattr(self.desk.settings, name))}.")
        if name == "name" and self.desk.settings.name:
            self._sign(self.desk.settings.name)

    def _sign(self, name: str) -> None:
        """Put a name beside the records that wait for one."""
        signed, self._unsigned = self._unsigned, []
        for key in signed:
            self.desk.store.scores.sign(key, name)
        if signed:
            self._say(f"It stands beside {counted(len(signed), 'record')}.")

    def _do_help(self, words: Sequence[str]) -> None:
        if words:
            command = named(words[0], self.commands)
            short = f", in short {command.short}" if command.short else ""
            self._say(f"{command.form}{short}: {command.does}")
            return
        for command in self.commands:
            short = f" or {command.short}" if command.short else ""
            self._say(f"{command.name}{short} {command.usage}: {command.does}".replace(" :", ":"))

    # Going on

    def _do_close(self, words: Sequence[str]) -> None:
        del words
        name = self.session.game.name
        self._leave()
        self._say(f"{name} is closed. continue goes on with it.")

    def _do_undo(self, words: Sequence[str]) -> None:
        self._travel(words, self.session.undo, "undo")

    def _do_redo(self, words: Sequence[str]) -> None:
        self._travel(words, self.session.redo, "redo")

    def _travel(self, words: Sequence[str], step: Callable[[], bool], what: str) -> None:
        times = number(words[0], "the number of moves", 9999) if words else 1
        done = 0
        while done < times and step():
            done += 1
        if not done:
            raise CommandError(f"there is nothing to {what}")
        self._say(f"{counted(done, 'step')} {'taken back' if what == 'undo' else 'made again'}.")
        self._moved()

    def _do_restart(self, words: Sequence[str]) -> None:
        del words
        if not self.session.restart():
            raise CommandError("this is the beginning")
        self._say("Begun again. undo brings everything back.")
        self._moved()

    def _do_save(self, words: Sequence[str]) -> None:
        from tui_tangram.store.saves import NameTakenError

        try:
            kept = self.desk.store.saves.keep(self.session, " ".join(words))
        except NameTakenError as error:
            raise CommandError(f"{error}; choose another name") from None
        except ValueError as error:
            raise CommandError(str(error)) from None
        if kept:
            self._say("Kept. saves lists it.")

    def _do_mark(self, words: Sequence[str]) -> None:
        try:
            name = self.session.mark(" ".join(words))
        except ValueError as error:
            raise CommandError(str(error)) from None
        self._keep()
        self._say(f"Marked as {quote(name)}. marks lists them.")

    def _do_marks(self, words: Sequence[str]) -> None:
        marks = sorted(self.session.checkpoints.items())
        if not marks:
            raise CommandError("no position is marked; mark NAME marks this one")
        if words:
            place, name = marks[number(words[0], "a mark", len(marks)) - 1]
            if not self.session.go(place):
                raise CommandError("this is that position")
            self._say(f"Back at {quote(name)}. undo returns.")
            self._moved()
            return
        for at, (place, name) in enumerate(marks, start=1):
            here = ", here" if place == self.session.place else ""
            self._out(Event(Kind.ITEM, f"{name}{here}", {"number": at, "place": place}))

    def _do_moves(self, words: Sequence[str]) -> None:
        del words
        path = self.session.path
        for at, move in enumerate(path, start=1):
            told = self.session.game.told(move)
            self._out(Event(Kind.ITEM, f"{told}.", {"number": at, "move": move}))
        if not path:
            self._say("No move was made.")

    # Help

    @property
    def _limit(self) -> Limit:
        return Limit(seconds=self.desk.settings.help_seconds)

    def _do_hint(self, words: Sequence[str]) -> None:
        del words
        session, state = self.session, self.session.state
        ladder = self._ladder
        if ladder is not None and ladder.serves(state):
            climbed = ladder.climbed()
            if climbed is ladder:
                self._say(ladder.hint.text)
                return
            ladder = climbed
        else:
            advice = self._asked(
                lambda: self.desk.helper.advise(session.game, session.path, self._limit)
            )
            ladder = Ladder.of(session.game, state, advice, self._table.near)
        hint = ladder.hint
        session.count_hint(hint.level)
        self._ladder = ladder
        self._say(hint.text)
        if hint.moves:
            for move in hint.moves:
                session.play(move, "hint")
            self._moved()
        else:
            self._keep()
            if ladder.climbed() is not ladder:
                self._say("hint says more.")

    def _check(self) -> Check:
        session = self.session
        stops = tuple(i for i, entry in enumerate(session.way) if entry.by != "game")
        return self._asked(
            lambda: self.desk.helper.check(session.game, session.path, stops, self._limit)
        )

    def _do_check(self, words: Sequence[str]) -> None:
        del words
        if self.session.verdict.solved:
            self._say("It is solved.")
            return
        check = self._check()
        self.session.count_check()
        if check.answer is Answer.YES:
            self._say("Yes: this can still be solved.")
        elif check.answer is Answer.UNKNOWN:
            self._say(f"Not known within {self._limit.seconds:g} s.")
        else:
            self._say(f"No: this can no longer be solved. {check.why}".rstrip())
            if check.good is not None:
                self._say("back goes to the last position from which it could.")

    def _do_back(self, words: Sequence[str]) -> None:
        del words
        check = self._check()
        if check.good is None:
            told = {
                Answer.YES: "this can still be solved, nothing has to be taken back",
                Answer.UNKNOWN: f"not known within {self._limit.seconds:g} s",
                Answer.NO: "no position is known from which it can be solved",
            }
            raise CommandError(told[check.answer])
        before = len(self.session.path)
        self.session.rewind(check.good)
        self._say(f"{counted(before - check.good, 'move')} taken back: this can be solved.")
        self._moved()

    def _do_solve(self, words: Sequence[str]) -> None:
        if list(words) != ["yes"]:
            raise CommandError("the solution would not count as yours; say: solve yes")
        session = self.session
        if session.verdict.solved:
            raise CommandError("it is solved")
        advice = self._asked(
            lambda: self.desk.helper.advise(session.game, session.path, self._limit)
        )
        if not advice.way:
            raise CommandError("there is no solution")
        for move in advice.way:
            session.play(move, "reveal")
            told = session.game.told(move)
            self._say(f"{told[:1].upper()}{told[1:]}.")
        self._moved()

    def _asked(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except SearchStoppedError:
            raise CommandError(f"not known within {self._limit.seconds:g} s") from None
        except AssistError as error:
            raise CommandError(str(error)) from None

    def _do_time(self, words: Sequence[str]) -> None:
        del words
        session = self.session
        paused = ", paused" if session.paused else ""
        self._say(
            f"{duration(session.elapsed)}{paused}, {counted(session.moves, 'move')}, "
            f"{counted(session.hints, 'hint')}."
        )

    def _do_pause(self, words: Sequence[str]) -> None:
        del words
        self.session.pause()
        self._say("Paused: the clock stands. resume goes on.")

    def _do_resume(self, words: Sequence[str]) -> None:
        del words
        self.session.resume()
        self._say("The clock runs.")

    # Within

    def _found(self, text: str) -> Game[Any]:
        try:
            return self.desk.find_puzzle(text)
        except (LookupError, ValueError) as error:
            raise CommandError(str(error)) from None

    def _offer(self, items: Iterable[tuple[str, str]]) -> None:
        self._listed = list(items)
        self._shown = 0
        self._page()

    def _page(self) -> None:
        begin, self._shown = self._shown, min(self._shown + PAGE, len(self._listed))
        for at in range(begin, self._shown):
            name, text = self._listed[at]
            self._out(Event(Kind.ITEM, text, {"number": at + 1, "id": name}))
        left = len(self._listed) - self._shown
        self._say(f"{left} more: more goes on. play NUMBER opens one." if left
                  else "play NUMBER opens one.")  # fmt: skip

    def _say(self, text: str, data: Mapping[str, object] = MappingProxyType({})) -> None:
        self._out(Event(Kind.SAY, text, data))

    def _end(self, *, done: bool) -> None:
        data: dict[str, object] = {"command": self._command, "done": done}
        if self.table is not None:
            session = self.session
            data |= {
                "puzzle": session.game.puzzle_id,
                "percent": session.verdict.percent,
                "solved": session.verdict.solved,
                "moves": session.moves,
                "hints": session.hints,
                "seconds": round(session.elapsed, 3),
            }
        self._out(Event(Kind.END, "", data))
