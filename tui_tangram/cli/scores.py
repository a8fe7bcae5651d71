"""``tui-tangram scores``: the best results, or all of them for programs."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from datetime import date

from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, complain
from tui_tangram.cli.player import directories_of
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.names import folded
from tui_tangram.play.phrases import starred
from tui_tangram.session import HelpClass, help_in_words
from tui_tangram.store import Store
from tui_tangram.store.scores import Listing, Scope, Score, Scores, as_csv, as_json


def run(options: Namespace) -> int:
    """Print the best results of each list, or all games; see `tui_tangram.cli.parser`."""
    scores = Store.open(directories_of(options), complain).scores
    words = folded(options.text).split()
    if options.form:
        games = [game for game in scores.all() if _matches(words, _searched_text(game))]
        if options.form == "csv":
            sys.stdout.write(as_csv(games))
        else:
            sys.stdout.write(as_json(games, scores.statistics(date.today())))  # noqa: DTZ011  # the player's day
        return DONE
    scope = Scope.DIVISION if options.classes else Scope.PUZZLE
    help_class = HelpClass.ASSISTED if options.assisted else HelpClass.CLEAN
    lists = [
        one
        for one in scores.listings(scope, help_class)
        if _matches(words, f"{one.title} {one.name} {one.id}")
    ]
    if len(lists) == 1:
        _print(_results(scores, lists[0]))
    elif lists:
        _print([row for one in lists for row in _best(scores, one)])
    elif words:
        complain(
            tr(
                "no scores match {text}; try: tui-tangram scores",
                text=quote(options.text),
            )
        )
    else:
        complain(tr("no scores yet; solve a puzzle without showing its solution"))
    return DONE


def _matches(words: Sequence[str], text: str) -> bool:
    told = folded(text)
    return all(word in told for word in words)


def _searched_text(game: Score) -> str:
    subject = game.subject
    names = f"{subject.title} {subject.name} {subject.puzzle}"
    return f"{names} {subject.division_name} {subject.division}"


def _best(scores: Scores, listing: Listing) -> list[tuple[str, ...]]:
    """Return the row of a list: its name, the number of its results, and the best."""
    found = scores.best(*listing.key, limit=1)
    return [(listing.title, str(listing.size), *_row(game)) for game in found]


def _results(scores: Scores, listing: Listing) -> list[tuple[str, ...]]:
    """Return the rows of all results of a list."""
    found = scores.best(*listing.key, limit=1000)
    return [
        (game.subject.title, str(place), *_row(game)) for place, game in enumerate(found, start=1)
    ]


def _row(game: Score) -> tuple[str, ...]:
    result = game.result
    minutes, rest = divmod(int(result.elapsed), 60)
    return (
        f"{minutes}:{rest:02}",
        starred(game.stars),
        help_in_words(result, game.levels),
        game.player,
        game.day.isoformat() if game.day else "",
    )


def _print(rows: Sequence[Sequence[str]]) -> None:
    sheet = output.PrintSurface.of_stdout()
    sheet.print_table(rows, right_in=(1, 2, 3))
