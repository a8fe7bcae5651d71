"""What every test stands on: a clean environment, own directories, law-checking profiles."""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.examples import USUAL

MEMORY: Final = Path("/dev/shm")
"""Where Linux has files in memory."""
ROOM: Final = 1 << 30
"""Bytes that must be free there; a run writes a fifth of that."""


def _clean_environment() -> None:
    """Take away what would change the picture of a screen from one machine to the next.

    Textual reads most of these when it is imported, so this runs before anything else here.
    The snapshot plug-in's own variable must stay: it tells xdist's workers where to report.
    """
    for name in list(os.environ):
        if name.startswith("TEXTUAL_") and not name.startswith("TEXTUAL_SNAPSHOT_"):
            del os.environ[name]
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "ESCDELAY", "COLUMNS", "LINES"):
        os.environ.pop(name, None)
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    # What is said is compared in English, wherever the tests run; which signs there are stays.
    for name in ("TUI_TANGRAM_LANGUAGE", "LANGUAGE"):
        os.environ.pop(name, None)
    if everything := os.environ.pop("LC_ALL", None):
        os.environ["LC_CTYPE"] = everything
    os.environ["LC_MESSAGES"] = "C"
    # The program is started hundreds of times: what was compiled once is kept.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def _write_in_memory() -> None:
    """Let tests write where no disk is waited for, if there is room and programs may be run.

    What survives a machine without power is no test's matter, and thousands of saves wait for it.
    """
    if sys.platform == "linux" and MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        facts = os.statvfs(MEMORY)
        if facts.f_bavail * facts.f_frsize > ROOM and not facts.f_flag & os.ST_NOEXEC:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


_clean_environment()
_write_in_memory()

# Loaded here, after the environment is clean, and not by its entry point: see pyproject.toml.
pytest_plugins = ["pytest_textual_snapshot", "tests.collecting"]

_number = count()
"""Of the next home in which a test leaves something."""
_ports = count(10_000 + os.getpid() % 200 * 100)
"""Below those that systems give to whoever asks for any, and others in each worker."""

SNAPSHOTS: Final = Path(__file__).parent.parent / "snapshots"
"""Where the approved pictures of screens live."""

# No deadlines, because a loaded machine is no bug.  Every run on every machine judges the same
# cases, so it passes or fails for what was changed.  `pytest --hypothesis-profile=deep`, which
# takes hours, seeks new cases, 1,000 a law: run it on a law that is new or in doubt.  Of dear laws
# see `tests.examples`.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", patient, max_examples=USUAL, derandomize=True, database=None)
settings.register_profile("deep", patient, max_examples=1000)
settings.load_profile("same")


def _take_no_constants() -> None:
    """Let laws be judged by no constants of the source, as Hypothesis mixes into its cases.

    Cases would depend on which modules are loaded; and to read the source of all of them takes
    every worker longer than to collect all tests.
    """
    from hypothesis.internal.conjecture import providers

    providers._get_local_constants = lambda: providers._local_constants


def pytest_configure(config: pytest.Config) -> None:
    """Make pilots and commands quick, and let the snapshots be in `SNAPSHOTS`, by module."""
    import pytest_textual_snapshot
    from syrupy.location import PyTestLocation

    from tests import idle, parsers

    idle.install()
    parsers.install()
    if not config.getoption("--hypothesis-profile"):
        _take_no_constants()

    class TopLevelExtension(pytest_textual_snapshot.SVGImageExtension):
        """One picture for each test: ``snapshots/test_module/test_name.svg``."""

        @classmethod
        def dirname(cls, *, test_location: PyTestLocation) -> str:
            """Return the directory for the pictures of a test."""
            return str(SNAPSHOTS / Path(test_location.filepath).stem)

    pytest_textual_snapshot.SVGImageExtension = TopLevelExtension


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Collect nothing of what the tests have left, since all of it goes with the process.

    Pytest looks for garbage five times at its end.  A worker of xdist that needs more than five
    seconds for that is interrupted, and its report ends with a `KeyboardInterrupt` that no test
    raised.
    """
    gc.freeze()


def _move_in(patch: pytest.MonkeyPatch, home: Path) -> None:
    """Make *home* the user's home directory for this process and those it starts."""
    patch.setenv("HOME", str(home))
    patch.setenv("USERPROFILE", str(home))
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    patch.delenv("XDG_RUNTIME_DIR", raising=False)


@pytest.fixture(scope="session", autouse=True)
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep fixtures that outlive a test away from the user's directories; tell where homes are."""
    parent = tmp_path_factory.mktemp("homes")
    with pytest.MonkeyPatch.context() as patch:
        _move_in(patch, parent / "nobody")
        yield parent


@pytest.fixture(autouse=True)
def home(_homes: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give each test a home and an environment of its own, so that none sees another's.

    A home in which nothing was left is the next test's: asking the factory for one each time
    takes longer than most tests, because it looks through all there are.
    """
    path = _homes / "empty"
    path.mkdir(exist_ok=True)
    _move_in(monkeypatch, path)
    environ = os.environ.copy()
    yield path
    # Pytest says there which test is at which stage.
    environ["PYTEST_CURRENT_TEST"] = os.environ["PYTEST_CURRENT_TEST"]
    if environ != os.environ.copy():  # a program that ran in this process may set what others read
        os.environ.clear()
        os.environ.update(environ)
    if any(path.iterdir()):
        path.rename(_homes / str(next(_number)))


@pytest.fixture(scope="session")
def free_port() -> Callable[[], int]:
    """Return a function that returns a port for a program that is started, and not 0."""

    def find() -> int:
        for port in _ports:
            with socket.socket() as free:
                try:
                    free.bind(("127.0.0.1", port))
                except OSError:
                    continue
            return port
        raise AssertionError

    return find


@pytest.fixture
def null_kind() -> Iterator[None]:
    """Have the null game in every list of games as long as a test runs."""
    from tests.null import registered

    with registered():
        yield


@pytest.fixture
def in_c() -> None:
    """Leave a test out where nothing is compiled."""
    from tui_tangram import native

    if problem := native.problem():
        pytest.skip(problem)


@pytest.fixture
def english_again() -> Iterator[None]:
    """Let everything be said in English again after a test, whatever it was said in."""
    from tui_tangram.language import use

    yield
    use("en")


@pytest.fixture
def german(english_again: None) -> None:
    """Let everything be said in German as long as a test runs."""
    del english_again
    from tui_tangram.language import use

    use("de")


@pytest.fixture(scope="session", autouse=True)
def _fits_are_free() -> Iterator[None]:
    """Ask nothing before the first fit; what is asked has tests of its own."""
    from tui_tangram.player.settings import LEVELS

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LEVELS, "normal", LEVELS["normal"]._replace(fits="free"))
        yield
