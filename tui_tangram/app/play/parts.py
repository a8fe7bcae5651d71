"""The parts of a play screen: their places, the widgets, and the texts that every screen has.

*Places.*  The board has the room that the panel leaves. The panel is to the right of the board, or
below it if the terminal is less than `NARROW` columns wide. Each game divides its own panel.
Nothing here depends on the state of a game, so nothing moves during play; nor do words that change,
for lines have a fixed number and width.

*Widgets* are drawn from rows of cells or lines of words. Each has a fixed box and draws nothing by
itself: the screen sets the contents, and the cells that differ from the last ones are redrawn, one
region for each changed span.

*Cells* of pieces and of places for them are found for jump letters and for the mouse.

*A lesson* has a strip below the board with what to do now.  It follows the game and handles no
keys. It has the same lines from the first step to the last, so nothing moves during a lesson.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from textual.geometry import Region

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import GAP, MARGIN, DrawnWidget, JumpTarget, changed_cells
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.painter import MeasuredLine, Painter, Words, cut, length
from tui_tangram.app.services import Services
from tui_tangram.flow.lessons import Course, Observation, PlayedLesson, lessons, neighbour, note
from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import duration
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture, Row, cell_pixels, changed_spans
from tui_tangram.render.viewport import Drawable, Viewport, points
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.player.lessons import Lesson


FARTHEST: Final = 60
"""The maximum width of a line next to the board, with its number at the end."""
NARROW: Final = 72
"""Fewer columns than this put the panel below the board."""


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def contains(self, x: int, y: int) -> bool:
        """Whether a cell is in it.

        >>> Box(2, 1, 3, 1).contains(4, 1), Box(2, 1, 3, 1).contains(5, 1)
        (True, False)
        """
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


class PlayLayout(NamedTuple):
    """The three parts of every play screen."""

    header: Box
    board: Box
    panel: Box


def frame(width: int, height: int) -> PlayLayout:
    """Return the boxes in *width* × *height* cells, without the last lines."""
    header = Box(0, 0, width, 1)
    if width >= NARROW:
        panel = 22 if width < 100 else 26 if width < 160 else 36
        x = width - MARGIN - panel
        return PlayLayout(
            header, Box(0, 1, x - 1, height - 1), Box(x, 2, panel, max(height - 2, 1))
        )
    lines = 6 if height < 24 else 7
    top = height - lines
    return PlayLayout(
        header,
        Box(0, 1, width, max(top - 1, 1)),
        Box(MARGIN, top, width - 2 * MARGIN, lines),
    )


StyledLine = list[Segment]


class Heading(NamedTuple):
    """The words of the header on a puzzle."""

    name: str
    notes: str = ""
    """A few words on it, which are left out where there is no room."""
    grade: str = ""
    """The difficulty, in a few characters."""
    work: str = ""
    """The effort that the difficulty stands for, a clause; empty where it is not known."""
    found: str = ""
    """The number of solutions found, in words; empty for none, or where there is only one."""
    beat: int | None = None
    """The time to beat, in seconds, if there is one."""

    @property
    def sayings(self) -> tuple[str, ...]:
        """The notes next to the name, in several lengths, the shortest last.

        >>> Heading("Swan", "Animals", found="3 of 12 solutions found").sayings
        ('Animals, 3 of 12 solutions found', '3 of 12 solutions found')
        >>> Heading("Swan", "Animals", beat=83).sayings
        ('Animals, to beat 1:23', 'to beat 1:23')
        """
        beat = "" if self.beat is None else tr("to beat {time}", time=duration(self.beat))
        lengths = (
            (self.notes, self.found, self.work, beat),
            (self.notes, self.found, beat),
            (self.found or self.notes, beat),
            (beat or self.found or self.notes,),
        )
        return tuple(dict.fromkeys(", ".join(filter(None, one)) for one in lengths))


def spread(
    paint: Painter, width: int, left: Sequence[Segment], right: Sequence[Segment]
) -> StyledLine:
    """Return *left* and *right* at the two ends of a line; *left* is cut to its room."""
    room = width - length(right) - 1
    if left and right and length(left) > room:
        *before, last = left
        text = paint.cut(last.text, max(room - length(before), 0))
        left = [*before, Segment(text, last.style)]
    return [*left, paint.gap(width - length(left) - length(right)), *right]


def pair(paint: Painter, width: int, label: str, text: str) -> StyledLine:
    """Return a label and its value at the two ends of a line."""
    if columns.width(label) + 1 + columns.width(text) > width:
        text = text.replace(" / ", "/")
    return spread(paint, width, [paint.words(label, inks.QUIET)], [paint.words(text)])


def padded(lines: Iterable[StyledLine], height: int) -> list[StyledLine]:
    """Return exactly *height* lines."""
    found = list(lines)[:height]
    return found + [[] for _ in range(height - len(found))]


def fitted(sentences: Sequence[str], width: int, room: int) -> list[str]:
    """Return *sentences* in at most *room* lines; the last has the number of the others.

    >>> fitted(["A lies over B and C", "D sticks out"], 12, 3)
    ['A lies over', 'B and C', 'D sticks out']
    >>> fitted(["A lies over B", "C lies over B", "D sticks out"], 22, 2)
    ['A lies over B', 'and 2 more']
    """
    shown: list[str] = []
    for number, sentence in enumerate(sentences):
        lines = wrap(sentence, width)
        more = number < len(sentences) - 1
        if len(shown) + len(lines) + more > room:
            rest = tr("and {number} more", number=len(sentences) - number)
            shown.append(rest if shown else cut(sentence, width))
            break
        shown += lines
    return shown[: max(room, 0)]


def header(paint: Painter, width: int, heading: Heading, elapsed: float | None) -> StyledLine:
    """Return the line at the top: puzzle, notes, difficulty, seconds played.

    *elapsed* is None where the time is hidden; its place stays empty.
    """
    right: StyledLine = [paint.words(heading.grade, inks.TEXT)]
    # Reserved room for the time, so that nothing moves when it gets longer.
    time = "" if elapsed is None else duration(elapsed)
    right.append(paint.words(f"{time:>9}", inks.TEXT))
    room = width - 2 * MARGIN - length(right) - 2
    sayings = [paint.written(one) for one in heading.sayings]
    # A time to beat is shown however long the name is.
    reserved = 0 if heading.beat is None else 3 + columns.width(sayings[-1])
    name = paint.cut(heading.name, room - reserved)
    left = [paint.words(name, inks.TEXT, bold=True)]
    for notes in sayings:
        if notes and length(left) + 3 + columns.width(notes) <= room:
            right = [paint.words(f"{notes}  ", inks.QUIET), *right]
            break
    return [paint.gap(MARGIN), *spread(paint, width - 2 * MARGIN, left, right), paint.gap(MARGIN)]


def covered(picture: Picture, lines: Sequence[str] = ()) -> Picture:
    """Return an empty picture with *lines* in the middle: a board while play is paused.

    Without *lines* it says just that.
    """
    lines = lines or (tr("Paused"), tr("Clock stopped."))
    marks: list[Mark] = []
    for number, text in enumerate(lines):
        row = picture.lines // 2 - len(lines) // 2 + number
        left = (picture.columns - len(text)) // 2
        ink = inks.QUIET if number else inks.TEXT
        marks += (
            Mark(left + x, row, character, ink, bold=not number) for x, character in enumerate(text)
        )
    return picture._replace(marks=tuple(marks))


class Sheet(DrawnWidget):
    """Lines one below the other, in a box of its own."""

    DEFAULT_CSS = "Sheet { position: absolute; }"

    def __init__(self, paint: Painter) -> None:
        """Draw with *paint*; there are no contents and no box yet."""
        super().__init__()
        self.paint = paint
        self.box = Box(0, 0, 0, 0)
        self.place(self.box)

    def place(self, box: Box) -> None:
        """Move to *box*, empty."""
        self.box = box
        self.styles.offset = box.x, box.y
        self.styles.width, self.styles.height = box.width, box.height
        self.display = box.width > 0 and box.height > 0
        self.clear()

    def clear(self) -> None:
        """Clear the contents, so that all are redrawn."""
        self.refresh()

    def _redraw(self, regions: Collection[Region]) -> None:
        if regions:
            self.refresh(*regions)


class PictureSheet(Sheet):
    """A picture."""

    rows: Sequence[Row] = ()
    """The rows that are shown."""

    def clear(self) -> None:
        """Clear the picture."""
        self.rows = ()
        super().clear()

    def show(self, rows: Sequence[Row]) -> None:
        """Show *rows*, as many as the box is high and each as wide as it is."""
        if rows is not self.rows:
            spans = changed_spans(self.rows, rows, gap=GAP)
            self.rows = rows
            self._redraw([Region(start, y, end - start, 1) for y, start, end in spans])

    def drawn_line(self, y: int) -> Words:
        """Return a line."""
        return self.paint.picture(self.rows[y]) if y < len(self.rows) else ()


class Lines(Sheet):
    """Words."""

    _words: Sequence[Words] = ()
    _given: Iterable[Words] = ()

    def clear(self) -> None:
        """Clear the words."""
        self._words = self._given = ()
        super().clear()

    def drawn_line(self, y: int) -> Words:
        """Return a line."""
        return self._words[y] if y < len(self._words) else ()

    def show(self, lines: Iterable[Words]) -> None:
        """Show *lines*, at most as many as the box is high; the same list has not changed."""
        if lines is self._given:
            return
        self._given = lines
        before, self._words = self._words, [*map(MeasuredLine.of, lines)][: self.box.height]
        if len(before) == len(self._words):
            spans = changed_cells(self.paint, before, self._words, self.box.width)
        else:
            spans = [Region(0, 0, self.box.width, self.box.height)]
        self._redraw(spans)


LetteredPictures = Sequence[tuple[Picture, Box]]
"""Pictures and their boxes; a letter counts in the first picture that has it."""

_AROUND: Final = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (1, 1), (-1, -1))
"""Shifts for letters that would cover others: the nearest with room is used."""
_HIDDEN: Final = (-1, -1)
"""The cell of letters that are not visible."""
REACH: Final = 10
"""Cells around the letter of a piece in the tray in which a click selects that piece."""


def letter_cells(letters: Iterable[str], shown: LetteredPictures) -> dict[str, Cell]:
    """Return the cells of the window with the visible letters of pieces."""
    wanted, found = set(letters), dict[str, Cell]()
    for picture, box in shown:
        for mark in picture.marks:
            if mark.text in wanted:
                found.setdefault(mark.text, (box.x + mark.column, box.y + mark.row))
    return found


def cursor_of(*shown: tuple[Picture, Box]) -> Cell | None:
    """Return the cell of the window with the cursor of one of these pictures, or None."""
    for picture, box in shown:
        if picture.cursor is not None:
            return box.x + picture.cursor[0], box.y + picture.cursor[1]
    return None


def piece_spots(letters: Sequence[str], shown: LetteredPictures) -> list[JumpTarget]:
    """Return a target for each piece, by its index, with its own letter."""
    cells = letter_cells(letters, shown)
    return [
        JumpTarget(
            index, *cells.get(letter, _HIDDEN), mark=cells.get(letter, _HIDDEN), letters=letter
        )
        for index, letter in enumerate(letters)
    ]


def place_spots(
    centres: Iterable[FloatPoint], view: Viewport, box: Box, size: int
) -> list[JumpTarget]:
    """Return a target for each place, by its number, with room for *size* letters.

    Targets of coinciding places, where a piece fits in several ways, are side by side; a place
    without room has none.
    """
    taken: set[Cell] = set()
    found: list[JumpTarget] = []
    for number, centre in enumerate(centres):
        column, line = view.cell(centre)
        for across, down in _AROUND:
            x, y = column + across * size, line + down
            cells = {(x + step, y) for step in range(size)}
            inside = 0 <= x <= box.width - size and 0 <= y < box.height
            if inside and not cells & taken:
                taken |= cells
                place = box.x + x, box.y + y
                found.append(JumpTarget(number, *place, size, mark=place))
                break
    return found


def world_at(x: int, y: int, view: Viewport, box: Box) -> FloatPoint | None:
    """Return the point of the world in the middle of a cell of the window; None outside *box*."""
    column, line = x - box.x, y - box.y
    if not (0 <= column < box.width and 0 <= line < box.height):
        return None
    return view.world(column + 0.5, 2 * line + 1)


def holds(shape: Drawable, point: FloatPoint) -> bool:
    """Whether a point is inside a shape; on its edge it may be either."""
    x, y = point
    corners = points(shape)
    inside = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def topmost(shapes: Mapping[int, Drawable], order: Sequence[int], point: FloatPoint) -> int | None:
    """Return the piece at a point, of several the one laid last; None for none."""
    return next((one for one in reversed(order) if holds(shapes[one], point)), None)


def in_tray(letters: Sequence[str], tray: Picture, box: Box, x: int, y: int) -> int | None:
    """Return the piece in the tray at a cell, or whose letter is near; else None."""
    pixels = {*cell_pixels(tray, x - box.x, y - box.y)}
    inks_there = {ink % inks.COLOURS for ink in pixels if ink >= inks.COLOURS}
    found: list[tuple[bool, int, int]] = []
    for letter, (across, down) in letter_cells(letters, [(tray, box)]).items():
        index = letters.index(letter)
        # A cell is twice as high as wide.
        way = abs(across - x) + 2 * abs(down - y)
        other = index % inks.COLOURS not in inks_there
        if way <= REACH or not other:
            found.append((other, way, index))
    return min(found)[-1] if found else None


MOST: Final = 2
"""Lines that a step may take."""


class LessonStrip:
    """A lesson that is played."""

    def __init__(self, services: Services, played: PlayedLesson) -> None:
        """Show the lesson of *played*."""
        self._services = services
        self.played = played
        self._seen = Observation(None)
        self.sheet = Lines(services.paint)
        """The strip."""

    @property
    def course(self) -> Course:
        """The lesson as far as it has come."""
        return self.played.course

    def sibling(self, by: int) -> Lesson | None:
        """Return the lesson *by* places on; None beyond the first and the last."""
        return neighbour(lessons(self._services), self.course.lesson, by)

    @property
    def number(self) -> str:
        """Which of the lessons in the list it is."""
        order = [one.id for one in lessons(self._services)]
        name = self.course.lesson.id
        if name not in order:  # its pack was removed meanwhile
            return tr("lesson")
        return tr("lesson {n} of {all}", n=order.index(name) + 1, all=len(order))

    def saw(self, seen: Observation) -> None:
        """Follow the game; note the lesson as done when its last step is."""
        self._seen = seen
        if self.played.saw(seen):
            self._services.use(note(self._services, self.course.lesson.id, self.course.untried))

    @property
    def first_words(self) -> str:
        """The words at its beginning: what it is about, or how to restart it."""
        if self.played.resumed:
            again = tr("Lesson resumed. {restart} starts it again.")
            return with_keys(self._services.keymap, again)
        lesson = self.course.lesson
        return lesson.translated(lesson.about)

    @property
    def text(self) -> str:
        """The words for what to do now."""
        keymap = self._services.keymap
        if not self.course.done:
            return with_keys(keymap, self.course.words(self._seen))
        after, untried = self.sibling(1), self.course.untried
        if untried:
            again = trn(
                "Lesson done, but {n} step was not tried. {restart} starts it again.",
                "Lesson done, but {n} steps were not tried. {restart} starts it again.",
                untried,
                restart="{restart}",
            )
            return with_keys(keymap, again)
        if after is not None:
            text = tr("Lesson done. {onward} starts the next: “{lesson}”. {back} goes back.")
            return with_keys(keymap, text, lesson=after.title)
        return with_keys(keymap, tr("Last lesson done! {back} goes back."))

    def box(self, width: int, height: int) -> Box:
        """Return the place of the strip in the last lines of *width* × *height* cells."""
        lines = 1 if width - 2 * MARGIN >= _WIDE else MOST
        return Box(0, height - lines, width, lines)

    def show(self) -> None:
        """Show what to do now."""
        self.sheet.show(
            strip_lines(self._services.paint, self.sheet.box.width, self.course, self.text)
        )


class LessonScreen(BaseScreen):
    """A screen on which a lesson may be played."""

    lesson: LessonStrip | None = None
    """The lesson that is played, if this is one."""

    def do(self, intent: str, *arguments: object) -> object:
        """Carry out *intent*, and let the lesson know."""
        result = super().do(intent, *arguments)
        self.follow_lesson(intent)
        return result

    def follow_lesson(self, does: str = "") -> None:
        """Give the lesson the current state, and what the player has just done."""
        if self.lesson is not None:
            before = self.lesson.course
            self.lesson.saw(self.observed(does))
            if self.lesson.course != before:
                self.lesson_moved()

    def observed(self, does: str) -> Observation:
        """Return the current state for the lesson, and what the player has just done."""
        raise NotImplementedError

    def lesson_moved(self) -> None:
        """Note that the lesson is at another step."""


_WIDE: Final = 112
"""The fewest cells in which every step fits in one line."""


def strip_lines(paint: Painter, width: int, course: Course, text: str) -> list[StyledLine]:
    """Return the lines of *text*, after the number of the step."""
    if course.done:
        head = paint.words("✓ ", inks.SUCCESS, bold=True)
    else:
        head = paint.words(f"{course.at + 1}/{len(course.steps)}  ", inks.ACCENT, bold=True)
    indent = len(head.text)
    room = width - 2 * MARGIN - indent
    lines = wrap(paint.written(text), room)
    return [
        [paint.gap(MARGIN), head if not y else paint.gap(indent), paint.words(one)]
        for y, one in enumerate(lines)
    ]
