"""Run a part of a benchmark with the code of another checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any


def measured_in(checkout: str, script: str, *arguments: object) -> Any:
    """Return what *script* prints as JSON when called with --part and *arguments*.

    It runs with the code in the directory *checkout*, and imports nothing of the tests.
    """
    ran = subprocess.run(
        [sys.executable, script, "--part", *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": checkout},
        cwd=checkout,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(ran.stdout)
