"""The lessons that come with the package, ``puzzles/lessons.toml``.

A lesson is a puzzle, a position of it, and steps.  A step says what to do now, and what the game
has to show before the next step::

    format = "tui-tangram/lessons"
    version = 1

    [[lessons]]
    id = "pieces-1"
    group = "pieces"
    name = "Pick up and place"
    about = "Take a piece from the tray and place it."
    minutes = 1
    puzzle = "convex/2"
    moves = ["put A 3 0,1,0,1/1"]

    [[lessons.steps]]
    text = "{take_3} picks up piece 3."
    parts = ["piece C"]
    holds = true

    [[lessons.steps]]
    text = "{put_down} places it."
    line = "Type: place 3 1"
    parts = ["piece C"]
    solved = true

``moves`` are made before the player begins, and cannot be undone.  ``text`` is shown on the screen,
where a name of an action in braces stands for its key and ``{unplaced}`` for what is not placed;
``line`` is used in the plain mode.  A step without one of them does not exist there.

The words follow the game (`tui_tangram.flow.lessons.Course.words`): what makes the piece in
hand fit, another piece in hand, a position that cannot be solved.  ``to_turn`` and ``to_move`` are
the words in place of the usual ones while the piece in hand fits here once it is turned, or
elsewhere.

A step is done when all of these hold that it has:

``does``
    one of these was done: intents of keys, or names of commands in lines.
``holds``
    a piece is in hand, or with ``false`` none is.
``parts``
    the pieces that the step is about, as a game's ``touched`` names them: no others are in hand.
``moves``
    on the way to the current position the player made a move that begins with one of these, and
    what it placed is still placed.
``asked``
    ``"hint"`` or ``"check"``: the game has given one since the step began.
``solvable``
    the position can be solved, or with ``false`` it cannot.  A step without it is not done in a
    position that cannot: the move has to be undone first.
``marks``
    the ``parts`` are marked, and nothing else is.
``unplaced``
    these pieces are not placed.
``solved``
    the puzzle is solved.
``solutions``
    this many different positions were solved.
``shows``
    the laboratory shows one of these, a text of `tui_tangram.app.lab.model.LabModel.shown`.

A lesson ends when its puzzle is solved.  One of the group ``lab`` has no puzzle, but is played in
the laboratory: its ``puzzle`` is the set with which it begins, and it ends with its steps.

A lesson that is left has its place in a document of the player's data, a `LessonPlace`: the step
and the save of its game.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any, Final

from tui_tangram.games.session.savetext import SAVE_TEXT
from tui_tangram.language import mark, tr
from tui_tangram.play import Document, NewerVersionError, quote, read_document
from tui_tangram.play.document import FLAG, RecordSchema, choice, encode, text, whole
from tui_tangram.play.names import named
from tui_tangram.player.setting import parse_toml
from tui_tangram.player.source import read_shipped
from tui_tangram.values import NamedTuple

FORMAT: Final = "tui-tangram/lessons"
PLACE_FORMAT: Final = "tui-tangram/lesson"
VERSION: Final = 1
"""The version of both formats."""
LONGEST: Final = 100
"""Characters of the id of a lesson, with that of its pack."""


class LessonGroup(Enum):
    """The lessons that are listed together."""

    PIECES = "pieces"
    TILES = "tiles"
    LINES = "lines"
    """Played in plain mode only."""
    LAB = "lab"
    """Played in the laboratory."""


class AskedHelp(Enum):
    """Help that a step may want the player to ask for."""

    HINT = "hint"
    CHECK = "check"


class LessonStep(NamedTuple):
    """One step of a lesson; see the module."""

    text: str
    line: str
    does: tuple[str, ...]
    holds: bool | None
    moves: tuple[str, ...]
    asked: AskedHelp | None
    solved: bool
    solutions: int
    shows: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    unplaced: tuple[str, ...] = ()
    solvable: bool | None = None
    to_turn: str = ""
    to_move: str = ""
    marks: bool = False


class Lesson(NamedTuple):
    """One lesson; see the module."""

    id: str
    group: LessonGroup
    name: str
    about: str
    minutes: int
    puzzle: str
    moves: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    pack: str = ""
    """The title of the pack that it is of, if it did not come with the program."""

    @property
    def group_id(self) -> str:
        """The id of the lessons that it is listed with: its group's, or its pack's."""
        return self.id.rpartition("/")[0] if self.pack else self.group.value

    def translated(self, words: str) -> str:
        """Return a text of the lesson in the language in use; texts of packs are not translated.

        *words* are among `about` and the texts and lines of `steps`.
        """
        return words if self.pack else tr(words)

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)


_NEVER: Final = LessonStep("", "", (), None, (), None, solved=False, solutions=0)
"""A step without a condition."""
_STEP: Final = RecordSchema(
    LessonStep,
    text=text(200).spare(""),
    line=text(200).spare(""),
    does=text(40).listed().spare(()),
    holds=FLAG.spare(None),
    moves=text(100).listed().spare(()),
    asked=choice(AskedHelp).spare(None),
    solved=FLAG.spare(False),
    solutions=whole(1, 9).spare(0),
    shows=text(60).listed().spare(()),
    parts=text(40).listed().spare(()),
    unplaced=text(40).listed().spare(()),
    solvable=FLAG.spare(None),
    to_turn=text(200).spare(""),
    to_move=text(200).spare(""),
    marks=FLAG.spare(False),
)
_FORMER: Final = {"sift": "filter", "stow": "store", "gather": "store_all"}
"""The current intents of keys by their former ones, which packs may have."""
_LESSON: Final[RecordSchema[dict[str, Any]]] = RecordSchema(
    dict,
    id=text(40),
    group=choice(LessonGroup),
    name=text(40),
    about=text(80),
    minutes=whole(1, 9),
    puzzle=text(80),
    moves=text(200).listed().spare(()),
)


def read_lessons(content: str) -> tuple[Lesson, ...]:
    """Return the lessons in the text of a file.  Raises `DocumentError`: the place, the fault."""
    return lessons_in(Document(parse_toml(content)))


def lessons_in(document: Document) -> tuple[Lesson, ...]:
    """Return the lessons in a document, as `read_lessons` does."""
    if document.text("format") != FORMAT:
        document.fail(
            "format",
            "must be {right}, not {value}",
            right=quote(FORMAT),
            value=quote(document.text("format")),
        )
    number = document.whole("version", low=1)
    if number > VERSION:
        raise NewerVersionError(
            "{number} is newer than this program, which reads up to {version}",
            at="version",
            number=quote(number),
            version=VERSION,
        )
    lessons = tuple(map(_lesson, document.parts("lessons")))
    seen: set[str] = set()
    for part, lesson in zip(document.parts("lessons"), lessons, strict=True):
        if lesson.id in seen:
            part.fail("id", "another lesson is called {id}", id=quote(lesson.id))
        seen.add(lesson.id)
    return lessons


def _lesson(part: Document) -> Lesson:
    _only(part, {*_LESSON.keys, "steps"})
    fields = _LESSON.read(part)
    steps = tuple(map(_step, part.parts("steps")))
    if not steps:
        part.fail("steps", "a lesson needs steps")
    for shown in ([one for one in steps if one.text], [one for one in steps if one.line]):
        if fields["group"] is LessonGroup.LAB or not shown:
            continue
        if not (shown[-1].solved or shown[-1].solutions):
            part.fail("steps", "the last step of a lesson must be to solve its puzzle")
    return Lesson(**fields, steps=steps)


def _step(part: Document) -> LessonStep:
    _only(part, set(_STEP.keys))
    step = _STEP.read(part)
    if not (step.text or step.line):
        part.fail("text", "a step needs a text or a line")
    if step._replace(text="", line="", parts=(), to_turn="", to_move="") == _NEVER:
        part.fail("does", "a step needs a condition that ends it")
    return step._replace(does=tuple(_FORMER.get(one, one) for one in step.does))


def _only(part: Document, keys: set[str]) -> None:
    """Raise `DocumentError` for an unknown field, such as a misspelt one."""
    for key in part.content:
        if key not in keys:
            part.fail(key, "unknown field; choose from {keys}", keys=", ".join(sorted(keys)))


class LessonPlace(NamedTuple):
    """The place at which a lesson was left."""

    lesson: str
    """Its id."""
    lines: bool
    """Whether it was played in lines, with other steps."""
    at: int
    """The number of steps that are done."""
    hints: int
    """The hints that there were when the current step began."""
    checks: int
    """The checks likewise."""
    moves: int
    """The moves likewise."""
    save: str
    """The text of the save of its game; empty without one."""

    def to_text(self) -> str:
        """Return it as a document; `from_text` reads it."""
        return encode({"format": PLACE_FORMAT, "version": VERSION, **_PLACE.write(self)}) + "\n"

    @classmethod
    def from_text(cls, text: str) -> LessonPlace:
        """Return the place in a document.  Raises `DocumentError` when it is not valid."""
        return _PLACE.read(read_document(text, PLACE_FORMAT, VERSION))

    @property
    def key(self) -> str:
        """The name of its document: each way to play a lesson has a place of its own."""
        return place_key(self.lesson, lines=self.lines)


def place_key(lesson: str, *, lines: bool) -> str:
    """Return the name of the document with the place in a lesson."""
    return f"{lesson}/lines" if lines else lesson


_PLACE: Final = RecordSchema(
    LessonPlace,
    lesson=text(LONGEST),
    lines=FLAG,
    at=whole(),
    hints=whole(),
    checks=whole(),
    moves=whole(),
    save=SAVE_TEXT.spare(""),
)


def load_lessons(directory: Path) -> tuple[Lesson, ...]:
    """Return the lessons among the puzzles in *directory*.  Raises `LibraryError`."""
    fault = mark("cannot read the lessons in {file}: {why}")
    return read_shipped(directory / "lessons.toml", read_lessons, fault)
