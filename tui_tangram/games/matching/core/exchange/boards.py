"""Puzzles from boards as words: their rules, size, border, colours and fixed tiles.

What a file leaves open is inferred from its tiles
(`tui_tangram.games.matching.core.exchange.colours`): those of a frame are a board with a border,
others those of Tetravex, if they can be paired without being turned, or of a board whose tiles are
turned.  If several are possible, `BoardReading.choices` has all, and the shells ask.  The player's
options have precedence over the file, and the file over inference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tui_tangram.games.matching.core.exchange.colours import (
    ColourWords,
    GridSize,
    balanced,
    certain_border,
    frame_colours,
    framed_sizes,
    likely_borders,
    nearly_framed,
    other_orders,
    palette,
    readable_colour,
    same_colour,
    sizes,
)
from tui_tangram.games.matching.core.exchange.columns import (
    LaidTiles,
    TileRow,
    WantedSides,
    check_fixed,
    fixed_cells,
)
from tui_tangram.games.matching.core.exchange.tables import MOST, BoardSheet
from tui_tangram.games.matching.core.format import MAX_NAME, TILES, VERSION, read_tiles
from tui_tangram.games.matching.core.naming import place_name, tile_name
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import EQUAL, MATCHINGS, RULES, Rules, rules_named
from tui_tangram.games.matching.core.tile import RIM
from tui_tangram.language import tr, trn
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import clean
from tui_tangram.play.phrases import either, listed
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

BORDERED: Final = "infinity"
BORDERLESS: Final = "hard-infinity"
UNTURNED: Final = "tetravex"
UNTURNED_BORDERED: Final = "easy-tetravex"
NONE: Final = "none"
"""The word for no border."""
_YES: Final = ("yes", "true", "1", "ja")
_RULES: Final = {rules.id: rules for rules in RULES}
_SIZE: Final = re.compile(r"\b(\d{1,4}) *[x×] *(\d{1,4})\b")
_BORDER: Final = re.compile(r"\bborder *[ =] *(\S{1,20})", re.IGNORECASE)
_MOST_RENAMED: Final = 12
"""The maximum number of renamed colours that are listed."""
_FEW: Final = 5
"""The maximum number of fixed tiles that are listed."""


class BoardOptions(NamedTuple):
    """The player's options for a board, for what its file leaves open."""

    rules: str = ""
    """The id of its rules."""
    size: GridSize | None = None
    border: str = ""
    """The colour of its border, as the file writes it, or ``none``."""


def board_options(text: str) -> BoardOptions:
    """Return the options in a text of the player.  Raises `Refusal`, one line.

    >>> board_options("6x12 Tetravex"), board_options("border = 2").border
    (BoardOptions(rules='tetravex', size=(6, 12), border=''), '2')
    """
    border, size = _BORDER.search(text), _SIZE.search(text)
    rest = _SIZE.sub(" ", _BORDER.sub(" ", text)).strip()
    try:
        rules = rules_named(rest).id if rest else ""
    except Refusal:
        if not any(map(str.isdecimal, rest)):
            raise
        raise Refusal("{text} is no size; use columns x rows, as 6x12", text=quote(rest)) from None
    return BoardOptions(
        rules, (int(size[1]), int(size[2])) if size else None, border[1] if border else ""
    )


def asked(choices: Sequence[str]) -> str:
    """Return a sentence on the possible rules of a board, the assumed ones first; or nothing."""
    if not choices:
        return ""
    taken, *others = (_RULES[one].title for one in choices)
    return tr("Read as {rules}; it may also be {others}.", rules=taken, others=either(others))


class BoardReading(NamedTuple):
    """A board of a file, or the reason why it is none."""

    place: str
    """The place in the file, such as ``line 7``; empty for the whole."""
    name: str = ""
    puzzle: Puzzle | None = None
    cause: str = ""
    choices: tuple[str, ...] = ()
    """The ids of rules that it may have, the assumed ones first; empty if certain."""
    notes: tuple[str, ...] = ()
    """Sentences for players on how it was read."""
    laid: LaidTiles | None = None
    """The tiles that it shows, if it does not have the whole board."""


class _Plan(NamedTuple):
    """The rules, size and border of a board."""

    rules: str
    size: GridSize
    border: str | None
    """The word for the dark border; None if there is none."""
    rim: str | None
    """The word for the colour of the outer sides; None for any."""
    choices: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def reading(sheet: BoardSheet, options: BoardOptions, place: str) -> BoardReading:
    """Return the board of a sheet."""
    if sheet.empty:
        return _laid(sheet, options, place)
    try:
        plan = _plan(sheet, options)
        shown = _palette(sheet, plan)
        document = _document(sheet, plan, shown)
        puzzle = read_tiles(json.dumps(document), "")
    except DocumentError as error:
        return BoardReading(error.place or place, _name(sheet), cause=error.cause)
    except FormatError as error:
        cause = ": ".join(filter(None, (error.place, error.cause)))
        return BoardReading(place, _name(sheet), cause=cause)
    notes = (*plan.notes, *_renamed(sheet, shown, puzzle.surplus), *_fixed(sheet, puzzle))
    return BoardReading(place, _name(sheet), puzzle, choices=plan.choices, notes=notes)


def _laid(sheet: BoardSheet, options: BoardOptions, place: str) -> BoardReading:
    """Return the tiles that an incomplete sheet shows."""
    assert sheet.size is not None
    shown = {
        row.cell: tuple(map(int, row.sides)) for row in sheet.rows if isinstance(row.cell, int)
    }
    cause = trn(
        "has {n} empty cell, and no board is known that has these tiles; add a list of all its "
        "tiles, or import that first",
        "has {n} empty cells, and no board is known that has these tiles; add a list of all its "
        "tiles, or import that first",
        sheet.empty,
    )
    laid = LaidTiles(sheet.size, shown, options.rules or _stated_rules(sheet))
    notes = tuple(_unread(sheet))
    return BoardReading(sheet.place or place, _name(sheet), cause=cause, notes=notes, laid=laid)


def _name(sheet: BoardSheet) -> str:
    """Return the name that a file gives a board, made safe; empty if it has none."""
    name = clean(sheet.name or sheet.facts.get("name", ("", ""))[1]).strip()[:MAX_NAME]
    return name if name.isprintable() else ""


# Rules, size and border


def _plan(sheet: BoardSheet, options: BoardOptions) -> _Plan:
    """Return the rules, the size and the border.  Raises `DocumentError`."""
    sides = [row.sides for row in sheet.rows]
    words = {word for some in sides for word in some}
    size = options.size or sheet.size
    stated = options.rules or _stated_rules(sheet)
    if size is not None:
        _check_count(len(sides), size, spare=bool(stated))
    stated_border = options.border or sheet.facts.get("border", ("", ""))[1]
    if stated_border:
        return _with_border(sheet, stated, stated_border.lower(), size)
    sure = certain_border(words)
    for border in [sure] if sure is not None else likely_borders(words):
        assert border is not None
        if stated in (UNTURNED, BORDERLESS) and sure is None:
            continue
        frames = framed_sizes(sides, border)
        fitting = [one for one in frames if size in (None, one, one[::-1])]
        if fitting:
            return _framed(sheet, stated, border, size or fitting[0])
        if stated and (_RULES[stated].rim or sure is not None):
            size = size or _guessed(len(sides))
            _check_border(sides, border, size, _RULES[stated])
            return _Plan(stated, size, border, border)
        if sure is not None or (frames and size is not None) or nearly_framed(sides, border, size):
            raise DocumentError(
                "{why}; if {border} is no border, give the rules" if sure is None else "{why}",
                why=_no_frame(sides, border, size),
                border=border,
            )
        if other_orders(sides, border):
            raise DocumentError(
                "its sides seem to be listed in another order; put titles such as "
                "top,bottom,left,right before them"
            )
    if not stated or _RULES[stated].rim:
        for border in frame_colours(sides):
            frames = framed_sizes(sides, border)
            fitting = [one for one in frames if size in (None, one, one[::-1])]
            if fitting:
                plan = _framed(sheet, stated, border, size or fitting[0])
                text = tr(
                    "{colour} is the border, as its frame shows.", colour=readable_colour(border)
                )
                return plan._replace(notes=(*plan.notes, text))
    plan = _borderless(sheet, stated, size)
    _check_border(sides, "0", plan.size, _RULES[plan.rules])
    return plan


def _stated_rules(sheet: BoardSheet) -> str:
    """Return the rules that a file states; empty for unknown words, as in notes."""
    if "rules" not in sheet.facts:
        return ""
    try:
        return rules_named(sheet.facts["rules"][1]).id
    except ValueError:
        return ""


def _check_count(count: int, size: GridSize, *, spare: bool) -> None:
    """Refuse too few tiles, or too many if none may be *spare*."""
    width, height = size
    cells = width * height
    if not cells:
        raise DocumentError(
            "{width} × {height} is no size of a board; use columns x rows, as 6x12",
            width=width,
            height=height,
        )
    if cells > MOST:
        raise DocumentError("has more than {most} cells", most=MOST)
    if count < cells or (count > cells and not spare):
        raise DocumentError(
            "{width} × {height} cells take {cells} tiles: {more} too many; give the rules if "
            "they are spare"
            if count > cells
            else "{width} × {height} cells take {cells} tiles: {more} missing",
            cells=cells, width=width, height=height, more=abs(count - cells),
        )  # fmt: skip


def _guessed(count: int) -> GridSize:
    """Return the size of a square.  Raises `DocumentError` for a number that is none."""
    first = next(sizes(count))
    if first[0] != first[1]:
        offered = either(f"{width}x{height}" for width, height in list(sizes(count))[:4])
        raise DocumentError("has {n} tiles: give the size, {sizes}", n=count, sizes=offered)
    return first


def _with_border(
    sheet: BoardSheet, stated: str, stated_border: str, size: GridSize | None
) -> _Plan:
    """Return the plan of a board with a stated border."""
    sides = [row.sides for row in sheet.rows]
    words = {word for some in sides for word in some}
    if stated_border == NONE:
        plan = _borderless(sheet, stated, size)
        return plan._replace(border=certain_border(words), rim=None)
    word = next((one for one in sorted(words) if same_colour(one, stated_border)), stated_border)
    dark = word in likely_borders([word]) or certain_border([word]) is not None
    if dark and word not in words:
        word = certain_border(words) or word
    if word not in words:
        raise DocumentError("no tile has the border {colour}", colour=quote(word))
    frames = framed_sizes(sides, word)
    size = size or (frames[0] if frames else _guessed(len(sides)))
    return _Plan(stated or BORDERED, size, word if dark else certain_border(words), word)


def _framed(sheet: BoardSheet, stated: str, border: str, size: GridSize) -> _Plan:
    """Return the plan of a board whose tiles make a frame."""
    sides = [row.sides for row in sheet.rows]
    upright = framed_sizes(sides, border, turns=False)
    if stated:
        return _Plan(stated, upright[0] if upright and not sheet.size else size, border, border)
    if sheet.turning or sheet.placed or size not in upright:
        return _Plan(BORDERED, size, border, border)
    # All are oriented as on a board: perhaps they are not turned.
    return _Plan(BORDERED, size, border, border, (BORDERED, UNTURNED_BORDERED))


def _borderless(sheet: BoardSheet, stated: str, size: GridSize | None) -> _Plan:
    """Return the plan of a board without a border."""
    sides = [row.sides for row in sheet.rows]
    size = size or _guessed(len(sides))
    notes: tuple[str, ...] = ()
    if "0" in {word for some in sides for word in some}:
        notes = (tr("0 is a colour here, shown as ·, and no border."),)
    if stated:
        return _Plan(stated, size, None, "0" if _RULES[stated].rim else None, notes=notes)
    unturned = not sheet.turning and balanced(sides, size)
    if not unturned:
        others = () if sheet.turning else (UNTURNED,)
        return _Plan(BORDERLESS, size, None, None, (BORDERLESS, *others) if others else (), notes)
    return _Plan(UNTURNED, size, None, None, (UNTURNED, BORDERLESS), notes)


def _check_border(
    sides: Sequence[Sequence[str]], border: str, size: GridSize, rules: Rules
) -> None:
    """Refuse tiles that have too few sides of the border for rules that have one."""
    here, needed = sum(tile.count(border) for tile in sides), 2 * sum(size)
    if rules.rim and here < needed:
        raise DocumentError(
            "a board of {rules} takes {n} sides of the border, and its tiles have {here}; give "
            "the border if it has another colour, as --border 2, or other rules",
            rules=rules.title,
            n=needed,
            here=here,
        )


def _no_frame(sides: Sequence[Sequence[str]], border: str, size: GridSize | None) -> str:
    """Return how tiles differ from those of a board with that border."""
    counts = [[side == border for side in tile].count(True) for tile in sides]
    width, height = size or next(sizes(len(sides)))
    return tr(
        "{width} × {height} cells with a border have 4 corners and {right} edge tiles, not "
        "{corners} and {edges}",
        width=width,
        height=height,
        right=2 * (width + height - 4),
        corners=counts.count(2),
        edges=counts.count(1),
    )


# Colours, tiles and their cells


def _palette(sheet: BoardSheet, plan: _Plan) -> ColourWords:
    words = {word for row in sheet.rows for word in row.sides} | ({plan.rim} - {None})
    return palette(words, plan.border)  # type: ignore[arg-type]


def _renamed(sheet: BoardSheet, shown: ColourWords, surplus: int) -> Iterator[str]:
    """Yield the notes for players on the words of a file."""
    if shown.renamed:
        order = sorted(shown.numbers.items(), key=lambda one: one[1])
        # One that only lost a leading zero is not listed.
        pairs = [
            f"{readable_colour(word)} = {colour}"
            for word, colour in order
            if colour > 0 and readable_colour(word) != str(colour)
        ]
        more = ["…"] if len(pairs) > _MOST_RENAMED else []
        yield tr("Colours are renamed: {pairs}.", pairs=", ".join([*pairs[:_MOST_RENAMED], *more]))
    if surplus:
        yield trn("{n} tile is spare.", "{n} tiles are spare.", surplus)
    yield from _unread(sheet)


def _unread(sheet: BoardSheet) -> Iterator[str]:
    """Yield a note on unread parts, if any."""
    if sheet.unread:
        yield tr("Not read: {what}.", what=listed(sheet.unread))


def _fixed(sheet: BoardSheet, puzzle: Puzzle) -> Iterator[str]:
    """Yield the places of fixed tiles of a table: inside a board nothing proves how cells count."""
    if sheet.placed or not puzzle.fixed:
        return
    tiles = sorted(puzzle.fixed)
    places = [
        tr("{tile} in {place}", tile=tile_name(tile), place=place_name(puzzle, spot.place))
        for tile in tiles[:_FEW]
        if (spot := puzzle.start[tile]).place is not None
    ]
    yield tr("Fixed: {tiles}.", tiles="; ".join([*places, *["…"] * (len(tiles) > _FEW)]))


def _document(sheet: BoardSheet, plan: _Plan, shown: ColourWords) -> dict[str, Any]:
    """Return the fields of a board.  Raises `DocumentError`."""
    rules, (width, height) = _RULES[plan.rules], plan.size
    rows = sheet.rows
    match = sheet.facts.get("match", ("", ""))[1].lower()
    matching = MATCHINGS.get(match, EQUAL)
    flips = sheet.facts.get("flips", ("", ""))[1].lower() in _YES
    fixed = fixed_cells(rows, plan.size, rules)
    check_fixed(rows, fixed, WantedSides(plan.size, plan.rim, plan.border, matching == EQUAL))
    if sheet.placed:
        if not rules.may_move:
            raise DocumentError("shows a solution, which is no board of {rules}", rules=rules.title)
        rows = _shuffled(rows, turns=rules.may_turn, numbers=shown)
        fixed = fixed_cells(rows, plan.size, rules)
    document: dict[str, Any] = {
        "format": TILES,
        "version": VERSION,
        "layout": "square",
        "width": width,
        "height": height,
        "rules": rules.id,
        "tiles": [[shown.numbers[word] for word in row.sides] for row in rows],
        "rim": None if plan.rim is None else shown.numbers.get(plan.rim, RIM),
        "fixed": [
            {"tile": tile, "place": place, "turn": rows[tile].turn} for tile, place in fixed.items()
        ],
        "match": matching.id,
        "flips": flips,
    }
    colours = sheet.facts.get("colours", ("", ""))[1]
    if colours.isdecimal() and len(colours) < 3:
        document["colours"] = int(colours)
    return document


def _shuffled(rows: Sequence[TileRow], *, turns: bool, numbers: ColourWords) -> list[TileRow]:
    """Return the tiles of a solved board in an order that does not reveal the solution."""

    def key(row: TileRow) -> tuple[Any, ...]:
        return row.number or 0, [numbers.numbers[word] for word in row.sides]

    turned = []
    for row in rows:
        if turns and row.cell is None:
            ways = [row.sides[at:] + row.sides[:at] for at in range(4)]
            row = row._replace(sides=min(ways, key=lambda way: [numbers.numbers[w] for w in way]))
        turned.append(row)
    return sorted(turned, key=key)
