"""The panel of a solved puzzle: its facts, what is new, the next actions, and the best times.

Only words and their places. Each line has a weight: if not all have room, the heaviest stay, in
their order; of the next actions the first stay. A low and wide panel has the next actions next to
the rest. Lists of best times have the remaining room, next to that or below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.painter import Painter, cut, length
from tui_tangram.app.play.parts import FARTHEST, Box, StyledLine, padded, pair, spread
from tui_tangram.flow.record import Solved
from tui_tangram.games.session import Result, class_in_words, help_in_words
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import duration, moves_counted, starred
from tui_tangram.player.scores.values import Scope
from tui_tangram.render import inks
from tui_tangram.values import NamedTuple

COLUMN: Final = 22
"""The fewest columns of one of two panels side by side, with a gap of `GAP`."""
GAP: Final = 3
_WORDS: Final = 36
"""The columns of words next to a list of best times."""
_TIMES: Final = 27
"""The fewest columns of a list of best times."""
_FEW_TIMES: Final = 3
"""The fewest lines of one: its name and two times."""
FACTS: Final = 3
"""The lines of facts that are more important than one more next action."""


class WayOn(NamedTuple):
    """A next action: a key and what it does."""

    key: str
    text: str
    note: str = ""
    """A word on it, at the end of the line where there is room."""
    action: str = ""
    """The id of the action that has the key."""
    short: str = ""
    """The text in fewer words, for a narrow panel."""


class Gain(NamedTuple):
    """A result of this game, such as a finished pack, or a number for comparison."""

    label: str
    value: str = ""
    new: bool = True
    """Whether the player has just achieved it; else it is only shown."""


class BestTime(NamedTuple):
    """A line of a list of best times."""

    place: int
    """The rank, from 1."""
    elapsed: float
    """Seconds."""
    about: str
    """The day, or the puzzle: what distinguishes it from others."""
    own: bool = False
    """Whether it is the result of this game."""


class BestTimes(NamedTuple):
    """A list of best times, the best first."""

    title: str
    times: Sequence[BestTime]


class NameQuestion(NamedTuple):
    """A question in place of the next actions, and the text that was typed so far."""

    asked: str
    typed: str
    caret: str


class Ended(NamedTuple):
    """The contents of the panel."""

    result: Result
    outcome: Solved
    """The rank and stars of the result."""
    category: str = ""
    """The class of puzzles among which it is ranked."""
    news: Sequence[Gain] = ()
    """Solutions found, a streak and the like."""
    choices: Sequence[WayOn] = ()
    question: NameQuestion | None = None
    best: Sequence[BestTimes] = ()
    """The lists among which the result is."""


def _words(best: BestTimes) -> int:
    """Return the columns of a list in which its title and each time have a line."""
    whole = (one + time.about for one, time in zip(_ranks(best.times), best.times, strict=True))
    return max(_TIMES, *map(columns.width, (best.title, *whole)))


def _ranks(times: Sequence[BestTime]) -> list[str]:
    """Return what is before the day or puzzle of each time of a list, all equally wide."""
    places = [str(one.place) for one in times]
    each = [duration(one.elapsed) for one in times]
    rank, long = (max(map(len, texts), default=0) for texts in (places, each))
    return [
        f"{'▸' if one.own else ' '} {place:>{rank}} {time:>{long}}  "
        for one, place, time in zip(times, places, each, strict=True)
    ]


class _Line(NamedTuple):
    words: StyledLine
    weight: int


class PanelText(NamedTuple):
    """The lines of a panel."""

    lines: list[StyledLine]
    caret: tuple[int, int] | None = None
    """The column and line after the typed text; None where nothing is typed."""
    ways: Sequence[Box] = ()
    """The cells of the visible next actions, within the panel."""


def solved(paint: Painter, width: int, height: int, ended: Ended) -> PanelText:
    """Return the *height* lines of the panel, each of at most *width* cells."""
    ways = ended.choices if ended.question is None else (None, None)
    main = min(width, _WORDS if ended.best and width >= _WORDS + GAP + _TIMES else FARTHEST)
    aside = len(_facts(paint, main, ended)) + 1 + len(ways) > height
    main = min(width, 2 * _WORDS + GAP) if aside else main
    if aside and main >= 2 * COLUMN + GAP:
        found = _in_two(paint, main, height, ended)
    else:
        found = _in_one(paint, main, height, ended)
    for one in ended.best:
        lines = found.lines
        used = max((number for number, line in enumerate(lines, start=1) if line), default=0)
        if width - main - GAP >= _TIMES:
            room = min(width - main - GAP, _words(one))
            times = padded(_times(paint, room, height, one), height)
            rows = zip(lines, times, strict=True)
            joined = [
                [*line, paint.gap(main + GAP - length(line)), *other] if other else line
                for line, other in rows
            ]
            main += GAP + room
        elif height - used - 1 >= _FEW_TIMES:
            below = _times(paint, min(width, _words(one)), height - used - 1, one)
            joined = padded([*lines[:used], [], *below], height)
        else:
            break
        found = found._replace(lines=joined)
    return found


def _in_two(paint: Painter, width: int, height: int, ended: Ended) -> PanelText:
    """Return the panel with the next actions next to the rest."""
    right = (width - GAP) // 2
    left = width - GAP - right
    facts = padded(_chosen(_facts(paint, left, ended), height), height)
    ways_on, caret = _ways_on(paint, right, ended)
    rows = zip(facts, padded(ways_on, height), strict=True)
    lines = [[*one, paint.gap(left + GAP - length(one)), *other] for one, other in rows]
    seen = min(len(ended.choices), height)
    return PanelText(
        lines,
        caret and (left + GAP + caret[0], caret[1]),
        [Box(left + GAP, number, right, 1) for number in range(seen)],
    )


def _in_one(paint: Painter, width: int, height: int, ended: Ended) -> PanelText:
    """Return the panel with the next actions below the rest."""
    ways_on, caret = _ways_on(paint, width, ended)
    ways_on = ways_on[: max(height - FACTS, FACTS)]
    shown = _chosen(_facts(paint, width, ended), max(height - len(ways_on), 1))
    if len(shown) + len(ways_on) < height:
        shown.append([])
    down = len(shown)
    seen = min(len(ended.choices), len(ways_on), height - down)
    return PanelText(
        padded([*shown, *ways_on], height),
        caret and (caret[0], down + caret[1]),
        [Box(0, down + number, width, 1) for number in range(seen)],
    )


def _times(paint: Painter, width: int, height: int, best: BestTimes) -> list[StyledLine]:
    """Return the lines of a list of best times; the result of this game is always shown.

    Where a day or puzzle has no room next to a time, each is on lines of its own; without
    room for one time there is no list.
    """
    ranks, abouts = _ranks(best.times), [paint.written(one.about) for one in best.times]
    texts = [[rank + about] for rank, about in zip(ranks, abouts, strict=True)]
    if any(columns.width(one) > width for (one,) in texts):
        texts = [
            [rank.rstrip(), *(f"  {part}" for part in wrap(about, width - 2))]
            for rank, about in zip(ranks, abouts, strict=True)
        ]
    rows = list(zip(best.times, texts, strict=True))
    title = wrap(paint.written(best.title), width)
    room = (height - len(title)) // max(map(len, texts), default=1)
    if room < 1:
        return []
    if len(rows) > room:
        own = next((row for row in rows[room:] if row[0].own), rows[room - 1])
        rows = [*rows[: room - 1], own]
    lines: list[StyledLine] = [[paint.words(text, inks.QUIET)] for text in title]
    for one, parts in rows:
        ink = inks.ACCENT if one.own else inks.TEXT
        lines += ([paint.words(text, ink, bold=one.own)] for text in parts)
    return lines


def _chosen(lines: Sequence[_Line], room: int) -> list[StyledLine]:
    """Return the heaviest lines that have room, of equals the first."""
    order = sorted(range(len(lines)), key=lambda number: -lines[number].weight)
    fitting = set(order[: max(room, 0)])
    return [line.words for number, line in enumerate(lines) if number in fitting]


def _facts(paint: Painter, width: int, ended: Ended) -> list[_Line]:
    """Return the lines about the game that has ended."""
    result, outcome = ended.result, ended.outcome
    head = tr("solution shown") if result.revealed else tr("solved")
    stars = [paint.words(starred(outcome.stars), inks.ACCENT, bold=True)] if outcome.placing else []
    lines = [_Line(spread(paint, width, [paint.words(head, inks.SUCCESS, bold=True)], stars), 9)]
    category = wrap(paint.written(ended.category), width)
    lines += (_Line([paint.words(text, inks.QUIET)], 2) for text in category)
    moves = [paint.words(moves_counted(result.moves))] if result.moves else []
    lines.append(_Line(spread(paint, width, [paint.words(duration(result.elapsed))], moves), 8))
    # What is short of the stars stands before what is won and known besides.
    lines += (_Line([paint.words(one)], 3) for one in wrap(outcome.next_star, width) if one)
    for one in (*_ranked(result, outcome), *ended.news):
        if one.new:
            label = [paint.words(one.label, inks.ACCENT, bold=True)]
            value = [paint.words(one.value, inks.ACCENT, bold=True)] if one.value else []
            lines.append(_Line(spread(paint, width, label, value), 7))
        else:
            lines.append(_Line(pair(paint, width, one.label, one.value), 5))
    # The head says already that the solution was shown.
    helped = "" if result.revealed else class_in_words(result)
    if columns.width(helped) > width:
        helped = help_in_words(result)
    for weight, text in ((2, _place(outcome)), (4, helped)):
        lines += [_Line([paint.words(one, inks.QUIET)], weight) for one in wrap(text, width) if one]
    return lines


def _ranked(result: Result, outcome: Solved) -> list[Gain]:
    """Return the result among the player's own: a best one, or the distance from it."""
    ranks = {} if outcome.placing is None else outcome.placing.ranks
    rank = ranks.get(Scope.PUZZLE)
    if outcome.placing is None or rank is None:
        return []
    by = duration(abs(rank.behind))
    found = []
    if outcome.placing.is_best(Scope.PUZZLE):
        found.append(Gain(tr("new best time"), f"−{by}"))
    elif rank.of > 1:
        best = duration(result.elapsed - rank.behind)
        found.append(Gain(tr("your best"), f"{best} (+{by})", new=False))
    if outcome.placing.is_best(Scope.DIVISION):
        found.append(Gain(tr("category record"), f"−{duration(-ranks[Scope.DIVISION].behind)}"))
    return found


def _place(outcome: Solved) -> str:
    """Return the rank of a result that is not the best of its puzzle, in a few words."""
    rank = None if outcome.placing is None else outcome.placing.ranks.get(Scope.PUZZLE)
    if rank is None or rank.place == 1:
        return ""
    return tr("rank {place} of {all}", place=rank.place, all=rank.of)


def _ways_on(
    paint: Painter, width: int, ended: Ended
) -> tuple[list[StyledLine], tuple[int, int] | None]:
    """Return the lines of the next actions, and the place after the typed text, if any."""
    if ended.question is not None:
        asked, typed, caret = ended.question
        typed = columns.last(typed, max(width - columns.width(caret), 1))
        lines: list[StyledLine] = [
            [paint.fitted(asked, width, inks.ACCENT, bold=True)],
            [paint.words(typed, bold=True), paint.words(caret, inks.ACCENT)],
        ]
        return lines, (columns.width(typed), 1)
    keys = max((columns.width(one.key) for one in ended.choices), default=0)
    lines = []
    for one in ended.choices:
        key = [paint.words(one.key, bold=True), paint.gap(keys + 2 - columns.width(one.key))]
        room, text = width - length(key), paint.written(one.text)
        if one.short and columns.width(text) > room:
            text = paint.written(one.short)
        note = paint.written(one.note)
        right = [paint.words(note, inks.QUIET)] if note else []
        if columns.width(text) + 2 + columns.width(note) > room:
            right = []
        lines.append(spread(paint, width, [*key, paint.words(cut(text, room))], right))
    return lines, None
