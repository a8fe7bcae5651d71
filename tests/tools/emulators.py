"""The app in real emulators, side by side: a sheet of screenshots.

    python -m tests.tools.emulators OUT.png [--only NAME …] [--scenes NAME …] [--product DIR]
                                    [--root DIR …] [--check]

Each emulator that is installed is started for each scene (`tests.tools.inside`) on a display of its
own, with a home of its own.  A screenshot is taken once the scene is played and the picture stands
still.  OUT.png has a row for each emulator; the screenshots themselves are beside it, in OUT/.

Above a picture stand two numbers, of those cells whose colours are known: how many have the right
colour in the middle of all eight pixels, and how many have strokes of another colour anywhere.
With ``--check`` the program fails where too few are right, or an emulator is missing.

``--product`` is another checkout of the program, such as one of some time ago: the scenes wait for
words that it must say, too.  Each ``--root`` is the directory of a system whose emulators are
started, with chroot unless it is ``/``.  This checkout and Python must be there too, at the same
paths, and so must /proc, /dev, /dev/pts and /tmp/.X11-unix of this system.  Debian's trixie in one
(debootstrap) has kitty, foot and VTE that draw octants.

It needs Pillow, Xvfb, xsetroot and DejaVu Sans Mono, weston for emulators that need Wayland, and of
emulators what is to be seen.  All but Pillow are in Debian:

    apt-get install --no-install-recommends xvfb x11-xserver-utils fonts-dejavu-core xfonts-base \
        weston xterm kitty foot gir1.2-vte-2.91 python3-gi konsole alacritty rxvt-unicode mlterm \
        stterm pterm libgl1-mesa-dri
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image, ImageChops, ImageGrab

from tests.tools.emulator_sheet import Shot, compared, sheet
from tests.tools.emulator_table import EMULATORS, Emulator
from tests.tools.inside import SCENES, Scene

HERE: Final = Path(__file__).parents[2]
COLUMNS, LINES = 100, 30
SCREEN: Final = 1300, 900
"""The display's width and height in pixels."""
GROUND: Final = (255, 0, 255)
"""The colour around windows."""
LONG: Final = 180.0
"""Seconds after which a scene is given up."""
STILL: Final = 0.4
"""Seconds between two screenshots that are alike."""
ENOUGH: Final = 0.97
"""The share of cells with the right colours, with ``--check``."""


def main(arguments: Sequence[str]) -> int:
    """Make the sheet; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.emulators")
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", nargs="+", default=[one.name for one in EMULATORS])
    parser.add_argument("--scenes", nargs="+", default=[one.name for one in SCENES])
    parser.add_argument("--product", type=Path, default=HERE)
    parser.add_argument("--root", nargs="+", type=Path, default=[Path("/")])
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args(arguments)
    scenes = [one for one in SCENES if one.name in given.scenes]
    folder = given.out.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    shots: dict[str, list[Shot | None]] = {}
    wanted = [one for one in EMULATORS if one.name in given.only]
    found = [pair for pair in product(wanted, given.root) if _installed(*pair)]
    missing = [one.name for one in wanted if one not in {pair[0] for pair in found}]
    print("not installed:", ", ".join(missing) or "none", flush=True)
    for emulator, root in found:
        label = f"{emulator.name} {_version(emulator, root)}".strip()
        shots[label] = []
        for scene in scenes:
            shot, words = None, ""
            try:
                shot = taken(emulator, scene, given.product, root)
                shot.picture.save(folder / f"{label.replace(' ', '-')}-{scene.name}.png")
                words = shot.numbers
            except (OSError, AssertionError, subprocess.SubprocessError) as error:
                words = f"failed: {error}"
            print(f"{label:16} {scene.name:8} {words}", flush=True)
            shots[label].append(shot)
    sheet(shots, scenes).save(given.out)
    poor = [
        label
        for label, row in shots.items()
        if any(shot is None or shot.right < ENOUGH for shot in row)
    ]
    if given.check and (poor or missing):
        print("not as it should be:", ", ".join([*poor, *missing]))
        return 1
    return 0


# Emulators


def _chroot(root: Path) -> list[str]:
    return [] if root == Path("/") else ["chroot", str(root)]


def _installed(emulator: Emulator, root: Path) -> bool:
    program = emulator.command.split()[0]
    if emulator.name == "vte":
        script = "import gi; gi.require_version('Vte', '2.91')"
        return not subprocess.run(
            [*_chroot(root), program, "-c", script], check=False, capture_output=True
        ).returncode
    path = os.pathsep.join(str(root / one) for one in ("usr/bin", "usr/local/bin"))
    return shutil.which(program, path=path) is not None


def _version(emulator: Emulator, root: Path) -> str:
    """Return the version that an emulator prints, empty where it has no way to."""
    if emulator.name == "vte":
        script = (
            "import gi; gi.require_version('Vte', '2.91'); from gi.repository import Vte as v;"
            "print(v.MAJOR_VERSION, v.MINOR_VERSION, v.MICRO_VERSION, sep='.')"
        )
        command = [emulator.command.split()[0], "-c", script]
    elif emulator.version:
        command = [emulator.command.split()[0], emulator.version]
    else:
        return ""
    said = subprocess.run(
        [*_chroot(root), *command], check=False, capture_output=True, text=True, timeout=LONG
    )
    found = re.search(r"\d+(\.\d+)+|\d{3}", said.stdout + said.stderr)
    return found[0] if found else ""


@contextlib.contextmanager
def started(
    command: Sequence[str], environ: Mapping[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in a group of its own and end the whole group; what it says goes to *log*."""
    with log.open("ab") as said:
        process = subprocess.Popen(
            command, env=environ, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            start_new_session=True,
        )  # fmt: skip
    try:
        yield process
    finally:
        for one in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, one)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(3)


def _until(
    holds: Callable[[], object],
    what: str,
    log: Path,
    process: subprocess.Popen[bytes] | None = None,
) -> None:
    """Wait until something holds.  Raises `AssertionError` when *process* ends before, or late."""
    end = time.monotonic() + LONG
    while not holds():
        if time.monotonic() > end or (process is not None and process.poll() is not None):
            tail = log.read_text(encoding="utf-8", errors="replace")[-300:]
            raise AssertionError(f"no {what}: {tail}")
        time.sleep(0.05)


def taken(emulator: Emulator, scene: Scene, checkout: Path, root: Path) -> Shot:
    """Play *scene* in *emulator* and return what is to be seen.  Raises `AssertionError`."""
    with ExitStack() as stack:
        inside_root = root / "tmp"
        home = Path(stack.enter_context(TemporaryDirectory(dir=inside_root)))
        log = home / "log"
        seen = Path("/") / home.relative_to(root)
        environ = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(seen),
            # Some emulators set HOME themselves.
            "TUI_TANGRAM_DATA_DIR": str(seen / "data"),
            "TUI_TANGRAM_CONFIG_DIR": str(seen / "config"),
            "XDG_RUNTIME_DIR": str(seen),
            "PYTHONPATH": str(HERE),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "QT_QPA_PLATFORM": "xcb",
            "GDK_BACKEND": "x11",
            "TUI_TANGRAM_LESSONS": "first-steps",
            "TUI_TANGRAM_TIMER": "false",
            "SSH_TTY": "/dev/null",  # answers may take as long as over a network
        }
        number = stack.enter_context(_display(environ, log))
        environ["DISPLAY"] = f":{number}"
        if emulator.wayland:
            wide, high = SCREEN
            weston = ["weston", "--backend=x11-backend.so", "--shell=kiosk-shell.so",
                      "--idle-time=0", f"--width={wide}", f"--height={high}",
                      "--socket=wayland-9"]  # fmt: skip
            outer = {**environ, "XDG_RUNTIME_DIR": str(home)}
            compositor = stack.enter_context(started(weston, outer, log))
            _until((home / "wayland-9").exists, "display of Wayland", log, compositor)
            environ["WAYLAND_DISPLAY"] = "wayland-9"
        words = emulator.command.format(columns=COLUMNS, lines=LINES).split()
        out = home / "scene.json"
        command = [
            *_chroot(root),
            *(word.replace("~", " ") for word in words),
            sys.executable, "-m", "tests.tools.inside", scene.name, str(checkout),
            str(COLUMNS), str(LINES), str(seen / out.name),
        ]  # fmt: skip
        with started(command, environ, log) as process:
            _until(out.exists, "end of the scene", log, process)
            told = json.loads(out.read_text(encoding="utf-8"))
            picture = _still(number)
        for pid in told["pids"]:
            with contextlib.suppress(ProcessLookupError):  # not every emulator hangs up
                os.kill(pid, signal.SIGTERM)
            _until(lambda one=pid: not Path(f"/proc/{one}").exists(), "end of the app", log)
    if "error" in told:
        raise AssertionError(told["error"])
    return Shot(picture, *compared(picture, told["cells"], told["pixels"]))


@contextlib.contextmanager
def _display(environ: Mapping[str, str], log: Path) -> Iterator[int]:
    """Start a display with a plain ground, and return its number."""
    read, write = os.pipe()
    size = "x".join(map(str, (*SCREEN, 24)))
    with log.open("ab") as said:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-dpi", "96", "-noreset",
             "-nolisten", "tcp"],
            env=environ, pass_fds=[write], stdout=said, stderr=said, start_new_session=True,
        )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = int(told.readline())
        ground = "#{:02x}{:02x}{:02x}".format(*GROUND)
        subprocess.run(
            ["xsetroot", "-display", f":{number}", "-solid", ground], env=environ, check=True
        )
        yield number
    finally:
        server.terminate()
        server.wait()


def _still(display: int) -> Image.Image:
    """Return a screenshot of the window once it stands still."""
    before = None
    while True:
        whole = ImageGrab.grab(xdisplay=f":{display}").convert("RGB")
        if before is not None and whole.tobytes() == before.tobytes():
            break
        before = whole
        time.sleep(STILL)
    ground = Image.new("RGB", whole.size, GROUND)
    return whole.crop(ImageChops.difference(whole, ground).getbbox())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
