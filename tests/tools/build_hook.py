"""The build hooks: what is compiled, and what the package's page says.

Catalogues are compiled and, where there is a compiler, what is in C.  An editable install
reads the source tree, so each is written beside what it is compiled from.
"""

from __future__ import annotations

import os
import re
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

KERNEL = Path("tui_tangram", "native", "_kernel.c")


def compile_catalogue(path: Path) -> None:
    """Write what Python reads of the translations in *path*."""
    with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
        write_mo(target, read_po(source))


def compile_kernel(root: Path) -> Path | None:
    """Compile the extension module, and return its file; None without a compiler.

    The file serves every Python from 3.11 on.
    """
    # Late: it takes longer to load than all the rest, and most want only the catalogues.
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(root)
    try:
        for old in compiled_kernels(root):
            old.unlink()
        extension = Extension(
            ".".join(KERNEL.with_suffix("").parts),
            [KERNEL.as_posix()],
            py_limited_api=True,
            optional=True,
            # What Python was built with may ask for what only debuggers read: two thirds of it.
            # Nor is a product added without being rounded, which Python does on no machine.
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-g0", "-ffp-contract=off"],
        )
        distribution = Distribution({"ext_modules": [extension], "packages": ["tui_tangram"]})
        command = build_ext(distribution)
        command.inplace = True
        with TemporaryDirectory() as scratch:
            command.build_lib = command.build_temp = scratch
            command.ensure_finalized()
            command.run()
    finally:
        os.chdir(before)
    return next(iter(compiled_kernels(root)), None)


def compiled_kernels(root: Path) -> list[Path]:
    """Return the compiled files that are there."""
    there = (root / KERNEL.parent).glob(KERNEL.stem + ".*")
    return [path for path in there if path.suffix in {".so", ".pyd"}]


def platform_tag() -> str:
    """Return the platform that a wheel built here is for.

    It is the one that Python was made for, not the newest that this system can run: on macOS the
    oldest release that will do, on Linux any, until the libraries that it needs are looked at.
    """
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


def project_urls(repository: str) -> dict[str, str]:
    """Return the links of the package's page; none as long as *repository* has no address."""
    if not repository:
        return {}
    return {
        "Homepage": repository,
        "Documentation": f"{repository}/tree/main/tui_tangram/manual",
        "Changelog": f"{repository}/blob/main/.github/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def with_absolute_links(readme: str, repository: str, tag: str) -> str:
    """Return *readme* with links to the files of *tag*, for pages that are not in the tree."""

    def absolute(found: re.Match[str]) -> str:
        kind = "raw" if found[1].startswith("!") else "blob"
        return f"{found[1]}({repository}/{kind}/{tag}/{found[2]})"

    return re.sub(r"(!?\[[^]]*\])\((?!\w+:)([^)#]+)\)", absolute, readme) if repository else readme


class MetadataHook(MetadataHookInterface):
    """The hook that writes what depends on the repository's address."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the links and the README."""
        repository = self.config["repository"]
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["urls"] = project_urls(repository)
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_absolute_links(text, repository, f"v{metadata['version']}"),
        }


class BuildHook(BuildHookInterface):
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile everything before a wheel takes its files."""
        root = Path(self.root)
        for path in (root / "tui_tangram" / "locale").rglob("*.po"):
            compile_catalogue(path)
        if compile_kernel(root):
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{platform_tag()}"
