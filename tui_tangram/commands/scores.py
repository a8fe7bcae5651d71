"""Scores, statistics, and the lines with which players share the result of a solved game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.flow.choose import titled
from tui_tangram.flow.journey import journey as walked
from tui_tangram.flow.journey import recommended
from tui_tangram.flow.record import last_solved, line_of, run_line, stars_of
from tui_tangram.flow.record import share as share_lines
from tui_tangram.flow.statistics import by_difficulty, describe_days, describe_difficulty, last_days
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.session import HelpClass, help_in_words
from tui_tangram.language import tr, trn
from tui_tangram.play import quote
from tui_tangram.play.names import folded
from tui_tangram.play.phrases import duration, grade_name, hints_counted, starred
from tui_tangram.player.scores.export import as_csv, as_json, statistics_record
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.statistics import Statistics
from tui_tangram.player.scores.values import Listing, Scope, Score
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
    best = known.leaders(scope, help_class)
    rows = _results(known, lists[0]) if whole else [_best(one, best[one.id]) for one in lists]

    def games() -> Iterator[Score]:
        return (game for game in known.each() if _matches(words, _searched_text(game)))

    return CommandAnswer(
        rows,
        heading=f"{_best(lists[0], best[lists[0].id]).text}." if whole else "",
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


def _best(listing: Listing, game: Score) -> AnswerRow:
    """Return the row of a list: its name, the number of its results, and the best *game*."""
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


def statistics(services: Backend) -> CommandAnswer:
    """Report what was played and solved."""
    known = services.store.scores.statistics(services.today())
    rows = [AnswerRow(text, (text,), data) for text, data in _sentences(services, known)]
    return CommandAnswer(rows, numbered=False, data=statistics_record(known))


def _sentences(services: Backend, known: Statistics) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield sentences, some of them with fields."""
    for text in _sums(services, known):
        yield text, {}
    counts = last_days(known, services.today())
    yield describe_days(counts), {"solved_by_day": {day.isoformat(): n for day, n in counts}}
    week = ", ".join(str(count) for _, count in counts[-7:])
    yield tr("Solved in the last 7 days, today last: {counts}.", counts=week), {}
    grades = by_difficulty(services.library.items, services.store.scores.records().values())
    if grades:
        yield describe_difficulty(grades), {}
        parts = ", ".join(f"{grade_name(grade)} {count}" for grade, count in grades)
        every = {str(grade): dict(grades).get(grade, 0) for grade in (*range(1, 6), 0)}
        yield tr("By difficulty: {counts}.", counts=parts), {"solved_by_difficulty": every}


def _sums(services: Backend, known: Statistics) -> Iterator[str]:
    total = known.total
    yield trn(
        "{n} puzzle played, {solved} solved, {games} won.",
        "{n} puzzles played, {solved} solved, {games} won.",
        total.opened,
        solved=total.puzzles,
        games=trn("{n} game", "{n} games", total.solved),
    )
    for kind, one in known.kinds.items():
        yield trn(
            "{kind}: {solved} of {n} puzzle solved, {time} played.",
            "{kind}: {solved} of {n} puzzles solved, {time} played.",
            one.opened,
            kind=services.name_of(kind),
            solved=one.puzzles,
            time=duration(one.seconds),
        )
    yield tr(
        "Solved without help: {clean}. Help in other solved games: {hints}, {fits} and {checks}.",
        clean=known.clean,
        hints=hints_counted(known.hints),
        fits=trn("{n} fit", "{n} fits", known.fits),
        checks=trn("{n} check", "{n} checks", known.checks),
    )
    yield trn(
        "Days in a row: {now}, longest {most}. Solved puzzles on {n} day.",
        "Days in a row: {now}, longest {most}. Solved puzzles on {n} days.",
        known.days,
        now=known.streak.now,
        most=known.streak.best,
    )


def journey(services: Backend, *, untried: bool = False) -> CommandAnswer:
    """List how much is solved of each collection by difficulty, or only those not tried yet."""
    found = walked(services)
    rows = [
        AnswerRow(
            tr(
                "{name} ({id}): {n} of {all} solved, {grades}",
                name=one.collection.title,
                id=one.collection.id,
                n=one.solved,
                all=one.all,
                grades=", ".join(
                    tr(
                        "{grade}: {n} of {all}",
                        grade=grade_name(number),
                        n=grade.solved,
                        all=grade.all,
                    )
                    for number, grade in enumerate(one.grades, start=1)
                    if grade.all
                )
                or grade_name(None),
            ),
            (one.collection.title, *(grade.text for grade in one.grades)),
            {
                "id": one.collection.id,
                "name": one.collection.name,
                "kind": one.kind,
                "solved": one.solved,
                "puzzles": one.all,
                "tried": one.tried,
                "grades": {
                    str(number): grade._asdict() for number, grade in enumerate(one.grades, start=1)
                },
            },
        )
        for one in found.rows
        if not (untried and one.tried)
    ]
    row = recommended(services, services.store.scores.solved())
    messages = [tr("Level: {level}.", level=grade_name(found.level))]
    if row is not None:
        messages.append(tr("Next: {puzzle} ({id}).", puzzle=titled(services, row), id=row.id))
    return CommandAnswer(
        rows,
        messages=messages,
        key="journey",
        head=("", *(grade_name(grade) for grade in range(1, 6))),
        right=(1, 2, 3, 4, 5),
        nothing=tr("You have tried everything.") if untried else "",
        numbered=False,
        data={
            "level": found.level,
            "made": {str(grade): n for grade, n in enumerate(found.made, start=1)},
            "next": row.id if row else None,
        },
    )


def share(
    services: Backend,
    *,
    puzzle: str | None,
    moves: bool = False,
    solved: bool = False,
    film: bool = False,
) -> CommandAnswer:
    """Return the lines of the game solved last, or of the last one of a puzzle.

    With *moves* it is one line with the whole game, with *film* an SVG that plays it; with *solved*
    the picture shows the solution.
    """
    wanted = puzzle or ""
    slot = services.slot(wanted)
    session = last_solved(services, _id_of(services, wanted))
    if session is None:
        text = tr("{name}: no result to share yet", name=quote(wanted))
        return CommandAnswer(nothing=text if wanted else tr("no results yet: solve a puzzle first"))
    if film:
        from tui_tangram.api.shared_game import film_of  # Late: few share one

        return CommandAnswer(to_paste=film_of(session).splitlines())
    if moves:
        return CommandAnswer(to_paste=(run_line(services, session),))
    line = line_of(services, session.game, slot)
    lines = share_lines(session, stars=stars_of(services, session), line=line)
    if solved:
        from tui_tangram.api.shared_game import solved_picture  # Late: few share one

        lines = (lines[0], *solved_picture(session))
    return CommandAnswer(to_paste=lines)


def _id_of(services: Backend, name: str) -> str:
    """Return the ID of the puzzle with that name; empty for an empty one."""
    try:
        return services.find_puzzle(name).puzzle_id if name else ""
    except UnmadeError as wanted:
        return wanted.name
