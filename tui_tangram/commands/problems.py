"""A puzzle shown, a new one generated, and files made of several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from tui_tangram.api.kinds import kind_of_new
from tui_tangram.api.loading import problem_of
from tui_tangram.api.making import NewPuzzle, new_puzzle
from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.files import exists_already, write_file
from tui_tangram.commands.finding import PuzzleFinder
from tui_tangram.commands.host import Host, shown
from tui_tangram.commands.status import CommandStatus
from tui_tangram.games.catalog import public_id
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.piece_sets import lines, set_called
from tui_tangram.language import LimitError, PlayerError, refusing, tr, trn
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.play.long_id import LongIdError
from tui_tangram.play.names import drawn_seed
from tui_tangram.play.phrases import HOPELESS
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle
    from tui_tangram.render.portrayal import Portrayal


class ShownPuzzle(NamedTuple):
    """A puzzle to be drawn."""

    problem: SolvablePuzzle
    state: Any = None
    """The state that is drawn; None for the puzzle itself."""


def show(
    services: Host,
    *,
    puzzle: str,
    solution: bool,
    space: bool,
    size: tuple[int, int] | None,
    image: str | None,
    id: bool,  # noqa: A002
) -> CommandAnswer:
    """Show a puzzle, its solution only on request, or the pieces of a set."""
    del size, image  # they are for the shell that draws
    finder = PuzzleFinder(services)
    try:
        found = finder.find(puzzle)
    except PlayerError as error:
        pieces = None if solution or space or id else _set(services, puzzle, error)
        if pieces is None:
            raise
        return pieces
    if id:
        return CommandAnswer(to_paste=[public_id(finder.game_of(found))])
    if space:
        found = found.seen_in_space()
    solved = found.solved() if solution else None
    unsolved = solution and solved is None
    if unsolved:
        services.note(found.unsolvable)
    return CommandAnswer(
        written={"json": lambda: [found.file(solved)]},
        found=ShownPuzzle(found, solved),
        status=lambda: CommandStatus.UNSOLVED if unsolved else CommandStatus.DONE,
    )


def _set(services: Host, name: str, no_puzzle: PlayerError) -> CommandAnswer | None:
    """Return the pieces and the facts of the set with that name; None for none.

    There is no file of it: that is an error, since the name is of *no_puzzle*.
    """
    known = services.library.of(Figures)
    with refusing(LongIdError):
        found = set_called(known, name)
    if found is None:
        return None

    def file() -> list[str]:
        raise no_puzzle

    rows = [AnswerRow(text) for text in lines(known, found, ())]
    return CommandAnswer(rows, written={"json": file}, found=found)


def new(
    services: Host,
    *,
    seed: int | None,
    timeout: float | None,
    **options: Any,  # noqa: ANN401
) -> CommandAnswer:
    """Generate a puzzle; *options* are the fields of `NewPuzzle`."""
    wanted = NewPuzzle(**{name: value for name, value in options.items() if value})
    kind = kind_of_new(wanted.layout).problem()
    seed = drawn_seed(SystemRandom()) if seed is None else seed
    free = timeout or (kind.endless and not wanted.moves)
    finder = PuzzleFinder(services, Limit(seconds=timeout) if free else None)

    def meter() -> Meter:
        return finder.meter

    if wanted.edit and not wanted.moves:
        kind.maker(wanted, services.library, meter)  # it refuses impossible options
        return CommandAnswer(opens=kind.new_editor(wanted, seed))
    found = new_puzzle(wanted, seed, services.library, meter, patient=bool(timeout))
    return CommandAnswer(
        messages=[found.summary, *[tr(HOPELESS)] * found.hopeless],
        written={"json": lambda: [found.file()]},
        found=ShownPuzzle(found),
        opens=found.editor if wanted.edit else "",
    )


def export(
    services: Host,
    *,
    puzzles: Sequence[str],
    output: str,
    force: bool,
    paper: str,
    pieces: bool,
    full_size: bool,
    solutions: bool,
    timeout: float | None,
) -> CommandAnswer:
    """Write puzzles to a file, atomically."""
    # Late: they draw pages.
    from tui_tangram.flow.booklet import BookletOptions
    from tui_tangram.flow.choose import none_found
    from tui_tangram.flow.export import Order, changed_names, file_format_of
    from tui_tangram.render.portrayal import Portrayals

    path, where = Path(output), shown(output)
    with refusing(PlayerError, what=where):
        form = file_format_of(path)
    if not force and path.exists():
        raise exists_already(path)
    finder = PuzzleFinder(services, Limit(seconds=timeout))
    found = finder.find_all(puzzles)
    portrayals = Portrayals([partial(_portrayed, services, finder, one) for one in found])
    booklet = BookletOptions(paper, pieces, full_size, solutions)
    title = _title(finder, puzzles, portrayals[0].name)
    pack = _pack(services, finder, found, title) if path.suffix.lower() == ".zip" else None
    order = Order(title, portrayals, booklet, finder.meter, pack=pack)

    def content() -> Iterator[bytes]:
        with refusing(PlayerError, what=where):
            yield from form.pieces(order)

    try:
        write_file(path, content(), replace=force)
    except Stopped as why:
        raise LimitError(f"{where}: {none_found(why)}") from None
    lost = changed_names(portrayals) if path.suffix.lower() == ".pdf" else 0
    if lost:
        services.note(
            trn(
                '{file}: {n} name has letters that the PDF lacks; "?" stands for them',
                '{file}: {n} names have letters that the PDF lacks; "?" stands for them',
                lost,
                file=where,
            )
        )
    text = trn("{file}: {n} puzzle", "{file}: {n} puzzles", len(portrayals), file=where)
    return CommandAnswer(messages=[text])


def _pack(
    services: Host, finder: PuzzleFinder, found: Sequence[SolvablePuzzle], title: str
) -> Callable[[], bytes] | None:
    """Return the maker of a pack of puzzles that are all in the library."""
    if not all(map(finder.is_known, found)):
        return None
    from tui_tangram.player.pack_make import make_pack

    names = [one.source.id for one in found]
    return lambda: make_pack(services.library, names, {"title": title})[0]


def _portrayed(services: Host, finder: PuzzleFinder, found: SolvablePuzzle) -> Portrayal:
    """Return a puzzle as drawings, without an id that its file claims and may be another's."""
    if finder.is_known(found):
        return found.portrayal()
    kind, library = found.game.kind, services.library
    return problem_of(library[kind].nameless(found.source), kind, library).portrayal()


def _title(finder: PuzzleFinder, names: Sequence[str], first: str) -> str:
    """Return the title for the puzzles of these names, *first* the name of the first of them."""
    groups = [finder.collection(name) for name in names]
    if len(names) > 1:
        return tr("Puzzles")
    return groups[0].title if groups[0] else first
