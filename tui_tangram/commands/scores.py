"""Scores: the best result of each list, or all results of one."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.commands.answer import AnswerRow, CommandAnswer
from tui_tangram.games.session import HelpClass, help_in_words
from tui_tangram.language import tr, trn
from tui_tangram.play import quote
from tui_tangram.play.names import folded
from tui_tangram.play.phrases import duration, starred
from tui_tangram.player.scores import Listing, Scope, Score, Scores, as_csv, as_json
from tui_tangram.player.store import Backend

_MOST = 1000
"""The maximum number of results of one list."""


def scores(services: Backend, *, text: str, classes: bool, assisted: bool) -> CommandAnswer:
    """List the best results of puzzles, or of classes, that match; one list whole."""
    known, words = services.store.scores, folded(text).split()
    scope = Scope.DIVISION if classes else Scope.PUZZLE
    help_class = HelpClass.ASSISTED if assisted else HelpClass.CLEAN
    lists = [
        one
        for one in known.listings(scope, help_class)
        if _matches(words, f"{one.title} {one.name} {one.id}")
    ]
    whole = len(lists) == 1
    rows = _results(known, lists[0]) if whole else [_best(known, one) for one in lists]

    def games() -> list[Score]:
        return [game for game in known.all() if _matches(words, _searched_text(game))]

    return CommandAnswer(
        rows,
        heading=f"{_best(known, lists[0]).text}." if whole else "",
        key="scores",
        right=(1, 2, 3),
        nothing=tr("no scores match {text}", text=quote(text))
        if words
        else tr("no scores yet; solve a puzzle without showing its solution"),
        instead="scores" if words else "",
        written={
            "csv": lambda: as_csv(games()),
            "json": lambda: as_json(games(), known.statistics(services.today())),
        },
    )


def _matches(words: Sequence[str], text: str) -> bool:
    searched = folded(text)
    return all(word in searched for word in words)


def _searched_text(game: Score) -> str:
    subject = game.subject
    names = f"{subject.title} {subject.name} {subject.puzzle}"
    return f"{names} {subject.division_name} {subject.division}"


def _best(known: Scores, listing: Listing) -> AnswerRow:
    """Return the row of a list: its name, the number of its results, and the best."""
    [game] = known.best(*listing.key, limit=1)
    text = trn(
        "{name} ({id}): best {result}, of {n} game",
        "{name} ({id}): best {result}, of {n} games",
        listing.size,
        name=listing.title,
        id=listing.id,
        result=_in_words(game),
    )
    data = {"id": listing.id, "name": listing.name, "games": listing.size, **_fields(game)}
    return AnswerRow(text, (listing.title, str(listing.size), *_cells(game)), data)


def _results(known: Scores, listing: Listing) -> list[AnswerRow]:
    """Return the rows of all results of a list."""
    return [
        AnswerRow(
            _in_words(game),
            (game.subject.title, str(place), *_cells(game)),
            {"id": listing.id, "name": listing.name, "rank": place, **_fields(game)},
        )
        for place, game in enumerate(known.best(*listing.key, limit=_MOST), start=1)
    ]


def _cells(game: Score) -> tuple[str, ...]:
    result = game.result
    minutes, rest = divmod(int(result.elapsed), 60)
    return (
        f"{minutes}:{rest:02}",
        starred(game.stars),
        help_in_words(result, game.levels),
        game.player,
        game.day.isoformat() if game.day else "",
    )


def _in_words(game: Score) -> str:
    parts = [duration(game.result.elapsed), trn("{n} star", "{n} stars", game.stars)]
    parts += filter(None, [help_in_words(game.result, game.levels)])
    parts += [tr("by {player}", player=game.player)] if game.player else []
    return ", ".join(parts)


def _fields(game: Score) -> dict[str, object]:
    """Return what the export of games says of one, in its words."""
    result = game.result
    return {
        "seconds": result.elapsed,
        "moves": result.moves,
        "help": result.help_class.value,
        "stars": game.stars,
        "player": game.player,
        "day": game.day.isoformat() if game.day else None,
    }
