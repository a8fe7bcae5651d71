"""The one widget of the laboratory.

      Laboratory  1 Choice  2 Shapes  3 Solve …            t1,t1,t2,t3,t4,t9,t9

      which       convex         no  code            set  sides  steps  symmetry
      area        16              1  112 2 4 4 4    made      3     12  …
                                  2  …
      (chosen row)

      ███████████░░░░░░░░  61 %   12 found   0:42   about 0:30 left   running

At the left the question, below it the chosen row; at the right the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.segment import Segment

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.files import LONGEST
from tui_tangram.app.lab.model import LabModel, QueryResult
from tui_tangram.app.lab.modes import ASKS, MOST_ROWS, Choice, LabMode
from tui_tangram.app.lab.rows import COLUMNS, LabRow, ShapeRow, ShownColumn, picture_of, set_picture
from tui_tangram.app.lab.work_listener import work_line
from tui_tangram.app.page_screen import CursorPage
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.typing_line import LineCallback, TypedLine
from tui_tangram.language import tr, trc, trn
from tui_tangram.play import columns as cells
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import grouped
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, encode
from tui_tangram.research.lab.tans import area, name, structure_of
from tui_tangram.research.lab.tasks import Stage

_TITLE: Final = 3
"""Lines above the question."""
_TALL: Final = 18
"""The fewest lines with room for the whole description of a row."""
_TAN: Final = 7
"""Lines of the picture of a tan of the pool."""
_BETWEEN: Final = 2
_CODE: Final = 18
"""The fewest columns of a code before other columns are left out."""
_SHORT: Final = 10
"""The fewest columns of a code."""
_CODES: Final = 28
"""The most columns of a code next to longer ones."""
_LONG: Final = 36
"""The most cells of a column."""
_WIDTHS: Final = ((180, 66), (150, 50), (100, 36), (72, 28), (0, 24))
"""The fewest columns of the screen, and columns of the question and the picture then."""


class LabPage(CursorPage):
    """Question, answer and progress."""

    def __init__(self, paint: Painter, model: LabModel) -> None:
        """Show *model*."""
        super().__init__(paint)
        self.model = model
        self.line = 0
        """The line of the question that the cursor is on."""
        self.on_rows = False
        """Whether the cursor is in the answer."""
        self.enter = ""
        """The key that starts a search, as it is shown."""
        self.makes = ""
        """A sentence on the convex shapes that the set makes."""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return all lines."""
        left = next(columns for least, columns in _WIDTHS if width >= least)
        tall = height - _TITLE - 2
        second = MARGIN + left + _BETWEEN
        question = self.indented(self._question(left, tall)[:tall])
        answer = self._answer(second, width - MARGIN, tall)[:tall]
        body = self.side_by_side(question, answer, second)
        body += [()] * (height - _TITLE - 1 - len(body))
        return [(), self._title(width), (), *body, self._last(width, height)]

    def _title(self, width: int) -> Words:
        """Return the name and the modes, and where there is room the set."""
        paint = self.paint
        words = [paint.gap(MARGIN)]
        if width >= 76:
            words.append(paint.words(tr("Laboratory"), bold=True))
            words.append(paint.gap(2))
        # Where not all titles have room, the others have their numbers.
        titles = [f"{mode.number} {mode.title}" for mode in LabMode]
        brief = length(words) + sum(cells.width(text) + 2 for text in titles) > width
        for mode, text in zip(LabMode, titles, strict=True):
            here = mode is self.model.mode
            if brief and not here:
                text = str(mode.number)
            x = length(words)
            self.spot(mode, x, 1, len(text), chosen=here, mark=(x - 1, 1), secondary=True)
            words += [paint.choice(text, inks.QUIET, chosen=here), paint.gap(2)]
        room = width - MARGIN - length(words)
        tans = cut(name(self.model.tans) or tr("empty set"), room)
        if room >= 8:
            words += [paint.gap(room - len(tans)), paint.words(tans, inks.QUIET)]
        return words

    # The question

    def _question(self, columns: int, height: int) -> list[Words]:
        """Return the lines of the question, then words and a picture of the chosen row."""
        lines = [self._line(number, columns) for number in range(len(ASKS[self.model.mode]))]
        rest = height - len(lines) - 1
        if rest < 3:
            return lines
        facts = self._facts(columns, brief=rest < _TALL)
        lines += [(), *facts[: max(rest // 2, 1)]]
        picture = self._picture((columns, height - len(lines) - 1))
        if picture is not None:
            lines += [(), *self.picture_lines(encode(picture, self.paint.palette))]
        return lines

    def _line(self, number: int, columns: int) -> Words:
        paint, asks = self.paint, ASKS[self.model.mode]
        ask = asks[number]
        names = max(len(paint.written(tr(one.title))) for one in asks) + 2
        # The second arrow may use a column of the gap.
        value = paint.cut(self.model.value(ask.id), columns - names - 3)
        here = number == self.line and not self.on_rows
        self.spot(("ask", number), MARGIN, _TITLE + number, columns, chosen=here)
        if here:
            self.place = (MARGIN + names + 2, _TITLE + number)
        return self.field(tr(ask.title), value, names, chosen=here)

    def _facts(self, columns: int, *, brief: bool) -> list[Words]:
        """Return the facts on the set, or on the row that is chosen.

        In *brief* only its name: the rest is in the table, and in words below.
        """
        model, paint = self.model, self.paint
        if model.mode is LabMode.CHOICE:
            size = area(model.tans)
            tans = trn("{n} piece", "{n} pieces", len(model.tans))
            texts = [f"{tans}, {trn('{n} half-square', '{n} half-squares', size)}"]
            if model.tans:
                structure = structure_of(model.tans)
                texts.append(tr("area split {structure}", structure=structure.shown))
                texts.append(trn("{n} duplicate", "{n} duplicates", structure.doubles))
            texts.append(self.makes)
        else:
            row = model.answer.chosen
            texts = [row.title if brief else row.describe] if row else []
        lines = [line for text in texts for line in wrap(paint.written(text), columns)]
        return [[paint.words(line, inks.QUIET)] for line in lines]

    def _picture(self, box: tuple[int, int]) -> Picture | None:
        if box[1] < 2:
            return None
        fine = self.paint.palette.fine
        if self.model.mode is LabMode.CHOICE:
            return set_picture(self.model.tans, box, fine) if self.model.tans else None
        row = self.model.answer.chosen
        return picture_of(row, box, fine) if row else None

    # The answer

    def _answer(self, left: int, right: int, height: int) -> list[Words]:
        answer, paint = self.model.answer, self.paint
        rows = answer.rows
        # Next to the pool is the number of each tan in the set.
        gap = 0 if self.model.mode is LabMode.CHOICE else 2 * _BETWEEN
        shown = self._columns()
        columns = _fitting(shown, right - left + gap, answer.longest(_open(shown)))
        # A tan of the pool has its picture below the pool, as the other place shows the set.
        pictured = _TAN if self.model.mode is LabMode.CHOICE and height >= 2 * _TAN else 0
        lines: list[Words] = [self._head(answer, columns)]
        if not rows:
            lines.append([paint.words(cut(self._nothing(), right - left), inks.QUIET)])
        for number in answer.view.show(max(height - 2 - pictured, 1)):
            chosen = number == answer.view.cursor
            if chosen and self.on_rows:
                self.place = (left, _TITLE + len(lines))
            here = chosen and self.on_rows
            self.spot(("row", number), left, _TITLE + len(lines), right - left, chosen=here)
            lines.append(self._row(rows[number], columns, chosen=chosen))
        lines += [()] * (height - 1 - pictured - len(lines))
        lines.append(self._below(answer, right - left))
        chosen_row = answer.chosen
        if pictured and chosen_row is not None:
            assert isinstance(chosen_row, ShapeRow)
            picture = set_picture((chosen_row.shape,), (2 * _TAN + 2, _TAN - 1), paint.palette.fine)
            lines += [(), *self.picture_lines(encode(picture, paint.palette))]
        return lines

    def _columns(self) -> Sequence[ShownColumn]:
        """Return the columns, without those that would be empty, or the same in all rows.

        That is the set where its shapes were not asked for, and holes where all are convex.
        """
        written, answer = self.paint.written, self.model.answer
        columns = [shown.wide(written(shown.title)) for shown in COLUMNS[self.model.mode]]
        rows, left_out = answer.table.rows, set[str]()
        if self.model.mode is LabMode.SHAPES and rows:
            first = rows[0]
            if isinstance(first, ShapeRow) and first.made is None:
                left_out.add("set")
            if answer.asked is not None and answer.asked["kind"] != Choice.ALL:
                left_out.add("holes")
        return [shown for shown in columns if shown.column.name not in left_out]

    def _head(self, answer: QueryResult, columns: Sequence[tuple[ShownColumn, int]]) -> Words:
        paint, table = self.paint, answer.table
        words: list[Segment] = []
        for shown, width in columns:
            sorted_by = table.by >= 0 and table.columns[table.by] is shown.column
            sign = (
                ("v" if paint.ascii else "↓") if table.descending else "^" if paint.ascii else "↑"
            )
            text = paint.written(shown.title) + (sign if sorted_by else "")
            text = cells.padded(cut(text, width), width, right=shown.right)
            ink = inks.ACCENT if sorted_by else inks.QUIET
            words += [paint.words(text, ink, bold=sorted_by), paint.gap(_BETWEEN)]
        return words

    def _row(
        self, row: LabRow, columns: Sequence[tuple[ShownColumn, int]], *, chosen: bool
    ) -> Words:
        paint = self.paint
        texts = []
        for shown, width in columns:
            text = paint.cut(shown.column.text(row), width)
            texts.append(cells.padded(text, width, right=shown.right))
        line = (" " * _BETWEEN).join(texts)
        if self.model.mode is LabMode.CHOICE:
            number = self.model.has(row.shape) if isinstance(row, ShapeRow) else 0
            sign = "x" if paint.ascii else "×"
            line += f"  {sign}{number}" if number else "    "
        if chosen and self.on_rows:
            return [paint.chosen(line)]
        return [paint.words(line, inks.ACCENT if chosen else inks.TEXT, bold=chosen)]

    def _nothing(self) -> str:
        """Return the message in place of rows if there are none."""
        answer = self.model.answer
        if answer.table.rows:
            return tr("Nothing matches the filter.")
        if answer.task is None:
            if self.model.begun:
                return tr("Started earlier. {key} continues it.", key=self.enter)
            return tr("{key} starts the search on the left.", key=self.enter)
        if answer.task.stage is Stage.DONE:
            return tr("None found.")
        return tr("Nothing yet.")

    def _below(self, answer: QueryResult, columns: int) -> Words:
        """Return the number of rows, and their filter."""
        paint = self.paint
        rows, listed = len(answer.rows), len(answer.table.rows)
        parts = []
        if answer.table.wanted:
            parts.append(
                tr(
                    "“{text}”: {some} of {all}",
                    text=answer.table.wanted,
                    some=grouped(rows),
                    all=grouped(listed),
                )
            )
        elif rows:
            here = grouped(answer.view.cursor + 1)
            parts.append(tr("{some} of {all}", some=here, all=grouped(rows)))
        if listed >= MOST_ROWS and answer.found > listed:
            parts.append(tr("{all} in total", all=grouped(answer.found)))
        return [paint.words(cut("  ".join(parts), columns), inks.QUIET)]

    # Progress

    def _last(self, width: int, height: int) -> Words:
        """Return the typed line, or the progress of the job."""
        paint, task = self.paint, self.model.answer.task
        if self.typed is not None:
            return self.prompt_line(width, height - 1, 1)
        if task is None:
            return [paint.gap(MARGIN), paint.words(self._about(width), inks.QUIET)]
        found = tr("{number} found", number=grouped(self.model.answer.found))
        return work_line(paint, task, self.model.now, width, found=found, title=task.title)

    def _about(self, width: int) -> str:
        """Return the meaning of the question's line under the cursor."""
        asks = ASKS[self.model.mode]
        return "" if self.on_rows else cut(tr(asks[self.line].about) + ".", width - 2 * MARGIN)


def typed_line(
    what: str, text: str, take: LineCallback, live: Callable[[str], None] | None = None
) -> TypedLine:
    """Return a line in which the player types *what*, marked; *take* gets the result."""
    prompt = trc("laboratory", what)
    return TypedLine(Context.LAB_TYPING, text, LONGEST, prompt, take, live, indented=True)


def _open(columns: Sequence[ShownColumn]) -> ShownColumn:
    """Return the column of codes, which has the room that the others leave."""
    return next(one for one in columns if not one.width)


def _fitting(
    columns: Sequence[ShownColumn], room: int, longest: int
) -> list[tuple[ShownColumn, int]]:
    """Return the columns that fit, with their widths; the last ones are left out first.

    The column of codes is as wide as the *longest* of them where there is room.
    """
    shown = list(columns)
    longest = max(longest, _SHORT)

    def taken(code: int) -> int:
        return sum((one.width or code) + _BETWEEN for one in shown) + _BETWEEN

    while len(shown) > 3 and taken(min(longest, _CODE)) > room:
        shown.pop()
    if taken(_SHORT) > room:
        shown.pop()
    spare = room - taken(0)
    most = min(longest, _CODES) if shown[-1].width else _LONG
    code = min(max(spare, _SHORT), most)
    widths = [one.width or code for one in shown]
    if not shown[-1].right and shown[-1].width:
        # The rest goes to the names of symmetries and the like.
        widths[-1] += min(max(spare - code, 0), _LONG - widths[-1])
    return list(zip(shown, widths, strict=True))
