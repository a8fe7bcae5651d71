"""Small phrases used in every shell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tui_tangram.language import mark, markc, tr, trc, trn

GRADES = (mark("very easy"), mark("easy"), mark("medium"), mark("hard"), mark("very hard"))
"""The names of the grades of difficulty from 1 to 5, for `tr`."""
UNRATED = mark("not rated")
"""The difficulty label of ungraded puzzles."""


def grade_name(grade: int | None) -> str:
    """Return the name of a grade of difficulty from 1 to 5, or the label for None.

    >>> grade_name(3), grade_name(None)
    ('medium', 'not rated')
    """
    return tr(GRADES[grade - 1] if grade else UNRATED)


def difficulty(grade: int | None) -> str:
    """Return a difficulty of 1 to 5 as dots; nothing where it is not known.

    >>> difficulty(3), difficulty(None)
    ('●●●○○', '')
    """
    return "" if grade is None else "●" * grade + "○" * (5 - grade)


MILLION = 1_000_000
"""The greatest effort that is shown as a number; see `rounded`."""


def duration(seconds: float) -> str:
    """Return a length of time as shown to players.

    >>> duration(192.4), duration(3725), duration(7)
    ('3:12', '1:02:05', '0:07')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def percent(number: float | str) -> str:
    """Return a share in percent as shown to players.

    >>> percent(20), percent("99.9")
    ('20%', '99.9%')
    """
    return tr("{n}%", n=number)


def listed(words: Iterable[str]) -> str:
    """Return words with commas and an "and".

    >>> listed(["6 squares", "2 hexagons", "1 dodecagon"]), listed("AB"), listed("A")
    ('6 squares, 2 hexagons and 1 dodecagon', 'A and B', 'A')
    """
    *first, last = words
    return tr("{several} and {last}", several=", ".join(first), last=last) if first else last


def either(words: Iterable[str]) -> str:
    """Return words with commas and an "or".

    >>> either(["A", "B", "C"]), either(["A"])
    ('A, B or C', 'A')
    """
    *first, last = words
    return tr("{several} or {last}", several=", ".join(first), last=last) if first else last


def signed(number: int) -> str:
    """Return a number with a real minus sign.

    >>> signed(-2)
    '−2'
    """
    return str(number).replace("-", "−")


def cited(
    sections: Sequence[str] = (), tables: Sequence[int] = (), figures: Sequence[int] = ()
) -> str:
    """Return the citation of a place in a paper.

    >>> cited(["4.1.1", "4.1.3"], [1]), cited(["4.2"], figures=[9])
    ('sections 4.1.1, 4.1.3, table 1', 'section 4.2, figure 9')
    """
    every, numbers, drawn = (", ".join(map(str, some)) for some in (sections, tables, figures))
    parts = (
        trn("section {all}", "sections {all}", len(sections), all=every) if sections else "",
        trn("table {all}", "tables {all}", len(tables), all=numbers) if tables else "",
        trn("figure {all}", "figures {all}", len(figures), all=drawn) if figures else "",
    )
    return ", ".join(filter(None, parts))


def capital(text: str) -> str:
    """Return *text* with a capital in front."""
    return text[:1].upper() + text[1:]


def moves_counted(number: int) -> str:
    """Return a number of moves: ``1 move``, ``2 moves``."""
    return trn("{n} move", "{n} moves", number)


def hints_counted(number: int) -> str:
    """Return a number of hints: ``1 hint``, ``2 hints``."""
    return trn("{n} hint", "{n} hints", number)


def starred(number: int) -> str:
    """Return a number of stars, out of three, as symbols.

    >>> starred(2)
    '★★☆'
    """
    return "★" * number + "☆" * (3 - number)


def suggested(text: str, names: Collection[str], otherwise: str) -> str:
    """Return the one of *names* that *text* may mean, as a question; else *otherwise*.

    *otherwise* is a text in English, which is collected for translation, with a placeholder
    ``{names}``.

    >>> suggested("sqare", ["hexagon", "square"], "there are {names}")
    'did you mean square?'
    """
    from difflib import get_close_matches

    similar = get_close_matches(text[:40], names, 1)
    if similar:
        return tr("did you mean {name}?", name=similar[0])
    return tr(otherwise, names=", ".join(names))


_NINTHS = (
    (mark("the lower left"), mark("the bottom"), mark("the lower right")),
    (mark("the left side"), mark("the middle"), mark("the right side")),
    (mark("the upper left"), mark("the top"), mark("the upper right")),
)
_AT = (
    (mark("at the lower left"), mark("at the bottom"), mark("at the lower right")),
    (mark("on the left side"), mark("in the middle"), mark("on the right side")),
    (mark("at the upper left"), mark("at the top"), mark("at the upper right")),
)

_NAMES = (
    (markc("place", "lower left"), markc("place", "bottom"), markc("place", "lower right")),
    (markc("place", "left"), markc("place", "middle"), markc("place", "right")),
    (markc("place", "upper left"), markc("place", "top"), markc("place", "upper right")),
)


def ninth(column: int, row: int) -> str:
    """Return the name of a ninth of a board, counted from 0 at the lower left.

    >>> ninth(0, 2), ninth(1, 1), ninth(2, 1)
    ('the upper left', 'the middle', 'the right side')
    """
    return tr(_NINTHS[row][column])


def at(where: str) -> str:
    """Return a result of `ninth` with its preposition.

    >>> at("the upper left"), at("the middle"), at("the left side")
    ('at the upper left', 'in the middle', 'on the left side')
    """
    column, row = _columns_and_rows()[where]
    return tr(_AT[row][column])


def place_name(where: str) -> str:
    """Return a result of `ninth` as a name.

    >>> place_name("the upper left"), place_name("the middle"), place_name("the left side")
    ('upper left', 'middle', 'left')
    """
    column, row = _columns_and_rows()[where]
    return trc("place", _NAMES[row][column])


def place_called(name: str) -> str:
    """Return the result of `ninth` with a name, in English or this language; empty for none.

    >>> place_called("Upper left"), place_called("next")
    ('the upper left', '')
    """
    for where, (column, row) in _columns_and_rows().items():
        if name.casefold() in (_NAMES[row][column], place_name(where).casefold()):
            return where
    return ""


def _columns_and_rows() -> dict[str, tuple[int, int]]:
    return {ninth(column, row): (column, row) for row in range(3) for column in range(3)}


def pointed(number: str) -> str:
    """Return a number with the decimal sign of the language in use.

    >>> pointed(f"{0.25:.2f}"), pointed("12")
    ('0.25', '12')
    """
    return number.replace(".", trc("before decimals", "."))


def rounded(number: float) -> str:
    """Return a number rounded: whole, or for large numbers to two digits.

    Beyond a million the number is capped.

    >>> [rounded(number) for number in (8.5, 20.02, 99.7, 148.3, 388222.17, 4e61)]
    ['9', '20', '100', '150', '390,000', '1,000,000+']
    """
    if number > MILLION:
        return f"{grouped(MILLION)}+"
    whole = int(number + 0.5)
    return grouped(whole if whole < 100 else int(float(f"{whole:.2g}")))


def grouped(number: int) -> str:
    """Return a number with its thousands separated, in the notation of the language in use.

    >>> grouped(106624), grouped(12)
    ('106,624', '12')
    """
    return f"{number:,}".replace(",", trc("between thousands", ","))


HOPELESS = mark("No program is known to solve boards like this in reasonable time.")
"""The sentence for a board beyond the reach of any program."""


def careful_work(effort: float, *, exact: bool = False) -> str:
    """Return the effort of a puzzle in words, a clause; see `tui_tangram.play.difficulty`.

    From a hundred moves on it is approximate, unless *exact*.
    """
    if effort < 100 or exact:
        return tr("a careful player needs about {n} moves", n=rounded(effort))
    if effort < 1000:
        return tr("long even for a careful player")
    return tr("very long even for a careful player")
