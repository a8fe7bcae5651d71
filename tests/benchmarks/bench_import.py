"""How long the import of figure lists takes, and what comes in.

    python -m tests.benchmarks.bench_import FILE …

Against the figures that come with the program, in seconds of the processor.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tui_tangram.flow.importing import Imports
from tui_tangram.play.files import ImportSpec
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.store import Store
from tui_tangram.player.user_store import UserStore


def main(files: list[str]) -> None:
    """Print a row for each file."""
    nothing = Path(tempfile.mkdtemp())
    library = PlayerLibrary(shipped_library(), UserStore(nothing, print))
    for file in files:
        imports = Imports(library, Store.open(directories(nothing, nothing), print), ImportSpec())
        begun = time.process_time()
        imports.look([(file, Path(file).read_bytes())])
        took = time.process_time() - begun
        usable = len(imports.new) + len(imports.twins)
        angles = f"{imports.octilinear} at 45°, {usable - imports.octilinear} at any angle"
        print(f"{took:7.2f} s  {Path(file).name}: {imports.line} {angles}")


if __name__ == "__main__":
    main(sys.argv[1:])
