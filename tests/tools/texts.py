"""Collects the marked texts and brings the catalogues up to date: ``python -m tests.tools.texts``.

The sources are read as Python reads them, also what stands in a text with values; the names in
the shipped puzzles are looked up as `tui_tangram.play.names` does.  What was translated stays,
what is new is empty, what is gone is taken out, and printed with its translation.  With file names
in PO format as arguments, their translations are taken over first.  At the end it says what has no
translation; `tests/language` fails as long as something has none.

    python -m tests.tools.texts --start fr

starts a language, by its code of two letters: it can be chosen at once, and what has no translation
is English.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

import tui_tangram
from tests.tools import manual
from tests.tools.build_hook import compile_catalogue
from tui_tangram.app import actions
from tui_tangram.games.matching.core.board_size import shape_word
from tui_tangram.language import DOMAIN, LANGUAGE_NAMES, LANGUAGES, LOCALES
from tui_tangram.maths.tiling.solids import SOLIDS
from tui_tangram.play.names import NAME, PIECE, messages

PACKAGE: Final = Path(tui_tangram.__file__).parent
ERRORS: Final = (
    "PlayerError", "Refusal", "AskedFirstError", "CommandError", "CurveError", "MalformedError",
    "UnavailableError", "UnknownNameError",
    "DocumentError", "EditError", "FormError", "LabModelError", "LibraryError", "LimitError",
    "LongIdError",
    "MoveError", "NewerSchemaError", "NewerVersionError", "NoPaperError", "NoSetError",
    "DailySlotError", "ItemError", "PackError", "PositionError", "ProtocolError", "PuzzleError",
    "RandomFigureError",
    "RecipeError", "RefusedError", "SaveError", "SchemaError", "ShapeError", "SharedLineError",
    "StoreError", "ThemeError",
    "UnknownSavedPuzzleError", "UsageError", "WorkError", "DraftError", "LineError", "OutlineError",
)  # fmt: skip
"""The errors that mark their texts: see `tui_tangram.language.PlayerError`."""
NAMES_OF_LANGUAGES: Final = PACKAGE / "language" / "catalogue.py"
"""The module with the list of languages."""
KEYWORDS: Final = {
    **dict.fromkeys(("tr", "mark", "trn", *ERRORS), 0),
    **dict.fromkeys(("trc", "markc", "fail"), 1),
    "suggested": 2,
}
"""The functions and methods that mark texts, and the number of arguments before the texts."""
CONTEXTS: Final = ("trc", "markc")
"""Those with a context before the text."""

PUZZLES: Final = PACKAGE.parent / "puzzles"
NAMED: Final = ("figures", "sets", "tiles", "themes", "tile-themes")
"""Where in it names are that players read."""
LISTS: Final = PUZZLES / "lessons.toml", PUZZLES / "packs.toml"
DATA: Final[dict[str, str | None]] = {
    "name": NAME,
    "category": NAME,
    "aliases": NAME,
    "about": None,
    "text": None,
    "line": None,
    "to_turn": None,
    "to_move": None,
    "source": None,
}
"""The context of what the files of puzzles say to players; without one they are sentences."""


@cache
def marked() -> tuple[tuple[str, int, Any, str | None], ...]:
    """Return file, line, text or texts, and context of everything that is marked."""
    return tuple(_marked())


def _marked() -> Iterator[tuple[str, int, Any, str | None]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE.parent).as_posix()
        for line, message, context in _called(path.read_text("utf-8")):
            yield name, line, message, context
    # The table of actions is marked as a whole.
    for context, text in actions.texts():
        yield "tui_tangram/app/actions", 0, text, context
    path = PACKAGE / "app" / "rules.toml"
    for text in tomllib.loads(path.read_text("utf-8")).values():
        yield "tui_tangram/app/rules.toml", 0, text, None
    for solid in SOLIDS:
        yield "tui_tangram/maths/tiling/solids.py", 0, shape_word(solid), "name"
    yield from shipped()


def shipped() -> Iterator[tuple[str, int, str, str | None]]:
    """Yield the same of what the files of puzzles say."""
    for path in sorted(path for part in NAMED for path in (PUZZLES / part).rglob("*.json")):
        for message, data_context in _said(json.loads(path.read_bytes())):
            yield path.relative_to(PACKAGE.parent).as_posix(), 0, message, data_context
    for path in LISTS:
        for message, data_context in _said(tomllib.loads(path.read_text("utf-8"))):
            yield path.relative_to(PACKAGE.parent).as_posix(), 0, message, data_context


def _called(source: str) -> Iterator[tuple[int, Any, str | None]]:
    r"""Yield line, text or texts, and context of each call in *source* that marks a text.

    >>> list(_called("x = f'{tr(table[n])}: {tr(\"a\")}'"))
    [(1, 'a', None)]
    >>> list(_called('trc("noun", "open"); trn("{n} tan", "{n} tans", 2)'))
    [(1, 'open', 'noun'), (1, ('{n} tan', '{n} tans'), None)]
    >>> list(_called('part.fail("kind", "is old" if old else "is new", value=1)'))
    [(1, 'is old', None), (1, 'is new', None)]
    """
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        match call.func:
            case ast.Name(id=name) | ast.Attribute(attr="fail" as name) if name in KEYWORDS:
                first = KEYWORDS[name]
                found = [_texts(argument) for argument in call.args[first : first + 2]]
            case _:
                continue
        if len(found) > 1 and all(found):
            yield call.lineno, (found[0][0], found[1][0]), None
        elif found:
            contexts = _texts(call.args[0]) if name in CONTEXTS else [None]
            yield from ((call.lineno, *one) for one in product(found[0], contexts))


def _texts(argument: ast.expr) -> list[str]:
    """Return the text of an argument, or both of a conditional one."""
    if isinstance(argument, ast.IfExp):
        return [*_texts(argument.body), *_texts(argument.orelse)]
    value = argument.value if isinstance(argument, ast.Constant) else None
    return [value] if isinstance(value, str) else []


def _said(value: Any, key: str = "", within: str = "") -> Iterator[tuple[str, str | None]]:
    """Yield the texts in a file of puzzles, with their contexts."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _said(part, name, key)
    elif isinstance(value, list):
        for part in value:
            yield from _said(part, key, within)
    elif isinstance(value, str) and key in DATA:
        context = PIECE if within == "kinds" else DATA[key]
        for text in messages(value) if context else [value]:
            yield text, context


def template() -> Catalog:
    """Return all texts, without translations."""
    catalogue = Catalog(
        project="tui-tangram", copyright_holder="the tui-tangram authors", charset="utf-8"
    )
    for name, _, message, context in marked():
        if message and (isinstance(message, tuple) or message.strip()):
            # Line numbers would change with every edit, and nobody reads them.
            catalogue.add(message, locations=[(name, 0)], context=context)
    return catalogue


def path_of(language: str) -> Path:
    """Return the file of translations into *language*."""
    return Path(LOCALES) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(path: Path, language: str) -> Catalog:
    """Return the translations in a file; none where there is no file."""
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN, fuzzy=False)
    with path.open("rb") as source:
        return read_po(source, locale=language, domain=DOMAIN)


def shown(message: Message) -> str:
    """Return a text with its context, if it has one."""
    return f"[{message.context}] {message.id}" if message.context else str(message.id)


def missing(catalogue: Catalog) -> list[str]:
    """Return the texts that have no translation, or a doubtful one, as `shown`."""
    return [
        shown(message)
        for message in catalogue
        if message.id
        and (
            message.fuzzy
            or not (all(message.string) if isinstance(message.string, tuple) else message.string)
        )
    ]


def start(language: str) -> None:
    """Add a language to those of the program, without any translation.

    Raises `babel.UnknownLocaleError` for a code that is none, `ValueError` for a language that
    there is.
    """
    if language in LANGUAGES:
        raise ValueError(f"{language} has been started")
    name = Locale.parse(language).display_name
    text = NAMES_OF_LANGUAGES.read_text("utf-8")
    last = f'"{LANGUAGES[-1]}": "{LANGUAGE_NAMES[LANGUAGES[-1]]}"'
    NAMES_OF_LANGUAGES.write_text(text.replace(last, f'{last}, "{language}": "{name}"'), "utf-8")


def main(others: list[str]) -> None:
    """See the module."""
    if others[:1] == ["--start"]:
        (language,) = others[1:]
        start(language)
        # What was loaded before does not know the language.
        sys.exit(
            subprocess.run([sys.executable, "-m", "tests.tools.texts"], check=False).returncode
        )
    texts = template()
    for language in LANGUAGES[1:]:
        path = path_of(language)
        catalogue = read(path, language)
        for other in others:
            for message in read(Path(other), language):
                if message.id and message.string:
                    # Adding alone would leave a text that is known already as it is.
                    catalogue.delete(message.id, message.context)
                    catalogue.add(message.id, message.string, context=message.context)
        # A new date alone would be a change.
        texts.creation_date = catalogue.creation_date
        catalogue.update(texts, no_fuzzy_matching=True)
        gone = [message for message in catalogue.obsolete.values() if message.string]
        catalogue.obsolete.clear()
        catalogue.last_translator = catalogue.language_team = "the tui-tangram authors"
        catalogue.msgid_bugs_address = ""
        catalogue.revision_date = catalogue.creation_date
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as target:
            write_po(target, catalogue, width=100, sort_output=True, include_lineno=False)
        compile_catalogue(path)
        left = missing(catalogue)
        print(f"{language}: {len(catalogue)} texts, {len(left)} without translation")
        for text in left:
            print(f"  {text}")
        for message in gone:
            print(f"  gone: {shown(message)}\n     -> {message.string}")
    # It has texts of the program in it.
    manual.main()


if __name__ == "__main__":
    main(sys.argv[1:])
