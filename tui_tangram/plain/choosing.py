"""Commands for what there is: puzzles, games that wait, results, settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.daily import listing, name_of
from tui_tangram.plain.events import Event, Kind
from tui_tangram.plain.seat import Seat
from tui_tangram.plain.table import number
from tui_tangram.play import Game, quote
from tui_tangram.play.phrases import counted, duration
from tui_tangram.session import SaveError, Session, moves_of
from tui_tangram.store.library import LibraryError

_NAMES: Final = {"tangram": "Tangrams", "matching": "Edge matching", "free": "Free angles"}
PAGE: Final = 20
"""Items of a list that are told at once."""


def _value(value: object) -> str:
    """Return the value of a setting as it is said."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return "as usual" if not value else f"changed for {counted(len(value), 'action')}"
    return str(value) or "empty"


class Choosing(Seat):
    """What can be asked for whether or not a puzzle is open."""

    _listed: Sequence[tuple[str, str]] = ()
    """What the last list offered: what opens it, and its text."""
    _shown = 0
    """How many of it were told."""

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
