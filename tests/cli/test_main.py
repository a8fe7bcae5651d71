"""Usage, help, exit statuses, and what happens to a command from outside."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tui_tangram
from tests.cli.conftest import Run
from tests.examples import each
from tui_tangram.cli import paths
from tui_tangram.cli.errors import LONGEST
from tui_tangram.cli.options import CELLS, PROFILES
from tui_tangram.cli.parser import build_parser
from tui_tangram.cli.player import BARE
from tui_tangram.games.assist.client import worker_environment
from tui_tangram.language import PlayerError, refusing
from tui_tangram.player.library import Library
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.profile import Profile

COMMANDS = ("play", "list", "show", "solve", "verify", "relations", "new", "scores", "paths")


def process(*argv: str, **options) -> subprocess.Popen:
    """Start a real ``tui-tangram``."""
    environment = worker_environment(os.environ) | options.pop("env", {})
    return subprocess.Popen(
        [sys.executable, "-m", "tui_tangram", *argv],
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        env=environment,
        **options,
    )


def test_version(run: Run) -> None:
    """``--version`` prints name and number."""
    assert (0, f"tui-tangram {tui_tangram.__version__}\n", "") == run("--version")


def test_help_names_every_command(run: Run) -> None:
    """``--help`` lists the commands and the exit statuses; each command has its own."""
    ran = run("--help")
    assert (0, "") == (ran.status, ran.err)
    assert all(f"\n    {command} " in ran.out for command in COMMANDS)
    assert "130 interrupted" in ran.out
    for command in COMMANDS:
        assert run(command, "--help").out.startswith(f"usage: tui-tangram {command}")


@each(
    ("argv", "complaint"),
    [
        (["sing"], "argument COMMAND: invalid choice: 'sing'"),
        (["solve"], "the following arguments are required: ID|FILE (see tui-tangram solve --help)"),
        (["verify", "convex/1"], "the following arguments are required: FILE"),
        (["list", "--jso"], "unrecognized arguments: --jso"),
        (["list", "two", "words\x1b[2J\n"], r"unrecognized arguments: words\x1b[2J\n"),
        (["show", "cat", "--size", "big"], "argument --size: must be COLUMNSxLINES"),
        (["show", "cat", "--size", "0x9"], "argument --size: must be COLUMNSxLINES"),
        (["show", "cat", "--size", "1001x9"], "argument --size: must be COLUMNSxLINES"),
        (["show", "cat", "--profile", "gif"], "argument --profile: invalid choice: 'gif'"),
        (["solve", "cat", "--limit", "0"], "argument --limit: must be a whole number of at least"),
        (["solve", "cat", "--limit", "many"], "argument --limit: must be a whole number"),
        (["solve", "cat", "--timeout", "nan"], "argument --timeout: must be a number of seconds"),
        (["solve", "cat", "--timeout", "-1"], "argument --timeout: "),
        (["solve", "cat", "--timeout", "inf"], "argument --timeout: must be a number of seconds"),
    ],
)
def test_bad_usage(run: Run, argv: list[str], complaint: str) -> None:
    """What cannot be understood is one line and status 2."""
    assert run(*argv).complaint.startswith(complaint)


def test_a_message_has_an_end(run: Run) -> None:
    """Of something long that was typed the middle is left out; what, and why, are said."""
    complaint = run("new", "square", "--seed", "9" * 5000).complaint
    assert complaint.startswith("argument --seed: must be a whole number of at least 0, not '99")
    assert complaint.endswith("99' (see tui-tangram new --help)")
    assert len(complaint) <= LONGEST + 1


def test_only_errors_that_are_named_become_refusals() -> None:
    """Their line is kept, behind what it is about; whatever else is wrong goes on as it is."""
    for error, what, line in (
        (KeyError(1), "", "1"),
        (ValueError("is bad"), "", "is bad"),
        (ValueError("is bad"), "IT", "IT: is bad"),
    ):
        with pytest.raises(PlayerError) as refused, refusing(ValueError, KeyError, what=what):
            raise error
        assert line == str(refused.value)
    with pytest.raises(OSError, match="full"), refusing(ValueError):
        raise OSError("full")


def test_profiles_are_those_of_the_pictures() -> None:
    """The names that the command line takes are those that pictures know."""
    assert tuple(profile.value for profile in Profile) == PROFILES
    assert tuple(grid.value for grid in CellGrid) == CELLS


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_loads_nothing_of_weight(option: str) -> None:
    """Help and version answer before puzzles, tilings or the terminal are loaded.

    Settings say the language, so the gate to files, which is small, is.
    """
    code = (
        "import sys; from tui_tangram.cli import main; main([sys.argv[1]]);"
        "print(sorted({name.split('.')[1] for name in sys.modules"
        " if name.startswith('tui_tangram.')}))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, option],
        capture_output=True,
        check=True,
        text=True,
        env=worker_environment(os.environ),
    )
    loaded = "['cli', 'commands', 'files', 'language', 'late', 'values']"
    assert loaded == ran.stdout.splitlines()[-1]


# The app


@pytest.mark.parametrize("argv", [[], ["play"], ["play", "swan"]])
def test_without_a_terminal_lines_are_played(run: Run, argv: list[str]) -> None:
    """There is no screen, so it plays in lines, and ends with the input."""
    ran = run(*argv)
    assert (0, "") == (ran.status, ran.err)
    assert ("Swan." if "swan" in argv else "help for commands") in ran.out


def test_both_sides_must_be_terminals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal to read from alone is not enough for the screen."""
    monkeypatch.setattr("tui_tangram.cli.play.is_terminal", lambda stream: stream is sys.stdin)
    assert "help for commands" in run("play").out


def test_lines_are_played_when_that_is_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """By option, before and after the command, by environment and by a terminal that is dumb."""
    monkeypatch.setattr("tui_tangram.cli.play.is_terminal", lambda stream: True)
    for argv in (["--plain"], ["play", "--plain"], ["--plain", "play", "swan"]):
        assert 0 == run(*argv).status
    assert '"event": "end"' in run("play", "swan", "--json-lines").out
    with monkeypatch.context() as context:
        context.setenv("TUI_TANGRAM_PLAIN", "1")
        assert "help for commands" in run().out
    monkeypatch.setenv("TERM", "dumb")
    assert "help for commands" in run().out


@pytest.mark.parametrize("options", [[], ["--restricted"]])
def test_a_shared_line_is_played(run: Run, options: list[str]) -> None:
    """Its puzzle is opened, with a time to beat; one that names none is refused."""
    line = 'tui-tangram Sw"an · 0:35 · clean · 7 moves · tangram/swan\n░░▄▄'
    ran = run(*options, "play", line)
    assert (0, "") == (ran.status, ran.err)
    assert "Swan." in ran.out
    assert "The time to beat is 0:35." in ran.out
    board = "tui-tangram Board · 0:35 · clean · square/3x3/tetravex/s5"
    assert "The time to beat is 0:35." in run(*options, "play", board).out
    assert "names no puzzle" in run(*options, "play", "tui-tangram Swan · 0:35").complaint
    assert "no puzzle" in run(*options, "play", "tui-tangram · 0:35 · no/such").complaint


def test_an_unknown_figure_is_not_played(run: Run) -> None:
    """The figure is looked up first."""
    assert "did you mean Swan (tangram/swan)" in run("play", "swann").complaint


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        ("make/board/square/4x4", "it needs a layout, a size, rules and a seed"),
        ("make/set/square/99", "a shape is 1 to 20 units long"),
        ("make/figure/nosuch", "no puzzle called 'nosuch'"),
    ],
)
def test_an_editor_that_cannot_open_says_why(run: Run, puzzle: str, why: str) -> None:
    """One line, whatever is wrong with what the editor is to begin with."""
    assert why in run("play", puzzle).complaint


def test_a_program_is_told_of_an_unknown_figure_where_it_reads(run: Run) -> None:
    """After the version a line of JSON on standard output, besides the complaint; status 2."""
    ran = run("--json-lines", "play", "nosuch")
    hello, event = map(json.loads, ran.out.splitlines())
    assert (hello["event"], event["code"]) == ("hello", "unknown")
    assert (2, "error", "play") == (ran.status, event["event"], event["command"])
    assert ran.err == f"tui-tangram: {event['text']}\n"


@pytest.mark.parametrize(
    ("argv", "puzzle"), [([], None), (["play"], None), (["play", "Swan"], "tangram/swan")]
)
def test_the_app_is_given_the_figure(
    run: Run, monkeypatch: pytest.MonkeyPatch, argv: list[str], puzzle: str | None
) -> None:
    """Without a command and with ``play`` the app starts, its status is the command's."""
    started: list[str | None] = []

    class App:
        @staticmethod
        def run(puzzle: str | None = None, **directories: Path) -> int:
            started.append(puzzle)
            assert {"data", "config"} <= set(directories)
            return 7

    monkeypatch.setitem(sys.modules, "tui_tangram.app", App)
    monkeypatch.setattr("tui_tangram.cli.play.is_terminal", lambda _: True)
    assert (7, "", "") == run(*argv)
    assert [puzzle] == started


def test_a_profile_that_is_none_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment may ask for a profile; a wrong one is one line, before the app starts."""
    monkeypatch.setattr("tui_tangram.cli.play.is_terminal", lambda _: True)
    monkeypatch.setenv("TUI_TANGRAM_PROFILE", "gif")
    assert run("play").complaint.startswith("TUI_TANGRAM_PROFILE: no colour mode 'gif'")


# From outside


def test_ctrl_c_ends_a_search_quietly() -> None:
    """An interrupt is status 130, with nothing on standard error."""
    # Whoever runs the tests in the background ignores the signal, and processes inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    command = process("solve", "--count", "all", stdout=subprocess.PIPE)
    signal.signal(signal.SIGINT, before)
    with command:
        assert command.stdout.readline().startswith(b"convex/1 ")
        command.send_signal(signal.SIGINT)
        command.stdout.read()
        assert (b"", 130) == (command.stderr.read(), command.wait(120))


@pytest.mark.parametrize("argv", [["list"], ["solve", "--all", "--count", "convex"], ["--help"]])
def test_a_closed_pipe_is_no_trouble(argv: list[str]) -> None:
    """When nobody reads any more the command ends quietly."""
    with process(*argv, stdout=subprocess.PIPE) as command:
        command.stdout.close()
        assert (b"", 0) == (command.stderr.read(), command.wait(120))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_is_said_in_one_line() -> None:
    """When output cannot be written that is one line and status 2."""
    with Path("/dev/full").open("wb") as full, process("list", stdout=full) as command:
        message = command.stderr.read()
        assert 2 == command.wait(120)
    assert message.startswith(b"tui-tangram: standard output: cannot be written: ")
    assert 1 == message.count(b"\n")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            PermissionError(13, "Denied", "x.json"),
            "x.json: cannot be used: Denied",
        ),
        (FileNotFoundError(2, "Gone"), "the working directory cannot be used: Gone"),
        (OSError(5, "Broken"), "standard output: cannot be written: Broken"),
    ],
)
def test_an_error_is_blamed_on_what_it_is_of(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: OSError, line: str
) -> None:
    """A file is named; standard output is not blamed for the working directory."""

    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(paths, "run", fail)
    monkeypatch.setattr(sys.modules["tui_tangram.cli.main"], "_discard_output", lambda: None)
    assert run("paths").complaint.startswith(line)


@pytest.mark.parametrize(
    ("redirection", "complaint"),
    [("<&-", b"standard input: is closed"), (">&-", b"standard output: is closed")],
)
def test_closed_streams_are_said_in_one_line(redirection: str, complaint: bytes) -> None:
    """A missing standard input or output is bad usage, not a crash."""
    ran = subprocess.run(
        ["sh", "-c", f'"$0" -m tui_tangram show - {redirection}', sys.executable],
        capture_output=True,
        check=False,
        env=worker_environment(os.environ),
    )
    assert (2, b"tui-tangram: " + complaint + b"\n") == (ran.returncode, ran.stderr)


def test_an_encoding_without_the_signs_is_no_trouble() -> None:
    """Where there is only ASCII, tables, pictures and coordinates are ASCII."""
    for argv in (["list"], ["solve", "convex/2"], ["show", "convex/2"], ["solve", "--help"]):
        with process(*argv, stdout=subprocess.PIPE, env={"PYTHONIOENCODING": "ascii"}) as command:
            assert command.stdout.read().isascii()
            assert (b"", 0) == (command.stderr.read(), command.wait(120))


def test_ascii_is_written_out() -> None:
    """Roots are spelled and grades are numbers where the signs are missing."""
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    with process("solve", "convex/2", stdout=subprocess.PIPE, env=ascii_only) as command:
        assert b"(0, 2sqrt2)" in command.stdout.read()
        command.stderr.read()
    with process("list", "convex/2", stdout=subprocess.PIPE, env=ascii_only) as command:
        assert b"/5" in command.stdout.readline()
        command.stderr.read()


def test_commands_load_no_terminal_and_no_floating_point() -> None:
    """All commands but the app do without Textual, Rich, Shapely and NumPy."""
    code = (
        "import sys; from tui_tangram.cli import main;"
        "assert [0] * 8 == [main(a.split()) for a in"
        " ('list', 'show convex/2', 'solve convex/2', 'paths', 'new square', 'new tangram',"
        " 'show hexagon/easy/troll/s1', 'solve hexagon/easy/troll/s1')];"
        "print(sorted({'textual', 'rich', 'shapely', 'numpy'} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        text=True,
        env=worker_environment(os.environ),
    )
    assert "[]" == ran.stdout.splitlines()[-1]


@pytest.mark.parametrize("argv", [("list",), ("show", "swan"), ("solve", "convex/1"), ("own",)])
def test_a_damaged_library_is_told_of_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, argv: tuple[str, ...]
) -> None:
    """Whatever reads it first, nothing is printed but what is missing."""
    broken = Library(tmp_path / "puzzles")
    monkeypatch.setattr("tui_tangram.player.library.shipped_library", lambda: broken)
    if argv != ("own",):
        assert "install the package again" in run(*argv).complaint
    else:
        # A player's own list needs nothing of it.
        assert 0 == run(*argv).status


def test_no_words_are_read_as_the_parser_reads_them() -> None:
    """The app starts without making the parser."""
    assert vars(build_parser().parse_args([])) == vars(BARE)
