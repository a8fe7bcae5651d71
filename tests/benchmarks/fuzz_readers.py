"""Fuzz every reader with atheris, which follows the branches that its inputs take.

    python -m tests.benchmarks.fuzz_readers READER [SECONDS] [CORPUS]

READER is a name of the table in `tests.strategies.readers`, or ``all``, which gives each the
same share of SECONDS (60 unless said).  CORPUS is a directory that keeps what was of
interest from one run to the next.  Prints for each reader how many inputs were tried; ends
with an error, and leaves the input in a file ``crash-…`` of the working directory, when a
reader raises what it does not document, answers with more than one printable line, or takes
more than ten seconds.

Needs the extra ``bench``; atheris has wheels for Linux only.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["tui_tangram"]):
    from tests.strategies.readers import readers, texts, verdict


def fuzz(name: str, seconds: int, corpus: Path) -> None:
    """Fuzz one reader; ends the process."""
    (reader,) = (one for one in readers() if one.name == name)
    corpus.mkdir(parents=True, exist_ok=True)
    for number, sample in enumerate(reader.samples):
        (corpus / f"sample-{number}").write_bytes(sample)

    def once(content: bytes) -> None:
        assert all(text.isprintable() for text in texts(verdict(reader, content)))

    limits = [f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=2048", "-max_len=20000"]
    atheris.Setup([sys.argv[0], *limits, "-verbosity=0", "-print_final_stats=1", str(corpus)], once)
    atheris.Fuzz()


def fuzz_all(seconds: int, corpus: Path) -> int:
    """Fuzz all readers, each in a process of its own; return how many failed."""
    failed = 0
    names = [reader.name for reader in readers()]
    for name in names:
        began = time.monotonic()
        share = str(max(seconds // len(names), 1))
        place = corpus / name.replace(" ", "-")
        command = [sys.executable, "-m", "tests.benchmarks.fuzz_readers", name, share, str(place)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        tried = next(
            (line.split()[-1] for line in ran.stderr.splitlines() if "executed_units" in line), "?"
        )
        took = time.monotonic() - began
        print(f"{name:<18}{tried:>10} inputs  {took:6.1f} s  status {ran.returncode}", flush=True)
        if ran.returncode:
            failed += 1
            print(ran.stderr[-3_000:])
    return failed


def main() -> int:
    """Read the arguments."""
    name = sys.argv[1] if len(sys.argv) > 1 else "all"
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as place:
        corpus = Path(sys.argv[3] if len(sys.argv) > 3 else place)
        if name == "all":
            return 1 if fuzz_all(seconds, corpus) else 0
        fuzz(name, seconds, corpus)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
