"""Promises about the source as a whole: what loads what, and what no file may say."""

from __future__ import annotations

import ast
import inspect
import io
import itertools
import json
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.sources import nodes
from tui_tangram.games.kinds import GAMES

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "tui_tangram"
SHELLS: Final = {"__main__", "app", "cli", "plain", "terminal"}
SHELL_PARTS: Final = {"screen", "lines"}
"""The parts of a game that belong to a shell."""
OF_GAMES: Final = {kind.folder.partition(".")[2] for kind in GAMES}
"""The packages of the games, such as ``games.tangram``."""
FOLDERS: Final = {"", "games", *OF_GAMES}
"""The packages whose parts are in several layers."""
HEAVY: Final = {"textual", "rich", "shapely", "numpy", "PIL", "contourpy"}
"""What costs more to import than a short command takes, or does not belong below a screen."""

COLUMNS: Final = "tui_tangram.research.figures.columns"
"""The one module below the shells with NumPy, which is imported late."""


def modules() -> Iterator[tuple[str, Path]]:
    """Yield the dotted name and the file of every module of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@cache
def texts() -> dict[str, str]:
    """Return the text of every file of the project by its path, each read once."""
    files = [path for path in ROOT.iterdir() if path.suffix in {".md", ".toml"}]
    for top in ("tui_tangram", "puzzles", "tests", "snapshots", ".ci", ".github"):
        files += [path for path in (ROOT / top).rglob("*") if path.is_file()]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8", errors="replace")
        for path in files
        if "__pycache__" not in path.parts and path.suffix not in {".so", ".pyd"}
    }


class Facts(NamedTuple):
    """The facts of a module's source that the promises are about."""

    documented: bool
    speaks: bool
    """Whether it imports what marks texts."""
    docstrings: list[tuple[int, str]]
    imports: set[str]
    """The modules of the package that it may import when it runs, early or late."""
    names: set[str]
    """The names that it defines or imports, those in functions and classes too."""
    types: list[str]
    """The classes, aliases and type variables that it defines for others."""
    events_handed_on: list[int]
    """The lines in which a handler of an event calls that of a base."""


@cache
def facts() -> dict[str, Facts]:
    """Return the facts of every module, each parsed once."""
    files = dict(modules())
    return {
        name: _facts(ast.parse(texts()[path.relative_to(ROOT).as_posix()]), set(files))
        for name, path in files.items()
    }


def _facts(tree: ast.Module, known: set[str]) -> Facts:
    every = nodes(tree)
    taken = {
        one.name
        for node in every
        if isinstance(node, ast.ImportFrom) and "language" in str(node.module)
        for one in node.names
    }
    return Facts(
        documented=bool(ast.get_docstring(tree)),
        speaks=bool(taken & {"tr", "trn", "trc", "mark", "markc"}),
        docstrings=[*docstrings(every)],
        types=[*public_types(tree)],
        events_handed_on=[*events_handed_on(every)],
        names={*names(every)},
        imports=imported(every, known),
    )


def room(name: str) -> str:
    """Return the package that a module is of: at the top, or in `FOLDERS`."""
    parts = name.split(".")[1:]
    depth = next(n for n in range(4) if ".".join(parts[:n]) not in FOLDERS or n >= len(parts))
    return ".".join(parts[:depth])


def is_shell(room: str) -> bool:
    """Whether a package is a shell, or the part of a game that belongs to one."""
    return room in SHELLS or room.rpartition(".")[2] in SHELL_PARTS


def below_the_shells() -> list[str]:
    """Return the modules that no shell owns, entries of processes and of extras left out."""
    return [
        name for name, _ in modules() if not name.endswith("__main__") and not is_shell(room(name))
    ]


def loaded_by(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has after running *code*."""
    report = "\nimport json, sys\nprint(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    run = subprocess.run(
        [sys.executable, "-c", code + report], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stderr.splitlines()[-1]))


def test_nothing_below_the_shells_loads_the_terminal_or_floating_point_geometry() -> None:
    """All below the shells load without Textual, Rich, Shapely, Pillow and, but for one, NumPy."""
    names = [one for one in below_the_shells() if one != COLUMNS]
    assert "tui_tangram.maths.exact" in names
    loaded = loaded_by("\n".join(f"import {name}" for name in names))
    assert "tui_tangram" in loaded
    assert set() == HEAVY & loaded


UNSOLVED: Final = {
    "csv", "dataclasses", "datetime", "fcntl", "fractions", "hashlib", "inspect", "locale", "shlex",
    "sqlite3", "string", "textwrap", "threading", "tomllib", "zipfile",
    *(f"tui_tangram.{name}" for name in (
        "api.making", "app", "cli.lab_parser", "commands.files", "flow", "games.catalog.daily",
        "games.catalog.shared_result",
        "games.session", "games.together", "maths.contour", "maths.cover.diagram",
        "maths.cover.search", "play.equivalence", "play.game", "play.long_id", "play.speech",
        "play.splitmix", "player.scores", "player.settings", "player.shelf", "player.user_files",
        "player.user_items", "games.matching.core", "games.matching.entries",
        "games.matching.source", "games.tangram.source.silhouettes",
        "games.tangram.source.user_figures",
        "games.tangram.core.advice",
        "games.tangram.core.anyangle", "games.tangram.core.corner", "games.tangram.core.fits",
        "games.tangram.core.words", "games.tangram.entries", "games.tangram.look",
    )),
}  # fmt: skip
"""What a figure is solved without."""


@pytest.mark.parametrize(
    ("line", "spared"),
    [
        ("--help", HEAVY),
        ("--version", HEAVY | {"argparse", "pathlib", "typing", "tui_tangram.cli"}),
        ("solve convex/1", HEAVY | UNSOLVED),
    ],
)
def test_short_answers_load_nothing_heavy(line: str, spared: set[str]) -> None:
    """The version is known without a module; a figure is solved by what solves and draws it."""
    loaded = loaded_by(
        "import runpy, sys\n"
        f"sys.argv = ['tui-tangram', *{line.split()}]\n"
        "try:\n"
        "    runpy.run_module('tui_tangram', run_name='__main__', alter_sys=True)\n"
        "except SystemExit as end:\n"
        "    assert not end.code, end.code\n"
    )
    assert set() == spared & loaded


UNSEEN: Final = """
app.export_screen commands.figures research games.tangram.core.sketch_editors flow.journey
games.assist.client games.catalog.shared_result games.tangram.core.anyangle games.together.ghost
games.together.run games.matching.source.tiles
"""
"""What a figure is played without until it is exported, solved, raced and so on."""


@pytest.mark.parametrize(
    ("module", "spared"),
    [
        ("app.home", "games.session games.together.run player.scores commands.command"),
        ("games.tangram.screen.screen", UNSEEN),
        ("games.assist.worker", "app player render games.tangram.core games.matching.core"),
    ],
)
def test_screens_and_the_worker_load_what_they_use(module: str, spared: str) -> None:
    """Home loads no games, the play screen nothing that exports or makes, the worker no screen."""
    loaded = loaded_by(f"import tui_tangram.{module}")
    assert set() == loaded & {"hashlib", "html", "multiprocessing", "sqlite3"}
    assert ("dataclasses" in loaded) == ("textual" in loaded)  # it loads inspect, and that the rest
    assert set() == loaded & {f"tui_tangram.{name}" for name in spared.split()}


def test_a_puzzle_is_known_by_its_name_without_what_commands_need() -> None:
    """The app that plays it at once finds it in the library, and loads no reader of files."""
    known = "from tui_tangram.cli.play import _known; assert _known('swan', files=True) == {!r}"
    loaded = loaded_by(known.format("tangram/swan"))
    assert "tui_tangram.games.tangram.source.figures" in loaded
    unused = (
        "commands.finding",
        "flow",
        "games.session",
        "games.tangram.api.problem",
        "games.together",
        "games.matching.source",
        "player.user_store",
    )
    assert set() == loaded & {f"tui_tangram.{name}" for name in unused}


def test_the_contract_names_every_package_below_the_shells() -> None:
    """The contract that keeps the terminal out lists each package that exists."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {c["id"]: c for c in project["tool"]["importlinter"]["contracts"]}
    packages = {
        f"tui_tangram.{one}" for one in {room(name) for name in below_the_shells()} - FOLDERS
    }
    assert sorted(packages) == sorted(contracts["shells"]["source_modules"])
    assert sorted(HEAVY) == sorted(contracts["shells"]["forbidden_modules"])


SPEAKERS: Final = {
    "api": "loading",
    "files": "files",
    "flow": (
        "booklet choose export help importing lessons making record results statistics "
        "table_socket themes"
    ),
    "games.assist": "client pool worker",
    "games.catalog": "daily games",
    "games.session": "result session",
    "games.together": "client ghost words",
    "host": "front machines names session tables",
    "manual": "pages",
    "maths": "form grid tables",
    "play": "document equivalence limit names phrases speech",
    "player": (
        "autosave database edit fact_filters filters installed item_names lessons library outcomes "
        "pack_lessons packs paths progress saves setting settings shelf source "
        "user_items user_source user_store"
    ),
    "render": "palette profile",
    "research": (
        "all_figures board_search bound card columns conjectures contour contour_walks "
        "convex_counts corner_search digits experiment facts figure_counts floor jobs number "
        "piece_by_piece polygon_area polygon_subtraction registry search search_tree solvers "
        "step subtraction_search subtraction_walks tasks tile_boards work"
    ),
}
"""The modules of each package below the shells that have texts besides those of errors.

Without those of the commands, each of which answers, and those of a game, which may have them
anywhere.
"""


def test_only_what_speaks_has_texts() -> None:
    """All others raise errors that are data: see `tui_tangram.language.PlayerError`."""
    found: dict[str, set[str]] = {}
    for name, module in facts().items():
        if module.speaks:
            found.setdefault(room(name), set()).add(name.rpartition(".")[2])
    below = {
        one: found[one]
        for one in found
        if not is_shell(one)
        and one not in {"language", "commands"}
        and one.rpartition(".")[0] not in OF_GAMES
    }
    assert {package: set(names.split()) for package, names in SPEAKERS.items()} == below


def test_every_module_says_what_it_is() -> None:
    """Each module of the package begins with a docstring."""
    silent = [name for name, module in facts().items() if not module.documented]
    assert [] == silent


VAGUE: Final = re.compile(
    r"\W*(Be|Here|How|Know|Once|That|These|They|This|What|When|Where|Who|Why)\b", re.IGNORECASE
)
"""Words that leave open what a docstring is about; a noun or an imperative says it."""


def docstrings(every: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every docstring, those of names and fields among them."""
    for node in every:
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def test_docstrings_begin_with_a_noun_or_an_imperative() -> None:
    """None begins with "What", "How" or another word that says nothing of what follows."""
    found: list[str] = []
    seen = 0
    for name, module in facts().items():
        for line, text in module.docstrings:
            seen += 1
            if VAGUE.match(text):
                found.append(f"{name}:{line}: {text.splitlines()[0]}")
    assert seen > 5000
    assert [] == found


PLAINER: Final = {
    "told|tells?|telling|said": "show, report, name, message",
    "kept|keeper": "saved, retained, stored",
    "beside": "next to, in the background, besides",
    "things?": "item, or what it is",
    "anew": "again, new",
    "wish(?:e[sd])?": "request, options",
    "heed(?:s|ed|ing)?": "apply",
    "takes? (?:in|up)": "accept, handle, resume",
}
"""Words over which a reader of the code would stumble, with plainer ones."""


def events_handed_on(every: Sequence[ast.AST]) -> Iterator[int]:
    """Yield the lines of calls such as ``super().on_mount()``."""
    for node in every:
        match node:
            case ast.Attribute(attr=str(name), value=ast.Call(func=ast.Name(id="super"))):
                if name.startswith("on_"):
                    yield node.lineno


def test_no_handler_of_an_event_calls_that_of_a_base() -> None:
    """Textual calls all of them, so it would do its work twice."""
    found = [(name, line) for name, module in facts().items() for line in module.events_handed_on]
    assert [] == found
    tree = ast.parse("class A(B):\n def on_mount(self):\n  super().on_mount()")
    assert [3] == [*events_handed_on(nodes(tree))]


CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a word of a class's name begins."""


def defined(every: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the names that a module gives to functions, classes, parameters and values."""
    for node in every:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, CAMEL.sub("_", node.name)
            case ast.arg():
                yield node.lineno, node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.lineno, node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.lineno, node.attr


def prose(source: str, every: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield docstrings, those of attributes too, without examples, and comments."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in every:
        for part in (
            getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ()
        ):
            match part:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield (
                        part.lineno,
                        re.sub(r"`[^`]*`|^ *>>>(?s:.*?)(?:\n\n|\Z)", "", text, flags=re.MULTILINE),
                    )


def test_code_is_in_plain_english() -> None:
    """Docstrings, comments and names use the words of the field."""
    word = re.compile(rf"(?<![^\W_])(?:{'|'.join(PLAINER)})(?![^\W_])", re.IGNORECASE)
    odd = {}
    for _, path in modules():
        source = texts()[path.relative_to(ROOT).as_posix()]
        # Most files have none anywhere, not even after a line break in a text: "\\ntold".
        if not any(map(word.search, (CAMEL.sub("_", source), re.sub(r"\\.", " ", source)))):
            continue
        every = nodes(ast.parse(source))
        for line, text in (*prose(source, every), *defined(every)):
            if found := word.search(text):
                plain = next(
                    new
                    for old, new in PLAINER.items()
                    if re.fullmatch(old, found[0], re.IGNORECASE)
                )
                odd[f"{path.relative_to(ROOT)}:{line}: {found[0]}"] = plain
    assert not odd


def test_every_name_that_a_package_gives_on_exists() -> None:
    """What a package imports for type checkers can be imported from it, and is no module."""
    missing = []
    for source in ROOT.glob("tui_tangram/**/__init__.py"):
        given = [
            alias.name
            for node in nodes(ast.parse(source.read_text()))
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for part in node.body
            if isinstance(part, ast.ImportFrom)
            for alias in part.names
        ]
        package = ".".join(source.parent.relative_to(ROOT).parts)
        if given and "late(" in source.read_text():
            module = import_module(package)
            missing += [
                (package, name)
                for name in given
                if inspect.ismodule(getattr(module, name, inspect))
            ]
    assert [] == missing


def imported(every: Sequence[ast.AST], known: set[str]) -> set[str]:
    """Return which of the *known* modules a source may import when it runs, early or late."""
    for_types = [
        one
        for node in every
        if isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
        for part in node.body
        for one in nodes(part)
    ]
    skipped = {*map(id, for_types)}
    found: set[str] = set()
    for node in every:
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            # What is no module is a name in the one it comes from.
            found |= {name if name in known else str(node.module) for name in names}
    return found & known


def test_no_module_is_imported_in_a_circle() -> None:
    """No module leads back to itself, late imports included."""
    graph = {name: {*module.imports} for name, module in facts().items()}
    assert "tui_tangram.cli.errors" in graph["tui_tangram.cli.main"]
    TopologicalSorter(graph).prepare()  # raises CycleError, which says the circle
    # The command line imports the commands by their names.
    shells = {name for name in graph if name.startswith("tui_tangram.cli.")}
    assert "tui_tangram.cli.main" not in set().union(*(graph[name] for name in shells))


def test_no_part_of_the_app_leads_back_to_itself() -> None:
    """Screens and packages of the app are in layers when it runs; annotations may name anything."""
    graph: dict[str, set[str]] = {}
    for name, module in facts().items():
        part = ".".join(name.split(".")[:3])
        if part.startswith("tui_tangram.app."):
            parts = {".".join(one.split(".")[:3]) for one in module.imports}
            graph.setdefault(part, set()).update(parts - {part})
    assert len(graph) > 40
    TopologicalSorter(graph).prepare()


MACHINE: Final = (
    re.compile(r"/(?<![\w.~}]/)(?:home|root|work|tmp|Users)/\w"),
    re.compile(r"\.\./shared"),
    re.compile(r":\\Users"),
)
"""Places that exist on one machine only.  Each begins with what is found quickly."""


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    """No file of the project contains a path into a home or scratch directory."""
    found = [
        f"{path}: {match[0]}"
        for path, text in texts().items()
        for place in MACHINE
        for match in place.finditer(text)
    ]
    assert len(texts()) > 1000
    assert [] == found


def names(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the names that a module defines or imports."""
    for node in nodes:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.alias():
                yield node.asname or node.name


ENDING: Final = re.compile(r"\.(?:py|c)\b")
PATH: Final = re.compile(r"(`?)([\w./-]+)$", re.ASCII)
"""The rest of a path before its ending; in backticks it may be a name alone."""
DOTTED: Final = re.compile(r"tui_tangram(?!\.p[oy]\b)(?:\.[A-Za-z]\w*)+")
"""A module of the package, or a name in one."""
HEADS: Final = re.compile(r"^(`.*)\n    \S", re.MULTILINE)
"""The line of a package's docstring that names parts, with what they are below it."""
ELSEWHERE: Final = {"hacks/glx/tangram.c"}
"""Files of other programs."""


def dangling(text: str, paths: set[str]) -> Iterator[str]:
    """Yield the source files and the names of the package in *text* that are not there.

    In capitals a name stands for any, and addresses are left alone.
    """
    for end in ENDING.finditer(text):
        found = PATH.search(text, max(0, end.start() - 80), end.start())
        if found and (found[1] or "/" in found[2]):
            path = found[2] + end[0]
            if path not in paths and not re.search(r"^/|//|\b[A-Z]{2}", path):
                yield path
    for match in DOTTED.finditer(text):
        module, more = match[0], ""
        while module not in facts():
            module, _, more = module.rpartition(".")
        if more and more not in facts()[module].names:
            yield match[0]


def test_every_file_and_name_in_a_text_exists() -> None:
    """What comments, docstrings and pages name has not been moved or removed since."""
    ends = [path.split("/") for path in texts() if path.endswith((".py", ".c"))]
    paths = {"/".join(parts[n:]) for parts in ends for n in range(len(parts))} | ELSEWHERE
    gone = [
        f"{path}: {name}"
        for path, text in texts().items()
        if path.endswith((".py", ".md", ".c", ".toml")) and path != ".github/CHANGELOG.md"
        for name in dangling(text, paths)
    ]
    assert [] == gone
    wrong = "`gone" + ".py`, tests/gone" + ".py, and `tui_tangram" + ".maths.gone`"
    assert len([*dangling(wrong, paths)]) == 3


def test_the_parts_that_a_package_lists_exist() -> None:
    """A line of names in its docstring has modules of it, or names in it."""
    gone = [
        f"{package}: {name}"
        for package, path in modules()
        if path.name == "__init__.py"
        for line in HEADS.findall(facts()[package].docstrings[0][1])
        for name in re.findall(r"`([a-z]\w+)`", line)
        if name not in facts()[package].names
        and not any(one.startswith(package) and one.endswith(f".{name}") for one in facts())
    ]
    assert [] == gone
    assert HEADS.findall("Parts:\n\n`a`, `b`\n    what they are\n`c` is no part.") == ["`a`, `b`"]


def locked() -> Iterator[tuple[Requirement, list[str]]]:
    """Yield the packages of the lock, and their hashes."""
    lock = (ROOT / ".ci" / "requirements.txt").read_text(encoding="utf-8")
    for line in re.sub(r"\\\n|(?m:^ *#.*\n)", "", lock).splitlines():
        requirement, *hashes = line.split("--hash=")
        yield Requirement(requirement), [one.strip() for one in hashes]


def holds(requirement: Requirement, where: dict[str, str]) -> bool:
    """Whether *requirement* is one there."""
    return requirement.marker is None or requirement.marker.evaluate(where)


def test_the_lock_has_one_version_and_hashes_of_every_dependency() -> None:
    """Each version is in the range of pyproject.toml, for each Python and each system."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    about = project["project"]
    pythons = re.findall(r"Python :: (3\.\d+)", "\n".join(about["classifiers"]))
    assert {"3.11", "3.14"} <= set(pythons)
    extras = about["optional-dependencies"]
    lines = [*project["build-system"]["requires"], *about["dependencies"]]
    wanted = [Requirement(line) for line in (*lines, *extras["test"], *extras["dev"])]
    lock = list(locked())
    for requirement, hashes in lock:
        assert "==" in {one.operator for one in requirement.specifier}, requirement
        assert hashes, requirement
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in hashes), requirement
    for python, system in itertools.product(pythons, ("linux", "darwin", "win32")):
        where = {
            "python_version": python, "python_full_version": f"{python}.0", "sys_platform": system
        }  # fmt: skip
        there = [entry for entry, _ in lock if holds(entry, where)]
        pins = {canonicalize_name(entry.name): entry.specifier for entry in there}
        assert len(there) == len(pins)
        for need in (need for need in wanted if holds(need, where)):
            (pin,) = pins[canonicalize_name(need.name)]
            assert need.specifier.contains(pin.version, prereleases=True), (need, pin)


def public_types(tree: ast.Module) -> Iterator[str]:
    """Yield the classes, aliases and type variables that a module defines for others."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                pass
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec")),
            ):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) if not name.isupper():
                pass
            case _:
                continue
        if name[0].isupper():
            yield name


def test_one_word_is_one_public_type() -> None:
    """No two modules define a public type of one name, so that a name says which is meant."""
    places: dict[str, list[str]] = {}
    for name, module in facts().items():
        for public in module.types:
            places.setdefault(public, []).append(name)
    # What programs call so is a puzzle of any kind.
    for name in ("Position", "Puzzle", "Verdict"):
        places[name].remove("tui_tangram.api.puzzle")
    assert {} == {name: at for name, at in places.items() if len(at) > 1}
    # A class, two ways to write an alias, and a type variable.
    assert {"Point", "FloatPoint", "FloatPolygon", "State"} <= set(places)
