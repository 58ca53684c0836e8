"""Compile the rules with mypyc if a C compiler works; otherwise install them as plain Python.

Only a missing compiler (or Python.h) leads to a plain install.  If mypyc or the compiler reports an error, the build
fails, because rules that silently run thirty times slower would be a worse surprise.  COGWORKS_PURE=1 forces a plain
install.

An editable install is always plain.  tools/compile_rules.py compiles the rules of a checkout into a separate folder,
with the functions here; `build_ext --inplace` runs it, too.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# The modules to compile, besides everything in games/*/rules.
ENGINE = ("cards", "dice", "event", "features", "playout", "state")
BOTS = ("network", "quick", "search", "winning")
STUDY = ("stepping",)

SRC = Path("src")
# One shared library for all compiled modules, so that calls between them stay native.
GROUP = "cogworks"
# 10-20 % faster.  Not set through CFLAGS, which would replace Python's own flags, including -fwrapv.
FLAGS = ["-fno-semantic-interposition"] if os.name == "posix" else []

# Check only what is compiled: other modules may use packages that a build environment lacks, such as NumPy.
MYPY_FLAGS = ["--follow-imports=silent"]

# Build front ends run this file several times; only these commands need the (slow) translation to C.
BUILDS = {"build", "build_ext", "bdist_wheel"}
IN_PLACE = {"--inplace", "-i"}


def sources() -> list[Path]:
    """Return the files to compile."""
    package = SRC / "cogworks"
    wanted = [package / "engine" / f"{name}.py" for name in ENGINE]
    wanted += sorted(file for file in (package / "games").glob("*/rules/*.py") if file.name != "__init__.py")
    wanted += filter(Path.exists, (package / "bots" / f"{name}.py" for name in BOTS))
    wanted += filter(Path.exists, (package / "study" / f"{name}.py" for name in STUDY))
    return wanted


class Build(build_ext):
    """Compiles C code and reports which extension comes next."""

    tell: Callable[[int, int], None]
    n_built = 0

    def build_extension(self, ext: Extension) -> None:
        self.tell(self.n_built, len(self.extensions))
        self.n_built += 1
        super().build_extension(ext)


def compile_into(
    folder: Path, temporary: Path, modules: list[Extension], tell: Callable[[int, int], None] = lambda n, total: None
) -> None:
    """Compile extension modules into a folder; the first is the library that contains all code."""
    build = Build(Distribution({"ext_modules": modules}))
    build.tell = tell
    build.build_lib, build.build_temp = str(folder), str(temporary)
    build.ensure_finalized()
    build.run()


def has_compiler() -> bool:
    """Return whether a C file that includes Python.h can be compiled here."""
    with tempfile.TemporaryDirectory() as scratch:
        probe = Path(scratch, "probe.c")
        probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        try:
            compile_into(Path(scratch), Path(scratch), [Extension("probe", [str(probe)])])
        except (BaseError, CCompilerError):
            return False
    return True


def extensions(files: list[Path]) -> list[Extension]:
    """Translate the files to C extension modules; stop the build if they don't type-check."""
    from mypyc.build import mypycify  # imported here because mypy is not installed without a compiler

    paths = [str(file) for file in files]
    modules: list[Extension] = mypycify([*MYPY_FLAGS, *paths], opt_level="3", group_name=GROUP)
    for module in modules:
        # A new list each, because mypyc shares one between all of them.
        module.extra_compile_args = [*module.extra_compile_args, *FLAGS]
        # Recompile when flags or mypyc change, even if the C code is the same.
        module.depends = [*module.depends, "setup.py", "constraints.txt"]
    return modules


def remove_stale(folder: Path, files: list[Path]) -> None:
    """Delete compiled modules that this build won't replace; a wheel would include them."""
    kept = {file.relative_to(SRC).with_suffix("") for file in files}
    if files:
        kept.add(Path(f"{GROUP}__mypyc"))
    for library in [*folder.rglob("*.so"), *folder.rglob("*.pyd")]:
        module = library.relative_to(folder).with_name(library.name.partition(".")[0])
        if module not in kept:
            library.unlink()


def main() -> None:
    """Run setuptools."""
    if "build_ext" in sys.argv and IN_PLACE.intersection(sys.argv):
        raise SystemExit(subprocess.call([sys.executable, str(Path("tools", "compile_rules.py"))]))
    compiled: list[Path] = []
    if BUILDS.intersection(sys.argv):
        if os.environ.get("COGWORKS_PURE") != "1" and has_compiler():
            compiled = sources()
        for output in Path("build").glob("lib*"):
            remove_stale(output, compiled)
    setup(ext_modules=extensions(compiled) if compiled else [])


if __name__ == "__main__":
    main()
